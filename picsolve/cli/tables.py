"""Writes objects whose shape is told by `schema.json` as the rows of a table.

A table has a column for each field that the schema names for the command, so rows and objects
cannot part. What a field holds becomes text in one way, whatever the field; see `as_text`.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from functools import cache
from io import StringIO
from pkgutil import get_data
from typing import Any, Protocol

from picsolve.cli.output import Objects, Output, encodable

#: What makes a spreadsheet take a text for a formula, in East Asian widths too.
_FORMULA = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


class Sink(Protocol):
    """Where a command's objects go."""

    def write(self, value: dict[str, Any]) -> None: ...
    def text(self, value: dict[str, Any]) -> str: ...
    def write_texts(self, texts: Iterable[str]) -> None: ...
    def close(self) -> None: ...


def sink(output: Output, command: str) -> Sink:
    """What writes a command's objects in the format of the run; `command` as in the schema."""
    if output.style.format in ("csv", "tsv"):
        return Rows(output, command)
    return Objects(output)


class Rows:
    """Writes a table: a row of names, then a row for each object, each in one go."""

    def __init__(self, output: Output, command: str) -> None:
        self.output = output
        self.is_tsv = output.style.format == "tsv"
        names = columns(command)
        self.paths = [name.split(".") for name in names]
        output.write(f"{self._row(names)}\n", once="heading")

    def write(self, value: dict[str, Any]) -> None:
        self.output.write(f"{self.text(value)}\n")

    def text(self, value: dict[str, Any]) -> str:
        """The row of an object."""
        return self._row(self._field(value, path) for path in self.paths)

    def write_texts(self, texts: Iterable[str]) -> None:
        """Write what `text` has given, all at once."""
        self.output.lines(texts)

    def close(self) -> None:
        pass

    def _row(self, fields: Iterable[str]) -> str:
        """The fields in a line. Quotes are for CSV alone: what splits TSV at TABs knows none."""
        if self.is_tsv:
            return "\t".join(fields)
        text = StringIO()
        csv.writer(text).writerow(fields)  # with its own line end, CR LF, it puts both in quotes
        return text.getvalue()[:-2]

    def _field(self, value: Any, path: list[str]) -> str:
        for name in path:
            value = value.get(name) if value else None
        text = as_text(value)
        if not text.isascii():
            text = str(encodable(text))
        if self.is_tsv and not text.isprintable():
            text = text.translate(_SPACES)
        is_risky = text[:1] in _FORMULA or (self.is_tsv and text[:1] == '"')
        return f"'{text}" if is_risky and text else text


_SPACES = str.maketrans("\t\r\n", "   ")


def as_text(value: Any) -> str:
    """What stands in a table for a value of JSON.

    Nothing for null and for an empty list; numbers, `true` and `false` as in JSON; of a list its
    items, of an object with names that are not fixed `name=item`, separated by commas. What has
    objects or lists within is JSON.
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and not any(isinstance(item, dict | list) for item in value):
        return ",".join(map(as_text, value))
    if isinstance(value, dict):
        return ",".join(f"{name}={as_text(item)}" for name, item in value.items())
    return json.dumps(value, ensure_ascii=False)


@cache
def schema() -> dict[str, Any]:
    """The contract of all output."""
    found: dict[str, Any] = json.loads(get_data("picsolve.cli", "schema.json") or b"")
    return found


@cache
def columns(command: str) -> tuple[str, ...]:
    """The columns of a command's table: the fields of its objects, in their order.

    The fields of an object within an object, where they are fixed, are columns of their own:
    `se.er`. No other command than those of the schema has a table.
    """
    objects = schema()["commands"][command]["objects"]
    return tuple(dict.fromkeys(name for each in objects for name in _fields(_definition(each))))


def _definition(name: str) -> dict[str, Any]:
    found: dict[str, Any] = schema()["$defs"][name]
    return found


def _fields(definition: dict[str, Any]) -> Iterator[str]:
    for name, field in definition["properties"].items():
        told = field if isinstance(field, dict) else {}
        if "$ref" in told:
            told = _definition(told["$ref"].rpartition("/")[2])
        if "properties" in told:
            yield from (f"{name}.{part}" for part in _fields(told))
        else:
            yield name

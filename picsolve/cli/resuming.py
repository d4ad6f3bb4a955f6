"""`--resume`: go on after the answers that a file has, once it is sure that they are of this run.

What is written for a puzzle begins in a way that is known before it is solved: with its number and
its place, or with its givens. So the last whole answer, and a torn one after it, can be held to
the puzzles that they have to be of. Nothing is changed in a file that does not fit. The answers
before the last are counted and not read.
"""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Iterator
from io import StringIO
from itertools import chain, tee
from typing import Any, BinaryIO, NamedTuple, NoReturn

import click

from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.files import identity, regular
from picsolve.cli.inputs import Inputs
from picsolve.cli.objects import SCHEMA
from picsolve.cli.output import Output, Style
from picsolve.cli.pipeline import Item
from picsolve.cli.progress import progress
from picsolve.cli.tables import columns, schema, sink
from picsolve.cli.target import is_packed, opened
from picsolve.formats.source import clean
from picsolve.words import say

_BLOCK = 1 << 20
#: No answer is longer.
_LONGEST = 1 << 25
#: The fields of an object that tell which puzzle it is of come first.
_PLACE = ("schema", "kind", "puzzle", "source", "line")


def continued(path: str, style: Style, inputs: Inputs, command: str) -> Output:
    """The output into a file after the answers that it has; the inputs are those after them.

    `command` is what the schema calls the command. Raises a usage error, with the file untouched,
    where it holds anything else.
    """
    refused = _Refusal(path)
    if is_packed(path):
        refused(say("it is packed, and --resume goes on in plain files only"))
    if os.path.exists(path) and regular(path) is None:
        refused(say("it is no regular file"))
    form = _Form(style, command)
    end = 0
    if os.path.exists(path):
        inputs.written = identity(path)
        try:
            with open(path, "r+b") as file:
                kept = _kept(file, is_csv=style.csv)
                end = kept.end
                _check(kept, form, inputs, refused)
                file.truncate(end)
        except OSError as error:
            refused(error.strerror or str(error))
    stream = opened(path, is_continued=True)
    output = Output(style, stream)
    output.is_resumable = True
    if end and form.heading:
        output.tell("heading")
    return output


class _Refusal:
    """Raises the usage error that says why a file cannot be continued."""

    def __init__(self, path: str) -> None:
        self.path = clean(path)

    def __call__(self, reason: str) -> NoReturn:
        told = say("{path} cannot be continued: {reason}", path=self.path, reason=reason)
        raise click.UsageError(told)


def _check(kept: _Kept, form: _Form, inputs: Inputs, refused: _Refusal) -> None:
    """Leave out the inputs that have their answers; refuse a file whose answers are not theirs."""
    count = kept.lines
    if form.heading and count:
        if kept.first != form.heading:
            refused(say("its heading is another than this command writes in this format"))
        count -= 1
    if count and not form.has(kept.last):
        refused(say("its last line is no answer of this command in this format"))
    items = inputs.with_runs()
    with progress(lambda: say("looking for the puzzle that is to follow")):
        found, missing, items = _skipped(items, count, counts_errors=form.has_errors)
    if missing:
        refused(
            say(
                "it has more answers ({count}) than there are puzzles ({there})",
                count=f"{count:,}",
                there=f"{count - missing:,}",
            )
        )
    if found and not form.is_of(kept.last, found):
        place = found.place if isinstance(found, Asked) else clean(str(found.error))
        what = ": ".join(filter(None, (str(found.number), place)))
        refused(say("its last answer does not fit puzzle {what}", what=what))
    if kept.rest and form.heading and not kept.lines:
        begins: str | None = form.heading
    elif kept.rest:
        ahead, items = tee(items)
        found, _, _ = _skipped(ahead, 1, counts_errors=form.has_errors)
        begins = found and form.beginning(found)
    if kept.rest and not (begins and _agree(kept.rest, begins, is_open=form.is_open)):
        refused(say("what comes after its last whole line is not part of the next answer"))
    inputs.rest, inputs.meter.skipped = items, count


class _Form:
    """What the answers of a command look like in the format of the run."""

    def __init__(self, style: Style, command: str) -> None:
        self.style, self.command = style, command
        self.told = schema()["commands"][command]
        self.is_text = style.format == "text"
        self.has_errors = not self.is_text  #: whether what is no puzzle has an answer, too
        #: Whether an answer may have a digit where the puzzle is open.
        self.is_open = self.is_text and command != "rate"
        scratch = StringIO()
        self.sink = None if self.is_text else sink(Output(style, scratch), command)
        self.heading = scratch.getvalue().removesuffix("\n")

    def has(self, line: str) -> bool:
        """Whether a line is an answer of the command, whatever the puzzle."""
        if self.is_text:
            return _has_fields(schema()["$defs"][self.told["lines"][0]], line.split("\t"))
        if self.heading:
            return len(self._row(line)) == len(columns(self.command))
        try:
            found = json.loads(line)
        except ValueError:
            return False
        shapes = (schema()["$defs"][name] for name in self.told["objects"])
        return isinstance(found, dict) and any(_has_names(shape, found) for shape in shapes)

    def is_of(self, line: str, found: Asked | Unread) -> bool:
        """Whether an answer is that of a puzzle."""
        begins = self.beginning(found)
        if len(line) < len(begins) or not _agree(line, begins, is_open=self.is_open):
            return False
        solution = None if self.is_text else self._fields(line).get("solution")
        if found.kind != "sudoku" or not isinstance(found, Asked) or not solution:
            return True
        return _agree(solution, str(found.board), is_open=True)

    def beginning(self, found: Asked | Unread) -> str:
        """What the answer to an input begins with."""
        if self.sink is None:
            assert isinstance(found, Asked)
            is_sudoku = found.kind == "sudoku"
            return f"{found.board if is_sudoku else found.place or '-'}\t"
        values = (SCHEMA, found.kind, found.number, found.source, found.line)
        text = self.sink.text(dict(zip(_PLACE, values, strict=True)))
        if self.heading:
            return text[: len(text) - (len(columns(self.command)) - len(_PLACE) - 1)]
        return text.removesuffix("}") + ","

    def _row(self, line: str) -> list[str]:
        if self.style.tsv:
            return line.split("\t")
        return next(csv.reader(StringIO(line, newline="")), [])

    def _fields(self, line: str) -> dict[str, Any]:
        if self.heading:
            return dict(zip(columns(self.command), self._row(line), strict=False))
        found: dict[str, Any] = json.loads(line)
        return found


def _has_fields(shape: dict[str, Any], fields: list[str]) -> bool:
    """Whether a plain line has the fields that the schema tells."""
    told = shape["prefixItems"]
    return shape["minItems"] <= len(fields) <= len(told) and all(
        re.search(field.get("pattern", ""), text) and text in field.get("enum", (text,))
        for field, text in zip(told, fields, strict=False)
    )


def _has_names(shape: dict[str, Any], found: dict[str, Any]) -> bool:
    """Whether an object has the names that the schema tells."""
    common = schema()["$defs"][shape["$ref"].rpartition("/")[2]] if "$ref" in shape else {}
    needed = {*common.get("required", ()), *shape.get("required", ())}
    return needed.issubset(found) and found.keys() <= shape["properties"].keys()


def _agree(text: str, begins: str, *, is_open: bool) -> bool:
    """Whether two texts are the same as far as both go; with `is_open`, a point in the second may
    be a digit in the first."""
    return all(
        sign == expected or (is_open and expected == "." and sign in "123456789")
        for sign, expected in zip(text, begins, strict=False)
    )


class _Kept(NamedTuple):
    """What a file has: whole lines, or rows, and what follows them."""

    lines: int
    first: str
    last: str
    end: int  #: after the last whole one
    rest: str


def _kept(file: BinaryIO, *, is_csv: bool) -> _Kept:
    count = size = end = start_of_last = first_end = 0
    quotes = 0  # of the row so far: within quotes a line does not end it
    while block := file.read(_BLOCK):
        start = 0
        while (found := block.find(b"\n", start)) >= 0:
            quotes += block.count(b'"', start, found) if is_csv else 0
            start = found + 1
            if quotes % 2 == 0:
                count, start_of_last, end, quotes = count + 1, end, size + start, 0
                first_end = first_end or end
        quotes += block.count(b'"', start) if is_csv else 0
        size += len(block)
    last, rest = _part(file, start_of_last, end), _part(file, end, size)
    return _Kept(count, _part(file, 0, first_end), last, end, rest)


def _part(file: BinaryIO, start: int, end: int) -> str:
    """Some bytes of a file as text without its line end; of a very long one only the beginning."""
    file.seek(start)
    text = file.read(min(end - start, _LONGEST)).decode("utf-8", "replace")
    return text.removesuffix("\n")


def _skipped(
    items: Iterator[Item], count: int, *, counts_errors: bool
) -> tuple[Asked | Unread | None, int, Iterator[Item]]:
    """The last of so many inputs that have answers, how many of them are missing, and what is
    after them."""
    last = None
    while count and (item := next(items, None)) is not None:
        if isinstance(item, AskedRun):
            answered = _answered(item, count, counts_errors=counts_errors)
            count -= len(answered)
            last = item[answered[-1]] if answered else last
            if not count and answered[-1] + 1 < len(item):
                items = chain([item.part(answered[-1] + 1, len(item))], items)
        elif isinstance(item, Asked) or counts_errors:
            count, last = count - 1, item
    return last, count, items


def _answered(run: AskedRun, most: int, *, counts_errors: bool) -> list[int]:
    """Which of a run have an answer, so many at most: not those that are an error, unless errors
    are counted."""
    if counts_errors:
        return list(range(min(most, len(run))))
    from picsolve.sudoku import bulk

    counts = bulk.count(run.run.text, 1)  # givens that contradict each other are an error
    found = (i for i in range(len(run)) if counts[i] or isinstance(run[i], Asked))
    return [index for index, _ in zip(found, range(most), strict=False)]

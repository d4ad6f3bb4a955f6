"""Where a command's output goes: answers to standard output, everything else to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from typing import IO, Any

from picsolve.cli.complaints import complain
from picsolve.errors import InputError

YES, NO, WRONG_INPUT = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Style:
    """How the user wants the output to look."""

    json: bool = False
    jsonl: bool = False
    color: str = "auto"
    background: str | None = None
    ascii: bool = False

    @property
    def format(self) -> str:
        """`text`, `json` or `jsonl`."""
        return "json" if self.json else "jsonl" if self.jsonl else "text"

    def is_surely_plain(self, stream: IO[str]) -> bool:
        """No colours, whatever the terminal may be able to do: Rich need not be loaded to see."""
        if self.color == "auto":
            return not stream.isatty() and not os.environ.get("FORCE_COLOR")
        return self.color == "never" and not stream.isatty()

    def display(self, stream: IO[str]) -> Any:
        """The `render.console.Display` of a stream, or None where plain text is wanted."""
        if self.is_surely_plain(stream):
            return None
        from picsolve.render.console import display

        found = display(stream, color=self.color, background=self.background, ascii=self.ascii)
        return None if found.plain else found


class Output:
    """The streams of one run and the exit code that it has earned so far."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.code = YES
        self.display: Any = style.display(sys.stdout) if style.format == "text" else None

    def lines(self, lines: Iterable[str]) -> None:
        """Write lines at once, so that an interrupted run leaves whole answers."""
        sys.stdout.write("".join(f"{line}\n" for line in lines))

    def views(self, *views: Any) -> None:
        """Draw views, one under the other; only on a display."""
        for view in views:
            sys.stdout.write(drawn(self.display, view))

    def flush(self) -> None:
        sys.stdout.flush()

    def count(self, code: int) -> None:
        """Take note of an answer; the exit code tells the worst."""
        self.code = max(self.code, code)

    def error(self, error: InputError, code: int = WRONG_INPUT) -> None:
        """Report wrong input in the form `file:line:column: what is wrong`."""
        self.count(code)
        self.flush()
        if sys.stderr is None:
            return
        display = self.style.display(sys.stderr)
        if display is None:
            from picsolve.render.error_view import error_text

            complain(error_text(error) + "\n")
        else:
            from picsolve.render.error_view import ErrorView

            complain(drawn(display, ErrorView(error)))


def drawn(display: Any, view: Any) -> str:
    """What is to be written for a view. Rich itself would end the run at a broken pipe."""
    stream, text = display.console.file, StringIO()
    display.console.file = text
    try:
        display.print(view)
    finally:
        display.console.file = stream
    return text.getvalue()


def _encodable(value: Any) -> Any:
    """The value without lone surrogates, which readers of JSON refuse."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {key: _encodable(part) for key, part in value.items()}
    return [_encodable(part) for part in value] if isinstance(value, list) else value


class Objects:
    """Writes JSON: one object a line, or all in one array.

    In the array too each object has its line, and an interrupted run still closes it.
    """

    def __init__(self, output: Output) -> None:
        self.in_array = output.style.format == "json"
        self.separator = ""
        if self.in_array:
            sys.stdout.write("[")

    def write(self, value: dict[str, Any]) -> None:
        import json

        text = json.dumps(value)
        if "\\udc" in text:  # perhaps bytes of a file's name that are no text
            text = json.dumps(_encodable(value))
        if self.in_array:
            sys.stdout.write(f"{self.separator}\n{text}")
            self.separator = ","
        else:
            sys.stdout.write(f"{text}\n")

    def close(self) -> None:
        if self.in_array:
            self.in_array = False
            sys.stdout.write("\n]\n")

"""Where a command's output goes: answers to standard output, everything else to standard error."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from io import StringIO
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from picsolve.cli.complaints import complain
from picsolve.cli.progress import aside
from picsolve.cli.streams import steady, uninterrupted
from picsolve.errors import InputError
from picsolve.words import choose

if TYPE_CHECKING:
    from picsolve.board import Verdict

YES, NO, WRONG_INPUT = 0, 1, 2
FORMATS = ("json", "jsonl", "csv", "tsv")  # for machines; each is an option of its own


class Style(NamedTuple):
    """How the user wants the output to look."""

    json: bool = False
    jsonl: bool = False
    csv: bool = False
    tsv: bool = False
    color: str = "auto"
    background: str | None = None
    ascii: bool = False
    lang: str | None = None  # None: as it is chosen already

    @property
    def format(self) -> str:
        """`text`, `json`, `jsonl`, `csv` or `tsv`."""
        return next((name for name in FORMATS if getattr(self, name)), "text")

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
    """The streams of one run, the exit code that it has earned so far, and what has been counted.

    What is marked with a word by `once` is written for the first puzzle that asks for it alone.
    """

    def __init__(self, style: Style, stream: IO[str] | None = None) -> None:
        if style.lang is not None:
            choose(style.lang)  # in this process, which may be a worker's
        self.style = style
        self.stream: Any = sys.stdout if stream is None else steady(stream, owns=True)
        if style.format != "text":
            write_utf8(self.stream)
        self.code = YES
        self.picked = 0  #: puzzles that passed the filters
        self.verdicts: Counter[str] = Counter()
        self.errors = 0  #: what was told of wrong input
        self.is_resumable = False  #: whether a later run may go on after the last answer
        self.display: Any = style.display(self.stream) if style.format == "text" else None
        self._told: set[str] = set()
        self._in_array = False

    # Everything that is written goes through these; `record.Recorder` has them keep it.

    def write(self, text: str, once: str = "") -> None:
        """Write text as it is."""
        if self._is_new(once):
            self.stream.write(text)

    def object(self, text: str) -> None:
        """Write an object of JSON: a line of its own, or the next one of the array."""
        if self.style.json:
            before = "," if self._in_array else "["
            with uninterrupted():
                self._in_array = True
                self.stream.write(f"{before}\n{text}")
        else:
            self.stream.write(f"{text}\n")

    def close_array(self) -> None:
        """End the array, also one without objects."""
        if self.style.json:
            self.stream.write("\n]\n" if self._in_array else "[\n]\n")

    def complain(self, text: str, once: str = "") -> None:
        """Write to standard error, after the answers before it."""
        if self._is_new(once):
            self.flush()
            with aside():
                complain(text, self.stream)

    def error(self, error: InputError, code: int = WRONG_INPUT) -> None:
        """Report wrong input in the form `file:line:column: what is wrong`."""
        self.count(code)
        self.errors += 1
        if sys.stderr is None:
            return
        display = self.style.display(sys.stderr)
        if display is None:
            from picsolve.render.error_view import error_text

            self.complain(error_text(error) + "\n")
        else:
            from picsolve.render.error_view import ErrorView

            self.complain(drawn(display, ErrorView(error)))

    def flush(self) -> None:
        self.stream.flush()

    def lines(self, lines: Iterable[str], once: str = "") -> None:
        """Write lines at once, so that an interrupted run leaves whole answers."""
        self.write("".join(f"{line}\n" for line in lines), once)

    def views(self, *views: Any, once: str = "") -> None:
        """Draw views, one under the other; only on a display."""
        self.write("".join(drawn(self.display, view) for view in views), once)

    def count(self, code: int, verdict: Verdict | None = None, number: int = 1) -> None:
        """Take note of an answer, or of several; the exit code tells the worst."""
        self.code = max(self.code, code)
        if verdict is not None:
            self.verdicts[verdict.value] += number

    def tell(self, once: str) -> None:
        """Take it for written already."""
        self._told.add(once)

    def _is_new(self, once: str) -> bool:
        is_new = once not in self._told
        if once:
            self._told.add(once)
        return is_new


def write_utf8(stream: Any) -> None:
    """Have a stream written in UTF-8, whatever the locale has: what is for other programs to read
    would otherwise have `?` for each character that the locale lacks."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8", errors=stream.errors)


def drawn(display: Any, view: Any) -> str:
    """What is to be written for a view. Rich itself would end the run at a broken pipe."""
    stream, text = display.console.file, StringIO()
    display.console.file = text
    try:
        display.print(view)
    finally:
        display.console.file = stream
    return text.getvalue()


def encodable(value: Any) -> Any:
    """The value without lone surrogates, which readers of JSON refuse."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {key: encodable(part) for key, part in value.items()}
    return [encodable(part) for part in value] if isinstance(value, list) else value


class Objects:
    """Writes JSON: one object a line, or all in one array.

    In the array too each object has its line, and an interrupted run still closes it.
    """

    def __init__(self, output: Output) -> None:
        self.output = output

    def write(self, value: dict[str, Any]) -> None:
        self.output.object(self.text(value))

    def text(self, value: dict[str, Any]) -> str:
        """What is written for an object."""
        import json

        text = json.dumps(value)
        if "\\udc" in text:  # perhaps bytes of a file's name that are no text
            text = json.dumps(encodable(value))
        return text

    def write_texts(self, texts: Iterable[str]) -> None:
        """Write what `text` has given, all at once."""
        self.output.object((",\n" if self.output.style.json else "\n").join(texts))

    def close(self) -> None:
        self.output.close_array()

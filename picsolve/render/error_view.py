"""Input errors with the line at fault and a caret under it, in colours or as plain text.

On a terminal:                          In a pipe, the first line as compilers write it:

    error: row 7 needs 16 cells …          duck.non:12:1: error: row 7 needs 16 cells …
      --> duck.non:12:1                       |
       |                                   11 | 4
    11 | 4                                 12 | 8 4 2
    12 | 8 4 2                                | ^^^^^  8 + 4 + 2 filled and 2 gaps = 16
       | ^^^^^  8 + 4 + 2 filled …            |
       |                                   help: …
    help: …
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from picsolve.errors import InputError
from picsolve.render.canvas import Lines
from picsolve.render.theme import Theme

_WIDEST = 160  # characters of a source line that are shown


def clean(text: str) -> str:
    """The text without characters that a terminal would act on: they become `?`, tabs a blank.

    Each character stays one character, so that carets stay under what they point at.
    """
    return "".join(" " if c == "\t" else c if c.isprintable() else "?" for c in text)


def error_text(error: InputError) -> str:
    """The plain form; its first line is `source:line:column: error: what is wrong`."""
    lines = [f"{clean(error.place)}: error: {clean(error.message)}"]
    lines += ["".join(text for text, _ in parts) for parts in _excerpt(error)]
    if error.help:
        lines.append(f"help: {clean(error.help)}")
    return "\n".join(line.rstrip() for line in lines)


class ErrorView:
    """A Rich renderable of the form for terminals. Long lines are left to the terminal to wrap."""

    def __init__(self, error: InputError, *, theme: Theme | None = None) -> None:
        self.error = error
        self.theme = theme

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = self.theme or Theme.of(console)
        error = self.error
        gutter = _gutter(error)
        lines = [
            [("error", "error"), (f": {clean(error.message)}", "bold")],
            [(f"{' ' * gutter}--> ", "gutter"), (clean(error.place), "ink")],
            *_excerpt(error),
        ]
        if error.help:
            lines.append([("help", "help"), (f": {clean(error.help)}", "ink")])
        styled: Lines = [
            [Segment(theme.text(text), theme.style(style)) for text, style in line]
            for line in lines
        ]
        for line in styled:
            yield from line
            yield Segment.line()


def _gutter(error: InputError) -> int:
    """How many columns the line numbers take."""
    return max((len(str(number)) for number in error.text), default=1)


def _excerpt(error: InputError) -> Iterator[list[tuple[str, str]]]:
    """The source around the error: parts of text with the names of their styles."""
    if not error.text:
        if error.note:
            yield [(f"  = {clean(error.note)}", "caret")]
        return
    gutter = _gutter(error)
    bar = (f"{'':{gutter}} | ", "gutter")
    shift = _shift(error)
    yield [(bar[0].rstrip(), "gutter")]
    for number in sorted(error.text):
        text = clean(error.text[number])[shift : shift + _WIDEST]
        yield [(f"{number:>{gutter}} | ", "gutter"), (text, "ink")]
        if number == error.line and error.column is not None:
            before = max(error.column - 1 - shift, 0)
            length = max(min(error.span, _WIDEST - before), 1)
            carets = " " * before + "^" * length
            yield [
                bar,
                (carets, "error"),
                (f"  {clean(error.note)}" if error.note else "", "caret"),
            ]
    yield [(bar[0].rstrip(), "gutter")]


def _shift(error: InputError) -> int:
    """How many characters at the start of a very long line are not shown."""
    if error.column is None or error.column + error.span <= _WIDEST:
        return 0
    return max(error.column - _WIDEST // 4, 0)

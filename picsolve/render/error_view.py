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

import textwrap
from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from picsolve.errors import InputError
from picsolve.render.canvas import Lines
from picsolve.render.theme import Theme

_WIDEST = 160  # characters of a source line that are shown
_NARROWEST = 8


def clean(text: str) -> str:
    """The text without characters that a terminal would act on: they become `?`, tabs a blank.

    Each character stays one character, so that carets stay under what they point at.
    """
    return "".join(" " if c == "\t" else c if c.isprintable() else "?" for c in text)


def error_text(error: InputError) -> str:
    """The plain form; its first line is `source:line:column: error: what is wrong`."""
    lines = [f"{clean(error.place)}: error: {clean(error.message)}"]
    lines += ["".join(text for text, _ in parts) for parts in _excerpt(error, _WIDEST)]
    if error.help:
        lines.append(f"help: {clean(error.help)}")
    return "\n".join(line.rstrip() for line in lines)


class ErrorView:
    """A Rich renderable of the form for terminals.

    Lines of the source are cropped around the fault, so that carets stand under what they mean;
    messages are folded between words.
    """

    def __init__(self, error: InputError, *, theme: Theme | None = None) -> None:
        self.error = error
        self.theme = theme

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = self.theme or Theme.of(console)
        error = self.error
        gutter = _gutter(error)
        lines = [
            *_folded(("error", "error"), error.message, "bold", options.max_width),
            [(f"{' ' * gutter}--> ", "gutter"), (clean(error.place), "ink")],
            *(
                [(_one_for_one(text) if theme.ascii else text, style) for text, style in line]
                for line in _excerpt(error, options.max_width - gutter - 3)
            ),
        ]
        if error.help:
            lines += _folded(("help", "help"), error.help, "ink", options.max_width)
        styled: Lines = [
            [Segment(theme.text(text), theme.style(style)) for text, style in line]
            for line in lines
        ]
        for line in styled:
            yield from line
            yield Segment.line()


def _folded(
    label: tuple[str, str], text: str, style: str, width: int
) -> list[list[tuple[str, str]]]:
    """`label: text`, and what does not fit into the width in lines of its own, below the text."""
    indent = len(label[0]) + 2
    first, *more = textwrap.wrap(
        clean(text),
        max(width - indent, _NARROWEST),
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    ) or [""]
    return [[label, (f": {first}", style)], *([(" " * indent + line, style)] for line in more)]


def _one_for_one(text: str) -> str:
    """The text in ASCII, in as many characters, so that carets stay where they are."""
    return text.replace("…", ".").encode("ascii", "replace").decode()


def _gutter(error: InputError) -> int:
    """How many columns the line numbers take."""
    return max((len(str(number)) for number in error.text), default=1)


def _excerpt(error: InputError, width: int) -> Iterator[list[tuple[str, str]]]:
    """The source around the error, at most `width` characters of each line: parts of text with
    the names of their styles."""
    if not error.text:
        if error.note:
            yield [(f"  = {clean(error.note)}", "caret")]
        return
    width = max(min(width, _WIDEST), _NARROWEST)
    gutter = _gutter(error)
    bar = (f"{'':{gutter}} | ", "gutter")
    shift = _shift(error, width)
    yield [(bar[0].rstrip(), "gutter")]
    for number in sorted(error.text):
        text = _cropped(clean(error.text[number]), shift, width)
        yield [(f"{number:>{gutter}} | ", "gutter"), (text, "ink")]
        if number == error.line and error.column is not None:
            before = max(error.column - 1 - shift, 0)
            length = max(min(error.span, width - before), 1)
            yield [
                bar,
                (" " * before + "^" * length, "error"),
                *_note(error, before + length, width),
            ]
    yield [(bar[0].rstrip(), "gutter")]


def _note(error: InputError, used: int, width: int) -> list[tuple[str, str]]:
    """The note, behind the carets or, where it does not fit there, at the start of a line."""
    if not error.note:
        return []
    note = clean(error.note)
    if used + 2 + len(note) <= width or width == _WIDEST:
        return [(f"  {note}", "caret")]
    return [(f"\n{'':{_gutter(error)}} | ", "gutter"), (note, "caret")]


def _cropped(text: str, shift: int, width: int) -> str:
    """A part of a line; an ellipsis in place of its first or last character tells of more."""
    part = text[shift : shift + width]
    if shift and part:
        part = "…" + part[1:]
    return part[:-1] + "…" if len(text) > shift + width else part


def _shift(error: InputError, width: int) -> int:
    """How many characters at the start of a long line are not shown."""
    if error.column is None or error.column + min(error.span, width // 2) < width:
        return 0
    return error.column - 1 - width // 4

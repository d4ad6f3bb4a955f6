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

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from picsolve.errors import InputError
from picsolve.render.canvas import Lines
from picsolve.render.theme import Theme
from picsolve.render.wrapping import wrapped
from picsolve.words import say

_WIDEST = 160  # characters of a source line that are shown
_NARROWEST = 8
_LONGEST_PLACE = 1000


def clean(text: str) -> str:
    """The text without characters that a terminal would act on: they become `?`, tabs a blank.

    Each character stays one character, so that carets stay under what they point at.
    """
    return "".join(" " if c == "\t" else c if c.isprintable() else "?" for c in text)


def error_text(error: InputError) -> str:
    """The plain form; its first line is `source:line:column: error: what is wrong`."""
    lines = [f"{_place(error)}: {say('error')}: {clean(error.message)}"]
    lines += ["".join(text for text, _ in parts) for parts in _excerpt(error, _WIDEST)]
    if error.help:
        lines.append(f"{say('help')}: {clean(error.help)}")
    return "\n".join(line.rstrip() for line in lines)


def _place(error: InputError) -> str:
    """Where it is. No file's name is so long as to be shortened, but a puzzle that is taken for
    one may be."""
    text = clean(error.place)
    half = _LONGEST_PLACE // 2
    return text if len(text) <= _LONGEST_PLACE else f"{text[:half]}…{text[-half:]}"


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
            *_folded((say("error"), "error"), error.message, "bold", options.max_width),
            [(f"{' ' * gutter}--> ", "gutter"), (_place(error), "ink")],
            *(
                [(_one_for_one(text) if theme.ascii else text, style) for text, style in line]
                for line in _excerpt(error, options.max_width - gutter - 3)
            ),
        ]
        if error.help:
            lines += _folded((say("help"), "help"), error.help, "ink", options.max_width)
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
    indent = cell_len(label[0]) + 2
    text, room = clean(text), max(width - indent, _NARROWEST)
    if cell_len(text) == len(text):
        lines = textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False)
    else:
        lines = wrapped(text, room)
    first, *more = lines or [""]
    return [[label, (f": {first}", style)], *([(" " * indent + line, style)] for line in more)]


def _one_for_one(text: str) -> str:
    """The text in ASCII, in as many columns, so that carets stay where they are."""
    text = text.replace("…", ".")
    return "".join(char if char.isascii() else "?" * cell_len(char) for char in text)


def _gutter(error: InputError) -> int:
    """How many columns the line numbers take."""
    return max((len(str(number)) for number in error.text), default=1)


def _excerpt(error: InputError, width: int) -> Iterator[list[tuple[str, str]]]:
    """The source around the error, at most `width` columns of each line: parts of text with
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
            start = error.column - 1
            before = _columns(error.text[number], shift, start)
            span = _columns(error.text[number], start, start + error.span)
            length = max(min(span, width - before), 1)
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
    if used + 2 + cell_len(note) <= width or width == _WIDEST:
        return [(f"  {note}", "caret")]
    return [(f"\n{'':{_gutter(error)}} | ", "gutter"), (note, "caret")]


def _cropped(text: str, shift: int, width: int) -> str:
    """A part of a line; an ellipsis in place of its first or last character tells of more."""
    part = text[shift:]
    if shift and part:
        part = "…" + " " * (cell_len(part[0]) - 1) + part[1:]
    return set_cell_size(part, width - 1) + "…" if cell_len(part) > width else part


def _shift(error: InputError, width: int) -> int:
    """How many characters at the start of a long line are not shown."""
    if error.line is None or error.column is None:
        return 0
    text, start = error.text.get(error.line, ""), error.column - 1
    span = _columns(text, start, start + error.span)
    if _columns(text, 0, start) + 1 + min(span, width // 2) < width:
        return 0
    while start and _columns(text, start - 1, error.column - 1) <= width // 4:
        start -= 1
    return start


def _columns(text: str, start: int, end: int) -> int:
    """How many columns a part of a line takes, which may lie behind its end."""
    behind = max(end - max(len(text), start), 0)
    return cell_len(clean(text[start:end])) + behind

"""The cells of a picture as views draw them: what each is to a step, and its shade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.segment import Segment

from picsolve.core import Mark, Role, Step
from picsolve.nonogram.cells import Assumption
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import (
    Bar,
    BlockName,
    Fill,
    Line,
    LineName,
    Picture,
    Run,
    Square,
    bits,
    squares_of,
)
from picsolve.nonogram.puzzle import Color
from picsolve.render.canvas import NO_STYLE
from picsolve.render.theme import Theme


class Cells:
    """What each cell of the picture is to the step, row by row: one letter a cell.

    #  filled    .  empty    ?  unknown     and on a line of the step:    -  empty    =  unknown
    +  becomes filled    x  becomes empty (o off the line)
    1, 2  filled in that solution only
    !  assumed in several ways, A  filled, a  empty    w  wrong
    f  filled, e  empty in the branch    and on the line that breaks:  b  unknown    c  empty

    In a coloured picture `tints` has each cell's colour, as a place in the palette, or -1 where it
    is not known; `other_tints` has those of the second solution. There, too:

    %  filled, but the colour is open    &  becomes so    /  loses the colour that is its tint
    |  has lost it before
    """

    def __init__(
        self,
        picture: Picture,
        step: Step[Any] | None = None,
        second: Picture | None = None,
        wrong: Iterable[Square] = (),
    ) -> None:
        self.tints, rows = _colored_rows(picture) if picture.puzzle.is_colored else ([], [])
        rows = rows or [list(row) for row in picture.text]
        self.broken = broken_lines(step)
        self.lines = tuple(name for name in active_lines(step) if name not in self.broken)
        for names, letters in ((self.lines, {".": "-", "?": "="}), (self.broken, _BROKEN)):
            for name in names:
                for row, column in squares(name, picture):
                    rows[row][column] = letters.get(rows[row][column], rows[row][column])
        for (row, column), (letter, color) in _told_by_branches(step).items():
            if rows[row][column] in "?=b%":
                rows[row][column] = letter
                self._tint(row, column, color)
        for name in active_lines(step) if self.tints else ():
            at = squares(name, picture)
            for cell, tint in barred_before(picture.line(name), step):
                y, x = at[cell]
                if rows[y][x] in "?=":
                    rows[y][x], self.tints[y][x] = "|", tint
        for change in step.changes if step else ():
            if isinstance(change, Fill):
                emptied = "x" if change.line in self.lines else "o"
                filled = "&" if self.tints and change.color is None else "+"
                for mask, letter in ((change.filled, filled), (change.empty, emptied)):
                    for row, column in change.squares(mask):
                        rows[row][column] = letter
                        self._tint(row, column, change.color)
            elif isinstance(change, Bar):
                for row, column in squares_of(change.line, change.cells):
                    if rows[row][column] in "?=%|":
                        rows[row][column] = "/"
                        self.tints[row][column] = change.color.number
        for mark in step.marks if step else ():
            if mark.role is Role.ASSUMED and isinstance(mark.on, Square):
                rows[mark.on.row][mark.on.column] = _assumed(step)
        for row, column in wrong:
            rows[row][column] = "w"
        self.other_tints = _colored_rows(second)[0] if second is not None and self.tints else []
        if second is not None:
            for y, (row_1, row_2) in enumerate(zip(picture.text, second.text, strict=True)):
                for x, (cell_1, cell_2) in enumerate(zip(row_1, row_2, strict=True)):
                    if cell_1 != cell_2:
                        rows[y][x] = "1" if cell_1 == "#" or self.tints else "2"
        self.rows = ["".join(row) for row in rows]

    def pairs(self) -> Iterator[tuple[int, str]]:
        """Every cell's tint and state."""
        for tints, states in zip(self.tints, self.rows, strict=True):
            yield from zip(tints, states, strict=True)

    def _tint(self, row: int, column: int, color: Color | None) -> None:
        if self.tints and color is not None:
            self.tints[row][column] = color.number


def _assumed(step: Step[Any] | None) -> str:
    """What the step assumes of a cell: its letter."""
    premises = step.facts.get("premises") if step else ()
    if isinstance(premises, tuple) and len(premises) == 1 and isinstance(premises[0], Assumption):
        return "A" if premises[0].is_filled else "a"
    return "!"


def _told_by_branches(step: Step[Any] | None) -> dict[Square, tuple[str, Color | None]]:
    """The cells that the step's branches make known, as `f` or `e`; of several branches, which
    exclude each other, those that come out the same in all."""
    told: list[dict[Square, tuple[str, Color | None]]] = []
    for branch in step.branches if step else ():
        told.append({})
        for change in (change for taken in branch.steps for change in taken.changes):
            if isinstance(change, Fill):
                for mask, letter in ((change.filled, "f"), (change.empty, "e")):
                    told[-1].update((at, (letter, change.color)) for at in change.squares(mask))
    first, *others = told or [{}]
    return {
        at: state for at, state in first.items() if all(other.get(at) == state for other in others)
    }


def _colored_rows(picture: Picture) -> tuple[list[list[int]], list[list[str]]]:
    """The tints and the states of a coloured picture's cells."""
    tints, rows = [], []
    for line in picture.rows:
        colors, states = color_cells(line)
        tints.append(colors)
        rows.append(list(states))
    return tints, rows


def barred_before(line: Line, step: Step[Any] | None) -> Iterator[tuple[int, int]]:
    """The cells of a coloured line that cannot have a colour, as is known before a step that tells
    how far this colour reaches; each with the colour, as a place in the palette."""
    if step is None or "reaches" not in step.facts or not isinstance(line, ColorLine):
        return
    for color in sorted({bar.color.number for bar in step.changes if isinstance(bar, Bar)}):
        for cell in bits(line.barred[color] & line.unknown):
            yield cell, color


def color_cells(line: Line) -> tuple[list[int], str]:
    """The tints and the states of a coloured line's cells."""
    assert isinstance(line, ColorLine)
    tints = [-1] * line.width
    states = ["?"] * line.width
    for i in bits(line.filled):
        states[i] = "%"
    for color, known in enumerate(line.known):
        for i in bits(known):
            tints[i], states[i] = color, "#" if color else "."
    return tints, "".join(states)


_BROKEN = {".": "c", "?": "b"}


def broken_lines(step: Step[Any] | None) -> tuple[LineName, ...]:
    """The lines that break at the end of the step's branches."""
    ends = [branch.contradiction for branch in (step.branches if step else ())]
    lines = [end.facts.get("line") for end in ends if end]
    return tuple(dict.fromkeys(line for line in lines if isinstance(line, LineName)))


def active_lines(step: Step[Any] | None) -> tuple[LineName, ...]:
    """The lines that the step looks at and changes."""
    if step is None:
        return ()
    found = [m.on for m in step.marks if m.role is Role.LINE and isinstance(m.on, LineName)]
    found += [mark.on.line for mark in step.marks if isinstance(mark.on, BlockName)]
    if not found and not any(_is_assumption(mark) for mark in step.marks):
        found = [change.line for change in step.changes]
    return tuple(dict.fromkeys(found))


def _is_assumption(mark: Mark) -> bool:
    return mark.role is Role.ASSUMED and isinstance(mark.on, Square | Run)


def squares(name: LineName, picture: Picture) -> list[Square]:
    """The squares of a line, in order."""
    everything = (1 << picture.line(name).width) - 1
    return Fill(name, everything, 0).squares(everything)


def finished(line: Line) -> tuple[bool, ...]:
    """For each block of the clue whether its only place left is filled."""
    starts = line.starts
    if starts is None:
        return (False,) * len(line.clue)
    done = []
    for length, start in zip(line.clue, starts, strict=True):
        is_only = not start & (start - 1)
        cells = ((1 << length) - 1) * start
        done.append(is_only and line.filled & cells == cells)
    return tuple(done)


_STYLES = {
    ".": "empty",
    "-": "line-empty",
    "=": "line-unknown",
    "+": "new-filled",
    "x": "new-empty-line",
    "o": "new-empty",
    "1": "differs",
    "2": "differs",
    "!": "assumed-cell",
    "A": "assumed-cell",
    "a": "assumed-cell",
    "w": "differs",
    "f": "branch-filled",
    "e": "branch-empty",
    "b": "broken-unknown",
    "c": "broken-empty",
}
#: Characters of a cell: on shades, on lines with colours or reversed text, and bare.
_GLYPHS = {
    "#": ("  ", "  ", "##"),
    "?": ("  ", "· ", "? "),
    ".": ("  ", "  ", ". "),
    "-": ("  ", "  ", ". "),
    "=": ("  ", "· ", "? "),
    "+": ("  ", "++", "++"),
    "x": ("><", "><", "><"),
    "o": ("><", "><", "><"),
    "1": ("1 ", "1 ", "1 "),
    "2": ("2 ", "2 ", "2 "),
    "!": ("? ", "? ", "!!"),
    "A": ("++", "++", "!+"),
    "a": ("><", "><", "!x"),
    "w": ("! ", "! ", "!!"),
    "f": ("  ", "++", "+?"),
    "e": ("><", "><", "x?"),
    "b": ("  ", "· ", "? "),
    "c": ("  ", "  ", ". "),
}


#: An empty cell, where a theme `has_dots`.
DOT = "· "


def cell_segments(row: str, y: int, theme: Theme, width: int, shaded: bool = True) -> list[Segment]:
    """A row of cells (see `Cells`), each `width` characters wide, shaded in blocks of five."""
    kind = 2 if theme.bare else 1 if theme.has_lines else 0
    glyphs = {cell: theme.text(three[kind]) for cell, three in _GLYPHS.items()}
    if width == 1:
        glyphs = {cell: sign(pair, 1) for cell, pair in glyphs.items()}
    ink = NO_STYLE
    if theme.has_dots:
        glyphs |= dict.fromkeys(".-", DOT[:width])
        ink = theme.style("dim")
    segments: list[Segment] = []
    current = text = ""
    for x, cell in enumerate(row):
        block = (x // 5 + y // 5) % 2 if shaded else 0
        if cell == "#":
            name = f"filled-{1 + block + (x + y) % 2 if shaded else 1}"
        elif cell == "?":
            name = f"unknown-{1 + block}"
        else:
            name = _STYLES[cell]
        if name != current:
            if text:
                segments.append(Segment(text, ink + theme.style(current)))
            current, text = name, ""
        text += glyphs[cell]
    return [*segments, Segment(text, ink + theme.style(current))]


def sign(pair: str, width: int) -> str:
    """What two characters a cell become where it has one: `x` for `><`."""
    return pair if width == 2 else "x" if pair == "><" else pair[0]


_HALVES = {
    "#": "filled-1",
    "?": "unknown-1",
    ".": "empty",
    "-": "line-2",
    "=": "line-1",
    "+": "new-filled",
    "x": "new-empty",
    "o": "new-empty",
    "1": "red-pill",
    "2": "blue-pill",
    "!": "assumed-ink",
    "A": "assumed-ink",
    "a": "assumed-ink",
    "w": "red-pill",
    "f": "branch-1",
    "e": "branch-2",
    "b": "broken-1",
    "c": "broken-2",
    "%": "filled-2",
    "&": "new-filled",
    "/": "line-1",
    "|": "line-1",
}


def half_color(cell: str, column: int = 0, row: int = 0) -> str:
    """The colour's name where there is no room for signs; unknown cells are a checker of ten by
    ten."""
    shade = (column // 10 + row // 10) % 2 if cell == "?" else 0
    return "unknown-2" if shade else _HALVES[cell]

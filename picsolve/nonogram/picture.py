"""The nonogram board: a picture is its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Self

from picsolve.board import Contradiction, Viewable
from picsolve.nonogram.cells import (
    Bar,
    BlockName,
    Change,
    Fill,
    LineName,
    Narrow,
    Range,
    Run,
    Square,
    bits,
    runs,
    span,
    squares_of,
)
from picsolve.nonogram.line import mirrored
from picsolve.nonogram.picture_line import Certain, Line, open_ranges
from picsolve.nonogram.puzzle import Puzzle

#: The board, and with it all that it and changes to it are made of.
__all__ = [
    "Bar",
    "BlockName",
    "Certain",
    "Change",
    "Fill",
    "Line",
    "LineName",
    "Narrow",
    "Picture",
    "Range",
    "Run",
    "Square",
    "bits",
    "mirrored",
    "open_ranges",
    "runs",
    "span",
    "squares_of",
]


@lru_cache
def _line_names(height: int, width: int) -> tuple[LineName, ...]:
    """The names of all rows, then of all columns."""
    rows = [LineName(False, position) for position in range(height)]
    return (*rows, *(LineName(True, position) for position in range(width)))


class Picture(Viewable):
    """A nonogram position, immutable: every row and every column as a `Line`.

    Lines that a step leaves as they are stay the same objects, and so keep what they know.
    """

    def __init__(self, puzzle: Puzzle, rows: tuple[Line, ...], columns: tuple[Line, ...]) -> None:
        self.puzzle = puzzle
        self.rows = rows
        self.columns = columns

    @classmethod
    def blank(cls, puzzle: Puzzle) -> Self:
        """The picture with no cell known."""
        if puzzle.is_colored:
            from picsolve.nonogram.color_board import blank_lines

            return cls(puzzle, *blank_lines(puzzle))
        rows, columns = (
            tuple(Line(tuple(block.length for block in clue), width) for clue in clues)
            for clues, width in ((puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height))
        )
        return cls(puzzle, rows, columns)

    @classmethod
    def from_rows(cls, puzzle: Puzzle, rows: Sequence[str]) -> Self:
        """A position from rows of the colours' letters (`#` for filled in black-and-white, `.`
        for empty) and `?` (unknown).
        """
        picture = cls.blank(puzzle)
        changes = []
        for index, row in enumerate(rows):
            cells = {
                letter: sum(1 << i for i, c in enumerate(row) if c == letter) for letter in {*row}
            }
            name, empty = LineName(False, index), cells.get(".", 0)
            if puzzle.is_colored:
                changes.append(Fill(name, cells.get("#", 0), empty))
                changes += [Fill(name, cells.get(c.letter, 0), 0, c) for c in puzzle.colors[1:]]
            else:
                changes.append(Fill(name, cells.get("#", 0), empty))
        return picture.apply(changes)

    def line(self, name: LineName) -> Line:
        return (self.columns if name.is_column else self.rows)[name.position]

    def lines(self) -> Iterator[tuple[LineName, Line]]:
        """Every line with its name, rows first."""
        names = _line_names(len(self.rows), len(self.columns))
        return zip(names, chain(self.rows, self.columns), strict=True)

    @cached_property
    def telling(self) -> tuple[tuple[LineName, Line], ...]:
        """The lines that by themselves can tell a cell, with their names."""
        return tuple(named for named in self.lines() if named[1].tells)

    @cached_property
    def unknown_count(self) -> int:
        """How many cells are unknown; in a coloured puzzle, do not have one colour yet."""
        return sum(line.undecided.bit_count() for line in self.rows)

    @property
    def is_solved(self) -> bool:
        return not self.unknown_count

    def apply(self, changes: Iterable[Change]) -> Self:
        """The picture after the changes. Raises `Contradiction` where it can have no solution:
        a line that cannot be filled any more (`no-fit`), a cell both filled and empty (`clash`;
        `no-color` in a coloured puzzle).
        """
        changes = tuple(changes)
        lines = (list(self.rows), list(self.columns))
        for change in changes:
            if isinstance(change, Narrow):
                along, index = lines[change.line.is_column], change.line.position
                along[index] = along[index].with_range(change.block, change.range)
        if self.puzzle.is_colored:
            from picsolve.nonogram.color_board import change_colors

            change_colors(lines, changes)
        else:
            for name, (filled, empty) in _cells_by_line(changes).items():
                along, index = lines[name.is_column], name.position
                if filled & ~along[index].filled or empty & ~along[index].empty:
                    along[index] = along[index].with_cells(filled, empty)
        picture = type(self)(self.puzzle, tuple(lines[0]), tuple(lines[1]))
        for name, line in picture.lines():
            if line.starts is None:
                raise _broken(name, line, self.puzzle)
        return picture

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Picture):
            return NotImplemented
        return self.puzzle == other.puzzle and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    @cached_property
    def text(self) -> tuple[str, ...]:
        """The rows as `#`, `.` and `?`; in a coloured puzzle as the colours' letters and `?`."""
        return tuple(row.text for row in self.rows)

    def __str__(self) -> str:
        return "\n".join(self.text)

    def __repr__(self) -> str:
        return f"Picture({self.puzzle.width}×{self.puzzle.height}, {self.unknown_count} unknown)"


def _cells_by_line(changes: Sequence[Change]) -> dict[LineName, list[int]]:
    """What becomes filled and empty in each line, along and across the lines of the changes."""
    cells: dict[LineName, list[int]] = {}
    for change in changes:
        if not isinstance(change, Fill):
            continue
        own = 1 << change.line.position
        for state, mask in enumerate((change.filled, change.empty)):
            cells.setdefault(change.line, [0, 0])[state] |= mask
            for i in bits(mask):
                cells.setdefault(LineName(not change.line.is_column, i), [0, 0])[state] |= own
    return cells


def _broken(name: LineName, line: Line, puzzle: Puzzle) -> Contradiction:
    """Why the line cannot be filled."""
    if both := line.filled & line.empty:
        kind = "no-color" if puzzle.is_colored else "clash"
        return Contradiction(kind, cell=squares_of(name, both)[0])
    return Contradiction("no-fit", line=name)

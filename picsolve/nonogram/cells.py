"""A nonogram's cells: sets of them, what lines, runs and blocks are called, and changes to them.

Inside, everything counts from 0 and cells of a line are bit sets: bit i is cell i, counted from
the left or from the top. People see rows and columns counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from picsolve.nonogram.puzzle import Color


class LineName(NamedTuple):
    """A row or a column of a picture; shown as `row 3`."""

    is_column: bool
    position: int

    def __str__(self) -> str:
        return f"{'column' if self.is_column else 'row'} {self.position + 1}"


class Square(NamedTuple):
    """A cell of a picture; shown as `r3c6`."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"


class Run(NamedTuple):
    """Cells `first` to `last` of a line; shown as `r3c4-6` or `r4-6c3`."""

    line: LineName
    first: int
    last: int

    def __str__(self) -> str:
        along = (
            f"{self.first + 1}-{self.last + 1}" if self.last > self.first else f"{self.first + 1}"
        )
        across = self.line.position + 1
        return f"r{along}c{across}" if self.line.is_column else f"r{across}c{along}"


class BlockName(NamedTuple):
    """A line's block, by its place in the clue; shown as `block 2 of row 3`."""

    line: LineName
    position: int

    def __str__(self) -> str:
        return f"block {self.position + 1} of {self.line}"


class Range(NamedTuple):
    """The cells `first` to `last` between which a block lies; shown as `2-7`."""

    first: int
    last: int

    @property
    def size(self) -> int:
        """How many cells it has."""
        return self.last - self.first + 1

    @property
    def cells(self) -> str:
        """In words: `cell 5` or `cells 2-7`."""
        return f"cells {self}" if self.last > self.first else f"cell {self}"

    def __str__(self) -> str:
        return (
            f"{self.first + 1}-{self.last + 1}" if self.last > self.first else f"{self.first + 1}"
        )


def bits(mask: int) -> Iterator[int]:
    """The positions of the one bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def runs(mask: int) -> tuple[Range, ...]:
    """The maximal stretches of one bits."""
    found = []
    while mask:
        first = (mask & -mask).bit_length() - 1
        above = (mask >> first) + 1
        last = first + (above & -above).bit_length() - 2
        found.append(Range(first, last))
        mask = mask >> last + 1 << last + 1
    return tuple(found)


def span(first: int, last: int) -> int:
    """The bit set of cells `first` to `last`."""
    return (1 << last + 1) - (1 << first)


def squares_of(line: LineName, mask: int) -> list[Square]:
    """The squares of a line's cells (a bit set), in order."""
    index = line.position
    return [Square(i, index) if line.is_column else Square(index, i) for i in bits(mask)]


class Fill(NamedTuple):
    """Cells of one line become filled or empty (bit sets).

    In a coloured puzzle those filled get the colour; without one it is still open which they have.
    """

    line: LineName
    filled: int
    empty: int
    color: Color | None = None

    def squares(self, mask: int) -> list[Square]:
        """The squares of `self.filled` or `self.empty`, in order."""
        return squares_of(self.line, mask)


class Bar(NamedTuple):
    """Cells of one line of a coloured puzzle (a bit set) cannot have a colour."""

    line: LineName
    cells: int
    color: Color


class Narrow(NamedTuple):
    """One block's range becomes smaller; no cell changes by that alone."""

    line: LineName
    block: int
    range: Range


Change = Fill | Narrow | Bar


@dataclass(frozen=True, slots=True)
class Assumption:
    """A cell taken for filled or for empty; where a colour is named, for having it or not."""

    square: Square
    is_filled: bool
    color: Color | None = None

    @property
    def change(self) -> Change:
        cell = 1 << self.square.column
        row = LineName(False, self.square.row)
        if self.is_filled:
            return Fill(row, cell, 0, self.color)
        return Bar(row, cell, self.color) if self.color else Fill(row, 0, cell)

    @property
    def opposite(self) -> Assumption:
        return Assumption(self.square, not self.is_filled, self.color)

    @property
    def state(self) -> str:
        """What the cell is taken for, as wordings are called: filled, empty, or of its colour."""
        return "color" if self.color else "filled" if self.is_filled else "empty"

    @property
    def kind(self) -> int:
        """Its place in `Trial.certain`."""
        return 2 * (self.color.number if self.color else 0) + (not self.is_filled)


class Placement(NamedTuple):
    """A block, by its place in the clue, taken to lie in these cells."""

    block: int
    place: Range

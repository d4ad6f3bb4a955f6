"""The sudoku grid: placed digits and open candidates (`cells.py` says how all is counted)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple, Self

from picsolve.board import Contradiction, Viewable
from picsolve.sudoku.cells import (
    ALL_CELLS,
    ALL_DIGITS,
    AROUND,
    BOXES,
    CELLS,
    COLUMNS,
    HOUSE_CELLS,
    HOUSES,
    HOUSES_OF,
    PEERS,
    ROWS,
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    House,
    Houses,
    Link,
    Place,
    Remove,
    bits,
    common_houses,
    common_peers,
    positions,
)

#: The grid, and with it all that it and changes to it are made of.
__all__ = [
    "ALL_CELLS",
    "ALL_DIGITS",
    "AROUND",
    "BOXES",
    "CELLS",
    "COLUMNS",
    "HOUSES",
    "HOUSES_OF",
    "HOUSE_CELLS",
    "PEERS",
    "ROWS",
    "Candidate",
    "Cell",
    "Cells",
    "Change",
    "Digits",
    "Grid",
    "House",
    "Houses",
    "Link",
    "Place",
    "Remove",
    "Singles",
    "bits",
    "common_houses",
    "common_peers",
    "positions",
]

_CELLS_OF = tuple(itemgetter(*cells) for cells in HOUSE_CELLS)


class Singles(NamedTuple):
    """Cells with the digit that is the only one in the cell, and whose only place is the cell."""

    naked: tuple[tuple[Cell, int], ...]
    hidden: tuple[tuple[Cell, int], ...]


class Grid(Viewable):
    """A sudoku position, immutable: placed digits, open candidates, and which cells were given.

    values      81 digits, 0 where the cell is open
    candidates  9 sets of cells; `candidates[d - 1]` has the open cells where d is possible
    given       the set of cells that the puzzle came with
    """

    def __init__(self, values: tuple[int, ...], candidates: tuple[int, ...], given: int) -> None:
        self.values = values
        self.candidates = candidates
        self.given = Cells(given)
        #: For `appearance.singles`: where the grid came from, and what was found in it.
        self.before: tuple[Grid, tuple[Change, ...]] | None = None
        self.singles: Singles | None = None
        #: Whether every open cell has a candidate and every house a place for each digit.
        self._is_checked = False

    @classmethod
    def from_values(cls, values: Sequence[int]) -> Self:
        """A puzzle of 81 givens, 0 for empty; candidates are what the givens leave.

        Raises `Contradiction` (`duplicate`) where two equal givens see each other.
        """
        open_cells = sum(1 << cell for cell, digit in enumerate(values) if not digit)
        return cls.from_position(values, (open_cells,) * 9, ALL_CELLS & ~open_cells)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The same of 81 characters, `str(grid)` of a puzzle: any but a digit stands for empty."""
        return cls.from_values([int(sign) if sign.isdigit() else 0 for sign in text])

    @classmethod
    def from_position(
        cls, values: Sequence[int], candidates: Sequence[int], given: int = 0
    ) -> Self:
        """A position: the candidates handed in, less what the placed digits exclude."""
        open_candidates = list(candidates)
        open_cells = sum(1 << cell for cell, digit in enumerate(values) if not digit)
        placed = [0] * 9
        for cell, digit in enumerate(values):
            if digit:
                equal = placed[digit - 1] & PEERS[cell]
                if equal:
                    cells = Cells(1 << cell | equal & -equal)
                    raise Contradiction("duplicate", digit=digit, cells=cells)
                placed[digit - 1] |= 1 << cell
                open_candidates[digit - 1] &= ~PEERS[cell]
        return cls(tuple(values), tuple(mask & open_cells for mask in open_candidates), given)

    @cached_property
    def cell_candidates(self) -> tuple[int, ...]:
        """For each of the 81 cells its open digits as a `Digits` mask; 0 for placed cells."""
        masks = [0] * 81
        for index, cells in enumerate(self.candidates):
            digit_bit = 1 << index
            while cells:
                low = cells & -cells
                masks[low.bit_length() - 1] |= digit_bit
                cells ^= low
        return tuple(masks)

    @cached_property
    def house_candidates(self) -> tuple[tuple[int, ...], ...]:
        """For each house the open digits of its nine cells.

        Most steps leave most houses as they are: what rests on a house alone can be kept by this.
        """
        masks = self.cell_candidates
        return tuple(cells_of(masks) for cells_of in _CELLS_OF)

    @cached_property
    def open_cells(self) -> Cells:
        """The cells without a digit."""
        return Cells.of(cell for cell in range(81) if not self.values[cell])

    @cached_property
    def placed(self) -> tuple[int, ...]:
        """9 sets of cells; `placed[d - 1]` has the cells that hold d."""
        masks = [0] * 9
        for cell, digit in enumerate(self.values):
            if digit:
                masks[digit - 1] |= 1 << cell
        return tuple(masks)

    def candidates_of(self, cell: int) -> Digits:
        """The open digits of one cell."""
        return Digits(self.cell_candidates[cell])

    @cached_property
    def candidate_count(self) -> int:
        """How many candidates are open in all."""
        return sum(cells.bit_count() for cells in self.candidates)

    @property
    def puzzle(self) -> Grid:
        """The puzzle that a position came from: its givens alone, with all that they leave.

        Where no digit is marked as given, any may be, and all are taken for givens.
        """
        given = self.given or ~self.open_cells
        return Grid.from_values(
            [d if given >> cell & 1 else 0 for cell, d in enumerate(self.values)]
        )

    @property
    def is_solved(self) -> bool:
        return not self.open_cells

    def apply(self, changes: Iterable[Change]) -> Self:
        """The grid after the changes. Raises `Contradiction` where it can have no solution:
        a digit that is not a candidate of its cell (`no-such-candidate`), a cell without
        candidates (`no-candidate`), a house without a place for a digit (`no-place`)."""
        changes = tuple(changes)
        if self._is_checked and not changes:
            return self
        values = list(self.values)
        candidates = list(self.candidates)
        placed = list(self.placed)
        filled = 0
        for change in changes:
            cell, digit = change
            cell_bit = 1 << cell
            if type(change) is Remove:
                candidates[digit - 1] &= ~cell_bit
                continue
            if not candidates[digit - 1] & cell_bit:
                if values[cell] == digit:
                    continue
                raise Contradiction("no-such-candidate", cell=Cell(cell), digit=digit)
            values[cell] = digit
            candidates = [cells & ~cell_bit for cells in candidates]
            candidates[digit - 1] &= ~PEERS[cell]
            placed[digit - 1] |= cell_bit
            filled |= cell_bit
        grid = type(self)(tuple(values), tuple(candidates), self.given)
        grid.open_cells = Cells(self.open_cells & ~filled)
        grid.placed = tuple(placed)
        grid._follow(self)
        grid.before = self, changes
        return grid

    def _follow(self, earlier: Grid) -> None:
        """Take over what an earlier grid knows, and check what has changed since then."""
        digits = list(earlier.cell_candidates)
        has_places = earlier._is_checked
        for index, cells in enumerate(self.candidates):
            lost = earlier.candidates[index] ^ cells
            if lost:
                digit_bit = 1 << index
                covered = cells | self.placed[index]
                while lost:
                    low = lost & -lost
                    lost ^= low
                    cell = low.bit_length() - 1
                    digits[cell] ^= digit_bit
                    row, column, box = AROUND[cell]
                    if not (covered & row and covered & column and covered & box):
                        has_places = False
        self.cell_candidates = tuple(digits)
        if not has_places or digits.count(0) + self.open_cells.bit_count() > 81:
            self._check()
        self._is_checked = True

    def _check(self) -> None:
        """Raise `Contradiction` where a cell or a house has lost its last candidate."""
        possible = 0
        for cells in self.candidates:
            possible |= cells
        for cell in bits(self.open_cells & ~possible):
            raise Contradiction("no-candidate", cell=Cell(cell))
        for index, placed in enumerate(self.placed):
            covered = self.candidates[index] | placed
            for house, cells in enumerate(HOUSES):
                if not covered & cells:
                    raise Contradiction("no-place", house=House(house), digit=index + 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return (self.values, self.candidates) == (other.values, other.candidates)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.values, self.candidates))

    def __str__(self) -> str:
        """81 characters, `.` for an open cell."""
        return "".join(str(digit) if digit else "." for digit in self.values)

    def __repr__(self) -> str:
        return f"Grid('{self}', {self.candidate_count} candidates)"

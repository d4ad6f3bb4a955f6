"""The sudoku grid: cells, candidates and houses as integers, sets of them as bit sets.

Legend (all 0-based inside; people see rows, columns and boxes counted from 1):

    cell       0..80     row by row
    digit      1..9
    candidate  0..728    9 * cell + digit - 1
    house      0..26     rows 0..8, columns 9..17, boxes 18..26
    Cells      81 bits   bit i is cell i
    Digits     9 bits    bit d - 1 is digit d

`Cell`, `Candidate`, `House` and the sets `Cells`, `Digits`, `Houses` are integers that know how to
show themselves.
Inner loops work with plain integers and wrap only what goes into a step's marks and facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple, Self

from picsolve.core import Contradiction, Viewable

ALL_CELLS = (1 << 81) - 1
ALL_DIGITS = (1 << 9) - 1


def bits(mask: int) -> Iterator[int]:
    """The positions of the one bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Cell(int):
    """A cell, 0..80; shown as `r4c5`."""

    __slots__ = ()

    @property
    def row(self) -> int:
        return self // 9

    @property
    def column(self) -> int:
        return self % 9

    @property
    def box(self) -> int:
        return self // 27 * 3 + self % 9 // 3

    def __str__(self) -> str:
        return f"r{self // 9 + 1}c{self % 9 + 1}"

    __repr__ = __str__


class Candidate(int):
    """A digit that is still possible in a cell, 0..728; shown as `(4)r7c5`."""

    __slots__ = ()

    @classmethod
    def of(cls, cell: int, digit: int) -> Self:
        return cls(9 * cell + digit - 1)

    @property
    def cell(self) -> Cell:
        return Cell(self // 9)

    @property
    def digit(self) -> int:
        return self % 9 + 1

    def __str__(self) -> str:
        return f"({self.digit}){self.cell}"

    __repr__ = __str__


class House(int):
    """A row, column or box, 0..26; shown as `row 4`."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return ("row", "column", "box")[self // 9]

    @property
    def cells(self) -> Cells:
        return Cells(HOUSES[self])

    def __str__(self) -> str:
        return f"{self.kind} {self % 9 + 1}"

    __repr__ = __str__


class Cells(int):
    """A set of cells, 81 bits; shown in HoDoKu's notation, `r3c37,r5c7` or `r48c2`."""

    __slots__ = ()

    @classmethod
    def of(cls, cells: Iterable[int]) -> Self:
        mask = 0
        for cell in cells:
            mask |= 1 << cell
        return cls(mask)

    def __iter__(self) -> Iterator[Cell]:
        return map(Cell, bits(self))

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, cell: int) -> bool:
        return bool(self >> cell & 1)

    def __str__(self) -> str:
        rows_with: dict[str, str] = {}
        for row in range(9):
            columns = "".join(str(c + 1) for c in range(9) if self >> 9 * row + c & 1)
            if columns:
                rows_with[columns] = rows_with.get(columns, "") + str(row + 1)
        return ",".join(f"r{rows}c{columns}" for columns, rows in rows_with.items())

    __repr__ = __str__


class Digits(int):
    """A set of digits, 9 bits; shown as `268`."""

    __slots__ = ()

    @classmethod
    def of(cls, digits: Iterable[int]) -> Self:
        mask = 0
        for digit in digits:
            mask |= 1 << digit - 1
        return cls(mask)

    def __iter__(self) -> Iterator[int]:
        return (bit + 1 for bit in bits(self))

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, digit: int) -> bool:
        return bool(self >> digit - 1 & 1)

    def __str__(self) -> str:
        return "".join(map(str, self))

    __repr__ = __str__


class Houses(int):
    """A set of houses, 27 bits; shown in HoDoKu's notation, `r25b4`."""

    __slots__ = ()

    @classmethod
    def of(cls, houses: Iterable[int]) -> Self:
        mask = 0
        for house in houses:
            mask |= 1 << house
        return cls(mask)

    def __iter__(self) -> Iterator[House]:
        return map(House, bits(self))

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, house: int) -> bool:
        return bool(self >> house & 1)

    def __str__(self) -> str:
        numbers = {
            letter: "".join(str(n + 1) for n in range(9) if self >> 9 * kind + n & 1)
            for kind, letter in enumerate("rcb")
        }
        return "".join(letter + digits for letter, digits in numbers.items() if digits)

    __repr__ = __str__


class Link(NamedTuple):
    """A link between two candidates: strong (one of them is true) or weak (not both are)."""

    start: Candidate
    end: Candidate
    strong: bool

    def __str__(self) -> str:
        return f"{self.start}{'=' if self.strong else '-'}{self.end}"


class Place(NamedTuple):
    """Put a digit into a cell; its peers lose it as a candidate."""

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


class Remove(NamedTuple):
    """Take a candidate out of a cell."""

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"{self.cell}<>{self.digit}"


Change = Place | Remove


class Singles(NamedTuple):
    """Cells with the digit that is the only one in the cell, and whose only place is the cell."""

    naked: tuple[tuple[Cell, int], ...]
    hidden: tuple[tuple[Cell, int], ...]


def _house_cells(house: int) -> list[int]:
    kind, number = divmod(house, 9)
    return [c for c in map(Cell, range(81)) if (c.row, c.column, c.box)[kind] == number]


#: The nine cells of each house, and the same as bit sets; the three houses of each cell.
HOUSE_CELLS: tuple[tuple[int, ...], ...] = tuple(tuple(_house_cells(h)) for h in range(27))
HOUSES: tuple[int, ...] = tuple(int(Cells.of(cells)) for cells in HOUSE_CELLS)
HOUSES_OF: tuple[tuple[int, int, int], ...] = tuple(
    (c.row, 9 + c.column, 18 + c.box) for c in map(Cell, range(81))
)
_AROUND = tuple((HOUSES[r], HOUSES[c], HOUSES[b]) for r, c, b in HOUSES_OF)
_CELLS_OF = tuple(itemgetter(*cells) for cells in HOUSE_CELLS)
ROWS, COLUMNS, BOXES = HOUSES[:9], HOUSES[9:18], HOUSES[18:]

#: The twenty cells that each cell sees: the other cells of its row, column and box.
PEERS: tuple[int, ...] = tuple(
    (HOUSES[r] | HOUSES[c] | HOUSES[b]) & ~(1 << cell) for cell, (r, c, b) in enumerate(HOUSES_OF)
)


def common_peers(cells: int) -> Cells:
    """The cells that see every cell of the set."""
    seen = ALL_CELLS
    for cell in bits(cells):
        seen &= PEERS[cell]
    return Cells(seen)


def common_houses(cells: int) -> tuple[House, ...]:
    """The houses that contain every cell of the set (at most two for two cells or more)."""
    if not cells:
        return tuple(map(House, range(27)))
    houses = HOUSES_OF[(cells & -cells).bit_length() - 1]
    return tuple(House(h) for h in houses if not cells & ~HOUSES[h])


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
                    row, column, box = _AROUND[cell]
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

"""A sudoku's cells, candidates and houses as integers, sets of them as bit sets; changes.

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

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Self

ALL_CELLS = (1 << 81) - 1
ALL_DIGITS = (1 << 9) - 1


def positions(mask: int) -> list[int]:
    """The positions of a mask's one bits, highest first: `bits` for masks that never come again."""
    found = []
    while mask:
        highest = mask.bit_length() - 1
        found.append(highest)
        mask ^= 1 << highest
    return found


class _Positions(dict[int, tuple[int, ...]]):
    """For masks the positions of their one bits. The same sets come back again and again."""

    _MOST = 1 << 15

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) >= self._MOST:
            self.clear()
        found = positions(mask)
        found.reverse()
        self[int(mask)] = tuple(found)
        return self[mask]


#: The positions of a mask's one bits, lowest first.
bits: Callable[[int], tuple[int, ...]] = _Positions().__getitem__


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


CELLS: tuple[Cell, ...] = tuple(map(Cell, range(81)))


def _house_cells() -> tuple[tuple[int, ...], ...]:
    rows = [CELLS[first : first + 9] for first in range(0, 81, 9)]
    bands = [rows[first : first + 3] for first in (0, 3, 6)]
    boxes = [a[c : c + 3] + b[c : c + 3] + d[c : c + 3] for a, b, d in bands for c in (0, 3, 6)]
    return (*rows, *zip(*rows, strict=True), *boxes)


#: The nine cells of each house, and the same as bit sets; the three houses of each cell, and the
#: same as bit sets.
HOUSE_CELLS: tuple[tuple[int, ...], ...] = _house_cells()
HOUSES: tuple[int, ...] = tuple(sum(1 << cell for cell in cells) for cells in HOUSE_CELLS)
HOUSES_OF: tuple[tuple[int, int, int], ...] = tuple(
    (row, 9 + column, 18 + row // 3 * 3 + column // 3) for row in range(9) for column in range(9)
)
AROUND: tuple[tuple[int, int, int], ...] = tuple(
    (HOUSES[row], HOUSES[column], HOUSES[box]) for row, column, box in HOUSES_OF
)
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

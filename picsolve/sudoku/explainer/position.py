"""What Sudoku Explainer sees of a sudoku: candidates by cell, and positions by house and digit.

Legend, all counted from 0:

    cell       0..80     row by row
    digit      0..8
    candidate  0..728    9 * cell + digit
    house      0..26     boxes 0..8, rows 9..17, columns 18..26: Sudoku Explainer's order
    spots      0..242    9 * house + digit: where the digit can stand in the house

A cell's digits and a house's positions for a digit are sets of nine bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

BOXES, ROWS, COLUMNS = range(9), range(9, 18), range(18, 27)

#: The cells of each house, by position.
CELLS = (
    *(tuple(27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)) for b in BOXES),
    *(tuple(9 * row + i for i in range(9)) for row in range(9)),
    *(tuple(9 * i + column for i in range(9)) for column in range(9)),
)
#: The box, row and column of each cell.
HOUSES = tuple((c // 27 * 3 + c % 9 // 3, 9 + c // 9, 18 + c % 9) for c in range(81))
#: The cell's position in each of them.
PLACES = tuple(tuple(CELLS[house].index(c) for house in HOUSES[c]) for c in range(81))
#: The cells that see a cell: those of its box, then of its row, then of its column.
PEERS = tuple(
    tuple(dict.fromkeys(p for house in HOUSES[c] for p in CELLS[house] if p != c))
    for c in range(81)
)
SEEN = tuple(frozenset(peers) for peers in PEERS)
#: The elements of each set of nine, and their number.
ELEMENTS = tuple(tuple(i for i in range(9) if mask >> i & 1) for mask in range(512))
COUNT = tuple(mask.bit_count() for mask in range(512))


@cache
def choices(size: int, count: int = 9) -> tuple[tuple[int, ...], ...]:
    """Every choice of `size` numbers below `count`, the one with the lowest last number first."""
    return tuple(sorted(combinations(range(count), size), key=lambda chosen: chosen[::-1]))


class Hint(NamedTuple):
    """A step: how difficult it is, what it places, what it removes, and what it presupposes.

    Difficulties are those of Sudoku Explainer; all else are candidates, by their numbers.
    """

    difficulty: float
    removed: tuple[int, ...]
    placed: int | None = None
    #: Candidates whose absence makes the pattern; those that stood are what it follows from.
    absent: tuple[int, ...] = ()


class Position:
    """A position while it is rated; hints change it in place.

    `cells` are the digits that each open cell may have (0: it is filled), `spots` the positions of
    each digit in each house, `open` the number of open cells in each house.
    """

    __slots__ = ("cells", "left", "open", "spots")

    def __init__(self, cells: list[int], spots: list[int], open_cells: list[int]) -> None:
        self.cells = cells
        self.spots = spots
        self.open = open_cells
        #: How many cells have still to be filled with each digit.
        self.left = [0] * 9

    @classmethod
    def of(cls, digits: Iterable[int | None], candidates: Iterable[int]) -> Position:
        """From each cell's digit (counted from 0; None where it is open) and its candidates."""
        found = cls([0] * 81, [0] * 243, [0] * 27)
        placed = [0] * 9
        for cell, (digit, mask) in enumerate(zip(digits, candidates, strict=True)):
            if digit is not None:
                placed[digit] += 1
                continue
            found.cells[cell] = mask
            for house, place in zip(HOUSES[cell], PLACES[cell], strict=True):
                found.open[house] += 1
                for d in ELEMENTS[mask]:
                    found.spots[9 * house + d] |= 1 << place
        found.left = [9 - count for count in placed]
        return found

    @property
    def is_solved(self) -> bool:
        return not any(self.open)

    def candidates(self) -> Iterator[int]:
        """All that are left, cell by cell."""
        for cell, mask in enumerate(self.cells):
            for digit in ELEMENTS[mask]:
                yield 9 * cell + digit

    def has(self, candidate: int) -> int:
        """1 if the candidate is left, else 0."""
        return self.cells[candidate // 9] >> candidate % 9 & 1

    def remove(self, candidate: int) -> None:
        """Take a candidate away, if it is left."""
        cell, digit = divmod(candidate, 9)
        if self.cells[cell] >> digit & 1:
            self.cells[cell] ^= 1 << digit
            for house, place in zip(HOUSES[cell], PLACES[cell], strict=True):
                self.spots[9 * house + digit] ^= 1 << place

    def place(self, candidate: int) -> None:
        """Write a digit into its open cell; it goes from the peers."""
        cell, digit = divmod(candidate, 9)
        for other in ELEMENTS[self.cells[cell]]:
            self.remove(9 * cell + other)
        for house in HOUSES[cell]:
            self.open[house] -= 1
        for peer in PEERS[cell]:
            self.remove(9 * peer + digit)
        self.left[digit] -= 1

    def apply(self, hint: Hint) -> None:
        """Take a step."""
        if hint.placed is not None:
            self.place(hint.placed)
        for candidate in hint.removed:
            self.remove(candidate)

    def among(self, cells: Iterable[int], digit: int) -> list[int]:
        """The candidates for the digit that there are in the cells."""
        return [9 * cell + digit for cell in cells if self.cells[cell] >> digit & 1]

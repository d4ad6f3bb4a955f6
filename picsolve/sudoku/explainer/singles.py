"""Singles, and the patterns that lead to one at once ("direct")."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.sudoku.explainer.locking import OUTSIDE, locked
from picsolve.sudoku.explainer.position import (
    BOXES,
    CELLS,
    COLUMNS,
    COUNT,
    ROWS,
    Hint,
    Position,
)
from picsolve.sudoku.explainer.subsets import hidden


def last_cells(position: Position) -> Iterator[Hint]:
    """Houses with one open cell."""
    for house in (*BOXES, *COLUMNS, *ROWS):
        if position.open[house] == 1:
            yield from _hidden_in(position, house, 1.0)


def hidden_singles(position: Position) -> Iterator[Hint]:
    """The only position for a digit in a house; last cells are the easiest, then boxes."""
    yield from last_cells(position)
    for house in (*BOXES, *COLUMNS, *ROWS):
        if position.open[house] > 1:
            yield from _hidden_in(position, house, 1.2 if house in BOXES else 1.5)


def _hidden_in(position: Position, house: int, difficulty: float) -> Iterator[Hint]:
    for digit in range(9):
        spots = position.spots[9 * house + digit]
        if spots and not spots & spots - 1:
            yield Hint(difficulty, (), 9 * CELLS[house][spots.bit_length() - 1] + digit)


def naked_singles(position: Position) -> Iterator[Hint]:
    """Cells with one candidate."""
    for cell, mask in enumerate(position.cells):
        if mask and not mask & mask - 1:
            yield Hint(2.3, (), 9 * cell + mask.bit_length() - 1)


def direct_locking(position: Position) -> Iterator[Hint]:
    """Locked candidates that leave one position in a house beside the base."""
    for base, cover, digit in locked(position):
        kind = next(kind for kind in (BOXES, ROWS, COLUMNS) if base in kind)
        for house in kind:
            outside = OUTSIDE[house, cover]
            if house == base or len(outside) == 9 or COUNT[position.spots[9 * house + digit]] < 2:
                continue
            left = position.among(outside, digit)
            if len(left) == 1:
                yield Hint(1.7 if base in BOXES else 1.9, (), left[0])


def direct_hidden_sets(position: Position, size: int) -> Iterator[Hint]:
    """A hidden pair or triplet that leaves one position for another digit of its house."""
    for house, chosen, spots in hidden(position, size, direct=True):
        for digit in range(9):
            positions = position.spots[9 * house + digit]
            if digit in chosen or COUNT[positions] < 2:
                continue
            rest = positions & ~spots
            if rest and not rest & rest - 1:
                place = CELLS[house][rest.bit_length() - 1]
                yield Hint({2: 2.0, 3: 2.5}[size], (), 9 * place + digit)
                break

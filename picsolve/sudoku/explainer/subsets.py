"""Naked and hidden sets, and fish."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.sudoku.explainer.position import (
    BOXES,
    CELLS,
    COLUMNS,
    COUNT,
    ELEMENTS,
    ROWS,
    Hint,
    Position,
    choices,
)

NAKED = {2: 3.0, 3: 3.6, 4: 5.0}
HIDDEN = {2: 3.4, 3: 4.0, 4: 5.4}
FISH = {2: 3.2, 3: 3.8, 4: 5.2}


def common_set(masks: list[int], size: int) -> int:
    """The union of the sets if it has `size` elements and each set at least two; else 0."""
    union = 0
    for mask in masks:
        if not mask & mask - 1:
            return 0
        union |= mask
    return union if COUNT[union] == size else 0


def hidden(
    position: Position, size: int, *, direct: bool = False
) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """House, digits and their positions: as many as there are digits."""
    for house in (*BOXES, *COLUMNS, *ROWS):
        if position.open[house] <= (size if direct else 2 * size):
            continue
        spots = position.spots[9 * house : 9 * house + 9]
        usable = [d for d in range(9) if 2 <= COUNT[spots[d]] <= size]
        for chosen in choices(size, len(usable)):
            digits = tuple(usable[i] for i in chosen)
            union = common_set([spots[d] for d in digits], size)
            if union:
                yield house, digits, union


def hidden_sets(position: Position, size: int) -> Iterator[Hint]:
    """So many digits with as many positions in a house: the cells lose all else."""
    for house, digits, spots in hidden(position, size):
        rest = 511 & ~sum(1 << d for d in digits)
        cells = [CELLS[house][i] for i in ELEMENTS[spots]]
        removed = tuple(9 * c + d for c in cells for d in ELEMENTS[position.cells[c] & rest])
        if removed:
            others = [c for c in CELLS[house] if c not in cells]
            yield Hint(
                HIDDEN[size], removed, None, tuple(9 * c + d for c in others for d in digits)
            )


def naked_sets(position: Position, size: int) -> Iterator[Hint]:
    """So many cells of a house with as many digits: the rest of the house loses them."""
    for house in (*BOXES, *COLUMNS, *ROWS):
        if position.open[house] < 2 * size:
            continue
        usable = [c for c in CELLS[house] if 2 <= COUNT[position.cells[c]] <= size]
        for chosen in choices(size, len(usable)):
            cells = [usable[i] for i in chosen]
            union = common_set([position.cells[c] for c in cells], size)
            if not union:
                continue
            others = [c for c in CELLS[house] if c not in cells]
            removed = tuple(9 * c + d for c in others for d in ELEMENTS[position.cells[c] & union])
            if removed:
                rest = ELEMENTS[511 & ~union]
                yield Hint(
                    NAKED[size], removed, None, tuple(9 * c + d for c in cells for d in rest)
                )


def fish(position: Position, size: int) -> Iterator[Hint]:
    """By columns, then by rows; the lines with the lowest last one first, then the digit."""
    for bases, covers in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
        found = []
        for digit in range(9):
            if position.left[digit] < 2 * size:
                continue
            spots = position.spots[9 * bases.start + digit : 9 * bases.stop : 9]
            usable = [i for i, mask in enumerate(spots) if 2 <= COUNT[mask] <= size]
            for chosen in choices(size, len(usable)):
                lines = [usable[i] for i in chosen]
                union = common_set([spots[i] for i in lines], size)
                if union:
                    found.append((lines[::-1], digit, union))
        for lines, digit, union in sorted(found):
            base_lines = [bases[i] for i in lines]
            hint = _fish(position, digit, base_lines, [covers[i] for i in ELEMENTS[union]])
            if hint.removed:
                yield hint


def _fish(position: Position, digit: int, bases: list[int], covers: list[int]) -> Hint:
    base_cells = [cell for base in bases for cell in CELLS[base]]
    covered = [cell for cover in covers for cell in CELLS[cover]]
    removed = position.among([c for c in covered if c not in base_cells], digit)
    absent = tuple(9 * c + digit for c in base_cells if c not in covered)
    return Hint(FISH[len(bases)], tuple(removed), None, absent)

"""The singles of a grid in the order in which they have come up on its path.

Who solves with a pencil looks where the last digit has just been written. HoDoKu serves singles in
the order of their appearance too, and its scores rest on that: each hidden single that is taken
early may turn another one into a naked single, which counts for less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from picsolve.sudoku.grid import (
    AROUND,
    CELLS,
    HOUSE_CELLS,
    HOUSES,
    PEERS,
    Cell,
    Change,
    Grid,
    Remove,
    Singles,
    bits,
)


def singles(grid: Grid) -> Singles:
    """Every naked and every hidden single once, the one that came up first before the others.

    A grid without a path is taken as if its digits had been written from the first to the last.
    """
    path = []
    while grid.singles is None and grid.before:
        path.append(grid)
        grid = grid.before[0]
    found = grid.singles = grid.singles or _at_first(grid)
    for after in reversed(path):
        assert after.before
        found = after.singles = _after(found, grid, after.before[1])
        after.before, grid = None, after  # the path has served, and would be kept alive
    return found


def _at_first(grid: Grid) -> Singles:
    """As if the digits were written into an empty grid from its first cell to its last, and other
    candidates that are gone were struck out after that."""
    naked: dict[tuple[Cell, int], tuple[int, ...]] = {}
    hidden: dict[tuple[Cell, int], tuple[int, ...]] = {}
    for cell, digits in enumerate(grid.cell_candidates):
        if digits.bit_count() == 1:
            digit = digits.bit_length()
            others = (other for other in range(1, 10) if other != digit)
            naked[Cell(cell), digit] = max(_gone_since(grid, cell, other) for other in others)
    for index, candidates in enumerate(grid.candidates):
        for house, cells in enumerate(HOUSES):
            place = candidates & cells
            if place.bit_count() == 1:
                single = Cell(place.bit_length() - 1), index + 1
                others = (other for other in HOUSE_CELLS[house] if other != single[0])
                since = max(_gone_since(grid, other, index + 1) for other in others)
                hidden[single] = min(hidden.get(single, _NEVER), (*since, house))
    return Singles(*(tuple(sorted(found, key=found.__getitem__)) for found in (naked, hidden)))


#: After every moment that `_gone_since` tells.
_NEVER = (162,)


def _gone_since(grid: Grid, cell: int, digit: int) -> tuple[int, int, int]:
    """When a candidate went: with which cell's digit, as a peer (0) or in that cell itself (1),
    and in the order of peers, or of digits."""
    seen = grid.placed[digit - 1] & PEERS[cell]
    first = (seen & -seen).bit_length() - 1 if seen else 81 + cell
    if grid.values[cell] and cell < first:
        return cell, 1, digit
    return first, 0, cell if seen else digit


def _after(known: Singles, grid: Grid, changes: tuple[Change, ...]) -> Singles:
    """Strikes the candidates out one by one, and looks what that brings up."""
    candidates, digits = list(grid.candidates), list(grid.cell_candidates)
    naked, hidden = dict.fromkeys(known.naked), dict.fromkeys(known.hidden)
    for change in changes:
        cell, digit = change
        left, struck = candidates[digit - 1], 1 << cell
        if not left & struck:
            continue
        others = 0
        if type(change) is not Remove:
            # The digit goes from the peers, then the other digits from the cell.
            others, digits[cell] = digits[cell] ^ 1 << digit - 1, 0
            left ^= struck
            struck = left & PEERS[cell]
        while struck:
            low = struck & -struck
            struck ^= low
            left ^= low
            place = low.bit_length() - 1
            rest = digits[place] = digits[place] ^ 1 << digit - 1
            if rest and not rest & rest - 1:
                naked[CELLS[place], rest.bit_length()] = None
            _look(left, place, digit, hidden)
        candidates[digit - 1] = left
        for index in bits(others):
            candidates[index] ^= 1 << cell
            _look(candidates[index], cell, index + 1, hidden)
    return Singles(_open(naked, candidates), _open(hidden, candidates))


def _look(cells: int, cell: int, digit: int, hidden: dict[tuple[Cell, int], None]) -> None:
    """Note where the digit, which is gone from a cell, has a single place in a house of it."""
    for house in AROUND[cell]:
        place = cells & house
        if place and not place & place - 1:
            hidden[CELLS[place.bit_length() - 1], digit] = None


def _open(
    singles: Iterable[tuple[Cell, int]], candidates: Sequence[int]
) -> tuple[tuple[Cell, int], ...]:
    """Those of the singles that are still to be placed."""
    return tuple([(cell, d) for cell, d in singles if candidates[d - 1] >> cell & 1])

"""Where the solutions of a sudoku differ, and which givens would leave one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from picsolve.sudoku.exact import false_candidates, solutions
from picsolve.sudoku.grid import Cell, Cells, Grid, Place, bits

#: So many times the digits that are to be added are chosen anew.
_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """What the solutions of a position have in common.

    shared     the position with every digit that all solutions have in a cell, and as candidates
               of the other cells the digits that some solution has there
    cells      these other cells: in each, two solutions differ
    additions  sets of digits that would leave one solution: every single one that does, or one
               set of several, of which none can be left out
    """

    shared: Grid
    cells: Cells
    additions: tuple[tuple[Place, ...], ...]


def ambiguity(grid: Grid) -> Ambiguity:
    """Where the solutions of a position differ, which has several."""
    false = false_candidates(grid)
    possible = [mask & ~cells for mask, cells in zip(grid.candidates, false, strict=True)]
    values = list(grid.values)
    for cell in bits(grid.open_cells):
        digits = [digit for digit in range(9) if possible[digit] >> cell & 1]
        if len(digits) == 1:
            values[cell] = digits[0] + 1
    shared = Grid.from_position(values, possible, grid.given)
    singles = tuple((place,) for place in _singles(grid, shared))
    return Ambiguity(shared, shared.open_cells, singles or (_several(grid),))


def _singles(grid: Grid, shared: Grid) -> Iterator[Place]:
    """Each digit that would, by itself, leave one solution."""
    for cell in bits(shared.open_cells):
        for digit in bits(shared.candidates_of(Cell(cell))):
            place = Place(Cell(cell), digit + 1)
            if len(solutions(grid.apply([place]))) == 1:
                yield place


def _several(grid: Grid) -> tuple[Place, ...]:
    """Digits of one solution that together leave no other: in each other one that is found, one of
    them differs. They are chosen anew after each, those first that differ from most, and where that
    goes on for long, one is added each time; then those are left out that the rest does without.
    """
    (target,) = solutions(grid, 1)
    others: list[set[int]] = []
    chosen: list[int] = []
    while other := _other(grid, target, chosen):
        pairs = zip(target.values, other.values, strict=True)
        others.append({cell for cell, (digit, has) in enumerate(pairs) if digit != has})
        chosen = _hitting(others) if len(others) <= _ROUNDS else [*chosen, *_hitting(others[-1:])]
    for cell in list(chosen):
        fewer = [it for it in chosen if it != cell]
        if _other(grid, target, fewer) is None:
            chosen = fewer
    return tuple(_place(target, cell) for cell in sorted(chosen))


def _other(grid: Grid, target: Grid, chosen: list[int]) -> Grid | None:
    """Another solution than the target that has its digits in the chosen cells."""
    found = solutions(grid.apply([_place(target, cell) for cell in chosen]), 2)
    return next((solution for solution in found if solution.values != target.values), None)


def _hitting(sets: list[set[int]]) -> list[int]:
    """Cells of which each set has one, few of them: each time one that is in most of the rest."""
    chosen: list[int] = []
    left = sets
    while left:
        counts = Counter(cell for one in left for cell in one)
        best = min(counts, key=lambda cell: (-counts[cell], cell))
        chosen.append(best)
        left = [one for one in left if best not in one]
    return chosen


def _place(target: Grid, cell: int) -> Place:
    return Place(Cell(cell), target.values[cell])

"""Symmetries of where a sudoku's givens stand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache

#: Where moves of the grid take a row and a column, both counted from 0.
_MOVES: Mapping[str, Callable[[int, int], tuple[int, int]]] = {
    "half turn": lambda row, column: (8 - row, 8 - column),
    "quarter turn": lambda row, column: (column, 8 - row),
    "left to right": lambda row, column: (row, 8 - column),
    "upside down": lambda row, column: (8 - row, column),
    "main diagonal": lambda row, column: (column, row),
    "other diagonal": lambda row, column: (8 - column, 8 - row),
}

#: The symmetries by name, each with moves that lead to all that belong to it; the richest first.
SYMMETRIES: Mapping[str, tuple[str, ...]] = {
    "full": ("quarter turn", "main diagonal"),
    "quarter-turn": ("quarter turn",),
    "orthogonal": ("left to right", "upside down"),
    "diagonals": ("main diagonal", "other diagonal"),
    "rotational": ("half turn",),
    "horizontal": ("left to right",),
    "vertical": ("upside down",),
    "diagonal": ("main diagonal",),
    "antidiagonal": ("other diagonal",),
    "none": (),
}


@cache
def orbits(symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The cells (0–80) in groups that a symmetry takes to each other: all given, or none of them.

    Raises KeyError for a name that is not in `SYMMETRIES`.
    """
    moves = [_MOVES[name] for name in SYMMETRIES[symmetry]]
    found: list[tuple[int, ...]] = []
    for cell in range(81):
        if any(cell in orbit for orbit in found):
            continue
        orbit = [cell]
        for reached in orbit:  # which grows meanwhile
            for move in moves:
                row, column = move(*divmod(reached, 9))
                if 9 * row + column not in orbit:
                    orbit.append(9 * row + column)
        found.append(tuple(sorted(orbit)))
    return tuple(found)


def has_symmetry(cells: Collection[int], symmetry: str) -> bool:
    """Whether givens in these cells (0–80) have a symmetry."""
    return all(len({cell in cells for cell in orbit}) == 1 for orbit in orbits(symmetry))


def symmetry_of(cells: Collection[int]) -> str:
    """The name of the richest symmetry that the cells have; `none` where they have none."""
    return next(name for name in SYMMETRIES if has_symmetry(cells, name))

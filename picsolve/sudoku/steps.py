"""What the techniques of sudoku have in common: their types, and changes and marks of one digit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from picsolve.core import Mark, Role, Step, Technique
from picsolve.sudoku.grid import Candidate, Cell, Change, Grid, Remove, bits

SudokuTechnique = Technique[Grid, Change]

#: A technique's search: every step that is possible on a grid.
Find = Callable[[Grid], Iterator[Step[Change]]]


def remove_digit(digit: int, cells: int) -> tuple[Change, ...]:
    """The changes that remove a digit from each of these cells (81 bits)."""
    return tuple(Remove(Cell(cell), digit) for cell in bits(cells))


def mark_digit(role: Role, digit: int, cells: int) -> list[Mark]:
    """The marks that give a role to a digit in each of these cells (81 bits)."""
    return [Mark(role, Candidate.of(cell, digit)) for cell in bits(cells)]

"""Which givens of a sudoku can be left out, and the solution is still the only one.

All is asked of an exact engine: how many solutions there are without a given.
"""

from __future__ import annotations

from picsolve.sudoku import bulk
from picsolve.sudoku.grid import Cells, Grid
from picsolve.sudoku.setting import givens, without


def redundant_givens(puzzle: Grid) -> Cells:
    """The givens without which, each by itself, a puzzle with one solution has no other one.

    A puzzle without such givens is called minimal. The puzzle has to have nothing but givens.
    """
    text = str(puzzle)
    cells = givens(text)
    counts = bulk.count([without(text, cell) for cell in cells], 2)
    return Cells.of(cell for cell, count in zip(cells, counts, strict=True) if count == 1)


def minimal_puzzle(puzzle: Grid) -> Grid:
    """A minimal puzzle with the same solution: each given is left out, in the order of the cells,
    that can be after those before it.
    """
    text = str(puzzle)
    for cell in givens(text):
        fewer = without(text, cell)
        if bulk.count([fewer], 2)[0] == 1:
            text = fewer
    return Grid.from_text(text)

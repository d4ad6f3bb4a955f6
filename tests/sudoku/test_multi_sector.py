"""Multi-sector locked sets: the fewest houses that have some cells, against all choices."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import numpy as np

from picsolve.sudoku.grid import COLUMNS, HOUSES, ROWS, Grid, Houses, bits
from picsolve.sudoku.techniques.multi_sector import _covers, _fewest


def all_covers(cells: int) -> set[Houses]:
    """Every choice of the fewest houses that have the cells."""
    useful = [house for house, mask in enumerate(HOUSES) if mask & cells]
    for number in range(10):
        found = {
            Houses.of(chosen)
            for chosen in combinations(useful, number)
            if not cells & ~sum_of(HOUSES[house] for house in chosen)
        }
        if found:
            return found
    raise AssertionError("nine rows have all cells")


def sum_of(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def test_covers_are_all_choices_of_the_fewest_houses() -> None:
    rng = Random(3)
    for _ in range(60):
        cells = sum(1 << cell for cell in rng.sample(range(81), rng.randrange(9)))
        assert set(_covers(cells)) == all_covers(cells)


def test_the_count_of_all_digits_is_that_of_their_covers() -> None:
    rng = Random(4)
    grid = Grid.from_values(
        [int(c) for c in "8" + "0" * 10 + "36" + "0" * 6 + "7009020005000" + "7" + "0" * 48]
    )
    rows = np.array([sorted(rng.sample(range(9), 4)) for _ in range(20)])
    columns = np.array([rng.randrange(1, 512) for _ in range(20)])
    for chosen, mask, number in zip(rows, columns, _fewest(grid, rows, columns), strict=True):
        across = sum(ROWS[row] for row in chosen)
        cells = across & sum(COLUMNS[column] for column in bits(int(mask)))
        covers = [_covers(candidates & cells)[0] for candidates in grid.candidates]
        assert sum(map(len, covers)) == number

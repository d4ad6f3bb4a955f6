"""Positions in every format of sudokus: what is written is told from other formats, and read."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from picsolve.formats import Entry, read_bytes
from picsolve.formats.writing import FORMATS, Format, lost
from picsolve.sudoku.grid import Grid
from tests.formats.helpers import entries
from tests.formats.test_writing import SOLUTION

SUDOKU = [format for format in FORMATS if format.kind == "sudoku"]


def position(seed: int) -> Grid:
    """A position on the way to a solution: some digits given, some placed, and any candidates
    removed but for the solution's."""
    rng = random.Random(seed)
    names = rng.sample(range(1, 10), 9)
    rows = [band * 3 + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
    solution = [names[int(SOLUTION[9 * row + column]) - 1] for row in rows for column in range(9)]
    is_given, is_placed, keeping = rng.random(), rng.random() ** 2, rng.random()
    values, given = [0] * 81, 0
    for cell, digit in enumerate(solution):
        if rng.random() < is_given:
            values[cell], given = digit, given | 1 << cell
        elif given and rng.random() < is_placed:
            values[cell] = digit
    full = Grid.from_values(values)
    candidates = list(full.candidates)
    for cell in full.open_cells:
        for digit in full.candidates_of(cell):
            if digit != solution[cell] and rng.random() > keeping:
                candidates[digit - 1] &= ~(1 << cell)
    return Grid.from_position(values, candidates, given)


def _single(grid: Grid, cell: int) -> int:
    """The candidate that is the only one of its cell, or 0."""
    digits = list(grid.candidates_of(cell))
    return digits[0] if len(digits) == 1 else 0


@pytest.mark.parametrize("format", SUDOKU, ids=lambda format: format.key)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 1 << 32))
def test_positions_come_back_without_being_told_their_kind(format: Format, seed: int) -> None:
    grid = position(seed)
    assume(grid.open_cells != (1 << 81) - 1)  # an empty grid could be anything
    text = format.head + format.write(grid) + format.foot
    (entry,) = entries(text)
    found = entry.board
    assert isinstance(found, Grid), text
    told = lost(grid, format)
    if not told:
        assert (found, found.given) == (grid, grid.given or found.given)
    values = [grid.values[c] or (found.values[c] and _single(grid, c)) for c in range(81)]
    assert list(found.values) == values
    if "candidates" in format.holds:  # a single one may have become a digit
        assert found.candidates == Grid.from_position(values, grid.candidates, 0).candidates
    (streamed,) = read_bytes("test", io.BytesIO(text.encode()))
    assert isinstance(streamed, Entry)
    assert streamed.board == found

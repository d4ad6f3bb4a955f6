"""Singles in the order in which they come up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from picsolve import core, parse
from picsolve.sudoku.appearance import singles
from picsolve.sudoku.grid import HOUSES, Cell, Change, Grid, Place, Remove, bits
from picsolve.sudoku.techniques import TECHNIQUES
from tests.cli.examples import TRAP, WRAP
from tests.sudoku.boards import EMPTY


def naked(grid: Grid) -> set[tuple[int, int]]:
    return {
        (cell, digits.bit_length())
        for cell, digits in enumerate(grid.cell_candidates)
        if digits.bit_count() == 1
    }


def hidden(grid: Grid) -> set[tuple[int, int]]:
    return {
        (cell, index + 1)
        for index, cells in enumerate(grid.candidates)
        for house in HOUSES
        for cell in bits(cells & house)
        if cells & house == 1 << cell
    }


def path(puzzle: str) -> Iterator[Grid]:
    grid = parse(puzzle)
    assert isinstance(grid, Grid)
    techniques = [t for t in TECHNIQUES if t.family in ("singles", "locked", "subsets", "trial")]
    yield from core.solve(grid, techniques).boards()


@pytest.mark.parametrize("puzzle", [TRAP, WRAP])
def test_all_singles_are_found_once_and_the_known_ones_come_first(puzzle: str) -> None:
    count = 0
    for before, grid in pairwise(path(puzzle)):
        found = singles(grid)
        assert sorted(found.naked) == sorted(naked(grid))
        assert sorted(found.hidden) == sorted(hidden(grid))
        fresh = singles(Grid(grid.values, grid.candidates, grid.given))
        assert sorted(fresh.naked) == sorted(found.naked)
        assert sorted(fresh.hidden) == sorted(found.hidden)
        for known, now in zip(singles(before), found, strict=True):
            kept = [single for single in known if grid.candidates[single[1] - 1] >> single[0] & 1]
            assert list(now[: len(kept)]) == kept
        count += len(found.hidden)
    assert count


def changed(*changes: Change) -> Grid:
    """The empty grid after the changes, one by one."""
    grid = EMPTY
    for change in changes:
        grid = grid.apply((change,))
    return grid


def test_removals_bring_up_a_hidden_single() -> None:
    # In column 9, then in column 1, a 5 loses every place but the last row's.
    last = [Remove(Cell(9 * row + 8), 5) for row in range(8)]
    first = [Remove(Cell(9 * row), 5) for row in range(7)]
    grid = changed(*last, *first)
    assert singles(grid) == ((), ((80, 5),))
    other = changed(*last, Place(Cell(80), 5), *first)
    assert singles(other) == ((), ((63, 5),))  # the 5 of row 9 has taken r9c1's


def test_a_digit_goes_from_its_peers_before_the_others_leave_its_cell() -> None:
    # r1c1 and r1c2 are left for 1 and 2 of row 1; 1 goes to r1c1.
    removed = [Remove(Cell(column), digit) for column in range(2, 9) for digit in (1, 2)]
    removed += [Remove(Cell(1), digit) for digit in range(3, 10)]
    grid = changed(*removed, Place(Cell(0), 1))
    assert singles(grid) == (((1, 2),), ((1, 2),))


def test_a_long_path_is_followed_without_recursion_and_then_forgotten() -> None:
    grid = EMPTY
    for _ in range(3000):
        grid = grid.apply(())
    assert singles(grid) == ((), ())
    assert grid.before is None

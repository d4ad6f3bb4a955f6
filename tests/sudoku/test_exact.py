"""The exact engine against plain backtracking."""

from __future__ import annotations

import sys
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from picsolve.core import Contradiction, Verdict
from picsolve.sudoku import exact
from picsolve.sudoku.grid import ALL_CELLS, Cells, Grid, bits
from tests.sudoku.boards import EMPTY, brute_force, progress, random_puzzle, without_clues

SEED = st.integers(0, 2**32)


def values_of(grids: list[Grid]) -> set[tuple[int, ...]]:
    return {grid.values for grid in grids}


def spoilt(grid: Grid, rng: Random) -> Grid:
    """The grid with candidates removed at random: mostly without a solution."""
    candidates = list(grid.candidates)
    for _ in range(rng.randint(1, 8)):
        digit = rng.randrange(9)
        cells = list(bits(candidates[digit]))
        if cells:
            candidates[digit] &= ~(1 << rng.choice(cells))
    return Grid(grid.values, tuple(candidates), grid.given)


@settings(max_examples=60, deadline=None)
@given(SEED, st.integers(0, 4), st.booleans())
def test_solutions_are_those_of_brute_force(seed: int, less: int, spoil: bool) -> None:
    rng = Random(seed)
    grid = without_clues(random_puzzle(rng), rng, less)
    if spoil:
        grid = spoilt(grid, rng)
    expected = set(islice(brute_force(grid), 20))
    found = exact.solutions(grid, limit=20)
    assert len(values_of(found)) == len(found)
    if len(expected) < 20:
        assert values_of(found) == expected
    else:
        assert len(found) == 20
    for solution in found:
        assert solution.is_solved
        assert solution.given == grid.given
        solution.apply(())
        for cell in grid.open_cells:
            assert solution.values[cell] in grid.candidates_of(cell)


@settings(max_examples=30, deadline=None)
@given(SEED, st.integers(0, 2), st.booleans())
def test_false_candidates_are_those_in_no_solution(seed: int, less: int, spoil: bool) -> None:
    rng = Random(seed)
    grid = without_clues(random_puzzle(rng), rng, less)
    if spoil:
        grid = spoilt(grid, rng)
    all_solutions = list(islice(brute_force(grid), 100))
    assume(len(all_solutions) < 100)
    false = exact.false_candidates(grid)
    for index, cells in enumerate(grid.candidates):
        possible = Cells.of(c for s in all_solutions for c in range(81) if s[c] == index + 1)
        assert false[index] == cells & ~possible


@settings(max_examples=30, deadline=None)
@given(SEED)
def test_a_candidate_of_the_solution_is_needed_and_a_false_one_is_not(seed: int) -> None:
    rng = Random(seed)
    puzzle = random_puzzle(rng)
    (solution,) = exact.solutions(puzzle)
    grid = progress(puzzle, exact.false_candidates(puzzle), rng)
    assert exact.solutions(grid) == [solution]
    for cell in rng.sample(list(grid.open_cells), min(5, len(grid.open_cells))):
        for digit in grid.candidates_of(cell):
            right = digit == solution.values[cell]
            candidates = list(grid.candidates)
            candidates[digit - 1] &= ~(1 << cell)
            without = Grid(grid.values, tuple(candidates), grid.given)
            assert exact.solutions(without) == ([] if right else [solution])
            values = [*grid.values[:cell], digit, *grid.values[cell + 1 :]]
            try:
                assigned = Grid.from_position(values, grid.candidates)
            except Contradiction:
                assert not right
            else:
                assert exact.solutions(assigned) == ([solution] if right else [])


def test_an_empty_grid_has_as_many_solutions_as_asked_for() -> None:
    found = exact.solutions(EMPTY, limit=500)
    assert len(values_of(found)) == 500
    assert all(grid.is_solved and grid.apply(()) for grid in found)
    assert exact.solutions(EMPTY, limit=0) == []
    assert exact.decide(EMPTY).verdict is Verdict.SEVERAL
    assert exact.false_candidates(EMPTY) == (0,) * 9


def test_a_solved_grid_is_its_own_solution() -> None:
    (solved,) = exact.solutions(EMPTY, limit=1)
    assert exact.solutions(solved) == [solved]
    decision = exact.decide(solved)
    assert (decision.verdict, decision.solutions) == (Verdict.UNIQUE, (solved,))
    assert exact.false_candidates(solved) == (0,) * 9


def test_a_full_grid_that_breaks_a_rule_is_no_solution() -> None:
    (solved,) = exact.solutions(EMPTY, limit=1)
    values = list(solved.values)
    values[0], values[1] = values[1], values[0]
    assert exact.decide(Grid(tuple(values), (0,) * 9, 0)).verdict is Verdict.NONE


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param("12345678.........9" + "." * 63, id="no digit for a cell"),
        pytest.param("1234567........8.", id="no place for a digit"),
        pytest.param(
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
            id="far from plain to see",
        ),
    ],
)
def test_a_puzzle_without_solution(cells: str) -> None:
    values = [0 if char == "." else int(char) for char in cells.ljust(81, ".")]
    assert exact.solutions(Grid.from_values(values), limit=1) == []


def test_without_candidates_there_is_no_solution() -> None:
    cells = ALL_CELLS & ~1
    grid = Grid((0,) * 81, (cells,) * 9, 0)
    assert exact.decide(grid).verdict is Verdict.NONE
    assert exact.false_candidates(grid) == (cells,) * 9


@pytest.mark.parametrize("limit", [sys.maxsize, 1 << 64, 10**30])
def test_a_limit_may_be_more_than_a_computer_counts(limit: int) -> None:
    puzzle = random_puzzle(Random(1))
    assert len(exact.solutions(puzzle, limit)) == 1

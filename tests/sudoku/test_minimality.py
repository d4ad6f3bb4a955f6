"""What a setter asks of a sudoku: redundant givens, minimal puzzles, where solutions differ."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from picsolve.sudoku.ambiguity import ambiguity
from picsolve.sudoku.exact import solutions
from picsolve.sudoku.grid import Cell, Grid, Place, Remove, bits
from picsolve.sudoku.minimality import minimal_puzzle, redundant_givens
from tests.sudoku.boards import random_puzzle, without_clues

MANY = 10**6
SEEDS = st.integers(0, 10**6)


def grid(text: str) -> Grid:
    return Grid.from_text(text)


def loose(seed: int, fewer: int) -> Grid:
    """A puzzle with so many givens less than a minimal one has."""
    rng = random.Random(seed)
    return without_clues(random_puzzle(rng), rng, fewer)


def with_more(puzzle: Grid, number: int, rng: random.Random) -> Grid:
    """The puzzle with some cells of its solution given, too."""
    (solution,) = solutions(puzzle)
    cells = rng.sample(list(bits(puzzle.open_cells)), number)
    values = [solution.values[i] if i in cells else v for i, v in enumerate(puzzle.values)]
    return Grid.from_values(values)


def without(puzzle: Grid, cell: int) -> Grid:
    return Grid.from_values([0 if i == cell else value for i, value in enumerate(puzzle.values)])


@settings(max_examples=20, deadline=None)
@given(SEEDS, st.integers(0, 12))
def test_a_given_is_redundant_if_without_it_there_is_one_solution(seed: int, more: int) -> None:
    rng = random.Random(seed)
    puzzle = with_more(random_puzzle(rng), more, rng)
    givens = [cell for cell, value in enumerate(puzzle.values) if value]
    expected = [cell for cell in givens if len(solutions(without(puzzle, cell))) == 1]
    assert [int(cell) for cell in redundant_givens(puzzle)] == expected
    minimal = minimal_puzzle(puzzle)
    assert solutions(minimal) == solutions(puzzle)
    assert all(a in (0, b) for a, b in zip(minimal.values, puzzle.values, strict=True))
    assert not redundant_givens(minimal)
    assert (str(minimal) == str(puzzle)) == (not expected)


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(1, 4))
def test_where_solutions_differ_is_what_all_of_them_tell(seed: int, fewer: int) -> None:
    puzzle = loose(seed, fewer)
    every = solutions(puzzle, 3000)
    if not 1 < len(every) < 3000:
        return
    told = ambiguity(puzzle)
    digits = [{one.values[cell] for one in every} for cell in range(81)]
    assert [int(cell) for cell in told.cells] == [i for i in range(81) if len(digits[i]) > 1]
    for cell in range(81):
        known = told.shared.values[cell]
        shown = {known} if known else {d + 1 for d in bits(told.shared.candidates_of(Cell(cell)))}
        assert shown == digits[cell]
    counts = [
        Place(Cell(cell), digit)
        for cell in range(81)
        for digit in sorted(digits[cell])
        if not puzzle.values[cell] and sum(one.values[cell] == digit for one in every) == 1
    ]
    if counts:
        assert [place for (place,) in told.additions] == counts
    else:
        (places,) = told.additions
        assert len(places) > 1
        assert agreeing(every, places) == 1
        for fewer_places in combinations(places, len(places) - 1):
            assert agreeing(every, fewer_places) > 1


def agreeing(every: list[Grid], places: tuple[Place, ...]) -> int:
    """How many of the solutions have these digits."""
    return sum(all(one.values[cell] == digit for cell, digit in places) for one in every)


@pytest.mark.parametrize("text", ["." * 81, "123456789" + "." * 72])
def test_a_nearly_empty_grid_is_answered_too(text: str) -> None:
    told = ambiguity(grid(text))
    assert len(told.cells) == text.count(".")
    (places,) = told.additions
    (_,) = solutions(grid(text).apply(places))
    for place in places:
        assert len(solutions(grid(text).apply([p for p in places if p != place]))) == 2


@pytest.mark.parametrize("seed", range(6))
def test_candidates_that_were_removed_stay_removed(seed: int) -> None:
    puzzle = loose(seed, 2)
    cell = next(iter(ambiguity(puzzle).cells))
    digit = solutions(puzzle, 1)[0].values[cell]
    position = puzzle.apply([Remove(cell, digit)])
    every = solutions(position, MANY)
    told = ambiguity(position)
    digits = [{one.values[i] for one in every} for i in range(81)]
    assert [int(i) for i in told.cells] == [i for i in range(81) if len(digits[i]) > 1]
    assert digit not in digits[cell]
    assert str(digit) not in str(told.shared.candidates_of(cell))

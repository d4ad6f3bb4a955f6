"""Puzzles from seeds: unique, minimal, and the same on every engine."""

from __future__ import annotations

from itertools import count, islice

import pytest

from picsolve.sudoku import bulk, exact, generating
from picsolve.sudoku.grid import Grid

#: What seeds made when they were first used: they must go on to make that.
KNOWN = {
    0: "5.2.6.....46...7..78.....3...483....2.5.......7..152.......8.74............4..583",
}


def without(puzzle: str, cell: int) -> str:
    return puzzle[:cell] + "." + puzzle[cell + 1 :]


def clues(puzzle: str) -> list[int]:
    return [cell for cell in range(81) if puzzle[cell] != "."]


def test_puzzles_have_one_solution_and_no_clue_too_many() -> None:
    puzzles = list(generating.minimals(range(300)))
    assert len(set(puzzles)) == 300
    assert set(bulk.count(puzzles, 2)) == {1}
    less = [without(puzzle, cell) for puzzle in puzzles for cell in clues(puzzle)]
    assert set(bulk.count(less, 2)) == {2}
    for puzzle in puzzles[:5]:
        grid = Grid.from_text(puzzle)
        assert len(exact.solutions(grid, 2)) == 1


def test_solutions_differ_in_all_their_parts() -> None:
    texts = [answer.solution or "" for answer in bulk.solve(list(generating.minimals(range(200))))]
    assert len({text[:27] for text in texts}) == 200
    # Every digit comes to stand in every cell.
    assert all({text[cell] for text in texts} == set("123456789") for cell in range(81))


@pytest.mark.parametrize("engine", bulk.engines())
def test_a_seed_makes_the_same_puzzle_on_every_engine(engine: str) -> None:
    seeds = [0, 1, 2026, -5, 10**30]
    expected = [generating.minimal(seed, engine="python") for seed in seeds]
    assert list(generating.minimals(seeds, engine=engine)) == expected
    assert generating.minimal(0, engine=engine) == expected[0]


@pytest.mark.parametrize(("seed", "puzzle"), KNOWN.items())
def test_seeds_make_what_they_made_before(seed: int, puzzle: str) -> None:
    assert generating.minimal(seed) == puzzle


def test_alone_or_among_many_a_seed_makes_the_same_puzzle() -> None:
    seeds = range(40)
    assert [generating.minimal(seed) for seed in seeds] == list(generating.minimals(seeds))


def test_seeds_are_read_little_by_little() -> None:
    puzzles = generating.minimals(count())
    assert list(islice(puzzles, 2)) == list(generating.minimals([0, 1]))

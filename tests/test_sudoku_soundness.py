"""Every step of every technique, on random boards, against the exact engine.

A step is right if it keeps every solution of its board. Techniques that need a unique solution
are held to boards that have one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from picsolve.core import Outcome, Step, Technique, solve
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Cells, Change, Grid, Place
from picsolve.sudoku.techniques import TECHNIQUES
from picsolve.sudoku.techniques.fish import FRANKEN_AND_MUTANT_FISH
from tests.sudoku.boards import breaks, not_in, progress, random_puzzle, without_clues

#: Seeds of the boards: so that several processes share the work.
SEEDS = range(20)


def unique_boards(seed: int, number: int) -> Iterator[tuple[Grid, tuple[Cells, ...]]]:
    """Boards with one solution: on the way of a trace, and after random progress from there."""
    rng = Random(seed)
    while True:
        puzzle = random_puzzle(rng, clues=rng.choice((0, 0, 26, 30)))
        boards = list(solve(puzzle, FAST).boards())
        solution = exact.solutions(puzzle)[0]
        for board in rng.sample(boards, min(3, len(boards))):
            for grid in (board, progress(board, not_in(solution, board), rng)):
                yield grid, not_in(solution, grid)
                number -= 1
                if not number:
                    return


def open_boards(seed: int, number: int) -> Iterator[tuple[Grid, tuple[Cells, ...]]]:
    """Boards that mostly have several solutions, after random progress."""
    rng = Random(-1 - seed)
    for _ in range(number):
        puzzle = without_clues(random_puzzle(rng), rng, rng.randint(1, 3))
        grid = progress(puzzle, exact.false_candidates(puzzle), rng)
        yield grid, exact.false_candidates(grid)


#: The techniques that lead along a trace to its boards.
FAST = tuple(technique for technique in TECHNIQUES if technique.tier <= 3)


#: Trial tries every candidate, these fish nearly all combinations of houses, and the rest has
#: hundreds of steps a board.
THOROUGH = {
    "trial",
    "nested-forcing-net",
    "forcing-net-contradiction",
    "forcing-net-contradiction-plus",
    "forcing-net-verity-plus",
    "als-chain",
    "als-xy-wing",
    "als-continuous-nice-loop",
    "kraken-fish-1",
    "kraken-fish-2",
    *(fish.key for fish in FRANKEN_AND_MUTANT_FISH),
}
QUICK = tuple(technique for technique in TECHNIQUES if technique.key not in THOROUGH)


def techniques_for(board: int) -> tuple[Technique[Grid, Change], ...]:
    """All of them; but those that take long on each tenth board."""
    return TECHNIQUES if board % 10 == 0 else QUICK


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_keeps_the_solution(seed: int) -> None:
    for board, (grid, false) in enumerate(unique_boards(seed, 85)):
        for technique in techniques_for(board):
            for step in technique.find(grid.apply(())):
                assert not breaks(step, grid, false), f"{step} at {grid!r} {grid.candidates}"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_keeps_all_solutions(seed: int) -> None:
    several = 0
    for board, (grid, false) in enumerate(open_boards(seed, 15)):
        several += len(exact.solutions(grid)) > 1
        for technique in techniques_for(board):
            if not technique.needs_unique:
                for step in technique.find(grid.apply(())):
                    assert not breaks(step, grid, false), f"{step} at {grid!r} {grid.candidates}"
    assert several >= 8


def test_a_wrong_step_is_caught() -> None:
    grid = random_puzzle(Random(0))
    false = exact.false_candidates(grid)
    (technique, step) = next((t, s) for t in TECHNIQUES for s in t.find(grid))
    place = next(change for change in step.changes if type(change) is Place)
    wrong = next(d for d in range(1, 10) if d != place.digit)
    assert not breaks(step, grid, false), technique
    assert breaks(Step("x", (Place(place.cell, wrong),)), grid, false)
    assert breaks(Step("x", ()), grid, false)


def test_traces_end_at_the_solution() -> None:
    rng = Random(5)
    ends = set()
    for _ in range(60):
        puzzle = random_puzzle(rng)
        trace = solve(puzzle, FAST)
        ends.add(trace.outcome)
        if trace.outcome is Outcome.SOLVED:
            assert trace.end.values == exact.solutions(puzzle)[0].values
    assert Outcome.SOLVED in ends
    assert Outcome.CONTRADICTION not in ends

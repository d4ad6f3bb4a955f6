"""Every step of every nonogram technique, on random boards and on the bundled puzzles.

A step is right if it keeps every solution of its board. Line techniques are held to more: they
may tell no more than the exact line solver, which looks at one line at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from picsolve.core import Outcome, Step, solve
from picsolve.nonogram.cells import Change
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques import TECHNIQUES
from tests.nonogram.examples import bundled, drawing, load, position
from tests.nonogram.soundness import check

LINE_TECHNIQUES = [technique for technique in TECHNIQUES if technique.tier <= Tier.FULL_LINE]

#: Seeds of the boards: so that several processes share the work.
SEEDS = range(20)
BOARDS_A_SEED = 100


def steps(picture: Picture, most: int | None = None) -> Iterator[Step[Change]]:
    """Every step possible at a position; of the techniques beyond lines at most so many."""
    for technique in TECHNIQUES:
        found = technique.find(picture)
        for step in found if technique in LINE_TECHNIQUES else islice(found, most):
            assert step.technique == technique.key
            yield step


def boards(seed: int) -> Iterator[Picture]:
    """Random positions, with no ranges known, and positions some steps further."""
    rng = Random(seed)
    for number in range(BOARDS_A_SEED // 2):
        largest = 7 if number % 5 else 12
        board = position(rng, drawing(rng, 4, largest))
        yield board
        later = list(solve(board, LINE_TECHNIQUES).boards())
        yield rng.choice(later)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_on_random_boards(seed: int) -> None:
    found: Counter[str] = Counter()
    for number, board in enumerate(boards(seed)):
        decision = decide(board, limit=12)
        assert decision.solutions
        for step in steps(board, most=None if number % 10 == 0 else 2):
            check(board, step, decision.solutions)
            found[step.technique] += 1
    assert found["full-line"] > 100
    assert found["contradiction"] > 10
    assert found["overlap"] > 50


@pytest.mark.parametrize("path", [*bundled()], ids=lambda path: path.name)
def test_every_step_on_the_way_through_the_bundled_puzzles(path: Path) -> None:
    start = load(path)
    decision = decide(start)
    trace = solve(start, TECHNIQUES)
    assert trace.outcome is Outcome.SOLVED
    assert (trace.end,) == decision.solutions
    every = max(1, len(trace.steps) // 8)
    for number, (board, step) in enumerate(zip(trace.boards(), trace.steps, strict=False)):
        check(board, step, decision.solutions)
        if number % every == 0:
            for other in steps(board, most=1):
                check(board, other, decision.solutions)

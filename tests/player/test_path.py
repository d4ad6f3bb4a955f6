"""The path of a puzzle: boards replayed, steps found."""

from __future__ import annotations

import random
from typing import Any

import pytest

import picsolve
from picsolve.api import catalogue, kind_of, position
from picsolve.core import Outcome, Step, Trace, solve
from picsolve.player.path import Path
from picsolve.player.session import Puzzle, Session
from picsolve.render.explain import Narrator
from tests.cli.examples import PUZZLES, TRAP

WINDMILL = PUZZLES / "nonogram" / "windmill.non"


def path_of(board: Any) -> tuple[Path, Trace[Any, Any]]:
    trace: Trace[Any, Any] = picsolve.solve(board)
    return Path.of(trace, Narrator(catalogue(kind_of(trace.start)))), trace


@pytest.mark.parametrize("board", [picsolve.parse(TRAP), next(picsolve.load(WINDMILL))])
def test_boards_are_those_of_the_trace_in_any_order(board: Any) -> None:
    path, trace = path_of(board)
    boards = list(trace.boards())
    order = [*range(len(boards)), *range(len(boards) - 1, -1, -1)]
    random.Random(1).shuffle(order)
    for count in (len(boards) - 1, *order):
        assert path.board(count) == boards[count]


class Counter:
    """A board that knows how many steps it is from the start, and counts them all."""

    applied = 0

    def __init__(self, steps: int = 0) -> None:
        self.steps = steps

    def apply(self, changes: object) -> Counter:
        Counter.applied += 1
        return Counter(self.steps + 1)


def test_boards_are_replayed_from_the_nearest_that_is_kept() -> None:
    path = Path(Counter(), Narrator(()))
    path.steps = [Step("", ())] * 600
    assert path.board(600).steps == 600
    Counter.applied = 0
    for count in (300, 17, 500, 501, 502, 0):
        assert path.board(count).steps == count
    assert Counter.applied < 3 * 16 + 3


def test_a_branch_ends_before_the_step_that_meets_the_contradiction() -> None:
    techniques = [t for t in catalogue("sudoku") if t.family == "singles" or t.key == "trial"]
    trace = solve(position(picsolve.parse(TRAP)), techniques)
    assert trace.outcome is Outcome.SOLVED
    branches = [branch for step in trace.steps for branch in step.branches]
    assert branches
    for branch in branches:
        path = Path.of(branch, Narrator(techniques))
        assert path.contradiction
        assert path.board(len(path.steps)) == branch.end
        assert path.broken_step == (path.steps[-1] if path.steps else None)


def test_techniques_are_counted_and_found() -> None:
    path, trace = path_of(picsolve.parse(TRAP))
    counts = path.counts()
    assert sum(counts.values()) == len(trace.steps)
    order = [technique.key for technique in catalogue("sudoku")]
    assert list(counts) == sorted(counts, key=order.index)
    for key, count in counts.items():
        found = []
        number = path.find(key, 0, 1)
        while number is not None:
            found.append(number)
            assert path.is_first(number) == (len(found) == 1)
            number = path.find(key, number, 1)
        assert len(found) == count
        assert path.find(key, found[0], -1) is None


def test_pages_end_behind_the_last_step() -> None:
    path, trace = path_of(picsolve.parse(TRAP))
    session = Session(Puzzle(1, "", trace.start, path.narrator))
    assert session.level.step is None
    assert not session.move(1)
    session.take(trace.steps[0])
    assert session.level.step is trace.steps[0]
    assert session.move(10)
    assert session.level.page == 2
    assert session.level.step is None
    session.take(trace.steps[1])
    assert session.level.step is trace.steps[1]
    assert session.go(-5)
    assert session.level.page == 1

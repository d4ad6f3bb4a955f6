"""Level, hardest technique and score of a trace."""

from __future__ import annotations

from dataclasses import replace

import pytest

from picsolve.core import Outcome, Step, Trace
from picsolve.sudoku import rating
from picsolve.sudoku.grid import Change, Grid
from picsolve.sudoku.rating import Level
from tests.sudoku.boards import EMPTY


def trace(*keys: str) -> Trace[Grid, Change]:
    return Trace(EMPTY, tuple(Step(key, ()) for key in keys), Outcome.SOLVED)


def test_the_hardest_step_decides() -> None:
    steps = trace("full-house", "naked-quad", "naked-pair", "hidden-single")
    hardest = rating.hardest(steps)
    assert hardest is not None
    assert hardest.key == "naked-quad"
    assert rating.level(steps) is Level.HARD
    assert rating.score(steps) == 4 + 120 + 60 + 14


def test_among_techniques_of_a_level_the_score_decides() -> None:
    hardest = rating.hardest(trace("hidden-triple", "locked-candidates-claiming", "naked-pair"))
    assert hardest is not None
    assert hardest.key == "hidden-triple"


def test_a_trace_without_steps_is_easy() -> None:
    steps = trace()
    assert (rating.hardest(steps), rating.level(steps), rating.score(steps)) == (None, 1, 0)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (200, Level.EASY),  # 800 points
        (201, Level.MEDIUM),
        (250, Level.MEDIUM),  # 1000 points
        (251, Level.HARD),
        (400, Level.HARD),  # 1600 points
        (401, Level.UNFAIR),
        (450, Level.UNFAIR),  # 1800 points
        (451, Level.EXTREME),
    ],
)
def test_a_high_score_raises_the_level(number: int, expected: Level) -> None:
    assert rating.level(trace(*["naked-single"] * number)) is expected


def test_branches_do_not_count() -> None:
    step = Step("naked-pair", (), branches=(trace("naked-quad"),))
    assert rating.score(replace(trace(), steps=(step,))) == 60


def test_levels_have_names() -> None:
    assert [str(level) for level in Level] == ["Easy", "Medium", "Hard", "Unfair", "Extreme"]

"""How difficult a sudoku is, read off the trace of its solution.

Levels and scores follow HoDoKu: a puzzle is as hard as its hardest step, and harder still if its
steps' scores add up to more than that level allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache

from picsolve.core import Trace, hardest_step
from picsolve.sudoku.grid import Change, Grid
from picsolve.sudoku.steps import SudokuTechnique


class Level(IntEnum):
    """The levels of difficulty; a technique's `tier` is one of them."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5

    def __str__(self) -> str:
        return self.name.capitalize()


#: The highest total score of each level but the last, which has none.
MAXIMUM_SCORE = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}


@cache
def _catalogue() -> dict[str, SudokuTechnique]:
    from picsolve.sudoku.techniques import TECHNIQUES  # they name their level, from this module

    return {technique.key: technique for technique in TECHNIQUES}


def _used(trace: Trace[Grid, Change]) -> Iterator[SudokuTechnique]:
    """The technique of each step."""
    return (_catalogue()[step.technique] for step in trace.steps)


def score(trace: Trace[Grid, Change]) -> int:
    """The sum of the steps' scores; what happens inside a step's branches is not counted."""
    return sum(technique.score for technique in _used(trace))


def hardest(trace: Trace[Grid, Change]) -> SudokuTechnique | None:
    """The hardest technique of a trace: the highest level, then score; None without a step."""
    place = hardest_step(trace, tuple(_catalogue().values()))
    return None if place is None else _catalogue()[trace.steps[place].technique]


def level(trace: Trace[Grid, Change]) -> Level:
    """The level of the hardest step, raised while the score is above that level's maximum."""
    technique = hardest(trace)
    reached = Level(technique.tier) if technique else Level.EASY
    total = score(trace)
    while total > MAXIMUM_SCORE.get(reached, total):
        reached = Level(reached + 1)
    return reached

"""How difficult a sudoku is, read off the trace of its solution.

Levels and scores follow HoDoKu: a puzzle is as hard as its hardest step, and harder still if its
steps' scores add up to more than that level allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache

from picsolve.core import Technique, Trace, hardest_step
from picsolve.sudoku.grid import Change, Grid


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

#: What HoDoKu knows, but leaves out unless it is asked for: fish of five rows and more, franken
#: jellyfish, mutant and kraken fish; dual patterns, death blossoms, templates.
_NOT_BY_DEFAULT = {
    *("0303", "0304", "0305", "0313", "0314", "0315", "0323", "0324", "0325"),
    *("0332", "0333", "0334", "0335", "0342", "0343", "0344", "0345"),
    *("0350", "0351", "0352", "0353", "0354", "0355"),
    *("0360", "0361", "0362", "0363", "0364", "0365", "0371", "0372"),
    *("0404", "0405", "0904", "1201", "1202"),
}
#: Chains through almost locked sets share codes with grouped chains, and are left out too.
_ALS_CHAINS = {"als-continuous-nice-loop", "als-discontinuous-nice-loop", "als-aic"}


def is_standard(technique: Technique[Grid, Change]) -> bool:
    """Whether HoDoKu rates with the technique, as it is set up by default."""
    codes = set(technique.hodoku) - _NOT_BY_DEFAULT
    return bool(codes) and technique.key not in _ALS_CHAINS


def for_rating(techniques: Iterable[Technique[Grid, Change]]) -> list[Technique[Grid, Change]]:
    """Techniques in the order in which a rating tries them, on which level and score depend.

    Those that HoDoKu rates with come first; the others help where these do not suffice.
    """
    return sorted(techniques, key=lambda technique: not is_standard(technique))


@cache
def _catalogue() -> dict[str, Technique[Grid, Change]]:
    from picsolve.sudoku.techniques import TECHNIQUES  # they name their level, from this module

    return {technique.key: technique for technique in TECHNIQUES}


def _used(trace: Trace[Grid, Change]) -> Iterator[Technique[Grid, Change]]:
    """The technique of each step."""
    return (_catalogue()[step.technique] for step in trace.steps)


def score(trace: Trace[Grid, Change]) -> int:
    """The sum of the steps' scores; what happens inside a step's branches is not counted."""
    return sum(technique.score for technique in _used(trace))


def hardest(trace: Trace[Grid, Change]) -> Technique[Grid, Change] | None:
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

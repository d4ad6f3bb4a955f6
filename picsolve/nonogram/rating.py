"""How hard a nonogram is: the highest level of reasoning that its solution needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum

from picsolve.core import Step, Technique, Trace, hardest_step
from picsolve.nonogram.picture import Change, Picture


class Tier(IntEnum):
    """The levels of reasoning, easiest first; a technique's tier is one of them."""

    PATTERNS = 1  # rules for one line that the eye sees
    RANGES = 2  # where each block of a line can lie
    FULL_LINE = 3  # all ways to fill one line
    TWO_LINES = 4  # where a block of one line would break a line beside it
    CONTRADICTION = 5  # an assumption followed over several lines
    BOTH_WAYS = 6  # two or more assumptions, one of which is true, lead to the same cell
    NESTED = 7  # an assumption within an assumption
    SEARCH = 8  # by machine only

    def __str__(self) -> str:
        return self.name.capitalize().replace("_", " ")


def level(trace: Trace[Picture, Change]) -> Tier:
    """The highest tier that the trace needed."""
    technique = hardest(trace)
    return Tier(technique.tier) if technique else Tier.PATTERNS


def hardest(trace: Trace[Picture, Change]) -> Technique[Picture, Change] | None:
    """The hardest technique that the trace needed; None if it has no steps."""
    from picsolve.nonogram.techniques import TECHNIQUES  # they name their tier, from this module

    place = hardest_step(trace, TECHNIQUES)
    if place is None:
        return None
    return next(t for t in TECHNIQUES if t.key == trace.steps[place].technique)


def counts(steps: Iterable[Step[Change]]) -> Counter[str]:
    """How many steps each technique served, by its key."""
    return Counter(step.technique for step in steps)

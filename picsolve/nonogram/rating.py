"""How hard a nonogram is: the highest level of reasoning that its solution needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum

from picsolve.core import Step, Trace
from picsolve.nonogram.picture import Change, Picture


class Tier(IntEnum):
    """The levels of reasoning, easiest first; a technique's tier is one of them."""

    PATTERNS = 1  # rules for one line that the eye sees
    RANGES = 2  # where each block of a line can lie
    FULL_LINE = 3  # all ways to fill one line
    CONTRADICTION = 4  # an assumption followed over several lines
    SEARCH = 5  # by machine only

    def __str__(self) -> str:
        return self.name.capitalize().replace("_", " ")


def level(trace: Trace[Picture, Change]) -> Tier:
    """The highest tier that the trace needed."""
    return max((_tier(step) for step in trace.steps), default=Tier.PATTERNS)


def hardest(trace: Trace[Picture, Change]) -> str | None:
    """The key of the hardest technique that the trace needed; None if it has no steps."""
    order = _order()
    return max((step.technique for step in trace.steps), key=order.__getitem__, default=None)


def counts(steps: Iterable[Step[Change]]) -> Counter[str]:
    """How many steps each technique served, by its key."""
    return Counter(step.technique for step in steps)


def _order() -> dict[str, int]:
    from picsolve.nonogram.techniques import TECHNIQUES

    return {technique.key: index for index, technique in enumerate(TECHNIQUES)}


def _tier(step: Step[Change]) -> Tier:
    from picsolve.nonogram.techniques import TECHNIQUES

    return Tier(next(t.tier for t in TECHNIQUES if t.key == step.technique))

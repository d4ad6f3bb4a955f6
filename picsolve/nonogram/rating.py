"""How hard a nonogram is, read off the path that solves it; `docs/difficulty.md` says how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from picsolve.core import Outcome, Step, Technique, Trace, hardest_step
from picsolve.nonogram.cells import Bar, Change, Fill, LineName, Narrow, bits
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Picture

#: What goes into a score, in tenths: a point of a technique's score, a line that is looked at in
#: a sweep, a line that the eye jumps.
_STEP, _LOOK, _JUMP = 10, 2, 1


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


class Effort(NamedTuple):
    """What a person does who takes a path to its end.

    score   the whole, by the steps and the other figures here
    depth   how many assumptions stand at the same time: 0 for none
    sweeps  how often the board is gone over
    jump    how many lines the eye goes from step to step, in all
    """

    score: int
    depth: int
    sweeps: int
    jump: int


def level(trace: Trace[Picture, Change]) -> Tier:
    """The highest tier that the trace needed."""
    technique = hardest(trace)
    return Tier(technique.tier) if technique else Tier.PATTERNS


def hardest(trace: Trace[Picture, Change]) -> Technique[Picture, Change] | None:
    """The hardest technique that the trace needed; None if it has no steps."""
    place = hardest_step(trace, tuple(_catalogue().values()))
    return None if place is None else _catalogue()[trace.steps[place].technique]


def counts(steps: Iterable[Step[Change]]) -> Counter[str]:
    """How many steps each technique served, by its key."""
    return Counter(step.technique for step in steps)


def effort(trace: Trace[Picture, Change]) -> Effort | None:
    """The effort of a path that ends in the solution; None where it does not, and where a search
    fills in cells: what no person does cannot be weighed.
    """
    if trace.outcome is not Outcome.SOLVED or level(trace) is Tier.SEARCH:
        return None
    went, jumped = sweeps(trace), jump(trace.steps)
    looks = went * (trace.start.puzzle.height + trace.start.puzzle.width)
    tenths = _STEP * weight(trace.steps) + _LOOK * looks + _JUMP * jumped
    return Effort((tenths + 5) // 10, depth(trace.steps), went, jumped)


def weight(steps: Iterable[Step[Change]]) -> int:
    """The scores of the steps' techniques together, and of the steps in their branches."""
    return sum(
        _catalogue()[step.technique].score + sum(weight(branch.steps) for branch in step.branches)
        for step in steps
    )


def depth(steps: Iterable[Step[Change]]) -> int:
    """How many assumptions stand at the same time, at most. An edge, which is seen in two lines,
    is none.
    """
    assuming = (step for step in steps if step.branches and _is_trial(step))
    return max(
        (1 + max(depth(branch.steps) for branch in step.branches) for step in assuming), default=0
    )


def _is_trial(step: Step[Change]) -> bool:
    return _catalogue()[step.technique].tier >= Tier.CONTRADICTION


def jump(steps: Sequence[Step[Change]]) -> int:
    """How many lines the eye goes from the cells of each step to the line of the next, in all."""
    return sum(_distance(step.changes, following.changes) for step, following in pairwise(steps))


def _distance(changes: Iterable[Change], following: Iterable[Change]) -> int:
    """From the nearest of the cells that changed, or of the line where only ranges did."""
    places = [change for change in changes if not isinstance(change, Narrow)] or changes
    lines = {change.line for change in following}
    return min(_lines_between(place, line) for place in places for line in lines)


def _lines_between(change: Change, line: LineName) -> int:
    if change.line.is_column == line.is_column:
        return abs(change.line.position - line.position)
    if isinstance(change, Narrow):
        return 0  # the lines cross
    return min(abs(cell - line.position) for cell in bits(_cells(change)))


def sweeps(trace: Trace[Picture, Change]) -> int:
    """How often all lines are looked at, each as it stands when the sweep begins, and tell
    something; between the steps of the path for which a line by itself does not suffice.
    """
    count, picture = 0, trace.start
    news = {name for name, _ in picture.lines()}  # the lines that may tell something
    beyond_lines = (
        s.changes for s in trace.steps if _catalogue()[s.technique].tier > Tier.FULL_LINE
    )
    for changes in (*beyond_lines, ()):
        while told := [change for name in news for change in _told(picture, name)]:
            count += 1
            picture, news = picture.apply(told), _across(told)
        picture, news = picture.apply(changes), {c.line for c in changes} | _across(changes)
    return count


def _told(picture: Picture, name: LineName) -> Iterable[Change]:
    """All that a line tells by itself."""
    line = picture.line(name)
    certain = line.certain
    assert certain is not None
    if isinstance(line, ColorLine):
        return line.changes(name, certain.barred)
    return (Fill(name, certain.filled, certain.empty),) if any(certain) else ()


def _across(changes: Iterable[Change]) -> set[LineName]:
    """The lines that cross the changes' lines at their cells."""
    return {
        LineName(not change.line.is_column, cell)
        for change in changes
        for cell in bits(_cells(change))
    }


def _cells(change: Change) -> int:
    """The cells that a change tells something of, a bit set."""
    if isinstance(change, Narrow):
        return 0
    return change.cells if isinstance(change, Bar) else change.filled | change.empty


@cache
def _catalogue() -> dict[str, Technique[Picture, Change]]:
    from picsolve.nonogram.techniques import TECHNIQUES  # they name their tier, from this module

    return {technique.key: technique for technique in TECHNIQUES}

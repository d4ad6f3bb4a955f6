"""What a step of a nonogram technique must hold to, whichever board it was found on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import pytest

from picsolve.core import Contradiction, Outcome, Step
from picsolve.nonogram.cells import Change, Fill, Narrow, bits
from picsolve.nonogram.color_board import ColorLine, barred_by
from picsolve.nonogram.picture import Line, Picture
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques import TECHNIQUES

TIER = {technique.key: technique.tier for technique in TECHNIQUES}


def check(picture: Picture, step: Step[Change], solutions: Sequence[Picture]) -> None:
    """The step tells something new, nothing that a solution denies, and its branches break."""
    assert step.changes
    for change in step.changes:
        line = picture.line(change.line)
        if isinstance(change, Narrow):
            check_range(picture, change)
            continue
        barred, known = barred_by_change(change, line), all_barred(line)
        told, new = reduce(or_, barred), reduce(or_, map(without, barred, known))
        assert told
        assert told == new, "a cell that tells nothing new"
        for solution in solutions:
            for cells, other in zip(barred, all_barred(solution.line(change.line)), strict=True):
                assert not cells & ~other, (step, str(picture))
        if TIER[step.technique] <= Tier.FULL_LINE and step.technique != "color-crossing":
            exact = line.certain
            assert exact is not None
            told_by_line = exact.barred or (exact.filled, exact.empty)
            for cells, old, more in zip(barred, known, told_by_line, strict=True):
                assert not cells & ~(old | more), (step, line)
    check_branches(step)


def barred_by_change(change: Change, line: Line) -> Sequence[int]:
    """For each colour, the background first, the cells that cannot have it after the change."""
    if isinstance(line, ColorLine):
        return barred_by(change, len(line.palette))
    assert isinstance(change, Fill)
    return change.filled, change.empty


def all_barred(line: Line) -> Sequence[int]:
    """For each colour, the background first, the cells of the line that cannot have it."""
    return line.barred if isinstance(line, ColorLine) else (line.filled, line.empty)


def without(cells: int, others: int) -> int:
    return cells & ~others


def denies(step: Step[Change], picture: Picture, solutions: Sequence[Picture]) -> bool:
    """Whether a step fails the check."""
    try:
        check(picture, step, solutions)
    except AssertionError:
        return True
    return False


def check_branches(step: Step[Change]) -> None:
    """Each branch breaks at its last step, or else comes to the step's own changes; steps of a
    branch are right on its boards, and have branches that are right.
    """
    for branch in step.branches:
        for board, inner in zip(branch.boards(), branch.steps, strict=False):
            if TIER[inner.technique] <= Tier.FULL_LINE:
                check(board, inner, ())
            check_branches(inner)
        if branch.outcome is Outcome.STUCK:
            assert step.technique == "both-ways"
            for change in step.changes:
                line = branch.end.line(change.line)
                for cells, known in zip(
                    barred_by_change(change, line), all_barred(line), strict=True
                ):
                    assert not cells & ~known
            continue
        assert branch.outcome is Outcome.CONTRADICTION
        *earlier, last = branch.boards()
        assert len(earlier) + 1 == len(branch.steps), "only the last step meets the contradiction"
        with pytest.raises(Contradiction):
            last.apply(branch.steps[-1].changes)


def check_range(picture: Picture, change: Narrow) -> None:
    """The range is narrower than before and holds every place that the line allows."""
    line = picture.line(change.line)
    before = line.ranges[change.block]
    assert change.range != before
    assert before.first <= change.range.first <= change.range.last <= before.last
    assert line.starts is not None
    starts = list(bits(line.starts[change.block]))
    assert change.range.first <= starts[0], (change, line)
    assert starts[-1] + line.clue[change.block] - 1 <= change.range.last, (change, line)

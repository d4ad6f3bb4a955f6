"""What a step of a nonogram technique must hold to, whichever board it was found on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from picsolve.core import Contradiction, Outcome, Step
from picsolve.nonogram.cells import Change, Fill, Narrow, bits
from picsolve.nonogram.line import solve_line
from picsolve.nonogram.picture import Picture
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
        assert isinstance(change, Fill)
        assert change.filled | change.empty
        assert not (change.filled | change.empty) & ~line.unknown, "already known"
        for solution in solutions:
            solved = solution.line(change.line)
            assert not change.filled & solved.empty, (step, str(picture))
            assert not change.empty & solved.filled, (step, str(picture))
        if TIER[step.technique] <= Tier.FULL_LINE:
            exact = solve_line(line.clue, line.width, line.filled, line.empty)
            assert exact is not None
            assert not change.filled & ~exact[0], (step, line)
            assert not change.empty & ~exact[1], (step, line)
    check_branches(step)


def denies(step: Step[Change], picture: Picture, solutions: Sequence[Picture]) -> bool:
    """Whether a step fails the check; one in a coloured picture, whether a solution denies it."""
    try:
        if picture.puzzle.is_colored:
            for solution in solutions:
                solution.apply(step.changes)
        else:
            check(picture, step, solutions)
    except (AssertionError, Contradiction):
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
                assert isinstance(change, Fill)
                line = branch.end.line(change.line)
                assert not change.filled & ~line.filled
                assert not change.empty & ~line.empty
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

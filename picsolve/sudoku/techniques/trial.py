"""Trial: place a candidate tentatively, and show the contradiction that it leads to."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Contradiction, Mark, Outcome, Role, Step, Technique, Trace
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Candidate, Change, Grid, Place, Remove, bits
from picsolve.sudoku.rating import Level
from picsolve.sudoku.refutation import Refutation, refutations
from picsolve.sudoku.techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE

_SINGLES = (FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE)


def find(grid: Grid) -> Iterator[Step[Change]]:
    """A candidate that leads to a contradiction.

    What to look for: a cell with two candidates, or a digit with two places in a house. Suppose
    that it is one of them, pencil in the singles that follow, and watch for a cell without
    candidates or a house without a place for a digit. Where the singles run out first, suppose
    a second candidate on top of the first, and so on.

    Why it works: each move of the branch is forced if the assumption is true. What they lead to
    cannot be, so the assumption is false. A second assumption inside a branch is refuted in the
    same way, and falls as long as the first one stands.

    Example: if r9c5 were 1, the only place for 3 in box 8 would be r8c5, and that for 1 in box 9
    would be r8c8. Then row 8 has no place for 7. So r9c5 is not 1. Known as tentative placing or
    trial and error, and as Bowman's Bingo when done on paper. Which assumptions are worth a try is
    known beforehand, from the exact solver: only those that fail are shown.
    """
    false = [
        9 * cell + index
        for index, cells in enumerate(exact.false_candidates(grid))
        for cell in bits(cells)
    ]
    if false:
        for refutation in refutations(grid, false):
            yield _step(grid, refutation)


def _step(grid: Grid, refutation: Refutation) -> Step[Change]:
    branch = _branch(grid, refutation)
    candidate = refutation.candidate
    steps = _count(branch)
    nested = any(step.branches for step in branch.steps)
    return Step(
        "trial",
        (Remove(candidate.cell, candidate.digit),),
        (Mark(Role.ASSUMED, candidate),),
        {
            "assumption": candidate,
            "contradiction": branch.contradiction,
            "steps": steps,
            "variant": "nested" if nested else "singles" if steps else "at-once",
        },
        (branch,),
    )


def _branch(grid: Grid, refutation: Refutation) -> Trace[Grid, Change]:
    """The refutation as a trace of steps, from the assumption on. Where the assumption leaves
    something without a candidate at once, it starts from the grid and has no steps."""
    steps: list[Step[Change]] = []
    start = board = grid
    try:
        candidate = refutation.candidate
        start = board = grid.apply((Place(candidate.cell, candidate.digit),))
        for move in refutation.moves:
            step = _step(board, move) if isinstance(move, Refutation) else _single(board, move)
            steps.append(step)
            board = board.apply(step.changes)
    except Contradiction as contradiction:
        return Trace(start, tuple(steps), Outcome.CONTRADICTION, contradiction)
    raise AssertionError("a refutation ends with a contradiction")


def _single(board: Grid, candidate: Candidate) -> Step[Change]:
    """The easiest single that places the candidate."""
    change = Place(candidate.cell, candidate.digit)
    for technique in _SINGLES:
        for step in technique.find(board):
            if change in step.changes:
                return step
    raise AssertionError("the moves of a refutation are singles")


def _count(branch: Trace[Grid, Change]) -> int:
    """The steps of a branch and of the branches inside it."""
    return sum(1 + sum(map(_count, step.branches)) for step in branch.steps)


TRIAL: Technique[Grid, Change] = Technique(
    key="trial",
    name="Trial and Error",
    family="trial",
    tier=Level.EXTREME,
    find=find,
    short="{assumption.cell}={assumption.digit} => {contradiction} => {changes}",
    full=(
        "Suppose that {assumption.cell} were {assumption.digit}. What would follow, {steps:single|"
        "singles} shown in the branch, ends in a contradiction: {contradiction}. So {result}."
    ),
    phrases={
        "full:at-once": (
            "Suppose that {assumption.cell} were {assumption.digit}. Then at once {contradiction}. "
            "So {result}."
        ),
        "full:nested": (
            "Suppose that {assumption.cell} were {assumption.digit}. The branch shows what would "
            "follow in {steps:step|steps}, with trials of its own where the singles run out, and "
            "ends in a contradiction: {contradiction}. So {result}."
        ),
    },
    score=10000,
    aliases=("tentative-placing", "trial-and-error", "bowmans-bingo"),
)

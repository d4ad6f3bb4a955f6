"""Trial: place a candidate tentatively, and show the contradiction that it leads to."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Mark, Role, Step, Technique, Trace
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Change, Grid, Remove, bits
from picsolve.sudoku.implications import candidate_of, number_of
from picsolve.sudoku.nesting import refutations
from picsolve.sudoku.net import Argument
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique
from picsolve.sudoku.techniques.net_steps import branch


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
        number_of(cell, index + 1)
        for index, cells in enumerate(exact.false_candidates(grid))
        for cell in bits(cells)
    ]
    if false:
        for proven in refutations(grid, false, with_patterns=False):
            yield _step(grid, proven.argument)


def _step(grid: Grid, argument: Argument) -> Step[Change]:
    followed = branch(grid, argument, inner=_step)
    candidate = candidate_of(argument.premise.candidate)
    steps = _count(followed)
    nested = any(step.branches for step in followed.steps)
    return Step(
        "trial",
        (Remove(candidate.cell, candidate.digit),),
        (Mark(Role.ASSUMED, candidate),),
        {
            "assumption": candidate,
            "contradiction": followed.contradiction,
            "steps": steps,
            "variant": "nested" if nested else "singles" if steps else "at-once",
        },
        (followed,),
    )


def _count(branch: Trace[Grid, Change]) -> int:
    """The steps of a branch and of the branches inside it."""
    return sum(1 + sum(map(_count, step.branches)) for step in branch.steps)


TRIAL: SudokuTechnique = Technique(
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

"""Refutes assumptions by further assumptions within them, as few levels deep as suffice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from picsolve.nonogram.picture import Picture, Square, bits
from picsolve.nonogram.probing import (
    LIMITS,
    Assumption,
    Possible,
    Refutation,
    Trial,
    only_solution,
    shortened,
    unknown_squares,
)
from picsolve.nonogram.propagation import UNFINISHED, Propagator, propagator_of

#: Of so many proofs found one after another the shortest comes first.
_CHOICE = 6
#: Levels of assumptions within an assumption.
_DEEPEST = 3
#: After so many branches it gives up, which takes some ten seconds: deep nests are for machines.
_MOST_BRANCHES = 60_000


@dataclass(slots=True)
class _Effort:
    """How many more branches may be followed."""

    left: int = _MOST_BRANCHES


def nested_refutations(picture: Picture) -> Iterator[Refutation]:
    """Assumptions that break a line once others are refuted within them, those that settle much
    first; of each few found the short ones first.

    Only false assumptions are tried, which the solution tells; so there must be a single one. The
    refutations do not rest on that. It gives up when the nests become too large.
    """
    solution = only_solution(picture)
    if solution is None:
        return
    propagator = propagator_of(picture.puzzle)
    filled, empty = propagator.position(picture)
    trials = []
    for square in unknown_squares(picture):
        is_filled = bool(solution.rows[square.row].filled >> square.column & 1)
        trial = Trial(propagator, Assumption(square, not is_filled), filled, empty)
        trial.changed.extend(range(len(filled)))
        if trial.run() is None:  # else lines alone are enough
            trials.append(trial)
    trials.sort(key=_open_cells)
    effort = _Effort()
    for depth in range(1, _DEEPEST + 1):
        refuted = (found for trial in trials if (found := _refute(trial, depth, effort)))
        none = True
        while some := list(islice(refuted, _CHOICE)):
            none = False
            proofs = [shortened(propagator, found, filled, empty) for found in some]
            yield from sorted(proofs, key=lambda proof: proof.length)
        if not none:
            return


def _open_cells(trial: Trial) -> int:
    """How many cells are still unknown in the branch."""
    return sum(cells.bit_count() for cells in _unknown(trial))


def _unknown(trial: Trial) -> list[int]:
    propagator = trial.propagator
    return [
        (1 << propagator.widths[row]) - 1 & ~(trial.filled[row] | trial.empty[row])
        for row in range(propagator.height)
    ]


def _refute(trial: Trial, depth: int, effort: _Effort) -> Refutation | None:
    """Breaks a line in a branch where lines tell no more, by refuting assumptions within it; those
    at most so many levels deep. The trial stays as it is.
    """
    trial = trial.copy()
    while True:
        found = _within(trial, depth, effort)
        if found is None:
            return None
        trial.conclude(found)
        broken = trial.run()
        if broken is not None:
            return trial.refuted(broken)


def _within(trial: Trial, depth: int, effort: _Effort) -> Refutation | None:
    """A refutation within a branch, with as few levels as suffice, and one of few lines."""
    propagator = trial.propagator
    branches = [
        trial.within(assumption) for assumption in _assumptions(propagator, _unknown(trial))
    ]
    whole: list[Trial] = []  # those followed to their end, which break no line
    for limit in LIMITS:
        possible, unfinished = Possible(propagator, ()), []
        for whole_branch in whole:
            possible.add(whole_branch.filled, whole_branch.empty)
        for branch in branches:
            if possible.holds(branch.assumption):
                continue
            effort.left -= 1
            if effort.left < 0:
                return None
            broken = branch.run(limit)
            if broken == UNFINISHED:
                unfinished.append(branch)
            elif broken is not None:
                return branch.refuted(broken)
            else:
                possible.add(branch.filled, branch.empty)
                whole.append(branch)
        branches = unfinished
    for levels in range(1, depth):
        for branch in whole:
            if found := _refute(branch, levels, effort):
                return found
    return None


def _assumptions(propagator: Propagator, unknown: Sequence[int]) -> Iterator[Assumption]:
    for row, cells in enumerate(unknown):
        for column in bits(cells):
            yield Assumption(Square(row, column), True)
            yield Assumption(Square(row, column), False)

"""Tries assumptions on bare bit sets: which cell, filled or empty, breaks some line?

Which ones do is screened first. Those are then followed once more, with as few lines as possible,
to find short proofs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from picsolve.board import Decision, Verdict
from picsolve.nonogram.cells import Assumption
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.propagation import UNFINISHED
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.screening import Possible, Screen
from picsolve.nonogram.trials import (
    LIMITS,
    Refutation,
    Trial,
    replayed,
    shortened,
    trial_at,
)

#: Seconds for finding solutions beforehand, which halves the number of trials.
_PATIENCE = 2.0


def refutations(picture: Picture) -> Iterator[Refutation]:
    """Every assumption that propagation refutes, those with few lines first.

    Left out are cells that a single line decides: they need no assumption. Of proofs of nearly the
    same length those that open most come first, or there would be many steps for a cell each.
    """
    root = trial_at(picture)
    past = _past(picture.puzzle)
    if not past.screen.goes_on(root):  # or the path would depend on what was solved before
        past.proofs.clear()
    open_ones = false_assumptions(picture, root)
    screened = {*past.screen.refuted(root, open_ones)}
    trials = {it: root.within(it) for it in open_ones if it in screened}
    for limit in LIMITS:
        earlier = [past.proofs[it] for it in trials if it in past.proofs]
        for proof in by_worth(root, earlier, limit):
            again = replayed(root.within(proof.assumption), proof.events)
            if again:
                del trials[proof.assumption]
                yield shortened(root, again)
        found = broken(trials.values(), limit)
        for proof in found:
            del trials[proof.assumption]
            past.proofs[proof.assumption] = proof
        for proof in by_worth(root, found):
            past.proofs[proof.assumption] = short = shortened(root, proof)
            yield short


def broken(trials: Iterable[Trial], limit: int) -> list[Refutation]:
    """What those trials come to that break a line within the limit."""
    runs = [(trial, trial.run(limit)) for trial in trials]
    return [trial.refuted(line) for trial, line in runs if line not in (None, UNFINISHED)]


def by_worth(
    root: Trial, proofs: Iterable[Refutation], limit: int = sys.maxsize
) -> list[Refutation]:
    """The proofs of a length up to the limit; first those whose result opens the most cells for
    each line that the proof takes.
    """

    def worth(proof: Refutation) -> float:
        trial = root.within(proof.assumption.opposite)
        before = trial.open_cells
        trial.run()
        return (before - trial.open_cells + 1) / (proof.length + 1)

    return sorted((it for it in proofs if it.length <= limit), key=worth, reverse=True)


@dataclass(frozen=True, slots=True)
class _Past:
    """What is known of a puzzle's assumptions from the positions before: which break a line, and
    how.
    """

    screen: Screen
    proofs: dict[Assumption, Refutation]


@lru_cache(maxsize=4)
def _past(puzzle: Puzzle) -> _Past:
    return _Past(Screen(), {})


def false_assumptions(picture: Picture, root: Trial) -> list[Assumption]:
    """What each cell can be that no line decides, but what it is in a known solution."""
    by_lines = root.by_lines
    true = Possible(trial_at(solution) for solution in known_solutions(picture))
    return [it for it in root.assumptions if by_lines.is_open(it) and not true.holds(it)]


@lru_cache(maxsize=4)
def _solutions(puzzle: Puzzle) -> Decision[Picture]:
    """What the exact engine says of the puzzle, if it knows quickly."""
    return decide(Picture.blank(puzzle), timeout=_PATIENCE)


def known_solutions(picture: Picture) -> list[Picture]:
    """One or two solutions of the puzzle that agree with the position, if they are known."""
    return [it for it in _solutions(picture.puzzle).solutions if _agrees(it, picture)]


def only_solution(picture: Picture) -> Picture | None:
    """The solution of the puzzle, where it has a single one that agrees with the position."""
    known = known_solutions(picture)
    is_unique = _solutions(picture.puzzle).verdict is Verdict.UNIQUE
    return known[0] if known and is_unique else None


def _agrees(solution: Picture, picture: Picture) -> bool:
    """Whether a solution has all that is known in the picture."""
    return trial_at(solution).since(trial_at(picture)) is not None

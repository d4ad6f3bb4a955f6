"""Refutes assumptions by further assumptions within them, as few levels deep as suffice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from picsolve.nonogram.cells import Assumption
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.probing import broken, by_worth, false_assumptions, only_solution
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.screening import Branch, Effort, GaveUpError, Screen
from picsolve.nonogram.trials import LIMITS, Refutation, Trial, shortened, trial_at

#: Of so many that are found one after another those come first that open most.
_CHOICE = 12
#: Of so many of these the one comes first that does so with the shortest proof.
_PROOFS = 4
#: Levels of assumptions within an assumption.
_DEEPEST = 2
#: A nest with more assumptions within it is not shown: nobody would follow it.
_MOST_WITHIN = 16
#: Before it is shortened, a nest has about twice as many; with more than this it is given up.
_MOST_UNSHORTENED = 4 * _MOST_WITHIN
#: After so many branches, some ten seconds, it gives up at a position: what is kept of them would
#: take more than a few hundred megabytes.
_MOST_BRANCHES = 1_000_000
#: After so many at the positions of one path, at which each step may open a cell only.
_MOST_ON_A_PATH = 8_000_000


def nested_refutations(picture: Picture) -> Iterator[Refutation]:
    """Assumptions that break a line once others are refuted within them; of each few found those
    first that open most with a short proof.

    Only false assumptions are tried, which the solution tells; so there must be a single one. The
    refutations do not rest on that. It gives up when the nests become too large, and when it has
    followed too many branches, at this position or at those before.
    """
    if only_solution(picture) is None:
        return
    root = trial_at(picture)
    past = _past(picture.puzzle)
    if not past.screens[0].goes_on(root):  # or the path would depend on what was solved before
        past.effort.left = _MOST_ON_A_PATH
    promising = _promising(root, false_assumptions(picture, root))
    effort = Effort(_MOST_BRANCHES, past.effort)
    for depth, screen in enumerate(past.screens, 1):
        found = False
        with suppress(GaveUpError):
            screened = screen.refuted(root, promising, effort)
            while some := list(islice(screened, _CHOICE)):
                found = True
                yield from _proofs(root, some, depth)
        if found:
            return


def _promising(root: Trial, assumptions: Iterable[Assumption]) -> list[Assumption]:
    """Those that break no line by lines alone; first those that settle much, as their opposites
    do.
    """
    left: dict[Assumption, int] = {}
    for assumption in assumptions:
        trial, opposite = root.within(assumption), root.within(assumption.opposite)
        trial.look_at_all()
        opposite.look_at_all()
        if trial.run() is None and opposite.run() is None:
            left[assumption] = trial.open_cells + opposite.open_cells
    return sorted(left, key=left.__getitem__)


def _proofs(root: Trial, refuted: Iterable[Assumption], depth: int) -> Iterator[Refutation]:
    """Refutations of these, first those that open most for each line that they take."""
    opened: dict[Assumption, int] = {}
    for assumption in refuted:
        branch = Branch(root, assumption.opposite, depth=1)
        before = branch.trial.open_cells
        branch.settle()
        opened[assumption] = before - branch.trial.open_cells
    best = iter(sorted(opened, key=opened.__getitem__, reverse=True))
    while some := list(islice(best, _PROOFS)):
        proofs = []
        for assumption in some:
            trial = root.within(assumption)
            trial.look_at_all()
            trial.run()
            proof = _refuted(trial, depth)
            if proof and (short := shortened(root, proof)).within <= _MOST_WITHIN:
                proofs.append(short)
        yield from sorted(
            proofs, key=lambda it: opened[it.assumption] / (it.length + 1), reverse=True
        )


@dataclass(frozen=True, slots=True)
class _Past:
    """What is known of a puzzle's assumptions from the positions before, a screen for each number
    of levels, and how many more branches may be followed on the path.
    """

    screens: tuple[Screen, ...]
    effort: Effort


@lru_cache(maxsize=4)
def _past(puzzle: Puzzle) -> _Past:
    screens = tuple(Screen(depth) for depth in range(1, _DEEPEST + 1))
    return _Past(screens, Effort(_MOST_ON_A_PATH))


def _refuted(trial: Trial, depth: int) -> Refutation | None:
    """Breaks a line in a branch where lines tell no more, by refuting assumptions within it; those
    at most so many levels deep. None if that takes too many. The trial stays as it is.
    """
    trial = trial.copy()
    screens = [Screen(level) for level in range(depth)]
    for _ in range(_MOST_UNSHORTENED):
        within = _within(trial, screens)
        if within is None:
            break
        trial.conclude(within)
        line = trial.run()
        if line is not None:
            return trial.refuted(line)
    return None


def _within(trial: Trial, screens: Sequence[Screen]) -> Refutation | None:
    """A refutation within a branch, with as few levels as suffice, and one of few lines; None if
    it takes too many assumptions within it in turn.
    """
    within = trial.assumptions
    for screen in screens:
        screened = screen.refuted(trial, within)
        if not screen.depth:
            trials = [trial.within(assumption) for assumption in screened]
            if trials:
                return _first(trial, trials)
            continue
        for assumption in screened:
            branch = trial.within(assumption)
            branch.run()
            return _refuted(branch, screen.depth)
    raise AssertionError("what was screened breaks a line")


def _first(branch: Trial, trials: Iterable[Trial]) -> Refutation:
    """Of the trials within a branch, which all break a line, the one that takes few lines and opens
    much.
    """
    trials = list(trials)
    found = next(filter(None, (broken(trials, limit) for limit in LIMITS)))
    return by_worth(branch, found)[0]

"""Which assumptions break a line at all? Kept up to date from one position to the next.

An assumption that broke nothing is a survivor: all that follows from it is kept, and when more
cells become known, only what these add is followed. A survivor answers for every cell that follows
from it, too: assumed on its own, that cell tells no more. So few assumptions are followed at all.

What is found here has no shape that a person could read. Proofs are made afterwards, only for what
is known to break.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import or_

from picsolve.nonogram.cells import Assumption
from picsolve.nonogram.trials import Trial


class GaveUpError(Exception):
    """The effort that was allowed is used up."""


class Effort:
    """How many more branches may be followed, and how many as part of a larger effort."""

    def __init__(self, left: int, whole: Effort | None = None) -> None:
        self.left = left
        self.whole = whole

    def spend(self) -> None:
        if not self.left:
            raise GaveUpError
        self.left -= 1
        if self.whole:
            self.whole.spend()


class Possible:
    """Assumptions that cannot be refuted, so that none is followed in vain.

    Those are the cells of every solution that is known. And what followed from an assumption
    that broke no line: on its own it tells no more than that assumption did.
    """

    def __init__(self, trials: Iterable[Trial] = ()) -> None:
        self.cells: list[list[int]] = []
        for trial in trials:
            self.add(trial)

    def add(self, trial: Trial) -> None:
        """Takes what is known in a branch for possible."""
        certain = trial.certain
        if not self.cells:
            self.cells = [list(rows) for rows in certain]
            return
        for rows, more in zip(self.cells, certain, strict=True):
            rows[:] = map(or_, rows, more)

    def holds(self, assumption: Assumption) -> bool:
        """Whether it is known to be possible."""
        row, column = assumption.square
        return bool(self.cells and self.cells[assumption.kind][row] >> column & 1)


class Screen:
    """The assumptions at one position after another that break a line, once others are refuted
    within them at most `depth` levels deep.
    """

    def __init__(self, depth: int = 0) -> None:
        self.depth = depth
        self.survivors: list[Branch] = []
        self._broken: set[Assumption] = set()
        self._root: Trial | None = None

    def goes_on(self, root: Trial) -> bool:
        """Whether more is known at this position than at the last one, and all that was then."""
        return self._root is not None and bool(root.since(self._root))

    def refuted(
        self, root: Trial, assumptions: Sequence[Assumption], effort: Effort | None = None
    ) -> Iterator[Assumption]:
        """Those of the assumptions that break a line at this position, and survivors of earlier
        ones that do; first those that did so before. Each of them has to be open.

        It can be left at any time.
        """
        self._look(root)
        told = [it for it in assumptions if it in self._broken]
        yield from told
        for branch in [branch for branch in self.survivors if branch.trial.changed]:
            if not branch.settle(effort):
                self.survivors.remove(branch)
                self._broken.add(branch.assumption)
                told.append(branch.assumption)
                yield branch.assumption
        possible = Possible(branch.trial for branch in self.survivors)
        known = set(told)
        for assumption in assumptions:
            if possible.holds(assumption) or assumption in known:
                continue
            branch = Branch(root, assumption, self.depth)
            if branch.settle(effort):
                self.survivors.append(branch)
                possible.add(branch.trial)
            else:
                self._broken.add(assumption)
                yield assumption

    def _look(self, root: Trial) -> None:
        """Takes the position as the present one, and tells the survivors what is new in it."""
        new = root.since(self._root) if self._root else []
        self._root = root.copy()
        if new is None:  # another position
            self.survivors.clear()
            self._broken.clear()
        elif new:
            self.survivors = [it for it in self.survivors if root.is_open(it.assumption)]
            for branch in self.survivors:
                branch.trial.learn(root, new)


class Branch:
    """An assumption with all that follows from it, once others are refuted within it, at most
    `depth` levels deep; without a trail.
    """

    def __init__(self, root: Trial, assumption: Assumption, depth: int) -> None:
        self.assumption = assumption
        self.trial = root.within(assumption)
        self.screens = [Screen(level) for level in range(depth)]
        if depth:
            self.trial.look_at_all()

    def settle(self, effort: Effort | None = None) -> bool:
        """Follows it as far as it goes; whether it breaks no line."""
        if effort:
            effort.spend()
        while True:
            if self.trial.changed and self.trial.run() is not None:
                return False
            self.trial.trail.clear()
            refuted = next(filter(None, (self._refute(it, effort) for it in self.screens)), None)
            if refuted is None:
                return True
            self.trial.changed.extend(self.trial.take(refuted.opposite))

    def _refute(self, screen: Screen, effort: Effort | None) -> Assumption | None:
        return next(screen.refuted(self.trial, self.trial.assumptions, effort), None)

"""The steps of a trace as far as they are known, and the board before each."""

from __future__ import annotations

from collections import Counter
from typing import Any

from picsolve.core import Contradiction, Outcome, Step, Trace, hardest_step
from picsolve.render.explain import Narrator

#: Boards are kept after every so many steps; those in between are replayed.
_KEPT = 16


class Path:
    """A trace that may still grow. `outcome` is None until its end is known."""

    def __init__(self, start: Any, narrator: Narrator) -> None:
        self.start = start
        self.narrator = narrator
        self.steps: list[Step[Any]] = []
        self.outcome: Outcome | None = None
        self.contradiction: Contradiction | None = None
        self._kept = [start]  # the boards after 0, 16, 32 … steps
        self._last = (0, start)  # the board that was asked for last

    @classmethod
    def of(cls, trace: Trace[Any, Any], narrator: Narrator) -> Path:
        """A path whose end is known: that of a branch."""
        path = cls(trace.start, narrator)
        path.steps = list(trace.steps)
        path.outcome, path.contradiction = trace.outcome, trace.contradiction
        return path

    def board(self, count: int) -> Any:
        """The board after so many steps. The step of a branch that meets the contradiction leaves
        it as it was."""
        at, board = self._last
        nearest = min(count // _KEPT, len(self._kept) - 1)
        if not nearest * _KEPT <= at <= count:
            at, board = nearest * _KEPT, self._kept[nearest]
        for step in self.steps[at:count]:
            try:
                board = board.apply(step.changes)
            except Contradiction:
                return board
            at += 1
            if at == len(self._kept) * _KEPT:
                self._kept.append(board)
        self._last = (at, board)
        return board

    @property
    def broken_step(self) -> Step[Any] | None:
        """The last step, if it cannot be taken: the one that meets the contradiction."""
        if not self.steps or self.contradiction is None:
            return None
        try:
            self.board(len(self.steps) - 1).apply(self.steps[-1].changes)
        except Contradiction:
            return self.steps[-1]
        return None

    @property
    def hardest(self) -> int | None:
        """The number of the step that the path is hardest for, from 1; None without steps."""
        outcome = self.outcome or Outcome.STUCK
        trace: Trace[Any, Any] = Trace(self.start, tuple(self.steps), outcome)
        place = hardest_step(trace, self.narrator.techniques.values())
        return None if place is None else place + 1

    def counts(self) -> dict[str, int]:
        """How many steps each technique served, by its key, the easiest first."""
        found = Counter(step.technique for step in self.steps)
        return {key: found[key] for key in self.narrator.techniques if key in found}

    def name(self, technique: str) -> str:
        """What a technique of the path is called."""
        return self.narrator.name(next(s for s in self.steps if s.technique == technique))

    def find(self, technique: str, page: int, direction: int) -> int | None:
        """The number of the nearest step of a technique behind (1) or before (-1) a page."""
        pages = range(page + 1, len(self.steps) + 1) if direction > 0 else range(page - 1, 0, -1)
        return next((n for n in pages if self.steps[n - 1].technique == technique), None)

    def is_first(self, number: int) -> bool:
        """Whether no step before this one has its technique."""
        return self.find(self.steps[number - 1].technique, number, -1) is None

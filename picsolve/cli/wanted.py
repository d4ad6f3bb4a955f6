"""Which of the rated puzzles are wanted: the filters of `picsolve rate`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from picsolve.api import catalogue
from picsolve.cli.answers import Answer
from picsolve.cli.selection import (
    KINDS,
    find_level,
    find_of_kinds,
    split_names,
)


class Wanted:
    """The filters for puzzles of some kinds, checked before any is read. Without any, every puzzle
    is wanted.
    """

    def __init__(
        self,
        techniques: Iterable[str],
        levels: Iterable[str],
        scores: tuple[int | None, int | None] = (None, None),
        ers: tuple[float | None, float | None] = (None, None),
        kinds: Sequence[str] = KINDS,
    ) -> None:
        found = find_of_kinds(split_names(techniques), kinds)
        self.keys = {technique.key for technique in found}
        self.levels = {
            level
            for name in split_names(levels, are_levels=True)
            for level in find_level(name, kinds).items()
        }
        self.scores = scores
        self.ers = ers
        self.looks_at_path = bool(self.keys or self.levels or scores != (None, None))
        self.filters = self.looks_at_path or ers != (None, None)

    def picks(self, answer: Answer) -> bool:
        """Whether the path passes the filters that look at it; it has to be unique and solved."""
        if not self.looks_at_path:
            return True
        if not answer.is_yes or answer.difficulty is None or not answer.counts:
            return False
        level, score = answer.difficulty
        if self.levels and (answer.asked.kind, level) not in self.levels:
            return False
        return self._has_score(score) and (not self.keys or self._needs(answer))

    def picks_er(self, answer: Answer) -> bool:
        """Whether the ER is within the limits; one that is only a lower bound has no upper one."""
        lowest, highest = self.ers
        if self.ers == (None, None):
            return True
        if answer.explainer is None:
            return False
        er, is_minimum = answer.explainer.hardest
        return (lowest is None or er >= lowest) and (
            highest is None or (er <= highest and not is_minimum)
        )

    def _has_score(self, score: int | None) -> bool:
        minimum, maximum = self.scores
        if score is None:
            return self.scores == (None, None)
        return (minimum is None or score >= minimum) and (maximum is None or score <= maximum)

    def _needs(self, answer: Answer) -> bool:
        """Whether the path has one of the techniques and none that is harder.

        It takes the easiest step each time, so what it has is what it needs.
        """
        ranks = {t.key: (t.tier, t.score) for t in catalogue(answer.asked.kind)}
        hardest = max(ranks[key] for key in answer.counts)
        return any(ranks[key] == hardest for key in self.keys & answer.counts.keys())

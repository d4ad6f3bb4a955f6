"""Which of the rated puzzles are wanted: the filters of `picsolve rate`."""

from __future__ import annotations

from collections.abc import Iterable

from picsolve.api import catalogue
from picsolve.cli.answers import Answer
from picsolve.cli.selection import (
    KINDS,
    find_level,
    find_techniques,
    split_names,
)


class Wanted:
    """The filters, checked before any puzzle is read. Without any, every puzzle is wanted."""

    def __init__(
        self,
        techniques: Iterable[str],
        levels: Iterable[str],
        minimum: int | None,
        maximum: int | None,
    ) -> None:
        everything = [technique for kind in KINDS for technique in catalogue(kind)]
        found = find_techniques(split_names(techniques), everything)
        self.keys = {technique.key for technique in found}
        self.levels = {
            level for name in split_names(levels, "level") for level in find_level(name).items()
        }
        self.scores = (minimum, maximum)
        self.filters = bool(self.keys or self.levels or self.scores != (None, None))

    def picks(self, answer: Answer) -> bool:
        """Whether a puzzle passes the filters; only what is unique and solved may."""
        if not self.filters:
            return True
        if not answer.is_yes or answer.difficulty is None or not answer.counts:
            return False
        level, score = answer.difficulty
        if self.levels and (answer.asked.kind, level) not in self.levels:
            return False
        return self._has_score(score) and (not self.keys or self._needs(answer))

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

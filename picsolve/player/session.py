"""What is looked at: a puzzle, a step of its path or of a branch; and the ways from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rich.console import RenderableType

from picsolve.core import Contradiction, Outcome, Step
from picsolve.player.path import Path
from picsolve.render.explain import Narrator, cases


class Puzzle(NamedTuple):
    """A puzzle to be played: its start board, what it is called, and its number in the input.

    For one that could not be read, `error` is what there is to show.
    """

    number: int
    title: str
    board: Any
    narrator: Narrator
    error: RenderableType | None = None


class Ending(NamedTuple):
    """The exact answer: the verdict's word, what to show in the end, and a line for the heading."""

    verdict: str
    views: Sequence[RenderableType]
    told: str = ""


@dataclass
class Level:
    """A path, and the page that it is open at: page `n` has step `n` on the board before it, and
    the page behind the last step tells how the path ends, or that more is being looked for."""

    path: Path
    case: str = ""
    page: int = 1

    @property
    def last(self) -> int:
        return len(self.path.steps) + 1

    @property
    def step(self) -> Step[Any] | None:
        return self.path.steps[self.page - 1] if self.page < self.last else None


@dataclass
class Session:
    """A puzzle with its path, and the branches that are open, the innermost one last."""

    puzzle: Puzzle
    levels: list[Level] = field(default_factory=list)
    ending: Ending | None = None
    is_done: bool = False  # whether the path grows no more
    stopped: str = ""  # what kept it from being followed to its end
    is_after: bool = False
    is_zoomed: bool = False

    def __post_init__(self) -> None:
        if not self.levels:
            self.levels = [Level(Path(self.puzzle.board, self.puzzle.narrator))]

    @property
    def level(self) -> Level:
        return self.levels[-1]

    @property
    def path(self) -> Path:
        """The path of the puzzle itself."""
        return self.levels[0].path

    @property
    def board(self) -> Any:
        """The board of the page: before its step or, if that is wanted, after it."""
        level = self.level
        return level.path.board(level.page - 1 + (self.is_after and level.step is not None))

    # What comes in while the path is being found.

    def take(self, step: Step[Any]) -> None:
        self.path.steps.append(step)

    def end(
        self, outcome: Outcome | None, contradiction: Contradiction | None, stopped: str
    ) -> None:
        self.path.outcome, self.path.contradiction = outcome, contradiction
        self.is_done, self.stopped = True, stopped

    # Ways.

    def go(self, page: int) -> bool:
        """Turn to a page, or the nearest that there is; whether it is another one."""
        level = self.level
        page = min(max(page, 1), level.last)
        is_other = page != level.page
        level.page = page
        self.is_after = self.is_after and not is_other
        return is_other

    def move(self, pages: int) -> bool:
        return self.go(self.level.page + pages)

    def to_hardest(self) -> bool:
        hardest = self.level.path.hardest
        return hardest is not None and self.go(hardest)

    def to_technique(self, technique: str, direction: int) -> bool:
        """Turn to the nearest step of a technique; False where there is none in that direction."""
        level = self.level
        found = level.path.find(technique, level.page, direction)
        return found is not None and self.go(found)

    def branches(self) -> list[str]:
        """What the branches of the step assume, one by one; empty for steps without."""
        step = self.level.step
        return [case.assumed for case in cases(step)] if step else []

    def enter(self, branch: int) -> None:
        """Open a branch of the step."""
        step = self.level.step
        assert step is not None
        case = list(cases(step))[branch]
        self.is_after = False
        self.levels.append(Level(Path.of(case.branch, self.puzzle.narrator), case.assumed))

    def leave(self) -> bool:
        """Go back to the step whose branch this is; False where it is none."""
        if len(self.levels) == 1:
            return False
        self.levels.pop()
        self.is_after = False
        return True

"""What is to be seen of a puzzle, picture by picture: its board, a step, all steps in a row.

A scene is drawn when it is wanted, in any look; where it is saved, and as what, is not its matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from picsolve import words
from picsolve.board import Verdict
from picsolve.core import Step, Trace, hardest_step
from picsolve.render import line_view, sudoku_panel
from picsolve.render.explain import Narrator, shown
from picsolve.render.line_strips import shown_line
from picsolve.render.paint import own_theme
from picsolve.render.panel import Title, Turn
from picsolve.render.sudoku_panel import sentence
from picsolve.render.svg import svg
from picsolve.render.svg.caption import MOST, lines_of, plain
from picsolve.render.svg.sheet import drawing_theme
from picsolve.render.wrapping import Prose
from picsolve.sudoku.grid import Grid
from picsolve.words import say

#: For how many seconds of a moving picture something is to be seen: a step of the easiest
#: techniques, another one, the hardest one, and the end.
_EASY, _USUAL, _HARDEST, _END = 0.9, 2.2, 5.0, 7.0


@dataclass(frozen=True)
class Scene:
    """One picture: a board with what is marked on it and what is told below it; see `svg`.

    number   the step's, from 1, if it is one of a path
    seconds  how long it is to be seen, where others follow
    is_hardest  whether it is the hardest of a path with more than the easiest steps
    """

    board: Any
    step: Step[Any] | None = None
    turn: Turn | None = None
    narrator: Narrator | None = None
    caption: RenderableType | None = None
    second: Any = None
    wrong: tuple[Any, ...] = ()
    pencil: bool | None = None
    number: int | None = None
    seconds: float = _USUAL
    is_hardest: bool = False

    def svg(
        self, background: str = "light", *, is_brief: bool = False, is_bare: bool = False
    ) -> str:
        """The drawing; with `is_brief` no more than a step's name, sentence and key are told, and
        with `is_bare` neither these nor numbers and clues around the board."""
        caption = self._brief(background) if is_brief else self.caption
        caption = Text("") if is_bare else caption
        return svg(
            self.board,
            self.step,
            background=background,
            narrator=self.narrator,
            turn=self.turn,
            caption=caption,
            second=self.second,
            wrong=self.wrong,
            pencil=self.pencil,
            labels=not is_bare,
            clues=not is_bare,
        )

    def words(self) -> str:
        """What stands below the board, without its look."""
        if self.caption is None:
            return ""
        return plain(lines_of(self.caption, drawing_theme("light"), MOST))

    def _brief(self, background: str) -> RenderableType | None:
        if self.step is None or self.narrator is None:
            return self.caption
        theme = drawing_theme(background)
        name = None if isinstance(self.board, Grid) else shown_line(self.step)
        title = Title(self.step, self.narrator, self.turn, theme, *([shown(name)] if name else []))
        told: RenderableType = Prose(theme.text(self.narrator.full(self.step)), theme.style("ink"))
        key: RenderableType
        if isinstance(self.board, Grid):
            told = sentence(self.narrator.full(self.step), self.step, theme)
            key = sudoku_panel.legend(self.board, self.step, theme)
        else:
            theme = own_theme(theme, self.board.puzzle)
            key = line_view.legend(self.board, self.step, theme)
        return Group(title, Text(), told, Text(), key)


@dataclass(frozen=True)
class PuzzleScenes:
    """What is to be seen of a puzzle, picture by picture, and what is said of it as a whole.

    scenes   steps and how they end, or one picture
    board    the puzzle as it was given
    number   its place among the run's puzzles, from 1
    title    what it is called; empty where nobody said
    verdict  None of a hint, which does not tell
    told     the verdict in a sentence
    level    how hard it is, in words; empty where that is not known
    place    where it stood, as messages say it; empty for an argument
    text     the puzzle in a form that can be read again; empty where there is none that is short
    solutions  in the same way, as far as they are told
    is_excerpt  whether the scenes are steps that were asked for by their numbers
    is_worksheet  whether the puzzle is to be filled in, and the one scene is its solution
    """

    scenes: Sequence[Scene]
    board: Any
    number: int = 1
    title: str = ""
    verdict: Verdict | None = None
    told: str = ""
    level: str = ""
    place: str = ""
    text: str = ""
    solutions: tuple[str, ...] = ()
    is_excerpt: bool = False
    is_worksheet: bool = False

    @property
    def name(self) -> str:
        """Its title, or else its kind."""
        return self.title or (say("Sudoku") if isinstance(self.board, Grid) else say("Nonogram"))

    @property
    def about(self) -> str:
        """How hard the puzzle is, if that is known, and its verdict, in sentences."""
        level = words.sentence(self.level) if self.level else ""
        return " ".join(filter(None, (level, self.told)))


def step_scenes(
    trace: Trace[Any, Any], numbers: Iterable[int], narrator: Narrator, *, is_whole: bool = True
) -> Iterator[Scene]:
    """Steps of a trace by their numbers, from 1 and in order, each on the board before it. Without
    `is_whole` it is not known how many there are."""
    boards = trace.boards()
    passed = 0
    for number in numbers:
        board = next(islice(boards, number - passed - 1, None))
        passed = number
        turn = Turn.of(trace, number, narrator)
        turn = turn if is_whole else turn._replace(total=0)
        step = trace.steps[number - 1]
        yield Scene(board, step, turn, narrator, pencil=True, number=number)


def film(
    trace: Trace[Any, Any],
    narrator: Narrator,
    numbers: Sequence[int],
    end: Scene | None,
    *,
    most: int | None,
    is_whole: bool = True,
) -> Iterator[Scene]:
    """Steps that follow each other, and the end: harder steps are seen longer, and of the easiest
    ones some are left out, where there are more than `most`."""
    tiers = {i: narrator.techniques[trace.steps[i - 1].technique].tier for i in numbers}
    chosen = numbers if most is None else _thinned(numbers, tiers, most)
    place = hardest_step(trace, narrator.techniques.values())
    easiest = min(tiers.values(), default=0)
    for scene in step_scenes(trace, chosen, narrator, is_whole=is_whole):
        number = scene.number or 0
        seconds = _EASY if tiers[number] == easiest else _USUAL
        is_hardest = place is not None and number == place + 1 and tiers[number] > easiest
        seconds = _HARDEST if is_hardest else seconds
        yield replace(scene, seconds=seconds, is_hardest=is_hardest)
    if end is not None:
        yield replace(end, seconds=_END)


def _thinned(numbers: Sequence[int], tiers: dict[int, int], most: int) -> list[int]:
    """The hardest of the steps, and of the easiest of those as many as there is room for, evenly
    spread."""
    if len(numbers) <= most:
        return list(numbers)
    kept: list[int] = []
    for tier in sorted(set(tiers.values()), reverse=True):
        same = [number for number in numbers if tiers[number] == tier]
        room = most - len(kept)
        if len(same) > room:
            same = [same[i * len(same) // room] for i in range(room)]
        kept += same
    return sorted(kept)

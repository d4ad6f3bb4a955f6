"""The view of any board or step, whichever puzzle it belongs to."""

from __future__ import annotations

from itertools import islice
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from picsolve.core import Mark, Outcome, Role, Step, Trace
from picsolve.nonogram.disproof import Disproof
from picsolve.nonogram.picture import Picture
from picsolve.render.explain import Narrator
from picsolve.render.line_strips import BrokenLine
from picsolve.render.nonogram_view import NonogramView
from picsolve.render.panel import Turn
from picsolve.render.sudoku_view import SudokuView
from picsolve.render.theme import Theme
from picsolve.sudoku.grid import Cells, Grid


def board_view(board: Any, *, second: Any = None, theme: Theme | None = None) -> RenderableType:
    """A sudoku grid or nonogram picture; with a `second` solution, where the two differ."""
    if isinstance(board, Grid):
        return SudokuView(board, second=second, theme=theme)
    if isinstance(board, Picture):
        return NonogramView(board, second=second, theme=theme)
    raise TypeError(f"not a board: {board!r}")


def checked_view(check: Any) -> RenderableType:
    """A person's half-filled grid or picture, with the cells that are wrong."""
    if isinstance(check.position, Picture):
        return NonogramView(check.position, wrong=check.wrong_cells)
    return SudokuView(check.position, wrong=Cells(check.wrong_digits | check.wrong_removals))


def disproof_views(
    picture: Picture, disproof: Disproof, theme: Theme | None = None
) -> tuple[RenderableType, list[RenderableType]]:
    """A picture without solution: what lines tell one after another and the lines that cannot be
    filled; and, if that is one line, what has become of it."""
    step = disproof_step(picture, disproof)
    broken = [BrokenLine(picture, branch, theme) for branch in step.branches]
    return NonogramView(picture, step, theme=theme), [Text(), *broken] if broken else []


def disproof_step(picture: Picture, disproof: Disproof) -> Step[Any]:
    """The same as a step without changes, whose branch ends at a line that cannot be filled."""
    steps = tuple(Step("", (fill,), (), {"line": fill.line}) for fill in disproof.chain)
    branch = Trace(picture, steps, Outcome.CONTRADICTION, disproof.contradiction)
    marks = tuple(Mark(Role.LINE, line) for line in disproof.lines)
    is_broken = "line" in disproof.contradiction.facts
    return Step("", (), marks, {}, (branch,) if is_broken else ())


def step_view(
    trace: Trace[Any, Any],
    number: int,
    narrator: Narrator,
    *,
    has_tip: bool = True,
    is_whole: bool = True,
    theme: Theme | None = None,
) -> RenderableType:
    """Step `number` of a trace, counted from 1, on the board that it was found on. Without
    `is_whole` the trace has no more than the first steps of a path, whose number is not known.
    """
    if not 1 <= number <= len(trace.steps):
        raise IndexError(f"the trace has no step {number}")
    board = next(islice(trace.boards(), number - 1, None))
    turn = Turn.of(trace, number, narrator)._replace(has_tip=has_tip)
    turn = turn if is_whole else turn._replace(total=0)
    return position_view(board, trace.steps[number - 1], turn, narrator, theme=theme)


def position_view(
    board: Any,
    step: Step[Any],
    turn: Turn | None,
    narrator: Narrator,
    *,
    theme: Theme | None = None,
) -> RenderableType:
    """A step on the board that it is possible on."""
    if isinstance(board, Grid):
        return SudokuView(board, step, narrator=narrator, turn=turn, theme=theme)
    return NonogramView(board, step, narrator=narrator, turn=turn, theme=theme)

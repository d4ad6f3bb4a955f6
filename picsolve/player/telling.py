"""What is told of a page: the panel of its step, or how the path ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from picsolve.core import Outcome, Trace
from picsolve.player.path import Path
from picsolve.player.session import Session
from picsolve.render.canvas import Flow
from picsolve.render.line_strips import BrokenLine
from picsolve.render.line_view import line_panel
from picsolve.render.paint import Paint, own_theme
from picsolve.render.panel import Turn
from picsolve.render.sudoku_panel import sudoku_panel
from picsolve.render.theme import Theme
from picsolve.sudoku.grid import Grid
from picsolve.words import say


def telling(session: Session, theme: Theme, cell: int, *, is_brief: bool) -> list[RenderableType]:
    """Everything that is told of the open page, beside or below its board, of which a cell has so
    many columns. With `is_brief` the sentence comes first."""
    level = session.level
    if session.puzzle.error is not None:
        return []
    if level.step is None:
        return list(_ending(session, theme))
    path, step, narrator = level.path, level.step, session.puzzle.narrator
    board = path.board(level.page - 1)  # before the step, also where the board after it is shown
    total = len(path.steps) if path.outcome else 0
    turn = Turn(level.page, total, has_tip=path.is_first(level.page))
    more = [_key("enter", theme, say("go into the branches"))] if step.branches else []
    if isinstance(board, Grid):
        return [
            *sudoku_panel(board, step, narrator, turn, theme, is_brief=is_brief).renderables[1:],
            *more,
        ]
    panel = line_panel(board, step, narrator, turn, theme, width=cell, is_brief=is_brief)
    return [*panel.renderables[1:], *more, *_legend(board, theme)]


def _legend(picture: Any, theme: Theme) -> Iterator[RenderableType]:
    """What the colours of a coloured picture mean."""
    if picture.puzzle.is_colored:
        paint = Paint(picture.puzzle.colors, own_theme(theme, picture.puzzle))
        names = [Text().join(Text(s.text, s.style or "") for s in name) for name in paint.legend()]
        yield Text()
        yield Flow(names, "   ")


def _ending(session: Session, theme: Theme) -> Iterator[RenderableType]:
    """What there is to say behind the last step."""
    if len(session.levels) > 1:
        yield from _end_of_branch(session, theme)
        return
    if told := outcome_told(session):
        yield from (Text(theme.text(told), theme.style("title")), Text())
    if session.ending:
        yield from (*session.ending.views[1:], Text())
    if session.is_done:
        yield from _counted(session.path, theme)


def _end_of_branch(session: Session, theme: Theme) -> Iterator[RenderableType]:
    path = session.level.path
    broken = path.contradiction
    if broken is None:
        told = say("The branch ends here.")
        if path.outcome is Outcome.SOLVED:
            told = say("The branch ends with a solution.")
        yield Text(told, theme.style("ink"))
    else:
        yield Text(say("Contradiction"), theme.style("title"))
        yield Text()
        reason, count = session.puzzle.narrator.broken(broken), len(path.steps)
        told = say("The assumption leads here: {reason}.", reason=reason)
        if path.broken_step:
            told = say("Step {number} leads here: {reason}.", number=count, reason=reason)
        yield Text(theme.text(told), theme.style("caret"))
        yield Text()
        if "line" in broken.facts:
            step = session.levels[-2].page
            before = session.levels[-2].path.board(step - 1)
            branch: Trace[Any, Any] = Trace(
                path.start, tuple(path.steps), Outcome.CONTRADICTION, broken
            )
            yield BrokenLine(before, branch, theme)
    yield _key("esc", theme, say("back to the step"))


def outcome_told(session: Session) -> str:
    """`Solved in 67 steps`, `Stuck after 12 steps`, or what is being done; nothing of what has no
    path."""
    path, count = session.path, len(session.path.steps)
    is_one = count == 1
    after = say("{count} step" if is_one else "{count} steps", count=count)
    if not session.is_done:
        return say("Looking for step {number} …", number=count + 1)
    if session.stopped:
        return say("Stopped after {steps}: {why}", steps=after, why=session.stopped)
    if path.outcome is Outcome.SOLVED:
        return say("Solved in {steps}", steps=after)
    if path.outcome is Outcome.STUCK:
        return say("Stuck after {steps}: no technique finds one more", steps=after)
    if path.contradiction:
        reason = session.puzzle.narrator.broken(path.contradiction)
        return say("Contradiction after {steps}: {reason}", steps=after, reason=reason)
    return ""


def _counted(path: Path, theme: Theme) -> Iterator[Text]:
    """Each technique with the number of its steps, the hardest in its colour."""
    hardest = path.hardest
    for key, count in path.counts().items():
        is_hardest = hardest is not None and path.steps[hardest - 1].technique == key
        yield counted(path, key, count, theme, "hardest" if is_hardest else "ink")


def counted(path: Path, key: str, count: int, theme: Theme, style: str = "ink") -> Text:
    """A technique, and of how many steps."""
    name = theme.text(path.name(key))
    return Text.assemble((f"{count:>4} ", theme.style("bold")), (name, theme.style(style)))


def _key(key: str, theme: Theme, told: str) -> Text:
    """A key, and what it does here."""
    return Text.assemble((f"{key}  ", theme.style("nudge")), (told, theme.style("dim")))

"""The panel of a nonogram step: the line before and after it, both packings, and the words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.style import Style
from rich.text import Text

from picsolve.core import Step
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Fill, Line, LineName, Narrow, Picture
from picsolve.render.canvas import Flow
from picsolve.render.cells import Cells, cell_segments, finished, half_color, sign
from picsolve.render.explain import Narrator, cases, shown
from picsolve.render.line_strips import BrokenLine, LineView, cell_width, crossed_lines, shown_line
from picsolve.render.paint import Paint
from picsolve.render.panel import Branches, Title, Turn, neighbours, pill
from picsolve.render.theme import Theme
from picsolve.render.wrapping import Prose
from picsolve.words import say

_MOST_LINES = 30  # of a branch; the rest is left out
_MANY_LINES = 30  # of a picture


def line_panel(
    picture: Picture,
    step: Step[Any],
    narrator: Narrator,
    turn: Turn | None,
    theme: Theme,
    *,
    width: int = 2,
    is_brief: bool = False,
) -> Group:
    """Everything about the step that the picture itself does not show.

    `width` is the number of characters that a cell of the picture has; 0 is for less than one.
    With `is_brief` the sentence comes first.
    """
    name = shown_line(step)
    lines = picture.rows if name is None or not name.is_column else picture.columns
    where = [_placed(name, len(lines))] if name else []
    parts: list[Any] = [Text(), Title(step, narrator, turn, theme, *where), Text()]
    sentence = [Prose(theme.text(narrator.full(step)), theme.style("ink")), Text()]
    parts += sentence if is_brief else []
    if name is not None:
        parts.append(LineView(picture.line(name), name, step, theme))
    for other in crossed_lines(step):
        parts.append(LineView(picture.line(other), other, step, theme, label=shown(other)))
    parts += [] if is_brief else sentence
    broken = _broken(picture, step, theme)
    for case in cases(step):
        parts += [Branches([case], narrator, theme, most=_MOST_LINES), Text()]
        parts += [next(broken)] if case.branch.contradiction else []
    parts += [
        _Result(step, picture.line(name) if name else None, theme),
        _progress(picture, step, theme),
        Text(),
        Text(say("Key"), theme.style("dim")),
        legend(picture, step, theme, width),
    ]
    return Group(*parts, *neighbours(turn, theme))


def _placed(line: LineName, count: int) -> str:
    """`row 7`, or of so many that one has to look for it `row 37 of 60`."""
    if count <= _MANY_LINES:
        return shown(line)
    return say("{line} of {count}", line=shown(line), count=count)


def _broken(picture: Picture, step: Step[Any], theme: Theme) -> Iterator[BrokenLine]:
    """The lines that break at the ends of the step's branches, in order."""
    for branch in step.branches:
        if branch.contradiction:
            yield BrokenLine(picture, branch, theme)


def _meanings() -> tuple[tuple[str, str], ...]:
    """What the letters of `Cells` mean, and their colours in half blocks."""
    return (
        ("#", say("filled")),
        (".", say("empty")),
        ("?", say("unknown")),
        ("=", say("this line")),
        ("+", say("newly filled")),
        ("x", say("newly empty")),
        ("!", say("each of its states is assumed")),
        ("A", say("assumed filled")),
        ("a", say("assumed empty")),
        ("f", say("filled in the branch")),
        ("e", say("empty in the branch")),
        ("b", say("the line that breaks")),
        ("%", say("filled in some colour")),
        ("&", say("newly filled, colour open")),
        ("/", say("cannot have this colour")),
        ("|", say("known before not to have this colour")),
    )


#: Letters that are explained by another.
_LIKE = {"-": "=", "c": "b", "o": "x"}


def legend(picture: Picture, step: Step[Any], theme: Theme, width: int = 2) -> Flow:
    """What the cells of the picture mean, as far as they occur, `width` characters each.

    With 0 characters cells are halves or quarters of one, and have colours alone.
    """
    cells = Cells(picture, step)
    used = {_LIKE.get(cell, cell) for row in cells.rows for cell in row}
    for line in _broken(picture, step, theme):
        used |= {"f", "e"}.intersection(line.cells[0])
    colors = theme.colors
    paint = Paint(picture.puzzle.colors, theme) if cells.tints else None
    items = []
    for cell, meaning in _meanings():
        if cell not in used or (theme.bare and cell in "=b"):  # there the signs are as elsewhere
            continue
        if paint and cell == "#":  # the colours have names of their own, below the picture
            continue
        item = Text()
        if paint:
            tints = (tint for tint, sign in cells.pairs() if _LIKE.get(sign, sign) == cell)
            tint = next(tints, 1)
            if width:
                for text, style, _ in paint.segments(cell, [tint], 0, width, shaded=False):
                    item.append(text, style)
            else:
                name = paint.half(cell, tint, half_color(cell))
                item.append("  ", Style(bgcolor=colors.get(name, name)))
        elif width:
            for text, style, _ in cell_segments(cell, 0, theme, width, shaded=False):
                item.append(text, style)
        else:
            item.append("  ", Style(bgcolor=colors[half_color(cell)]))
        items.append(item.append(f" {meaning}", theme.style("ink")))
    for sign_of, meaning in _other_signs(picture, cells, step, theme, width):
        items.append(sign_of.append(f" {meaning}", theme.style("ink")))
    return Flow(items, "   ")


def _other_signs(
    picture: Picture, cells: Cells, step: Step[Any], theme: Theme, width: int
) -> Iterator[tuple[Text, str]]:
    """Signs that stand beside the picture's cells: in the strips of ranges, and in clues."""
    if any(isinstance(change, Narrow) for change in step.changes):
        lost = Text().append(sign("><", width or 1), theme.style("plus-empty"))
        yield lost, say("no longer in the range")
    marked = {*cells.lines, *cells.broken}
    lines = (line for name, line in picture.lines() if name not in marked)
    done = next((line for line in lines if any(finished(line))), None)
    if done is None or width < 2 or theme.bare:
        return  # clues are left out where cells are small, or look alike
    block = finished(done).index(True)
    style = theme.style("clue-done-1")
    if isinstance(done, ColorLine):
        style = Paint(done.palette, theme).number(done.colors[block], done=True)
    yield Text().append(f" {int(done.clue[block])} ", style), say("block that is finished")


def _counts(step: Step[Any]) -> tuple[int, int]:
    fills = [change for change in step.changes if isinstance(change, Fill)]
    filled = sum(change.filled.bit_count() for change in fills)
    return filled, sum(change.empty.bit_count() for change in fills)


class _Result:
    """A Rich renderable: how many cells the step makes known, in the signs of its line."""

    def __init__(self, step: Step[Any], line: Line | None, theme: Theme) -> None:
        self.step = step
        self.line = line
        self.theme = theme

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        filled, empty = _counts(self.step)
        width = cell_width(self.line, options.max_width) if self.line else 2
        texts = []
        if filled:
            told = say("+{count} filled", count=filled)
            texts.append(pill(told, self.theme, "plus-filled"))
        if empty:
            told = f"{sign('><', width)} {say('+{count} empty', count=empty)}"
            texts.append(Text().append(told, self.theme.style("plus-empty")))
        if texts:
            yield Flow(texts, "   ")
            yield Text()


def _progress(picture: Picture, step: Step[Any], theme: Theme) -> Flow:
    """The bar of cells that are known after the step."""
    total = picture.puzzle.width * picture.puzzle.height
    known = total - picture.unknown_count + sum(_counts(step))
    if picture.puzzle.is_colored:  # where filled cells may have no colour yet
        fills = [change for change in step.changes if isinstance(change, Fill)]
        known -= sum(change.filled.bit_count() for change in fills if change.color is None)
    return bar(say("solved"), known, total, theme)


def bar(label: str, part: int, whole: int, theme: Theme, width: int = 22) -> Flow:
    """`solved ████░░░░ 93 / 225`, in shades."""
    full = width * part // max(whole, 1)
    text = Text()
    text.append(f"{label}  ", theme.style("dim"))
    text.append(("#" if theme.bare else " ") * full, theme.style("bar"))
    rest = theme.text("·") if theme.has_lines else " "
    text.append(rest * (width - full), theme.style("track"))
    return Flow([text, Text().append(f"{part} / {whole}", theme.style("dim"))], "  ")

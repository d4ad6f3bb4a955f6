"""Boards and steps as SVG: rectangles, texts and lines, drawn from board and marks.

svg(board)                              a grid or picture
svg(board, step, narrator=…, turn=…)    a step on the board it was found on, told below
svg(board, second=other)                two solutions compared
svg(board, wrong=cells)                 a person's grid or picture with what is wrong
svg(board, caption=text)                with other words below
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Any

from rich.console import RenderableType
from rich.segment import Segment

from picsolve.core import Step
from picsolve.nonogram.picture import Picture
from picsolve.render.canvas import flow
from picsolve.render.explain import Narrator
from picsolve.render.line_view import line_panel
from picsolve.render.panel import Turn
from picsolve.render.sudoku_panel import legend, sudoku_panel
from picsolve.render.sudoku_view import has_removals
from picsolve.render.svg import caption as captions
from picsolve.render.svg import nonogram, sudoku
from picsolve.render.svg.nonogram import NonogramDrawing
from picsolve.render.svg.sheet import BACKGROUNDS, Sheet
from picsolve.render.svg.sudoku import SudokuDrawing
from picsolve.render.theme import Theme
from picsolve.sudoku.grid import Cells, Grid
from picsolve.words import say

__all__ = ["BACKGROUNDS", "cell_size", "key", "step_panel", "svg"]

_MARGIN = 16
_GAP = 10  # between the board and what stands below


def svg(
    board: Any,
    step: Step[Any] | None = None,
    *,
    background: str = "light",
    narrator: Narrator | None = None,
    turn: Turn | None = None,
    caption: RenderableType | None = None,
    title: str = "",
    second: Any = None,
    wrong: Iterable[Any] = (),
    pencil: bool | None = None,
    labels: bool = True,
    clues: bool = True,
) -> str:
    """An SVG document of a grid or picture, before the step whose marks it shows, if any.

    `background` is `light`, `dark` or `print`, white paper. Below the board stands `caption`, or
    else what a `narrator` tells of the step. `title` is for those who do not see the drawing.
    `pencil` says whether a grid's candidates are shown; None decides by what there is to see.
    `labels` are the numbers of rows and columns around it, `clues` those of a nonogram.
    Raises TypeError for what is no board, ValueError for another background.
    """
    sheet = Sheet(background)
    drawing: SudokuDrawing | NonogramDrawing
    if isinstance(board, Grid):
        if pencil is None:
            pencil = second is None and (step is not None or has_removals(board))
        marked = Cells.of(wrong)
        drawing = SudokuDrawing(
            sheet, board, step, pencil=pencil, labels=labels, second=second, wrong=marked
        )
    elif isinstance(board, Picture):
        drawing = NonogramDrawing(
            sheet, board, step, labels=labels, clues=clues, second=second, wrong=wrong
        )
    else:
        raise TypeError(f"not a board: {board!r}")
    size = drawing.draw()
    if caption is None and step is not None and narrator is not None:
        caption = step_panel(board, step, narrator, turn, drawing.theme)
    width, height, told = _below(sheet, drawing, caption, size)
    title = title or _name(board)
    if step is not None and narrator is not None:
        title = f"{title}: {narrator.name(step)}"
        told = narrator.full(step)
    return sheet.document(width, height, title, told)


def cell_size(board: Any) -> int:
    """How many of a drawing's units the side of a board's cell has."""
    return sudoku.CELL if isinstance(board, Grid) else nonogram.CELL


def key(grid: Grid, step: Step[Any], background: str) -> str:
    """An SVG document of the key alone, to stand beside text: its signs are those of the board."""
    sheet = Sheet(background)
    lines = captions.lines_of(legend(grid, step, sheet.theme), sheet.theme, captions.LEAST)
    captions.draw(sheet, lines)
    width = captions.LEAST * captions.COLUMN
    return sheet.document(width, len(lines) * captions.LINE, say("Key"), captions.plain(lines))


def step_panel(
    board: Any,
    step: Step[Any],
    narrator: Narrator,
    turn: Turn | None,
    theme: Theme,
    *,
    has_key: bool = True,
) -> RenderableType:
    """What is told of a step: as on a terminal, but without its neighbours in the path; of a sudoku
    without the key, if that is drawn."""
    if turn is not None:
        turn = turn._replace(previous="", next="", has_tip=False)
    if isinstance(board, Grid):
        return sudoku_panel(board, step, narrator, turn, theme, has_key=has_key)
    return line_panel(board, step, narrator, turn, theme)


def _below(
    sheet: Sheet,
    drawing: SudokuDrawing | NonogramDrawing,
    caption: RenderableType | None,
    size: tuple[float, float],
) -> tuple[float, float, str]:
    """Draw what stands below the board, as large as large boards need; the size of both together,
    and the words."""
    width, height = size
    scale = max(1.0, width / (2 * _MARGIN + captions.MOST * captions.COLUMN))
    room = int((width - 2 * _MARGIN) / scale / captions.COLUMN)
    columns = max(min(room, captions.MOST), captions.LEAST)
    lines = flow(drawing.legend(), "   ", columns)
    if caption is not None:
        lines += [[], *captions.lines_of(caption, drawing.theme, columns)]
    if not any(lines):
        return width, height, ""
    lines = captions.trimmed(lines)
    below = Sheet(sheet.background)
    captions.draw(below, lines)
    sheet.scaled(_MARGIN, height + _GAP * scale, scale, below.parts)
    used = max(map(Segment.get_line_length, lines)) * captions.COLUMN
    width = max(width, scale * used + 2 * _MARGIN)
    height += _GAP * scale + scale * len(lines) * captions.LINE + _MARGIN
    return ceil(width), ceil(height), captions.plain(lines)


def _name(board: Any) -> str:
    """What a board is called, for those who do not see it."""
    if isinstance(board, Grid):
        return say("Sudoku {grid}", grid=board)
    name = board.puzzle.title
    return name or say(
        "Nonogram, {width} × {height}", width=board.puzzle.width, height=board.puzzle.height
    )

"""Hints on a terminal: a label and what is told, and the board with the pattern marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.text import Text

from picsolve.core import Step
from picsolve.nonogram.picture import LineName, Range
from picsolve.render.hinting import pattern_rows, without_result
from picsolve.render.line_strips import LineView
from picsolve.render.marks import SudokuMarks
from picsolve.render.nonogram_view import NonogramView
from picsolve.render.sudoku_panel import RoleRows, chains
from picsolve.render.sudoku_view import SudokuView
from picsolve.render.theme import Theme
from picsolve.sudoku.grid import Candidate, Grid, Link, Remove

_LABEL = 11
#: Labels by what they say; the styles of the theme.
_STYLES = {
    "nudge": "nudge",
    "technique": "help",
    "cells": "several-ink",
    "step": "caret",
    "first": "dim",
    "look for": "dim",
    "solved": "solved-ink",
    "several": "several-ink",
}


class HintLine:
    """A Rich renderable: the label, and beside it the text on as many lines as it needs; dim
    without a label."""

    def __init__(self, label: str, text: str) -> None:
        self.label = label
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = Theme.of(console)
        told = Text(theme.text(self.text), theme.style("ink" if self.label else "dim"))
        lines = told.wrap(console, max(options.max_width - _LABEL, 20))
        for i, line in enumerate(lines):
            label = Text(f"{'' if i else self.label:{_LABEL}}")
            label.stylize(theme.style(_STYLES.get(self.label, "failed-ink")))
            yield label.append_text(line)


class PatternView:
    """A Rich renderable: the board before a step with its pattern, but not what follows from it."""

    def __init__(self, board: Any, step: Step[Any]) -> None:
        self.board = board
        self.step = step

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = Theme.of(console)
        parts = self._grid if isinstance(self.board, Grid) else self._picture
        for part in parts(theme):
            yield part
            yield Text()

    def _grid(self, theme: Theme) -> Iterator[RenderableType]:
        """With candidates where the pattern is made of them."""
        shown = without_result(self.step)
        rows = list(pattern_rows(self.board, self.step))
        told = [RoleRows(rows, theme)] if rows else chains(SudokuMarks.of(shown), shown, theme)
        yield from (Padding(part, (0, 0, 0, _LABEL)) for part in told)
        pencil = any(isinstance(mark.on, Candidate | Link) for mark in shown.marks)
        removes = any(isinstance(change, Remove) for change in self.step.changes)
        yield SudokuView(self.board, shown, pencil=pencil or removes)

    def _picture(self, theme: Theme) -> Iterator[RenderableType]:
        """With the line that the step is about in strips."""
        shown = replace(without_result(self.step), facts={})
        yield NonogramView(self.board, shown)
        lines = dict.fromkeys(mark.on for mark in shown.marks if isinstance(mark.on, LineName))
        for name in list(lines)[:1]:
            yield _Evidence(self.board.line(name), name, shown, theme, label=str(name))


class _Evidence(LineView):
    """A line's clue and the cells to look at, without the ways to fill it."""

    def _packings(self) -> list[tuple[str, Mapping[int, Range]]]:
        return []

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
from picsolve.render.explain import shown
from picsolve.render.hinting import pattern_rows, shows_candidates, without_result
from picsolve.render.line_strips import LineView
from picsolve.render.marks import SudokuMarks
from picsolve.render.nonogram_view import NonogramView
from picsolve.render.sudoku_panel import chains
from picsolve.render.sudoku_roles import RoleRows
from picsolve.render.sudoku_view import SudokuView
from picsolve.render.theme import Theme
from picsolve.render.wrapping import Prose, padded
from picsolve.sudoku.grid import Grid

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
        told = Prose(theme.text(self.text), theme.style("ink" if self.label else "dim"))
        lines = told.wrap(console, max(options.max_width - _LABEL, 20))
        for i, line in enumerate(lines):
            label = Text(padded("" if i else shown(self.label), _LABEL))
            label.stylize(theme.style(_STYLES.get(self.label, "failed-ink")))
            yield label.append_text(line)


class PatternView:
    """A Rich renderable: the board before a step with its pattern, but not what follows from it."""

    def __init__(self, board: Any, step: Step[Any]) -> None:
        self.board = board
        self.step = step

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        told = list(self.told(Theme.of(console)))
        parts: list[RenderableType]
        if isinstance(self.board, Grid):
            padded = [Padding(part, (0, 0, 0, _LABEL)) for part in told]
            parts = [*padded, SudokuView(self.board, self.shown, pencil=self.pencil)]
        else:
            parts = [NonogramView(self.board, self.shown), *told]
        for part in parts:
            yield part
            yield Text()

    @property
    def shown(self) -> Step[Any]:
        """What is marked on the board."""
        shown = without_result(self.step)
        return shown if isinstance(self.board, Grid) else replace(shown, facts={})

    @property
    def pencil(self) -> bool:
        """Whether candidates are shown."""
        return shows_candidates(self.step)

    def told(self, theme: Theme) -> Iterator[RenderableType]:
        """What stands beside: the pattern's sets or links; of a nonogram the line in strips."""
        left = self.shown
        if isinstance(self.board, Grid):
            rows = list(pattern_rows(self.board, self.step))
            links = chains(SudokuMarks.of(left), left, theme)
            yield from [RoleRows(rows, theme)] if rows else links
            return
        lines = dict.fromkeys(mark.on for mark in left.marks if isinstance(mark.on, LineName))
        for name in list(lines)[:1]:
            yield _Evidence(self.board.line(name), name, left, theme, label=shown(name))


class _Evidence(LineView):
    """A line's clue and the cells to look at, without the ways to fill it."""

    def _packings(self) -> list[tuple[str, Mapping[int, Range]]]:
        return []

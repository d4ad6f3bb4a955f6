"""The board of a hint as plain text: the pattern in brackets, but not what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from picsolve.core import Step
from picsolve.nonogram.picture import Picture
from picsolve.render import plain
from picsolve.render.hinting import pattern_cells, pattern_spots, shows_candidates
from picsolve.sudoku.grid import Grid
from picsolve.words import say


def pattern_board(board: Any, step: Step[Any]) -> Iterator[str]:
    """The lines of the board before a step, and behind them what its signs mean."""
    lines = _sudoku_lines if isinstance(board, Grid) else _nonogram_lines
    yield from lines(board, step)


def _sudoku_lines(grid: Grid, step: Step[Any]) -> Iterator[str]:
    cells, candidates = pattern_cells(step), shows_candidates(step)
    yield from plain.sudoku(grid, candidates=candidates, marked=cells).splitlines()
    if cells:
        yield f"[ ]: {say('cells of the pattern')}"
    if candidates and (singles := plain.open_singles(grid)):
        yield f"open: {say('{cells}, with one candidate', cells=singles)}"


def _nonogram_lines(picture: Picture, step: Step[Any]) -> Iterator[str]:
    spots = pattern_spots(picture, step)
    yield from plain.with_clues(picture, spots).splitlines()
    if spots:
        yield f"[ ]: {say('clues and cells of the pattern')}"

"""Text beside a sudoku: what can be its title, and what has to be a slip.

A second grid or removed candidates that were taken for a title would be lost without a word.
"""

from __future__ import annotations

import re

from picsolve.errors import InputError
from picsolve.formats.source import Lines, quoted
from picsolve.formats.sudoku_cells import Token
from picsolve.sudoku.grid import Grid
from picsolve.words import say

_GRID = re.compile(r"(?<![0-9.*_xX+-])(?:\+?[1-9]|[.0*_Xx-]){81}(?![0-9.*_xX+-])")
#: As many cells are no number and no word, whatever stands between them.
_CELLS = re.compile(r"(?:\+?[0-9.*_xX-][\s|!¦│┃║]*){60,}")
_SOLUTION = re.compile(r"(?<![0-9.*_])[1-9]{81}(?![0-9.*_])")
_REMOVAL = re.compile(r"\S*(?:<>|!=|≠)\S*")
_BETWEEN = " \t,;|\"'"


def title_after(text: Token, grid: Grid, lines: Lines) -> str:
    """The title that stands after a grid, without the solution that tables have there.

    What follows `#` or `//` may be anything. Raises InputError for what else is no title.
    """
    if text.text.startswith(("#", "//")):
        return text.text.lstrip("#/").strip()
    comment = re.search(r"\s(?:#|//)", text.text)
    shown = text.text[: comment.start()] if comment else text.text
    parts = [shown]
    solution = _SOLUTION.search(shown)
    if solution and _solves(solution.group(), grid):
        parts = [shown[: solution.start()], shown[solution.end() :]]
    at = text.column
    for part in parts:
        if wrong := no_title(part, text.line, lines, at):
            raise wrong
        at += len(shown) - len(part)
    parts.append(text.text[comment.start() :].lstrip(" \t#/") if comment else "")
    return ", ".join(filter(None, (part.strip(_BETWEEN) for part in parts)))


def no_title(text: str, line: int, lines: Lines, column: int = 1) -> InputError | None:
    """What is wrong with a text that would be a title; None where it can be one."""
    if removal := _REMOVAL.search(text):
        return lines.error(
            say("candidates to remove have to follow the 81 cells of their grid, after a blank"),
            line,
            column + removal.start(),
            len(removal.group()),
            help=say("write them as in 53..7…79 r4c2<>4 r3c57<>12; a comment comes after #"),
        )
    cells = _GRID.search(text) or _CELLS.search(text)
    if cells is None or not re.search("[1-9]", cells.group()):
        return None
    before = text[: cells.start()].strip()
    start, span = cells.start(), len(cells.group().rstrip())
    message = say("this is a second grid in one line, or no solution of the first")
    if column == 1 and before and not _CELLS.search(before):
        start, span = text.index(before), len(before)
        message = say("{text} stands before a grid", text=quoted(before))
    return lines.error(
        message,
        line,
        column + start,
        span,
        help=say(
            "each grid has a line of its own, with text after it; a comma ends what comes before"
        ),
    )


def has_grid_behind(line: str) -> bool:
    """Whether a line has 81 cells in one word that is not its first."""
    match = _GRID.search(line)
    return bool(match and line[: match.start()].strip())


def _solves(text: str, grid: Grid) -> bool:
    return all(digit in (0, int(char)) for digit, char in zip(grid.values, text, strict=True))

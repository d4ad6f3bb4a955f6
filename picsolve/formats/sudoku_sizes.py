"""Sudokus of other sizes than 9 × 9: they are told apart from slips, and refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from picsolve.errors import InputError
from picsolve.formats.source import Lines
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.formats.sudoku_rows import Row

#: The sides of other sudokus that are made.
_SIDES = (4, 6, 8, 10, 12, 15, 16, 20, 25)
_SIDE_OF = {side * side: side for side in _SIDES}
#: The size that some lists have before a grid.
_SIZE = re.compile(r"\s*([1-9]\d?)\s*[x×]\s*\1\s*:\s*(?=(?P<cells>[0-9A-Za-z.*_-]{16,})\s*$)")


def without_size(line: str, number: int, lines: Lines) -> str:
    """The line with blanks for `9x9:` before its grid; raises InputError for another size."""
    match = _SIZE.match(line)
    if not match:
        return line
    if match[1] != "9":
        raise _refused(int(match[1]), number, match.end() + 1, len(match["cells"]), lines)
    return " " * match.end() + line[match.end() :]


def check_letters(text: str, number: int, column: int, lines: Lines) -> None:
    """Raises InputError for a grid in one word that has letters for the digits above 9."""
    side = _SIDE_OF.get(len(text), 0)
    if side > 9 and re.fullmatch("[0-9A-Z._-]+|[0-9a-z._-]+", text) and re.search("[A-Wa-w]", text):
        raise _refused(side, number, column, len(text), lines)


def help_for(cells: int) -> str:
    """What to say of a grid with so many cells; empty where no sudoku has as many."""
    side = _SIDE_OF.get(cells)
    return (
        say("as many has a sudoku of {side} × {side}, and only 9 × 9 is solved", side=side)
        if side
        else ""
    )


def wrong_size(rows: Sequence[Row], lines: Lines) -> InputError | None:
    """The error for rows that are a grid of another size, as many as each has cells."""
    side = len(rows)
    cells = [[token.text for token in row.tokens if token.text] for row in rows]
    if side not in _SIDES or not any(
        all(count(row) == side for row in cells) for count in (len, lambda row: len("".join(row)))
    ):
        return None
    return _refused(side, rows[0].line, rows[0].tokens[0].column, rows[0].span, lines)


def _refused(side: int, line: int, column: int, span: int, lines: Lines) -> InputError:
    message = say("this is a sudoku of {side} × {side}: only 9 × 9 is solved", side=side)
    return lines.error(message, line, column, span)

"""SudokuWiki's strings for positions: `S9B`, then two characters for each cell.

They are a number to the base 36: twice the set of the cell's candidates, digit d as the value
2^(d-1), and one more for a given. So `03` is a given 1, and `02` a 1 that is no given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from picsolve.errors import InputError
from picsolve.formats.source import Lines, quoted
from picsolve.formats.sudoku_cells import DIGITS, Token, grid_of
from picsolve.formats.sudoku_writer import placed_cells, readable
from picsolve.sudoku.grid import Cell
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.formats.sudoku_links import Part
    from picsolve.sudoku.grid import Grid

_HEAD = "S9B"
_BASE = "0123456789abcdefghijklmnopqrstuvwxyz"
_ADDRESS = "https://www.sudokuwiki.org/sudoku.htm?bd="


def grid_of_wiki(part: Part, lines: Lines) -> Grid:
    """The position of a string; raises InputError."""
    line, column = lines.number, part.column
    if not part.text.startswith(_HEAD):
        message = say(
            "of SudokuWiki's strings only S9B is read, not {kind}", kind=quoted(part.text[:3])
        )
        help = say("paste the 81 characters instead")
        raise lines.error(message, line, column, 3, help=help)
    body = part.text[len(_HEAD) :]
    for at, char in enumerate(body):
        if char.lower() not in _BASE:
            raise _wrong(
                say("{text} is no digit to the base 36", text=quoted(char)), part, at, 1, lines
            )
    if len(body) != 162:
        message = say("{count} characters follow S9B, not 162", count=len(body))
        raise _wrong(message, part, min(len(body), 162), max(len(body) - 162, 1), lines)
    tokens = [_token(part, cell, lines) for cell in range(81)]
    return grid_of(tokens, lines)


def _token(part: Part, cell: int, lines: Lines) -> Token:
    at = 2 * cell
    text = part.text[len(_HEAD) + at :][:2]
    digits, is_given = divmod(int(text, 36), 2)
    found = "".join(digit for i, digit in enumerate(DIGITS) if digits >> i & 1)
    if digits >= 1 << 9 or (is_given and len(found) != 1):
        message = say(
            "{text} for {cell} is no set of candidates and no given",
            text=quoted(text),
            cell=Cell(cell),
        )
        raise _wrong(message, part, at, 2, lines)
    sign = "+" if len(found) == 1 and not is_given else ""
    return Token(lines.number, part.column + len(_HEAD) + at, f"{sign}{found}" or "-")


def _wrong(message: str, part: Part, at: int, span: int, lines: Lines) -> InputError:
    help = say("S9B and two characters for each of the 81 cells, as SudokuWiki exports them")
    return lines.error(message, lines.number, part.column + len(_HEAD) + at, span, help=help)


def to_sudoku_wiki(grid: Grid) -> str:
    """A link that opens the position at SudokuWiki.

    An open cell with one candidate is a digit there; raises ValueError where that cannot be read
    again.
    """
    placed = placed_cells(grid)
    cells = []
    for cell, digit in enumerate(grid.values):
        digits = [digit] if digit else list(grid.candidates_of(cell))
        number = 2 * sum(1 << (d - 1) for d in digits) + (digit != 0 and cell not in placed)
        cells.append(_BASE[number // 36] + _BASE[number % 36])
    return readable(f"{_ADDRESS}{_HEAD}{''.join(cells)}\n", grid)

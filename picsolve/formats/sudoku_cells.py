"""From 81 pieces of text to a grid: digits, empty cells and pencil marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from picsolve.board import Contradiction
from picsolve.errors import InputError
from picsolve.formats.source import Lines, quoted
from picsolve.sudoku.grid import HOUSES_OF, Cell, Cells, Grid, House
from picsolve.words import later, plural, say

#: What stands for an empty cell.
EMPTY = ".0*_Xx-"
DIGITS = "123456789"
#: Everything that one cell of a puzzle can be.
CELL_CHARS = frozenset(EMPTY + DIGITS)
HELP_CELLS = later("a cell is a digit 1 to 9, or one of . 0 * _ X for empty")
#: How the houses are named.
_HOUSES = {
    "row": later("row {number}"),
    "column": later("column {number}"),
    "box": later("box {number}"),
}

_TO_VALUES = {ord(char): 0 for char in EMPTY} | {ord(char): int(char) for char in DIGITS}


class Token(NamedTuple):
    """The text of one cell, and where it stands; `+5` is a digit that was placed, not given."""

    line: int
    column: int
    text: str


def plain_grid(cells: str) -> Grid:
    """The grid of 81 characters, known to be digits and signs for empty."""
    return Grid.from_values([ord(char) for char in cells.translate(_TO_VALUES)])


def grid_of(tokens: Sequence[Token], lines: Lines) -> Grid:
    """The grid of 81 tokens; with pencil marks where any of them has several digits."""
    if any(len(token.text) > 1 and token.text[0] != "+" for token in tokens):
        return _marked_grid(tokens, lines)
    values = [_value(token, lines) for token in tokens]
    given = Cells.of(i for i, t in enumerate(tokens) if values[i] and t.text[0] != "+")
    return position(tokens, values, [(1 << 81) - 1] * 9, int(given), lines)


def _value(token: Token, lines: Lines) -> int:
    text = token.text.removeprefix("+")
    if len(text) == 1 and text in DIGITS:
        return int(text)
    if text in EMPTY and text == token.text:  # the text of a field may be empty, too
        return 0
    raise bad_cell(token, lines)


def bad_cell(token: Token, lines: Lines) -> InputError:
    """The error for a token that is no cell."""
    message = say("{text} is no cell of a sudoku", text=quoted(token.text))
    return lines.error(message, token.line, token.column, len(token.text), help=say(HELP_CELLS))


def _marked_grid(tokens: Sequence[Token], lines: Lines) -> Grid:
    """A position with pencil marks: a single digit is given, `+5` placed, `-` has no candidate.

    In a person's half-filled grid cells may have no marks: nothing was removed from them.
    """
    values, candidates = [0] * 81, [0] * 9
    for cell, token in enumerate(tokens):
        text = token.text.removeprefix("+") if len(token.text) == 2 else token.text
        if text == "-":
            continue
        if lines.puzzle is not None and (not text or text in EMPTY):
            text = DIGITS  # a person notes candidates in some cells only
        if not text or text in EMPTY:
            raise lines.error(
                say("{cell} has no pencil marks, but other cells have", cell=Cell(cell)),
                token.line,
                token.column,
                help=say(
                    "write each cell's candidates, such as 248; a single digit is placed, "
                    "and - is a cell without candidates"
                ),
            )
        if not set(text) <= set(DIGITS):
            raise bad_cell(token, lines)
        if len(set(text)) < len(text):
            raise lines.error(
                say("{cell} lists a candidate twice", cell=Cell(cell)),
                token.line,
                token.column,
                len(text),
            )
        if len(text) == 1:
            values[cell] = int(text)
        for digit in map(int, text):
            candidates[digit - 1] |= 1 << cell
    given = Cells.of(cell for cell in range(81) if values[cell] and tokens[cell].text[0] != "+")
    return position(tokens, values, candidates, int(given), lines)


def position(
    tokens: Sequence[Token],
    values: Sequence[int],
    candidates: Sequence[int],
    given: int,
    lines: Lines,
) -> Grid:
    """The grid, or the error that shows the second of two equal digits in a house.

    Where the lines are a puzzle that a person has half filled, equal digits are no error, but one
    that differs from a given is.
    """
    if lines.puzzle is not None:
        return _half_filled(lines.puzzle, tokens, Grid(tuple(values), tuple(candidates), 0), lines)
    try:
        return Grid.from_position(values, candidates, given)
    except Contradiction as contradiction:
        if contradiction.kind != "duplicate":
            raise
    first, second, house = _duplicate(values)
    digit, token = values[second], tokens[second]
    raise lines.error(
        say(
            "two {digit}s in {house}: {first} and {second}",
            digit=digit,
            house=say(_HOUSES[house.kind], number=house % 9 + 1),
            first=Cell(first),
            second=Cell(second),
        ),
        token.line,
        token.column,
        len(token.text),
        note=say("{cell} is {digit} already", cell=Cell(first), digit=digit)
        + _where(tokens[first], token, lines),
        help=say("a digit stands once in each row, column and box"),
    )


def _half_filled(puzzle: Grid, tokens: Sequence[Token], grid: Grid, lines: Lines) -> Grid:
    """The grid with its puzzle's givens, or the error that shows the first that differs."""
    from picsolve.sudoku.checking import with_givens

    wrong = [
        cell
        for cell, digit in enumerate(puzzle.values)
        if digit and grid.values[cell] != digit and not _may_be(grid, cell, digit)
    ]
    if not wrong:
        return with_givens(puzzle, grid)
    cell = wrong[0]
    token = tokens[cell]
    raise lines.error(
        say(
            "{cell} is {digit} in the puzzle, not {text}",
            cell=Cell(cell),
            digit=puzzle.values[cell],
            text=quoted(token.text),
        ),
        token.line,
        token.column,
        len(token.text),
        note=say("one of {givens} that differ", givens=plural(len(wrong), "given"))
        if wrong[1:]
        else "",
        help=say(
            "a half-filled grid has its puzzle's digits in their places, or leaves these open"
        ),
    )


def _may_be(grid: Grid, cell: int, digit: int) -> bool:
    return not grid.values[cell] and bool(grid.candidates[digit - 1] >> cell & 1)


def _where(first: Token, second: Token, lines: Lines) -> str:
    column, _ = lines.place(first.line, first.column)
    if first.line == second.line:
        return say(" (column {column})", column=column)
    return say(" (line {line}, column {column})", line=first.line, column=column)


def _duplicate(values: Sequence[int]) -> tuple[int, int, House]:
    """The first cell whose digit stands before it in one of its houses: both cells, the house."""
    seen: dict[tuple[int, int], int] = {}
    for cell, digit in enumerate(values):
        for house in HOUSES_OF[cell] if digit else ():
            first = seen.setdefault((house, digit), cell)
            if first != cell:
                return first, cell, House(house)
    raise AssertionError("no duplicate among the values")


def marks_of_729(text: str, line: int, column: int, lines: Lines) -> list[Token]:
    """The tokens of 729 characters, or of the 81 of a row: for each cell nine places, the digit or
    `.` or `0`."""
    tokens = []
    for start in range(0, len(text), 9):
        marks = text[start : start + 9]
        for index, char in enumerate(marks):
            if char not in ".0" and char != DIGITS[index]:
                raise lines.error(
                    say(
                        "{text} stands where only {digit} or . can",
                        text=quoted(char),
                        digit=index + 1,
                    ),
                    line,
                    column + start + index,
                    help=say(
                        "729 characters are 81 cells with the nine places of their candidates"
                    ),
                )
        kept = marks.replace(".", "").replace("0", "")
        tokens.append(Token(line, column + start, kept or "-"))
    return tokens


def wrong_count(
    what: str, found: int, wanted: int, noun: str, token: Token, lines: Lines
) -> InputError:
    """The error for too few or too many: the caret is after the last, or under those too many."""
    if found < wanted:
        column, span = token.column + len(token.text), 1
        note = say("{cells} missing", cells=plural(wanted - found, noun))
    else:
        over = found - wanted
        column, span = token.column + max(len(token.text) - over, 0), over
        note = say("{cells} too many", cells=plural(over, noun))
    message = say(
        "{what} has {cells} and needs {wanted}",
        what=what,
        cells=plural(found, noun),
        wanted=wanted,
    )
    from picsolve.formats.sudoku_sizes import help_for

    help = (wanted == 81 and help_for(found)) or say(HELP_CELLS)
    return lines.error(message, token.line, column, span, note=note, help=help)

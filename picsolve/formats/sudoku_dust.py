"""Letters that a reader of printed pages has put for digits: `O` for 0, and `l` or `I` for 1."""

from __future__ import annotations

from collections.abc import Sequence

from picsolve.errors import InputError
from picsolve.formats.source import Lines, quoted
from picsolve.formats.sudoku_cells import CELL_CHARS, DIGITS, Token
from picsolve.words import say

_READ_AS = {"O": "0", "o": "0", "l": "1", "I": "1"}
_BETWEEN = frozenset(" \t,;|+")
#: No sudoku with fewer digits has only one solution, so among fewer the letters could be anything.
_FEWEST_DIGITS = 16
#: As many of them are named, at most.
_MOST_NAMED = 8


def without_dust(line: str, number: int) -> tuple[str, list[Token]]:
    """The line with digits for such letters, and where these stood.

    They are read only where all else are cells, and where there are exactly nine of them, or 81.
    """
    places = [Token(number, i + 1, char) for i, char in enumerate(line) if char in _READ_AS]
    if not places:
        return line, []
    cells = [char for char in line if char not in _BETWEEN]
    is_row = len(cells) in (9, 81) and all(c in CELL_CHARS or c in _READ_AS for c in cells)
    if not is_row or (all(c in _READ_AS for c in cells) and not set(cells) <= set("Oo")):
        return line, []
    return "".join(_READ_AS.get(char, char) for char in line), places


def check_dust(tokens: Sequence[Token], dust: Sequence[Token], lines: Lines) -> None:
    """Raises InputError where too many of a grid's digits are such letters."""
    ones = sum(_READ_AS[token.text] == "1" for token in dust)
    digits = sum(token.text.removeprefix("+") in tuple(DIGITS) for token in tokens) - ones
    if dust and (digits < _FEWEST_DIGITS or 3 * ones > digits):
        first = dust[0]
        message = say("{text} is no cell of a sudoku", text=quoted(first.text))
        help = say(
            "letters are read as 0 or 1 only in a grid with at least {count} digits",
            count=_FEWEST_DIGITS,
        )
        raise lines.error(message, first.line, first.column, help=help)


def told_dust(dust: Sequence[Token], lines: Lines) -> list[InputError]:
    """What is to be said of a grid that was read so: which letter, at which places."""
    told = []
    for char, digit in _READ_AS.items():
        places = [token for token in dust if token.text == char]
        if not places:
            continue
        named = ", ".join(_place(token, lines) for token in places[:_MOST_NAMED])
        more = len(places) - _MOST_NAMED
        message = (
            say(
                "read as {digit}: {letter} in {places}",
                digit=digit,
                letter=quoted(char),
                places=named,
            )
            if more <= 0
            else say(
                "read as {digit}: {letter} in {places} and {more} more places",
                digit=digit,
                letter=quoted(char),
                places=named,
                more=more,
            )
        )
        told.append(lines.error(message, places[0].line, places[0].column))
    return told


def _place(token: Token, lines: Lines) -> str:
    column, _ = lines.place(token.line, token.column)
    return say("line {line}, column {column}", line=token.line, column=column)

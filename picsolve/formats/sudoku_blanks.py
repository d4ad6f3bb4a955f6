"""Rows of sudokus in which blanks are the open cells: what stands where tells which."""

from __future__ import annotations

import re
from collections.abc import Sequence

from picsolve.formats.sudoku_cells import DIGITS, Token
from picsolve.words import later

#: What to say where blanks may be open cells or not.
UNSURE = later("blanks are open cells only where it is sure which; write . for each of them")

BARS = "|!¦│┃║┆┊╎"
_BETWEEN_BARS = re.compile(rf"(?:^|(?<=[{BARS}]))[^{BARS}]*")
#: Where the cells stand in a piece between bars, by the number of pieces and their width.
_PLACES = {
    (3, 3): (0, 1, 2),
    (3, 5): (0, 2, 4),
    (3, 7): (1, 3, 5),
    (9, 1): (0,),
    (9, 3): (1,),
}
_CELL = re.compile(" *[1-9]? *")
_BLANK_CELL = re.compile(rf"[{BARS}] +[{BARS}]")
_SHORT = re.compile("[1-9 ]{0,7}[1-9]")


def blank_row(body: str, number: int) -> list[Token] | None:
    """Nine cells of which blanks are the empty ones, told by their columns; None if unsure.

    Only exact widths count: with one blank too few or too many, cells would silently move.
    """
    if set(body) - set(DIGITS + BARS + " "):
        return None  # there are signs for empty, so blanks are only blanks
    pieces = [(match.start(), match.group()) for match in _BETWEEN_BARS.finditer(body)]
    if len(pieces) == 1:
        places = range(9) if len(body) == 9 else ()
        return [Token(number, i + 1, body[i].strip()) for i in places] or None
    if len(pieces) in (5, 11) and not (pieces[0][1] + pieces[-1][1]).strip():
        pieces = pieces[1:-1]
    widths = [len(piece) for _, piece in pieces]
    if len(pieces) == 9 and (tokens := _boxed_row(pieces, number)):
        return tokens
    if widths == [6, 7, 6]:  # no bars outside, and the blanks beside them are missing
        (at, first), middle, (last_at, last) = pieces
        pieces, widths = [(at - 1, " " + first), middle, (last_at, last + " ")], [7, 7, 7]
    inside = _PLACES.get((len(pieces), widths[0]))
    if inside is None or len(set(widths)) > 1:
        return None
    tokens = []
    for at, piece in pieces:
        if any(char != " " for i, char in enumerate(piece) if i not in inside):
            return None  # a digit stands between the columns
        tokens += [Token(number, at + i + 1, piece[i].strip()) for i in inside]
    return tokens


def _boxed_row(pieces: list[tuple[int, str]], number: int) -> list[Token] | None:
    """A row of a table with a bar between any two cells, whose empty cells are all of one width,
    and its digits all in one place.

    A single empty cell could be a digit that was lost.
    """
    empty = [text for _, text in pieces if not text.strip()]
    filled = {re.sub("[1-9]", "1", text) for _, text in pieces if text.strip()}
    if len(empty) < 2 or len(set(empty)) > 1 or len(filled) > 1:
        return None
    if not all(_CELL.fullmatch(text) for text in filled):
        return None
    return [
        Token(number, at + max(text.find(text.strip()), 0) + 1, text.strip()) for at, text in pieces
    ]


def has_blank_cells(body: str) -> bool:
    """Whether there are digits and bars in a row, and between two bars only blanks."""
    return not set(body) - set(DIGITS + BARS + " ") and bool(_BLANK_CELL.search(body))


def short_row(body: str, number: int) -> list[Token] | None:
    """Nine cells, if the blanks at the end of the row were cut off: one character for each."""
    if not _SHORT.fullmatch(body):
        return None
    return [Token(number, i + 1, char.strip()) for i, char in enumerate(body.ljust(9))]


def are_cut(rows: Sequence[Sequence[Token]], short: Sequence[bool]) -> bool:
    """Whether it is sure that nothing but blanks at the ends of short rows were cut off.

    Each row has one character a cell; another begins with a blank, so no row was moved to the left;
    one has all nine; and none ends with a blank, as if some were cut and others not.
    """
    return (
        all(row[i].column == i + 1 for row in rows for i in range(9))
        and any(not row[0].text for row in rows)
        and not all(short)
        and all(is_short or row[8].text for row, is_short in zip(rows, short, strict=True))
    )

"""What stands beside a drawn sudoku: names of its rows before them, and of its columns above."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from picsolve.errors import InputError
from picsolve.formats.source import Lines, quoted
from picsolve.formats.sudoku_cells import DIGITS, Token
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.formats.sudoku_rows import Row

_SIGN = r"[:)|│┃║]"
_LABEL = re.compile(
    rf"\s*[|│┃║]?\s*(?:(?:row\s*|r)(?P<row>[1-9])(?:\s*{_SIGN}|\s)|"
    rf"(?P<digit>[1-9])(?:\s*{_SIGN}|\.?\s)|(?P<letter>[A-I])(?:\s*{_SIGN}|\s))",
    re.IGNORECASE,
)
_ROWS = "ABCDEFGHI"
_LETTERS = re.compile(r"\s*(?:[A-I.0_*-]{9}|[A-I.0_*-]{81})\s*")


def label_of(line: str, number: int) -> tuple[Token, str] | None:
    """The label that a row may begin with, `3:`, `r3`, `C` or `3 |`, and the line without it.

    The rest stands where it stood.
    """
    match = _LABEL.match(line)
    if not match:
        return None
    group = match.lastgroup or 0
    token = Token(number, match.start(group) + 1, match[group])
    return token, " " * match.end() + line[match.end() :]


def wrong_label(labels: Sequence[Token], lines: Lines) -> InputError | None:
    """What is wrong with the labels of nine rows, if they are not 1 to 9, or A to I, in order."""
    names = DIGITS if labels[0].text in DIGITS else _ROWS
    for label, name in zip(labels, names, strict=True):
        if label.text.upper() != name:
            message = say("{label} stands before row {name}", label=quoted(label.text), name=name)
            help = say("rows are numbered from 1 to 9, or from A to I, or not at all")
            return lines.error(message, label.line, label.column, help=help)
    return None


def wrong_labels(rows: Sequence[Row], lines: Lines) -> InputError | None:
    """What is wrong with labels of nine rows, which all of them have, or none."""
    labels = [row.label for row in rows if row.label]
    if len(labels) in (0, 9):
        return wrong_label(labels, lines) if labels else None
    for row in rows:
        if row.unlabelled:
            return row.unlabelled
    first = labels[0]
    message = say("{label} stands before this row, but not before all", label=quoted(first.text))
    return lines.error(message, first.line, first.column)


def is_heading(tokens: Sequence[Token]) -> bool:
    """Whether nine cells can be the numbers of columns, or an empty heading of a table."""
    text = "".join(token.text for token in tokens)
    return text in ("", DIGITS)


def letters_error(line: str, number: int, lines: Lines) -> InputError | None:
    """The error for a row, or a grid, that has letters A to I in place of digits."""
    match = _LETTERS.fullmatch(line)
    letters = [i for i, char in enumerate(line) if char.isalpha()]
    if not match or len(letters) < 2 or not set(line) & set(".0_*-"):
        return None
    at = letters[0]
    message = say("{text} is no cell of a sudoku", text=quoted(line[at]))
    help = say("letters instead of digits are not read: write 1 for A, 2 for B, up to 9 for I")
    return lines.error(message, number, at + 1, help=help)

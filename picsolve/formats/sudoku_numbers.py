"""Cells as programs write numbers: `4.0`, `nan`, and -1 for an open cell."""

from __future__ import annotations

import re
from collections.abc import Iterable

from picsolve.formats.source import Lines, quoted
from picsolve.formats.sudoku_cells import Token
from picsolve.words import say

_NUMBER = r"(?:-1|[0-9])(?:\.0*)?|[Nn][Aa][Nn]"
#: Nine numbers with blanks or bars between them, or nine fields, some of them empty.
_SPACED = re.compile(rf"\s*(?:{_NUMBER})(?:[\s|]+(?:{_NUMBER})){{8}}\s*")
_FIELDS = re.compile(
    rf"\s*(?:{_NUMBER})?\s*(?P<between>[,;\t])"
    rf"(?:\s*(?:{_NUMBER})?\s*(?P=between)){{7}}\s*(?:{_NUMBER})?\s*"
)
_TELLING = re.compile(r"-1|[0-9]\.0|[Nn][Aa][Nn]|[0-9]\.(?=\s)")
#: Open cells, also the empty fields.
_OPEN = re.compile(r"-1|(?<![0-9.])0|[Nn][Aa][Nn]|(?:(?<=[,;\t])|^)(?= *(?:[,;\t]|$))")
_EACH = re.compile(_NUMBER)


def plain_number(text: str) -> str:
    """A cell for a number: its digit, or `.` for -1 and for none. Other text stays as it is."""
    if not _EACH.fullmatch(text):
        return text
    return text[0] if text[0].isdecimal() else "."


def with_plain_numbers(line: str, number: int) -> tuple[str, Token | None]:
    """A row of numbers as digits in their places, and the first -1 in it.

    A row in which open cells are not all written alike stays as it is: one may have lost its digit.
    """
    if not _TELLING.search(line) or not (_SPACED.fullmatch(line) or _FIELDS.fullmatch(line)):
        return line, None
    signs = {cell.lower() for cell in _OPEN.findall(line)}
    if len(signs) > 1 and signs != {"-1", "0"}:  # of which `check_minus` tells more
        return line, None
    minus = line.find("-1")
    plain = _EACH.sub(lambda match: plain_number(match[0]).ljust(len(match[0])), line)
    return plain, Token(number, minus + 1, "-1") if minus >= 0 else None


def check_minus(minus: Token | None, cells: Iterable[str], lines: Lines) -> None:
    """Raises InputError where -1 may be an open cell of digits from 0 to 8, and 0 one of them.

    Surely not so is only a grid that has a 9 and no 0.
    """
    found = set(cells)
    if minus is None or ("9" in found and "0" not in found):
        return
    message = say("{text} for an open cell leaves open what the digits are", text=quoted("-1"))
    help = say("with -1 there may be digits from 0 to 8: write . for an open cell, and 1 to 9")
    raise lines.error(message, minus.line, minus.column, 2, help=help)

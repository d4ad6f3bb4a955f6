"""Signs that only a whole row explains: emphasis in tables, brackets around cells, `?` for open."""

from __future__ import annotations

import re

from picsolve.errors import InputError
from picsolve.formats.source import Lines
from picsolve.formats.sudoku_blanks import BARS
from picsolve.formats.sudoku_cells import CELL_CHARS, DIGITS, Token
from picsolve.words import later, say

#: What to say where digits are written in two ways, which may mean that some are not given.
HELP_PLACED = later("write + before each digit that was placed and is not given: +5")
_EMPHASISED = re.compile(r"([*_`]{1,3})([1-9])\1")
_WRAPPED = re.compile(
    rf"\s*(?P<open>[(`]{{0,3}})(?P<cells>[0-9.*_xX+{BARS} \t,;-]+?)"
    r"(?:(?P<close>[)`]{1,3})[.,;:!?]?)?\s*"
)
_BULLET = re.compile(r"^\s*[-*.+•]\s+(?=(?:\+?[1-9]|[.0*_Xx-]){81}\s*$)")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_LAST_BREAKS = re.compile(r"(?:<br\s*/?>)+\s*$", re.IGNORECASE)
_BESIDE_QUERIES = frozenset(DIGITS + "?+ \t,;" + BARS)


def without_bullet(line: str) -> str:
    """A whole grid of a list without the bullet before it, which is no cell: it has 81 without."""
    return _BULLET.sub(lambda match: " " * len(match[0]), line)


def unwrapped(line: str) -> str:
    """The line with blanks for brackets or backticks around its cells, and without tags that end
    lines.

    Left as it is where blanks may be cells, which would move.
    """
    if "<" in line:
        line = _BREAK.sub(lambda tag: " " * len(tag[0]), _LAST_BREAKS.sub("", line))
    match = _WRAPPED.fullmatch(line)
    if not match or not (match["open"] or match["close"]):
        return line
    if sum(char in CELL_CHARS for char in match["cells"]) < 9:
        return line
    start, end = match.span("cells")
    return " " * start + match["cells"] + " " * (len(line) - end)


def unemphasised(line: str) -> tuple[str, bool]:
    """A row of a table with plain digits in their places for emphasised ones, `**8**`, and whether
    there are any. It stays as it is where only some are emphasised, which may have a meaning.

    Only in a table with one cell between two bars is it sure that stars and lines are no cells.
    """
    pieces = boxes(line)
    found = [_EMPHASISED.fullmatch(piece) for piece in pieces]
    if not any(found):
        return line, False
    others = {piece for piece, match in zip(pieces, found, strict=True) if not match}
    if any(len(piece) > 1 or piece in tuple(DIGITS) for piece in others):
        return line, False
    return _EMPHASISED.sub(lambda it: it[2].center(len(it[0])), line), True


def partly_emphasised(line: str, number: int, lines: Lines) -> InputError | None:
    """The error for a row of a table in which some digits are emphasised, and others are not."""
    pieces = boxes(line)
    if not any(map(_EMPHASISED.fullmatch, pieces)) or set(pieces).isdisjoint(DIGITS):
        return None
    match = _EMPHASISED.search(line)
    assert match
    message = say("some digits of this row are emphasised, and others are not")
    return lines.error(message, number, match.start() + 1, len(match[0]), help=say(HELP_PLACED))


def boxes(line: str) -> list[str]:
    """The nine texts between bars, stripped; an empty list where there are not nine."""
    pieces = [piece.strip() for piece in re.split(f"[{BARS}]", line)]
    if len(pieces) > 9 and not pieces[0]:
        del pieces[0]
    if len(pieces) > 9 and not pieces[-1]:
        del pieces[-1]
    return pieces if len(pieces) == 9 else []


def has_crowded_box(line: str) -> bool:
    """Whether one of nine boxes is blank and another has several cells: one of both is wrong."""
    pieces = boxes(line)
    return "" in pieces and any(len(piece) > 1 for piece in pieces)


def without_queries(line: str, number: int) -> tuple[str, Token | None]:
    """The line with a point for each `?`, if no other sign for open is in it; and the first."""
    if "?" not in line or not _BESIDE_QUERIES.issuperset(line):
        return line, None
    if sum(char in DIGITS or char == "?" for char in line) not in (9, 81):
        return line, None
    return line.replace("?", "."), Token(number, line.index("?") + 1, "?")

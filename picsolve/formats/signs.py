"""Signs that mean plain ones: wide digits, keycaps, squares for empty cells; and those unseen."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

#: What East Asian keyboards write for digits and signs, each as wide as two.
_WIDE = {
    code: code - 0xFEE0
    for code in (*range(0xFF10, 0xFF1A), *map(ord, "．＊－＋＿，；：｜［］Ｘｘ"))
}
#: Blanks that browsers and word processors put in, and their quotation marks.
_BLANKS = {code: ord(" ") for code in (0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)}
_QUOTES = {ord(char): ord('"') for char in "“”„‟«»＂"} | {ord(char): ord("'") for char in "‘’‚‛"}
_PLAIN = {**_WIDE, **_BLANKS, **_QUOTES}
_CELLS_AND_BARS = frozenset("0123456789.*_Xx-+|,;:[]\"' \t\n\r")
#: What takes no room: marks of width zero, and those that make an emoji of a digit (`5️⃣`).
_UNSEEN = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\ufe0e\ufe0f\u20e3")
#: What people draw for an empty cell, besides the signs of files.
_EMPTY = {ord(char): ord(".") for char in "·•∙⋅・○◦□▢◻◽▫⬜⬛■◼◾▪🔲🔳。｡〇"} | {
    ord(char): ord("-") for char in "‐‑‒–—−"
}
_QUERIES = {ord(char): ord("?") for char in "？❓❔"}
#: Digits that may differ in meaning from plain ones beside them: circled, raised, of kanji, bold.
_CIRCLED = {
    first + digit: ord("1") + digit
    for first in (0x2460, 0x2776, 0x2780, 0x278A, *range(0x1D7CF, 0x1D800, 10))
    for digit in range(9)
} | {
    ord(char): ord("0") + digit
    for signs in ("⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉", "零一二三四五六七八九")
    for digit, char in enumerate(signs)
}
_BOLD_ZEROS = {code: ord("0") for code in range(0x1D7CE, 0x1D800, 10)}
#: Three points as one character.
_ELLIPSIS = "…"
_CELLS = frozenset("0123456789.*_Xx-")


def narrow(line: str) -> str:
    """The line with wide digits and signs made plain ones, where it holds nothing but such."""
    if line.isascii():
        return line
    plain = line.translate(_PLAIN)
    return plain if _CELLS_AND_BARS.issuperset(plain) else line


def _with_decimals(line: str) -> str:
    """The line with plain digits for those of other scripts, such as the Arabic ones."""
    if line.isascii():
        return line
    return "".join(
        str(unicodedata.decimal(char))
        if char.isdecimal() and ord(char) not in _CIRCLED and ord(char) not in _BOLD_ZEROS
        else char
        for char in line
    )


def seen(line: str) -> tuple[str, Sequence[int] | None]:
    """The line without what takes no room, and where each character of it stood, from 0.

    Only a line of nothing but digits and signs is changed, or the empty cells drawn in it; None
    says that it is not. Points that were joined (`…`) come as what they were.
    """
    if _UNSEEN.isdisjoint(line) and _ELLIPSIS not in line:
        return line, None
    kept = [index for index, char in enumerate(line) if char not in _UNSEEN]
    text = "".join(line[index] for index in kept)
    plain = _with_decimals(text.translate(_PLAIN | _EMPTY | _CIRCLED | _BOLD_ZEROS))
    if width := _width_of_ellipsis(plain):
        kept = [at for at in kept for _ in range(width if line[at] == _ELLIPSIS else 1)]
        return "".join("." if line[at] == _ELLIPSIS else line[at] for at in kept), kept
    is_plain = _CELLS_AND_BARS.issuperset(plain) and len(text) < len(line)
    return (text, kept) if is_plain else (line, None)


def _width_of_ellipsis(line: str) -> int:
    """How many cells each `…` is, three or one: as many as fill a row or a grid; otherwise 0.

    A single slip never makes one of the other, for they differ by an even number.
    """
    count = line.count(_ELLIPSIS)
    if not count or not _CELLS_AND_BARS.issuperset(line.replace(_ELLIPSIS, ".")):
        return 0
    others = sum(char in _CELLS for char in line)
    widths = (3, 1) if any("1" <= char <= "9" for char in line) else (3,)
    return next((width for width in widths if others + width * count in (9, 81)), 0)


def with_plain_cells(line: str) -> str:
    """A line of a sudoku with a point for each drawn empty cell, and its circled digits plain.

    Circled and plain digits in one line may differ in meaning, so then all stay as they are.
    """
    if line.isascii():
        return line
    plain = _with_decimals(line.translate(_EMPTY | _PLAIN | _BOLD_ZEROS | _QUERIES))
    if has_circled(plain) and not any("1" <= char <= "9" for char in plain):
        plain = plain.translate(_CIRCLED)
    return plain if _CELLS_AND_BARS.issuperset(plain.replace("?", ".")) else line


def has_circled(line: str) -> bool:
    """Whether there are circled digits in a line, or others of a kind of their own."""
    return not line.isascii() and any(ord(char) in _CIRCLED for char in line)


def name_of(char: str) -> str:
    """What a character is called where it cannot be shown: `U+200B ZERO WIDTH SPACE`."""
    return f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()

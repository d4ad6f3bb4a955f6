"""What stands around a puzzle that was copied from a letter or a chat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from picsolve.formats.signs import narrow, seen

#: What a line begins with that has to be looked at more closely.
MARGINS = (">", " >", "```", "~~~", "[")
#: What begins a colour, where a terminal's text was copied with them.
ESCAPE = "\x1b"
_QUOTED = re.compile(r"(?: ?>)+ ?")
_FENCE = re.compile(r"(?:```+|~~~)[\w+-]*\s*")
#: Tags of forums around a text.
_TAG = r"\[/?(?:code|pre|quote|spoiler|noparse)(?:=[^\[\]]*)?\]"
_TAGS = re.compile(rf"\s*(?:{_TAG})+|(?:{_TAG})+\s*$", re.IGNORECASE)
_EACH_TAG = re.compile(_TAG, re.IGNORECASE)
_COLOR = re.compile(r"\x1b\[([0-9;:]*)m")
_WORD = re.compile(r"[^\W\d_]{2,}")
#: A link, also as `<link>` or `[text](link)`, or what links to sudokus carry: their kinds stand in
#: `sudoku_links`.
_LINK = re.compile(
    r"(?P<before>[^<>{}\[\]]{0,200}?(?:<|\[[^<>\[\]]{0,200}\]\()?)(?<![\w/])(?P<link>(?:https?://|www\.)[^\s<>\"]+|"
    r"(?:\w+\.)*(?:sudokuwiki|f-puzzles|sudokupad|sudokuexchange)\.\w+/[^\s<>\"]+|"
    r"S9[A-Z][0-9a-zA-Z]{20,}|(?:fpuz(?:zles)?|scl|ctc)[0-9A-Za-z+/=%$-]{40,})"
)
_TO_SUDOKU = re.compile(r"sudoku|f-puzzles|S9[A-Z]|[0-9._*]{60}|[?&](?:load|bd)=|^(?:fpuz|scl|ctc)")
#: No link to a sudoku is longer.
LONGEST_LINK = 1 << 20
#: So much of a text without blanks between its words, as in Japanese, is more than one of them.
_LONG_WORD = 5


class Line(NamedTuple):
    """A line as readers get it.

    columns   where its characters stand in the line of the file, from 0; None if just there
    fences    how many beginnings and ends of blocks of text there are, which readers do not get
    """

    text: str
    columns: Sequence[int] | None = None
    fences: int = 0


def tidied(line: str, *, is_markup: bool) -> Line:
    """The line without marks of quotation before it, and unseen characters within.

    In the lines of a page, `is_markup`, a `>` at the beginning ends what began in a line before.
    """
    margin = None if is_markup else _QUOTED.match(line)
    start = margin.end() if margin else 0
    body = line[start:]
    if _FENCE.fullmatch(body):
        return Line("", range(0), 1)
    fences = 0
    left: Sequence[int] = range(len(body))
    if "[" in body and not is_markup and (found := _around(body)):
        cut = {index for match in found for index in range(*match.span())}
        left = [index for index in left if index not in cut]
        fences = sum(len(_EACH_TAG.findall(match[0])) for match in found)
    text, kept = seen("".join(body[index] for index in left))
    if kept is not None:
        left = [left[index] for index in kept]
    if kept is not None or len(left) < len(line):
        return Line(narrow(text), [start + index for index in left], fences)
    return Line(narrow(text))


def _around(line: str) -> list[re.Match[str]]:
    """Tags at the ends of a line, and colours in it if all its digits have the same."""
    tags = [tag for tag in (_TAGS.match(line), _TAGS.search(line, 1)) if tag]
    colors = list(_COLOR.finditer(line))
    color, of_digits, at = "", set(), 0
    for change in colors:
        if re.search("[1-9]", line[at : change.start()]):
            of_digits.add(color)
        color, at = change[1], change.end()
    if re.search("[1-9]", line[at:]):
        of_digits.add(color)
    return tags + (colors if len(of_digits) < 2 else [])


def is_prose(line: str) -> bool:
    """Whether a line is words of a person, and could not be a row, a clue or a heading by itself.

    Two words at least, or one that ends as a sentence does, and no long numbers.
    """
    words = _WORD.findall(line)
    if re.search(r"[0-9.*_]{5,}(?<!\.\.\.\.\.)|[<>{}=]", line) or not words:
        return False
    is_sentence = line.rstrip()[-1:] in ":!?.,。！？：、"
    return len(words) > 1 or is_sentence or (not words[0].isascii() and len(words[0]) > _LONG_WORD)


def is_farewell(line: str) -> bool:
    """Whether a line is no more than words, such as a name below a letter."""
    return not re.search(r"[0-9*_|<>{}=\[\]]", line) and bool(re.search(r"[^\W\d_]{2}", line))


def is_page(lines: Iterable[str]) -> bool:
    """Whether a page of the web has a table as large as a sudoku, or cells in its text."""
    text = "\n".join(lines)
    return len(re.findall(r"<t[dh]\b", text, re.IGNORECASE)) >= 81 or bool(
        re.search(r"<(?:pre|br)\b", text, re.IGNORECASE) and re.search("[0-9.*_]{9}", text)
    )


def link_in(line: str) -> re.Match[str] | None:
    """The link in a line, as `link`, if it is one to a sudoku and not after cells."""
    match = _LINK.match(line)
    if not match or not _TO_SUDOKU.search(match["link"]):
        return None
    return None if re.search(r"[0-9._*]{9}|[#;]", match["before"]) else match

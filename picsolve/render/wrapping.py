"""Text in columns and on lines, where characters may be two columns wide and words run on.

English breaks between words, which Rich sees to, but a chain that is longer than a line before one
of its links. Japanese has no blanks: a line may end nearly everywhere, but does not begin with what
closes, such as `。`, nor end with what opens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.containers import Lines
from rich.text import Text

#: What stays together: a run of ASCII (`r1c23,r4c5`) or one other character, with the brackets
#: around it and the marks and blanks behind.
_PIECE = re.compile("[（「『]*(?:[!-~]+|[^!-~])[、。，．・：；！？ー々）」』…]*[ ]*")
#: In a chain such as `(4)r1c2=(4)r1c7-(5)r1c7` each candidate with the sign of its link.
_LINK = re.compile("[=-]?[^=-]*[ ]*")


class Prose(Text):
    """Text that breaks its lines as its language does."""

    def wrap(self, console: Console, width: int, **more: Any) -> Lines:
        """The lines; the arguments are those of Rich."""
        is_narrow = cell_len(self.plain) == len(self.plain)
        if is_narrow and all(len(word) <= width for word in self.plain.split()):
            return super().wrap(console, width, **more)
        found = Lines()
        for line in self.split(allow_blank=True):
            for part in line.divide(breaks(line.plain, width)):
                part.rstrip()
                found.append(part)
        return found


def breaks(text: str, width: int, indent: int = 0) -> list[int]:
    """Where the lines after the first begin, if each has so many columns, and those after the first
    so many less as the indent has."""
    found: list[int] = []
    used = begun = 0
    for start, piece in _pieces(text, width - indent):
        if used > begun and used + cell_len(piece.rstrip(" ")) > width:
            found.append(start)
            used = begun = indent
        used += cell_len(piece)
    return found


def _pieces(text: str, width: int) -> Iterator[tuple[int, str]]:
    """What a line does not break within, and where it begins: of what is longer than a line the
    links of a chain, and where these are too long, too, no more than a character."""
    for match in _PIECE.finditer(text):
        if cell_len(match[0].rstrip(" ")) <= width:
            yield match.start(), match[0]
            continue
        for part in _LINK.finditer(match[0]):
            start = match.start() + part.start()
            is_short = cell_len(part[0].rstrip(" ")) <= width
            yield from [(start, part[0])] if is_short else enumerate(part[0], start)


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """The lines of a text in so many columns; those after the first are indented."""
    places = [0, *breaks(text, width, indent), len(text)]
    lines = [text[start:end].rstrip(" ") for start, end in pairwise(places)]
    return [lines[0], *(" " * indent + line for line in lines[1:])]


def padded(text: str, width: int, *, left: bool = False) -> str:
    """The text with blanks behind it, or with `left` before it, in at least so many columns."""
    blanks = " " * (width - cell_len(text))
    return blanks + text if left else text + blanks

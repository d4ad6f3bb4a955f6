"""A nonogram as it is printed: the clues of its rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

from picsolve.core import Viewable

#: The colour of every block in a black-and-white puzzle.
BLACK = 1


class Block(NamedTuple):
    """One number of a clue: a run of `length` filled cells. Colour 0 is the background."""

    length: int
    color: int = BLACK


Clue = tuple[Block, ...]


def clue(lengths: Iterable[int]) -> Clue:
    """A black-and-white clue; zeros, which some files write for an empty line, are dropped."""
    return tuple(Block(length) for length in lengths if length)


def room(clue: Clue) -> int:
    """The least number of cells that the clue needs: its blocks and the gaps between them."""
    gaps = sum(a.color == b.color for a, b in pairwise(clue))
    return sum(block.length for block in clue) + gaps


@dataclass(frozen=True)
class Puzzle(Viewable):
    """The clues of a nonogram, with what its file tells about it.

    `goal`, where the file has it, is the picture as rows of `#` and `.`.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    title: str = ""
    author: str = ""
    copyright: str = ""
    catalogue: str = ""
    license: str = ""
    goal: tuple[str, ...] = ()

    @classmethod
    def from_lengths(
        cls, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], title: str = ""
    ) -> Self:
        """A black-and-white puzzle from lists of numbers."""
        return cls(tuple(map(clue, rows)), tuple(map(clue, columns)), title)

    @classmethod
    def from_picture(cls, rows: Sequence[str], title: str = "") -> Self:
        """The puzzle whose clues describe a picture of `#` (filled) and `.` (empty)."""
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        row_lengths, column_lengths = (
            [[len(run) for run in line.split(".")] for line in lines] for lines in (rows, columns)
        )
        return cls.from_lengths(row_lengths, column_lengths, title)

    def __str__(self) -> str:
        """The clues as plain text: the rows, an empty line, the columns."""
        return "\n\n".join(
            "\n".join(" ".join(str(block.length) for block in clue) or "0" for clue in clues)
            for clues in (self.rows, self.columns)
        )

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
        return len(self.rows)

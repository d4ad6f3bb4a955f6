"""A nonogram as it is printed: the clues of its rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple, Self

from picsolve.board import Viewable

#: The colour of every block in a black-and-white puzzle.
BLACK = 1


class Color(NamedTuple):
    """A colour of a puzzle's palette, by its place in it; 0 is the background.

    `rgb` is written as `ff0000`, and `letter` is what a picture's rows have for the colour.
    """

    number: int
    name: str
    rgb: str
    letter: str

    def __str__(self) -> str:
        return self.name


BACKGROUND = Color(0, "white", "ffffff", ".")
BLACK_AND_WHITE = (BACKGROUND, Color(BLACK, "black", "000000", "#"))


class Block(NamedTuple):
    """One number of a clue: a run of cells of a colour, which is a place in the palette."""

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

    `goal`, where the file has it, is the picture as rows of the colours' letters, which are `#`
    and `.` in black-and-white. `colors` is the palette, from the background on.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    title: str = ""
    author: str = ""
    copyright: str = ""
    catalogue: str = ""
    license: str = ""
    goal: tuple[str, ...] = ()
    colors: tuple[Color, ...] = BLACK_AND_WHITE

    @classmethod
    def from_lengths(
        cls, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], title: str = ""
    ) -> Self:
        """A black-and-white puzzle from lists of numbers."""
        return cls(tuple(map(clue, rows)), tuple(map(clue, columns)), title)

    @classmethod
    def from_picture(
        cls, rows: Sequence[str], title: str = "", colors: tuple[Color, ...] = BLACK_AND_WHITE
    ) -> Self:
        """The puzzle whose clues describe a picture, given as rows of the colours' letters."""
        number = {color.letter: color.number for color in colors}
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        row_clues, column_clues = (
            tuple(
                tuple(
                    Block(len(list(run)), number[letter])
                    for letter, run in groupby(line)
                    if number[letter]
                )
                for line in lines
            )
            for lines in (rows, columns)
        )
        return cls(row_clues, column_clues, title, colors=colors)

    @property
    def is_colored(self) -> bool:
        """Whether there are blocks of several colours, so that cells are more than filled."""
        return len(self.colors) > 2

    def __str__(self) -> str:
        """The clues as plain text: the rows, an empty line, the columns. In a coloured puzzle
        each number has its colour's letter behind it.
        """
        letters = [color.letter if self.is_colored else "" for color in self.colors]
        return "\n\n".join(
            "\n".join(
                " ".join(f"{block.length}{letters[block.color]}" for block in clue) or "0"
                for clue in clues
            )
            for clues in (self.rows, self.columns)
        )

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
        return len(self.rows)

"""Which clues of a nonogram can be left out: against brute force on small pictures."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

from picsolve.board import Verdict
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import LineName, Picture
from picsolve.nonogram.puzzle import BACKGROUND, BLACK_AND_WHITE, Clue, Color, Puzzle
from picsolve.nonogram.redundancy import Redundancy, redundant_clues

RED, BLUE = Color(1, "red", "dd2222", "r"), Color(2, "blue", "2244dd", "b")
SIZES = {BLACK_AND_WHITE: (3, 4), (BACKGROUND, RED, BLUE): (2, 4)}

Clues = tuple[Clue, ...]


@cache
def every_puzzle(colors: tuple[Color, ...]) -> list[Puzzle]:
    """The puzzle of each picture of a size."""
    height, width = SIZES[colors]
    letters = [color.letter for color in colors]
    return [
        Puzzle.from_picture(
            ["".join(cells[row * width : (row + 1) * width]) for row in range(height)],
            colors=colors,
        )
        for cells in product(letters, repeat=height * width)
    ]


def clues(puzzle: Puzzle) -> Clues:
    return (*puzzle.rows, *puzzle.columns)


@cache
def pictures_without(colors: tuple[Color, ...], line: int) -> Counter[Clues]:
    """How many pictures have the same clues but for that of a line."""
    return Counter(
        (*clues(puzzle)[:line], *clues(puzzle)[line + 1 :]) for puzzle in every_puzzle(colors)
    )


@pytest.mark.parametrize("colors", SIZES, ids=["black and white", "colours"])
def test_a_clue_is_redundant_if_all_others_have_one_picture(colors: tuple[Color, ...]) -> None:
    counts = Counter(clues(puzzle) for puzzle in every_puzzle(colors))
    unique = [puzzle for puzzle in every_puzzle(colors) if counts[clues(puzzle)] == 1]
    kinds = set()
    for puzzle in Random(1).sample(unique, 60):
        decision = decide(Picture.blank(puzzle))
        assert decision.verdict is Verdict.UNIQUE
        names = [name for name, _ in Picture.blank(puzzle).lines()]
        expected = [
            name
            for line, name in enumerate(names)
            if pictures_without(colors, line)[(*clues(puzzle)[:line], *clues(puzzle)[line + 1 :])]
            == 1
        ]
        found = redundant_clues(decision.solutions[0])
        assert found.redundant == expected
        assert found.needed == [name for name in names if name not in expected]
        assert found.unknown == []
        kinds.add(bool(found.redundant))
        kinds.add(bool(found.needed))
    assert kinds == {True, False}


def test_what_is_not_known_in_time_is_named() -> None:
    puzzle = Puzzle.from_picture(["#.", "##"])
    (solution,) = decide(Picture.blank(puzzle)).solutions
    found = Redundancy()
    redundant_clues(solution, 1e-9, found)
    assert found.unknown == [LineName(column, i) for column in (False, True) for i in range(2)]
    assert found.redundant == found.needed == []

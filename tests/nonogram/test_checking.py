"""Partial pictures: which cells are wrong, held to every solution by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import picsolve
from picsolve.core import Verdict
from picsolve.errors import InputError
from picsolve.nonogram.checking import check
from picsolve.nonogram.picture import Picture, Square
from picsolve.nonogram.puzzle import BACKGROUND, BLACK_AND_WHITE, Color, Puzzle

COLORS = (BACKGROUND, Color(1, "red", "ff0000", "r"), Color(2, "blue", "0000ff", "b"))
HEART = Puzzle.from_picture([".#.#.", "#####", "#####", ".###.", "..#.."])


def every_solution(puzzle: Puzzle) -> Iterator[list[str]]:
    letters = [color.letter for color in puzzle.colors]
    for cells in product(letters, repeat=puzzle.width * puzzle.height):
        rows = [
            "".join(cells[y * puzzle.width : (y + 1) * puzzle.width]) for y in range(puzzle.height)
        ]
        drawn = Puzzle.from_picture(rows, colors=puzzle.colors)
        if (drawn.rows, drawn.columns) == (puzzle.rows, puzzle.columns):
            yield rows


@pytest.mark.parametrize("colors", [BLACK_AND_WHITE, COLORS])
def test_a_cell_is_wrong_where_no_solution_has_it(colors: tuple[Color, ...]) -> None:
    rng = Random(len(colors))
    letters = [color.letter for color in colors]
    verdicts = set()
    for _ in range(60 if len(colors) == 2 else 25):
        width, height = rng.choice([(2, 2), (3, 3), (2, 3), (4, 2)])
        if len(colors) > 2:
            width, height = rng.choice([(2, 2), (3, 2), (2, 3)])
        draw = ["".join(rng.choices(letters, k=width)) for _ in range(height)]
        puzzle = Puzzle.from_picture(draw, colors=colors)
        mine = ["".join(rng.choices([*letters, "?", "?"], k=width)) for _ in range(height)]
        solutions = list(every_solution(puzzle))
        found = check(puzzle, mine)
        verdicts.add(found.verdict)
        assert (found.verdict is Verdict.UNIQUE) == (len(solutions) == 1)
        expected = []
        for y, x in product(range(height), range(width)):
            right = {solution[y][x] for solution in solutions}
            if mine[y][x] not in right | {"?"}:
                expected.append((Square(y, x), mine[y][x], "".join(sorted(right))))
        assert list(found.mistakes) == expected
        fits = any(
            all(
                m in ("?", s)
                for mr, sr in zip(mine, rows, strict=True)
                for m, s in zip(mr, sr, strict=True)
            )
            for rows in solutions
        )
        assert found.is_right == fits
    assert verdicts == {Verdict.UNIQUE, Verdict.SEVERAL}


def test_a_puzzle_without_a_solution_tells_nothing_apart() -> None:
    puzzle = Puzzle.from_lengths([[1, 1], [], [1, 1]], [[2], [], [2]])
    found = check(puzzle, ["?" * 3] * 3)
    assert (found.verdict, found.mistakes, found.is_right) == (Verdict.NONE, (), False)


def test_rows_may_contradict_the_clues() -> None:
    found = check(HEART, ["#####", "?????", "?????", "?????", "??#??"])
    assert found.wrong_cells == (Square(0, 0), Square(0, 2), Square(0, 4))
    assert found.contradiction is not None
    assert found.position.text[0] == "?#?#?"


def test_from_python() -> None:
    right = picsolve.check(HEART, ".#?#.\n?????\n?????\n?????\n?????\n")
    assert right.is_right
    assert right.position.text[0] == ".#?#."
    wrong = picsolve.check(HEART, ["?" * 5, "?" * 5, "?" * 5, "?" * 5, "?.?.#"])
    assert wrong.wrong_cells == (Square(4, 4),)
    position = Picture.from_rows(HEART, ["?#???"] + ["?" * 5] * 4)
    assert picsolve.check(position).is_right
    assert picsolve.check(HEART, position).is_right
    other = Picture.blank(Puzzle.from_picture(["#"]))
    for filled, message in (
        (other, "another puzzle"),
        (["#"], "5 × 5"),
        (["?" * 4 + "q"] * 5, "q"),
    ):
        with pytest.raises(ValueError, match=message):
            picsolve.check(HEART, filled)
    with pytest.raises(InputError, match="1 row, the puzzle is 5 high"):
        picsolve.check(HEART, "#.#.#")

"""Runs the tables of the nonogram techniques that look at more than one line: whole pictures.

The format is described in `tests/tables/nonogram/README.md`.
"""

from __future__ import annotations

import pytest

from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques import TECHNIQUES
from tests.test_nonogram_tables import TABLES, lines_of

FIND = {t.key: t.find for t in TECHNIQUES if t.tier > Tier.FULL_LINE}
LINES = [
    pytest.param(key, line, id=f"{key}:{number}")
    for key in FIND
    for number, line in lines_of(TABLES / f"{key}.txt")
]


def clues(text: str) -> list[list[int]]:
    """`1,2/0/3` as lengths of blocks, line by line."""
    return [
        [int(length) for length in clue.split(",") if length != "0"] for clue in text.split("/")
    ]


def table_line(text: str) -> tuple[Picture, tuple[str, ...]]:
    """The position, and its cells once all is known that the technique finds."""
    position, expected = text.split(" => ")
    rows, columns, cells = position.split()
    puzzle = Puzzle.from_lengths(clues(rows), clues(columns))
    picture = Picture.from_rows(puzzle, cells.split("/"))
    return picture, picture.text if expected == "none" else tuple(expected.split("/"))


@pytest.mark.parametrize(("key", "text"), LINES)
def test_the_technique_finds_exactly_what_the_table_says(key: str, text: str) -> None:
    picture, expected = table_line(text)
    steps = list(FIND[key](picture))
    after = picture.apply(change for step in steps for change in step.changes)
    assert after.text == expected
    assert bool(steps) == (expected != picture.text)


@pytest.mark.parametrize(("key", "text"), LINES)
def test_the_table_is_right(key: str, text: str) -> None:
    picture, expected = table_line(text)
    decision = decide(picture, limit=50)
    assert 0 < len(decision.solutions) < 50
    for before, row, solved in zip(
        picture.text,
        expected,
        zip(*(it.text for it in decision.solutions), strict=True),
        strict=True,
    ):
        for old, cell, found in zip(before, row, zip(*solved, strict=True), strict=True):
            assert cell == old or {*found} == {cell}


@pytest.mark.parametrize("key", FIND)
def test_every_technique_has_a_table_with_pictures_where_it_helps_and_where_it_does_not(
    key: str,
) -> None:
    lines = [line for _, line in lines_of(TABLES / f"{key}.txt")]
    assert len(lines) >= 4
    assert {line.endswith(" => none") for line in lines} == {True, False}

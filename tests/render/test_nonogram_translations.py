"""Whatever is told of a nonogram is told in the chosen language, down to its last word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from picsolve.cli.examples import example
from picsolve.cli.reasons import chain_lines, disproof_text
from picsolve.core import Step, Technique
from picsolve.nonogram.cells import Assumption, Placement, Range, Square
from picsolve.nonogram.disproof import disprove
from picsolve.nonogram.picture import Change, Picture
from picsolve.nonogram.puzzle import BACKGROUND, Block, Color, Puzzle
from picsolve.nonogram.techniques import TECHNIQUES
from picsolve.nonogram.techniques.contradiction import CONTRADICTION
from picsolve.render.explain import Narrator, cases, color_name, shown
from picsolve.render.plain import branch_lines
from picsolve.render.svg import svg
from picsolve.words import speaking
from tests.nonogram.traces import Taken, of_examples, of_puzzles
from tests.render.svg_elements import texts

NARRATOR = Narrator(TECHNIQUES)
#: Names of cells and runs of them: `r3c6`, `r5c1-3,18`.
_PLACES = re.compile(r"\br[\d,-]+c[\d,-]+")
#: Letters of colours are single, as in `3k`.
_WORDS = re.compile("[A-Za-z]{2,}")
RED = Color(1, "red", "cc3311", "r")
SEA = Color(2, "sea", "0077bb", "s")


def english(told: str, puzzle: Puzzle) -> set[str]:
    """The words in Latin letters that are no names of the puzzle's colours."""
    own = {color.name for color in puzzle.colors if color_name(color) == color.name}
    return set(_WORDS.findall(_PLACES.sub("", told))) - own


def sentences(step: Step[Change]) -> Iterator[str]:
    yield from (NARRATOR.name(step), NARRATOR.short(step), NARRATOR.full(step))
    yield from branch_lines(step, NARRATOR, ranges=True)


@pytest.mark.parametrize("taken", [of_examples, of_puzzles])
def test_no_english_is_left_in_what_is_told_of_a_step(taken: Callable[[], Iterator[Taken]]) -> None:
    with speaking("ja"):
        left = {
            (word, text)
            for picture, step in taken()
            for text in sentences(step)
            for word in english(text, picture.puzzle)
        }
    assert not left


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda it: it.key)
def test_no_english_is_left_in_a_drawing(technique: Technique[Picture, Change]) -> None:
    found = example("nonogram", technique)
    assert found
    with speaking("ja"):
        drawn = svg(found.board, found.step, narrator=NARRATOR)
        assert not english("\n".join(texts(drawn)), found.board.puzzle)


def test_premises_are_told_in_the_chosen_language() -> None:
    square = Square(2, 1)
    premises = (
        Assumption(square, is_filled=True),
        Assumption(square, is_filled=False),
        Assumption(square, True, SEA),
        Placement(2, Range(10, 12)),
        Placement(0, Range(4, 4)),
    )
    found = example("nonogram", CONTRADICTION)
    assert found
    branches = found.step.branches * len(premises)
    step = Step("both-ways", (), facts={"premises": premises}, branches=branches)
    assert [case.assumed for case in cases(step)] == [
        "if r3c2 is filled",
        "if r3c2 is empty",
        "if r3c2 is sea",
        "if block 3 lies in cells 11-13",
        "if block 1 lies in cell 5",
    ]
    with speaking("ja"):
        assert [case.assumed for case in cases(step)] == [
            "r3c2が塗りマスの場合",
            "r3c2が空白マスの場合",
            "r3c2が「sea」の場合",
            "ブロック3が11-13マス目にある場合",
            "ブロック1が5マス目にある場合",
        ]


def test_a_colour_has_the_name_of_the_language_or_its_own_in_quotes() -> None:
    crimson = Color(3, "紅", "880022", "c")
    assert [shown(color) for color in (RED, SEA, crimson, BACKGROUND)] == [
        *("red", "sea", "紅", "empty")
    ]
    with speaking("ja"):
        assert [shown(color) for color in (RED, SEA, crimson, BACKGROUND)] == [
            *("赤", "「sea」", "紅", "空白")
        ]
        assert [color_name(color) for color in (RED, SEA)] == ["赤", "sea"]


def puzzle(rows: list[list[int]], columns: list[list[int]]) -> Puzzle:
    return Puzzle.from_lengths(rows, columns)


COLORED = Puzzle(
    ((Block(1, 1),), (Block(1, 1),)),
    ((Block(1, 1),), (Block(1, 2),)),
    colors=(BACKGROUND, RED, Color(2, "blue", "0077bb", "b")),
)


@pytest.mark.parametrize(
    "broken",
    [
        puzzle([[1, 1, 1], [2]], [[1], [1], [1], [0]]),
        puzzle([[3], [], [1], [1]], [[2], [1, 1], [1]]),
        puzzle([[1], [1]], [[1], [2]]),
        puzzle([[2], [1], [1, 1], [1, 1]], [[2], [1, 1], [1], [1, 1]]),
        COLORED,
    ],
    ids=["one line", "chain", "sums", "search", "sums of a colour"],
)
def test_no_english_is_left_in_a_reason(broken: Puzzle) -> None:
    why = disprove(Picture.blank(broken))
    assert why
    with speaking("ja"):
        told = [disproof_text(why), *chain_lines(why)]
        assert not {word for text in told for word in english(text, broken)}

"""Colours in webpbn's XML."""

from __future__ import annotations

import pytest

from picsolve import formats
from picsolve.errors import InputError
from picsolve.formats.palette import Hue, described, names_of, palette_of
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Block, Color, Puzzle

XML = """<?xml version="1.0"?>
<puzzleset><puzzle type="grid" defaultcolor="sky" backgroundcolor="night">
<title>Two stripes</title>
<color name="night" char=":">000022</color>
<color name="sky" char="s">4af</color>
<color name="cF0A" char="c">FF00AA</color>
<color name="cFF00AA" char="d">FF00AA</color>
<clues type="columns">
<line><count>1</count></line>
<line><count>1</count><count color="cFF00AA">1</count></line>
</clues>
<clues type="rows">
<line><count>2</count></line>
<line><count color="cFF00AA">1</count></line>
</clues>
<solution type="goal"><image>|ss|
|:d|</image></solution>
<solution type="saved"><image>|?s|
|??|</image></solution>
</puzzle></puzzleset>
"""


def test_colours_with_names_signs_and_background() -> None:
    picture = formats.parse(XML)
    assert isinstance(picture, Picture)
    puzzle = picture.puzzle
    assert puzzle.colors == (
        Color(0, "night", "000022", "."),
        Color(1, "sky", "44aaff", "s"),
        Color(2, "pink", "ff00aa", "d"),
    )
    assert puzzle.rows == ((Block(2, 1),), (Block(1, 2),))
    assert puzzle.goal == ("ss", ".d")
    assert picture.text == ("?s", "??")


def test_one_colour_that_is_not_black_is_black_and_white_in_its_own_colour() -> None:
    text = XML.replace('<count color="cFF00AA">1</count>', "").split('<solution type="goal">')[0]
    puzzle = formats.parse(text + "</puzzle></puzzleset>")
    assert isinstance(puzzle, Puzzle)
    assert not puzzle.is_colored
    assert puzzle.colors[1] == Color(1, "sky", "44aaff", "#")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('color="cFF00AA"', 'color="night"', "a block has the colour of the background"),
        ("|ss|", "|sd|", "the goal contradicts the clue of row 1"),
        ("|ss|", "|s!|", "`!` in the image is no colour of the puzzle"),
        ("|?s|", "|?d|", "the saved cells contradict the clues"),
        ("4af", "4afx", "`sky` is no known colour"),
        ("<line><count>2", '<line><count color="cFF00AA">2', "up to 0 sky cells, the columns to 2"),
    ],
)
def test_errors(old: str, new: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.parse(XML.replace(old, new))
    assert message in caught.value.message
    assert caught.value.line


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ("ffac2b", "orange"),
        ("313131", "black"),
        ("000000", "black"),
        ("ffffff", "white"),
        ("884400", "brown"),
        ("b30101", "red"),
        ("2764ff", "blue"),
        ("800000", "red"),
        ("a52a2a", "brown"),
        ("008000", "green"),
        ("808080", "grey"),
        ("ffcccc", "pink"),
        ("f5f5dc", "beige"),
        ("800080", "purple"),
        ("ffe000", "yellow"),
    ],
)
def test_colours_without_a_name_are_described(rgb: str, name: str) -> None:
    assert described(rgb) == name


def test_colours_are_light_or_dark_only_where_two_would_have_one_name() -> None:
    assert names_of(["ff0000", "a52a2a", "008000", "0000ff"]) == ["red", "brown", "green", "blue"]
    assert names_of(["00ff00", "0000ff", "008000"]) == ["light green", "blue", "dark green"]
    assert names_of(["ff0000", "800000", "ff5050"]) == ["red", "dark red", "light red"]
    many = names_of([f"0000{blue:02x}" for blue in range(128, 256, 16)])
    assert len(set(many)) == len(many)


def test_letters_are_the_first_of_the_names_where_these_are_free() -> None:
    names = ("red", "brown", "green", "dark green", "blue")
    colors, _ = palette_of({name: Hue(name, "000000") for name in names}, names)
    assert [color.letter for color in colors[1:]] == ["r", "b", "g", "d", "l"]

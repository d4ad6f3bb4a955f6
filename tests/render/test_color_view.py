"""Coloured pictures: in their own colours, and in letters where there are none."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from picsolve.cli.examples import example
from picsolve.core import Mark, Role, Step, Technique
from picsolve.nonogram.cells import bits
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Bar, BlockName, Fill, LineName, Picture, Range
from picsolve.nonogram.puzzle import Color, Puzzle
from picsolve.nonogram.techniques.colors import COLOR_REACH
from picsolve.render import plain
from picsolve.render.cells import Cells, squares
from picsolve.render.explain import Narrator
from picsolve.render.folding import what_it_does
from picsolve.render.nonogram_view import NonogramView
from picsolve.render.paint import Paint, mixed, own_theme
from picsolve.render.svg import svg
from picsolve.render.theme import Depth, Theme, theme_for
from tests.render.drawing import THEMES, draw, golden, same, text
from tests.render.svg_elements import elements, texts

WHITE, RED, BLACK = (
    Color(0, "white", "ffffff", "."),
    Color(1, "red", "d03030", "r"),
    Color(2, "black", "202020", "k"),
)
ROW, COLUMN = LineName(False, 1), LineName(True, 1)
TECHNIQUE: Technique[Picture, Any] = Technique(
    "overlap", "Overlap", "line", 1, lambda board: iter(()), "{line} => {changes}", "So {result}."
)
NARRATOR = Narrator([TECHNIQUE])


def puzzle() -> Puzzle:
    rows = ["rrkk...", "rkkkkr.", "..rr..."]
    return Puzzle.from_picture(rows, colors=(WHITE, RED, BLACK))


def position() -> Picture:
    return Picture.blank(puzzle()).apply(
        [
            Fill(ROW, 0b0001000, 0, BLACK),
            Fill(ROW, 0b0000100, 0),
            Fill(LineName(False, 2), 0, 0b1000000),
        ]
    )


def step() -> Step[Any]:
    changes = (Fill(ROW, 0b1, 0, RED), Fill(ROW, 0, 0b1000000), Bar(ROW, 0b10, RED))
    marks = (Mark(Role.LINE, ROW), Mark(Role.BLOCK, BlockName(ROW, 0)))
    packings = {
        "leftmost": (Range(0, 0), Range(1, 4), Range(5, 5)),
        "rightmost": (Range(1, 1), Range(2, 5), Range(6, 6)),
    }
    return Step("overlap", changes, marks, {"line": ROW, **packings})


def view() -> NonogramView:
    return NonogramView(position(), step(), narrator=NARRATOR)


def test_letters_tell_the_colours_where_there_are_none() -> None:
    drawn = text(view(), 100)
    same(
        "\n".join(line[:27] for line in drawn.splitlines()[:8]),
        """
                       1r2k2k
                     2r1k1r1r1k1r 0
               2r 2k ? ? ? ? ? ? ?
        ►   1r 4k 1r r+-r##kk? ? ><
                  2r ? ? ? ? ? ? .
                              5

         r  red    k  black
        """,
    )
    assert "before     ? ? ##kk? ? ?" in drawn
    assert "leftmost   1r===4k===1r·" in drawn
    assert "after      r+-r##kk? ? ><" in drawn
    assert "## filled in some colour   -r cannot have this colour" in drawn


def test_in_colours() -> None:
    golden("color-nonogram-truecolor", view(), theme_for())
    golden("color-nonogram-16", view(), theme_for(Depth.ANSI16))


@pytest.mark.parametrize("theme", THEMES, ids=str)
@pytest.mark.parametrize("width", [100, 60, 14])
def test_every_theme_and_width_can_draw_it(theme: Theme, width: int) -> None:
    drawn = draw(view(), theme, width)
    assert "red" in drawn
    if theme.ascii:
        assert drawn.isascii()


def test_a_finished_picture_has_a_letter_in_every_cell_and_a_legend() -> None:
    solved = Picture.from_rows(puzzle(), ["rrkk...", "rkkkkr.", "..rr..."])
    drawn = text(NonogramView(solved), 60)
    assert " 2r 2k rrrrkkkk. . .\n" in drawn
    assert "\n r  red    k  black\n" in drawn


def test_two_solutions_show_both_colours_where_they_differ() -> None:
    both = Puzzle.from_picture(["rk", "kr"], colors=(WHITE, RED, BLACK))
    first, second = (Picture.from_rows(both, rows) for rows in (["rk", "kr"], ["rk", "kr"]))
    assert plain.board_pair(first, second) == "rk\nkr"
    other = Picture(both, second.rows[::-1], second.columns[::-1])
    assert plain.board_pair(first, other) == "**\n**"
    assert "1212" in text(NonogramView(first, second=other), 80)
    assert "the colour in the first solution" in text(NonogramView(first, second=other), 80)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as the web's accessibility guidelines define it."""

    def luminance(color: str) -> float:
        values = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("background", ["dark", "light"])
def test_numbers_can_be_read_on_every_colour(background: str) -> None:
    shades = ("00", "44", "88", "cc", "ff")
    colors = [WHITE] + [
        Color(i + 1, "", r + g + b, "a")
        for i, (r, g, b) in enumerate((r, g, b) for r in shades for g in shades for b in shades)
    ]
    paint = Paint(colors, theme_for(background=background))
    for color in colors:
        assert contrast(*paint.tile(color.number)) >= 4.5
        assert contrast(*paint.tile(color.number, done=True)) >= 3


@pytest.mark.parametrize("background", ["dark", "light"])
@pytest.mark.parametrize("depth", [Depth.TRUECOLOR, Depth.ANSI256])
def test_finished_numbers_can_be_read_on_their_grounds(background: str, depth: Depth) -> None:
    theme = theme_for(depth, background)
    for name in ("clue-done-1", "clue-done-2", "clue-alt-done-2"):
        style = theme.style(name)
        assert style.color
        assert style.bgcolor
        assert contrast(style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex) >= 3


@pytest.mark.parametrize("background", ["dark", "light"])
@pytest.mark.parametrize("dark", ["202020", "2b3442", "000000"])
def test_unknown_cells_differ_from_the_puzzles_colours(background: str, dark: str) -> None:
    paint = Paint((WHITE, RED, Color(2, "dark", dark, "k")), theme_for(background=background))
    assert contrast(paint.unknown, f"#{dark}") > 1.5
    assert contrast(paint.unknown, "#ffffff") > 1.3


def test_mixed() -> None:
    assert mixed("#000000", "#ff8000", 0.5) == "#804000"


def test_svg_has_the_puzzles_colours() -> None:
    drawn = svg(position(), step())
    fills = {element.fill for element in elements(drawn, "rect")}
    assert {"#d03030", "#202020"} <= fills
    assert "" not in fills
    assert {"+", "•", "−", "×"} <= set(texts(drawn))


def test_a_trace_tells_which_colours_cells_get_and_lose() -> None:
    assert list(what_it_does(step())) == [
        ("r2c1 red", "placed-text"),
        ("r2c7 empty", "help"),
        ("r2c2 not red", "nudge"),
    ]


def one_color(ground: str, ink: str) -> Picture:
    colors = (Color(0, "ground", ground, "."), Color(1, "ink", ink, "#"))
    return Picture.from_rows(Puzzle.from_picture(["##.", "#.#"], colors=colors), ["##.", "#??"])


@pytest.mark.parametrize("background", ["dark", "light"])
def test_a_puzzle_of_one_colour_is_drawn_in_it(background: str) -> None:
    picture = one_color("14213d", "c62828")
    theme = theme_for(background=background)
    for filled, empty in [("filled-1", "empty"), ("filled-2", "line-2")]:
        own = own_theme(theme, picture.puzzle)
        assert near(own.colors[filled] or "", "#c62828")
        assert not near(own.colors[filled] or "", own.colors[empty] or "")
    root = ElementTree.fromstring(svg(picture, background=background))
    fills = {element.get("fill") for element in root.iter()}
    assert {"#c62828", "#14213d"} <= fills
    drawn = draw(NonogramView(picture, theme=theme), theme)
    assert "48;2;198;40;40" in drawn
    assert "48;2;20;33;61" in drawn


def test_cells_that_become_filled_are_not_taken_for_filled_ones() -> None:
    own = own_theme(theme_for(), one_color("ffffff", "35c98f").puzzle)
    assert not near(own.colors["new-filled"] or "", "#35c98f")


def test_one_colour_is_the_themes_where_it_could_not_be_seen() -> None:
    for theme in (theme_for(Depth.ANSI16), theme_for(Depth.NONE)):
        assert own_theme(theme, one_color("14213d", "c62828").puzzle) == theme
    for pair in [("ffffff", "000000"), ("ffffff", "f0f0f0"), ("000000", "101020")]:
        assert own_theme(theme_for(), one_color(*pair).puzzle) == theme_for()


def test_a_colour_like_the_background_or_like_another_has_its_letter() -> None:
    colors = (WHITE, Color(1, "cream", "fff8e8", "c"), Color(2, "red", "d03030", "r"))
    picture = Picture.from_rows(Puzzle.from_picture(["cr.", "rc."], colors=colors), ["cr.", "rc."])
    drawn = re.sub("\x1b[^m]*m", "", draw(NonogramView(picture, clues=False), theme_for()))
    cells = drawn[: drawn.index("cream")].removesuffix(" c  ")
    assert cells.count("c") == 2
    assert "r" not in cells


def near(one: str, other: str) -> bool:
    pairs = zip(*(bytes.fromhex(color[1:]) for color in (one, other)), strict=True)
    return bool(sum((a - b) ** 2 for a, b in pairs) < 60**2)


@pytest.mark.parametrize("depth", [Depth.ANSI256, Depth.TRUECOLOR])
def test_coloured_numbers_of_two_digits_are_kept_apart(depth: Depth) -> None:
    rows = ["rrrk"] * 11 + ["rr.k"]
    long = Puzzle.from_picture(rows, colors=(WHITE, RED, BLACK))
    drawn = draw(NonogramView(Picture.blank(long)), theme_for(depth), 60).splitlines()[:2]
    lines = [re.sub("\x1b[^m]*m", "", line)[-8:] for line in drawn]
    assert lines == ["  12  12", "12  11  "]
    grounds = [re.findall(r"48;([\d;]+)m1[12]\x1b", line) for line in drawn]
    own = [Paint(long.colors, theme_for(depth)).number(color) for color in (1, 2)]
    red, black = (re.search(r"48;([\d;]+)m", style.render("x")) for style in own)
    assert red
    assert black
    assert grounds == [[red[1], black[1]], [red[1], red[1]]]


def test_numbers_of_two_digits_keep_their_letters() -> None:
    rows = ["rrrk"] * 11 + ["k.rk"]
    long = Puzzle.from_picture(rows, colors=(WHITE, RED, BLACK))
    same(
        "\n".join(text(NonogramView(Picture.blank(long)), 60).splitlines()[:4]),
        """
             11r
               11r 12k
              1k 12r
        3r 1k ? ? ? ?
        """,
    )


def test_of_16_colours_a_hue_becomes_a_hue() -> None:
    drawn = draw(view(), theme_for(Depth.ANSI16))
    assert re.search(r"\x1b\[1;97;41m *2r", drawn)
    assert re.search(r"\x1b\[1;97;41m r \x1b\[0m\x1b\[90m red", drawn)
    assert not re.search(r";43m", drawn)


def test_colours_that_were_barred_before_are_drawn_where_a_step_tells_how_far_they_reach() -> None:
    found = example("nonogram", COLOR_REACH)
    assert found
    name = found.step.facts["line"]
    assert isinstance(name, LineName)
    line = found.board.line(name)
    assert isinstance(line, ColorLine)
    cells = Cells(found.board, found.step)
    drawn = {}
    for i, (row, column) in enumerate(squares(name, found.board)):
        if cells.rows[row][column] == "|":
            drawn[i] = cells.tints[row][column]
    assert drawn
    assert all(line.barred[color] >> i & 1 for i, color in drawn.items())
    assert not drawn.keys() & {*bits(line.filled | line.empty)}
    assert drawn[8] == 2  # r9c3 is not blue, which the sentence says of r8c3 and r10c3

"""The SVG drawings, read back with an XML parser: every mark is there, in its place."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import picsolve
from picsolve.api import catalogue
from picsolve.core import Mark, Role, Step
from picsolve.nonogram.picture import Fill, LineName, Picture, Square
from picsolve.nonogram.puzzle import Color, Puzzle
from picsolve.render.color_vision import DEFICIENCIES, difference, least_difference
from picsolve.render.explain import Narrator
from picsolve.render.panel import Turn
from picsolve.render.scenes import step_scenes
from picsolve.render.svg import BACKGROUNDS, svg
from picsolve.render.svg.sheet import Box, drawing_theme, merged
from picsolve.sudoku.grid import Candidate, Grid, Link
from tests.cli.examples import TRAP, WRAP
from tests.render.positions import (
    DUCK,
    NONOGRAM,
    SUDOKU,
    blossom_grid,
    blossom_step,
    cell,
    cells,
    contradiction_step,
    duck_picture,
    empty_step,
    link_step,
    overlap_step,
    single_step,
)
from tests.render.svg_elements import Element, elements, root, size, texts

SUDOKU_STEPS = [blossom_step(), single_step(), link_step()]
NONOGRAM_STEPS = [overlap_step(), empty_step(), contradiction_step()]


def sudoku_cells(document: str) -> dict[str, Element]:
    return {it.look["data-cell"]: it for it in elements(document, "rect") if "data-cell" in it.look}


def drawings(background: str) -> list[str]:
    """A drawing of each kind."""
    grid, picture = blossom_grid(), duck_picture()
    turn = Turn(3, 9)
    look: dict[str, Any] = {"background": background, "turn": turn}
    return [
        svg(grid, background=background),
        svg(grid, wrong=cells("r1c2 r1c1"), background=background),
        *(svg(grid, step, narrator=SUDOKU, **look) for step in SUDOKU_STEPS),
        svg(picture, background=background),
        svg(picture, wrong=[Square(1, 1)], background=background),
        *(svg(picture, step, narrator=NONOGRAM, **look) for step in NONOGRAM_STEPS),
    ]


@pytest.mark.parametrize("background", BACKGROUNDS)
def test_everything_lies_within_the_drawing_and_has_a_look(background: str) -> None:
    for document in drawings(background):
        width, height = size(document)
        for element in elements(document, "rect") + elements(document, "text"):
            assert -0.5 <= element.x <= element.right <= width + 0.5, element
            assert -0.5 <= element.y <= element.bottom <= height + 0.5, element
            assert element.fill, element
            assert element.fill == "none" or element.fill.startswith("#")
        assert all(text.strip() == text for text in texts(document))


@pytest.mark.parametrize("background", BACKGROUNDS)
def test_a_grid_has_its_cells_digits_and_colours(background: str) -> None:
    grid = blossom_grid()
    document = svg(grid, blossom_step(), background=background)
    colors = drawing_theme(background).colors
    grounds = sudoku_cells(document)
    assert len(grounds) == 81
    assert grounds["r7c7"].fill == colors["stem"]
    assert grounds["r9c9"].fill == colors["set-a"]
    assert grounds["r8c7"].fill == colors["removed"]
    assert grounds["r1c1"].fill == colors["cell-b"]
    for one, other in combinations(grounds.values(), 2):
        apart = one.right <= other.x or other.right <= one.x
        assert apart or one.bottom <= other.y or other.bottom <= one.y
    for name, ground in grounds.items():
        inside = [it for it in elements(document, "text") if ground.holds(it)]
        digit = grid.values[cell(name)]
        shown = sorted(it.text for it in inside if it.text.isdecimal())
        assert shown == ([str(digit)] if digit else list(map(str, grid.candidates_of(cell(name)))))
    letters = [it.text for it in elements(document, "text") if it.text.isalpha()]
    assert sorted(letters) == ["A", "B", "B", "C", "C", "C", "S"]


def test_candidates_that_matter_stand_in_pills_that_differ_in_shape() -> None:
    document = svg(blossom_grid(), blossom_step())
    colors = drawing_theme("light").colors
    pills = {it for it in map(_frozen, elements(document, "rect")) if it[1]}
    green = [it for it in pills if it[0] == colors["green-pill"]]
    red = [it for it in pills if it[0] == colors["red-pill"]]
    assert (len(green), len(red)) == (4, 1)
    assert {it[1] for it in green}.isdisjoint(it[1] for it in red)


def _frozen(element: Element) -> tuple[str, str, float, float]:
    return element.fill, element.look.get("rx", ""), element.x, element.y


def test_givens_are_bold_and_placed_digits_are_not() -> None:
    grid = blossom_grid()
    document = svg(grid)
    grounds = sudoku_cells(document)
    for name, ground in grounds.items():
        digits = [
            it
            for it in elements(document, "text")
            if ground.holds(it) and it.look["font-size"] == "28"
        ]
        if digits:
            assert (digits[0].look.get("font-weight") == "bold") == (cell(name) in grid.given)


def test_a_house_is_outlined() -> None:
    document = svg(blossom_grid(), single_step())
    frames = [it for it in elements(document, "rect") if it.fill == "none"]
    row = [it for name, it in sudoku_cells(document).items() if name.startswith("r8")]
    assert [all(frame.holds(it, slack=2) for it in row) for frame in frames] == [True]


def test_links_are_lines_from_candidate_to_candidate() -> None:
    lines = {"dashed" if p.look.get("stroke-dasharray") else "solid": p for p in _paths()}
    assert set(lines) == {"dashed", "solid"}
    assert lines["dashed"].look["stroke"] != lines["solid"].look["stroke"]


def _paths() -> list[Element]:
    return elements(svg(blossom_grid(), link_step()), "path")


def test_a_link_bends_around_digits_and_stays_on_the_board() -> None:
    grid = Grid.from_values(81 * [0])
    links = [
        Link(Candidate.of(cell("r9c1"), 9), Candidate.of(cell("r9c9"), 9), True),
        Link(Candidate.of(cell("r1c1"), 1), Candidate.of(cell("r1c9"), 1), False),
    ]
    marks = tuple(Mark(Role.LINK_STRONG, link) for link in links)
    document = svg(grid, Step("chain", (), marks))
    board = list(sudoku_cells(document).values())
    for path in elements(document, "path"):
        heights = list(map(float, path.look["d"].strip("M").replace("Q", " ").split()[1::2]))
        middle = (heights[0] + 2 * heights[1] + heights[2]) / 4
        assert abs(middle - heights[0]) > 5  # straight, it would run through eight candidates
        assert board[0].y <= middle <= board[-1].bottom


def test_two_solutions_are_compared() -> None:
    first, second = picsolve.decide(Grid.from_values(81 * [0])).solutions
    document = svg(first, second=second)
    differing = sum(a != b for a, b in zip(first.values, second.values, strict=True))
    compared = [text for text in texts(document) if "/" in text]
    assert len(compared) == differing + 1 > 1  # and what it means, below
    assert not any("/" in text for text in texts(svg(first, second=first)))


def squares_of(document: str, picture: Picture) -> list[list[str]]:
    """The colour that is seen in the left half of each square."""
    rects = [it for it in elements(document, "rect") if it.look.get("shape-rendering")]
    width, height = picture.puzzle.width, picture.puzzle.height
    ground = next(it for it in rects if (it.width, it.height) == (20 * width, 20 * height))
    seen = []
    for y in range(height):
        row = []
        for x in range(width):
            at = ground.x + 20 * x + 6, ground.y + 20 * y + 13
            over = [
                it
                for it in rects
                if it.x <= at[0] < it.right and it.y <= at[1] < it.bottom and it.width >= 10
            ]
            row.append(over[-1].fill)
        seen.append(row)
    return seen


def test_a_picture_has_every_square_in_its_colour() -> None:
    colors = drawing_theme("light").colors
    picture = duck_picture()
    seen = squares_of(svg(picture, overlap_step()), picture)
    names = {"#": "filled-1", ".": "empty", "?": "unknown-1"}
    wanted = [[colors[names[sign]] for sign in row] for row in picture.text]
    wanted[1] = [colors[name] for name in ("line-1", "filled-1", "new-filled", "line-1", "line-2")]
    assert seen == wanted


def test_a_picture_has_its_clues_with_finished_numbers_greyed() -> None:
    colors = drawing_theme("light").colors
    clues = [
        block.length
        for clue in (*duck_picture().puzzle.rows, *duck_picture().puzzle.columns)
        for block in clue
    ]
    for board, color in ((duck_picture(*DUCK), "clue-done"), (duck_picture(*5 * ["?????"]), "ink")):
        numbers = [it for it in elements(svg(board), "text") if it.fill != colors["dim"]]
        assert sorted(int(it.text) for it in numbers if it.text != "0") == sorted(clues)
        told = [it for it in numbers if it.text != "0"]
        assert {it.fill for it in told} == {colors[color]}


def test_an_assumption_has_its_mark_and_a_branch_its_colours() -> None:
    colors = drawing_theme("dark").colors
    document = svg(duck_picture(), contradiction_step(), background="dark")
    assert "+" in "".join(texts(document))
    for name in ("branch-2", "broken-1", "red-pill", "assumed-ink"):
        assert f'fill="{colors[name]}"' in document
    assert f'fill="{colors["line-1"]}"' not in document
    assert f'fill="{colors["broken-1"]}"' not in svg(duck_picture(), background="dark")


def test_the_step_is_told_below_and_to_those_who_do_not_see_it() -> None:
    document = svg(blossom_grid(), blossom_step(), narrator=SUDOKU, turn=Turn(27, 67))
    tops = {text: it.y for it in elements(document, "text") if (text := it.text)}
    assert tops["Death Blossom"] > sudoku_cells(document)["r9c9"].bottom
    assert "step 27 of 67 · blossom family" in tops
    title, told = (root(document)[i] for i in (0, 1))
    assert (title.text or "").endswith("Death Blossom")
    assert told.text == SUDOKU.full(blossom_step())


def test_the_line_of_a_step_is_shown_in_strips() -> None:
    shown = texts(svg(duck_picture(), overlap_step(), narrator=NONOGRAM))
    assert {"before", "leftmost", "rightmost", "after"} <= set(shown)


def test_a_caption_is_wrapped_also_where_characters_are_full_width() -> None:
    sentence = "「r7c7」の候補は次のとおりですので、消去できます。" * 8
    document = svg(blossom_grid(), caption=sentence)
    width, _ = size(document)
    below = sudoku_cells(document)["r9c9"].bottom
    lines = [it for it in elements(document, "text") if it.y > below]
    assert "".join(it.text for it in lines) == sentence
    assert max(it.right for it in lines) <= width
    assert len({it.bottom for it in lines}) > 5


def test_without_labels_a_board_takes_less_room() -> None:
    boards: list[tuple[Any, int]] = [(blossom_grid(), 2 * 9), (duck_picture(), 2)]
    for board, labels in boards:
        bare, labelled = svg(board, labels=False), svg(board)
        assert size(bare) < size(labelled)
        assert len(texts(bare)) == len(texts(labelled)) - labels


@pytest.mark.parametrize("puzzle", [TRAP, WRAP])
def test_texts_on_a_board_do_not_overlap(puzzle: str) -> None:
    trace = picsolve.solve(picsolve.parse(puzzle))
    first = {step.technique: number for number, step in reversed([*enumerate(trace.steps, 1)])}
    narrator = Narrator(catalogue("sudoku"))
    for scene in step_scenes(trace, sorted(first.values()), narrator):
        document = scene.svg()
        below = sudoku_cells(document)["r9c9"].bottom
        shown = [it for it in elements(document, "text") if it.bottom < below]
        assert len(shown) > 81
        for one, other in combinations(shown, 2):
            across = min(one.right, other.right) - max(one.x, other.x)
            down = min(one.bottom, other.bottom) - max(one.y, other.y)
            assert min(across, down) < 1, (one, other)


def test_titles_are_escaped_and_rid_of_what_xml_has_not() -> None:
    puzzle = Puzzle.from_picture(DUCK, title='Duck & "goose" <\x07>\ud800')
    document = svg(Picture.from_rows(puzzle, DUCK))
    assert root(document)[0].text == 'Duck & "goose" <>'


def test_squares_of_one_colour_share_rectangles() -> None:
    rows = ["aab", "aab", "bbb"]
    assert list(merged(rows, "b")) == [("a", Box(0, 0, 2, 2))]
    assert sorted(box for _, box in merged(rows, "")) == [
        Box(0, 0, 2, 2),
        Box(0, 2, 3, 1),
        Box(2, 0, 1, 2),
    ]


def test_a_large_picture_stays_a_small_file() -> None:
    rows = ["".join("#" if (x // 9 + y // 14) % 3 else "." for x in range(200)) for y in range(200)]
    document = svg(Picture.from_rows(Puzzle.from_picture(rows), rows))
    assert len(document) < 400_000
    assert float(root(document).get("width") or 0) <= 1200


def test_what_is_no_board_and_no_background_is_refused() -> None:
    with pytest.raises(TypeError, match="not a board"):
        svg(cell("r1c1"))
    with pytest.raises(ValueError, match="dark, light, print"):
        svg(blossom_grid(), background="pink")


def test_paper_has_no_dark_grounds() -> None:
    colors = drawing_theme("print").colors
    names = ("cell-a", "cell-b", "house-a", "clue-1", "unknown-1", "empty", "set-a", "set-b")
    for name in names:
        color = colors[name] or ""
        assert difference(color, "#000000") > 85, name


def test_on_paper_empty_cells_have_dots_and_no_ground() -> None:
    picture = duck_picture(".##..", "?????", "?????", "?????", "?????")
    ground = drawing_theme("print").colors["empty"]
    assert ground == drawing_theme("print").colors["unknown-1"] == "#ffffff"
    assert texts(svg(picture, background="print")).count("·") == 3
    assert "·" not in texts(svg(picture))
    solved = Picture.from_rows(Puzzle.from_picture(["#."]), ["#."])
    assert "·" not in texts(svg(solved, background="print"))


def test_on_paper_the_first_step_is_seen_too() -> None:
    blank = Picture.blank(Puzzle.from_picture(["###", ".#."]))
    step = picsolve.solve(blank).steps[0]
    fills = {
        it.fill
        for it in elements(svg(blank, step, background="print"), "rect")
        if it.right - it.x == 60
    }
    fills_of_sheet = {it.fill for it in elements(svg(blank, background="print"), "rect")}
    assert fills - fills_of_sheet


def test_on_paper_coloured_puzzles_have_dots_too() -> None:
    white, red = Color(0, "white", "ffffff", "."), Color(1, "red", "d03030", "r")
    blue = Color(2, "blue", "3030d0", "b")
    puzzle = Puzzle.from_picture(["rb."], colors=(white, red, blue))
    picture = Picture.blank(puzzle).apply([Fill(LineName(False, 0), 0, 0b100)])
    drawing = svg(picture, background="print")
    assert texts(drawing).count("·") == 1
    board = [it for it in elements(drawing, "rect") if it.right - it.x == 60]
    assert "#ffffff" in {it.fill for it in board}


#: What has to be told apart on one board, whatever the eyes are.
BESIDE = [
    ("green-pill", "red-pill"),
    ("filled-1", "empty"),
    ("filled-1", "unknown-1"),
    ("unknown-1", "empty"),
    ("new-filled", "filled-1"),
    ("new-filled", "unknown-1"),
    ("line-1", "line-2"),
    ("broken-1", "branch-2"),
    ("green-pill", "fin-pill"),
    ("stem", "fin"),
    ("house-a", "cover-a"),
    ("cover-a", "cell-a"),
    ("house-b", "witness"),
    *combinations(("set-a", "set-b", "set-c", "set-d", "stem", "cell-a"), 2),
    *combinations(("block-1", "block-2", "block-3", "block-4"), 2),
]


@pytest.mark.parametrize("background", BACKGROUNDS)
def test_colours_are_told_apart_by_all_eyes(background: str) -> None:
    theme = drawing_theme(background)
    colors, dotted = theme.colors, {("unknown-1", "empty")} if theme.has_dots else set()
    beside = [pair for pair in BESIDE if pair not in dotted]
    found = {pair: least_difference(*(colors[name] or "" for name in pair)) for pair in beside}
    assert {pair: round(far) for pair, far in found.items() if far < 4} == {}


def test_differences_are_those_of_the_simulated_eyes() -> None:
    assert round(difference("#000000", "#ffffff")) == 100
    red, green = "#ff0000", "#8f8a00"
    assert difference(red, green) > 90
    assert least_difference(red, green) < 30
    assert set(DEFICIENCIES) == {"protanopia", "deuteranopia", "tritanopia"}
    assert difference("#777777", "#777777", "tritanopia") == 0


def test_like_colours_have_letters_in_clues_and_cells() -> None:
    paper = Color(0, "paper", "ffffff", ".")
    red, green, blue = (
        Color(number, name, rgb, name[0])
        for number, name, rgb in (
            (1, "red", "d03030"),
            (2, "green", "7a7a10"),
            (3, "blue", "2040d0"),
        )
    )
    rows = ["rg.", "r.b", "?.b"]
    goal = ["rg.", "r.b", "r.b"]
    puzzle = Puzzle.from_picture(goal, colors=(paper, red, green, blue))
    board = Picture.from_rows(puzzle, rows)
    shown = texts(svg(board))
    assert {"1r", "1g", "1"} <= set(shown)
    assert "1b" not in shown
    assert shown.count("r") + shown.count("g") == 3 + 2  # cells and legend
    finished = texts(svg(Picture.from_rows(puzzle, goal)))
    assert finished.count("r") == 1

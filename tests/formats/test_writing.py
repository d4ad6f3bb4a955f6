"""Writing: what is written can be read, and has all that its format can hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from picsolve.formats import parse, writing
from picsolve.formats.clues import parts
from picsolve.formats.writing import FORMATS, Format
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import BACKGROUND, BLACK_AND_WHITE, Color, Puzzle
from picsolve.sudoku.grid import Cell, Grid, Place, Remove
from tests.formats.helpers import GRID, entries, error

NONOGRAM = [format for format in FORMATS if format.kind == "nonogram"]
SUDOKU = [format for format in FORMATS if format.kind == "sudoku"]
PALETTE = (
    BACKGROUND,
    Color(1, "red", "ff0000", "r"),
    Color(2, "black", "000000", "b"),
    Color(3, "dark blue", "00008b", "x"),
)
FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
TEXTS = ("title", "author", "copyright", "catalogue", "license")


def pictures(signs: str) -> st.SearchStrategy[list[str]]:
    return st.integers(1, 7).flatmap(
        lambda width: st.lists(
            st.text(st.sampled_from(signs), min_size=width, max_size=width),
            min_size=1,
            max_size=7,
        )
    )


def puzzle_of(
    rows: list[str],
    colors: tuple[Color, ...] = BLACK_AND_WHITE,
    texts: Mapping[str, Any] | None = None,
) -> Puzzle:
    puzzle = Puzzle.from_picture(rows, "", colors)
    return replace(puzzle, goal=tuple(rows), **(texts or {}))


def rewritten(board: Any, format: Format) -> Any:
    return parse(format.head + format.write(board) + format.foot)


@pytest.mark.parametrize("format", NONOGRAM, ids=lambda format: format.key)
@FEW
@given(rows=pictures("#."), data=st.data())
def test_what_is_written_comes_back(format: Format, rows: list[str], data: st.DataObject) -> None:
    if format.key == "taai":
        side = min(len(rows), len(rows[0]))
        rows = [row[:side] for row in rows[:side]]
    text = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=8)
    texts = {name: data.draw(text) for name in TEXTS}
    if format.key in ("g", "gno"):  # where some characters begin what is no title
        sign = data.draw(st.sampled_from(("A ", ":", "#"))) if format.key == "g" else "A "
        texts |= {"title": f"{sign}{texts['title']}", "author": f"B {texts['author']}"}
    puzzle = puzzle_of(rows, texts=texts)
    found = rewritten(puzzle, format)
    assert (found.rows, found.columns) == (puzzle.rows, puzzle.columns)
    for name in ("goal", *TEXTS):
        if name in format.holds:
            assert getattr(found, name) == getattr(puzzle, name)


@pytest.mark.parametrize("source", NONOGRAM, ids=lambda format: format.key)
@settings(FEW, max_examples=6)
@given(rows=pictures("#."))
def test_from_each_format_into_each_other(source: Format, rows: list[str]) -> None:
    side = min(len(rows), len(rows[0]))
    goal = [row[:side] for row in rows[:side]]  # a square, as one format asks for it
    puzzle = puzzle_of(goal)
    read = parts(rewritten(puzzle, source))[0]
    for target in NONOGRAM:
        board = read if target.key != "pbm" else replace(read, goal=tuple(goal))
        found = parts(rewritten(board, target))[0]
        assert (found.rows, found.columns) == (puzzle.rows, puzzle.columns), target.key


@pytest.mark.parametrize(
    "format", [format for format in NONOGRAM if "known" in format.holds], ids=lambda f: f.key
)
@FEW
@given(rows=pictures("#."), data=st.data())
def test_what_is_known_comes_back(format: Format, rows: list[str], data: st.DataObject) -> None:
    known = ["".join(data.draw(st.sampled_from(("?", cell))) for cell in row) for row in rows]
    assume(set("".join(known)) != {"?"})
    picture = Picture.from_rows(puzzle_of(rows), known)
    found = rewritten(picture, format)
    assert isinstance(found, Picture)
    assert found.text == picture.text
    if "goal" in format.holds:
        assert found.puzzle.goal == picture.puzzle.goal


@pytest.mark.parametrize(
    "format",
    [f for f in NONOGRAM if "colors" in f.holds],
    ids=lambda format: format.key,
)
@FEW
@given(rows=pictures("rbx."), data=st.data())
def test_colors_come_back(format: Format, rows: list[str], data: st.DataObject) -> None:
    used = [color for color in PALETTE[1:] if color.letter in "".join(rows)]
    assume(len(used) > 1)
    colors = (BACKGROUND, *(color._replace(number=i) for i, color in enumerate(used, 1)))
    puzzle = puzzle_of(rows, colors)
    found = rewritten(puzzle, format)
    assert [color[2:] for color in found.colors] == [color[2:] for color in colors]
    assert (found.rows, found.columns) == (puzzle.rows, puzzle.columns)
    if "goal" in format.holds:
        assert found.goal == puzzle.goal
    if "known" in format.holds:
        known = ["".join(data.draw(st.sampled_from(("?", cell))) for cell in row) for row in rows]
        picture = Picture.from_rows(puzzle, known)
        again = rewritten(picture, format)
        _, left = parts(again)
        assert left == parts(picture)[1]


@pytest.mark.parametrize(
    "format", [format for format in FORMATS if format.many], ids=lambda format: format.key
)
def test_several_in_one_file(format: Format) -> None:
    boards: list[Any] = [puzzle_of(rows) for rows in (["#.", ".#"], ["##", ".."], ["#"])]
    if format.kind == "sudoku":
        boards = [Grid.from_values([0] * i + [1] + [0] * (80 - i)) for i in range(3)]
    texts = [format.write(board, number) for number, board in enumerate(boards, 1)]
    found = [e.board for e in entries(format.head + format.between.join(texts) + format.foot)]
    if format.kind == "sudoku":
        assert found == boards
    else:
        assert [getattr(board, "rows", None) for board in found] == [b.rows for b in boards]


@pytest.mark.parametrize("format", SUDOKU, ids=lambda format: format.key)
def test_sudokus_come_back(format: Format) -> None:
    plain = Grid.from_values([int(digit) for digit in f"{'1234':081}"])
    assert rewritten(plain, format) == plain
    assert not writing.lost(plain, format)
    position = plain.apply([Remove(Cell(28), 8), Place(Cell(46), 4)])
    found = rewritten(position, format)
    assert str(found) == str(position)
    if "candidates" in format.holds:
        assert found.candidates == position.candidates
    if "placed" in format.holds:
        assert found.given == position.given
    words = {"candidates": "removed candidates", "placed": "which digits are given"}
    wanted = [text for key, text in words.items() if key not in format.holds]
    assert writing.lost(position, format) == wanted
    singles = parse(GRID)
    assert isinstance(singles, Grid)
    assert ("singles" in format.holds) == (rewritten(singles, format) == singles)
    assert writing.lost(singles, format) == [writing.SINGLES] * ("singles" not in format.holds)


SEA = (Color(0, "sea", "0044ff", "."), *PALETTE[1:3])
#: For each property a puzzle that has it, and how what is told of it begins.
DOT, PAIR = ["#.", ".."], ["rb", ".."]
PROPERTIES: dict[str, tuple[Puzzle | Picture, str]] = {
    **{name: (puzzle_of(DOT, texts={name: "Two"}), f"the {name}") for name in TEXTS},
    "goal": (puzzle_of(DOT), "the goal"),
    "known": (Picture.from_rows(puzzle_of(DOT), ["#?", "??"]), "the cells known so far"),
    "color": (puzzle_of(DOT, (BACKGROUND, Color(1, "blue", "0000ff", "#"))), "the colour,"),
    "colors": (puzzle_of(PAIR, PALETTE[:3]), writing.COLORS),
    "names": (puzzle_of(PAIR, PALETTE[:3]), "the names of the colours"),
    "background": (puzzle_of(PAIR, SEA), "the colour of the background"),
}


def held(board: Any, key: str) -> Any:
    """What a board has of a property."""
    puzzle, known = parts(board)
    colors = [color.rgb for color in puzzle.colors]
    return {
        "known": known,
        "color": colors,
        "colors": colors[1:],
        "names": [color.name for color in puzzle.colors[1:]],
        "background": puzzle.colors[0],
    }.get(key) or getattr(puzzle, key, None)


@pytest.mark.parametrize("key", PROPERTIES)
@pytest.mark.parametrize("format", NONOGRAM, ids=lambda format: format.key)
def test_each_format_holds_a_property_or_tells_of_it(format: Format, key: str) -> None:
    board, words = PROPERTIES[key]
    told = writing.lost(board, format)
    assert any(text.startswith(words) for text in told) == (key not in format.holds)
    if writing.COLORS not in told:  # else it is not written at all
        found = held(rewritten(board, format), key)
        assert (found == held(board, key)) == (key in format.holds), found


@pytest.mark.parametrize(
    "title", ["$1", "12", "GRID x", "{a}", "3x3:1", "rows", "12 cats", ":a", "#t", "// a"]
)
def test_titles_that_look_like_another_format(title: str) -> None:
    is_held = title in ("12 cats", ":a", "#t", "// a")
    format = writing.by_key("g")
    assert format
    puzzle = replace(Puzzle.from_picture(["#."]), title=title)
    assert writing.lost(puzzle, format) == ([] if is_held else ["the title"])
    found = rewritten(puzzle, format)
    assert found.rows == puzzle.rows
    assert found.title == (title if is_held else "")


@pytest.mark.parametrize("format", NONOGRAM, ids=lambda format: format.key)
@pytest.mark.parametrize(
    "title", ['x"\nwidth 3\ntitle "y', "x\n==\ny", "x\r\nwidth 3\u2028", "a\x01\x1bb", "x\n====\n"]
)
def test_titles_of_several_lines_and_control_characters(format: Format, title: str) -> None:
    """Whatever becomes of the title, the puzzle comes back."""
    rows = ("##.", "#..", "###")
    puzzle = replace(Puzzle.from_picture(rows), title=title, author=title, goal=rows)
    board = Picture.from_rows(puzzle, ["##.", "#??", "???"]) if "known" in format.holds else puzzle
    (back,) = entries(format.head + format.write(board) + format.foot)
    assert isinstance(back.board, Puzzle | Picture)
    found, _ = parts(back.board)
    assert (found.rows, found.columns) == (puzzle.rows, puzzle.columns)


def test_titles_that_look_like_a_section() -> None:
    format = writing.by_key("gno")
    assert format
    puzzle = replace(Puzzle.from_picture(["#."]), title="[x]", author="[Dimensions]")
    assert writing.lost(puzzle, format) == ["the author", "the title"]
    assert rewritten(puzzle, format) == Puzzle.from_picture(["#."])
    named = replace(puzzle, title="x [1]", author="")
    assert writing.lost(named, format) == []
    assert rewritten(named, format) == named


def test_what_cannot_be_held_is_told() -> None:
    puzzle = puzzle_of(["#."], texts={"title": "A dot", "author": "me"})
    by_key = {format.key: format for format in FORMATS}
    assert writing.lost(puzzle, by_key["non"]) == []
    assert writing.lost(puzzle, by_key["mk"]) == ["the author", "the title", "the goal"]
    blue = puzzle_of(["#."], (BACKGROUND, Color(1, "blue", "0000ff", "#")))
    assert writing.lost(blue, by_key["xml"]) == []
    assert writing.lost(blue, by_key["non"]) == ["the colour, which becomes black and white"]
    colored = puzzle_of(["rb"], PALETTE[:3])
    names = "the names of the colours"
    assert writing.lost(colored, by_key["cwd"]) == ["the goal", writing.COLORS, names]
    assert writing.lost(colored, by_key["ini"]) == ["the goal", names]
    with pytest.raises(ValueError, match="square"):
        by_key["taai"].write(puzzle)


def test_extensions() -> None:
    for name, kind, key in [
        ("a.non", "nonogram", "non"),
        ("b/A.NON.GZ", "nonogram", "non"),
        ("a.txt", "nonogram", "clues"),
        ("a.txt", "sudoku", "line"),
        ("a.g", "nonogram", "g"),
        ("a.sdk", "sudoku", "sdk"),
    ]:
        found = writing.by_extension(name, kind)
        assert found is not None
        assert found.key == key
    assert writing.by_extension("a.non", "sudoku") is None
    assert writing.by_extension("json", "nonogram") is None


def test_the_largest_pictures() -> None:
    format = writing.by_key("nin")
    assert format is not None
    rows = [500 * "#.", 500 * ".#"] * 125
    found = rewritten(puzzle_of(rows), format)
    assert (found.width, found.height) == (1000, 250)
    text = format.head + format.write(puzzle_of([*rows, rows[0]])) + format.foot
    assert error(text).message == "a picture of 1000 × 251 is too large"


SOLUTION = "476239158239158467158467239784916325392574681561382794647893512925641873813725946"
SHORT = Grid.from_text(GRID)


def less(grid: Grid, *removed: tuple[int, int]) -> Grid:
    """The grid without some candidates, even if a cell is left with none."""
    candidates = list(grid.candidates)
    for cell, digit in removed:
        candidates[digit - 1] &= ~(1 << cell)
    return Grid(grid.values, tuple(candidates), int(grid.given))


def all_but(grid: Grid, cell: int, *kept: int) -> list[tuple[int, int]]:
    return [(cell, digit) for digit in grid.candidates_of(cell) if digit not in kept]


@pytest.mark.parametrize("key", ["marks", "729", "library"])
def test_a_cell_without_candidates_comes_back(key: str) -> None:
    format = writing.by_key(key)
    assert format
    grid = less(SHORT, *all_but(SHORT, 1))
    found = rewritten(grid, format)
    assert isinstance(found, Grid)
    assert not found.candidates_of(1)
    assert not found.values[1]


@pytest.mark.parametrize("key", ["marks", "729"])
def test_single_candidates_that_cannot_be_digits_are_refused(key: str) -> None:
    format = writing.by_key(key)
    assert format
    grid = Grid.from_values([0] * 81)
    equal = less(grid, *all_but(grid, 0, 5), *all_but(grid, 1, 5))
    with pytest.raises(ValueError, match="two 5s in row 1: r1c1 and r1c2"):
        format.write(equal)
    format.write(less(grid, *all_but(grid, 0, 5), *all_but(grid, 1, 6)))
    values = [int(char) for char in SOLUTION]
    solved = Grid.from_values([0, *values[1:]])
    if key == "marks":
        with pytest.raises(ValueError, match="r1c1 has no candidate, which would read as an empty"):
            format.write(less(solved, *all_but(solved, 0)))


def test_a_library_line_comes_back_with_its_technique() -> None:
    line = f":03002-1:17:+{GRID}:612 672:148 149:355:7"
    (entry,) = entries(line)
    library, marks = writing.by_key("library"), writing.by_key("marks")
    assert library
    assert marks
    assert library.write(entry.board, 1, entry.library) == f"{line}\n"
    assert not writing.lost(entry.board, library, entry.title, entry.library)
    lost = [writing.SINGLES, "the technique and what it has to find"]
    assert writing.lost(entry.board, marks, entry.title, entry.library) == lost
    assert library.write(SHORT) == f":0000::{GRID}::::\n"
    assert writing.lost(SHORT, library, "a title") == ["the title"]

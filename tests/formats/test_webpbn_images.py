"""Pictures in webpbn's XML: solutions without clues, unknown cells, cells with a choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from picsolve.errors import InputError
from picsolve.formats import Entry, load, parse, read
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from tests.formats.helpers import blamed, error

COLORS = '<color name="red" char="r">F00</color><color name="sky" char=" ">8CF</color>\n'


def xml(*images: str, colors: str = "", attributes: str = "", clues: str = "") -> str:
    """A puzzle with images, each as `type` or nothing, then its rows with commas between them."""
    text = f"<puzzle {attributes}>\n<title>A &amp; B</title>\n{colors}{clues}"
    for image in images:
        kind, _, rows = image.rpartition(":")
        attribute = f' type="{kind}"' if kind else ""
        drawn = "\n".join(f"|{row}|" for row in rows.split(","))
        text += f"<solution{attribute}><image>\n{drawn}\n</image></solution>\n"
    return text + "</puzzle>\n"


CLUES = (
    '<clues type="rows"><line><count>1</count></line><line><count>2</count></line></clues>'
    '<clues type="columns"><line><count>2</count></line><line><count>1</count></line></clues>\n'
)
IN_COLOR = {"colors": COLORS, "attributes": 'defaultcolor="red" backgroundcolor="sky"'}


@pytest.mark.parametrize("kind", ["", "goal:"])
def test_a_solution_alone_is_a_puzzle(kind: str) -> None:
    puzzle = parse(xml(f"{kind}.X..,XXXX,.XX.", clues='<clues type="rows"></clues>'))
    boat = Puzzle.from_lengths([[1], [4], [2]], [[1], [3], [2], [1]])
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.rows, puzzle.columns) == (boat.rows, boat.columns)
    assert (puzzle.goal, puzzle.title) == ((".#..", "####", ".##."), "A & B")


def test_a_solution_alone_in_colour() -> None:
    colors = (
        COLORS + '<color name="night" char="n">#002</color><color name="no" char="-">0F0</color>'
    )
    puzzle = parse(xml("r n,rr ", **(IN_COLOR | {"colors": colors})))
    assert isinstance(puzzle, Puzzle)
    assert [(color.name, color.rgb) for color in puzzle.colors] == [
        *(("sky", "88ccff"), ("red", "ff0000"), ("night", "000022")),
    ]
    drawn = Puzzle.from_picture(["r.n", "rr."], colors=puzzle.colors)
    assert (puzzle.rows, puzzle.columns, puzzle.goal) == (drawn.rows, drawn.columns, ("r.n", "rr."))


def test_a_solution_alone_in_one_colour_and_what_is_saved() -> None:
    picture = parse(xml("r r,rrr", "saved:?[r ]r,[r]??", **IN_COLOR))
    assert isinstance(picture, Picture)
    assert not picture.puzzle.is_colored
    assert [color.rgb for color in picture.puzzle.colors] == ["88ccff", "ff0000"]
    assert picture.text == ("??#", "#??")
    assert picture.puzzle.goal == ("#.#", "###")


def test_a_solution_without_any_block() -> None:
    puzzle = parse(xml("...,..."))
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.rows, puzzle.columns) == (((), ()), ((), (), ()))


def test_a_solution_with_unknown_cells_is_a_position() -> None:
    picture = parse(xml("?.,XX", clues=CLUES))
    assert isinstance(picture, Picture)
    assert (picture.text, picture.puzzle.goal) == (("?.", "##"), ())
    assert parse(xml("X.,XX", "saved:??,[X.]?", clues=CLUES)) == parse(xml("X.,XX", clues=CLUES))


def test_brackets_may_be_signs() -> None:
    colors = '<color name="red" char="[">F00</color><color name="blue" char="]">00F</color>'
    puzzle = parse(xml("[.],[]]", colors=colors))
    assert isinstance(puzzle, Puzzle)
    assert [len(clue) for clue in puzzle.rows] == [2, 2]
    assert puzzle.width == 3


WRONG = {
    "unknown": (
        xml("X?,.X"),
        "`?` in the image is no colour of the puzzle",
        "colour of every cell",
    ),
    "a choice": (xml("X[X.],.X"), "`[X.]` in the image is no colour", "colour of every cell"),
    "ragged": (xml("X.,X"), "rows of the image differ in length", "one character a cell"),
    "no rows": (xml("").replace("|", ""), "the image has no rows", "one character a cell"),
    "no cells": (xml(","), "a width of 0 is not possible", "1 to 1,000"),
    "wide": (xml(1001 * "X"), "a width of 1,001 is not possible", "1 to 1,000"),
    "large": (xml(",".join(501 * [500 * "X"])), "a picture of 500 × 501 is too large", "250,000"),
    "a colour": (
        xml("X.,.X", attributes='defaultcolor="blurple"'),
        "`blurple` is no known colour",
        "declare it",
    ),
    "a choice of nothing": (xml("X.,X[]", clues=CLUES), "`[]` in the image is no", ""),
    "one side": (
        xml("X.,XX", clues=CLUES.split("</clues>")[0] + "</clues>"),
        "the puzzle has no columns",
        "",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_errors(case: str) -> None:
    text, message, help = WRONG[case]
    found = error(text)
    assert message in found.message
    assert help in found.help
    assert found.line in (1, 3, 4)


def test_several_of_all_kinds_in_one_puzzleset() -> None:
    texts = [
        xml("X."),
        xml("X.", attributes='type="triddler"'),
        xml("X.", clues=CLUES.replace('"rows"', '"topleft"')),
        xml("X.,XX", clues=CLUES),
        xml("X?"),
        xml("XX"),
    ]
    found = list(read("test", f"<?xml version='1.0'?>\n<puzzleset>\n{''.join(texts)}</puzzleset>"))
    boards = [e.board if isinstance(e, Entry) else e.message for e in found]
    triddler = "triddlers are not solved yet"
    assert boards[1:3] == [triddler, triddler]
    assert [isinstance(board, Puzzle) for board in boards] == [
        True,
        *2 * [False],
        True,
        False,
        True,
    ]
    assert [e.line for e in found] == [3, 9, 17, 22, 32, 36]
    wrong = found[2]
    assert isinstance(wrong, InputError)
    assert blamed(wrong) == "<"


@pytest.mark.parametrize("kind", ["triddler", "grid"])
def test_each_side_of_a_triddler_is_refused(kind: str) -> None:
    for side in ("topleft", "bottomleft", "bottom", "bottomright", "topright", "top"):
        text = xml(clues=CLUES.replace('"columns"', f'"{side}"'), attributes=f'type="{kind}"')
        found = error(text)
        assert (found.message, found.line) == ("triddlers are not solved yet", 3 - 2 * (kind > "h"))


def test_what_picsolve_writes_without_its_clues(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "puzzles" / "nonogram" / "strawberry.xml"
    (whole,) = load(str(sample))
    text = sample.read_text("utf-8")
    start, end = text.index("<clues"), text.rindex("</clues>") + len("</clues>")
    (tmp_path / "drawn.xml").write_text(text[:start] + text[end:], "utf-8")
    (drawn,) = load(str(tmp_path / "drawn.xml"))
    assert isinstance(whole, Entry)
    assert isinstance(drawn, Entry)
    assert drawn.board == whole.board

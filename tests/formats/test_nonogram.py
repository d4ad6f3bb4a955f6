"""Nonogram files: the formats that can be read, and what is said about mistakes in them."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from picsolve.errors import InputError
from picsolve.formats import parse, read, to_non
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from tests.formats.helpers import BOAT, GRID, blamed, entries, error

BOAT_ROWS, BOAT_COLUMNS = [[1], [4], [2]], [[1], [3], [2], [1]]
XML = """\
<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<puzzle type="grid" defaultcolor="black">
<title>Boat &amp; sail</title>
<author>me</author>
<color name="white" char=".">fff</color>
<color name="black" char="X">000</color>
<clues type="columns">
<line><count>1</count></line>
<line><count>3</count></line>
<line><count>2</count></line>
<line><count>1</count></line>
</clues>
<clues type="rows">
<line><count>1</count></line>
<line><count>4</count></line>
<line><count>2</count></line>
</clues>
<solution type="goal"><image>
|.X..|
|XXXX|
|.XX.|
</image></solution>
</puzzle>
</puzzleset>
"""
SAVE = json.dumps({"rowdata": BOAT_ROWS, "coldata": BOAT_COLUMNS})
TEXT = "1\n4\n2\n\n1\n3\n2\n1\n"


def clues(puzzle: object) -> tuple[list[list[int]], list[list[int]]]:
    assert isinstance(puzzle, Puzzle)
    rows, columns = (
        [[block.length for block in clue] for clue in section]
        for section in (puzzle.rows, puzzle.columns)
    )
    return rows, columns


FORMS = {
    ".non": BOAT,
    ".non, columns first": "width 4\nheight 3\ncolumns\n1\n3\n2\n1\nrows\n1\n4\n2\n",
    ".non, shouting": BOAT.replace("width", "WIDTH").replace("rows", "ROWS"),
    ".non, without sizes": "rows\n1\n4\n2\n\ncolumns\n1\n3\n2\n1\n",
    ".non, unknown keywords": "shape round\n" + BOAT + "zoom 3\n",
    ".non, tight": BOAT.replace("\n\n", "\n"),
    "XML": XML,
    "XML without a document type": "\n".join(XML.split("\n")[2:]),
    "save.dat": SAVE,
    "save.dat, indented": json.dumps(json.loads(SAVE), indent=2),
    "clue text": TEXT,
    "clue text, Windows": TEXT.replace("\n", "\r\n"),
    "clue text, more blank lines": "\n\n" + TEXT.replace("\n\n", "\n\n\n"),
    "clue text with headings": "# boat\nrows\n1\n4\n2\n# these are columns\ncolumns\n1\n3\n2\n1",
    "clue text with a rule": TEXT.replace("\n\n", "\n---\n"),
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str) -> None:
    assert clues(parse(FORMS[form])) == (BOAT_ROWS, BOAT_COLUMNS)
    assert clues(parse(FORMS[form], "nonogram")) == (BOAT_ROWS, BOAT_COLUMNS)
    assert [entry.kind for entry in entries(FORMS[form])] == ["nonogram"]


def test_what_a_file_tells() -> None:
    puzzle = parse(
        'catalogue "c #1"\ntitle "a \\"t\\""\nby me\ncopyright "&copy; 2020"\nlicense MIT\n'
        + BOAT.split("\n", 1)[1]
    )
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.catalogue, puzzle.author, puzzle.license) == ("c #1", "me", "MIT")
    assert puzzle.copyright == "© 2020"
    assert puzzle.goal == (".#..", "####", ".##.")
    (entry,) = entries(XML)
    assert isinstance(entry.board, Puzzle)
    assert (entry.title, entry.board.author, entry.line) == ("Boat & sail", "me", 4)
    assert entry.board.goal == puzzle.goal


def test_numbers_with_commas_or_blanks_and_empty_lines() -> None:
    wanted = [[1, 1], [], [1, 1]], [[1, 1], [], [1, 1]]
    body = "{0}\n{1}\n{0}\n"
    for pair in ("1,1", "1 1", "1, 1", " 1  1 "):
        section = body.format(pair, "0")
        assert clues(parse(f"width 3\nheight 3\nrows\n{section}columns\n{section}")) == wanted
        assert clues(parse(section + "\n" + section)) == wanted
    section = body.format("1,1", "")
    assert clues(parse(f"width 3\nheight 3\nrows\n{section}\ncolumns\n{section}")) == wanted
    data = {"rowdata": [[1, 1], [0], [1, 1]], "coldata": [[1, 1], [], [1, 1]]}
    assert clues(parse(json.dumps(data))) == wanted


def test_save_has_the_last_number_first() -> None:
    board = parse('{"rowdata":[[1,2],[1]],"coldata":[[2],[1],[],[1]]}')
    assert clues(board) == ([[2, 1], [1]], [[2], [1], [], [1]])


def test_saved_cells_make_a_picture() -> None:
    found = parse(BOAT + 'saved "?1??????0???"')
    assert isinstance(found, Picture)
    assert found.text == ("?#??", "????", ".???")
    found = parse(BOAT + 'saved "010000000000"')  # zeros say only that nothing is filled so far
    assert isinstance(found, Picture)
    assert found.text == ("?#??", "????", "????")
    found = parse(
        XML.replace(
            "</puzzle>",
            '<solution type="saved"><image>|?X..||????||????|</image></solution></puzzle>',
        )
    )
    assert isinstance(found, Picture)
    assert found.text == ("?#..", "????", "????")


def test_several_puzzles_in_one_xml_file() -> None:
    puzzle = XML[XML.index("<puzzle ") : XML.index("</puzzleset>")]
    broken = puzzle.replace("<count>4<", "<count>5<")
    text = f"<puzzleset>\n{puzzle}{broken}{puzzle}</puzzleset>"
    found = list(read("test", text))
    assert [isinstance(entry, InputError) for entry in found] == [False, True, False]
    assert [entry.line for entry in found] == [2, 37, 46]
    assert str(found[1]).endswith("row 2 needs 5 cells but the grid is 4 wide")


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(1, 9).flatmap(
        lambda width: st.lists(
            st.lists(st.sampled_from("#."), min_size=width, max_size=width).map("".join),
            min_size=1,
            max_size=9,
        )
    ),
    st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="&'\""), max_size=9),
)
def test_to_non_comes_back(rows: list[str], title: str) -> None:
    puzzle = Puzzle.from_picture(rows, title)
    assert parse(to_non(puzzle)) == puzzle


WRONG = {
    "a clue too long": (BOAT.replace("\n4\n", "\n2 1 1\n"), 7, 1, "2 1 1", "row 2 needs 6 cells"),
    "a column too long": (
        BOAT.replace("\n3\n", "\n 2,1\n"),
        12,
        2,
        "2,1",
        "column 2 needs 4 cells",
    ),
    "sums": (
        BOAT.replace("\n3\n", "\n2\n"),
        11,
        1,
        "1",
        "add up to 7 filled cells, the columns to 6",
    ),
    "a negative number": (BOAT.replace("\n4\n", "\n1 -2\n"), 7, 3, "-2", "is negative"),
    "a huge number": (BOAT.replace("\n4\n", "\n40000\n"), 7, 1, "40000", "too large"),
    "a very huge number": (BOAT.replace("\n4\n", f"\n{'9' * 99}\n"), 7, 1, "9" * 99, "too large"),
    "no number": (BOAT.replace("\n4\n", "\n1 ?\n"), 7, 3, "?", "`?` is no number"),
    "a coloured block": (
        BOAT.replace("\n4\n", "\n1 3a\n"),
        7,
        3,
        "3a",
        "has a colour, and this file",
    ),
    "a colour": ("color a reddish\n" + BOAT, 1, 7, "a reddish", "is no colour"),
    "an unknown colour": (
        "color a red\n" + BOAT.replace("\n4\n", "\n1 3b\n"),
        8,
        3,
        "3b",
        "no colour has the sign `b`",
    ),
    "too many clues": (
        BOAT.replace("\n2\n\n", "\n2\n3\n\n"),
        9,
        1,
        "3",
        "height is 3 but rows has 4",
    ),
    "too few clues": (BOAT.replace("\n2\n\n", "\n\n"), 7, 1, "4", "height is 3 but rows has 2"),
    "width 0": (BOAT.replace("width 4", "width 0"), 2, 7, "0", "a width of 0"),
    "width -4": (BOAT.replace("width 4", "width -4"), 2, 7, "-4", "a width of -4"),
    "width 1001": (BOAT.replace("width 4", "width 1001"), 2, 7, "1001", "a width of 1,001"),
    "width four": (BOAT.replace("width 4", "width four"), 2, 7, "four", "width is no number"),
    "width 10^20": (
        BOAT.replace("width 4", f"width {10**20}"),
        2,
        7,
        f"{10**20}",
        "a width of `1000000000000000000…` is",
    ),
    "width twice": (BOAT.replace("height 3", "width 4"), 3, 1, "width", "a second time"),
    "a short goal": (BOAT.replace('110"', '11"'), 16, 6, '"01001111011"', "goal has 11 cells"),
    "a wrong goal": (BOAT.replace('"01', '"10'), 16, 6, '"100011110110"', "clue of column 1"),
    "a goal in colour": (BOAT.replace('"01', '"0a'), 16, 8, "a", "`a` is no cell"),
    "a stray line": ("5 5\n" + BOAT, 1, 1, "5 5", "belongs to no section"),
    "a contradiction": (BOAT + 'saved "1???????????"\n', None, None, None, ""),
    "XML, a clue": (XML.replace(">4<", ">5<"), 17, 1, "<", "row 2 needs 5 cells"),
    "XML, a number": (XML.replace(">4<", ">four<"), 17, 7, "<", "`four` is no number"),
    "XML, a colour in the rows only": (
        XML.replace("<count>4", '<count color="red">4'),
        10,
        1,
        "<",
        "the rows add up to 3 black cells, the columns to 7",
    ),
    "XML, no colour": (
        XML.replace("<count>4", '<count color="blurple">4'),
        17,
        7,
        "<",
        "`blurple` is no known colour",
    ),
    "XML, a triddler": (XML.replace('"grid"', '"triddler"'), 4, 1, "<", "triddlers are not"),
    "XML, clues missing": (XML.replace('"rows"', '"cols"'), 15, 1, "<", "no type of clues"),
    "XML, clues twice": (XML.replace('"rows"', '"columns"'), 15, 1, "<", "a second time"),
    "XML, a short image": (XML.replace("|.X..|\n", ""), 20, 23, "<", "image is not 4 × 3"),
    "XML, a wrong goal": (XML.replace("|.X..|", "|X...|"), 20, 23, "<", "clue of column 1"),
    "XML, not closed": (XML.replace("</puzzle>\n", ""), 25, 3, "p", "no well-formed XML"),
    "XML, an entity": (
        XML.replace(' SYSTEM "http://webpbn.com/pbn-0.3.dtd"', ' [\n<!ENTITY a "aaa">\n]'),
        3,
        None,
        None,
        "`a` is declared",
    ),
    "JSON": (SAVE[:-1], 1, len(SAVE), "", "no JSON"),
    "JSON, a key": ('{"rowdata": []}', 1, 1, "{", "coldata is missing"),
    "JSON, a number": (SAVE.replace("[4]", "[4.5]"), 1, 19, "[4.5]", "`4.5` is no number"),
    "JSON, a clue": (SAVE.replace("[4]", "[4, 1]"), 1, 19, "[4, 1]", "row 2 needs 6 cells"),
    "JSON, no list": (SAVE.replace("[4]", "4"), 1, 2, '"rowdata"', "no list of lists"),
    "JSON, deep": ("{" + 999 * "[", 1, 51, "[", "nested too deeply"),
    "text, a clue": (TEXT.replace("4", "2 2"), 2, 1, "2 2", "row 2 needs 5 cells"),
    "text, one group": (TEXT.replace("\n\n", "\n"), 7, 1, "1", "7 clues but no blank line"),
    "text, one clue": ("1\n", 1, 1, "1", "there is 1 clue but no blank line"),
    "text, three groups": (TEXT + "\n1 1\n", 10, 1, "1 1", "3 groups of clues"),
    "text, a word": (TEXT.replace("4", "4 l1"), 2, 3, "l1", "`l1` is no number"),
    "an empty text": ("\n\n", 2, None, None, "no puzzle"),
    "prose": ("Dear reader,\n", 1, 1, "Dear reader,", "neither a sudoku nor a nonogram"),
}


@pytest.mark.parametrize("case", WRONG)
def test_errors(case: str) -> None:
    text, line, column, under, message = WRONG[case]
    if case == "a contradiction":
        text, line, column, under = text.replace("1???", "11??"), 17, 7, '"11??????????"'
        message = "the saved cells contradict the clues"
    found = error(text)
    assert message in found.message
    assert (found.source, found.line) == ("test", line)
    if column is not None:
        assert found.column == column
        assert blamed(found) == under
    assert line is not None
    lines = text.removesuffix("\n").split("\n")
    expected = {n: lines[n - 1] for n in (line - 1, line, line + 1) if 0 < n <= len(lines)}
    assert {n: t.rstrip("…") for n, t in found.text.items()} == {
        n: t[:159] if len(t) > 160 else t for n, t in expected.items()
    }


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        ("4" * 5000, "`4444444444444444444…` is too large for a block"),
        ("0, " * 1001 + "0", "too many"),
    ],
)
def test_numbers_in_json_that_are_absurd(clue: str, message: str) -> None:
    found = error(SAVE.replace("[4]", f"[{clue}]"))
    assert message in found.message
    assert (found.line, found.column, found.span) == (1, 19, len(clue) + 2)
    assert "sys." not in f"{found.message} {found.help}"
    assert found.text[1].startswith(SAVE[:18])


def test_what_would_be_right_is_told() -> None:
    assert "4 × 3 are 12" in error(BOAT.replace('110"', '11"')).help
    found = error('{"rowdata": [], "coldata": [[1]]}')
    assert (found.message, "a clue each" in found.help) == ("the picture has no rows", True)


def test_why_a_clue_does_not_fit() -> None:
    rows = [[15]] * 6 + [[8, 4, 2]]
    text = "\n".join(" ".join(map(str, row)) for row in rows) + "\n\n" + "7\n" * 14 + "6\n"
    found = error(text)
    assert found.message == "row 7 needs 16 cells but the grid is 15 wide"
    assert found.note == "8 + 4 + 2 filled and 2 gaps = 16"
    assert found.help == "make the clue 1 shorter, or the grid larger"
    found = error(text.replace("\n6\n", "\n1\n"))
    assert found.help == "rows add up to 104 filled cells and columns to 99; this row is 5 over"


def test_the_other_kind_is_refused() -> None:
    assert error(BOAT, "sudoku").message == "this is a nonogram, not a sudoku"
    assert error(SAVE, "sudoku").message == "this is a nonogram, not a sudoku"
    assert error(GRID, "nonogram").message == "this is a sudoku, not a nonogram"


@pytest.mark.parametrize(("width", "height"), [(1000, 1), (1, 1000), (500, 500), (1000, 250)])
def test_sizes_up_to_a_thousand_a_side_and_as_many_cells_as_500_by_500(
    width: int, height: int
) -> None:
    board = parse("\n".join([str(width)] * height) + "\n\n" + "\n".join([str(height)] * width))
    assert isinstance(board, Puzzle)
    assert (board.width, board.height) == (width, height)


def test_larger_pictures_are_refused_with_the_limit() -> None:
    found = error("\n".join(["0"] * 1001) + "\n\n" + "0\n")
    assert (found.message, found.line) == ("a height of 1,001 is not possible", 1001)
    assert found.help == "pictures have 1 to 1,000 cells a side"
    found = error("\n".join(["0"] * 501) + "\n\n" + "\n".join(["0"] * 500))
    assert (found.message, found.line) == ("a picture of 500 × 501 is too large", 1)
    assert "250,000 cells" in found.help


def test_nothing_in_a_file_reaches_the_terminal_as_it_is() -> None:
    escape = "\x1b]0;evil\x07\u202e"
    (entry,) = entries(BOAT.replace("Boat", f"Boat{escape}"))
    assert entry.title == "Boat␛]0;evil␇\ufffd"
    found = error(BOAT.replace("\n4\n", f"\n4 {escape}\n"))
    shown = [found.message, *found.text.values(), found.note, found.help]
    assert all(text.isprintable() for text in shown)
    assert "␛" in found.message
    assert found.text[7] == "4 ␛]0;evil␇\ufffd"

"""The formats of nonograms that have a module of their own, each with its mistakes."""

from __future__ import annotations

import gzip
import io
from itertools import groupby

import pytest

from picsolve.errors import InputError
from picsolve.formats import parse, read, read_bytes
from picsolve.formats.entry import Entry
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from tests.formats.helpers import BOAT, blamed, entries, error


def scrambled(rows: list[str], rgbs: list[str]) -> str:
    """A picture (`.` and digits, which are colours) as the array of nonograms.org."""
    runs = []
    for y, row in enumerate(rows, 1):
        x = 1
        for cell, group in groupby(row):
            length = len(list(group))
            if cell != ".":
                runs.append((x, length, int(cell), y))
            x += length
    key = (17, 23, 5, 40)
    items = [[1, 2, 3, 4]]
    items += [[n + 7, 20, 27, 5000] for n in (len(rows[0]), len(rows), len(rgbs))]
    colors = [7, 11, 5, 13]
    items.append(colors)
    for rgb in rgbs:
        red, green, blue = (int(rgb[i : i + 2], 16) for i in (0, 2, 4))
        items.append([red + colors[1], green + colors[0], blue + colors[3], 1])
    count = len(runs)  # as a % d = 0, b % d = count // 2, c % d = count % 2
    items += [[1000, 1000 + count // 2, count % 2, 1000], list(key)]
    items += [[part + k for part, k in zip(run, key, strict=True)] for run in runs]
    return f"var d={items!r};"


BOAT_ARRAY = scrambled([".1..", "1111", ".11."], ["000000"])
FORMS = {
    ".mk": "3 4\n1\n4\n2\n#\n1\n3\n2\n1\n",
    ".mk with blank lines": "3 4\n1\n4\n2\n\n#\n\n1\n3\n2\n1\n",
    ".nin": "4 3\n1\n4\n2\n1\n3\n2\n1\n",
    ".cwd": "3\n4\n1\n4\n2\n\n1\n3\n2\n1\n",
    ".g": "A boat\n: rows\n1\n4\n2\n: columns\n1\n3\n2\n1\n: end\nand more text\n",
    ".g, columns first": ":columns\n1\n3\n2\n1\n:rows\n1\n4\n2\n",
    ".g, without names": "\n:\n".join(["", "1\n4\n2", "1\n3\n2\n1"]).replace(":", ":a"),
    "P1": "P1\n# a boat\n4 3\n0 1 0 0\n1 1 1 1\n0 1 1 0\n",
    "P1 in one line": "P1 4 3 010011110110",
    "INI": "[clues]\ncolumns = 1, 3, 2 ; two\n  1\nrows=\n1\n# here\n\n'4',\n2\n",
    "INI, rows first": "# boat\n[clues]\nrows=1,4,2\ncolumns=1,3,2,1\n",
    "TOML": '[clues]\ncolumns = """\n1, 3\n2 # two\n1"""\nrows = "1, 4, 2"\n[colors]\ndefs = []\n',
    "game ID": "4x3:1/3/2/1/1/4/2\n",
    "JSON": '{"rows": [[1], [4], [2]], "columns": [[1], [3], [2], [1]]}',
    ".gno": "[Dimensions]\n3\n4\n[Row clues]\n1\n4\n2\n[Column clues]\n1\n3\n2\n1\n",
    ".gno with a grid": "[Description]\nBoat\n\n[Dimensions]\n3\n4\n[Row clues]\n1\n4\n2\n"
    "[Column clues]\n1\n3\n2\n1\n[Solution grid]\n1 2 1 1\n2 2 2 2\n1 2 2 1\n[Locked]\ntrue\n",
    "picross-solver's": "# a boat\nGRID Boat\nROWS\n[ 1 ]\n[ 4 ]\n[ 2 ]\n"
    "COLUMNS\n[ 1 ]\n[ 3 ]\n[ 2 ]\n[ 1 ]\n",
    "nonograms.org's array": BOAT_ARRAY,
    "nonograms.org's page": f"<!DOCTYPE html>\n<html><title>Boat</title>\n{BOAT_ARRAY}\n</html>",
    ".nonpack": "title Boats\n====\n" + BOAT,
    ".non, a colour that nothing has": "color a red\n" + BOAT,
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str) -> None:
    puzzle = parse(FORMS[form])
    assert isinstance(puzzle, Puzzle)
    expected = Puzzle.from_lengths([[1], [4], [2]], [[1], [3], [2], [1]])
    assert (puzzle.rows, puzzle.columns) == (expected.rows, expected.columns)
    assert not puzzle.is_colored
    assert puzzle.goal in ((), (".#..", "####", ".##."))
    assert [entry.kind for entry in entries(FORMS[form], "nonogram")] == ["nonogram"]
    if form[:4] not in (".mk", ".mk ", ".nin", ".cwd"):  # which are nothing but numbers
        assert error(FORMS[form], "sudoku").message == "this is a nonogram, not a sudoku"


def test_squares_of_taai() -> None:
    puzzle = parse("$12\n1\t1\n1\n1\n2\n0\n1\t1\n")
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.title, puzzle.width, puzzle.height) == ("$12", 3, 3)
    assert [len(clue) for clue in (*puzzle.columns, *puzzle.rows)] == [2, 1, 1, 1, 0, 2]


FLAG = "1r 1b\n2r 1b\n\n2r\n1r\n2b\n"
COLORED = {
    ".non": "color r #ff0000 red\ncolor b blue\nrows\n1r,1b\n2r,1b\ncolumns\n2r\n1r\n2b\n"
    'goal "r0brrb"',
    ".g": "#d\n 0:   #FFF  white\n r:r  #FF0000  red\n b:b  #00F  blue\n:rows\n1r 1b\n2r 1b\n"
    ":columns\n2r\n1r\n2b\n:end\n",
    ".g with a default": "#d\n 1:   #FF0000  red\n b:b  #00F  blue\n:rows\n1 1b\n2 1b\n"
    ":columns\n2\n1\n2b\n",
    "INI": "[colors]\nr = (red) %\nb = (0, 0, 255) #\n\n[clues]\nrows = 1r 1b, 2r 1b\n"
    "columns = 2r, 1r, 2b\n",
    "TOML": "[clues]\nrows = '''\n1r 1b\n2r 1b\n'''\ncolumns = '2r, 1r, 2b'\n\n[colors]\n"
    'defs = ["r = (FF0000) %", "b = (blue) *"]\n',
    "JSON": '{"colors": {"r": ["red", "#f00"], "b": "0000ff"}, "rows": [["1r", "1b"], '
    '["2r", "1b"]], "columns": [["2r"], ["1r"], ["2b"]]}',
    "nonograms.org's array": scrambled(["1.2", "112"], ["ff0000", "0000ff"]),
}


@pytest.mark.parametrize("form", COLORED)
def test_colors(form: str) -> None:
    puzzle = parse(COLORED[form])
    assert isinstance(puzzle, Puzzle)
    assert [color.rgb for color in puzzle.colors] == ["ffffff", "ff0000", "0000ff"]
    letters = [color.letter for color in puzzle.colors]
    assert len(set(letters)) == 3
    picture = [row.replace("r", letters[1]).replace("b", letters[2]) for row in ("r.b", "rrb")]
    drawn = Puzzle.from_picture(picture, colors=puzzle.colors)
    assert (puzzle.rows, puzzle.columns) == (drawn.rows, drawn.columns)
    assert puzzle.goal in ((), tuple(picture))


def test_several_puzzles_and_one_that_is_wrong() -> None:
    texts = {
        "pack": "\n====\n\n".join((BOAT, BOAT.replace("\n4\n", "\n5\n"), BOAT)),
        "pack without lines between": BOAT + "\n" + BOAT.replace("\n4\n", "\n5\n") + BOAT,
        "TAAI": "$1\n1\n1\n1\n1\n$2\n1\n1\n3\n1\n$3\n2\n2\n2\n2\n",
        "game IDs": "1x1:1/1\n\n2x1:0/2/2\n1x1:0/0\n",
        "picross": "".join(f"GRID {n}\nROWS\n[ {n} ]\nCOLUMNS\n[ 1 ]\n\n" for n in (1, 2, 1)),
    }
    for name, text in texts.items():
        found = list(read("test", text))
        assert [isinstance(entry, Entry) for entry in found] == [True, False, True], name
        lines = [entry.line or 0 for entry in found]
        assert lines == sorted(lines)


def test_cells_that_are_known() -> None:
    gno = FORMS[".gno"] + "[Working grid]\n0 2 0 0\n0 0 0 0\n1 0 0 0\n"
    known = FORMS["JSON"][:-1] + ', "known": ["?#??", "????", ".???"]}'
    colored = COLORED["JSON"][:-1] + ', "known": ["r??", "???"]}'
    for text, rows in (
        (gno, ("?#??", "????", ".???")),
        (known, ("?#??", "????", ".???")),
        (colored, ("r??", "???")),
        (COLORED[".non"] + '\nsaved "r?????"', ("r??", "???")),
    ):
        found = parse(text)
        assert isinstance(found, Picture)
        assert found.text == rows


def test_gzip() -> None:
    packed = gzip.compress(BOAT.encode())
    (found,) = read_bytes("boat.non.gz", io.BytesIO(packed))
    assert isinstance(found, Entry)
    assert found.title == "Boat"
    *_, last = read_bytes("boat.non.gz", io.BytesIO(packed[:-12]))
    assert isinstance(last, InputError)
    assert last.line is not None
    bitmap = gzip.compress(b"P4\n9 2\n\x80\x00\xff\x80")
    (found,) = read_bytes("x.pbm.gz", io.BytesIO(bitmap))
    assert isinstance(found, Entry)
    assert isinstance(found.board, Puzzle)
    assert found.board.goal == ("#........", "#########")
    (last,) = read_bytes("x.pbm.gz", io.BytesIO(bitmap[:-9]))
    assert isinstance(last, InputError)


def test_binary_bitmaps() -> None:
    def read_pbm(data: bytes, kind: str | None = None) -> Entry | InputError:
        (found,) = read_bytes("x.pbm", io.BytesIO(data), kind)
        return found

    found = read_pbm(b"P4 # c\n# 1 1\n 3\n\n2 \xa0\x40")
    assert isinstance(found, Entry)
    assert isinstance(found.board, Puzzle)
    assert found.board.goal == ("#.#", ".#.")
    for data, message in {
        b"P4\n3 2\n\xa0": "has 8 cells, not 3 × 2",
        b"P4\n3 2\n\xa0\x40\x00\x07": "has 32 cells",
        b"P4\n3\n": "no width and height",
        b"P4\n0 3\n\0": "a width of 0",
        b"P4\n1000 1000\n" + bytes(125000): "1000 × 1000 is too large",
        b"P4\n99999999999999999999 2\n": "a width of",
    }.items():
        wrong = read_pbm(data)
        assert isinstance(wrong, InputError)
        assert message in wrong.message
    wrong = read_pbm(b"P4\n3 2\n\xa0\x40", "sudoku")
    assert isinstance(wrong, InputError)
    assert wrong.message == "this is a nonogram, not a sudoku"


@pytest.mark.parametrize(
    "text",
    [
        ":columns\n1\n3\n2\n1\n:r?ws\n1\n4\n2\n",
        ":c?lumns\n1\n3\n2\n1\n: Rows ---\n1\n4\n2\n",
        "Column clues\n1\n3\n2\n1\nRow clues\n1\n4\n2\n",
        "# Columns:\n1\n3\n2\n1\n\n# Rows:\n1\n4\n2\n",
        "# Boat\n\n1\n3\n2\n1\n\n// rows\n1\n4\n2\n",
        "# Column of smoke\n1\n4\n2\n# rows end here\n\n1\n3\n2\n1\n",
        "rows first\n\n1\n4\n2\n\n# rows of another kind\n1\n3\n2\n1\n",
    ],
)
def test_headings_say_which_clues_follow(text: str) -> None:
    puzzle = parse(text)
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.width, puzzle.height) == (4, 3)
    assert puzzle.title in ("", "Boat", "Column of smoke", "rows first")


MK, NIN, GNO, TOML, G = (FORMS[name] for name in (".mk", ".nin", ".gno", "TOML", ".g"))
PICROSS = FORMS["picross-solver's"]
WRONG = {
    ".mk, a clue too few": (MK.replace("3 4", "4 4"), 1, 1, "4 4", "tells of 4 rows and has 3"),
    ".mk, a word": (MK.replace("\n4\n", "\n4 x\n"), 3, 3, "x", "`x` is no number"),
    ".nin, a clue too few": (NIN[:-2], 1, 1, "4 3", "need 7 clues, and here are 6"),
    ".nin, turned": (NIN.replace("4 3", "3 4"), 1, 1, "3 4", "the wrong way round"),
    ".nin, a sum": (NIN.replace("\n2\n", "\n3\n", 1), 5, 1, "1", "add up to 8"),
    ".cwd, a clue": (FORMS[".cwd"].replace("\n4\n2", "\n5\n1"), 4, 1, "5", "row 2 needs 5"),
    ".g, one section": (":rows\n1\n", 1, 1, ":", "rows or the columns are missing"),
    ".g, a clue": (G.replace("\n4\n", "\n 4 x\n"), 4, 4, "x", "`x` is no number"),
    ".g, a triddler": ("#t\n" + G, 1, 1, "#t", "triddlers"),
    ".g, a triddler's side": (":TopLeft\n1\n", 1, 1, ":TopLeft", "triddlers"),
    ".g, triangles": ("#d\n a/a #000 black\n" + G, 2, 3, "/", "triangles"),
    ".g, a colour": ("#d\n a:a #00 black\n" + G, 2, 6, "#00", "is no colour that is known"),
    ".g, no colour": ("#d\n black\n" + G, 2, 2, "black", "this is no colour"),
    "P1, a cell": ("P1\n2 2\n01\n02\n", 4, 2, "2", "`2` is no cell"),
    "P1, short": ("P1\n2 2\n01\n0\n", 4, None, None, "has 3 cells, not 2 × 2"),
    "P1, long": ("P1\n2 2\n01\n010\n", 4, None, None, "has 5 cells, not 2 × 2"),
    "P1, a size": ("P1\n2 x\n01\n01\n", 2, 3, "x", "`x` is no height"),
    "P2": ("P2\n2 2\n3\n0 1\n2 3\n", 1, 1, "P2", "not pictures with greys"),
    "INI, no rows": ("[clues]\ncolumns = 1\n", 1, 1, "[", "the puzzle has no rows"),
    "INI, twice": ("[clues]\nrows = 1\nrows = 1\n", 3, 1, "rows", "a second time"),
    "INI, a number": ("[clues]\nrows = 1, 2 y\ncolumns = 1\n", 2, 13, "y", "`y` is no number"),
    "INI, a colour": (COLORED["INI"].replace("red", "rod"), 2, 6, "rod", "no colour that is"),
    "INI, no colour": (COLORED["INI"].replace("= (", "("), 2, 1, "r (red) %", "this is no colour"),
    "INI, unknown": (COLORED["INI"].replace("1b", "1c", 1), 6, 11, "1c", "has the sign `c`"),
    "TOML": (TOML.replace('"""\n1', '""\n1'), 3, 2, ",", "this is no TOML"),
    "TOML, a clue": (TOML.replace("3\n", "3 3\n"), 3, 4, "3 3", "column 2 needs 7 cells"),
    "a game ID, short": ("4x3:1/3/2/1/1/4", 1, 5, "1/3/2/1/1/4", "need 7 clues, and here are 6"),
    "a game ID, a clue": ("4x3:1/3/2/1/1/3.1/2", 1, 15, "3.1", "row 2 needs 5"),
    "a game ID, a word": ("4x3:1/3/2/1/1/4!/2", 1, 15, "4!", "`4!` is no number"),
    "a game ID, known cells": ("4x3:1/3/2/1/1/4/2,aB", 1, 19, "aB", "known cells end after 3 of"),
    "a game ID of Solo": ("3x3:a1_2b3", 1, 5, "a", "another game"),
    "a game ID, a seed": ("4x3#123", 1, 4, "#123", "random seed"),
    "a game ID, a size": ("1001x3:1", 1, 1, "1001", "a width of 1,001"),
    "TAAI, odd": ("$1\n1\n1\n1\n", 1, 1, "$1", "has 3 clues, and is not square"),
    "TAAI, none": ("$7\n", 1, 1, "$7", "has 0 clues"),
    ".gno, a size": (GNO.replace("3", "x", 1), 2, 1, "x", "the height is no number"),
    ".gno, no size": (GNO.replace("3\n4\n", ""), 1, 1, "[", "not two lines"),
    ".gno, clues": (GNO.replace("\n4\n2", "\n2"), 4, 1, "[Row clues]", "tells of 3 clues"),
    ".gno, a section": ("[Row clues]\n1\n", 1, 1, "[", "[Dimensions] is missing"),
    ".gno, a cell": (GNO + "[Solution grid]\n1 2 3 1\n", 14, 5, "3", "`3` is no cell"),
    ".gno, a grid": (GNO + "[Solution grid]\n1 2\n", 13, 1, "[Solution grid]", "is not 4 × 3"),
    "picross, a clue": (PICROSS.replace("[ 4 ]", "4"), 5, 1, "4", "`4` is no clue"),
    "picross, no columns": (PICROSS.split("COL")[0], 2, 1, "G", "the puzzle has no COLUMNS"),
    "nonograms.org, cut": (BOAT_ARRAY[:60] + "]];", 1, 7, "[", "not what nonograms.org has"),
    "nonograms.org, none": ("<!doctype html>\n<p>no</p>", 1, 1, "<", "there is no puzzle"),
    "JSON, a colour": (COLORED["JSON"].replace('"#f00"', '"rod"'), 1, 2, '"colors"', "`r` cannot"),
    "JSON, an unknown colour": (COLORED["JSON"].replace("1b", "1c", 1), 1, None, None, "`c`"),
    "JSON, a goal": (FORMS["JSON"][:-1] + ', "goal": ["#"]}', 1, 60, '"goal"', "goal is not 4 × 3"),
    ".non, a colour twice": (COLORED[".non"].replace("color b blue", "color b"), 2, 7, "b", "`b`"),
    "colours that do not add up": (
        COLORED[".g"].replace("2b", "2r"),
        9,
        1,
        "2r",
        "3 red cells, the columns to 5",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_errors(case: str) -> None:
    text, line, column, under, message = WRONG[case]
    found = error(text)
    assert message in found.message
    assert found.line == line
    if under is not None:
        assert found.column == column
        assert blamed(found) == under


@pytest.mark.parametrize("prefix", ["", "// made by hand\n\n", "# made by hand\n", "\n\n"])
def test_numbers_are_told_apart_by_what_they_count(prefix: str) -> None:
    # All of these begin with a line that could be a clue or sizes.
    square = [[1], [1]], [[1], [1]]
    for text, wanted in {
        "2 2\n1\n1\n1\n1\n": square,  # .nin
        "2 2\n1\n1\n#\n1\n1\n": square,  # .mk
        "2\n2\n1\n1\n\n1\n1\n": square,  # .cwd
        "2\n2\n1\n1\n\n2\n4\n": ([[2], [2], [1], [1]], [[2], [4]]),  # plain clues
        "2 2\n1\n# or not\n\n1\n1\n0\n1\n2\n": ([[2, 2], [1]], [[1], [1], [0], [1], [2]]),
    }.items():
        puzzle = parse(prefix + text)
        expected = Puzzle.from_lengths(*wanted)
        assert isinstance(puzzle, Puzzle)
        assert (puzzle.rows, puzzle.columns) == (expected.rows, expected.columns), text

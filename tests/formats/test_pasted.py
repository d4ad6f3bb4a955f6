"""Sudokus as people paste them: from chats, letters, programs and other sites."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from picsolve.errors import InputError
from picsolve.formats import Entry, parse, read
from picsolve.formats.f_puzzles import data_of, to_f_puzzles
from picsolve.formats.lz_string import pack, unpack
from picsolve.formats.sudoku_wiki import to_sudoku_wiki
from picsolve.sudoku.grid import Cells, Grid
from tests.formats.helpers import BOAT, GRID, ROWS, blamed, entries, error

BLOCK = "\n".join(ROWS)
ZEROS = GRID.replace(".", "0")
DIGITS = [[int(char) for char in row.replace(".", "0")] for row in ROWS]
TEXTS = [list(row) for row in ROWS]
BLANKS = [row.replace(".", " ") for row in ROWS]
TABLE = "\n".join(f"| {' | '.join(row)} |" for row in BLANKS)
#: A grid in which no open cell has a single candidate, so that any form can hold the position.
OPEN = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def grid_of(text: str) -> Grid:
    board = parse(text, "sudoku")
    assert isinstance(board, Grid)
    return board


def changed(text: str, first: int) -> str:
    """The digits 1 to 9 as other characters, of which the first is that of 1."""
    return text.translate({ord("1") + i: first + i for i in range(9)})


def in_thirds(row: str) -> str:
    return " | ".join(" ".join(row[start : start + 3]) for start in (0, 3, 6))


C_ARRAY = str(DIGITS).replace("[", "{").replace("]", "}")
DATA = data_of(grid_of(GRID))
PACKED = pack(json.dumps(DATA))
CONSOLE = "\n".join(
    ["    1 2 3   4 5 6   7 8 9"]
    + [
        ("  +-------+-------+-------+\n" if i % 3 == 0 else "") + f"{i + 1} | {in_thirds(row)} |"
        for i, row in enumerate(ROWS)
    ]
)
OPEN_SUDOKU = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
<name>Easy &amp; nice</name>
<game data="{ZEROS}"/>
</opensudoku>
"""
NUMBERS = [[f"{digit}.0" for digit in row] for row in DIGITS]
MINUS = [[digit or -1 for digit in row] for row in DIGITS]
PAGE = (
    "<!DOCTYPE html>\n<html><head><title>Puzzle</title></head><body>\n"
    "<table id='menu'><tr><td>New</td><td>Help</td></tr></table>\n<table class='grid'>\n"
    + "".join(
        f"<tr><th>{name}</th>{''.join(f'<td>{char}</td>' for char in row)}</tr>\n"
        for name, row in zip("ABCDEFGHI", BLANKS, strict=True)
    )
    + "</table></body></html>"
)
WIKI = f"https://www.sudokuwiki.org/sudoku.htm?bd={GRID}"
#: For each form its text and the title that it has.
FORMS: dict[str, tuple[str, str]] = {
    "quoted": (f"> {BLOCK}".replace("\n", "\n> "), ""),
    "quoted twice": (f">> {BLOCK}".replace("\n", "\n>> "), ""),
    "fenced": (f"Look:\n```text\n{BLOCK}\n```\nWhat comes next?", ""),
    "fenced with tildes": (f"~~~\n{BLOCK}\n~~~", ""),
    "a letter": (f"Hello all,\n\nMy puzzle is:\n{BLOCK}\n\nplease help\n", "My puzzle is:"),
    "a letter with a line": (f"Here is my puzzle:\n\n{GRID}\n\nplease help me!\n", ""),
    "a sentence": (f"Here is my puzzle: {GRID} please help", "Here is my puzzle, please help"),
    "wide": (changed(BLOCK, 0xFF11).replace(".", "．"), ""),
    "keycaps": ("\n".join("".join("⬜" if c == "." else f"{c}\ufe0f\u20e3" for c in row)
                          for row in ROWS), ""),
    "circled": (changed(BLOCK, 0x2460), ""),
    "unseen characters": ("\u200b".join(GRID) + "\u200d", ""),
    "no-break spaces": ("\n".join("\u00a0".join(row) for row in ROWS), ""),
    "middle dots": (BLOCK.replace(".", "·"), ""),
    "long dashes": (BLOCK.replace(".", "–"), ""),
    "smart quotes": (f"1,“{GRID}”", "1"),
    "tabs": ("\n".join("\t".join(row) for row in ROWS).replace(".", ""), ""),
    "lists": (json.dumps(DIGITS), ""),
    "lists of texts": (f"board = {json.dumps(TEXTS)}", ""),
    "lists over many lines": (json.dumps(TEXTS, indent=1), ""),
    "lists with null": (json.dumps([[d or None for d in row] for row in DIGITS]), ""),
    "rows of lists": ("\n".join(f"{row}," for row in DIGITS), ""),
    "texts in a list": (json.dumps(ROWS), ""),
    "a text in a list": (json.dumps([GRID]), ""),
    "an array of C": (f"int g[9][9] = {C_ARRAY};", ""),
    "an array over lines": ("grid = [\n" + ",\n".join(f"    {row}" for row in DIGITS) + "\n]", ""),
    "a table": (f"|   |   |   |   |   |   |   |   |   |\n{'|---' * 9}|\n{TABLE}", ""),
    "a table, aligned": (f"| {' | '.join('123456789')} |\n{'|:-:' * 9}|\n{TABLE}", ""),
    "a table, short": (f"{'| ' * 9}|\n{'|-' * 9}|\n{TABLE}", ""),
    "a table, first row above": (TABLE.replace("\n", f"\n{'|---' * 9}|\n", 1), ""),
    "numbered rows": ("\n".join(f"{i}: {row}" for i, row in enumerate(ROWS, 1)), ""),
    "lettered rows": ("\n".join(f"{'ABCDEFGHI'[i]} {row}" for i, row in enumerate(ROWS)), ""),
    "rows by name": ("\n".join(f"Row {i}: {' '.join(r)}" for i, r in enumerate(ROWS, 1)), ""),
    "a console": (CONSOLE, ""),
    "Simple Sudoku": ("*-----------*\n" + "\n".join(
        ("|---+---+---|\n" if i in (3, 6) else "") + f"|{row[:3]}|{row[3:6]}|{row[6:]}|"
        for i, row in enumerate(ROWS)) + "\n*-----------*", ""),
    "SadMan": (f"#AAn author\n#DFirst\n#B01-01-2020\n[Puzzle]\n{BLOCK}\n", "First, An author"),
    "Sudoku Exchange": (f"0000183b305c {ZEROS}  1.2", "0000183b305c, 1.2"),
    "OpenSudoku": (OPEN_SUDOKU, "Easy & nice"),
    "SudokuWiki, cells": (f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}&x=1", ""),
    "Sudoku Exchange, link": (f"See https://sudokuexchange.com/play/?s={GRID}.", ""),
    "f-puzzles": (f"try https://www.f-puzzles.com/?load={PACKED}!", ""),
    "f-puzzles, escaped": (f"https://f-puzzles.com/?load={PACKED.replace('+', '%2B')}", ""),
    "SudokuPad": (f"https://sudokupad.app/fpuz{PACKED}", ""),
    "SudokuPad, in the query": (f"https://sudokupad.app/?puzzleid=fpuzzles{PACKED}", ""),
    "f-puzzles, JSON": (json.dumps({"title": "T", "author": "A", **DATA}, indent=2), "T, A"),
    "f-puzzles, rules": (json.dumps({**DATA, "ruleset": "Normal sudoku rules apply."}), ""),
    "an object": (json.dumps({"mission": GRID, "solution": 81 * "1"}), ""),
    "an object of a list": (json.dumps({"quizzes": [GRID], "solutions": [81 * "1"]}), ""),
    "a page": (PAGE, ""),
    "a link in angle brackets": (f"<{WIKI}>", ""),
    "a link within a sentence": (f"Look at <{WIKI}>, please", ""),
    "a link in Markdown": (f"I am stuck at [this one]({WIKI}).", ""),
    "a size": (f"9x9: {GRID}", ""),
    "digits to the left": ("\n".join(f"|{'|'.join(c.ljust(3) for c in row)}|" for row in BLANKS),
                           ""),
    "digits to the left, short": ("\n".join(
        f"|{'|'.join(f'{c} ' if c != ' ' else 3 * c for c in row)}|" for row in BLANKS), ""),
    "full stops": (changed(BLOCK, 0xFF11).replace(".", "。"), ""),
    "lists of fractions": (str(NUMBERS).replace("'", ""), ""),
    "an array of numpy": (str(NUMBERS).replace("'", "").replace(".0", ".").replace(",", ""), ""),
    "lists with -1": (json.dumps(MINUS), ""),
    "rows with -1": ("\n".join(" ".join(map(str, row)) for row in MINUS), ""),
    "fields with -1": ("\n".join(",".join(map(str, row)) for row in MINUS), ""),
    "fields of fractions": ("\n".join(map(",".join, NUMBERS)).replace("0.0", "nan"), ""),
    "a remark": (f"; my list\n{GRID}", ""),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str) -> None:
    text, title = FORMS[form]
    (entry,) = entries(text)
    assert isinstance(entry.board, Grid)
    assert str(entry.board) == GRID
    assert entry.board == grid_of(GRID)
    assert entry.board.given == grid_of(GRID).given
    assert (entry.title, entry.warnings) == (title, ())


#: Where a lost character gives another right form: between tabs nothing is a cell, too, and without
#: its sign -1 is 1.
FRAGILE = {"tabs", "lists with -1", "rows with -1", "fields with -1"}


@pytest.mark.parametrize("form", [form for form in FORMS if form not in FRAGILE])
def test_one_slip_never_moves_a_cell(form: str) -> None:
    """A character lost or doubled is an error or harmless."""
    text = FORMS[form][0]
    step = max(len(text) // 150, 1)
    for at in range(0, len(text), step):
        for slip in (text[:at] + text[at + 1 :], text[: at + 1] + text[at:]):
            for found in read("test", slip, "sudoku"):
                if isinstance(found, Entry):
                    assert str(found.board) == GRID, (at, slip)


def test_a_position_of_sudoku_wiki() -> None:
    grid = grid_of(f"+{OPEN.replace('.', '', 0)}" if OPEN[0] != "." else f"{OPEN} r1c1<>4")
    link = to_sudoku_wiki(grid)
    assert link.startswith("https://www.sudokuwiki.org/sudoku.htm?bd=S9B")
    assert grid_of(link) == grid
    assert grid_of(link.split("bd=")[1]).given == grid.given
    cells = link.strip()[-162:]
    given = OPEN.index("3")
    assert cells[2 * given :][:2] == "09"  # 2 * 2**2 + 1
    placed = grid_of("S9B" + cells[: 2 * given] + "08" + cells[2 * given + 2 :])
    assert placed.values[given] == 3
    assert given not in placed.given


S9B = "S9B" + 81 * "se"
SUDOKU_WIKI_WRONG = {
    "too short": (S9B[:-1], 165, "161 characters follow S9B"),
    "too long": (S9B + "0", 166, "163 characters follow S9B"),
    "a given of two digits": (f"S9B07{S9B[5:]}", 4, "`07` for r1c1"),
    "no digits that are given": (f"S9B01{S9B[5:]}", 4, "`01` for r1c1"),
    "more than nine digits": (f"S9B{S9B[3:-2]}zz", 164, "`zz` for r9c9"),
    "another kind": (f"S9A{S9B[3:]}", 1, "only S9B is read"),
}


@pytest.mark.parametrize("case", SUDOKU_WIKI_WRONG)
def test_strings_of_sudoku_wiki_that_are_wrong(case: str) -> None:
    text, column, message = SUDOKU_WIKI_WRONG[case]
    found = error(text)
    assert message in found.message
    assert (found.line, found.column) == (1, column)


def test_marks_and_placed_digits_of_f_puzzles() -> None:
    grid = [[dict(cell) for cell in row] for row in DATA["grid"]]
    grid[0][0] = {"value": 4}
    grid[0][1] = {"centerPencilMarks": [6, 8], "cornerPencilMarks": [9]}
    grid[0][2] = {"centerPencilMarks": [1, 6], "givenPencilMarks": [6, 8]}
    found = grid_of(json.dumps({"size": 9, "grid": grid}))
    assert str(found) == GRID
    assert found.given == Cells.of(c for c in range(1, 81) if GRID[c] != ".")
    assert [str(found.candidates_of(cell)) for cell in (1, 2)] == ["68", "6"]
    assert found.candidates_of(3) == grid_of(GRID).candidates_of(3)


VARIANTS: dict[str, tuple[dict[str, Any], str]] = {
    "thermometers": ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "thermometers"),
    "killer cages": ({"killercage": [{"cells": ["R1C1"], "value": "3"}]}, "killer cages"),
    "diagonals": ({"diagonal+": True}, "a diagonal"),
    "unknown": ({"spiral": 1}, "`spiral`"),
    "negative": ({"negative": ["xv"]}, "what may not be"),
    "other size": ({"size": 6}, "not 9 × 9"),
    "rules": ({"ruleset": "Normal sudoku rules apply. Snakes bite."}, "`Snakes bite`"),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_are_refused_by_name(name: str) -> None:
    more, words = VARIANTS[name]
    assert words in error(json.dumps({**DATA, **more})).message
    link = f"https://www.f-puzzles.com/?load={pack(json.dumps({**DATA, **more}))}"
    found = error(link)
    assert words in found.message
    start = link.index("load=") + len("load=")
    assert (found.column, found.span) == (start + 1, len(link) - start)


def test_irregular_boxes_are_refused() -> None:
    for regions, is_plain in (
        ([index // 27 * 3 + index % 9 // 3 for index in range(81)], True),
        ([index // 9 for index in range(81)], False),
    ):
        grid = [[{**DATA["grid"][r][c], "region": regions[9 * r + c]} for c in range(9)]
                for r in range(9)]  # fmt: skip
        (found,) = read("test", json.dumps({"size": 9, "grid": grid}))
        assert isinstance(found, Entry) == is_plain


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("https://sudokupad.app/abcdefgh12", "only the site knows"),
        (f"https://sudokupad.app/scl{'N4Ig' * 20}", "is not read"),
        (f"https://www.f-puzzles.com/?load={PACKED[:-9]}", "cannot be unpacked"),
        (f"https://www.f-puzzles.com/?load={PACKED[:50]}~{PACKED[50:]}", "cannot be unpacked"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS[1:]}", "80 cells and needs 81"),
        (f"https://sudokuexchange.com/play/?s={GRID}&t={GRID}", "more than one grid"),
    ],
)
def test_links_that_are_refused(link: str, message: str) -> None:
    found = error(f"> Look at {link}")
    assert message in found.message
    assert found.column
    assert found.column > len("> Look at ") - 1
    assert found.help


def test_a_state_of_sadman_is_one_position() -> None:
    state = BLOCK.replace("4....9.5.", "4...39.5.")
    (entry,) = entries(f"[Puzzle]\n{BLOCK}\n\n[State]\n{state}\n")
    assert isinstance(entry.board, Grid)
    assert entry.board.values[4] == 3
    assert entry.board.given == grid_of(GRID).given
    found = error(f"[Puzzle]\n{BLOCK}\n[State]\n{state.replace('4', '1', 1)}\n")
    assert (found.line, found.message) == (12, "r1c1 is 4 in the puzzle, and not in the state")


def test_user_digits_of_sudocue() -> None:
    grid = grid_of(OPEN)
    words = [str(d or grid.candidates_of(c)) for c, d in enumerate(grid.values)]
    at = OPEN.index("3")
    words[at] = "u3"
    found = grid_of("\n".join(" ".join(words[start : start + 9]) for start in range(0, 81, 9)))
    assert found == grid
    assert found.values[at] == 3
    assert at not in found.given


def test_letters_for_digits_are_read_with_a_warning() -> None:
    (entry,) = entries(BLOCK.replace("1", "l").replace("4.7", "4O7"))
    assert str(entry.board) == GRID
    assert [str(warning) for warning in entry.warnings] == [
        "test:3:5: read as 0: `O` in line 3, column 5",
        "test:6:3: read as 1: `l` in line 6, column 3, line 9, column 2",
    ]
    with pytest.warns(UserWarning, match="read as 1: `I` in line 1, column 48"):
        parse(GRID.replace("1", "I", 1))


@pytest.mark.parametrize("char", "BSZgq")
def test_other_letters_are_no_digits(char: str) -> None:
    found = error(GRID[:14] + char + GRID[15:])
    assert (found.line, found.column) == (1, 15)
    assert blamed(found) == char


def test_letters_are_not_read_where_cells_are_missing_or_digits_few() -> None:
    assert "no cell" in error(GRID.replace("1", "l")[:-1], "sudoku").message
    few = ("1l" + 79 * ".").replace("1", "7", 1)
    assert "at least 16 digits" in error(few, "sudoku").help


def test_letters_a_to_i_are_refused() -> None:
    for text in (changed(GRID, ord("A")), changed(BLOCK, ord("A"))):
        found = error(text, "sudoku")
        assert "letters instead of digits" in found.help
        assert (found.line, found.column, blamed(found)) == (1, 1, "D")


def test_labels_out_of_order_are_no_labels() -> None:
    rows = [f"{i if i != 5 else 7}: {row}" for i, row in enumerate(ROWS, 1)]
    found = error("\n".join(rows))
    assert found.message == "`7` stands before row 5"
    assert (found.line, found.column) == (5, 1)
    found = error("\n".join([*ROWS[:4], f"5: {ROWS[4]}", *ROWS[5:]]), "sudoku")
    assert found.line == 5


def test_circled_digits_beside_plain_ones_are_refused() -> None:
    found = error("\n".join([changed(ROWS[0], 0x2460), *ROWS[1:]]))
    assert "circled" in found.message
    found = error(f"④{GRID[1:]}", "sudoku")
    assert blamed(found) == "④"


def test_places_in_quoted_lines_and_among_unseen_characters() -> None:
    found = error(f"> {GRID[:14]}q{GRID[15:]}", "sudoku")
    assert (found.column, blamed(found)) == (17, "q")
    found = error(f"\u200b{GRID}5", "sudoku")
    assert (found.column, found.note) == (83, "1 cell too many")
    found = error(f"> {GRID[:7]}4{GRID[8:]}", "sudoku")
    assert (found.column, found.note) == (10, "r1c1 is 4 already (column 3)")


def test_lists_of_the_wrong_size_are_told_by_place() -> None:
    short = [row[:-1] if i == 4 else row for i, row in enumerate(DIGITS)]
    found = error("[\n" + ",\n".join(map(str, short)) + "\n]")
    assert (found.message, found.line) == ("this row has 8 cells and needs 9", 6)
    assert error(json.dumps(DIGITS[:8])).message == "the grid has 8 rows and needs 9"
    wrong = json.dumps(DIGITS).replace("5", "10", 1)
    assert blamed(error(wrong)) == "10"


def test_candidates_in_lists() -> None:
    grid = grid_of(OPEN)
    cells = [d or [int(x) for x in grid.candidates_of(c)] for c, d in enumerate(grid.values)]
    text = json.dumps([cells[start : start + 9] for start in range(0, 81, 9)])
    assert grid_of(text) == grid


def test_prose_between_puzzles_is_told() -> None:
    found = list(read("test", f"My list:\n{GRID}\n{GRID}\nand so on\n{GRID}"))
    assert [getattr(entry, "line", 0) for entry in found] == [2, 3, 4, 5]
    assert isinstance(found[2], InputError)
    assert isinstance(next(read("test", "please help me")), InputError)


NONOGRAMS = {
    "quoted": f"> {BOAT}".replace("\n", "\n> "),
    "fenced": f"Here is a boat:\n```\n{BOAT}```\nHave fun!\n",
    "behind a letter": f"Here is a boat:\n\n{BOAT}",
    "clues, quoted": "> rows\n> 1\n> 4\n> 2\n>\n> columns\n> 1\n> 3\n> 2\n> 1",
    "JSON, fenced": 'Look:\n```\n{"rows": [[1], [4], [2]], "columns": [[1], [3], [2], [1]]}\n```',
    "wide": "rows\n１\n４\n２\n\ncolumns\n１\n３\n２\n１",
}


@pytest.mark.parametrize("form", NONOGRAMS)
def test_nonograms(form: str) -> None:
    (entry,) = entries(NONOGRAMS[form])
    (boat,) = entries(BOAT)
    assert getattr(entry.board, "rows", None) == getattr(boat.board, "rows", 0)
    assert getattr(entry.board, "columns", None) == getattr(boat.board, "columns", 0)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_what_is_packed_comes_back(text: str) -> None:
    packed = pack(text)
    assert unpack(packed, 1000) == text
    assert len(packed) % 4 == 0
    if text:
        with pytest.raises(ValueError, match="too long"):
            unpack(packed, len(text) - 1)


def test_known_packed_texts() -> None:
    assert pack("Hello, World!") == "BIUwNmD2A0AEDqkBOYAmBCIA"
    assert unpack("BYUwNmD2AEDukCcwBMg=", 20) == "hello world"
    for wrong in ("", "B", "~", "BYUw", "////"):
        with pytest.raises(ValueError, match=r"end is missing|none of the signs|names no piece"):
            unpack(wrong, 100)


def test_links_are_written_that_can_be_read() -> None:
    assert grid_of(to_f_puzzles(grid_of(GRID))) == grid_of(GRID)


#: What the fuzz has found: texts that took seconds, or ended in a traceback.
FOUND = {
    "brackets in colours": f"[colors]\nr{'[' * 5000}",
    "brackets behind a colour": f"[colors]\nr = (red) %\nb = (0, 0, 255) #\n\n{'[' * 5000}",
    "digits without end": f"[clues]\nrows = '1'\n[colors]\ndefs = {'9' * 5000}",
    "no list": "[[57\x808>2=#=4, 0, 7, 0, 0, 0], [0, 0, 0, 0, 0, 0, 3, 2, 5]",
    "lists without end": "[" * 3000,
    "objects without end": '{"grid": ' * 3000,
}


@pytest.mark.parametrize("case", FOUND)
def test_what_was_found_by_damage(case: str) -> None:
    found = list(read("test", FOUND[case]))
    assert found
    assert all(isinstance(entry, InputError) for entry in found)


def test_a_byte_order_mark_out_of_place_is_shown() -> None:
    text = "\n".join([*ROWS[:2], f"\ufeff{ROWS[2]}5", *ROWS[3:]])
    found = error(text, "sudoku")
    assert (found.line, found.column) == (3, 11)
    assert blamed(found) == "5"

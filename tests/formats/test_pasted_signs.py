"""Sudokus with signs in them, and around them, that other programs and people have put there."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Callable

import pytest

from picsolve.formats import Entry, read, read_bytes
from picsolve.formats.writing import by_key
from picsolve.sudoku.grid import Grid
from tests.formats.helpers import GRID, ROWS, blamed, entries, error
from tests.formats.test_pasted import OPEN, changed, grid_of

BLOCK = "\n".join(ROWS)
#: A puzzle with one solution that ends with open cells, as a sentence ends with a full stop.
DOTS = "8.....3......6..79...9...1.6........14..26........35.82....9...59..487...7......."
LINK = f"https://www.sudokuwiki.org/sudoku.htm?bd={DOTS}"


def translated(zero_to_nine: str) -> str:
    """The rows with other digits, and their zero for an open cell."""
    return BLOCK.replace(".", "0").translate({ord("0") + i: c for i, c in enumerate(zero_to_nine)})


def table(before: str, after: str) -> str:
    """A table in Markdown with signs around its digits."""
    return "\n".join(
        "|" + "|".join(" " if c == "." else f"{before}{c}{after}" for c in row) + "|"
        for row in ROWS
    )


def page(cell: str, empty: str) -> str:
    rows = ("".join(empty if c == "." else cell.format(c) for c in row) for row in ROWS)
    return "<table>\n" + "\n".join(f"<tr>{row}</tr>" for row in rows) + "\n</table>"


def colored(digits: str) -> str:
    """The rows with these digits in red."""
    return "".join(f"\x1b[1;31m{c}\x1b[0m" if c in digits else c for c in BLOCK)


FORMS = {
    "bold in a table": table("**", "**"),
    "italic in a table": table("*", "*"),
    "lines in a table": f"|{' |' * 9}\n{'|---' * 9}|\n{table(' __', '__ ')}",
    "code in a table": table("`", "`"),
    "brackets": f"({GRID})",
    "backticks": f"`{GRID}`",
    "backticks around rows": f"`{BLOCK}`",
    "brackets around rows": f"({BLOCK}).",
    "backticks around each row": "\n".join(f"`{row}`" for row in ROWS),
    "a tag": f"[code]{GRID}[/code]",
    "tags around rows": f"[CODE]{BLOCK}[/CODE]",
    "tags in lines": f"Look:\n[quote=Anna][code]\n{BLOCK}\n[/code]\n[/quote]\nWhat now?",
    "the end of a tag": f"{BLOCK}\n[/code]",
    "bye": f"{BLOCK}\nbye",
    "a name": f"My puzzle:\n\n{GRID}\n\nCheers,\nAnna-Lena",
    "a number": f"1. {GRID}",
    "a number in brackets": f"(12) {GRID}",
    "a date": f"2024-05-01 {GRID}",
    "a date with points": f"1.5.2024: {GRID}",
    "a bullet": f"* {GRID}",
    "numbers of rows": "\n".join(f"{i} {row}" for i, row in enumerate(ROWS, 1)),
    "numbers, points": "\n".join(f"{i}. {row}" for i, row in enumerate(ROWS, 1)),
    "numbers, apart": "\n".join(f"{i} {' '.join(row)}" for i, row in enumerate(ROWS, 1)),
    "numbers, heading": "  123456789\n"
    + "\n".join(f"{i} {row}" for i, row in enumerate(ROWS, 1)),
    "headings": page("<th>{}</th>", "<th> </th>"),
    "headings for givens": page("<th>{}</th>", "<td> </td>"),
    "preformatted": f"<html><body>\n<h1>No. 5</h1><pre>\n{BLOCK}\n</pre></body></html>",
    "preformatted, alone": f"<pre>{BLOCK}</pre>",
    "broken lines": "<p>" + BLOCK.replace("\n", "<br>\n") + "</p>",
    "broken lines in one": "<p>" + BLOCK.replace("\n", "<br/>") + "</p>",
    "broken lines alone": BLOCK.replace("\n", "<br />\n"),
    "question marks": BLOCK.replace(".", "?"),
    "question marks in a line": GRID.replace(".", "?"),
    "wide question marks": BLOCK.replace(".", "？"),
    "joined points": BLOCK.replace("...", "…"),
    "joined points in a line": GRID.replace("...", "…"),
    "an ellipsis a cell": BLOCK.replace(".", "…"),
    "Arabic": translated("٠١٢٣٤٥٦٧٨٩"),
    "Persian": translated("۰۱۲۳۴۵۶۷۸۹"),
    "kanji": translated("〇一二三四五六七八九"),
    "raised": changed(BLOCK, 0x2460).translate(
        {0x2460 + i: c for i, c in enumerate("¹²³⁴⁵⁶⁷⁸⁹")}
    ),
    "bold": translated("".join(chr(0x1D7CE + digit) for digit in range(10))),
    "colours": colored("123456789"),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str) -> None:
    (entry,) = entries(FORMS[form])
    assert entry.board == grid_of(GRID)
    assert isinstance(entry.board, Grid)
    assert entry.board.given == grid_of(GRID).given
    assert not entry.warnings


@pytest.mark.parametrize("form", FORMS)
def test_one_slip_never_moves_a_cell(form: str) -> None:
    """A character lost or doubled is an error or harmless."""
    text = FORMS[form]
    for at in range(0, len(text), max(len(text) // 150, 1)):
        for slip in (text[:at] + text[at + 1 :], text[: at + 1] + text[at:]):
            for found in read("test", slip):
                if isinstance(found, Entry):
                    assert str(found.board) == GRID, (at, slip)


LINKS = {
    "alone": LINK,
    "angle brackets": f"<{LINK}>",
    "brackets": f"({LINK})",
    "brackets in a sentence": f"It is here ({LINK}).",
    "quotes": f'"{LINK}"',
    "single quotes": f"'{LINK}'",
    "backticks": f"See `{LINK}`.",
    "Markdown": f"I am stuck at [this one]({LINK}).",
    "bold": f"**{LINK}**",
    "a sentence": f"I am stuck at {LINK}",
    "a full stop": f"I am stuck at {LINK}.",
    "brackets around a sentence": f"(see {LINK}.)",
    "more behind it": f"I am stuck at {LINK}, please help",
    "another field": f"{LINK}&x=1.",
}


@pytest.mark.parametrize("case", LINKS)
def test_links_that_end_with_open_cells(case: str) -> None:
    (entry,) = entries(LINKS[case])
    assert str(entry.board) == DOTS
    text = LINKS[case]
    start = text.index(DOTS)
    for at in range(start, start + 81):
        for slip in (text[:at] + text[at + 1 :], text[: at + 1] + text[at:]):
            for found in read("test", slip):
                if isinstance(found, Entry):
                    assert str(found.board) == DOTS, slip


def test_a_full_stop_that_may_be_a_cell_is_told() -> None:
    link = LINK.replace("8", ".", 1)  # which has several solutions
    found = error(f"I am stuck at {link}")
    assert found.message == "the last . may be a cell, or the end of a sentence"
    assert found.column == len(f"I am stuck at {link}")
    assert [str(entry.board) for entry in entries(link)] == [f".{DOTS[1:]}"]


def test_a_position_of_sudocue_is_told_from_clues() -> None:
    text = (
        "38 u4 2 9 6 7 35 1 58\n38 1 6 2 358 35 4 9 7\n5 9 7 4 38 1 2 38 6\n"
        "9 7 1 38 45 56 356 348 2\n46 356 8 1 7 2 356 34 9\n2 356 45 38 9 456 1 7 58\n"
        "1 8 49 6 2 49 7 5 3\n7 2 3 5 1 8 9 6 4\n46 56 59 7 34 39 8 2 1\n"
    )
    (entry,) = entries(text)
    assert isinstance(entry.board, Grid)
    assert entry.board.values[1] == 4
    assert 1 not in entry.board.given
    assert str(entry.board.candidates_of(0)) == "38"
    rows = "\n".join(9 * ["1 12 1 2 1 1 2 3 1"])
    assert not any(isinstance(e, Entry) and isinstance(e.board, Grid) for e in read("test", rows))


def test_emphasis_of_some_digits_is_refused() -> None:
    text = table("**", "**").replace("**5**", "5", 1)
    found = error(text)
    assert found.message == "some digits of this row are emphasised, and others are not"
    assert (found.line, blamed(found)) == (1, "**4**")
    rows = table("**", "**").splitlines()
    plain = rows[4].replace("**", "")
    found = error("\n".join([*rows[:4], plain, *rows[5:]]))
    assert found.message == "the digits of this row are circled or emphasised, and others are not"


@pytest.mark.parametrize("text", ["|*8*|53*|*|", "|***|*1*|2**|"])
def test_stars_of_boxes_are_open_cells(text: str) -> None:
    found = error(text, "sudoku")
    assert "emphasised" not in found.message


def test_boxes_with_several_cells_beside_blank_ones_are_refused() -> None:
    row = "|*7*| |3**| | | |1| |..|"  # nine cells, but not in nine boxes
    found = error("\n".join([row, *ROWS[1:]]), "sudoku")
    assert (found.line, blamed(found)) == (1, "*7*")


def test_colours_of_some_digits_are_refused() -> None:
    found = next(iter(read("test", colored("13579"))))
    assert not isinstance(found, Entry)
    assert "\x1b" not in str(found)


def test_question_marks_beside_other_open_cells_are_refused() -> None:
    rows = [ROWS[0].replace(".", "?"), *ROWS[1:]]
    found = error("\n".join(rows), "sudoku")
    assert (found.line, blamed(found)) == (1, "?")


def test_raised_digits_beside_plain_ones_are_refused() -> None:
    found = error("\n".join([ROWS[0].replace("4", "⁴"), *ROWS[1:]]), "sudoku")
    assert blamed(found) == "⁴"
    found = error("\n".join([translated("〇一二三四五六七八九").split()[0], *ROWS[1:]]))
    assert "circled or emphasised" in found.message


def test_places_in_colours_and_joined_points() -> None:
    found = error(f"\x1b[1m{GRID[:14]}q{GRID[15:]}\x1b[0m", "sudoku")
    assert (found.column, blamed(found)) == (19, "q")
    found = error(f"{GRID.replace('...', '…')}55", "sudoku")
    assert not isinstance(found, Entry)
    found = error(f"[code]{GRID[:-1]}[/code]", "sudoku")
    assert (found.column, found.note) == (6 + 81, "1 cell missing")


def test_a_number_or_date_before_a_grid_is_its_title() -> None:
    text = f"1. {GRID}\n(2) {DOTS}\n3: {GRID}\n2024-05-01 {GRID}\n- {DOTS}"
    found = [(str(entry.board), entry.title) for entry in entries(text)]
    assert found == [(GRID, "1"), (DOTS, "2"), (GRID, "3"), (GRID, "2024-05-01"), (DOTS, "")]


def test_names_between_puzzles_are_still_told() -> None:
    found = list(read("test", f"{GRID}\nAnna\n{GRID}\nAnna\n"))
    assert [isinstance(entry, Entry) for entry in found] == [True, False, True, False]
    assert not isinstance(list(read("test", f"{GRID}\nAnna 53..7\n"))[-1], Entry)


NINE = by_key("729")
assert NINE
CHARACTERS = NINE.write(grid_of(OPEN)).strip()
LINES = "\n".join(CHARACTERS[start : start + 81] for start in range(0, 729, 81))


def test_candidates_in_nine_lines_of_81() -> None:
    found = entries(LINES)
    assert [(entry.board, entry.line) for entry in found] == [(grid_of(OPEN), 1)]
    found = entries(f"{LINES}\n{LINES.replace('.', '0')}\n")
    assert [(entry.board, entry.line) for entry in found] == [
        (grid_of(OPEN), 1),
        (grid_of(OPEN), 10),
    ]
    (streamed,) = read_bytes("test", io.BytesIO(f"{LINES}\n".encode()))
    assert isinstance(streamed, Entry)
    assert streamed.board == grid_of(OPEN)


def test_eight_such_lines_are_sudokus_as_ever() -> None:
    for more in ([], [GRID], ["", *ROWS]):
        found = list(read("test", "\n".join([*LINES.split("\n")[:8], *more])))
        assert len(found) == 8 + bool(more)
        assert [str(e.board) for e in found if isinstance(e, Entry)] == [GRID] * bool(more)


def from_bytes(raw: bytes) -> list[str]:
    found = read_bytes("test", io.BytesIO(raw))
    return [str(entry.board) if isinstance(entry, Entry) else str(entry) for entry in found]


@pytest.mark.parametrize("encoding", ["utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be"])
def test_wide_encodings_without_their_mark(encoding: str) -> None:
    for text in (GRID, f"{GRID}\n", "\r\n".join(ROWS), f"Look at this:\n{BLOCK}\n"):
        assert from_bytes(text.encode(encoding)) == [GRID]


def test_shift_jis() -> None:
    for before in ("これは数独です。", "難問", "9x9 の問題:"):
        raw = f"{before}\n{BLOCK}\nよろしくお願いします。\n".encode("cp932")
        (entry,) = read_bytes("test", io.BytesIO(raw))
        assert isinstance(entry, Entry)
        assert (str(entry.board), entry.title) == (GRID, before)
    wide = changed(BLOCK, 0xFF11).replace(".", "・")
    assert from_bytes(wide.encode("cp932")) == [GRID]
    for name in ("Zoë", "Génie José", "Große Liste", "“quoted” – it"):
        raw = f"# {name}\n{BLOCK}\n".encode("cp1252")
        (entry,) = read_bytes("test", io.BytesIO(raw))
        assert isinstance(entry, Entry)
        assert not any("\u3000" < char < "\uff00" for char in entry.title)  # no kanji of it


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "xz": lzma.compress,
    "bz2": bz2.compress,
    "gzip twice": lambda raw: gzip.compress(gzip.compress(raw)),
    "xz in gzip": lambda raw: gzip.compress(lzma.compress(raw)),
}


@pytest.mark.parametrize("packer", PACKERS)
def test_packed(packer: str) -> None:
    raw = PACKERS[packer](f"{GRID}\n{DOTS}\n".encode())
    assert from_bytes(raw) == [GRID, DOTS]
    half = len(raw) // 2
    for bad in (raw[:-1], raw[:-5], raw[:half], raw[:half] + b"\0\0\0" + raw[half + 3 :]):
        assert "damaged" in from_bytes(bad)[-1]  # only its end tells of some damage

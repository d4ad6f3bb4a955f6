"""What looks like a sudoku and cannot be read as one: it is refused for what it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from picsolve.formats import Entry, load, read
from tests.formats.helpers import GRID, ROWS, blamed, entries, error, grids

SIXTEEN = "1.3.5.7.9.B.D.F." * 16
BLANKS = [row.replace(".", " ") for row in ROWS]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"16x16: {'1.3.' * 64}", "this is a sudoku of 16 × 16"),
        (SIXTEEN, "this is a sudoku of 16 × 16"),
        ("4x4: 1234341221434321", "this is a sudoku of 4 × 4"),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", "this is a sudoku of 4 × 4"),
        ("\n".join(["12. ..6"] * 6), "this is a sudoku of 6 × 6"),
    ],
)
def test_other_sizes_are_refused_as_such(text: str, told: str) -> None:
    found = error(text, "sudoku")
    assert told in found.message
    assert "only 9 × 9" in found.message
    assert found.column


def test_as_many_cells_as_another_size_has_are_told() -> None:
    found = error(256 * ".", "sudoku")
    assert found.message == "the grid has 256 cells and needs 81"
    assert "16 × 16" in found.help


def test_nonograms_are_still_told_from_sizes() -> None:
    (found,) = read("test", "2x2:1/1/1/1", "nonogram")
    assert isinstance(found, Entry)
    assert "this is a nonogram" in error("2x2:1/1/1/1", "sudoku").message


@pytest.mark.parametrize(
    "text", ['{"colour": "blue", "n": [1]}', "<svg><path/></svg>", "<p>Hello</p>", "<html></html>"]
)
def test_what_is_no_sudoku_is_not_called_a_nonogram(text: str) -> None:
    found = error(text, "sudoku")
    assert "nonogram" not in found.message
    assert "sudoku" in found.message


def page(rows: list[str]) -> str:
    cells = ("".join(f"<td>{char}</td>" for char in row) for row in rows)
    return "<table>\n" + "\n".join(f"<tr>{row}</tr>" for row in cells) + "\n</table>"


def test_a_cell_that_may_have_lost_its_digit_is_told() -> None:
    text = page(BLANKS).replace("<td>4</td>", "<td></td>", 1)
    found = error(text, "sudoku")
    assert (found.line, found.column) == (2, 5)
    assert found.message == "this cell is empty, but not as other empty cells of the table are"
    text = page(ROWS).replace("<td>.</td>", '<td><input value=""></td>')
    assert grids(text, "sudoku") == [GRID]
    assert error(text.replace("<td>4</td>", "<td></td>", 1), "sudoku").message == found.message


def test_a_page_has_any_number_of_grids() -> None:
    other = [row.translate(str.maketrans("123456789", "234567891")) for row in ROWS]
    assert grids(page(ROWS) + "\n" + page(other), "sudoku") == [GRID, "".join(other)]
    assert grids(f"<html>\n{page(BLANKS)}\n</html>") == [GRID]  # its kind is told, too


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (page(ROWS[:8]), 1, "this table has 8 rows of 9 cells, and a sudoku 9 of 9"),
        (page([*ROWS[:8], ROWS[8] + "1"]), 1, "this table has 9 rows of 10 cells"),
        (page([9 * " "] * 9), 1, "the cells of this table have no text"),
        (page([*ROWS[:8], "?" + ROWS[8][1:]]), 10, "`?` is no cell of a sudoku"),
        ("<html>\n<body>53..7</body></html>", 1, "there is no table of a sudoku in this page"),
    ],
)
def test_tables_that_are_no_grids(text: str, line: int, told: str) -> None:
    found = error(text, "sudoku")
    assert told in found.message
    assert found.line == line


def test_several_grids_of_an_object() -> None:
    other = GRID.translate(str.maketrans("123456789", "234567891"))
    text = json.dumps({"quizzes": [GRID, other], "solutions": ["", ""]})
    assert grids(text) == [GRID, other]


ZERO_BASED = [[int(char) - 1 if char != "." else -1 for char in row] for row in ROWS]
WITHOUT_NINE = [[-1 if digit in (8, -1) else digit + 1 for digit in row] for row in ZERO_BASED]


@pytest.mark.parametrize("cells", [ZERO_BASED, WITHOUT_NINE])
def test_minus_one_is_refused_where_digits_may_start_at_zero(cells: list[list[int]]) -> None:
    text = "\n".join(" ".join(map(str, row)) for row in cells)
    for found in (error(json.dumps(cells)), error(text)):
        assert "leaves open what the digits are" in found.message
        assert blamed(found) == "-1"
        assert "from 0 to 8" in found.help


SHORT = [row.rstrip() for row in BLANKS]
#: Rows with blanks cut off, of which it is not sure that each column is where it was.
UNSURE = {
    "cut off at both ends": [row.strip() for row in BLANKS],
    "cut off in some rows": [SHORT[0], *BLANKS[1:]],
    "no row is whole": [row[:8].rstrip() for row in SHORT],
}


@pytest.mark.parametrize("case", UNSURE)
def test_cut_rows_are_refused_where_columns_are_not_sure(case: str) -> None:
    found = next(iter(read("test", "\n".join(UNSURE[case]), "sudoku")))
    assert not isinstance(found, Entry)
    assert "blanks are open cells only where it is sure which" in getattr(found, "help", "")


def test_bars_with_blanks_of_several_widths_are_refused() -> None:
    rows = [f"|{' | '.join(row)} |" for row in BLANKS]
    for found in read("test", "\n".join(rows), "sudoku"):
        assert not isinstance(found, Entry)
        assert "write . for each of them" in getattr(found, "help", "")


def test_rows_read_as_cut_are_told() -> None:
    (entry,) = entries("\n".join(SHORT), "sudoku")
    assert str(entry.board) == GRID
    (warning,) = entry.warnings
    assert str(warning) == "test:1:1: 6 rows read as cut off after the last digit"


def test_utf_32_with_its_mark_is_read(tmp_path: Path) -> None:
    for encoding in ("utf-32-le", "utf-32-be"):
        for name, text in (("line", f"{GRID}\n"), ("rows", "\r\n".join(ROWS))):
            path = tmp_path / f"{encoding}-{name}.txt"
            path.write_bytes(f"\ufeff{text}".encode(encoding))
            (found,) = load(str(path))
            assert isinstance(found, Entry)
            assert str(found.board) == GRID, path.name


def test_a_link_says_where_it_stands() -> None:
    link = f"https://www.sudokuwiki.org/sudoku.htm?bd={GRID[1:]}"
    for text in (f"<{link}>", f"[puzzle]({link})"):
        found = error(text, "sudoku")
        assert found.message == "the grid has 80 cells and needs 81"
    assert entries(f"<{link[:-80]}{GRID}>")[0].line == 1

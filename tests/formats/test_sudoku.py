"""Sudoku text: every way to write a grid, and what is said about those that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from picsolve.errors import InputError
from picsolve.formats import Entry, parse, read
from picsolve.formats.library import parse_library_line
from picsolve.sudoku.grid import Cell, Cells, Grid, Place, Remove
from tests.formats.helpers import GRID, ROWS, blamed, entries, error, grids

BORDER = "+-------+-------+-------+"
MARKS = """\
+--------------+------------+----------------+
| 1489 2  14   | 35 39  7   | 458  4589 6    |
| 89   3  5    | 6  4   1   | 28   289  7    |
| 49   6  7    | 8  2   59  | 345  3459 1    |
+--------------+------------+----------------+
| 125  48 12   | 35 369 589 | 7    1246 249  |
| 125  48 3    | 7  69  589 | 1246 1246 249  |
| 6    7  9    | 4  1   2   | 35   35   8    |
+--------------+------------+----------------+
| 3    1  26   | 9  7   4   | 268  268  5    |
| 24   9  8    | 12 5   6   | 124  7    3    |
| 7    5  246  | 12 8   3   | 9    1246 24   |
+--------------+------------+----------------+
"""


SOLUTION = "476239158239158467158467239784916325392574681561382794647893512925641873813725946"
ZEROS = GRID.replace(".", "0")


def in_thirds(row: str, between: str = " ") -> list[str]:
    return [between.join(row[start : start + 3]) for start in (0, 3, 6)]


def with_borders(rows: list[str]) -> str:
    lines = [BORDER]
    for start in (0, 3, 6):
        lines += ["| " + " | ".join(in_thirds(row)) + " |" for row in rows[start : start + 3]]
        lines.append(BORDER)
    return "\n".join(lines)


def fully_drawn(rows: list[str]) -> str:
    lines = ["┌" + "───┬" * 8 + "───┐"]
    for row in rows:
        lines += ["│ " + " │ ".join(row) + " │", "├" + "───┼" * 8 + "───┤"]
    return "\n".join(lines)


def blank(text: str) -> str:
    return text.replace(".", " ")


FORMS = {
    "one line": GRID,
    "with blanks around": f"  {GRID}  ",
    "zeros": GRID.replace(".", "0"),
    "stars": GRID.replace(".", "*"),
    "underscores": GRID.replace(".", "_"),
    "X": GRID.replace(".", "X"),
    "x": GRID.replace(".", "x"),
    "dashes": GRID.replace(".", "-"),
    "blanks": blank(GRID),
    "spaced out": " ".join(GRID),
    "rows in one line": " ".join(ROWS),
    "bars in one line": "|".join(ROWS),
    "nine lines": "\n".join(ROWS),
    "nine lines, Windows": "\r\n".join(ROWS) + "\r\n",
    "nine lines of zeros": "\n".join(ROWS).replace(".", "0"),
    "nine lines of dashes": "\n".join(ROWS).replace(".", "-"),
    "nine lines of blanks": blank("\n".join(ROWS)),
    "spaced digits": "\n".join(" ".join(row) for row in ROWS).replace(".", "0"),
    "bands": "\n\n".join("\n".join(ROWS[start : start + 3]) for start in (0, 3, 6)),
    "thirds": "\n".join(" ".join(in_thirds(row, "")) for row in ROWS),
    "bars": "\n".join("|".join(in_thirds(row, "")) for row in ROWS),
    "bars and blanks": blank("\n".join("|".join(in_thirds(row, "")) for row in ROWS)),
    "borders": with_borders(ROWS),
    "borders of stars": with_borders(ROWS).replace("+", "*"),
    "borders and blanks": blank(with_borders(ROWS)),
    "fully drawn": fully_drawn(ROWS),
    "fully drawn and blanks": blank(fully_drawn(ROWS)),
    "commas": "\n".join(",".join(row) for row in ROWS).replace(".", "0"),
    "commas, empty fields": "\n".join(",".join(row) for row in ROWS).replace(".", ""),
    "commas, quoted": "\n".join(",".join(f'"{c}"' for c in row) for row in ROWS).replace(".", ""),
    "semicolons": "\n".join(";".join(row) for row in ROWS).replace(".", ""),
    "comments": f"# a list\n// for tests\n{GRID}\n# the end",
    "byte order mark": "\ufeff" + GRID,
    "a section's title": "[Puzzle]\n" + "\n".join(ROWS),
    "remarks at rows": "\n".join(f"{row} # row {row}" for row in ROWS),
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str) -> None:
    (entry,) = entries(FORMS[form])
    assert str(entry.board) == GRID
    assert entry.board == parse(GRID)


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_two_puzzles(form: str) -> None:
    assert grids(FORMS[form] + "\n\n\n" + FORMS[form].removeprefix("\ufeff")) == [GRID, GRID]


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81), st.sampled_from("0.*_X"))
def test_any_grid_comes_back_from_any_form(wished: list[int], empty: str) -> None:
    values = [0] * 81
    for cell, digit in enumerate(wished):
        values[cell] = digit
        try:
            Grid.from_values(values)
        except Exception:
            values[cell] = 0
    text = "".join(map(str, values)).replace("0", empty)
    rows = [text[start : start + 9] for start in range(0, 81, 9)]
    expected = text.replace(empty, ".")
    forms = [text, "\n".join(rows), with_borders(rows), fully_drawn(rows)]
    assert [grids(form, "sudoku") for form in forms] == [[expected]] * 4


def test_first_row_of_dashes_is_told_from_a_border() -> None:
    rows = [".........", *ROWS[1:]]
    assert grids("\n".join(rows).replace(".", "-"), "sudoku") == ["".join(rows)]
    assert grids("---------\n" + "\n".join(ROWS) + "\n---------", "sudoku") == [GRID]


def test_titles() -> None:
    block = "\n".join(ROWS)
    text = f"Grid 01\n{block}\nGrid 02\n{block}\n\n# third\n{block}\n{GRID} # four\n{GRID}\tfive\tV"
    found = [(entry.line, entry.title) for entry in entries(text)]
    assert found == [(2, "Grid 01"), (12, "Grid 02"), (23, "third"), (32, "four"), (33, "five V")]


def test_table_with_solutions() -> None:
    (entry,) = entries(f"quizzes,solutions\n{GRID},{SOLUTION}")
    assert (entry.line, entry.title, str(entry.board)) == (2, "", GRID)
    first, second = entries(f"id,puzzle,solution,rated\n7,{GRID},{SOLUTION},1.2\n8,{SOLUTION},,")
    assert (first.line, first.title, str(first.board)) == (2, "7, 1.2", GRID)
    assert (second.line, second.title, str(second.board)) == (3, "8", SOLUTION)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (f'"{GRID}"', ""),
        (f'"{GRID}","{SOLUTION}","very hard"', "very hard"),
        (f"1,{GRID},hard", "1, hard"),
        (f"Puzzle 7: {GRID}", "Puzzle 7"),
        (f"1;Zoë;{GRID}", "1, Zoë"),
        (f"1\t'{GRID}'\thard", "1, hard"),
        (f"{GRID} 7,8,9 Foo - bar (2)", "7,8,9 Foo - bar (2)"),
        (f"{GRID} # r4c2<>4, like {GRID}", f"r4c2<>4, like {GRID}"),
        (f"{GRID} hard # r4c2<>4", "hard, r4c2<>4"),
    ],
)
def test_lines_of_tables_and_titles(text: str, title: str) -> None:
    (entry,) = entries(text)
    assert (entry.title, str(entry.board)) == (title, GRID)


def test_id_before_a_grid_with_placed_digits_and_removed_candidates() -> None:
    (entry,) = entries(f'1,"+{GRID}" r1c2<>7')
    expected = parse(f"+{GRID} r1c2<>7")
    assert isinstance(expected, Grid)
    assert isinstance(entry.board, Grid)
    assert entry.board == expected
    assert entry.board.given == expected.given
    assert 0 not in entry.board.given


BESIDE = {
    "a second grid": (f"{GRID} {GRID}", GRID, "second grid"),
    "a second grid behind a comma": (f"{GRID},{GRID}", GRID, "second grid"),
    "a second grid behind a bar": (f"{GRID}|{GRID}", GRID, "second grid"),
    "a second grid with zeros": (f"{ZEROS},{ZEROS}", ZEROS, "second grid"),
    "a second grid spaced out": (f"{GRID} {' '.join(GRID)}", " ".join(GRID), "second grid"),
    "a second grid, damaged": (f"{GRID} {GRID[:-1]}", GRID[:-1], "second grid"),
    "a second grid and a title": (f"{GRID} hard {GRID}", GRID, "second grid"),
    "a wrong solution": (f"{GRID},{'123456789' * 9}", "123456789" * 9, "second grid"),
    "removals in quotes": (f'{GRID} " r4c2<>4 r5c5<>1"', "r4c2<>4", "have to follow"),
    "removals behind a bar": (f"{GRID}| r4c2!=4", "r4c2!=4", "have to follow"),
    "removals behind a title": (f"{GRID} hard r4c2≠4", "r4c2≠4", "have to follow"),
    "removals below": (f"r4c2<>4 r5c5<>1\n{GRID}", "r4c2<>4", "have to follow"),
    "a number before": (f"7 {GRID} 1.2", "7", "`7` stands before a grid"),
    "a name before": (f"Puzzle 7 {GRID}\n{GRID}", "Puzzle 7", "stands before a grid"),
    "an id before 80 cells": (f"7,{GRID[:-1]}", "", "80 cells and needs 81"),
}


@pytest.mark.parametrize("case", BESIDE)
def test_what_is_no_title_is_never_lost(case: str) -> None:
    text, under, message = BESIDE[case]
    found = next(entry for entry in read("test", text) if isinstance(entry, InputError))
    assert message in found.message
    assert blamed(found) == under
    assert found.help


@pytest.mark.parametrize("char", ["_", "~", "…", "="])
def test_borders_drawn_with_other_signs(char: str) -> None:
    drawn = "\n".join(
        char * len(line) if line.startswith("+") else line for line in MARKS.splitlines()
    )
    assert parse(drawn) == parse(MARKS) == parse(MARKS.replace("-", char))


def test_wide_digits() -> None:
    wide = {ord(char): ord(char) + 0xFEE0 for char in "123456789."}
    assert grids(GRID.translate(wide)) == [GRID]
    assert grids("\n".join(ROWS).translate(wide)) == [GRID]
    (entry,) = entries(f"{GRID} 問題１")
    assert entry.title == "問題１"


def test_givens_are_told_from_placed_digits() -> None:
    board = parse("+4....9.5.2+3" + GRID[11:])
    assert isinstance(board, Grid)
    assert str(board) == GRID
    assert len(board.given) == 81 - GRID.count(".") - 2
    assert 0 not in board.given


@pytest.mark.parametrize(
    "form",
    [f for f in FORMS if "blanks" not in f or f == "with blanks around"],
)
def test_placed_digits_are_told_in_every_form(form: str) -> None:
    text = FORMS[form]
    at = text.index(GRID[0])
    (entry,) = entries(f"{text[:at]}+{text[at:]}", "sudoku")
    board = entry.board
    assert isinstance(board, Grid)
    assert str(board) == GRID
    assert board.given == Cells.of(c for c in range(1, 81) if GRID[c] != ".")


def test_placed_digits_are_told_among_pencil_marks() -> None:
    board = parse(MARKS.replace("1489 2 ", "1489 +2"))
    assert isinstance(board, Grid)
    assert board == parse(MARKS)
    assert board.values[1] == 2
    assert 1 not in board.given
    assert 5 in board.given


def test_pencil_marks() -> None:
    board = parse(MARKS)
    assert isinstance(board, Grid)
    assert str(board)[:9] == ".2...7..6"
    assert [str(board.candidates_of(cell)) for cell in (0, 1, 2, 79)] == ["1489", "", "14", "1246"]
    in_one_line = " ".join(word for word in MARKS.split() if word.isdigit())
    assert parse(in_one_line) == board
    assert parse(in_one_line, "sudoku") == board


def test_729_characters() -> None:
    words = [word for word in MARKS.split() if word.isdigit()]
    for empty in ".0":
        text = "".join(d if d in word else empty for word in words for d in "123456789")
        assert parse(text) == parse(MARKS)


def test_cell_without_candidates_is_a_position() -> None:
    board = parse(MARKS.replace(" 1489 ", " -    "))
    assert isinstance(board, Grid)
    assert not board.candidates_of(0)
    assert not board.values[0]


def test_removed_candidates() -> None:
    before, after = parse(GRID), parse(f"{GRID} r1c2<>7 r3c13,r7c5<>16 # late")
    assert isinstance(before, Grid)
    assert isinstance(after, Grid)
    gone = [
        (str(Cells.of([cell])), str(digits))
        for cell in range(81)
        if (digits := set(before.candidates_of(cell)) - set(after.candidates_of(cell)))
    ]
    assert gone == [("r1c2", "{7}"), ("r3c1", "{1, 6}"), ("r3c3", "{6}")]


def test_library_line() -> None:
    cells = "+4" + GRID[1:]
    found = parse_library_line(f":0904-1:17:{cells}:612 672:148 149:355:7")
    assert (found.code, found.variant, found.candidates, found.extra) == ("0904", "1", "17", "7")
    assert (found.is_siamese, found.must_fail) == (False, False)
    assert found.eliminations == (Remove(Cell(34), 1), Remove(Cell(35), 1))
    assert found.placements == (Place(Cell(40), 3),)
    assert str(found.grid) == GRID
    assert 0 not in found.grid.given
    before = parse(GRID)
    assert isinstance(before, Grid)
    assert before.candidate_count - found.grid.candidate_count == 2
    assert parse_library_line(f":03002-x:17:{cells}::::").must_fail
    assert parse_library_line(f":03002-x:17:{cells}::::").is_siamese
    (entry,) = entries(f":0904-1:17:{cells}:612 672:148 149:355:7")
    assert (entry.board, entry.title) == (found.grid, "0904-1")


WRONG = {
    "80 cells": (GRID[:-1], 1, 81, "", "80 cells and needs 81"),
    "82 cells": (GRID + "5", 1, 82, "5", "82 cells and needs 81"),
    "a letter": (GRID[:4] + "a" + GRID[5:], 1, 5, "a", "`a` is no cell"),
    "a row short": (
        "\n".join(ROWS).replace(ROWS[4], ROWS[4][:-1]),
        5,
        9,
        "",
        "8 cells and needs 9",
    ),
    "a row long": ("\n".join(ROWS).replace(ROWS[4], ROWS[4] + "1"), 5, 10, "1", "10 cells"),
    "a letter in a row": ("\n".join(ROWS).replace("4.7", "4q7"), 3, 5, "q", "`q` is no cell"),
    "eight rows": ("\n".join(ROWS[:8]), 8, 1, ROWS[7], "8 rows and needs 9"),
    "ten rows": ("\n".join([*ROWS, ROWS[0]]), 10, 1, ROWS[0], "row 10 is too many"),
    "a stray row": ("\n".join([*ROWS, "12"]), 10, 1, "12", "row 10 is too many"),
    "a number over 9": (
        "\n".join(" ".join(r) for r in ROWS).replace("2 3 .", "2 3 10"),
        2,
        5,
        "10",
        "`10` is no cell",
    ),
    "a missing pencil mark": (
        MARKS.replace("1246 24 ", "1246 .  "),
        12,
        41,
        ".",
        "no pencil marks",
    ),
    "too few marks": (MARKS.replace("1246 24 ", "1246    "), 12, 40, " ", "8 cells and needs 9"),
    "a placed digit and more": (MARKS.replace(" 1489 2 ", " 1489 +21"), 2, 8, "+21", "no cell"),
    "a plus alone": ("4 +7 . . . 9 . 5 +", 1, 18, "+", "`+` is no cell"),
    "a row short with a placed digit": ("4 +7 . . . 9 . 5", 1, 17, "", "8 cells and needs 9"),
    "a mark twice": (MARKS.replace(" 1246 24 ", " 1246 244"), 12, 41, "244", "a candidate twice"),
    "no elimination": (f"{GRID} r1c2>1", 1, 83, "r1c2>1", "is no elimination"),
    "text at eliminations": (f"{GRID} r1c2<>1 x", 1, 91, "x", "is no elimination"),
    "a placed one removed": (f"{GRID} r1c1<>4", 1, 83, "r1c1<>4", "where it is placed"),
    "a bad triple": (f":0904:1:{GRID}:12::", 1, 91, "12", "is no candidate"),
    "a bad code": (f":9x4:1:{GRID}::::", 1, 2, "9x4", "is no technique's code"),
    "a short library grid": (f":0904:1:{GRID[:-1]}::::", 1, 9, GRID[:-1], "80 cells"),
}


@pytest.mark.parametrize("case", WRONG)
def test_errors(case: str) -> None:
    text, line, column, under, message = WRONG[case]
    found = error(text, "sudoku")
    assert message in found.message
    assert (found.source, found.line, found.column) == ("test", line, column)
    assert blamed(found).strip() == under.strip()
    assert found.span == max(len(under), 1)
    assert found.text[line] == text.split("\n")[line - 1]
    assert set(found.text) == {
        n for n in (line - 1, line, line + 1) if 0 < n <= len(text.split("\n"))
    }


def test_duplicate_givens_name_both_places() -> None:
    found = error(GRID[:7] + "4" + GRID[8:])
    assert found.message == "two 4s in row 1: r1c1 and r1c8"
    assert (found.line, found.column, found.span) == (1, 8, 1)
    assert found.note == "r1c1 is 4 already (column 1)"
    assert found.help
    rows = list(ROWS)
    rows[8] = "4" + rows[8][1:]
    found = error("\n".join(rows))
    assert found.message == "two 4s in column 1: r1c1 and r9c1"
    assert (found.line, found.column) == (9, 1)
    assert found.note == "r1c1 is 4 already (line 1, column 1)"


def test_one_bad_line_does_not_stop_the_rest() -> None:
    text = "\n".join([GRID, GRID[:-1], GRID, "rubbish", GRID, "", *ROWS[:4], "", GRID, "the end"])
    found = list(read("list.txt", text))
    kinds = [(isinstance(entry, Entry), entry.line) for entry in found]
    assert kinds == [
        (True, 1),
        (False, 2),
        (True, 3),
        (False, 4),
        (True, 5),
        (False, 10),
        (True, 12),
        (False, 13),
    ]
    assert str(found[1]).startswith("list.txt:2:81: ")


def test_incomplete_grids_are_never_completed_by_the_next() -> None:
    for count in range(1, 9):
        found = list(read("test", "\n".join(ROWS[:count]) + "\n\n" + "\n".join(ROWS), "sudoku"))
        assert isinstance(found[0], InputError)
        assert found[0].message == f"the grid has {count} row{'s' * (count > 1)} and needs 9"
        assert [str(entry.board) for entry in found if isinstance(entry, Entry)] == [GRID]


def test_several_puzzles_are_no_single_one() -> None:
    with pytest.raises(InputError, match="several puzzles"):
        parse(f"{GRID}\n{GRID}")
    with pytest.raises(InputError, match="no puzzle"):
        parse("# only a comment")


@pytest.mark.parametrize("form", [form for form in FORMS if "," not in FORMS[form]])
def test_one_slip_never_moves_a_cell(form: str) -> None:
    """A character lost, doubled or moved aside is an error, or it changes nothing."""
    text = FORMS[form]
    for at, char in enumerate(text):
        if ";" in text and char.isdigit():
            continue  # an empty field is an empty cell
        lost, doubled, moved = text[:at] + text[at + 1 :], text[:at] + char, text[:at] + " "
        for slip in (lost, doubled + text[at:], moved + text[at:]):
            boards = [str(e.board) for e in read("test", slip, "sudoku") if isinstance(e, Entry)]
            assert set(boards) <= {GRID}, slip

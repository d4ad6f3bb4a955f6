"""Plain text: what scripts read."""

from __future__ import annotations

from picsolve.nonogram.picture import BlockName, LineName, Picture, Square
from picsolve.nonogram.puzzle import Puzzle
from picsolve.render import plain
from picsolve.sudoku.grid import Cells, Grid
from tests.render.drawing import same
from tests.render.positions import (
    NONOGRAM,
    SUDOKU,
    blossom_grid,
    blossom_step,
    duck_picture,
    nonogram_trace,
    sudoku_trace,
)


def test_a_grid_with_pencil_marks() -> None:
    same(
        plain.board(blossom_grid()),
        """
        +-------------+------------+---------------+
        | 1489 2  14  | 35 39  7   | 458  4589 6   |
        | 89   3  5   | 6  4   1   | 28   289  7   |
        | 49   6  7   | 8  2   59  | 345  3459 1   |
        +-------------+------------+---------------+
        | 125  48 12  | 35 369 589 | 7    1246 249 |
        | 125  48 3   | 7  69  589 | 1246 1246 249 |
        | 6    7  9   | 4  1   2   | 35   35   8   |
        +-------------+------------+---------------+
        | 3    1  26  | 9  7   4   | 268  268  5   |
        | 24   9  8   | 12 5   6   | 124  7    3   |
        | 7    5  246 | 12 8   3   | 9    1246 24  |
        +-------------+------------+---------------+
        """,
    )


def test_a_picture() -> None:
    assert plain.board(duck_picture()) == "?#???\n?#??.\n?#???\n?????\n?????"


def test_clues_stand_above_their_columns_and_beside_their_rows() -> None:
    picture = Picture.blank(Puzzle.from_lengths([[1, 1], [], [10]], [[1, 1], *[[1]] * 9]))
    assert plain.with_clues(picture).splitlines() == [
        "     1",
        "     1 1 1 1 1 1 1 1 1 1",
        "1 1  ? ? ? ? ? ? ? ? ? ?",
        "  0  ? ? ? ? ? ? ? ? ? ?",
        " 10  ? ? ? ? ? ? ? ? ? ?",
    ]


def test_what_is_marked_stands_in_brackets() -> None:
    picture = Picture.blank(Puzzle.from_lengths([[1, 1], [], [10]], [[1, 1], *[[1]] * 9]))
    rows, column = [LineName(False, row) for row in range(2)], LineName(True, 0)
    blocks = [*(BlockName(row, 0) for row in rows), BlockName(column, 1)]
    marked: set[BlockName | Square] = {
        *blocks,
        Square(1, 1),
        Square(1, 2),
        Square(1, 4),
        Square(2, 9),
    }
    assert plain.with_clues(picture, marked).splitlines() == [
        "      1",
        "     [1]1 1 1 1 1 1 1 1 1",
        "[1]1  ? ? ? ? ? ? ? ? ? ?",
        "  [0] ?[? ?]?[?]? ? ? ? ?",
        "  10  ? ? ? ? ? ? ? ? ?[?]",
    ]
    lines = plain.sudoku(blossom_grid(), marked=Cells.of([0, 1, 3, 80])).splitlines()
    assert lines[1] == "|[1489 2] 14  |[35]39  7   | 458  4589 6   |"
    assert lines[-2] == "| 7    5  246 | 12 8   3   | 9    1246[24] |"
    lines = plain.sudoku(blossom_grid(), candidates=False).splitlines()
    assert lines[1] == "| . 2 . | . . 7 | . . 6 |"


def test_a_step_is_one_line() -> None:
    assert plain.step(27, blossom_step(), SUDOKU) == (
        " 27  Death Blossom: r7c7 {268}, 2- r9c9 {24}, 6- r7c3,r8c1 {246}, "
        "8- r136c7 {3458} => r8c7<>4"
    )


def test_a_trace_is_one_line_a_step() -> None:
    lines = list(plain.trace(sudoku_trace(), SUDOKU))
    assert len(lines) == 5
    assert sum("Single" in line for line in lines) == 4


def test_branches_and_ranges_are_lines_of_their_own() -> None:
    lines = list(plain.trace(nonogram_trace(), NONOGRAM, branches=True, ranges=True))
    assert lines == [
        "  1  Line finished: column 5 => r1,3-5c5 empty",
        "       column 5",
        "  2  Overlap: row 2 => r2c3 filled",
        "       row 2  1:1-4",
        "  3  Contradiction: r1c1 filled => r1c1 empty",
        "       row 1  1:1-3 -> 2-3",
        "         left to later steps: block 1 (2) covers cells 2-3",
        "     | if r1c1 is filled",
        "     |   1  Overlap: row 1 => r1c3 empty",
        "     |        row 1  1:1-5",
        "     |      column 3 cannot be filled any more",
    ]


def test_two_solutions() -> None:
    puzzle = Puzzle.from_lengths([[1], [1]], [[1], [1]])
    first, second = (Picture.from_rows(puzzle, rows) for rows in (["#.", ".#"], [".#", "#."]))
    assert plain.board_pair(first, second) == "12\n21"
    values = (1,) * 81
    grids = Grid(values, (0,) * 9, 0), Grid((*values[:80], 2), (0,) * 9, 0)
    assert plain.board_pair(*grids).splitlines()[-2] == "| 1 1 1 | 1 1 1 | 1 1 1/2 |"

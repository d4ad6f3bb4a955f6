"""Why pictures have no solution: the lines named cannot be filled together, and none is idle."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from picsolve.core import Verdict
from picsolve.nonogram.disproof import Disproof, Lines, disprove
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Fill, LineName, Picture
from picsolve.nonogram.puzzle import Puzzle
from tests.nonogram.examples import drawing, position


def picture(rows: str, columns: str, known: list[str] | None = None) -> Picture:
    row_lengths, column_lengths = (
        [[int(number) for number in clue.split()] for clue in text.split("/")]
        for text in (rows, columns)
    )
    puzzle = Puzzle.from_lengths(row_lengths, column_lengths)
    return Picture.from_rows(puzzle, known) if known else Picture.blank(puzzle)


def lengths(cells: str) -> tuple[int, ...]:
    return tuple(len(run) for run in cells.split(".") if run)


def fillable(board: Picture, names: tuple[LineName, ...]) -> bool:
    """Whether some picture fills these lines as their clues ask, whatever the others are."""
    rows = [name.position for name in names if not name.is_column]
    columns = [name.position for name in names if name.is_column]
    ways = [
        [way for way in map("".join, product("#.", repeat=board.puzzle.width))
         if (lengths(way) == line.clue or index not in rows)
         and all(cell in ("?", own) for cell, own in zip(line.text, way, strict=True))]
        for index, line in enumerate(board.rows)
    ]  # fmt: skip
    begun = {tuple("" for _ in columns)}
    for of_row in ways:
        of_row = sorted({"".join(way[column] for column in columns) for way in of_row})
        begun = {
            tuple(above + cell for above, cell in zip(cells, way, strict=True))
            for cells in begun
            for way in of_row
        }
    return any(
        all(
            lengths(cells) == board.columns[column].clue
            for column, cells in zip(columns, way, strict=True)
        )
        for way in begun
    )


def check(board: Picture, why: Disproof) -> None:
    """Each line of the chain tells its cells; the lines named are too many for any picture."""
    if why.contradiction.kind == "sums":
        return
    assert why.is_shortest
    rows, columns = list(board.rows), list(board.columns)
    for fill in why.chain:
        line = (columns if fill.line.is_column else rows)[fill.line.position]
        certain = line.certain
        assert certain is not None
        assert fill.filled | fill.empty
        assert not fill.filled & ~certain.filled
        assert not fill.empty & ~certain.empty
        board = spread(board, fill)
        rows, columns = list(board.rows), list(board.columns)
    if why.contradiction.kind == "no-fit":
        name = why.contradiction.facts["line"]
        assert isinstance(name, LineName)
        assert board.line(name).certain is None


def spread(board: Picture, fill: Fill) -> Picture:
    """The picture with the cells filled, also where a line is broken by that."""
    rows, columns = list(board.rows), list(board.columns)
    along, across = (columns, rows) if fill.line.is_column else (rows, columns)
    position = fill.line.position
    along[position] = along[position].with_cells(fill.filled, fill.empty)
    for i, line in enumerate(across):
        own = 1 << position
        across[i] = line.with_cells(own * (fill.filled >> i & 1), own * (fill.empty >> i & 1))
    return Picture(board.puzzle, tuple(rows), tuple(columns))


@pytest.mark.parametrize("seed", range(3))
def test_reasons_hold_and_no_line_is_idle(seed: int) -> None:
    rng = Random(seed)
    kinds = set()
    for _ in range(60):
        puzzle = Puzzle.from_picture(
            ["".join(rng.choice("#.") for _ in range(4)) for _ in range(rng.choice((3, 4)))]
        )
        columns = tuple(rng.sample(puzzle.columns, len(puzzle.columns)))
        board = Picture.blank(Puzzle(puzzle.rows, columns))
        why = disprove(board)
        assert (why is None) == (decide(board).verdict is not Verdict.NONE)
        if why is None:
            continue
        check(board, why)
        kinds.add(why.contradiction.kind)
        assert not fillable(board, why.lines)
        if why.contradiction.kind == "together":
            for name in why.lines:
                assert fillable(board, tuple(other for other in why.lines if other != name))
    assert "no-fit" in kinds


def test_what_has_a_solution_is_not_disproved() -> None:
    rng = Random(5)
    for _ in range(100):
        assert disprove(position(rng, drawing(rng, 2, 7))) is None


def test_a_line_by_itself() -> None:
    why = disprove(picture("1 1 1/1", "1/1/1/0"))
    assert why is not None
    assert why.contradiction.facts == {"line": LineName(False, 0)}
    assert why.chain == ()


def test_sums_that_differ() -> None:
    why = disprove(picture("1/1", "1/2"))
    assert why is not None
    assert why.contradiction.kind == "sums"
    assert why.contradiction.facts == {"rows": 2, "columns": 3}
    assert why.lines == ()


def test_the_shortest_chain() -> None:
    why = disprove(picture("3/0/1/1", "2/1 1/1"))
    assert why is not None
    assert why.contradiction.facts == {"line": LineName(True, 0)}
    assert why.chain == (Fill(LineName(False, 0), 1, 0), Fill(LineName(False, 1), 0, 1))
    assert why.lines == (LineName(False, 0), LineName(False, 1), LineName(True, 0))


def test_where_only_search_shows_it_lines_are_named() -> None:
    board = picture("2/1/1 1/1 1", "2/1 1/1/1 1")
    why = disprove(board)
    assert why is not None
    assert why.contradiction.kind == "together"
    assert not fillable(board, why.lines)
    for name in why.lines:
        assert fillable(board, tuple(other for other in why.lines if other != name))


def test_a_position_may_have_no_solution_where_the_puzzle_has_some() -> None:
    why = disprove(picture("2/1", "2/1", ["??", "?#"]))
    assert why is not None
    assert why.contradiction.facts == {"line": LineName(True, 0)}
    assert why.chain == (Fill(LineName(False, 1), 0, 1),)


def test_no_reason_in_no_time() -> None:
    assert disprove(picture("2/1/1 1/1 1", "2/1 1/1/1 1"), timeout=0) is None


def test_lines_are_shown_gathered() -> None:
    names = [LineName(False, i) for i in (0, 2, 3, 4)] + [LineName(True, 1)]
    assert str(Lines(tuple(names))) == "rows 1 and 3-5, and column 2"
    assert str(Lines((LineName(True, 0), LineName(True, 9)))) == "columns 1 and 10"

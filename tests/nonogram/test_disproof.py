"""Why pictures have no solution: the lines named cannot be filled together, and no fewer."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, groupby, product
from random import Random

import pytest

from picsolve.cli.reasons import disproof_text
from picsolve.core import Verdict
from picsolve.nonogram.cells import Change, Fill, LineName
from picsolve.nonogram.color_board import ColorLine, change_colors
from picsolve.nonogram.disproof import Disproof, Lines, disprove, given
from picsolve.nonogram.exact import decide
from picsolve.nonogram.fewest import fewest_of
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import BLACK_AND_WHITE, Block, Clue, Color, Puzzle
from tests.nonogram.examples import drawing, position
from tests.nonogram.soundness import all_barred, barred_by_change
from tests.nonogram.test_color_techniques import PALETTE


def picture(rows: str, columns: str, known: list[str] | None = None) -> Picture:
    row_lengths, column_lengths = (
        [[int(number) for number in clue.split()] for clue in text.split("/")]
        for text in (rows, columns)
    )
    puzzle = Puzzle.from_lengths(row_lengths, column_lengths)
    return Picture.from_rows(puzzle, known) if known else Picture.blank(puzzle)


def clue_of(puzzle: Puzzle, cells: str) -> Clue:
    """The blocks of a line's cells."""
    number = {color.letter: color.number for color in puzzle.colors}
    runs = ((len(list(run)), number[letter]) for letter, run in groupby(cells))
    return tuple(Block(length, color) for length, color in runs if color)


def fillable(board: Picture, names: tuple[LineName, ...]) -> bool:
    """Whether some picture fills these lines as their clues ask, whatever the others are."""
    puzzle = board.puzzle
    letters = [color.letter for color in puzzle.colors]
    rows = [name.position for name in names if not name.is_column]
    columns = [name.position for name in names if name.is_column]
    ways = [
        [way for way in map("".join, product(letters, repeat=puzzle.width))
         if (clue_of(puzzle, way) == puzzle.rows[index] or index not in rows)
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
            clue_of(puzzle, cells) == puzzle.columns[column]
            for column, cells in zip(columns, way, strict=True)
        )
        for way in begun
    )


def check(board: Picture, why: Disproof) -> None:
    """Each line of the chain tells its cells, and at last one is broken."""
    if why.contradiction.kind == "color-sums":
        return
    assert why.is_shortest or why.contradiction.kind == "sums"
    board = given(board)
    for change in why.chain:
        line = board.line(change.line)
        assert line.certain is not None
        news, known = barred_by_change(change, line), all_barred(line)
        told = line.certain.barred or line.certain[:2]
        assert any(news)
        assert not any(
            new & ~(old | more) for new, old, more in zip(news, known, told, strict=True)
        )
        board = spread(board, change)
    if why.contradiction.kind == "no-fit":
        name = why.contradiction.facts["line"]
        assert isinstance(name, LineName)
        assert board.line(name).certain is None


def spread(board: Picture, change: Change) -> Picture:
    """The picture after the change, also where a line is broken by that."""
    rows, columns = list(board.rows), list(board.columns)
    if board.puzzle.is_colored:
        change_colors((rows, columns), [change])
        return Picture(board.puzzle, tuple(rows), tuple(columns))
    assert isinstance(change, Fill)
    along, across = (columns, rows) if change.line.is_column else (rows, columns)
    position = change.line.position
    along[position] = along[position].with_cells(change.filled, change.empty)
    for i, line in enumerate(across):
        own = 1 << position
        across[i] = line.with_cells(own * (change.filled >> i & 1), own * (change.empty >> i & 1))
    return Picture(board.puzzle, tuple(rows), tuple(columns))


def breaks(board: Picture, names: Iterable[LineName]) -> bool:
    """Whether one of these lines breaks when they tell one after another what they can."""
    while True:
        before = [all_barred(line) for _, line in board.lines()]
        for name in names:
            line = board.line(name)
            certain = line.certain
            if certain is None:
                return True
            if isinstance(line, ColorLine):
                changes: list[Change] = list(line.changes(name, certain.barred))
            else:
                changes = [Fill(name, *certain[:2])]
            for change in changes:
                board = spread(board, change)
        if before == [all_barred(line) for _, line in board.lines()]:
            return False


@pytest.mark.parametrize("colors", [BLACK_AND_WHITE, PALETTE[:3]], ids=["black", "colored"])
@pytest.mark.parametrize("seed", range(3))
def test_reasons_hold_and_no_fewer_lines_do(seed: int, colors: tuple[Color, ...]) -> None:
    rng = Random(seed)
    letters = "".join(color.letter for color in colors)
    kinds = set()
    for _ in range(60):
        drawn = ["".join(rng.choice(letters) for _ in range(4)) for _ in range(rng.choice((3, 4)))]
        puzzle = Puzzle.from_picture(drawn, colors=colors)
        columns = tuple(rng.sample(puzzle.columns, len(puzzle.columns)))
        board = Picture.blank(Puzzle(puzzle.rows, columns, colors=colors))
        why = disprove(board)
        assert (why is None) == (decide(board).verdict is not Verdict.NONE)
        if why is None:
            continue
        check(board, why)
        kinds.add(why.contradiction.kind)
        assert not fillable(board, why.lines)
        names = [name for name, _ in board.lines()]
        for fewer in combinations(names, len(why.lines) - 1) if why.lines else ():
            if why.contradiction.kind == "together":
                assert fillable(board, fewer)
            else:
                assert not breaks(given(board), fewer)
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


def test_sums_of_one_colour_that_differ() -> None:
    red, blue = Block(1, 1), Block(1, 2)
    board = Picture.blank(Puzzle(((red,), (red,)), ((red,), (blue,)), colors=PALETTE[:3]))
    why = disprove(board)
    assert why is not None
    assert why.contradiction.kind == "color-sums"
    assert why.contradiction.facts == {"color": PALETTE[1], "rows": 2, "columns": 1}


def test_a_column_that_names_no_such_colour_is_part_of_the_reason() -> None:
    red, blue = Block(1, 1), Block(1, 2)
    columns = ((red, red), (blue,), (red,))
    puzzle = Puzzle(((Block(2, 1),), (blue,), (red,)), columns, colors=PALETTE[:3])
    why = disprove(Picture.blank(puzzle))
    assert why is not None
    assert why.chain == (Fill(LineName(False, 0), 0b10, 0, PALETTE[1]),)
    assert why.lines == (LineName(False, 0), LineName(True, 1))


def test_where_only_search_shows_it_coloured_lines_are_named() -> None:
    red_rows, red_columns = (
        tuple(tuple(Block(int(length), 1) for length in clue) for clue in clues.split("/"))
        for clues in ("2/1/11/11", "2/11/1/11")
    )
    board = Picture.blank(Puzzle(red_rows, red_columns, colors=PALETTE[:3]))
    why = disprove(board)
    assert why is not None
    assert why.contradiction.kind == "together"
    assert not fillable(board, why.lines)
    for name in why.lines:
        assert fillable(board, tuple(other for other in why.lines if other != name))


def test_the_shortest_chain() -> None:
    why = disprove(picture("3/0/1/1", "2/1 1/1"))
    assert why is not None
    assert why.contradiction.facts == {"line": LineName(True, 0)}
    assert why.chain == (Fill(LineName(False, 0), 1, 0), Fill(LineName(False, 1), 0, 1))
    assert why.lines == (LineName(False, 0), LineName(False, 1), LineName(True, 0))


def test_no_fewer_lines_do() -> None:
    """Leaving out one line after another would end at rows 1-2 and column 1."""
    why = disprove(picture("2/0/1/2", "2/3"))
    assert why is not None
    assert why.is_shortest
    assert why.lines == (LineName(False, 1), LineName(True, 1))


def test_the_line_that_breaks_may_be_the_one_to_leave_out() -> None:
    """Without column 3, which breaks first, another line breaks."""
    why = disprove(picture("2/1 1/1/1 1", "1/3/1/2"))
    assert why is not None
    assert why.is_shortest
    assert len(why.lines) == 5
    assert LineName(True, 2) not in why.lines


def test_what_takes_too_long_to_find_out_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("picsolve.nonogram.fewest._ROUNDS", 1)
    why = disprove(picture("2/1 1/1/1 1", "1/3/1/2"))
    assert why is not None
    assert not why.is_shortest
    assert len(why.lines) == 5
    assert disproof_text(why).endswith(" (fewer lines may do)")


def test_the_fewest_of_random_sets() -> None:
    """Sets cannot be that hold one of a few forbidden ones."""
    rng = Random(7)
    for _ in range(200):
        every = range(rng.randint(4, 9))
        forbidden = [{*rng.sample(every, rng.randint(2, 4))} for _ in range(rng.randint(1, 6))]

        def largest(
            some: Iterable[int], every: range = every, forbidden: list[set[int]] = forbidden
        ) -> set[int] | None:
            found = {*some}
            if any(one <= found for one in forbidden):
                return None
            for i in every:
                if not any(one <= found | {i} for one in forbidden):
                    found.add(i)
            return found

        fewest = fewest_of(rng.choice(forbidden), every, largest)
        assert fewest is not None
        assert any(one <= fewest for one in forbidden)
        assert len(fewest) == min(map(len, forbidden))


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

"""`picsolve hint`: for every technique no level tells anything of the result too early."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from picsolve.cli.asked import Asked
from picsolve.cli.hint import told
from picsolve.core import Role, Step, walk
from picsolve.nonogram.picture import (
    BlockName,
    Fill,
    LineName,
    Picture,
    Run,
    Square,
    span,
    squares_of,
)
from picsolve.nonogram.puzzle import Block, Puzzle
from picsolve.nonogram.techniques import TECHNIQUES as NONOGRAM
from picsolve.render import plain
from picsolve.render.hinting import anchor, effect, pattern, pattern_cells, place, without_result
from picsolve.render.plain_hint import pattern_board
from picsolve.sudoku.grid import Candidate, Cell, Grid, House, Link, Place, Remove
from picsolve.sudoku.techniques import TECHNIQUES as SUDOKU
from tests.cli.examples import PUZZLES
from tests.nonogram.examples import load
from tests.sudoku.notation import table_line
from tests.test_color_tables import picture_of
from tests.test_nonogram_picture_tables import FIND as PICTURE_TECHNIQUES
from tests.test_nonogram_picture_tables import table_line as whole_picture
from tests.test_nonogram_tables import line_of

TABLES = Path(__file__).parents[1] / "tables"
WITHOUT_BRACKETS = str.maketrans("[]", "  ")


def lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split(" => ")[0] if " => " in line else line


def first_step(boards: Iterable[Any], technique: Any) -> tuple[Any, Step[Any]]:
    for board in boards:
        for step in technique.find(board):
            return board, step
    raise AssertionError(f"{technique.key} finds nothing")


def sudokus(key: str) -> Iterator[Grid]:
    path = TABLES / "sudoku" / f"{key}.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield table_line(line)[0].apply(())


def pictures(key: str) -> Iterator[Picture]:
    """A line as a picture, from the tables; boards where assumptions help; a coloured path."""
    path = TABLES / "nonogram" / f"{key}.txt"
    for line in lines(path) if path.exists() else ():
        if key in PICTURE_TECHNIQUES:
            yield whole_picture(f"{line} => none")[0]  # what it finds is left out
            continue
        row = line_of(*line.split())
        blocks = tuple(Block(int(length)) for length in row.clue)
        yield Picture(Puzzle((blocks,), ()), (row,), ())
    path = TABLES / "nonogram-color" / f"{key}.txt"
    for line in lines(path) if path.exists() else ():
        yield picture_of(*line.split())
    yield Picture.blank(Puzzle.from_picture([".#..", "#.#.", "..#.", ".#.#"]))
    for name in ("butterfly", "toucan"):
        start = load(PUZZLES / "nonogram" / f"{name}.non")
        yield from (board for _, board in walk(start, NONOGRAM[:3]))
        yield start


EVERY = [
    pytest.param(kind, technique, id=technique.key)
    for kind, techniques in (("sudoku", SUDOKU), ("nonogram", NONOGRAM))
    for technique in techniques
    if technique.key != "nested-contradiction"  # marks what `contradiction` marks
]


def example(kind: str, technique: Any) -> tuple[Asked, Any, Step[Any]]:
    boards = sudokus(technique.key) if kind == "sudoku" else pictures(technique.key)
    board, step = first_step(boards, technique)
    return Asked(kind, board, 1, None, None), board, step


def without_places(text: str) -> str:
    """The text without names of houses and lines, and without numbers of things."""
    number = r"\d+(?:(?:, | and )\d+)*"
    text = re.sub(rf"\b(?:rows?|columns?|box(?:es)?) {number}", "", text)
    return re.sub(r"\b\d+ (?:candidates|digits|cells) ", "", text)


def cells_named(text: str) -> set[str]:
    return {
        f"r{row}c{column}"
        for rows, columns in re.findall(r"r(\d+)c(\d+)", text)
        for row in rows
        for column in columns
    }


@pytest.mark.parametrize(("kind", "technique"), EVERY)
def test_where_to_look_names_no_cell_and_no_digit(kind: str, technique: Any) -> None:
    asked, board, step = example(kind, technique)
    text = told(asked, board, step, 1)
    assert re.fullmatch(r"Look at [^:]+: [^:]+\.", text)
    assert not re.search(r"\d", without_places(text)), text
    assert technique.name not in text


@pytest.mark.parametrize(("kind", "technique"), EVERY)
def test_technique_and_anchor_name_no_cell_that_changes(kind: str, technique: Any) -> None:
    asked, board, step = example(kind, technique)
    text = told(asked, board, step, 2)
    assert text.startswith(f"{technique.name} ")
    rest = text.removeprefix(technique.name)
    if kind == "sudoku":
        assert not cells_named(rest) & {str(change.cell) for change in step.changes}, text
        assert not re.search(r"\d", without_places(re.sub(r"r\d+c\d+", "", rest))), text
    else:
        assert not re.search(r"r\d+c\d+", rest), text
        assert not re.search(r"\d", re.sub(r"block \d+ \(\d+\w?\)", "", without_places(rest)))


def squares(step: Step[Any]) -> set[Square]:
    fills = [change for change in step.changes if isinstance(change, Fill)]
    return {square for fill in fills for square in fill.squares(fill.filled | fill.empty)}


@pytest.mark.parametrize(("kind", "technique"), EVERY)
def test_the_pattern_has_nothing_of_the_result(kind: str, technique: Any) -> None:
    _, board, step = example(kind, technique)
    shown = without_result(step)
    assert not shown.changes
    assert not shown.branches
    changed = {
        Candidate.of(change.cell, change.digit)
        for change in step.changes
        if isinstance(change, Place | Remove)
    }
    for mark in shown.marks:
        assert mark.role not in (Role.PLACED, Role.REMOVED)
        if isinstance(mark.on, Candidate):
            assert mark.on not in changed
        elif isinstance(mark.on, Link):
            assert not {mark.on.start, mark.on.end} & changed
        elif isinstance(mark.on, Run):
            line, first, last = mark.on
            assert not {*squares_of(line, span(first, last))} & squares(step)
    if any(isinstance(change, Place) for change in step.changes):
        assert "{" not in pattern(board, step)


def test_tokens_are_read_with_their_brackets() -> None:
    assert tokens("|[34] 5[. 1]|") == [("34", True), ("5", False), (".", True), ("1", True)]


def tokens(line: str) -> list[tuple[str, bool]]:
    """What stands in a line of a board, and whether in brackets."""
    found, is_marked = [], False
    for token in re.findall(r"[\[\]]|[^\s\[\]|]+", line):
        if token in "[]":
            is_marked = token == "["
        else:
            found.append((token, is_marked))
    return found


def board_and_signs(board: Any, step: Step[Any]) -> tuple[list[str], list[str]]:
    told = [*pattern_board(board, step)]
    signs = [line for line in told if line.startswith(("[ ]: ", "open: "))]
    return told[: len(told) - len(signs)], signs


@pytest.mark.parametrize("technique", SUDOKU, ids=lambda technique: technique.key)
def test_the_board_of_a_sudoku_marks_what_the_words_name(technique: Any) -> None:
    _, grid, step = example("sudoku", technique)
    told, signs = board_and_signs(grid, step)
    cells = [token for line in told if line[0] == "|" for token in tokens(line)]
    singles = [cell for cell in grid.open_cells if len(grid.candidates_of(cell)) == 1]
    if any(isinstance(change, Remove) for change in step.changes):
        assert [text for text, _ in cells] == plain_tokens(plain.sudoku(grid))
        assert [sign for sign in signs if sign.startswith("open: ")] == [
            f"open: {', '.join(map(str, singles))}, with one candidate"
        ] * bool(singles)
    elif not any(isinstance(mark.on, Candidate | Link) for mark in without_result(step).marks):
        assert [text for text, _ in cells] == [str(digit or ".") for digit in grid.values]
        assert len(signs) == 1
    marked = {str(Cell(i)) for i, (_, is_marked) in enumerate(cells) if is_marked}
    marks = [mark.on for mark in without_result(step).marks]
    named = cells_named(pattern(grid, step)) or {
        str(cell) for on in marks if isinstance(on, House) for cell in on.cells
    }
    links = [link for link in marks if isinstance(link, Link)]
    candidates = {on for on in marks if isinstance(on, Candidate)}
    candidates |= {end for link in links for end in (link.start, link.end)}
    assert named
    assert named <= marked <= named | {str(candidate.cell) for candidate in candidates}
    placed = {str(change.cell) for change in step.changes if isinstance(change, Place)}
    assert not (marked - named) & placed
    assert signs[0] == "[ ]: cells of the pattern"


def plain_tokens(text: str) -> list[str]:
    return [token for line in text.splitlines() for token, _ in tokens(line) if line[0] != "+"]


def with_columns(picture: Picture) -> Picture:
    """A picture of which the tables have only a row, with columns of which nothing is known."""
    if picture.columns:
        return picture
    columns = ((),) * picture.rows[0].width
    puzzle = Puzzle(picture.puzzle.rows, columns, colors=picture.puzzle.colors)
    return Picture(puzzle, picture.rows, Picture.blank(puzzle).columns)


@pytest.mark.parametrize("technique", NONOGRAM, ids=lambda technique: technique.key)
def test_the_board_of_a_nonogram_marks_what_the_words_name(technique: Any) -> None:
    _, picture, step = example("nonogram", technique)
    picture = with_columns(picture)
    told, signs = board_and_signs(picture, step)
    assert "\n".join(told).translate(WITHOUT_BRACKETS).split() == (
        plain.with_clues(picture).split()
    )
    left = without_result(step)
    blocks = {mark.on for mark in left.marks if isinstance(mark.on, BlockName)}
    whole = {mark.on for mark in left.marks if isinstance(mark.on, LineName)}
    whole -= {block.line for block in blocks}
    expected = blocks | {
        BlockName(name, i) for name in whole for i in range(len(picture.line(name).clue) or 1)
    }
    above, beside = told[: -len(picture.rows)], told[-len(picture.rows) :]
    in_columns = [token for line in above for token in tokens(line) if token[1]]
    assert len(in_columns) == len([block for block in expected if block.line.is_column])
    marked = set[Square]()
    for row, line in enumerate(beside):
        clue, cells = tokens(line)[: -picture.puzzle.width], tokens(line)[-picture.puzzle.width :]
        name = LineName(False, row)
        assert [is_marked for _, is_marked in clue] == [
            BlockName(name, i) in expected for i in range(len(clue))
        ]
        marked |= {Square(row, i) for i, (_, is_marked) in enumerate(cells) if is_marked}
    assumed = {mark.on for mark in left.marks if isinstance(mark.on, Square)}
    assert not (marked - assumed) & squares(step)
    runs = re.findall(r"r(\d+)c(\d+)(?:-(\d+))?", pattern(picture, step))
    assert marked == {
        Square(int(row) - 1, i)
        for row, first, last in runs
        for i in range(int(first) - 1, int(last or first))
    }
    assert signs == ["[ ]: clues and cells of the pattern"] * bool(expected | marked)


@pytest.mark.parametrize("technique", SUDOKU, ids=lambda technique: technique.key)
def test_every_house_to_look_at_holds_something_of_the_step(technique: Any) -> None:
    _, board, step = example("sudoku", technique)
    where = place(board, step)
    assert where
    cells = {change.cell for change in step.changes} | {*pattern_cells(step)}
    for name in where.names:
        index = next((i for i in range(27) if str(House(i)) == name), None)
        if index is not None:
            assert cells & {*House(index).cells}, name


def test_places_are_what_a_person_would_call_so() -> None:
    expected = {
        "naked-single": ("row 7", None),
        "locked-pair": ("column 9 and box 3", None),
        "x-wing": ("rows 4 and 6", None),
        "xy-wing": ("box 9", "on pivot r7c9"),
        "als-death-blossom": ("column 2", "on stem r2c3"),
        "gurths-symmetry": ("the whole grid", None),
        "aic": ("columns 7 and 8", "from r4c7"),
    }
    found = {}
    for key in expected:
        technique = next(t for t in SUDOKU if t.key == key)
        _, board, step = example("sudoku", technique)
        hangs_on = anchor(board, step)
        found[key] = (place(board, step).text, hangs_on and hangs_on.text)
    assert found == expected


def test_a_chain_is_written_in_one() -> None:
    _, board, step = example("sudoku", next(t for t in SUDOKU if t.key == "x-chain"))
    assert pattern(board, step) == "(9)r2c7=(9)r2c6-(9)r9c6=(9)r8c4"


def test_the_effect_counts_and_tells_nothing_else() -> None:
    grid = table_line(next(lines_with_steps("naked-triple")))[0]
    step = next(next(t for t in SUDOKU if t.key == "naked-triple").find(grid.apply(())))
    assert effect(step) == f"{len(step.changes)} candidates can go"
    _, _, step = example("nonogram", next(t for t in NONOGRAM if t.key == "overlap"))
    assert effect(step) == f"{len(squares(step))} cells are certain"


def lines_with_steps(key: str) -> Iterator[str]:
    for line in (TABLES / "sudoku" / f"{key}.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#") and table_line(line)[1]:
            yield line

"""The bundled puzzles are what `puzzles/README.md` and their own comments say of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from picsolve.core import Outcome, Verdict, solve
from picsolve.errors import InputError
from picsolve.formats import Entry, load
from picsolve.nonogram import exact as nonogram_exact
from picsolve.nonogram import rating as nonogram_rating
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.techniques import TECHNIQUES as NONOGRAM_TECHNIQUES
from picsolve.sudoku import exact as sudoku_exact
from picsolve.sudoku import rating as sudoku_rating
from picsolve.sudoku.grid import Grid
from picsolve.sudoku.hodoku import for_rating
from picsolve.sudoku.techniques import TECHNIQUES as SUDOKU_TECHNIQUES

PUZZLES = Path(__file__).parent.parent / "puzzles"
LEVELS = [str(level) for level in sudoku_rating.Level]
SINGLES = ("full-house", "naked-single", "hidden-single")


def _files(folder: str) -> list[str]:
    return sorted(path.relative_to(PUZZLES).as_posix() for path in (PUZZLES / folder).iterdir())


def _table() -> dict[str, list[str]]:
    """The rows of the tables in the README, by the file that they link to."""
    rows = {}
    for line in (PUZZLES / "README.md").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"\| \[.*?\]\((.*?)\) \| (.*) \|$", line):
            rows[match[1]] = match[2].split(" | ")
    return rows


def _entries(file: str) -> list[Entry]:
    found = list(load(str(PUZZLES / file)))
    errors = [str(entry) for entry in found if isinstance(entry, InputError)]
    assert found
    assert not errors
    return [entry for entry in found if isinstance(entry, Entry)]


PACK = "nonogram/small.nonpack"
NONOGRAMS, SUDOKUS, TABLE = _files("nonogram"), _files("sudoku"), _table()


def test_the_readme_lists_every_file() -> None:
    assert sorted(TABLE) == NONOGRAMS + SUDOKUS


# ----- nonograms -----


def _nonogram(file: str) -> Puzzle:
    (entry,) = _entries(file)
    assert isinstance(entry.board, Puzzle)
    return entry.board


@pytest.mark.parametrize("file", [file for file in NONOGRAMS if file != PACK])
def test_nonogram(file: str) -> None:
    puzzle = _nonogram(file)
    size, _, level = TABLE[file]
    assert size == f"{puzzle.width}×{puzzle.height}"

    picture = Picture.blank(puzzle)
    decision = nonogram_exact.decide(picture)
    assert decision.verdict is Verdict.UNIQUE
    (solution,) = decision.solutions
    if puzzle.goal or file.endswith((".non", ".xml", ".non.gz")):
        assert puzzle.goal == solution.text

    trace = solve(picture, NONOGRAM_TECHNIQUES)
    assert trace.outcome is Outcome.SOLVED
    for board in trace.boards():
        for known, right in zip(board.rows, solution.rows, strict=True):
            assert not known.filled & right.empty
            assert not known.empty & right.filled
    assert str(nonogram_rating.level(trace)) == level.capitalize()


@pytest.mark.parametrize("file", [file for file in NONOGRAMS if file.endswith(".non")])
def test_nonogram_names_its_makers(file: str) -> None:
    puzzle = _nonogram(file)
    _, title, level = TABLE[file]
    assert (puzzle.title, puzzle.author, puzzle.license) == (title, "picsolve", "MIT")
    assert puzzle.catalogue == f"picsolve {Path(file).stem}"
    assert f'\ndifficulty "{level}"\n' in (PUZZLES / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "same"),
    [
        ("cat.xml", "cat.non"),
        ("key.txt", "key.non"),
        ("boat-save.dat", "boat.non"),
        ("whale.non.gz", "whale.non"),
        ("fishbone.json", "fishbone.non"),
        ("key.mk", "key.non"),
        ("mushroom.nin", "mushroom.non"),
        ("umbrella.cwd", "umbrella.non"),
        ("heart.lp", "heart.non"),
        ("anchor.g", "anchor.non"),
        ("house.ini", "house.non"),
        ("duck.toml", "duck.non"),
        ("snail.gno", "snail.non"),
        ("note.pbm", "note.non"),
        ("heart-tatham.txt", "heart.non"),
        ("cat-taai.txt", "cat.non"),
        ("pine-picross.txt", "pine.non"),
        ("heart-array.txt", "heart.non"),
    ],
)
def test_formats_hold_the_same_nonogram(file: str, same: str) -> None:
    puzzle, original = _nonogram(f"nonogram/{file}"), _nonogram(f"nonogram/{same}")
    assert (puzzle.rows, puzzle.columns) == (original.rows, original.columns)


def test_a_pack_holds_several() -> None:
    names = ("heart", "mushroom", "note")
    boards = [entry.board for entry in _entries(PACK)]
    assert boards == [_nonogram(f"nonogram/{name}.non") for name in names]
    sizes = [f"{b.width}×{b.height}" for b in boards if isinstance(b, Puzzle)]
    assert TABLE[PACK][0] == ", ".join(sizes)


def test_nonograms_differ_and_reach_from_small_to_large() -> None:
    puzzles = [_nonogram(file) for file in NONOGRAMS if file.endswith(".non")]
    sizes = sorted((puzzle.width, puzzle.height) for puzzle in puzzles)
    assert len({puzzle.rows for puzzle in puzzles}) == len(puzzles) >= 12
    assert (sizes[0], sizes[-1]) == ((5, 5), (40, 40))
    assert {"nonogram/telephone.non", "nonogram/rabbit.non"} <= set(NONOGRAMS)


# ----- sudokus -----

#: Where a symmetry takes the cell at a row and column, by its name in the comments.
SYMMETRIES: dict[str, Callable[[int, int], int]] = {
    "half-turn": lambda row, column: 80 - 9 * row - column,
    "quarter-turn": lambda row, column: 9 * column + 8 - row,
    "left-right": lambda row, column: 9 * row + 8 - column,
    "diagonal": lambda row, column: 9 * column + row,
}


def _sudokus(file: str) -> list[Grid]:
    boards = [entry.board for entry in _entries(file)]
    grids = [board for board in boards if isinstance(board, Grid)]
    assert len(grids) == len(boards)
    return grids


EACH_SUDOKU = [(file, number) for file in SUDOKUS for number in range(len(_sudokus(file)))]


@pytest.mark.parametrize(("file", "number"), EACH_SUDOKU)
def test_sudoku(file: str, number: int) -> None:
    grid = _sudokus(file)[number]
    decision = sudoku_exact.decide(grid)
    assert decision.verdict is Verdict.UNIQUE
    (solution,) = decision.solutions

    trace = solve(grid, SUDOKU_TECHNIQUES)
    assert trace.outcome is Outcome.SOLVED
    for board in trace.boards():
        for cell, digit in enumerate(solution.values):
            assert board.values[cell] == digit or board.candidates[digit - 1] >> cell & 1
    assert str(sudoku_rating.level(trace)) == TABLE[file][-1]


@pytest.mark.parametrize(
    ("file", "number"), [each for each in EACH_SUDOKU if Path(each[0]).stem.title() in LEVELS]
)
def test_listed_sudoku_is_rated_at_its_level(file: str, number: int) -> None:
    """By HoDoKu's path, so that `picsolve rate` says the same as `sudoku --explain`."""
    trace = solve(_sudokus(file)[number], for_rating(SUDOKU_TECHNIQUES))
    assert str(sudoku_rating.level(trace)) == TABLE[file][-1]


@pytest.mark.parametrize(
    ("file", "number"), [each for each in EACH_SUDOKU if "position" not in each[0]]
)
def test_sudoku_has_no_clue_to_spare(file: str, number: int) -> None:
    values = list(_sudokus(file)[number].values)
    for cell, digit in enumerate(values):
        if digit:
            fewer = Grid.from_values([*values[:cell], 0, *values[cell + 1 :]])
            assert sudoku_exact.decide(fewer).verdict is Verdict.SEVERAL


def _comments() -> list[tuple[str, str]]:
    """What the lists say of each puzzle, with the puzzle."""
    lists = [f"sudoku/{level.lower()}.txt" for level in LEVELS]
    texts = [(PUZZLES / file).read_text(encoding="utf-8") for file in lists]
    return [
        pair for text in texts for pair in re.findall(r"^# (\d+ clues.*)\n(\S{81})$", text, re.M)
    ]


@pytest.mark.parametrize(("comment", "cells"), _comments())
def test_sudoku_comment(comment: str, cells: str) -> None:
    grid = Grid.from_text(cells)
    match = re.fullmatch(r"(\d+) clues(?:, (\S+) symmetry)?\. Solved with (.*)\.", comment)
    assert match is not None
    assert int(match[1]) == len(grid.given)
    if match[2]:
        image = SYMMETRIES[match[2]]
        assert {image(cell.row, cell.column) for cell in grid.given} == set(grid.given)
    steps = solve(grid, SUDOKU_TECHNIQUES).steps
    used = {step.technique for step in steps}
    order = [technique.key for technique in SUDOKU_TECHNIQUES if technique.key in used]
    if set(order) <= {*SINGLES} and "singles" not in match[3]:
        assert match[3].split(", ") == order
    else:
        assert match[3].split(", ") == ["singles", *(key for key in order if key not in SINGLES)]


def test_each_listed_sudoku_has_a_comment() -> None:
    listed = [file for file, _ in EACH_SUDOKU if Path(file).stem.title() in LEVELS]
    assert len(_comments()) == len(listed) >= 20
    assert len({cells for _, cells in _comments()}) == len(listed)


@pytest.mark.parametrize("file", SUDOKUS)
def test_sudoku_sizes(file: str) -> None:
    grids = _sudokus(file)
    clues = sorted({len(grid.given) for grid in grids})
    count, clue_range, *_ = TABLE[file]
    assert count == str(len(grids))
    assert clue_range == "–".join(map(str, (clues[0], clues[-1])[: len(clues)]))


def test_the_position_has_a_death_blossom() -> None:
    (grid,) = _sudokus("sudoku/position.txt")
    (technique,) = (each for each in SUDOKU_TECHNIQUES if each.key == "als-death-blossom")
    assert next(technique.find(grid), None) is not None

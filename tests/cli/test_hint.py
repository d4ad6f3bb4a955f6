"""`picsolve hint`: no more than asked for, of the next step that a person could make."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from picsolve import api, formats
from picsolve.board import Verdict
from picsolve.cli.hint import Hints, told
from picsolve.cli.hints import FOLLOWING, Hint, find_hint
from picsolve.cli.inputs import Asked
from picsolve.cli.output import Output, Style
from picsolve.cli.selection import Selection
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
from picsolve.render.hinting import anchor, effect, pattern, place, without_result
from picsolve.render.plain_hint import pattern_board
from picsolve.sudoku.grid import Candidate, Cell, Cells, Grid, House, Link, Place, Remove
from picsolve.sudoku.techniques import TECHNIQUES as SUDOKU
from tests.cli.examples import NONE, PUZZLES, SEVERAL, TRAP, TRAP_SOLVED, TWO_DIAGONALS, run
from tests.nonogram.examples import load
from tests.sudoku.notation import table_line
from tests.test_color_tables import picture_of
from tests.test_nonogram_picture_tables import FIND as PICTURE_TECHNIQUES
from tests.test_nonogram_picture_tables import table_line as whole_picture
from tests.test_nonogram_tables import line_of

TABLES = Path(__file__).parents[1] / "tables"
HEART, BUTTERFLY = (str(PUZZLES / "nonogram" / f"{name}.non") for name in ("heart", "butterfly"))
EXTREME = (PUZZLES / "sudoku" / "extreme.txt").read_text(encoding="utf-8").split()[-1]
#: After `-` the whole first row of the heart is wrong but for its last cell.
WRONG_HEART = "#....\n?????\n?????\n?????\n?????"


WITHOUT_BRACKETS = str.maketrans("[]", "  ")


def lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split(" => ")[0] if " => " in line else line


# What a level tells, for every technique.


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


def test_places_are_what_a_person_would_call_so() -> None:
    expected = {
        "naked-single": ("row 7", None),
        "locked-pair": ("column 9 and box 3", None),
        "x-wing": ("rows 4 and 6", None),
        "xy-wing": ("box 9", "on pivot r7c9"),
        "als-death-blossom": ("column 2", "on stem r2c3"),
        "gurths-symmetry": ("the whole grid", None),
        "aic": ("columns 7, 8 and 9", "from r4c7"),
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


# Which step.


def hint_at(board: Any, *only: str, max_level: str | None = None, **more: Any) -> Hint:
    asked = Asked(api.kind_of(board), board, 1, None, None)
    options = {"no_contradiction": False, "timeout": None, **more}
    return find_hint(asked, Selection(only, max_level=max_level), **options)


def test_of_singles_the_one_that_is_easiest_to_see_comes_first() -> None:
    # A naked single in r1c1, a hidden one in row 9, and a full house in box 5.
    grid = formats.parse(TRAP_SOLVED)
    assert isinstance(grid, Grid)
    left = [cell for cell in range(81) if cell not in (0, 40)]
    full = formats.parse("".join(TRAP_SOLVED[i] if i in left else "." for i in range(81)))
    hint = hint_at(full)
    assert hint.step is not None
    assert hint.step.technique == "full-house"
    for puzzle in (TRAP, EXTREME):
        board = formats.parse(puzzle)
        assert isinstance(board, Grid)
        hint = hint_at(board)
        assert hint.step is not None
        assert hint.step.technique == "hidden-single"
        boxes = [m.on for m in hint.step.marks if isinstance(m.on, House) and m.on.kind == "box"]
        assert len(boxes) == 1
        sizes = [
            (Cells(house.cells & board.open_cells)).bit_count()
            for step in next(t for t in SUDOKU if t.key == "hidden-single").find(board)
            for house in [m.on for m in step.marks if isinstance(m.on, House)]
            if house.kind == "box"
        ]
        assert (boxes[0].cells & board.open_cells).bit_count() == min(sizes)


@pytest.mark.parametrize("name", ["heart.non", "snail.non", "strawberry.xml"])
def test_hints_lead_from_what_is_on_paper_to_the_solution(name: str) -> None:
    """Only cells are kept from hint to hint: ranges and barred colours are in nobody's picture."""
    board = load(PUZZLES / "nonogram" / name)
    for _ in range(500):
        board = Picture.from_rows(board.puzzle, board.text)
        if board.is_solved:
            break
        hint = hint_at(board)
        assert hint.step is not None
        after = hint.board.apply(hint.step.changes)
        assert after.text != board.text
        rested_on = board
        for step in hint.before:
            rested_on = rested_on.apply(step.changes)
        technique = next(t for t in NONOGRAM if t.key == hint.step.technique)
        assert {*hint.step.changes} in [{*step.changes} for step in technique.find(rested_on)]
        board = after
    assert board.is_solved
    (solution,) = api.decide(board).solutions
    assert solution.text == board.text


def test_hints_for_a_sudoku_lead_to_its_solution() -> None:
    board = formats.parse(TRAP)
    assert isinstance(board, Grid)
    used = set()
    while not board.is_solved:
        hint = hint_at(board)
        assert hint.step is not None
        assert not hint.before
        used.add(hint.step.technique)
        board = board.apply(hint.step.changes)
    assert str(board) == TRAP_SOLVED
    assert len(used) > 3


def test_a_step_tells_the_ranges_that_it_rests_on() -> None:
    board = load(PUZZLES / "nonogram" / "spider.non")
    hint = hint_at(board)
    while hint.step and not hint.before:
        after = hint.board.apply(hint.step.changes)
        hint = hint_at(Picture.from_rows(board.puzzle, after.text))
    assert hint.step is not None
    assert {step.technique for step in hint.before} == {"range-shrink"}
    asked = hint.answer.asked
    first, then = (told(asked, asked.board, step, 2) for step in (*hint.before, hint.step))
    assert first.startswith("Range shrink in ")
    assert then.startswith("Unreachable in ")
    lines = Hints(Output(Style()), 2, False, True, "", False).lines(hint)
    assert [label for label, _ in lines] == ["first", "technique", "look for"]


def test_nothing_at_your_level_is_an_answer() -> None:
    grid = ": ".join(
        run("hint", str(PUZZLES / "sudoku" / "position.txt"), "--max-level", "easy")
        .stdout.strip()
        .split(": ")[1:]
    )
    assert grid == (
        "nothing: no step is possible at your level: the next step needs XYZ-Wing (level Hard)"
    )
    result = run("hint", TRAP, "--only", "x-wing", "--jsonl")
    (value,) = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 1
    assert value["needs"] == {"technique": "hidden-single", "level": "easy"}
    assert value["where"] is value["technique"] is None
    assert value["text"].startswith("no step is possible with these techniques: ")


def test_no_contradiction_leaves_what_follows_assumptions() -> None:
    # No line of it tells anything by itself.
    corners = Picture.blank(Puzzle.from_picture([".#..", "#.#.", "..#.", ".#.#"]))
    hint = hint_at(corners, "full-line", "trial")
    assert hint.step is not None
    technique = next(t for t in NONOGRAM if t.key == hint.step.technique)
    assert hint.step.branches
    assert technique.family in FOLLOWING
    without = hint_at(corners, "full-line", "trial", no_contradiction=True)
    assert without.step is None
    assert without.needed is technique
    catalogues = (api.catalogue("sudoku"), api.catalogue("nonogram"))
    barred = {t.key for techniques in catalogues for t in techniques if t.family in FOLLOWING}
    assert barred >= {"trial", "nishio-forcing-chain", "contradiction", "search"}
    assert not barred & {"forcing", "edge", "xy-chain"}  # `forcing` is a pattern of nonograms


def test_uniqueness_is_used_only_where_it_is_proven() -> None:
    technique = next(t for t in SUDOKU if t.key == "unique-rectangle-1")
    for board in sudokus(technique.key):
        hint = hint_at(board, "uniqueness")
        is_unique = api.is_unique(board, api.decide(board))
        assert is_unique or hint.step is None
        assert is_unique or not (hint.needed and hint.needed.needs_unique)


# What is said.


def labels(*arguments: str, stdin: str | None = None) -> list[str]:
    """The words behind the place, which is a file's."""
    text = run("hint", *arguments, stdin=stdin).stdout
    return [line.removeprefix("<stdin>: ").split(": ")[0] for line in text.splitlines()]


def test_each_level_tells_its_part() -> None:
    assert labels(TRAP) == labels(TRAP, "-l", "1") == ["nudge"]
    assert labels(TRAP, "-l", "2") == ["technique", "look for"]
    assert labels(TRAP, "-l", "4") == ["step", "reason"]
    assert run("hint", TRAP).stdout == "nudge: Look at box 2: a digit can be placed.\n"
    assert run("hint", TRAP, "-l", "5").exit_code == 2


def test_a_pipe_gets_the_pattern_in_brackets() -> None:
    told, *board, sign, end = run("hint", TRAP, "-l", "3").stdout.splitlines()
    assert told == "cells: Hidden Single in box 2: witness r2c1 r9c5"
    cells = [token for line in board for token in tokens(line) if line[0] == "|"]
    assert "".join(text for text, _ in cells) == TRAP
    assert [Cell(i) for i, (_, is_marked) in enumerate(cells) if is_marked] == [9, 76]
    assert (sign, end) == ("[ ]: cells of the pattern", "")
    assert run("hint", HEART, "-l", "3").stdout.splitlines() == [
        f"{HEART}: cells: Complete line: block 1 (5) of row 2",
        "     2 4 4 4 2",
        "1 1  ? ? ? ? ?",
        " [5] ? ? ? ? ?",
        "  5  ? ? ? ? ?",
        "  3  ? ? ? ? ?",
        "  1  ? ? ? ? ?",
        "[ ]: clues and cells of the pattern",
        "",
    ]
    toucan = run("hint", str(PUZZLES / "nonogram" / "toucan.non"), "-l", "3").stdout
    marked = [token for line in toucan.splitlines() for token in tokens(line) if token[1]]
    assert [text for text, _ in marked] == ["5k", "5y", "4k", "1o", "2n", "3k"]
    for level in "124":
        assert "?" not in run("hint", HEART, "-l", level).stdout


def test_lines_begin_with_the_place() -> None:
    text = run("hint", HEART, "-l", "4").stdout
    assert all(line.startswith(f"{HEART}: ") for line in text.splitlines())
    assert text.splitlines()[0].startswith(f"{HEART}: step: ")


def test_objects_hold_back_what_is_not_asked_for() -> None:
    told_from = {"technique": 2, "look_for": 2, "first": 2, "marks": 3}
    for level in (1, 2, 3, 4):
        text = run("hint", TRAP, "-l", str(level), "--jsonl").stdout
        *steps, value = map(json.loads, text.splitlines())
        assert {name: value[name] is not None for name in told_from} == {
            name: level >= least for name, least in told_from.items()
        }
        assert value["hint_level"] == level
        assert value["where"] == ["box 2"]
        assert [step["place"] for step in steps] == ([["r1c4=2"]] if level == 4 else [])
        assert level == 4 or "r1c4" not in text


def test_mistakes_are_told_by_place_and_revealed_on_demand() -> None:
    result = run("hint", TRAP, "--filled", NONE, "-l", "4")
    assert result.stdout == "wrong: the digit in r1c2 is wrong\n"
    assert result.exit_code == 1
    assert "7" in run("hint", TRAP, "--filled", NONE, "--reveal").stdout
    removed = run("hint", TRAP, "--filled", f"{TRAP} r1c2<>7")
    assert removed.stdout.startswith("wrong: the right candidate was removed from r1c2")
    result = run("hint", HEART, "--filled", WRONG_HEART, "-l", "4")
    assert result.stdout.startswith(f"{HEART}: wrong: ")
    assert "r1c1" in result.stdout
    assert result.exit_code == 1
    shown = run("hint", TRAP, "--filled", NONE, "--color", "always").stdout
    assert "wrong" in shown
    assert "nudge" not in shown


def test_saved_cells_are_checked(tmp_path: Path) -> None:
    text = Path(HEART).read_text(encoding="utf-8")
    for saved, expected in (("0" * 20 + "?" * 5, "wrong"), ("01010" + "?" * 20, "nudge")):
        file = tmp_path / "saved.non"
        file.write_text(f'{text}\nsaved "{saved}"\n', encoding="utf-8")
        result = run("hint", str(file))
        assert re.match(rf"{re.escape(str(file))}(:26)?: {expected}: ", result.stdout)
        assert result.exit_code == (expected == "wrong")


def test_several_solutions_are_said_first() -> None:
    result = run("hint", SEVERAL, "-l", "2")
    first, second, *_ = result.stdout.splitlines()
    assert first == "several: this has more than one solution; the hint holds in each of them"
    assert second.startswith("technique: ")
    assert result.exit_code == 1
    assert labels("-", stdin=TWO_DIAGONALS) == ["several", "nothing"]


def test_no_solution_and_nothing_left_are_said() -> None:
    result = run("hint", NONE)
    assert (result.stdout[:6], result.exit_code) == ("none: ", 1)
    result = run("hint", TRAP_SOLVED)
    assert (result.stdout, result.exit_code) == ("solved: nothing is left to do\n", 0)
    hint = hint_at(formats.parse(TRAP_SOLVED))
    assert hint.answer.decision.verdict is Verdict.UNIQUE


def test_time_that_runs_out_is_told() -> None:
    result = run("hint", "-", "--timeout", "1e-9", stdin=TWO_DIAGONALS)
    assert result.exit_code == 1
    assert "undecided: " in result.stdout


# On a terminal.


def shown(*arguments: str) -> str:
    text = run("hint", *arguments, "--color", "always", COLUMNS="90").stdout
    return re.sub(r"\x1b\[[\d;]*m", "", text)


@pytest.mark.parametrize("puzzle", [HEART, str(PUZZLES / "sudoku" / "position.txt")])
def test_a_terminal_is_invited_to_the_next_level(puzzle: str) -> None:
    for level in (1, 2, 3):
        assert f" -l {level + 1}" in shown(puzzle, "-l", str(level))
        assert "more: " not in run("hint", puzzle, "-l", str(level)).stdout
    assert "more: " not in shown(puzzle, "-l", "4")


def test_the_pattern_is_drawn_without_the_result() -> None:
    position = str(PUZZLES / "sudoku" / "position.txt")
    pattern_only, whole = shown(position, "-l", "3"), shown(position, "-l", "4")
    assert "pivot" in pattern_only
    assert "r4c7" not in pattern_only
    assert "r4c7" in whole
    assert "≠" in whole
    before, after = shown(HEART, "-l", "3"), shown(HEART, "-l", "4")
    assert ("newly filled" in before, "newly filled" in after) == (False, True)
    assert ("only way" in before, "only way" in after) == (False, True)


def test_single_candidates_are_not_drawn_for_a_naked_single() -> None:
    technique = next(t for t in SUDOKU if t.key == "naked-single")
    _, board, _ = example("sudoku", technique)
    text = shown(str(board), "--only", "naked-single", "-l", "3")
    digits = sum(char.isdigit() for char in text.partition("more:")[0])
    assert "Naked Single" in text
    assert digits < 81 + 81 + 40  # givens, rows and columns, names: no candidates

"""`picsolve hint`: no more than asked for, of the next step that a person could make."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from picsolve import api, formats
from picsolve.board import Verdict
from picsolve.cli.asked import Asked
from picsolve.cli.hint import Hints, told
from picsolve.cli.hints import FOLLOWING, Hint, find_hint
from picsolve.cli.output import Output, Style
from picsolve.cli.selection import Selection
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.techniques import TECHNIQUES as NONOGRAM
from picsolve.sudoku.grid import Cell, Cells, Grid, House
from picsolve.sudoku.techniques import TECHNIQUES as SUDOKU
from tests.cli.examples import NONE, PUZZLES, SEVERAL, TRAP, TRAP_SOLVED, TWO_DIAGONALS, run
from tests.cli.test_hint_levels import example, sudokus, tokens
from tests.nonogram.examples import load

HEART = str(PUZZLES / "nonogram" / "heart.non")
EXTREME = (PUZZLES / "sudoku" / "extreme.txt").read_text(encoding="utf-8").split()[-1]
#: After `-` the whole first row of the heart is wrong but for its last cell.
WRONG_HEART = "#....\n?????\n?????\n?????\n?????"


# Which step.


def hint_at(board: Any, *only: str, max_level: str | None = None, **more: Any) -> Hint:
    asked = Asked(api.kind_of(board), board, 1, None, None)
    options = {"no_contradiction": False, "timeout": None, **more}
    return find_hint(asked, Selection(only, max_level=max_level), **options)


def test_of_lines_that_a_technique_helps_in_the_clearest_comes_first() -> None:
    board = load(PUZZLES / "nonogram" / "spider.non")
    overlap = next(technique for technique in NONOGRAM if technique.key == "overlap")
    first = next(iter(overlap.find(board)))
    assert board.line(first.changes[0].line).clue == (1, 3, 5, 3, 1)
    step = hint_at(board).step
    assert step
    assert step.technique == "overlap"
    assert {board.line(change.line).clue for change in step.changes} == {(13,)}


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


def test_a_pipe_gets_the_branches_that_the_reason_speaks_of() -> None:
    lines = run("hint", HEART, "-l", "4", "--only", "contradiction").stdout.splitlines()
    case = re.search(r"Suppose that (\S+) were (filled|empty)", lines[1])
    assert case
    assert lines[2] == f"    if {case[1]} is {case[2]}"
    count = int(re.search(r"After (\d+) step", lines[1])[1])  # type: ignore[index]
    numbered = [line for line in lines[3:] if re.match(r" {5,6}\d+  ", line)]
    assert len(numbered) == count
    assert lines[-1] == ""


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

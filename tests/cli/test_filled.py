"""`--filled`: a person's half-filled grid is checked, and the commands go on from it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.examples import NONE, PUZZLES, SEVERAL, TELEPHONE, TRAP, TRAP_SOLVED, run
from tests.cli.test_json import objects

#: The first half of the solution, and the same with a 7 in r1c3 and without 8 in r9c1.
HALF = TRAP_SOLVED[:45] + TRAP[45:]
WRONG = f"{HALF[:2]}7{HALF[3:]} r9c1<>8"
TOLD = "the digit in r1c3 is wrong; the right candidate was removed from r9c1"
NO_GIVENS = "the givens have no solution; row 1 has no place left for 7"


def drawn(*arguments: str, **environ: str) -> str:
    """What a terminal shows, without escape codes."""
    output = run(*arguments, "--color", "always", **environ).stdout
    return re.sub(r"\x1b\[[\d;]*m", "", output)


def test_a_grid_without_mistakes_is_solved_from_there() -> None:
    result = run("sudoku", TRAP, "--filled", HALF)
    assert (result.stdout, result.stderr) == (f"{TRAP_SOLVED}\tunique\n", "")
    assert result.exit_code == 0
    lines = run("sudoku", TRAP, "--filled", HALF, "--explain").stdout.splitlines()
    assert lines[0] == f"puzzle 1  {HALF}"
    placed = re.findall(r"r(\d)c\d=\d", "\n".join(lines))
    assert len(placed) == HALF.count(".")
    assert min(map(int, placed)) > 5


def test_removed_candidates_are_gone_from_the_steps() -> None:
    only = ("--only", "naked-single")
    assert "r1c2=7" not in run("steps", TRAP, *only).stdout
    assert "r1c2=7" in run("steps", TRAP, "--filled", f"{TRAP} r1c2<>68", *only).stdout


@pytest.mark.parametrize("command", ["sudoku", "steps"])
def test_mistakes_are_pointed_out_in_the_place_of_an_answer(command: str) -> None:
    result = run(command, TRAP, "--filled", WRONG)
    assert (result.stdout, result.stderr) == (f"{WRONG[:81]}\tnone\t{TOLD}\n", "")
    assert result.exit_code == 1
    assert run(command, TRAP, "--filled", WRONG, "--all-steps").stdout == result.stdout


@pytest.mark.parametrize("command", ["sudoku", "steps"])
def test_what_is_right_is_told_on_demand_only(command: str) -> None:
    result = run(command, TRAP, "--filled", WRONG, "--reveal")
    assert result.stdout.split("\t")[2] == "r1c3 is 6, not 7; r9c1 is 8, which was removed\n"
    assert result.exit_code == 1
    for output_format in ((), ("--jsonl",), ("--color", "always")):
        text = run(command, TRAP, "--filled", WRONG, *output_format).stdout
        assert not re.search(r"is [68]\b|\b8, |\"[68]\"", text)


def test_a_grid_can_be_checked_without_a_word_of_the_solution() -> None:
    result = run("sudoku", TRAP, "--filled", HALF, "--check")
    assert result.stdout == f"{HALF}\tunique\tnothing in the grid is wrong so far\n"
    assert result.exit_code == 0
    (found,) = objects("sudoku", TRAP, "--filled", HALF, "--check")
    assert (found["verdict"], found["solution"], found["steps"]) == ("unique", None, None)
    result = run("sudoku", TRAP, "--filled", WRONG, "--check")
    assert (result.stdout, result.exit_code) == (f"{WRONG[:81]}\tnone\t{TOLD}\n", 1)
    text = drawn("sudoku", TRAP, "--filled", HALF, "--check")
    assert " right   Nothing in the grid is wrong so far.\n" in text
    assert len(re.findall(r"\b[1-9]\b", text)) == 18 + 81 - HALF.count(".")
    assert "solution" not in text
    result = run("sudoku", SEVERAL, "--filled", SEVERAL, "--check")
    assert result.stdout == f"{SEVERAL}\tseveral\tnothing in the grid is wrong so far\n"
    assert result.exit_code == 0
    assert run("sudoku", TRAP, "--filled", HALF, "--check", "--only", "singles").exit_code == 2


@pytest.mark.parametrize("command", ["sudoku", "steps"])
def test_json_has_the_cells_that_are_wrong(command: str) -> None:
    (found,) = objects(command, TRAP, "--filled", WRONG)
    assert found["check"] == {
        "right": False,
        "wrong_digits": ["r1c3"],
        "wrong_removals": ["r9c1"],
        "text": TOLD,
        "reveal": None,
    }
    assert (found["verdict"], found["solution"], found["steps"]) == ("none", None, None)
    (found,) = objects(command, TRAP, "--filled", WRONG, "--reveal")
    assert found["check"]["reveal"] == {"r1c3": "6", "r9c1": "8"}


def test_json_says_that_a_grid_is_right_before_it_goes_on() -> None:
    *steps, found = objects("sudoku", TRAP, "--filled", HALF, "--explain")
    assert found["check"]["right"]
    assert found["check"]["text"] == "nothing in the grid is wrong so far"
    assert found["solution"] == TRAP_SOLVED
    assert len(steps) == found["steps"] > 0
    assert "check" not in objects("sudoku", TRAP)[0]


def test_a_terminal_shows_the_cells_that_are_wrong() -> None:
    text = drawn("sudoku", TRAP, "--filled", WRONG)
    assert " wrong   The digit in r1c3 is wrong.\n" in text
    assert "         The right candidate was removed from r9c1.\n" in text
    assert "--reveal shows what is right" in text
    text = drawn("sudoku", TRAP, "--filled", WRONG, "--reveal")
    assert " wrong   r1c3 is 6, not 7.\n" in text
    assert "--reveal" not in text
    text = drawn("sudoku", TRAP, "--filled", HALF)
    assert text.index("Nothing in the grid is wrong so far.") < text.index("The only solution.")


def test_puzzle_and_grid_may_each_come_from_anywhere(tmp_path: Path) -> None:
    puzzle, grid = tmp_path / "puzzle.txt", tmp_path / "grid.txt"
    puzzle.write_text(TRAP, encoding="utf-8")
    rows = (WRONG[9 * row : 9 * row + 9] for row in range(9))
    grid.write_text("# mine\n" + "\n".join(rows) + "\n", encoding="utf-8")
    expected = f"{WRONG[:81]}\tnone\tthe digit in r1c3 is wrong\n"
    assert run("sudoku", str(puzzle), "--filled", str(grid)).stdout == expected
    assert run("sudoku", "-", "--filled", str(grid), stdin=TRAP).stdout == expected
    assert run("sudoku", TRAP, "--filled", "-", stdin=WRONG[:81]).stdout == expected
    (found,) = objects("sudoku", str(puzzle), "--filled", str(grid))
    assert (found["source"], found["line"]) == (str(grid), 2)


def test_puzzle_and_grid_have_to_be_of_one_kind() -> None:
    result = run("sudoku", TELEPHONE, "--filled", HALF)
    assert result.stderr.startswith(f"{TELEPHONE}:1: error: this is a nonogram, not a sudoku")
    result = run("steps", TELEPHONE, "--filled", HALF)
    assert result.stderr.startswith("--filled:1: error: this is a sudoku, not a nonogram")
    assert (result.stdout, result.exit_code) == ("", 2)


@pytest.mark.parametrize("command", ["sudoku", "steps"])
@pytest.mark.parametrize(
    ("puzzle", "filled", "message"),
    [
        (TRAP, f"5{HALF[1:]}", "--filled:1:1: error: r1c1 is 4 in the puzzle, not `5`"),
        (TRAP, HALF[1:], "--filled:1:81: error: the grid has 80 cells and needs 81"),
        (TRAP, f"{HALF[:7]}a{HALF[8:]}", "--filled:1:8: error: `a` is no cell of a sudoku"),
        (TRAP, f"{HALF} r1c1<>4", "--filled:1:83: error: 4 cannot be removed from r1c1"),
        (TRAP, f"{HALF}\n{HALF}", "--filled:2: error: --filled wants one grid"),
        (TRAP, " ", "--filled: error: an empty argument is neither a puzzle nor a file"),
        (TRAP, "no-such-file", "no-such-file: error: there is no such file"),
        (TRAP, TELEPHONE, f"{TELEPHONE}:1: error: this is a nonogram, not a sudoku"),
        (HALF[1:], HALF, "<argument>:1:81: error: the grid has 80 cells and needs 81"),
        (f"{TRAP}\n{TRAP}", HALF, "<argument>:2: error: --filled wants one puzzle"),
        (f"44{TRAP[2:]}", HALF, "<argument>:1:2: error: two 4s in row 1"),
    ],
)
def test_wrong_input_is_told_with_its_place(
    command: str, puzzle: str, filled: str, message: str
) -> None:
    result = run(command, puzzle, "--filled", filled)
    assert result.stderr.startswith(message)
    assert (result.stdout, result.exit_code) == ("", 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sudoku", TRAP, TRAP, "--filled", HALF), "--filled goes with one puzzle only"),
        (("steps", TRAP, TRAP, "--filled", HALF), "--filled goes with one puzzle only"),
        (("sudoku", TRAP, "--filled", HALF, "--filled", HALF), "--filled can be given only once"),
        (("sudoku", "-", "--filled", "-"), "cannot both be standard input"),
        (("sudoku", TRAP, "--check"), "--check goes with --filled"),
        (("sudoku", TRAP, "--filled", HALF, "--check", "-e"), "--check goes with --filled"),
    ],
)
def test_what_makes_no_sense_is_wrong_usage(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments, stdin="")
    assert message in result.stderr
    assert (result.stdout, result.exit_code) == ("", 2)


def test_of_a_puzzle_without_solution_nothing_can_be_checked() -> None:
    result = run("sudoku", NONE, "--filled", NONE)
    assert result.stdout == f"{NONE}\tnone\tthe puzzle itself has no solution\n"
    assert result.exit_code == 1


def test_a_puzzle_with_several_solutions_is_gone_on_with() -> None:
    assert run("sudoku", SEVERAL, "--filled", HALF).stdout.split("\t")[1] == "unique\n"
    assert run("sudoku", SEVERAL, "--filled", SEVERAL).stdout.split("\t")[1] == "several"


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        (f"{TRAP} r1c2<>7", "the right candidate was removed from r1c2"),
        (f":0000::{TRAP}:712:::", "the right candidate was removed from r1c2"),
        (f":0000::{TRAP[:2]}+8{TRAP[3:]}::::", "the digit in r1c3 is wrong"),
        (f"{NONE[:2]}+6{NONE[3:]}", NO_GIVENS),
    ],
)
def test_a_position_is_checked_against_its_own_givens(position: str, wrong: str) -> None:
    result = run("sudoku", position)
    assert result.stdout.split("\t")[1:] == ["none", f"{wrong}\n"]
    assert result.exit_code == 1
    result = run("steps", position, "--only", "full-house")
    assert result.stderr == (
        f"<argument>: warning: no solution agrees with this position; {wrong}\n"
    )


def test_pencil_marks_that_were_removed_wrongly_are_pointed_out() -> None:
    text = (PUZZLES / "sudoku" / "position.txt").read_text(encoding="utf-8")
    assert run("sudoku", "-", stdin=text).exit_code == 0
    damaged = text.replace("| 6 356 8", "| 6 36  8").replace("46 356 8", "46 36  8")
    assert damaged != text
    result = run("sudoku", "-", stdin=damaged)
    assert result.stdout.split("\t")[1:] == ["none", "the right candidate was removed from r5c2\n"]


def test_where_givens_are_not_told_apart_the_option_is_named() -> None:
    assert "half-filled? PUZZLE --filled GRID shows" in drawn("sudoku", NONE)
    blocked = "12345678" + "." * 9 + "9" + "." * 63
    assert "R1c9 has no" not in drawn("sudoku", blocked)
    assert "r1c9 has no candidate left." in drawn("sudoku", blocked)
    (found,) = (json.loads(line) for line in run("sudoku", blocked, "--jsonl").stdout.splitlines())
    assert found["check"]["text"] == "r1c9 has no candidate left"
    assert run("sudoku", NONE).stdout == f"{NONE}\tnone\n"  # lists of puzzles keep their form


def test_rate_takes_positions_as_they_are() -> None:
    for position in (f"{TRAP} r4c2<>4", f":0904::{TRAP}:442:::"):
        fields = run("rate", position).stdout.split("\t")
        assert fields[1:3] == ["unique", "solved"]


def test_where_there_is_nothing_to_reveal() -> None:
    told = "--reveal does nothing here: nothing tells what you have filled in"
    for puzzle in (TRAP, TELEPHONE):
        command = "nonogram" if puzzle == TELEPHONE else "sudoku"
        result = run(command, puzzle, "--reveal")
        assert (result.exit_code, result.stdout) == (2, run(command, puzzle).stdout)
        assert told in result.stderr
    assert run("sudoku", f"+{TRAP}", "--reveal").stderr == ""
    assert run("sudoku", TRAP, "--filled", TRAP, "--reveal").stderr == ""
    result = run("sudoku", TRAP, TRAP, "--reveal")
    assert result.stderr.count(told) == 1

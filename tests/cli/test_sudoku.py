"""`picsolve sudoku`: answers, traces, exit codes and streams."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from picsolve.core import next_step
from picsolve.sudoku.techniques import TECHNIQUES
from tests.cli.examples import (
    ARTICLES,
    BROKEN,
    NONE,
    ROOT,
    SEVERAL,
    TELEPHONE,
    TRAP,
    TRAP_SOLVED,
    WRAP,
    run,
)


def test_an_answer_is_one_line_of_solution_and_verdict() -> None:
    result = run("sudoku", TRAP)
    assert (result.stdout, result.stderr) == (f"{TRAP_SOLVED}\tunique\n", "")
    assert result.exit_code == 0


def test_several_solutions_are_two_that_differ_and_both_extend_the_puzzle() -> None:
    result = run("sudoku", SEVERAL)
    first, verdict, second = result.stdout.rstrip("\n").split("\t")
    assert verdict == "several"
    assert first != second
    for solution in (first, second):
        assert all(given in (".", digit) for given, digit in zip(SEVERAL, solution, strict=True))
        rows = [set(solution[9 * row : 9 * row + 9]) for row in range(9)]
        columns = [set(solution[column::9]) for column in range(9)]
        assert all(house == set("123456789") for house in rows + columns)
    assert result.exit_code == 1


def test_without_a_solution_the_puzzle_itself_stands_before_the_verdict() -> None:
    result = run("sudoku", NONE)
    assert result.stdout == f"{NONE}\tnone\n"
    assert result.exit_code == 1


def test_a_list_has_an_answer_a_line_and_a_bad_line_does_not_stop_it(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n{BROKEN}\n{SEVERAL}\n{WRAP}\n", encoding="utf-8")
    result = run("sudoku", str(path))
    verdicts = [line.split("\t")[1] for line in result.stdout.splitlines()]
    assert verdicts == ["unique", "several", "unique"]
    assert result.stderr.startswith(f"{path}:2:2: error: two 4s in row 1")
    assert "^" in result.stderr
    assert "help: " in result.stderr
    assert result.exit_code == 2  # wrong input counts more than several solutions


@pytest.mark.parametrize(
    ("eliminations", "answer"),
    [
        ("r4c2<>4", f"{TRAP_SOLVED}\tunique"),
        ("r48c2<>4 r1c2≠6 # my notes", f"{TRAP_SOLVED}\tunique"),
        ("r1c2!=7", f"{TRAP}\tnone\tthe right candidate was removed from r1c2"),
    ],
)
def test_an_argument_may_remove_candidates(eliminations: str, answer: str) -> None:
    result = run("sudoku", f"{TRAP} {eliminations}")
    assert (result.stdout, result.stderr) == (f"{answer}\n", "")


def test_what_stands_behind_a_grid_and_is_no_elimination_is_pointed_out() -> None:
    result = run("sudoku", f"{TRAP} [r1c2<>6]")
    assert result.stderr.startswith("<argument>:1:83: error: ")
    assert (result.stdout, result.exit_code) == ("", 2)


def test_standard_input_files_and_arguments_are_read_in_their_order(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(NONE, encoding="utf-8")
    result = run("sudoku", "-", str(path), TRAP, stdin=f"{SEVERAL}\n")
    verdicts = [line.split("\t")[1] for line in result.stdout.splitlines()]
    assert verdicts == ["several", "none", "unique"]


@pytest.mark.parametrize("empty", list(".0*_Xx"))
def test_every_sign_for_an_empty_cell_is_known(empty: str) -> None:
    assert run("sudoku", TRAP.replace(".", empty)).stdout == f"{TRAP_SOLVED}\tunique\n"


def test_the_trace_has_a_line_for_each_step_and_then_the_answer() -> None:
    result = run("sudoku", TRAP, "--explain", *ARTICLES)
    heading, *steps, ending, answer = result.stdout.splitlines()
    assert heading == f"puzzle 1  {TRAP}"
    assert [int(step.split()[0]) for step in steps] == list(range(1, len(steps) + 1))
    trap = next(step for step in steps if "Simple Colors Trap" in step)
    assert trap.endswith("(r4c5,r5c2,r7c6) / (r5c6,r7c2,r8c5) => r48c2<>4")
    hardest = r"the hardest is step (\d+): .* \(technique of level (Hard|Unfair)\)"
    assert re.fullmatch(f"solved in {len(steps)} steps, {hardest}", ending)
    assert answer == f"{TRAP_SOLVED}\tunique"
    assert result.exit_code == 0


def test_the_placements_of_a_trace_are_the_solution() -> None:
    lines = run("sudoku", TRAP, "--explain").stdout.splitlines()
    cells = list(TRAP)
    for row, column, digit in re.findall(r"=> r(\d)c(\d)=(\d)$", "\n".join(lines), re.M):
        cell = 9 * int(row) + int(column) - 10
        assert cells[cell] == "."
        cells[cell] = digit
    assert "".join(cells) == TRAP_SOLVED


def test_techniques_can_be_picked_and_a_path_that_is_stuck_says_so() -> None:
    result = run("sudoku", TRAP, "--only", "singles")
    *_, ending, answer = result.stdout.splitlines()
    assert re.match(r"stuck after \d+ steps, the hardest is step", ending)
    assert answer == f"{TRAP_SOLVED}\tunique"
    assert result.exit_code == 1
    names = {line.split(":")[0].split(None, 1)[1] for line in result.stdout.splitlines()[1:-2]}
    assert names <= {"Full House", "Naked Single", "Hidden Single"}


@pytest.mark.parametrize(
    "options",
    [
        ("--only", "naked-single,0002", "--only", "full-house"),
        ("--only", "Naked Single", "--only", "cross-hatching,0000"),
        ("--only", "singles"),
        ("--without", ",".join(sorted({t.family for t in TECHNIQUES} - {"singles"}))),
    ],
)
def test_a_technique_has_many_names(options: tuple[str, ...]) -> None:
    assert run("sudoku", TRAP, *options).stdout == run("sudoku", TRAP, "--only", "singles").stdout


def test_only_levels_of_the_puzzle_are_listed() -> None:
    listed = run("sudoku", TRAP, "--max-level", "easier").stderr
    assert "The levels of a sudoku are easy, medium, hard, unfair, extreme." in listed
    assert "nonogram" not in listed


@pytest.mark.parametrize("option", ["--only", "--without"])
def test_an_unknown_technique_is_a_usage_error_with_close_names(option: str) -> None:
    result = run("sudoku", TRAP, option, "als-blosom")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "no technique is called 'als-blosom'. Did you mean 'als-death-blossom'" in result.stderr


def test_one_step_is_shown_with_its_board_and_its_reason() -> None:
    steps = run("sudoku", TRAP, "--explain", *ARTICLES).stdout.splitlines()[1:-2]
    number = next(i for i, step in enumerate(steps, 1) if "Simple Colors Trap" in step)
    lines = run("sudoku", TRAP, "--step", str(number), *ARTICLES).stdout.splitlines()
    boards = [line for line in lines if line.startswith("|")]
    assert len(boards) == 9
    cells = [re.findall(r"\d+", line) for line in boards]
    assert "4" in cells[3][1]
    assert "4" in cells[7][1]
    assert steps[number - 1] in lines
    assert not any(TRAP_SOLVED in line or line.startswith("solved in") for line in lines)
    reason = lines[lines.index(steps[number - 1]) + 1]
    assert reason.endswith("4 is removed from r48c2.")


def test_a_step_that_is_not_there_is_wrong_usage() -> None:
    for form in ((), ("--jsonl",)):
        result = run("sudoku", TRAP, "--step", "999", *form)
        assert "there is no step 999: the path has " in result.stderr
        assert TRAP_SOLVED not in result.stdout
        assert result.exit_code == 2


def test_the_path_ends_at_the_step_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = []

    def counting(board: Any, techniques: Any) -> Any:
        boards.append(board)
        return next_step(board, techniques)

    monkeypatch.setattr("picsolve.core.next_step", counting)
    result = run("sudoku", TRAP, "--step", "2", "--jsonl")
    assert len(boards) == 2
    step, answer = map(json.loads, result.stdout.splitlines())
    assert step["step"] == 2
    unknown = ("outcome", "solution", "second", "steps", "hardest", "error")
    assert {answer[name] for name in unknown} == {None}
    assert (answer["verdict"], result.exit_code) == ("unique", 0)
    assert run("sudoku", SEVERAL, "--step", "1").exit_code == 1


def test_every_step_is_shown_with_its_board() -> None:
    steps = run("sudoku", TRAP, "--explain").stdout.splitlines()[1:-2]
    lines = run("sudoku", TRAP, "--all-steps").stdout.splitlines()
    assert [line for line in lines if line in steps] == steps
    assert sum(line.startswith("|") for line in lines) == 9 * len(steps)


def test_the_branch_of_a_trial_can_be_followed() -> None:
    lines = run("sudoku", TRAP, "--only", "singles,trial", "-v").stdout.splitlines()
    trial = next(i for i, line in enumerate(lines) if "Trial and Error:" in line)
    branch = [line for line in lines[trial + 2 :] if line.startswith("    ")]
    assert branch[0].split()[0] == "1"
    assert any("no candidate left" in line or "no place left" in line for line in branch)


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("no-such-file.txt", "no-such-file.txt: error: there is no such file"),
        (TRAP[:-1], "<argument>:1:81: error: the grid has 80 cells and needs 81"),
        (TRAP + "1", "<argument>:1:82: error: "),
        (BROKEN, "<argument>:1:2: error: two 4s in row 1"),
        ("picsolve/cli", "picsolve/cli: error: there is no sudoku in this directory"),
        ("\0", "error: "),
    ],
)
def test_wrong_input_is_told_with_its_place(
    argument: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = run("sudoku", argument)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr.splitlines()[0]


def test_a_nonogram_is_no_sudoku() -> None:
    result = run("sudoku", TELEPHONE)
    assert result.exit_code == 2
    assert "this is a nonogram, not a sudoku" in result.stderr
    assert "help: picsolve nonogram reads it" in result.stderr


def test_colours_are_made_on_demand_only() -> None:
    assert "\x1b" not in run("sudoku", TRAP, "--explain").output
    assert "\x1b" not in run("sudoku", TRAP, "--color", "never", FORCE_COLOR="1").output
    assert "\x1b[" in run("sudoku", TRAP, "--color", "always").stdout
    assert "\x1b[" in run("sudoku", TRAP, FORCE_COLOR="1").stdout
    assert "\x1b[" in run("sudoku", BROKEN, "--color", "always").stderr


def test_ascii_is_all_ascii() -> None:
    result = run("sudoku", TRAP, "--explain", "--color", "always", "--ascii")
    assert result.stdout.isascii()
    assert not run("sudoku", TRAP, "--explain", "--color", "always").stdout.isascii()


def test_a_terminal_gets_trace_hardest_step_and_solution() -> None:
    result = run("sudoku", TRAP, "--explain", "--color", "always", COLUMNS="120")
    text = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout)
    assert "candidates left" in text
    assert re.search(r"step \d+ of \d+", text)
    assert text.rstrip().splitlines()[-1].strip().startswith("unique")


@pytest.mark.parametrize("seconds", ["1e308", "1e19", "1e9", "60"])
@pytest.mark.parametrize("output_format", [(), ("--json",)])
def test_a_time_longer_than_any_run_is_no_limit(
    seconds: str, output_format: tuple[str, ...]
) -> None:
    result = run("sudoku", TRAP, "--explain", "--timeout", seconds, *output_format)
    assert (result.exit_code, result.stderr) == (0, "")
    assert TRAP_SOLVED in result.stdout
    assert run("nonogram", TELEPHONE, "--timeout", seconds, *output_format).exit_code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--timeout", "nan"), "'nan' is no number"),
        (("--timeout", "-inf"), "is no number"),
        (("--only", "singles", "--only", ","), "',' names no technique"),
        (("--without", " "), "' ' names no technique"),
        (("--json", "--jsonl"), "--json and --jsonl exclude each other"),
        (("--jsonl", "--json"), "--json and --jsonl exclude each other"),
        (("--only", "pattern-8"), "'pattern-8' is for a nonogram only"),
        (("--only", "nakedpair"), "Did you mean 'naked-pair'"),
    ],
)
def test_options_that_make_no_sense_are_wrong_usage(options: tuple[str, ...], message: str) -> None:
    for output_format in ((), ("--json",)):
        result = run("sudoku", TRAP, *options, *output_format)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr


def test_no_name_of_a_technique_is_wrong_usage_everywhere() -> None:
    for arguments in (("techniques", ""), ("steps", TRAP, "--only", ""), ("techniques", "xy", "")):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Usage: " in result.stderr


def test_an_empty_argument_is_named() -> None:
    result = run("sudoku", "", TRAP)
    assert result.stderr.startswith("<argument>: error: an empty argument is neither a puzzle nor")
    assert result.stdout == f"{TRAP_SOLVED}\tunique\n"
    assert result.exit_code == 2


#: The easiest way through has no step above Unfair; HoDoKu's way has more steps that score high.
TWO_WAYS = "....75.4....9..2.....28..57.258.....8.1..6...9...5..3..1......95.3..4.....6...3.."


def test_the_level_in_a_path_is_its_hardest_steps_and_may_not_be_the_puzzles() -> None:
    ending = run("sudoku", TWO_WAYS, "--explain").stdout.splitlines()[-2]
    assert ending.endswith("(technique of level Unfair)")
    assert run("rate", TWO_WAYS, "--no-se").stdout.split("\t")[3] == "extreme"
    for command in ("sudoku", "rate"):
        assert "HoDoKu" in run(command, "--help").stdout


def test_text_boards_say_what_they_are_once_and_tell_open_cells_from_digits() -> None:
    lines = run("sudoku", TRAP, "--explain", "-v").stdout.splitlines()
    assert lines.count("Each board is the one before the step that stands below it.") == 1
    assert lines[0].startswith("Each board")
    singles = [line for line in lines if line.startswith("open, with one candidate: ")]
    step = next(line for line in lines if "Naked Single" in line)
    before = [line for line in lines[: lines.index(step)] if line in singles][-1]
    assert step.rpartition("=> ")[2].partition("=")[0] in before.split(": ")[1].split(", ")

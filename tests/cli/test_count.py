"""`picsolve sudoku --count`: how many solutions."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest

from picsolve import bulk
from picsolve.sudoku.exact import solutions
from picsolve.sudoku.grid import Grid
from tests.cli.examples import BROKEN, NONE, SEVERAL, TRAP, TRAP_SOLVED, run
from tests.cli.test_processes import started

#: A solved grid with its last 41 cells left open, and its number of solutions.
OPEN = TRAP_SOLVED[:40] + "." * 41
ALL = len(solutions(Grid.from_text(OPEN), 10**9))


def test_the_third_field_is_the_number_of_solutions(tmp_path: Path) -> None:
    assert ALL > 100
    path = tmp_path / "list.txt"
    path.write_text("\n".join((TRAP, OPEN, NONE, BROKEN, OPEN, TRAP)) + "\n", "utf-8")
    for limit, told in (("all", str(ALL)), (str(ALL), str(ALL)), (str(ALL - 1), f"{ALL - 1}+")):
        for more in ((), ("--timeout", "100"), ("--jobs", "2")):
            result = run("sudoku", str(path), OPEN, "--count", limit, *more)
            fields = [line.split("\t") for line in result.stdout.splitlines()]
            assert [line[1] for line in fields] == [
                *("unique", "several", "none", "several", "unique", "several"),
            ]
            assert [line[2] for line in fields] == ["1", told, "0", told, "1", told]
            assert fields[0][0] == TRAP_SOLVED
            assert fields[1][0] == bulk.solve([OPEN])[0].solution
            assert fields[2][0] == NONE
            assert result.stderr.startswith(f"{path}:4:2: error: two 4s in row 1")
            assert result.exit_code == 2


def test_one_is_enough_to_tell_several() -> None:
    assert run("sudoku", SEVERAL, "--count", "1").stdout.split("\t")[1:] == ["several", "1+\n"]
    assert run("sudoku", TRAP, "--count", "1").stdout == f"{TRAP_SOLVED}\tunique\t1\n"


def test_candidates_that_are_left_out_count() -> None:
    text = run("sudoku", SEVERAL, "--jsonl", "--no-path").stdout
    found = json.loads(text)
    cell = next(i for i in range(81) if found["solution"][i] != found["second"][i])
    without = f"{SEVERAL} r{cell // 9 + 1}c{cell % 9 + 1}<>{found['solution'][cell]}"
    every = int(run("sudoku", SEVERAL, "--count", "all").stdout.split("\t")[2])
    fewer = int(run("sudoku", without, "--count", "all").stdout.split("\t")[2])
    grid = Grid.from_text(SEVERAL)
    expected = [g for g in solutions(grid, 10**9) if str(g)[cell] != found["solution"][cell]]
    assert fewer == len(expected) < every


def test_objects_tell_whether_there_are_more() -> None:
    result = run("sudoku", OPEN, TRAP, BROKEN, "--count", "5", "--jsonl")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(each["count"], each["more"]) for each in found] == [
        (5, True),
        (1, False),
        (None, None),
    ]
    assert found[2]["error"].startswith("<argument>:1:2: ")


def test_time_that_runs_out_leaves_what_was_counted() -> None:
    result = run("sudoku", "." * 81, "--count", "all", "--timeout", "0.3")
    solution, verdict, number = result.stdout.rstrip("\n").split("\t")
    assert (solution, verdict) == ("." * 81, "several")
    assert number.endswith("+")
    assert int(number[:-1]) > 1
    assert result.stderr == f"<argument>: out of time: at least {number[:-1]} solutions\n"
    assert result.exit_code == 1


EMPTY = "." * 81


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("puzzle", [EMPTY, f"{EMPTY} r1c1<>1"])
def test_a_signal_leaves_what_was_counted(puzzle: str, number: signal.Signals, code: int) -> None:
    with started("sudoku", TRAP, puzzle, "--count", "all") as running:
        assert running.stdout
        assert running.stdout.readline() == f"{TRAP_SOLVED}\tunique\t1\n"
        time.sleep(1)  # into the count
        running.send_signal(number)
        output, errors = running.communicate()
    _, verdict, told = output.rstrip("\n").split("\t")
    assert (verdict, told[-1], running.returncode) == ("several", "+", code)
    assert int(told[:-1]) > 1
    assert errors.strip() == f"<argument>: interrupted: at least {told[:-1]} solutions"


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
def test_in_a_list_too_answers_come_before_a_long_count(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n{EMPTY}\n{TRAP}\n", "utf-8")
    with started("sudoku", str(path), "--count", "all", "--jsonl") as running:
        assert running.stdout
        first = json.loads(running.stdout.readline())
        assert (first["count"], first["more"]) == (1, False)
        time.sleep(1)  # into the next count
        running.send_signal(signal.SIGINT)
        (second,) = map(json.loads, running.stdout)
        assert running.wait() == 130
    assert (second["puzzle"], second["more"]) == (2, True)


@pytest.mark.parametrize("count", ["0", "-1", "many", "1.5", "9" * 30])
def test_wrong_numbers_are_wrong_usage(count: str) -> None:
    result = run("sudoku", TRAP, "--count", count)
    assert result.exit_code == 2
    assert "nor all" in result.stderr


def test_steps_and_half_filled_grids_are_not_counted() -> None:
    for more in (("--explain",), ("--filled", TRAP), ("--only", "singles")):
        result = run("sudoku", TRAP, "--count", "2", *more)
        assert result.exit_code == 2
        assert "--count goes neither with steps nor with --filled" in result.stderr

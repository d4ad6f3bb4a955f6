"""`picsolve steps`: what is possible at a position."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from picsolve import parse
from picsolve.api import catalogue
from picsolve.cli import answers
from picsolve.sudoku.grid import Grid
from tests.cli.examples import BROKEN, TELEPHONE, TRAP, TRAP_SOLVED, run


def test_every_step_of_every_technique_is_listed() -> None:
    grid = parse(TRAP)
    assert isinstance(grid, Grid)
    singles = [t for t in catalogue("sudoku") if t.family == "singles"]
    expected = [
        (step.technique, [str(change) for change in step.changes])
        for technique in singles
        for step in technique.find(grid)
    ]
    found = [
        json.loads(line)
        for line in run("steps", TRAP, "--only", "singles", "--jsonl").stdout.splitlines()
    ]
    assert [(step["technique"], step["place"]) for step in found] == expected
    assert [step["step"] for step in found] == list(range(1, len(expected) + 1))


def test_a_line_of_a_library_is_a_position() -> None:
    # A full house: all candidates but the one are excluded by the row.
    row = "12345678."
    line = f":0000:9:{row}{'.' * 72}::  :919::"
    result = run("steps", line.replace("  ", ""), "--only", "0000")
    heading, step = result.stdout.splitlines()
    assert heading.startswith("puzzle 1  ")
    assert step == "  1  Full House: last cell of row 1 => r1c9=9"
    assert result.exit_code == 0


def test_deleted_candidates_count() -> None:
    # With 1 gone from eight cells of row 1, the ninth has to take it.
    deleted = " ".join(f"11{column}" for column in range(1, 9))
    line = f":0002:1:{'.' * 81}:{deleted}::119:"
    step = run("steps", line, "--only", "hidden-single").stdout.splitlines()[1]
    assert step.endswith("1 in row 1 => r1c9=1")


def test_boards_are_shown_on_demand() -> None:
    result = run("steps", TRAP, "--only", "full-house,naked-single", "-v")
    steps = run("steps", TRAP, "--only", "full-house,naked-single").stdout.splitlines()[1:]
    assert sum(line.startswith("|") for line in result.stdout.splitlines()) == 9 * len(steps)
    assert set(steps) <= set(result.stdout.splitlines())
    coloured = run("steps", TRAP, "--only", "naked-single", "-v", "--color", "always")
    assert "\x1b[" in coloured.stdout


def test_long_lines_hang_below_the_name_on_a_narrow_terminal() -> None:
    options = ("--only", "als-xy-wing", "--color", "always")
    text = run("steps", TRAP, *options, COLUMNS="50").stdout
    text = re.sub(r"\x1b\[[\d;]*m", "", text).partition("\n  1  ")[2]
    lines = f"  1  {text}".splitlines()
    assert max(map(len, lines)) <= 50
    assert {line[:5] for line in lines if not re.match(r" {0,2}\d+  ALS", line)} == {5 * " "}
    whole = run("steps", TRAP, "--only", "als-xy-wing").stdout.splitlines()[1:]
    assert "".join("".join(lines).split()) == "".join("".join(whole).split())


def test_both_kinds_are_taken_and_told_apart() -> None:
    result = run("steps", TRAP, TELEPHONE, "--only", "naked-single,overlap", "--jsonl")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert {(step["puzzle"], step["kind"], step["technique"]) for step in found} == {
        (1, "sudoku", "naked-single"),
        (2, "nonogram", "overlap"),
    }


def test_no_step_is_the_answer_no() -> None:
    result = run("steps", "." * 81, "--only", "singles")
    assert result.stdout.splitlines()[1:] == ["no step is possible"]
    assert result.exit_code == 1
    coloured = run("steps", "." * 81, "--only", "singles", "--color", "always")
    assert "no step is possible" in coloured.stdout
    assert coloured.exit_code == 1
    assert run("steps", "." * 81, "--only", "singles", "--jsonl").stdout == ""


def test_where_the_board_tells_why_no_step_is_possible_it_is_said() -> None:
    # Row 1 has 1 to 8, and its last cell sees the 9 under it.
    broken = run("steps", f"12345678.{'.' * 8}9{'.' * 63}", "--only", "singles")
    assert broken.stdout.splitlines()[1:] == ["no step is possible: r1c9 has no candidate left"]
    done = run("steps", TRAP_SOLVED, "--only", "singles")
    assert done.stdout.splitlines()[1:] == ["no step is possible: it is solved"]
    assert (broken.exit_code, done.exit_code) == (1, 1)


def test_steps_that_are_found_in_time_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def limit(timeout: float | None) -> Iterator[Callable[[], None]]:
        assert timeout == 100
        calls = count(1)

        def check() -> None:
            if next(calls) == 2:
                raise answers.OutOfTime

        yield check

    arguments = ("steps", TRAP, "--only", "hidden-single")
    heading, *steps = run(*arguments).stdout.splitlines()
    monkeypatch.setattr(answers, "time_limit", limit)
    limited = (*arguments, "--timeout", "100")
    late = "out of time after 2 steps: perhaps there are more"
    result = run(*limited)
    assert result.stdout.splitlines() == [heading, *steps[:2], late]
    assert (result.stderr, result.exit_code) == ("", 1)
    result = run(*limited, "--jsonl")
    assert [json.loads(line)["step"] for line in result.stdout.splitlines()] == [1, 2]
    assert (result.stderr, result.exit_code) == (f"<argument>: {late}\n", 1)
    assert late in run(*limited, "--color", "always").stdout


def test_a_position_may_be_late_before_its_first_step() -> None:
    for puzzle in (TRAP, TELEPHONE):
        result = run("steps", puzzle, "--timeout", "1e-9")
        assert result.stdout.splitlines()[1:] == [
            "out of time after 0 steps: perhaps there are more"
        ]
        assert result.exit_code == 1


def test_a_wrong_position_is_reported_and_the_next_is_listed() -> None:
    result = run("steps", BROKEN, TRAP, "--only", "naked-single", "--jsonl")
    first, *rest = [json.loads(line) for line in result.stdout.splitlines()]
    assert "two 4s in row 1" in first["error"]
    assert rest
    assert all(step["puzzle"] == 2 for step in rest)
    assert "two 4s in row 1" in result.stderr
    assert result.exit_code == 2

"""`picsolve check`, and what commands say of verdicts that are no yes."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from picsolve.cli.main import picsolve
from picsolve.nonogram.puzzle import Puzzle

BROKEN = "3\n0\n1\n1\n\n2\n1 1\n1\n"
SEARCHED = "2\n1\n1 1\n1 1\n\n2\n1 1\n1\n1 1\n"
TWO = "1\n1\n\n1\n1\n"
ONE = "2\n1\n\n2\n1\n"
SIDE = 120
SUDOKU = "4....9.5.23..58.67...4.7.........3253.2....8.5.1...7.....89....9......7..1.72..46"


def run(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(picsolve, arguments, input=text)


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        (ONE, 0, "unique\n"),
        (BROKEN, 1, "none: rows 1-2 leave no way to fill column 1\n"),
        (SUDOKU, 0, "unique\n"),
    ],
)
def test_verdicts_in_a_pipe(text: str, code: int, expected: str) -> None:
    result = run("check", "-", text=text)
    assert result.exit_code == code
    place, _, told = result.stdout.partition(": ")
    assert place in ("<stdin>", "<stdin>:1")
    assert told == expected


def test_two_pictures_are_compared() -> None:
    result = run("check", "-", text=TWO)
    assert result.exit_code == 1
    first, *rows = result.stdout.splitlines()
    assert first == "<stdin>: several: r1c1-2 and r2c1-2 differ"
    assert rows in (["12", "21", ""], ["21", "12", ""])  # which of the two comes first is open


def test_where_only_search_shows_it_that_is_said() -> None:
    told = run("check", "-", text=SEARCHED).stdout
    assert "none: no line alone shows it, only a search does: rows 1 and 3-4, and columns" in told
    assert told.endswith("cannot be filled together\n")


def test_two_sudokus_are_compared() -> None:
    open_grid = SUDOKU.replace("4....9.5.", "......5..")
    result = run("check", "-", text=open_grid)
    assert result.exit_code == 1
    assert ": several: r" in result.stdout
    assert "/" in result.stdout


@pytest.mark.parametrize("command", ["check", "nonogram"])
def test_reasons_in_json(command: str) -> None:
    result = run(command, "-", "--jsonl", text=BROKEN)
    assert result.exit_code == 1
    why = json.loads(result.stdout)["why"]
    assert why["lines"] == ["row 1", "row 2", "column 1"]
    assert why["chain"] == [
        {"line": "row 1", "fill": ["r1c1"], "empty": []},
        {"line": "row 2", "fill": [], "empty": ["r2c1"]},
    ]


def test_the_only_solution_is_kept_back() -> None:
    result = json.loads(run("check", "-", "--jsonl", text=ONE).stdout)
    assert (result["verdict"], result["solution"]) == ("unique", None)
    assert "#" not in run("check", "-", "--color", "always", text=ONE).stdout


def test_reasons_with_the_picture() -> None:
    told = run("nonogram", "-", text=BROKEN).stdout
    assert told.startswith("<stdin>: none: rows 1-2 leave no way to fill column 1\n")
    drawn = run("nonogram", "-", "--color", "always", text=BROKEN).stdout
    assert "Rows 1-2 leave no way to fill column 1." in drawn
    assert "1  row 1: r1c1 filled" in drawn
    assert "2  row 2: r2c1 empty" in drawn


def noise(tmp_path: Path) -> str:
    """A puzzle that takes far longer than a test: noise of `SIDE` times `SIDE` cells."""
    rng = random.Random(1)
    rows = ["".join(rng.choice("#.") for _ in range(SIDE)) for _ in range(SIDE)]
    path = tmp_path / "noise.txt"
    path.write_text(str(Puzzle.from_picture(rows)), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("command", ["check", "nonogram"])
def test_no_verdict_in_time(tmp_path: Path, command: str) -> None:
    result = run(command, noise(tmp_path), "--timeout", "0.2")
    assert result.exit_code == 1
    first = result.stdout.splitlines()[0]
    assert "noise.txt: undecided: no solution found so far; lines tell " in first
    assert re.search(rf" of {SIDE * SIDE:,} cells( so far)?$", first)


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal the POSIX way")
def test_ctrl_c_is_answered_by_what_is_known(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "picsolve", "nonogram", noise(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while b"searching: 0 found, " not in shown:
            shown += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate()
    os.close(ours)
    assert process.returncode == 130
    assert b": undecided: no solution found so far; lines tell " in output
    assert len(output.splitlines()) == 1 + SIDE + 1


@pytest.mark.parametrize("command", ["check", "nonogram"])
def test_ctrl_c_while_the_reason_is_looked_for_leaves_the_verdict(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("picsolve.nonogram.disproof.disprove", interrupted)
    result = run(command, "-", text=SEARCHED)
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>: none\n")


def test_what_is_too_large_is_not_said_to_be_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("picsolve.nonogram.exact.LARGEST", 3)
    piped = run("check", "-", text=TWO).stdout
    assert piped.startswith("<stdin>: undecided: a search would take too much memory; lines tell 0")
    drawn = run("check", "-", "--color", "always", text=TWO).stdout
    assert "Too large to search." in drawn
    assert "time" not in drawn

"""`picsolve check --details`: what a setter wants to know of a puzzle."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from picsolve.words import speaking
from tests.cli.examples import (
    BROKEN,
    NONE,
    PUZZLES,
    SEVERAL,
    TRAP,
    TRAP_SOLVED,
    TWO_DIAGONALS,
    WRAP,
    run,
)
from tests.cli.test_check import noise

HEART = str(PUZZLES / "nonogram" / "heart.non")
POSITION = str(PUZZLES / "sudoku" / "position.txt")
#: One filled cell in each of three rows and columns: six pictures, two of which may differ in four
#: cells, all of which differ in nine.
THREE_ROOKS = "1\n1\n1\n\n1\n1\n1\n"


def reports(*arguments: str, stdin: str | None = None) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for line in run(
            "check", *arguments, "--details", "--jsonl", stdin=stdin
        ).stdout.splitlines()
    ]


def lines(*arguments: str, stdin: str | None = None) -> dict[str, str]:
    """What stands behind each label."""
    told = run("check", *arguments, "--details", stdin=stdin).stdout.splitlines()
    return dict(line[2:].split(": ", 1) for line in told if line.startswith("  "))


def test_a_sudoku_with_one_solution() -> None:
    result = run("check", TRAP, "--details")
    assert result.exit_code == 0
    first, *_, last = result.stdout.splitlines()
    assert (first, last) == ("unique", "")
    told = lines(TRAP)
    assert told["givens"].startswith("29, ")
    assert told["redundant givens"].startswith("6 can be left out, each by itself: r2c56,")
    puzzle, _, count = told["minimal puzzle"].partition(", ")
    assert count == f"with {81 - puzzle.count('.')} givens"
    assert run("sudoku", puzzle).stdout == f"{TRAP_SOLVED}\tunique\n"
    assert lines(puzzle)["redundant givens"] == "no given can be left out: the puzzle is minimal"
    assert "minimal puzzle" not in lines(puzzle)
    assert TRAP_SOLVED not in result.stdout


@pytest.mark.parametrize("puzzle", [TRAP, WRAP, HEART, str(PUZZLES / "nonogram" / "toucan.non")])
def test_it_is_as_hard_as_rate_says(puzzle: str) -> None:
    rated = json.loads(run("rate", puzzle, "--no-se", "--jsonl").stdout)
    (report,) = reports(puzzle)
    same = ("outcome", "level", "score", "steps", "hardest", "techniques")
    assert {name: report[name] for name in same} == {name: rated[name] for name in same}
    assert report["level"]
    assert lines(puzzle)["difficulty"].lower().startswith(report["level"].replace("-", " "))


def test_a_sudoku_with_several_solutions() -> None:
    result = run("check", SEVERAL, "--details")
    plain = run("check", SEVERAL)
    assert result.exit_code == plain.exit_code == 1
    verdict, *pair = plain.stdout.splitlines()
    assert result.stdout.splitlines()[0] == verdict
    assert result.stdout.splitlines()[-len(pair) :] == pair
    (report,) = reports(SEVERAL)
    (places,) = report["additions"]
    found = list(SEVERAL)
    for place in places:
        found[9 * int(place[1]) + int(place[3]) - 10] = place[5]
    assert run("check", "".join(found)).stdout == "unique\n"
    assert lines(SEVERAL)["more givens"] == f"with {', '.join(places)} there is one solution"
    whole = len(report["differing"])
    assert lines(SEVERAL)["differing cells"].startswith(f"{whole}, over all ")
    # The board below shows two solutions only, and so fewer cells.
    marked = "".join(pair).count("/")
    assert 0 < marked < whole
    one, other = re.findall("([1-9])/([1-9])", "".join(pair))[0]
    assert lines(SEVERAL)["picture"] == (
        f"{one}/{other} is {one} in solution 1 and {other} in solution 2; "
        f"the two differ in {marked} of these {whole} cells"
    )


def test_each_single_given_that_leaves_one_solution_is_named() -> None:
    first, _, second = run("sudoku", SEVERAL).stdout.rstrip("\n").split("\t")
    swapped = {
        f"r{i // 9 + 1}c{i % 9 + 1}": (first[i], second[i])
        for i in range(81)
        if first[i] != second[i]
    }
    assert len(swapped) == 6
    puzzle = "".join(a if a == b else "." for a, b in zip(first, second, strict=True))
    (report,) = reports(puzzle)
    assert report["differing"] == list(swapped)
    assert report["additions"] == [
        [f"{cell}={digit}"] for cell, digits in swapped.items() for digit in sorted(digits)
    ]
    assert lines(puzzle)["one more given"].count("=") == 12
    drawn = run("check", puzzle, "--details", "--color", "always").stdout
    assert drawn.count("=") == 8
    assert "4 others" in drawn


def test_cells_that_differ_are_those_of_all_solutions() -> None:
    (report,) = reports("-", stdin=THREE_ROOKS)
    assert report["differing"] == [f"r{row}c{column}" for row in "123" for column in "123"]
    assert report["late"] == []
    told = lines("-", stdin=THREE_ROOKS)
    assert told["differing cells"] == "9, over all solutions: r1c1-3, r2c1-3, r3c1-3"
    (report,) = reports("-", stdin=TWO_DIAGONALS)
    assert len(report["differing"]) == 4


def test_the_clues_of_a_nonogram() -> None:
    (report,) = reports(HEART)
    assert len(report["redundant"]) == 9
    assert report["minimal"] is False
    told = lines(HEART)["redundant clues"]
    assert told == "9 of 10 can be left out, each by itself: rows 2-5 and columns 1-5"
    (report,) = reports("-", stdin="1\n1\n\n2\n0\n")
    assert report["redundant"] == ["row 1", "row 2", "column 1", "column 2"]


def test_of_a_position_nobody_asks_what_it_needs() -> None:
    for position in (POSITION, f"{TRAP} r1c2<>6"):
        for report in reports(position):
            assert report["verdict"] == "unique"
            assert report["redundant"] is report["minimal"] is report["symmetry"] is None
            assert report["level"]


def test_what_has_no_solution_or_is_no_puzzle() -> None:
    result = run("check", NONE, BROKEN, "--details", "--jsonl")
    assert result.exit_code == 2
    none, broken = (json.loads(line) for line in result.stdout.splitlines())
    assert (none["verdict"], none["redundant"], none["level"]) == ("none", None, None)
    assert "two 4s in row 1" in broken["error"]


def test_time_that_runs_out_leaves_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (report,) = reports(noise(tmp_path), "--timeout", "0.2")
    assert (report["verdict"], report["error"]) == ("undecided", "out of time")
    assert "lines tell" in report["reason"]

    from picsolve.cli.answers import OutOfTime

    def late(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr("picsolve.sudoku.minimality.redundant_givens", late)
    (report,) = reports(TRAP, "--timeout", "100")
    assert (report["late"], report["error"]) == (["redundant"], "out of time")
    assert report["redundant"] is report["minimal"] is None
    assert report["level"] == "hard"
    assert lines(TRAP)["incomplete"] == "what is redundant"


@pytest.mark.parametrize(
    ("puzzle", "name", "late"),
    [
        (TRAP, "picsolve.sudoku.minimality.redundant_givens", ["redundant", "path"]),
        (SEVERAL, "picsolve.sudoku.ambiguity.ambiguity", ["differing"]),
        (HEART, "picsolve.cli.answers.follow", ["path"]),
    ],
)
def test_ctrl_c_leaves_what_is_known(
    puzzle: str, name: str, late: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(name, interrupted)
    result = run("check", puzzle, "--details", "--jsonl")
    report = json.loads(result.stdout)
    assert result.exit_code == 1
    assert report["verdict"] in ("unique", "several")
    assert (report["late"], report["error"]) == (late, "interrupted")


def test_it_is_drawn() -> None:
    drawn = run("check", SEVERAL, "--details", "--color", "always").stdout
    assert "the solutions differ here" in drawn
    assert "what is open here differs from solution to solution" in drawn
    assert "49, over all solutions" in drawn
    drawn = run("check", "-", "--details", "--color", "always", stdin=TWO_DIAGONALS).stdout
    assert "what is open here" not in drawn  # two pictures show it all
    drawn = run("check", TRAP, "--details", "--color", "always").stdout
    assert "The only solution." in drawn
    assert "4....9.5.23.....67...4.7." in drawn


def test_several_processes_write_the_same(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n{SEVERAL}\n{NONE}\n{WRAP}\n", "utf-8")
    for form in ("--csv", "--jsonl", "--ascii"):
        alone = run("check", str(path), HEART, "--details", form)
        assert (
            alone.stdout == run("check", str(path), HEART, "--details", form, "--jobs", "2").stdout
        )
        assert alone.stdout.count("unique") == 3


def test_in_japanese() -> None:
    with speaking("en"):  # and again afterwards
        told = lines(TRAP, "--lang", "ja")
    assert told["ヒント数字"].startswith("29, ")
    assert "外せます" in told["なくてもよい数字"]

"""`picsolve generate sudoku`: puzzles exactly as wanted, or a clear no."""

from __future__ import annotations

import json
import os
import subprocess
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from picsolve import api
from picsolve.board import Verdict
from picsolve.cli import sudoku_setting
from picsolve.cli.sudoku_setting import Wish
from picsolve.sudoku import bulk, setting
from picsolve.sudoku.symmetry import SYMMETRIES, has_symmetry, orbits, symmetry_of
from tests.cli.examples import command, run


def made(*arguments: str, seed: int = 11) -> list[dict[str, Any]]:
    """What a run that finds everything makes."""
    result = run("generate", "sudoku", "--jsonl", "--seed", str(seed), *arguments)
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def is_needed(puzzle: str, cell: int) -> bool:
    less = api.parse(setting.without(puzzle, cell))
    return api.decide(less).verdict is Verdict.SEVERAL


@pytest.mark.parametrize(
    ("filters", "form"),
    [
        (("--level", "easy"), ()),
        (("--level", "medium,unfair"), ("--symmetry", "diagonal")),
        (("--level", "hard"), ("--clues", "26-28")),
        (("--level", "easy"), ("--clues", "24", "--minimal")),
        (("--technique", "x-wing"), ("--symmetry", "rotational")),
        (("--technique", "naked-pair,hidden-pair"), ("--minimal",)),
        (("--min", "500", "--max", "900"), ()),
        (("--level", "hard", "--no-uniqueness"), ()),
    ],
)
def test_puzzles_are_as_hard_as_wanted(filters: tuple[str, ...], form: tuple[str, ...]) -> None:
    """`rate` with the same filters picks all of them, and says the same of them."""
    puzzles = made(*filters, *form, "--count", "2")
    givens = [puzzle["givens"] for puzzle in puzzles]
    assert len({*givens}) == 2
    rated = run("rate", "--jsonl", "--no-se", *filters, *givens).stdout.splitlines()
    for puzzle, rating in zip(puzzles, map(json.loads, rated), strict=True):
        for field in ("givens", "level", "score", "steps", "hardest", "techniques"):
            assert puzzle[field] == rating[field]


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_givens_have_the_symmetry_and_there_is_one_solution(symmetry: str) -> None:
    for puzzle in made("--symmetry", symmetry, "--count", "4"):
        grid = api.parse(puzzle["givens"])
        decision = api.decide(grid)
        assert decision.verdict is Verdict.UNIQUE
        assert str(decision.solutions[0]) == puzzle["solution"]
        assert has_symmetry(setting.givens(puzzle["givens"]), symmetry)
        assert puzzle["clues"] == 81 - puzzle["givens"].count(".")


def test_clues_are_as_many_as_asked_for() -> None:
    assert {puzzle["clues"] for puzzle in made("--clues", "23", "--count", "5")} == {23}
    assert {puzzle["clues"] for puzzle in made("--clues", "40", "--count", "5")} == {40}
    between = made("--clues", "28-30", "--symmetry", "rotational", "--count", "5")
    assert {puzzle["clues"] for puzzle in between} <= {28, 29, 30}


def test_minimal_puzzles_have_no_clue_too_many_and_others_are_told() -> None:
    for puzzle in made("--minimal", "--symmetry", "rotational", "--count", "3"):
        assert puzzle["minimal"]
        assert all(is_needed(puzzle["givens"], cell) for cell in setting.givens(puzzle["givens"]))
    for puzzle in made("--clues", "35", "--count", "3"):
        needed = [is_needed(puzzle["givens"], cell) for cell in setting.givens(puzzle["givens"])]
        assert puzzle["minimal"] is all(needed) is False


def test_sudoku_explainer_rates_where_it_is_asked_for() -> None:
    (puzzle,) = made("--min-er", "2.0", "--max-er", "3.4")
    (rating,) = map(json.loads, run("rate", "--jsonl", puzzle["givens"]).stdout.splitlines())
    assert puzzle["se"] == rating["se"]
    assert 2.0 <= puzzle["se"]["er"] <= 3.4


def test_a_seed_makes_the_same_puzzles_however_many_and_by_however_many() -> None:
    arguments = ("generate", "sudoku", "--seed", "3", "--level", "hard")
    four = run(*arguments, "--count", "4").stdout
    assert run(*arguments, "--count", "2").stdout == "".join(four.splitlines(True)[:2])
    assert run(*arguments, "--count", "4", "--jobs", "2").stdout == four
    assert run(*arguments[:3], "4", *arguments[4:], "--count", "4").stdout != four


def test_a_run_without_a_seed_tells_the_one_that_it_took() -> None:
    first = run("generate", "sudoku", "--count", "2")
    words = first.stderr.split()
    assert words[0] == "--seed"
    again = run("generate", "sudoku", "--count", "2", "--seed", words[1])
    assert again.stdout == first.stdout
    assert again.stderr == ""
    assert first.stdout != run("generate", "sudoku", "--count", "2").stdout


def test_what_is_not_found_is_said_and_what_was_found_stays() -> None:
    result = run("generate", "sudoku", "--clues", "17", "--seed", "1", "--tries", "50")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "0 of 1 found in 50 tries\n"
    some = run(
        "generate", "sudoku", "--clues", "22", "--seed", "1", "--tries", "100", "--count", "9"
    )
    assert some.exit_code == 1
    found = some.stdout.splitlines()
    assert found
    assert some.stderr == f"{len(found)} of 9 found in 100 tries\n"
    assert set(bulk.count(found, 2)) == {1}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--clues", "16"), "16 is not within 17-81"),
        (("--clues", "30-20"), "30-20 is not within 17-81"),
        (("--clues", "many"), "'many' is neither a number nor two"),
        (("--clues", "-3"), "'-3' is neither a number nor two"),
        (("--level", "patterns"), "no level is called 'patterns'"),
        (("--technique", "overlap"), "overlap"),
        (("--symmetry", "round"), "round"),
        (("--min", "5", "--max", "4"), "--min 5 is above --max 4"),
        (("--technique", "x-wing", "--without", "fish"), "leave out every technique"),
        (("--count", "0"), "0 is not in the range"),
        (("surplus",), "unexpected extra argument"),
    ],
)
def test_wrong_wishes_are_refused(arguments: tuple[str, ...], told: str) -> None:
    result = run("generate", "sudoku", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_a_drawing_tells_what_the_puzzle_is_like() -> None:
    arguments = ("--level", "hard", "--symmetry", "rotational")
    result = run("generate", "sudoku", "--seed", "7", *arguments, "--color", "always")
    (puzzle,) = made(*arguments, seed=7)
    told = next(line for line in result.stdout.splitlines() if "clues" in line)
    for part in ("hard", f"{puzzle['score']:,} points", f"{puzzle['clues']} clues"):
        assert part in told
    assert "rotational symmetry" in told
    assert puzzle["givens"] in result.stdout


# Symmetries.


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_orbits_are_the_cells_in_groups(symmetry: str) -> None:
    groups = orbits(symmetry)
    assert sorted(cell for orbit in groups for cell in orbit) == list(range(81))
    largest = {"none": 1, "full": 8, "quarter-turn": 4, "orthogonal": 4, "diagonals": 4}
    assert max(map(len, groups)) == largest.get(symmetry, 2)


@given(st.sets(st.integers(0, 80)), st.sampled_from([*SYMMETRIES]))
def test_the_richest_symmetry_is_told(cells: set[int], symmetry: str) -> None:
    whole = {cell for orbit in orbits(symmetry) if cells & {*orbit} for cell in orbit}
    assert has_symmetry(whole, symmetry)
    told = symmetry_of(whole)
    assert has_symmetry(whole, told)
    names = [*SYMMETRIES]
    assert names.index(told) <= names.index(symmetry)


def test_symmetries_are_told_by_where_cells_stand() -> None:
    assert symmetry_of({0, 80}) == "diagonals"  # r1c1, r9c9: on one diagonal, across the other
    assert symmetry_of({1, 79}) == "rotational"  # r1c2, r9c8
    assert symmetry_of({1, 7}) == "horizontal"  # r1c2, r1c8
    assert symmetry_of({1, 73}) == "vertical"  # r1c2, r9c2
    assert symmetry_of({1, 9}) == "diagonal"  # r1c2, r2c1
    assert symmetry_of({1, 71}) == "antidiagonal"  # r1c2, r8c9
    assert symmetry_of({1, 7, 73, 79}) == "orthogonal"
    assert symmetry_of({1, 17, 79, 63}) == "quarter-turn"
    assert symmetry_of({40}) == "full"
    assert symmetry_of({1}) == "none"


def die_soon(connection: Connection, wish: Wish, tries: int, first: int, jobs: int) -> None:
    """What a process does that does two parts and dies of the third."""
    for part in islice(sudoku_setting._parts(tries, wish.together), first, 2 * jobs, jobs):
        connection.send(wish.tried(part))
    os._exit(1)


def test_no_try_is_lost_with_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("generate", "sudoku", "--seed", "3", "--level", "unfair", "--count", "12")
    alone = run(*arguments)
    monkeypatch.setattr(sudoku_setting, "_serve", die_soon)
    together = run(*arguments, "--jobs", "2")
    assert (together.exit_code, together.stdout) == (0, alone.stdout)


def test_processes_end_with_the_one_that_they_work_for() -> None:
    """Those who read the output would wait for them."""
    arguments = command("generate", "sudoku", "--count", "100000", "--seed", "1", "--jobs", "2")
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert len(process.stdout.readline()) == 82
        process.kill()
        process.communicate(timeout=60)


def test_puzzles_are_written_in_the_formats_of_convert(tmp_path: Path) -> None:
    arguments = ("generate", "sudoku", "--seed", "3", "--count", "2")
    lines = run(*arguments).stdout
    assert run(*arguments, "--to", "sdm").stdout == lines
    assert run(*arguments, "-o", str(tmp_path / "new.sdm")).stdout == ""
    assert (tmp_path / "new.sdm").read_text("utf-8") == lines
    assert run(*arguments, "-o", str(tmp_path / "new.sdk")).exit_code == 0
    files = [(tmp_path / f"new-{number}.sdk").read_text("utf-8") for number in (1, 2)]
    assert [text.replace("\n", "") for text in files] == lines.splitlines()
    marks = run("sudoku", "-", stdin=run(*arguments, "--to", "marks").stdout).stdout
    assert marks == run("sudoku", "-", stdin=lines).stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-o", "new.jpg"), "'new.jpg' tells no format"),
        (("--to", "xml"), "no format 'xml'; there are sdm,"),
        (("--to", "sdk", "--count", "2"), "sdk holds one puzzle"),
        (("--to", "sdm", "--csv"), "--to and --csv exclude each other"),
        (("-o", "new.sdm", "--json"), "-o and --json exclude each other"),
        (("-o", "missing/new.sdm"), "cannot be written"),
    ],
)
def test_what_cannot_be_written_is_told(
    arguments: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("generate", "sudoku", "--seed", "3", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert not [*tmp_path.iterdir()]

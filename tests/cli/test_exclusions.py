"""Wishes that exclude each other are refused at once; those that do not are not."""

from __future__ import annotations

import pytest

from picsolve.cli.exclusions import exclusion, symmetry_exclusion
from picsolve.sudoku.symmetry import SYMMETRIES, orbits
from tests.cli.examples import TRAP, run

EXCLUDED = [
    ("sudoku", "--technique x-wing --level easy", "x-wing is of level hard or above"),
    ("sudoku", "--technique x-wing,jellyfish --level easy,medium", "x-wing is of level hard"),
    ("sudoku", "--technique x-wing --max 100", "x-wing has a score of 140 or more"),
    ("sudoku", "--level hard --max 50", "of level hard has a score of"),
    ("sudoku", "--level easy --min 801", "of level easy has a score of 800 or less"),
    ("sudoku", "--clues 26 --symmetry quarter-turn", "but 25 or 28 can"),
    ("nonogram", "--random 5x5 --technique contradiction --level patterns", "contradiction is of"),
]


@pytest.mark.parametrize(("kind", "wish", "told"), EXCLUDED)
def test_what_cannot_be_is_refused(kind: str, wish: str, told: str) -> None:
    result = run("generate", kind, *wish.split(), "--tries", "1")
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.startswith("Usage: ")
    if "--clues" not in wish:
        filters = wish.replace("--random 5x5 ", "").split()
        rated = run("rate", TRAP, *filters)
        assert (rated.exit_code, rated.stdout) == (2, "")
        assert told in rated.stderr


@pytest.mark.parametrize(
    "wish",
    [
        "--technique x-wing --level hard",
        "--technique x-wing --level unfair,easy",
        "--technique x-wing,hidden-pair --level medium",
        "--level easy --min 800",
        "--clues 25-26 --symmetry quarter-turn",
        "--clues 25 --symmetry rotational",
    ],
)
def test_what_can_be_is_tried(wish: str) -> None:
    result = run("generate", "sudoku", *wish.split(), "--tries", "1", "--seed", "1")
    assert result.exit_code in (0, 1)


def test_filters_of_two_kinds_have_to_be_excluded_in_both() -> None:
    levels = {("sudoku", 1), ("nonogram", 1)}
    assert exclusion({"x-wing"}, levels, (None, None), ("sudoku", "nonogram"))
    assert not exclusion({"x-wing", "overlap"}, {("sudoku", 1), ("nonogram", 9)}, (None, None),
                         ("sudoku", "nonogram"))  # fmt: skip


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_numbers_of_givens_of_a_symmetry_are_sums_of_its_orbits(symmetry: str) -> None:
    smallest = min(len(orbit) for orbit in orbits(symmetry))
    assert smallest == 1  # the centre
    for count in range(17, 82):
        is_excluded = bool(symmetry_exclusion(range(count, count + 1), symmetry))
        assert is_excluded == (symmetry in ("full", "quarter-turn") and count % 4 > 1)


def test_a_run_that_finds_nothing_names_no_seed() -> None:
    result = run("generate", "sudoku", "--clues", "17", "--tries", "2")
    assert result.exit_code == 1
    assert "--seed" not in result.stderr
    assert "0 of 1 found in 2 tries" in result.stderr

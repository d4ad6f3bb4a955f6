"""Runs `tests/tables/sudoku/KEY.txt`: the exact steps that each technique finds at each position.

The format is described in `tests/tables/sudoku/README.md`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from picsolve.core import Technique
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Change, Digits, Grid, Place
from picsolve.sudoku.techniques import TECHNIQUES
from tests.sudoku.notation import table_line

TABLES = Path(__file__).parent / "tables" / "sudoku"
BY_KEY = {technique.key: technique for technique in TECHNIQUES}


def lines_of(path: Path) -> list[tuple[int, str]]:
    return [
        (number, line)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if line.strip() and not line.startswith("#")
    ]


LINES = [
    pytest.param(path.stem, line, id=f"{path.stem}:{number}")
    for path in sorted(TABLES.glob("*.txt"))
    for number, line in lines_of(path)
]


@pytest.mark.parametrize(("key", "line"), LINES)
def test_the_technique_finds_exactly_the_steps_of_the_table(key: str, line: str) -> None:
    grid, expected = table_line(line)
    found = [frozenset(step.changes) for step in BY_KEY[key].find(grid.apply(()))]
    assert set(found) == expected
    assert len(found) == len(set(found)), "a result was found twice"


@pytest.mark.parametrize(("key", "line"), LINES)
def test_the_table_is_right(key: str, line: str) -> None:
    grid, steps = table_line(line)
    assert exact.solutions(grid, limit=1)
    false = exact.false_candidates(grid)
    for cell, digit, placed in {(*change, type(change) is Place) for s in steps for change in s}:
        assert grid.candidates[digit - 1] >> cell & 1, "no progress"
        wrong = Digits(grid.candidates_of(cell) & ~Digits.of([digit])) if placed else (digit,)
        assert all(cell in false[other - 1] for other in wrong)
        assert not placed or cell not in false[digit - 1]


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.key)
def test_every_technique_has_a_table_with_lines_where_it_helps_and_where_it_does_not(
    technique: Technique[Grid, Change],
) -> None:
    lines = [table_line(line) for _, line in lines_of(TABLES / f"{technique.key}.txt")]
    assert len(lines) >= 6
    assert {bool(steps) for _, steps in lines} == {True, False}

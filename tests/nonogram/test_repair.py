"""Ambiguous cells and the fewest changes, against brute force over all drawings of a size."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from picsolve.board import Verdict
from picsolve.nonogram.ambiguity import Drawing, ambiguity, differing, left_open, puzzle_of
from picsolve.nonogram.cells import Square
from picsolve.nonogram.puzzle import BACKGROUND, BLACK_AND_WHITE, Color
from picsolve.nonogram.repair import CannotRepairError, changed, repair

TWO_COLORS = (BACKGROUND, Color(1, "red", "ff0000", "r"), Color(2, "blue", "0000ff", "b"))
CASES = pytest.mark.parametrize(
    ("height", "width", "colors"),
    [(3, 4, BLACK_AND_WHITE), (2, 5, BLACK_AND_WHITE), (2, 4, TWO_COLORS)],
    ids=["3x4", "2x5", "colours"],
)
#: Two switches in a row, each of which has to be broken.
SWITCHES = ("#...#.", ".#...#", "......", "#..#..", ".#..#.")


def clues(lines: Drawing) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(run[0] for run in re.finditer(r"([^.])\1*", line)) for line in lines)


@cache
def by_clues(height: int, width: int, colors: tuple[Color, ...]) -> list[list[Drawing]]:
    """All drawings of a size, those with the same clues together."""
    found = defaultdict(list)
    for row in product(
        *[["".join(it) for it in product([c.letter for c in colors], repeat=width)]] * height
    ):
        found[clues(row), clues(tuple(map("".join, zip(*row, strict=True))))].append(row)
    return list(found.values())


@CASES
def test_the_ambiguous_cells_are_those_of_all_solutions(
    height: int, width: int, colors: tuple[Color, ...]
) -> None:
    for alike in Random(1).sample(by_clues(height, width, colors), 60):
        found = ambiguity(puzzle_of(alike[0], colors))
        assert found.is_whole
        assert (found.verdict is Verdict.UNIQUE) == (len(alike) == 1)
        assert found.cells == {at for other in alike for at in differing(alike[0], other)}
        assert found.cells <= left_open(puzzle_of(alike[0], colors))


@CASES
def test_a_repair_has_the_fewest_changes(
    height: int, width: int, colors: tuple[Color, ...]
) -> None:
    unique = {alike[0] for alike in by_clues(height, width, colors) if len(alike) == 1}
    several = [alike for alike in by_clues(height, width, colors) if len(alike) > 1]
    for alike in Random(2).sample(several, 25):
        mended = repair(alike[0], colors)
        assert mended.drawing == changed(alike[0], mended.changes)
        assert mended.drawing in unique
        assert mended.is_fewest
        assert len(mended.changes) == min(len(differing(alike[0], it)) for it in unique)


def test_what_is_unique_stays_as_it_is() -> None:
    mended = repair(("##.", "#..", "##."))
    assert not mended.changes
    assert mended.is_fewest


def test_several_switches_are_all_seen_and_mended() -> None:
    found = ambiguity(puzzle_of(SWITCHES))
    assert {Square(0, 0), Square(1, 5), Square(4, 4)} <= found.cells
    mended = repair(SWITCHES)
    assert ambiguity(puzzle_of(mended.drawing)).verdict is Verdict.UNIQUE
    assert len(mended.changes) == mended.at_least == 3
    squares = [Square(row, column) for row in range(5) for column in range(6)]
    for chosen in combinations(squares, 2):
        pair = {at: ".#"[SWITCHES[at.row][at.column] == "."] for at in chosen}
        assert ambiguity(puzzle_of(changed(SWITCHES, pair))).verdict is Verdict.SEVERAL


def test_the_cheapest_of_the_fewest_changes_is_made() -> None:
    drawing = ("#..", ".#.", "...")
    for cheap in (Square(0, 1), Square(1, 0)):

        def cost(square: Square, letter: str, cheap: Square = cheap) -> float:
            return float(square != cheap)

        assert [*repair(drawing, cost=cost).changes] == [cheap]


def test_without_effort_nothing_is_proven_and_without_time_nothing_is_found() -> None:
    mended = repair(SWITCHES, effort=0)
    assert ambiguity(puzzle_of(mended.drawing)).verdict is Verdict.UNIQUE
    assert mended.at_least == 1
    with pytest.raises(CannotRepairError):
        repair(SWITCHES, timeout=1e-9)


def test_a_search_out_of_time_is_told() -> None:
    found = ambiguity(puzzle_of(SWITCHES), timeout=1e-9)
    assert not found.is_whole

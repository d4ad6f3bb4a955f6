"""Aligned pair and triple exclusion and subset exclusion, combination by combination."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from picsolve.core import Mark, Role, Step, Technique, solve
from picsolve.render.explain import Narrator
from picsolve.sudoku import exact
from picsolve.sudoku.grid import PEERS, Candidate, Cell, Cells, Change, Digits, Grid, Place
from picsolve.sudoku.techniques import TECHNIQUES, exclusion
from picsolve.sudoku.techniques.exclusion import Exclusion
from tests.sudoku.boards import progress, random_puzzle

TELL = Narrator(TECHNIQUES)


def boards() -> list[Grid]:
    rng = Random(77)
    basic = [t for t in TECHNIQUES if t.family in ("singles", "locked", "subsets")]
    found: list[Grid] = []
    while len(found) < 20:
        grid = solve(random_puzzle(rng), basic).end
        if not grid.is_solved:
            found += [grid, progress(grid, exact.false_candidates(grid), rng)]
    return found


BOARDS = boards()


def exclusions(step: Step[Change]) -> tuple[Exclusion, ...]:
    found = step.facts["exclusions"]
    assert isinstance(found, tuple)
    return found


def is_right(grid: Grid, assumed: Place, found: Exclusion) -> bool:
    """The values with the assumed one clash, or leave the set fewer digits than cells."""
    places = (assumed, *found.places)
    if found.variant in ("seen", "clash"):
        (one, digit), (other, second) = places[-2:]
        return digit == second and bool(PEERS[one] >> other & 1)
    left = Digits.of(
        digit
        for cell in found.cells
        for digit in grid.candidates_of(cell)
        if not any(PEERS[place.cell] >> cell & 1 and place.digit == digit for place in places)
    )
    return len(left) < len(found.cells)


@pytest.mark.parametrize("technique", [exclusion.PAIR, exclusion.TRIPLE, exclusion.SUBSET])
def test_every_combination_is_excluded(technique: Technique[Grid, Change]) -> None:
    number = 0
    for grid in BOARDS:
        for step in technique.find(grid):
            number += 1
            cell, digit, others = (step.facts[name] for name in ("cell", "digit", "others"))
            assert isinstance(cell, Cell)
            assert isinstance(digit, int)
            assert isinstance(others, tuple)
            assert len({cell, *others}) == 1 + len(others)
            assert all(is_right(grid, Place(cell, digit), found) for found in exclusions(step))
            out = [set(found.places) for found in exclusions(step)]
            options = [[Place(other, d) for d in grid.candidates_of(other)] for other in others]
            for combination in product(*options):
                assert any(places <= set(combination) for places in out)
    assert number >= 5


def test_sentences_and_marks() -> None:
    """r2c3 is left nothing if r1c1 is 2: not 7, for r1c3 {27}, and not 5, for r3c2 {25}."""
    digits_of = {0: (2, 5, 7), 11: (5, 7), 2: (2, 7), 19: (2, 5)}
    everywhere = range(1, 10)
    masks = [
        Cells.of(cell for cell in range(81) if digit in digits_of.get(cell, everywhere))
        for digit in everywhere
    ]
    grid = Grid((0,) * 81, tuple(masks), 0)
    step = next(s for s in exclusion.PAIR.find(grid) if s.facts["cell"] == 0)
    assert TELL.short(step) == "r1c1, r2c3, r3c2 {25}, r1c3 {27} => r1c1<>2"
    assert TELL.full(step) == (
        "Suppose that r1c1 is 2. Then r2c3 cannot be filled: r2c3=5 would leave nothing for r3c2 "
        "{25}; r2c3=7 would leave nothing for r1c3 {27}. So 2 is removed from r1c1."
    )
    assert set(step.marks) == {
        Mark(Role.PATTERN, Cells.of((0, 11))),
        Mark(Role.ASSUMED, Candidate.of(0, 2)),
        Mark(Role.WITNESS, Cells.of((2,))),
        Mark(Role.WITNESS, Cells.of((19,))),
    }

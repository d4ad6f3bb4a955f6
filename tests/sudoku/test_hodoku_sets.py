"""Which almost locked sets HoDoKu takes: one step of those that the techniques find."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import pytest

from picsolve.core import Step, solve
from picsolve.sudoku import hodoku_sets
from picsolve.sudoku.grid import HOUSES, Cells, Change, Grid
from picsolve.sudoku.techniques import TECHNIQUES
from picsolve.sudoku.techniques.als_chain_steps import Member
from picsolve.sudoku.techniques.als_chains import ALS_XY_WING, ALS_XZ
from tests.sudoku.boards import random_puzzle

EASIER = tuple(technique for technique in TECHNIQUES if technique.tier <= 3)


def boards(seed: int, number: int) -> Iterator[Grid]:
    rng = Random(seed)
    while number:
        end = solve(random_puzzle(rng), EASIER).end
        if not end.is_solved:
            number -= 1
            yield end


def place(cells: Cells) -> tuple[int, tuple[int, ...]]:
    """HoDoKu's order: rows, columns, boxes; in a house by the cells."""
    return next(h for h, house in enumerate(HOUSES) if not cells & ~house), tuple(cells)


def cells_of(step: Step[Change]) -> list[Cells]:
    sets = step.facts["sets"]
    assert isinstance(sets, tuple)
    assert all(isinstance(member, Member) for member in sets)
    return [member.cells for member in sets]


@pytest.mark.parametrize("seed", range(2))
def test_the_first_pair_and_the_first_wing_without_overlap_are_taken(seed: int) -> None:
    taken = 0
    for grid in boards(seed, 5):
        for find, technique in (
            (hodoku_sets.find_xz, ALS_XZ),
            (hodoku_sets.find_xy_wing, ALS_XY_WING),
        ):
            steps = list(find(grid))
            every = {frozenset(step.changes) for step in technique.find(grid)}
            assert len(steps) <= 1
            for step in steps:
                taken += 1
                assert frozenset(step.changes) in every
                assert not any(one & other for one, other in combinations(cells_of(step), 2))
        for step in hodoku_sets.find_xz(grid):
            first = min(map(place, cells_of(step)))
            for other in ALS_XZ.find(grid):
                one, two = cells_of(other)
                assert one & two or min(place(one), place(two)) >= first
    assert taken


@pytest.mark.parametrize("seed", range(2))
def test_chains_go_on_to_sets_of_a_higher_number(seed: int) -> None:
    for grid in boards(seed, 3):
        for _, steps in hodoku_sets.chains(grid):
            for step in steps:
                cells = cells_of(step)
                assert len(cells) >= 4
                assert sorted(cells, key=place) == cells
                assert not any(one & other for one, other in pairwise(cells))
                break

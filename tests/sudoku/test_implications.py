"""What follows from an assumption: against the rules themselves, and against the exact engine."""

from __future__ import annotations

from random import Random

from picsolve.sudoku import exact
from picsolve.sudoku.grid import Cell, Grid, House, bits
from picsolve.sudoku.implications import (
    EXCLUDED,
    MEMBERS,
    Consequences,
    candidate_of,
    constraint_of,
    follow,
    number_of,
    open_candidates,
)
from tests.sudoku.boards import random_puzzle


def grids() -> list[Grid]:
    rng = Random(3)
    return [random_puzzle(rng) for _ in range(6)]


def check(net: Consequences, dynamic: bool) -> int:
    """Each inference follows from its premises by a rule, and they come before it."""
    number = 0
    for is_true, found in ((True, net.true), (False, net.false)):
        for candidate in bits(found):
            inference = net.inference(candidate, is_true)
            premises = net.premises(inference)
            if inference.by is None:
                continue
            number += 1
            if is_true:
                others = MEMBERS[inference.by] & net.open & ~(1 << candidate)
                assert sorted(bits(others)) == sorted(c for c, _ in premises)
                assert all(net.false >> c & 1 for c, _ in premises)
                assert dynamic or len(premises) == 1
            else:
                assert EXCLUDED[inference.by] >> candidate & 1
                assert net.true >> inference.by & 1
            known: set[tuple[int, bool]] = set()
            for step in net.argument([(candidate, is_true)]):
                assert known.issuperset(net.premises(step))
                known.add((step.candidate, step.is_true))
            assert (candidate, is_true) in known
    return number


def test_every_inference_has_its_premises_before_it() -> None:
    inferences = 0
    for grid in grids():
        for candidate in list(bits(open_candidates(grid)))[::9]:
            for dynamic in (False, True):
                inferences += check(follow(grid, true=[candidate], dynamic=dynamic), dynamic)
                inferences += check(follow(grid, false=[candidate], dynamic=dynamic), dynamic)
    assert inferences > 2000


def test_what_follows_holds_in_the_solution() -> None:
    for grid in grids():
        (solution,) = exact.solutions(grid)
        right = sum(1 << number_of(cell, digit) for cell, digit in enumerate(solution.values))
        for candidate in list(bits(open_candidates(grid)))[::5]:
            holds = bool(right >> candidate & 1)
            for dynamic in (False, True):
                assumed = [candidate]
                net = follow(grid, assumed if holds else (), () if holds else assumed, dynamic)
                assert not net.true & ~right
                assert not net.false & right
                assert net.conflict is None


def test_a_net_reaches_what_chains_reach_and_more() -> None:
    more = conflicts = 0
    for grid in grids():
        for candidate in bits(open_candidates(grid)):
            chain = follow(grid, true=[candidate], until_conflict=False)
            net = follow(grid, true=[candidate], dynamic=True, until_conflict=False)
            if net.conflict is None:
                assert not chain.true & ~net.true
                more += bool(net.true & ~chain.true)
            conflicts += net.conflict is not None
    assert more > 50
    assert conflicts > 20


def test_a_conflict_is_proved() -> None:
    grid = grids()[0]
    proofs = 0
    for candidate in bits(open_candidates(grid)):
        net = follow(grid, true=[candidate], dynamic=True)
        if net.conflict is not None:
            proofs += 1
            argument = net.argument(net.conflict_goals())
            assert argument[0].by is None
            placed = {i.candidate for i in argument if not i.is_true}
            assert set(bits(MEMBERS[net.conflict] & net.open)) <= placed
            (solution,) = exact.solutions(grid)
            assert solution.values[candidate % 81] != candidate // 81 + 1
    assert proofs


def test_names() -> None:
    assert str(candidate_of(number_of(Cell(10), 4))) == "(4)r2c2"
    assert constraint_of(10) == Cell(10)
    assert constraint_of(81 + 9 * 3 + 6) == (House(3), 7)
    assert MEMBERS[81 + 9 * 3 + 6].bit_count() == 9

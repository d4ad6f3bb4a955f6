"""ALS-XZ, ALS-XY-wing and ALS chains: each step against the rule, link by link."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

from picsolve.core import Role, Step, Technique, solve
from picsolve.render.explain import Narrator
from picsolve.sudoku import exact
from picsolve.sudoku.als import almost_locked_sets, network
from picsolve.sudoku.grid import PEERS, Cell, Cells, Change, Digits, Grid
from picsolve.sudoku.techniques import TECHNIQUES, als_chains
from picsolve.sudoku.techniques.als_chain_steps import Member
from tests.sudoku.boards import progress, random_puzzle
from tests.sudoku.notation import position

TELL = Narrator(TECHNIQUES)
BASIC = tuple(t for t in TECHNIQUES if t.family in ("singles", "locked", "subsets"))
SINGLE = (
    ".3.7.6......3..6...6..9..3568.9.....4.1863.59.5.271..621..8.9...9..3.....46..9..7"
    " [r4c3,r6c7<>3, r4c789<>4, r78c6,r9c5<>5]"
)
DOUBLE = (
    "1.789243...5.379.14391658.7758921346394576..2612384..95716..2.8923.58..48.62..753"
    " [r2c2<>6, r2c8<>2, r5c8<>1, r9c5<>4]"
)


def boards() -> list[Grid]:
    rng = Random(31)
    found: list[Grid] = []
    while len(found) < 10:
        grid = solve(random_puzzle(rng), BASIC).end
        if not grid.is_solved:
            found.append(progress(grid, exact.false_candidates(grid), rng))
    return found


BOARDS = boards()


def members(step: Step[Change]) -> tuple[Member, ...]:
    sets = step.facts["sets"]
    assert isinstance(sets, tuple)
    return sets


def places(grid: Grid, cells: Cells, digit: int) -> list[Cell]:
    return [cell for cell in cells if digit in grid.candidates_of(cell)]


def all_see(some: list[Cell], others: list[Cell]) -> bool:
    return all(PEERS[one] >> other & 1 for one in some for other in others)


def test_restricted_commons_by_definition() -> None:
    for grid in BOARDS[:6]:
        sets = almost_locked_sets(grid)
        net = network(grid)
        assert net.sets is sets
        for index, als in enumerate(sets[:60]):
            for digit in als.digits:
                linked = [
                    other
                    for other, second in enumerate(sets)
                    if digit in second.digits
                    and all_see(places(grid, als.cells, digit), places(grid, second.cells, digit))
                ]
                assert net.linked[index].get(digit, 0) == sum(1 << other for other in linked)


@pytest.mark.parametrize(
    "technique", [als_chains.ALS_XZ, als_chains.ALS_XY_WING, als_chains.ALS_CHAIN]
)
def test_every_step_has_the_parts_that_prove_it(technique: Technique[Grid, Change]) -> None:
    number = 0
    for grid in BOARDS:
        for step in islice(technique.find(grid), 40):
            number += 1
            sets = members(step)
            for member in sets:
                union = Digits.of(d for c in member.cells for d in grid.candidates_of(c))
                assert union == member.digits
                assert len(union) == len(member.cells) + 1
            links = step.facts["links"]
            assert isinstance(links, tuple)
            double = step.facts["variant"] == "double"
            pairs = [sets[:2]] * 2 if double else list(pairwise(sets))
            assert len(pairs) == len(links)
            for (one, other), digit in zip(pairs, links, strict=True):
                assert digit in one.digits
                assert digit in other.digits
                assert all_see(places(grid, one.cells, digit), places(grid, other.cells, digit))
            assert all(one != other for one, other in pairwise(links))
            for cell, digit in step.changes:
                sees = [
                    digit in member.digits and all_see(places(grid, member.cells, digit), [cell])
                    for member in (sets[0], sets[-1])
                ]
                if not double or digit in links:
                    assert all(sees)
                assert any(sees)
                assert double or digit not in (links[0], links[-1])
    assert number >= 5


@pytest.mark.parametrize(
    ("technique", "least", "most"),
    [(als_chains.ALS_XZ, 2, 2), (als_chains.ALS_XY_WING, 3, 3), (als_chains.ALS_CHAIN, 4, 7)],
)
def test_the_number_of_sets(technique: Technique[Grid, Change], least: int, most: int) -> None:
    for grid in BOARDS:
        steps = list(technique.find(grid))
        lengths = [len(members(step)) for step in steps]
        assert all(least <= length <= most for length in lengths)
        if technique is als_chains.ALS_CHAIN:
            assert lengths == sorted(lengths), "the shortest chain comes first"
        for step in steps:
            assert len({member.cells for member in members(step)}) == len(members(step))


def test_sentences() -> None:
    (step,) = als_chains.ALS_XZ.find(position(SINGLE))
    assert TELL.short(step) == "A=r7c3,r8c13 {3578}, B=r78c89,r9c8 {123468}, X=3, Z=8 => r8c7<>8"
    assert TELL.full(step) == (
        "A (r7c3,r8c13 {3578} in box 7) and B (r78c89,r9c8 {123468} in box 9) are almost locked "
        "sets, each with one digit more than it has cells: a set that lacks one of its digits "
        "holds all the others. All places of 3 in A (r7c3) see all those in B (r7c9), so not both "
        "sets hold it. Whichever lacks it holds 8. r8c7 sees every 8 of A (r8c13) and B "
        "(r8c89,r9c8): 8 is removed from r8c7."
    )
    (step,) = als_chains.ALS_XZ.find(position(DOUBLE))
    assert TELL.short(step) == "A=r8c7 {16}, B=r78c8 {169}, X,Y=1,6 => r7c6<>9"
    assert TELL.full(step).endswith(
        "All places of 1 in A (r8c7) see all those in B (r8c8), and all places of 6 in A (r8c7) "
        "see all those in B (r8c8). So each set lacks exactly one of the two and holds all its "
        "other digits; and one set has 1, the other 6. r7c6 sees every 9 of B (r7c8): 9 is removed "
        "from r7c6."
    )


def test_a_chain_in_words_and_marks() -> None:
    wings = ((grid, s) for grid in BOARDS for s in als_chains.ALS_XY_WING.find(grid))
    grid, step = next((grid, step) for grid, step in wings if len(step.changes) == 1)
    (cell, digit), (a, b, c) = step.changes[0], members(step)
    assert TELL.short(step) == (
        f"({digit}={a.holds}){a.cells}-({a.holds}={b.holds}){b.cells}-({b.holds}={digit}){c.cells}"
        f" => {cell}<>{digit}"
    )
    assert (
        f"{a.holds} in A ({Cells.of(places(grid, a.cells, int(str(a.holds))))}) and B "
        f"({Cells.of(places(grid, b.cells, int(str(a.holds))))}); "
    ) in TELL.full(step)
    assert (
        f"If A lacks {digit}, it holds {a.holds}; then B lacks {a.holds} and holds {b.holds}; "
        f"then C lacks {b.holds} and holds {digit}. So {digit} is in A or C. {cell} sees every "
        f"{digit} of A ({Cells.of(places(grid, a.cells, digit))}) and C "
        f"({Cells.of(places(grid, c.cells, digit))}): {digit} is removed from {cell}."
    ) in TELL.full(step)
    roles = {mark.on: mark.role for mark in step.marks}
    assert [roles[s.cells] for s in (a, b, c)] == [Role.SET_A, Role.SET_B, Role.SET_C]


def test_sentences_name_all_places_that_are_seen() -> None:
    number = 0
    for grid in BOARDS:
        for technique in (als_chains.ALS_XZ, als_chains.ALS_XY_WING, als_chains.ALS_CHAIN):
            for step in islice(technique.find(grid), 15):
                cells_of = {member.name: member.cells for member in members(step)}
                commons, sights = step.facts["commons"], step.facts["sights"]
                assert isinstance(commons, tuple)
                assert isinstance(sights, tuple)
                assert tuple(common.digit for common in commons) == step.facts["links"]
                for digit, a, a_cells, b, b_cells in commons:
                    assert list(a_cells) == places(grid, cells_of[a], digit)
                    assert list(b_cells) == places(grid, cells_of[b], digit)
                for targets, digit, seen in sights:
                    for name, cells in seen:
                        assert list(cells) == places(grid, cells_of[name], digit)
                        assert all_see(list(targets), list(cells))
                told = {(cell, digit) for targets, digit, _ in sights for cell in targets}
                assert told == {(cell, digit) for cell, digit in step.changes}
                number += 1
    assert number > 50


def test_a_cell_of_neither_set_is_what_two_links_clear() -> None:
    """Two sets with two restricted commons clear other cells, not each other's."""
    for grid in BOARDS:
        for step in als_chains.ALS_XZ.find(grid):
            a, b = members(step)
            assert not any((a.cells | b.cells) >> cell & 1 for cell, _ in step.changes)

"""The wings against their definitions, on the boards of their tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, pairwise
from pathlib import Path

import pytest

from picsolve.core import Technique, solve
from picsolve.sudoku.grid import (
    HOUSES,
    PEERS,
    Candidate,
    Cells,
    Change,
    Digits,
    Grid,
    Remove,
    common_peers,
)
from picsolve.sudoku.links import StrongLink
from picsolve.sudoku.techniques import TECHNIQUES, chained_wings, wings
from tests.sudoku.notation import table_line

TABLES = Path(__file__).parents[1] / "tables" / "sudoku"
EASY = tuple(t for t in TECHNIQUES if t.family in ("singles", "locked", "subsets"))
CHAINED = (
    chained_wings.W_WING,
    chained_wings.M_WING,
    chained_wings.S_WING,
    chained_wings.L_WING,
    chained_wings.H_WING,
)


def boards(keys: Iterable[str]) -> Iterator[Grid]:
    """Where the easy techniques end from the positions of these tables."""
    seen = set()
    for key in keys:
        for line in (TABLES / f"{key}.txt").read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                end = solve(table_line(line)[0], EASY).end
                if not end.is_solved and end not in seen:
                    seen.add(end)
                    yield end


def bent_sets(grid: Grid, size: int) -> Iterator[frozenset[Change]]:
    """By definition: as many digits as cells, in two houses that cross, and one digit alone of
    which not all places are in one of the two."""
    digits_of = grid.cell_candidates
    crossing = [(a, b) for a, b in combinations(HOUSES, 2) if a & b]
    small = [cell for cell in grid.open_cells if digits_of[cell].bit_count() <= size]
    for chosen in combinations(small, size):
        cells = Cells.of(chosen)
        digits = Digits.of(digit for cell in chosen for digit in grid.candidates_of(cell))
        if len(digits) != size:
            continue
        for one, other in crossing:
            if not cells & ~(one | other):
                places = [cells & grid.candidates[digit - 1] for digit in digits]
                free = [index for index, p in enumerate(places) if p & ~one and p & ~other]
                if len(free) == 1:
                    digit = list(digits)[free[0]]
                    removed = Cells(common_peers(places[free[0]]) & grid.candidates[digit - 1])
                    if removed:
                        yield frozenset(Remove(cell, digit) for cell in removed)


@pytest.mark.parametrize(
    ("size", "techniques"),
    [(3, (wings.XY_WING, wings.XYZ_WING)), (4, (wings.WXYZ_WING,))],
)
def test_bent_sets_are_found_all(
    size: int, techniques: tuple[Technique[Grid, Change], ...]
) -> None:
    total = 0
    for board in islice(boards(technique.key for technique in techniques), 5):
        expected = set(bent_sets(board, size))
        found = {frozenset(step.changes) for t in techniques for step in t.find(board)}
        assert found == expected, repr(board)
        total += len(expected)
    assert total > 3


def touch(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates are not both true."""
    if one.digit == other.digit:
        return bool(PEERS[one.cell] >> other.cell & 1)
    return one.cell == other.cell


def test_each_link_of_a_wing_holds() -> None:
    seen = set()
    for board in boards(technique.key for technique in CHAINED):
        for technique in CHAINED:
            for step in technique.find(board):
                links = step.facts["links"]
                assert isinstance(links, tuple)
                check_chain(board, links)
                for change in step.changes:
                    candidate = Candidate.of(change.cell, change.digit)
                    assert touch(candidate, links[0].start)
                    assert touch(candidate, links[-1].end)
                seen.add(technique.key)
    assert len(seen) == len(CHAINED)


def check_chain(board: Grid, links: tuple[StrongLink, ...]) -> None:
    assert len({end for link in links for end in (link.start, link.end)}) == 6
    for link in links:
        start, end = link.start, link.end
        if link.house is None:
            assert start.cell == end.cell
            assert set(board.candidates_of(start.cell)) == {start.digit, end.digit}
        else:
            assert start.digit == end.digit
            places = board.candidates[start.digit - 1] & HOUSES[link.house]
            assert places == Cells.of((start.cell, end.cell))
    assert all(touch(link.end, following.start) for link, following in pairwise(links))


def test_the_names_of_three_links() -> None:
    kinds = {
        "w-wing": {("cell", "house", "cell")},
        "m-wing": {("cell", "house", "house")},
        "s-wing": {("house", "cell", "house")},
        "l-wing": {("house", "house", "house")},
        "h-wing": {
            ("cell", "cell", "house"),
            ("cell", "house", "house"),
            ("cell", "house", "cell"),
        },
    }
    for board in boards(technique.key for technique in CHAINED):
        for technique in CHAINED:
            for step in technique.find(board):
                links, ends = step.facts["links"], step.facts["ends"]
                assert isinstance(links, tuple)
                assert isinstance(ends, tuple)
                assert tuple(link.variant for link in links) in kinds[technique.key]
                if technique.key in ("w-wing", "m-wing"):
                    assert ends[0].digit == ends[1].digit

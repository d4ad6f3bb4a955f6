"""Strong links and two-coloured chains, against their definition."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from picsolve.sudoku import exact
from picsolve.sudoku.grid import HOUSES, PEERS, Candidate, Grid, Link, bits
from picsolve.sudoku.links import between, color_chains, colorings, in_order, spread, strong_links
from tests.sudoku.boards import progress, random_puzzle


@pytest.fixture(scope="module")
def boards() -> list[Grid]:
    rng = Random(11)
    puzzles = [random_puzzle(rng) for _ in range(15)]
    return [progress(puzzle, exact.false_candidates(puzzle), rng) for puzzle in puzzles]


def test_a_strong_link_is_a_house_with_two_places(boards: list[Grid]) -> None:
    for board in boards:
        for candidates, partners in zip(board.candidates, strong_links(board), strict=True):
            pairs = {candidates & h for h in HOUSES if (candidates & h).bit_count() == 2}
            linked = {1 << a | 1 << b for a, cells in partners.items() for b in bits(cells)}
            assert linked == pairs


def test_chains_are_alternating_and_apart(boards: list[Grid]) -> None:
    total = 0
    for board in boards:
        for digit, (partners, found) in enumerate(
            zip(strong_links(board), color_chains(board), strict=True), 1
        ):
            assert sum(len(chain.cells) for chain in found) == len(partners)
            for chain in found:
                total += 1
                first, second = chain.groups
                assert min(first) == min(chain.cells)
                assert all(partners[cell] & ~second == 0 for cell in first)
                assert all(partners[cell] & ~first == 0 for cell in second)
                assert all(link.start.digit == link.end.digit == digit for link in chain.links)
                assert all(PEERS[link.start.cell] >> link.end.cell & 1 for link in chain.links)
    assert total > 50


def test_one_group_of_a_chain_is_in_the_solution(boards: list[Grid]) -> None:
    for board in boards:
        (solution,) = exact.solutions(board)
        for placed, found in zip(solution.placed, color_chains(board), strict=True):
            for chain in found:
                assert placed & chain.cells in chain.groups


def test_chains_are_found_once(boards: list[Grid]) -> None:
    same = Grid(boards[0].values, boards[0].candidates, boards[0].given)
    assert color_chains(boards[0]) is color_chains(same)


def test_one_colour_of_several_digits_is_in_the_solution(boards: list[Grid]) -> None:
    total = 0
    for board in boards:
        (solution,) = exact.solutions(board)
        for coloring in colorings(board):
            total += 1
            for color, other in (coloring.colors, coloring.colors[::-1]):
                true = [
                    cells & placed for cells, placed in zip(color, solution.placed, strict=True)
                ]
                assert tuple(true) == color or not any(true)
                assert any(color) or any(other)
            assert len({link.start.digit for link in coloring.links}) > 1 or any(
                link.start.digit != link.end.digit for link in coloring.links
            )
            for link in coloring.links:
                assert coloring.color_of(link.start) != coloring.color_of(link.end)
    assert total > 5


def test_between_joins_its_ends_by_links(boards: list[Grid]) -> None:
    joined_far = 0
    for board in boards:
        for coloring in colorings(board):
            candidates = sorted({end for link in coloring.links for end in (link.start, link.end)})
            first, last = candidates[0], candidates[-1]
            part, joined = between(coloring, [([first], [last])])
            assert [(path[0], path[-1]) for path in joined] == [(first, last)]
            linked = {frozenset((link.start, link.end)) for link in part.links}
            assert all(frozenset(pair) in linked for pair in pairwise(joined[0]))
            assert set(part.links) <= set(coloring.links)
            ends = [end for link in part.links for end in (link.start, link.end)]
            assert sorted(end for end in set(ends) if ends.count(end) == 1) == [first, last]
            assert all(part.color_of(end) == coloring.color_of(end) for end in ends)
            joined_far += len(part.links) > 2
    assert joined_far > 3


def test_ways_reach_all_candidates_from_one_colour(boards: list[Grid]) -> None:
    total = 0
    for coloring in (coloring for board in boards for coloring in colorings(board)):
        candidates = sorted({end for link in coloring.links for end in (link.start, link.end)})
        own = [candidate for candidate in candidates if coloring.color_of(candidate)]
        paths = spread(coloring, own[-1:], own)
        linked = {frozenset((link.start, link.end)) for link in coloring.links}
        reached = {own[-1]}
        for path in paths:
            assert path[0] in reached
            assert coloring.color_of(path[0]) == 1
            assert all(frozenset(pair) in linked for pair in pairwise(path))
            reached |= set(path)
        assert reached >= set(own)
        total += len(paths)
    assert total > 20


def test_links_in_order_join_all_their_candidates_once_and_read_on() -> None:
    a, b, c, d, e = (Candidate.of(cell, 4) for cell in (0, 8, 17, 70, 40))
    links = [Link(*ends, strong=True) for ends in ((a, b), (b, c), (a, c), (c, d))]
    told = in_order([*links, Link(e, Candidate.of(40, 7), strong=True)])
    assert [(link.start, link.end) for link in told[:3]] == [(d, c), (c, a), (a, b)]
    assert len(told) == 4
    assert all(link.strong for link in told)

"""Chains: that every link of a chain is one, and that what is said of it can be checked by eye."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from picsolve.core import Role, Step, solve
from picsolve.render.explain import Narrator
from picsolve.sudoku.chain_argument import Chain, Inference
from picsolve.sudoku.grid import (
    PEERS,
    Cells,
    Change,
    Digits,
    Grid,
    House,
    Link,
    bits,
    common_peers,
)
from picsolve.sudoku.nodes import WITH_SETS, Node, graph_of
from picsolve.sudoku.techniques import TECHNIQUES
from tests.sudoku.boards import random_puzzle
from tests.sudoku.notation import changes, position

TELL = Narrator(TECHNIQUES)
CHAINS = tuple(t for t in TECHNIQUES if t.family == "chains")
FAST = tuple(t for t in TECHNIQUES if t.tier <= 2)


def boards(number: int) -> list[Grid]:
    rng = Random(8)
    found: list[Grid] = []
    while len(found) < number:
        end = solve(random_puzzle(rng), FAST).end
        if not end.is_solved:
            found.append(end)
    return found


BOARDS = boards(12)


def sees(one: int, other: int) -> bool:
    """Whether every cell of one set sees every cell of the other."""
    return all(not other & ~PEERS[cell] for cell in bits(one))


def is_strong(grid: Grid, one: Node, other: Node) -> bool:
    """By the rules, not by the graph: one of the two must be true."""
    if one.als is not None and one.als is other.als:
        cells, digits = one.als.cells, one.als.digits
        held = 0
        for cell in cells:
            held |= grid.cell_candidates[cell]
        return held == digits and len(digits) == len(cells) + 1 and one.digit != other.digit
    if one.taken or other.taken:
        taken, member = (one, other) if one.taken else (other, one)
        return is_taken(grid, taken, member)
    if one.digit != other.digit:
        pair = Digits.of((one.digit, other.digit))
        return one.cells == other.cells and all(
            grid.candidates_of(cell) == pair for cell in one.cells
        )
    both = one.cells | other.cells
    candidates = grid.candidates[one.digit - 1]
    houses = (House(number) for number in range(27))
    return any(house.cells & candidates == both for house in houses)


def is_taken(grid: Grid, cell: Node, member: Node) -> bool:
    """Whether an almost locked set that lacks a digit leaves a cell nothing but the cell's digit.

    The set holds all its other digits then. Those whose places all see the cell it takes away.
    """
    als = member.als
    assert als is not None
    (place,) = cell.cells
    digits = Digits(als.digits & ~(1 << member.digit - 1))
    taken = [digit for digit in digits if sees(als.cells & grid.candidates[digit - 1], 1 << place)]
    left = grid.candidates_of(place) & ~Digits.of(taken)
    return left == 1 << cell.digit - 1


def is_weak(one: Node, other: Node) -> bool:
    """By the rules: not both can be true."""
    if one.digit == other.digit:
        return sees(one.cells, other.cells)
    return one.cells == other.cells and len(one.cells) == 1


def chain_of(step: Step[Change]) -> Chain:
    chain = step.facts["chain"]
    assert isinstance(chain, Chain)
    return chain


def steps() -> list[tuple[Grid, Step[Change]]]:
    return [(grid, step) for grid in BOARDS for t in CHAINS for step in t.find(grid)]


STEPS = steps()


def test_every_link_is_one() -> None:
    kinds = set()
    for grid, step in STEPS:
        chain = chain_of(step)
        nodes = chain.nodes
        for one, other in zip(nodes[::2], nodes[1::2], strict=True):
            assert is_strong(grid, one, other), TELL.short(step)
        for one, other in zip(nodes[1::2], nodes[2::2], strict=False):
            assert is_weak(one, other), TELL.short(step)
        if chain.is_loop:
            assert is_weak(nodes[-1], nodes[0])
        for node in nodes:
            assert not node.cells & ~grid.candidates[node.digit - 1]
        kinds.add((step.technique, step.facts.get("variant")))
    assert len(kinds) >= 12


def test_the_ends_exclude_what_is_removed() -> None:
    for _, step in STEPS:
        chain = chain_of(step)
        first, last = chain.nodes[0], chain.nodes[-1]
        if not str(step.facts.get("variant")).startswith(("one-", "two-", "deletes")):
            continue
        for cell, digit in step.changes:
            target = Node(digit, Cells(1 << cell))
            assert is_weak(first, target), TELL.short(step)
            assert is_weak(last, target)


def test_marks_draw_the_chain() -> None:
    for _, step in STEPS:
        chain = chain_of(step)
        links = [mark.on for mark in step.marks if isinstance(mark.on, Link)]
        assert len(links) == len(chain.nodes) - (not chain.is_loop)
        assert [link.strong for link in links] == [n % 2 == 0 for n in range(len(links))]
        assert [link.start for link in links] == [node.first for node in chain.nodes[: len(links)]]
        roles = {mark.role for mark in step.marks}
        assert {Role.LINK_STRONG, Role.LINK_WEAK} <= roles
        if step.technique.startswith(("grouped", "als")):
            assert Role.SET_A in roles


def test_a_sentence_gives_a_reason_for_each_link() -> None:
    for _, step in STEPS:
        full = TELL.full(step)
        assert "None" not in full
        if step.technique == "remote-pair":
            continue
        inferences = step.facts["links"]
        assert isinstance(inferences, tuple)
        assert all(isinstance(inference, Inference) for inference in inferences)
        chain = chain_of(step)
        assert len(inferences) == len(chain.nodes) + chain.is_loop
        assert full.count(", then ") == len(chain.nodes) // 2
        assert full.count(", so ") >= len(chain.nodes) // 2 - 1 + chain.is_loop


def test_the_house_named_for_a_strong_link_has_no_other_place() -> None:
    """The nodes may share a line and a box, of which only one has just these places."""
    grid = position(
        "82136....7.58.13263.625.1..68..1...353.62841.17..3.86..671.35...135826...58..6.31 "
        "[r7c9<>9]"
    )
    x_chain = next(technique for technique in CHAINS if technique.key == "x-chain")
    told = [(grid, step) for step in x_chain.find(grid)]
    assert any("(7)r1c6=(7)r3c6-(7)r4c6=(7)r4c4" in TELL.short(step) for _, step in told)
    named = 0
    for grid, step in told + STEPS:
        nodes = chain_of(step).nodes
        links = cast(tuple[Inference, ...], step.facts.get("links", ()))
        for one, link in zip(nodes[::2], links[1::2], strict=False):
            if link.variant in ("house", "last", "group"):
                assert link.house is not None
                places = grid.candidates[link.digit - 1] & link.house.cells
                assert places == one.cells | link.cells, TELL.full(step)
                named += 1
    assert named > 100


def test_of_equal_results_the_shortest_chain_is_shown() -> None:
    for grid in BOARDS:
        for technique in CHAINS:
            found = [
                (len(chain_of(step).nodes), frozenset(step.changes))
                for step in technique.find(grid)
            ]
            assert [length for length, _ in found] == sorted(length for length, _ in found)
            assert len({result for _, result in found}) == len(found)


def test_links_of_a_graph_go_both_ways() -> None:
    for grid in BOARDS[:4]:
        graph = graph_of(grid, WITH_SETS)
        for links in (graph.strong, graph.weak):
            for number, linked in enumerate(links):
                assert all(links[other] >> number & 1 for other in bits(linked))
                assert not linked >> number & 1


def test_groups_and_sets_are_nodes() -> None:
    graph = graph_of(BOARDS[0], WITH_SETS)
    groups = [graph.node(number) for number in bits(graph.groups)]
    assert groups
    for group in groups:
        assert 2 <= len(group.cells) <= 3
        assert len(common_peers(group.cells)) == 6 + 7 - len(group.cells) + 2
    for number in bits(graph.sets):
        for other in bits(graph.strong[number]):
            one, two = graph.nodes_of((number, other))
            assert is_strong(BOARDS[0], one, two)
            if one.taken or two.taken:
                continue
            assert one.als is not None
            assert one.als is two.als
            assert len(one.als.digits) == len(one.als.cells) + 1


def test_eureka_notation() -> None:
    one, two = Cells.of([1]), Cells.of([6])
    chain = Chain((Node(4, one), Node(4, two), Node(5, two), Node(5, Cells.of([69]))))
    assert str(chain) == "(4)r1c2=(4)r1c7-(5)r1c7=(5)r8c7"
    assert str(chain._replace(is_loop=True)) == f"{chain}-(4)r1c2"
    pair = Chain((Node(4, one), Node(7, one), Node(7, two), Node(4, two)))
    assert str(pair) == "(4=7)r1c2-(7=4)r1c7"
    group = Chain((Node(4, Cells.of([2, 11])), Node(4, Cells.of([18]))))
    assert str(group) == "(4)r12c3=(4)r3c1"


@pytest.mark.parametrize(
    ("key", "board", "short", "full"),
    [
        (
            "xy-chain",
            (
                "5347.896.982.63.......95..8.4583.19...965...4..3.49...3.89.624545.3..68929"
                "6584713 [r3c4,r5c2<>1, r3c8,r8c6<>7, r5c6,r6c9<>2]"
            ),
            "(2=7)r5c2-(7=1)r5c6-(1=2)r6c4 => r6c2<>2",
            (
                "Follow the chain: if r5c2 is not 2, then it is 7 (its only other candidate), so "
                "r5c6 is not 7 (row 5), then it is 1 (its only other candidate), so r6c4 is not 1 "
                "(box 5), then it is 2 (its only other candidate). So 2 is in r5c2 or in r6c4, "
                "and r6c2 sees both: 2 is removed from r6c2."
            ),
        ),
        (
            "continuous-nice-loop",
            (
                "59687..1243152..78728..1...8451.72....9.5.847.73.48...98..35.2.....82.5..5"
                "271..8. [r3c4,r6c79<>69, r3c8,r4c9<>9, r6c1,r8c9<>1, r8c7<>19]"
            ),
            ("(3)r1c7=(3)r1c6-(3=6)r5c6-(6)r2c6=(6)r2c7-(6=3)r3c8-(3)r1c7 => r3c79<>36, r9c6<>6"),
            (
                "Go round: if r1c7 is not 3, then r1c6 is 3 (the only other place in row 1), so "
                "r5c6 is not 3 (column 6), then it is 6 (its only other candidate), so r2c6 is "
                "not 6 (column 6), then r2c7 is 6 (the only other place in row 2), so r3c8 is not "
                "6 (box 3), then it is 3 (its only other candidate), so r1c7 is not 3 (box 3). "
                "That closes the loop, and it holds in both directions: either end of each weak "
                "link may be true, and one of them is. So the 6 of column 6 is in r25c6; the 6 of "
                "box 3 is in r2c7,r3c8; the 3 of box 3 is in r1c7,r3c8. There is no room for "
                "others: 3 and 6 are removed from r3c79; 6 from r9c6."
            ),
        ),
        (
            "discontinuous-nice-loop",
            (
                "7....5....4.7.3..96..8.....924178..6..6342..8...956142....87....6...9..32."
                "563..8. [r5c2<>7, r5c78<>5, r6c3<>3, r9c9<>1]"
            ),
            "(7)r8c3=(7)r9c2-(9)r9c2=(9)r9c7-(9=7)r5c7 => r8c7<>7",
            (
                "Follow the chain: if r8c3 is not 7, then r9c2 is 7 (the only other place in box "
                "7), so it is not 9, then r9c7 is 9 (the only other place in row 9), so r5c7 is "
                "not 9 (column 7), then it is 7 (its only other candidate). So 7 is in r8c3 or in "
                "r5c7, and r8c7 sees both: 7 is removed from r8c7."
            ),
        ),
        (
            "grouped-aic",
            (
                "59687..1243152..78728..1...8451.7.....9.5.847.73.48...98..35.......82.5..5"
                ".71..8. [r3c4,r6c9<>69, r4c7<>6, r6c1,r8c79<>1, r6c7<>269, r6c8,r9c1<>2]"
            ),
            ("(2)r4c7=(2)r79c7-(2=6)r7c8-(6=4)r7c4-(4=3)r3c4-(3)r3c8=(3)r4c8 => r4c7<>3, r4c8<>2"),
            (
                "Follow the chain: if r4c7 is not 2, then 2 is in r79c7 (its last places in "
                "column 7), so r7c8 is not 2 (box 9), then it is 6 (its only other candidate), so "
                "r7c4 is not 6 (row 7), then it is 4 (its only other candidate), so r3c4 is not 4 "
                "(column 4), then it is 3 (its only other candidate), so r3c8 is not 3 (row 3), "
                "then r4c8 is 3 (the only other place in column 8). So 2 is in r4c7 or 3 is in "
                "r4c8. As they see each other, neither cell can have the digit of the other end: "
                "3 is removed from r4c7; 2 from r4c8."
            ),
        ),
        (
            "als-continuous-nice-loop",
            (
                ".2.6945.76..23749.9471586..76.389.4589.46537.534712869.7.9.6....895..7.6.."
                "687.9.4 [r12c3,r9c8<>1, r1c8<>3, r7c3<>12]"
            ),
            ("(1)r7c1=(1)r7c789-(1=23)r38c8-(23=5)r9c8-(5=1)r9c2-(1)r7c1 => r7c8<>23, r89c1<>1"),
            (
                "Go round: if r7c1 is not 1, then 1 is in r7c789 (its last places in row 7), so "
                "r38c8 {123} has no 1 (box 9), then r38c8 {123} is left with as many digits as "
                "cells, which takes 2 and 3 from r9c8, and r9c8 is 5, so r9c2 is not 5 (row 9), "
                "then it is 1 (its only other candidate), so r7c1 is not 1 (box 7). That closes "
                "the loop, and it holds in both directions: either end of each weak link may be "
                "true, and one of them is. So the 1 of box 7 is in r7c1,r9c2; 2 and 3 are each in "
                "r389c8. There is no room for others: 2 and 3 are removed from r7c8; 1 from "
                "r89c1."
            ),
        ),
        (
            "remote-pair",
            (
                "59687..1243152..78728..1...8451.7.....9.5.847.73.48...98..35.......82.5..5"
                ".71..8. [r3c4,r6c9<>69, r6c1,r8c79<>1, r6c7<>269, r6c8,r9c1<>2]"
            ),
            "(6=9)r2c7-(9=6)r2c6-(6=9)r3c5-(9=6)r4c5 => r4c7<>69",
            (
                "r2c7, r2c6, r3c5 and r4c5 are all 6 or 9, and each sees the next, so the "
                "two digits take turns along them. So r2c7 and r4c5 are not the same: they "
                "hold 6 and 9 between them. r4c7 sees both: 6 and 9 are removed from r4c7."
            ),
        ),
    ],
)
def test_the_words(key: str, board: str, short: str, full: str) -> None:
    (technique,) = (t for t in TECHNIQUES if t.key == key)
    step = next(technique.find(position(board)))
    assert TELL.short(step) == short
    assert TELL.full(step) == full
    assert changes(short.partition(" => ")[2]) == frozenset(step.changes)

"""A chain as a person reads it: in Eureka notation, as an argument, as marks on the grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle, pairwise
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role
from picsolve.sudoku.grid import (
    Cells,
    Digits,
    Grid,
    House,
    Link,
    common_houses,
    common_peers,
)
from picsolve.sudoku.nodes import Node
from picsolve.sudoku.steps import mark_digit


class Chain(NamedTuple):
    """Nodes with strong and weak links by turns, strong ones first; shown in Eureka notation."""

    nodes: tuple[Node, ...]
    is_loop: bool = False  # a weak link joins the last node to the first

    def __str__(self) -> str:
        text = ""
        for start, end in zip(self.nodes[::2], self.nodes[1::2], strict=True):
            text += f"{'-' if text else ''}{_strong(start, end)}"
        return f"{text}-{self.nodes[0]}" if self.is_loop else text


def _strong(start: Node, end: Node) -> str:
    """`(4)r1c2=(4)r1c7`; within a cell or an almost locked set `(4=57)r2c36`, and with a cell that
    such a set leaves one candidate `(4=57)r2c36-(57=8)r2c9`."""
    if start.als is not None and (start.als is end.als or end.taken):
        others = Digits(start.als.digits & ~(1 << start.digit - 1))
        text = f"({start.digit}={others}){start.als.cells}"
        return f"{text}-({end.taken}={end.digit}){end.cells}" if end.taken else text
    if start.taken and end.als is not None:
        others = Digits(end.als.digits & ~(1 << end.digit - 1))
        text = f"({start.digit}={start.taken}){start.cells}"
        return f"{text}-({others}={end.digit}){end.als.cells}"
    if start.cells == end.cells and start.digit != end.digit:
        return f"({start.digit}={end.digit}){start.cells}"
    return f"{start}={end}"


class Inference(NamedTuple):
    """What follows for one node from the one before it, and why: `variant` names the reason."""

    variant: str
    digit: int
    cells: Cells
    house: House | None = None
    als_cells: Cells = Cells(0)
    als_digits: Digits = Digits(0)
    taken: Digits = Digits(0)
    taken_from: Cells = Cells(0)


def inference(grid: Grid, start: Node, end: Node, strong: bool) -> Inference:
    """What follows for the end of a strong link if its start is false, of a weak one if true."""
    single = len(end.cells) == 1
    house = _house(grid, start, end, strong)
    if strong and start.als is not None and start.als is end.als:
        als = end.als
        return Inference("set", end.digit, end.cells, house, als.cells, als.digits)
    if strong and (start.taken or end.taken):
        cell, inside = (start, end) if start.taken else (end, start)
        found = Inference("takes" if end.taken else "lacks", end.digit, end.cells, house)
        if inside.als is not None:
            return found._replace(
                als_cells=inside.als.cells,
                als_digits=inside.als.digits,
                taken=cell.taken,
                taken_from=cell.cells,
            )
    if start.digit != end.digit:
        named = start.als is not None or bool(start.taken)  # "it" would be ambiguous
        weak = "not-cell" if named else "not-it"
        return Inference("cell" if strong else weak, end.digit, end.cells)
    if strong:
        variant = "house" if single and len(start.cells) == 1 else "last" if single else "group"
        return Inference(variant, end.digit, end.cells, house)
    suffix = "-seen" if house is None else ""
    if end.als is not None:
        als = end.als
        return Inference(f"not-set{suffix}", end.digit, end.cells, house, als.cells, als.digits)
    variant = "not-house" if single else "not-group"
    return Inference(variant + suffix, end.digit, end.cells, house)


def _house(grid: Grid, start: Node, end: Node, strong: bool) -> House | None:
    """A house of both nodes; for a strong link one with no other place for the digit, as the nodes
    may share a line and a box, and only one of these makes the link."""
    both = start.cells | end.cells
    houses = common_houses(both)
    if strong:
        places = grid.candidates[end.digit - 1]
        return next((house for house in houses if places & house.cells == both), None)
    return houses[0] if houses else None


def inferences(grid: Grid, chain: Chain) -> tuple[Inference, ...]:
    """The chain as an argument, from "the first node is false" on."""
    nodes = chain.nodes
    first = nodes[0]
    start = Inference("if" if len(first.cells) == 1 else "if-group", first.digit, first.cells)
    if first.als is not None:
        start = start._replace(
            variant="if-set", als_cells=first.als.cells, als_digits=first.als.digits
        )
    found = [start]
    for number, (one, other) in enumerate(pairwise(nodes)):
        found.append(inference(grid, one, other, strong=number % 2 == 0))
    if chain.is_loop:
        found.append(inference(grid, nodes[-1], nodes[0], strong=False))
    return tuple(found)


class Room(NamedTuple):
    """What a loop settles, with candidates removed for it: a digit of a house is in one of some
    cells, a cell is one of two digits, an almost locked set keeps a digit. `variant` says which."""

    variant: str
    cells: Cells
    digits: Digits
    house: House | None = None


def rooms(chain: Chain, removed: Callable[[int], int]) -> Iterator[Room]:
    """What a continuous loop settles; `removed` has for each digit the cells that lose it."""
    nodes = chain.nodes
    for one, other in zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True):
        cells = Cells(one.cells | other.cells)
        if one.digit != other.digit:
            digits = Digits.of((one.digit, other.digit))
            if any(removed(d) & cells for d in range(1, 10) if d not in digits):
                yield Room("cell", cells, digits)
            continue
        gone = removed(one.digit) & common_peers(cells)
        for house in common_houses(cells):
            if gone & house.cells:
                yield Room("house", cells, Digits.of((one.digit,)), house)
                gone &= ~house.cells
        if gone:
            yield Room("seen", cells, Digits.of((one.digit,)))
    for one, other in zip(nodes[::2], nodes[1::2], strict=True):
        als = one.als or other.als
        if als is None:
            continue
        taken = one.taken | other.taken
        kept = Digits.of(digit for digit, seen in settled(one, other) if removed(digit) & seen)
        if kept & ~taken:
            yield Room("set", als.cells, Digits(kept & ~taken))
        if kept & taken:
            cell = one if one.taken else other
            yield Room("set-or-cell", Cells(als.cells | cell.cells), Digits(kept & taken))


def settled(one: Node, other: Node) -> Iterator[tuple[int, int]]:
    """What two nodes with a strong link through an almost locked set settle, if one of them is
    true and the other false: each digit that the set then has in any case, with the candidates that
    see all its places. If a cell is at one end, digits that it loses may be in it instead."""
    als = one.als or other.als
    if als is not None:
        cell = next((node for node in (one, other) if node.taken), None)
        own = (one.digit, other.digit) if cell is None else ((other if one is cell else one).digit,)
        for digit, cells in als.targets.items():
            if digit not in own:
                in_cell = cell is not None and digit in cell.taken
                yield digit, cells & common_peers(cell.cells) if cell and in_cell else cells


def groups_of(chain: Chain) -> tuple[Cells, ...]:
    """The cells of each group of a chain."""
    groups = (node.cells for node in chain.nodes if node.als is None and len(node.cells) > 1)
    return tuple(dict.fromkeys(groups))


def sets_of(chain: Chain) -> tuple[Cells, ...]:
    """The cells of each almost locked set of a chain."""
    return tuple(dict.fromkeys(node.als.cells for node in chain.nodes if node.als is not None))


def chain_marks(chain: Chain) -> list[Mark]:
    """The links, what is true and what is false if the first node is false, and each group and
    almost locked set as a set of its own."""
    nodes = chain.nodes
    marks = []
    pairs = list(pairwise(nodes))
    pairs += [(nodes[-1], nodes[0])] if chain.is_loop else []
    for number, (start, end) in enumerate(pairs):
        strong = number % 2 == 0
        role = Role.LINK_STRONG if strong else Role.LINK_WEAK
        marks.append(Mark(role, Link(start.first, end.first, strong)))
    return [*marks, *set_marks([chain]), *node_marks(chain)]


def set_marks(chains: Iterable[Chain], roles: Sequence[Role] = SETS) -> Iterator[Mark]:
    """Each group and almost locked set of some chains, once, by turns in these roles."""
    found = (cells for chain in chains for cells in groups_of(chain) + sets_of(chain))
    for cells, role in zip(dict.fromkeys(found), cycle(roles), strict=False):
        yield Mark(role, cells)


def node_marks(chain: Chain) -> Iterator[Mark]:
    """The candidates of a chain's nodes, false and true by turns."""
    for number, node in enumerate(chain.nodes):
        role = Role.LINK_STRONG if number % 2 else Role.LINK_WEAK
        yield from mark_digit(role, node.digit, node.cells)


#: Phrases for the inferences of a chain (fact `links`) and what a loop settles (fact `rooms`).
CHAIN_PHRASES = {
    "link:if": "if {cells} is not {digit}",
    "link:if-group": "if {digit} is not in {cells}",
    "link:if-set": "if {als_cells} {{{als_digits}}} does without {digit} ({cells})",
    "link:cell": "then it is {digit} (its only other candidate)",
    "link:house": "then {cells} is {digit} (the only other place in {house})",
    "link:last": "then {cells} is {digit} (its last place in {house})",
    "link:group": "then {digit} is in {cells} (its last places in {house})",
    "link:set": (
        "then {als_cells} {{{als_digits}}} is left with as many digits as cells and has {digit} "
        "in {cells} (almost locked set)"
    ),
    "link:takes": (
        "then {als_cells} {{{als_digits}}} is left with as many digits as cells, which takes "
        "{taken:and} from {cells}, and {cells} is {digit}"
    ),
    "link:lacks": (
        "then {taken_from} is {taken:or}, which {als_cells} {{{als_digits}}} lacks, so that it has "
        "{digit} in {cells} (almost locked set)"
    ),
    "link:not-it": "so it is not {digit}",
    "link:not-cell": "so {cells} is not {digit} (same cell)",
    "link:not-house": "so {cells} is not {digit} ({house})",
    "link:not-group": "so {digit} is not in {cells} ({house})",
    "link:not-set": "so {als_cells} {{{als_digits}}} has no {digit} ({house})",
    "link:not-house-seen": "so {cells}, which sees these places, is not {digit}",
    "link:not-group-seen": "so {digit} is not in {cells}, which see these places",
    "link:not-set-seen": "so {als_cells} {{{als_digits}}} has no {digit}, all in sight",
    "link": "",
    "room:cell": "{cells} is {digits:or}",
    "room:house": "the {digits} of {house} is in {cells}",
    "room:seen": "a {digits} is in {cells}",
    "room:set": "{cells} keeps {digits:and}",
    "room:set-or-cell": "{digits:and} {digits:is|are each} in {cells}",
    "room": "",
}

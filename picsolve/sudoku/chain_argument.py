"""A chain as a person reads it: in Eureka notation, as an argument, as marks on the grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role
from picsolve.sudoku.grid import (
    Candidate,
    Cells,
    Digits,
    House,
    Link,
    common_houses,
    common_peers,
)
from picsolve.sudoku.nodes import Node


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
    """`(4)r1c2=(4)r1c7`; within a cell or an almost locked set `(4=57)r2c36`."""
    if start.als is not None and start.als is end.als:
        others = Digits(start.als.digits & ~(1 << start.digit - 1))
        return f"({start.digit}={others}){start.als.cells}"
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


def inference(start: Node, end: Node, strong: bool) -> Inference:
    """What follows for the end of a strong link if its start is false, of a weak one if true."""
    single = len(end.cells) == 1
    houses = common_houses(start.cells | end.cells)
    house = houses[0] if houses else None
    if strong and start.als is not None and start.als is end.als:
        als = end.als
        return Inference("set", end.digit, end.cells, house, als.cells, als.digits)
    if start.digit != end.digit:
        return Inference("cell" if strong else "not-cell", end.digit, end.cells)
    if strong:
        variant = "house" if single and len(start.cells) == 1 else "last" if single else "group"
        return Inference(variant, end.digit, end.cells, house)
    suffix = "-seen" if house is None else ""
    if end.als is not None:
        als = end.als
        return Inference(f"not-set{suffix}", end.digit, end.cells, house, als.cells, als.digits)
    variant = "not-house" if single else "not-group"
    return Inference(variant + suffix, end.digit, end.cells, house)


def inferences(chain: Chain) -> tuple[Inference, ...]:
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
        found.append(inference(one, other, strong=number % 2 == 0))
    if chain.is_loop:
        found.append(inference(nodes[-1], nodes[0], strong=False))
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
        als = one.als
        if als is not None and als is other.als:
            kept = (digit for digit in als.digits if digit not in (one.digit, other.digit))
            digits = Digits.of(digit for digit in kept if removed(digit) & als.targets[digit])
            if digits:
                yield Room("set", als.cells, digits)


def groups_of(chain: Chain) -> tuple[Cells, ...]:
    """The cells of each group of a chain."""
    groups = (node.cells for node in chain.nodes if node.als is None and len(node.cells) > 1)
    return tuple(dict.fromkeys(groups))


def sets_of(chain: Chain) -> tuple[Cells, ...]:
    """The cells of each almost locked set of a chain."""
    return tuple(dict.fromkeys(node.als.cells for node in chain.nodes if node.als is not None))


def chain_marks(chain: Chain, roles: Sequence[Role] = SETS) -> list[Mark]:
    """The links, and each group and almost locked set as a set of its own, in these roles."""
    nodes = chain.nodes
    marks = []
    pairs = list(pairwise(nodes))
    pairs += [(nodes[-1], nodes[0])] if chain.is_loop else []
    for number, (start, end) in enumerate(pairs):
        strong = number % 2 == 0
        role = Role.LINK_STRONG if strong else Role.LINK_WEAK
        marks.append(Mark(role, Link(start.first, end.first, strong)))
    for number, cells in enumerate(dict.fromkeys(groups_of(chain) + sets_of(chain))):
        marks.append(Mark(roles[number % len(roles)], cells))
    for number, node in enumerate(nodes):
        role = Role.LINK_WEAK if number % 2 else Role.LINK_STRONG
        marks += [Mark(role, Candidate.of(cell, node.digit)) for cell in node.cells]
    return marks


#: Phrases for the inferences of a chain (fact `links`) and what a loop settles (fact `rooms`).
CHAIN_PHRASES = {
    "link:if": "if {cells} is not {digit}",
    "link:if-group": "if {digit} is not in {cells}",
    "link:if-set": "if {als_cells} {{{als_digits}}} does without {digit} ({cells})",
    "link:cell": "then {cells} is {digit} (bivalue cell)",
    "link:house": "then {cells} is {digit} (conjugate pair in {house})",
    "link:last": "then {cells} is {digit} (its last place in {house})",
    "link:group": "then {digit} is in {cells} (its last places in {house})",
    "link:set": (
        "then {als_cells} {{{als_digits}}} is left with as many digits as cells and has {digit} "
        "in {cells} (almost locked set)"
    ),
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
    "room": "",
}

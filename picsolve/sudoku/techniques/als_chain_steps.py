"""The steps of chains of almost locked sets, as `als_chains.py` finds them, and their sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from string import ascii_uppercase
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step
from picsolve.sudoku.als import Network
from picsolve.sudoku.grid import (
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    House,
    Link,
    Remove,
    bits,
)
from picsolve.sudoku.steps import mark_digit


class Member(NamedTuple):
    """A set of a chain, by a letter: where it lacks some digits, it holds some others.

    The first lacks what the chain removes, the last holds it; the digits between are the links.
    """

    name: str
    cells: Cells
    digits: Digits
    lacks: Digits
    holds: Digits
    variant: str  # "first" for the first
    houses: tuple[House, ...]  # where a set of several cells is: a line or box


class Common(NamedTuple):
    """A digit of two sets, by their letters, and its places in each: all see each other."""

    digit: int
    a: str
    a_cells: Cells
    b: str
    b_cells: Cells


class Sight(NamedTuple):
    """The cells that lose a digit, and all its places in the sets, by letters, that they see."""

    targets: Cells
    digit: int
    places: tuple[Seen, ...]


class Seen(NamedTuple):
    """The places of a digit in a set."""

    name: str
    cells: Cells


class SetChain(NamedTuple):
    """Indices of sets, the digit of each link, and what is removed, as in `Network.targets`."""

    sets: tuple[int, ...]
    links: tuple[int, ...]
    removed: int
    double: bool = False


def step_of(net: Network, key: str, chain: SetChain) -> Step[Change]:
    """The step of a chain."""
    removed = sorted(Remove(Cell(bit % 81), bit // 81 + 1) for bit in bits(chain.removed))
    shared = Digits.of(digit for _, digit in removed)
    links = [Digits.of([digit]) for digit in chain.links]
    lacks_holds = pairwise((shared, *links[: len(chain.sets) - 1], shared))
    members: list[Member] = []
    for name, index, (lacks, holds) in zip(ascii_uppercase, chain.sets, lacks_holds, strict=False):
        als = net.sets[index]
        variant = "" if members else "first"
        members.append(Member(name, als.cells, als.digits, lacks, holds, variant, als.house))
    letters = [member.name for member in members]
    return Step(
        key,
        tuple(removed),
        tuple(_marks(net, chain, shared)),
        {
            "sets": tuple(members),
            "commons": tuple(_commons(net, chain, letters)),
            "sights": tuple(_sights(net, chain, letters)),
            "links": chain.links,
            "shared": shared,
            "ends": (members[0].name, members[-1].name),
            "targets": Cells.of(cell for cell, _ in removed),
            "variant": "double" if chain.double else "",
        },
    )


def _commons(net: Network, chain: SetChain, letters: Sequence[str]) -> Iterator[Common]:
    """The digit of each link with its places."""
    named = list(zip(letters, chain.sets, strict=True))
    pairs = [(named[0], named[1])] * 2 if chain.double else list(pairwise(named))
    for ((a, one), (b, other)), digit in zip(pairs, chain.links, strict=True):
        cells = (Cells(net.sets[index].cells_with[digit]) for index in (one, other))
        yield Common(digit, a, next(cells), b, next(cells))


def _sights(net: Network, chain: SetChain, letters: Sequence[str]) -> Iterator[Sight]:
    """What the cells see that lose a digit: its places in the first and in the last set, or, with
    two links, in the one that they see."""
    ends = [(letters[0], net.sets[chain.sets[0]]), (letters[-1], net.sets[chain.sets[-1]])]
    found: dict[tuple[int, tuple[Seen, ...]], int] = {}
    for bit in bits(chain.removed):
        cell, digit = bit % 81, bit // 81 + 1
        places = tuple(
            Seen(name, Cells(als.cells_with[digit]))
            for name, als in ends
            if als.seen_by.get(digit, 0) >> cell & 1
        )
        if chain.double and digit not in chain.links:
            places = places[:1]
        found[digit, places] = found.get((digit, places), 0) | 1 << cell
    for (digit, places), targets in found.items():
        yield Sight(Cells(targets), digit, places)


def _marks(net: Network, chain: SetChain, shared: Digits) -> Iterator[Mark]:
    sets = [net.sets[index] for index in chain.sets]
    for number, als in enumerate(sets):
        yield Mark(SETS[number % len(SETS)], als.cells)
    pairs = [(sets[0], sets[1])] * 2 if chain.double else list(pairwise(sets))
    for (one, other), digit in zip(pairs, chain.links, strict=True):
        start, end = (bits(als.cells_with[digit])[0] for als in (one, other))
        link = Link(Candidate.of(start, digit), Candidate.of(end, digit), strong=False)
        yield Mark(Role.LINK_WEAK, link)
    for digit in shared:
        for als in (sets[0], sets[-1]):
            yield from mark_digit(Role.PATTERN, digit, als.cells_with.get(digit, 0))


PHRASES = {
    "set": "{name} ({cells} {{{digits}}}{houses:in})",
    "in": " in {item}",
    "notation": "{name}={cells} {{{digits}}}",
    "node": "({lacks}={holds}){cells}",
    "reason:first": "{name} lacks {lacks:or}, it holds {holds:and}",
    "reason": "{name} lacks {lacks:or} and holds {holds:and}",
    "common": "{digit} in {a} ({a_cells}) and {b} ({b_cells})",
    "sight": "{targets:and} {targets:sees|each see} every {digit} of {places:seen:and}",
    "seen": "{name} ({cells})",
}

_SETS = (
    "{sets:set:and} are almost locked sets, each with one digit more than it has cells: a set "
    "that lacks one of its digits holds all the others. "
)
ALIKE = (
    _SETS + "All places of {links} in A ({commons[0].a_cells}) see all those in B "
    "({commons[0].b_cells}), so not both sets hold it. Whichever lacks it holds {shared:and}. "
    "{sights:sight:; }: {result}."
)
DOUBLE = (
    _SETS + "All places of {links[0]} in A ({commons[0].a_cells}) see all those in B "
    "({commons[0].b_cells}), and all places of {links[1]} in A ({commons[1].a_cells}) see all "
    "those in B ({commons[1].b_cells}). So each set lacks exactly one of the two and holds all its "
    "other digits; and one set has {links[0]}, the other {links[1]}. {sights:sight:; }: {result}."
)
CHAIN = (
    _SETS + "Neighbours cannot share the digit of their link, whose places all see each other: "
    "{commons:common:; }. If {sets:reason:; then }. So {shared:and} {shared:is|are each} in "
    "{ends:or}. {sights:sight:; }: {result}."
)

"""Which chain of almost locked sets HoDoKu takes, of the many that there often are.

HoDoKu numbers the sets by their houses, rows first, then columns and boxes, and in a house by their
cells. Pairs and wings are tried in that order and the first that removes something is taken. Of
longer chains it looks for all in which every set has a higher number than the one before, and
takes one that removes most. Neighbours never overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice, pairwise, product
from typing import NamedTuple

from picsolve.core import Step
from picsolve.sudoku.als import OF_DIGIT, Network, network
from picsolve.sudoku.grid import HOUSES, Change, Grid, bits
from picsolve.sudoku.techniques.als_chain_steps import SetChain, step_of
from picsolve.sudoku.techniques.als_chains import remove_by_pair

#: So many sets are looked at for a chain between two that are known to be linked by steps.
_PATIENCE = 3000

_Digits = tuple[int, ...]


class _Link(NamedTuple):
    """Two sets by their places in HoDoKu's order, the first before the second, and the digits that
    not both can hold."""

    first: int
    second: int
    digits: _Digits


class _Ordered(NamedTuple):
    """The sets of a grid in HoDoKu's order, as indices of its network, and all links in order."""

    net: Network
    sets: tuple[int, ...]
    links: tuple[_Link, ...]

    def removed(self, first: int, last: int, without: Sequence[int]) -> int:
        """What sees all places of a digit in both sets, but for the digits of their links."""
        common = self.net.targets[self.sets[first]] & self.net.targets[self.sets[last]]
        for digit in without:
            common &= ~OF_DIGIT[digit]
        return common

    def step(
        self, key: str, places: Sequence[int], links: _Digits, removed: int, double: bool = False
    ) -> Step[Change]:
        sets = tuple(self.sets[place] for place in places)
        return step_of(self.net, key, SetChain(sets, links, removed, double))


@cache  # sets come again from grid to grid
def _place(cells: int) -> tuple[int, tuple[int, ...]]:
    """What orders sets: the first house that they are in, then their cells."""
    house = next(h for h, house in enumerate(HOUSES) if not cells & ~house)
    return house, tuple(bits(cells))


@lru_cache(maxsize=8)
def _ordered(grid: Grid) -> _Ordered:
    net = network(grid)
    order = tuple(sorted(range(len(net.sets)), key=lambda index: _place(net.sets[index].cells)))
    place_of = {index: number for number, index in enumerate(order)}
    with_cell = _sets_with(als.cells for als in net.sets)
    links = []
    later = (1 << len(order)) - 1
    for first, index in enumerate(order):
        later &= ~(1 << index)
        apart = later & ~_any_of(with_cell, net.sets[index].cells)
        commons: dict[int, _Digits] = {}
        for digit, others in sorted(net.linked[index].items()):
            for other in bits(others & apart):
                second = place_of[other]
                commons[second] = (*commons.get(second, ()), digit)
        links += [_Link(first, second, commons[second]) for second in sorted(commons)]
    return _Ordered(net, order, tuple(links))


def _sets_with(masks: Iterable[int]) -> dict[int, int]:
    """For each bit of some masks the masks that have it, as a bit set."""
    having: dict[int, int] = {}
    for number, mask in enumerate(masks):
        for bit in bits(mask):
            having[bit] = having.get(bit, 0) | 1 << number
    return having


def _any_of(having: dict[int, int], mask: int) -> int:
    """The masks that have a bit in common with this one."""
    found = 0
    for bit in bits(mask):
        found |= having.get(bit, 0)
    return found


def find_xz(grid: Grid) -> Iterator[Step[Change]]:
    """HoDoKu's pair of sets, if there is one."""
    return islice(_pairs(_ordered(grid)), 1)


def _pairs(ordered: _Ordered) -> Iterator[Step[Change]]:
    for first, second, digits in ordered.links:
        links = (digits[0], digits[-1]) if len(digits) > 1 else digits
        pair = (ordered.sets[first], ordered.sets[second])
        removed = remove_by_pair(ordered.net, *pair, links)
        if removed:
            yield ordered.step("als-xz", (first, second), links, removed, len(links) > 1)


def find_xy_wing(grid: Grid) -> Iterator[Step[Change]]:
    """HoDoKu's wing, if there is one."""
    return islice(_wings(_ordered(grid)), 1)


def _wings(ordered: _Ordered) -> Iterator[Step[Change]]:
    links = ordered.links
    beside: list[dict[int, int]] = [{} for _ in ordered.sets]  # neighbour -> link
    for number, link in enumerate(links):
        beside[link.first][link.second] = beside[link.second][link.first] = number
    neighbours = [sum(1 << place for place in linked) for linked in beside]
    partners = _partners(ordered)
    targets = [ordered.net.targets[index] for index in ordered.sets]
    others = [~sum(OF_DIGIT[digit] for digit in link.digits) for link in links]
    for number, one in enumerate(links):
        later = []
        for hinge, a in ((one.first, one.second), (one.second, one.first)):
            seen, numbers = targets[a] & others[number], beside[hinge]
            for b in bits(neighbours[hinge] & partners(a)):
                other = numbers[b]
                if other > number and seen & targets[b] & others[other]:
                    later.append((other, a, hinge, b))
        for other, a, hinge, b in sorted(later):
            digits = _different((one.digits, links[other].digits))
            if digits:
                removed = targets[a] & targets[b] & others[number] & others[other]
                yield ordered.step("als-xy-wing", (a, hinge, b), digits, removed)


def _partners(ordered: _Ordered) -> Callable[[int], int]:
    """For a set those that do not overlap with it and see some candidate that it sees."""
    cells = [ordered.net.sets[index].cells for index in ordered.sets]
    targets = [ordered.net.targets[index] for index in ordered.sets]
    with_cell, with_target = _sets_with(cells), _sets_with(targets)

    @cache
    def partners(place: int) -> int:
        return _any_of(with_target, targets[place]) & ~_any_of(with_cell, cells[place])

    return partners


def _different(links: Sequence[_Digits]) -> _Digits:
    """One digit for each link so that neighbours differ; () if there is no choice."""
    return next(
        (digits for digits in product(*links) if all(a != b for a, b in pairwise(digits))),
        (),
    )


class _Way(NamedTuple):
    """The ends of chains, and the digits of their first and last link."""

    start: int
    end: int
    first: _Digits
    last: _Digits


def chains(grid: Grid) -> Iterator[tuple[int, Iterator[Step[Change]]]]:
    """What long chains may remove, each with the steps that do so. There may be no such step: it
    is not looked for before it is asked for."""
    ordered = _ordered(grid)
    ahead: dict[int, list[_Link]] = {}
    for link in ordered.links:
        ahead.setdefault(link.first, []).append(link)
    ways: dict[int, list[_Way]] = {}
    for start in ahead:
        for way in sorted(_reached(ahead, start)):
            removed = ordered.removed(start, way.end, way.first + way.last)
            if removed:
                ways.setdefault(removed, []).append(way)
    for removed, found in ways.items():
        yield removed, _steps(ordered, ahead, found, removed)


def _reached(ahead: dict[int, list[_Link]], start: int) -> set[_Way]:
    """The sets to which chains from one lead, of any length."""
    found: set[_Way] = set()
    front = {_Way(start, link.second, link.digits, link.digits) for link in ahead[start]}
    while front:
        found |= front
        following = {
            _Way(start, link.second, way.first, digits)
            for way in front
            for link in ahead.get(way.end, ())
            if (digits := _not_again(link.digits, way.last))
        }
        front = following - found
    return found


def _not_again(digits: _Digits, last: _Digits) -> _Digits:
    """The digits of a link behind another: if that has one only, all but this."""
    return digits if len(last) > 1 else tuple(digit for digit in digits if digit not in last)


def _steps(
    ordered: _Ordered, ahead: dict[int, list[_Link]], ways: list[_Way], removed: int
) -> Iterator[Step[Change]]:
    for way in ways:
        for path in _paths(ahead, way):
            digits = _different([digits for _, digits in path])
            if digits:
                places = (way.start, *(place for place, _ in path))
                yield ordered.step("als-chain", places, digits, removed)


def _paths(ahead: dict[int, list[_Link]], way: _Way) -> Iterator[list[tuple[int, _Digits]]]:
    """The sets, with the digits by which they are entered, of chains of three links or more."""
    patience = _PATIENCE

    def extend(path: list[tuple[int, _Digits]]) -> Iterator[list[tuple[int, _Digits]]]:
        nonlocal patience
        patience -= 1
        place, entered = path[-1]
        for link in ahead.get(place, ()):
            digits = _not_again(link.digits, entered)
            if link.second > way.end or not digits or patience < 0:
                continue
            if link.second < way.end:
                yield from extend([*path, (link.second, digits)])
            elif digits == way.last and len(path) > 1:
                yield [*path, (link.second, digits)]

    for link in ahead[way.start]:
        if link.digits == way.first and link.second < way.end:
            yield from extend([(link.second, link.digits)])

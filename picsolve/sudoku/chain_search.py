"""The search for chains: alternating inferences, breadth first, over bit sets of nodes.

From "this node is false" a strong link makes another node true, from which a weak link makes a
third one false, and so on. A chain that starts and ends with a strong link shows that its first
or its last node is true. What that is good for depends on the two ends:

    the same node             it is true: a discontinuous loop that sets a candidate
    linked weakly             a continuous loop: every weak link of it has exactly one true end
    what both ends exclude    is false: an alternating inference chain; where it is one candidate
                              only, a discontinuous loop that deletes it

As in HoDoKu a chain does not come back to a cell that it has left, where a group counts by its
first cell and an almost locked set not at all; and a continuous loop leaves the digits of its own
cells alone, except those of a cell that it passes through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Self

from picsolve.sudoku.chain_argument import settled
from picsolve.sudoku.grid import PEERS, Grid, bits
from picsolve.sudoku.nodes import (
    ALL_CANDIDATES,
    CANDIDATES,
    OF_ONE_DIGIT,
    SAME_CELL,
    Graph,
    Links,
    graph_of,
)

#: So many nodes are looked at for a chain that does not come back to a cell, among those of the
#: same length. (One in some thousand needs more.)
_PATIENCE = 500
#: Through sets there are many ways round of the same length; so many are looked at for each pair of
#: ends, for what they remove differs.
_WAYS_ROUND = 10


class Kind(Enum):
    """What a chain shows."""

    CONTINUOUS = "continuous"
    SETS = "sets"
    DELETES = "deletes"
    ONE_DIGIT = "one-digit"  # both ends have the same digit
    TWO_DIGITS = "two-digits"  # each end sees the other, and neither has the other's digit


class Found(NamedTuple):
    """A chain: its nodes, strong and weak links by turns, and the candidates that fall."""

    kind: Kind
    nodes: tuple[int, ...]
    removed: int


class Waves:
    """All that follows if the nodes of `front` are false, breadth first.

    A wave is a strong link for each node found false: `true` has for each wave the nodes that are
    first known to be true with it, `every` has them all. There are no more waves when nothing new
    is found, or after the first one that has a node of `goal`.
    """

    __slots__ = ("_excluded", "_false", "_graph", "every", "true")

    def __init__(self, graph: Graph, front: int, true: int, goal: int = 0) -> None:
        """`true` are the nodes with a strong link to one of the front."""
        self._graph = graph
        self._false = [front & graph.linked]
        self._excluded: list[int] = []
        self.true: list[int] = []
        self.every = 0
        onward = graph.onward
        while true:
            self.true.append(true)
            self.every |= true
            if true & goal:
                break
            left, true = true, 0
            while left:
                following, others = onward[left.bit_length() - 1]
                true |= following
                left &= others
            true &= ~self.every

    @classmethod
    def after(cls, graph: Graph, candidate: int, goal: int = 0) -> Self:
        """What follows if a candidate is true."""
        return cls(graph, graph.weak[candidate], graph.onward[candidate].true, goal)

    def first(self, ends: int) -> int:
        """The number of the first wave that has one of the ends."""
        for number, true in enumerate(self.true):
            if true & ends:
                return number
        raise ValueError("no wave comes to these ends")

    def excluded(self, number: int) -> int:
        """All that the true nodes of a wave exclude."""
        while len(self._excluded) <= number:
            excluded = 0
            for node in bits(self.true[len(self._excluded)]):
                excluded |= self._graph.weak[node]
            self._excluded.append(excluded)
        return self._excluded[number]

    def false(self, number: int) -> int:
        """The nodes that are first found false before a wave, if they have a strong link."""
        while len(self._false) <= number:
            fresh = self.excluded(len(self._false) - 1) & self._graph.linked
            for false in self._false:
                fresh &= ~false
            self._false.append(fresh)
        return self._false[number]


@lru_cache(maxsize=4)
def loops(grid: Grid, links: Links) -> tuple[Found, ...]:
    """All continuous loops of a grid, the shortest for each result, short ones first."""
    graph = graph_of(grid, links)
    found: list[Found] = []
    for start, waves in _waves(grid, links):
        near = graph.weak[start] >> start << start  # each pair of ends once
        for true in waves.true[1:]:
            for end in bits(true & near):
                found += _continuous(graph, end, waves)
    return _best(graph, found)


@lru_cache(maxsize=4)
def chains(grid: Grid, links: Links) -> tuple[Found, ...]:
    """All other chains of a grid, the shortest for each kind and result, short ones first."""
    graph = graph_of(grid, links)
    found: list[Found] = []
    for start, waves in _waves(grid, links):
        ends = waves.every & _front(graph, start)
        if ends:
            found += _setting(graph, start, waves, ends)
        found += _of_one_digit(graph, start, waves, least=2)
        found += _of_two_digits(graph, start, waves)
    for target in bits(graph.open):
        found += _deleting(graph, target)
    return _best(graph, found)


@lru_cache(maxsize=4)
def digit_chains(grid: Grid, links: Links) -> tuple[Found, ...]:
    """The chains whose ends have the same digit, the shortest for each result; no other kinds."""
    found: list[Found] = []
    if links == OF_ONE_DIGIT:
        for digit, candidates in enumerate(grid.candidates):
            found += _within_digit(digit, candidates)
    else:
        graph = graph_of(grid, links)
        for start, waves in _waves(grid, links):
            found += _of_one_digit(graph, start, waves, least=1)
    best: dict[int, Found] = {}
    for chain in sorted(found, key=lambda chain: len(chain.nodes)):
        best.setdefault(chain.removed, chain)
    return tuple(best.values())


@lru_cache(maxsize=512)
def _within_digit(digit: int, candidates: int) -> tuple[Found, ...]:
    """Chains through the houses of a digit: they outlive the steps that leave it as it is."""
    alone = Grid((0,) * 81, tuple(candidates if d == digit else 0 for d in range(9)), 0)
    graph = Graph(alone, OF_ONE_DIGIT)
    found: list[Found] = []
    for start in bits(graph.linked):
        found += _of_one_digit(graph, start, Waves(graph, 1 << start, graph.strong[start]), least=1)
    return tuple(found)


@lru_cache(maxsize=4)
def _waves(grid: Grid, links: Links) -> tuple[tuple[int, Waves], ...]:
    """The candidates from which chains start, with what follows if they are false."""
    graph = graph_of(grid, links)
    found = []
    for start in bits(graph.open):
        true = graph.strong[start]
        if start in graph.same:
            true |= graph.strong[graph.same[start].bit_length() - 1]
        if true:
            found.append((start, Waves(graph, _front(graph, start), true)))
    return tuple(found)


def _front(graph: Graph, candidate: int) -> int:
    """The nodes that say the same as a candidate."""
    return 1 << candidate | graph.same.get(candidate, 0)


def _best(graph: Graph, found: Iterable[Found]) -> tuple[Found, ...]:
    """The first for each kind and result, where deleting chains have not been outdone."""
    best: dict[tuple[Kind, int], Found] = {}
    done: list[int] = []
    for chain in sorted(found, key=_order if graph.sets else lambda chain: len(chain.nodes)):
        removed = chain.removed
        if chain.kind is Kind.DELETES and any(not removed & ~other for other in done):
            continue  # a chain that is not longer removes that and more
        if chain.kind in (Kind.ONE_DIGIT, Kind.TWO_DIGITS):
            done.append(removed)
        best.setdefault((chain.kind, removed), chain)
    return tuple(best.values())


def _order(chain: Found) -> tuple[int, int]:
    """Short chains first, then those that remove more."""
    return len(chain.nodes), -chain.removed.bit_count()


def shortest_chains(
    graph: Graph,
    waves: Waves,
    ends: int,
    closed: bool = False,
    free: int = 0,
    returns: bool = False,
) -> Iterator[tuple[int, ...]]:
    """The nodes of each shortest chain to one of the ends, from its start.

    It does not come back to a cell unless it `returns`; but the start of a closed one may be in its
    end's cell. Groups may have `free` cells all the same.
    """
    last = waves.first(ends)
    patience = _PATIENCE

    def cell_of(node: int) -> int:
        if returns:
            return 0
        cell = graph.cell_of(node)
        return cell if node < CANDIDATES else cell & ~free

    def back(number: int, node: int, tail: tuple[int, ...], used: int) -> Iterator[tuple[int, ...]]:
        """Go on from a true node of a wave to the start; `used` are the cells after it."""
        nonlocal patience
        patience -= 1
        cell = cell_of(node)
        linked, late = waves.false(number) & graph.strong[node], graph.taking.get(node, 0)
        for before in (*bits(linked & ~late), *bits(linked & late)):  # simple links first
            entry = cell_of(before)
            if number == 0:
                if not entry & used or (closed and not entry & used & ~end_cell):
                    yield (before, *tail)
                continue
            if entry & used:
                continue
            behind = used | cell
            for earlier in bits(waves.true[number - 1] & graph.weak[before]):
                if cell_of(earlier) & behind or patience < 0:
                    continue
                yield from back(number - 1, earlier, (earlier, before, *tail), behind | entry)

    for end in bits(waves.true[last] & ends):
        end_cell = cell_of(end)
        yield from back(last, end, (end,), 0)


def _setting(graph: Graph, start: int, waves: Waves, ends: int) -> Iterator[Found]:
    removed = SAME_CELL << start % 81 & ~(1 << start) & graph.open
    nodes = next(shortest_chains(graph, waves, ends, closed=True), ()) if removed else ()
    if nodes:
        yield Found(Kind.SETS, nodes, removed)


def _continuous(graph: Graph, end: int, waves: Waves) -> Iterator[Found]:
    """Loops are sought from a cell that they pass through; only those without one, from elsewhere:
    or each would be found from all its nodes, and longer ways round as well."""
    found = shortest_chains(graph, waves, 1 << end, closed=True)
    for nodes in islice(found, _WAYS_ROUND if graph.sets else 1):
        yield from _loop(graph, nodes)


def _loop(graph: Graph, nodes: tuple[int, ...]) -> Iterator[Found]:
    """A continuous loop, if it removes something."""
    links = list(zip(nodes[1::2], (*nodes[2::2], nodes[0]), strict=True))
    through = [_within_cell(one, other) for one, other in links]
    if any(through) and not through[-1]:
        return
    own = 0
    for node in nodes:
        if not graph.sets >> node & 1:
            for cell in graph.node(node).cells:
                own |= SAME_CELL << cell
    removed = 0
    for (one, other), in_cell in zip(links, through, strict=True):
        both = graph.weak[one] & graph.weak[other]
        removed |= both if in_cell else both & ~own
    members = graph.nodes_of(nodes)
    for first, second in zip(members[::2], members[1::2], strict=True):
        for digit, cells in settled(first, second):
            removed |= cells << 81 * (digit - 1)
    removed &= ALL_CANDIDATES
    if removed:
        yield Found(Kind.CONTINUOUS, nodes, removed)


def _within_cell(one: int, other: int) -> bool:
    return one < CANDIDATES and other < CANDIDATES and one % 81 == other % 81


def _of_one_digit(graph: Graph, start: int, waves: Waves, least: int) -> Iterator[Found]:
    """Chains to the later places of the start's digit that remove so many candidates at least."""
    digit, cell = divmod(start, 81)
    candidates = graph.grid.candidates[digit]
    for place in bits(_reached(graph, waves, digit, candidates >> cell + 1 << cell + 1)):
        removed = PEERS[cell] & PEERS[place] & candidates
        if removed.bit_count() >= least:
            ends = _front(graph, 81 * digit + place) & waves.every
            nodes = next(shortest_chains(graph, waves, ends), ()) if ends else ()
            if len(nodes) > 2:
                yield Found(Kind.ONE_DIGIT, nodes, removed << 81 * digit)


def _of_two_digits(graph: Graph, start: int, waves: Waves) -> Iterator[Found]:
    """Chains to other digits in cells that the start sees; both ends lose the other's digit."""
    digit, cell = divmod(start, 81)
    near = PEERS[cell] & graph.grid.candidates[digit]
    for other in range(digit + 1, 9):
        if not graph.open >> 81 * other + cell & 1:
            continue
        for place in bits(_reached(graph, waves, other, near & graph.grid.candidates[other])):
            ends = _front(graph, 81 * other + place) & waves.every
            nodes = next(shortest_chains(graph, waves, ends), ()) if ends else ()
            if nodes:
                removed = 1 << 81 * other + cell | 1 << 81 * digit + place
                yield Found(Kind.TWO_DIGITS, nodes, removed)


def _reached(graph: Graph, waves: Waves, digit: int, places: int) -> int:
    """The places that may be reached; through sets, all that have to be looked at."""
    return places if graph.sets else places & waves.every >> 81 * digit


def _deleting(graph: Graph, target: int) -> Iterator[Found]:
    """The chain with both ends linked to the target, which may have nodes in the target's cell
    at its ends only."""
    goal, own = graph.weak[target], 1 << target % 81
    if graph.onward[target].true & goal:
        return  # a strong link alone
    waves = Waves.after(graph, target, goal)
    if waves.every & goal:
        nodes = next(shortest_chains(graph, waves, goal, free=own), ())
        if len(nodes) > 2 and not any(
            node < CANDIDATES and graph.cell_of(node) == own for node in nodes[1:-1]
        ):
            yield Found(Kind.DELETES, nodes, 1 << target)

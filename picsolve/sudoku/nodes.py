"""Nodes and the strong and weak links between them: what every chain is made of.

A node says that a digit stands somewhere in a set of cells. It is one of three things: a single
candidate; a group, the two or three places of a digit where a line crosses a box; or a digit's
places in an almost locked set. Of two nodes with a strong link at least one is true, of two with
a weak link at most one.

Nodes are numbers, and sets of nodes are bit sets:

    0..728    candidates, 81 * (digit - 1) + cell: so the places of a digit are a `Cells` mask
    729 …     groups
    then      digits of almost locked sets
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from picsolve.sudoku.als import AlmostLockedSet, almost_locked_sets
from picsolve.sudoku.grid import (
    BOXES,
    COLUMNS,
    HOUSES,
    PEERS,
    ROWS,
    Candidate,
    Cells,
    Digits,
    Grid,
    bits,
    common_peers,
    positions,
)

CANDIDATES = 729
ALL_CANDIDATES = (1 << CANDIDATES) - 1


class Node(NamedTuple):
    """A digit in one of some cells; in an almost locked set it is linked to that set's others.

    A cell may be linked to an almost locked set that takes all its other candidates, if it lacks
    the digit at the other end: these are `taken`.
    """

    digit: int
    cells: Cells
    als: AlmostLockedSet | None = None
    taken: Digits = Digits(0)

    @property
    def first(self) -> Candidate:
        """The candidate that stands for the node where there is room for one only."""
        return Candidate.of(min(self.cells), self.digit)

    def __str__(self) -> str:
        return f"({self.digit}){self.cells}"


class Links(NamedTuple):
    """What may link candidates and which other nodes there are: it makes the kinds of chains."""

    strong_in_cells: bool = True  # the two candidates of a cell
    strong_in_houses: bool = True  # the two places of a digit
    weak_in_cells: bool = True
    groups: bool = False
    almost_locked_sets: bool = False


EVERY_LINK = Links()
OF_ONE_DIGIT = Links(strong_in_cells=False, weak_in_cells=False)
OF_BIVALUE_CELLS = Links(strong_in_houses=False, weak_in_cells=False)
WITH_GROUPS = Links(groups=True)
WITH_SETS = Links(groups=True, almost_locked_sets=True)

#: The nine candidates of cell 0, to be shifted by the cell.
SAME_CELL = sum(1 << 81 * d for d in range(9))
#: What a candidate excludes: its digit in its peers, and the other digits of its cell.
_PEER_CANDIDATES = tuple(PEERS[place % 81] << 81 * (place // 81) for place in range(CANDIDATES))
_CELL_CANDIDATES = tuple(SAME_CELL << place % 81 & ~(1 << place) for place in range(CANDIDATES))
#: The places where a line crosses a box.
_CROSSINGS = tuple(line & box for line in ROWS + COLUMNS for box in BOXES if line & box)
#: What is asked for are cells of one house, so there are few different answers.
_seen_by_all = lru_cache(maxsize=None)(common_peers)


class Onward(NamedTuple):
    """What follows from a node: `true` are the nodes that are true if it is, those with a strong
    link to what it excludes; `others` are the nodes that exclude anything else than it does."""

    true: int
    others: int


class Graph:
    """The nodes of a grid with their links.

    strong        for each node the nodes with a strong link to it, as a bit set; 0 for many
    weak          for each node the nodes with a weak link to it
    open          the candidates of the grid
    groups, sets  which of the other nodes are groups, and which digits of almost locked sets
    """

    def __init__(self, grid: Grid, links: Links) -> None:
        self.grid = grid
        self.links = links
        self.open = 0
        for digit, cells in enumerate(grid.candidates):
            self.open |= cells << 81 * digit
        self._extra: list[Node] = []
        self.groups = self.sets = 0
        #: The nodes of sets that say no more than a candidate: it is the digit's only place there.
        self.same: dict[int, int] = {}
        #: The strong links between a digit of a set and a cell to which it leaves one candidate.
        self.taking: dict[int, int] = {}
        self._set_between: dict[tuple[int, int], AlmostLockedSet] = {}
        if links.almost_locked_sets:
            self._start_as(graph_of(grid, links._replace(almost_locked_sets=False)))
            self._add_sets()
        elif links.groups:
            self._start_as(graph_of(grid, links._replace(groups=False)))
            self._add_groups()
        else:
            self.strong = [0] * CANDIDATES
            self.weak = [0] * CANDIDATES
            self._link_candidates()
        #: The nodes that have a strong link: no others lead anywhere when they are false.
        self.linked = sum(1 << number for number, linked in enumerate(self.strong) if linked)

    def _start_as(self, simpler: Graph) -> None:
        """Begin with the nodes and links of a graph that has all but one kind of them."""
        self.strong, self.weak = simpler.strong.copy(), simpler.weak.copy()
        self._extra, self.groups = simpler._extra.copy(), simpler.groups

    @cached_property
    def onward(self) -> list[Onward]:
        """What follows from each candidate, and from each node with a strong link."""
        alike: dict[int, int] = {}  # many places exclude the same
        for number in bits(self.linked | self.open):
            excluded = self.weak[number] & self.linked
            alike[excluded] = alike.get(excluded, 0) | 1 << number
        onward = [Onward(0, self.linked | self.open)] * len(self.strong)
        for excluded, numbers in alike.items():
            true = 0
            for node in positions(excluded):
                true |= self.strong[node]
            following = Onward(true, ~numbers)
            for number in positions(numbers):
                onward[number] = following
        return onward

    def node(self, number: int) -> Node:
        """A node by its number, without the set that may link it to another."""
        if number < CANDIDATES:
            return Node(number // 81 + 1, Cells(1 << number % 81))
        return self._extra[number - CANDIDATES]

    def cell_of(self, number: int) -> int:
        """The cell of a candidate, the first one of a group, none of a set, as a bit."""
        if number < CANDIDATES:
            return 1 << number % 81
        if self.groups >> number & 1:
            cells = self._extra[number - CANDIDATES].cells
            return cells & -cells
        return 0

    def strong_link(self, one: int, other: int) -> None:
        """Link two nodes strongly, both ways."""
        self.strong[one] |= 1 << other
        self.strong[other] |= 1 << one

    def _link_candidates(self) -> None:
        links, grid = self.links, self.grid
        for number in bits(self.open):
            linked = _PEER_CANDIDATES[number]
            if links.weak_in_cells:
                linked |= _CELL_CANDIDATES[number]
            self.weak[number] = linked & self.open
        if links.strong_in_cells:
            for cell, digits in enumerate(grid.cell_candidates):
                if digits.bit_count() == 2:
                    one, other = bits(digits)
                    self.strong_link(81 * one + cell, 81 * other + cell)
        if links.strong_in_houses:
            for digit, cells in enumerate(grid.candidates):
                for house in HOUSES:
                    pair = cells & house
                    if pair.bit_count() == 2:
                        one, other = bits(pair)
                        self.strong_link(81 * digit + one, 81 * digit + other)

    def _add(self, node: Node) -> int:
        self._extra.append(node)
        self.strong.append(0)
        self.weak.append(0)
        return len(self.strong) - 1

    def _add_groups(self) -> None:
        for digit, cells in enumerate(self.grid.candidates):
            groups = {
                mask: self._add(Node(digit + 1, Cells(mask)))
                for mask in {cells & crossing for crossing in _CROSSINGS}
                if mask.bit_count() > 1
            }
            for mask, number in groups.items():
                self.groups |= 1 << number
                seen = _seen_by_all(mask)
                self._link_weakly(number, digit, seen & cells)
                self.weak[number] |= sum(1 << n for m, n in groups.items() if not m & ~seen)
                for house in HOUSES:
                    if mask & ~house:
                        continue
                    rest = cells & house & ~mask
                    if rest.bit_count() == 1:
                        self.strong_link(number, 81 * digit + rest.bit_length() - 1)
                    elif rest in groups:
                        self.strong_link(number, groups[rest])

    def _link_weakly(self, number: int, digit: int, cells: int) -> None:
        """Link a node to the candidates of a digit in the cells."""
        self.weak[number] |= cells << 81 * digit
        for cell in bits(cells):
            self.weak[81 * digit + cell] |= 1 << number

    def _add_sets(self) -> None:
        """A set's digit is linked strongly to its other digits and to cells that these leave one
        candidate, and weakly to what sees all its places: candidates, groups, and the same digit in
        other sets.

        The weak links hang on the places alone. So sets that have a digit in the same places share
        a node, and `set_between` knows by which set it is linked to another.
        """
        numbers: dict[tuple[int, int], int] = {}
        for als in almost_locked_sets(self.grid):
            if len(als.cells) == 1:
                continue  # a bivalue cell has its strong link
            linked = {}
            for digit in als.digits:
                places = als.cells & self.grid.candidates[digit - 1]
                number = numbers.get((digit, places))
                if number is None:
                    number = numbers[digit, places] = self._add_places(digit, places)
                if number:
                    linked[digit] = number
            every = sum(1 << number for number in linked.values())
            for number in linked.values():
                fresh = every & ~self.strong[number] & ~(1 << number)
                self.strong[number] |= fresh
                for other in positions(fresh):
                    self._set_between[number, other] = als
            self._link_taken(als, linked)
        self._link_places()

    def _link_taken(self, als: AlmostLockedSet, linked: dict[int, int]) -> None:
        """Link a set's digit to the last candidate of a cell that loses the others to the set: the
        cell is that, or has one of these, then the set lacks it and has all its other digits."""
        once = twice = 0
        for cells in als.targets.values():
            twice |= once & cells
            once |= cells
        digits_of = self.grid.cell_candidates
        for cell in bits(twice & ~als.cells):
            taken = sum(1 << d - 1 for d, cells in als.targets.items() if cells >> cell & 1)
            left = digits_of[cell] & ~taken
            if left.bit_count() > 1 or digits_of[cell].bit_count() < 3:
                continue
            for digit, number in linked.items():
                last = left or 1 << digit - 1 & taken
                if last.bit_count() == 1 and not (left and taken >> digit - 1 & 1):
                    other = 81 * (last.bit_length() - 1) + cell
                    if not self.strong[number] >> other & 1:
                        self.strong_link(number, other)
                        for one, end in ((number, other), (other, number)):
                            self.taking[one] = self.taking.get(one, 0) | 1 << end
                        self._set_between[number, other] = self._set_between[other, number] = als

    def _add_places(self, digit: int, places: int) -> int:
        """A node for the places of a digit in a set; 0 where no candidate sees them all."""
        targets = _seen_by_all(places) & self.grid.candidates[digit - 1]
        if not targets:
            return 0
        number = self._add(Node(digit, Cells(places)))
        self.sets |= 1 << number
        self._link_weakly(number, digit - 1, targets)
        if places.bit_count() == 1:
            self.same[81 * (digit - 1) + places.bit_length() - 1] = 1 << number
        return number

    def _link_places(self) -> None:
        """Link groups and places of sets weakly, of one digit, where all see all."""
        of_digit: dict[int, list[tuple[int, int]]] = {}
        for number, node in enumerate(self._extra, CANDIDATES):
            of_digit.setdefault(node.digit, []).append((number, node.cells))
        for digit, rows in of_digit.items():
            candidates = self.grid.candidates[digit - 1]
            at_cell: dict[int, int] = {}  # the nodes with that cell
            for number, cells in rows:
                for cell in bits(cells):
                    at_cell[cell] = at_cell.get(cell, 0) | 1 << number
            every = sum(1 << number for number, _ in rows)
            linked: dict[int, int] = {}  # many places see the same candidates
            for number, cells in rows:
                seen = _seen_by_all(cells) & candidates
                if seen not in linked:
                    unseen = 0
                    for cell in bits(candidates & ~seen):
                        unseen |= at_cell.get(cell, 0)
                    linked[seen] = every & ~unseen
                self.weak[number] |= linked[seen]

    def nodes_of(self, numbers: tuple[int, ...]) -> tuple[Node, ...]:
        """The nodes of a chain, strong links first; those of a set with the set that links them."""
        nodes: list[Node] = []
        for one, other in zip(numbers[::2], numbers[1::2], strict=True):
            nodes += [self._linked(one, other), self._linked(other, one)]
        return tuple(nodes)

    def _linked(self, number: int, other: int) -> Node:
        """A node with what links it strongly to the other."""
        node, als = self.node(number), self._set_between.get((number, other))
        if als is None or not node.cells & ~als.cells:
            return node._replace(als=als)
        digits = self.grid.candidates_of(min(node.cells))
        return node._replace(taken=Digits(digits & ~(1 << node.digit - 1)))


@lru_cache(maxsize=8)
def graph_of(grid: Grid, links: Links) -> Graph:
    """The links of a grid, found once."""
    return Graph(grid, links)

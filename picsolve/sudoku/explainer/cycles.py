"""Bidirectional cycles and forcing chains: each node follows from one other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Protocol

from picsolve.sudoku.explainer.chaining import Best, removals, set_off, set_on
from picsolve.sudoku.explainer.position import COUNT, PEERS, Hint, Position

#: A node of a chain: the candidate, whether it is on, and the node it follows from.
Node = tuple[int, bool, "Node | None"]
#: A chain from its last node back to its first; the first of a cycle stands at both ends.
Nodes = Sequence[tuple[int, bool]]

CYCLE, CHAIN = 2, 6  # of equally difficult hints the lower kind comes first


class Chains(Protocol):
    """What becomes of the chains that are found."""

    def allows(self, base: float, complexity: int) -> bool:
        """Whether chains of that many nodes are of use."""

    def offer_chain(self, base: float, nodes: Nodes, kind: int, removed: list[int]) -> None:
        """A chain and what it removes, which may be nothing."""


def cycles_and_chains(position: Position) -> Iterator[Hint]:
    """The easiest of all X-cycles, Y-cycles, other cycles, and forcing chains."""
    best = Best()
    find_chains(position, best)
    if best.hint:
        yield best.hint


def find_chains(position: Position, chains: Chains) -> None:
    """Offer them all, first those with links in houses only, then in cells only, then in both."""
    for in_cell, in_house in ((False, True), (True, False), (True, True)):
        links = Links(position, chains, in_cell=in_cell, in_house=in_house)
        for k in position.candidates():
            count = COUNT[position.cells[k // 9]]
            if count < 2:
                continue
            if in_house or count == 2:
                links.cycles(k)
            if in_house:
                links.forcing(k, is_on=True)
                links.forcing(k, is_on=False)


class Links:
    """The chains of a position with links within cells, within houses, or both."""

    def __init__(
        self, position: Position, chains: Chains, *, in_cell: bool, in_house: bool
    ) -> None:
        self.position = position
        self.chains = chains
        self.cycle_base = 7.0 if in_cell and in_house else 6.5
        self.chain_base = 7.0 if in_cell else 6.6
        self.off = lru_cache(None)(lambda k: set_off(position, k, in_cell=in_cell))
        self.on = lru_cache(None)(lambda k: set_on(position, k, in_cell=in_cell, in_house=in_house))

    def cycles(self, start: int) -> None:
        """Loops through the candidate, which may run either way."""
        pending: list[Node] = [(start, True, None)]
        on = {start}
        length = 0
        while pending and self.chains.allows(self.cycle_base, length + 2):
            length += 2
            nodes, pending = pending, []
            for node in nodes:
                for between in self.off(node[0]):
                    if _is_ancestor(node, between):
                        continue
                    for q in self.on(between):
                        if q not in on or (q == start and length >= 4):
                            after = (q, True, (between, False, node))
                            if q == start:
                                self._offer_cycle(path(after))
                            else:
                                on.add(q)
                                pending.append(after)

    def forcing(self, start: int, *, is_on: bool) -> None:
        """The chain from the candidate to its own opposite."""
        pending = [start]
        #: For what is on and what is off, the node that it follows from.
        parent: dict[bool, dict[int, int | None]] = {True: {}, False: {}}
        parent[is_on][start] = None
        turn, length = is_on, 1
        while pending and self.chains.allows(self.chain_base, length + 1):
            nodes, pending = pending, []
            follow, reached = (self.off if turn else self.on), parent[not turn]
            length += 1
            for node in nodes:
                for q in follow(node):
                    if q == start and is_on is turn:
                        removed = removals(self.position, q, on=not turn)
                        chain = [(q, not turn), *_back(node, turn, parent)]
                        self.chains.offer_chain(self.chain_base, chain, CHAIN, removed)
                        return
                    if q not in reached:
                        reached[q] = node
                        pending.append(q)
            turn = not turn

    def _offer_cycle(self, nodes: Nodes) -> None:
        if not self.chains.allows(self.cycle_base, len(nodes) - 1):
            return
        cells = {k // 9 for k, _ in nodes}
        hit: dict[bool, dict[int, None]] = {True: {}, False: {}}
        for k, is_on in nodes[:-1]:
            for peer in PEERS[k // 9]:
                if peer not in cells and self.position.cells[peer] >> k % 9 & 1:
                    hit[is_on][9 * peer + k % 9] = None
        removed = [k for k in hit[True] if k in hit[False]]
        self.chains.offer_chain(self.cycle_base, nodes, CYCLE, removed)


def _back(
    k: int, is_on: bool, parent: dict[bool, dict[int, int | None]]
) -> Iterator[tuple[int, bool]]:
    at: int | None = k
    while at is not None:
        yield at, is_on
        at, is_on = parent[is_on][at], not is_on


def path(node: Node) -> list[tuple[int, bool]]:
    """The chain from its last node back to its first."""
    found = []
    step: Node | None = node
    while step is not None:
        found.append(step[:2])
        step = step[2]
    return found


def _is_ancestor(node: Node, k: int) -> bool:
    """Whether the node follows from the candidate's being off."""
    step = node[2]
    while step is not None:
        if step[0] == k and not step[1]:
            return True
        step = step[2]
    return False

"""Chains inside chains: forcing chains that stand only under an assumption."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from picsolve.sudoku.explainer.chaining import length_difficulty
from picsolve.sudoku.explainer.cycles import Nodes, find_chains
from picsolve.sudoku.explainer.position import CELLS, COUNT, ELEMENTS, HOUSES, Position

#: The bit of the first nested chain; below it stand the nodes.
FIRST = 2 * 729
_NODES = (1 << FIRST) - 1


class Nested(NamedTuple):
    """A chain of a position under an assumption, with its bit. `absent` are the candidates that
    are off there and make its links."""

    removed: tuple[int, ...]
    absent: tuple[int, ...]
    bit: int


class Nests:
    """Knows the nested chains of one search, for each counts once in a hint's complexity."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[tuple[int, bool], ...], int] = {}
        self.complexities: list[int] = []

    def chains(self, now: Position, source: Position) -> list[Nested]:
        """The chains that remove something and rest on what is off, the easiest first."""
        found = _Dependent(now, source)
        find_chains(now, found)
        found.chains.sort(key=lambda chain: chain[0])
        return [
            Nested(removed, absent, 1 << FIRST + self._number(nodes, key[1]))
            for key, removed, absent, nodes in found.chains
        ]

    def _number(self, nodes: tuple[tuple[int, bool], ...], complexity: int) -> int:
        if nodes not in self.numbers:
            self.numbers[nodes] = len(self.complexities)
            self.complexities.append(complexity)
        return self.numbers[nodes]

    def complexity(self, ancestors: list[int]) -> int:
        """The nodes of several chains, each counted in each, and those of the chains in them."""
        total, nested = 0, 0
        for mask in ancestors:
            total += (mask & _NODES).bit_count()
            nested |= mask >> FIRST
        while nested:
            low = nested & -nested
            total += self.complexities[low.bit_length() - 1]
            nested ^= low
        return total


class _Dependent:
    """Collects the chains that would not stand in the source position."""

    def __init__(self, now: Position, source: Position) -> None:
        self.now, self.source = now, source
        #: Difficulty, complexity and kind; what goes; what is absent; the nodes.
        self.chains: list[
            tuple[
                tuple[float, int, int],
                tuple[int, ...],
                tuple[int, ...],
                tuple[tuple[int, bool], ...],
            ]
        ] = []

    def allows(self, base: float, complexity: int) -> bool:
        return True

    def offer_chain(self, base: float, nodes: Nodes, kind: int, removed: list[int]) -> None:
        if not removed:
            return
        absent: dict[int, None] = {}
        for (k, is_on), (before, _) in pairwise(nodes):
            if is_on:
                absent.update(dict.fromkeys(self._absent(before, k)))
        if absent:
            complexity = len(set(nodes))
            key = (round(base + length_difficulty(complexity), 1), complexity, kind)
            self.chains.append((key, tuple(removed), tuple(absent), tuple(nodes)))

    def _absent(self, before: int, k: int) -> list[int]:
        """What is missing where the first candidate and the second are the last two."""
        cell, digit = divmod(k, 9)
        if before // 9 == cell:
            return [9 * cell + d for d in ELEMENTS[self.source.cells[cell] & ~self.now.cells[cell]]]
        for house in HOUSES[before // 9]:
            line = 9 * house + digit
            if house in HOUSES[cell] and COUNT[self.now.spots[line]] == 2:
                gone = self.source.spots[line] & ~self.now.spots[line]
                return [9 * CELLS[house][i] + digit for i in ELEMENTS[gone]]
        raise AssertionError("no link")

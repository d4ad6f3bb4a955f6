"""Aligned pair and triplet exclusion: digits that no allowed combination of the cells has."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.sudoku.explainer.position import (
    COUNT,
    ELEMENTS,
    PEERS,
    SEEN,
    Hint,
    Position,
    choices,
)


def aligned_pairs(position: Position) -> Iterator[Hint]:
    """Two cells that are both seen by at least two bivalue ones."""
    cells = position.cells
    seeing = _seeing(position, 2)
    candidates = list(seeing)
    for i, j in choices(2, len(candidates)):
        first, second = candidates[i], candidates[j]
        common = seeing[first] & seeing[second]
        if common.bit_count() < 2:
            continue
        partners = Partners(cells, common)
        together = second in SEEN[first]
        rest = [cells[first], cells[second]]
        for a in ELEMENTS[cells[first]]:
            allowed = cells[second] & ~partners.of_one[a] & ~(together << a)
            if allowed:
                rest[0] &= ~(1 << a)
            rest[1] &= ~allowed
        if rest[0] or rest[1]:
            yield _hint(6.2, (first, second), rest)


def aligned_triplets(position: Position) -> Iterator[Hint]:
    """Three cells that are all seen by at least two with two or three digits each."""
    seeing = _seeing(position, 3)
    candidates = list(seeing)
    partners: dict[int, Partners] = {}
    for k, third in enumerate(candidates):
        for j in range(1, k):
            pair = seeing[third] & seeing[candidates[j]]
            if pair.bit_count() < 2:
                continue
            for first in candidates[:j]:
                common = pair & seeing[first]
                if common.bit_count() < 2:
                    continue
                if common not in partners:
                    partners[common] = Partners(position.cells, common)
                base = (first, candidates[j], third)
                rest = _never(position.cells, base, partners[common])
                if any(rest):
                    yield _hint(7.5, base, rest)


def _seeing(position: Position, size: int) -> dict[int, int]:
    """For each open cell the cells that see it and have at most `size` digits, if any."""
    found = {}
    for cell in range(81):
        if COUNT[position.cells[cell]] >= 2:
            small = [peer for peer in PEERS[cell] if 2 <= COUNT[position.cells[peer]] <= size]
            if small:
                found[cell] = sum(1 << peer for peer in small)
    return found


class Partners:
    """Which digits cannot go together, for then one of the common cells would have none left."""

    def __init__(self, cells: list[int], common: int) -> None:
        #: For each digit those that cannot stand beside it.
        self.of_one = [0] * 9
        #: For each pair (9 * first + second) those that cannot stand beside both.
        self.of_two = [0] * 81
        for mask in {cells[c] for c in range(81) if common >> c & 1}:
            for a in ELEMENTS[mask]:
                if COUNT[mask] == 2:
                    self.of_one[a] |= mask & ~(1 << a)
                else:
                    for b in ELEMENTS[mask & ~(1 << a)]:
                        self.of_two[9 * a + b] |= mask & ~(1 << a) & ~(1 << b)


def _never(cells: list[int], base: tuple[int, int, int], partners: Partners) -> list[int]:
    """For each of three cells the digits that no allowed combination has."""
    first, second, third = base
    of_one, of_two = partners.of_one, partners.of_two
    first_second, second_third = second in SEEN[first], third in SEEN[second]
    first_third = third in SEEN[first]
    rest_0, rest_1, rest_2 = cells[first], cells[second], cells[third]
    for a in ELEMENTS[cells[first]]:
        thirds = cells[third] & ~of_one[a] & ~(first_third << a)
        for b in ELEMENTS[cells[second] & ~of_one[a] & ~(first_second << a)]:
            allowed = thirds & ~of_one[b] & ~(second_third << b) & ~of_two[9 * a + b]
            if allowed:
                rest_0 &= ~(1 << a)
                rest_1 &= ~(1 << b)
                rest_2 &= ~allowed
                if not rest_2 and not rest_1 and not rest_0:
                    return []
    return [rest_0, rest_1, rest_2]


def _hint(difficulty: float, base: tuple[int, ...], rest: list[int]) -> Hint:
    pairs = zip(base, rest, strict=True)
    return Hint(difficulty, tuple(9 * cell + d for cell, mask in pairs for d in ELEMENTS[mask]))

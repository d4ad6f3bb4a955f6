"""Unique rectangles and loops: cells that could swap two digits in two solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from picsolve.sudoku.explainer.position import (
    CELLS,
    COUNT,
    ELEMENTS,
    HOUSES,
    PEERS,
    SEEN,
    Hint,
    Position,
    choices,
)
from picsolve.sudoku.explainer.subsets import common_set

HOUSE_BITS = tuple(sum(1 << house for house in HOUSES[cell]) for cell in range(81))


def unique_loops(position: Position) -> Iterator[Hint]:
    """The easiest first; of equal ones the lower type."""
    found: list[tuple[float, int, Hint]] = []
    for loop, pair in _loops(position):
        for kind, hint in _hints(position, loop, pair):
            if hint.removed:
                found.append((hint.difficulty, kind, hint))
    found.sort(key=lambda entry: entry[:2])
    for _, _, hint in found:
        yield hint


class Loop(NamedTuple):
    """A path of cells that have the same two digits.

    `spare` more cells may have further digits; beyond that all must have the same one (`extra`).
    `houses` are those of the cells with an even and with an odd number, as bit sets: in a loop
    that could swap its digits each house is met once with each parity. `last` is the kind of the
    house that the path came through.
    """

    cells: tuple[int, ...]
    spare: int = 2
    extra: int = 0
    houses: tuple[int, int] = (0, 0)
    last: int = -1


def _loops(position: Position) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each loop of cells that have the two digits of its first cell, a bivalue one."""
    known = set()
    for start in range(81):
        pair = position.cells[start]
        if COUNT[pair] == 2:
            for loop in _walk(position, pair, Loop((start,), houses=(HOUSE_BITS[start], 0))):
                if frozenset(loop) not in known:
                    known.add(frozenset(loop))
                    yield loop, pair


def _walk(position: Position, pair: int, loop: Loop) -> Iterator[tuple[int, ...]]:
    """The loops that the path can be closed to."""
    cells, spare, extra, (same, other), last = loop
    for kind, house in enumerate(HOUSES[cells[-1]]):
        if kind == last:
            continue
        for cell in CELLS[house]:
            digits = position.cells[cell]
            if digits & pair != pair:
                continue
            if cell in cells:
                if cell == cells[0] and len(cells) >= 4 and same == other:
                    yield cells
                continue
            more = extra | digits & ~pair
            if other & HOUSE_BITS[cell] or not (digits == pair or spare or COUNT[more] == 1):
                continue
            left = spare if digits == pair else max(spare - 1, 0)
            houses = (other | HOUSE_BITS[cell], same)
            yield from _walk(position, pair, Loop((*cells, cell), left, more, houses, kind))


def _hints(position: Position, loop: tuple[int, ...], pair: int) -> Iterator[tuple[int, Hint]]:
    extras = [cell for cell in loop if position.cells[cell] != pair]
    base = round(4.5 + 0.1 * (min(len(loop), 10) // 2 - 2), 1)
    more = 0
    for cell in extras:
        more |= position.cells[cell] & ~pair
    if len(extras) == 1:
        removed = tuple(9 * extras[0] + d for d in ELEMENTS[pair])
        yield 1, Hint(base, removed)
        return
    if COUNT[more] == 1:
        seeing = set.intersection(*(set(PEERS[cell]) for cell in extras))
        digit = more.bit_length() - 1
        yield 2, Hint(base, tuple(position.among(sorted(seeing), digit)))
    if len(extras) != 2 or extras[1] not in SEEN[extras[0]]:
        return
    if COUNT[more] >= 2:
        for hint in with_naked_sets(position, extras, more, base):
            yield 3, hint
        yield from ((3, hint) for hint in _with_hidden_sets(position, extras, more, pair, base))
    yield from ((4, hint) for hint in _type_4(position, extras, pair, base))


def shared_houses(cells: list[int]) -> list[int]:
    """The houses that have all the cells: box, row, column."""
    return [house for house in HOUSES[cells[0]] if all(house in HOUSES[c] for c in cells)]


def with_naked_sets(
    position: Position, extras: list[int], more: int, base: float
) -> Iterator[Hint]:
    """Type 3: one of the extra digits is true, so the cells act as one that has them all."""
    for house in shared_houses(extras):
        others = [c for c in CELLS[house] if c not in extras and position.cells[c]]
        for size in range(max(2, COUNT[more]), 8):
            for chosen in choices(size - 1, len(others)):
                cells = [others[i] for i in chosen]
                union = common_set([more, *(position.cells[c] for c in cells)], size)
                rest = [c for c in others if c not in cells]
                removed = [9 * c + d for c in rest for d in ELEMENTS[position.cells[c] & union]]
                if union and removed:
                    yield Hint(round(base + 0.1 * (size - 1), 1), tuple(removed))


def _with_hidden_sets(
    position: Position, extras: list[int], more: int, pair: int, base: float
) -> Iterator[Hint]:
    """Type 3 with the pair's digits hidden: only one of them stands in the two cells."""
    for house in shared_houses(extras):
        others = [c for c in CELLS[house] if c not in extras and position.cells[c]]
        for size in range(2, len(others)):
            for chosen in choices(size - 1, len(others)):
                cells = [others[i] for i in chosen]
                outside = 0
                for cell in others:
                    if cell not in cells:
                        outside |= position.cells[cell]
                here = 0
                for cell in (*extras, *cells):
                    here |= position.cells[cell]
                locked = here & ~outside
                if COUNT[locked] != size or locked & pair != pair or locked & more:
                    continue
                removed = [9 * c + d for c in cells for d in ELEMENTS[position.cells[c] & ~locked]]
                if removed:
                    yield Hint(round(base + 0.1 * (size - 1), 1), tuple(removed))


def _type_4(position: Position, extras: list[int], pair: int, base: float) -> Iterator[Hint]:
    """One of the pair's digits is locked in the two cells, so the other one goes."""
    for house in shared_houses(extras):
        for digit in ELEMENTS[pair]:
            if COUNT[position.spots[9 * house + digit]] == 2:
                other = (pair & ~(1 << digit)).bit_length() - 1
                yield Hint(base, tuple(9 * cell + other for cell in extras))

"""Bivalue universal graves: but for a few extra candidates, everything stands twice."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.sudoku.explainer.position import (
    CELLS,
    COUNT,
    ELEMENTS,
    PEERS,
    Hint,
    Position,
)
from picsolve.sudoku.explainer.unique_loops import shared_houses, with_naked_sets


def bug(position: Position) -> Iterator[Hint]:
    """Bivalue universal graves: cells with extra candidates, but for which the position would have
    two solutions. Types 1 to 4, by the number of these cells and of their extra digits."""
    extras = _extras(position)
    if not extras:
        return
    cells = list(extras)
    more = 0
    for mask in extras.values():
        more |= mask
    if len(cells) == 1:
        rest = position.cells[cells[0]] & ~more
        yield Hint(5.6, tuple(9 * cells[0] + d for d in ELEMENTS[rest]))
        return
    if COUNT[more] == 1:
        seeing = set.intersection(*(set(PEERS[cell]) for cell in cells))
        removed = position.among(sorted(seeing), more.bit_length() - 1)
        if removed:
            yield Hint(5.7, tuple(removed))
        return
    if len(cells) == 2:
        yield from _type_4(position, extras)
    yield from with_naked_sets(position, cells, more, 5.7)


def _type_4(position: Position, extras: dict[int, int]) -> Iterator[Hint]:
    """A digit that both cells have beside their extra ones is locked in them."""
    first, second = extras
    rests = [position.cells[cell] & ~mask for cell, mask in extras.items()]
    for _ in shared_houses([first, second]):
        common = rests[0] & rests[1]
        if COUNT[common] == 1:
            pairs = zip(extras, rests, strict=True)
            yield Hint(5.7, tuple(9 * c + d for c, rest in pairs for d in ELEMENTS[rest & ~common]))


def _extras(position: Position) -> dict[int, int]:
    """Each cell's extra candidates; none where the position is no such grave."""
    cells = list(position.cells)
    if sum(COUNT[mask] > 2 for mask in cells) > 9:
        return {}
    extras: dict[int, int] = {}
    for house in range(27):
        for digit in range(9):
            places = [c for c in CELLS[house] if cells[c] >> digit & 1]
            if len(places) in (0, 2):
                continue
            more = [cell for cell in places if COUNT[cells[cell]] > 2]
            if len(more) > 1:
                continue  # which of them is extra, another house may tell
            if not more:
                return {}
            cells[more[0]] &= ~(1 << digit)
            extras[more[0]] = extras.get(more[0], 0) | 1 << digit
    for house in range(27):
        for digit in range(9):
            if sum(cells[c] >> digit & 1 for c in CELLS[house]) not in (0, 2):
                return {}
    return extras if all(COUNT[mask] in (0, 2) for mask in cells) else {}

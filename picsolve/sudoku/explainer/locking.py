"""Locked candidates: pointing (from a box to a line) and claiming (from a line to a box)."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.sudoku.explainer.position import (
    BOXES,
    CELLS,
    COLUMNS,
    COUNT,
    HOUSES,
    ROWS,
    Hint,
    Position,
)


def _thirds(groups: tuple[int, int, int]) -> tuple[int, ...]:
    """For each set of positions the third of the house that has all of them, if two or more; else
    -1. The thirds are what the house shares with three others."""
    return tuple(
        next((i for i in range(3) if COUNT[mask] > 1 and not mask & ~groups[i]), -1)
        for mask in range(512)
    )


_IN_A_ROW, _IN_STEPS = _thirds((7, 56, 448)), _thirds((73, 146, 292))

#: Kinds of bases and covers, in order, with the thirds that the one shares with the other.
CROSSINGS = (
    (BOXES, COLUMNS, _IN_STEPS),
    (BOXES, ROWS, _IN_A_ROW),
    (COLUMNS, BOXES, _IN_A_ROW),
    (ROWS, BOXES, _IN_A_ROW),
)
#: For each base the three houses of each other kind that it crosses, by that kind's first house.
_COVERS = {
    (base, kind.start): tuple(
        cover for cover in kind if any(cover in HOUSES[cell] for cell in CELLS[base])
    )
    for bases, kind, _ in CROSSINGS
    for base in bases
}
#: The cells of the first house that are not in the second.
OUTSIDE = {
    (base, cover): tuple(cell for cell in CELLS[base] if cover not in HOUSES[cell])
    for base in range(27)
    for cover in range(27)
}


def locked(position: Position) -> Iterator[tuple[int, int, int]]:
    """Base, cover and digit: in the base the digit stands only where the cover crosses it."""
    spots = position.spots
    for bases, kind, thirds in CROSSINGS:
        for base in bases:
            found = [thirds[mask] for mask in spots[9 * base : 9 * base + 9]]
            for third in range(3):
                if third in found:
                    cover = _COVERS[base, kind.start][third]
                    for digit in range(9):
                        if found[digit] == third:
                            yield base, cover, digit


def locking(position: Position) -> Iterator[Hint]:
    """Pointing, then claiming."""
    for base, cover, digit in locked(position):
        inside = position.spots[9 * base + digit]
        if COUNT[position.spots[9 * cover + digit]] > COUNT[inside]:
            removed = position.among(OUTSIDE[cover, base], digit)
            absent = tuple(9 * cell + digit for cell in OUTSIDE[base, cover])
            yield Hint(2.6 if base in BOXES else 2.8, tuple(removed), None, absent)

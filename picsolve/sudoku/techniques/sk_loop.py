"""SK loop: sixteen cells around four boxes that have just as many digits as they need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique
from picsolve.sudoku.grid import (
    HOUSES,
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    House,
    Remove,
    bits,
)
from picsolve.sudoku.rating import Level


class _Loop(NamedTuple):
    """Eight pairs of cells in a ring; `houses[i]` has the pairs i and i + 1."""

    cells: int
    crossings: int
    pairs: tuple[int, ...]
    houses: tuple[int, ...]


class Share(NamedTuple):
    """How often a digit can be in the loop at most."""

    digit: int
    times: int


class Locked(NamedTuple):
    """Digits that a house has inside the loop."""

    digits: Digits
    house: House


@cache
def _loops() -> tuple[_Loop, ...]:
    """All 729: two rows and two columns that cross in four boxes."""
    lines = [pair for pair in combinations(range(9), 2) if pair[0] // 3 != pair[1] // 3]
    return tuple(_loop(rows, columns) for rows, columns in product(lines, lines))


def _loop(rows: tuple[int, int], columns: tuple[int, int]) -> _Loop:
    (top, bottom), (left, right) = rows, (9 + column for column in columns)
    crossings = (HOUSES[top] | HOUSES[bottom]) & (HOUSES[left] | HOUSES[right])
    corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
    boxes = [18 + row // 3 * 3 + (column - 9) // 3 for row, column in corners]
    lines = [top, right, bottom, left]
    houses, pairs = [], []
    for index, line in enumerate(lines):  # clockwise, from the top left
        after = boxes[(index + 1) % 4]
        for box in (boxes[index], after):
            pairs.append(HOUSES[line] & HOUSES[box] & ~crossings)
        houses += [line, after]
    return _Loop(sum(pairs), crossings, tuple(pairs), tuple(houses))


@cache
def _covers(presence: int) -> tuple[int, int]:
    """The fewest houses that have all these pairs (a bit each), and the houses of any such choice.

    Each house has two neighbours of the ring; a digit is in it once at most.
    """
    fewest, used = 9, 0
    for houses in range(256):
        covered = houses | houses << 1 | houses >> 7
        if not presence & ~covered and houses.bit_count() <= fewest:
            if houses.bit_count() < fewest:
                fewest, used = houses.bit_count(), 0
            used |= houses
    return fewest, used


def find(grid: Grid) -> Iterator[Step[Change]]:
    """Sixteen cells in four boxes whose digits fit in sixteen times at most.

    What to look for: two rows and two columns that cross in four boxes, often at four givens. In
    each box they have, besides the crossing, two cells of the row and two of the column: eight
    pairs of cells, in a ring in which neighbours share a line or a box. Count for each digit how
    many of these lines and boxes are needed to have all its places in the ring.

    Why it works: in each line or box the digit is once at most. If the numbers of all digits add
    up to sixteen, every digit is in the ring as often as it can be. So in each line or box
    that can be one of those counted, the digit is in the ring and nowhere else.

    Example: the puzzle Easter Monster was solved with the first of these loops. The technique
    is named after Steve Kurzhal, who found it there.
    """
    for loop in _loops():
        if loop.cells & ~grid.open_cells:
            continue
        covers = []
        for candidates in grid.candidates:
            presence = sum(1 << i for i, pair in enumerate(loop.pairs) if candidates & pair)
            covers.append(_covers(presence))
        if sum(fewest for fewest, _ in covers) == 16:
            locked = _locked(loop, [houses for _, houses in covers])
            removed = _removed(grid, loop, locked)
            if removed:
                shares = tuple(
                    Share(digit, fewest) for digit, (fewest, _) in enumerate(covers, 1) if fewest
                )
                yield _step(grid, loop, shares, locked, removed)


def _locked(loop: _Loop, houses_of: list[int]) -> tuple[Locked, ...]:
    found = []
    for position, house in enumerate(loop.houses):
        digits = Digits.of(d for d, houses in enumerate(houses_of, 1) if houses >> position & 1)
        if digits:
            found.append(Locked(digits, House(house)))
    return tuple(found)


def _removed(grid: Grid, loop: _Loop, locked: tuple[Locked, ...]) -> tuple[Change, ...]:
    found = {
        Remove(Cell(cell), digit)
        for digits, house in locked
        for digit in digits
        for cell in bits(grid.candidates[digit - 1] & HOUSES[house] & ~loop.cells)
    }
    return tuple(sorted(found))


def _step(
    grid: Grid,
    loop: _Loop,
    shares: tuple[Share, ...],
    locked: tuple[Locked, ...],
    removed: tuple[Change, ...],
) -> Step[Change]:
    pairs = tuple(map(Cells, loop.pairs))
    marks = [Mark((Role.SET_A, Role.SET_B)[i // 2 % 2], pair) for i, pair in enumerate(pairs)]
    for digit, house in ((d, locked_in.house) for locked_in in locked for d in locked_in.digits):
        role = Role.SET_C if house >= 18 else Role.PATTERN
        cells = grid.candidates[digit - 1] & HOUSES[house] & loop.cells
        marks += [Mark(role, Candidate.of(cell, digit)) for cell in bits(cells)]
    return Step(
        "sk-loop",
        removed,
        tuple(marks),
        {
            "crossings": Cells(loop.crossings),
            "cells": Cells(loop.cells),
            "pairs": pairs,
            "shares": shares,
            "locked": locked,
        },
    )


SK_LOOP: Technique[Grid, Change] = Technique(
    key="sk-loop",
    name="SK Loop",
    family="multi-sector",
    tier=Level.EXTREME,
    find=find,
    short="{crossings}: {locked:links} => {changes}",
    full=(
        "Around the crossings {crossings} eight pairs of cells make a ring: {pairs}. Neighbours "
        "share a row, a column or a box, and there a digit fits once. So the ring can have "
        "{shares:share:and}: sixteen in all, for sixteen cells. So each digit is there as often "
        "as it can be ({locked:in_house:; }), and in these lines and boxes it is nowhere else: "
        "{result}."
    ),
    phrases={
        "links": "{digits} {house}",
        "share": "{digit} at most {times:time|times}",
        "in_house": "{digits:and} in {house}",
    },
    score=480,
)

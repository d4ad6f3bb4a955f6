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
from picsolve.sudoku.steps import SudokuTechnique, mark_digit


class _Loop(NamedTuple):
    """Eight pairs of cells in a ring; `houses[i]` has the pairs i and i + 1."""

    cells: int
    crossings: int
    pairs: tuple[int, ...]
    houses: tuple[int, ...]


class Share(NamedTuple):
    """How often each of these digits can be in the loop at most."""

    digits: Digits
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
def _covers(presence: int) -> tuple[int, int, int]:
    """The fewest houses that have all these pairs (a bit each), the houses of any such choice, and
    the pairs that have two houses of one.

    Each house has two neighbours of the ring; a digit is in it once at most.
    """
    fewest, used, twice = 9, 0, 0
    for houses in range(256):
        before = (houses << 1 | houses >> 7) & 255  # pair i is in the houses i - 1 and i
        if not presence & ~(houses | before) and houses.bit_count() <= fewest:
            if houses.bit_count() < fewest:
                fewest, used, twice = houses.bit_count(), 0, 0
            used |= houses
            twice |= houses & before & presence
    return fewest, used, twice


def find(grid: Grid) -> Iterator[Step[Change]]:
    """Sixteen cells in four boxes whose digits fit in sixteen times at most.

    What to look for: two rows and two columns that cross in four boxes, often at four givens. In
    each box they have, besides the crossing, two cells of the row and two of the column: eight
    pairs of cells, in a ring in which neighbours share a line or a box. Count for each digit how
    many of these lines and boxes are needed to have all its places in the ring.

    Why it works: in each line or box the digit is once at most. If the numbers of all digits add
    up to sixteen, every digit is in the ring as often as it can be. So in each line or box
    that can be one of those counted, the digit is in the ring and nowhere else; nor is it in a
    pair that two of those counted share.

    Example: the puzzle Easter Monster was solved with the first of these loops. The technique
    is named after Steve Kurzhals, who found it there.
    """
    for loop in _loops():
        if loop.cells & ~grid.open_cells:
            continue
        covers = []
        for candidates in grid.candidates:
            presence = sum(1 << i for i, pair in enumerate(loop.pairs) if candidates & pair)
            covers.append(_covers(presence))
        if sum(fewest for fewest, _, _ in covers) == 16:
            locked = _locked(loop, [houses for _, houses, _ in covers])
            inside = _inside(grid, loop, [twice for _, _, twice in covers])
            removed = tuple(sorted({*_removed(grid, loop, locked), *inside}))
            if removed:
                shares: dict[int, int] = {}
                for index, (fewest, _, _) in enumerate(covers):
                    shares[fewest] = shares.get(fewest, 0) | 1 << index
                told = tuple(Share(Digits(shares[n]), n) for n in sorted(shares) if n)
                yield _step(grid, loop, told, locked, removed, "crossed" if inside else "")


def _locked(loop: _Loop, houses_of: list[int]) -> tuple[Locked, ...]:
    found = []
    for position, house in enumerate(loop.houses):
        digits = Digits.of(d for d, houses in enumerate(houses_of, 1) if houses >> position & 1)
        if digits:
            found.append(Locked(digits, House(house)))
    return tuple(found)


def _removed(grid: Grid, loop: _Loop, locked: tuple[Locked, ...]) -> Iterator[Change]:
    for digits, house in locked:
        for digit in digits:
            for cell in bits(grid.candidates[digit - 1] & HOUSES[house] & ~loop.cells):
                yield Remove(Cell(cell), digit)


def _inside(grid: Grid, loop: _Loop, twice: list[int]) -> list[Change]:
    """Digits in pairs that have two of the digit's houses: there they would use up both."""
    return [
        Remove(Cell(cell), index + 1)
        for index, pairs in enumerate(twice)
        for pair in bits(pairs)
        for cell in bits(grid.candidates[index] & loop.pairs[pair])
    ]


def _step(
    grid: Grid,
    loop: _Loop,
    shares: tuple[Share, ...],
    locked: tuple[Locked, ...],
    removed: tuple[Change, ...],
    variant: str,
) -> Step[Change]:
    pairs = tuple(map(Cells, loop.pairs))
    rows = Cells(sum(pair for i, pair in enumerate(pairs) if i // 2 % 2 == 0))
    columns = Cells(sum(pair for i, pair in enumerate(pairs) if i // 2 % 2))
    marks = [
        Mark(Role.WITNESS, Cells(loop.crossings)),
        Mark(Role.SET_A, rows),
        Mark(Role.SET_B, columns),
    ]
    in_boxes: list[Candidate] = []
    for digit, house in ((d, locked_in.house) for locked_in in locked for d in locked_in.digits):
        role = (Role.SET_A, Role.SET_B, Role.SET_C)[house // 9]
        cells = grid.candidates[digit - 1] & HOUSES[house] & loop.cells
        marks += mark_digit(role, digit, cells)
        in_boxes += [Candidate.of(cell, digit) for cell in bits(cells) if house >= 18]
    return Step(
        "sk-loop",
        removed,
        tuple(marks),
        {
            "crossings": (Cells(loop.crossings),),
            "row_pairs": (rows,),
            "column_pairs": (columns,),
            "box_digits": tuple(in_boxes),
            "cells": Cells(loop.cells),
            "pairs": pairs,
            "shares": shares,
            "locked": locked,
            "variant": variant,
        },
    )


_FULL = (
    "Around the crossings {crossings} eight pairs of cells make a ring: {pairs:pair:, }. "
    "Neighbours share a row, a column or a box, where a digit fits once. So the ring can have "
    "{shares:share:; }. That is sixteen in all, for sixteen cells; so each digit is there as often "
    "as it can be: "
    "{locked:in_house:; }. In these lines and boxes it is nowhere else"
)

SK_LOOP: SudokuTechnique = Technique(
    key="sk-loop",
    name="SK Loop",
    family="multi-sector",
    tier=Level.EXTREME,
    find=find,
    short="{crossings}: {locked:links} => {changes}",
    full=_FULL + ": {result}.",
    phrases={
        "links": "{digits} {house}",
        "pair": "{item}",
        "share": "{digits:and} {digits:|each }{times:once|twice|# times} at most",
        "in_house": "{digits:and} in {house}",
        "full:crossed": _FULL + ", nor in a pair that two of its houses share: {result}.",
    },
    score=480,
)

"""Multi-sector locked sets: cells where rows and columns cross, with just enough digits.

Each digit is counted by houses that have all its places in these cells, as few as will do. Which
cells are worth it is estimated for digits that are counted by rows alone or by columns alone; then
rows, columns and boxes are mixed, by tables over the 27 pieces of lines in boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, reduce
from itertools import combinations, product
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.cases import removals
from picsolve.sudoku.grid import (
    COLUMNS,
    HOUSES,
    ROWS,
    Candidate,
    Cells,
    Change,
    Digits,
    Grid,
    Houses,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique

if TYPE_CHECKING:
    import numpy as np

    _Array = np.ndarray[Any, np.dtype[np.int8]]
    _Numbers = np.ndarray[Any, np.dtype[np.intp]]

#: Fewer rows, or more, give only what subsets and fish have removed already.
_SIZES = (4, 5)
_FEWEST_COLUMNS, _FEWEST_CELLS = 4, 12
#: Later in a puzzle there are simpler ways.
_FEWEST_OPEN = 48
#: So many places too many, by rows alone and columns alone, may be made up for by boxes.
_SLACK = 2


class Share(NamedTuple):
    """Digits that are locked in these houses, and as well in those of other covers."""

    digits: Digits
    covers: tuple[Houses, ...]


class _Tables(NamedTuple):
    """What does not depend on the grid.

    `rows` are the sets of rows by size; `common[a, b]` is how many digits two sets of digits have
    in common, `only[a, b]` how many of the first the second lacks. `spread[mask, band]` are
    nine cells of a row as pieces: bit 9 * stack + 3 * band + column in its stack. `fewest` is
    for the nine pieces of a stack how many columns and boxes have them all, at least.
    """

    rows: dict[int, _Numbers]
    common: _Array
    only: _Array
    spread: _Numbers
    fewest: _Array


@cache
def _tables() -> _Tables:
    import numpy as np

    numbers = np.arange(512)
    count = np.array([number.bit_count() for number in range(512)], dtype=np.int8)
    spread = np.zeros((512, 3), dtype=np.intp)
    for stack, band in product(range(3), range(3)):
        spread[:, band] |= (numbers >> 3 * stack & 7) << 9 * stack + 3 * band
    fewest = np.full(512, 9, dtype=np.int8)
    for boxes in range(8):
        left = sum(
            np.where(boxes >> b & 1, 0, numbers >> 3 * b & 7) * (1 << 9 * b) for b in range(3)
        )
        columns = (left | left >> 9 | left >> 18) & 7
        fewest = np.minimum(fewest, count[columns] + boxes.bit_count())
    return _Tables(
        {size: np.array(list(combinations(range(9), size))) for size in _SIZES},
        count[numbers[:, None] & numbers],
        count[numbers[:, None] & ~numbers & 511],
        spread,
        fewest,
    )


@distinct
def find(grid: Grid) -> Iterator[Step[Change]]:
    """Cells in several rows and columns that have no more digits than they need.

    What to look for: four or five rows and four or more columns, and the open cells where they
    cross. For each digit count the fewest rows, columns and boxes that have all its places in
    these cells. Look for a count, over all digits, that is just the number of the cells.

    Why it works: a digit is in these cells once at most in each house that it is counted in. If
    all of the counts together are just as many as the cells, each digit is in the cells in
    each of its houses, and so nowhere else in the house; nor where two of these houses cross,
    for one cell would serve both.

    Example: sixteen open cells in rows 1, 2, 4, 5 and columns 3, 6, 8, 9: 1, 2, 3 and 4 in four
    rows each would do, or 1 and 2 in four rows each, 5 and 6 in four columns each. Sets over
    several sectors come from the solvers of the hardest puzzles; David P. Bird wrote them up.
    """
    if len(grid.open_cells) < _FEWEST_OPEN:
        return
    found = {cells for size in _SIZES for cells in _crossings(grid, size)}
    for cells in sorted(found, key=lambda cells: (cells.bit_count(), cells)):
        yield from _locked(grid, cells)


def _crossings(grid: Grid, size: int) -> Iterator[int]:
    """The open cells of so many rows and some columns that have just enough digits."""
    import numpy as np

    tables = _tables()
    rows = tables.rows[size]
    masks = np.array(grid.cell_candidates).reshape(9, 9)  # row, column: digits as a bit set
    present = np.bitwise_or.reduce(masks[rows], axis=1)  # rows, column
    number = (masks > 0)[rows].sum(axis=1, dtype=np.int8)  # rows, column: open cells
    row_cost = tables.common[np.bitwise_or.reduce(masks, axis=1)][rows].sum(axis=1, dtype=np.int8)
    gain = -row_cost  # rows, digits: cells less places, over the columns that are worth it
    for column in range(9):
        gain += np.maximum(number[:, column, None] - tables.only[present[:, column]], 0)
    found = np.argwhere(gain >= -_SLACK)
    in_rows = np.bitwise_or.reduce(present, axis=1)[found[:, 0]]
    found = found[found[:, 1] & ~in_rows == 0]  # all of the digits are in the rows
    index, digits = found[:, 0], found[:, 1]
    worth = number[index] > tables.only[present[index], digits[:, None]]
    cells = (number[index] * worth).sum(axis=1)
    many = (cells >= _FEWEST_CELLS) & (worth.sum(axis=1) >= _FEWEST_COLUMNS)
    many &= cells < number[index].sum(axis=1)  # whole rows always have just enough
    columns = worth[many] @ (1 << np.arange(9))
    chosen = np.unique(np.stack([index[many], columns], axis=1), axis=0)
    if not len(chosen):
        return
    count = (number[chosen[:, 0]] * (chosen[:, 1, None] >> np.arange(9) & 1)).sum(axis=1)
    for one, mask in chosen[_fewest(grid, rows[chosen[:, 0]], chosen[:, 1]) == count]:
        across = sum(ROWS[row] for row in rows[one])
        yield across & sum(COLUMNS[column] for column in bits(int(mask))) & grid.open_cells


def _fewest(grid: Grid, rows: _Numbers, columns: _Numbers) -> _Numbers:
    """For each choice of rows and columns the fewest houses, over all digits, that have their
    places there: some of the rows, and for what these leave columns and boxes, stack by stack."""
    import numpy as np

    tables = _tables()
    of_row = np.array([[c >> 9 * row & 511 for row in range(9)] for c in grid.candidates])
    here = of_row[:, rows] & columns[:, None]  # digit, choice, row of the choice
    pieces = tables.spread[here, rows // 3]
    best = np.full(here.shape[:2], 99)
    for taken in range(1 << rows.shape[1]):
        left = np.zeros(here.shape[:2], dtype=np.intp)
        for position in range(rows.shape[1]):
            if not taken >> position & 1:
                left |= pieces[:, :, position]
        cost = sum(tables.fewest[left >> 9 * stack & 511] for stack in range(3))
        best = np.minimum(best, cost + taken.bit_count())
    total: _Numbers = best.sum(axis=0)
    return total


@cache
def _stack_covers() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For the nine pieces of a stack (bit 3 * band + column): the fewest columns and boxes that
    have them all, and every choice of so few, as houses of the first stack."""
    found = []
    for pieces in range(512):
        choices = []
        for boxes in range(8):
            left = [pieces >> 3 * band & 7 for band in range(3) if not boxes >> band & 1]
            columns = reduce(or_, left, 0)
            houses = columns << 9 | sum(1 << 18 + 3 * band for band in bits(boxes))
            choices.append(houses)
        fewest = min(houses.bit_count() for houses in choices)
        found.append((fewest, tuple(h for h in choices if h.bit_count() == fewest)))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _covers(cells: int) -> tuple[Houses, ...]:
    """All choices of the fewest houses that have these cells."""
    stacks = _stack_covers()
    rows = [(row, cells >> 9 * row & 511) for row in range(9)]
    rows = [(row, mask) for row, mask in rows if mask]
    left = [(0, 0, 0)]  # for each set of rows that are not taken the pieces by stack
    for row, mask in rows:
        pieces = [(mask >> 3 * stack & 7) << row // 3 * 3 for stack in range(3)]
        left += [(a | pieces[0], b | pieces[1], c | pieces[2]) for a, b, c in left]
    costs = [
        len(rows) - kept.bit_count() + stacks[a][0] + stacks[b][0] + stacks[c][0]
        for kept, (a, b, c) in enumerate(left)
    ]
    fewest = min(costs)
    found = set()
    for kept, cost in enumerate(costs):
        if cost == fewest:
            taken = sum(1 << row for i, (row, _) in enumerate(rows) if not kept >> i & 1)
            for a, b, c in product(*(stacks[pieces][1] for pieces in left[kept])):
                found.add(
                    taken
                    | a
                    | (b & _COLUMNS) << 3
                    | (b & _BOXES) << 1
                    | (c & _COLUMNS) << 6
                    | (c & _BOXES) << 2
                )
    return tuple(map(Houses, sorted(found)))


_COLUMNS, _BOXES = 0b111 << 9, 0b001001001 << 18


def _locked(grid: Grid, cells: int) -> Iterator[Step[Change]]:
    """The step of cells whose digits are just enough."""
    excluded: dict[bool, int] = {False: 0, True: 0}  # candidates outside, and where houses cross
    chosen: list[tuple[Houses, ...]] = []  # for each digit covers that exclude something, or one
    for index, candidates in enumerate(grid.candidates):
        every = _covers(candidates & cells)
        useful, gone = [], 0
        for cover in every:
            once, twice = _once_and_twice(cover)
            beyond, crossed = once & candidates & ~cells, twice & candidates & cells
            if (beyond | crossed) & ~gone:
                useful.append(cover)
            gone |= beyond | crossed
        for cell in bits(gone):
            excluded[bool(cells >> cell & 1)] |= 1 << 9 * cell + index
        chosen.append(tuple(useful) or every[:1])
    changes = removals(grid, excluded[False] | excluded[True])
    if changes:
        yield _step(grid, cells, chosen, changes, "crossed" if excluded[True] else "")


def _once_and_twice(houses: Houses) -> tuple[int, int]:
    """The cells of these houses, and those that are in two of them."""
    once = twice = 0
    for house in houses:
        twice |= once & HOUSES[house]
        once |= HOUSES[house]
    return once, twice


def _step(
    grid: Grid,
    cells: int,
    chosen: list[tuple[Houses, ...]],
    changes: tuple[Change, ...],
    variant: str,
) -> Step[Change]:
    shares: dict[tuple[Houses, ...], int] = {}
    by_kind: dict[Role, list[Candidate]] = {}
    for index, covers in enumerate(chosen):
        if covers[0]:
            shares[covers] = shares.get(covers, 0) | 1 << index
            kinds = {house // 9 for house in covers[0]}
            role = (Role.SET_A, Role.SET_B)[kinds.pop()] if kinds in ({0}, {1}) else Role.SET_C
            places = bits(grid.candidates[index] & cells)
            by_kind.setdefault(role, []).extend(Candidate(9 * cell + index) for cell in places)
    marks = [Mark(Role.PATTERN, Cells(cells))]
    marks += [Mark(role, candidate) for role, found in by_kind.items() for candidate in found]
    facts = {
        "cells": Cells(cells),
        "number": cells.bit_count(),
        "shares": tuple(Share(Digits(digits), covers) for covers, digits in shares.items()),
        "row_digits": tuple(by_kind.get(Role.SET_A, ())),
        "column_digits": tuple(by_kind.get(Role.SET_B, ())),
        "box_digits": tuple(by_kind.get(Role.SET_C, ())),
        "variant": variant,
    }
    return Step("multi-sector-locked-sets", changes, tuple(marks), facts)


_FULL = (
    "The {number} cells {cells} can have these digits, once in each house at most: "
    "{shares:share:; }. That is {number} in all. So each digit is in these cells in every one of "
    "its houses, and nowhere else in the house"
)

MULTI_SECTOR: SudokuTechnique = Technique(
    key="multi-sector-locked-sets",
    name="Multi-Sector Locked Sets",
    family="multi-sector",
    tier=Level.EXTREME,
    find=find,
    short="{cells}: {shares:links} => {changes}",
    full=_FULL + ": {result}.",
    phrases={
        "links": "{digits} {covers}",
        "share": "{digits:and} in {covers:cover: or in }",
        "cover": "{item:houses}",
        "full:crossed": _FULL + "; nor is it where two of its houses cross, for there it would "
        "serve both: {result}.",
    },
    score=480,
    aliases=("msls",),
)

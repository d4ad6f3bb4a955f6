"""Multi-sector locked sets: cells where rows and columns cross, with just enough digits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
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

if TYPE_CHECKING:
    import numpy as np

    _Array = np.ndarray[Any, np.dtype[np.int8]]

#: Smaller ones are subsets and fish under another name.
_FEWEST_COLUMNS, _FEWEST_CELLS = 4, 12
#: Later in a puzzle there are simpler ways.
_FEWEST_OPEN = 48


class Share(NamedTuple):
    """Digits that are locked in these lines."""

    digits: Digits
    lines: Houses


class _Tables(NamedTuple):
    """What does not depend on the grid.

    `rows` are the sets of four rows; `common[a, b]` is how many digits two sets of digits have
    in common, `only[a, b]` how many of the first the second lacks.
    """

    rows: np.ndarray[Any, np.dtype[np.intp]]
    common: _Array
    only: _Array


@cache
def _tables() -> _Tables:
    import numpy as np

    rows = np.array(list(combinations(range(9), 4)))
    numbers = np.arange(512)
    count = np.array([number.bit_count() for number in range(512)], dtype=np.int8)
    return _Tables(
        rows, count[numbers[:, None] & numbers], count[numbers[:, None] & ~numbers & 511]
    )


@distinct
def find(grid: Grid) -> Iterator[Step[Change]]:
    """Cells in several rows and columns that have no more digits than they need.

    What to look for: four rows and four or more columns, and the open cells where they cross.
    Share out the digits: some are counted by rows, once for each of the rows that has them in
    these cells; the others by columns, in the same way. Look for a count that is no more than
    the number of the cells.

    Why it works: a digit is in these cells once at most in each line that it is counted in. If
    all of the counts together are just as many as the cells, each digit is in the cells in
    each of its lines, and so nowhere else in the line.

    Example: sixteen open cells in rows 1, 2, 4, 5 and columns 3, 6, 8, 9: 1, 2, 3 and 4 in four
    rows each would do, or 1 and 2 in four rows each, 5 and 6 in four columns each. Sets over
    several sectors come from the solvers of the hardest puzzles; David P. Bird wrote them up.
    """
    if len(grid.open_cells) < _FEWEST_OPEN:
        return
    import numpy as np

    tables = _tables()
    rows = tables.rows
    cells = np.array(grid.cell_candidates).reshape(9, 9)  # row, column: digits as a bit set
    present = np.bitwise_or.reduce(cells[rows], axis=1)  # rows, column
    number = (cells > 0)[rows].sum(axis=1, dtype=np.int8)  # rows, column: open cells
    row_cost = tables.common[np.bitwise_or.reduce(cells, axis=1)][rows].sum(axis=1, dtype=np.int8)
    gain = -row_cost  # rows, digits: cells less places, over the columns that are worth it
    for column in range(9):
        gain += np.maximum(number[:, column, None] - tables.only[present[:, column]], 0)
    found = np.argwhere((gain >= 0) & (row_cost > 0))
    in_rows = np.bitwise_or.reduce(present, axis=1)[found[:, 0]]
    idle = found[:, 1] & ~in_rows  # digits that the rows do not have
    for index, digits in found[(idle == 0) & (found[:, 1] != in_rows)]:
        columns = np.flatnonzero(number[index] > tables.only[present[index], digits])
        many = number[index, columns].sum() >= _FEWEST_CELLS
        if many and len(columns) >= _FEWEST_COLUMNS:
            chosen = tuple(rows[index].tolist())
            yield from _locked(grid, chosen, columns.tolist(), int(digits))


def _locked(
    grid: Grid, rows: tuple[int, ...], columns: list[int], by_rows: int
) -> Iterator[Step[Change]]:
    across = sum(ROWS[row] for row in rows)
    cells = across & sum(COLUMNS[column] for column in columns) & grid.open_cells
    lines_of = [
        [
            line
            for line in (rows if by_rows >> index & 1 else (9 + column for column in columns))
            if candidates & cells & HOUSES[line]
        ]
        for index, candidates in enumerate(grid.candidates)
    ]
    if sum(map(len, lines_of)) != cells.bit_count():
        return
    excluded = 0
    for index, lines in enumerate(lines_of):
        for line in lines:
            for cell in bits(grid.candidates[index] & HOUSES[line] & ~cells):
                excluded |= 1 << 9 * cell + index
    changes = removals(grid, excluded)
    if changes:
        yield _step(grid, cells, lines_of, changes)


def _step(
    grid: Grid, cells: int, lines_of: list[list[int]], changes: tuple[Change, ...]
) -> Step[Change]:
    shares: dict[int, int] = {}
    marks = [Mark(Role.PATTERN, Cells(cells))]
    for index, lines in enumerate(lines_of):
        if lines:
            houses = sum(1 << line for line in lines)
            shares[houses] = shares.get(houses, 0) | 1 << index
            role = Role.SET_A if lines[0] < 9 else Role.SET_B
            marks += [
                Mark(role, Candidate(9 * cell + index))
                for cell in bits(grid.candidates[index] & cells)
            ]
    facts = {
        "cells": Cells(cells),
        "number": cells.bit_count(),
        "shares": tuple(Share(Digits(digits), Houses(lines)) for lines, digits in shares.items()),
    }
    return Step("multi-sector-locked-sets", changes, tuple(marks), facts)


MULTI_SECTOR: Technique[Grid, Change] = Technique(
    key="multi-sector-locked-sets",
    name="Multi-Sector Locked Sets",
    family="multi-sector",
    tier=Level.EXTREME,
    find=find,
    short="{cells}: {shares:links} => {changes}",
    full=(
        "The {number} cells {cells} can have {shares:share:and}, once in each of these lines at "
        "most: that is {number} in all. So each of these digits is in these cells in each of its "
        "lines, and nowhere else there: {result}."
    ),
    phrases={"links": "{digits} {lines}", "share": "{digits:and} in {lines:and}"},
    score=480,
    aliases=("msls",),
)

"""What every case of a case distinction excludes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from picsolve.sudoku.grid import PEERS, Cell, Change, Grid, Remove, bits

#: A case: cells with the digit that each of them holds. 0 is none of the digits in question.
Case = Mapping[int, int]


def open_cases(grid: Grid, cells: Sequence[int], digits: int) -> Iterator[dict[int, int]]:
    """Every way to give each cell one of the digits, or 0 where it has another candidate too.

    Cells with equal digits do not see each other.
    """
    if not cells:
        yield {}
        return
    *others, cell = cells
    own = grid.cell_candidates[cell]
    for case in open_cases(grid, others, digits):
        for index in bits(own & digits):
            if not any(d == index + 1 and PEERS[cell] >> c & 1 for c, d in case.items()):
                yield {**case, cell: index + 1}
        if own & ~digits:
            yield {**case, cell: 0}


def removed_in_all(grid: Grid, cases: Iterable[Case], digits: int) -> tuple[Change, ...]:
    """The candidates that each case excludes; none where there is no case.

    A case that gives a cell a digit excludes the cell's others, and the digit from the cell's
    peers; one that gives it 0 excludes all of `digits` from the cell.
    """
    everything = (1 << 729) - 1
    common = everything
    for case in cases:
        excluded = 0
        for cell, digit in case.items():
            excluded |= excluded_by(cell, digit) if digit else digits << 9 * cell
        common &= excluded
        if not common:
            return ()
    return () if common == everything else removals(grid, common)


def removals(grid: Grid, candidates: int) -> tuple[Change, ...]:
    """Those of a set of candidates (729 bits) that are still there, as changes."""
    found = ((Cell(bit // 9), bit % 9 + 1) for bit in bits(candidates))
    return tuple(Remove(c, d) for c, d in found if grid.candidates[d - 1] >> c & 1)


@cache
def excluded_by(cell: int, digit: int) -> int:
    """The candidates, 729 bits, that are false where the cell holds the digit."""
    seen = sum(1 << 9 * peer + digit - 1 for peer in bits(PEERS[cell]))
    return seen | (0x1FF & ~(1 << digit - 1)) << 9 * cell

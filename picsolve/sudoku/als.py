"""Almost locked sets: cells of one house that have one digit more than they are cells.

Take any one of its digits from such a set and the rest is locked: the cells hold all the digits
that are left. The death blossom, and every technique that chains such sets, rests on that.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from picsolve.sudoku.grid import HOUSES, Cells, Digits, Grid, bits, common_peers


class AlmostLockedSet:
    """`n` open cells of one house with `n + 1` candidates in all; a cell with two is one."""

    def __init__(self, cells: int, digits: int, candidates: tuple[int, ...]) -> None:
        self.cells = Cells(cells)
        self.digits = Digits(digits)
        self._candidates = candidates

    @cached_property
    def cells_with(self) -> dict[int, int]:
        """For each digit the cells of the set that have it as a candidate."""
        return {digit: self.cells & self._candidates[digit - 1] for digit in self.digits}

    @cached_property
    def seen_by(self) -> dict[int, int]:
        """For each digit the cells that see every cell of the set with that digit.

        They are outside the set, unless one is a cell of it without the digit. If one of them
        is the digit, the set is not.
        """
        return {digit: _seen_by_all(cells) for digit, cells in self.cells_with.items()}

    @cached_property
    def targets(self) -> dict[int, int]:
        """For each digit the candidates outside that see it everywhere in the set."""
        return {d: seen & self._candidates[d - 1] for d, seen in self.seen_by.items()}

    def __repr__(self) -> str:
        return f"{self.cells} {{{self.digits}}}"


#: Only cells of one house are asked for, so there are few different answers.
_seen_by_all = lru_cache(maxsize=None)(common_peers)


@lru_cache(maxsize=64)
def almost_locked_sets(grid: Grid) -> tuple[AlmostLockedSet, ...]:
    """Every almost locked set of the grid, each set of cells once, small ones first.

    Of sets within both a line and a box there is one. All subsets of a house's open cells are
    looked at; each cell doubles the subsets and their unions of candidates that came before it.
    """
    found: dict[int, int] = {}
    digits_of = grid.cell_candidates
    open_cells = grid.open_cells
    for house in HOUSES:
        subsets, unions = [0], [0]
        for cell in bits(house & open_cells):
            cell_bit, digits = 1 << cell, digits_of[cell]
            subsets += [subset | cell_bit for subset in subsets]
            unions += [union | digits for union in unions]
        for subset, union in zip(subsets, unions, strict=True):
            if union.bit_count() == subset.bit_count() + 1:
                found[subset] = union
    sizes = sorted(found.items(), key=lambda item: item[0].bit_count())
    return tuple(AlmostLockedSet(cells, digits, grid.candidates) for cells, digits in sizes)

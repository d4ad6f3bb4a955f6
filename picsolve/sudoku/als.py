"""Almost locked sets: cells of one house that have one digit more than they are cells.

Take any one of its digits from such a set and the rest is locked: the cells hold all the digits
that are left. The death blossom, and every technique that chains such sets, rests on that.

Two sets have a restricted common digit where every place of it in the one sees every place in the
other: at most one of them holds it.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from picsolve.sudoku.grid import (
    ALL_CELLS,
    HOUSE_CELLS,
    PEERS,
    Cells,
    Digits,
    Grid,
    House,
    bits,
    common_houses,
    common_peers,
    positions,
)


class Shape:
    """What is known of an almost locked set by its own cells, whatever the rest of the grid is.

    `cells_with` and `seen_by` are as in `AlmostLockedSet`.
    """

    def __init__(self, cells: int, digits: int, house: int, masks: tuple[int, ...]) -> None:
        self.cells = Cells(cells)
        self.digits = Digits(digits)
        self._house = house
        self._masks = masks

    @cached_property
    def cells_with(self) -> dict[int, int]:
        own = [
            (1 << cell, mask)
            for cell, mask in zip(HOUSE_CELLS[self._house], self._masks, strict=True)
            if self.cells >> cell & 1
        ]
        return {
            digit + 1: sum(cell for cell, mask in own if mask >> digit & 1)
            for digit in bits(self.digits)
        }

    @cached_property
    def seen_by(self) -> dict[int, int]:
        return {digit: _seen_by_all(cells) for digit, cells in self.cells_with.items()}


class AlmostLockedSet:
    """`n` open cells of one house with `n + 1` candidates in all; a cell with two is one."""

    def __init__(self, shape: Shape, candidates: tuple[int, ...]) -> None:
        self.cells = shape.cells
        self.digits = shape.digits
        self._shape = shape
        self._candidates = candidates

    @property
    def cells_with(self) -> dict[int, int]:
        """For each digit the cells of the set that have it as a candidate."""
        return self._shape.cells_with

    @property
    def seen_by(self) -> dict[int, int]:
        """For each digit the cells that see every cell of the set with that digit.

        They are outside the set, unless one is a cell of it without the digit. If one of them
        is the digit, the set is not.
        """
        return self._shape.seen_by

    @property
    def house(self) -> tuple[House, ...]:
        """The line or box of its cells, lines first; none for a single cell."""
        return common_houses(self.cells)[:1] if len(self.cells) > 1 else ()

    @cached_property
    def targets(self) -> dict[int, int]:
        """For each digit the candidates outside that see it everywhere in the set."""
        return {d: seen & self._candidates[d - 1] for d, seen in self.seen_by.items()}

    def __repr__(self) -> str:
        return f"{self.cells} {{{self.digits}}}"


#: Only cells of one house are asked for, so there are few different answers.
_seen_by_all = lru_cache(maxsize=None)(common_peers)


@lru_cache(maxsize=4)
def almost_locked_sets(grid: Grid) -> tuple[AlmostLockedSet, ...]:
    """Every almost locked set of the grid, each set of cells once, small ones first.

    Of sets within both a line and a box there is one.
    """
    found: dict[int, Shape] = {}
    for house, masks in enumerate(grid.house_candidates):
        found.update(_of_house(house, masks))
    sizes = sorted(found.items(), key=lambda item: item[0].bit_count())
    return tuple(AlmostLockedSet(shape, grid.candidates) for _, shape in sizes)


@lru_cache(maxsize=512)
def _of_house(house: int, masks: tuple[int, ...]) -> dict[int, Shape]:
    """The almost locked sets of a house by their cells, from its cells' open digits.

    All subsets of the open cells are looked at; each cell doubles the subsets and their unions of
    candidates that came before it.
    """
    subsets, unions = [0], [0]
    for cell, digits in zip(HOUSE_CELLS[house], masks, strict=True):
        if digits:
            subsets += [subset | 1 << cell for subset in subsets]
            unions += [union | digits for union in unions]
    return {
        subset: Shape(subset, union, house, masks)
        for subset, union in zip(subsets, unions, strict=True)
        if union.bit_count() == subset.bit_count() + 1
    }


class Network(NamedTuple):
    """The almost locked sets of a grid and their restricted common digits.

    sets     as `almost_locked_sets` orders them; elsewhere a bit set of sets has bit i for sets[i]
    linked   for each set: digit -> the sets that it is a restricted common with
    targets  for each set the candidates outside that see their digit everywhere in it, as one
             integer: bit 81 * (d - 1) + cell
    """

    sets: tuple[AlmostLockedSet, ...]
    linked: tuple[dict[int, int], ...]
    targets: tuple[int, ...]


#: In `Network.targets`, all candidates of each digit.
OF_DIGIT = (0, *(ALL_CELLS << 81 * index for index in range(9)))


@lru_cache(maxsize=4)
def network(grid: Grid) -> Network:
    """The network of a grid. Sets that have a digit in the same places are looked at at once."""
    sets = almost_locked_sets(grid)
    linked: list[dict[int, int]] = [{} for _ in sets]
    targets = [0] * len(sets)
    groups: list[dict[int, int]] = [{} for _ in range(10)]  # places -> sets with it there
    for index, als in enumerate(sets):
        one = 1 << index
        for digit, places in als.cells_with.items():
            group = groups[digit]
            group[places] = group.get(places, 0) | one
    for digit in range(1, 10):
        candidates = grid.candidates[digit - 1]
        with_cell = dict.fromkeys(bits(candidates), 0)
        every = 0
        for places, members in groups[digit].items():
            every |= members
            for cell in _cells_of(places):
                with_cell[cell] |= members
        within: dict[int, int] = {}  # the sets that have the digit only where a candidate sees it
        for cell in with_cell:
            elsewhere = 0
            for other in bits(candidates & ~PEERS[cell]):
                elsewhere |= with_cell[other]
            within[cell] = every & ~elsewhere
        for places, members in groups[digit].items():
            seen = _seen_by_all(places) & candidates
            if seen:
                links, shifted = -1, seen << 81 * (digit - 1)
                for cell in _cells_of(places):
                    links &= within[cell]
                for index in positions(members):
                    targets[index] |= shifted
                    if links:
                        linked[index][digit] = links
    return Network(sets, tuple(linked), tuple(targets))


@cache
def _cells_of(mask: int) -> tuple[int, ...]:
    """The cells of a set that comes again and again."""
    return tuple(bits(mask))

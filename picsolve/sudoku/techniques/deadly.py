"""Deadly patterns around the corner of a box: Borescoper's patterns of seven and eight cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from picsolve.sudoku.grid import HOUSES, HOUSES_OF, PEERS, Cell, Cells, Digits, Grid, House, bits
from picsolve.sudoku.techniques.uniqueness import RULES, Deadly, digit_sets, technique

#: A square of four cells in a box; the pairs of cells beside it, in both of its rows; and the pairs
#: above or below it, in both of its columns.
_Square = tuple[tuple[int, ...], tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]


def _squares() -> Iterator[_Square]:
    for box in range(9):
        band, stack = box // 3 * 3, box % 3 * 3
        for rows in combinations(range(band, band + 3), 2):
            for columns in combinations(range(stack, stack + 3), 2):
                (top, bottom), (left, right) = rows, columns
                yield (
                    tuple(9 * row + column for row in rows for column in columns),
                    tuple((9 * top + c, 9 * bottom + c) for c in range(9) if c // 3 != stack // 3),
                    tuple((9 * r + left, 9 * r + right) for r in range(9) if r // 3 != band // 3),
                )


_SQUARES = tuple(_squares())


def shapes() -> Iterator[tuple[tuple[int, ...], int]]:
    """The cells of every pattern and the number of its digits."""
    for square, beside, above in _SQUARES:
        for pair in beside:
            for other in above:
                yield (*square, *pair, *other), 4
                for left_out in square:
                    yield (*(c for c in square if c != left_out), *pair, *other), 3


class Way(NamedTuple):
    """The digits of the cells of a pattern, in their order."""

    digits: tuple[int, ...]


class Trade(NamedTuple):
    """Ways to fill a pattern that all have the same digits in each house, two at least."""

    ways: tuple[Way, ...]


class Trades(NamedTuple):
    """What can be done with the digits of a pattern alone, as far as its cells' candidates allow:
    each way to fill it, beside others with the same digits in each house. `variant` is `none` where
    the cells cannot be filled so at all, and `many` where only the first few are told."""

    cells: tuple[Cell, ...]
    digits: Digits
    trades: tuple[Trade, ...]
    variant: str


#: So many trades are told at most, and so many ways of each.
_MOST = 4


class _Corner(Deadly):
    """A pattern that tells its trades, which are sought only for the steps that show it."""

    def __init__(self, grid: Grid, own: Mapping[int, int], parts: Mapping[str, object]) -> None:
        super().__init__(grid, own, parts)
        self._possible = {cell: grid.cell_candidates[cell] & own[cell] for cell in own}

    @property
    def parts(self) -> Mapping[str, object]:
        groups: dict[_Shared, list[Way]] = {}
        for way in _ways(self._possible):
            groups.setdefault(_shared(self.own, way), []).append(way)
        if any(len(ways) == 1 for ways in groups.values()):
            for way in _ways(self.own):
                ways = groups.get(_shared(self.own, way), [way])
                if len(ways) == 1 and way != ways[0]:
                    ways.append(way)
        told = tuple(Trade(tuple(ways[:_MOST])) for ways in groups.values())
        is_cut = max(map(len, (groups, *groups.values()))) > _MOST
        variant = "many" if is_cut else "" if told else "none"
        cells = tuple(map(Cell, self.own))
        trades = Trades(cells, self.digits, told[:_MOST], variant)
        return {**super().parts, "trades": trades}


#: For each house the digits that it has of a pattern.
_Shared = tuple[int, ...]


def _shared(cells: Mapping[int, int], way: Way) -> _Shared:
    filled = list(zip(cells, way.digits, strict=True))
    return tuple(sum(1 << digit for cell, digit in filled if house >> cell & 1) for house in HOUSES)


def _ways(masks: Mapping[int, int]) -> Iterator[Way]:
    """All ways to give each cell one of its digits, in no house one twice."""

    def grow(filled: tuple[tuple[int, int], ...]) -> Iterator[Way]:
        if len(filled) == len(masks):
            yield Way(tuple(digit for _, digit in filled))
            return
        cell = list(masks)[len(filled)]
        seen = {digit for other, digit in filled if PEERS[cell] >> other & 1}
        for index in bits(masks[cell]):
            if index + 1 not in seen:
                yield from grow((*filled, (cell, index + 1)))

    return grow(())


@lru_cache(maxsize=4)
def box_patterns(grid: Grid) -> tuple[Deadly, ...]:
    """Four cells of a box at the crossings of two rows and two columns, or three of them; a pair in
    both rows, in another box; and a pair in both columns, in another box.

    With four cells four digits, with three cells three. Let the digits of the two rows be
    exchanged in one pair, those of the columns in the other, or those in the square: whatever the
    filling, one way or another there is a second one. `tests/sudoku/test_deadly.py` goes through
    all fillings.
    """
    return tuple(_box_patterns(grid))


def _box_patterns(grid: Grid) -> Iterator[Deadly]:
    masks = grid.cell_candidates
    for square, beside, above in _SQUARES:
        corners = [cell for cell in square if masks[cell]]
        if len(corners) < 3:
            continue
        pairs = [pair for pair in beside if masks[pair[0]] and masks[pair[1]]]
        others = [pair for pair in above if masks[pair[0]] and masks[pair[1]]]
        for size in (3, 4):
            for chosen in combinations(corners, size):
                large = sum(masks[cell].bit_count() > size for cell in chosen)
                for pair in pairs:
                    sides = sum(masks[cell].bit_count() > size for cell in pair)
                    if large + sides > 2:
                        continue
                    for other in others:
                        cells = (*chosen, *pair, *other)
                        ends = sum(masks[cell].bit_count() > size for cell in other)
                        if large + sides + ends <= 2:
                            for digits in digit_sets(tuple(masks[cell] for cell in cells), size):
                                if all(masks[cell] & digits for cell in cells):
                                    parts = {
                                        "square": Cells.of(chosen),
                                        "box": House(HOUSES_OF[chosen[0]][2]),
                                        "beside": Cells.of(pair),
                                        "above": Cells.of(other),
                                    }
                                    yield _Corner(grid, dict.fromkeys(cells, digits), parts)


_FILLED = "With {digits:and} alone, {cells:and} would be, in this order,"
_TWICE = (
    "Either way, each row, column and box has the same digits, so the puzzle would have several "
    "solutions."
)

DEADLY_PATTERN = technique(
    "deadly-pattern",
    "Deadly Pattern",
    box_patterns,
    RULES,
    "{square:and} lie in {box}, {beside:and} in two of its rows, and {above:and} in two of its "
    "columns. {trades:trades}",
    """Cells around the corner of a box that nearly have the same few digits.

What to look for: in a box, the four cells where two rows and two columns cross, a pair of cells in
the same two rows of another box, and a pair in the same two columns of another box. The eight cells
have four candidates between them; or three, if one of the four crossings is left out. Some cells
have further candidates, as in the types of unique rectangles: one cell (type 1), several with the
same digit (type 2), two in a house that make a naked subset with others (type 3), two in a house
where one of the digits is locked (type 4).

Why it works: however the cells are filled with the three or four digits, there is a second way that
has the same digits in each row, column and box. Usually the digits of the two pairs change
places, and those in the box are arranged anew; all fillings have been gone through. A puzzle with
one solution does not allow that, so one cell holds a further candidate.

Example: r1c1, r1c2, r2c1, r12c4 and r4c12 have 1, 2 and 5 between them, but r1c1 also has 8. Then
r1c1 is 8. The pattern is Borescoper's deadly pattern.""",
    score=120,
    phrases={
        "trades": f"{_FILLED} {{trades:trade:; }}. {_TWICE}",
        "trades:many": f"{_FILLED} (for instance) {{trades:trade:; }}. {_TWICE}",
        "trades:none": "With {digits:and} alone these cells cannot be filled at all.",
        "trade": "{ways:way: or }",
        "way": "{digits:,}",
    },
    aliases=("borescoper-deadly-pattern",),
)

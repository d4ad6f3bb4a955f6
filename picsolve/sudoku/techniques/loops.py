"""Unique loops and extended rectangles: deadly patterns of more than four cells.

A unique loop is a rectangle grown longer: two digits by turns around a ring of cells. An extended
rectangle is one grown wider: three digits or four in two lines that cross the same boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations

from picsolve.sudoku.grid import HOUSE_CELLS, PEERS, Cells, Grid, House, bits, common_houses
from picsolve.sudoku.techniques.uniqueness import HOUSE_BITS, RULES, Deadly, digit_sets, technique

#: Longer rings are not looked for.
_LONGEST = 14


@lru_cache(maxsize=4)
def unique_loops(grid: Grid) -> tuple[Deadly, ...]:
    """Rings of six cells or more that have the same two candidates, short ones first.

    Two cells in a row are in a house, and each house has two cells of the ring or none, one from
    an odd place and one from an even one. So with the digits by turns each house has both, and it
    has both again when they trade places.
    """
    masks = grid.cell_candidates
    starts: dict[int, int] = {}  # the cells with two candidates, by these
    for cell in grid.open_cells:
        if masks[cell].bit_count() == 2:
            starts[masks[cell]] = starts.get(masks[cell], 0) | 1 << cell
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for pair, cells in starts.items():
        first, second = (grid.candidates[index] for index in bits(pair))
        if cells.bit_count() > 2 and (first & second).bit_count() > 5:
            for ring in _rings(masks, cells, first & second, pair):
                found.setdefault((pair, sum(1 << cell for cell in ring)), ring)
    loops = sorted(found.items(), key=lambda item: len(item[1]))
    return tuple(Deadly(grid, dict.fromkeys(ring, pair)) for (pair, _), ring in loops)


def _rings(
    masks: tuple[int, ...], starts: int, usable: int, pair: int
) -> Iterator[tuple[int, ...]]:
    """The rings of usable cells that have a start; the same ring more than once.

    At most two cells have further candidates, unless that is one digit: else no rule applies.
    """

    def grow(
        ring: tuple[int, ...], own: int, other: int, odd: int, extras: int, count: int
    ) -> Iterator[tuple[int, ...]]:
        """`own` are the cells of the last cell's colour; `odd` the houses with one cell so far."""
        cell = ring[-1]
        if not odd or len(ring) == _LONGEST:
            if len(ring) > 4 and not odd:
                yield ring
            return
        for following in bits(usable & PEERS[cell] & ~own):
            more = masks[following] & ~pair
            if PEERS[following] & other or other >> following & 1:
                continue
            if count + bool(more) > 2 and (extras | more).bit_count() > 1:
                continue
            yield from grow(
                (*ring, following),
                other | 1 << following,
                own,
                odd ^ HOUSE_BITS[following],
                extras | more,
                count + bool(more),
            )

    for start in bits(starts):
        yield from grow((start,), 1 << start, 0, HOUSE_BITS[start], 0, 0)
        usable &= ~(1 << start)


#: Which of its three boxes each cell of a line is in.
_BOX_OF = (0, 0, 0, 1, 1, 1, 2, 2, 2)

#: Two lines in one band or stack.
_CHUTES = tuple(
    (first, second) for first in range(18) for second in range(first + 1, first // 3 * 3 + 3)
)


@lru_cache(maxsize=4)
def extended_rectangles(grid: Grid) -> tuple[Deadly, ...]:
    """Two by three cells with three digits, or two by four with four, in lines of one chute.

    With these digits alone both lines have all of them there. They can change places line against
    line: each pair of cells side by side is in a crossing line and in a box, which keep theirs.
    """
    masks = grid.house_candidates
    return tuple(
        Deadly(grid, dict.fromkeys(cells, digits), _two_lines(cells))
        for size in (3, 4)
        for one, other in _CHUTES
        for cells, digits in _extended(one, other, masks[one], masks[other], size)
    )


def _two_lines(cells: Iterable[int]) -> Mapping[str, object]:
    """The cells of each line, and these houses."""
    in_order = list(cells)
    lines = Cells.of(in_order[::2]), Cells.of(in_order[1::2])
    return {"lines": lines, "houses": tuple(House(common_houses(line)[0]) for line in lines)}


@lru_cache(maxsize=512)
def _extended(
    one: int, other: int, masks: tuple[int, ...], masks_2: tuple[int, ...], size: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The cells with their own digits, where few enough have others.

    A box with four of the cells has to have four digits.
    """
    found = []
    usable = [
        (
            (cell, beside),
            (mask, mask_2),
            (mask.bit_count() > size) + (mask_2.bit_count() > size),
            box,
        )
        for box, cell, beside, mask, mask_2 in zip(
            _BOX_OF, HOUSE_CELLS[one], HOUSE_CELLS[other], masks, masks_2, strict=True
        )
        if mask and mask_2
    ]
    for chosen in combinations(usable, size):
        if sum(large for _, _, large, _ in chosen) > 2:
            continue
        boxes = [box for _, _, _, box in chosen]
        if 2 * max(map(boxes.count, boxes)) > size:
            continue
        digits_of = [pair for _, pair, _, _ in chosen]
        for digits in digit_sets(tuple(chain.from_iterable(digits_of)), size):
            if all(_has_all(line, digits) for line in zip(*digits_of, strict=True)):
                cells = tuple(cell for beside, _, _, _ in chosen for cell in beside)
                found.append((cells, digits))
    return tuple(found)


def _has_all(masks: tuple[int, ...], digits: int) -> bool:
    """Whether each cell has one of the digits, and each digit is in one of the cells."""
    union = 0
    for mask in masks:
        if not mask & digits:
            return False
        union |= mask
    return not digits & ~union


UNIQUE_LOOP = technique(
    "unique-loop",
    "Unique Loop",
    unique_loops,
    RULES,
    "{in_order:and} make a ring of which each row, column and box has two cells or none. If they "
    "held only {digits:and}, these could be swapped, and the puzzle would have two solutions.",
    """A ring of cells that nearly all have the same two candidates.

What to look for: cells with the same two candidates, each in a house with the next, until the ring
closes after six, eight or more. Each row, column and box has two cells of the ring or none. Some
cells have further candidates, as in the types of unique rectangles: one cell (type 1), several with
the same digit (type 2), two in a house that make a naked subset with others (type 3), two in a
house where one of the two digits is locked (type 4).

Why it works: if the ring held only the two digits, they would take turns around it and could be
swapped, and each house would still have both. A puzzle with one solution does not allow that, so
one cell holds a further candidate.

Example: r1c1, r1c4, r6c4, r6c5, r3c5 and r3c1 have 2 and 7, and r3c1 also has 9. Then r3c1 is 9.
The rule is Sudoku Explainer's; a unique rectangle is the loop of four cells.""",
    se=4.6,
    aliases=("unique-loops",),
)

EXTENDED_RECTANGLE = technique(
    "extended-rectangle",
    "Extended Rectangle",
    extended_rectangles,
    RULES,
    "{lines[0]:and} in {houses[0]} lie beside {lines[1]:and} in {houses[1]}. If they held only "
    "{digits:and}, both lines would have all of these there and could swap them, and the puzzle "
    "would have two solutions.",
    """Two lines in the same boxes that nearly have the same few digits side by side.

What to look for: two columns of one stack and three rows, one in each band (or the same with
rows and columns exchanged), whose six cells have three candidates between them; or four rows and
four candidates. Some cells have further candidates, as in the types of unique rectangles: one cell
(type 1), several with the same digit (type 2), two in a house that make a naked subset with others
(type 3), two in a house where one of the digits is locked (type 4).

Why it works: if the cells held only these digits, each of the columns would have all of them there.
Let the columns swap these cells: each row and each box still has the same digits, and so has each
column. A puzzle with one solution does not allow that, so one cell holds a further candidate.

Example: r147c1 and r147c2 have 1, 2 and 5 between them, but r7c2 also has 8. Then r7c2 is 8.
SudokuWiki calls them extended unique rectangles.""",
    se=4.6,
    aliases=("extended-unique-rectangle",),
)

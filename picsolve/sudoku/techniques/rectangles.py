"""Unique, hidden and avoidable rectangles: two digits at the corners of a rectangle in two boxes.

The corners lie in two rows, two columns and two boxes. If they hold a and b crosswise (a at two
opposite corners, b at the others), each row, column and box among them has both digits, and goes
on having both when they trade places. So the rectangle is a deadly pattern (see `uniqueness`) as
long as no corner is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from picsolve.core import Mark, Role
from picsolve.sudoku.grid import (
    HOUSES,
    HOUSES_OF,
    Candidate,
    Cell,
    Cells,
    Digits,
    Grid,
    House,
    Link,
    Remove,
    bits,
)
from picsolve.sudoku.steps import remove_digit
from picsolve.sudoku.techniques.uniqueness import (
    Conclusion,
    Deadly,
    locked_digit,
    one_cell,
    one_digit,
    subset,
    technique,
)

Corners = tuple[int, int, int, int]  # the first and the last are opposite


def _all_rectangles() -> Iterator[tuple[int, Corners]]:
    """Every rectangle in two boxes, as a set of cells and as corners."""
    for top, bottom in combinations(range(9), 2):
        for left, right in combinations(range(9), 2):
            if (top // 3 == bottom // 3) != (left // 3 == right // 3):
                corners = (9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right)
                yield int(Cells.of(corners)), corners


_RECTANGLES = tuple(_all_rectangles())


@lru_cache(maxsize=4)
def rectangles(grid: Grid) -> tuple[Deadly, ...]:
    """The rectangles of open cells where two digits may lie crosswise.

    One corner has these two candidates and no others. Some corners may have lost one of the two.
    """
    masks = grid.cell_candidates
    bivalue = Cells.of(cell for cell in grid.open_cells if masks[cell].bit_count() == 2)
    closed = ~grid.open_cells
    found = []
    for cells, corners in _RECTANGLES:
        if not cells & closed and cells & bivalue:
            one, two, three, four = (masks[corner] for corner in corners)
            for pair in {masks[cell] for cell in bits(cells & bivalue)}:
                low = pair & -pair
                high = pair ^ low
                if (one & four & low and two & three & high) or (
                    one & four & high and two & three & low
                ):
                    found.append(Deadly(grid, dict.fromkeys(corners, pair)))
    return tuple(found)


def _with_neighbours(grid: Grid) -> Iterator[Deadly]:
    """The rectangles with extras at two corners in one line."""
    return (r for r in rectangles(grid) if len(r.extra_cells) == 2 and not _crosswise(r))


def _without_neighbours(grid: Grid) -> Iterator[Deadly]:
    """The rectangles with extras at two opposite corners, or at three."""
    return (r for r in rectangles(grid) if len(r.extra_cells) == 3 or _crosswise(r))


def _crosswise(rectangle: Deadly) -> bool:
    """Whether exactly two corners have extras, and are opposite."""
    first, *_, last = rectangle.own
    pair = 1 << first | 1 << last
    return rectangle.extra_cells in (pair, rectangle.cells & ~pair)


def x_wing(grid: Grid, rectangle: Deadly) -> Iterator[Conclusion]:
    """Type 6. Two opposite corners have extras, and a digit of the rectangle has no other places
    than the corners in both rows, or in both columns.

    If it were at one of the two corners, it would be at both: each other place in the two lines
    sees one of them. The corners without extras would hold the second digit, crosswise.
    """
    if not _crosswise(rectangle):
        return
    for kind in (0, 1):
        lines = sorted({HOUSES_OF[corner][kind] for corner in rectangle.own})
        around = HOUSES[lines[0]] | HOUSES[lines[1]]
        for digit in rectangle.digits:
            places = grid.candidates[digit - 1]
            removed = rectangle.extra_cells & places
            if removed and not places & around & ~rectangle.cells:
                yield Conclusion(
                    remove_digit(digit, removed),
                    {
                        "locked": digit,
                        "other": next(d for d in rectangle.digits if d != digit),
                        "rest": Cells(rectangle.cells & ~rectangle.extra_cells),
                        "houses": tuple(map(House, lines)),
                    },
                    tuple(Mark(Role.LINE, House(line)) for line in lines),
                )


def hidden(grid: Grid, rectangle: Deadly) -> Iterator[Conclusion]:
    """A corner has no extras, and a digit has only two places, both corners, in the row and in the
    column of the opposite corner.

    If the opposite corner held the second digit, the first would go to its two neighbours, and
    the corner without extras would hold the second digit as well.
    """
    corners = tuple(rectangle.own)
    if len(rectangle.extra_cells) != 3 and not _crosswise(rectangle):
        return  # extras at two corners in a line: type 4 finds as much
    for index, start in enumerate(corners):
        corner = Cell(corners[3 - index])
        if start in rectangle.extras:
            continue
        for digit in rectangle.digits:
            (other,) = Digits(rectangle.digits & ~(1 << digit - 1))
            places = grid.candidates[digit - 1]
            row, column = (places & HOUSES[house] for house in HOUSES_OF[corner][:2])
            if (
                grid.candidates[other - 1] >> corner & 1
                and row.bit_count() == column.bit_count() == 2
                and not (row | column) & ~rectangle.cells
            ):
                neighbours = Cells((row | column) & ~(1 << corner))
                yield _hidden(Cell(start), corner, digit, other, neighbours)


def _hidden(start: Cell, corner: Cell, locked: int, other: int, neighbours: Cells) -> Conclusion:
    """From the corner without extras: the opposite one is not the `other` digit, for `locked` has
    places only in it and in its neighbours."""
    houses = tuple(map(House, HOUSES_OF[corner][:2]))
    links = (
        Link(Candidate.of(corner, locked), Candidate.of(cell, locked), strong=True)
        for cell in neighbours
    )
    return Conclusion(
        (Remove(corner, other),),
        {
            "start": start,
            "corners": (Cells(1 << start),),
            "corner": corner,
            "locked": locked,
            "other": other,
            "houses": houses,
            "neighbours": neighbours,
        },
        (
            Mark(Role.STEM, Cells(1 << start)),
            *(Mark(Role.LINE, house) for house in houses),
            *(Mark(Role.LINK_STRONG, link) for link in links),
        ),
    )


def avoidable(grid: Grid) -> Iterator[Deadly]:
    """The rectangles with placed corners, none of them given, whose digits fix the other corners'.

    A grid without givens does not say which digits were given, for no puzzle is without: then any
    could be, and there is nothing to find.
    """
    solved = ~(grid.open_cells | grid.given)
    if not grid.given or not solved & (1 << 81) - 1:
        return
    allowed = solved | grid.open_cells
    for cells, corners in _RECTANGLES:
        if cells & ~allowed or not cells & solved:
            continue
        one, two, three, four = (grid.values[corner] for corner in corners)
        first, second = one or four, two or three
        if not (first and second) or (one and two and three and four):
            continue
        digits = (first, second, second, first)
        if all(
            grid.values[corner] == digit or grid.candidates[digit - 1] >> corner & 1
            for corner, digit in zip(corners, digits, strict=True)
        ):
            own = {c: 1 << d - 1 for c, d in zip(corners, digits, strict=True)}
            yield Deadly(grid, own)


_PATTERN = (
    "{cells:and} are the corners of a rectangle in two boxes. If they held only {digits:and}, "
    "these could be swapped, and the puzzle would have two solutions."
)

_AVOIDABLE = (
    "{cells:and} are the corners of a rectangle in two boxes, and none of them is given. If they "
    "held {digits:and} crosswise, these could be swapped, and the puzzle would have two "
    "solutions."
)

_DOC = """{what}

What to look for: four open cells in two rows, two columns and two boxes, one of them with just two
candidates, which the others can have as well. {look}

Why it works: if the four cells held the two digits crosswise, the two could be swapped, and each
row, column and box would still have both. A puzzle with one solution does not allow that, so one
of the cells holds another digit. {why} It matters that no corner is given, and that the givens have
one solution; a candidate missing at a corner does no harm.

Example: {example}"""


def _doc(what: str, look: str, why: str, example: str) -> str:
    return _DOC.format(what=what, look=look, why=why, example=example)


UNIQUE_1 = technique(
    "unique-rectangle-1",
    "Unique Rectangle Type 1",
    rectangles,
    {"one-cell": one_cell},
    _PATTERN,
    _doc(
        "Three corners of a rectangle have only the same two candidates.",
        "Three of the cells have nothing else.",
        "There is only one that can, so it is neither of the two.",
        "r1c1, r1c4 and r3c1 have 2 and 7, r3c4 has 2, 5 and 7. Then r3c4 is 5. HoDoKu's name is "
        "uniqueness test 1.",
    ),
    hodoku="0600",
    se=4.5,
    aliases=("uniqueness-test-1",),
)
UNIQUE_2 = technique(
    "unique-rectangle-2",
    "Unique Rectangle Type 2",
    _with_neighbours,
    {"one-digit": one_digit},
    _PATTERN,
    _doc(
        "Two neighbouring corners of a rectangle can hold one more digit, the same.",
        "Two of them in one row or column have one more candidate, the same in both.",
        "So one of the two cells holds that digit, and no cell that sees both can.",
        "r1c1 and r1c4 have 2 and 7, r3c1 and r3c4 have 2, 5 and 7. So 5 of row 3 is in one of "
        "them. HoDoKu's name is uniqueness test 2.",
    ),
    hodoku="0601",
    se=4.5,
    aliases=("uniqueness-test-2",),
)
UNIQUE_3 = technique(
    "unique-rectangle-3",
    "Unique Rectangle Type 3",
    _with_neighbours,
    {"subset": subset},
    _PATTERN,
    _doc(
        "The further digits of two neighbouring corners make a naked subset with other cells.",
        "Two of them in one row or column have more candidates. Take these as one cell, and look "
        "for a naked pair, triple or quad with other cells of a house.",
        "So one of the two cells holds one of the further digits, and the cells of the subset the "
        "rest.",
        "r3c1 has 257 and r3c4 has 278, the other corners have 27. With 58 in r3c8, 5 and 8 of "
        "row 3 are used up. HoDoKu's name is uniqueness test 3.",
    ),
    hodoku="0602",
    se=4.6,
    aliases=("uniqueness-test-3",),
)
UNIQUE_4 = technique(
    "unique-rectangle-4",
    "Unique Rectangle Type 4",
    _with_neighbours,
    {"locked": locked_digit},
    _PATTERN,
    _doc(
        "A digit of the rectangle is locked in two neighbouring corners.",
        "Two of them in one row or column have more candidates, and one of the two digits has no "
        "other place in that line, or in their box.",
        "One of the two cells holds the locked digit, so the second digit is in neither.",
        "r1c1 and r1c4 have 2 and 7; in row 3 only r3c1 and r3c4 can be 2. Then neither is 7. "
        "HoDoKu's name is uniqueness test 4.",
    ),
    hodoku="0603",
    se=4.5,
    aliases=("uniqueness-test-4",),
)
UNIQUE_5 = technique(
    "unique-rectangle-5",
    "Unique Rectangle Type 5",
    _without_neighbours,
    {"one-digit": one_digit},
    _PATTERN,
    _doc(
        "Two opposite corners, or three, can hold one more digit, the same.",
        "Two opposite ones, or three of them, have one more candidate, the same in each.",
        "So one of these cells holds that digit, and no cell that sees all of them can.",
        "r1c1 and r3c4 have 2, 5 and 7, r1c4 and r3c1 have 2 and 7. Then r2c4, which sees both "
        "of the first, is not 5. HoDoKu's name is uniqueness test 5.",
    ),
    hodoku="0604",
    se=4.5,
    aliases=("uniqueness-test-5",),
)
UNIQUE_6 = technique(
    "unique-rectangle-6",
    "Unique Rectangle Type 6",
    rectangles,
    {"x-wing": x_wing},
    _PATTERN,
    _doc(
        "A digit of the rectangle makes an X-wing on its corners.",
        "Two opposite ones have more candidates, and one of the two digits has only the corners "
        "for places in both rows, or in both columns.",
        "The digit is at two opposite corners. If it were at those with more candidates, the "
        "second digit would be at the others. So it is at the others.",
        "r1c1 and r3c4 have 2 and 7, r1c4 and r3c1 more. If rows 1 and 3 have no other place for "
        "2, it is in r1c1 and r3c4. HoDoKu's name is uniqueness test 6.",
    ),
    hodoku="0605",
    aliases=("uniqueness-test-6",),
    phrases={
        "full:x-wing": _PATTERN + " In {houses:houses} the {locked} fits only into these corners, "
        "so it is at two opposite ones. If it were in {extra_cells:and}, then {rest:and}, which "
        "have only {digits:and}, would both be {other}, and the corners would hold nothing else: "
        "{result}.",
    },
)
HIDDEN = technique(
    "hidden-rectangle",
    "Hidden Rectangle",
    rectangles,
    {"hidden": hidden},
    _PATTERN,
    _doc(
        "Strong links of one digit to a corner exclude the other digit there.",
        "At the corner opposite to a cell with just the two candidates, one of the two digits has "
        "only one other place in the row and one in the column, and both are corners.",
        "With the second digit at that corner, the first would be at both neighbours, and the "
        "second at the opposite corner again.",
        "r1c1 has 2 and 7. In row 3 only r3c1 and r3c4 can be 2, in column 4 only r1c4 and r3c4. "
        "Then r3c4 is not 7. HoDoKu's name is hidden rectangle; elsewhere it is a hidden unique "
        "rectangle.",
    ),
    hodoku="0606",
    aliases=("hidden-unique-rectangle",),
    phrases={
        "full:hidden": _PATTERN + " If {corner} were {other}, the {locked}s of {houses:houses} "
        "would go to {neighbours:and}, their only other places, and {start}, which has only "
        "{digits:and}, would be {other} too. Then the corners would hold nothing else: {result}.",
    },
)

_AVOIDABLE_DOC = """{what}

What to look for: four cells in two rows, two columns and two boxes, none of them given, {look}

Why it works: if the four cells held the two digits crosswise, the two could be swapped, and each
row, column and box would still have both; the givens would not object. A puzzle with one
solution does not allow that. {why}

Example: {example}"""

AVOIDABLE_1 = technique(
    "avoidable-rectangle-1",
    "Avoidable Rectangle Type 1",
    avoidable,
    {"one-cell": one_cell},
    _AVOIDABLE,
    _AVOIDABLE_DOC.format(
        what="Three corners have been solved, and the fourth must not complete the rectangle.",
        look="of which three have been solved and hold two digits, the same in opposite ones.",
        why="So the fourth cell is not the digit that completes it.",
        example="r1c1 and r3c4 were solved as 2, r1c4 as 7. Then r3c1 is not 7.",
    ),
    hodoku="0607",
    phrases={
        "full:one-cell": _AVOIDABLE + " With {gone:or}, {extra_cells} would complete this: "
        "{result}.",
    },
)
AVOIDABLE_2 = technique(
    "avoidable-rectangle-2",
    "Avoidable Rectangle Type 2",
    avoidable,
    {"one-digit": one_digit},
    _AVOIDABLE,
    _AVOIDABLE_DOC.format(
        what="Two corners have been solved; the others would complete the rectangle, or are one "
        "digit more.",
        look="of which two in a line have been solved. The other two have just two candidates: the "
        "digit that completes the rectangle, and the same other digit in both.",
        why="So one of the two open cells holds the other digit, and no cell that sees both can.",
        example="r1c1 was solved as 2 and r1c4 as 7. r3c1 has 5 and 7, r3c4 has 2 and 5. Then 5 of "
        "row 3 is in one of them.",
    ),
    hodoku="0608",
)

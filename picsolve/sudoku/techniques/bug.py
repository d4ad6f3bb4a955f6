"""Bivalue universal graves: a whole grid in which every digit could trade places.

In a grave every open cell has two candidates and every house has two places for each digit that it
lacks. If it has a solution, take the other candidate of every cell: each house again has each
digit once, so that is a solution too. A grid that is a grave but for some extra candidates is
thus a deadly pattern (see `uniqueness`) over all open cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from picsolve.sudoku.grid import Cells, Digits, Grid, bits
from picsolve.sudoku.techniques.uniqueness import (
    HOUSE_BITS,
    RULES,
    THEN,
    Deadly,
    technique,
)

#: More cells with extras than that share no house with others, and no rule could use them.
_MOST_CELLS = 6


@lru_cache(maxsize=4)
def graves(grid: Grid) -> tuple[Deadly, ...]:
    """The graves that the grid is but for extra candidates in a few cells."""
    masks = grid.cell_candidates
    if 2 * len(grid.open_cells) + 4 * _MOST_CELLS < grid.candidate_count:
        return ()
    more: list[int] = [cell for cell in grid.open_cells if masks[cell].bit_count() > 2]
    if not 0 < len(more) <= _MOST_CELLS:
        return ()
    own: dict[int, int] = {}
    once, twice = [0] * 9, [0] * 9  # for each digit, the houses with a place for it, and with two
    for cell in bits(grid.open_cells & ~Cells.of(more)):
        if masks[cell].bit_count() < 2 or not _count(cell, masks[cell], once, twice):
            return ()
        own[cell] = masks[cell]
    return tuple(Deadly(grid, own | rest) for rest in _fill(grid, more, once, twice))


def _count(cell: int, digits: int, once: list[int], twice: list[int]) -> bool:
    """Add a cell's two digits to its houses' counts; False if a house has one three times."""
    houses = HOUSE_BITS[cell]
    for index in bits(digits):
        if twice[index] & houses:
            return False
        twice[index] |= once[index] & houses
        once[index] |= houses
    return True


def _fill(
    grid: Grid, cells: list[int], once: list[int], twice: list[int]
) -> Iterator[dict[int, int]]:
    """Each way to choose two own digits for the cells so that no house has a digit three times.

    Then it has each exactly twice: n open cells with two digits each, of n that the house lacks.
    """
    if not cells:
        yield {}
        return
    first, *rest = cells
    for pair in combinations(grid.candidates_of(first), 2):
        digits = Digits.of(pair)
        once_then, twice_then = once.copy(), twice.copy()
        if _count(first, digits, once_then, twice_then):
            for others in _fill(grid, rest, once_then, twice_then):
                yield {first: int(digits), **others}


_PATTERN = (
    "Without {extras:extra:and} every open cell would have two candidates, and every row, column "
    "and box two places for each digit that it lacks. Such a grid has several solutions or none, "
    "for in a solution every cell could take its other candidate."
)

_THEN = THEN | {
    "one-cell": "So {extra_cells} is {extra_digits:or}: {result}.",
    "one-digit": (
        "So one of {extra_cells:and} is {extra}. {removed:and} {removed:sees|each see} "
        "{extra_cells:all} of them: {result}."
    ),
    "locked": (
        "So one of {extra_cells:and} holds its extra digit. In {house} only these two cells can "
        "be {locked}, so the other one is {locked}: {result}."
    ),
}

_SHORT = {
    "one-cell": "{extras} => {changes}",
    "one-digit": "{extras:or} => {changes}",
    "subset": "{extras:or}; {subset_digits:/} with {subset} in {house} => {changes}",
    "locked": "{extras:or}, {locked} locked in {house} => {changes}",
}

_DOC = """{what}

What to look for: late in a puzzle, nearly all open cells have two candidates. {look} Check that
without the extra candidates each row, column and box has every digit that it lacks exactly twice.

Why it works: without the extras the grid would be a bivalue universal grave. If such a grid has
a solution, then taking the other candidate of every cell gives a second one. A puzzle with one
solution is no grave, so one of the extra candidates is true. {why}

Example: {example}"""

_TYPES = (
    (
        "bug-plus-1",
        "Bivalue Universal Grave + 1",
        "one-cell",
        "0610",
        5.6,
        "A single cell has more than two candidates.",
        "A single cell has three. Its extra is the one that its row, column and box have three "
        "times.",
        "It is in that cell.",
        "all open cells have two candidates but r5c5, which has 2, 4 and 7. The 4 is in row 5 "
        "three times, in column 5 and box 5 too. Then r5c5 is 4.",
    ),
    (
        "bug-2",
        "Bivalue Universal Grave Type 2",
        "one-digit",
        "",
        5.7,
        "The extra candidates of several cells are all the same digit.",
        "Two or more have three, and the extra is the same digit in each.",
        "One of these cells holds it, and no cell that sees all of them can.",
        "r4c5 and r6c5 have an extra 3 each. Then no other cell of column 5 is 3.",
    ),
    (
        "bug-3",
        "Bivalue Universal Grave Type 3",
        "subset",
        "",
        5.8,
        "The extra candidates of cells in one house make a naked subset with other cells.",
        "A few in one house have more. Take their extras as one cell, and look for a naked subset "
        "with other cells of the house.",
        "One of these cells holds an extra, the cells of the subset the rest.",
        "r2c1 has an extra 3 and r2c7 an extra 8. With 38 in r2c4, 3 and 8 of row 2 are used up.",
    ),
    (
        "bug-4",
        "Bivalue Universal Grave Type 4",
        "locked",
        "",
        5.7,
        "Two cells with extra candidates hold a digit that both have.",
        "Two cells of one house have more, and another candidate of both has no other place in "
        "that house.",
        "One of the two cells holds an extra and the other one the digit, so what else they "
        "have is out.",
        "r2c1 has 1, 6 and an extra 3, r2c7 has 6, 9 and an extra 8. In row 2 only these two can "
        "be 6. Then r2c1 is not 1 and r2c7 is not 9.",
    ),
)

BUG_PLUS_1, BUG_2, BUG_3, BUG_4 = (
    technique(
        key,
        name,
        graves,
        {rule: RULES[rule]},
        _PATTERN,
        _DOC.format(what=what, look=look, why=why, example=example),
        hodoku=code,
        se=se,
        aliases=() if code else (key.replace("bug", "bug-type"),),
        phrases={
            "extra": "{item.digit} in {item.cell}",
            f"short:{rule}": _SHORT[rule],
            f"full:{rule}": f"{_PATTERN} {_THEN[rule]}",
        },
    )
    for key, name, rule, code, se, what, look, why, example in _TYPES
)

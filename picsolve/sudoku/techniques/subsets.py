"""Naked and hidden pairs, triples and quads: as many digits as cells in a house.

Both are one search. A naked subset is n cells of a house with n candidates between them; a hidden
subset is n digits of a house with n places between them. Either way n items have n partners.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    HOUSE_CELLS,
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
    common_houses,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique

_BOXES = range(18, 27)
_HOUSES = (*_BOXES, *range(18))  # boxes first, as a person looks
_SIZES = {2: "pair", 3: "triple", 4: "quad"}


def closed(items: Iterable[tuple[int, int]], size: int) -> tuple[tuple[int, int], ...]:
    """Items given as (bit, partners): each choice of `size` of them that has as many partners.

    Gives the items' bits and the partners' union. An item with one partner is a single, not part
    of a subset; smaller subsets within a choice are allowed, as in HoDoKu's library.
    """
    usable = [item for item in items if 2 <= item[1].bit_count() <= size]
    choices = [(0, 0, 0)] if len(usable) >= size else []
    for _ in range(size):
        choices = [
            (chosen | bit, union, index + 1)
            for chosen, partners_before, start in choices
            for index, (bit, partners) in enumerate(usable[start:], start)
            if (union := partners_before | partners).bit_count() <= size
        ]
    return tuple((chosen, union) for chosen, union, _ in choices if union.bit_count() == size)


@lru_cache(maxsize=2048)
def _closed_cells(house: int, masks: tuple[int, ...], size: int) -> tuple[tuple[int, int], ...]:
    """Cells of a house with as many digits, from the open digits of its nine cells."""
    return closed(((1 << cell, m) for cell, m in zip(HOUSE_CELLS[house], masks, strict=True)), size)


@lru_cache(maxsize=2048)
def _closed_digits(house: int, masks: tuple[int, ...], size: int) -> tuple[tuple[int, int], ...]:
    """Digits of a house with as many places that have other digits as well."""
    places = [0] * 9
    for cell, digits in zip(HOUSE_CELLS[house], masks, strict=True):
        for index in bits(digits):
            places[index] |= 1 << cell
    return tuple(
        (digits, cells)
        for digits, cells in closed(((1 << i, p) for i, p in enumerate(places)), size)
        if any(places[index] & cells for index in range(9) if not digits >> index & 1)
    )


def _naked(key: str, size: int, houses_needed: int = 1) -> Find:
    """With two houses needed, those are locked pairs and triples: they clear a box and a line."""

    @distinct
    def find(grid: Grid) -> Iterator[Step[Change]]:
        for house in _HOUSES if houses_needed == 1 else _BOXES:
            for cells, digits in _closed_cells(house, grid.house_candidates[house], size):
                houses, removals = _naked_removals(grid, cells, digits)
                if len(houses) < houses_needed:
                    continue
                if houses_needed == 1 or _clears_both(houses, removals):
                    yield _step(key, grid, removals, cells, digits, houses)

    return find


def _naked_removals(
    grid: Grid, cells: int, digits: int
) -> tuple[tuple[House, ...], tuple[Change, ...]]:
    """From every house that has all the cells: two, where a box and a line cross. The line's
    come first, as HoDoKu has them: in this order they bring up singles."""
    houses: list[House] = []
    removals: dict[Change, None] = {}
    affected = 0
    for index in bits(digits):
        affected |= grid.candidates[index] & ~cells
    for house in common_houses(cells):
        if affected & HOUSES[house]:
            houses.append(house)
            for cell in bits(affected & HOUSES[house]):
                for index in bits(grid.cell_candidates[cell] & digits):
                    removals[Remove(Cell(cell), index + 1)] = None
    return tuple(houses), tuple(removals)


def _clears_both(houses: tuple[House, ...], removals: Iterable[Change]) -> bool:
    """Whether a line and a box lose candidates outside of the cells that they share."""
    shared = HOUSES[houses[0]] & HOUSES[houses[1]]
    cleared = Cells.of(removal.cell for removal in removals) & ~shared
    return all(cleared & HOUSES[house] for house in houses)


def _hidden(key: str, size: int) -> Find:
    @distinct
    def find(grid: Grid) -> Iterator[Step[Change]]:
        for house in _HOUSES:
            for digits, cells in _closed_digits(house, grid.house_candidates[house], size):
                removals = tuple(
                    Remove(Cell(cell), index + 1)
                    for cell in bits(cells)
                    for index in bits(grid.cell_candidates[cell] & ~digits)
                )
                yield _step(key, grid, removals, cells, digits, (House(house),))

    return find


def _step(
    key: str,
    grid: Grid,
    removals: tuple[Change, ...],
    cells: int,
    digits: int,
    houses: tuple[House, ...],
) -> Step[Change]:
    candidates = (
        Candidate.of(cell, index + 1)
        for cell in bits(cells)
        for index in bits(grid.cell_candidates[cell] & digits)
    )
    return Step(
        key,
        removals,
        (
            Mark(Role.PATTERN, Cells(cells)),
            *(Mark(Role.PATTERN, candidate) for candidate in candidates),
            *(Mark(Role.LINE, house) for house in houses),
        ),
        {"cells": Cells(cells), "digits": Digits(digits), "houses": houses},
    )


_NUMBER = {2: "two", 3: "three", 4: "four"}

_NAKED_DOC = """{Number} cells of a house with only {number} candidates between them.

What to look for: {number} open cells of one row, column or box that together have no more than
{number} candidates. No single cell needs to have them all. Begin with cells that have few.

Why it works: {number} cells take {number} different digits, so they use these digits up, in
whatever order. No other cell of the house can have one of them. If the cells share two houses,
a box and a line, that goes for both.

Example: {example}"""

_LOCKED_DOC = """{Number} cells of both a box and a line with only {number} candidates between them.

What to look for: a naked {name} whose cells lie in one box and in one row or column as well, and
whose digits are still candidates in both, outside of the cells that the two share.

Why it works: {number} cells take {number} different digits, so they use these digits up, for the
box and for the line: neither can have them in another cell.

Example: {example} HoDoKu's name is locked {name}."""

_LOCKED_EXAMPLES = {
    2: "r1c1 and r1c3 have the candidates 2 and 7. Neither r3c2, in box 1, nor r1c8, in row 1, is "
    "2 or 7.",
    3: "r1c1, r1c2 and r1c3 have 2 and 7, 2 and 9, 7 and 9. The rest of box 1 and of row 1 has no "
    "2, 7 or 9.",
}

_NAKED_EXAMPLES = {
    2: "in box 1 both r1c1 and r2c3 have the candidates 2 and 7. Then r3c1 is neither.",
    3: "in row 4, r4c1 has 2 and 5, r4c4 has 5 and 8, r4c9 has 2 and 8. Then r4c5 is none of them.",
    4: "in column 2, four cells have 13, 34, 149 and 19. The column's other cells lose 1, 3, 4, 9.",
}

_HIDDEN_DOC = """{Number} digits of a house with only {number} places between them.

What to look for: {number} digits that a row, column or box still needs, and that together fit
into only {number} of its cells. No single digit needs to fit all of them. Go through the digits
of a house, not through its cells, and mind those with few places.

Why it works: each of the {number} digits takes one of the {number} cells, so they fill these
cells, in whatever order. Every other candidate there is out.

Example: {example}"""

_HIDDEN_EXAMPLES = {
    2: "in row 3 the digits 4 and 9 fit only r3c2 and r3c8. Both cells lose all else.",
    3: "in box 5, 1, 2 and 6 fit only r4c4, r5c6 and r6c5. These cells lose all other candidates.",
    4: "in column 7, 2, 3, 5 and 8 fit only four cells. These lose all other candidates.",
}


_DOCS = {
    "naked": (_NAKED_DOC, _NAKED_EXAMPLES),
    "hidden": (_HIDDEN_DOC, _HIDDEN_EXAMPLES),
    "locked": (_LOCKED_DOC, _LOCKED_EXAMPLES),
}


def _technique(
    kind: str, size: int, level: Level, score: int, code: str, se: float
) -> SudokuTechnique:
    name = _SIZES[size]
    key = f"{kind}-{name}"
    doc, examples = _DOCS[kind]
    number = _NUMBER[size]
    return Technique(
        key=key,
        name=f"{kind.capitalize()} {name.capitalize()}",
        family="locked" if kind == "locked" else "subsets",
        tier=level,
        find=_hidden(key, size) if kind == "hidden" else _naked(key, size, 1 + (kind == "locked")),
        short="{digits:,} in {cells} => {changes}",
        full=(
            f"In {{houses:houses}} the {number} digits {{digits:and}} fit only into {{cells:and}}. "
            f"They fill these {number} cells, so nothing else can go there: {{result}}."
            if kind == "hidden"
            else f"In {{houses:houses}} the {number} cells {{cells:and}} have no candidates but "
            f"{{digits:and}}. They use these {number} digits up, so no other cell there can have "
            "one: {result}."
        ),
        score=score,
        hodoku=(code,),
        se=se,
        doc=doc.format(
            number=number, Number=number.capitalize(), name=name, example=examples[size]
        ),
    )


LOCKED_PAIR = _technique("locked", 2, Level.MEDIUM, 40, "0110", 3.0)
LOCKED_TRIPLE = _technique("locked", 3, Level.MEDIUM, 60, "0111", 3.6)
NAKED_PAIR = _technique("naked", 2, Level.MEDIUM, 60, "0200", 3.0)
NAKED_TRIPLE = _technique("naked", 3, Level.MEDIUM, 80, "0201", 3.6)
NAKED_QUAD = _technique("naked", 4, Level.HARD, 120, "0202", 5.0)
HIDDEN_PAIR = _technique("hidden", 2, Level.MEDIUM, 70, "0210", 3.4)
HIDDEN_TRIPLE = _technique("hidden", 3, Level.MEDIUM, 100, "0211", 4.0)
HIDDEN_QUAD = _technique("hidden", 4, Level.HARD, 150, "0212", 5.4)

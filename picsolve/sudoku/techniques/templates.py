"""Templates: all the ways to place one digit in every row, column and box of the grid.

A digit has 46,656 templates in an empty grid. What all that fit have in common, and what none of
them has, is found without listing them: two beginnings that have used the same columns, and the
same boxes of the band, have the same continuations.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    ALL_CELLS,
    BOXES,
    COLUMNS,
    ROWS,
    Cell,
    Cells,
    Change,
    Grid,
    Place,
    Remove,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, mark_digit


class Templates(NamedTuple):
    """The templates of a digit in a set of cells: how many, the cells of any and those of all."""

    allowed: int
    number: int
    of_any: int
    of_all: int


class Taken(NamedTuple):
    """Candidates of a digit that every template of another digit has."""

    digit: int
    cells: Cells


@lru_cache(maxsize=4)
def templates(grid: Grid) -> tuple[tuple[Templates, ...], ...]:
    """The templates of each digit, twice: each digit by itself, and all of them together.

    In the end no template has a cell that all templates of another digit have.
    """
    found = [
        _templates(candidates | placed)
        for candidates, placed in zip(grid.candidates, grid.placed, strict=True)
    ]
    alone = tuple(found)
    changed = True
    while changed:
        changed = False
        for index, own in enumerate(found):
            taken = 0
            for other, templates_of_other in enumerate(found):
                taken |= templates_of_other.of_all if other != index else 0
            if own.allowed & taken:
                found[index] = _templates(own.allowed & ~taken)
                changed = True
    return alone, tuple(found)


def _templates(allowed: int) -> Templates:
    """Placed cells need no rule of their own: they are the only ones allowed in their houses."""

    @cache
    def rest(row: int, free: int) -> tuple[int, int, int]:
        """The ways to fill the rows from this one, in cells that no earlier one sees."""
        if row == 9:
            return 1, 0, 0
        number, of_any, of_all = 0, 0, ALL_CELLS
        for cell in bits(free & ROWS[row]):
            below, below_any, below_all = rest(row + 1, free & _LATER[cell])
            if below:
                number += below
                of_any |= below_any | 1 << cell
                of_all &= below_all | 1 << cell
        return number, of_any, of_all if number else 0

    return Templates(allowed, *rest(0, allowed))


#: For each cell those in the rows below that it does not see.
_LATER = [
    sum(ROWS[cell // 9 + 1 :]) & ~(COLUMNS[cell % 9] | BOXES[cell // 27 * 3 + cell % 9 // 3])
    for cell in range(81)
]


@distinct
def find_set(grid: Grid) -> Iterator[Step[Change]]:
    """A cell that is part of every template of a digit.

    What to look for: go through all ways to place a digit in all rows, columns and boxes that
    its candidates and its placed cells allow. See whether they have a cell in common. Other
    digits cannot use that cell, so they may have fewer ways left.

    Why it works: one of these ways is the digit's place in the solution.

    Example: a hidden single is the smallest case. Often a digit has only a handful of templates
    left when no other rule helps.
    """
    for round_of_digits in templates(grid):
        for index, found in enumerate(round_of_digits):
            cells = Cells(found.of_all & grid.candidates[index])
            if cells:
                changes = tuple(Place(cell, index + 1) for cell in cells)
                yield _step("template-set", grid, index + 1, cells, round_of_digits, changes)


@distinct
def find_delete(grid: Grid) -> Iterator[Step[Change]]:
    """A candidate that is part of no template of its digit.

    What to look for: go through all ways to place a digit in all rows, columns and boxes that
    its candidates and its placed cells allow. See whether a candidate is in none of them. A cell
    that is in every way to place a digit can be left out for all the others.

    Why it works: one of these ways is the digit's place in the solution. So templates find all
    that can be found with one digit alone: locked candidates, fish and colouring of every kind.

    Example: the candidates that an X-wing removes: with one of them, two rows would have only
    one column left for the digit.
    """
    for round_of_digits in templates(grid):
        for index, found in enumerate(round_of_digits):
            cells = Cells(grid.candidates[index] & ~found.of_any)
            if cells and found.number:
                changes = tuple(Remove(cell, index + 1) for cell in cells)
                yield _step("template-delete", grid, index + 1, cells, round_of_digits, changes)


def _step(
    key: str,
    grid: Grid,
    digit: int,
    cells: Cells,
    found: tuple[Templates, ...],
    changes: tuple[Change, ...],
) -> Step[Change]:
    candidates, own = grid.candidates[digit - 1], found[digit - 1]
    lost = candidates & ~own.allowed
    taken = tuple(
        Taken(other, Cells(lost & of_other.of_all))
        for other, of_other in enumerate(found, 1)
        if lost & of_other.of_all
    )
    marks = [Mark(Role.WITNESS, Cell(cell)) for cell in bits(grid.placed[digit - 1])]
    marks += mark_digit(Role.PATTERN, digit, candidates & own.of_any)
    for place in taken:
        marks += mark_digit(Role.WITNESS, place.digit, place.cells)
    facts = {
        "digit": digit,
        "cells": cells,
        "number": own.number,
        "taken": taken,
        "variant": "-".join(["taken"] * bool(taken) + ["one-way"] * (own.number == 1)),
    }
    return Step(key, changes, tuple(marks), facts)


_CANDIDATES = "The candidates of {digit}"
_TAKEN = "All ways to place the other digits need {taken:taken:and}. What is left"
_WAYS = "{number:way|ways} to put one {digit} into every row, column and box of the grid"
_ONE_WAY = "just one way to put one {digit} into every row, column and box of the grid"


def _technique(
    key: str, name: str, code: str, find: Find, short: str, of_several: str, of_one: str
) -> SudokuTechnique:
    return Technique(
        key=key,
        name=name,
        family="templates",
        tier=Level.EXTREME,
        find=find,
        short=short,
        full=f"{_CANDIDATES} allow {_WAYS}. {of_several}",
        phrases={
            "taken": "{cells:and} for {digit}",
            "full:taken": f"{_TAKEN} allows {_WAYS}. {of_several}",
            "full:one-way": f"{_CANDIDATES} allow {_ONE_WAY}. {of_one}",
            "full:taken-one-way": f"{_TAKEN} allows {_ONE_WAY}. {of_one}",
        },
        score=10000,
        hodoku=(code,),
    )


SET = _technique(
    "template-set",
    "Template Set",
    "1201",
    find_set,
    "{digit} in {cells} => {changes}",
    "{cells:and} {cells:is|are} part of {number:it|both|every one}: {result}.",
    "It uses {cells:and}: {result}.",
)
DELETE = _technique(
    "template-delete",
    "Template Delete",
    "1202",
    find_delete,
    "{digit} not in {cells} => {changes}",
    "{cells:and} {cells:is|are} part of none: {result}.",
    "It does not use {cells:or}: {result}.",
)

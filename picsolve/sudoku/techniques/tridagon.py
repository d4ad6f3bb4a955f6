"""Tridagon, or Thor's hammer: twelve cells in four boxes that three digits cannot fill."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.cases import excluded_by, removals
from picsolve.sudoku.grid import (
    Candidate,
    Cells,
    Change,
    Digits,
    Grid,
    Place,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique

#: More are hardly ever of use: so at least half of the twelve cells have none.
_MOST_GUARDIANS = 6


class _Diagonal(NamedTuple):
    """Three cells of a box, one in each of its rows and columns."""

    cells: int
    rising: bool  # of the two kinds of diagonals; wrapped round, each kind has three


@cache
def _diagonals(box: int) -> tuple[_Diagonal, ...]:
    corner = box // 3 * 27 + box % 3 * 3
    return tuple(
        _Diagonal(
            sum(1 << corner + 9 * row + column for row, column in enumerate(columns)),
            rising=(columns[1] - columns[0]) % 3 == 2,
        )
        for columns in permutations(range(3))
    )


@cache
def _rectangles() -> tuple[tuple[int, int, int, int], ...]:
    """The nine ways to take four boxes that are the corners of a rectangle."""
    pairs = list(combinations(range(3), 2))
    return tuple(
        (3 * top + left, 3 * top + right, 3 * bottom + left, 3 * bottom + right)
        for (top, bottom), (left, right) in product(pairs, pairs)
    )


@distinct
def find(grid: Grid) -> Iterator[Step[Change]]:
    """Twelve cells in four boxes for which three digits are not enough.

    What to look for: three digits that none of four boxes has yet; the boxes are the corners of
    a rectangle. In each box three open cells, one in each of its rows and columns, with hardly
    anything but these digits: in three of the boxes they are diagonals of one kind (falling or
    rising, perhaps wrapped round), in the fourth of the other. Candidates other than the three
    digits are the guardians.

    Why it works: suppose the twelve cells hold the three digits only. Read them in each box row
    by row, and column by column. Boxes side by side differ in each row, so the three digits are
    in the same cyclic order row by row; boxes one above the other are in the same cyclic order
    column by column. From rows to columns a diagonal of one kind keeps the order, one of the
    other kind reverses it. Around the four boxes it is reversed an odd number of times, and
    would be its own reverse. So a guardian is true: the only one is placed, and of several
    whatever each of them excludes is removed.

    Example: with one guardian, 5 in r1c1, that cell is 5. Found by several solvers of the
    hardest puzzles; the names are Thor's hammer and tridagon.
    """
    for digits in combinations(range(9), 3):
        one, two, three = (grid.candidates[digit] for digit in digits)
        usable = one & two | one & three | two & three  # at least two of the digits
        others = 0
        for digit, cells in enumerate(grid.candidates):
            if digit not in digits:
                others |= cells
        if (usable & ~others).bit_count() >= 12 - _MOST_GUARDIANS:
            yield from _with_digits(grid, sum(1 << digit for digit in digits), usable)


def _with_digits(grid: Grid, digits: int, usable: int) -> Iterator[Step[Change]]:
    choices = [_choices(grid, box, digits, usable) for box in range(9)]
    for rectangle in _rectangles():
        for chosen in product(*(choices[box] for box in rectangle)):
            odd = sum(diagonal.rising for _, diagonal in chosen) % 2
            if odd and sum(number for number, _ in chosen) <= _MOST_GUARDIANS:
                yield from _hammer(grid, [diagonal for _, diagonal in chosen], digits)


def _choices(grid: Grid, box: int, digits: int, usable: int) -> list[tuple[int, _Diagonal]]:
    """The diagonals of a box that may be part of the pattern, with their number of guardians."""
    found = []
    for diagonal in _diagonals(box):
        if not diagonal.cells & ~usable:
            own = (grid.cell_candidates[cell] & ~digits for cell in bits(diagonal.cells))
            number = sum(guardians.bit_count() for guardians in own)
            if number <= _MOST_GUARDIANS:
                found.append((number, diagonal))
    return found


def _hammer(grid: Grid, diagonals: list[_Diagonal], digits: int) -> Iterator[Step[Change]]:
    cells = Cells(sum(diagonal.cells for diagonal in diagonals))
    guardians = [
        Candidate(9 * cell + index)
        for cell in cells
        for index in bits(grid.cell_candidates[cell] & ~digits)
    ]
    if not guardians:
        return  # such a board has no solution
    changes = _changes(grid, guardians)
    if not changes:
        return
    rising = [Cells(diagonal.cells) for diagonal in diagonals if diagonal.rising]
    falling = [Cells(diagonal.cells) for diagonal in diagonals if not diagonal.rising]
    (odd,), alike = (rising, falling) if len(rising) == 1 else (falling, rising)
    marks = [Mark(Role.SET_A, diagonal) for diagonal in alike]
    marks.append(Mark(Role.SET_B, odd))
    marks += [
        Mark(Role.SET_B if odd >> cell & 1 else Role.SET_A, Candidate(9 * cell + index))
        for cell in cells
        for index in bits(grid.cell_candidates[cell] & digits)
    ]
    marks += [Mark(Role.FIN, guardian) for guardian in guardians]
    yield Step(
        "tridagon",
        changes,
        tuple(marks),
        {
            "cells": cells,
            "parts": tuple(alike),
            "diagonals": (Cells(sum(alike)),),
            "odd_diagonals": (odd,),
            "odd": odd,
            "digits": Digits(digits),
            "guardians": tuple(guardians),
            "variant": "one" if len(guardians) == 1 else "several",
        },
    )


def _changes(grid: Grid, guardians: list[Candidate]) -> tuple[Change, ...]:
    """The only guardian is true; of several, what each of them excludes falls."""
    if len(guardians) == 1:
        return (Place(guardians[0].cell, guardians[0].digit),)
    excluded = ~0
    for guardian in guardians:
        excluded &= excluded_by(guardian.cell, guardian.digit)
    return removals(grid, excluded)


_WHY = (
    "Four boxes have three cells each, one in every row and column of the box. In three boxes "
    "these are diagonals of one kind ({parts:part:; }), in the fourth of the other ({odd}). "
    "{digits:and} alone cannot fill them: boxes side by side would have the three in the same "
    "cyclic order, row by row, and so would boxes one above the other, column by column; but the "
    "odd diagonal reverses it. "
)

TRIDAGON: SudokuTechnique = Technique(
    key="tridagon",
    name="Tridagon",
    family="impossible-patterns",
    tier=Level.EXTREME,
    find=find,
    short="{digits} {cells}, {guardians} => {changes}",
    full="",
    phrases={
        "part": "{item}",
        "guardian": "{item.digit} in {item.cell}",
        "full:one": _WHY + "The only other candidate is {guardians:guardian}, so {result}.",
        "full:several": (
            _WHY + "So one of the other candidates is true: {guardians:guardian:or}. Each of them "
            "excludes the same: {result}."
        ),
    },
    score=440,
    aliases=("thors-hammer",),
)

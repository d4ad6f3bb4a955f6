"""Bent sets: as many digits as cells, in two houses that cross; XY-wing, XYZ-wing and larger.

All digits but one stand in one of the houses only, so each of these is in the set once at most.
They do not suffice for all its cells: the last digit, which is in both houses, is there too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    HOUSE_CELLS,
    HOUSES,
    PEERS,
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    House,
    bits,
    common_peers,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, mark_digit, remove_digit


class Wing(NamedTuple):
    """A wing of two candidates, and the digit of the pivot that would leave it the shared one."""

    pivot: int
    cell: Cell
    shared: int
    digits: Digits

    @property
    def cells(self) -> Cells:
        return Cells(1 << self.cell)


def _pivot(size: int) -> Find:
    """A pivot of two digits makes an XY-wing, one of three an XYZ-wing."""

    @distinct
    def find(grid: Grid) -> Iterator[Step[Change]]:
        digits_of = grid.cell_candidates
        bivalue = Cells.of(c for c in grid.open_cells if digits_of[c].bit_count() == 2)
        if len(bivalue) < 2:
            return
        for pivot in grid.open_cells:
            digits = digits_of[pivot]
            if digits.bit_count() != size:
                continue
            wings = [c for c in bits(bivalue & PEERS[pivot]) if _fits(digits_of[c], digits)]
            for one, other in combinations(wings, 2):
                shared = digits_of[one] & digits_of[other]
                three = digits | digits_of[one] | digits_of[other]
                if shared.bit_count() != 1 or three.bit_count() != 3 or PEERS[one] >> other & 1:
                    continue
                if size == 2 and shared & digits:
                    continue
                digit = shared.bit_length()
                removed = grid.candidates[digit - 1] & PEERS[one] & PEERS[other]
                if size == 3:
                    removed &= PEERS[pivot]
                if removed:
                    yield _wing_step(grid, pivot, (one, other), digit, removed)

    return find


def _fits(wing: int, pivot: int) -> bool:
    """One digit of the wing is the pivot's; both are, if the pivot has three."""
    return (wing & pivot).bit_count() == pivot.bit_count() - 1


def _wing_step(
    grid: Grid, pivot: Cell, cells: tuple[int, int], digit: int, removed: int
) -> Step[Change]:
    digits_of = grid.cell_candidates
    wings = sorted(
        Wing((digits_of[c] & ~(1 << digit - 1)).bit_length(), Cell(c), digit, Digits(digits_of[c]))
        for c in cells
    )
    digits = Digits(digits_of[pivot] | 1 << digit - 1)
    marks = [Mark(Role.STEM, Cells(1 << pivot))]
    for role, wing in zip(SETS, wings, strict=False):
        marks += [Mark(role, Cells(1 << wing.cell)), Mark(role, Candidate.of(pivot, wing.pivot))]
        marks.append(Mark(Role.PATTERN, Candidate.of(wing.cell, digit)))
    if digit in grid.candidates_of(pivot):
        marks.append(Mark(Role.PATTERN, Candidate.of(pivot, digit)))
    return Step(
        "xy-wing" if len(grid.candidates_of(pivot)) == 2 else "xyz-wing",
        remove_digit(digit, removed),
        tuple(marks),
        {
            "digits": digits,
            "pivot": pivot,
            "pivots": (Cells(1 << pivot),),
            "pivot_digits": grid.candidates_of(pivot),
            "wings": tuple(wings),
            "cells": tuple(wing.cell for wing in wings),
            "shared": digit,
            "removed": Cells(removed),
        },
    )


def _bent(size: int) -> Find:
    @distinct
    def find(grid: Grid) -> Iterator[Step[Change]]:
        for bent in _bent_sets(grid):
            if len(bent.cells) == size:
                yield _bent_step(grid, bent)

    return find


class _BentSet(NamedTuple):
    cells: Cells
    digits: Digits
    shared: int
    removed: Cells


class Confined(NamedTuple):
    """Digits of a bent set that it has in one house only, and their cells."""

    digits: Digits
    house: House
    cells: Cells


@lru_cache(maxsize=4)
def _bent_sets(grid: Grid) -> tuple[_BentSet, ...]:
    """The bent sets of four to six cells that remove something, small ones first.

    Such a set is a part of each house outside the other, with one digit in common, and cells where
    the houses cross. A cell in the crossing may have any digit: it sees all the others. Parts of
    three digits more than cells are left out; they would need three cells in the crossing.
    """
    found: dict[tuple[int, int], _BentSet] = {}
    masks = grid.house_candidates
    for one, other in _CROSSING:
        for cells, digits, common in _bent_at(one, other, masks[one], masks[other]):
            candidates = grid.candidates[common.bit_length() - 1]
            removed = _seen_by_all(cells & candidates) & candidates
            if removed:
                bent = Cells(cells), Digits(digits), common.bit_length(), Cells(removed)
                found[cells, common] = _BentSet(*bent)
    return tuple(sorted(found.values(), key=lambda bent: len(bent.cells)))


_seen_by_all = lru_cache(maxsize=1 << 14)(common_peers)

_Part = tuple[int, int, int]  # cells, their digits, how many more digits there are than cells


@lru_cache(maxsize=512)
def _bent_at(
    one: int, other: int, masks: tuple[int, ...], masks_2: tuple[int, ...]
) -> tuple[tuple[int, int, int], ...]:
    """The bent sets in two houses: their cells, their digits, and the digit in common as a bit."""
    crossing = HOUSES[one] & HOUSES[other]
    of_one = dict(zip(HOUSE_CELLS[one], masks, strict=True))
    hinges = _parts({cell: of_one[cell] for cell in bits(crossing) if of_one[cell]})
    if not hinges:
        return ()
    most = sum(1 for cell in bits(crossing) if of_one[cell])  # the digits too many must go in there
    parts, parts_2 = (
        [part for part in _outside(*of) if part[2] <= most and not part[0] & crossing]
        for of in ((one, masks), (other, masks_2))
    )
    found = []
    for part, digits, excess in parts if parts_2 else ():
        for part_2, digits_2, excess_2 in parts_2:
            common = digits & digits_2
            if common and not common & common - 1 and excess + excess_2 - 1 <= most:
                outside, union = part | part_2, digits | digits_2
                for hinge, hinge_digits, _ in hinges:
                    cells, together = outside | hinge, union | hinge_digits
                    if 4 <= cells.bit_count() <= 6 and cells.bit_count() == together.bit_count():
                        found.append((cells, together, common))
    return tuple(found)


@lru_cache(maxsize=512)
def _outside(house: int, masks: tuple[int, ...]) -> tuple[_Part, ...]:
    """The parts of a house that have one digit or two more than cells."""
    open_cells = {c: m for c, m in zip(HOUSE_CELLS[house], masks, strict=True) if m}
    return tuple(part for part in _parts(open_cells) if 1 <= part[2] <= 2)


#: Two houses that cross: a line and a box, a row and a column.
_CROSSING = tuple(
    (one, other)
    for one in range(18)
    for other in range(9, 27)
    if one // 9 < other // 9 and HOUSES[one] & HOUSES[other]
)


def _parts(masks: Mapping[int, int]) -> list[_Part]:
    """Every choice of up to four of the open cells with up to six digits."""
    parts = [(0, 0, 0)]
    for cell, digits in masks.items():
        cell_bit = 1 << cell
        for part, union, _ in parts[:]:
            size = part.bit_count() + 1
            union |= digits
            if size <= 4 and union.bit_count() <= 6:
                parts.append((part | cell_bit, union, union.bit_count() - size))
    return parts[1:]


def _bent_step(grid: Grid, bent: _BentSet) -> Step[Change]:
    cells, digits, digit, removed = bent
    with_digit = Cells(cells & grid.candidates[digit - 1])
    marks = [Mark(Role.PATTERN, cells)]
    marks += mark_digit(Role.PATTERN, digit, with_digit)
    parts = _confined(grid, cells, Digits(digits & ~(1 << digit - 1)))
    for role, part in zip(SETS, parts, strict=False):
        for other in part.digits:
            marks += mark_digit(role, other, cells & grid.candidates[other - 1])
    marks += [Mark(Role.LINE, part.house) for part in parts]
    return Step(
        _KEYS[len(cells)],
        remove_digit(digit, removed),
        tuple(marks),
        {
            "digits": digits,
            "cells": cells,
            "shared": digit,
            "parts": parts,
            "places": with_digit,
            "removed": removed,
        },
    )


def _confined(grid: Grid, cells: Cells, digits: Digits) -> tuple[Confined, ...]:
    """The two crossing houses that have the digits of a bent set, each with those that it has."""
    places = {digit: cells & grid.candidates[digit - 1] for digit in digits}
    for houses in _CROSSING:
        one = Digits.of(d for d in digits if not places[d] & ~HOUSES[houses[0]])
        other = Digits(digits & ~one)
        if not any(places[d] & ~HOUSES[houses[1]] for d in other):
            break
    return tuple(
        Confined(part, House(house), Cells.of(c for d in part for c in bits(places[d])))
        for part, house in zip((one, other), houses, strict=True)
        if part
    )


_KEYS = {4: "wxyz-wing", 5: "vwxyz-wing", 6: "uvwxyz-wing"}
_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}

_XY_DOC = """Three cells with two candidates: a pivot, and two wings that share a digit.

What to look for: a cell with two candidates, the pivot. Among the cells it sees, find one for each
of its digits that has this digit and one digit more, the same in both. These are the wings. Look
for a cell that sees both of them.

Why it works: whichever digit the pivot is, one wing loses it and is the shared digit. A cell that
sees both wings cannot be.

Example: the pivot r5c5 is 1 or 6; the wings are r5c2 {19} and r8c5 {69}. If r5c5 is 1, r5c2 is 9;
if 6, r8c5 is 9. So r8c2 is not 9. Also known as Y-wing or bent triple."""

_XYZ_DOC = """An XY-wing whose pivot has the shared digit too.

What to look for: a cell with three candidates, the pivot. It sees two cells, the wings, that have
two of its candidates each, not the same two. One digit is in all three. Look for a cell that
sees the pivot and both wings.

Why it works: if the pivot is not the shared digit itself, one of the wings loses its other digit
and is the shared one. A cell that sees all three cannot be.

Example: the pivot r5c5 is 2, 4 or 9; the wings are r5c1 {29} and r4c4 {49}. If r5c5 is 2, r5c1 is
9; if 4, r4c4 is 9. So one of the three is 9, and r5c46, which see them all, are not."""

_BENT_DOC = """{Number} cells in two crossing houses with {number} digits, of which one is in both.

What to look for: {number} cells of a box and a line, or of a row and a column, that have {number}
digits between them. For each digit but one, all cells that have it are in one of the two houses.
Look for a cell that sees all places of that one digit.

Why it works: each of the other digits fits into the cells at most once. They are one too few, so
the last digit is in one of its places.

Example: {example} The larger wings are named by the number of their digits; they are also known as
bent naked subsets."""

_EXAMPLES = {
    4: "r1c1 {1234}, r1c5 {14}, r2c2 {24}, r3c3 {34}: 1 is in row 1 only, 2 and 3 in box 1 only. "
    "One of the\nfour is 4, and r1c2, which sees them all, is not.",
    5: "r1c1 {12345}, r1c5 {15}, r1c8 {125}, r2c2 {35}, r3c3 {345}: 1 and 2 are in row 1, 3 and 4 "
    "in\nbox 1. One of the five is 5, and r1c2 is not.",
    6: "r1c1 {123456}, r1c5 {16}, r1c8 {126}, r2c2 {36}, r2c3 {346}, r3c3 {356}: 1 and 2 are in "
    "row\n1, 3, 4 and 5 in box 1. One of the six is 6, and r1c2 is not.",
}


def _technique(
    key: str,
    name: str,
    tier: Level,
    score: int,
    find: Find,
    texts: tuple[str, str, str],
    hodoku: tuple[str, ...] = (),
    se: float | None = None,
    aliases: tuple[str, ...] = (),
) -> SudokuTechnique:
    short, full, doc = texts
    return Technique(
        key=key,
        name=name,
        family="wings",
        tier=tier,
        find=find,
        short=short,
        full=full,
        phrases={
            "by": "{pivot}",
            "if": "if it is {pivot}, {cell} ({digits:or}) is {shared}",
            "part": "{digits:and} {digits:is|are} in {house} only",
        },
        score=score,
        hodoku=hodoku,
        se=se,
        aliases=aliases,
        doc=doc,
    )


_SHORT = "{wings:by:/}/{shared} in {pivot},{cells:,} => {changes}"
_FULL = "The pivot {pivot} is {pivot_digits:or}: {wings:if:; }"

XY_WING = _technique(
    "xy-wing",
    "XY-Wing",
    Level.HARD,
    160,
    _pivot(2),
    (
        _SHORT,
        _FULL + ". So {cells:or} is {shared}. {removed:and} {removed:sees|each see} both: "
        "{result}.",
        _XY_DOC,
    ),
    ("0800",),
    4.2,
    ("y-wing",),
)
XYZ_WING = _technique(
    "xyz-wing",
    "XYZ-Wing",
    Level.HARD,
    180,
    _pivot(3),
    (
        _SHORT,
        _FULL
        + "; else it is {shared} itself. So one of the three cells is {shared}. {removed:and} "
        "{removed:sees|each see} them all: {result}.",
        _XYZ_DOC,
    ),
    ("0801",),
    4.4,
)


def _bent_technique(size: int, score: int) -> SudokuTechnique:
    number = _NUMBERS[size]
    return _technique(
        _KEYS[size],
        _KEYS[size].replace("-wing", "").upper() + "-Wing",
        Level.UNFAIR,
        score,
        _bent(size),
        (
            "{digits:/} in {cells} => {changes}",
            f"The {number} cells {{cells:and}} have only the {number} digits {{digits:and}}. "
            "Among them, {parts:part}, so each of these digits is there once at most. They fill no "
            f"more than {_NUMBERS[size - 1]} of the {number} cells, so one of "
            "{places:and} is {shared}. {removed:and} {removed:sees|each see} {places:all} of them: "
            "{result}.",
            _BENT_DOC.replace("{Number}", number.capitalize())
            .replace("{number}", number)
            .replace("{example}", _EXAMPLES[size]),
        ),
    )


WXYZ_WING = _bent_technique(4, 240)
VWXYZ_WING = _bent_technique(5, 260)
UVWXYZ_WING = _bent_technique(6, 280)

"""Fireworks: a digit that a row and a column can have outside of their box in one cell each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique, distinct
from picsolve.sudoku.als import AlmostLockedSet, almost_locked_sets
from picsolve.sudoku.cases import excluded_by, open_cases, removals, removed_in_all
from picsolve.sudoku.grid import (
    HOUSES,
    HOUSES_OF,
    PEERS,
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    House,
    bits,
    common_houses,
    common_peers,
)
from picsolve.sudoku.links import strong_links
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, mark_digit, remove_digit

_NO_CELLS = Cells(0)


class Firework(NamedTuple):
    """Digits each of which is in the crossing or in one of its two wings, at least."""

    digits: Digits
    crossing: Cell
    wings: tuple[Cell, Cell]  # in the crossing's row, and in its column
    houses: tuple[House, House, House]  # of the crossing: row, column, box

    @property
    def cells(self) -> Cells:
        return Cells.of((self.crossing, *self.wings))

    @property
    def corner(self) -> Cell:
        """The cell that makes a rectangle of the three."""
        return Cell(9 * self.wings[1].row + self.wings[0].column)


@lru_cache(maxsize=4)
def _fireworks(grid: Grid, size: int) -> tuple[Firework, ...]:
    """Those of so many digits together.

    Suppose the digit is in neither wing. Then the row and the column both have it inside the
    box, which has it once: so it is where they cross.
    """
    found = []
    for crossing in grid.open_cells:
        rays = _rays(grid, crossing)
        for chosen in combinations(rays, size) if len(rays) >= size else ():
            in_row = in_column = 0
            for _, row_wing, column_wing in chosen:
                in_row |= row_wing
                in_column |= column_wing
            if in_row.bit_count() == 1 == in_column.bit_count():
                digits = Digits.of(digit for digit, _, _ in chosen)
                wings = (Cell(in_row.bit_length() - 1), Cell(in_column.bit_length() - 1))
                row, column, box = map(House, HOUSES_OF[crossing])
                found.append(Firework(digits, crossing, wings, (row, column, box)))
    return tuple(found)


def _rays(grid: Grid, crossing: Cell) -> list[tuple[int, int, int]]:
    """The digits with one place at most in the row and in the column outside of the box."""
    row, column, box = (HOUSES[house] for house in HOUSES_OF[crossing])
    row_outside, column_outside = row & ~box, column & ~box
    rays = []
    for digit, cells in enumerate(grid.candidates, 1):
        in_row, in_column = cells & row_outside, cells & column_outside
        single = not in_row & in_row - 1 and not in_column & in_column - 1
        if single and cells & row and cells & column:  # and in neither is it placed
            rays.append((digit, in_row, in_column))
    return rays


@distinct
def find_triple(grid: Grid) -> Iterator[Step[Change]]:
    """Three digits that fill three cells: a crossing and its two wings.

    What to look for: an open cell and, outside of its box, one cell of its row and one of its
    column, its wings. Look for three digits that, outside of the box, the row can have in its
    wing only and the column in its wing only.

    Why it works: such a digit is in a wing; or else the row and the column both have it inside
    the box, so it is where they cross. Three digits have to be in these three cells, and fill
    them.

    Example: where row 1 outside of box 1 has 1, 2 and 3 in r1c9 only, and column 1 has them in
    r9c1 only, the cells r1c1, r1c9 and r9c1 are 1, 2 and 3. Shye found and named fireworks.
    """
    for firework in _fireworks(grid, 3):
        excluded = 0
        for cell in firework.cells:
            excluded |= (~firework.digits & 0x1FF) << 9 * cell
        for digit in firework.digits:  # each once
            for cell in common_peers(grid.candidates[digit - 1] & firework.cells):
                excluded |= 1 << 9 * cell + digit - 1
        if changes := removals(grid, excluded):
            yield _step(grid, "firework-triple", changes, (firework,))


@distinct
def find_quadruple(grid: Grid) -> Iterator[Step[Change]]:
    """Four digits that fill the four corners of a rectangle.

    What to look for: four cells in two rows, two columns and four boxes. Two digits are a
    firework with one of them as its crossing, two others with the opposite cell as theirs, and
    all of them have the same two wings.

    Why it works: each of the four digits is at its own crossing or in one of the wings. They
    are four in four cells, and so each is there once, and not at the other crossing.

    Example: 1 and 2 are a firework at r1c1, 3 and 4 at r9c9, both with the wings r1c9 and r9c1.
    Shye found and named fireworks.
    """
    by_cells: dict[tuple[Cell, frozenset[Cell]], list[Firework]] = {}
    for firework in _fireworks(grid, 2):
        by_cells.setdefault((firework.crossing, frozenset(firework.wings)), []).append(firework)
    for first in _fireworks(grid, 2):
        if first.corner < first.crossing:
            continue
        for second in by_cells.get((first.corner, frozenset(first.wings)), ()):
            if first.digits & second.digits:
                continue
            excluded = 0
            for firework in (first, second):
                excluded |= (~firework.digits & 0x1FF) << 9 * firework.crossing
            for wing in first.wings:
                excluded |= (~(first.digits | second.digits) & 0x1FF) << 9 * wing
            if changes := removals(grid, excluded):
                yield _step(grid, "firework-quadruple", changes, (first, second))


def _pairs(grid: Grid, digits: int) -> list[Cell]:
    return [cell for cell in grid.open_cells if grid.cell_candidates[cell] == digits]


def _with_pairs(
    grid: Grid, key: str, firework: Firework, pairs: tuple[Cell, ...], **facts: object
) -> Iterator[Step[Change]]:
    """What a firework of two digits and cells with these two alone exclude, case by case."""
    cells = (firework.crossing, *firework.wings, *pairs)
    cases = [
        case
        for case in open_cases(grid, cells, firework.digits)
        if all(
            any(case[cell] == digit for cell in (firework.crossing, *firework.wings))
            for digit in firework.digits
        )
    ]
    if changes := removed_in_all(grid, cases, firework.digits):
        yield _step(grid, key, changes, (firework,), Cells.of(pairs), **facts)


@distinct
def find_w_wing(grid: Grid) -> Iterator[Step[Change]]:
    """A firework of two digits whose wings are seen by cells with just these two.

    What to look for: two digits that are a firework, and a cell with these two alone that sees
    both wings; or two such cells, of which one sees one wing and the other the other.

    Why it works: take it case by case. If the two cells are equal, that digit is in neither
    wing, so it is at the crossing, and the other digit is in a wing. If they differ, a cell
    that sees both has neither digit.

    Example: 1 and 2 are a firework at r1c1 with the wings r1c9 and r9c1, and r9c9 is 1 or 2:
    then that digit is at r1c1 as well. Shye found and named fireworks.
    """
    for firework in _fireworks(grid, 2):
        pairs = [p for p in _pairs(grid, firework.digits) if p not in firework.cells]
        first, second = (PEERS[wing] for wing in firework.wings)
        hub = PEERS[firework.crossing]
        by_one = [p for p in pairs if first >> p & 1 and not hub >> p & 1]
        by_other = [p for p in pairs if second >> p & 1 and not hub >> p & 1]
        for one in by_one:
            for other in by_other:
                if one == other or not PEERS[one] >> other & 1:
                    chosen = (one,) if one == other else (one, other)
                    yield from _with_pairs(grid, "firework-w-wing", firework, chosen)


@distinct
def find_alp(grid: Grid) -> Iterator[Step[Change]]:
    """A firework of two digits with almost locked pairs beside it.

    What to look for: two digits that are a firework. Either a cell with these two alone that sees
    the crossing and one wing, but not the other wing. Or, beside each wing, two cells with the
    two digits and a third one, the same for both; all places of the two digits there see the wing.

    Why it works: the digit of the single cell is neither at the crossing nor in the wing that it
    sees, so it is in the other wing; the other digit makes a pair with the cell. In the second
    form one of the wings holds one of the digits, for the crossing cannot hold both; the two
    cells that see this wing have lost a digit and hold the third one.

    Example: 1 and 2 are a firework at r1c1 with the wings r1c9 and r9c1. If r1c2 is 1 or 2,
    r9c1 holds the same digit, and row 1 has 1 and 2 in r1c1, r1c2 and r1c9. Or r23c9 and r9c23
    both have 1, 2 and 3: one of these pairs holds 3. Shye found and named fireworks.
    """
    for firework in _fireworks(grid, 2):
        for pair in _pairs(grid, firework.digits):
            seen = [wing for wing in firework.wings if PEERS[wing] >> pair & 1]
            if len(seen) == 1 and PEERS[firework.crossing] >> pair & 1:
                (other,) = (wing for wing in firework.wings if wing != seen[0])
                yield from _with_pairs(
                    grid, "firework-alp", firework, (pair,), seen=seen[0], other=other
                )
        yield from _with_two_pairs(grid, firework)


def _with_two_pairs(grid: Grid, firework: Firework) -> Iterator[Step[Change]]:
    """A third digit in one of two almost locked pairs, each of which sees a wing."""
    beside = [_beside(grid, firework, wing) for wing in firework.wings]
    for one, two in product(*beside):
        third = int(one.digits & ~firework.digits).bit_length()
        if one.digits == two.digits and one.cells != two.cells:
            seen = one.targets[third] & two.targets[third]
            changes = remove_digit(third, seen)
            if changes:
                yield _step(
                    grid,
                    "firework-alp",
                    changes,
                    (firework,),
                    digit=third,
                    sets=(one.cells, two.cells),
                    three=one.digits,
                    variant="sets",
                )


def _beside(grid: Grid, firework: Firework, wing: Cell) -> list[AlmostLockedSet]:
    """The almost locked pairs with both digits, at places that see the wing."""
    return [
        als
        for als in almost_locked_sets(grid)
        if len(als.cells) == 2
        and not firework.digits & ~als.digits
        and all(als.seen_by[digit] >> wing & 1 for digit in firework.digits)
    ]


@distinct
def find_l_wing(grid: Grid) -> Iterator[Step[Change]]:
    """A firework of two digits whose fourth corner has them and a third, which is linked.

    What to look for: two digits that are a firework; in the fourth corner of its rectangle,
    which sees both wings, these two and a third digit; and the third digit has just two places
    in a house: the crossing and a cell beside it.

    Why it works: if the corner is not the third digit, it is one of the two; that one is in
    neither wing, so it is at the crossing, and the third digit is in the cell beside it. So
    the third digit is in the corner or in that cell, and what sees both loses it.

    Example: 1 and 2 are a firework at r1c1 with the wings r1c9 and r9c1, r9c9 is 1, 2 or 3, and
    box 1 has 3 in r1c1 and r2c2 only: r2c9 and r9c2 lose 3. Shye found and named fireworks.
    """
    for firework in _fireworks(grid, 2):
        corner = firework.corner
        third = grid.cell_candidates[corner] & ~firework.digits
        if third.bit_count() != 1 or grid.cell_candidates[corner] == third:
            continue
        digit = third.bit_length()
        for end in bits(strong_links(grid)[digit - 1].get(firework.crossing, 0)):
            excluded = excluded_by(corner, digit) & excluded_by(end, digit)
            if changes := removals(grid, excluded):
                places = 1 << firework.crossing | 1 << end
                house = next(
                    house
                    for house in common_houses(places)
                    if grid.candidates[digit - 1] & house.cells == places
                )
                facts = {"digit": digit, "end": Cell(end), "house": house}
                corners = Cells(1 << corner)
                yield _step(grid, "firework-l-wing", changes, (firework,), corners, **facts)


def _step(
    grid: Grid,
    key: str,
    changes: tuple[Change, ...],
    fireworks: tuple[Firework, ...],
    pairs: Cells = _NO_CELLS,
    **facts: object,
) -> Step[Change]:
    marks = []
    for firework, role in zip(fireworks, SETS, strict=False):
        marks.append(Mark(Role.STEM, Cells(1 << firework.crossing)))
        for digit in firework.digits:
            marks += mark_digit(role, digit, grid.candidates[digit - 1] & firework.cells)
    sets = facts.get("sets", ())
    wholes = [Cells.of(fireworks[0].wings), *([pairs] if pairs else ())]
    wholes += sets if isinstance(sets, tuple) else ()
    marks += [Mark(role, on) for role, on in zip(SETS[len(fireworks) :], wholes, strict=False)]
    if isinstance(third := facts.get("digit"), int):
        ends = (fireworks[0].crossing, *pairs, facts.get("end"))
        marks += [Mark(Role.PATTERN, Candidate.of(c, third)) for c in ends if isinstance(c, int)]
    wings = fireworks[0].wings
    cells = Cells.of(cell for firework in fireworks for cell in firework.cells)
    digits = Digits.of(digit for firework in fireworks for digit in firework.digits)
    named = {
        "fireworks": fireworks,
        "crossings": (Cells.of(firework.crossing for firework in fireworks),),
        "wings": (Cells.of(wings),),
        "pair_cells": (pairs,),
    }
    variant = "one" if len(pairs) == 1 else "two"
    common = {**named, "cells": cells, "pairs": pairs, "digits": digits, "variant": variant}
    return Step(key, changes, tuple(marks), {**common, **facts})


_PHRASES = {
    "name": "{digits} {crossing}/{wings}",
    "rays": (
        "Outside of {houses[2]}, {houses[0]} can have {digits:and} only in {wings[0]}, and "
        "{houses[1]} only in {wings[1]}. A digit that is in neither of these wings is in "
        "{houses[2]} in both lines, so it is in {crossing}, where they cross. So {digits:and} are "
        "each in {crossing}, {wings[0]} or {wings[1]}"
    ),
    "crossing": "{crossing}",
    "set": "{item}",
}


def _technique(
    key: str, name: str, find: Find, score: int, more: str, full: str, **variants: str
) -> SudokuTechnique:
    """One of the techniques; `more` is what its notation adds to the fireworks."""
    return Technique(
        key=key,
        name=name,
        family="fireworks",
        tier=Level.UNFAIR,
        find=find,
        short="{fireworks:name}" + more + " => {changes}",
        full=full,
        phrases={
            **_PHRASES,
            **{f"full:{variant}": text for variant, text in variants.items()},
            "short:sets": "{fireworks:name}, {sets:set:, } {{{three}}} => {changes}",
        },
        score=score,
    )


TRIPLE = _technique(
    "firework-triple",
    "Firework Triple",
    find_triple,
    240,
    "",
    "{fireworks:rays}. They fill these three cells, each once, and what sees all places that one "
    "of them has there loses it: {result}.",
)
QUADRUPLE = _technique(
    "firework-quadruple",
    "Firework Quadruple",
    find_quadruple,
    260,
    "",
    "{fireworks:rays:. }. So the four digits fill the four cells {cells:and}, and none of them is "
    "at the crossing of the other two: {result}.",
)
W_WING = _technique(
    "firework-w-wing",
    "Firework W-Wing",
    find_w_wing,
    260,
    ", {pairs} {{{digits}}}",
    "",
    one="{fireworks:rays}. {pairs} is {digits:or} and sees both wings, so its digit is in neither, "
    "but in {fireworks:crossing}; and the other one of the two is in a wing: {result}.",
    two="{fireworks:rays}. {pairs:and} are {digits:or}, and each of them sees one of the wings. If "
    "they are equal, their digit is in neither wing, but in {fireworks:crossing}, and the other "
    "one of the two is in a wing. If they differ, they hold both digits. Excluded either way: "
    "{result}.",
)
L_WING = _technique(
    "firework-l-wing",
    "Firework L-Wing",
    find_l_wing,
    280,
    ", {pairs}, ({digit}){end}",
    "{fireworks:rays}. {pairs}, which sees both wings, is {digit} or one of these. If it is one of "
    "these, that digit is in neither wing, but in {fireworks:crossing}; so {digit} is not there "
    "but in {end}, its other place in {house}. So {digit} is in {pairs} or in {end}: {result}.",
)
ALP = _technique(
    "firework-alp",
    "Firework ALP",
    find_alp,
    260,
    ", {pairs} {{{digits}}}",
    "",
    one="{fireworks:rays}. {pairs} is {digits:or} and sees {fireworks:crossing} and {seen}, so its "
    "digit is in {other}. The other one of the two is in {fireworks:crossing} or {seen}, and makes "
    "a pair with {pairs}: {result}.",
    sets="{fireworks:rays}. {fireworks:crossing} cannot hold both, so one of the wings holds one "
    "of them. {sets:set:and} are two pairs of cells with {three:and}; all places of {digits:and} "
    "in the first see {fireworks[0].wings[0]}, in the second {fireworks[0].wings[1]}. So one of "
    "these pairs loses a digit and must hold {digit}. What sees every {digit} of both "
    "loses it: {result}.",
)

"""Singles: the steps that place a digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique
from picsolve.sudoku.appearance import singles
from picsolve.sudoku.grid import (
    ALL_DIGITS,
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
    Place,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique


class Holding(NamedTuple):
    """Digits that a house holds, of those around a cell."""

    house: House
    digits: Digits


class Blocker(NamedTuple):
    """A placed digit and the cells that it rules out, all in one house of it."""

    cell: Cell
    digit: int
    blocked: Cells
    house: House


#: The houses of each cell, the box first: it is the easiest to take in at a glance.
_HOUSES = tuple((House(box), House(row), House(column)) for row, column, box in HOUSES_OF)


def find_full_house(grid: Grid) -> Iterator[Step[Change]]:
    """The last open cell of a house.

    What to look for: a row, column or box with eight digits placed. Whenever a digit is placed,
    glance along its row, its column and its box.

    Why it works: each house has every digit once, so the open cell takes the one that is missing.

    Example: row 2 holds every digit but 6, and only r2c5 is open. r2c5 is 6. Sudoku Explainer
    calls it single; full house and last digit are the common names.
    """
    for cell, digit in singles(grid).naked:
        for house in _HOUSES[cell]:
            if grid.open_cells & HOUSES[house] == 1 << cell:
                yield Step(
                    "full-house",
                    (Place(cell, digit),),
                    (Mark(Role.PATTERN, house),),
                    {"cell": cell, "digit": digit, "house": house},
                )
                break


def find_naked_single(grid: Grid) -> Iterator[Step[Change]]:
    """A cell with a single candidate.

    What to look for: an open cell whose row, column and box together hold eight different digits,
    or one whose other candidates earlier steps have removed. Try first where a row, a column and
    a box cross that are all nearly full.

    Why it works: the cell holds some digit, and all but one are excluded.

    Example: row 4 has 1, 2 and 3, column 6 has 4, 5 and 6, box 5 has 7 and 9 in other cells. Then
    r4c6 is 8. Also known as sole candidate.
    """
    for cell, digit in singles(grid).naked:
        digits = Digits.of((digit,))
        holdings, witnesses = _around(grid, cell)
        around = Digits(sum(holding.digits for holding in holdings))
        removed = Digits(ALL_DIGITS & ~(around | digits))
        yield Step(
            "naked-single",
            (Place(cell, digit),),
            (
                Mark(Role.PATTERN, cell),
                *(Mark(Role.WITNESS, peer) for peer in witnesses),
            ),
            {
                "cell": cell,
                "digit": digit,
                "around": around,
                "holdings": holdings,
                "removed": removed,
                "variant": ("removed" if around else "all-removed") if removed else "seen",
            },
        )


def _around(grid: Grid, cell: int) -> tuple[tuple[Holding, ...], Cells]:
    """The digits around a cell by its houses, and a peer for each digit that holds it: of as few
    houses as come easily, the fullest first."""
    houses = sorted(HOUSES_OF[cell], key=lambda h: (HOUSES[h] & grid.open_cells).bit_count())
    holdings, peers, missing = [], 0, int(ALL_DIGITS)
    for house in houses:
        digits = 0
        for index in bits(missing):
            holder = grid.placed[index] & HOUSES[house]
            if holder:
                peers |= holder
                digits |= 1 << index
        if digits:
            holdings.append(Holding(House(house), Digits(digits)))
            missing &= ~digits
    return tuple(holdings), Cells(peers)


def find_hidden_single(grid: Grid) -> Iterator[Step[Change]]:
    """A digit with a single place in a house.

    What to look for: take a digit and a house that lacks it. The same digits placed around it
    rule out the cells that they see (cross-hatching). One open cell remains. Begin with digits
    that are placed often, and with boxes: each such digit in the box's band or stack rules out
    three of its cells at once.

    Why it works: the house needs the digit, and every other cell of it is full or ruled out.

    Example: box 4 lacks 7, and its open cells are r4c1, r5c3 and r6c3. The 7 of row 4 rules out
    r4c1, and that of row 6 r6c3: r5c3 is 7. Also known as unique candidate or pinned digit.
    """
    for cell, digit in singles(grid).hidden:
        places = grid.candidates[digit - 1]
        house = next(h for h in _HOUSES[cell] if places & HOUSES[h] == 1 << cell)
        yield _hidden_single(grid, house, cell, digit)


def _hidden_single(grid: Grid, house: House, cell: Cell, digit: int) -> Step[Change]:
    others = grid.open_cells & HOUSES[house] & ~(1 << cell)
    blockers, removed = _blockers(grid, digit, others)
    return Step(
        "hidden-single",
        (Place(cell, digit),),
        (
            Mark(Role.PATTERN, house),
            Mark(Role.PATTERN, Candidate.of(cell, digit)),
            *(Mark(Role.WITNESS, blocker.cell) for blocker in blockers),
        ),
        {
            "cell": cell,
            "digit": digit,
            "house": house,
            "blockers": blockers,
            "removed": removed,
            "variant": _why_single(bool(blockers), bool(removed)),
        },
    )


def _why_single(blocked: bool, removed: bool) -> str:
    if blocked:
        return "both" if removed else "blocked"
    return "removed" if removed else "last"


def _blockers(grid: Grid, digit: int, cells: int) -> tuple[tuple[Blocker, ...], Cells]:
    """Few placed cells of the digit that see the cells, and the cells that no such cell sees.

    Each time the one that sees most of what is left: seldom more than the fewest, and natural.
    """
    holders = bits(grid.placed[digit - 1]) if cells else ()
    blockers = []
    while cells:
        best = most = 0
        for placed in holders:
            count = (PEERS[placed] & cells).bit_count()
            if count > most:
                best, most = placed, count
        if not most:
            break
        blocked = Cells(PEERS[best] & cells)
        row, column, box = HOUSES_OF[best]
        house = next(h for h in (box, row, column) if not blocked & ~HOUSES[h])
        blockers.append(Blocker(Cell(best), digit, blocked, House(house)))
        cells &= ~PEERS[best]
    return tuple(blockers), Cells(cells)


FULL_HOUSE: SudokuTechnique = Technique(
    key="full-house",
    name="Full House",
    family="singles",
    tier=Level.EASY,
    find=find_full_house,
    short="last cell of {house} => {changes}",
    full="In {house} only {cell} is open, and only the {digit} is missing: {result}.",
    score=4,
    hodoku=("0000",),
    se=1.0,
    aliases=("last-digit",),
)

NAKED_SINGLE: SudokuTechnique = Technique(
    key="naked-single",
    name="Naked Single",
    family="singles",
    tier=Level.EASY,
    find=find_naked_single,
    short="only {digit} is left in {cell} => {changes}",
    full="{cell} sees every digit but {digit}: {holdings:holding:; }. Only {digit} is left: "
    "{result}.",
    phrases={
        "holding": "{digits:and} in {house}",
        "full:removed": "{cell} sees {holdings:holding:; }. Earlier steps have removed "
        "{removed:and} from it. Only {digit} is left: {result}.",
        "full:all-removed": "Earlier steps have removed {removed:and} from {cell}. Only {digit} "
        "is left: {result}.",
    },
    score=4,
    hodoku=("0003",),
    se=2.3,
    aliases=("sole-candidate",),
)

HIDDEN_SINGLE: SudokuTechnique = Technique(
    key="hidden-single",
    name="Hidden Single",
    family="singles",
    tier=Level.EASY,
    find=find_hidden_single,
    short="{digit} in {house} => {changes}",
    full="{cell} is the last open cell of {house}, so the missing {digit} goes there: {result}.",
    phrases={
        "blocker": "{blocked:and} {blocked:sees|see} the {digit} in {cell} ({house})",
        "full:blocked": "In {house} the {digit} is missing. {blockers:blocker:; }. That leaves "
        "only {cell}: {result}.",
        "full:removed": "In {house} the {digit} is missing. Earlier steps have removed it from "
        "{removed:and}. That leaves only {cell}: {result}.",
        "full:both": "In {house} the {digit} is missing. {blockers:blocker:; }. Earlier steps have "
        "removed it from {removed:and}. That leaves only {cell}: {result}.",
    },
    score=14,
    hodoku=("0002",),
    se=1.5,
    aliases=("unique-candidate", "cross-hatching"),
)

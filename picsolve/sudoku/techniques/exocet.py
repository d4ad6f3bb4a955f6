"""Exocets: two cells of a box whose digits are also those of two target cells elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    ALL_CELLS,
    BOXES,
    HOUSES,
    PEERS,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    House,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, mark_digit
from picsolve.sudoku.techniques.exocet_cases import Exocet, Result, result


class _Frame(NamedTuple):
    """Where an exocet may be: two cells of a box in one line, and three lines across.

    The first cross-line goes through the third cell of the box in the base's line. The others
    go through the other two boxes of the band. `near` are the cells of these two in the band
    that the base does not see; `far` those of all three outside of the band.
    """

    base: int
    lines: tuple[int, int, int]
    near: tuple[int, int]
    far: int

    @property
    def free(self) -> int:
        """The cells of the cross-lines that may hold a digit of the base."""
        return self.near[0] | self.near[1] | self.far


@cache
def _bases() -> tuple[tuple[int, tuple[_Frame, ...]], ...]:
    """The 162 bases, each with its nine frames."""
    found = []
    for line, box in product(range(18), range(9)):
        segment = HOUSES[line] & BOXES[box]
        for third in bits(segment) if segment else ():
            base = segment & ~(1 << third)
            found.append((base, tuple(_frames(base, line, third))))
    return tuple(found)


def _frames(base: int, line: int, third: int) -> Iterator[_Frame]:
    rows = line < 9
    number = line % 9
    band = sum(HOUSES[h] for h in range(27) if h // 9 == line // 9 and h % 9 // 3 == number // 3)
    across = 9 if rows else 0
    own = third % 9 if rows else third // 9
    left, right = ([n for n in range(9) if n // 3 == s] for s in range(3) if s != own // 3)
    for first, second in product(left, right):
        lines = (across + own, across + first, across + second)
        near = (HOUSES[lines[1]] & band, HOUSES[lines[2]] & band)
        far = (HOUSES[lines[0]] | HOUSES[lines[1]] | HOUSES[lines[2]]) & ~band
        yield _Frame(base, lines, (near[0] & ~HOUSES[line], near[1] & ~HOUSES[line]), far)


def _fit(first: int, second: int, third: int) -> int:
    """Three cells, one of each set, no two of which see each other; 0 if there are none."""
    for cell in bits(first):
        free, rest = second & ~PEERS[cell], third & ~PEERS[cell]
        for other in bits(free) if rest else ():
            last = rest & ~PEERS[other]
            if last:
                return 1 << cell | 1 << other | last & -last
    return 0


@lru_cache(maxsize=1 << 16)
def _needed(first: int, second: int, third: int) -> int:
    """The cells without which there is no fit; all cells where there is none anyway."""
    fit = _fit(first, second, third)
    if not fit:
        return ALL_CELLS
    return sum(
        1 << cell
        for cell in bits(fit)
        if not _fit(first & ~(1 << cell), second & ~(1 << cell), third & ~(1 << cell))
    )


def _second_targets(grid: Grid, frame: _Frame, digits: Digits, cells: int) -> int:
    """The cells that each digit of the base needs, if it may only be in these otherwise: its
    lines cannot do without."""
    first, second, third = frame.lines
    needed = ALL_CELLS
    for digit in digits:
        own = (grid.candidates[digit - 1] | grid.placed[digit - 1]) & cells
        needed &= _needed(own & HOUSES[first], own & HOUSES[second], own & HOUSES[third])
        if not needed:
            break
    return needed


@lru_cache(maxsize=4)
def _possible_bases(grid: Grid) -> tuple[tuple[int, tuple[_Frame, ...]], ...]:
    """The bases of two open cells with three or four digits between them."""
    masks = grid.cell_candidates
    found = []
    for base, frames in _bases():
        if not base & ~grid.open_cells:
            one, two = bits(base)
            if 3 <= (masks[one] | masks[two]).bit_count() <= 4:
                found.append((base, frames))
    return tuple(found)


def _base_digits(grid: Grid, base: int) -> Digits:
    one, two = bits(base)
    return Digits(grid.cell_candidates[one] | grid.cell_candidates[two])


@distinct
def find_junior(grid: Grid) -> Iterator[Step[Change]]:
    """Two cells of a box and two targets in the other boxes of its band that hold the same digits.

    What to look for: the base, two open cells in one line and box with three or four digits
    between them; and a target in each other box of the band, not in that line. Three lines
    across, the cross-lines, go through the targets and through the third cell of the base's
    line in its box. Each digit of the base must need a target: without the targets, the three
    cross-lines do not have three places for it that do not see each other. (So it is where
    the cells beside the targets lack it and, outside of the band, two lines have all of it.)

    Why it works: a digit that is true in the base is nowhere else in the base's line and box.
    Each of the three cross-lines must have it still, in the cells left; and that it can do in a
    target only. So both digits of the base are in targets: the two targets hold the same two
    digits as the base. Each target's digit has one more place in the band: in its mirror, the
    cells of the third line in the box of the other target. And each of the two digits needs
    places in the two other cross-lines. What every way to do all that excludes is removed.

    Example: the base r1c12 with 1, 2 and 3 and the targets r2c4 and r3c7: the targets lose all
    other digits. Many solvers worked on exocets; David P. Bird compiled what is known.
    """
    for base, frames in _possible_bases(grid):
        digits = _base_digits(grid, base)
        for frame in frames:
            if _second_targets(grid, frame, digits, frame.far) != ALL_CELLS:
                continue  # the cells outside of the band have places enough
            near, other_near = (cells & grid.open_cells for cells in frame.near)
            for one in bits(near):
                targets = _second_targets(grid, frame, digits, frame.free & ~(1 << one))
                for two in bits(targets & other_near):
                    yield from _exocet(grid, "junior-exocet", frame, Cell(one), Cell(two))


@distinct
def find_senior(grid: Grid) -> Iterator[Step[Change]]:
    """An exocet with a target outside of the band.

    What to look for: a base as in a junior exocet: two open cells in one line and box with
    three or four digits between them. Three cross-lines, one through the third cell of the
    base's line in its box and one through each other box of the band. One target is in the
    band, as in a junior exocet, and the other anywhere on a cross-line outside of the band.
    Each digit of the base must need a target: without them, the cross-lines do not have three
    places for it that do not see each other.

    Why it works: as in a junior exocet, each digit that is true in the base must be in each
    cross-line, outside of the base's line and box, and so in a target. The two targets hold
    the same two digits as the base.

    Example: the base r1c12 with 1, 2 and 3, the cross-lines columns 3, 4 and 7, the targets
    r2c4 and r8c7. Many solvers worked on exocets; David P. Bird compiled what is known.
    """
    for base, frames in _possible_bases(grid):
        digits = _base_digits(grid, base)
        for frame in frames:
            far = frame.far & grid.open_cells
            if not far & _second_targets(grid, frame, digits, frame.far):
                continue
            for one in bits((frame.near[0] | frame.near[1]) & grid.open_cells):
                targets = _second_targets(grid, frame, digits, frame.free & ~(1 << one))
                for two in bits(targets & far):
                    yield from _exocet(grid, "senior-exocet", frame, Cell(one), Cell(two))


def _exocet(grid: Grid, key: str, frame: _Frame, one: Cell, two: Cell) -> Iterator[Step[Change]]:
    digits = _base_digits(grid, frame.base)
    masks = grid.cell_candidates
    if not (masks[one] & digits and masks[two] & digits):
        return
    exocet = Exocet(Cells(frame.base), digits, (one, two), frame.lines, frame.near, frame.free)
    found = result(grid, exocet)
    changes = sorted(change for finding in found.findings for change in finding.changes)
    if changes:
        marks = tuple(_marks(grid, exocet, found))
        facts = {
            "base": (exocet.base,),
            "digits": digits,
            "targets": tuple(Cells(1 << target) for target in exocet.targets),
            "mirrors": tuple(dict.fromkeys(f.cells for f in found.findings if f.target)),
            "lines": tuple(map(House, sorted(frame.lines))),
            "cross_line_places": tuple(it.on for it in marks if it.role is Role.WITNESS),
            "pairs": found.pairs,
            "findings": found.findings,
        }
        yield Step(key, tuple(changes), marks, facts)


def _marks(grid: Grid, exocet: Exocet, found: Result) -> Iterator[Mark]:
    """The cross-lines with the places of the base's digits, the base, the targets, the mirrors."""
    for line in exocet.lines:
        yield Mark(Role.LINE, House(line))
    yield Mark(Role.STEM, exocet.base)
    for role, target in zip((Role.SET_A, Role.SET_B), exocet.targets, strict=True):
        yield Mark(role, Cells(1 << target))
    mirrors = dict.fromkeys(f.cells for f in found.findings if f.target)
    for role, mirror in zip((Role.SET_C, Role.SET_D), mirrors, strict=False):
        yield Mark(role, mirror)
    turning = exocet.base | Cells.of(exocet.targets)
    for digit in exocet.digits:
        places = grid.candidates[digit - 1]
        yield from mark_digit(Role.WITNESS, digit, places & exocet.free & ~turning)
        yield from mark_digit(Role.PATTERN, digit, places & turning)


_FULL = (
    "The base {base} has {digits:and}. What is true there is nowhere else in the base's line and "
    "box, but each of the cross-lines, {lines:houses}, must have it as well. Without the targets "
    "{targets:and} none of these digits has three places there that do not see each other. So "
    "each digit of the base is in a target: the base and the targets hold the same two digits. "
    "{findings:finding: }"
)
_PHRASES = {
    "pair": "{item:and}",
    "finding:targets": "The targets have no other digit: {changes:result}.",
    "finding:base": (
        "The two digits are {pairs:pair:, or }: with others, or in other cells, one of them finds "
        "no place in the targets, in the other two cross-lines or in a target's mirror. So "
        "{changes:result}."
    ),
    "finding:locked": (
        "The digit of {target} is in the third line of the band, too: in {cells}, its mirror. "
        "{digits} is there as well, for it has no other place in a house. So {changes:result}."
    ),
    "finding:mirror": (
        "The digit of {target} is in the third line of the band, too: in {cells}, its mirror. So "
        "{changes:result}."
    ),
    "finding:certain": (
        "{digits} is one of the two for certain. Wherever it goes in the base, the targets and "
        "the cross-lines, it sees these cells: {changes:result}."
    ),
    "finding:rest": (
        "Every way to place {pairs:pair:, or } in the base, the targets and the cross-lines "
        "excludes the same: {changes:result}."
    ),
    "finding": "",
}


def _technique(kind: str, find: Find, score: int) -> SudokuTechnique:
    return Technique(
        key=f"{kind}-exocet",
        name=f"{kind.capitalize()} Exocet",
        family="exocets",
        tier=Level.EXTREME,
        find=find,
        short="{base} {{{digits}}}, {targets} => {changes}",
        full=_FULL,
        phrases=_PHRASES,
        score=score,
    )


JUNIOR = _technique("junior", find_junior, 440)
SENIOR = _technique("senior", find_senior, 460)

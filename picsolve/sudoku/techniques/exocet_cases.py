"""What an exocet excludes: every way to fill its base and targets, followed to what it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from picsolve.sudoku.cases import excluded_by, open_cases, removals
from picsolve.sudoku.grid import (
    HOUSES,
    HOUSES_OF,
    PEERS,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    bits,
)

_EVERYTHING = (1 << 729) - 1
_NONE, _NO_DIGITS = Cells(0), Digits(0)


class Exocet(NamedTuple):
    """Two cells of a box whose digits are those of the targets as well.

    `lines` are the three cross-lines, `free` their cells that the base does not see, `near` the
    free cells of the second and the third of them in the band (two each; a target is one).
    """

    base: Cells
    digits: Digits
    targets: tuple[Cell, Cell]
    lines: tuple[int, int, int]
    near: tuple[int, int]
    free: int

    def mirror(self, target: Cell) -> int:
        """Where the band has the target's digit a third time: cells of the box beside it.

        The base has the digit in one line of the band, the target in another; so it is in the
        third line, in the third box, and not in the other target. 0 for a target outside.
        """
        for own, beside in (self.near, self.near[::-1]):
            if own >> target & 1:
                corner = bits(beside & ~PEERS[target])[0]
                row, column, box = HOUSES_OF[corner]
                along = row if self.lines[0] >= 9 else column
                return HOUSES[along] & HOUSES[box] & ~Cells.of(self.targets)
        return 0


class Finding(NamedTuple):
    """Changes with one reason, which `variant` names, and what it speaks of."""

    variant: str
    changes: tuple[Change, ...]
    pairs: tuple[Digits, ...]
    cells: Cells
    target: Cells
    digits: Digits


class Result(NamedTuple):
    """The pairs of digits that the base can be, and what is excluded, each with its reason."""

    pairs: tuple[Digits, ...]
    findings: tuple[Finding, ...]


class _Case(NamedTuple):
    pair: Digits
    excluded: int  # 729 bits


def result(grid: Grid, exocet: Exocet) -> Result:
    """What all cases that are possible exclude; nothing where there is none."""
    cases = list(_cases(grid, exocet))
    common = _EVERYTHING if cases else 0
    for case in cases:
        common &= case.excluded
    pairs = tuple(dict.fromkeys(sorted(case.pair for case in cases)))
    mirrors = [(target, exocet.mirror(target)) for target in exocet.targets]
    locked = [_locked_beside(grid, exocet, mirror) for _, mirror in mirrors]
    mirrors = [(target, mirror & grid.open_cells) for target, mirror in mirrors]
    for _, excluded in locked if cases else ():
        common |= excluded
    return Result(pairs, tuple(_findings(grid, exocet, pairs, common, mirrors, locked)))


def _cases(grid: Grid, exocet: Exocet) -> Iterator[_Case]:
    """Every way to fill the base, and the targets with the same two digits."""
    one, two = bits(exocet.base)
    for first, second in permutations(exocet.digits, 2):
        pair = Digits.of((first, second))
        for case in open_cases(grid, exocet.targets, pair):
            filled = {**case, one: first, two: second}
            if set(case.values()) == set(pair) and _possible(grid, filled):
                excluded = _followed(grid, exocet, filled)
                if excluded:
                    yield _Case(pair, excluded)


def _possible(grid: Grid, case: dict[int, int]) -> bool:
    return all(grid.candidates[digit - 1] >> cell & 1 for cell, digit in case.items()) and not any(
        case[a] == case[b] and PEERS[a] >> b & 1 for a, b in combinations(case, 2)
    )


def _followed(grid: Grid, exocet: Exocet, case: dict[int, int]) -> int:
    """All that a case excludes; 0 if it cannot be, as a mirror or the cross-lines cannot be filled.

    In the other two cross-lines each of the two digits needs a place.
    """
    excluded = 0
    for cell, digit in case.items():
        excluded |= excluded_by(cell, digit)
    for target in exocet.targets:
        mirror = exocet.mirror(target)
        if mirror:
            places = mirror & _places(grid, case[target])
            if not places:
                return 0
            excluded |= _excluded_by_one_of([(cell,) for cell in bits(places)], case[target])
    one, two = exocet.targets
    fits = _fits(grid, exocet, one, case[one]), _fits(grid, exocet, two, case[two])
    for digit, own, others in ((case[one], *fits), (case[two], *fits[::-1])):
        left = [fit for fit in own if any(not set(fit) & set(other) for other in others)]
        if not left:
            return 0
        excluded |= _excluded_by_one_of(left, digit)
    return excluded


def _places(grid: Grid, digit: int) -> int:
    return grid.candidates[digit - 1] | grid.placed[digit - 1]


def _fits(grid: Grid, exocet: Exocet, target: Cell, digit: int) -> list[tuple[int, int]]:
    """The places of a digit in the two cross-lines without this target, one in each."""
    free = _places(grid, digit) & exocet.free & ~PEERS[target] & ~Cells.of(exocet.targets)
    first, second = (HOUSES[n] & free for n in exocet.lines if not HOUSES[n] >> target & 1)
    return [(cell, other) for cell in bits(first) for other in bits(second & ~PEERS[cell])]


def _excluded_by_one_of(ways: Iterable[tuple[int, ...]], digit: int) -> int:
    """What is false if a digit is in all the cells of one of these."""
    common = _EVERYTHING
    for cells in ways:
        excluded = 0
        for cell in cells:
            excluded |= excluded_by(cell, digit)
        common &= excluded
    return common


def _locked_beside(grid: Grid, exocet: Exocet, mirror: int) -> tuple[int, int]:
    """A digit that is not of the base and is locked in a mirror of two cells, and what it excludes.

    One of the two cells has the target's digit (unless a filled cell of the mirror may be it), the
    other one the locked digit.
    """
    taken = any(grid.placed[digit - 1] & mirror for digit in exocet.digits)
    mirror &= grid.open_cells
    if mirror.bit_count() == 2 and not taken:
        for digit in range(1, 10):
            places = grid.candidates[digit - 1] & mirror
            houses = (house for house in HOUSES if not mirror & ~house)
            alone = any(not grid.candidates[digit - 1] & house & ~mirror for house in houses)
            if digit not in exocet.digits and places and alone:
                others = 0x1FF & ~exocet.digits & ~(1 << digit - 1)
                return digit, sum(others << 9 * cell for cell in bits(mirror))
    return 0, 0


def _findings(
    grid: Grid,
    exocet: Exocet,
    pairs: tuple[Digits, ...],
    common: int,
    mirrors: list[tuple[Cell, int]],
    locked: list[tuple[int, int]],
) -> Iterator[Finding]:
    """The exclusions, parted by what they rest on."""
    left = common

    def taken(
        variant: str,
        where: int,
        cells: Cells = _NONE,
        target: Cells = _NONE,
        digits: Digits = _NO_DIGITS,
    ) -> Iterator[Finding]:
        nonlocal left
        changes = removals(grid, left & where)
        left &= ~where
        if changes:
            yield Finding(variant, changes, pairs, cells, target, digits)

    targets = Cells.of(exocet.targets)
    foreign = sum((0x1FF & ~exocet.digits) << 9 * cell for cell in targets)
    yield from taken("targets", foreign, cells=targets)
    yield from taken("base", _all_of(exocet.base | targets))
    for (target, mirror), (digit, excluded) in zip(mirrors, locked, strict=True):
        said = Cells(mirror), Cells(1 << target)
        if digit:
            yield from taken("locked", excluded, *said, Digits.of((digit,)))
        yield from taken("mirror", _all_of(mirror), *said)
    for digit in exocet.digits:
        if pairs and all(digit in pair for pair in pairs):
            yield from taken("certain", _all_of_digit(digit), digits=Digits.of((digit,)))
    yield from taken("rest", _EVERYTHING)


def _all_of(cells: int) -> int:
    return sum(0x1FF << 9 * cell for cell in bits(cells))


def _all_of_digit(digit: int) -> int:
    return sum(1 << 9 * cell + digit - 1 for cell in range(81))

"""Exocets: two cells of a box whose digits are also those of two target cells elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.cases import open_cases, removed_in_all
from picsolve.sudoku.grid import (
    ALL_CELLS,
    BOXES,
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
)
from picsolve.sudoku.rating import Level


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


@lru_cache(maxsize=64)
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
    digits as the base. What each way to fill the four cells excludes is removed.

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
    targets = 1 << one | 1 << two
    changes = removed_in_all(grid, _cases(grid, frame.base, (one, two), digits), digits)
    if not changes:
        return
    marks = [
        Mark(Role.STEM, Cells(frame.base)),
        Mark(Role.SET_A, Cells(targets)),
        *(Mark(Role.LINE, House(line)) for line in frame.lines),
    ]
    marks += [
        Mark(Role.PATTERN, Candidate.of(cell, digit))
        for digit in digits
        for cell in bits(grid.candidates[digit - 1] & (frame.base | targets))
    ]
    facts = {
        "base": Cells(frame.base),
        "digits": digits,
        "targets": Cells(targets),
        "lines": tuple(map(House, frame.lines)),
    }
    yield Step(key, changes, tuple(marks), facts)


def _cases(
    grid: Grid, base: int, targets: tuple[Cell, Cell], digits: Digits
) -> Iterator[dict[int, int]]:
    """Every way to fill the base, and the targets with the same two digits."""
    one, two = bits(base)
    for first, second in permutations(digits, 2):
        wanted = Digits.of((first, second))
        for case in open_cases(grid, targets, wanted):
            filled = {**case, one: first, two: second}
            if set(case.values()) == {first, second} and _possible(grid, filled):
                yield filled


def _possible(grid: Grid, case: dict[int, int]) -> bool:
    return all(grid.candidates[digit - 1] >> cell & 1 for cell, digit in case.items()) and not any(
        case[a] == case[b] and PEERS[a] >> b & 1 for a, b in combinations(case, 2)
    )


_FULL = (
    "The base {base} has {digits:and}. Each of these, where it is true there, is nowhere else in "
    "the base's box and line; but {lines:and} must each have it still, and without the targets "
    "{targets:and} they have no three places that do not see each other. So the two digits of "
    "the base are those of the targets. Whichever they are: {result}."
)

JUNIOR: Technique[Grid, Change] = Technique(
    key="junior-exocet",
    name="Junior Exocet",
    family="exocets",
    tier=Level.EXTREME,
    find=find_junior,
    short="{base} {{{digits}}}, {targets} => {changes}",
    full=_FULL,
    score=440,
)

SENIOR: Technique[Grid, Change] = Technique(
    key="senior-exocet",
    name="Senior Exocet",
    family="exocets",
    tier=Level.EXTREME,
    find=find_senior,
    short="{base} {{{digits}}}, {targets} => {changes}",
    full=_FULL,
    score=460,
)

"""Death blossom: whatever a stem cell is, one of its petals locks and holds a shared digit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import cycle
from operator import or_
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique
from picsolve.sudoku.als import AlmostLockedSet, almost_locked_sets
from picsolve.sudoku.grid import Candidate, Cell, Cells, Change, Digits, Grid, House, Remove, bits
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique, mark_digit


class Petal(NamedTuple):
    """An almost locked set, and the digit of the stem that would take its digit away."""

    digit: int
    cells: Cells
    digits: Digits


class Lock(NamedTuple):
    """An almost locked set with all digits of the stem, one or several, that lock it."""

    links: Digits
    cells: Cells
    digits: Digits
    houses: tuple[House, ...]  # where a petal of several cells is: a line or box
    places: tuple[Places, ...]  # of each of the digits


class Places(NamedTuple):
    """A digit and cells that can be it."""

    digit: int
    cells: Cells


class Sight(NamedTuple):
    """The cells that lose a digit, and all its places in the petals, which they see."""

    targets: Cells
    digit: int
    places: Cells


class _Blossom(NamedTuple):
    """Petals for the first few digits of a stem."""

    removed: int  # bit 81 * (d - 1) + cell: what sees digit d everywhere in every petal
    size: int = 0  # the petals' cells, counted for each petal
    petals: tuple[AlmostLockedSet, ...] = ()


def find(grid: Grid) -> Iterator[Step[Change]]:
    """Each candidate of a cell is linked to an almost locked set, and all the sets share a digit.

    What to look for: a cell with few candidates, the stem. For each of them find an almost
    locked set, a petal, that has the digit only in cells that see the stem. Then look for a
    digit that all petals have and the stem has not. A cell that sees every place of that digit
    in every petal loses it.

    Why it works: the stem is one of its candidates. That digit then falls from its petal, which
    is left with as many digits as cells and so holds them all, the shared digit among them. For
    each digit of the stem this speaks of one petal alone; so petals may have cells in common,
    and one set may serve two digits. No petal has the stem among its cells, for the stem would
    be a place of the link's digit that does not see the stem. A cell that is itself one of a
    petal's places for the shared digit does not see all of them, so what falls is outside.

    Example: the stem r2c3 is 6 or 9. With 6, the petal r27c7 {567} is left with 5 and 7; with 9,
    the petal r12368c2 {345679} is left with 3, 4, 5, 6 and 7. r7c2 sees every 7 of both, so it is
    not 7. HoDoKu tells blossoms with disjoint petals from those with overlapping ones.
    """
    done: list[int] = []
    linked = _linked_sets(grid)
    stems = [cell for cell in grid.open_cells if len(grid.candidates_of(cell)) > 1]
    for stem in sorted(stems, key=lambda cell: len(grid.candidates_of(cell))):
        for blossom in _blossoms(grid, stem, linked):
            if all(blossom.removed & ~earlier for earlier in done):
                done.append(blossom.removed)
                yield _step(grid, stem, blossom)


def _linked_sets(grid: Grid) -> list[list[AlmostLockedSet]]:
    """For each candidate (0..728) the sets that have its digit only where the candidate sees it."""
    linked: list[list[AlmostLockedSet]] = [[] for _ in range(729)]
    for als in almost_locked_sets(grid):
        targets = als.targets
        if sum(map(bool, targets.values())) < 2:
            continue  # it takes one digit for the link and another to remove
        for digit, cells in targets.items():
            for cell in bits(cells):
                linked[9 * cell + digit - 1].append(als)
    return linked


def _blossoms(grid: Grid, stem: Cell, linked: list[list[AlmostLockedSet]]) -> list[_Blossom]:
    """The smallest blossom of a stem for each result, small ones first."""
    digits = grid.candidates_of(stem)
    choices = [linked[9 * stem + digit - 1] for digit in digits]
    if not all(choices):
        return []
    options = [[(_removals(als, digits), als) for als in sets] for sets in choices]
    reach = ~0  # what at least one petal of each digit would remove
    for petals in options:
        reach &= reduce(or_, (removed for removed, _ in petals))
    blossoms = [_Blossom(reach)] if reach else []
    for petals in options:
        blossoms = _extend(blossoms, [(r & reach, als) for r, als in petals if r & reach])
    return sorted(blossoms, key=lambda blossom: blossom.size)


def _removals(als: AlmostLockedSet, stem_digits: Digits) -> int:
    """What sees a digit everywhere in the set, for its digits that the stem has not."""
    removed = 0
    for digit, cells in als.targets.items():
        if cells and digit not in stem_digits:
            removed |= cells << 81 * (digit - 1)
    return removed


def _extend(blossoms: list[_Blossom], petals: list[tuple[int, AlmostLockedSet]]) -> list[_Blossom]:
    """The blossoms with one petal more that still remove something, the smallest of each result."""
    found: dict[int, _Blossom] = {}
    for blossom in blossoms:
        for removed, als in petals:
            removed &= blossom.removed
            size = blossom.size + len(als.cells)
            if removed and (removed not in found or size < found[removed].size):
                found[removed] = _Blossom(removed, size, (*blossom.petals, als))
    return list(found.values())


def _step(grid: Grid, stem: Cell, blossom: _Blossom) -> Step[Change]:
    digits = grid.candidates_of(stem)
    linked = tuple(zip(digits, blossom.petals, strict=True))
    removed = [(bit // 81 + 1, Cell(bit % 81)) for bit in bits(blossom.removed)]
    shared = Digits.of(digit for digit, _ in removed)
    locks = tuple(
        _lock(als, Digits.of(digit for digit, petal in linked if petal is als))
        for als in dict.fromkeys(blossom.petals)
    )
    sights = tuple(
        Sight(
            Cells.of(cell for other, cell in removed if other == digit),
            digit,
            Cells(reduce(or_, (als.cells_with[digit] for als in blossom.petals))),
        )
        for digit in shared
    )
    return Step(
        "als-death-blossom",
        tuple(Remove(cell, digit) for digit, cell in removed),
        tuple(_marks(stem, locks, sights)),
        {
            "stem": stem,
            "stem_digits": digits,
            "petals": tuple(Petal(digit, als.cells, als.digits) for digit, als in linked),
            "locks": locks,
            "shared": shared,
            "sights": sights,
            "targets": Cells.of(cell for _, cell in removed),
        },
    )


def _lock(als: AlmostLockedSet, links: Digits) -> Lock:
    places = tuple(Places(digit, Cells(als.cells_with[digit])) for digit in links)
    return Lock(links, als.cells, als.digits, als.house, places)


def _marks(stem: Cell, locks: tuple[Lock, ...], sights: tuple[Sight, ...]) -> Iterator[Mark]:
    yield Mark(Role.STEM, Cells(1 << stem))
    for role, lock in zip(cycle(SETS), locks, strict=False):
        yield Mark(role, lock.cells)
        for digit in lock.links:
            yield Mark(role, Candidate.of(stem, digit))
    for sight in sights:
        yield from mark_digit(Role.PATTERN, sight.digit, sight.places)


DEATH_BLOSSOM: SudokuTechnique = Technique(
    key="als-death-blossom",
    name="Death Blossom",
    family="almost-locked-sets",
    tier=Level.UNFAIR,
    find=find,
    short="{stem} {{{stem_digits}}}, {locks:lock} => {changes}",
    full=(
        "The stem {stem} is {stem_digits:or}. With each of them one petal loses that digit, for "
        "the stem sees all its places there, and is left with as many digits as cells: "
        "{locks:locked:; }. So this petal holds {shared:and}. {sights:sight:; }: {result}."
    ),
    phrases={
        "lock": "{links}- {cells} {{{digits}}}",
        "locked": "with {links:or}, {cells} {{{digits}}}{houses:in}, where {places:place:and}",
        "place": "only {cells:or} can be {digit}",
        "sight": "{targets:and} {targets:sees|each see} every {digit} of the petals ({places})",
        "in": " in {item}",
    },
    score=360,
    hodoku=("0904",),
    aliases=("death-blossom",),
)

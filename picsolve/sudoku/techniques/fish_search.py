"""Base and cover sets of one digit: the search behind every fish.

A fish has n base houses and n cover houses. Each base holds the digit once, and each cover at most
once. If every candidate in the bases lies in a cover, the n digits of the bases fill the covers,
so a candidate that lies in more covers than bases is false. Candidates of the bases that no cover
has are *fins*, candidates that two bases share are *endo fins*; then only what sees all the fins is
false: either a fin holds the digit, or the fish is whole.

Turned round, that gives a quick search. Assume a candidate, the target. With it go the candidates
that it sees, all fins among them, and every cover that it lies in. Left are n bases that no two
candidates share, with all their candidates in n - 1 covers: not enough for n digits. So a fish
against a target is such a `core`, and whoever knows more candidates that the target makes false,
by chains for instance, finds the kraken fish with the same search.

All of it rests on the candidates of one digit, 81 bits; so results are kept by these bits, which
most steps of a solution leave as they are. Sets of houses are 27-bit integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from picsolve.sudoku.grid import HOUSES, HOUSES_OF, PEERS, ROWS, Cells, bits, common_peers
from picsolve.sudoku.techniques.subsets import closed

#: Bounds of what is still a fish that a person can follow; HoDoKu's are the same.
MAXIMUM_FINS = 5
MAXIMUM_ENDO_FINS = 2

#: How many choices of covers the search of one digit, size and shape may try, shared out among its
#: targets. All basic fish and nearly all others need less; a large mutant fish may be missed.
BUDGET = 12_000
UNBOUNDED = 1 << 60

#: Up to this size every fish is found. A larger one must be of one piece: a cover that has a single
#: candidate left could go with the base it is of, and a smaller fish would do the same.
_COMPLETE = 4

_ROWS, _COLUMNS, _BOXES = 0x1FF, 0x1FF << 9, 0x1FF << 18


class Shape(Enum):
    """Which houses a fish is made of."""

    BASIC = "basic"  # rows and columns: the ones are bases, the others are covers
    FRANKEN = "franken"  # boxes too, among the bases, the covers, or both
    MUTANT = "mutant"  # any other mixture


#: For each shape the pairs of house sets from which bases and covers are taken.
HOUSES_FOR: dict[Shape, tuple[tuple[int, int], ...]] = {
    Shape.BASIC: ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS)),
    Shape.FRANKEN: ((_ROWS | _BOXES, _COLUMNS | _BOXES), (_COLUMNS | _BOXES, _ROWS | _BOXES)),
    Shape.MUTANT: ((_ROWS | _COLUMNS | _BOXES, _ROWS | _COLUMNS | _BOXES),),
}


def shape_of(bases: int, covers: int) -> Shape:
    """The simplest shape that allows these bases and covers."""
    for shape, choices in HOUSES_FOR.items():
        if any(not bases & ~of and not covers & ~over for of, over in choices):
            return shape
    raise AssertionError("a mutant fish may have all houses")


class Fish(NamedTuple):
    """A fish of one digit; `bases` and `covers` are sets of houses, the rest sets of cells.

    `cells` are the candidates in the bases, `endo_fins` are among the `fins`.
    """

    bases: int
    covers: int
    cells: int
    fins: int
    endo_fins: int
    removed: int

    @property
    def is_sashimi(self) -> bool:
        """Whether some base has no more than one candidate without its fins."""
        body = self.cells & ~self.fins
        return any((body & HOUSES[base]).bit_count() <= 1 for base in bits(self.bases))

    @property
    def eaten(self) -> int:
        """What the fish removes of its own bases: cannibalism."""
        return self.removed & self.cells


def fish_of(candidates: int, bases: int, covers: int) -> Fish:
    """The fish with these bases and covers, whatever it removes."""
    base_cells = endo_fins = 0
    for base in bits(bases):
        cells = candidates & HOUSES[base]
        endo_fins |= base_cells & cells
        base_cells |= cells
    once = twice = 0
    for cover in bits(covers):
        cells = candidates & HOUSES[cover]
        twice |= once & cells
        once |= cells
    fins = base_cells & ~once | endo_fins
    removed = once & ~base_cells | twice & base_cells & ~endo_fins
    if fins and removed:
        removed &= common_peers(fins)
    return Fish(bases, covers, base_cells, fins, endo_fins, removed)


def cores(
    remaining: int, bases: int, covers: int, size: int, number: int, budget: int = UNBOUNDED
) -> Iterator[tuple[int, int]]:
    """Choices of `size` of the bases and `number` of the covers such that the covers have all
    remaining candidates of the bases, and no two of the bases share one.

    Covers are chosen one after the other. Only bases that the covers still to come can complete
    stay in play, and where these are too few the search turns back. It ends after so many choices
    as the budget has.
    """
    parts = [(1 << house, remaining & HOUSES[house]) for house in bits(bases)]
    houses = [(1 << house, remaining & HOUSES[house]) for house in bits(covers)]
    if size > _COMPLETE:
        houses = [house for house in houses if house[1].bit_count() > 1]
    choices = 0

    def choose(
        start: int, chosen: int, left: int, parts: list[tuple[int, int]]
    ) -> Iterator[tuple[int, int]]:
        nonlocal choices
        if not left:
            for choice in _disjoint(parts, remaining, size):
                choices += 1
                yield choice, chosen
            return
        for index in range(start, len(houses) - left + 1):
            choices += 1
            if choices > budget:
                return
            house, cells = houses[index]
            kept = [
                (base, rest)
                for base, part in parts
                if base != house
                and (not (rest := part & ~cells) or _fewest(rest, covers & ~base) < left)
            ]
            if len(kept) >= size:
                yield from choose(index + 1, chosen | house, left - 1, kept)

    parts = [(base, part) for base, part in parts if _fewest(part, covers & ~base) <= number]
    if len(parts) >= size:
        yield from choose(0, 0, number, parts)


@lru_cache(maxsize=1 << 16)
def _fewest(cells: int, covers: int) -> int:
    """How few of the covers can have all the cells; more than there are if they cannot."""
    if not cells:
        return 0
    houses = HOUSES_OF[(cells & -cells).bit_length() - 1]
    return 1 + min(
        (_fewest(cells & ~HOUSES[house], covers) for house in houses if covers >> house & 1),
        default=27,
    )


def _disjoint(parts: Iterable[tuple[int, int]], remaining: int, size: int) -> Iterator[int]:
    """Choices of so many bases that share no remaining candidate."""
    items = [(base, remaining & HOUSES[base.bit_length() - 1]) for base, _ in parts]

    def choose(start: int, chosen: int, cells: int, left: int) -> Iterator[int]:
        if not left:
            yield chosen
            return
        for index in range(start, len(items) - left + 1):
            base, part = items[index]
            if not cells & part:
                yield from choose(index + 1, chosen | base, cells | part, left - 1)

    return choose(0, 0, 0, size)


@lru_cache(maxsize=512)
def impossible(candidates: int) -> int:
    """The candidates in no template: no way to place the digit in all its rows, columns and boxes
    uses them. A digit without any has no fish, nor any other single-digit pattern."""
    rows = [row for row in ROWS if candidates & row]
    unknown, found = candidates, 0
    while unknown:
        target = unknown & -unknown
        template = _template(candidates & ~PEERS[target.bit_length() - 1], rows)
        unknown &= ~(template | target)
        if not template:
            found |= target
    return found


def is_placeable(left: int, candidates: int) -> bool:
    """Whether the candidates that are left have a template for all rows that have candidates."""
    known = _known_templates(candidates)
    if not candidates or any(not template & ~left for template in known):
        return True
    template = _template(left, [row for row in ROWS if candidates & row])
    if template:
        known.append(template)
    return template != 0


@lru_cache(maxsize=64)
def _known_templates(_candidates: int) -> list[int]:
    """Templates that have been found for a digit: most questions are like those before."""
    return []


def _template(candidates: int, rows: Sequence[int]) -> int:
    """One placement of the digit in each row, or 0."""
    if not rows:
        return 0
    fewest, narrow = 10, 0
    for row in rows:
        number = (candidates & row).bit_count()
        if number < fewest:
            if not number:
                return 0
            fewest, narrow = number, row
    rest = [row for row in rows if row != narrow]
    for cell in bits(candidates & narrow):
        if not rest:
            return 1 << cell
        template = _template(candidates & ~PEERS[cell], rest)
        if template:
            return template | 1 << cell
    return 0


def whole_fish(candidates: int, size: int, shape: Shape) -> tuple[Fish, ...]:
    """The fish without fins of this size and shape that remove something."""
    if shape is Shape.BASIC:
        return _whole_basic_fish(candidates, size)
    return tuple(fish for fish in _all_fish(candidates, size, shape) if not fish.fins)


def finned_fish(candidates: int, size: int, shape: Shape) -> tuple[Fish, ...]:
    """The fish with fins that remove something, those with few fins first."""
    return tuple(fish for fish in _all_fish(candidates, size, shape) if fish.fins)


@lru_cache(maxsize=2048)
def _whole_basic_fish(candidates: int, size: int) -> tuple[Fish, ...]:
    """Straight from all the candidates: quicker than to ask first what is impossible."""
    rows = sum(1 for row in ROWS if candidates & row)
    if rows < size + 2:
        return ()  # what is left in the other rows would be a single
    usable = _usable(candidates)
    others = rows - size  # the other columns and rows would be a smaller fish that removes the same
    all_usable = (usable & ~_BOXES).bit_count() == 2 * rows
    if others < size and all_usable and not _whole_basic_fish(candidates, others):
        return ()
    fish = (
        fish_of(candidates, bases, covers)
        for of, over in HOUSES_FOR[Shape.BASIC]
        for bases, covers in _basic_cores(candidates, of & usable, over & usable, size)
    )
    return tuple(one for one in fish if one.removed)


def _basic_cores(candidates: int, bases: int, covers: int, size: int) -> list[tuple[int, int]]:
    """What `cores` finds where the bases are rows and the covers columns, or the other way round:
    as each candidate has one cover, the covers that bases need are known."""
    across = 1 if bases & _ROWS else 0
    needed = []
    for base in bits(bases):
        cells = candidates & HOUSES[base]
        if cells.bit_count() <= size:
            own = sum(1 << HOUSES_OF[cell][across] for cell in bits(cells))
            if not own & ~covers:
                needed.append((1 << base, own))
    found = closed(needed, size)
    return sorted(found, key=lambda houses: (bits(houses[1]), bits(houses[0])))


@lru_cache(maxsize=2048)
def _all_fish(candidates: int, size: int, shape: Shape) -> tuple[Fish, ...]:
    found: dict[tuple[int, int], Fish] = {}
    targets = Cells(impossible(candidates))
    for target in targets:
        budget = BUDGET // len(targets)
        for houses in fish_against(candidates, target, PEERS[target], size, shape, budget):
            if houses not in found and shape_of(*houses) is shape:
                fish = fish_of(candidates, *houses)
                if _is_in_bounds(fish):
                    found[houses] = fish
    return tuple(sorted(found.values(), key=lambda fish: fish.fins.bit_count()))


def _usable(candidates: int) -> int:
    """The houses with two candidates or more: one alone is a hidden single."""
    return sum(1 << h for h, cells in enumerate(HOUSES) if (candidates & cells).bit_count() > 1)


def _is_in_bounds(fish: Fish) -> bool:
    return fish.fins.bit_count() <= MAXIMUM_FINS and fish.endo_fins.bit_count() <= MAXIMUM_ENDO_FINS


def fish_against(
    candidates: int, target: int, false: int, size: int, shape: Shape, budget: int = BUDGET
) -> Iterator[tuple[int, int]]:
    """Bases and covers of the fish that remove the target, if `false` are cells that cannot hold
    the digit when the target does. With the target's peers these are the finned fish (and whole
    ones); with what chains add to them, kraken fish: their fins are all among the `false`.
    """
    remaining = candidates & ~(false | 1 << target)
    own = sum(1 << house for house in HOUSES_OF[target])
    usable = _usable(candidates) & ~own
    for of, over in HOUSES_FOR[shape]:
        houses = (of & usable, over & usable)
        for bases, covers in cores(remaining, *houses, size, size - 1, budget):
            for cover in bits(over & own):
                yield bases, covers | 1 << cover
        # The target may lie in a base as well, if both its other houses are covers.
        eating = [base for base in bits(of & own) if not own & ~(1 << base) & ~over]
        if eating:
            for bases, covers in cores(remaining, *houses, size - 1, size - 2, budget):
                for base in eating:
                    yield bases | 1 << base, covers | own & ~(1 << base)

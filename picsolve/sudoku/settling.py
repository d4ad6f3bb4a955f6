"""What singles, locked candidates, pairs and X-wings make of a position, on the exact engine's
integers: `exact.forced`, and these patterns where the singles run out.

Forcing nets ask this of hundreds of assumptions. Only that much is told which candidates are left;
why is worked out with `net` for the few that matter. A state is as in `exact`.

Locked candidates are found in all houses at once. A house's nine places lie in three triples, in
which it crosses three other houses: three in a row for a row or column and the boxes, or a box and
the rows; three apart for a box and the columns. Where a single triple has candidates, the house
that crosses there loses the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from picsolve.sudoku import exact
from picsolve.sudoku.exact import WIDTH
from picsolve.sudoku.grid import HOUSE_CELLS, HOUSES, HOUSES_OF, bits, common_houses

_PLACES = 0x1FF  # of a field
_CELL_FIELDS = 81
_HOUSE_FIELDS = range(81, 81 + 27 * 9)
_BOX_FIELDS = range(81 + 18 * 9, 81 + 27 * 9)
_FIRST = sum(1 << WIDTH * field for field in _HOUSE_FIELDS)  # the first place of every house
_BOX_FIRST = sum(1 << WIDTH * field for field in _BOX_FIELDS)


def field_of(house: int, digit: int) -> int:
    """The field of a house and a digit."""
    return _CELL_FIELDS + 9 * house + digit - 1


def _removed_by_triples(fields: range, apart: int, stride: int) -> dict[int, int]:
    """For each triple, by its first place's `int.bit_length`, what falls if the digit is in it.

    Triples begin `apart` places from each other, and have every `stride`-th place.
    """
    found = {}
    for field in fields:
        house, index = divmod(field - _CELL_FIELDS, 9)
        for start in (0, apart, 2 * apart):
            triple = sum(1 << HOUSE_CELLS[house][start + stride * n] for n in range(3))
            (crossing,) = (other for other in common_houses(triple) if other != house)
            found[WIDTH * field + start + 1] = exact.members(
                9 * cell + index for cell in bits(HOUSES[crossing] & ~triple)
            )
    return found


_ACROSS = _removed_by_triples(_HOUSE_FIELDS, 3, 1)
_DOWN = _removed_by_triples(_BOX_FIELDS, 1, 3)


def forced_with_patterns(state: int) -> tuple[int | None, int]:
    """The state after singles and patterns, in which placed candidates stay as `exact.forced` has
    it, and the rounds that it took; None is a contradiction."""
    rounds = 0
    while True:
        settled, more = exact.forced(state)
        rounds += more
        if settled is None:
            return None, rounds
        state = _pairs(_locked(settled))
        if state == settled:
            return state, rounds
        rounds += 1


def _locked(state: int) -> int:
    """The state without what locked candidates remove."""
    open_ = exact.open_fields(state)
    for first, removed, places, triple in (
        (_FIRST & open_, _ACROSS, 3, state | state >> 1 | state >> 2),
        (_BOX_FIRST & open_, _DOWN, 1, state | state >> 3 | state >> 6),
    ):
        one, two, three = (triple >> n * places & first for n in range(3))
        single = (one ^ two ^ three) & ~(one & two & three)
        left = single & one | (single & two) << places | (single & three) << 2 * places
        while left:
            bit = left.bit_length()
            left ^= 1 << bit - 1
            state &= ~removed[bit]
    return state


def _pairs(state: int) -> int:
    """The state without what naked pairs, hidden pairs and X-wings remove: of two cells with the
    same two digits, two digits with the same two cells of a house, two lines with the same two
    places of a digit. In each case two constraints have the same two partners."""
    seen: dict[tuple[int, int, int], list[int]] = {}
    for field in exact.fields_with_two(state):
        value = state >> WIDTH * field & _PLACES
        if field < _CELL_FIELDS:
            kinds = [(-1, 0, value)]
        else:
            house, index = divmod(field - _CELL_FIELDS, 9)
            kinds = [(0, house, value)]
            if house < 18:
                kinds.append((1 + house // 9, index, value))
        for kind in kinds:
            alike = seen.setdefault(kind, [])
            for other in alike:
                state &= ~_removed_by_pair(other, field, value)
            alike.append(field)
    return state


@cache
def _removed_by_pair(one: int, other: int, value: int) -> int:
    """What falls if two fields have the same two candidates; nothing if they do not meet."""
    own = {candidate for field in (one, other) for candidate in _candidates(field, value)}
    covers = set()
    first, second = ([*_candidates(field, value)] for field in (one, other))
    for a, b in zip(first, second, strict=True):
        covers |= set(_fields_of(a)) & set(_fields_of(b))
    covers -= {one, other}
    fallen = {c for field in covers for c in _candidates(field, _PLACES)} - own
    return exact.members(fallen)


def _candidates(field: int, value: int) -> Iterator[int]:
    """The candidates that stand for some of a field's bits."""
    for place in range(9):
        if value >> place & 1:
            if field < _CELL_FIELDS:
                yield 9 * field + place
            else:
                house, index = divmod(field - _CELL_FIELDS, 9)
                yield 9 * HOUSE_CELLS[house][place] + index


def _fields_of(candidate: int) -> Iterator[int]:
    """The four fields in which a candidate stands."""
    cell, index = divmod(candidate, 9)
    yield cell
    for house in HOUSES_OF[cell]:
        yield field_of(house, index + 1)

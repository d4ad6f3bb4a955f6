"""All that follows from each candidate being true or false, for forcing chains.

`chain_closures` has for each assumption its layers: bit sets of what chains force, each layer by
one strong link more than the one before. Bit n of a layer says that candidate n is true, bit
729 + n that it is false; the candidates are numbered as in `implications`.

The layers only say what follows. Why is then worked out for the few that matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from picsolve.sudoku.grid import Grid, bits
from picsolve.sudoku.implications import (
    ALL_CANDIDATES,
    EXCLUDED,
    MEMBERS,
    Consequences,
    follow,
    open_candidates,
    pairs_of,
)

FALSE = 729  # what is false, above what is true


class Premise(NamedTuple):
    """A candidate, by its number, supposed true or false."""

    candidate: int
    is_true: bool


def opposite(premise: Premise) -> Premise:
    """The same candidate, supposed the other way."""
    return premise._replace(is_true=not premise.is_true)


#: What an assumption forces, from the first layer, itself, to the last, all that follows.
Layers = tuple[int, ...]


@lru_cache(maxsize=8)
def chain_closures(grid: Grid) -> Mapping[Premise, Layers]:
    """The layers of every open candidate, supposed true; and false, where that forces anything."""
    open_ = open_candidates(grid)
    partners: dict[int, int] = {}
    for pair in pairs_of(grid):
        for candidate in bits(pair):
            partners[candidate] = partners.get(candidate, 0) | pair ^ 1 << candidate
    with_partner = sum(1 << candidate for candidate in partners)
    then: dict[int, int] = {}
    for candidate in bits(open_):
        excluded = EXCLUDED[candidate] & open_
        then[candidate] = excluded << FALSE
        for other in bits(excluded & with_partner):
            then[candidate] |= partners[other]
    found = {}
    for candidate in then:
        found[Premise(candidate, True)] = _layers(1 << candidate, then, 1 << candidate)
        if candidate in partners:
            start = 1 << FALSE + candidate
            found[Premise(candidate, False)] = _layers(start, then, partners[candidate])
    return found


def _layers(start: int, then: Mapping[int, int], true: int) -> Layers:
    """From an assumption, breadth first; `true` is what it makes true at once, itself included."""
    reached = start | true
    layers = [start] if true & ~start else []
    layers.append(reached)
    while true:
        new = 0
        for candidate in bits(true):
            new |= then[candidate]
        fresh = new & ~reached
        true = fresh & ALL_CANDIDATES
        reached |= fresh
        if fresh:
            layers.append(reached)
    return tuple(layers)


def clashes(layers: Layers) -> tuple[int, int]:
    """The candidates that are true and false in the first layer that has such, and its number."""
    if layers[-1] & layers[-1] >> FALSE & ALL_CANDIDATES:
        for number, layer in enumerate(layers):
            both = layer & layer >> FALSE & ALL_CANDIDATES
            if both:
                return both, number
    return 0, 0


def first_with(layers: Layers, bit: int) -> int:
    """The number of the first layer with a bit that the last one has."""
    return next(number for number, layer in enumerate(layers) if layer >> bit & 1)


@lru_cache(maxsize=4)
def wide_constraints(grid: Grid) -> tuple[tuple[int, int], ...]:
    """The constraints with two candidates or more, with these; each set of candidates once, those
    with the fewest first."""
    open_ = open_candidates(grid)
    first: dict[int, int] = {}
    for constraint, members in enumerate(MEMBERS):
        if (members & open_).bit_count() > 1:
            first.setdefault(members & open_, constraint)
    return tuple(
        (first[members], members) for members in sorted(first, key=lambda m: m.bit_count())
    )


@lru_cache(maxsize=8)
def _by_first(grid: Grid) -> tuple[int, Mapping[int, list[tuple[int, int]]]]:
    """The constraints with three candidates or more by the first of these, and all the firsts."""
    found: dict[int, list[tuple[int, int]]] = {}
    for constraint, members in wide_constraints(grid):
        if members.bit_count() > 2:
            found.setdefault((members & -members).bit_length() - 1, []).append(
                (constraint, members)
            )
    return sum(1 << first for first in found), found


def emptied(grid: Grid, layer: int) -> Iterator[tuple[int, int]]:
    """The constraints all of whose candidates are false, with these; not those with two, for
    these would be true as well."""
    firsts, by_first = _by_first(grid)
    false = layer >> FALSE
    for first in bits(false & firsts):
        for constraint, members in by_first[first]:
            if not members & ~false:
                yield constraint, members


@lru_cache(maxsize=256)
def chains_from(grid: Grid, premise: Premise) -> Consequences:
    """The chains from an assumption, with the reasons."""
    true, false = _sides(premise)
    return follow(grid, true, false, until_conflict=False)


def _sides(premise: Premise) -> tuple[tuple[int, ...], tuple[int, ...]]:
    one = (premise.candidate,)
    return (one, ()) if premise.is_true else ((), one)

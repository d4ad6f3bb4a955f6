"""The fewest lines that cannot be filled together, by way of what the others leave possible.

The method is that of A. Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva (2015), Smallest MUS
Extraction with Minimal Hitting Set Dualization: of each largest set of lines that can be, some line
is left out, and the fewest lines that cannot be have one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

#: So many sets of lines are looked at.
_ROUNDS = 200
#: So many choices are tried to find the fewest lines that have one of each set.
_CHOICES = 100_000


def fewest_of(
    known: Collection[int],
    every: Collection[int],
    largest: Callable[[Iterable[int]], set[int] | None],
) -> set[int] | None:
    """The fewest lines that cannot be: not more than those known. None if it takes too long to
    find out.

    `largest` tells of some lines that they cannot be (None), or adds as many of `every` as can be
    with them. Lines that cannot be are not all among these, so they have one of the others. So the
    fewest lines that have one of each such others, as found so far, are tried; if they can be, more
    such others are found. No set of one line is looked at: those known to break are told before.
    """
    rest: list[set[int]] = []
    size = 2
    left = iter(range(_CHOICES))
    for _ in range(_ROUNDS):
        guess = None
        try:
            while size < len(known) and (guess := _hitting(rest, size, left)) is None:
                size += 1
        except _TooLongError:
            return None
        if guess is None:
            return {*known}
        possible = largest(guess)
        if possible is None:
            return guess
        rest.append({*every} - possible)
    return None


class _TooLongError(Exception):
    """No choices are left to try."""


def _hitting(sets: Iterable[set[int]], size: int, choices: Iterator[int]) -> set[int] | None:
    """At most so many elements of which each of the sets has one; None if there are none such.

    Each choice that is tried takes one of the choices. Raises `_TooLongError` without any.
    """
    left = sorted(sets, key=len)
    if not left:
        return set()
    if not size or _disjoint(left) > size:
        return None
    for element in sorted(left[0]):
        if next(choices, None) is None:
            raise _TooLongError
        fewer = [other for other in left if element not in other]
        further = _hitting(fewer, size - 1, choices)
        if further is not None:
            return further | {element}
    return None


def _disjoint(sets: Iterable[set[int]]) -> int:
    """How many of the sets, taken in this order, have nothing in common with those before."""
    seen: set[int] = set()
    count = 0
    for one in sets:
        if seen.isdisjoint(one):
            seen |= one
            count += 1
    return count

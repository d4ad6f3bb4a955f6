"""Deadly patterns: cells whose digits could trade places, which one solution does not allow.

A deadly pattern is a set of cells, none of them given, with some digits of its own for each cell,
such that any filling of the cells with their own digits leaves another filling that has the same
digits in every row, column and box. If the solution were such a filling, the other one would be
a solution too. So where the puzzle has a single solution, at least one cell of the pattern holds a
digit that is not its own: an *extra*. The rules below say what follows; rectangles, loops and
graves say where there are patterns.

What is assumed: the *givens* have one solution, and the position still has it. Only that counts.
A candidate missing from the pattern was removed because the solution does not have it, and that
takes nothing from the argument: the other filling would solve the puzzle, not the position. An
open cell is never a given. But a position whose candidates were cut down until one solution was
left does not qualify unless its givens do; whoever calls `find` has to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    HOUSES,
    HOUSES_OF,
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    House,
    Remove,
    bits,
    common_houses,
    common_peers,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, remove_digit

#: For each cell its three houses, as a set.
HOUSE_BITS = tuple(sum(1 << house for house in houses) for houses in HOUSES_OF)


class Deadly:
    """A deadly pattern: its cells, each with its own digits, and the extras that break it.

    `parts` are facts about its shape, for the sentence that shows it.
    """

    def __init__(
        self, grid: Grid, own: Mapping[int, int], parts: Mapping[str, object] | None = None
    ) -> None:
        self.own = own
        self._parts = parts or {}
        self.extras = {
            cell: extra
            for cell, digits in own.items()
            if (extra := grid.cell_candidates[cell] & ~digits)
        }

    @property
    def parts(self) -> Mapping[str, object]:
        """Facts about the pattern's shape, by name."""
        return self._parts

    @cached_property
    def cells(self) -> Cells:
        return Cells.of(self.own)

    @cached_property
    def digits(self) -> Digits:
        return Digits(_union(self.own.values()))

    @cached_property
    def extra_cells(self) -> Cells:
        return Cells.of(self.extras)

    @cached_property
    def extra_digits(self) -> Digits:
        return Digits(_union(self.extras.values()))


class Conclusion(NamedTuple):
    """What a rule makes of a pattern, with the facts and marks that explain it."""

    changes: tuple[Change, ...]
    facts: Mapping[str, object] = {}
    marks: tuple[Mark, ...] = ()


Rule = Callable[[Grid, Deadly], Iterator[Conclusion]]


def one_cell(grid: Grid, pattern: Deadly) -> Iterator[Conclusion]:
    """Type 1. A single cell has extras, so one of them is true and its own digits are not."""
    if len(pattern.extra_cells) == 1:
        removals = _removals(grid, pattern.extra_cells, pattern.own)
        if removals:
            yield Conclusion(removals, {"gone": _digits_of(removals)})


def one_digit(grid: Grid, pattern: Deadly) -> Iterator[Conclusion]:
    """Type 2. All extras are the same digit, and one is true: what sees them all is not it."""
    if len(pattern.extra_digits) == 1 and len(pattern.extra_cells) > 1:
        (digit,) = pattern.extra_digits
        removed = Cells(grid.candidates[digit - 1] & common_peers(pattern.extra_cells))
        if removed:
            yield Conclusion(
                remove_digit(digit, removed),
                {"extra": digit, "removed": removed},
            )


def subset(grid: Grid, pattern: Deadly) -> Iterator[Conclusion]:
    """Type 3. The cells with extras share a house, so together they act as one cell that holds an
    extra. With n other cells of the house it is a naked subset if all have n + 1 digits: whichever
    extra is true, the n cells hold the n other digits."""
    if len(pattern.extra_cells) < 2:
        return
    for house in common_houses(pattern.extra_cells):
        others = list(bits(grid.open_cells & HOUSES[house] & ~pattern.extra_cells))
        for size in range(1, len(others)):
            for chosen in combinations(others, size):
                digits = pattern.extra_digits | _union(grid.cell_candidates[c] for c in chosen)
                if digits.bit_count() == size + 1:
                    yield from _subset(grid, pattern, house, Cells.of(chosen), Digits(digits))


def _subset(
    grid: Grid, pattern: Deadly, house: House, chosen: Cells, digits: Digits
) -> Iterator[Conclusion]:
    used = pattern.extra_cells | chosen
    around = _union(HOUSES[h] for h in common_houses(used)) & ~used
    removals = _removals(grid, around, dict.fromkeys(bits(around), digits))
    if removals:
        yield Conclusion(
            removals,
            {
                "house": house,
                "subset": chosen,
                "subsets": (chosen,),
                "subset_digits": digits,
            },
            (Mark(Role.LINE, house), Mark(Role.SET_A, chosen)),
        )


def locked_digit(grid: Grid, pattern: Deadly) -> Iterator[Conclusion]:
    """Type 4. Two cells with extras are the only places in a house for one of their own digits. One
    of them holds it, so the other is the cell with an extra: no other own digit is in the two."""
    if len(pattern.extra_cells) != 2:
        return
    first, second = pattern.extra_cells
    for house in common_houses(pattern.extra_cells):
        for digit in Digits(pattern.own[first] & pattern.own[second]):
            if grid.candidates[digit - 1] & HOUSES[house] == pattern.extra_cells:
                others: dict[int, int] = {
                    cell: pattern.own[cell] & ~(1 << digit - 1) for cell in (first, second)
                }
                removals = _removals(grid, pattern.extra_cells, others)
                if removals:
                    gone = _digits_of(removals)
                    facts = {"house": house, "locked": digit, "gone": gone}
                    yield Conclusion(removals, facts, (Mark(Role.LINE, house),))


#: The rules by their names, which are the variants of a technique that uses several.
RULES: Mapping[str, Rule] = {
    "one-cell": one_cell,
    "one-digit": one_digit,
    "subset": subset,
    "locked": locked_digit,
}


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _removals(grid: Grid, cells: int, digits: Mapping[int, int]) -> tuple[Change, ...]:
    return tuple(
        Remove(Cell(cell), index + 1)
        for cell in bits(cells)
        for index in bits(grid.cell_candidates[cell] & digits[cell])
    )


def _digits_of(removals: Iterable[Change]) -> Digits:
    return Digits.of({removal.digit for removal in removals})


@lru_cache(maxsize=4096)
def digit_sets(masks: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Sets of so many digits that nearly hold all candidates of some cells.

    Near enough for a rule: at most two cells have others, or there is a single other digit.
    """
    found = set()
    union = _union(masks)
    if union.bit_count() == size + 1:
        found = {union & ~(1 << index) for index in bits(union)}
    inside = [mask for mask in masks if mask.bit_count() <= size]
    for left_out in range(3 - (len(masks) - len(inside))):
        for union in _unions(inside, left_out, size):
            if union.bit_count() == size:
                found.add(union)
    return tuple(found)


def _unions(masks: Sequence[int], left_out: int, size: int) -> Iterator[int]:
    """The unions of all the masks but so many, those without the last ones first; only those that
    may have no more digits than `size`."""
    if not left_out:
        yield _union(masks)
        return
    before = [0]
    for mask in masks[: len(masks) - left_out]:
        union = before[-1] | mask
        if union.bit_count() > size:
            break
        before.append(union)
    for index in range(len(before) - 1, -1, -1):
        for rest in _unions(masks[index + 1 :], left_out - 1, size):
            yield before[index] | rest


def finder(
    key: str, patterns: Callable[[Grid], Iterable[Deadly]], rules: Mapping[str, Rule]
) -> Find:
    """A `find` that tries rules on patterns, the first rule on all of them first."""

    @distinct
    def find(grid: Grid) -> Iterator[Step[Change]]:
        found = tuple(patterns(grid))
        for variant, rule in rules.items():
            for pattern in found:
                for conclusion in rule(grid, pattern):
                    yield _step(key, variant, grid, pattern, conclusion)

    return find


def _step(
    key: str, variant: str, grid: Grid, pattern: Deadly, conclusion: Conclusion
) -> Step[Change]:
    own = (
        Mark(Role.PATTERN, Candidate.of(cell, digit))
        for cell, digits in pattern.own.items()
        for digit in Digits(grid.cell_candidates[cell] & digits)
    )
    extras = tuple(
        Candidate.of(cell, digit)
        for cell, digits in pattern.extras.items()
        for digit in Digits(digits)
    )
    return Step(
        key,
        conclusion.changes,
        (
            Mark(Role.PATTERN, pattern.cells),
            *own,
            *(Mark(Role.FIN, extra) for extra in extras),
            *conclusion.marks,
        ),
        {
            "variant": variant,
            "cells": pattern.cells,
            "in_order": tuple(map(Cell, pattern.own)),
            "digits": pattern.digits,
            "extra_cells": pattern.extra_cells,
            "extra_digits": pattern.extra_digits,
            "extras": extras,
            **pattern.parts,
            **conclusion.facts,
        },
    )


#: What follows, for each rule; a sentence about the pattern goes before.
THEN: dict[str, str] = {
    "one-cell": (
        "Only {extra_cells} can hold anything else ({extra_digits:or}), so it does: {result}."
    ),
    "one-digit": (
        "The only other candidate there is {extra}, in {extra_cells:and}, so "
        "{extra_cells:one-of-them} is {extra}. {removed:and} {removed:sees|each see} "
        "{extra_cells:all} of them: {result}."
    ),
    "subset": (
        "So one of {extra_cells:and} holds {extra_digits:or}. In {house} that cell and "
        "{subset:and} have only {subset_digits:and} between them and use these digits up: {result}."
    ),
    "locked": (
        "So one of {extra_cells:and} holds another digit. In {house} only these two cells can be "
        "{locked}, so the other one is {locked}, and neither is {gone:or}: {result}."
    ),
}

SHORT: Mapping[str, str] = {
    "one-cell": "{digits:/} in {cells} => {changes}",
    "one-digit": "{digits:/} in {cells}, else {extra} in {extra_cells} => {changes}",
    "subset": (
        "{digits:/} in {cells}, else {extra_digits:/} in {extra_cells}; {subset_digits:/} with "
        "{subset} in {house} => {changes}"
    ),
    "locked": "{digits:/} in {cells}, {locked} locked in {house} => {changes}",
}


def technique(
    key: str,
    name: str,
    patterns: Callable[[Grid], Iterable[Deadly]],
    rules: Mapping[str, Rule],
    pattern: str,
    doc: str,
    *,
    tier: Level = Level.HARD,
    score: int = 100,
    hodoku: str = "",
    se: float | None = None,
    aliases: tuple[str, ...] = (),
    phrases: Mapping[str, str] = {},
) -> SudokuTechnique:
    """A technique that applies rules to patterns; `pattern` is the sentence that shows them.

    `phrases` replace what the rules usually say.
    """
    wording = {f"short:{rule}": SHORT[rule] for rule in rules if rule in SHORT}
    if hodoku:
        wording = {f"short:{rule}": SHORT["one-cell"] for rule in rules}
    wording |= {f"full:{rule}": f"{pattern} {THEN[rule]}" for rule in rules if rule in THEN}
    wording |= phrases
    first = next(iter(rules))
    return Technique(
        key=key,
        name=name,
        family="uniqueness",
        tier=tier,
        find=finder(key, patterns, rules),
        short=wording[f"short:{first}"],
        full=wording[f"full:{first}"],
        phrases=wording,
        score=score,
        hodoku=(hodoku,) if hodoku else (),
        se=se,
        aliases=aliases,
        needs_unique=True,
        doc=doc,
    )

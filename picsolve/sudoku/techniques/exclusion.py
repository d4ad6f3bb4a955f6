"""Aligned pair and triple exclusion, subset exclusion: a value that leaves other cells nothing.

Two candidates exclude each other if they are the same digit and see each other, or if together
they take two digits from an almost locked set. The simplest of these is a cell with two candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from operator import and_, or_
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique
from picsolve.sudoku.als import OF_DIGIT, AlmostLockedSet, network
from picsolve.sudoku.grid import (
    ALL_CELLS,
    PEERS,
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    Place,
    Remove,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique


class Exclusion(NamedTuple):
    """Values that cannot stand together with the assumed one, and the set that they would empty.

    `variant` is "seen" if a value is the assumed digit and sees it, "clash" if two equal digits
    see each other, "cell" if the set is a single cell, else "".
    """

    places: tuple[Place, ...]
    cells: Cells
    digits: Digits
    variant: str


class _Rules(NamedTuple):
    """What excludes what. Candidates are bits 81 * (d - 1) + cell, as in `als.Network.targets`.

    cells     cell -> its candidates
    clashes   candidate -> the candidates that it excludes
    sets      what they rest on: almost locked sets and the candidates that take a digit from them
    threes    the same of cells with three candidates, for exclusions of three candidates
    every     all candidates
    """

    cells: Mapping[Cell, int]
    clashes: Mapping[int, int]
    sets: Sequence[tuple[AlmostLockedSet, int]]
    threes: Sequence[tuple[Cell, int]]
    every: int


def _rules(grid: Grid, single: bool, threes: bool) -> _Rules:
    """With single cells for sets, or all almost locked sets; with or without threes."""
    net = network(grid)
    cells: dict[Cell, int] = dict.fromkeys(grid.open_cells, 0)
    clashes: dict[int, int] = {}
    for index, candidates in enumerate(grid.candidates):
        for cell in bits(candidates):
            cells[Cell(cell)] |= 1 << 81 * index + cell
            clashes[81 * index + cell] = (candidates & PEERS[cell]) << 81 * index
    pairs = zip(net.sets, net.targets, strict=True)
    sets = [pair for pair in pairs if pair[1] and not (single and len(pair[0].cells) > 1)]
    for _, targets in sets:
        for bit in bits(targets):
            clashes[bit] |= targets & ~OF_DIGIT[bit // 81 + 1]
    three_cells = [
        (cell, sum((grid.candidates[i] & PEERS[cell]) << 81 * i for i in bits(digits)))
        for cell, digits in enumerate(grid.cell_candidates)
        if threes and digits.bit_count() == 3
    ]
    ordered = dict(sorted(cells.items(), key=lambda item: item[1].bit_count()))
    return _Rules(
        ordered,
        clashes,
        sets,
        [(Cell(cell), seen) for cell, seen in three_cells],
        sum(cells.values()),
    )


def _pairs(key: str, rules: _Rules) -> Iterator[Step[Change]]:
    """Candidates that exclude every candidate of another cell."""
    for assumed, excluded in rules.clashes.items():
        for cell, candidates in rules.cells.items():
            if not candidates & ~excluded and cell != assumed % 81:
                yield _step(key, rules, assumed, (cell,))
                break


def _triples(key: str, rules: _Rules) -> Iterator[Step[Change]]:
    """Candidates that leave two other cells no pair of candidates, but each of them some."""
    known: dict[int, int] = {0: 0}
    for assumed, excluded in rules.clashes.items():
        others = _other_cells(rules, assumed, excluded, known)
        if others:
            yield _step(key, rules, assumed, others)


def _other_cells(
    rules: _Rules, assumed: int, excluded: int, known: dict[int, int]
) -> tuple[Cell, ...]:
    """Two cells that the assumed candidate leaves no pair. It excludes something in the second
    cell or in a cell with three candidates, else it would have no part in it."""
    own = assumed % 81
    threes = [seen for _, seen in rules.threes if seen >> assumed & 1]
    by_threes = reduce(or_, threes, 0)
    candidates = rules.every & ~excluded & ~rules.cells[Cell(own)]
    open_cells = _cells_of(candidates)
    touched = _cells_of(excluded & rules.every) | _cells_of(by_threes)
    for second, mine in rules.cells.items():
        left = mine & candidates
        if not left or not touched >> second & 1:
            continue
        if left & by_threes:
            common = _excluded_with_threes(rules, assumed, left, threes, by_threes, candidates)
        elif left != mine:
            common = _excluded_by_all(rules, left, known) & candidates
        else:
            continue
        if common and open_cells & ~_cells_of(candidates & ~common):
            for third, others in rules.cells.items():
                if others & candidates and not others & candidates & ~common and third != second:
                    return second, third
    return ()


def _cells_of(candidates: int) -> int:
    """The cells that have some of the candidates."""
    last = candidates >> 8 * 81
    for digits in (4, 2, 1):
        candidates |= candidates >> digits * 81
    return (candidates | last) & ALL_CELLS


def _excluded_by_all(rules: _Rules, candidates: int, known: dict[int, int]) -> int:
    """What each of the candidates excludes."""
    if candidates not in known:
        known[candidates] = reduce(and_, (rules.clashes[bit] for bit in bits(candidates)))
    return known[candidates]


def _excluded_with_threes(
    rules: _Rules, assumed: int, candidates: int, threes: list[int], by_threes: int, among: int
) -> int:
    """What each of the candidates excludes together with the assumed one, among some others.
    `by_threes` are those that see the same cells with three candidates as that."""
    common, digit = among, assumed // 81
    for bit in bits(candidates):
        excluded = rules.clashes[bit]
        if by_threes >> bit & 1 and bit // 81 != digit:
            digits = OF_DIGIT[digit + 1] | OF_DIGIT[bit // 81 + 1]
            for seen in threes:
                if seen >> bit & 1:
                    excluded |= seen & ~digits
        common &= excluded
        if not common:
            break
    return common


def _step(key: str, rules: _Rules, assumed: int, others: tuple[Cell, ...]) -> Step[Change]:
    exclusions = tuple(_exclusions(rules, assumed, others))
    cell, digit = Cell(assumed % 81), assumed // 81 + 1
    sets = {(exclusion.cells, exclusion.digits): None for exclusion in exclusions}
    return Step(
        key,
        (Remove(cell, digit),),
        (
            Mark(Role.PATTERN, Cells.of((cell, *others))),
            Mark(Role.ASSUMED, Candidate.of(cell, digit)),
            *(Mark(Role.WITNESS, cells) for cells, _ in sets if cells),
        ),
        {
            "cell": cell,
            "digit": digit,
            "others": others,
            "exclusions": exclusions,
            "sets": tuple(Excluder(*pair) for pair in sets if pair[0]),
            "variant": "by-sets" if any(cells for cells, _ in sets) else "by-sight",
        },
    )


class Excluder(NamedTuple):
    """An almost locked set, or a cell with three candidates, that excludes some values."""

    cells: Cells
    digits: Digits


def _exclusions(rules: _Rules, assumed: int, others: tuple[Cell, ...]) -> Iterator[Exclusion]:
    """Why the other cells cannot be filled, value by value and then pair by pair."""
    left: list[list[int]] = []
    for cell in others:
        left.append([])
        for bit in bits(rules.cells[cell]):
            exclusion = _exclusion(rules, assumed, (bit,), others)
            if exclusion:
                yield exclusion
            else:
                left[-1].append(bit)
    if len(others) == 2:
        for pair in product(*left):
            exclusion = _exclusion(rules, assumed, pair, others)
            assert exclusion
            yield exclusion


def _exclusion(
    rules: _Rules, assumed: int, values: tuple[int, ...], others: tuple[Cell, ...]
) -> Exclusion | None:
    """Why one more value is out with the assumed one, or why two are.

    A set that is one of the other cells is no reason: then its own values are out one by one.
    """
    places = tuple(Place(Cell(bit % 81), bit // 81 + 1) for bit in values)
    first, last = (assumed, *values)[-2:]
    if first // 81 == last // 81:
        if PEERS[first % 81] >> last % 81 & 1:
            return Exclusion(places, Cells(0), Digits(0), "clash" if values[1:] else "seen")
    else:
        for als, targets in rules.sets:
            if targets >> first & targets >> last & 1 and als.cells not in map(_only, others):
                variant = "cell" if len(als.cells) == 1 else ""
                return Exclusion(places, als.cells, als.digits, variant)
    if len({bit // 81 for bit in (assumed, *values)}) == 3:
        for cell, seen in rules.threes:
            if all(seen >> bit & 1 for bit in (assumed, *values)):
                digits = Digits.of(bit // 81 + 1 for bit in bits(rules.cells[cell]))
                return Exclusion(places, _only(cell), digits, "cell")
    return None


def _only(cell: Cell) -> Cells:
    return Cells(1 << cell)


def find_pair(grid: Grid) -> Iterator[Step[Change]]:
    """A digit of one cell that leaves nothing for another cell.

    What to look for: two cells, and cells with two candidates that see both of them. List the
    combinations of the two cells' candidates. One is out if it puts a digit into a house twice,
    or if it takes both candidates from a cell that sees them.

    Why it works: if all combinations with a digit of a cell are out, the digit is.

    Example: r1c1 has 2, 5 and 7, r2c3 has 5 and 7, and r1c3 has 2 and 7, r3c2 has 2 and 5. If
    r1c1 were 2, r2c3 could not be 7, for r1c3, nor 5, for r3c2.
    """
    yield from _pairs("aligned-pair-exclusion", _rules(grid, single=True, threes=False))


def find_triple(grid: Grid) -> Iterator[Step[Change]]:
    """A digit of one cell that leaves no combination for two other cells.

    What to look for: three cells, and cells with two or three candidates that see them. List the
    combinations of the three cells' candidates. One is out if it puts a digit into a house twice,
    or if it takes all candidates from a cell that sees them.

    Why it works: if all combinations with a digit of a cell are out, the digit is.

    Example: of r1c1 {123}, r1c2 {14} and r2c1 {34} the combinations with r1c1=2 are 2-1-3, 2-1-4,
    2-4-3 and 2-4-4. If r1c3 {12}, r3c3 {234} and the common box exclude them, r1c1 is not 2.
    """
    yield from _triples("aligned-triple-exclusion", _rules(grid, single=True, threes=True))


def find_subset(grid: Grid) -> Iterator[Step[Change]]:
    """A digit of one cell that leaves nothing for one or two others, as almost locked sets show.

    What to look for: two or three cells, and almost locked sets near them. List the combinations
    of the cells' candidates. One is out if it puts a digit into a house twice, or if two of its
    digits would both fall from an almost locked set whose places for each all see the value.

    Why it works: an almost locked set has one digit more than cells; without two of them, it
    has too few. If all combinations with a digit of a cell are out, the digit is.

    Example: r5c5 has 5 and 7; r1c5 and r2c5 have 2, 5 and 7, with the 2 in r1c5 alone. If r1c1
    were 2, r12c5 could not also lose 5, or 7, to r5c5. Aligned pair exclusion with sets of
    any size goes by this name, and so does its extension to more cells.
    """
    rules = _rules(grid, single=False, threes=False)
    known = set()
    for find in (_pairs, _triples):
        for step in find("subset-exclusion", rules):
            if step.changes not in known:
                known.add(step.changes)
                yield step


def _technique(key: str, name: str, find: Find, score: int, se: float | None) -> SudokuTechnique:
    return Technique(
        key=key,
        name=name,
        family="almost-locked-sets",
        tier=Level.UNFAIR,
        find=find,
        short="{cell}, {others}, {sets:set} => {changes}",
        full=(
            "Suppose that {cell} is {digit}. Then {others:and} cannot {others:be|both be} filled: "
            "{exclusions:reason:; }. So {result}."
        ),
        phrases={
            "short:by-sight": "{cell}, {others} => {changes}",
            "set": "{cells} {{{digits}}}",
            "reason": "{places:and} would leave {cells} {{{digits}}} with fewer digits than cells",
            "reason:cell": "{places:and} would leave nothing for {cells} {{{digits}}}",
            "reason:seen": "{places:and} would see that {places[0].digit}",
            "reason:clash": "{places:and} would see each other",
        },
        score=score,
        se=se,
    )


PAIR = _technique("aligned-pair-exclusion", "Aligned Pair Exclusion", find_pair, 340, 6.2)
TRIPLE = _technique("aligned-triple-exclusion", "Aligned Triple Exclusion", find_triple, 350, 7.5)
SUBSET = _technique("subset-exclusion", "Subset Exclusion", find_subset, 360, None)

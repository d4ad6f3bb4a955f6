"""Forcing chains: what follows from an assumption, one premise for each inference.

`closures` knows what follows from every candidate; here contradictions and agreements among that
are looked for, and the few chains that a step needs are worked out with their reasons.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from picsolve.core import Step, Technique
from picsolve.sudoku.closures import (
    FALSE,
    Layers,
    Premise,
    chain_closures,
    chains_from,
    clashes,
    emptied,
    first_with,
    opposite,
    wide_constraints,
)
from picsolve.sudoku.forcing_argument import (
    FORCING_PHRASES,
    VERITY_PHRASES,
    Agreed,
    Path,
    change_of,
    path,
    path_marks,
    said,
    spot,
    spot_mark,
)
from picsolve.sudoku.grid import Change, Grid, bits
from picsolve.sudoku.implications import EXCLUDED, open_candidates
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique

#: In a chain the link before speaks of the same cell.
_CHAIN_PHRASES = {
    **FORCING_PHRASES,
    "link:without": "suppose {cell} is not {digit}",
    "link:cell": "so it is {digit} (its only other candidate)",
    "link:not-cell": "then it is not {digit}",
    "link:not-house": "then {cell} is not {digit} ({house})",
}
_TRIED = 6  # so many places of a contradiction are compared


class _Broken(NamedTuple):
    """An assumption that chains refute, in the order in which they are shown."""

    removes: bool
    length: int
    premise: Premise
    both: int  # candidates that come out true and false
    empty: tuple[tuple[int, int], ...]  # else constraints without a candidate


def find_contradiction(grid: Grid) -> Iterator[Step[Change]]:
    """An assumption from which chains lead to two things that cannot both be.

    What to look for: suppose that a candidate is true. All that it sees are false; where one of
    those leaves a cell, or a house for its digit, with a single one of two candidates, that one is
    true, and so on. Watch for a candidate that one way makes true and another makes false, or
    for a cell or a house that loses all its candidates. Supposing a candidate false works as well.

    Why it works: each link follows from the one before it. What the assumption leads to cannot
    be, so it is wrong.

    Example: with 5 in r1c1, r1c8 is not 5 but 2, so r9c8 is not 2. But with 5 in r1c1 also r9c1
    is not 5 but 7, r9c4 is not 7 but 3, and that leaves r9c8 nothing but 2. So r1c1 is not 5.
    SudokuWiki's Nishio forcing chains, and the contradiction forcing chains of Sudoku Explainer.
    """
    found = []
    for premise, layers in chain_closures(grid).items():
        both, length = clashes(layers)
        empty = () if both else tuple(emptied(grid, layers[-1]))
        if both or empty:
            length = length or 2 * len(layers)
            found.append(_Broken(premise.is_true, length, premise, both, empty))
    for broken in sorted(found):
        yield _contradiction(grid, broken)


def _contradiction(grid: Grid, broken: _Broken) -> Step[Change]:
    premise = broken.premise
    found = chains_from(grid, premise)
    facts: dict[str, object] = {"premise": said(premise)}
    marks = []
    if broken.both >> premise.candidate & 1:
        paths: tuple[Path, ...] = (path(found, premise, opposite(premise)),)
        facts["variant"] = "self"
    elif broken.both:
        paths = min(
            (
                tuple(path(found, premise, Premise(number, side)) for side in (True, False))
                for number in islice(bits(broken.both), _TRIED)
            ),
            key=lambda both: sum(len(one.links) for one in both),
        )
        facts["variant"] = "both"
    else:
        constraint, members = broken.empty[0]
        paths = tuple(path(found, premise, Premise(number, False)) for number in bits(members))
        facts |= {"variant": "emptied", "spot": spot(constraint)}
        marks.append(spot_mark(spot(constraint)))
    facts["paths"] = paths
    marks += path_marks(paths)
    return Step(
        "forcing-chain-contradiction",
        (change_of(opposite(premise)),),
        tuple(marks),
        facts,
    )


def find_verity(grid: Grid) -> Iterator[Step[Change]]:
    """A conclusion that all candidates of a cell, or all places of a digit in a house, lead to.

    What to look for: a cell with two or three candidates, or a digit with two or three places in
    a house. Follow the chains from each of them. If all of them put the same digit into some cell,
    or remove the same candidate, it is so. Likewise with one candidate, once true and once false.

    Why it works: one of the cases holds, and each link of its chain follows from the one before.

    Example: r4c5 is 1, 2 or 6. With 1, r4c9 is 4 and r8c9 is 5; with 2, r6c5 is 5, so r6c9 is
    not and r8c9 is; with 6, r8c5 is 4 and r8c9 is 5 once more. So r8c9 is 5. Sudoku Explainer
    calls them cell and region forcing chains, SudokuWiki cell, unit and digit forcing chains.
    """
    closures = chain_closures(grid)
    best: dict[int, tuple[int, tuple[Premise, ...], int | None]] = {}
    open_ = open_candidates(grid)
    all_open = open_ | open_ << FALSE
    for premises, constraint in _cases(grid, closures):
        layers = [closures.get(premise, _alone(premise)) for premise in premises]
        common = all_open
        for one in layers:
            common &= one[-1]
        for bit in bits(common):
            length = sum(first_with(one, bit) for one in layers)
            if bit not in best or length < best[bit][0]:
                best[bit] = length, premises, constraint
    implied = 0
    for bit in best:
        if bit < FALSE:
            implied |= EXCLUDED[bit]
    agreed = [
        Agreed(bit >= FALSE, (length,), bit % FALSE, premises, constraint)
        for bit, (length, premises, constraint) in best.items()
        if bit < FALSE or not implied >> bit - FALSE & 1
    ]
    for conclusion in sorted(agreed, key=lambda a: a[:3]):
        yield _verity(grid, conclusion)


def _alone(premise: Premise) -> Layers:
    return (1 << premise.candidate + (0 if premise.is_true else FALSE),)


def _cases(
    grid: Grid, closures: Mapping[Premise, Layers]
) -> Iterator[tuple[tuple[Premise, ...], int | None]]:
    """Premises of which one holds, and the constraint that says so."""
    for constraint, members in wide_constraints(grid):
        yield tuple(Premise(number, True) for number in bits(members)), constraint
    for premise in closures:
        if not premise.is_true:
            yield (opposite(premise), premise), None


def _verity(grid: Grid, agreed: Agreed) -> Step[Change]:
    paths = tuple(
        path(chains_from(grid, premise), premise, agreed.conclusion) for premise in agreed.premises
    )
    where = None if agreed.constraint is None else spot(agreed.constraint)
    facts: dict[str, object] = {
        "variant": where.variant if where else "either",
        "spot": where,
        "premise": said(agreed.premises[0]),
        "paths": paths,
    }
    marks = [spot_mark(where)] if where else []
    marks += path_marks(paths)
    return Step("forcing-chain-verity", (change_of(agreed.conclusion),), tuple(marks), facts)


CONTRADICTION: SudokuTechnique = Technique(
    key="forcing-chain-contradiction",
    name="Forcing Chain Contradiction",
    family="forcing",
    tier=Level.EXTREME,
    find=find_contradiction,
    short="{paths} => {changes}",
    full="",
    phrases={
        **_CHAIN_PHRASES,
        "full:both": "Suppose that {premise:suppose}. Two chains contradict each other: "
        "{paths:path:; but }. So {result}.",
        "full:self": "Suppose that {premise:suppose}. A chain leads to the contrary: "
        "{paths:path}. So {result}.",
        "full:emptied": "Suppose that {premise:suppose}. Chains leave no candidate for "
        "{spot:spot}: {paths:path:; }. So {result}.",
    },
    score=500,
    hodoku=("1301",),
    se=7.0,
    aliases=("contradiction-forcing-chain",),
)

VERITY: SudokuTechnique = Technique(
    key="forcing-chain-verity",
    name="Forcing Chain Verity",
    family="forcing",
    tier=Level.EXTREME,
    find=find_verity,
    short="{paths} => {changes}",
    full="",
    phrases={
        **_CHAIN_PHRASES,
        **VERITY_PHRASES,
    },
    score=500,
    hodoku=("1302",),
    se=8.0,
    aliases=("cell-forcing-chain", "region-forcing-chain", "unit-forcing-chain"),
)

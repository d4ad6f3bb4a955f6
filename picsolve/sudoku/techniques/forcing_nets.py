"""Forcing nets: what follows from an assumption, each move resting on any number of others.

Plain nets follow singles. Where these do not suffice, locked candidates, pairs and X-wings are
followed too ("plus", as Sudoku Explainer has it), and then further assumptions inside the first.

Which assumptions fail and on what others agree is found on the exact engine's integers, without
its search: only such moves are made. The nets that a step needs are then followed with pencil and
paper, and pruned to what the conclusion rests on. They are the branches of the step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from picsolve.core import Step, Technique
from picsolve.sudoku import exact
from picsolve.sudoku.closures import Premise, opposite, wide_constraints
from picsolve.sudoku.forcing_argument import FORCING_PHRASES, VERITY_PHRASES, Agreed
from picsolve.sudoku.grid import Change, Grid, bits
from picsolve.sudoku.implications import EXCLUDED, number_of
from picsolve.sudoku.nesting import net_number, refutations
from picsolve.sudoku.net import Agreement, Argument, Net
from picsolve.sudoku.rating import Level
from picsolve.sudoku.settling import forced_with_patterns
from picsolve.sudoku.steps import Find, SudokuTechnique
from picsolve.sudoku.techniques.net_steps import (
    NET_PHRASES,
    contradiction,
    verity,
)

#: So many of the most promising assumptions are followed by hand before the smallest is chosen.
_TRIED = 40


class _Outcomes(NamedTuple):
    """What an assumption comes to: the state of the exact engine, None where that is a
    contradiction, and the rounds that it takes. `state` is what there is without any; what is
    known from that is nothing to assume."""

    state: int
    after: dict[Premise, tuple[int | None, int]]


@lru_cache(maxsize=8)
def _outcomes(grid: Grid, with_patterns: bool) -> _Outcomes:
    state = exact.state_of(grid)
    assert state is not None, "a grid that has passed its check has no duplicates"
    settle = forced_with_patterns if with_patterns else exact.forced
    after: dict[Premise, tuple[int | None, int]] = {}
    known, _ = settle(state)
    if known is None:
        return _Outcomes(0, after)
    for candidate in exact.open_candidates(exact.undecided(known)):
        number = net_number(candidate)
        after[Premise(number, True)] = settle(exact.supposed(state, candidate))
        after[Premise(number, False)] = settle(exact.without_candidate(state, candidate))
    return _Outcomes(known, after)


def find_contradiction(grid: Grid) -> Iterator[Step[Change]]:
    """An assumption from which singles lead to a contradiction.

    What to look for: suppose that a candidate is true, or false, and pencil in all singles that
    follow, naked and hidden. Watch for a cell without candidates, or a house without a place for a
    digit.

    Why it works: each single is forced if the assumption holds. What they lead to cannot be.
    A net differs from a chain in that a single may rest on several of those before it.

    Example: with 1 in r9c5, the only place for 3 in box 8 is r8c5, and that for 1 in box 9 is
    r8c8. Between them row 8 has no place for 7. So r9c5 is not 1. Sudoku Explainer calls nets
    dynamic forcing chains. Only what the contradiction rests on is shown.
    """
    return _contradictions(grid, with_patterns=False)


def find_contradiction_plus(grid: Grid) -> Iterator[Step[Change]]:
    """An assumption that singles alone do not refute, but with locked candidates and pairs they do.

    What to look for: suppose that a candidate is true, or false, and pencil in all singles that
    follow. Where they run out, look for locked candidates, naked and hidden pairs and X-wings among
    what is left, and go on, until a cell has no candidate or a house no place for a digit.

    Why it works: each move is forced if the assumption holds. What they lead to cannot be.

    Example: with 6 in r2c4, two singles leave the 8 of box 5 in row 6 only. So r6c8 is not 8 but
    2, and box 9 has no place for 2. So r2c4 is not 6. Sudoku Explainer calls such nets dynamic
    forcing chains (+). Only what the contradiction rests on is shown.
    """
    return _contradictions(grid, with_patterns=True)


def _contradictions(grid: Grid, with_patterns: bool) -> Iterator[Step[Change]]:
    """The steps of refuted assumptions: the smallest of the most promising, then the next."""
    easier = _broken(grid, False) if with_patterns else {}
    broken = [
        (premise.is_true, rounds, premise)
        for premise, rounds in _broken(grid, with_patterns).items()
        if premise not in easier
    ]
    root = Net.of(grid)
    left = iter(sorted(broken))
    while some := list(islice(left, _TRIED)):
        tried = [premise for *_, premise in some]
        first = None if with_patterns else _smallest(root, tried)
        if first:
            yield contradiction(grid, first)
        found = []
        for premise in tried:
            net = root.copy()
            assumption = net.assume(premise)
            net.follow(with_patterns)
            found.append(net.refutation(assumption).argument)
        for argument in sorted(found, key=_rank):
            if argument != first:
                yield contradiction(grid, argument)


def _rank(argument: Argument) -> tuple[bool, int, Premise]:
    return argument.premise.is_true, argument.size, argument.premise


def _smallest(root: Net, premises: list[Premise]) -> Argument | None:
    """The first argument by rank. What costs more than one that is known is not followed: without
    patterns, whatever rests on a move costs more than the move."""
    best: Argument | None = None
    for premise in premises:
        limit = None
        if best:
            if premise.is_true > best.premise.is_true:
                break  # those that place a digit come before
            limit = best.size - (premise > best.premise)
        net = root.copy()
        assumption = net.assume(premise)
        net.follow(with_patterns=False, limit=limit)
        if net.broken:
            argument = net.refutation(assumption).argument
            best = argument if best is None else min(best, argument, key=_rank)
    return best


def _broken(grid: Grid, with_patterns: bool) -> dict[Premise, int]:
    """The assumptions that are refuted, with the rounds that it takes."""
    after = _outcomes(grid, with_patterns).after
    return {premise: rounds for premise, (state, rounds) in after.items() if state is None}


def find_verity(grid: Grid) -> Iterator[Step[Change]]:
    """A conclusion that singles reach from all candidates of a cell, or all places of a digit.

    What to look for: a cell with two or three candidates, or a digit with two or three places in
    a house. Pencil in the singles that follow from each of them. What all of them place, and the
    candidates that all of them remove, is so. Likewise with one candidate, true and false.

    Why it works: one of the cases holds, and each single is forced in its case.

    Example: r4c5 is 1 or 2. With 1, row 6 has its last place for 2 in r6c9; with 2, r6c5 is 5 and
    r6c2 is 7, and then r6c9 is left with 2. So r6c9 is 2. Sudoku Explainer calls them dynamic
    cell and region forcing chains. Only what the conclusion rests on is shown.
    """
    return _verities(grid, with_patterns=False)


def find_verity_plus(grid: Grid) -> Iterator[Step[Change]]:
    """A conclusion that all cases reach by singles together with locked candidates and pairs.

    What to look for: a cell with two or three candidates, or a digit with two or three places in
    a house. Pencil in what follows from each of them: singles, and where they run out locked
    candidates, naked and hidden pairs, and X-wings. What all of them place or remove is so.

    Why it works: one of the cases holds, and each move is forced in its case.

    Example: r4c5 is 1 or 2. With 1, r6c9 is 2, and so r6c1 is not. With 2, box 6 has its 2 in
    column 9, so r9c9 is 3 and r9c1 is 2, and r6c1 is not 2 again. So r6c1 is not 2. Sudoku
    Explainer calls them dynamic cell and region forcing chains (+).
    """
    return _verities(grid, with_patterns=True)


def _verities(grid: Grid, with_patterns: bool) -> Iterator[Step[Change]]:
    best: dict[Premise, Agreed] = {}
    easier = {a.conclusion for a in _agreements(grid, False)} if with_patterns else set()
    for agreed in _agreements(grid, with_patterns):
        known = best.get(agreed.conclusion)
        if agreed.conclusion not in easier and (known is None or agreed < known):
            best[agreed.conclusion] = agreed
    placed = [agreed.candidate for agreed in best.values() if not agreed.removes]
    excluded = {other for one in placed for other in bits(EXCLUDED[one])}
    root = Net.of(grid)
    left = iter(sorted(a for a in best.values() if not a.removes or a.candidate not in excluded))
    while some := list(islice(left, _TRIED)):
        found = [(a.removes, _agreement(root, a, with_patterns)) for a in some]
        for _, agreement in sorted(found, key=lambda f: (f[0], f[1].size)):
            yield verity(grid, agreement)


def _agreements(grid: Grid, with_patterns: bool) -> Iterator[Agreed]:
    """What all of some premises lead to, of which one holds; no contradictions."""
    state, after = _outcomes(grid, with_patterns)
    for premises, constraint in _cases(grid, with_patterns):
        union = rounds = 0
        for premise in premises:
            reached, more = after[premise]
            if reached is None:
                break
            union |= reached
            rounds += more
        else:
            cost = len(premises), rounds
            gone = list(exact.open_candidates(state & ~union))
            for candidate in gone:
                number = net_number(candidate)
                yield Agreed(True, cost, number, premises, constraint)
            for cell in {candidate // 9 for candidate in gone}:
                (*others, digit) = exact.open_candidates(union & exact.of_cell(cell))
                if not others:
                    number = net_number(digit)
                    yield Agreed(False, cost, number, premises, constraint)


def _cases(grid: Grid, with_patterns: bool) -> Iterator[tuple[tuple[Premise, ...], int | None]]:
    """Premises of which one holds, and the constraint that says so."""
    after = _outcomes(grid, with_patterns).after
    for constraint, members in wide_constraints(grid):
        premises = tuple(Premise(number, True) for number in bits(members))
        if all(premise in after for premise in premises):
            yield premises, constraint
    for premise in after:
        if premise.is_true:
            yield (premise, opposite(premise)), None


def _agreement(root: Net, agreed: Agreed, with_patterns: bool) -> Agreement:
    cases = []
    for premise in agreed.premises:
        net = root.copy()
        assumption = net.assume(premise)
        net.follow(with_patterns)
        cases.append(net.argument(assumption, agreed.conclusion).argument)
    return Agreement(agreed.conclusion, agreed.constraint, tuple(cases))


def find_nested(grid: Grid) -> Iterator[Step[Change]]:
    """An assumption that nets alone do not refute, but with further assumptions inside they do.

    What to look for: suppose that a candidate is true and pencil in what follows. Where that runs
    out, suppose a second one on top. If it leads to a contradiction it falls, as long as the first
    assumption stands; or see what all candidates of a cell, or all places of a digit, lead to.
    And so on, until the first assumption meets a contradiction.

    Why it works: each move inside is forced if the assumption holds: a single, locked candidates,
    a pair, an X-wing, or a net of its own under the same assumption.

    Example: with 8 in r1c1 nothing follows but two singles. But then 3 in r2c5 leads to a
    contradiction, so that r2c5 is 9, and then 4 in r7c1, so that column 1 has no place for 4. So
    r1c1 is not 8. Sudoku Explainer calls them nested forcing chains. Which assumptions are worth
    the effort is known beforehand, from the exact solver; the argument does not rest on that, for
    each of its moves is a step that can be checked where it stands.
    """
    false = (
        number_of(cell, index + 1)
        for index, cells in enumerate(exact.false_candidates(grid))
        for cell in bits(cells)
    )
    after = _outcomes(grid, True).after
    nested = [c for c in false if after.get(Premise(c, True), (None, 0))[0] is not None]
    for proven in refutations(grid, nested):
        assert isinstance(proven.move, Argument)
        yield contradiction(grid, proven.move)


_SHORT = "{premise} => {contradiction} => {changes}"
_CONTRADICTED = {
    **FORCING_PHRASES,
    **NET_PHRASES,
    "full:at-once": "Suppose that {premise:suppose}. Then at once {contradiction}. So {result}.",
}
#: The short and the full sentence of a kind, and their phrases.
_Sentences = tuple[str, str, Mapping[str, str]]
_REFUTED: _Sentences = (
    _SHORT,
    "Suppose that {premise:suppose}. Then {links:link}, and {contradiction}. So {result}.",
    _CONTRADICTED,
)
_REFUTED_WITH_PATTERNS: _Sentences = (  # whose links have commas of their own
    _SHORT,
    "Suppose that {premise:suppose}. Then {links:link:; }; and so {contradiction}. So {result}.",
    _CONTRADICTED,
)
_AGREED: _Sentences = (
    "{premises:or} => {changes}",
    "",
    {**FORCING_PHRASES, **NET_PHRASES, **VERITY_PHRASES},
)


def _technique(
    key: str,
    find: Find,
    sentences: _Sentences,
    *,
    score: int,
    se: float,
    aliases: tuple[str, ...],
    hodoku: tuple[str, ...] = (),
) -> SudokuTechnique:
    short, full, phrases = sentences
    return Technique(
        key=key,
        name=key.replace("-", " ").title(),
        family="forcing",
        tier=Level.EXTREME,
        find=find,
        short=short,
        full=full,
        phrases=phrases,
        score=score,
        hodoku=hodoku,
        se=se,
        aliases=aliases,
    )


CONTRADICTION = _technique(
    "forcing-net-contradiction",
    find_contradiction,
    _REFUTED,
    score=700,
    se=8.5,
    aliases=("dynamic-contradiction-forcing-chain",),
    hodoku=("1303",),
)
VERITY = _technique(
    "forcing-net-verity",
    find_verity,
    _AGREED,
    score=700,
    se=8.5,
    aliases=("dynamic-cell-forcing-chain", "dynamic-region-forcing-chain"),
    hodoku=("1304",),
)
CONTRADICTION_PLUS = _technique(
    "forcing-net-contradiction-plus",
    find_contradiction_plus,
    _REFUTED_WITH_PATTERNS,
    score=850,
    se=9.0,
    aliases=("dynamic-contradiction-forcing-chain-plus",),
)
VERITY_PLUS = _technique(
    "forcing-net-verity-plus",
    find_verity_plus,
    _AGREED,
    score=850,
    se=9.0,
    aliases=("dynamic-cell-forcing-chain-plus", "dynamic-region-forcing-chain-plus"),
)
NESTED = _technique(
    "nested-forcing-net",
    find_nested,
    _REFUTED_WITH_PATTERNS,
    score=1000,
    se=9.5,
    aliases=("nested-forcing-chain",),
)

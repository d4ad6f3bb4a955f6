"""Forcing nets: what follows from an assumption by singles, each of which may rest on many things.

Which assumptions fail and on what others agree is found on the exact engine's integers, without
its search: only singles are placed. The nets that a step needs are then followed with pencil and
paper, and pruned to what the conclusion rests on. They are the branches of the step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from picsolve.core import Contradiction, Mark, Outcome, Role, Step, Technique, Trace
from picsolve.sudoku import exact
from picsolve.sudoku.closures import Premise, net_from, wide_constraints
from picsolve.sudoku.forcing_argument import (
    FORCING_PHRASES,
    VERITY_PHRASES,
    Path,
    Said,
    path,
    path_marks,
    said,
    spot,
    spot_mark,
)
from picsolve.sudoku.grid import PEERS, Candidate, Change, Grid, Place, Remove, bits
from picsolve.sudoku.implications import candidate_of, number_of
from picsolve.sudoku.rating import Level
from picsolve.sudoku.refutation import Refutation, refutations
from picsolve.sudoku.techniques.forcing_chains import change_of, opposite
from picsolve.sudoku.techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE

#: So many of the most promising assumptions are followed by hand before the best is chosen.
_TRIED = 8
SINGLES = (FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE)
Branch = Trace[Grid, Change]


class _Outcomes(NamedTuple):
    """What singles make of each assumption: the state of the exact engine, None where that is a
    contradiction, and the rounds that it takes. `state` is what they make without any; what is
    known from that is nothing to assume."""

    state: int
    after: dict[Premise, tuple[int | None, int]]


@lru_cache(maxsize=8)
def _outcomes(grid: Grid) -> _Outcomes:
    state = exact.state_of(grid)
    assert state is not None, "a grid that has passed its check has no duplicates"
    after: dict[Premise, tuple[int | None, int]] = {}
    known, _ = exact.forced(state)
    if known is None:
        return _Outcomes(0, after)
    for candidate in exact.open_candidates(exact.undecided(known)):
        number = _number(candidate)
        after[Premise(number, True)] = exact.if_true(state, candidate)
        after[Premise(number, False)] = exact.if_false(state, candidate)
    return _Outcomes(known, after)


def _number(candidate: int) -> int:
    return number_of(candidate // 9, candidate % 9 + 1)


def branch(
    grid: Grid,
    assumed: Change,
    moves: Iterable[Candidate | Refutation],
    singles: Sequence[Technique[Grid, Change]] = SINGLES,
) -> Branch:
    """The moves from an assumption on, up to the first contradiction if there is one. Where the
    assumption itself meets it, the branch starts from the grid and has no steps."""
    steps: list[Step[Change]] = []
    start = board = grid
    try:
        start = board = grid.apply((assumed,))
        for move in moves:
            if isinstance(move, Refutation):
                step = _refuted(board, move)
            else:
                step = _single(board, move, singles)
            steps.append(step)
            board = board.apply(step.changes)
    except Contradiction as contradiction:
        return Trace(start, tuple(steps), Outcome.CONTRADICTION, contradiction)
    return Trace(start, tuple(steps), Outcome.STUCK)


def _single(
    board: Grid, candidate: Candidate, singles: Iterable[Technique[Grid, Change]]
) -> Step[Change]:
    """The easiest single that places the candidate."""
    change = Place(candidate.cell, candidate.digit)
    for technique in singles:
        for step in technique.find(board):
            if change in step.changes:
                return step
    raise AssertionError("the moves of a net are singles")


def _told(step: Step[Change]) -> Said:
    """A step of a branch as a link of its path."""
    (change,) = step.changes
    if isinstance(change, Remove):
        return Said("removed", change.cell, change.digit, False)
    if step.technique == "naked-single":
        return Said("only", change.cell, change.digit, True)
    house = step.facts["house"]
    return Said("last", change.cell, change.digit, True, house)  # type: ignore[arg-type]


def contradiction(key: str, grid: Grid, premise: Premise, followed: Branch) -> Step[Change]:
    """The step of an assumption whose branch ends in a contradiction."""
    assert followed.contradiction is not None
    links = tuple(map(_told, followed.steps))
    placed = tuple(link for link in links if link.is_true)
    return Step(
        key,
        (change_of(opposite(premise)),),
        (Mark(Role.ASSUMED, candidate_of(premise.candidate)),),
        {
            "premise": said(premise),
            "links": placed,
            "refuted": tuple(link for link in links if not link.is_true),
            "contradiction": followed.contradiction,
            "variant": _variant(bool(placed), len(links) > len(placed)),
        },
        (followed,),
    )


def _variant(singles: bool, refutations: bool) -> str:
    if refutations:
        return "singles" if singles else ""
    return "" if singles else "at-once"


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
    broken = [
        (premise.is_true, rounds, premise)
        for premise, (state, rounds) in _outcomes(grid).after.items()
        if state is None
    ]
    yield from _shortest_first(grid, sorted(broken))


def _shortest_first(
    grid: Grid, broken: Sequence[tuple[bool, int, Premise]]
) -> Iterator[Step[Change]]:
    """The steps of refuted assumptions: the best of the most promising, then the next."""
    left = iter(broken)
    while some := list(islice(left, _TRIED)):
        steps = []
        for removes, _, premise in some:
            followed = branch(grid, change_of(premise), _moves_to_conflict(grid, premise))
            step = contradiction("forcing-net-contradiction", grid, premise, followed)
            steps.append((removes, len(followed.steps), premise, step))
        yield from (step for *_, step in sorted(steps, key=lambda s: s[:3]))


def _moves_to_conflict(grid: Grid, premise: Premise) -> list[Candidate]:
    net = net_from(grid, premise)
    return [
        candidate_of(inference.candidate)
        for inference in net.argument(net.conflict_goals())
        if inference.is_true and inference.by is not None
    ]


class _Agreed(NamedTuple):
    """A conclusion that all premises lead to, in the order of showing."""

    removes: bool
    number: int  # of premises
    rounds: int
    candidate: int
    premises: tuple[Premise, ...]
    constraint: int | None  # None: a candidate, true or false

    @property
    def conclusion(self) -> Premise:
        return Premise(self.candidate, not self.removes)


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
    best: dict[Premise, _Agreed] = {}
    for agreed in _agreements(grid):
        known = best.get(agreed.conclusion)
        if known is None or agreed < known:
            best[agreed.conclusion] = agreed
    placed = [agreed.candidate for agreed in best.values() if not agreed.removes]
    excluded = {other for one in placed for other in _excluded(one)}
    left = iter(sorted(a for a in best.values() if not a.removes or a.candidate not in excluded))
    while some := list(islice(left, _TRIED)):
        steps = [(a.removes, _verity(grid, a)) for a in some]
        steps.sort(key=lambda s: (s[0], sum(len(branch.steps) for branch in s[1].branches)))
        yield from (step for _, step in steps)


def _excluded(number: int) -> Iterator[int]:
    """What a placed candidate removes."""
    cell, index = number % 81, number // 81
    yield from (number_of(cell, digit) for digit in range(1, 10) if digit != index + 1)
    yield from (81 * index + peer for peer in bits(PEERS[cell]))


def _agreements(grid: Grid) -> Iterator[_Agreed]:
    """What all of some premises lead to, of which one holds; no contradictions."""
    state, after = _outcomes(grid)
    for premises, constraint in _cases(grid):
        union = rounds = 0
        for premise in premises:
            reached, more = after[premise]
            if reached is None:
                break
            union |= reached
            rounds += more
        else:
            gone = list(exact.open_candidates(state & ~union))
            for candidate in gone:
                number = _number(candidate)
                yield _Agreed(True, len(premises), rounds, number, premises, constraint)
            for cell in {candidate // 9 for candidate in gone}:
                (*others, digit) = exact.open_candidates(union & exact.of_cell(cell))
                if not others:
                    number = _number(digit)
                    yield _Agreed(False, len(premises), rounds, number, premises, constraint)


def _cases(grid: Grid) -> Iterator[tuple[tuple[Premise, ...], int | None]]:
    """Premises of which one holds, and the constraint that says so."""
    after = _outcomes(grid).after
    for constraint, members in wide_constraints(grid):
        premises = tuple(Premise(number, True) for number in bits(members))
        if all(premise in after for premise in premises):
            yield premises, constraint
    for premise in after:
        if premise.is_true:
            yield (premise, opposite(premise)), None


def _verity(grid: Grid, agreed: _Agreed) -> Step[Change]:
    goal = agreed.conclusion
    paths, branches = [], []
    for premise in agreed.premises:
        argument = path(net_from(grid, premise), premise, goal)
        moves = [link.candidate for link in argument.links[1:] if link.is_true]
        followed = branch(grid, change_of(premise), moves)
        links = [said(premise), *map(_told, followed.steps)]
        if not goal.is_true and argument.end.variant != argument.links[0].variant:
            links.append(argument.end)
        paths.append(Path("" if len(links) > 1 else "given", tuple(links)))
        branches.append(followed)
    where = None if agreed.constraint is None else spot(agreed.constraint)
    marks = [spot_mark(where)] if where else []
    marks += path_marks(paths, with_links=False)
    return Step(
        "forcing-net-verity",
        (change_of(goal),),
        tuple(marks),
        {
            "variant": where.variant if where else "either",
            "spot": where,
            "premise": said(agreed.premises[0]),
            "premises": tuple(one.links[0] for one in paths),
            "paths": tuple(paths),
        },
        tuple(branches),
    )


def find_nested(grid: Grid) -> Iterator[Step[Change]]:
    """An assumption that singles alone do not refute, but with nets inside they do.

    What to look for: suppose that a candidate is true and pencil in the singles that follow.
    Where they run out, suppose a second one on top. What that leads to cannot be, so it falls,
    as long as the first assumption stands; and so on, until the first one meets a contradiction.

    Why it works: each move inside is forced if the assumption holds: a single, or a candidate
    that a net of its own refutes.

    Example: with 8 in r1c1 nothing follows but two singles. But then 3 in r2c5 leads to a
    contradiction, so that r2c5 is 9, and then 4 in r7c1, so that column 1 has no place for 4. So
    r1c1 is not 8. Sudoku Explainer calls them nested forcing chains. Which assumptions are
    worth the effort is known beforehand, from the exact solver: only those that fail are shown.
    """
    false = [
        9 * cell + index
        for index, cells in enumerate(exact.false_candidates(grid))
        for cell in bits(cells)
    ]
    if false:
        for refutation in refutations(grid, false, nested_only=True):
            yield _refuted(grid, refutation)


def _refuted(grid: Grid, refutation: Refutation) -> Step[Change]:
    candidate = refutation.candidate
    premise = Premise(_number(candidate), True)
    followed = branch(grid, change_of(premise), refutation.moves)
    nested = any(step.branches for step in followed.steps)
    key = "nested-forcing-net" if nested else "forcing-net-contradiction"
    return contradiction(key, grid, premise, followed)


_CONTRADICTED = {
    **FORCING_PHRASES,
    "full:at-once": "Suppose that {premise:suppose}. Then at once {contradiction}. So {result}.",
}

CONTRADICTION: Technique[Grid, Change] = Technique(
    key="forcing-net-contradiction",
    name="Forcing Net Contradiction",
    family="forcing",
    tier=Level.EXTREME,
    find=find_contradiction,
    short="{premise} => {contradiction} => {changes}",
    full="Suppose that {premise:suppose}. Then {links:link}, and {contradiction}. So {result}.",
    phrases=_CONTRADICTED,
    score=700,
    hodoku=("1303",),
    se=8.5,
    aliases=("dynamic-contradiction-forcing-chain",),
)

VERITY: Technique[Grid, Change] = Technique(
    key="forcing-net-verity",
    name="Forcing Net Verity",
    family="forcing",
    tier=Level.EXTREME,
    find=find_verity,
    short="{premises:or} => {changes}",
    full="",
    phrases={
        **FORCING_PHRASES,
        **VERITY_PHRASES,
    },
    score=700,
    hodoku=("1304",),
    se=8.5,
    aliases=("dynamic-cell-forcing-chain", "dynamic-region-forcing-chain"),
)

NESTED: Technique[Grid, Change] = Technique(
    key="nested-forcing-net",
    name="Nested Forcing Net",
    family="forcing",
    tier=Level.EXTREME,
    find=find_nested,
    short="{premise} => {contradiction} => {changes}",
    full="Suppose that {premise:suppose}. The branch shows what would follow: "
    "{refuted:fallen:and} by nets of their own, in which the assumption stands, and so in the end "
    "{contradiction}. So {result}.",
    phrases={
        **_CONTRADICTED,
        "full:singles": "Suppose that {premise:suppose}. The branch shows what would follow: "
        "{links:placed:and} as singles, {refuted:fallen:and} by nets of their own, in which the "
        "assumption stands, and so in the end {contradiction}. So {result}.",
    },
    score=1000,
    se=9.5,
    aliases=("nested-forcing-chain",),
)

"""What follows from an assumption, and why: the engine of forcing chains and forcing nets.

    known = follow(grid, true=[candidate])        what must be so if a candidate is true
    known = follow(grid, false=[candidate])       … if it is false
    known.true, known.false                       bit sets of what is forced
    known.conflict                                the first constraint broken, if one is
    known.argument([(candidate, True), …])        the inferences that lead there, in order

Candidates are numbered and put into bit sets as in `nodes`: 81 * (digit - 1) + cell. There are two
rules, applied in rounds, so that everything is found by a shortest way:

- A true candidate makes all candidates false that share its cell, or its digit in a house.
- Of a constraint (a cell, or a digit in a house) the last candidate that is not false is true.
  A net also has the singles that the grid has from the start.

In a chain (`dynamic=False`) the second rule is used only where the constraint has two candidates
from the start: each inference has one premise. In a net (`dynamic=True`) it may rest on many.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from picsolve.sudoku.grid import HOUSES, HOUSES_OF, PEERS, Candidate, Cell, Grid, House, bits

_CANDIDATES = 729
ALL_CANDIDATES = (1 << _CANDIDATES) - 1
#: Constraints: 0..80 the cells, then 81 + 9 * house + digit - 1. For each its nine candidates.
MEMBERS: tuple[int, ...] = (
    *(sum(1 << 81 * digit + cell for digit in range(9)) for cell in range(81)),
    *(cells << 81 * digit for cells in HOUSES for digit in range(9)),
)
#: For each candidate its four constraints, and the candidates that it excludes.
CONSTRAINTS_OF: tuple[tuple[int, ...], ...] = tuple(
    (number % 81, *(81 + 9 * house + number // 81 for house in HOUSES_OF[number % 81]))
    for number in range(_CANDIDATES)
)
EXCLUDED: tuple[int, ...] = tuple(
    (PEERS[number % 81] << 81 * (number // 81) | MEMBERS[number % 81]) & ~(1 << number)
    for number in range(_CANDIDATES)
)


def number_of(cell: int, digit: int) -> int:
    """The number of a candidate in bit sets."""
    return 81 * (digit - 1) + cell


def candidate_of(number: int) -> Candidate:
    """The candidate of a number in bit sets."""
    return Candidate.of(number % 81, number // 81 + 1)


def open_candidates(grid: Grid) -> int:
    """The candidates of a grid as a bit set."""
    found = 0
    for index, cells in enumerate(grid.candidates):
        found |= cells << 81 * index
    return found


def constraint_of(number: int) -> Cell | tuple[House, int]:
    """A constraint as a person knows it: a cell, or a house and a digit."""
    if number < 81:
        return Cell(number)
    house, digit = divmod(number - 81, 9)
    return House(house), digit + 1


class Inference(NamedTuple):
    """A candidate found true or false.

    by  what makes it so: of a false candidate the true one that excludes it, of a true one the
        constraint in which it is the last. None: it is assumed.
    """

    candidate: int
    is_true: bool
    by: int | None


class Consequences:
    """All that follows from an assumption, with the reason for each."""

    def __init__(self, open_: int) -> None:
        self.open = open_
        self.true = self.false = 0
        #: The constraint that no candidate is left for, or a candidate both true and false.
        self.conflict: int | None = None
        #: For each inference the round that found it, from 0; the assumptions are in round 0.
        self.rounds: dict[tuple[int, bool], int] = {}
        self._by: dict[tuple[int, bool], int | None] = {}

    def inference(self, candidate: int, is_true: bool) -> Inference:
        """What a candidate has come out as, with its reason."""
        return Inference(candidate, is_true, self._by[candidate, is_true])

    def premises(self, inference: Inference) -> list[tuple[int, bool]]:
        """What an inference rests on; nothing if it is assumed."""
        if inference.by is None:
            return []
        if not inference.is_true:
            return [(inference.by, True)]
        others = MEMBERS[inference.by] & self.open & ~(1 << inference.candidate)
        return [(other, False) for other in bits(others)]

    def argument(self, goals: Iterable[tuple[int, bool]]) -> list[Inference]:
        """The inferences that lead to some conclusions, each after those that it rests on."""
        needed: dict[tuple[int, bool], Inference] = {}
        left = list(goals)
        while left:
            goal = left.pop()
            if goal not in needed:
                needed[goal] = self.inference(*goal)
                left += self.premises(needed[goal])
        # within a round, what is false comes first: what is true may rest on it; in round 0 the
        # assumptions come before what is true without them
        return sorted(
            needed.values(), key=lambda i: (self.rounds[i[:2]], i.is_true, i.by is not None)
        )

    def conflict_goals(self) -> list[tuple[int, bool]]:
        """What a conflict consists of: all candidates of its constraint are false."""
        assert self.conflict is not None
        return [(number, False) for number in bits(MEMBERS[self.conflict] & self.open)]

    def _set(self, candidate: int, is_true: bool, by: int | None, round_: int) -> None:
        if is_true:
            self.true |= 1 << candidate
        else:
            self.false |= 1 << candidate
        self._by[candidate, is_true] = by
        self.rounds[candidate, is_true] = round_


@lru_cache(maxsize=4)
def pairs_of(grid: Grid) -> tuple[int, ...]:
    """For each constraint the candidates open in it if they are two, else 0."""
    open_ = open_candidates(grid)
    left = (members & open_ for members in MEMBERS)
    return tuple(members if members.bit_count() == 2 else 0 for members in left)


@lru_cache(maxsize=4)
def singles_of(grid: Grid) -> tuple[tuple[int, int], ...]:
    """The constraints with one open candidate, and that: in a net it is true from the start."""
    open_ = open_candidates(grid)
    left = ((number, members & open_) for number, members in enumerate(MEMBERS))
    return tuple((number, one) for number, one in left if one and not one & one - 1)


def follow(
    grid: Grid,
    true: Iterable[int] = (),
    false: Iterable[int] = (),
    dynamic: bool = False,
    until_conflict: bool = True,
    within: int = ALL_CANDIDATES,
) -> Consequences:
    """What follows if some candidates are true and others false.

    In a chain a candidate may come out both true and false; that shows that the assumption is
    wrong, and so does a constraint whose candidates are all false. `until_conflict` stops there.
    Nothing is concluded of candidates that are not `within` a bit set.
    """
    known = Consequences(open_candidates(grid))
    pairs = pairs_of(grid)
    new_true, new_false = list(true), list(false)
    for candidate in new_true:
        known._set(candidate, True, None, 0)
    for candidate in new_false:
        known._set(candidate, False, None, 0)
    round_ = 0
    if dynamic:
        for constraint, members in singles_of(grid):
            if not members & known.true and members & within:
                new_true.append(members.bit_length() - 1)
                known._set(new_true[-1], True, constraint, 0)
    while (new_true or new_false) and not (until_conflict and known.conflict is not None):
        round_ += 1
        fresh_false = _exclude(known, new_true, within, round_)
        fresh_true = _conclude(known, new_false, pairs, dynamic, within, round_)
        new_true, new_false = fresh_true, fresh_false
    return known


def _exclude(known: Consequences, true: list[int], within: int, round_: int) -> list[int]:
    """The first rule, for the candidates that have just come out true."""
    found = []
    for candidate in true:
        for other in bits(EXCLUDED[candidate] & known.open & within & ~known.false):
            known._set(other, False, candidate, round_)
            found.append(other)
    return found


def _conclude(
    known: Consequences,
    false: list[int],
    pairs: tuple[int, ...],
    dynamic: bool,
    within: int,
    round_: int,
) -> list[int]:
    """The second rule, and conflicts, for the candidates that have just come out false."""
    found = []
    for candidate in false:
        for constraint in CONSTRAINTS_OF[candidate]:
            left = MEMBERS[constraint] & known.open & ~known.false
            if not left:
                if known.conflict is None:
                    known.conflict = constraint
            elif dynamic and not left & left - 1 and left & within & ~known.true:
                found.append(left.bit_length() - 1)
                known._set(found[-1], True, constraint, round_)
        if not dynamic:
            for constraint in CONSTRAINTS_OF[candidate]:
                other = pairs[constraint] & within & ~(1 << candidate) & ~known.true
                if pairs[constraint] and other:
                    found.append(other.bit_length() - 1)
                    known._set(found[-1], True, constraint, round_)
    return found

"""Forcing nets: what follows from an assumption, each move with all that it rests on.

    net = Net.of(grid)                  nothing is assumed yet
    net.assume(premise)
    net.follow(with_patterns=True)      singles, and what else there is where these run out
    net.broken                          contradictions
    net.refutation(number)              the moves that the shortest one rests on

Patterns are locked candidates, pairs and X-wings. All moves are of one kind: some constraints,
cells or digits in houses, have all their candidates in as many others, which then lose the rest.
One candidate alone is a single.

Every candidate that falls remembers the move that took it. So each move knows what it rests on,
and an argument keeps only what its conclusion needs. Moves are taken in the order of how many
others they rest on, so that what is found first is found by a short way: not always the shortest,
for moves share what they rest on.

Candidates and constraints are numbered, and put into bit sets, as in `implications`.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations
from typing import NamedTuple, Self

from picsolve.sudoku.closures import Premise
from picsolve.sudoku.grid import ALL_CELLS, HOUSES, Grid, bits
from picsolve.sudoku.implications import CONSTRAINTS_OF, EXCLUDED, MEMBERS, open_candidates

_BOX_CONSTRAINTS = 81 + 18 * 9  # the first of them


class Single(NamedTuple):
    """The last candidate of a constraint."""

    candidate: int
    constraint: int

    @property
    def size(self) -> int:
        return 1


class Pattern(NamedTuple):
    """Locked candidates, a pair or an X-wing, by the key of its technique: the candidates of its
    bases all lie in its covers, and what else these have is taken."""

    technique: str
    bases: tuple[int, ...]
    covers: int  # all candidates of the covers
    taken: int

    @property
    def size(self) -> int:
        return 1


class Argument(NamedTuple):
    """What follows from an assumption, up to a contradiction or to a conclusion. As a move of
    another argument it refutes its premise."""

    premise: Premise
    moves: tuple[Move, ...]

    @property
    def size(self) -> int:
        """The assumption and the moves, those of arguments inside included."""
        return 1 + sum(move.size for move in self.moves)


class Agreement(NamedTuple):
    """What all cases lead to: an argument for each candidate of a constraint; or, without one, for
    a candidate true and false."""

    conclusion: Premise
    constraint: int | None
    cases: tuple[Argument, ...]

    @property
    def size(self) -> int:
        return sum(case.size for case in self.cases)


Move = Single | Pattern | Argument | Agreement


class _Made(NamedTuple):
    """A move that has been made, and what it rests on: fallen candidates, and other moves, by
    their numbers; itself is one of these."""

    move: Move | Premise  # a premise: what is assumed
    premises: int
    support: int


class _Pending(NamedTuple):
    """A move that can be made, those with the smallest cost first."""

    cost: int
    number: int  # the order of finding, among equal costs
    move: Single | Pattern
    premises: int
    support: int


class Proven(NamedTuple):
    """An argument, and what it rests on outside of it: fallen candidates and moves."""

    move: Argument | Agreement
    premises: int
    support: int

    @property
    def argument(self) -> Argument:
        """The move, where that is one argument."""
        assert isinstance(self.move, Argument)
        return self.move


class Broken(NamedTuple):
    """A constraint without a candidate."""

    cost: int
    constraint: int
    premises: int
    support: int


class Net:
    """A position that is being followed; see the module."""

    def __init__(self, open_: int) -> None:
        self.start = self.open = open_  # the candidates that have not fallen, placed ones included
        self.placed = 0
        self.fell: dict[int, int] = {}  # by candidate, the number of the move that took it
        self.made: list[_Made] = []
        self.broken: list[Broken] = []
        self._heavy: list[tuple[int, int]] = []  # moves that count for more than one, with the rest
        self._pending: list[_Pending] = []
        self._number = 0

    @classmethod
    def of(cls, grid: Grid) -> Self:
        """The position of a grid, with the singles that it has."""
        net = cls(open_candidates(grid))
        net._look_at(range(len(MEMBERS)))
        return net

    def copy(self) -> Self:
        """The same position, to be followed under an assumption of its own."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.fell, other.made, other.broken = self.fell.copy(), self.made.copy(), [*self.broken]
        other._heavy, other._pending = self._heavy.copy(), self._pending.copy()
        return other

    def assume(self, premise: Premise) -> int:
        """Suppose a candidate true or false; the number of this move."""
        self._make(premise, 0, 0, premise)
        return len(self.made) - 1

    def add(self, proven: Proven) -> None:
        """Make a move of what an inner argument has proven."""
        move = proven.move
        if isinstance(move, Agreement):
            conclusion = move.conclusion
        else:
            conclusion = move.premise._replace(is_true=not move.premise.is_true)
        self._heavy.append((len(self.made), move.size - 1))
        self._make(move, proven.premises, proven.support, conclusion)

    def follow(self, with_patterns: bool, limit: int | None = None) -> None:
        """Make all moves that can be made, or those up to the shortest contradiction; those that
        cost less than a limit if there is one."""
        while True:
            while self._pending:
                cost = self._pending[0].cost
                if (limit is not None and cost >= limit) or (
                    self.broken and cost >= min(self.broken).cost
                ):
                    return
                self._take(heappop(self._pending))
            if self.broken or not with_patterns or not self._look_for_patterns():
                return

    def refutation(self, assumption: int) -> Proven:
        """The argument from an assumption to a contradiction."""
        broken = min(self.broken)
        return self._argument(assumption, broken.premises, broken.support)

    def argument(self, assumption: int, conclusion: Premise) -> Proven:
        """The argument from an assumption to something that follows."""
        candidate = conclusion.candidate
        if conclusion.is_true:
            supports = (m.support for m in self.made[assumption:] if _places(m.move, candidate))
            return self._argument(assumption, 0, next(supports))
        support = self.made[self.fell[candidate]].support
        return self._argument(assumption, 1 << candidate, support)

    def _argument(self, assumption: int, needed: int, support: int) -> Proven:
        """The moves of a support that come after the assumption; of patterns, what is `needed`."""
        numbers = [n for n in bits(support) if n > assumption]
        for number in numbers:
            needed |= self.made[number].premises
        moves: list[Move] = []
        for number in numbers:
            move = self.made[number].move
            assert not isinstance(move, Premise), "each assumption inside has a net of its own"
            if isinstance(move, Pattern):
                mine = sum(1 << c for c in bits(move.taken & needed) if self.fell[c] == number)
                move = move._replace(taken=mine)
            moves.append(move)
        premise = self.made[assumption].move
        assert isinstance(premise, Premise)
        before = sum(1 << c for c in bits(needed) if self.fell[c] < assumption)
        return Proven(Argument(premise, tuple(moves)), before, support & (1 << assumption) - 1)

    def _take(self, pending: _Pending) -> None:
        move = pending.move
        if isinstance(move, Single):
            if not self.placed >> move.candidate & 1:
                conclusion = Premise(move.candidate, True)
                self._make(move, pending.premises, pending.support, conclusion)
            return
        bases = 0
        for base in move.bases:
            bases |= MEMBERS[base]
        taken = move.covers & self.open & ~bases
        if taken and bases & self.start & ~self.open == pending.premises:  # else look again
            number = self._record(move._replace(taken=taken), pending.premises, pending.support)
            self._fall(taken, number)

    def _make(self, move: Move | Premise, premises: int, support: int, conclusion: Premise) -> None:
        number = self._record(move, premises, support)
        if conclusion.is_true:
            self.placed |= 1 << conclusion.candidate
            self._fall(EXCLUDED[conclusion.candidate] & self.open, number)
        else:
            self._fall(1 << conclusion.candidate & self.open, number)

    def _record(self, move: Move | Premise, premises: int, support: int) -> int:
        number = len(self.made)
        self.made.append(_Made(move, premises, support | 1 << number))
        return number

    def _fall(self, taken: int, number: int) -> None:
        """Candidates fall to a move; look at all constraints that they were in."""
        self.open &= ~taken
        touched: set[int] = set()
        for candidate in bits(taken):
            self.fell[candidate] = number
            touched.update(CONSTRAINTS_OF[candidate])
        self._look_at(sorted(touched))

    def _look_at(self, constraints: range | list[int]) -> None:
        """Contradictions and singles among some constraints that have just lost candidates."""
        for constraint in constraints:
            left = MEMBERS[constraint] & self.open
            if left & left - 1 or left & self.placed:
                continue
            if left:
                single = Single(left.bit_length() - 1, constraint)
                self._push(single, *self.reasons(constraint))
            elif MEMBERS[constraint] & self.start:
                premises, support = self.reasons(constraint)
                self.broken.append(Broken(self._cost(support), constraint, premises, support))

    def reasons(self, constraint: int) -> tuple[int, int]:
        """The candidates that a constraint has lost, and the moves by which it did."""
        premises = MEMBERS[constraint] & self.start & ~self.open
        support, left = 0, premises
        while left:
            low = left & -left
            left ^= low
            support |= self.made[self.fell[low.bit_length() - 1]].support
        return premises, support

    def _cost(self, support: int) -> int:
        cost = support.bit_count()
        for number, more in self._heavy:
            if support >> number & 1:
                cost += more
        return cost

    def _push(self, move: Single | Pattern, premises: int, support: int) -> None:
        self._number += 1
        pending = _Pending(self._cost(support), self._number, move, premises, support)
        heappush(self._pending, pending)

    def _look_for_patterns(self) -> bool:
        """Whether there are patterns that take something; they can then be made."""
        for pattern in self.patterns():
            premises = support = 0
            for base in pattern.bases:
                more, moves = self.reasons(base)
                premises, support = premises | more, support | moves
            self._push(pattern, premises, support)
        return bool(self._pending)

    def patterns(self) -> Iterator[Pattern]:
        """Patterns where no singles are left: locked candidates first."""
        alike: dict[tuple[str, int, int], list[int]] = {}
        for digit in range(9):
            places = self.open >> 81 * digit & ALL_CELLS
            for house, cells in enumerate(HOUSES):
                content = places & cells
                if not 2 <= content.bit_count() <= 3:
                    continue
                constraint = 81 + 9 * house + digit
                yield from self._locked(constraint, content << 81 * digit)
                if content.bit_count() == 2:
                    alike.setdefault(("hidden-pair", house, content), []).append(constraint)
                    if house < 18:
                        line = content >> (9 * house if house < 9 else house - 9)
                        kind = ("x-wing", 9 * digit + house // 9, line)
                        alike.setdefault(kind, []).append(constraint)
        for cell in range(81):
            content = MEMBERS[cell] & self.open
            if content.bit_count() == 2:
                alike.setdefault(("naked-pair", 0, content >> cell), []).append(cell)
        for (technique, *_), constraints in alike.items():
            for bases in combinations(constraints, 2):
                covers = self._covers(bases, with_boxes=technique != "x-wing")
                taken = covers & self.open & ~(MEMBERS[bases[0]] | MEMBERS[bases[1]])
                if taken:
                    yield Pattern(technique, bases, covers, taken)

    def _locked(self, base: int, content: int) -> Iterator[Pattern]:
        for cover in CONSTRAINTS_OF[content.bit_length() - 1][1:]:
            if cover != base and not content & ~MEMBERS[cover]:
                taken = MEMBERS[cover] & self.open & ~content
                if taken:
                    kind = "pointing" if base >= _BOX_CONSTRAINTS else "claiming"
                    yield Pattern(f"locked-candidates-{kind}", (base,), MEMBERS[cover], taken)

    def _covers(self, bases: tuple[int, ...], with_boxes: bool) -> int:
        """The candidates of the constraints that two bases, alike, have in common pairwise."""
        one, other = (bits(MEMBERS[base] & self.open) for base in bases)
        covers = 0
        for pair in zip(one, other, strict=True):
            first, second = (set(CONSTRAINTS_OF[candidate]) for candidate in pair)
            for cover in (first & second).difference(bases):
                if with_boxes or cover < _BOX_CONSTRAINTS:
                    covers |= MEMBERS[cover]
        return covers


def _places(move: Move | Premise, candidate: int) -> bool:
    if isinstance(move, Premise):
        return move == Premise(candidate, True)
    return isinstance(move, Single) and move.candidate == candidate

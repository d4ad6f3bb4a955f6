"""Arguments inside arguments: where an assumption leads to no contradiction by itself, others are
refuted under it, until it does.

Which assumptions fail is found on the exact engine's integers, without its search: `exact.forced`
and `settling`. The few arguments that matter are then made with `net`, and the smallest is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Self

from picsolve.sudoku import exact
from picsolve.sudoku.closures import Premise
from picsolve.sudoku.grid import Grid, bits
from picsolve.sudoku.implications import CONSTRAINTS_OF, MEMBERS, number_of
from picsolve.sudoku.net import Agreement, Argument, Net, Proven
from picsolve.sudoku.settling import forced_with_patterns

#: So many of the most promising arguments are made before the smallest is taken: of candidates
#: that need others refuted first, of these, and of case distinctions.
_TRIED, _TRIED_INSIDE, _TRIED_CASES = 12, 3, 4
#: So many of the smallest are made again without what can be left out.
_SHRUNK = 3
#: A candidate is worth refuting if little is left open after it, and the more the fewer candidates
#: its cell or its digit's house has: one fewer is worth as much as 50 candidates left open.
_PER_PLACE = 50
#: What a place more is worth in moves, when an argument has been made.
_MOVES_PER_PLACE = 2


class Position:
    """A net with the same as a state of the exact engine."""

    def __init__(self, net: Net, state: int, with_patterns: bool) -> None:
        self.net = net
        self.state = state
        self.with_patterns = with_patterns

    @classmethod
    def of(cls, grid: Grid, with_patterns: bool = True) -> Self:
        """The position of a grid; without patterns its moves are singles alone."""
        state = exact.state_of(grid)
        assert state is not None, "a grid that has passed its check has no duplicates"
        return cls(Net.of(grid), state, with_patterns)

    def follow(self, state: int) -> None:
        """Make all moves that can be made; `state` has what has been assumed or added."""
        self.net.follow(self.with_patterns)
        self.state = self.settle(state) or 0
        self.__dict__.pop("open", None)  # it was that of the state before

    def settle(self, state: int) -> int | None:
        """What the moves of this position make of a state; None is a contradiction."""
        settle = forced_with_patterns if self.with_patterns else exact.forced
        return settle(state)[0]

    def assume(self, candidate: int) -> tuple[Position, int]:
        """The position in which a candidate is true, and the number of the assumption."""
        other = type(self)(self.net.copy(), self.state, self.with_patterns)
        assumption = other.net.assume(Premise(candidate, True))
        other.follow(exact.supposed(self.state, exact_number(candidate)))
        return other, assumption

    def add(self, proven: Proven, removed: int) -> None:
        """Make a move of an inner argument, which removes a candidate."""
        self.net.add(proven)
        self.follow(exact.without_candidate(self.state, exact_number(removed)))

    @cached_property
    def open(self) -> list[int]:
        """The candidates of the cells that are still open."""
        return [net_number(c) for c in exact.open_candidates(exact.undecided(self.state))]

    def places(self, candidate: int) -> int:
        """The fewest candidates that its cell, or its digit in one of its houses, has."""
        left = self.net.open
        return min((MEMBERS[c] & left).bit_count() for c in CONSTRAINTS_OF[candidate])


def exact_number(candidate: int) -> int:
    """The exact engine's number of a candidate."""
    return 9 * (candidate % 81) + candidate // 81


def net_number(candidate: int) -> int:
    """The number that nets have for a candidate of the exact engine."""
    return number_of(candidate // 9, candidate % 9 + 1)


def refutations(grid: Grid, false: Iterable[int], with_patterns: bool = True) -> Iterator[Proven]:
    """An argument against each of the candidates, the simplest of the most promising first.

    `false` are candidates that are in no solution. All of them are refuted: without arguments
    inside or by one level of them if possible.
    """
    root = Position.of(grid, with_patterns)
    left = sorted(false, key=lambda candidate: (*_promise(root, candidate), candidate))
    for levels in (1, None):
        harder: list[int] = []
        while left:
            some, left = left[:_TRIED], left[_TRIED:]
            found, failed = _refuted(root, some, levels)
            yield from found
            harder += failed
        left = harder


def _promise(root: Position, candidate: int) -> tuple[bool, int, int]:
    """Low for a candidate under which few others have to be refuted, on the integers alone.

    All that singles refute is removed at once, then what follows from that, and so on.
    """
    state = root.settle(exact.supposed(root.state, exact_number(candidate)))
    removed = rounds = 0
    while state:
        rounds += 1
        open_ = exact.open_candidates(exact.undecided(state))
        gone = [c for c in open_ if exact.if_true(state, c)[0] is None]
        if not gone:
            left = exact.undecided(state).bit_count()
            return True, left + _PER_PLACE * root.places(candidate), 0
        removed += len(gone)
        for other in gone:
            state = exact.without_candidate(state, other)
        state = root.settle(state)
    return False, removed, rounds


def _refuted(
    root: Position, candidates: list[int], levels: int | None
) -> tuple[list[Proven], list[int]]:
    """The arguments against some candidates, the smallest first, and those that have none."""
    found: list[Proven] = []
    failed: list[int] = []
    for candidate in candidates:
        proven = refute(root, candidate, levels)
        if proven:
            found.append(proven)
        else:
            failed.append(candidate)

    def size(proven: Proven) -> tuple[int, int]:
        candidate = proven.argument.premise.candidate
        return proven.move.size + _MOVES_PER_PLACE * root.places(candidate), candidate

    found.sort(key=size)
    found[:_SHRUNK] = [_shrunk(root, proven) for proven in found[:_SHRUNK]]
    return sorted(found, key=size), failed


def refute(position: Position, candidate: int, levels: int | None) -> Proven | None:
    """An argument against a candidate, with at most so many levels of arguments inside; with None
    there is always one, if the candidate is in no solution."""
    branch, assumption = position.assume(candidate)
    inside = _Inside(branch)
    while not branch.net.broken:
        inner = inside.smallest() if levels != 0 else None
        if inner is None and levels is None:
            inner = _nested(branch)
        if inner is None:
            return None
        branch.add(inner, _removed(inner))
    return branch.net.refutation(assumption)


def _shrunk(position: Position, proven: Proven) -> Proven:
    """The same argument without such arguments inside as can be left out, if there are any."""
    inside = [move for move in proven.argument.moves if isinstance(move, Argument | Agreement)]
    left = [move.premise.candidate for move in inside if isinstance(move, Argument)]
    if len(left) < len(inside):
        return proven
    candidate = proven.argument.premise.candidate
    for out in sorted(left, key=left.index, reverse=True):
        shorter = _replayed(position, candidate, [c for c in left if c != out])
        if shorter and shorter.move.size < proven.move.size:
            proven = shorter
            left.remove(out)
    return proven


def _replayed(position: Position, candidate: int, inside: list[int]) -> Proven | None:
    """The argument against a candidate that refutes some others in turn, if it leads to an end."""
    branch, assumption = position.assume(candidate)
    for other in inside:
        if branch.net.broken:
            break
        if other in branch.open:
            proven = refute(branch, other, 0)
            if proven is None:
                return None
            branch.add(proven, other)
    return branch.net.refutation(assumption) if branch.net.broken else None


def _removed(proven: Proven) -> int:
    move = proven.move
    return move.conclusion.candidate if isinstance(move, Agreement) else move.premise.candidate


class _Inside:
    """The arguments without others inside them that can be moves of a position.

    What has been refuted at one time can be refuted later. The argument is then made again, for
    moves of it may have been made since.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.known: dict[int, Proven] = {}  # against candidates

    def smallest(self) -> Proven | None:
        """A small one: contradictions by singles; else by patterns too; else cases that agree."""
        open_ = set(self.position.open)
        self.known = {c: proven for c, proven in self.known.items() if c in open_}
        if not self.known:
            self._look()
        if self.known:
            return refute(self.position, min(self.known.items(), key=self._size)[0], 0)
        return _agreement(self.position) if self.position.with_patterns else None

    def _size(self, item: tuple[int, Proven]) -> tuple[int, int]:
        candidate, proven = item
        return proven.move.size + _MOVES_PER_PLACE * self.position.places(candidate), candidate

    def _look(self) -> None:
        position = self.position
        state, broken, left = position.state, [], []
        for candidate in position.open:
            if candidate not in self.known:
                supposed = exact.supposed(state, exact_number(candidate))
                after, rounds = exact.forced(supposed)
                if after is None:
                    broken.append(
                        (rounds + _MOVES_PER_PLACE * position.places(candidate), candidate)
                    )
                else:
                    left.append((exact.undecided(after).bit_count(), candidate, after))
        if not broken and not self.known and position.with_patterns:
            for _, candidate, after in sorted(left):
                if forced_with_patterns(after)[0] is None:
                    broken.append((0, candidate))
                    if len(broken) == _TRIED_INSIDE:
                        break
        for _, candidate in sorted(broken)[:_TRIED_INSIDE]:
            proven = refute(position, candidate, 0)
            assert proven is not None, "it has come to a contradiction"
            self.known[candidate] = proven


def _agreement(position: Position) -> Proven | None:
    """The smallest case distinction all cases of which remove some candidate."""
    after = {
        candidate: position.settle(exact.supposed(position.state, exact_number(candidate))) or 0
        for candidate in position.open
    }
    promising: dict[tuple[int, int], tuple[int, int, int]] = {}
    for constraint, members in enumerate(MEMBERS):
        cases = list(bits(members & position.net.open))
        if len(cases) < 2 or any(case not in after for case in cases):
            continue
        union = 0
        for case in cases:
            union |= after[case]
        for gone in exact.open_candidates(exact.undecided(position.state) & ~union):
            candidate = net_number(gone)
            rank = (len(cases) + position.places(candidate), constraint, candidate)
            promising.setdefault((candidate, constraint), rank)
    found = []
    for _, constraint, candidate in sorted(promising.values())[:_TRIED_CASES]:
        proven = _agreed(position, constraint, Premise(candidate, False))
        found.append((proven.move.size, constraint, candidate, proven))
    return min(found, key=lambda f: f[:3])[3] if found else None


def _agreed(position: Position, constraint: int, conclusion: Premise) -> Proven:
    """The case distinction of a constraint that leads to a conclusion."""
    premises, support = position.net.reasons(constraint)
    cases = []
    for case in bits(MEMBERS[constraint] & position.net.open):
        branch, assumption = position.assume(case)
        proven = branch.net.argument(assumption, conclusion)
        premises, support = premises | proven.premises, support | proven.support
        cases.append(proven.argument)
    return Proven(Agreement(conclusion, constraint, tuple(cases)), premises, support)


def _nested(position: Position) -> Proven | None:
    """An argument with others inside it, for the candidates of a cell with as few as there are:
    when all have been refuted, that is a contradiction."""
    cells = [cell for cell in range(81) if _several(position, cell)]
    if not cells:
        return None
    cell = min(cells, key=lambda cell: (MEMBERS[cell] & position.net.open).bit_count())
    candidates = bits(MEMBERS[cell] & position.net.open)
    promising = sorted((len(position.assume(c)[0].open), c) for c in candidates)
    return refute(position, promising[0][1], None)


def _several(position: Position, cell: int) -> bool:
    left = MEMBERS[cell] & position.net.open
    return bool(left & left - 1)

"""Why a picture has no solution: the line, or the shortest chain of lines, that cannot be filled.

Tried in this order: is there a line that cannot be filled, whatever the others are? Do rows and
columns ask for different numbers of filled cells? Do lines, one after another, leave one that
cannot be filled? Else only a search shows that there is no solution, and the fewest lines are named
that it needs: they alone cannot be filled together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from time import monotonic

from picsolve.core import Contradiction
from picsolve.nonogram.exact import (
    LARGEST,
    TooLargeError,
    cells_of,
    line_clauses,
    sums,
    unknown_literals,
)
from picsolve.nonogram.picture import Fill, LineName, Picture, runs
from picsolve.nonogram.propagation import Event, Propagator, propagator_of
from picsolve.nonogram.sat import SOLVER, TRUE, solvable


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines, in order; shown as `rows 1 and 3-5, and column 2`."""

    names: tuple[LineName, ...]

    def __str__(self) -> str:
        parts = []
        for word, is_column in (("row", False), ("column", True)):
            of_kind = [name.position for name in self.names if name.is_column == is_column]
            if of_kind:
                *head, last = map(str, runs(sum(1 << position for position in of_kind)))
                ranges = f"{', '.join(head)} and {last}" if head else last
                parts.append(f"{word}{'s' * (len(of_kind) > 1)} {ranges}")
        return (", and " if any(" and " in part for part in parts) else " and ").join(parts)


@dataclass(frozen=True, slots=True)
class Disproof:
    """Why there is no solution.

    contradiction  what cannot be: `sums`, `no-fit` of a line, or `together` of lines
    chain          what lines tell one after another before that line cannot be filled any more
    is_shortest    whether no line can be left out
    """

    contradiction: Contradiction
    chain: tuple[Fill, ...] = ()
    is_shortest: bool = True

    @property
    def lines(self) -> tuple[LineName, ...]:
        """The lines that cannot be filled together; none where it is the sums that differ."""
        match self.contradiction.facts:
            case {"lines": Lines(names)}:
                return names
            case {"line": LineName() as line}:
                return tuple(sorted({line, *(fill.line for fill in self.chain)}))
        return ()


def disprove(picture: Picture, timeout: float | None = None) -> Disproof | None:
    """Why a position has no solution.

    None if it has one, or if no reason is found in `timeout` seconds; in a coloured puzzle only
    single lines and sums are looked at. Lines may be named that are
    not needed, where there is no time to leave them out; `is_shortest` tells.
    """
    deadline = None if timeout is None else monotonic() + timeout
    try:
        picture.apply(())
    except Contradiction as contradiction:
        return Disproof(contradiction)
    rows, columns = sums(picture)
    if rows != columns:
        return Disproof(Contradiction("sums", rows=rows, columns=columns))
    if picture.puzzle.is_colored:
        return None
    try:
        return _by_chain(picture, deadline) or _by_search(picture, deadline)
    except (TimeoutError, TooLargeError):
        return None


def _by_chain(picture: Picture, deadline: float | None) -> Disproof | None:
    """The lines that break one, with as few of them as leaving out one after another leads to."""
    propagator = propagator_of(picture.puzzle)
    found = _broken(propagator, picture, range(len(propagator.clues)))
    if found is None:
        return None
    tried: set[int] = set()
    is_shortest = True
    while candidates := [event.line for event in found[0] if event.line not in tried]:
        if deadline is not None and monotonic() >= deadline:
            is_shortest = False
            break
        tried.add(candidates[-1])
        lines = {event.line for event in found[0]} | {found[1]}
        found = _broken(propagator, picture, sorted(lines - {candidates[-1]})) or found
    events, broken = found
    chain = tuple(Fill(propagator.name(i), filled, empty) for i, filled, empty in events)
    line = propagator.name(broken)
    return Disproof(Contradiction("no-fit", line=line), chain, is_shortest)


def _broken(
    propagator: Propagator, picture: Picture, lines: Iterable[int]
) -> tuple[list[Event], int] | None:
    """What these lines tell one after another, as far as it matters, and the one that breaks."""
    filled, empty = propagator.position(picture)
    trail: list[Event] = []
    within = frozenset(lines)
    waiting = deque(sorted(within))
    while waiting:
        index = waiting.popleft()
        crossed = propagator.advance(filled, empty, index, trail)
        if crossed is None:
            return _needed(propagator, trail, index), index
        waiting += [line for line in crossed if line in within and line not in waiting]
    return None


def _needed(propagator: Propagator, trail: Sequence[Event], broken: int) -> list[Event]:
    """The events that the broken line rests on, each with the cells that matter only."""
    used = {broken}
    kept: list[Event] = []
    for line, filled, empty in reversed(trail):
        across = range(propagator.height, len(propagator.clues))
        first = propagator.height
        if line >= propagator.height:
            across, first = range(propagator.height), 0
        crossing = sum(1 << other - first for other in across if other in used)
        if (filled | empty) & crossing:
            kept.append(Event(line, filled & crossing, empty & crossing))
            used.add(line)
    return kept[::-1]


def _by_search(picture: Picture, deadline: float | None) -> Disproof | None:
    """The lines that cannot be filled together; left out are those without which that stays so.

    Each line's clauses hold only where its own literal is assumed.
    """
    from pysat.solvers import Solver

    lines, clauses, holds = assumed_lines(picture)
    with Solver(name=SOLVER, bootstrap_with=clauses) as solver:
        if solvable(solver, deadline, assumptions=list(holds)):
            return None
        core = list(solver.get_core() or ())
        tried: set[int] = set()
        is_shortest = True
        try:
            while candidates := [literal for literal in core if literal not in tried]:
                tried.add(candidates[-1])
                fewer = [literal for literal in core if literal != candidates[-1]]
                if not solvable(solver, deadline, assumptions=fewer):
                    core = list(solver.get_core() or ())
        except TimeoutError:
            is_shortest = False
    named = tuple(sorted(lines[holds.index(literal)] for literal in core))
    return Disproof(Contradiction("together", lines=Lines(named)), is_shortest=is_shortest)


def assumed_lines(picture: Picture) -> tuple[list[LineName], Iterator[list[int]], list[int]]:
    """Every line, the clauses for all of them, and for each the literal that makes its own hold.

    The lines know the given cells only, and nothing of each other. Raises `TooLargeError`.
    """
    propagator = propagator_of(picture.puzzle)
    filled, empty = propagator.position(picture)
    indices = range(len(propagator.clues))
    starts = [line.starts or () for line in (*picture.rows, *picture.columns)]
    if sum(mask.bit_count() for of_line in starts for mask in of_line) > LARGEST:
        raise TooLargeError
    holds = [TRUE + 1 + i for i in indices]
    variables = count(holds[-1] + 1)
    cells = cells_of(unknown_literals(propagator, filled, empty, variables))

    def clauses() -> Iterator[list[int]]:
        yield [TRUE]
        for i in indices:
            for clause in line_clauses(propagator.clues[i], starts[i], cells[i], variables):
                yield [-holds[i], *clause]

    return [propagator.name(i) for i in indices], clauses(), holds

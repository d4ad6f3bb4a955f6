"""Tries assumptions on bare bit sets: which cell, filled or empty, breaks some line?

Assumptions are tried with as few lines as possible first. What a trial used is cut down to the
lines that the broken one depends on.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from operator import or_

from picsolve.core import Decision, Verdict
from picsolve.nonogram.exact import decide
from picsolve.nonogram.line import solve_line
from picsolve.nonogram.picture import Fill, Line, LineName, Picture, Square, bits
from picsolve.nonogram.propagation import UNFINISHED, Event, Propagator, propagator_of
from picsolve.nonogram.puzzle import Puzzle

#: How many lines may tell something in a trial: first trials are short, then longer and longer.
LIMITS = (1, 2, 4, 8, 16, 32, 64, 128, 1 << 30)
#: Seconds for finding solutions beforehand, which halves the number of trials.
_PATIENCE = 2.0


@dataclass(frozen=True, slots=True)
class Assumption:
    """A cell taken for filled or for empty."""

    square: Square
    is_filled: bool

    @property
    def change(self) -> Fill:
        cell = 1 << self.square.column
        row = LineName(False, self.square.row)
        return Fill(row, cell, 0) if self.is_filled else Fill(row, 0, cell)

    @property
    def opposite(self) -> Assumption:
        return Assumption(self.square, not self.is_filled)


@dataclass(frozen=True, slots=True)
class Refutation:
    """An assumption, what follows from it one after another, and the line that it breaks.

    Events can rest on refutations within it, which make one cell known each.
    """

    assumption: Assumption
    events: tuple[Event | Refutation, ...]
    broken: int

    @property
    def lines(self) -> Iterator[int]:
        """The lines that it looks at."""
        yield self.broken
        for event in self.events:
            if isinstance(event, Event):
                yield event.line
            else:
                yield from event.lines

    @property
    def length(self) -> int:
        """How many lines tell something in it, and in what is within it."""
        return sum(1 for _ in self.lines) - 1


Trail = list[Event | Refutation]


def refutations(picture: Picture) -> Iterator[Refutation]:
    """Every assumption that propagation refutes, those with few lines first.

    Left out are cells that a single line decides: they need no assumption.
    """
    propagator = propagator_of(picture.puzzle)
    filled, empty = propagator.position(picture)
    past = _past(picture.puzzle)
    past.look(filled, empty)
    possible = Possible(propagator, known_solutions(picture))
    waiting = [it for it in _assumptions(picture) if not possible.holds(it)]
    trials: dict[Assumption, Trial] = {}
    for limit in LIMITS:
        for earlier in past.refuted(limit, waiting):
            if again := _replayed(
                Trial(propagator, earlier.assumption, filled, empty), earlier.events
            ):
                waiting.remove(earlier.assumption)
                yield shortened(propagator, again, filled, empty)
        found: list[tuple[int, int, Refutation]] = []
        unfinished = []
        for assumption in waiting:
            if possible.holds(assumption) or past.is_idle(assumption, sys.maxsize):
                continue
            if past.is_idle(assumption, limit):
                unfinished.append(assumption)
                continue
            trial = trials.get(assumption)
            if trial is None:
                trial = trials[assumption] = Trial(propagator, assumption, filled, empty)
            broken = trial.run(limit)
            if broken == UNFINISHED:
                unfinished.append(assumption)
                past.keep(trial, limit)
            elif broken is None:
                possible.add(trial.filled, trial.empty)
                past.keep(trial, sys.maxsize)
            else:
                refutation = trial.refuted(broken)
                found.append((refutation.length, len(found), refutation))
        found.sort()
        past.refutations[limit] = [refutation for _, _, refutation in found]
        for _, _, refutation in found:
            yield shortened(propagator, refutation, filled, empty)
        waiting = unfinished
        if not waiting:
            return


def _assumptions(picture: Picture) -> list[Assumption]:
    """Both states of each cell that no line decides; first of the cells beside which most is
    known."""
    rows, columns = (
        [_undecided(line) for line in lines] for lines in (picture.rows, picture.columns)
    )

    def unknown_neighbours(square: Square) -> int:
        row, column = square
        return (picture.rows[row].unknown & _beside(column)).bit_count() + (
            picture.columns[column].unknown & _beside(row)
        ).bit_count()

    squares = [
        Square(row, column)
        for row, cells in enumerate(rows)
        for column in bits(cells)
        if columns[column] >> row & 1
    ]
    squares.sort(key=unknown_neighbours)
    return [Assumption(square, state) for square in squares for state in (True, False)]


def unknown_squares(picture: Picture) -> list[Square]:
    """The cells that are not known, row by row."""
    return [
        Square(row, column)
        for row, line in enumerate(picture.rows)
        for column in bits(line.unknown)
    ]


def _undecided(line: Line) -> int:
    """The unknown cells that can be both filled and empty, as far as the line tells."""
    solved = solve_line(line.clue, line.width, line.filled, line.empty)
    assert solved is not None  # techniques get boards whose lines can be filled
    return line.unknown & ~(solved[0] | solved[1])


def _beside(cell: int) -> int:
    """The cells before and after a cell of a line."""
    return 1 << cell + 1 | 1 << cell >> 1


class Trial:
    """An assumption that is being followed, with the cells known so far."""

    def __init__(
        self,
        propagator: Propagator,
        assumption: Assumption,
        filled: Sequence[int],
        empty: Sequence[int],
    ) -> None:
        self.propagator = propagator
        self.assumption = assumption
        self.filled = list(filled)
        self.empty = list(empty)
        self.trail: Trail = []
        self.changed = deque(self._set(assumption))

    def _set(self, cell: Assumption) -> tuple[int, int]:
        """Makes a cell known; its lines."""
        row, column = cell.square
        cells = self.filled if cell.is_filled else self.empty
        across = self.propagator.height + column
        cells[row] |= 1 << column
        cells[across] |= 1 << row
        return row, across

    def also(self, cells: Iterable[Assumption]) -> None:
        """Assumes more cells besides."""
        for cell in cells:
            self.changed.extend(self._set(cell))

    @property
    def breaks_at_once(self) -> bool:
        """Whether a line by itself tells that the assumption is false, before anything follows."""
        return any(self.is_broken(index) for index in set(self.changed))

    def is_broken(self, index: int) -> bool:
        """Whether a line cannot be filled any more."""
        return self.propagator.told(index, self.filled[index], self.empty[index]) is None

    def copy(self) -> Trial:
        """The same branch, to be followed further on its own."""
        other = copy(self)
        other.filled, other.empty, other.trail = self.filled[:], self.empty[:], self.trail[:]
        other.changed = self.changed.copy()
        return other

    def run(self, limit: int = sys.maxsize) -> int | None:
        """Propagates; see `Propagator.propagate`."""
        return self.propagator.propagate(self.filled, self.empty, self.changed, self.trail, limit)

    def conclude(self, within: Refutation) -> tuple[int, int]:
        """Takes the opposite of an assumption that was refuted within this one; its lines."""
        self.trail.append(within)
        lines = self._set(within.assumption.opposite)
        self.changed.extend(lines)
        return lines

    def repeat(self, event: Event | Refutation, shorten: bool = False) -> tuple[int, ...]:
        """Lets an event's line tell what it can, or refutes an assumption once more. Returns the
        lines that change: none where that refutation does not hold any more.
        """
        if isinstance(event, Event):
            return self.propagator.advance(self.filled, self.empty, event.line, self.trail) or ()
        row, column = event.assumption.square
        if (self.filled[row] | self.empty[row]) >> column & 1:
            return ()
        again = _replayed(self.within(event.assumption), event.events)
        if again and shorten:
            again = shortened(self.propagator, again, self.filled, self.empty)
        return self.conclude(again) if again else ()

    def within(self, assumption: Assumption) -> Trial:
        """A branch of this branch."""
        return Trial(self.propagator, assumption, self.filled, self.empty)

    def refuted(self, broken: int) -> Refutation:
        """The refutation, of what is needed to break this line."""
        events = needed(self.propagator, self.trail, broken)
        return Refutation(self.assumption, events, broken)


class _Past:
    """What is known from positions before: which assumptions broke no line, so that they are
    followed anew only once a line has changed that they led to; and which were refuted.
    """

    def __init__(self) -> None:
        self.cells: list[tuple[int, int]] = []
        self.changed: list[int] = []  # at each look the lines that have changed since then
        self.idle: dict[tuple[Square, bool], tuple[int, int, int]] = {}
        self.refutations: dict[int, list[Refutation]] = {}  # by limit, short ones first

    def look(self, filled: Sequence[int], empty: Sequence[int]) -> None:
        """Takes the position as the present one."""
        cells = list(zip(filled, empty, strict=True))
        before = self.cells or cells
        new = sum(1 << i for i, pair in enumerate(cells) if pair != before[i])
        self.cells = cells
        self.changed = [*(lines | new for lines in self.changed), 0]

    def refuted(self, limit: int, waiting: Iterable[Assumption]) -> list[Refutation]:
        """Those of the assumptions that were refuted within the limit before."""
        open_ones = set(waiting)
        return [it for it in self.refutations.get(limit, ()) if it.assumption in open_ones]

    def keep(self, trial: Trial, limit: int) -> None:
        """Remembers that the trial broke no line within the limit, and which lines it used."""
        height = trial.propagator.height
        row, column = trial.assumption.square
        used = 1 << row | 1 << height + column
        for event in trial.trail:
            assert isinstance(event, Event)
            cells = event.filled | event.empty
            used |= 1 << event.line | (cells << height if event.line < height else cells)
        key = trial.assumption.square, trial.assumption.is_filled
        self.idle[key] = (len(self.changed) - 1, used, limit)

    def is_idle(self, assumption: Assumption, limit: int) -> bool:
        """Whether it is known to break no line within the limit."""
        known = self.idle.get((assumption.square, assumption.is_filled))
        if known is None:
            return False
        look, used, followed = known
        return followed >= limit and not used & self.changed[look]


@lru_cache(maxsize=4)
def _past(puzzle: Puzzle) -> _Past:
    """What is remembered of the puzzle's assumptions, from one position to the next."""
    return _Past()


class Possible:
    """Assumptions that cannot be refuted, so that no trial is wasted on them.

    Those are the cells of every solution that is known. And what followed from an assumption
    that broke no line: on its own it tells no more than that assumption did.
    """

    def __init__(self, propagator: Propagator, solutions: Iterable[Picture]) -> None:
        self.filled = [0] * propagator.height
        self.empty = [0] * propagator.height
        for solution in solutions:
            self.add(*propagator.position(solution))

    def add(self, filled: Sequence[int], empty: Sequence[int]) -> None:
        self.filled = list(map(or_, self.filled, filled))  # only the rows of the position
        self.empty = list(map(or_, self.empty, empty))

    def holds(self, assumption: Assumption) -> bool:
        cells = self.filled if assumption.is_filled else self.empty
        return bool(cells[assumption.square.row] >> assumption.square.column & 1)


@lru_cache(maxsize=4)
def _solutions(puzzle: Puzzle) -> Decision[Picture]:
    """What the exact engine says of the puzzle, if it knows quickly."""
    return decide(Picture.blank(puzzle), timeout=_PATIENCE)


def known_solutions(picture: Picture) -> list[Picture]:
    """One or two solutions of the puzzle that agree with the position, if they are known."""
    return [it for it in _solutions(picture.puzzle).solutions if _agrees(it, picture)]


def only_solution(picture: Picture) -> Picture | None:
    """The solution of the puzzle, where it has a single one that agrees with the position."""
    known = known_solutions(picture)
    is_unique = _solutions(picture.puzzle).verdict is Verdict.UNIQUE
    return known[0] if known and is_unique else None


def _agrees(solution: Picture, picture: Picture) -> bool:
    """Whether a solution has all cells that are known in the picture."""
    return all(
        not line.filled & ~solved.filled and not line.empty & ~solved.empty
        for line, solved in zip(picture.rows, solution.rows, strict=True)
    )


def needed(
    propagator: Propagator,
    trail: Sequence[Event | Refutation],
    broken: int | None,
    goal: Assumption | None = None,
) -> tuple[Event | Refutation, ...]:
    """What the broken line depends on, or else the goal; of each event the cells that matter."""
    height = propagator.height
    used = [0, 0]  # the rows whose cells matter to what comes later, and the columns

    def use(index: int) -> None:
        is_column = index >= height
        used[is_column] |= 1 << (index - height if is_column else index)

    if broken is not None:
        use(broken)
    kept: Trail = []
    for event in reversed(trail):
        if isinstance(event, Refutation):
            row, column = event.assumption.square
            if used[0] >> row & 1 or used[1] >> column & 1 or event.assumption.opposite == goal:
                kept.append(event)
                for line in event.lines:
                    use(line)
            continue
        cells = used[event.line < height]  # of a row's cells, those in such columns
        aim = _aim(propagator, event.line, goal) if goal else 0
        filled = event.filled & (cells | aim)
        empty = event.empty & (cells | aim)
        if filled | empty:
            kept.append(Event(event.line, filled, empty))
            use(event.line)
    return tuple(reversed(kept))


def _aim(propagator: Propagator, line: int, goal: Assumption) -> int:
    """The goal as a cell of the line; 0 if it is not in it."""
    row, column = goal.square
    if line == row:
        return 1 << column
    return 1 << row if line == propagator.height + column else 0


def shortened(
    propagator: Propagator,
    refutation: Refutation,
    filled: Sequence[int],
    empty: Sequence[int],
) -> Refutation:
    """The refutation without the events that some line breaks without, too; those within it
    likewise.
    """
    position = len(refutation.events)  # first nothing is left out: a line may break earlier
    while position >= 0:
        events = list(refutation.events)
        del events[position : position + 1]
        trial = Trial(propagator, refutation.assumption, filled, empty)
        refutation = _replayed(trial, events) or refutation
        position = min(position, len(refutation.events)) - 1
    if all(isinstance(event, Event) for event in refutation.events):
        return refutation
    trial = Trial(propagator, refutation.assumption, filled, empty)
    return _replayed(trial, refutation.events, shorten=True) or refutation


def _replayed(
    trial: Trial, events: Sequence[Event | Refutation], shorten: bool = False
) -> Refutation | None:
    """What breaks when these lines tell what they can, in this order; None if nothing does."""
    for event in events:
        for broken in trial.repeat(event, shorten):
            if trial.is_broken(broken):
                return trial.refuted(broken)
    return None

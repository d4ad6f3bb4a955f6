"""Tries assumptions on bare bit sets: which cell, filled or empty, breaks some line?

Assumptions are tried with as few lines as possible first. What a trial used is cut down to the
lines that the broken one depends on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from picsolve.nonogram.exact import decide
from picsolve.nonogram.line import solve_line
from picsolve.nonogram.picture import Fill, Line, LineName, Picture, Square, bits
from picsolve.nonogram.propagation import UNFINISHED, Event, Propagator, propagator_of
from picsolve.nonogram.puzzle import Puzzle

#: How many lines may tell something in a trial: first trials are short, then longer and longer.
_LIMITS = (1, 2, 4, 8, 16, 32, 64, 128, 1 << 30)
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
    """An assumption, the events that follow one from another, and the line that they break."""

    assumption: Assumption
    events: tuple[Event, ...]
    broken: int


def refutations(picture: Picture) -> Iterator[Refutation]:
    """Every assumption that propagation refutes, those with few lines first.

    Left out are cells that a single line decides: they need no assumption.
    """
    propagator = propagator_of(picture.puzzle)
    filled, empty = propagator.position(picture)
    solutions = [it for it in _solutions(picture.puzzle) if _agrees(it, picture)]
    possible = _Possible(propagator, solutions)
    trials = [
        _Trial(propagator, assumption, filled, empty)
        for assumption in _assumptions(picture)
        if not possible.holds(assumption)
    ]
    for limit in _LIMITS:
        found: list[tuple[int, int, Refutation]] = []
        unfinished = []
        for trial in trials:
            if possible.holds(trial.assumption):
                continue
            broken = trial.run(limit)
            if broken == UNFINISHED:
                unfinished.append(trial)
            elif broken is None:
                possible.add(trial.filled, trial.empty)
            else:
                events = _needed(propagator, trial.trail, broken)
                refutation = Refutation(trial.assumption, events, broken)
                found.append((len(events), len(found), refutation))
        for _, _, refutation in sorted(found):
            yield _shortened(propagator, refutation, filled, empty)
        trials = unfinished
        if not trials:
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


def _undecided(line: Line) -> int:
    """The unknown cells that can be both filled and empty, as far as the line tells."""
    solved = solve_line(line.clue, line.width, line.filled, line.empty)
    assert solved is not None  # techniques get boards whose lines can be filled
    return line.unknown & ~(solved[0] | solved[1])


def _beside(cell: int) -> int:
    """The cells before and after a cell of a line."""
    return 1 << cell + 1 | 1 << cell >> 1


class _Trial:
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
        self.trail: list[Event] = []
        row, column = assumption.square
        cells = self.filled if assumption.is_filled else self.empty
        cells[row] |= 1 << column
        cells[propagator.height + column] |= 1 << row
        self.changed = deque((row, propagator.height + column))

    def run(self, limit: int) -> int | None:
        """Propagates; see `Propagator.propagate`."""
        return self.propagator.propagate(self.filled, self.empty, self.changed, self.trail, limit)


class _Possible:
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
        for row in range(len(self.filled)):
            self.filled[row] |= filled[row]
            self.empty[row] |= empty[row]

    def holds(self, assumption: Assumption) -> bool:
        cells = self.filled if assumption.is_filled else self.empty
        return bool(cells[assumption.square.row] >> assumption.square.column & 1)


@lru_cache(maxsize=4)
def _solutions(puzzle: Puzzle) -> tuple[Picture, ...]:
    """One or two solutions of the puzzle, if they are found quickly."""
    return decide(Picture.blank(puzzle), timeout=_PATIENCE).solutions


def _agrees(solution: Picture, picture: Picture) -> bool:
    """Whether a solution has all cells that are known in the picture."""
    return all(
        not line.filled & ~solved.filled and not line.empty & ~solved.empty
        for line, solved in zip(picture.rows, solution.rows, strict=True)
    )


def _needed(propagator: Propagator, trail: Sequence[Event], broken: int) -> tuple[Event, ...]:
    """The events that the broken line depends on, each with the cells that matter only."""
    used = [0, 0]  # the rows whose cells matter to what comes later, and the columns

    def use(index: int) -> None:
        name = propagator.name(index)
        used[name.is_column] |= 1 << name.position

    use(broken)
    kept = []
    for event in reversed(trail):
        crossing = used[event.line < propagator.height]  # of a row's cells, those in such columns
        filled, empty = event.filled & crossing, event.empty & crossing
        if filled | empty:
            kept.append(Event(event.line, filled, empty))
            use(event.line)
    return tuple(reversed(kept))


def _shortened(
    propagator: Propagator, refutation: Refutation, filled: list[int], empty: list[int]
) -> Refutation:
    """The refutation without the events that some line breaks without, too."""
    position = len(refutation.events)  # first nothing is left out: a line may break earlier
    while position >= 0:
        lines = [event.line for event in refutation.events]
        del lines[position : position + 1]
        shorter = _replayed(_Trial(propagator, refutation.assumption, filled, empty), lines)
        refutation = shorter or refutation
        position = min(position, len(refutation.events)) - 1
    return refutation


def _replayed(trial: _Trial, lines: Sequence[int]) -> Refutation | None:
    """What breaks when these lines tell what they can, in this order; None if nothing does."""
    propagator = trial.propagator
    for index in lines:
        across = propagator.advance(trial.filled, trial.empty, index, trial.trail) or ()
        for broken in across:
            if propagator.told(broken, trial.filled[broken], trial.empty[broken]) is None:
                events = _needed(propagator, trial.trail, broken)
                return Refutation(trial.assumption, events, broken)
    return None

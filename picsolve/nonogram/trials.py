"""Branches: positions followed from an assumption on, on bare bit sets, and what they refute.

What a branch used is cut down to the lines that the broken one depends on.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from picsolve.nonogram.cells import Assumption, Change, Fill, Square, bits
from picsolve.nonogram.color_propagation import ColorEvent, ColorPropagator
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.propagation import Event, Propagator, propagator_of

#: How many lines may tell something in a trial: first trials are short, then longer and longer.
LIMITS = (1, 2, 4, 8, 16, 32, 64, 128, 1 << 30)


AnyEvent = Event | ColorEvent


@dataclass(frozen=True, slots=True)
class Refutation:
    """An assumption, what follows from it one after another, and the line that it breaks.

    Events can rest on refutations within it, which make one cell known each.
    """

    assumption: Assumption
    events: tuple[AnyEvent | Refutation, ...]
    broken: int

    @property
    def lines(self) -> Iterator[int]:
        """The lines that it looks at."""
        yield self.broken
        for event in self.events:
            if isinstance(event, Refutation):
                yield from event.lines
            else:
                yield event.line

    @property
    def length(self) -> int:
        """How many lines tell something in it, and in what is within it."""
        return sum(1 for _ in self.lines) - 1

    @property
    def within(self) -> int:
        """How many further assumptions are refuted within it, at all levels."""
        inner = [event for event in self.events if isinstance(event, Refutation)]
        return len(inner) + sum(event.within for event in inner)


Trail = list[AnyEvent | Refutation]


class Trial(ABC):
    """A branch that is being followed, with what is known in it so far.

    assumption  what it begins with; None for a position as it stands, and for several cells
    trail       what lines told in it, in order
    changed     the lines that are still to be looked at
    """

    propagator: Propagator | ColorPropagator
    assumption: Assumption | None
    trail: Trail
    changed: deque[int]

    @abstractmethod
    def copy(self) -> Self:
        """The same branch, to be followed further on its own."""

    @abstractmethod
    def run(self, limit: int = sys.maxsize) -> int | None:
        """Propagates; see `Propagator.propagate`."""

    @abstractmethod
    def advance(self, index: int) -> tuple[int, ...] | None:
        """Lets one line tell what it can; see `Propagator.advance`."""

    @abstractmethod
    def is_broken(self, index: int) -> bool:
        """Whether a line cannot be filled any more."""

    @abstractmethod
    def take(self, cell: Assumption) -> tuple[int, int]:
        """Makes a cell known; its lines."""

    @abstractmethod
    def suppose(self, change: Change) -> None:
        """Assumes more cells besides."""

    @abstractmethod
    def is_open(self, cell: Assumption) -> bool:
        """Whether it is known neither that this is so, nor that it is not."""

    @abstractmethod
    def since(self, before: Self) -> list[int] | None:
        """The lines of which more is known than before; None if something is not known any more."""

    @abstractmethod
    def learn(self, other: Self, lines: Iterable[int]) -> None:
        """Takes what another branch knows of some lines, and all lines across."""

    @property
    @abstractmethod
    def open_cells(self) -> int:
        """How much is still open."""

    @property
    @abstractmethod
    def certain(self) -> Sequence[Sequence[int]]:
        """The cells of each row that are known to be filled, and those known to be empty; in a
        coloured puzzle then for each colour those that have it, and those that do not.
        """

    @property
    @abstractmethod
    def assumptions(self) -> list[Assumption]:
        """What cells can still be; first of the cells beside which most is known."""

    @property
    @abstractmethod
    def by_lines(self) -> Self:
        """A branch with all that each line tells by itself, before others have told anything."""

    def within(self, assumption: Assumption) -> Self:
        """A branch of this branch."""
        branch = self.copy()
        branch.assumption = assumption
        branch.trail = []
        branch.changed = deque(branch.take(assumption))
        return branch

    def supposing(self, changes: Iterable[Change]) -> Self:
        """A branch of this branch that begins with several cells."""
        branch = self.copy()
        branch.trail = []
        branch.changed = deque()
        for change in changes:
            branch.suppose(change)
        return branch

    def look_at_all(self) -> None:
        """Lets every line tell what it can, those first that the assumption changes."""
        waiting = set(self.changed)
        lines = range(len(self.propagator.clues))
        self.changed.extend(line for line in lines if line not in waiting)

    @property
    def breaks_at_once(self) -> bool:
        """Whether a line by itself tells that the assumption is false, before anything follows."""
        return any(self.is_broken(index) for index in set(self.changed))

    def conclude(self, within: Refutation) -> tuple[int, int]:
        """Takes the opposite of an assumption that was refuted within this one; its lines."""
        self.trail.append(within)
        lines = self.take(within.assumption.opposite)
        self.changed.extend(lines)
        return lines

    def repeat(self, event: AnyEvent | Refutation, shorten: bool = False) -> tuple[int, ...]:
        """Lets an event's line tell what it can, or refutes an assumption once more. Returns the
        lines that change: none where that refutation does not hold any more.
        """
        if not isinstance(event, Refutation):
            return self.advance(event.line) or ()
        if not self.is_open(event.assumption):
            return ()
        again = replayed(self.within(event.assumption), event.events)
        if again and shorten:
            again = shortened(self, again)
        return self.conclude(again) if again else ()

    def needed(
        self, broken: int | None, goal: Assumption | None = None
    ) -> tuple[AnyEvent | Refutation, ...]:
        """What the broken line needs, or else the goal; of each event the cells that matter."""
        height = self.propagator.height
        used = [0, 0]  # the rows whose cells matter to what comes later, and the columns

        def use(index: int) -> None:
            is_column = index >= height
            used[is_column] |= 1 << (index - height if is_column else index)

        if broken is not None:
            use(broken)
        kept: Trail = []
        for event in reversed(self.trail):
            if isinstance(event, Refutation):
                row, column = event.assumption.square
                if used[0] >> row & 1 or used[1] >> column & 1 or event.assumption.opposite == goal:
                    kept.append(event)
                    for line in event.lines:
                        use(line)
                continue
            cells = used[event.line < height]  # of a row's cells, those in such columns
            part = event.within(cells | (self._aim(event.line, goal) if goal else 0))
            if part:
                kept.append(part)
                use(event.line)
        return tuple(reversed(kept))

    def _aim(self, line: int, goal: Assumption) -> int:
        """The goal as a cell of the line; 0 if it is not in it."""
        row, column = goal.square
        if line == row:
            return 1 << column
        return 1 << row if line == self.propagator.height + column else 0

    def refuted(self, broken: int) -> Refutation:
        """The refutation, of what is needed to break this line."""
        assert self.assumption is not None
        return Refutation(self.assumption, self.needed(broken), broken)


class BlackTrial(Trial):
    """A branch in a puzzle of one colour: the filled and the empty cells of each line."""

    propagator: Propagator

    def __init__(self, propagator: Propagator, filled: list[int], empty: list[int]) -> None:
        self.propagator = propagator
        self.assumption = None
        self.filled = filled
        self.empty = empty
        self.trail = []
        self.changed = deque()

    def copy(self) -> Self:
        other = type(self)(self.propagator, self.filled[:], self.empty[:])
        other.assumption = self.assumption
        other.trail = self.trail[:]
        other.changed = self.changed.copy()
        return other

    def run(self, limit: int = sys.maxsize) -> int | None:
        return self.propagator.propagate(self.filled, self.empty, self.changed, self.trail, limit)

    def advance(self, index: int) -> tuple[int, ...] | None:
        return self.propagator.advance(self.filled, self.empty, index, self.trail)

    def is_broken(self, index: int) -> bool:
        return self.propagator.told(index, self.filled[index], self.empty[index]) is None

    def take(self, cell: Assumption) -> tuple[int, int]:
        row, column = cell.square
        cells = self.filled if cell.is_filled else self.empty
        across = self.propagator.height + column
        cells[row] |= 1 << column
        cells[across] |= 1 << row
        return row, across

    def suppose(self, change: Change) -> None:
        assert isinstance(change, Fill)
        for mask, is_filled in ((change.filled, True), (change.empty, False)):
            for square in change.squares(mask):
                self.changed.extend(self.take(Assumption(square, is_filled)))

    def is_open(self, cell: Assumption) -> bool:
        row, column = cell.square
        return not (self.filled[row] | self.empty[row]) >> column & 1

    def since(self, before: Self) -> list[int] | None:
        lines = []
        cells = zip(self.filled, self.empty, before.filled, before.empty, strict=True)
        for line, (filled, empty, old_filled, old_empty) in enumerate(cells):
            if filled != old_filled or empty != old_empty:
                if old_filled & ~filled or old_empty & ~empty:
                    return None
                lines.append(line)
        return lines

    def learn(self, other: Self, lines: Iterable[int]) -> None:
        for line in lines:
            filled, empty = other.filled[line], other.empty[line]
            if filled & ~self.filled[line] or empty & ~self.empty[line]:
                self.filled[line] |= filled
                self.empty[line] |= empty
                self.changed.append(line)

    @property
    def open_cells(self) -> int:
        rows = range(self.propagator.height)
        return sum(cells.bit_count() for cells in self._unknown(rows))

    def _unknown(self, lines: Iterable[int]) -> list[int]:
        """The unknown cells of lines."""
        widths = self.propagator.widths
        return [(1 << widths[line]) - 1 & ~(self.filled[line] | self.empty[line]) for line in lines]

    @property
    def certain(self) -> Sequence[Sequence[int]]:
        height = self.propagator.height
        return self.filled[:height], self.empty[:height]

    @property
    def assumptions(self) -> list[Assumption]:
        unknown = self._unknown(range(len(self.filled)))
        return [
            Assumption(square, state)
            for square in open_squares(unknown, self.propagator.height)
            for state in (True, False)
        ]

    @property
    def by_lines(self) -> Self:
        after = self.copy()
        for index, cells in enumerate(zip(self.filled, self.empty, strict=True)):
            if told := self.propagator.told(index, *cells):
                name = self.propagator.name(index)
                after.suppose(Fill(name, told.event.filled, told.event.empty))
        return after


def open_squares(unknown: Sequence[int], height: int) -> list[Square]:
    """The cells that are among the unknown ones of the lines, which are so many rows and then the
    columns; first those beside which most is known.
    """

    def unknown_neighbours(square: Square) -> int:
        row, column = square
        beside = unknown[row] & _beside(column), unknown[height + column] & _beside(row)
        return beside[0].bit_count() + beside[1].bit_count()

    squares = [Square(row, column) for row in range(height) for column in bits(unknown[row])]
    return sorted(squares, key=unknown_neighbours)


def _beside(cell: int) -> int:
    """The cells before and after a cell of a line."""
    return 1 << cell + 1 | 1 << cell >> 1


def trial_at(picture: Picture) -> Trial:
    """The branch that assumes nothing: the picture as it stands."""
    if picture.puzzle.is_colored:
        from picsolve.nonogram.color_trials import color_trial_at

        return color_trial_at(picture)
    propagator = propagator_of(picture.puzzle)
    return BlackTrial(propagator, *propagator.position(picture))


def shortened(root: Trial, refutation: Refutation) -> Refutation:
    """The refutation, of a branch of the root, without the events that some line breaks without,
    too; those within it likewise.
    """
    position = len(refutation.events)  # first nothing is left out: a line may break earlier
    while position >= 0:
        events = list(refutation.events)
        del events[position : position + 1]
        refutation = replayed(root.within(refutation.assumption), events) or refutation
        position = min(position, len(refutation.events)) - 1
    if not any(isinstance(event, Refutation) for event in refutation.events):
        return refutation
    trial = root.within(refutation.assumption)
    return replayed(trial, refutation.events, shorten=True) or refutation


def replayed(trial: Trial, events: Sequence[Any], shorten: bool = False) -> Refutation | None:
    """What breaks when these lines tell what they can, in this order; None if nothing does."""
    for event in events:
        for broken in trial.repeat(event, shorten):
            if trial.is_broken(broken):
                return trial.refuted(broken)
    return None

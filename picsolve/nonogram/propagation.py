"""Solves lines exactly until none tells more: the fast core of the exact engine.

A position is two lists of bit sets, the filled and the empty cells of every line: first the rows,
then the columns. They are changed in place, so copy them to keep a position.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Hashable, Sequence
from functools import lru_cache
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from picsolve.nonogram.cells import Change, Fill, LineName, bits
from picsolve.nonogram.line import solve_line
from picsolve.nonogram.picture import Line, Picture
from picsolve.nonogram.puzzle import Puzzle

#: The bound on what a memory holds: solved states, times the cells of the longest line.
_REMEMBERED = 5_000_000
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
#: What `Propagator.propagate` returns where it stopped at its limit.
UNFINISHED = -1


class Event(NamedTuple):
    """A line told something: its index, and the cells that it made filled and empty."""

    line: int
    filled: int
    empty: int

    @property
    def cells(self) -> int:
        """The cells that it tells of."""
        return self.filled | self.empty

    def within(self, cells: int) -> Event | None:
        """As much of it as is about these cells; None if nothing is."""
        filled, empty = self.filled & cells, self.empty & cells
        return Event(self.line, filled, empty) if filled | empty else None

    def is_known(self, line: Line) -> bool:
        """Whether the line, which it is of, knows all of it."""
        return not (self.filled | self.empty) & line.unknown

    def shares(self, change: Change) -> bool:
        """Whether a change of its line tells some of it."""
        return isinstance(change, Fill) and bool(
            change.filled & self.filled | change.empty & self.empty
        )


class Told(NamedTuple):
    """An event, the line's bit in the lines across, and the indices of those that it changes."""

    event: Event
    own: int
    across_filled: tuple[int, ...]
    across_empty: tuple[int, ...]
    across: tuple[int, ...]


class Memory(Generic[Key, Value]):
    """What is remembered of the lines' solved states.

    There are 200,000 states at most, and fewer where the longest line has more than 25 cells; then
    it starts anew. So it takes some 110 MB at most.
    """

    def __init__(self, widths: Sequence[int]) -> None:
        self.lines: list[dict[Key, Value]] = [{} for _ in widths]
        self._left = self._room = _REMEMBERED // max(25, *widths)

    def keep(self, index: int, key: Key, value: Value) -> None:
        """Remembers one state of a line."""
        if not self._left:
            self._left = self._room
            for line in self.lines:
                line.clear()
        self._left -= 1
        self.lines[index][key] = value


@lru_cache(maxsize=4)
def propagator_of(puzzle: Puzzle) -> Propagator:
    """The puzzle's propagator with what it remembers; for one position after another."""
    return Propagator(puzzle)


class Propagator:
    """Propagates within one puzzle and remembers the lines that it solved."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.colors = puzzle.colors
        self.height = puzzle.height
        self.clues = [
            tuple(block.length for block in clue) for clue in (*puzzle.rows, *puzzle.columns)
        ]
        self.widths = [puzzle.width] * puzzle.height + [puzzle.height] * puzzle.width
        self._memory = Memory[tuple[int, int], Told | tuple[()] | None](self.widths)

    @staticmethod
    def position(picture: Picture) -> tuple[list[int], list[int]]:
        """A picture's cells: the filled and the empty ones of each line."""
        lines = (*picture.rows, *picture.columns)
        return [line.filled for line in lines], [line.empty for line in lines]

    def name(self, index: int) -> LineName:
        """The name of the line at an index of a position's lists."""
        is_column = index >= self.height
        return LineName(is_column, index - self.height if is_column else index)

    def propagate(
        self,
        filled: list[int],
        empty: list[int],
        changed: deque[int] | None = None,
        trail: list[Any] | None = None,
        limit: int = sys.maxsize,
        deadline: float | None = None,
    ) -> int | None:
        """Adds every cell that lines tell one after another, from the changed lines on (all, if
        None). Returns the line that cannot be filled, if there is one.

        What the lines tell is appended to `trail`, in order. When more than `limit` lines have
        told something, it stops and returns `UNFINISHED`; the lines that are still to be looked
        at are left in `changed`, so that a second call goes on. Raises TimeoutError at the
        deadline; the position then has what was told so far.
        """
        told = [] if trail is None else trail
        waiting = deque(range(len(self.clues))) if changed is None else changed
        waits = bytearray(len(self.clues))
        for index in waiting:
            waits[index] = 1
        while waiting:
            if len(told) > limit:
                return UNFINISHED
            if deadline is not None and monotonic() >= deadline:
                raise TimeoutError
            index = waiting.popleft()
            waits[index] = 0
            crossed = self.advance(filled, empty, index, told)
            if crossed is None:
                return index
            for other in crossed:
                if not waits[other]:
                    waits[other] = 1
                    waiting.append(other)
        return None

    def advance(
        self, filled: list[int], empty: list[int], index: int, trail: list[Any]
    ) -> tuple[int, ...] | None:
        """Adds the cells that one line tells, and the event to the trail. Returns the lines that
        cross it at these cells; None if the line cannot be filled.
        """
        told = self.told(index, filled[index], empty[index])
        if not told:
            return None if told is None else ()
        event, own, across_filled, across_empty, across = told
        trail.append(event)
        filled[index] |= event.filled
        empty[index] |= event.empty
        for other in across_filled:
            filled[other] |= own
        for other in across_empty:
            empty[other] |= own
        return across

    def told(self, index: int, filled: int, empty: int) -> Told | tuple[()] | None:
        """What a line tells when these are its cells: nothing if (), None if it is broken."""
        key = (filled, empty)
        try:
            return self._memory.lines[index][key]
        except KeyError:
            told = self._tell(index, filled, empty)
            self._memory.keep(index, key, told)
            return told

    def _tell(self, index: int, filled: int, empty: int) -> Told | tuple[()] | None:
        solved = solve_line(self.clues[index], self.widths[index], filled, empty)
        if solved is None:
            return None
        new_filled, new_empty = solved[0] & ~filled, solved[1] & ~empty
        if not new_filled | new_empty:
            return ()
        is_column, position = self.name(index)
        first = 0 if is_column else self.height
        across_filled = tuple(first + i for i in bits(new_filled))
        across_empty = tuple(first + i for i in bits(new_empty))
        event = Event(index, new_filled, new_empty)
        across = across_filled + across_empty
        return Told(event, 1 << position, across_filled, across_empty, across)

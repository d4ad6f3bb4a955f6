"""Solves coloured lines exactly until none tells more.

A position is, for every line (first the rows, then the columns), the cells barred for each colour.
It is changed in place, so copy it to keep it.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_
from time import monotonic
from typing import Any, NamedTuple

from picsolve.nonogram.cells import Change, LineName, bits
from picsolve.nonogram.color_board import Barred, ColorLine, barred_by
from picsolve.nonogram.color_line import SolvedColors, solve_colors
from picsolve.nonogram.picture import Line, Picture
from picsolve.nonogram.propagation import Memory
from picsolve.nonogram.puzzle import Puzzle

Position = list[list[int]]

#: What `ColorPropagator.propagate` returns where it stopped at its limit.
UNFINISHED = -1


class ColorEvent(NamedTuple):
    """A line told something: its place in the position, and what it barred for each colour."""

    line: int
    barred: Barred

    @property
    def cells(self) -> int:
        """The cells that it tells of."""
        return reduce(or_, self.barred)

    def within(self, cells: int) -> ColorEvent | None:
        """As much of it as is about these cells; None if nothing is."""
        barred = tuple(part & cells for part in self.barred)
        return ColorEvent(self.line, barred) if any(barred) else None

    def is_known(self, line: Line) -> bool:
        """Whether the line, which it is of, knows all of it."""
        assert isinstance(line, ColorLine)
        return not any(new & ~old for new, old in zip(self.barred, line.barred, strict=True))

    def shares(self, change: Change) -> bool:
        """Whether a change of its line tells some of it."""
        told = barred_by(change, len(self.barred))
        return any(a & b for a, b in zip(told, self.barred, strict=True))


@lru_cache(maxsize=4)
def color_propagator_of(puzzle: Puzzle) -> ColorPropagator:
    """The puzzle's propagator with what it remembers; for one position after another."""
    return ColorPropagator(puzzle)


class ColorPropagator:
    """Propagates within one coloured puzzle and remembers the lines that it solved."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.colors = puzzle.colors
        self.height = puzzle.height
        self.clues = (*puzzle.rows, *puzzle.columns)
        self.widths = [puzzle.width] * puzzle.height + [puzzle.height] * puzzle.width
        self._memory = Memory[Barred, Barred | None](self.widths)

    @staticmethod
    def position(picture: Picture) -> Position:
        """What is barred in a picture."""
        lines = (*picture.rows, *picture.columns)
        return [list(line.barred) for line in lines if isinstance(line, ColorLine)]

    def name(self, index: int) -> LineName:
        """The name of the line at an index of a position."""
        is_column = index >= self.height
        return LineName(is_column, index - self.height if is_column else index)

    def propagate(
        self,
        position: Position,
        changed: deque[int] | None = None,
        trail: list[Any] | None = None,
        limit: int = sys.maxsize,
        deadline: float | None = None,
    ) -> int | None:
        """Bars all that lines tell one after another, from the changed lines on (all, if None).
        Returns the line that cannot be filled, if there is one.

        What the lines tell is appended to `trail`, in order. When more than `limit` lines have
        told something, it stops and returns `UNFINISHED`; the lines that are still to be looked
        at are left in `changed`, so that a second call goes on. Raises TimeoutError at the
        deadline; the position then has what was told so far.
        """
        told = [] if trail is None else trail
        waiting = deque(range(len(self.clues))) if changed is None else changed
        while waiting:
            if len(told) > limit:
                return UNFINISHED
            if deadline is not None and monotonic() >= deadline:
                raise TimeoutError
            index = waiting.popleft()
            crossed = self.advance(position, index, told)
            if crossed is None:
                return index
            waiting.extend(other for other in crossed if other not in waiting)
        return None

    def advance(self, position: Position, index: int, trail: list[Any]) -> tuple[int, ...] | None:
        """Bars what one line tells. Returns the lines that cross it there; None if the line
        cannot be filled.
        """
        told = self.told(index, tuple(position[index]))
        if told is None:
            return None
        if not any(told):
            return ()
        trail.append(ColorEvent(index, told))
        self.bar(position, index, told)
        return self.crossing(index, told)

    def crossing(self, index: int, barred: Iterable[int]) -> tuple[int, ...]:
        """The lines that cross a line where something is barred."""
        first = 0 if index >= self.height else self.height
        return tuple(first + i for i in bits(reduce(or_, barred)))

    def bar(self, position: Position, index: int, barred: Barred) -> None:
        """Bars colours in cells of one line, and so in the lines across."""
        name = self.name(index)
        first, own = 0 if name.is_column else self.height, 1 << name.position
        for color, cells in enumerate(barred):
            position[index][color] |= cells
            for i in bits(cells):
                position[first + i][color] |= own

    def told(self, index: int, barred: Barred) -> Barred | None:
        """What a line bars when so much is barred already; None if it cannot be filled."""
        try:
            return self._memory.lines[index][barred]
        except KeyError:
            solved = self.solve(index, barred)
            told = solved and tuple(
                self.all_cells(index) & ~possible & ~old
                for possible, old in zip(solved.possible, barred, strict=True)
            )
            self._memory.keep(index, barred, told)
            return told

    def solve(self, index: int, barred: Barred) -> SolvedColors | None:
        """The line's blocks and cells, solved exactly."""
        cells = self.all_cells(index)
        return solve_colors(self.clues[index], self.widths[index], [cells & ~b for b in barred])

    def all_cells(self, index: int) -> int:
        """The cells of a line, as a bit set."""
        return (1 << self.widths[index]) - 1

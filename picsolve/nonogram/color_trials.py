"""Branches of a coloured picture: for each line the cells that each colour is barred from."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import islice
from operator import and_, or_
from typing import Self

from picsolve.nonogram.cells import Assumption, Change
from picsolve.nonogram.color_board import barred_by
from picsolve.nonogram.color_propagation import ColorPropagator, Position, color_propagator_of
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.trials import Trial, open_squares


def color_trial_at(picture: Picture) -> ColorTrial:
    """The branch that assumes nothing: the picture as it stands."""
    propagator = color_propagator_of(picture.puzzle)
    return ColorTrial(propagator, propagator.position(picture))


def known_colors(barred: Sequence[int]) -> list[int]:
    """For each colour the cells that must have it, as all others are barred."""
    return [reduce(and_, [*barred[:i], *barred[i + 1 :]]) for i in range(len(barred))]


class ColorTrial(Trial):
    """A branch of a coloured picture."""

    propagator: ColorPropagator

    def __init__(self, propagator: ColorPropagator, position: Position) -> None:
        self.propagator = propagator
        self.assumption = None
        self.position = position
        self.trail = []
        self.changed = deque()

    def copy(self) -> Self:
        other = type(self)(self.propagator, [barred[:] for barred in self.position])
        other.assumption = self.assumption
        other.trail = self.trail[:]
        other.changed = self.changed.copy()
        return other

    def run(self, limit: int = sys.maxsize) -> int | None:
        return self.propagator.propagate(self.position, self.changed, self.trail, limit)

    def advance(self, index: int) -> tuple[int, ...] | None:
        return self.propagator.advance(self.position, index, self.trail)

    def is_broken(self, index: int) -> bool:
        return self.propagator.told(index, tuple(self.position[index])) is None

    def take(self, cell: Assumption) -> tuple[int, int]:
        self.propagator.bar(self.position, cell.square.row, self._barred(cell))
        return cell.square.row, self.propagator.height + cell.square.column

    def suppose(self, change: Change) -> None:
        propagator = self.propagator
        own = change.line.position + propagator.height * change.line.is_column
        barred = barred_by(change, len(propagator.colors))
        propagator.bar(self.position, own, tuple(barred))
        crossed = propagator.crossing(own, barred)
        self.changed.extend(index for index in (own, *crossed) if index not in self.changed)

    def is_open(self, cell: Assumption) -> bool:
        row = self.position[cell.square.row]
        return all(
            any(new & ~old for new, old in zip(self._barred(it), row, strict=True))
            for it in (cell, cell.opposite)
        )

    def _barred(self, cell: Assumption) -> tuple[int, ...]:
        """What it bars in its row."""
        return tuple(barred_by(cell.change, len(self.propagator.colors)))

    def since(self, before: Self) -> list[int] | None:
        lines = []
        for line, (now, old) in enumerate(zip(self.position, before.position, strict=True)):
            if now != old:
                if any(was & ~cells for was, cells in zip(old, now, strict=True)):
                    return None
                lines.append(line)
        return lines

    def learn(self, other: Self, lines: Iterable[int]) -> None:
        for line in lines:
            old = self.position[line]
            now = [was | cells for was, cells in zip(old, other.position[line], strict=True)]
            if now != old:
                self.position[line] = now
                self.changed.append(line)

    @property
    def open_cells(self) -> int:
        rows = zip(self.propagator.widths, self.position, strict=True)
        return sum(
            width * (len(barred) - 1) - sum(cells.bit_count() for cells in barred)
            for width, barred in islice(rows, self.propagator.height)
        )

    @property
    def certain(self) -> Sequence[Sequence[int]]:
        rows = self.position[: self.propagator.height]
        known = [known_colors(barred) for barred in rows]
        found = [[barred[0] for barred in rows], [colors[0] for colors in known]]
        for color in range(1, len(self.propagator.colors)):
            found.append([colors[color] for colors in known])
            found.append([barred[color] for barred in rows])
        return found

    @property
    def assumptions(self) -> list[Assumption]:
        """Each colour, or empty; and filled in some colour, where that is more than one of them."""
        colors = self.propagator.colors[1:]
        unknown = [
            self.propagator.all_cells(index) & ~reduce(or_, known_colors(barred))
            for index, barred in enumerate(self.position)
        ]
        found = []
        for square in open_squares(unknown, self.propagator.height):
            row, column = square
            possible = [not cells >> column & 1 for cells in self.position[row]]
            found += [Assumption(square, True, it) for it in colors if possible[it.number]]
            if possible[0]:
                found.append(Assumption(square, False))
                if sum(possible) > 2:
                    found.append(Assumption(square, True))
        return found

    @property
    def by_lines(self) -> Self:
        after = self.copy()
        for index, barred in enumerate(self.position):
            if told := self.propagator.told(index, tuple(barred)):
                self.propagator.bar(after.position, index, told)
        return after

"""Solves lines exactly until none tells more: the fast core of the exact engine.

A position is two lists of bit sets, the filled and the empty cells of every line: first the rows,
then the columns. They are changed in place, so copy them to keep a position.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from picsolve.nonogram.line import solve_line
from picsolve.nonogram.picture import LineName, Picture
from picsolve.nonogram.puzzle import Puzzle

#: Solved lines that are remembered for each clue, before it starts anew.
_REMEMBERED = 20_000


class Propagator:
    """Propagates within one puzzle and remembers the lines that it solved."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.height = puzzle.height
        self.clues = [
            tuple(block.length for block in clue) for clue in (*puzzle.rows, *puzzle.columns)
        ]
        self.widths = [puzzle.width] * puzzle.height + [puzzle.height] * puzzle.width
        memos: dict[tuple[int, tuple[int, ...]], dict[tuple[int, int], tuple[int, int] | None]] = {}
        self._memos = [
            memos.setdefault(key, {}) for key in zip(self.widths, self.clues, strict=True)
        ]

    @staticmethod
    def position(picture: Picture) -> tuple[list[int], list[int]]:
        """A picture's cells: the filled and the empty ones of each line."""
        lines = (*picture.rows, *picture.columns)
        return [line.filled for line in lines], [line.empty for line in lines]

    def name(self, index: int) -> LineName:
        """The name of the line at an index of a position's lists."""
        is_column = index >= self.height
        return LineName(is_column, index - self.height if is_column else index)

    def index(self, name: LineName) -> int:
        return name.position + self.height if name.is_column else name.position

    def propagate(
        self,
        filled: list[int],
        empty: list[int],
        changed: Iterable[int] | None = None,
        trail: list[int] | None = None,
    ) -> int | None:
        """Adds every cell that lines tell one after another, from the changed lines on (all, if
        None). Returns the line that cannot be filled, if there is one.

        The indices of the lines that told something are appended to `trail`, in order.
        """
        height = self.height
        waiting = deque(range(len(self.clues)) if changed is None else changed)
        waits = bytearray(len(self.clues))
        for i in waiting:
            waits[i] = 1
        while waiting:
            i = waiting.popleft()
            waits[i] = 0
            solved = self.line(i, filled[i], empty[i])
            if solved is None:
                return i
            new_filled = solved[0] & ~filled[i]
            new_empty = solved[1] & ~empty[i]
            if not new_filled | new_empty:
                continue
            if trail is not None:
                trail.append(i)
            filled[i], empty[i] = solved
            first, own = (height, 1 << i) if i < height else (0, 1 << i - height)
            for new, cells in ((new_filled, filled), (new_empty, empty)):
                while new:
                    low = new & -new
                    new ^= low
                    k = first + low.bit_length() - 1
                    cells[k] |= own
                    if not waits[k]:
                        waits[k] = 1
                        waiting.append(k)
        return None

    def line(self, index: int, filled: int, empty: int) -> tuple[int, int] | None:
        """`solve_line` for the line at an index."""
        memo = self._memos[index]
        key = (filled, empty)
        try:
            return memo[key]
        except KeyError:
            if len(memo) >= _REMEMBERED:
                memo.clear()
            solved = solve_line(self.clues[index], self.widths[index], filled, empty)
            memo[key] = solved
            return solved

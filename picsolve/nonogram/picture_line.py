"""A line of a picture: its clue, its known cells and the ranges of its blocks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from picsolve.nonogram.cells import Range, runs, span
from picsolve.nonogram.line import fitting, mirrored, solve_with_starts


class Certain(NamedTuple):
    """What all ways to fill a line have in common, as far as the line does not know it yet.

    `barred` is, in a coloured line, for each colour the cells that cannot have it.
    """

    filled: int
    empty: int
    barred: tuple[int, ...] = ()


class Line:
    """One row or column, immutable.

    clue    the lengths of its blocks
    filled  the cells known to be filled, `empty` the cells known to be empty
    ranges  for each block the cells between which it is known to lie; steps narrow them
    """

    def __init__(
        self,
        clue: tuple[int, ...],
        width: int,
        filled: int = 0,
        empty: int = 0,
        ranges: tuple[Range, ...] | None = None,
    ) -> None:
        self.clue = clue
        self.width = width
        self.filled = filled
        self.empty = empty
        self.ranges = open_ranges(clue, width) if ranges is None else ranges
        #: What each technique found here, so that a line is looked at once and not once a step.
        self.found: dict[str, Any] = {}

    @cached_property
    def unknown(self) -> int:
        """The cells that are neither filled nor empty."""
        return ((1 << self.width) - 1) & ~(self.filled | self.empty)

    @property
    def undecided(self) -> int:
        """The cells that are not known in full."""
        return self.unknown

    @cached_property
    def spacing(self) -> tuple[int, ...]:
        """The least number of empty cells behind each block, up to the next."""
        return (1,) * (len(self.clue) - 1) + (0,) if self.clue else ()

    @cached_property
    def gaps(self) -> tuple[Range, ...]:
        """The maximal stretches without empty cells."""
        return runs(((1 << self.width) - 1) & ~self.empty)

    @cached_property
    def runs(self) -> tuple[Range, ...]:
        """The maximal stretches of filled cells."""
        return runs(self.filled)

    @cached_property
    def _exact(self) -> tuple[tuple[int, ...], tuple[int, int]] | None:
        """Its blocks' starts, and its cells filled and empty in all ways; None if there is none."""
        return solve_with_starts(self.clue, self.width, self.filled, self.empty)

    @cached_property
    def starts(self) -> tuple[int, ...] | None:
        """Each block's exact set of feasible starts; None where the line cannot be filled."""
        return self._exact and self._exact[0]

    @property
    def certain(self) -> Certain | None:
        """What all ways to fill the line have in common; None if there is none."""
        if self._exact is None:
            return None
        filled, empty = self._exact[1]
        return Certain(filled & self.unknown, empty & self.unknown)

    @cached_property
    def tells(self) -> bool:
        """Whether the line by itself can tell a cell; where it cannot, no rule for lines needs to
        be tried.

        Ranges rest on cells, so they tell nothing that all ways to fill the line do not; unless
        they were given as narrower.
        """
        if not self.undecided:
            return False
        certain, starts = self.certain, self.starts
        if certain is None or starts is None or any((*certain[:2], *certain.barred)):
            return True
        return any(
            places >> last - length + 2 or places & (1 << first) - 1
            for places, length, (first, last) in zip(starts, self.clue, self.ranges, strict=True)
        )

    def space_to(self, block: int, run: Range) -> int:
        """The least number of empty cells between a block and a run that is not its own."""
        return 1

    def closed_to(self, block: int) -> int:
        """The cells, a bit set, that are known not to be the block's, whatever the others are."""
        return self.empty

    @cached_property
    def fits(self) -> tuple[int, ...]:
        """For each block by itself the starts, as a bit set, with which it lies in its range,
        covers no empty cell and touches no filled cell.
        """
        by_length: dict[int, int] = {}
        not_empty = self.filled | self.unknown
        for length in set(self.clue):
            by_length[length] = fitting(not_empty, length) & ~(
                self.filled << 1 | self.filled >> length
            )
        return tuple(
            by_length[length] & span(within.first, within.last - length + 1)
            for length, within in zip(self.clue, self.ranges, strict=True)
        )

    @cached_property
    def leftmost(self) -> tuple[Range, ...]:
        """The leftmost packing: each block at its first place that fits after the block before.

        No thought is given to filled cells that no block covers, so that a person can see it.
        """
        packing = []
        first = 0
        for length, space, fits in zip(self.clue, self.spacing, self.fits, strict=True):
            after = fits >> first
            if not after:
                raise ValueError(f"the blocks cannot be packed: {self!r}")
            first += (after & -after).bit_length() - 1
            packing.append(Range(first, first + length - 1))
            first += length + space
        return tuple(packing)

    @cached_property
    def rightmost(self) -> tuple[Range, ...]:
        """The rightmost packing, found in the same way from the other end."""
        end = self.width - 1
        return tuple(Range(end - at.last, end - at.first) for at in self.mirror.leftmost[::-1])

    def is_filled_by(self, packing: Sequence[Range]) -> bool:
        """Whether a packing, of all blocks, leaves no filled cell uncovered: then it is a way to
        fill the line."""
        return not self.filled & ~sum(span(at.first, at.last) for at in packing)

    def may_begin(self, block: int, first: int) -> bool:
        """Whether in some way to fill the line the block begins at this cell."""
        return bool(self.starts and self.starts[block] >> first & 1)

    @cached_property
    def is_packed_by_range(self) -> bool:
        """Whether a packing is none but for the blocks' ranges: it leaves filled cells uncovered,
        and the line cannot be filled so."""
        return not (self.is_filled_by(self.leftmost) and self.is_filled_by(self.rightmost))

    @cached_property
    def reach(self) -> tuple[Range, ...]:
        """For each block all cells from its leftmost to its rightmost place."""
        return tuple(
            Range(left.first, right.last)
            for left, right in zip(self.leftmost, self.rightmost, strict=True)
        )

    def told_ranges(self, *, narrowed: bool) -> tuple[Range, ...]:
        """For each block the cells between which it lies, as people are told: those that are known
        where a step has `narrowed` them, else all that it can reach within them.
        """
        try:
            return self.ranges if narrowed else self.reach
        except ValueError:  # the blocks do not fit: a line about to be found broken
            return self.ranges

    def covers(self, block: int, first: int, last: int) -> bool:
        """Whether some place within the block's reach covers the cells `first` to `last`."""
        length = self.clue[block]
        if last - first >= length:
            return False
        earliest = max(self.leftmost[block].first, last - length + 1)
        latest = min(self.rightmost[block].first, first)
        return earliest <= latest and bool(self.fits[block] & span(earliest, latest))

    @cached_property
    def first_owners(self) -> tuple[int, ...]:
        """For each run of filled cells the first block that may own it, counted from the left:
        owners never go back, and runs of one owner must fit into its length together.
        """
        found: list[int] = []
        block = start = 0
        for run in self.runs:
            if not found or not self.covers(block, start, run.last):
                block += bool(found)
                while not self.covers(block, run.first, run.last):
                    block += 1
                start = run.first
            found.append(block)
        return tuple(found)

    @cached_property
    def owners(self) -> tuple[tuple[int, ...], ...]:
        """For each run of filled cells the blocks that may own it, in order."""
        last_owners = [len(self.clue) - 1 - block for block in self.mirror.first_owners[::-1]]
        return tuple(
            tuple(
                block for block in range(first, last + 1) if self.covers(block, run.first, run.last)
            )
            for run, first, last in zip(self.runs, self.first_owners, last_owners, strict=True)
        )

    @cached_property
    def mirror(self) -> Line:
        """The same line read from its other end."""
        width = self.width
        ranges = tuple(Range(width - 1 - r.last, width - 1 - r.first) for r in self.ranges[::-1])
        line = Line(
            self.clue[::-1],
            width,
            mirrored(self.filled, width),
            mirrored(self.empty, width),
            ranges,
        )
        line.__dict__["mirror"] = self
        return line

    def with_cells(self, filled: int, empty: int) -> Line:
        """The line with more cells known."""
        return Line(self.clue, self.width, self.filled | filled, self.empty | empty, self.ranges)

    def with_range(self, block: int, narrower: Range) -> Line:
        """The line with one block's range replaced."""
        return self.with_ranges((*self.ranges[:block], narrower, *self.ranges[block + 1 :]))

    def with_ranges(self, ranges: tuple[Range, ...] | None) -> Line:
        """The line with other block ranges; None for those of a blank line."""
        return Line(self.clue, self.width, self.filled, self.empty, ranges)

    def only(self, block: int) -> Line:
        """The line as if this were its only block."""
        return Line(self.clue[block : block + 1], self.width, self.filled, self.empty)

    @cached_property
    def text(self) -> str:
        """The cells as `#`, `.` and `?`."""
        return "".join(
            "#" if self.filled >> i & 1 else "." if self.empty >> i & 1 else "?"
            for i in range(self.width)
        )

    def __str__(self) -> str:
        return f"{','.join(map(str, self.clue)) or '0'} {self.text}"

    __repr__ = __str__


def open_ranges(
    clue: Sequence[int], width: int, spacing: Sequence[int] | None = None
) -> tuple[Range, ...]:
    """The blocks' ranges in a blank line: packed to the left, and packed to the right.

    `spacing` is how much room each block leaves behind it; one cell, if not given.
    """
    if spacing is None:
        spacing = (1,) * (len(clue) - 1) + (0,) * bool(clue)
    slack = width - sum(clue) - sum(spacing)
    found = []
    first = 0
    for length, space in zip(clue, spacing, strict=True):
        found.append(Range(first, first + length - 1 + slack))
        first += length + space
    return tuple(found)

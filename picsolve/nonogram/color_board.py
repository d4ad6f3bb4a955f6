"""The lines of a coloured picture: beside what is filled and empty, which colours are barred."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from operator import and_, or_
from typing import Self

from picsolve.nonogram.color_line import SolvedColors, solve_colors, spacing
from picsolve.nonogram.line import fitting
from picsolve.nonogram.picture import (
    Bar,
    Certain,
    Change,
    Fill,
    Line,
    LineName,
    Narrow,
    Range,
    bits,
    mirrored,
    open_ranges,
    runs,
    span,
)
from picsolve.nonogram.puzzle import Color, Puzzle

#: For each colour of the palette the cells, a bit set, that cannot have it.
Barred = tuple[int, ...]


class Length(int):
    """A block's length, which shows its colour's letter: `3r`."""

    letter: str

    def __new__(cls, length: int, letter: str) -> Self:
        new = super().__new__(cls, length)
        new.letter = letter
        return new

    def __reduce__(self) -> tuple[type[Length], tuple[int, str]]:
        return Length, (int(self), self.letter)

    def __str__(self) -> str:
        return f"{int(self)}{self.letter}"

    __repr__ = __str__


class ColorLine(Line):
    """One row or column of a coloured picture, immutable.

    A cell is `filled` if the background is barred, `empty` if all other colours are. The `runs`
    are those of cells of one known colour, so a run belongs to one block. They may touch.

    colors   each block's colour, as a place in the palette
    palette  the puzzle's colours
    barred   for each colour of the palette the cells that cannot have it
    """

    def __init__(
        self,
        clue: tuple[int, ...],
        width: int,
        colors: tuple[int, ...],
        palette: tuple[Color, ...],
        barred: Barred,
        ranges: tuple[Range, ...] | None = None,
    ) -> None:
        self.colors = colors
        self.palette = palette
        self.barred = barred
        empty = reduce(and_, barred[1:])
        ranges = open_ranges(clue, width, spacing(colors)) if ranges is None else ranges
        super().__init__(clue, width, barred[0], empty, ranges)

    @cached_property
    def known(self) -> tuple[int, ...]:
        """For each colour the cells that are known to have it: all others are barred."""
        cells = (1 << self.width) - 1
        return tuple(
            reduce(and_, (b for other, b in enumerate(self.barred) if other != color), cells)
            for color in range(len(self.palette))
        )

    @cached_property
    def undecided(self) -> int:
        """The cells that more than one colour is possible for."""
        return ((1 << self.width) - 1) & ~reduce(or_, self.known)

    @cached_property
    def spacing(self) -> tuple[int, ...]:
        """The least number of empty cells behind each block: none where the colour changes."""
        return spacing(self.colors)

    @cached_property
    def runs(self) -> tuple[Range, ...]:
        """The maximal stretches of one known colour."""
        return tuple(sorted(run for cells in self.known[1:] for run in runs(cells)))

    @cached_property
    def solved(self) -> SolvedColors | None:
        """All that the line tells by itself; None where it cannot be filled."""
        cells = (1 << self.width) - 1
        clue = tuple(zip(self.clue, self.colors, strict=True))
        return solve_colors(clue, self.width, [cells & ~barred for barred in self.barred])

    @property
    def starts(self) -> tuple[int, ...] | None:
        """Each block's exact set of feasible starts; None where the line cannot be filled."""
        return self.solved and self.solved.starts

    @property
    def certain(self) -> Certain | None:
        """What all ways to fill the line have in common; None if there is none."""
        if self.solved is None:
            return None
        cells = (1 << self.width) - 1
        pairs = zip(self.solved.possible, self.barred, strict=True)
        return Certain(0, 0, tuple(cells & ~possible & ~old for possible, old in pairs))

    def space_to(self, block: int, run: Range) -> int:
        """The least number of empty cells between a block and a run that is not its own."""
        return self.known[self.colors[block]] >> run.first & 1

    def closed_to(self, block: int) -> int:
        """The cells that cannot have the block's colour."""
        return self.barred[self.colors[block]]

    @cached_property
    def fits(self) -> tuple[int, ...]:
        """For each block by itself the starts with which it lies in its range, where its colour is
        not barred, and touches no cell that is known to have its colour.
        """
        cells = (1 << self.width) - 1
        found = []
        for length, color, within in zip(self.clue, self.colors, self.ranges, strict=True):
            starts = fitting(cells & ~self.barred[color], length)
            starts &= ~(self.known[color] << 1) & ~(self.known[color] >> length)
            found.append(starts & span(within.first, max(within.last - length + 1, -1)))
        return tuple(found)

    @cached_property
    def mirror(self) -> ColorLine:
        """The same line read from its other end."""
        end = self.width - 1
        line = ColorLine(
            self.clue[::-1],
            self.width,
            self.colors[::-1],
            self.palette,
            tuple(mirrored(cells, self.width) for cells in self.barred),
            tuple(Range(end - r.last, end - r.first) for r in self.ranges[::-1]),
        )
        line.__dict__["mirror"] = self
        return line

    def barred_by(
        self, blocks: Iterable[int], filled: int, empty: int, beside: int, more: Barred = ()
    ) -> Barred:
        """What cells bar that become filled by one of these blocks, that become empty, or that are
        beside a whole block, one of these, and so do not have its colour; and what is barred
        besides.
        """
        reached, closed = [0] * len(self.palette), [0] * len(self.palette)
        for block in blocks:
            reach = self.reach[block]
            reached[self.colors[block]] |= span(reach.first, reach.last)
            closed[self.colors[block]] = beside
        barred = [filled & ~cells for cells in reached]
        return tuple(
            cells | closed[color] | (empty if color else 0) | (more[color] if more else 0)
            for color, cells in enumerate(barred)
        )

    def barred_by_place(self, block: int, inside: int, beside: int) -> Barred:
        """What a block bars that covers these cells: there all other colours, and beside them its
        own.
        """
        own = self.colors[block]
        return tuple(beside if color == own else inside for color in range(len(self.palette)))

    def settles(self, barred: Barred) -> bool:
        """Whether with so much barred some cell becomes filled, or gets its colour, or is empty."""
        after = self.with_barred(barred)
        return bool(after.filled & ~self.filled or self.undecided & ~after.undecided)

    def changes(self, name: LineName, barred: Barred) -> Iterator[Change]:
        """The changes that bar so much in this line, whose name it is: cells that get their colour
        or become empty, cells that become filled, and cells that lose a colour.
        """
        if not any(barred):
            return
        after = self.with_barred(barred)
        decided = self.undecided & ~after.undecided
        empty = decided & after.empty
        for color, known in zip(self.palette[1:], after.known[1:], strict=True):
            if filled := decided & known:
                yield Fill(name, filled, empty, color)
                empty = 0
        if empty:
            yield Fill(name, 0, empty)
        if filled := barred[0] & ~decided & ~self.filled:
            yield Fill(name, filled, 0)
        for color, cells in zip(self.palette[1:], barred[1:], strict=True):
            if cells := cells & ~decided & ~self.barred[color.number]:
                yield Bar(name, cells, color)

    def with_barred(self, barred: Iterable[int]) -> ColorLine:
        """The line with more colours barred."""
        more = tuple(old | new for old, new in zip(self.barred, barred, strict=True))
        return ColorLine(self.clue, self.width, self.colors, self.palette, more, self.ranges)

    def with_only(self, barred: Barred) -> ColorLine:
        """The line with these colours barred, and no others."""
        return ColorLine(self.clue, self.width, self.colors, self.palette, barred, self.ranges)

    def with_ranges(self, ranges: tuple[Range, ...] | None) -> ColorLine:
        """The line with other block ranges; None for those of a blank line."""
        return ColorLine(self.clue, self.width, self.colors, self.palette, self.barred, ranges)

    def only(self, block: int) -> ColorLine:
        """The line as if this were its only block."""
        clue, colors = self.clue[block : block + 1], self.colors[block : block + 1]
        return ColorLine(clue, self.width, colors, self.palette, self.barred)

    @cached_property
    def text(self) -> str:
        """The cells as the colours' letters; `?` where several are possible."""
        cells = ["?"] * self.width
        for color, known in zip(self.palette, self.known, strict=True):
            for i in bits(known):
                cells[i] = color.letter
        return "".join(cells)

    def __str__(self) -> str:
        return f"{','.join(map(str, self.clue)) or '0'} {self.text}"

    __repr__ = __str__


def blank_lines(puzzle: Puzzle) -> tuple[tuple[ColorLine, ...], tuple[ColorLine, ...]]:
    """The rows and columns with no cell known.

    Barred are the colours that a cell's row or column does not name, where it names others that
    both have. Where both share none, the cell is empty; but that is for a technique to find.
    """
    named = [
        [{block.color for block in clue} for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    ]
    sides = []
    for clues, own, across in zip((puzzle.rows, puzzle.columns), named, named[::-1], strict=True):
        width = len(across)
        sides.append(
            tuple(
                ColorLine(
                    tuple(
                        Length(block.length, puzzle.colors[block.color].letter) for block in clue
                    ),
                    width,
                    tuple(block.color for block in clue),
                    puzzle.colors,
                    tuple(
                        sum(
                            1 << i
                            for i, others in enumerate(across)
                            if colors & others and color.number not in colors & others
                        )
                        if color.number
                        else 0
                        for color in puzzle.colors
                    ),
                )
                for clue, colors in zip(clues, own, strict=True)
            )
        )
    return sides[0], sides[1]


def barred_by(change: Change, colors: int) -> list[int]:
    """For each of so many colours the cells of the change's line that cannot have it any more."""
    if isinstance(change, Narrow):
        return [0] * colors
    if isinstance(change, Bar):
        return [change.cells if color == change.color.number else 0 for color in range(colors)]
    only = change.color and change.color.number
    return [
        (change.filled if not color or (only is not None and color != only) else 0)
        | (change.empty if color else 0)
        for color in range(colors)
    ]


def change_colors(lines: Sequence[list[Line]], changes: Iterable[Change]) -> None:
    """Puts the changes' cells into the rows and columns, along and across."""
    by_line: dict[LineName, list[int]] = {}
    for change in changes:
        if isinstance(change, Narrow):
            continue
        line = lines[change.line.is_column][change.line.position]
        assert isinstance(line, ColorLine)
        count = len(line.palette)
        own = 1 << change.line.position
        for color, cells in enumerate(barred_by(change, count)):
            new = cells & ~line.barred[color]
            if new:
                by_line.setdefault(change.line, [0] * count)[color] |= new
            for i in bits(new):
                across = LineName(not change.line.is_column, i)
                by_line.setdefault(across, [0] * count)[color] |= own
    for name, barred in by_line.items():
        line = lines[name.is_column][name.position]
        assert isinstance(line, ColorLine)
        lines[name.is_column][name.position] = line.with_barred(barred)

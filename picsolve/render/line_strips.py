"""One line of a nonogram in strips: its cells before and after a step, and where its blocks lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from picsolve.core import Role, Step, Trace
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import (
    Bar,
    BlockName,
    Change,
    Fill,
    Line,
    LineName,
    Narrow,
    Picture,
    Range,
    Run,
    bits,
    squares_of,
)
from picsolve.render.canvas import Lines, flow, printed
from picsolve.render.cells import barred_before, cell_segments, color_cells, sign
from picsolve.render.explain import shown
from picsolve.render.packings import bounds, packings, places_of
from picsolve.render.paint import Paint
from picsolve.render.theme import Theme
from picsolve.render.wrapping import padded
from picsolve.words import say

_LABEL = 11  # columns for the names of the strips: `rightmost`
_MOST_RANGES = 4  # of so many blocks the new ranges are drawn, not only told
_MOST_CROSSED = 2  # so many columns are shown with the row that they cross
#: The states of a line's cells and, in a coloured puzzle, their tints; see `Cells`.
_Row = tuple[str, Sequence[int]]


class Strip(NamedTuple):
    """A name, and the line's cells or blocks over its whole length. `is_close` strips follow the
    one above without a blank between."""

    label: str
    segments: list[Segment]
    is_close: bool = False


def line_of(step: Step[Any]) -> LineName | None:
    """The one line that the step is about, if it is about one."""
    changed = {c.line for c in step.changes if isinstance(c, Fill | Narrow | Bar)}
    return changed.pop() if len(changed) == 1 and not step.branches else None


def shown_line(step: Step[Any]) -> LineName | None:
    """The line that a picture of the step shows in strips: the one that it is about, or the one
    from which its branches begin."""
    name = step.facts.get("line")
    return line_of(step) or (name if isinstance(name, LineName) and step.branches else None)


def crossed_lines(step: Step[Any]) -> tuple[LineName, ...]:
    """The columns whose colours the step compares with those of its row, if they are few."""
    crossings = step.facts.get("crossings")
    found = crossings if isinstance(crossings, tuple) and len(crossings) <= _MOST_CROSSED else ()
    return tuple(LineName(True, crossing.square.column) for crossing in found)


def line_room(picture: Picture, step: Step[Any]) -> int:
    """The least number of columns that the panel of the step needs for its line."""
    name = shown_line(step)
    return _LABEL + picture.line(name).width if name else 0


def cell_width(line: Line, room: int) -> int:
    """How many characters each cell of the line has in a panel with so many columns."""
    return 2 if _LABEL + 2 * line.width <= room else 1


def ruler(cells: int, width: int, theme: Theme) -> list[Segment]:
    """The number of every fifth cell, which ends over it."""
    numbers = (f"{number:>{5 * width}}" for number in range(5, cells + 1, 5))
    return [Segment("".join(numbers), theme.style("faint"))]


def stacked(
    label: str, clue: Lines, strips: Sequence[Strip], line: Line, room: int, theme: Theme
) -> Lines:
    """The clue and under it the strips, under a ruler; in pieces, where the line is too long."""
    dim = theme.style("dim")
    width = cell_width(line, room)
    whole = line.width * width
    piece = whole if _LABEL + whole <= room else max((room - _LABEL) // width // 10, 1) * 10 * width
    lines: Lines = [
        [Segment(padded("" if i else label, _LABEL), dim), *row] for i, row in enumerate(clue)
    ]
    for start in range(0, whole, piece):
        for strip in (Strip("", ruler(line.width, width, theme), True), *strips):
            if not strip.is_close:
                lines.append([])
            cuts = [cut for cut in (start, start + piece) if cut]
            parts = list(Segment.divide(strip.segments, cuts))
            shown = parts[-1] if len(parts) == len(cuts) else []
            lines.append([Segment(padded(strip.label, _LABEL), dim), *shown])
        lines.append([])
    return lines


class LineView:
    """A line's clue, its cells before and after the step, and where its blocks lie in between."""

    def __init__(
        self, line: Line, name: LineName, step: Step[Any], theme: Theme, label: str = ""
    ) -> None:
        self.label = label or say("clue")
        self.line = line
        self.name = name
        self.step = step
        self.theme = theme
        self.paint = Paint(line.palette, theme) if isinstance(line, ColorLine) else None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width
        strips = list(self._strips(cell_width(self.line, room)))
        clue = flow(self._clue(), " ", room - _LABEL)
        lines = stacked(self.label, clue, strips, self.line, room, self.theme)
        narrowed = [change for change in self.step.changes if isinstance(change, Narrow)]
        if narrowed:
            told = flow(self._ranges(narrowed), "   ", room - _LABEL)
            for i, row in enumerate(told):
                label = padded("" if i else say("ranges"), _LABEL)
                lines.append([Segment(label, self.theme.style("dim")), *row])
            lines.append([])
        yield from printed(lines, room)

    def _strips(self, width: int) -> Iterator[Strip]:
        before, after = self._cells()
        yield Strip(say("before"), self._row(before, width), True)
        if evidence := self._evidence(width):
            yield Strip(say("look at"), evidence, True)
        for label, packing in self._packings():
            yield Strip(label, self._packing(packing, width))
        for label, block, reach in bounds(self.line, self.step.facts):
            yield Strip(label, self._reach(block, reach, width))
        yield from self._places(width)
        yield from self._new_ranges(width)
        if after != before:
            yield Strip(say("after"), self._row(after, width))

    def _evidence(self, width: int) -> list[Segment]:
        """Marks under the cells that the reason speaks of, unless these are all."""
        cells = 0
        for mark in self.step.marks:
            if mark.role is Role.PATTERN and isinstance(mark.on, Run) and mark.on.line == self.name:
                cells |= (1 << mark.on.last + 1) - (1 << mark.on.first)
        if not cells or cells == (1 << self.line.width) - 1:
            return []
        text = "".join("^ "[not cells >> i & 1] * width for i in range(cells.bit_length()))
        return [Segment(text, self.theme.style("label-active"))]

    def _row(self, cells: _Row, width: int) -> list[Segment]:
        """Cells of the line, so many characters wide."""
        states, tints = cells
        if self.paint is None:
            return cell_segments(states, 0, self.theme, width, shaded=False)
        return self.paint.segments(states, tints, 0, width, shaded=False)

    def _cells(self) -> tuple[_Row, _Row]:
        """The line before and after the step."""
        before, tints = self.line.text, [-1] * self.line.width
        if self.paint:
            tints, before = color_cells(self.line)
            states = list(before)
            for cell, color in barred_before(self.line, self.step):
                states[cell], tints[cell] = "|", color
            before = "".join(states)
        after, tints_after = list(before), list(tints)
        for change in self.step.changes:
            if not isinstance(change, Fill | Bar) or change.line != self.name:
                continue
            told = (
                {"/": change.cells}
                if isinstance(change, Bar)
                else {
                    "+" if change.color or not self.paint else "&": change.filled,
                    "o": change.empty,
                }
            )
            for state, mask in told.items():
                for i in bits(mask):
                    after[i] = state
                    tints_after[i] = change.color.number if change.color else -1
        return (before, tints), ("".join(after), tints_after)

    def _clue(self) -> list[list[Segment]]:
        """The numbers as pills; those that the step does not speak of are dim."""
        used = {
            mark.on.position
            for mark in self.step.marks
            if mark.role is Role.BLOCK and isinstance(mark.on, BlockName)
        }
        return clue_pills(self.line, self.theme, used)

    def _packings(self) -> list[tuple[str, Mapping[int, Range]]]:
        """The packings that say no more than the step, each with its name."""
        after, _ = self._cells()[1]
        is_open = sum(1 << i for i, state in enumerate(after) if state in "?/%&|")
        return packings(self.line, self.name, self.step.facts, is_open)

    def _places(self, width: int) -> Iterator[Strip]:
        """The places of blocks that the step speaks of one by one, each in a strip."""
        facts: Mapping[str, Any] = self.step.facts
        last = -1
        for item in facts.get("places") or ():
            block = facts["block"].position if isinstance(item, Range) else item.block.position
            for place in places_of(item):
                label = "" if block == last else say("block {number}", number=block + 1)
                yield Strip(label, self._packing({block: place}, width), block == last)
                last = block

    def _packing(self, packing: Mapping[int, Range], width: int) -> list[Segment]:
        """The blocks in their places; filled cells that a packing leaves uncovered stay filled."""
        segments = []
        end = 0
        for i, at in packing.items():
            segments += self._between(end, at.first, width)
            segments.append(self._block(i, int(self.line.clue[i]), at, width))
            end = at.last + 1
        return [*segments, *self._between(end, self.line.width, width)]

    def _reach(self, block: int, reach: Range, width: int) -> list[Segment]:
        """The cells between which a block lies."""
        return [
            *self._between(0, reach.first, width),
            self._block(block, reach, reach, width),
            *self._between(reach.last + 1, self.line.width, width),
        ]

    def _block(self, i: int, told: int | Range, at: Range, width: int) -> Segment:
        """These cells in the colour of a block, with what is told of it in the middle."""
        style, text = self.theme.style(f"block-{i % 4 + 1}"), str(told)
        if self.paint and isinstance(self.line, ColorLine):
            color = self.line.colors[i]
            style = self.paint.style(color, i % 2 * 2, bold=True)
            text = self.paint.figure(told, color) if isinstance(told, int) else text
        shown = text.center(at.size * width, "=" if self.theme.bare else " ")
        return Segment(shown if len(text) <= at.size * width else " " * at.size * width, style)

    def _between(self, start: int, end: int, width: int) -> list[Segment]:
        """Cells `start` to `end` (without it), where no block lies."""
        theme = self.theme
        blank = theme.text("· " if theme.has_lines else "  ")[:width]
        segments = []
        (states, tints), _ = self._cells()
        for i in range(start, end):
            if self.line.filled >> i & 1:
                segments += self._row((states[i], tints[i : i + 1]), width)
            elif self.paint and not self.paint.has_letters:  # on which all its colours are seen
                segments += self._row(("?", (-1,)), width)
            else:
                segments.append(Segment(blank, theme.style("track")))
        return list(Segment.simplify(segments))

    def _new_ranges(self, width: int) -> Iterator[Strip]:
        """For each block whose range the step narrows, what is left of it and what goes."""
        changes = (change for change in self.step.changes if isinstance(change, Narrow))
        narrowed = [(change.block, change.range) for change in changes]
        lost, style = sign("><", width), self.theme.style("plus-empty")
        for block, new in narrowed if len(narrowed) <= _MOST_RANGES else ():
            old = self.line.ranges[block]
            segments = [
                *self._between(0, old.first, width),
                Segment(lost * (new.first - old.first), style),
                self._block(block, new, new, width),
                Segment(lost * (old.last - new.last), style),
                *self._between(old.last + 1, self.line.width, width),
            ]
            yield Strip(say("range {number}", number=block + 1), segments)

    def _ranges(self, narrowed: Sequence[Narrow]) -> list[list[Segment]]:
        """`2:1-5 → 2-5` for each block whose range the step narrows."""
        arrow = self.theme.text("→")
        return [
            [
                Segment(
                    f"{change.block + 1}:{self.line.ranges[change.block]}", self.theme.style("dim")
                ),
                Segment(f" {arrow} {change.range}", self.theme.style("plus-empty")),
            ]
            for change in narrowed
        ]


def clue_pills(line: Line, theme: Theme, used: Iterable[int] = ()) -> list[list[Segment]]:
    """The clue's numbers as pills in the blocks' colours; all but the `used` ones, if there are
    any, are dim."""
    used = set(used)
    paint = Paint(line.palette, theme) if isinstance(line, ColorLine) else None
    numbers = []
    for i, length in enumerate(line.clue):
        style, text = theme.style(f"block-{i % 4 + 1}"), str(length)
        if paint and isinstance(line, ColorLine):
            color = line.colors[i]
            style = paint.number(color, done=bool(used) and i not in used)
            text = paint.figure(length, color)
        elif used and i not in used:
            style = theme.style("track") + theme.style("dim")
        numbers.append([Segment(f" {text} ", style)])
    return numbers or [[Segment("0", theme.style("dim"))]]


class BrokenLine:
    """A Rich renderable: the line that a branch leaves without a way to fill it, and its clue."""

    def __init__(
        self, before: Picture, branch: Trace[Picture, Any], theme: Theme | None = None
    ) -> None:
        assert branch.contradiction is not None
        name = branch.contradiction.facts["line"]
        assert isinstance(name, LineName)
        self.name = name
        self.theme = theme
        self.before: Line = before.line(name)
        self.line: Line = branch.start.line(name)
        self.changes = [change for step in branch.steps for change in step.changes]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme, room = self.theme or Theme.of(console), options.max_width
        width = cell_width(self.line, room)
        states, tints = self.cells
        if isinstance(self.line, ColorLine):
            paint = Paint(self.line.palette, theme)
            cells = paint.segments(states, tints, 0, width, shaded=False)
        else:
            cells = cell_segments(states, 0, theme, width, shaded=False)
        clue = flow(clue_pills(self.line, theme), " ", room - _LABEL)
        strips = [Strip(say("then"), cells, True)]
        yield from printed(stacked(shown(self.name), clue, strips, self.line, room, theme), room)

    @cached_property
    def cells(self) -> _Row:
        """The line's cells when it breaks; those that the branch told have signs of their own."""
        tints, text = [-1] * self.line.width, self.line.text
        if isinstance(self.line, ColorLine):
            tints, text = color_cells(self.line)
        states = list(text)
        known = self.before.filled | self.before.empty
        for change in self.changes:
            for mask, state in self._told(change):
                for square in squares_of(change.line, mask):
                    at = square[not self.name.is_column]
                    if self.name.position != square[self.name.is_column]:
                        continue
                    if state == "/" and states[at] not in "?%/":
                        continue
                    states[at] = state
                    color = None if isinstance(change, Narrow) else change.color
                    tints[at] = color.number if color else tints[at]
        new = {"#": "f", ".": "e", "%": "&"}
        told = [
            state if known >> i & 1 else new.get(state, state) for i, state in enumerate(states)
        ]
        return "".join(told), tints

    def _told(self, change: Change) -> tuple[tuple[int, str], ...]:
        """The cells of a change, with their states: those that lose a colour, and others."""
        if isinstance(change, Bar):
            return ((change.cells, "/"),)
        if not isinstance(change, Fill):
            return ()
        is_open = isinstance(self.line, ColorLine) and not change.color
        return (change.filled, "%" if is_open else "#"), (change.empty, ".")

"""Each block's range in a line, before and after a step: the solver's monitoring camera."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from picsolve.core import Contradiction, Step
from picsolve.nonogram.picture import Fill, Line, LineName, Narrow, Picture, Range, span
from picsolve.render.canvas import Lines, flow, printed
from picsolve.render.explain import counted, join, numbered, shown
from picsolve.render.theme import Theme
from picsolve.render.wrapping import wrapped
from picsolve.words import say


class LineRanges(NamedTuple):
    """The block ranges of a line around a step.

    blocks  for each block its range before and after
    later   the blocks whose range after the step has so little room that cells are filled which
            the step leaves open: the place in the clue, the length, and all cells that the block
            covers wherever it lies
    """

    line: LineName
    blocks: list[tuple[Range, Range]]
    later: tuple[tuple[int, int, Range], ...]


def line_ranges(picture: Picture, changes: Iterable[Any]) -> Iterator[LineRanges]:
    """The block ranges of each line that the changes name.

    Where the changes narrow ranges, these are shown as they are known; else all that a block can
    reach within them, from its leftmost to its rightmost place. Where the changes break a line, it
    stays as it was.
    """
    changes = [change for change in changes if isinstance(change, Fill | Narrow)]
    for name in dict.fromkeys(change.line for change in changes):
        before = picture.line(name)
        try:
            after = picture.apply(c for c in changes if c.line == name).line(name)
        except Contradiction:
            after = before
        narrows = any(isinstance(change, Narrow) and change.line == name for change in changes)
        told = after.told_ranges(narrowed=narrows)
        yield LineRanges(
            name,
            list(zip(before.told_ranges(narrowed=narrows), told, strict=True)),
            tuple(_later(after, told)) if after is not before else (),
        )


def _later(line: Line, ranges: Iterable[Range]) -> Iterator[tuple[int, int, Range]]:
    for block, (length, (first, last)) in enumerate(zip(line.clue, ranges, strict=True)):
        common = Range(last - length + 1, first + length - 1)
        if common.first <= common.last and span(*common) & ~line.filled:
            yield block, length, common


def told_later(ranges: LineRanges) -> str:
    """What the ranges tell and the step does not, in words; empty if there is nothing."""
    parts = [
        say(
            "{block} covers {cells}",
            block=numbered(block, length),
            cells=counted("cell", [str(common)], is_one=common.size == 1),
        )
        for block, length, common in ranges.later
    ]
    return say("left to later steps: {parts}", parts=join(parts, "and")) if parts else ""


class RangesView:
    """A Rich renderable of `line_ranges`; `step` may also be the changes alone."""

    def __init__(
        self, picture: Picture, step: Step[Any] | Iterable[Any], *, theme: Theme | None = None
    ) -> None:
        self.picture = picture
        self.changes = tuple(step.changes if isinstance(step, Step) else step)
        self.theme = theme

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = self.theme or Theme.of(console)
        lines: Lines = []
        for ranges in line_ranges(self.picture, self.changes):
            row = [[Segment(shown(ranges.line), theme.style("bold"))]]
            for i, (before, after) in enumerate(ranges.blocks, 1):
                text = [Segment(f"{i}:{before}", theme.style("dim"))]
                if before != after:
                    text.append(Segment(theme.text(f" → {after}"), theme.style("plus-empty")))
                row.append(text)
            lines += flow(row, "   ", options.max_width)
            if later := told_later(ranges):
                dim = theme.style("dim")
                lines += [[Segment(part, dim)] for part in wrapped(later, options.max_width)]
        yield from printed(lines, options.max_width)

"""Each block's range in a line, before and after a step: the solver's monitoring camera."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from picsolve.core import Contradiction, Step
from picsolve.nonogram.picture import Fill, Line, LineName, Narrow, Picture, Range
from picsolve.render.canvas import Lines, flow, printed
from picsolve.render.explain import shown
from picsolve.render.theme import Theme

#: For each block its range before and after.
BlockRanges = list[tuple[Range, Range]]


def line_ranges(picture: Picture, changes: Iterable[Any]) -> Iterator[tuple[LineName, BlockRanges]]:
    """The block ranges of each line that the changes name, before and after them.

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
        yield name, list(zip(_known(before, narrows), _known(after, narrows), strict=True))


def _known(line: Line, narrows: bool) -> tuple[Range, ...]:
    try:
        return line.ranges if narrows else line.reach
    except ValueError:  # the blocks do not fit: a line about to be found broken
        return line.ranges


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
        for name, blocks in line_ranges(self.picture, self.changes):
            row = [[Segment(shown(name), theme.style("bold"))]]
            for i, (before, after) in enumerate(blocks, 1):
                text = [Segment(f"{i}:{before}", theme.style("dim"))]
                if before != after:
                    text.append(Segment(theme.text(f" → {after}"), theme.style("plus-empty")))
                row.append(text)
            lines += flow(row, "   ", options.max_width)
        yield from printed(lines, options.max_width)

"""The panel of a nonogram step: the line before and after it, both packings, and the words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from picsolve.core import Role, Step
from picsolve.nonogram.picture import BlockName, Fill, Line, LineName, Narrow, Picture, Range
from picsolve.render.canvas import Flow, Lines, printed
from picsolve.render.cells import cell_segments
from picsolve.render.explain import Narrator
from picsolve.render.panel import Branches, Turn, neighbours, pill, title
from picsolve.render.theme import Theme, palette

_LABEL = 11  # columns for the names of the rows: `rightmost`


def line_panel(
    picture: Picture,
    step: Step[Any],
    narrator: Narrator,
    turn: Turn | None,
    theme: Theme,
    *,
    legend: bool = False,
) -> Group:
    """Everything about the step that the picture itself does not show."""
    name = line_of(step)
    lines = picture.rows if name is None or not name.is_column else picture.columns
    where = [f"{name} of {len(lines)}" if len(lines) > 30 else str(name)] if name else []
    parts: list[Any] = [Text(), title(step, narrator, turn, theme, *where), Text()]
    if name is not None:
        parts.append(LineView(picture.line(name), name, step, theme))
    sentence = Text(theme.text(narrator.full(step)), theme.style("ink"))
    parts += [sentence, Text()]
    if step.branches:
        parts += [Branches(step, narrator, theme), Text()]
    parts += [*_result(step, theme), _progress(picture, step, theme)]
    if legend:
        parts += [Text(), Text("Key", theme.style("dim")), _legend(theme)]
    return Group(*parts, *neighbours(turn, theme))


def _legend(theme: Theme) -> Flow:
    """What the colours of a picture in half blocks mean."""
    items = []
    colors = palette(theme.depth, theme.background)
    for color, meaning in (
        ("filled-1", "filled"),
        ("empty", "empty"),
        ("unknown-1", "unknown"),
        ("line-1", "this line"),
        ("new-filled", "newly filled"),
        ("new-empty", "newly empty"),
    ):
        item = Text().append("  ", Style(bgcolor=colors[color]))
        items.append(item.append(f" {meaning}", theme.style("ink")))
    return Flow(items, "   ")


def line_of(step: Step[Any]) -> LineName | None:
    """The one line that the step is about, if it is about one."""
    changed = {change.line for change in step.changes if isinstance(change, Fill | Narrow)}
    return changed.pop() if len(changed) == 1 and not step.branches else None


def line_room(picture: Picture, step: Step[Any]) -> int:
    """The least number of columns that the panel of the step needs for its line."""
    name = line_of(step)
    return _LABEL + picture.line(name).width if name else 0


class LineView:
    """A line's clue, its cells before and after the step, and the packings in between."""

    def __init__(self, line: Line, name: LineName, step: Step[Any], theme: Theme) -> None:
        self.line = line
        self.name = name
        self.step = step
        self.theme = theme

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - _LABEL
        width = 2 if 2 * self.line.width <= room else 1
        lines: Lines = []
        for label, row in self._rows(width):
            head = Segment(f"{label:{_LABEL}}", self.theme.style("dim"))
            lines += [[head, *row], []]
        yield from printed(lines, options.max_width)

    def _rows(self, width: int) -> Iterator[tuple[str, list[Segment]]]:
        before, after = self._cells()
        yield "clue", self._clue()
        yield "before", cell_segments(before, 0, self.theme, width, shaded=False)
        for label, packing in self._packings():
            yield label, self._packing(packing, width)
        narrowed = [change for change in self.step.changes if isinstance(change, Narrow)]
        if narrowed:
            yield "ranges", self._ranges(narrowed)
        if len(narrowed) < len(self.step.changes):
            yield "after", cell_segments(after, 0, self.theme, width, shaded=False)

    def _cells(self) -> tuple[str, str]:
        before = str(self.line).split(" ")[1]
        after = list(before)
        for change in self.step.changes:
            if isinstance(change, Fill) and change.line == self.name:
                for i in range(self.line.width):
                    if change.filled >> i & 1:
                        after[i] = "+"
                    elif change.empty >> i & 1:
                        after[i] = "o"
        return before, "".join(after)

    def _clue(self) -> list[Segment]:
        """The numbers as pills; a number the step speaks of is underlined."""
        used = {
            mark.on.position
            for mark in self.step.marks
            if mark.role is Role.BLOCK and isinstance(mark.on, BlockName)
        }
        segments = []
        for i, length in enumerate(self.line.clue):
            style = self.theme.style(f"block-{i % 4 + 1}")
            if used and i not in used:
                style = self.theme.style("track") + self.theme.style("dim")
            segments += [Segment(f" {length} ", style), Segment(" ")]
        return segments or [Segment("0", self.theme.style("dim"))]

    def _packings(self) -> list[tuple[str, Sequence[Range]]]:
        """Where the blocks lie packed to either end: as the step saw it, or as the line is."""
        if not self.line.clue:
            return []
        found = []
        for label in ("leftmost", "rightmost"):
            packing = self.step.facts.get(label)
            if not isinstance(packing, tuple) or len(packing) != len(self.line.clue):
                try:
                    packing = getattr(self.line, label)
                except ValueError:
                    return []
            found.append((_END_NAMES[self.name.is_column, label], packing))
        return found

    def _packing(self, packing: Sequence[Range], width: int) -> list[Segment]:
        theme = self.theme
        blank = theme.text("· " if theme.has_lines else "  ")[:width]
        segments = []
        end = 0
        for i, at in enumerate(packing):
            segments.append(Segment(blank * (at.first - end), theme.style("track")))
            size = (at.last - at.first + 1) * width
            number = str(self.line.clue[i])
            shown = number.center(size, "=" if theme.bare else " ") if len(number) <= size else ""
            segments.append(Segment(shown or " " * size, theme.style(f"block-{i % 4 + 1}")))
            end = at.last + 1
        segments.append(Segment(blank * (self.line.width - end), theme.style("track")))
        return segments

    def _ranges(self, narrowed: Sequence[Narrow]) -> list[Segment]:
        """`2:1-5 → 2:2-5` for each block whose range the step narrows."""
        seen = self.step.facts.get("ranges")
        before = seen if isinstance(seen, tuple) else self.line.ranges
        segments = []
        for change in narrowed:
            old = before[change.block]
            number = change.block + 1
            arrow = self.theme.text("→")
            segments += [
                Segment(f"{number}:{old} {arrow} ", self.theme.style("dim")),
                Segment(f"{number}:{change.range}", self.theme.style("plus-empty")),
                Segment("   "),
            ]
        return segments


_END_NAMES = {
    (False, "leftmost"): "leftmost",
    (False, "rightmost"): "rightmost",
    (True, "leftmost"): "topmost",
    (True, "rightmost"): "bottommost",
}


def _counts(step: Step[Any]) -> tuple[int, int]:
    fills = [change for change in step.changes if isinstance(change, Fill)]
    filled = sum(change.filled.bit_count() for change in fills)
    return filled, sum(change.empty.bit_count() for change in fills)


def _result(step: Step[Any], theme: Theme) -> list[Text]:
    filled, empty = _counts(step)
    text = Text()
    if filled:
        text.append_text(pill(f"+{filled} filled", theme, "plus-filled"))
    if empty:
        text.append("   " if filled else "")
        text.append(f">< +{empty} empty", theme.style("plus-empty"))
    return [text, Text()] if text else []


def _progress(picture: Picture, step: Step[Any], theme: Theme) -> Flow:
    """The bar of cells that are known after the step."""
    total = picture.puzzle.width * picture.puzzle.height
    known = total - picture.unknown_count + sum(_counts(step))
    return bar("solved", known, total, theme)


def bar(label: str, part: int, whole: int, theme: Theme, width: int = 22) -> Flow:
    """`solved ████░░░░ 93 / 225`, in shades."""
    full = width * part // max(whole, 1)
    text = Text()
    text.append(f"{label}  ", theme.style("dim"))
    text.append(("#" if theme.bare else " ") * full, theme.style("bar"))
    rest = theme.text("·") if theme.has_lines else " "
    text.append(rest * (width - full), theme.style("track"))
    return Flow([text, Text().append(f"{part} / {whole}", theme.style("dim"))], "  ")

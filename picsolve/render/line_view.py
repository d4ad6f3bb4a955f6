"""The panel of a nonogram step: the line before and after it, both packings, and the words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from picsolve.core import Role, Step
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import (
    Bar,
    BlockName,
    Fill,
    Line,
    LineName,
    Narrow,
    Picture,
    Range,
    bits,
)
from picsolve.render.canvas import Flow, Lines, flow, printed
from picsolve.render.cells import Cells, cell_segments, color_cells, half_color, sign
from picsolve.render.explain import Narrator
from picsolve.render.paint import Paint
from picsolve.render.panel import Branches, Title, Turn, neighbours, pill
from picsolve.render.theme import Theme, palette

_LABEL = 11  # columns for the names of the rows: `rightmost`
#: The states of a line's cells and, in a coloured puzzle, their tints; see `Cells`.
_Row = tuple[str, Sequence[int]]


def line_panel(
    picture: Picture,
    step: Step[Any],
    narrator: Narrator,
    turn: Turn | None,
    theme: Theme,
    *,
    width: int = 2,
) -> Group:
    """Everything about the step that the picture itself does not show.

    `width` is the number of characters that a cell of the picture has; 0 is for less than one.
    """
    name = line_of(step)
    lines = picture.rows if name is None or not name.is_column else picture.columns
    where = [f"{name} of {len(lines)}" if len(lines) > 30 else str(name)] if name else []
    parts: list[Any] = [Text(), Title(step, narrator, turn, theme, *where), Text()]
    if name is not None:
        parts.append(LineView(picture.line(name), name, step, theme))
    sentence = Text(theme.text(narrator.full(step)), theme.style("ink"))
    parts += [sentence, Text()]
    if step.branches:
        parts += [Branches(step, narrator, theme), Text()]
    parts += [
        _Result(step, picture.line(name) if name else None, theme),
        _progress(picture, step, theme),
        Text(),
        Text("Key", theme.style("dim")),
        _legend(picture, step, theme, width),
    ]
    return Group(*parts, *neighbours(turn, theme))


#: What the letters of `Cells` mean, and their colours in half blocks.
_MEANINGS = (
    ("#", "filled"),
    (".", "empty"),
    ("?", "unknown"),
    ("=", "this line"),
    ("+", "newly filled"),
    ("x", "newly empty"),
    ("!", "assumed"),
    ("f", "filled in the branch"),
    ("e", "empty in the branch"),
    ("b", "the line that breaks"),
    ("%", "filled in some colour"),
    ("&", "newly filled, colour open"),
    ("/", "cannot have this colour"),
)
#: Letters that are explained by another.
_LIKE = {"-": "=", "c": "b", "o": "x"}


def _legend(picture: Picture, step: Step[Any], theme: Theme, width: int) -> Flow:
    """What the cells of the picture mean, as far as they occur, `width` characters each.

    With 0 characters cells are halves or quarters of one, and have colours alone.
    """
    cells = Cells(picture, step)
    used = {_LIKE.get(cell, cell) for row in cells.rows for cell in row}
    colors = palette(theme.depth, theme.background)
    paint = Paint(picture.puzzle.colors, theme) if cells.tints else None
    items = []
    for cell, meaning in _MEANINGS:
        if cell not in used or (theme.bare and cell in "=b"):  # there the signs are as elsewhere
            continue
        if paint and cell == "#":  # the colours have names of their own, below the picture
            continue
        item = Text()
        if paint:
            tint = next(tint for tint, sign in cells.pairs() if _LIKE.get(sign, sign) == cell)
            if width:
                for text, style, _ in paint.segments(cell, [tint], 0, width, shaded=False):
                    item.append(text, style)
            else:
                name = paint.half(cell, tint, half_color(cell))
                item.append("  ", Style(bgcolor=colors.get(name, name)))
        elif width:
            for text, style, _ in cell_segments(cell, 0, theme, width, shaded=False):
                item.append(text, style)
        else:
            item.append("  ", Style(bgcolor=colors[half_color(cell)]))
        items.append(item.append(f" {meaning}", theme.style("ink")))
    return Flow(items, "   ")


def line_of(step: Step[Any]) -> LineName | None:
    """The one line that the step is about, if it is about one."""
    changed = {c.line for c in step.changes if isinstance(c, Fill | Narrow | Bar)}
    return changed.pop() if len(changed) == 1 and not step.branches else None


def line_room(picture: Picture, step: Step[Any]) -> int:
    """The least number of columns that the panel of the step needs for its line."""
    name = line_of(step)
    return _LABEL + picture.line(name).width if name else 0


def cell_width(line: Line, room: int) -> int:
    """How many characters each cell of the line has in a panel with so many columns."""
    return 2 if _LABEL + 2 * line.width <= room else 1


class LineView:
    """A line's clue, its cells before and after the step, and the packings in between."""

    def __init__(self, line: Line, name: LineName, step: Step[Any], theme: Theme) -> None:
        self.line = line
        self.name = name
        self.step = step
        self.theme = theme
        self.paint = Paint(line.palette, theme) if isinstance(line, ColorLine) else None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - _LABEL
        width = cell_width(self.line, options.max_width)
        lines: Lines = []
        for label, rows in self._rows(width, room):
            head = Segment(f"{label:{_LABEL}}", self.theme.style("dim"))
            lines += [[head, *rows[0]], *([Segment(" " * _LABEL), *row] for row in rows[1:]), []]
        yield from printed(lines, options.max_width)

    def _rows(self, width: int, room: int) -> Iterator[tuple[str, Lines]]:
        before, after = self._cells()
        yield "clue", flow(self._clue(), " ", room)
        yield "before", [self._row(before, width)]
        for label, packing in self._packings():
            yield label, [self._packing(packing, width)]
        narrowed = [change for change in self.step.changes if isinstance(change, Narrow)]
        if narrowed:
            yield "ranges", flow(self._ranges(narrowed), "   ", room)
        if len(narrowed) < len(self.step.changes):
            yield "after", [self._row(after, width)]

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
        numbers = []
        for i, length in enumerate(self.line.clue):
            style, text = self.theme.style(f"block-{i % 4 + 1}"), str(length)
            if self.paint and isinstance(self.line, ColorLine):
                color = self.line.colors[i]
                style = self.paint.number(color, done=bool(used) and i not in used)
                text = self.paint.figure(length, color)
            elif used and i not in used:
                style = self.theme.style("track") + self.theme.style("dim")
            numbers.append([Segment(f" {text} ", style)])
        return numbers or [[Segment("0", self.theme.style("dim"))]]

    def _packings(self) -> list[tuple[str, Sequence[Range]]]:
        """Where the blocks lie packed to either end: the packings that the step speaks of, or the
        first and the last way to fill the line, unless there is only one."""
        seen = [self.step.facts.get(end) for end in ("leftmost", "rightmost")]
        packings = [packing for packing in seen if isinstance(packing, tuple)]
        if len(packings) < 2:
            packings = list(_extremes(self.line))
        if len(packings) < 2 or packings[0] == packings[1]:
            return []
        return list(zip(_END_NAMES[self.name.is_column], packings, strict=True))

    def _packing(self, packing: Sequence[Range], width: int) -> list[Segment]:
        """The blocks in their places; filled cells that a packing leaves uncovered stay filled."""
        segments = []
        end = 0
        for i, at in enumerate(packing):
            segments += self._between(end, at.first, width)
            size = (at.last - at.first + 1) * width
            number, style = str(int(self.line.clue[i])), self.theme.style(f"block-{i % 4 + 1}")
            if self.paint and isinstance(self.line, ColorLine):
                color = self.line.colors[i]
                number = self.paint.figure(self.line.clue[i], color)
                style = self.paint.style(color, i % 2 * 2, bold=True)
            shown = number.center(size, "=" if self.theme.bare else " ")
            shown = shown if len(number) <= size else " " * size
            segments.append(Segment(shown, style))
            end = at.last + 1
        return [*segments, *self._between(end, self.line.width, width)]

    def _between(self, start: int, end: int, width: int) -> list[Segment]:
        """Cells `start` to `end` (without it), where no block lies."""
        theme = self.theme
        blank = theme.text("· " if theme.has_lines else "  ")[:width]
        segments = []
        (states, tints), _ = self._cells()
        for i in range(start, end):
            if self.line.filled >> i & 1:
                segments += self._row((states[i], tints[i : i + 1]), width)
            else:
                segments.append(Segment(blank, theme.style("track")))
        return list(Segment.simplify(segments))

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


def _extremes(line: Line) -> Iterator[tuple[Range, ...]]:
    """The ways to fill the line with every block as far left, and as far right, as it can be."""
    for end in (0, 1) if line.clue and line.starts else ():
        starts = [
            mask.bit_length() - 1 if end else (mask & -mask).bit_length() - 1
            for mask in line.starts or ()
        ]
        yield tuple(
            Range(start, start + length - 1)
            for start, length in zip(starts, line.clue, strict=True)
        )


#: What the packings to either end are called in a row and in a column.
_END_NAMES = {False: ("leftmost", "rightmost"), True: ("topmost", "bottommost")}


def _counts(step: Step[Any]) -> tuple[int, int]:
    fills = [change for change in step.changes if isinstance(change, Fill)]
    filled = sum(change.filled.bit_count() for change in fills)
    return filled, sum(change.empty.bit_count() for change in fills)


class _Result:
    """A Rich renderable: how many cells the step makes known, in the signs of its line."""

    def __init__(self, step: Step[Any], line: Line | None, theme: Theme) -> None:
        self.step = step
        self.line = line
        self.theme = theme

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        filled, empty = _counts(self.step)
        width = cell_width(self.line, options.max_width) if self.line else 2
        texts = []
        if filled:
            texts.append(pill(f"+{filled} filled", self.theme, "plus-filled"))
        if empty:
            told = f"{sign('><', width)} +{empty} empty"
            texts.append(Text().append(told, self.theme.style("plus-empty")))
        if texts:
            yield Flow(texts, "   ")
            yield Text()


def _progress(picture: Picture, step: Step[Any], theme: Theme) -> Flow:
    """The bar of cells that are known after the step."""
    total = picture.puzzle.width * picture.puzzle.height
    known = total - picture.unknown_count + sum(_counts(step))
    if picture.puzzle.is_colored:  # where filled cells may have no colour yet
        fills = [change for change in step.changes if isinstance(change, Fill)]
        known -= sum(change.filled.bit_count() for change in fills if change.color is None)
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

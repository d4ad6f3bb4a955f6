"""A nonogram as a coloured picture between its clues, or in half blocks where it is large.

NonogramView(picture)                 the picture
NonogramView(picture, step, …)        the picture before the step, with what the step does
NonogramView(picture, second=other)   two solutions; where they differ, `1` or `2` tells which
                                      of them has the cell filled
NonogramView(picture, wrong=squares)  a person's picture, where these squares had to be cleared
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rich.cells import set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style

from picsolve.core import Step
from picsolve.nonogram.picture import Picture, Square
from picsolve.render.canvas import PANEL, Lines, beside, flow
from picsolve.render.cells import Cells, cell_segments, half_color
from picsolve.render.clues import MARKER, Clues, marked_lines
from picsolve.render.explain import Narrator
from picsolve.render.line_strips import line_room
from picsolve.render.line_view import line_panel
from picsolve.render.paint import Paint, own_theme
from picsolve.render.panel import Turn
from picsolve.render.theme import Theme
from picsolve.render.wrapping import wrapped
from picsolve.words import say

_LABELS = 5  # columns for the row numbers at the right
#: Clues are dropped and cells halved from this width on, where the step would not fit beside.
_LARGE = 30
_ROW_LABEL = 5
#: Characters with the upper left, upper right, lower left and lower right quarter inked.
_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


class Geometry(NamedTuple):
    """Where the cells of a drawing are: behind so many lines and columns for clues or numbers, and
    with so many characters for two cells across and down."""

    top: int
    left: int
    across: int
    down: int

    def spot(self, square: Square) -> tuple[int, int]:
        """The line and the column of a cell's first character."""
        row, column = square
        return self.top + self.down * row // 2, self.left + self.across * column // 2


class NonogramView:
    """A Rich renderable of a picture, with the panel of a step beside or below it.

    With a `layout` it is drawn in that one, `full`, `single`, `half` or `quarter`, whatever fits.
    """

    def __init__(
        self,
        picture: Picture,
        step: Step[Any] | None = None,
        *,
        narrator: Narrator | None = None,
        turn: Turn | None = None,
        theme: Theme | None = None,
        second: Picture | None = None,
        clues: bool = True,
        wrong: Iterable[Square] = (),
        layout: str = "",
    ) -> None:
        self.picture = picture
        self.step = step
        self.narrator = narrator
        self.turn = turn
        self.theme = theme
        self.cells = Cells(picture, step, second, wrong)
        self.second = second
        self.clues = clues
        self.layout = layout
        self.paint: Paint | None = None  # of a coloured puzzle, once it is drawn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = own_theme(self.theme or Theme.of(console), self.picture.puzzle)
        self.paint = Paint(self.picture.puzzle.colors, theme) if self.cells.tints else None
        has_panel = self.step is not None and self.narrator is not None
        layout = self._layout(theme, options.max_width, has_panel)
        panel = None
        if self.step is not None and self.narrator is not None:
            panel = line_panel(
                self.picture,
                self.step,
                self.narrator,
                self.turn,
                theme,
                width={"full": 2, "single": 1}.get(layout, 0),
            )
        draw = {
            "full": self._full,
            "single": self._single,
            "half": self._half,
            "quarter": self._quarter,
        }
        lines = draw[layout](theme)
        if Segment.get_line_length(lines[-1]) > options.max_width:
            told = say("(the right of the picture is cut off: the terminal is too narrow)")
            lines.append(
                [Segment(set_cell_size(told, options.max_width).rstrip(), theme.style("dim"))]
            )
        if layout != "full" and self.clues and not self.layout:
            lines += self._left_out(theme, has_panel, options.max_width)
        if self.second is not None:
            told = say("  1  filled in the first solution only    2  in the second only")
            if layout in ("half", "quarter") and not self.paint:
                told = say("  red: filled in the first solution only    blue: in the second only")
            elif self.paint:
                told = say(
                    "  12  two cells in one: the colour in the first solution and in the second"
                )
            lines.append([Segment(told, theme.style("dim"))])
        if self.paint:
            lines += [[], *flow(self.paint.legend(), "   ", options.max_width), []]
        width = max(map(Segment.get_line_length, lines), default=0)
        least = max(PANEL, line_room(self.picture, self.step) if self.step else 0)
        yield from beside(lines, width, panel, console, options, gap=3, least=least)

    def _layout(self, theme: Theme, room: int, has_panel: bool) -> str:
        """`full`; or `half`, `single` or `quarter` for a picture too large for it."""
        if self.layout:
            return self.layout
        puzzle = self.picture.puzzle
        if self._needed(theme, has_panel) <= room:
            return "full"
        if theme.ascii or theme.bare:
            return "single"
        if puzzle.width + _ROW_LABEL > room and (theme.depth or self.picture.is_solved):
            return "quarter"
        return "half" if theme.depth else "single"

    def _left_out(self, theme: Theme, has_panel: bool, room: int) -> Lines:
        """Says that there are no clues, and what they need; of a large picture with its text."""
        needed, alone = self._needed(theme, has_panel), self._needed(theme, has_panel=False)
        told = say(
            "(without clues: with them the picture needs {count} columns)"
            if needed == alone
            else "(clues and text side by side need {count} columns)",
            count=needed,
        )
        return [[Segment(line, theme.style("dim"))] for line in wrapped(told, room)]

    def _needed(self, theme: Theme, has_panel: bool) -> int:
        """How many columns the picture needs with its clues, and with the panel if it is large."""
        width = self.picture.puzzle.width
        is_large = has_panel and width > _LARGE
        left = self._left(theme)
        return left + 2 * width + _LABELS + (PANEL if is_large else 0)

    def _left(self, theme: Theme) -> int:
        """The columns at the left of the cells."""
        return MARKER + (self._clues(theme).width if self.clues else 0)

    def _clues(self, theme: Theme) -> Clues:
        return Clues(self.picture, self.cells, theme, self.paint)

    def geometry(self, layout: str, theme: Theme) -> Geometry:
        """Where the cells are in a drawing with this layout."""
        if layout != "full":
            quarter, single = layout == "quarter", layout == "single"
            return Geometry(1, _ROW_LABEL, 1 if quarter else 2, 2 if single else 1)
        if self.cells.tints and self.paint is None:
            self.paint = Paint(self.picture.puzzle.colors, theme)
        top = len(self._clues(theme).above()) if self.clues else 0
        return Geometry(top, self._left(theme), 4, 2)

    def _full(self, theme: Theme) -> Lines:
        """Two characters a cell, clues above and at the left, numbers below and at the right."""
        clues = self._clues(theme)
        lines = clues.above() if self.clues else []
        styles = marked_lines(self.cells, is_column=False)
        for y, row in enumerate(self.cells.rows):
            _, marker_style = styles.get(y, ("", "plus-empty"))
            marker = theme.text("► ") if y in styles else "  "
            line = [Segment(marker, theme.style(marker_style))]
            line += clues.beside(y) if self.clues else []
            line += self._cells(row, y, theme, 2)
            if (y + 1) % 5 == 0:
                line.append(Segment(f" {y + 1}", theme.style("faint")))
            lines.append(line)
        numbers = "".join(
            f"{x:>10}" for x in range(5, self.picture.puzzle.width + 1, 5)
        )  # each ends under its column
        if numbers:
            lines.append([Segment(" " * self._left(theme) + numbers, theme.style("faint"))])
        return lines

    def _cells(self, row: str, y: int, theme: Theme, width: int) -> list[Segment]:
        """The cells of a row, each so many characters wide."""
        if self.paint is None:
            return cell_segments(row, y, theme, width)
        others = self.cells.other_tints[y] if self.cells.other_tints else None
        return self.paint.segments(row, self.cells.tints[y], y, width, others=others)

    def _half_color(self, cell: str, x: int, y: int) -> str:
        """The colour of a cell without room for signs: the theme's name for it, or `#rrggbb`."""
        name = half_color(cell, x, y)
        return self.paint.half(cell, self.cells.tints[y][x], name) if self.paint else name

    def _single(self, theme: Theme) -> Lines:
        """One character a cell, where there are no half blocks or too few colours for them."""
        labels = self._column_labels(theme)
        return [
            labels,
            *(
                [self._row_label(theme, (y,)), *self._cells(row, y, theme, 1)]
                for y, row in enumerate(self.cells.rows)
            ),
        ]

    def _half(self, theme: Theme) -> Lines:
        """One character for two cells, one above the other."""
        rows = self.cells.rows
        lines: Lines = [self._column_labels(theme)]
        colors = theme.colors
        for y in range(0, len(rows), 2):
            pair = (y, y + 1) if y + 1 < len(rows) else (y,)
            line = [self._row_label(theme, pair)]
            names_of = [
                [self._half_color(cell, x, i) for x, cell in enumerate(rows[i])] for i in pair
            ]
            if len(pair) == 1:
                names_of.append([""] * len(rows[y]))
            merged: list[tuple[str, str, int]] = []
            for top, bottom in zip(*names_of, strict=True):
                if merged and merged[-1][:2] == (top, bottom):
                    merged[-1] = (top, bottom, merged[-1][2] + 1)
                else:
                    merged.append((top, bottom, 1))
            for top, bottom, count in merged:
                upper, lower = colors.get(top, top), colors.get(bottom, bottom or None)
                if upper == lower:
                    line.append(Segment(" " * count, Style(bgcolor=upper)))
                elif upper is None:
                    line.append(Segment("▄" * count, Style(color=lower)))
                else:
                    line.append(Segment("▀" * count, Style(color=upper, bgcolor=lower)))
            lines.append(line)
        return lines

    def _quarter(self, theme: Theme) -> Lines:
        """One character for four cells, for pictures wider than the terminal.

        A character has two colours: where its cells have more, the one that matters least goes.
        """
        colors = theme.colors
        rows = self.cells.rows
        lines: Lines = [self._column_labels(theme, 2)]
        for y in range(0, len(rows), 2):
            pair = [(i, rows[i]) for i in (y, y + 1) if i < len(rows)]
            line = [self._row_label(theme, [i for i, _ in pair])]
            for x in range(0, len(rows[0]), 2):
                names = {
                    2 * (i - y) + j - x: self._half_color(row[j], j, i)
                    for i, row in pair
                    for j in range(x, min(x + 2, len(row)))
                }
                ranked = sorted(set(names.values()), key=_rank)
                mask = sum(1 << at for at, name in names.items() if name == ranked[0])
                ground = colors.get(ranked[1], ranked[1]) if len(ranked) > 1 else None
                if ranked[0] == "empty":  # as the ink of a whole block it might not be seen
                    line.append(Segment(" ", Style(bgcolor=colors["empty"])))
                else:
                    style = Style(color=colors.get(ranked[0], ranked[0]), bgcolor=ground)
                    line.append(Segment(_QUARTERS[mask], style))
            lines.append(list(Segment.simplify(line)))
        return lines

    def _column_labels(self, theme: Theme, cells: int = 1) -> list[Segment]:
        """Every fifth number (tenth, where a character is two cells) and the marked ones; each
        ends over its column."""
        marked = marked_lines(self.cells, is_column=True)
        every = 5 * cells
        labels = [" "] * (self.picture.puzzle.width + _ROW_LABEL)
        taken: set[int] = set()
        for x in [*sorted(marked), *range(every - 1, self.picture.puzzle.width, every)]:
            text = str(x + 1)
            end = _ROW_LABEL + x // cells + 1
            place = range(end - len(text) - 1, end + 1)
            if not taken.intersection(place):
                labels[end - len(text) : end] = text
                taken.update(place)
        return [Segment("".join(labels).rstrip(), theme.style("label"))]

    def _row_label(self, theme: Theme, rows: Iterable[int]) -> Segment:
        """The number of a row that is marked or the last of five."""
        marked = marked_lines(self.cells, is_column=False)
        for y in rows:
            if y in marked:
                is_broken = marked[y][1] == "caret"
                style = theme.style("error" if is_broken else "label-active")
                return Segment(f"{y + 1:>4} ", style)
        fifth = [y + 1 for y in rows if y % 5 == 4]
        return Segment(f"{fifth[0]:>4} " if fifth else "     ", theme.style("label"))


_RANKS = (
    *("red-pill", "assumed-ink", "new-filled", "new-empty", "branch-1", "branch-2", "filled-1"),
    *("line-1", "line-2", "broken-1", "broken-2"),
)


def _rank(name: str) -> int:
    """How much a colour matters, the most first; empty cells matter least."""
    return _RANKS.index(name) if name in _RANKS else len(_RANKS) + (name == "empty")

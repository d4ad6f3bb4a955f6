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
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Picture, Square
from picsolve.render.canvas import PANEL, Lines, beside, flow
from picsolve.render.cells import Cells, cell_segments, finished, half_color
from picsolve.render.explain import Narrator
from picsolve.render.line_strips import line_room
from picsolve.render.line_view import line_panel
from picsolve.render.paint import Paint, own_theme
from picsolve.render.panel import Turn
from picsolve.render.theme import Theme
from picsolve.render.wrapping import wrapped
from picsolve.words import say

_MARKER = 2  # columns for the mark of the active line
#: Finished numbers of odd and of even columns: they touch, so their hues differ.
_DONE = {1: "clue-done-1", 2: "clue-alt-done-2"}
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
        if self._needed(has_panel) <= room and self._longest < 100:
            return "full"
        if theme.ascii or theme.bare:
            return "single"
        if puzzle.width + _ROW_LABEL > room and (theme.depth or self.picture.is_solved):
            return "quarter"
        return "half" if theme.depth else "single"

    def _left_out(self, theme: Theme, has_panel: bool, room: int) -> Lines:
        """Says that there are no clues."""
        needed = self._needed(has_panel)
        told = say("(without clues: with them the picture needs {count} columns)", count=needed)
        if self._longest > 99:
            told = say("(without clues: numbers of three digits have no room above a column)")
        return [[Segment(line, theme.style("dim"))] for line in wrapped(told, room)]

    def _needed(self, has_panel: bool) -> int:
        """How many columns the picture needs with its clues, and with the panel if it is large."""
        width = self.picture.puzzle.width
        is_large = has_panel and width > _LARGE
        return _MARKER + self._gutter + 2 * width + _LABELS + (PANEL if is_large else 0)

    @property
    def _longest(self) -> int:
        """The largest number above a column."""
        columns = self.picture.puzzle.columns
        return max((block.length for clue in columns for block in clue), default=0)

    @property
    def _gutter(self) -> int:
        if not self.clues:
            return 0
        letters = bool(self.paint and self.paint.has_letters)
        return _clue_width(self.picture.puzzle.rows, letters)

    def geometry(self, layout: str, theme: Theme) -> Geometry:
        """Where the cells are in a drawing with this layout."""
        if layout != "full":
            quarter, single = layout == "quarter", layout == "single"
            return Geometry(1, _ROW_LABEL, 1 if quarter else 2, 2 if single else 1)
        if self.cells.tints and self.paint is None:
            self.paint = Paint(self.picture.puzzle.colors, theme)
        top = len(self._column_clues(theme, self._gutter)) if self.clues else 0
        return Geometry(top, _MARKER + self._gutter, 4, 2)

    def _full(self, theme: Theme) -> Lines:
        """Two characters a cell, clues above and at the left, numbers below and at the right."""
        gutter = self._gutter
        lines = self._column_clues(theme, gutter) if self.clues else []
        styles = self._marked(is_column=False)
        for y, row in enumerate(self.cells.rows):
            clue_style, marker_style = styles.get(y, ("", "plus-empty"))
            marker = theme.text("► ") if clue_style else "  "
            line = [Segment(marker, theme.style(marker_style))]
            if self.clues:
                line += self._row_clue(theme, gutter, y, clue_style)
            line += self._cells(row, y, theme, 2)
            if (y + 1) % 5 == 0:
                line.append(Segment(f" {y + 1}", theme.style("faint")))
            lines.append(line)
        numbers = "".join(
            f"{x:>10}" for x in range(5, self.picture.puzzle.width + 1, 5)
        )  # each ends under its column
        if numbers:
            lines.append([Segment(" " * (_MARKER + gutter) + numbers, theme.style("faint"))])
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

    def _marked(self, *, is_column: bool) -> dict[int, tuple[str, str]]:
        """The rows or columns that the step is about, with the styles of clue and marker."""
        return {
            name.position: styles
            for names, styles in (
                (self.cells.lines, ("clue-active", "plus-empty")),
                (self.cells.broken, ("clue-broken", "caret")),
            )
            for name in names
            if name.is_column == is_column
        }

    def _row_clue(self, theme: Theme, gutter: int, y: int, marked: str) -> list[Segment]:
        line = self.picture.rows[y]
        shade = y % 2 + 1
        blank = theme.style(marked or f"clue-{shade}")
        done = finished(line)
        numbers: list[Segment] = []
        if self.paint and isinstance(line, ColorLine) and line.clue:
            for block in zip(line.clue, line.colors, done, strict=True):
                length, color, is_done = block
                text = f" {self.paint.figure(length, color)}"
                numbers.append(Segment(text, self.paint.number(color, done=is_done)))
        else:
            for length, is_done in zip(line.clue or (0,), done or (True,), strict=True):
                style = theme.style(f"clue-done-{shade}") if is_done and not marked else blank
                numbers += [Segment(" ", blank), Segment(str(length), style)]
        used = Segment.get_line_length(numbers)
        return [Segment(" " * (gutter - used - 1), blank), *numbers, Segment(" ", blank)]

    def _column_clues(self, theme: Theme, gutter: int) -> Lines:
        marked = self._marked(is_column=True)
        numbers = [
            self._column_numbers(theme, x, marked[x][0] if x in marked else "")
            for x in range(self.picture.puzzle.width)
        ]
        height = max(map(len, numbers))
        lines: Lines = [[Segment(" " * (_MARKER + gutter))] for _ in range(height)]
        for x, column in enumerate(numbers):
            blank = theme.style(marked[x][0] if x in marked else f"clue-{x % 2 + 1}")
            for i, line in enumerate(lines, len(column) - height):
                if i < 0:
                    line.append(Segment("  ", blank))
                else:
                    text, style = column[i]
                    line += [Segment(" " * (2 - len(text)), blank), Segment(text, style)]
        if marked:
            head = [Segment(" " * (_MARKER + gutter))]
            for x in range(max(marked) + 1):
                sign = theme.text(" ▼") if x in marked else "  "
                head.append(Segment(sign, theme.style(marked[x][1] if x in marked else "faint")))
            lines.insert(0, head)
        return lines

    def _column_numbers(self, theme: Theme, x: int, marked: str) -> list[tuple[str, Style]]:
        """The texts above a column, from the top on: a number each, and what its colour adds."""
        line = self.picture.columns[x]
        done = finished(line) or (True,)
        if self.paint and isinstance(line, ColorLine) and line.clue:
            return [
                tile
                for block in zip(line.clue, line.colors, done, strict=True)
                for tile in self.paint.tiles(*block, self._tall, x % 2 == 1)
            ]
        shade = x % 2 + 1
        number = theme.style(marked or ("clue-1" if shade == 1 else "clue-alt-2"))
        numbers = [
            (str(length), theme.style(_DONE[shade]) if is_done and not marked else number)
            for length, is_done in zip(line.clue or (0,), done, strict=True)
        ]
        if not theme.bare or not self._tall:
            return numbers
        # Without styles numbers of two digits would run into those beside: digits are stacked.
        stacked = [(sign, style) for text, style in numbers for sign in (" ", *text)]
        return stacked[1:]

    @property
    def _tall(self) -> bool:
        """Whether a number of some column fills its two characters, with no room for a letter."""
        return self._longest > 9

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
        marked = self._marked(is_column=True)
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
        marked = self._marked(is_column=False)
        for y in rows:
            if y in marked:
                is_broken = marked[y][1] == "caret"
                style = theme.style("error" if is_broken else "label-active")
                return Segment(f"{y + 1:>4} ", style)
        fifth = [y + 1 for y in rows if y % 5 == 4]
        return Segment(f"{fifth[0]:>4} " if fifth else "     ", theme.style("label"))


def _clue_width(clues: Iterable[Any], letters: bool = False) -> int:
    return max((sum(len(str(b.length)) + 1 + letters for b in c) for c in clues), default=0) + 2


_RANKS = (
    *("red-pill", "assumed-ink", "new-filled", "new-empty", "branch-1", "branch-2", "filled-1"),
    *("line-1", "line-2", "broken-1", "broken-2"),
)


def _rank(name: str) -> int:
    """How much a colour matters, the most first; empty cells matter least."""
    return _RANKS.index(name) if name in _RANKS else len(_RANKS) + (name == "empty")

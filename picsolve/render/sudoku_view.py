"""A sudoku as a coloured grid: with pencil marks and the marks of a step, or compact.

SudokuView(grid)                   the board; with pencil marks once candidates are removed
SudokuView(grid, step, …)          the board before the step, with what the step sees and does
SudokuView(grid, second=other)     two solutions, the cells where they differ marked `5/7`
SudokuView(grid, wrong=cells)      a half-filled grid with the cells that are wrong
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style

from picsolve.core import Role, Step
from picsolve.render.canvas import Canvas, beside, printed
from picsolve.render.explain import Narrator
from picsolve.render.marks import SudokuMarks
from picsolve.render.panel import Turn
from picsolve.render.sudoku_panel import sudoku_panel
from picsolve.render.sudoku_signs import PILLS, candidate_style, prefix
from picsolve.render.theme import Theme
from picsolve.sudoku.grid import PEERS, Candidate, Cell, Cells, Digits, Grid
from picsolve.words import say

_NONE = Cells(0)
_GUTTER = 4  # columns for the row labels


class _Layout(NamedTuple):
    """Where cells lie on the canvas; candidate `d` is `stride` columns from its neighbour."""

    width: int
    height: int
    offset: int
    stride: int
    lines: bool  # between boxes
    inner: bool  # between cells too

    def x(self, column: int) -> int:
        return _GUTTER + self.lines + column * (self.width + self.inner) + self._boxes(column)

    def y(self, row: int) -> int:
        return 1 + self.lines + row * (self.height + self.inner) + self._boxes(row)

    def _boxes(self, index: int) -> int:
        return 0 if self.inner else index // 3

    @property
    def total_width(self) -> int:
        return self.x(8) + self.width + self.lines

    @property
    def total_height(self) -> int:
        return self.y(8) + self.height + self.lines


def _layouts(theme: Theme, pencil: bool) -> Iterator[_Layout]:
    """Layouts from the widest to the narrowest."""
    lines = theme.has_lines
    if not pencil:
        yield _Layout(3, 1, 1, 0, lines, False)
        return
    yield _Layout(7, 3, 1, 2, lines, lines)
    yield _Layout(5, 3, 0, 2, True, True) if lines else _Layout(6, 3, 1, 2, False, False)
    yield _Layout(4, 3, 0, 1, lines, False)


def _low_layouts(theme: Theme, candidates: int) -> Iterator[_Layout]:
    """The same with so many candidates in a row, where they may take one line a cell."""
    lines = theme.has_lines
    yield _Layout(max(candidates, 2) + 1, 1, 0, 1, lines, False)
    if not lines:  # shades tell cells apart
        yield _Layout(max(candidates, 2), 1, 0, 1, lines, False)


class SudokuView:
    """A Rich renderable of a grid, with the panel of a step beside or below it.

    `pencil` says whether candidates are shown; None decides by what there is to see. With `is_low`
    a cell has one line for them, and no room for letters.
    """

    def __init__(
        self,
        grid: Grid,
        step: Step[Any] | None = None,
        *,
        narrator: Narrator | None = None,
        turn: Turn | None = None,
        theme: Theme | None = None,
        second: Grid | None = None,
        pencil: bool | None = None,
        wrong: Cells = _NONE,
        is_low: bool = False,
    ) -> None:
        self.grid = grid
        self.step = step
        self.narrator = narrator
        self.turn = turn
        self.theme = theme
        self.second = second
        if pencil is None:
            pencil = second is None and (step is not None or has_removals(grid))
        self.pencil = pencil
        self.marks = SudokuMarks.of(step) if step else SudokuMarks(broken=wrong)
        self.wrong = wrong
        self.is_low = is_low

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = self.theme or Theme.of(console)
        layout = self.layout(theme, options.max_width)
        canvas = self._draw(theme, layout)
        if self.step is None or self.narrator is None:
            yield from printed(canvas.lines(), options.max_width)
            if self.second is not None:
                pairs = zip(self.grid.values, self.second.values, strict=True)
                sample = next((f"{a}/{b}" for a, b in pairs if a != b), "")
                caption = Segment(f"  {say('the solutions differ here')}", theme.style("dim"))
                line = [Segment("  "), Segment(sample, theme.style("differs")), caption]
                yield from printed([line] if sample else [], options.max_width)
            return
        panel = sudoku_panel(self.grid, self.step, self.narrator, self.turn, theme)
        yield from beside(canvas.lines(), layout.total_width, panel, console, options)

    def layout(self, theme: Theme, width: int) -> _Layout:
        """Where cells lie in a drawing that is at most so wide, if that is possible."""
        if self.is_low and self.pencil:
            most = max(map(len, map(self.grid.candidates_of, map(Cell, range(81)))))
            layouts = list(_low_layouts(theme, most))
        else:
            layouts = list(_layouts(theme, self.pencil))
        return next((each for each in layouts if each.total_width <= width), layouts[-1])

    def _draw(self, theme: Theme, layout: _Layout) -> Canvas:
        canvas = Canvas(layout.total_width, layout.total_height)
        if layout.lines:
            _draw_lines(canvas, theme, layout)
        changed = self.marks.changed
        rows, columns = {cell.row for cell in changed}, {cell.column for cell in changed}
        for i in range(9):
            number = str(i + 1)
            style = theme.style("label-active" if i in columns else "label")
            canvas.put(0, layout.x(i) + layout.width // 2, number, style)
            style = theme.style("label-active" if i in rows else "label")
            canvas.put(layout.y(i) + layout.height // 2, _GUTTER - 2, number, style)
        for cell in map(Cell, range(81)):
            self._draw_cell(canvas, theme, layout, cell)
        return canvas

    def _draw_cell(self, canvas: Canvas, theme: Theme, layout: _Layout, cell: Cell) -> None:
        x, y = layout.x(cell.column), layout.y(cell.row)
        if not layout.lines:
            ground = theme.style(self._ground(cell))
            canvas.paint(y, x, layout.width, layout.height, ground)
        middle = y + layout.height // 2, x + layout.width // 2
        digit = self.grid.values[cell]
        if digit:
            self._draw_digit(canvas, theme, cell, digit, middle)
        elif self.pencil:
            self._draw_candidates(canvas, theme, layout, cell)
        elif not theme.depth:
            canvas.put(*middle, ".", theme.style("faint"))
        self._draw_letters(canvas, theme, layout, cell)

    def _draw_digit(
        self, canvas: Canvas, theme: Theme, cell: Cell, digit: int, middle: tuple[int, int]
    ) -> None:
        row, column = middle
        other = self.second.values[cell] if self.second else digit
        if other != digit:
            canvas.put(row, column - 1, f"{digit}/{other}", theme.style("differs"))
            return
        if cell in self.wrong:
            canvas.put(
                row, column - 1, f" {digit}{'!' if theme.bare else ' '}", theme.style("differs")
            )
            return
        style = theme.style("given" if cell in self.grid.given else "placed")
        role = self.marks.ground(cell)
        if role and theme.has_lines:
            style += theme.style(f"{role.value}-ink")
        canvas.put(row, column, str(digit), style)

    def _draw_candidates(self, canvas: Canvas, theme: Theme, layout: _Layout, cell: Cell) -> None:
        ground = self.marks.ground(cell)
        plain = self._candidate_style(theme, ground)
        if cell in self.wrong:
            plain = theme.style("candidate-used")
        marked = []
        for place, digit in enumerate(self.grid.candidates_of(cell)):
            row, column = divmod(digit - 1, 3) if layout.height > 1 else (0, place)
            y = layout.y(cell.row) + row
            x = layout.x(cell.column) + layout.offset + column * layout.stride
            role = self.marks.candidates.get(Candidate.of(cell, digit))
            if role is None:
                canvas.put(y, x, str(digit), plain)
            else:
                marked.append((y, x, digit, role))
        left = layout.x(cell.column)
        for y, x, digit, role in sorted(marked, key=lambda it: it[3] in PILLS):
            style = candidate_style(theme, role)
            canvas.put(y, x, str(digit), style)
            if layout.stride < 2:
                continue  # another digit stands beside it
            if sign := prefix(theme, role):  # over the line, where the cell is narrow
                canvas.put(y, x - 1, sign)
            elif theme.depth:  # the pill's ends
                for end in (x - 1, x + 1):
                    if left <= end < left + layout.width:
                        canvas.put(y, end, " ", style)

    def _candidate_style(self, theme: Theme, ground: Role | None) -> Style:
        if ground in (None, Role.REMOVED, Role.PLACED):
            return theme.style("candidate")
        if theme.has_lines and ground is not None:
            return theme.style(f"{ground.value}-ink")
        return theme.style("candidate-used")

    def _draw_letters(self, canvas: Canvas, theme: Theme, layout: _Layout, cell: Cell) -> None:
        """The letters of the cell's roles in free corners; none where there are too few."""
        letters = self.marks.letters(cell)
        if cell in self.wrong and self.grid.values[cell]:
            return  # the digit itself is marked
        if cell in self.marks.broken and (theme.has_lines or cell in self.wrong):
            letters += "!"
        spots = list(_free_spots(layout, self.grid.candidates_of(cell)))[: len(letters)]
        if len(spots) < len(letters):
            return
        role = self.marks.ground(cell)
        style = theme.style(f"{role.value}-ink" if role else "caret")
        for (row, column), letter in zip(sorted(spots), letters, strict=True):
            canvas.put(layout.y(cell.row) + row, layout.x(cell.column) + column, letter, style)

    def _ground(self, cell: Cell) -> str:
        role = self.marks.ground(cell)
        if role in (Role.REMOVED, Role.PLACED):
            return f"{role.value}-cell"
        return self.marks.shade(cell)


def _free_spots(layout: _Layout, digits: Digits) -> Iterator[tuple[int, int]]:
    """Rows and columns inside a cell where a letter touches no digit, the best corners first.

    It stands in the place of an absent candidate; at the right of wide cells it moves on to the
    edge. Where candidates are not apart there is no room.
    """
    if layout.stride < 2:
        return
    for row, column in ((2, 2), (0, 2), (2, 0), (0, 0), (1, 2), (1, 0)):
        if 3 * row + column + 1 not in digits:
            at_edge = column == 2 and layout.width > 6
            yield row, layout.offset + column * layout.stride + at_edge


def has_removals(grid: Grid) -> bool:
    """Whether candidates are missing that the placed digits alone would leave."""
    excluded = [0] * 9
    for cell, digit in enumerate(grid.values):
        if digit:
            excluded[digit - 1] |= PEERS[cell]
    pairs = zip(grid.candidates, excluded, strict=True)
    return any(grid.open_cells & ~(left | gone) for left, gone in pairs)


_HEAVY_LIGHT = {  # corners and crossings by (heavy row, heavy column)
    "top": "┯┳",
    "bottom": "┷┻",
    "left": "┠┣",
    "right": "┨┫",
    "cross": "┼╂┿╋",
}


def _draw_lines(canvas: Canvas, theme: Theme, layout: _Layout) -> None:
    """Heavy lines around boxes, light ones around cells."""
    style = theme.style("rule")
    every = range(10) if layout.inner else range(0, 10, 3)
    right = layout.x(8) + layout.width
    bottom = layout.y(8) + layout.height
    columns = {i: layout.x(i) - 1 if i < 9 else right for i in every}
    rows = {i: layout.y(i) - 1 if i < 9 else bottom for i in every}
    heavy, light = ("=-", "H|") if theme.ascii else ("━─", "┃│")
    across = {True: heavy[0], False: heavy[1]}
    down = {True: light[0], False: light[1]}
    if theme.ascii:
        down = {True: "|", False: ":"}
    for i, y in rows.items():
        canvas.put(y, columns[0], across[i % 3 == 0] * (right - columns[0] + 1), style)
    for j, x in columns.items():
        for y in range(rows[0], bottom + 1):
            canvas.put(y, x, down[j % 3 == 0], style)
    for i, y in rows.items():
        for j, x in columns.items():
            canvas.put(y, x, "+" if theme.ascii else _crossing(i, j), style)


def _crossing(i: int, j: int) -> str:
    """The character where the line above row i meets the line left of column j."""
    if i in (0, 9) and j in (0, 9):
        return {(0, 0): "┏", (0, 9): "┓", (9, 0): "┗", (9, 9): "┛"}[i, j]
    heavy_row, heavy_column = i % 3 == 0, j % 3 == 0
    if i in (0, 9):
        return _HEAVY_LIGHT["top" if i == 0 else "bottom"][heavy_column]
    if j in (0, 9):
        return _HEAVY_LIGHT["left" if j == 0 else "right"][heavy_row]
    return _HEAVY_LIGHT["cross"][2 * heavy_row + heavy_column]

"""Boards and steps as SVG: rectangles and text, drawn from board and marks.

Neighbouring cells of one colour share a rectangle on whole coordinates, so there are no seams.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from picsolve.core import Role, Step
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Picture
from picsolve.render.cells import Cells, finished, half_color
from picsolve.render.marks import SudokuMarks
from picsolve.render.paint import Paint, own_theme
from picsolve.render.theme import Depth, palette, theme_for
from picsolve.sudoku.grid import Candidate, Cell, Grid

_FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
_PAGE = {"dark": "#0f1319", "light": "#ffffff"}


def svg(board: Any, step: Step[Any] | None = None, *, background: str = "dark") -> str:
    """An SVG document of a grid or picture, before the step whose marks it shows, if any."""
    sheet = _Sheet(background)
    if isinstance(board, Grid):
        return _sudoku(sheet, board, SudokuMarks.of(step))
    if isinstance(board, Picture):
        return _nonogram(sheet, board, step)
    raise TypeError(f"not a board: {board!r}")


class _Sheet:
    """Collects the elements of one drawing."""

    def __init__(self, background: str) -> None:
        self.background = "light" if background == "light" else "dark"
        self.colors: Mapping[str, str | None] = palette(Depth.TRUECOLOR, self.background)
        self.parts: list[str] = []

    def box(
        self, x: float, y: float, width: float, height: float, color: str, **attributes: str
    ) -> None:
        """A rectangle in one of the theme's colours, or another as `#rrggbb`."""
        if "rx" not in attributes:
            attributes["shape-rendering"] = "crispEdges"
        more = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
            f'fill="{self.colors.get(color, color)}"{more}/>'
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        color: str,
        size: int,
        *,
        bold: bool = False,
        anchor: str = "middle",
    ) -> None:
        """Text whose middle is at height y."""
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y + size * 0.35:g}" font-size="{size}" '
            f'text-anchor="{anchor}" fill="{self.colors.get(color, color)}"{weight}>'
            f"{escape(text)}</text>"
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, color: str, dashed: bool) -> None:
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(
            f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" '
            f'stroke="{self.colors[color]}" stroke-width="2" stroke-opacity="0.8"{dash}/>'
        )

    def document(self, width: float, height: float, title: str) -> str:
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
                f'width="{width:g}" height="{height:g}" font-family="{_FONT}" role="img">',
                f"<title>{escape(title)}</title>",
                f'<rect width="{width:g}" height="{height:g}" fill="{_PAGE[self.background]}"/>',
                *self.parts,
                "</svg>",
                "",
            ]
        )


_CELL, _LEFT, _BOX_GAP = 54, 30, 6
_PILLS = {
    Role.PATTERN: ("green-pill", "on-pill"),
    Role.REMOVED: ("red-pill", "on-red"),
    Role.PLACED: ("blue-pill", "on-pill"),
    Role.ASSUMED: ("assumed-ink", "assumed"),
}
_INKS = {Role.LINK_STRONG: "stem-ink", Role.LINK_WEAK: "fin-ink"}


def _corner(cell: Cell) -> tuple[int, int]:
    x, y = (_LEFT + i * _CELL + i // 3 * _BOX_GAP for i in (cell.column, cell.row))
    return x, y


def _spot(candidate: Candidate) -> tuple[float, float]:
    """The middle of a pencil mark."""
    x, y = _corner(candidate.cell)
    row, column = divmod(candidate.digit - 1, 3)
    return x + 10 + column * 17, y + 10 + row * 17


def _sudoku(sheet: _Sheet, grid: Grid, marks: SudokuMarks) -> str:
    changed = marks.changed
    for i in range(9):
        across, down = _corner(Cell(i)), _corner(Cell(9 * i))
        for active, x, y in (
            (any(c.column == i for c in changed), across[0] + _CELL / 2, 15),
            (any(c.row == i for c in changed), 15, down[1] + _CELL / 2),
        ):
            sheet.text(x, y, str(i + 1), "bright" if active else "dim", 14, bold=active)
    for cell in map(Cell, range(81)):
        x, y = _corner(cell)
        sheet.box(x, y, _CELL, _CELL, _ground(marks, cell), id=str(cell))
    for link in marks.links:
        sheet.line(*_spot(link.start), *_spot(link.end), "blue", not link.strong)
    for cell in map(Cell, range(81)):
        _sudoku_cell(sheet, grid, marks, cell)
    size = 2 * _LEFT + 9 * _CELL + 2 * _BOX_GAP - 15
    return sheet.document(size, size, f"Sudoku {grid}")


def _ground(marks: SudokuMarks, cell: Cell) -> str:
    return "house-b" if marks.ground(cell) is Role.PLACED else marks.shade(cell)


def _sudoku_cell(sheet: _Sheet, grid: Grid, marks: SudokuMarks, cell: Cell) -> None:
    x, y = _corner(cell)
    digit = grid.values[cell]
    if digit:
        color = "bright" if cell in grid.given else "blue"
        sheet.text(x + _CELL / 2, y + _CELL / 2, str(digit), color, 28, bold=True)
    for digit in grid.candidates_of(cell):
        candidate = Candidate.of(cell, digit)
        role = marks.candidates.get(candidate)
        at = _spot(candidate)
        if role in _PILLS:
            pill, ink = _PILLS[role]
            sheet.box(at[0] - 8, at[1] - 8, 16, 16, pill, rx="3")
            sheet.text(*at, str(digit), ink, 13, bold=True)
        elif role is not None:
            ink = _INKS.get(role, f"{role.value}-ink")
            sheet.text(*at, str(digit), ink if ink in sheet.colors else "bright", 13, bold=True)
        else:
            used = marks.ground(cell) not in (None, Role.REMOVED, Role.PLACED)
            sheet.text(*at, str(digit), "ink" if used else "dim", 13)
    ground = marks.ground(cell)
    if letters := marks.letters(cell):
        color = f"{ground.value}-ink" if ground else "dim"
        sheet.text(x + _CELL - 2, y + _CELL - 5, letters, color, 10, bold=True, anchor="end")


_SQUARE = 20


def _nonogram(sheet: _Sheet, picture: Picture, step: Step[Any] | None) -> str:
    cells = Cells(picture, step)
    theme = own_theme(theme_for(background=sheet.background), picture.puzzle)
    sheet.colors = theme.colors
    paint = Paint(picture.puzzle.colors, theme)
    left, top = (
        14 + max((_extent(line.clue) for line in picture.rows), default=0),
        14 + 15 * max((len(line.clue) or 1 for line in picture.columns), default=0),
    )
    _clues(sheet, picture, cells, left, top, paint)
    for area in _areas(_square_colors(cells, paint)):
        x, y = left + area.x * _SQUARE, top + area.y * _SQUARE
        sheet.box(x, y, area.width * _SQUARE, area.height * _SQUARE, area.color)
    for y, row in enumerate(cells.rows):
        for x, cell in enumerate(row):
            at = left + (x + 0.5) * _SQUARE, top + (y + 0.5) * _SQUARE
            if cell in "xoe!":
                color = {"!": "on-pill", "e": "assumed-ink"}.get(cell, "empty-ink")
                if cells.tints and cell in "xo":
                    color = paint.green
                sheet.text(*at, "?" if cell == "!" else "×", color, 15, bold=True)
            elif cells.tints and cell in "+%&/":
                _color_sign(sheet, cell, *at, cells.tints[y][x], paint)
    puzzle = picture.puzzle
    width, height = (side * _SQUARE + 14 for side in (puzzle.width, puzzle.height))
    return sheet.document(left + width, top + height, puzzle.title or "Nonogram")


@dataclass
class _Area:
    """Squares of one colour: a run in one row, and the same run in the rows below it."""

    x: int
    y: int
    width: int
    height: int
    color: str


def _color_sign(sheet: _Sheet, cell: str, x: float, y: float, tint: int, paint: Paint) -> None:
    """What tells a coloured cell from others: newly filled, of an open colour, without a colour."""
    if cell == "/":
        sheet.text(x - 4, y, "−", paint.ink(paint.line), 15, bold=True)
        sheet.box(x + 1, y - 4, 8, 8, paint.hex(tint), rx="1")
        return
    ground = {"+": paint.hex(max(tint, 0)), "%": paint.unknown}.get(cell)
    ink = paint.ink(ground) if ground else "on-pill"
    sheet.text(x, y, {"+": "+", "%": "•", "&": "?"}[cell], ink, 15, bold=True)


def _square_colors(cells: Cells, paint: Paint) -> list[list[str]]:
    """Each cell's colour: the theme's name for it, or `#rrggbb`."""
    named = [
        [_square_color(cell, x, y) for x, cell in enumerate(row)]
        for y, row in enumerate(cells.rows)
    ]
    for y, tints in enumerate(cells.tints):
        for x, (cell, tint) in enumerate(zip(cells.rows[y], tints, strict=True)):
            shade = 2 * ((x // 5 + y // 5) % 2)
            named[y][x] = paint.half(cell, tint, named[y][x], shade)
    return named


def _areas(rows: Sequence[Sequence[str]]) -> list[_Area]:
    areas: list[_Area] = []
    above: dict[tuple[int, int, str], _Area] = {}
    for y, colors in enumerate(rows):
        current = {}
        x = 0
        for color, group in groupby(colors):
            width = len(list(group))
            area = above.get((x, width, color))
            if area is None:
                area = _Area(x, y, width, 0, color)
                areas.append(area)
            area.height += 1
            current[x, width, color] = area
            x += width
        above = current
    return areas


def _square_color(cell: str, x: int, y: int) -> str:
    block = (x // 5 + y // 5) % 2
    if cell == "#":
        return f"filled-{1 + block}"
    return f"unknown-{1 + block}" if cell == "?" else half_color(cell)


def _extent(clue: tuple[int, ...]) -> int:
    """How wide a row's clue is drawn."""
    return sum(8 * len(str(int(length))) + 7 for length in clue or (0,)) + 7


def _clues(
    sheet: _Sheet, picture: Picture, cells: Cells, left: int, top: int, paint: Paint
) -> None:
    for name, line in picture.lines():
        is_broken = name in cells.broken
        is_active = is_broken or name in cells.lines
        start = (top if not name.is_column else left) + name.position * _SQUARE
        ground = "line-1" if is_active else f"clue-{name.position % 2 + 1}"
        ground = "red-pill" if is_broken else ground
        if name.is_column:
            sheet.box(start, 7, _SQUARE, top - 7, ground)
        else:
            sheet.box(7, start, left - 7, _SQUARE, ground)
        done = finished(line) or (True,)
        at: float = (top if name.is_column else left) - 7
        colors = line.colors if isinstance(line, ColorLine) else ()
        for place, (length, is_done) in enumerate(
            zip(map(int, line.clue[::-1] or (0,)), done[::-1], strict=True), 1
        ):
            color = "bright" if is_active else "faint" if is_done else "ink"
            color = "on-red" if is_broken else color
            extent = 8 * len(str(length)) + 7
            if colors:
                tile, color = paint.tile(colors[-place], done=is_done)
                if name.is_column:
                    sheet.box(start + 1, at - 10, _SQUARE - 2, 14, tile, rx="2")
                else:
                    sheet.box(at - extent + 4, start + 2, extent - 1, _SQUARE - 4, tile, rx="2")
            if name.is_column:
                sheet.text(start + _SQUARE / 2, at - 3, str(length), color, 12, bold=is_active)
                at -= 15
            else:
                middle = start + _SQUARE / 2
                sheet.text(at, middle, str(length), color, 13, bold=is_active, anchor="end")
                at -= extent

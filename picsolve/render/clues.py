"""The clues of a picture in characters: numbers at the left of its rows and above its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Line, Picture
from picsolve.render.canvas import Canvas, Lines
from picsolve.render.cells import Cells, finished
from picsolve.render.paint import Paint
from picsolve.render.theme import Theme

MARKER = 2  # columns for the mark of the active row
_WIDTH = 2  # of a cell
#: Finished numbers of odd and of even columns, whose hues differ as those of others do.
_DONE = {1: "clue-done-1", 2: "clue-alt-done-2"}


class Number(NamedTuple):
    """A number of a clue, with its colour's letter where letters tell the colours."""

    text: str
    style: Style


def marked_lines(cells: Cells, *, is_column: bool) -> dict[int, tuple[str, str]]:
    """The rows or columns that the step is about, with the styles of clue and marker."""
    return {
        name.position: styles
        for names, styles in (
            (cells.lines, ("clue-active", "plus-empty")),
            (cells.broken, ("clue-broken", "caret")),
        )
        for name in names
        if name.is_column == is_column
    }


class Clues:
    """Draws the clues of a picture with cells two characters wide. `paint` is that of a coloured
    puzzle."""

    def __init__(
        self, picture: Picture, cells: Cells, theme: Theme, paint: Paint | None = None
    ) -> None:
        self.picture = picture
        self.cells = cells
        self.theme = theme
        self.paint = paint

    @property
    def width(self) -> int:
        """The columns that the clues of rows need."""
        letter = bool(self.paint and self.paint.has_letters)
        clues = self.picture.puzzle.rows
        sizes = (sum(len(str(it.length)) + 1 + letter for it in clue) for clue in clues)
        return max(sizes, default=0) + 2

    def beside(self, y: int) -> list[Segment]:
        """The clue of a row, as wide as the widest."""
        shade = y % 2 + 1
        marked = marked_lines(self.cells, is_column=False).get(y, ("",))[0]
        blank = self.theme.style(marked or f"clue-{shade}")
        names = (marked,) * 2 if marked else (f"clue-{shade}", f"clue-done-{shade}")
        is_tile = self._has_colors(self.picture.rows[y])
        numbers: list[Segment] = []
        for text, style in self._numbers(self.picture.rows[y], *names):
            if is_tile:
                numbers.append(Segment(f" {text}", style))
            else:
                numbers += [Segment(" ", blank), Segment(text, style)]
        used = Segment.get_line_length(numbers)
        return [Segment(" " * (self.width - used - 1), blank), *numbers, Segment(" ", blank)]

    def above(self) -> Lines:
        """The clues of columns, and above them marks for those that the step is about.

        Each number ends with its column. Where it would run into the one before it, as 10 into 8,
        it stands a line higher.
        """
        left = MARKER + self.width
        marked = marked_lines(self.cells, is_column=True)
        rows = [line for row in self._rows(marked) for line in _apart(row)]
        head = bool(marked)
        canvas = Canvas(left + _WIDTH * self.picture.puzzle.width, len(rows) + head)
        for x in range(self.picture.puzzle.width):
            ground = self.theme.style(marked[x][0] if x in marked else f"clue-{x % 2 + 1}")
            canvas.paint(head, left + _WIDTH * x, _WIDTH, len(rows), ground)
        for y, row in enumerate(rows, head):
            for x, (number, style) in row.items():
                is_tile = self._has_colors(self.picture.columns[x])
                text = number.rjust(_WIDTH) if is_tile else number
                canvas.put(y, left + _WIDTH * (x + 1) - len(text), text, style)
        for x, (_, marker) in marked.items():
            canvas.put(0, left + _WIDTH * x, self.theme.text(" ▼"), self.theme.style(marker))
        return canvas.lines()

    def _rows(self, marked: dict[int, tuple[str, str]]) -> Iterator[dict[int, Number]]:
        """The numbers above columns, the lowest in one row, by the columns that have one there."""
        columns = []
        for x, line in enumerate(self.picture.columns):
            shade = x % 2 + 1
            names = ("clue-1" if shade == 1 else "clue-alt-2", _DONE[shade])
            names = (marked[x][0],) * 2 if x in marked else names
            columns.append(list(self._numbers(line, *names)))
        for height in range(max(map(len, columns), default=0), 0, -1):
            yield {x: it[-height] for x, it in enumerate(columns) if len(it) >= height}

    def _numbers(self, line: Line, name: str, name_when_done: str) -> Iterator[Number]:
        """The numbers of a clue; in the colours of their blocks, or else in one of two styles."""
        done = finished(line) or (True,)
        if self.paint and isinstance(line, ColorLine) and line.clue:
            for length, color, is_done in zip(line.clue, line.colors, done, strict=True):
                style = self.paint.number(color, done=is_done)
                yield Number(self.paint.figure(length, color), style)
            return
        for length, is_done in zip(line.clue or (0,), done, strict=True):
            style = self.theme.style(name_when_done if is_done else name)
            yield Number(str(int(length)), style)

    def _has_colors(self, line: Line) -> bool:
        return bool(self.paint and isinstance(line, ColorLine) and line.clue)


def _apart(row: dict[int, Number]) -> Sequence[dict[int, Number]]:
    """Numbers that stand in one line, on as many lines as they need not to run together: each on
    the lowest that has room, with the lowest line last."""
    lines: list[dict[int, Number]] = [{}]
    for x, number in row.items():
        place = next((i for i, line in enumerate(lines) if _has_room(line, x, number)), len(lines))
        if place == len(lines):
            lines.append({})
        lines[place][x] = number
    return lines[::-1]


def _has_room(line: dict[int, Number], x: int, number: Number) -> bool:
    """Whether there is a blank between the number and the last of a line, or a letter at least."""
    if not line:
        return True
    last, before = next(reversed(line.items()))
    blanks = _WIDTH * (x - last) - len(number.text)
    return blanks > 0 or (blanks == 0 and not before.text[-1].isdigit())

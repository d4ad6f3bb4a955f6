"""Boards as lines that can be scrolled under their labels, in several sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rich.console import Console, RenderableType
from rich.segment import Segment

from picsolve.core import Outcome, Step, Trace
from picsolve.nonogram.picture import Bar, Fill, LineName, Narrow, Picture, Square, squares_of
from picsolve.player.path import Path
from picsolve.render.canvas import Lines
from picsolve.render.cells import active_lines, squares
from picsolve.render.marks import SudokuMarks
from picsolve.render.nonogram_view import NonogramView
from picsolve.render.sudoku_view import SudokuView
from picsolve.render.theme import Theme
from picsolve.sudoku.grid import Grid

#: Wider than any board: nothing is cut off or folded.
_WIDE = 10_000
ANY_ROOM = _WIDE, _WIDE


class Area(NamedTuple):
    """Lines and columns of a drawing, from the first to the last."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, spots: Iterable[tuple[int, int]], height: int, width: int) -> Area | None:
        """What holds all cells of this size; None for none."""
        places = list(spots)
        if not places:
            return None
        lines, columns = zip(*places, strict=True)
        return cls(min(lines), min(columns), max(lines) + height - 1, max(columns) + width - 1)


@dataclass(frozen=True)
class Drawing:
    """A board's lines. The first `top` lines and `left` columns are labels, which stay in view, and
    cells end before column `right`; `active` is what the step changes, `cell` the number of columns
    that a cell has (0: less than one); `is_largest` says that zooming has no larger one."""

    lines: Lines
    top: int = 0
    left: int = 0
    right: int = _WIDE
    active: Area | None = None
    cell: int = 2
    is_largest: bool = True

    @cached_property
    def width(self) -> int:
        return max(map(Segment.get_line_length, self.lines), default=0)

    @property
    def height(self) -> int:
        return len(self.lines)


def drawn(console: Console, view: RenderableType, width: int = _WIDE) -> Lines:
    """A view's lines, without blank ones at its end."""
    options = console.options.update(width=width, height=None)
    lines = console.render_lines(view, options, pad=False)
    while lines and not "".join(segment.text for segment in lines[-1]).strip():
        if any(segment.style and segment.style.bgcolor for segment in lines[-1]):
            break
        lines.pop()
    return lines


def drawings(
    console: Console,
    theme: Theme,
    board: Any,
    step: Step[Any] | None,
    room: tuple[int, int] = ANY_ROOM,
) -> Iterator[Drawing]:
    """The board with what the step does, the largest drawing first. Large pictures are not drawn
    in sizes that surely have no room (columns and lines), but for the smallest."""
    if isinstance(board, Grid):
        yield from _of_grid(console, theme, board, step)
    else:
        for layout in _layouts(theme, board, room):
            yield _of_picture(console, theme, board, step, layout)


def end_of_branch(path: Path) -> Step[Any] | None:
    """What to draw on the last board of a path: a step with the changes that cannot be made, and
    what they would break."""
    if path.contradiction is None:
        return None
    last = path.broken_step
    board = path.board(len(path.steps))
    branch: Trace[Any, Any] = Trace(board, (), Outcome.CONTRADICTION, path.contradiction)
    return Step("", last.changes if last else (), branches=(branch,))


def _of_grid(
    console: Console, theme: Theme, grid: Grid, step: Step[Any] | None
) -> Iterator[Drawing]:
    marks = SudokuMarks.of(step)
    changed = [*marks.changed, *marks.broken]
    for width, is_low in ((_WIDE, False), (60, False), (0, False), (_WIDE, True), (0, True)):
        view = SudokuView(grid, step, theme=theme, pencil=True, is_low=is_low)
        layout = view.layout(theme, width)
        spots = [(layout.y(cell.row), layout.x(cell.column)) for cell in changed]
        active = Area.around(spots, layout.height, layout.width)
        lines = drawn(console, view, max(layout.total_width, width))
        labels = layout.y(0), layout.x(0)
        is_largest = width == _WIDE and not is_low
        yield Drawing(lines, *labels, layout.total_width, active, 1, is_largest)


def _of_picture(
    console: Console, theme: Theme, picture: Picture, step: Step[Any] | None, layout: str
) -> Drawing:
    view = NonogramView(picture, step, theme=theme, layout=layout)
    place = view.geometry(layout, theme)
    right = place.spot(Square(0, picture.puzzle.width))[1]
    bottom = place.spot(Square(picture.puzzle.height, 0))[0]
    lines = drawn(console, view)[: bottom + 1]  # without what colours mean
    if layout == "full" and not any(name.is_column for name in _marked(view)):
        lines.insert(0, [])  # where the mark of an active column would be
        place = place._replace(top=place.top + 1)
    spots = [place.spot(square) for square in _changed(picture, step)]
    active = Area.around(spots, 1, max(place.across // 2, 1))
    cell = place.across // 2 * (place.down // 2)
    return Drawing(lines, place.top, place.left, right, active, cell, layout == "full")


def _layouts(theme: Theme, picture: Picture, room: tuple[int, int]) -> list[str]:
    """The layouts that may have room, and the smallest one, from the largest on."""
    has_halves = bool(theme.depth) and not theme.ascii
    width, height = picture.puzzle.width, picture.puzzle.height
    sizes = {"full": (2 * width, height)}
    sizes |= {"half": (width, height // 2)} if has_halves else {}
    fitting = [name for name, (w, h) in sizes.items() if w <= room[0] and h <= room[1]]
    return [*fitting, "quarter" if has_halves else "single"]


def endings(
    console: Console, theme: Theme, view: RenderableType, room: tuple[int, int]
) -> Iterator[Drawing]:
    """The board that is shown behind the last step, a picture in several sizes."""
    if not isinstance(view, NonogramView):
        yield Drawing(drawn(console, view, room[0]))
        return
    for layout in _layouts(theme, view.picture, room):
        sized = copy(view)
        sized.layout = layout
        yield Drawing(drawn(console, sized, room[0]))


def _marked(view: NonogramView) -> tuple[LineName, ...]:
    return view.cells.lines + view.cells.broken


def _changed(picture: Picture, step: Step[Any] | None) -> list[Square]:
    """The cells that a step changes; of one that changes ranges only, those of its lines."""
    found: list[Square] = []
    for change in step.changes if step else ():
        if isinstance(change, Fill):
            found += change.squares(change.filled | change.empty)
        elif isinstance(change, Bar):
            found += squares_of(change.line, change.cells)
        elif isinstance(change, Narrow):
            first, last = change.range
            found += squares(change.line, picture)[first : last + 1]
    if not found:
        found = [square for name in active_lines(step) for square in squares(name, picture)]
    return found

"""A nonogram's picture as a drawing between its clues, with what a step marks.

Cells are those of the terminal's views (`cells.py`, `paint.py`), each two halves wide: so colours
and signs are the same, and here only become rectangles and words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from rich.segment import Segment

from picsolve.core import Step
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Line, LineName, Picture, Square
from picsolve.render.cells import Cells, cell_segments, finished
from picsolve.render.color_vision import least_difference
from picsolve.render.paint import Paint, mixed, own_theme
from picsolve.render.svg.caption import hex_of
from picsolve.render.svg.sheet import Box, Sheet, Word, merged
from picsolve.render.theme import Theme
from picsolve.words import say

#: The side of a cell.
CELL = 20
#: Around everything, and between a clue and its line.
_MARGIN, _PAD = 16, 7
_ROW_SIZE, _COLUMN_SIZE, _SIGN = 13, 12, 15
_LABEL = 30  # for the numbers of rows and columns
#: What the signs of two characters in a cell become.
_SIGNS = {"><": "×", "++": "+", "::": "•", "· ": "·", "  ": ""}
#: Lines between cells are drawn in pictures of so many cells a side, and between five up to more.
_FINE, _FIVES = 120, 300
#: Colours that look no farther apart than that, to some eyes, are told by letters.
_LIKE = 18


class _Number(NamedTuple):
    """A clue's number ready to be drawn: its look, and where."""

    color: str
    size: float
    is_bold: bool
    anchor: str


class NonogramDrawing:
    """Draws one picture on a sheet.

    With `labels` rows and columns are numbered, without `clues` there is the picture alone.
    `second` is another solution to compare it with; `wrong` are squares of a person's picture that
    are wrong.
    """

    def __init__(
        self,
        sheet: Sheet,
        picture: Picture,
        step: Step[Any] | None,
        *,
        labels: bool = True,
        clues: bool = True,
        second: Picture | None = None,
        wrong: Iterable[Square] = (),
    ) -> None:
        self.sheet = sheet
        self.picture = picture
        self.puzzle = picture.puzzle
        self.theme = _theme(sheet, picture)
        self.paint = Paint(self.puzzle.colors, self.theme)
        self.second = second
        #: On paper nothing is known by white paper, whatever the puzzle's colours are.
        self.is_blank = sheet.is_print and step is None and set("".join(picture.text)) <= {"?"}
        self.labels = labels
        self.clues = clues
        self.cells = Cells(picture, step, second, wrong)
        self.like = _alike(self.paint) if self.cells.tints else frozenset()
        #: Colours with letters in their cells; a finished picture does with those of its clues.
        self.lettered = frozenset() if picture.is_solved and step is None else self.like
        self.left = self.top = _MARGIN
        if clues:
            self.left += max((self._extent(line) for line in picture.rows), default=0)
            self.top += _PAD + 15 * max(
                (len(line.clue) or 1 for line in picture.columns), default=1
            )
        self.numbers: dict[_Number, list[Word]] = defaultdict(list)

    def draw(self) -> tuple[int, int]:
        """Draw everything; the width and the height that it takes."""
        for name, line in self.picture.lines() if self.clues else ():
            self._clue(name, line)
        for look, words in self.numbers.items():
            color, size, is_bold, anchor = look
            self.sheet.words(color, size, words, bold=is_bold, anchor=anchor)
        self._squares()
        self._rules()
        if self.labels:
            self._numbers()
        right, below = (_LABEL + _MARGIN // 2, _LABEL) if self.labels else (_MARGIN, _MARGIN)
        height = self.top + CELL * self.puzzle.height + below
        return self.left + CELL * self.puzzle.width + right, height

    def legend(self) -> list[list[Segment]]:
        """The colours with their names, and what tells two solutions apart."""
        colors = self.paint.legend() if self.cells.tints else []
        return [*colors, *(self._differences() if self.second is not None else [])]

    def _differences(self) -> Iterator[list[Segment]]:
        told = [("1", say("filled in the first solution only"))]
        told += [("2", say("filled in the second solution only"))]
        if self.cells.tints:
            told = [("12", say("two colours in a cell: that of each solution"))]
        for sign, meaning in told:
            pill = Segment(f" {sign} ", self.theme.style("differs"))
            yield [pill, Segment(f" {meaning}", self.theme.style("dim"))]

    # Clues.

    def _figure(self, length: int, color: int) -> str:
        """A number, with the letter of its colour where another looks like it."""
        return f"{int(length)}{self.puzzle.colors[color].letter if color in self.like else ''}"

    def _figures(self, line: Line) -> list[str]:
        if not isinstance(line, ColorLine):
            return [str(int(length)) for length in line.clue] or ["0"]
        pairs = zip(line.clue, line.colors, strict=True)
        return [self._figure(length, color) for length, color in pairs] or ["0"]

    def _extent(self, line: Line) -> int:
        """How wide a row's clue is drawn."""
        return sum(map(_figure_width, self._figures(line))) + _PAD

    def _clue(self, name: LineName, line: Line) -> None:
        is_broken = name in self.cells.broken
        is_active = is_broken or name in self.cells.lines
        start = (self.left if name.is_column else self.top) + name.position * CELL
        self._clue_ground(name, start, is_active, is_broken)
        done = finished(line) or (True,)
        colors = line.colors if isinstance(line, ColorLine) else ()
        at: float = (self.top if name.is_column else self.left) - _PAD
        for place, (figure, is_done) in enumerate(
            zip(self._figures(line)[::-1], done[::-1], strict=True), 1
        ):
            color = "bright" if is_active else "clue-done" if is_done else "ink"
            color = "on-red" if is_broken else color
            width = _figure_width(figure)
            if colors:
                tile, color = self.paint.tile(colors[-place], done=is_done)
                if name.is_column:
                    box = Box(start + 1, at - 10, CELL - 2, 14)
                else:
                    box = Box(at - width + 4, start + 2, width - 1, CELL - 4)
                self.sheet.boxes(tile, [box], rx="2")
            if name.is_column:
                size = min(_COLUMN_SIZE, 1.5 * (CELL - 1) / len(figure))
                look = _Number(color, size, is_active, "middle")
                self.numbers[look].append(Word(start + CELL / 2, at - 3, figure))
                at -= 15
            else:
                look = _Number(color, _ROW_SIZE, is_active, "end")
                self.numbers[look].append(Word(at, start + CELL / 2, figure))
                at -= width

    def _clue_ground(self, name: LineName, start: int, is_active: bool, is_broken: bool) -> None:
        """The strip that a clue stands on, and a mark beside that of an active line."""
        ground = "line-1" if is_active else f"clue-{name.position % 2 + 1}"
        ground = "red-pill" if is_broken else ground
        across = Box(_MARGIN, start, self.left - _MARGIN, CELL)
        down = Box(start, _MARGIN, CELL, self.top - _MARGIN)
        self.sheet.boxes(ground, [down if name.is_column else across])
        if is_active:
            color = "red" if is_broken else "green"
            x, y = (start + CELL / 2, 13) if name.is_column else (13, start + CELL / 2)
            below, right = f"M{x - 4:g} {y - 7:g}h8l-4 7z", f"M{x - 7:g} {y - 4:g}v8l7 -4z"
            head = below if name.is_column else right
            self.sheet.parts.append(f'<path d="{head}" fill="{self.sheet.color(color)}"/>')

    # Cells.

    def _row(self, y: int) -> list[Segment]:
        row = self.cells.rows[y]
        if self.is_blank:
            return [Segment("  " * self.puzzle.width)]
        if not self.cells.tints:
            return cell_segments(row, y, self.theme, 2, shaded=False)
        others = self.cells.other_tints[y] if self.cells.other_tints else None
        return self.paint.segments(row, self.cells.tints[y], y, 2, shaded=False, others=others)

    def _squares(self) -> None:
        """Cells as few rectangles, and over them their signs."""
        halves: list[list[str]] = []
        signs: dict[tuple[str, bool], list[Word]] = defaultdict(list)
        for y in range(self.puzzle.height):
            grounds: list[str] = []
            characters: list[tuple[str, str]] = []
            for text, style, _ in self._row(y):
                ground, ink = hex_of(style, ground=True), hex_of(style)
                grounds += [ground or self.sheet.color("page")] * len(text)
                characters += [(sign, ink) for sign in text]
            halves.append(grounds)
            for x in range(self.puzzle.width):
                for sign, ink, middle in self._signs(x, y, characters, grounds):
                    at = Word(self.left + middle, self.top + (y + 0.5) * CELL, sign)
                    signs[ink, sign.isalnum()].append(at)
        by_color: dict[str, list[Box]] = defaultdict(list)
        most = Counter(color for row in halves for color in row).most_common(1)[0][0]
        for color, box in merged(halves, most):
            left, top = self.left + box.x * CELL / 2, self.top + box.y * CELL
            by_color[color].append(Box(left, top, box.width * CELL / 2, box.height * CELL))
        size = (side * CELL for side in (self.puzzle.width, self.puzzle.height))
        self.sheet.boxes(most, [Box(self.left, self.top, *size)])
        for color, boxes in by_color.items():
            self.sheet.boxes(color, boxes)
        for (ink, is_small), words in signs.items():
            self.sheet.words(ink, 12 if is_small else _SIGN, words, bold=True)

    def _signs(
        self, x: int, y: int, characters: list[tuple[str, str]], grounds: list[str]
    ) -> Iterator[tuple[str, str, float]]:
        """The signs of a cell with their inks, and how far their middles lie to the right."""
        first, last = characters[2 * x : 2 * x + 2]
        pair = first[0] + last[0]
        middle = (x + 0.5) * CELL
        tint = self.cells.tints[y][x] if self.cells.tints else -1
        if pair == "  " and tint in self.lettered and self.cells.rows[y][x] == "#":
            ground = grounds[2 * x]
            yield self.puzzle.colors[tint].letter, mixed(Paint.ink(ground), ground, 0.35), middle
        elif pair in _SIGNS:
            if _SIGNS[pair]:
                yield _SIGNS[pair], first[1], middle
        elif " " in pair and grounds[2 * x] == grounds[2 * x + 1]:
            yield (*(first if last[0] == " " else last), middle)
        else:
            for i, (sign, ink) in enumerate((first, last)):
                if sign != " ":
                    yield sign.replace("-", "−"), ink, middle + (i - 0.5) * CELL / 2

    def _rules(self) -> None:
        """Hairlines between cells, and heavier lines every five."""
        width, height = self.puzzle.width, self.puzzle.height
        longest = max(width, height)
        every = 5 if longest <= _FIVES else 50
        for heavy in (False, True):
            if not heavy and longest > _FINE:
                continue
            thick = 2 if heavy else 1  # from one pixel to another, where a pixel is one wide
            lines = [
                Box(self.left + x * CELL - thick // 2, self.top, thick, height * CELL)
                for x in range(width + 1)
                if (x % every == 0 or x == width) is heavy
            ] + [
                Box(self.left, self.top + y * CELL - thick // 2, width * CELL, thick)
                for y in range(height + 1)
                if (y % every == 0 or y == height) is heavy
            ]
            # Crisp ones would be lost where a pixel of the picture is wider than they are.
            look = {"shape-rendering": "auto", **({} if heavy else {"opacity": "0.8"})}
            self.sheet.boxes("heavy" if heavy else "rule", lines, **look)

    def _numbers(self) -> None:
        """The number of every fifth row and column, behind them, larger and fewer in large
        pictures."""
        width, height = self.puzzle.width, self.puzzle.height
        every = 5 if max(width, height) <= 60 else 10 if max(width, height) <= _FINE else 50
        bottom, right = self.top + height * CELL, self.left + width * CELL
        words = [
            Word(self.left + (x - 0.5) * CELL, bottom + 13, str(x))
            for x in range(every, width + 1, every)
        ]
        self.sheet.words("dim", _COLUMN_SIZE, words)
        words = [
            Word(right + 7, self.top + (y - 0.5) * CELL, str(y))
            for y in range(every, height + 1, every)
        ]
        self.sheet.words("dim", _COLUMN_SIZE, words, anchor="start")


def _theme(sheet: Sheet, picture: Picture) -> Theme:
    """The sheet's theme with the puzzle's own colours; what is solved needs no dots."""
    theme = replace(sheet.theme, has_dots=False) if picture.is_solved else sheet.theme
    return own_theme(theme, picture.puzzle)


def _alike(paint: Paint) -> frozenset[int]:
    """The colours that look like another to some eyes."""
    colors = range(1, len(paint.colors))
    return frozenset(
        color
        for color in colors
        if any(
            least_difference(paint.hex(color), paint.hex(other)) < _LIKE
            for other in range(len(paint.colors))
            if other != color
        )
    )


def _figure_width(figure: str) -> int:
    return 8 * len(figure) + 7

"""A sudoku's grid as a drawing: digits, candidates, and what a step marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import dist
from typing import Any, NamedTuple

from rich.segment import Segment

from picsolve.core import Role, Step
from picsolve.render.marks import SudokuMarks, chain_nodes
from picsolve.render.svg import signs
from picsolve.render.svg.links import curves
from picsolve.render.svg.sheet import Box, Sheet, Word
from picsolve.render.theme import Theme
from picsolve.sudoku.cells import common_houses
from picsolve.sudoku.grid import Candidate, Cell, Cells, Grid, Link
from picsolve.words import say

#: The side of a cell; and around the grid, with and without numbers.
CELL = 54
_LEFT, _END = 30, 15
#: Candidates lie in three rows of three; a letter stands beside them at a cell's edge.
_FIRST, _PITCH = 10, 17
_DIGIT, _LETTER = 28, 10
#: How near to the middle of a candidate, and of a digit, no link is drawn.
_CLEAR, _CLEAR_DIGIT = 6.0, 13.0
#: Where a letter touches no candidate, if one is absent there: the best corners first.
_CORNERS = ((2, 2), (0, 2), (2, 0), (0, 0), (1, 2), (1, 0))
_NO_CELLS = Cells(0)


class _Gaps(NamedTuple):
    """Between cells, and between boxes: of a ground that shows through as lines."""

    cell: int
    box: int


class SudokuDrawing:
    """Draws one grid on a sheet.

    `pencil` says whether candidates are shown, `labels` whether rows and columns are numbered.
    `second` is another solution, whose different digits stand beside; `wrong` are cells of a
    person's grid that are wrong.
    """

    def __init__(
        self,
        sheet: Sheet,
        grid: Grid,
        step: Step[Any] | None,
        *,
        pencil: bool,
        labels: bool = True,
        second: Grid | None = None,
        wrong: Cells = _NO_CELLS,
    ) -> None:
        self.sheet = sheet
        self.grid = grid
        self.step = step
        self.pencil = pencil
        self.second = second
        self.wrong = wrong
        self.marks = SudokuMarks.of(step) if step else SudokuMarks(broken=wrong)
        self.gaps = _Gaps(1, 3) if sheet.is_print else _Gaps(0, 6)
        self.struck: set[tuple[float, float]] = set()  # digits in the way of links
        self.labels = labels
        self.left = _LEFT if labels else _END
        self.size = self._at(8) + CELL + _END

    @property
    def theme(self) -> Theme:
        return self.sheet.theme

    def legend(self) -> list[list[Segment]]:
        """What tells two solutions apart."""
        pairs = zip(self.grid.values, (self.second or self.grid).values, strict=True)
        sample = next((f" {one}/{other} " for one, other in pairs if one != other), "")
        if not sample:
            return []
        meaning = say("the digits of the two solutions")
        pill = Segment(sample, self.theme.style("differs"))
        return [[pill, Segment(f" {meaning}", self.theme.style("dim"))]]

    def draw(self) -> tuple[int, int]:
        """Draw everything; the width and the height that it takes."""
        if self.labels:
            self._numbers()
        self._grounds()
        self._houses()
        self._links()
        for cell in map(Cell, range(81)):
            self._cell(cell)
        return self.size, self.size

    def _at(self, index: int) -> int:
        """Where a column, or row, of cells begins."""
        wider = self.gaps.box - self.gaps.cell
        return self.left + index * (CELL + self.gaps.cell) + index // 3 * wider

    def _box(self, cells: Cells) -> Box:
        """The rectangle around cells."""
        rows, columns = ({divmod(cell, 9)[i] for cell in cells} for i in (0, 1))
        x, y = self._at(min(columns)), self._at(min(rows))
        return Box(x, y, self._at(max(columns)) + CELL - x, self._at(max(rows)) + CELL - y)

    def _spot(self, candidate: Candidate) -> tuple[float, float]:
        """The middle of a candidate."""
        row, column = divmod(candidate.digit - 1, 3)
        x, y = self._at(candidate.cell.column), self._at(candidate.cell.row)
        return x + _FIRST + column * _PITCH, y + _FIRST + row * _PITCH

    def _numbers(self) -> None:
        """The numbers of columns and rows; those of cells that change are bright."""
        changed = self.marks.changed
        active = ({cell.column for cell in changed}, {cell.row for cell in changed})
        for is_active, color in ((False, "dim"), (True, "bright")):
            words = []
            for i in range(9):
                middle, text = self._at(i) + CELL / 2, str(i + 1)
                words += [Word(middle, 15, text)] if (i in active[0]) is is_active else []
                words += [Word(15, middle, text)] if (i in active[1]) is is_active else []
            self.sheet.words(color, 14, words, bold=is_active)

    def _grounds(self) -> None:
        for cell in map(Cell, range(81)):
            box = self._box(Cells(1 << cell))
            self.sheet.boxes(self._ground(cell), [box], **{"data-cell": str(cell)})
        if self.sheet.is_print:
            self._rules()

    def _rules(self) -> None:
        """Lines between cells, and over them heavier ones between boxes and around all."""
        gap = self.gaps.box
        start = self._at(0) - gap
        length = self._at(8) + CELL + gap - start
        for is_heavy, thick in ((False, self.gaps.cell), (True, gap)):
            places = [self._at(i) - thick for i in range(9) if (i % 3 == 0) is is_heavy]
            places += [start + length - gap] if is_heavy else []
            lines = [Box(at, start, thick, length) for at in places]
            lines += [Box(start, at, length, thick) for at in places]
            self.sheet.boxes("heavy" if is_heavy else "rule", lines)

    def _ground(self, cell: Cell) -> str:
        if cell in self.wrong and self.grid.values[cell]:
            return "red-pill"
        if self.marks.ground(cell) is Role.PLACED:
            return "house-b"
        return self.marks.shade(cell)

    def _houses(self) -> None:
        for sign, houses in (("cover", self.marks.covers), ("house", self.marks.houses)):
            boxes = dict.fromkeys(self._box(house.cells) for house in houses)
            signs.edges(self.sheet, sign, boxes)

    def _links(self) -> None:
        """Strong links solid, weak ones dashed; groups of cells in a frame."""
        links = self.marks.links
        if not links:
            return
        nodes = dict(self._nodes())
        ends = [self._ends(link, nodes) for link in links]
        room = ((self.left,) * 2, (self.size - _END,) * 2)
        obstacles = self._obstacles()
        drawn = list(curves(ends, obstacles, room))
        self.struck = {at for curve in drawn for at in curve.passed(obstacles)}
        for sign, strong in (("weak", False), ("strong", True)):
            of_kind = zip(drawn, links, strict=True)
            chosen = [curve.path for curve, link in of_kind if link.strong is strong]
            signs.links(self.sheet, sign, chosen)
        for first, cells in nodes.items():
            if len(common_houses(cells)) > 1:  # in one row or column of a box
                ink = f"{self.marks.ground(first.cell) or 'label'}-ink"
                self.sheet.frames(ink, [self._around(first.digit, cells)], 1.2, rx="9")

    def _ends(
        self, link: Link, nodes: Mapping[Candidate, Cells]
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where a link begins and ends: in the nearest cells of what it links."""
        starts, ends = (
            [self._spot(Candidate.of(cell, end.digit)) for cell in nodes.get(end, (end.cell,))]
            for end in (link.start, link.end)
        )
        return min(product(starts, ends), key=lambda pair: dist(*pair))

    def _obstacles(self) -> dict[tuple[float, float], float]:
        """What links should keep clear of: the middles of digits, and how near they may come."""
        near = {self._spot(candidate): _CLEAR for candidate in self._shown()}
        for cell, digit in enumerate(self.grid.values):
            if digit:
                row, column = divmod(cell, 9)
                near[self._at(column) + CELL / 2, self._at(row) + CELL / 2] = _CLEAR_DIGIT
        lettered = (cell for cell in map(Cell, range(81)) if self._letters_of(cell))
        return {**near, **{self._letter_spot(cell): _CLEAR for cell in lettered}}

    def _nodes(self) -> Iterator[tuple[Candidate, Cells]]:
        """The cells of each node of the step's chains that has several, by its first candidate."""
        for node in chain_nodes(self.step):
            if len(node.cells) > 1:
                yield node.first, node.cells

    def _around(self, digit: int, cells: Cells) -> Box:
        """The rectangle around a digit's candidates in these cells."""
        spots = [self._spot(Candidate.of(cell, digit)) for cell in cells]
        (x, *_, right), (y, *_, bottom) = (sorted(it) for it in zip(*spots, strict=True))
        return Box(x - 10, y - 10, right - x + 20, bottom - y + 20)

    def _shown(self) -> Iterator[Candidate]:
        """Every candidate that is drawn."""
        for cell in map(Cell, range(81) if self.pencil else ()):
            if not self.grid.values[cell]:
                yield from (Candidate.of(cell, d) for d in self.grid.candidates_of(cell))

    def _cell(self, cell: Cell) -> None:
        digit = self.grid.values[cell]
        if digit:
            self._digit(cell, digit)
        elif self.pencil:
            self._candidates(cell)
        self._letters(cell)

    def _digit(self, cell: Cell, digit: int) -> None:
        """A given is bold, and bright; a placed digit has another hue and weight."""
        sheet = self.sheet
        x, y = self._at(cell.column) + CELL / 2, self._at(cell.row) + CELL / 2
        self._clear(cell, Word(x, y, str(digit)), _CLEAR_DIGIT)
        other = self.second.values[cell] if self.second else digit
        if other != digit:
            sheet.boxes("red-pill", [Box(x - CELL / 2 + 4, y - 14, CELL - 8, 28)], rx="4")
            sheet.words("on-red", 20, [Word(x, y, f"{digit}/{other}")], bold=True)
        elif cell in self.wrong:
            sheet.words("on-red", _DIGIT, [Word(x, y, str(digit))], bold=True)
        elif cell in self.grid.given:
            sheet.words("bright", _DIGIT, [Word(x, y, str(digit))], bold=True)
        else:
            sheet.words("blue", _DIGIT, [Word(x, y, str(digit))])

    def _candidates(self, cell: Cell) -> None:
        ground = self.marks.ground(cell)
        is_used = ground not in (None, Role.REMOVED, Role.PLACED) or cell in self.wrong
        plain: list[Word] = []
        for digit in self.grid.candidates_of(cell):
            candidate = Candidate.of(cell, digit)
            role = self.marks.candidates.get(candidate)
            word = Word(*self._spot(candidate), str(digit))
            if role is None:
                self._clear(cell, word, _CLEAR)
                plain.append(word)
            else:
                signs.candidate(self.sheet, role.value, word)
        self.sheet.words("ink" if is_used else "dim", signs.MARK, plain)

    def _clear(self, cell: Cell, word: Word, reach: float) -> None:
        """Interrupt the links that would strike a digit out: they pass behind it."""
        if (word.x, word.y) in self.struck:
            box = Box(word.x - reach, word.y - reach, 2 * reach, 2 * reach)
            self.sheet.boxes(self._ground(cell), [box], rx=f"{reach:g}")

    def _letters(self, cell: Cell) -> None:
        """The letters of the cell's roles: where no candidate is, in a corner if possible."""
        letters = self._letters_of(cell)
        if letters:
            ground = self.marks.ground(cell)
            size = _LETTER if len(letters) < 3 else 8
            at = Word(*self._letter_spot(cell), letters)
            self._clear(cell, at, _CLEAR)
            self.sheet.words(f"{ground.value}-ink" if ground else "red", size, [at], bold=True)

    def _letters_of(self, cell: Cell) -> str:
        is_wrong = cell in self.wrong and not self.grid.values[cell]
        return self.marks.letters(cell) + ("!" if is_wrong else "")

    def _letter_spot(self, cell: Cell) -> tuple[float, float]:
        """The middle of the cell's letters, near an edge."""
        shown = self.grid.candidates_of(cell) if self.pencil and not self.grid.values[cell] else ()
        row, column = next(
            ((r, c) for r, c in _CORNERS if 3 * r + c + 1 not in shown), (1.5, 1.5)
        )  # between candidates, where there are too many
        return (
            self._at(cell.column) + _FIRST + column * _PITCH + (column - 1) * 2,
            self._at(cell.row) + _FIRST + row * _PITCH + (row - 1) * 2,
        )

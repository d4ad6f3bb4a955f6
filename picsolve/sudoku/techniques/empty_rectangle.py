"""Empty rectangles: a box whose candidates lie in one row and one column, and a strong link."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    COLUMNS,
    HOUSES,
    ROWS,
    Cell,
    Cells,
    Change,
    Grid,
    House,
    common_houses,
)
from picsolve.sudoku.links import ConjugatePair, StrongLink, pairs_of_digit
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, mark_digit, remove_digit


class _EmptyRectangle(NamedTuple):
    """A box whose candidates lie in one row and one column, and a pair that leads on from it."""

    digit: int
    box: int
    cells: int  # the candidates in the box
    lines: tuple[int, int]  # the line that meets the pair, and the one that meets the target
    link: StrongLink  # from the cell beside the box to the cell beside the target
    target: int


@lru_cache(maxsize=4)
def _empty_rectangles(grid: Grid) -> tuple[_EmptyRectangle, ...]:
    """Every one that removes something; boxes with candidates in one line only are left out."""
    return tuple(
        found
        for digit, candidates in enumerate(grid.candidates, 1)
        for found in _of_digit(digit, candidates)
    )


@lru_cache(maxsize=512)
def _of_digit(digit: int, candidates: int) -> tuple[_EmptyRectangle, ...]:
    found = []
    pairs = pairs_of_digit(candidates)
    for box in range(18, 27) if pairs else ():
        cells = candidates & HOUSES[box]
        for row, column in _crosses(cells, box):
            for pair in pairs:
                for target, link, lines in _led_on(pair, digit, row, column):
                    if candidates >> target & 1 and not HOUSES[box] >> target & 1:
                        found.append(_EmptyRectangle(digit, box, cells, lines, link, target))
    return tuple(found)


def _crosses(cells: int, box: int) -> Iterator[tuple[int, int]]:
    """The rows and columns that together, but not alone, hold all the candidates of a box."""
    if not 2 <= cells.bit_count() <= 5:
        return
    top, left = (box - 18) // 3 * 3, (box - 18) % 3 * 3
    for row in range(top, top + 3):
        for column in range(left, left + 3):
            outside_row, outside_column = cells & ~ROWS[row], cells & ~COLUMNS[column]
            if outside_row and outside_column and not outside_row & outside_column:
                yield row, column


def _led_on(
    pair: ConjugatePair, digit: int, row: int, column: int
) -> Iterator[tuple[int, StrongLink, tuple[int, int]]]:
    """From a pair across the row, or the column, of a box: the cell that it aims at."""
    kind, number = divmod(pair.house, 9)
    for near, far in (pair.cells, pair.cells[::-1]):
        if kind == 1 and near // 9 == row and number // 3 != column // 3:
            yield far // 9 * 9 + column, pair.link(digit, near), (row, 9 + column)
        elif kind == 0 and near % 9 == column and number // 3 != row // 3:
            yield row * 9 + far % 9, pair.link(digit, near), (9 + column, row)


@distinct
def find_empty_rectangle(grid: Grid) -> Iterator[Step[Change]]:
    """A box whose candidates lie in one row and one column, and a strong link beside it.

    What to look for: a box in which a digit is left only in one row and one column, so that the
    other four cells are without it: the empty rectangle. Then a strong link that has one end in
    that row or column and lies across it, outside the box. Its other end and the box's other
    line meet in the cell that loses the digit. The box may have as few as two candidates.

    Why it works: if the near end is the digit, the box has it in its other line, which the target
    shares. If not, the far end is the digit, and the target sees it too.

    Example: in box 5, 9 is left only in r4c56 and r6c6, so in row 4 or in column 6. Column 2 has
    9 only in r4c2 and r8c2. If r4c2 is 9, box 5 has it in column 6; else r8c2 is 9. Either way
    r8c6 is not. The name is Havard's; it is also known as hinge.
    """
    for found in _empty_rectangles(grid):
        yield _rectangle_step("empty-rectangle", (found,))


@distinct
def find_dual_empty_rectangle(grid: Grid) -> Iterator[Step[Change]]:
    """Two empty rectangles of one box.

    What to look for: an empty rectangle. Look for another strong link beside the same box, at
    the end of its other line, or of another line if the box has only two candidates.

    Why it works: each empty rectangle holds by itself; together they remove two candidates.

    Example: in box 9, 6 is left only in r7c9 and r9c7. Column 4 has 6 only in r6c4 and r7c4, row 6
    only in r6c4 and r6c7. The links lead from column 7 and row 6 to r7c4, and from row 7 and
    column 4 to r6c7: both are not 6. HoDoKu named it.
    """
    for one, other in combinations(_empty_rectangles(grid), 2):
        same_box = one.digit == other.digit and one.box == other.box
        if same_box and one.target != other.target:
            yield _rectangle_step("dual-empty-rectangle", (one, other))


@distinct
def find_rectangle_elimination(grid: Grid) -> Iterator[Step[Change]]:
    """A candidate that, with the other end of a strong link, would empty a box.

    What to look for: a strong link in a row or column, the hinge one of its ends. Take a candidate
    of the digit that sees the hinge across the link. From it and from the link's other end look
    along the lines at right angles: they cross in a box. All its candidates lie in these lines.

    Why it works: were the candidate true, the hinge would be false, and so the link's other end
    true. The two would leave the box no place for the digit.

    Example: column 2 has 9 only in r4c2 and r8c2. If r8c6 were 9, r8c2 would not be, and so r4c2
    would; r8c6 and r4c2 see all places for 9 in box 5. It is the empty rectangle, seen from the
    candidate that falls. SudokuWiki named it.
    """
    for found in _empty_rectangles(grid):
        yield _rectangle_step("rectangle-elimination", (found,))


class _Corner(NamedTuple):
    """What a sentence tells of one empty rectangle."""

    link: StrongLink
    line: House  # meets the link's near end
    other: House  # meets the target
    near: Cell
    far: Cell
    target: Cell
    across: House  # has the far end and the target
    digit: int
    box: House


def _rectangle_step(key: str, found: tuple[_EmptyRectangle, ...]) -> Step[Change]:
    digit, box, cells = found[0][:3]
    targets = Cells.of(rectangle.target for rectangle in found)
    box_of = House(box)
    marks = [Mark(Role.SET_A, Cells(cells)), Mark(Role.LINE, box_of)]
    marks += mark_digit(Role.SET_A, digit, cells)
    lines = reduce(or_, (HOUSES[line] for rectangle in found for line in rectangle.lines))
    empty = Cells(HOUSES[box] & ~lines)
    marks.append(Mark(Role.WITNESS, empty))
    corners = []
    for role, rectangle in zip(SETS[1:], found, strict=False):
        link = rectangle.link
        near, far = link.start.cell, link.end.cell
        marks += [Mark(role, Cells.of((near, far))), Mark(role, link.start), Mark(role, link.end)]
        marks.append(Mark(Role.LINK_STRONG, link.link))
        line, other = map(House, rectangle.lines)
        target = Cell(rectangle.target)
        across = common_houses(Cells.of((far, target)))[0]
        corners.append(_Corner(link, line, other, near, far, target, across, digit, box_of))
    return Step(
        key,
        remove_digit(digit, targets),
        tuple(marks),
        {
            "digit": digit,
            "box": box_of,
            "places": (Cells(cells),),
            "empty_cells": (empty,),
            "cells": Cells(cells),
            "corners": tuple(corners),
            "links": tuple(rectangle.link for rectangle in found),
            "joined": tuple(rectangle.link.cells for rectangle in found),
        },
    )


def _technique(key: str, name: str, code: str, find: Find, full: str) -> SudokuTechnique:
    return Technique(
        key=key,
        name=name,
        family="single-digit-patterns",
        tier=Level.HARD,
        find=find,
        short="{digit} in {box} ({joined:/}) => {changes}",
        full="In {box} the {digit} fits only into {cells:or}" + full,
        phrases=_PHRASES,
        score=120,
        hodoku=(code,) if code else (),
    )


_PHRASES = {
    "corner": "In {link.house} it fits only into {near} or {far}. If {near} is {digit}, {box} "
    "has its {digit} not in {line} but in {other}, where {target} sees it. If {near} is not "
    "{digit}, {far} is, and {target} sees it ({across}). Either way {target} is not {digit}",
    "emptied": "In {link.house} it fits only into {near} or {far}. If {target} were {digit}, "
    "{far} would not be ({across}), so {near} would. Then {box} would have no place left for it: "
    "{near} sees those in {line}, {target} those in {other}",
}

_LINES = ", each in {corners[0].line} or {corners[0].other}. "

EMPTY_RECTANGLE = _technique(
    "empty-rectangle",
    "Empty Rectangle",
    "0402",
    find_empty_rectangle,
    _LINES + "{corners:corner}: {result}.",
)
DUAL_EMPTY_RECTANGLE = _technique(
    "dual-empty-rectangle",
    "Dual Empty Rectangle",
    "0405",
    find_dual_empty_rectangle,
    ". {corners:corner:. }: {result}.",
)
RECTANGLE_ELIMINATION = _technique(
    "rectangle-elimination",
    "Rectangle Elimination",
    "",
    find_rectangle_elimination,
    _LINES + "{corners:emptied}: {result}.",
)

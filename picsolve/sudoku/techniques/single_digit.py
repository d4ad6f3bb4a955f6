"""Single-digit patterns: two strong links of one digit, or one and a box, that touch.

Two strong links whose near ends see each other: not both near ends are true, so one of the far
ends is. Where the links lie gives the skyscraper, the two-string kite and the turbot fish their
names. The empty rectangle has a box in the place of one link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    COLUMNS,
    HOUSES,
    HOUSES_OF,
    PEERS,
    ROWS,
    Candidate,
    Cell,
    Cells,
    Change,
    Grid,
    House,
    Link,
    Remove,
    bits,
    common_houses,
)
from picsolve.sudoku.links import ConjugatePair, StrongLink, conjugate_pairs
from picsolve.sudoku.rating import Level

Find = Callable[[Grid], Iterator[Step[Change]]]


class _Turbot(NamedTuple):
    """Two strong links, each from its far end to its near end, that touch at the near ends."""

    digit: int
    links: tuple[StrongLink, StrongLink]  # far to near, then near to far
    kind: str
    removed: int

    @property
    def near(self) -> tuple[int, int]:
        return self.links[0].end.cell, self.links[1].start.cell


@lru_cache(maxsize=64)
def _turbots(grid: Grid) -> tuple[_Turbot, ...]:
    """Every two links that touch and remove something, with the name that their places give."""
    found = []
    for index, pairs in enumerate(conjugate_pairs(grid)):
        candidates = grid.candidates[index]
        for one, other in combinations(pairs, 2):
            ends = 1 << one.cells[0] | 1 << one.cells[1] | 1 << other.cells[0] | 1 << other.cells[1]
            if ends.bit_count() < 4:
                continue
            for near, far in (one.cells, one.cells[::-1]):
                for near_2, far_2 in (other.cells, other.cells[::-1]):
                    if not PEERS[near] >> near_2 & 1:
                        continue
                    removed = candidates & PEERS[far] & PEERS[far_2] & ~ends
                    if removed:
                        links = one.link(index + 1, far), other.link(index + 1, near_2)
                        kind = _kind(one, other, near, near_2)
                        found.append(_Turbot(index + 1, links, kind, removed))
    return tuple(found)


def _kind(one: ConjugatePair, other: ConjugatePair, near: int, near_2: int) -> str:
    """Parallel links joined by a line: skyscraper, or X-wing if joined twice; crossing ones by a
    box: two-string kite."""
    kinds = one.house // 9, other.house // 9
    if kinds in ((0, 0), (1, 1)):
        across = 1 - kinds[0]
        lines = [{HOUSES_OF[cell][across] for cell in pair.cells} for pair in (one, other)]
        if HOUSES_OF[near][across] == HOUSES_OF[near_2][across]:
            return "x-wing" if lines[0] == lines[1] else "skyscraper"
    elif kinds == (0, 1) and HOUSES_OF[near][2] == HOUSES_OF[near_2][2]:
        return "two-string-kite"
    return "turbot-fish"


class _EmptyRectangle(NamedTuple):
    """A box whose candidates lie in one row and one column, and a pair that leads on from it."""

    digit: int
    box: int
    cells: int  # the candidates in the box
    lines: tuple[int, int]  # the line that meets the pair, and the one that meets the target
    link: StrongLink  # from the cell beside the box to the cell beside the target
    target: int


@lru_cache(maxsize=64)
def _empty_rectangles(grid: Grid) -> tuple[_EmptyRectangle, ...]:
    """Every one that removes something; boxes with candidates in one line only are left out."""
    found = []
    for index, pairs in enumerate(conjugate_pairs(grid)):
        candidates = grid.candidates[index]
        for box in range(18, 27) if pairs else ():
            for row, column in _crosses(candidates & HOUSES[box], box):
                for pair in pairs:
                    for target, link, lines in _led_on(pair, index + 1, row, column):
                        if candidates >> target & 1 and not HOUSES[box] >> target & 1:
                            cells = candidates & HOUSES[box]
                            found.append(
                                _EmptyRectangle(index + 1, box, cells, lines, link, target)
                            )
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


def _two_links(kind: str) -> Find:
    @distinct
    def find(grid: Grid) -> Iterator[Step[Change]]:
        for turbot in _turbots(grid):
            if turbot.kind == kind:
                yield _step(kind, turbot.digit, turbot.removed, (turbot,))

    return find


@distinct
def find_dual_kite(grid: Grid) -> Iterator[Step[Change]]:
    """Two two-string kites that cross in the same two cells of a box.

    What to look for: a two-string kite. If each of its two cells in the box is also in a strong
    link the other way, along the column instead of the row, these make a second kite.

    Why it works: each kite holds by itself; together they remove two candidates.

    Example: 1 is in row 1 only in r1c3 and r1c8, in row 3 only in r3c1 and r3c9, in column 1 only
    in r3c1 and r6c1, in column 3 only in r1c3 and r4c3. The row of one and the column of the
    other give r1c8 or r6c1, hence r6c8 is not 1; and r3c9 or r4c3, hence r4c9 is not 1. HoDoKu
    named it.
    """
    kites = [turbot for turbot in _turbots(grid) if turbot.kind == "two-string-kite"]
    for one, other in combinations(kites, 2):
        crossed = one.digit == other.digit and one.near == other.near[::-1]
        if crossed and one.removed != other.removed:
            removed = one.removed | other.removed
            yield _step("dual-two-string-kite", one.digit, removed, (one, other))


def _step(key: str, digit: int, removed: int, turbots: tuple[_Turbot, ...]) -> Step[Change]:
    """`near` and `far` have two cells for each of the turbots."""
    near = tuple(Cell(cell) for turbot in turbots for cell in turbot.near)
    far = tuple(c for t in turbots for c in (t.links[0].start.cell, t.links[1].end.cell))
    links = tuple(link for turbot in turbots for link in turbot.links)
    marks = []
    for role, link in zip(SETS, links, strict=False):
        marks += [Mark(role, link.start), Mark(role, link.end), Mark(Role.LINK_STRONG, link.link)]
        marks.append(Mark(role, Cells.of((link.start.cell, link.end.cell))))
    weak = Link(Candidate.of(near[0], digit), Candidate.of(near[1], digit), strong=False)
    return Step(
        key,
        tuple(Remove(Cell(cell), digit) for cell in bits(removed)),
        (*marks, Mark(Role.LINK_WEAK, weak)),
        {
            "digit": digit,
            "links": links,
            "near": near,
            "far": far,
            "joint": common_houses(Cells.of(near[:2]))[:1],
            "removed": Cells(removed),
        },
    )


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
    r8c6 is not. The name is Havard's; it is also
    known as hinge.
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
    digit: int


def _rectangle_step(key: str, found: tuple[_EmptyRectangle, ...]) -> Step[Change]:
    digit, box, cells = found[0][:3]
    targets = Cells.of(rectangle.target for rectangle in found)
    marks = [Mark(Role.SET_A, Cells(cells)), Mark(Role.LINE, House(box))]
    marks += [Mark(Role.SET_A, Candidate.of(cell, digit)) for cell in bits(cells)]
    corners = []
    for role, rectangle in zip(SETS[1:], found, strict=False):
        link = rectangle.link
        near, far = link.start.cell, link.end.cell
        marks += [Mark(role, Cells.of((near, far))), Mark(role, link.start), Mark(role, link.end)]
        marks.append(Mark(Role.LINK_STRONG, link.link))
        line, other = map(House, rectangle.lines)
        corners.append(_Corner(link, line, other, near, far, Cell(rectangle.target), digit))
    return Step(
        key,
        tuple(Remove(cell, digit) for cell in targets),
        tuple(marks),
        {
            "digit": digit,
            "box": House(box),
            "cells": Cells(cells),
            "corners": tuple(corners),
            "links": tuple(rectangle.link for rectangle in found),
        },
    )


_SKYSCRAPER_DOC = """Two parallel strong links that stand on one line.

What to look for: two rows (or two columns) in which a digit has only two places. One place of
each is in the same column (row). The other two are not; look for a cell that sees both of these.

Why it works: the two places in the shared line are not both true. So one of the others is, and
either way the cell sees the digit.

Example: 6 is in row 2 only in r2c5 and r2c8, in row 7 only in r7c5 and r7c9. r2c5 and r7c5 are
not both 6, so r2c8 or r7c9 is: r13c9 and r89c8 see both and are not 6. Named by Havard."""

_KITE_DOC = """A strong link in a row and one in a column, joined by a box.

What to look for: a row and a column in each of which a digit has only two places. One place of
the row and one of the column are different cells of the same box. From the other two ends follow
the column and the row to the cell where they cross.

Why it works: the two places in the box are not both true. So one of the others is, and either way
the cell where they cross sees it.

Example: 3 is in row 2 only in r2c1 and r2c8, in column 3 only in r1c3 and r8c3. r2c1 and r1c3 are
in box 1 and not both 3, so r2c8 or r8c3 is: r8c8 is not. Named by Havard."""

_TURBOT_DOC = """Two strong links of a digit that touch.

What to look for: two houses, mostly a box and a line, in which a digit has only two places. One
place of each see each other. Look for a cell that sees the other two.

Why it works: the two places that see each other are not both true. So one of the others is, and
either way the cell sees the digit. The skyscraper and the two-string kite work in the same way.

Example: 4 is in box 4 only in r4c2 and r5c1, in row 8 only in r8c1 and r8c6. r5c1 and r8c1 are not
both 4, so r4c2 or r8c6 is: r4c6 sees both and is not 4. Named by Nick70."""


def _technique(
    key: str,
    name: str,
    score: int,
    code: str,
    find: Find,
    full: str,
    doc: str = "",
    short: str = "{digit} in {box} ({cells}), {links:eureka} => {changes}",
    se: float | None = None,
) -> Technique[Grid, Change]:
    return Technique(
        key=key,
        name=name,
        family="single-digit-patterns",
        tier=Level.HARD,
        find=find,
        short=short,
        full=full,
        phrases=_PHRASES,
        score=score,
        hodoku=(code,) if code else (),
        se=se,
        doc=doc,
    )


_PHRASES = {
    "eureka": "{start}={end.cell}",
    "pair": "in {house} ({start.cell} and {end.cell})",
    "corner": "In {link.house}, {digit} has only two places, {near} and {far}. If {near} is "
    "{digit}, the box cannot have it in {line} and has it in {other}, which {target} is in; if "
    "not, {far} is {digit}, which {target} sees",
    "emptied": "In {link.house}, {digit} has only two places, {near} and {far}. If {target} were "
    "{digit}, {far} would not be, so {near} would. {target} and {near} see all of these places",
}
_EUREKA = "{links:eureka: - } => {changes}"
_TWO_LINKS = (
    "{digit} has only two places {links:pair:and}. {near:and} are both in {joint:and}, so not both "
    "of them are {digit}, and hence {far:or} is. {removed:and} {removed:sees|each see} both: "
    "{result}."
)
_BOX = "In {box}, {digit} is left only in {cells:and}. "

SKYSCRAPER = _technique(
    "skyscraper",
    "Skyscraper",
    130,
    "0400",
    _two_links("skyscraper"),
    _TWO_LINKS,
    _SKYSCRAPER_DOC,
    _EUREKA,
    6.6,
)
KITE = _technique(
    "two-string-kite",
    "Two-String Kite",
    150,
    "0401",
    _two_links("two-string-kite"),
    _TWO_LINKS,
    _KITE_DOC,
    _EUREKA,
    6.6,
)
DUAL_KITE = _technique(
    "dual-two-string-kite",
    "Dual Two-String Kite",
    150,
    "0404",
    find_dual_kite,
    "{digit} has only two places {links:pair:and}. In {joint:and}, not both of {near[0]} and "
    "{near[1]} are {digit}, so {far[0]} or {far[1]} is, and likewise {far[2]} or {far[3]}. "
    "{removed:and} each see both ends of one of these: {result}.",
    short="{links[0]:eureka} - {links[1]:eureka}, {links[2]:eureka} - {links[3]:eureka} => "
    "{changes}",
)
TURBOT_FISH = _technique(
    "turbot-fish",
    "Turbot Fish",
    120,
    "0403",
    _two_links("turbot-fish"),
    _TWO_LINKS,
    _TURBOT_DOC,
    _EUREKA,
    6.6,
)
EMPTY_RECTANGLE = _technique(
    "empty-rectangle",
    "Empty Rectangle",
    120,
    "0402",
    find_empty_rectangle,
    _BOX + "{corners:corner}: {result}.",
)
DUAL_EMPTY_RECTANGLE = _technique(
    "dual-empty-rectangle",
    "Dual Empty Rectangle",
    120,
    "0405",
    find_dual_empty_rectangle,
    _BOX + "{corners:corner:. }: {result}.",
)
RECTANGLE_ELIMINATION = _technique(
    "rectangle-elimination",
    "Rectangle Elimination",
    120,
    "",
    find_rectangle_elimination,
    _BOX + "{corners:emptied}: {result}.",
)

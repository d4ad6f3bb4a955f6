"""Sue de Coq: where a box and a line cross, cells that are locked by cells of both."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    HOUSES,
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    House,
    Remove,
    bits,
)
from picsolve.sudoku.rating import Level


class Group(NamedTuple):
    """Cells of the pattern, and all their candidates."""

    cells: Cells
    digits: Digits


@distinct
def find(grid: Grid) -> Iterator[Step[Change]]:
    """Cells of a crossing, of the rest of its line and of the rest of its box with as many digits.

    What to look for: two or three cells in the crossing of a box and a line that have at least
    two candidates more than they are cells. Then cells in the rest of the line with some of these
    candidates, and cells in the rest of the box with others of them, so that all the cells
    together are as many as the digits. In the extended form the outer cells have other
    candidates as well; one that is both in the line's cells and in the box's counts twice.

    Why it works: a digit that is not among the box's cells has all its places in the line, so it
    goes into the pattern once at most; likewise one that is not among the line's cells. An extra
    digit of both goes in twice at most, once here and once there. As this adds up to the number
    of cells, every digit is in the pattern as often as it can be. So the rest of the line loses
    the digits that only it could hold, and the rest of the box its own; digits of the crossing
    alone fall from both.

    Example: r1c12 have 1, 2, 3 and 4; r1c5 in the row has 1 and 2, r3c3 in the box 3 and 4. Four
    cells, four digits: the rest of row 1 loses 1 and 2, the rest of box 1 loses 3 and 4. The rule
    is also known as two-sector disjoint subset; it has the name of the forum member who found it.
    """
    subsets = {
        (house, rest): _subsets(grid, HOUSES[house] & ~HOUSES[rest])
        for line in range(18)
        for box in range(18, 27)
        if HOUSES[line] & HOUSES[box]
        for house, rest in ((line, box), (box, line))
    }
    for line in range(18):
        for box in range(18, 27):
            crossing = list(bits(HOUSES[line] & HOUSES[box] & grid.open_cells))
            for size in (2, 3):
                for cells in combinations(crossing, size):
                    core = _group(grid, cells)
                    if len(core.digits) >= size + 2:
                        around = subsets[line, box], subsets[box, line]
                        yield from _around(grid, core, House(line), House(box), *around)


def _group(grid: Grid, cells: tuple[int, ...]) -> Group:
    digits = 0
    for cell in cells:
        digits |= grid.cell_candidates[cell]
    return Group(Cells.of(cells), Digits(digits))


def _subsets(grid: Grid, house: int) -> list[tuple[int, int]]:
    """Every set of open cells among these, and its digits, small sets first."""
    found = [(0, 0)]
    for cell in bits(house & grid.open_cells):
        digits = grid.cell_candidates[cell]
        found += [(cells | 1 << cell, union | digits) for cells, union in found]
    return sorted(found[1:], key=lambda item: item[0].bit_count())


def _around(
    grid: Grid,
    core: Group,
    line: House,
    box: House,
    in_line: list[tuple[int, int]],
    in_box: list[tuple[int, int]],
) -> Iterator[Step[Change]]:
    """A set of cells takes up as many of the core's digits as it has cells more than extra ones."""
    need = len(core.digits) - len(core.cells)
    box_sets: dict[int, list[tuple[int, int]]] = {}
    for taken, cells, digits in _takers(core, in_box, need):
        box_sets.setdefault(taken, []).append((cells, digits))
    if not box_sets:
        return
    for taken, cells, digits in _takers(core, in_line, need):
        for box_cells, box_digits in box_sets.get(need - taken, ()):
            if not digits & box_digits & core.digits:
                groups = (
                    core,
                    Group(Cells(cells), Digits(digits)),
                    Group(Cells(box_cells), Digits(box_digits)),
                )
                removed = _removed(grid, groups, line, box)
                if removed:
                    yield _step(grid, groups, line, box, removed)


def _takers(core: Group, sets: list[tuple[int, int]], need: int) -> Iterator[tuple[int, int, int]]:
    others = ~core.digits
    for cells, digits in sets:
        taken = cells.bit_count() - (digits & others).bit_count()
        if 0 < taken < need and digits & core.digits:
            yield taken, cells, digits


def _removed(
    grid: Grid, groups: tuple[Group, Group, Group], line: House, box: House
) -> tuple[Change, ...]:
    core, row, block = groups
    cells = core.cells | row.cells | block.cells
    twice = row.digits & block.digits
    found = []
    for house, own, other in ((line, row, block), (box, block, row)):
        for index in bits((core.digits | own.digits) & ~other.digits | twice):
            for cell in bits(grid.candidates[index] & HOUSES[house] & ~cells):
                found.append(Remove(Cell(cell), index + 1))
    return tuple(sorted(set(found)))


def _step(
    grid: Grid,
    groups: tuple[Group, Group, Group],
    line: House,
    box: House,
    removed: tuple[Change, ...],
) -> Step[Change]:
    core, row, block = groups
    marks = []
    for role, group in zip((Role.SET_A, Role.SET_B, Role.SET_C), groups, strict=True):
        marks.append(Mark(role, group.cells))
        marks += [
            Mark(role, Candidate.of(cell, index + 1))
            for cell in bits(group.cells)
            for index in bits(grid.cell_candidates[cell])
        ]
    twice = Digits(row.digits & block.digits)
    return Step(
        "sue-de-coq",
        removed,
        (*marks, Mark(Role.LINE, line), Mark(Role.LINE, box)),
        {
            "crossing": core,
            "line": row,
            "box": block,
            "house": line,
            "block": box,
            "count": sum(len(group.cells) for group in groups),
            "once": Digits((core.digits | row.digits | block.digits) & ~twice),
            "line_digits": Digits((core.digits | row.digits) & ~block.digits | twice),
            "box_digits": Digits((core.digits | block.digits) & ~row.digits | twice),
            "twice": twice,
            "variant": "twice" if twice else "",
        },
    )


_CELLS = (
    "Where {house} and {block} cross, {crossing:group}; in the rest of {house}, {line:group}, and "
    "in the rest of {block}, {box:group}: {count} cells. "
)
_FULL = (
    "So each digit is there as often as it can be, and the rest of {house} has no "
    "{line_digits:or}, the rest of {block} no {box_digits:or}: {result}."
)

SUE_DE_COQ: Technique[Grid, Change] = Technique(
    key="sue-de-coq",
    name="Sue de Coq",
    family="almost-locked-sets",
    tier=Level.UNFAIR,
    find=find,
    short="{crossing:notation}, {line:notation}, {box:notation} => {changes}",
    full=_CELLS
    + "Their {count} digits, {once:and}, are in these cells once at most, as the places of each "
    "are all in {house} or all in {block}. " + _FULL,
    phrases={
        "group": "{cells:and} {cells:has|have} {digits:and}",
        "notation": "{cells} {{{digits}}}",
        "full:twice": _CELLS
        + "In these cells {once:and} can be once, as the places of each are all in {house} or all "
        "in {block}, and {twice:and} twice, once in the line and once in the box: {count} in all. "
        + _FULL,
    },
    score=250,
    hodoku=("1101",),
)

"""Sue de Coq: where a box and a line cross, cells that are locked by cells of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    HOUSE_CELLS,
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
from picsolve.sudoku.steps import SudokuTechnique


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
    masks = grid.house_candidates
    for line, box in _CROSSINGS:
        for groups, removed in _at_crossing(line, box, masks[line], masks[box]):
            yield _step(grid, groups, House(line), House(box), removed)


_CROSSINGS = [
    (line, box) for line in range(18) for box in range(18, 27) if HOUSES[line] & HOUSES[box]
]
_Groups = tuple[Group, Group, Group]  # where the houses cross, and in the rest of each


@lru_cache(maxsize=512)
def _at_crossing(
    line: int, box: int, in_line: tuple[int, ...], in_box: tuple[int, ...]
) -> tuple[tuple[_Groups, tuple[Change, ...]], ...]:
    """The groups and what they remove, from the open digits of the cells of the two houses."""
    of_line = {c: m for c, m in zip(HOUSE_CELLS[line], in_line, strict=True) if m}
    of_box = {c: m for c, m in zip(HOUSE_CELLS[box], in_box, strict=True) if m}
    crossing = {cell: mask for cell, mask in of_line.items() if cell in of_box}
    cores = [
        core
        for size in (2, 3)
        for cells in combinations(crossing, size)
        if len((core := _group(crossing, cells)).digits) >= size + 2
    ]
    if not cores:
        return ()
    rests = [{c: m for c, m in of.items() if c not in crossing} for of in (of_line, of_box)]
    line_sets, box_sets = (_subsets(rest) for rest in rests)
    candidates = of_line | of_box
    found = []
    for core in cores:
        for groups in _around(core, line_sets, box_sets):
            removed = _removed(candidates, groups, line, box)
            if removed:
                found.append((groups, removed))
    return tuple(found)


def _group(masks: Mapping[int, int], cells: tuple[int, ...]) -> Group:
    digits = 0
    for cell in cells:
        digits |= masks[cell]
    return Group(Cells.of(cells), Digits(digits))


def _subsets(masks: Mapping[int, int]) -> list[tuple[int, int]]:
    """Every set of these cells, and its digits, small sets first."""
    found = [(0, 0)]
    for cell, digits in masks.items():
        found += [(cells | 1 << cell, union | digits) for cells, union in found]
    return sorted(found[1:], key=lambda item: item[0].bit_count())


def _around(
    core: Group, line_sets: list[tuple[int, int]], box_sets: list[tuple[int, int]]
) -> Iterator[_Groups]:
    """A set of cells takes up as many of the core's digits as it has cells more than extra ones."""
    need = len(core.digits) - len(core.cells)
    of_box: dict[int, list[tuple[int, int]]] = {}
    for taken, cells, digits in _takers(core, box_sets, need):
        of_box.setdefault(taken, []).append((cells, digits))
    if not of_box:
        return
    for taken, cells, digits in _takers(core, line_sets, need):
        for box_cells, box_digits in of_box.get(need - taken, ()):
            if not digits & box_digits & core.digits:
                yield (
                    core,
                    Group(Cells(cells), Digits(digits)),
                    Group(Cells(box_cells), Digits(box_digits)),
                )


def _takers(core: Group, sets: list[tuple[int, int]], need: int) -> list[tuple[int, int, int]]:
    own = int(core.digits)
    others = ~own
    return [
        (taken, cells, digits)
        for cells, digits in sets
        if 0 < (taken := cells.bit_count() - (digits & others).bit_count()) < need and digits & own
    ]


def _removed(masks: Mapping[int, int], groups: _Groups, line: int, box: int) -> tuple[Change, ...]:
    core, row, block = groups
    cells = core.cells | row.cells | block.cells
    twice = row.digits & block.digits
    found = set()
    for house, own, other in ((line, row, block), (box, block, row)):
        lost = (core.digits | own.digits) & ~other.digits | twice
        for cell in HOUSE_CELLS[house]:
            if not cells >> cell & 1:
                for index in bits(masks.get(cell, 0) & lost):
                    found.add(Remove(Cell(cell), index + 1))
    return tuple(sorted(found))


def _step(
    grid: Grid,
    groups: _Groups,
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

SUE_DE_COQ: SudokuTechnique = Technique(
    key="sue-de-coq",
    name="Sue de Coq",
    family="almost-locked-sets",
    tier=Level.UNFAIR,
    find=find,
    short="{crossing:notation} ({line:notation}, {box:notation}) => {changes}",
    full=_CELLS
    + "Their {count} digits, {once:and}, are in these cells once at most, as the places of each "
    "are all in {house} or all in {block}. " + _FULL,
    phrases={
        "group": "{cells:and} {cells:has|have} {digits:and}",
        "notation": "{cells} - {{{digits}}}",
        "full:twice": _CELLS
        + "In these cells {once:and} can be once, as the places of each are all in {house} or all "
        "in {block}, and {twice:and} twice, once in the line and once in the box: {count} in all. "
        + _FULL,
    },
    score=250,
    hodoku=("1101",),
)

"""What a hint tells of a step before it tells the step: a place, an anchor, the pattern.

All of it is read off the step's marks, in one way for all techniques. Neither place nor anchor has
a cell that the step changes, nor a digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from picsolve.core import Mark, Role, Step
from picsolve.nonogram.picture import (
    Bar,
    BlockName,
    Fill,
    LineName,
    Narrow,
    Picture,
    Run,
    Square,
    span,
    squares_of,
)
from picsolve.render.explain import houses, join, shown
from picsolve.render.sudoku_roles import RoleRow, role_name, role_rows
from picsolve.sudoku.grid import (
    HOUSES,
    Candidate,
    Cell,
    Cells,
    Grid,
    House,
    Link,
    Place,
    Remove,
)
from picsolve.words import say

#: Lines and houses are named one by one up to this many.
_FEW = 4
_FEW_CELLS = 2
#: Of patterns with so many cells some house is a place, though it holds only a part.
_SMALL = 9
_FEW_BLOCKS = 2
#: What a step can hang on, the first that there is.
_ANCHORS = (Role.STEM, Role.PATTERN, Role.SET_A)


class Where(NamedTuple):
    """Somewhere on a board: in words, and what it consists of by name."""

    text: str
    names: tuple[str, ...]


def place(board: Any, step: Step[Any]) -> Where:
    """Where to look for a step: a house, a line or a few of them, a band or stack."""
    found = _house_place(step) if isinstance(board, Grid) else _line_place(step)
    whole = say("the whole grid" if isinstance(board, Grid) else "the whole picture")
    return found or Where(whole, ())


def anchor(board: Any, step: Step[Any]) -> Where | None:
    """What the pattern hangs on: a stem, a few cells, the blocks of a line; None where that is the
    place itself, or would show a cell that the step changes."""
    return _cell_anchor(step) if isinstance(board, Grid) else _block_anchor(board, step)


def without_result(step: Step[Any]) -> Step[Any]:
    """The step's marks alone, without what it changes: nothing shows its result."""
    changed = {c for change in step.changes for c in _changed(change)}
    marks = tuple(mark for old in step.marks for mark in _masked(old, changed))
    return replace(step, changes=(), marks=marks, branches=())


def first_marks(board: Any, step: Step[Any], *, with_anchor: bool) -> Step[Any]:
    """A step without changes whose marks are no more than the place, and the anchor if wanted."""
    names = place(board, step).names
    houses = map(House, range(27)) if isinstance(board, Grid) else (it for it, _ in board.lines())
    is_grid = isinstance(board, Grid)
    marks = [
        Mark(Role.PATTERN if is_grid else Role.LINE, house)
        for house in houses
        if str(house) in names
    ]
    hangs_on = anchor(board, step) if with_anchor else None
    told = hangs_on.names if hangs_on else ()
    marks += [
        mark for mark in step.marks if isinstance(mark.on, BlockName) and str(mark.on) in told
    ]
    for role in _ANCHORS:
        cells = _cells_of(mark.on for mark in step.marks if mark.role is role)
        if told and told == tuple(map(str, cells)):
            marks.append(Mark(role, cells))
            break
    return replace(step, changes=(), marks=tuple(marks), facts={}, branches=())


def pattern(board: Any, step: Step[Any]) -> str:
    """The cells of the pattern in words, without what the step changes."""
    left = without_result(step)
    if isinstance(board, Grid):
        parts = [
            f"{shown(noun)} {where} {digits}".rstrip()
            for _, noun, _, where, digits in pattern_rows(board, step)
        ]
        links = [mark.on for mark in left.marks if isinstance(mark.on, Link)]
        parts += [_chained(links)] if links and not parts else []
    else:
        parts = list(_block_parts(board, _blocks(left)))
        runs = [str(mark.on) for mark in left.marks if isinstance(mark.on, Run)]
        parts += [_cells_named(left, runs)] if runs else []
        parts += [say("assume {cell}", cell=m.on) for m in left.marks if isinstance(m.on, Square)]
    return ", ".join(parts)


def pattern_cells(step: Step[Any]) -> Cells:
    """The cells of a sudoku's pattern; where it is mere houses, their cells."""
    marked = [mark.on for mark in without_result(step).marks]
    return _cells_of(marked) or _cells_of(on.cells for on in marked if isinstance(on, House))


def pattern_spots(picture: Picture, step: Step[Any]) -> set[BlockName | Square]:
    """The blocks and the cells of a nonogram's pattern; of a line without any of its own all
    blocks, and where its clue is 0, that."""
    left = without_result(step)
    spots: set[BlockName | Square] = {*_blocks(left)}
    named = {block.line for block in _blocks(left)}
    for on in (mark.on for mark in left.marks):
        if isinstance(on, Square):
            spots.add(on)
        elif isinstance(on, Run):
            spots |= {*squares_of(on.line, span(on.first, on.last))}
        elif isinstance(on, LineName) and on not in named:
            spots |= {BlockName(on, i) for i in range(len(picture.line(on).clue) or 1)}
    return spots


def shows_candidates(step: Step[Any]) -> bool:
    """Whether a sudoku's pattern is shown with candidates: where it is made of them."""
    marked = (mark.on for mark in without_result(step).marks)
    return any(isinstance(on, Candidate | Link) for on in marked) or any(
        isinstance(change, Remove) for change in step.changes
    )


def effect(step: Step[Any]) -> str:
    """What the step is good for, without telling what it does."""
    placed = sum(isinstance(change, Place) for change in step.changes)
    removed = sum(isinstance(change, Remove) for change in step.changes)
    if placed:
        return say(
            "a digit can be placed" if placed == 1 else "{count} digits can be placed", count=placed
        )
    if removed:
        return say(
            "a candidate can go" if removed == 1 else "{count} candidates can go", count=removed
        )
    cells = {c for change in step.changes if isinstance(change, Fill) for c in _changed(change)}
    if cells:
        return say(
            "a cell is certain" if len(cells) == 1 else "{count} cells are certain",
            count=len(cells),
        )
    return say("less is possible than it seems")


# Sudoku.


def _house_place(step: Step[Any]) -> Where | None:
    own = (mark.on for mark in step.marks if mark.role is not Role.COVER)
    marked = dict.fromkeys(on for on in own if isinstance(on, House))
    if 0 < len(marked) <= _FEW:
        return _named(marked)
    cells = Cells.of([*_pattern_cells(step), *(c.cell for c in step.changes)])
    witnesses = _cells_of(mark.on for mark in step.marks if mark.role is Role.WITNESS)

    def fullness(house: int) -> tuple[int, int, int]:
        inside = HOUSES[house]
        return ((inside & cells).bit_count(), (inside & witnesses).bit_count(), house // 9 == 2)

    best = House(max(range(27), key=fullness))
    if 2 * (best.cells & cells).bit_count() >= len(cells):
        return _named([best])
    for first in range(0, 18, 3):  # a band or a stack
        chute = [House(house) for house in range(first, first + 3)]
        if 3 * sum((house.cells & cells).bit_count() for house in chute) >= 2 * len(cells):
            return _named(house for house in chute if house.cells & cells)
    return _named([best]) if len(cells) <= _SMALL else None


def _named(found: Iterable[House]) -> Where:
    found = sorted(found)
    return Where(houses(found), tuple(map(str, found)))


def _cell_anchor(step: Step[Any]) -> Where | None:
    if any(isinstance(mark.on, House) for mark in step.marks):
        return None
    changed = Cells.of(change.cell for change in step.changes)
    for role in _ANCHORS:
        cells = _cells_of(mark.on for mark in step.marks if mark.role is role)
        if cells & changed or len(cells) > _FEW_CELLS:
            return None
        if cells:
            noun = role_name(step, role, cells)[0]
            named = tuple(map(str, cells))
            told = say(
                "at {cells}" if noun in ("pattern", "set") else "on {noun} {cells}",
                noun=shown(noun),
                cells=join(named, "and"),
            )
            return Where(told, named)
    link = next((mark.on for mark in step.marks if isinstance(mark.on, Link)), None)
    if link is None or link.start.cell in changed:
        return None
    return Where(say("from {cell}", cell=link.start.cell), (str(link.start.cell),))


def _pattern_cells(step: Step[Any]) -> Cells:
    return _cells_of(mark.on for mark in step.marks if mark.role is not Role.WITNESS)


def _cells_of(marked: Iterable[object]) -> Cells:
    """The cells of cells, candidates and links."""
    found = 0
    for on in marked:
        if isinstance(on, Cells):
            found |= on
        elif isinstance(on, Cell):
            found |= 1 << on
        elif isinstance(on, Candidate):
            found |= 1 << on.cell
        elif isinstance(on, Link):
            found |= 1 << on.start.cell | 1 << on.end.cell
    return Cells(found)


def _chained(links: Iterable[Link]) -> str:
    """`(9)r2c7=(9)r2c6-(9)r9c6`: links one after the other, as far as each begins where the last
    one ends."""
    text, last = "", None
    for link in links:
        if link.start != last:
            text += f"{', ' if text else ''}{link.start}"
        text += f"{'=' if link.strong else '-'}{link.end}"
        last = link.end
    return text


def pattern_rows(grid: Grid, step: Step[Any]) -> Iterator[RoleRow]:
    """Each role with its cells and digits; where a digit is placed, digits are not told."""
    places = any(isinstance(change, Place) for change in step.changes)
    whole = {(role, where): digits for role, _, _, where, digits in role_rows(grid, step)}
    for role, noun, link, where, digits in role_rows(grid, without_result(step)):
        yield role, noun, link, where, "" if places else whole.get((role, where), digits)


# Nonograms.


def _line_place(step: Step[Any]) -> Where | None:
    changed = dict.fromkeys(c.line for c in step.changes if isinstance(c, Fill | Narrow | Bar))
    marked = dict.fromkeys(mark.on for mark in step.marks if isinstance(mark.on, LineName))
    assumes = any(mark.role is Role.ASSUMED for mark in step.marks)
    lines = sorted(changed if assumes or not marked else marked)
    if not 0 < len(lines) <= _FEW:
        return None
    names = tuple(map(str, lines))
    return Where(houses(lines), names)


def _block_anchor(picture: Picture, step: Step[Any]) -> Where | None:
    blocks = _blocks(step)
    found = _line_place(step)
    if found is None or not 0 < len(blocks) <= _FEW_BLOCKS:
        return None
    is_plain = found.names == (str(blocks[0].line),)
    told = [
        _block(picture, block) if is_plain else _of_line(_block(picture, block), block.line)
        for block in blocks
    ]
    text = say("in {lines} with {blocks}", lines=found.text, blocks=join(told, "and"))
    return Where(text, tuple(map(str, blocks)))


def _cells_named(step: Step[Any], runs: list[str]) -> str:
    """`cell r3c4` or `cells r3c4-6 and r3c9`."""
    sizes = [mark.on.last - mark.on.first + 1 for mark in step.marks if isinstance(mark.on, Run)]
    return say("cell {cells}" if sum(sizes) == 1 else "cells {cells}", cells=join(runs, "and"))


def _blocks(step: Step[Any]) -> list[BlockName]:
    return [mark.on for mark in step.marks if isinstance(mark.on, BlockName)]


def _block(picture: Picture, block: BlockName) -> str:
    """`block 2 (5)`."""
    length = picture.line(block.line).clue[block.position]
    return say("block {number} ({length})", number=block.position + 1, length=length)


def _of_line(blocks: str, line: LineName) -> str:
    return say("{blocks} of {line}", blocks=blocks, line=shown(line))


def _block_parts(picture: Picture, blocks: list[BlockName]) -> Iterator[str]:
    """`block 2 (5) and block 3 (1) of row 3`, line by line."""
    for line in dict.fromkeys(block.line for block in blocks):
        own = [_block(picture, block) for block in blocks if block.line == line]
        is_all = 1 < len(own) == len(picture.line(line).clue)
        yield _of_line(say("all blocks") if is_all else join(own, "and"), line)


# What a step changes, and marks without it.


def _changed(change: Any) -> Iterator[Candidate | Square]:
    if isinstance(change, Place | Remove):
        yield Candidate.of(change.cell, change.digit)
    elif isinstance(change, Fill):
        yield from change.squares(change.filled | change.empty)
    elif isinstance(change, Bar):
        yield from Fill(change.line, change.cells, 0).squares(change.cells)


def _masked(mark: Mark, changed: set[Candidate | Square]) -> Iterator[Mark]:
    """The mark, or what is left of it."""
    on = mark.on
    if isinstance(on, Candidate) and on in changed:
        if mark.role is Role.ASSUMED:
            yield Mark(mark.role, on.cell)
    elif isinstance(on, Link) and (on.start in changed or on.end in changed):
        return
    elif isinstance(on, Run):
        yield from (Mark(mark.role, run) for run in _runs_without(on, changed))
    else:
        yield mark


def _runs_without(run: Run, changed: set[Candidate | Square]) -> Iterator[Run]:
    """The parts of a run that are not changed."""
    first = run.first
    for cell in range(run.first, run.last + 2):
        is_column, across = run.line
        square = Square(cell, across) if is_column else Square(across, cell)
        if cell > run.last or square in changed:
            if first < cell:
                yield Run(run.line, first, cell - 1)
            first = cell + 1

"""Boards, steps and traces as plain text: no colours, one thing a line, never cut.

What a script reads with `grep` and `cut` is written here, so it changes only with good reason.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from textwrap import dedent
from typing import Any

from picsolve.core import Step, Trace
from picsolve.nonogram.picture import BlockName, Line, LineName, Picture, Square
from picsolve.render.explain import Narrator, cases, shown
from picsolve.render.ranges import line_ranges, told_later
from picsolve.sudoku.grid import Cells, Grid

_NONE = Cells(0)


def board(board: Any) -> str:
    """Either kind of board."""
    return sudoku(board) if isinstance(board, Grid) else nonogram(board)


def sudoku(grid: Grid, *, candidates: bool = True, marked: Cells = _NONE) -> str:
    """A grid with borders: each cell its digit, or the digits that are possible there.

    Without `candidates` open cells are `.`; cells that are `marked` stand in brackets.
    """
    cells = [
        str(digit or (candidates and str(grid.candidates_of(cell))) or ".")
        for cell, digit in enumerate(grid.values)
    ]
    return _boxed(cells, marked)


def open_singles(board: Any) -> str:
    """The open cells of a sudoku with one candidate, which a board shows as it shows digits."""
    if not isinstance(board, Grid):
        return ""
    single = (cell for cell in board.open_cells if len(board.candidates_of(cell)) == 1)
    return ", ".join(map(str, single))


def _boxed(cells: Sequence[str], marked: Cells = _NONE) -> str:
    widths = [max(len(cell) for cell in cells[column::9]) for column in range(9)]
    border = "+".join("-" * (sum(widths[i : i + 3]) + 4) for i in (0, 3, 6))
    lines = []
    for row in range(9):
        if row % 3 == 0:
            lines.append(f"+{border}+")
        line = [
            (f"{cells[cell]:{width}}", cell in marked) for cell, width in enumerate(widths, 9 * row)
        ]
        boxes = (_bracketed(line[i : i + 3]) for i in (0, 3, 6))
        lines.append(f"|{'|'.join(boxes)}|")
    return "\n".join([*lines, f"+{border}+"])


def _bracketed(spots: Iterable[tuple[str, bool]]) -> str:
    """Texts with a blank around each; those that are marked stand in brackets, adjacent ones in
    one pair, which take the place of blanks and stand close to them."""
    told, was_marked = "", False
    for text, is_marked in (*spots, ("", False)):
        blank = " " if is_marked == was_marked else "[" if is_marked else "]"
        told, was_marked = f"{told}{blank}{text}", is_marked
    return re.sub(r"( +)\]", r"]\1", re.sub(r"\[( +)", r"\1[", told))


def nonogram(picture: Picture) -> str:
    """A row a line: `#` filled, or a colour's letter, `.` empty, `?` unknown."""
    return "\n".join(picture.text)


def with_clues(picture: Picture, marked: Container[BlockName | Square] = ()) -> str:
    """A picture with the numbers of its columns above and of its rows beside it.

    Blocks and cells that are `marked` stand in brackets; the 0 of a line without blocks is its
    first.
    """
    clues = {name: _clue(name, line, marked) for name, line in picture.lines()}
    beside = [_bracketed(clue) for name, clue in clues.items() if not name.is_column]
    above = [clue for name, clue in clues.items() if name.is_column]
    height, room = max(map(len, above)), max(map(len, beside))
    widths = [max(len(text) for text, _ in clue) for clue in above]
    columns = [[("", False)] * (height - len(clue)) + clue for clue in above]
    cells = [
        [(text, Square(row, column) in marked) for column, text in enumerate(texts)]
        for row, texts in enumerate(picture.text)
    ]
    rows = (
        [
            (text.rjust(width), is_marked)
            for (text, is_marked), width in zip(row, widths, strict=True)
        ]
        for row in (*zip(*columns, strict=True), *cells)
    )
    left = [""] * height + beside
    lines = (f"{clue:>{room}}{_bracketed(row)}" for clue, row in zip(left, rows, strict=True))
    return dedent("\n".join(map(str.rstrip, lines)))


def _clue(
    name: LineName, line: Line, marked: Container[BlockName | Square]
) -> list[tuple[str, bool]]:
    """The numbers of a line, and whether each is marked."""
    numbers = enumerate(line.clue or (0,))
    return [(str(number), BlockName(name, position) in marked) for position, number in numbers]


def board_pair(first: Any, second: Any) -> str:
    """Two solutions, and the cells where they differ.

    A sudoku's differing cells are written `5/7`; in a picture `1` and `2` tell which of the two
    has the cell filled, in a coloured one `*` where the colours differ.
    """
    if isinstance(first, Grid):
        pairs = zip(first.values, second.values, strict=True)
        return _boxed([str(a) if a == b else f"{a}/{b}" for a, b in pairs])
    differs = ("*", "*") if first.puzzle.is_colored else ("1", "2")
    return "\n".join(
        "".join(a if a == b else differs[a != "#"] for a, b in zip(row_1, row_2, strict=True))
        for row_1, row_2 in zip(first.text, second.text, strict=True)
    )


def step(number: int, step: Step[Any], narrator: Narrator) -> str:
    """One line: the number, the technique's name, and the step in notation."""
    return f"{number:>3}  {narrator.name(step)}: {narrator.short(step)}"


def trace(
    trace: Trace[Any, Any], narrator: Narrator, *, branches: bool = False, ranges: bool = False
) -> Iterator[str]:
    """A line for each step; under it, where asked for, block ranges and what branches come to."""
    for number, (taken, board) in enumerate(zip(trace.steps, trace.boards(), strict=False), 1):
        yield step(number, taken, narrator)
        if ranges and isinstance(board, Picture):
            yield from (f"       {line}" for line in _ranges(board, taken.changes))
        if branches:
            yield from (f"     | {line}" for line in branch_lines(taken, narrator, ranges=ranges))


def branch_lines(step: Step[Any], narrator: Narrator, *, ranges: bool = False) -> Iterator[str]:
    """What each of a step's branches assumes, if there are several, and what it comes to."""
    for assumed, branch, end in cases(step):
        if assumed:
            yield assumed
        yield from trace(branch, narrator, branches=True, ranges=ranges)
        if end:
            yield f"     {end}"
        if branch.contradiction:
            yield f"     {narrator.broken(branch.contradiction)}"


def ranges(picture: Picture, changes: Iterable[Any]) -> Iterator[str]:
    """`row 3  1:1-5  2:3-9 -> 4-9`: each block's range before and, where it changes, after.

    Where they tell of more filled cells than the step, a line below says so.
    """
    return (f"     {line}" for line in _ranges(picture, changes))


def _ranges(picture: Picture, changes: Iterable[Any]) -> Iterator[str]:
    for told in line_ranges(picture, changes):
        parts = [
            f"{i}:{before}" if before == after else f"{i}:{before} -> {after}"
            for i, (before, after) in enumerate(told.blocks, 1)
        ]
        yield "  ".join([shown(told.line), *parts])
        if later := told_later(told):
            yield f"  {later}"

"""Reads changes and table lines as the tests write them."""

from __future__ import annotations

import re

from picsolve.sudoku.grid import ALL_CELLS, Cell, Cells, Change, Grid, Place, Remove

_CELLS = re.compile(r"r(\d+)c(\d+)")
_CHANGES = re.compile(r"((?:r\d+c\d+,?)+)(=|<>)(\d+)")


def cells(text: str) -> Cells:
    """`r3c37,r5c7` as a set of cells."""
    return Cells.of(
        9 * (int(row) - 1) + int(column) - 1
        for rows, columns in _CELLS.findall(text)
        for row in rows
        for column in columns
    )


def changes(text: str) -> frozenset[Change]:
    """`r3c37,r5c7<>4, r1c1=2` as changes."""
    return frozenset(
        Place(Cell(cell), int(digit)) if sign == "=" else Remove(Cell(cell), int(digit))
        for where, sign, digits in _CHANGES.findall(text)
        for cell in cells(where)
        for digit in digits
    )


def position(text: str) -> Grid:
    """`4.+7..9.5.… [r2c3<>47, r3c3<>4]`: 81 digits and dots, and the candidates that are removed.

    `+7` is a digit that was placed; all others are given.
    """
    digits, _, removed = text.partition("[")
    chars = re.findall(r"\+?.", digits.strip())
    values = [0 if char == "." else int(char) for char in chars]
    assert len(values) == 81, f"{len(values)} cells"
    given = Cells.of(cell for cell, char in enumerate(chars) if char.isdecimal())
    candidates = [ALL_CELLS] * 9
    for cell, digit in changes(removed):
        candidates[digit - 1] &= ~(1 << cell)
    return Grid.from_position(values, candidates, given)


def table_line(text: str) -> tuple[Grid, set[frozenset[Change]]]:
    """`POSITION => STEP ; STEP` or `POSITION => none`: the board, and each step's changes."""
    board, _, steps = text.partition(" => ")
    if steps.strip() == "none":
        return position(board), set()
    return position(board), {changes(step) for step in steps.split(";")}

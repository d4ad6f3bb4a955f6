"""Locked candidates: a digit whose places in one house all lie in another house too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from picsolve.core import Mark, Role, Step, Technique
from picsolve.sudoku.grid import (
    HOUSES,
    HOUSES_OF,
    Cells,
    Change,
    Grid,
    House,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, mark_digit, remove_digit

_LINES, _BOXES = range(18), range(18, 27)


def find_pointing(grid: Grid) -> Iterator[Step[Change]]:
    """A box's candidates for a digit all lie in one row or column.

    What to look for: a box in which every open cell for some digit lies in the same row, or in
    the same column. Go through the digits box by box: with two or three places left, see whether
    they lie in a line.

    Why it works: the box needs the digit, so one of these cells holds it, and whichever it is,
    the row or column then has its digit. The rest of that row or column cannot have it too.

    Example: in box 1 the digit 4 fits only r1c1 and r1c3. Then r1c7, in the same row, cannot be
    4. HoDoKu calls it locked candidates type 1.
    """
    return _find(grid, "locked-candidates-pointing", _BOXES, _LINES)


def find_claiming(grid: Grid) -> Iterator[Step[Change]]:
    """A row's or column's candidates for a digit all lie in one box.

    What to look for: a row or column in which every open cell for some digit lies in the same
    box. Rows and columns that cross a nearly full box, or two, are the first to try.

    Why it works: the line needs the digit, so one of these cells holds it, and whichever it is,
    the box then has its digit. The other cells of that box cannot have it too.

    Example: in row 1 the digit 4 fits only r1c1 and r1c3. Then r2c2, in the same box, cannot be
    4. HoDoKu calls it locked candidates type 2; it is also known as box-line reduction.
    """
    return _find(grid, "locked-candidates-claiming", _LINES, _BOXES)


def _find(grid: Grid, key: str, bases: range, covers: range) -> Iterator[Step[Change]]:
    """Digits whose places in a base house, two at least, all lie in one cover house."""
    found = [
        (base, index + 1, cover)
        for index, candidates in enumerate(grid.candidates)
        for base, cover in _locked(candidates, bases, covers)
    ]
    for base, digit, cover in sorted(found):
        cells = Cells(grid.candidates[digit - 1] & HOUSES[base])
        removed = grid.candidates[digit - 1] & HOUSES[cover] & ~cells
        yield _step(key, digit, cells, House(base), House(cover), removed)


@lru_cache(maxsize=512)
def _locked(candidates: int, bases: range, covers: range) -> tuple[tuple[int, int], ...]:
    """The base and the cover of each that removes something, from the candidates of a digit."""
    found = []
    for base in bases:
        cells = candidates & HOUSES[base]
        if 2 <= cells.bit_count() <= 3:
            for cover in HOUSES_OF[cells.bit_length() - 1]:
                others = candidates & HOUSES[cover] & ~cells
                if cover in covers and others and not cells & ~HOUSES[cover]:
                    found.append((base, cover))
    return tuple(found)


def _step(
    key: str, digit: int, cells: Cells, base: House, cover: House, removed: int
) -> Step[Change]:
    return Step(
        key,
        remove_digit(digit, removed),
        (
            Mark(Role.PATTERN, cells),
            *mark_digit(Role.PATTERN, digit, cells),
            Mark(Role.LINE, base),
        ),
        {
            "digit": digit,
            "cells": cells,
            "base": base,
            "cover": cover,
        },
    )


def _technique(
    kind: str, find: Find, code: str, se: float, aliases: tuple[str, ...]
) -> SudokuTechnique:
    return Technique(
        key=f"locked-candidates-{kind}",
        name=f"Locked Candidates ({kind})",
        family="locked",
        tier=Level.MEDIUM,
        find=find,
        short="{digit} in {base} => {changes}",
        full=(
            "In {base} the {digit} fits only into {cells:or}, and {cells:all} lie in {cover}. So "
            "{cells:one-of-them} also holds the {digit} of {cover}, and no other cell of {cover} "
            "can: {result}."
        ),
        score=50,
        hodoku=(code,),
        se=se,
        aliases=aliases,
    )


POINTING = _technique("pointing", find_pointing, "0100", 2.6, ("pointing", "locked-candidates-1"))
CLAIMING = _technique(
    "claiming",
    find_claiming,
    "0101",
    2.8,
    ("claiming", "locked-candidates-2", "box-line-reduction"),
)

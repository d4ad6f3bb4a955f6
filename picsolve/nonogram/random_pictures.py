"""Random drawings in black and white, from a seed.

By `random.random` alone, and by whole numbers, which are the same in all versions of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from picsolve.nonogram.ambiguity import Drawing
from picsolve.nonogram.cells import Square

#: Random values go up to this number.
_MOST = 1 << 20
Values = list[list[int]]


class Manner(NamedTuple):
    """How a random drawing looks.

    density   what part of the cells is filled, from 0 to 1
    symmetry  a key of `SYMMETRIES`
    smooth    how often each cell takes the mean of those around: 0 is mere noise, and the more,
              the larger the areas
    """

    width: int
    height: int
    density: float = 0.5
    symmetry: str = "none"
    smooth: int = 0


#: The square that is as a square is, by the last row and the last column.
Partner = Callable[[Square, int, int], Square]
SYMMETRIES: dict[str, tuple[Partner, ...]] = {
    "none": (),
    "horizontal": (lambda at, _, right: Square(at.row, right - at.column),),
    "vertical": (lambda at, bottom, _: Square(bottom - at.row, at.column),),
    "both": (
        lambda at, _, right: Square(at.row, right - at.column),
        lambda at, bottom, _: Square(bottom - at.row, at.column),
        lambda at, bottom, right: Square(bottom - at.row, right - at.column),
    ),
    "rotational": (lambda at, bottom, right: Square(bottom - at.row, right - at.column),),
}


def random_drawing(manner: Manner, seed: str) -> Drawing:
    """The drawing of a seed: as many cells are filled as the density asks for, but for a few where
    symmetric ones go together.
    """
    rng = Random(seed)
    values = [
        [int(rng.random() * _MOST) for _ in range(manner.width)] for _ in range(manner.height)
    ]
    for _ in range(manner.smooth):
        values = [_sums(row) for row in values]
        values = [list(row) for row in zip(*map(_sums, zip(*values, strict=True)), strict=True)]
    ranks = _ranked(values, SYMMETRIES[manner.symmetry])
    rows = [["."] * manner.width for _ in range(manner.height)]
    left = round(manner.density * manner.width * manner.height)
    for orbit in ranks:
        if left >= len(orbit) or 2 * left > len(orbit):
            for row, column in orbit:
                rows[row][column] = "#"
        left -= len(orbit)
    return tuple("".join(row) for row in rows)


def _sums(line: Sequence[int]) -> list[int]:
    """Of each cell the sum of itself and those beside it; beyond the ends are others like them."""
    ends = (line[0], *line, line[-1])
    return [a + b + c for a, b, c in zip(ends, ends[1:], ends[2:], strict=False)]


def _ranked(values: Values, partners: Sequence[Partner]) -> list[list[Square]]:
    """The squares, those together that are to be alike, from the smallest value on."""
    bottom, right = len(values) - 1, len(values[0]) - 1
    squares = [Square(row, column) for row in range(bottom + 1) for column in range(right + 1)]
    orbits = {
        tuple(sorted({at, *(partner(at, bottom, right) for partner in partners)})) for at in squares
    }
    return [list(it) for it in sorted(orbits, key=lambda it: (values[it[0][0]][it[0][1]], it))]

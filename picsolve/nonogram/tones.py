"""Greys to black and white: thresholds and dithers. Each gives a drawing, and what changes cost.

Greys are whole numbers from 0, black, to 255.
"""

from __future__ import annotations

from collections.abc import Sequence

from picsolve.nonogram.ambiguity import Drawing
from picsolve.nonogram.cells import Square
from picsolve.nonogram.repair import Cost

Greys = Sequence[Sequence[int]]
WHITE = 255
#: The threshold of each cell of a square of eight by eight, from 0 to 63 (Bayer 1973): made of four
#: smaller ones, each of which is made so, too.
_BAYER = [[0]]
for _ in range(3):
    _BAYER = [
        *([4 * it for it in row] + [4 * it + 2 for it in row] for row in _BAYER),
        *([4 * it + 3 for it in row] + [4 * it + 1 for it in row] for row in _BAYER),
    ]
#: Of the cells so many hundredths, the darkest and the lightest, become black and white at once
#: before a dither, so that it uses all greys.
_ENDS = 2
#: How much the neighbours of a cell weigh against a step of grey, where a change is to be chosen.
_NEIGHBOURS = 4


def otsu(greys: Greys) -> int:
    """The threshold that parts the cells into two classes which differ most (Otsu 1979): the cells
    up to this grey are filled. It is the middle of all that do so as well.
    """
    counts = [0] * (WHITE + 1)
    for row in greys:
        for grey in row:
            counts[grey] += 1
    total, whole = sum(counts), sum(grey * count for grey, count in enumerate(counts))
    dark = dark_sum = 0
    scores = []
    for grey, count in enumerate(counts):
        dark, dark_sum = dark + count, dark_sum + grey * count
        light = total - dark
        apart = dark_sum * light - (whole - dark_sum) * dark
        scores.append(apart * apart / (dark * light) if dark and light else 0.0)
    best = [grey for grey, score in enumerate(scores) if score == max(scores)]
    return best[len(best) // 2]


def thresholded(greys: Greys, threshold: int) -> Drawing:
    """Filled where the grey is up to the threshold."""
    return tuple("".join(".#"[grey <= threshold] for grey in row) for row in greys)


def threshold_cost(greys: Greys, threshold: int, alike: Cost) -> Cost:
    """Cells near the threshold go first, and those unlike their neighbours."""

    def cost(square: Square, letter: str) -> float:
        away = abs(greys[square.row][square.column] - threshold)
        return away + _NEIGHBOURS * alike(square, letter)

    return cost


def dither_cost(greys: Greys, *, inverted: bool = False) -> Cost:
    """Light cells are emptied first, and dark ones filled; if inverted, the other way."""

    def cost(square: Square, letter: str) -> float:
        grey = greys[square.row][square.column]
        return grey if (letter == "#") != inverted else WHITE - grey

    return cost


def stretched(greys: Greys) -> Greys:
    """The greys, so that they reach from black to white."""
    in_order = sorted(grey for row in greys for grey in row)
    ends = len(in_order) * _ENDS // 100
    least, most = in_order[ends], in_order[-1 - ends]
    span = max(most - least, 1)
    return [[min(max((grey - least) * WHITE // span, 0), WHITE) for grey in row] for row in greys]


def floyd_steinberg(greys: Greys) -> Drawing:
    """What a cell is too dark or too light by goes on to those beside and below it (Floyd and
    Steinberg 1976), row by row, to and fro.
    """
    left = [[16 * grey for grey in row] for row in greys]  # in sixteenths, which the shares are
    rows = []
    width = len(greys[0])
    for y, row in enumerate(left):
        cells = ["."] * width
        step = 1 if y % 2 == 0 else -1
        for x in range(width)[::step]:
            is_light = 2 * row[x] >= 16 * WHITE
            cells[x] = "." if is_light else "#"
            error = row[x] - 16 * WHITE * is_light
            for down, across, share in ((0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1)):
                if y + down < len(left) and 0 <= x + step * across < width:
                    left[y + down][x + step * across] += error * share // 16
        rows.append("".join(cells))
    return tuple(rows)


def ordered(greys: Greys) -> Drawing:
    """Each cell by a threshold of its place."""
    return tuple(
        "".join(
            ".#"[128 * grey < (2 * _BAYER[y % 8][x % 8] + 1) * WHITE] for x, grey in enumerate(row)
        )
        for y, row in enumerate(greys)
    )

"""The exact solver for a line with blocks of several colours, on integer bit sets.

It works as `line.py` does: forward and backward, each gap spreads from the ends of the block
before it over cells that can be background. But blocks of different colours may touch, so a gap
may have no cell. Therefore it counts in borders: border i is before cell i, and a line of width w
has the borders 0 to w.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from picsolve.nonogram.line import fitting, mirrored

#: The blocks of a clue: the length and the colour of each.
ColorClue = Sequence[tuple[int, int]]


class SolvedColors(NamedTuple):
    """Each block's feasible starts, and for each colour, the background first, the cells that can
    have it; all as bit sets.
    """

    starts: tuple[int, ...]
    possible: tuple[int, ...]


class _Pass(NamedTuple):
    """What one direction tells: for each block where it can begin, and for each gap its cells."""

    starts: list[int]
    gaps: list[int]


def solve_colors(clue: ColorClue, width: int, possible: Sequence[int]) -> SolvedColors | None:
    """All that the line tells when each colour is possible in these cells only (bit i of
    `possible[color]` for cell i). None where the line cannot be filled.
    """
    forward = _forward(clue, width, possible)
    turned = [mirrored(cells, width) for cells in possible]
    backward = _forward(clue[::-1], width, turned)
    if forward is None or backward is None:
        return None
    found = [0] * len(possible)
    for before, behind in zip(forward.gaps, reversed(backward.gaps), strict=True):
        found[0] |= before & mirrored(behind, width)
    starts = []
    both = zip(clue, forward.starts, reversed(backward.starts), strict=True)
    for (length, color), before, behind in both:
        begin = before & mirrored(behind, width) >> length - 1
        starts.append(begin)
        found[color] |= smear(begin, length)
    return SolvedColors(tuple(starts), tuple(found))


def spacing(colors: Sequence[int]) -> tuple[int, ...]:
    """The least number of empty cells behind each block: 1 if the next has the same colour."""
    return (*(int(a == b) for a, b in pairwise(colors)), 0) if colors else ()


def smear(starts: int, length: int) -> int:
    """The cells that blocks of this length cover from the starts on."""
    done = 1
    while done << 1 < length:
        starts |= starts << done
        done <<= 1
    return starts | starts << length - done


def _forward(clue: ColorClue, width: int, possible: Sequence[int]) -> _Pass | None:
    """The starts and gap cells that the blocks before allow, seen from the first cell on."""
    free = possible[0]
    starts = []
    gaps = []
    ends = 1  # the borders behind the last block
    last = -1
    for length, color in clue:
        at_end = ends & free
        gap = (free + at_end ^ free) & free | at_end
        gaps.append(gap)
        begin = gap << 1 if color == last else ends | gap << 1
        begin &= fitting(possible[color], length)
        if not begin:
            return None
        starts.append(begin)
        ends, last = begin << length, color
    at_end = ends & free
    gap = (free + at_end ^ free) & free | at_end
    gaps.append(gap)
    if not (ends | gap << 1) >> width:
        return None
    return _Pass(starts, gaps)

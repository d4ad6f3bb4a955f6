"""Why a run of filled cells can only belong to some blocks: the evidence for `Line.owners`."""

from __future__ import annotations

from typing import NamedTuple

from picsolve.nonogram.picture import Line, Range
from picsolve.nonogram.techniques.lift import Numbered


class Excluded(NamedTuple):
    """A block that cannot own a run, and why. `variant` is the kind of reason:

    far      the run is not within its reach
    short    it is shorter than the run
    blocked  it fits in no place that covers the run
    needed   counting the runs from one end gives it to other filled cells
    """

    block: Numbered
    variant: str
    reach: Range


#: What sentences say of an `Excluded`.
EXCLUDED_PHRASES = {
    "excluded": "{block} can only lie in {reach.cells}",
    "excluded:short": "{block} is too short",
    "excluded:blocked": "{block} has no place there",
    "excluded:needed": "{block} is needed for other filled cells",
}


def excluded(line: Line, first: int, last: int) -> tuple[Excluded, ...]:
    """Why only the owners of the runs `first` to `last` (by position, and belonging together) can
    own them: what excludes the nearest block before them that is long enough, the nearest behind
    them, and all others between.

    Blocks further off need no reason of their own, for they reach less far.
    """
    owners = line.owners[first]
    end = len(line.clue)
    before = _nearest(line, range(owners[0] - 1, -1, -1), line.runs[first])
    between = [b for b in range(owners[0], owners[-1]) if b not in owners]
    behind = _nearest(line, range(owners[-1] + 1, end), line.runs[last])
    return tuple(
        _excluded(line, block, line.runs[last if block > owners[-1] else first])
        for block in (*before, *between, *behind)
    )


def _nearest(line: Line, blocks: range, run: Range) -> list[int]:
    """The first of the blocks that is as long as the run; if none is, the first."""
    return [*(b for b in blocks if line.clue[b] >= run.size), *blocks][:1]


def _excluded(line: Line, block: int, run: Range) -> Excluded:
    reach = line.reach[block]
    if run.size > line.clue[block]:
        variant = "short"
    elif run.first < reach.first or reach.last < run.last:
        variant = "far"
    else:
        variant = "needed" if line.covers(block, run.first, run.last) else "blocked"
    return Excluded(Numbered(block, line.clue[block]), variant, reach)

"""All ways to fill one line, by the exact line solver."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from picsolve.core import Technique
from picsolve.nonogram.picture import Line, Range, runs, span
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, Numbered, deduce, lift


class Places(NamedTuple):
    """A block with the cells where it can begin."""

    block: Numbered
    starts: tuple[Range, ...]


def full_line(line: Line) -> Iterator[Deduction]:
    """Cells that are the same in every way to fill the line.

    Also known as line solving.

    What to look for: a line for which no simple rule helps any more. Go through the places where
    each of its blocks can still begin, so that the other blocks find room too and every filled
    cell belongs to some block. What all the ways have in common is certain.

    Why it works: one of the ways is the right one.

    Example: clue 1 2. If the filled cell is the 1, all before it is empty. If it is the end of the
    2, the 1 is the first cell. The second cell is empty both times.

        before  ? ? ? # . ? ?
        after   ? . ? # . ? ?
    """
    certain = line.certain
    if certain is None or line.starts is None:
        return
    changed = certain.filled | certain.empty | reduce(or_, certain.barred, 0)
    if not changed:
        return
    places = [
        Places(Numbered(block, line.clue[block]), runs(starts))
        for block, starts in enumerate(line.starts)
    ]
    near = [place for place in places if _reach(place, beside=True) & changed] or places
    one_way = all(starts.bit_count() == 1 for starts in line.starts)
    yield deduce(
        line,
        [place.block.position for place in near],
        [stretch for place in near for stretch in runs(_reach(place))],
        filled=certain.filled,
        empty=certain.empty,
        barred=certain.barred,
        places=tuple(near),
        variant=("one-way" if one_way else "several") if line.clue else "blank",
    )


def _reach(place: Places, beside: bool = False) -> int:
    """The cells from the block's first place to its last one, or one more at both ends."""
    first = place.starts[0].first - beside
    last = place.starts[-1].last + place.block.length - 1 + beside
    return span(max(first, 0), last)


FULL_LINE = Technique(
    "full-line",
    "Full line",
    "line",
    Tier.FULL_LINE,
    lift("full-line", full_line, colors=True),
    short="{line}, {clue:number: }: {places:begin:; } => {changes}",
    full="All ways to fill {line} ({clue:number: }): {places:place:and}. In every one of them "
    "{result}.",
    phrases={
        "number": "{item}",
        "begin": "{block.length} at {starts:/}",
        "place": "{block} can begin only in {starts:any-cell}",
        "short:blank": "{line}, 0: nothing to place => {changes}",
        "full:blank": "The clue of {line} is 0, so all of it is empty: {result}.",
        "full:one-way": "There is only one way left to fill {line} ({clue:number: }): {result}.",
    },
    score=20,
    aliases=("line-solving",),
)

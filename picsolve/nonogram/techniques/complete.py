"""Lines that their clue alone decides: nothing left to place, or no room to move."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Technique
from picsolve.nonogram.picture import Line, Range, span
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, deduce, lift


def line_finished(line: Line) -> Iterator[Deduction]:
    """Every block of a line is placed, so the rest of the line is empty.

    What to look for: a line with as many filled cells as its clue's numbers add up to. A line
    whose clue is 0 is finished from the start.

    Why it works: the clue counts every filled cell of the line, so there can be no other.

    Example: clue 2 1

        before  ? # # ? ? # ?
        after   . # # . . # .
    """
    count = sum(line.clue)
    if line.filled.bit_count() == count:
        blocks = range(len(line.clue))
        variant = "placed" if count else "blank"
        yield deduce(line, blocks, line.runs, empty=line.unknown, count=count, variant=variant)


def complete_line(line: Line) -> Iterator[Deduction]:
    """The blocks with single empty cells between them fill the line exactly.

    What to look for: add up the clue's numbers and one for each gap between two of them. The sum
    is the line's length, not counting cells at its ends that are known to be empty.

    Why it works: no block can move, for there is not one cell to spare.

    Example: clue 3 1 2

        before  ? ? ? ? ? ? ? ? .
        after   # # # . # . # # .
    """
    if not line.clue:
        return
    window = Range(line.gaps[0].first, line.gaps[-1].last)
    if sum(line.clue) + sum(line.spacing) != window.size:
        return
    places = []
    first = window.first
    for length, space in zip(line.clue, line.spacing, strict=True):
        places.append(Range(first, first + length - 1))
        first += length + space
    filled = sum(span(place.first, place.last) for place in places)
    rest = "whole" if window.size == line.width else "rest"
    yield deduce(
        line,
        range(len(line.clue)),
        [window],
        filled=filled,
        empty=span(window.first, window.last) & ~filled,
        window=window,
        sizes=tuple(
            size for pair in zip(line.clue, line.spacing, strict=True) for size in pair if size
        ),
        variant=rest if len(line.clue) > 1 else "single",
    )


LINE_FINISHED = Technique(
    "line-finished",
    "Line finished",
    "line",
    Tier.PATTERNS,
    lift("line-finished", line_finished, colors=True),
    short="{line}, {clue:number: }: all placed => {changes}",
    full="In {line} ({clue:number: }) the clue asks for {count:filled cell|filled cells}, and just "
    "as many are known. So the rest is empty: {result}.",
    phrases={
        "number": "{item}",
        "short:blank": "{line}, 0: nothing to place => {changes}",
        "full:blank": "The clue of {line} is 0, so all of it is empty: {result}.",
    },
    score=1,
    aliases=("pattern-3", "do-mask"),
)

COMPLETE_LINE = Technique(
    "complete-line",
    "Complete line",
    "line",
    Tier.PATTERNS,
    lift("complete-line", complete_line, colors=True),
    short="{line}, {clue:number: }: fills its {window.size:cell|cells} => {changes}",
    full="The clue of {line} needs {sizes:number:+} = {window.size} cells, and there are just as "
    "many. So no block can move: {result}.",
    phrases={
        "number": "{item}",
        "full:rest": "The clue of {line} needs {sizes:number:+} = {window.size} cells, just as "
        "many as the empty cells at the ends leave: {window.cells}. So no block can move: "
        "{result}.",
        "full:single": "The only block of {line} is {clue} long, just as long as the room that is "
        "left for it: {window.cells}. So it cannot move: {result}.",
    },
    score=1,
    aliases=("pattern-1",),
)

"""What the first block of a line tells, from whichever end one looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from picsolve.core import Technique
from picsolve.nonogram.picture import Line, Range, span
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, Numbered, deduce, lift, mirrored
from picsolve.nonogram.techniques.owners import EXCLUDED_PHRASES, excluded


class Skipped(NamedTuple):
    """What lies between an end of the line and the first gap for a block: gaps that are too small
    for it, and blocks that are complete. `variant` tells which of them there are.
    """

    gaps: tuple[Range, ...]
    blocks: tuple[Numbered, ...]
    places: tuple[Range, ...]
    variant: str


#: What sentences say of a `Skipped`.
_SKIPPED_PHRASES = {
    "skipped": ", as {blocks:and} {blocks:is|are} complete in {places:cells} and "
    "{gaps:the gap|the gaps} in {gaps:cells} {gaps:is|are} too small",
    "skipped:none": "",
    "skipped:small": ", as {gaps:the gap|the gaps} in {gaps:cells} {gaps:is|are} too small",
    "skipped:complete": ", as {blocks:and} {blocks:is|are} complete in {places:cells}",
}


def glue_first(line: Line) -> Iterator[Deduction]:
    """The line's next open block touches the wall, or a filled cell near the wall belongs to it.

    Glue is the name in Wikipedia's article on nonograms.

    What to look for: from the start of the line skip the blocks that are complete, and the gaps
    that are too small for the next one. Is the first cell that is left filled? Then the block
    starts there. Or is there a filled cell nearer to it than the block is long?

    Why it works: there is no room for the block before the filled cell, so that cell is part of
    it. At the wall the block can only go the other way, and the cell behind it is empty; near the
    wall it covers at least the cells up to its own length.

    Example: clue 3 2, and 4 2 with the filled cell a step from the wall

        before  # ? ? ? ? ? ?        ? ? # ? ? ? ? ?
        after   # # # . ? ? ?        ? ? # # ? ? ? ?
    """
    for block, gap, cell, skipped in _first_open(line):
        yield from _glued(line, block, gap, cell, skipped)


def _first_open(line: Line) -> Iterator[tuple[int, Range, int, Skipped]]:
    """The first block that is not complete, the first gap where it can be, the first filled cell
    of that gap, and what is skipped before; nothing if there is no such cell.
    """
    block = 0
    small: list[Range] = []
    complete: list[Range] = []
    for gap in line.gaps:
        if block == len(line.clue):
            return
        length = line.clue[block]
        if gap.size < length:
            small.append(gap)
            continue
        inside = line.filled & span(gap.first, gap.last)
        if inside.bit_count() == gap.size == length:
            block += 1
            complete.append(gap)
            continue
        if inside:
            done = tuple(Numbered(b, line.clue[b]) for b in range(block))
            variants = ("none", "complete"), ("small", "both")
            variant = variants[bool(small)][bool(done)]
            skipped = Skipped(tuple(small), done, tuple(complete), variant)
            yield block, gap, (inside & -inside).bit_length() - 1, skipped
        return


def _glued(line: Line, block: int, gap: Range, cell: int, skipped: Skipped) -> Iterator[Deduction]:
    """What the first filled cell of the gap tells of the block, which lies there or behind."""
    length = line.clue[block]
    reach = Range(gap.first, gap.first + length - 1)
    if cell > reach.last:
        return
    at_wall = cell == gap.first
    behind = reach.last + 1
    yield deduce(
        line,
        [block],
        [Range(cell, cell)],
        filled=span(cell, reach.last),
        beside=1 << behind if at_wall and behind < line.width else 0,
        cell=Range(cell, cell),
        first=Range(gap.first, gap.first),
        part=Range(cell, reach.last),
        skipped=skipped,
        variant="near" if not at_wall else "start" if not cell else "wall",
    )


def mercury(line: Line) -> Iterator[Deduction]:
    """The line's next open block has no room before a filled cell, so it leaves the wall.

    Mercury is the name in Wikipedia's article on nonograms: mercury, too, pulls back from the
    sides of its vessel.

    What to look for: from the start of the line skip the blocks that are complete, and the gaps
    that are too small for the next one. Is the first filled cell as far from there as the block
    is long, or does a run that begins nearer reach as far?

    Why it works: before the filled cell the block has no room, or would touch it and be too
    long. So it covers the run, and it does not reach the wall from there.

    Example: clue 3 2, and 4 2

        before  ? ? ? # ? ? ? ? ?        ? ? ? # # ? ? ? ? ?
        after   . ? ? # ? ? ? ? ?        . ? ? # # ? ? ? ? ?
    """
    for block, gap, cell, skipped in _first_open(line):
        run = next((run for run in line.runs if run.first == cell), None)
        length = line.clue[block]
        if run is None or cell > gap.first + length or not line.space_to(block, run):
            return
        first = run.last - length + 1
        if first > gap.first:
            yield deduce(
                line,
                [block],
                [run],
                empty=span(gap.first, first - 1),
                run=run,
                wall=Range(gap.first, gap.first),
                end=Range(first, first),
                skipped=skipped,
            )


def before_first_placed(line: Line) -> Iterator[Deduction]:
    """The line's first block is placed, so everything before it is empty.

    What to look for: the first run of filled cells can only be the first block, and has its full
    length.

    Why it works: nothing comes before the first block.

    Example: clue 3 2

        before  ? ? # # # ? ? ? ? ?
        after   . . # # # ? ? ? ? ?
    """
    if not line.runs:
        return
    run = line.runs[0]
    if run.first and line.owners[0] == (0,) and run.size == line.clue[0]:
        why = excluded(line, 0, 0)
        variant = "several" if why else "single"
        empty = span(0, run.first - 1)
        yield deduce(line, [0], [run], empty=empty, run=run, why=why, variant=variant)


_GLUE_SHORT = "{line}, {clue:number: }: {blocks} has {cell} => {changes}"
_GLUE_FULL = (
    "In {line} ({clue:number: }) {cell.cells} is the FIRST that is left for "
    "{blocks}{skipped:skipped}, and it is filled. So the block STARTS there: {result}."
)
_GLUE_PHRASES = {
    **_SKIPPED_PHRASES,
    "number": "{item}",
    "full:start": "The FIRST cell of {line} ({clue:number: }) is filled, so {blocks} STARTS there: "
    "{result}.",
    "full:near": "In {line} ({clue:number: }) the FIRST cell that is left for {blocks} is "
    "{first.cells}{skipped:skipped}. The filled {cell.cells} is so near to it that it must be part "
    "of the block, which therefore covers {part.cells}: {result}.",
}


def _from(template: str, first: str, starts: str) -> str:
    """The sentence for one of the two ends."""
    return template.replace("FIRST", first).replace("STARTS", starts)


GLUE_FIRST, GLUE_LAST = (
    Technique(
        f"glue-{end}",
        f"Glue to the {end} wall",
        "ends",
        Tier.PATTERNS,
        lift(f"glue-{end}", find_line, colors=True),
        short=_GLUE_SHORT,
        full=_from(_GLUE_FULL, end, verb),
        phrases={name: _from(text, end, verb) for name, text in _GLUE_PHRASES.items()},
        score=2,
        aliases=(alias,),
    )
    for end, verb, alias, find_line in (
        ("first", "starts", "pattern-5", glue_first),
        ("last", "ends", "pattern-6", mirrored(glue_first)),
    )
)

MERCURY_FIRST, MERCURY_LAST = (
    Technique(
        f"mercury-{end}",
        f"Mercury at the {end} wall",
        "ends",
        Tier.PATTERNS,
        lift(f"mercury-{end}", find_line, colors=True),
        short="{line}, {clue:number: }: {blocks} has {run} => {changes}",
        full=f"In {{line}} ({{clue:number: }}) the {end} cell that is left for {{blocks}} is "
        f"{{wall.cells}}{{skipped:skipped}}, and {side} the run in {{run.cells}} it has no room. "
        f"So the block covers the run, and reaches {ward} to {{end.cells}} at most: {{result}}.",
        phrases={**_SKIPPED_PHRASES, "number": "{item}"},
        score=2,
        aliases=("mercury",),
    )
    for end, side, ward, find_line in (
        ("first", "before", "back", mercury),
        ("last", "behind", "on", mirrored(mercury)),
    )
)

BEFORE_FIRST_PLACED, AFTER_LAST_PLACED = (
    Technique(
        key,
        f"{side.capitalize()} the {end} block",
        "ends",
        Tier.PATTERNS,
        lift(key, find_line, colors=True),
        short="{line}, {clue:number: }: {blocks} is {run} => {changes}",
        full="In {line} ({clue:number: }) the run in {run.cells} can only be {blocks}: "
        "{why:excluded:and}. "
        f"It is complete and the {end} block, so nothing comes {side} it: {{result}}.",
        phrases={
            **EXCLUDED_PHRASES,
            "number": "{item}",
            "full:single": "The only block of {line} ({clue:number: }) is complete in {run.cells}. "
            f"Nothing comes {side} it: {{result}}.",
        },
        score=2,
        aliases=("pattern-13",),
    )
    for key, side, end, find_line in (
        ("before-first-placed", "before", "first", before_first_placed),
        ("after-last-placed", "after", "last", mirrored(before_first_placed)),
    )
)

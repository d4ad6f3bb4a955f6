"""What the first block of a line tells, from whichever end one looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from picsolve.core import Technique
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Line, Range, runs, span
from picsolve.nonogram.puzzle import Color
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, Numbered, deduce, lift, mirrored
from picsolve.nonogram.techniques.owners import EXCLUDED_PHRASES, excluded


class Reason(NamedTuple):
    """Why the first block that is not complete cannot be in some cells. `variant` is

    complete  other blocks are complete there
    barred    the cells cannot have the block's colour
    small     these gaps are too small for it
    """

    cells: tuple[Range, ...]
    blocks: tuple[Numbered, ...]
    color: Color | None
    variant: str


class Skipped(NamedTuple):
    """What lies between an end of the line and the first room for a block, and why the block is
    not there; `variant` is `some` or `none`.
    """

    reasons: tuple[Reason, ...]
    variant: str


class Opening(NamedTuple):
    """The first place in a line where its first open block may be.

    block    its place in the clue
    gap      the first gap in which it fits
    room     there, the first stretch of cells in which it fits; they differ if colours bar cells
    cell     the first filled cell of the room
    skipped  what lies before the room
    """

    block: int
    gap: Range
    room: Range
    cell: int
    skipped: Skipped


#: What sentences say of a `Skipped`.
_SKIPPED_PHRASES = {
    "skipped": ", as {reasons:reason:and}",
    "skipped:none": "",
    "reason": "{cells:the gap|the gaps} in {cells:cells} {cells:is|are} too small",
    "reason:complete": "{blocks:and} {blocks:is|are} complete in {cells:cells}",
    "reason:barred": "{cells:cells} cannot be {color}",
}


def glue_first(line: Line) -> Iterator[Deduction]:
    """The line's next open block touches the wall, or a filled cell near the wall belongs to it.

    Glue is the name in Wikipedia's article on nonograms.

    What to look for: from the start of the line skip the blocks that are complete, the gaps that
    are too small for the next one, and cells that cannot have its colour. Is the first cell that is
    left filled? Then the block starts there. Or is there a filled cell nearer to it than the block
    is long?

    Why it works: there is no room for the block before the filled cell, so that cell is part of
    it. At the wall the block can only go the other way, and the cell after it is empty; near the
    wall it covers at least the cells up to its own length.

    Example: clue 3 2, and 4 2 with the filled cell a step from the wall

        before  # ? ? ? ? ? ?        ? ? # ? ? ? ? ?
        after   # # # . ? ? ?        ? ? # # ? ? ? ?
    """
    for opening in _first_open(line):
        yield from _glued(line, opening)


def _first_open(line: Line) -> Iterator[Opening]:
    """Where the first block may be that is not complete; nothing without a filled cell there."""
    block = 0
    small: list[Range] = []
    complete: list[Range] = []
    barred = 0
    for gap in line.gaps:
        if block == len(line.clue):
            return
        length = line.clue[block]
        inside = line.filled & span(gap.first, gap.last)
        if inside.bit_count() == gap.size == length:
            block += 1
            complete.append(gap)
            continue
        closed = line.closed_to(block) & span(gap.first, gap.last)
        rooms = runs(span(gap.first, gap.last) & ~closed)
        room = next((room for room in rooms if room.size >= length), None)
        end = gap.last + 1 if room is None else room.first
        small += [each for each in rooms if each.last < end]
        barred |= closed & span(gap.first, end - 1)
        if room is None:
            continue
        if inside := inside >> room.first << room.first:
            cell = (inside & -inside).bit_length() - 1
            reasons = tuple(_reasons(line, block, complete, barred, small))
            skipped = Skipped(reasons, "some" if reasons else "none")
            yield Opening(block, gap, room, cell, skipped)
        return


def _reasons(
    line: Line, block: int, complete: list[Range], barred: int, small: list[Range]
) -> Iterator[Reason]:
    """Why the block is in none of these cells, which lie before its first room."""
    if complete:
        done = tuple(Numbered(b, line.clue[b]) for b in range(block))
        yield Reason(tuple(complete), done, None, "complete")
    if isinstance(line, ColorLine) and barred:
        yield Reason(runs(barred), (), line.palette[line.colors[block]], "barred")
    if small:
        yield Reason(tuple(small), (), None, "small")


def _glued(line: Line, opening: Opening) -> Iterator[Deduction]:
    """What the first filled cell of the room tells of the block, which lies there or later."""
    block, _, room, cell, skipped = opening
    length = line.clue[block]
    reach = Range(room.first, room.first + length - 1)
    if cell > reach.last:
        return
    at_wall = cell == room.first
    behind = reach.last + 1
    yield deduce(
        line,
        [block],
        [Range(cell, cell)],
        filled=span(cell, reach.last),
        beside=1 << behind if at_wall and behind < line.width else 0,
        cell=Range(cell, cell),
        wall=Range(room.first, room.first),
        nearest=reach,
        part=Range(cell, reach.last),
        skipped=skipped,
        variant="near" if not at_wall else "wall" if cell else "start",
    )


def mercury(line: Line) -> Iterator[Deduction]:
    """The line's next open block has no room before a filled cell, so it leaves the wall.

    Mercury is the name in Wikipedia's article on nonograms: mercury, too, pulls back from the
    sides of its vessel.

    What to look for: from the start of the line skip the blocks that are complete, the gaps that
    are too small for the next one, and cells that cannot have its colour. Is the first filled cell
    as far from there as the block is long, or does a run that begins nearer reach as far?

    Why it works: before the filled cell the block has no room, or would touch it and be too
    long. So it covers the run, and it does not reach the wall from there.

    Example: clue 3 2, and 4 2

        before  ? ? ? # ? ? ? ? ?        ? ? ? # # ? ? ? ? ?
        after   . ? ? # ? ? ? ? ?        . ? ? # # ? ? ? ? ?
    """
    for block, gap, room, cell, skipped in _first_open(line):
        run = next((run for run in line.runs if run.first == cell), None)
        length = line.clue[block]
        if run is None or cell > room.first + length or not line.space_to(block, run):
            return
        first = run.last - length + 1
        if first > room.first:
            yield deduce(
                line,
                [block],
                [run],
                empty=span(gap.first, first - 1),
                run=run,
                wall=Range(room.first, room.first),
                end=Range(first, first),
                nearest=Range(first, run.last),
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
    "{wall.cells}{skipped:skipped}. The filled {cell.cells} is so near to it that it must be part "
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
        ("last", "after", "on", mirrored(mercury)),
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

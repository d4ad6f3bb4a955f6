"""What the gaps of a line tell: the stretches between cells that are known to be empty."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Technique
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Line, Range, span
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, deduce, lift
from picsolve.nonogram.techniques.owners import EXCLUDED_PHRASES, excluded


def cells_of(gap: Range) -> int:
    """The gap as a bit set."""
    return span(gap.first, gap.last)


def gaps_match(line: Line) -> Iterator[Deduction]:
    """The gaps' lengths are the clue's numbers, one by one, so all of them are filled.

    What to look for: the lengths of the stretches without empty cells, read in order, are the
    clue itself.

    Why it works: the blocks need as many cells as the gaps have together, so no cell of the gaps
    can stay empty.

    Example: clue 3 1 2

        before  . ? ? ? . ? . . ? ?
        after   . # # # . # . . # #
    """
    if line.clue and tuple(gap.size for gap in line.gaps) == line.clue:
        filled = sum(map(cells_of, line.gaps))
        variant = "several" if len(line.clue) > 1 else "single"
        yield deduce(line, range(len(line.clue)), line.gaps, filled=filled, variant=variant)


def gap_too_small(line: Line) -> Iterator[Deduction]:
    """A gap into which no block fits is empty.

    What to look for: a stretch between empty cells that is shorter than every block of the line,
    or at least than every block that can get there: a block cannot be nearer to an end of the
    line than the blocks before it, or after it, allow.

    Why it works: a filled cell in the gap would belong to a block, and that block would have to
    lie in the gap as a whole.

    Example: clue 2 3

        before  ? ? ? . ? . ? ? ? ? ? ? ?
        after   ? ? ? . . . ? ? ? ? ? ? ?
    """
    if not line.clue:
        return
    for gap in line.gaps:
        reaching = [
            block
            for block, reach in enumerate(line.reach)
            if reach.first <= gap.last and gap.first <= reach.last
        ]
        small_for_all = gap.size < min(line.clue)
        small_for_reaching = reaching and all(line.clue[b] > gap.size for b in reaching)
        if small_for_all or small_for_reaching:
            blocks = range(len(line.clue)) if small_for_all else reaching
            variant = "all" if small_for_all else "reach"
            empty = cells_of(gap)
            yield deduce(
                line,
                blocks,
                [gap],
                empty=empty,
                gap=gap,
                least=int(min(line.clue)),
                variant=variant,
            )


def gap_unused(line: Line) -> Iterator[Deduction]:
    """Every block shows itself in some gap, so the gaps without filled cells are empty.

    What to look for: as many gaps with filled cells as there are blocks. Or, within gaps, as many
    runs of filled cells as blocks that cannot belong together.

    Why it works: each of those gaps holds a block of its own, so no block is left over for
    another gap.

    Example: clue 3 2

        before  ? ? . ? # ? ? . ? ? ? . ? # ?
        after   . . . ? # ? ? . . . . . ? # ?
    """
    used = [gap for gap in line.gaps if cells_of(gap) & line.filled]
    unused = tuple(gap for gap in line.gaps if not cells_of(gap) & line.filled)
    if not line.clue or not unused or len(line.runs) < len(line.clue):
        return
    seen = {owners[0] for owners in line.owners if len(owners) == 1}
    if len(seen) == len(line.clue):
        one_each = len(used) == len(line.clue)
        yield deduce(
            line,
            range(len(line.clue)),
            used if one_each else line.runs,
            empty=sum(map(cells_of, unused)),
            count=len(line.clue),
            runs=line.runs,
            unused=unused,
            variant="single" if len(seen) == 1 else "gaps" if one_each else "runs",
        )


def gap_assigned(line: Line) -> Iterator[Deduction]:
    """A gap that belongs to a block exactly as long is filled.

    What to look for: a gap and its block correspond: the blocks before and after it leave the block
    no other gap, or a filled cell in the gap belongs to that block. The gap is as long as the
    block.

    Why it works: the block has to lie in that gap, and there it can only lie in one way.

    Example: clue 2 3; the 2 needs the first gap, for the 3 cannot share the other with it

        before  ? ? ? . ? ? ? .
        after   ? ? ? . # # # .
    """
    for gap in line.gaps:
        for block, reach in enumerate(line.reach):
            if reach == gap and line.clue[block] == gap.size:
                yield deduce(
                    line,
                    [block],
                    [gap],
                    filled=cells_of(gap),
                    gap=gap,
                    within=line.ranges[block],
                    variant=_why_only(line, block, gap),
                )
        for position, (run, owners) in enumerate(zip(line.runs, line.owners, strict=True)):
            inside = gap.first <= run.first <= gap.last
            if inside and all(line.clue[block] == gap.size for block in owners):
                why = excluded(line, position, position)
                yield deduce(
                    line,
                    owners,
                    [gap],
                    filled=cells_of(gap),
                    gap=gap,
                    run=run,
                    why=why,
                    variant="filled" if why else "all" if len(line.clue) > 1 else "covered",
                )


def forcing(line: Line) -> Iterator[Deduction]:
    """A block that fits into one gap only covers the middle of that gap.

    Forcing is the name in Wikipedia's article on nonograms: empty cells in the middle of a line
    force a long block to one side.

    What to look for: a block that is too long for every gap but one. Is it longer than half of
    that gap?

    Why it works: the block lies in that gap. Pushed to both ends of it, it covers the cells in the
    middle both times.

    Example: clue 2 4

        before  ? ? ? . ? ? ? ? ?
        after   ? ? ? . ? # # # ?
    """
    if len(line.gaps) < 2:
        return
    for block, length in enumerate(line.clue):
        wide = [gap for gap in line.gaps if gap.size >= length]
        if len(wide) == 1 and wide[0].size < 2 * length:
            (gap,) = wide
            common = Range(gap.last - length + 1, gap.first + length - 1)
            yield deduce(
                line,
                [block],
                [gap],
                filled=cells_of(common),
                gap=gap,
                left=Range(gap.first, common.last),
                right=Range(common.first, gap.last),
                common=common,
                variant=_freedom(line, block, gap),
            )


def _freedom(line: Line, block: int, gap: Range) -> str:
    """Whether a block fills its gap; can be at both ends of it; or not, for other filled cells."""
    length = line.clue[block]
    if gap.size == length:
        return "exact"
    reaches_both = all(line.may_begin(block, it) for it in (gap.first, gap.last - length + 1))
    return "moving" if reaches_both else "within"


def _why_only(line: Line, block: int, gap: Range) -> str:
    """Why a block as long as a gap lies in it:

    whole    there is no other gap
    size     all others are shorter than the block
    touch    elsewhere the block would join filled cells and be too long
    colors   likewise, or it would cover cells that cannot have its colour
    order    pushed to either end, with the others before or after it, the block is in this gap
    known    earlier steps have narrowed the block's range
    """
    if len(line.gaps) == 1:
        return "whole"
    if all(other == gap or other.size < gap.size for other in line.gaps):
        return "size"
    if line.only(block).fits[0].bit_count() == 1:
        return "colors" if isinstance(line, ColorLine) else "touch"
    return "order" if line.with_ranges(None).reach[block] == gap else "known"


GAPS_MATCH = Technique(
    "gaps-match",
    "Gaps match the clue",
    "gaps",
    Tier.PATTERNS,
    lift("gaps-match", gaps_match, colors=True),
    short="{line}, {clue:number: }: gaps {cells} => {changes}",
    full="The gaps of {line}, cells {cells:and}, are {clue:and} long, exactly as its clue says. So "
    "each of them is filled by its block: {result}.",
    phrases={
        "number": "{item}",
        "full:single": "The only gap of {line}, {cells:cells}, is just as long as its only block, "
        "{clue:number}. So the block fills it: {result}.",
    },
    score=1,
    aliases=("pattern-2",),
)

GAP_TOO_SMALL = Technique(
    "gap-too-small",
    "Gap too small",
    "gaps",
    Tier.PATTERNS,
    lift("gap-too-small", gap_too_small, colors=True),
    short="{line}, {clue:number: }: no room in {gap} => {changes}",
    full="In {line} ({clue:number: }) the gap in {gap.cells} is {gap.size:cell|cells} long, and "
    "even the shortest block needs {least}. So no block is there: {result}.",
    phrases={
        "number": "{item}",
        "full:reach": "In {line} ({clue:number: }) only {blocks:and} can reach the gap in "
        "{gap.cells}, and that gap is too small for {blocks:it|them}. So no block is there: "
        "{result}.",
    },
    score=2,
    aliases=("pattern-4",),
)

GAP_UNUSED = Technique(
    "gap-unused",
    "Unused gap",
    "gaps",
    Tier.PATTERNS,
    lift("gap-unused", gap_unused, colors=True),
    short="{line}, {clue:number: }: blocks in {cells} => {changes}",
    full="In {line} ({clue:number: }) the gaps in {cells:cells} have filled cells, and there are "
    "just as many blocks. Each holds a block of its own, so there is none in "
    "{unused:the other gap|the other gaps}: {result}.",
    phrases={
        "number": "{item}",
        "full:runs": "In {line} ({clue:number: }) the filled {cells:cells} belong "
        "to {count} different blocks, and there are no more. So there is none in "
        "{unused:the gap|the gaps} without filled cells: {result}.",
        "full:single": "The only block of {line} ({clue:number: }) covers the filled {runs:cells}, "
        "so it lies in the gap in {cells:cells}. Nothing is in "
        "{unused:the other gap|the other gaps}: {result}.",
    },
    score=3,
    aliases=("pattern-12",),
)

FORCING = Technique(
    "forcing",
    "Forcing",
    "gaps",
    Tier.PATTERNS,
    lift("forcing", forcing, colors=True),
    short="{line}, {clue:number: }: {blocks} in {gap} => {changes}",
    full="In {line} ({clue:number: }) {blocks} is too long for every gap but that in {gap.cells}. "
    "Pushed to its start and then to its end, the block covers cells {left} and {right}, and "
    "{common.cells} both times: {result}.",
    phrases={
        "number": "{item}",
        "full:exact": "In {line} ({clue:number: }) {blocks} is too long for every gap but that in "
        "{gap.cells}, and fills it: {result}.",
        "full:within": "In {line} ({clue:number: }) {blocks} is too long for every gap but that in "
        "{gap.cells}. Wherever the block lies in these cells, it covers {common.cells}: {result}.",
    },
    score=2,
    aliases=("forced-gap",),
)

GAP_ASSIGNED = Technique(
    "gap-assigned",
    "Gap assigned",
    "gaps",
    Tier.PATTERNS,
    lift("gap-assigned", gap_assigned, colors=True),
    short="{line}, {clue:number: }: gap {gap} is {blocks:length:/} => {changes}",
    full="In {line} ({clue:number: }), whether the blocks are pushed to the start or to the end, "
    "{blocks} is in the gap in {gap.cells}, which is just as long. So the block fills it: "
    "{result}.",
    phrases={
        "number": "{item}",
        "length": "{length}",
        **EXCLUDED_PHRASES,
        "full:whole": "The only gap of {line} ({clue:number: }), {gap.cells}, is just as long as "
        "its only block. So the block fills it: {result}.",
        "full:size": "In {line} ({clue:number: }) {blocks} fits only in the gap in {gap.cells}, as "
        "every other gap is too short. This one is just as long, so the block fills it: {result}.",
        "full:touch": "In {line} ({clue:number: }) {blocks} fits only in the gap in {gap.cells}: "
        "elsewhere there is no room, or filled cells next to the block would make it too long. "
        "The gap is just as long, so the block fills it: {result}.",
        "full:colors": "In {line} ({clue:number: }) {blocks} fits only in the gap in {gap.cells}: "
        "elsewhere there is no room for it in its colour, or cells of its colour next to it would "
        "make it too long. The gap is just as long, so the block fills it: {result}.",
        "full:known": "In {line} ({clue:number: }) the range that earlier steps have left to "
        "{blocks}, {within.cells}, allows it only the gap in {gap.cells}, which is just as long. "
        "So the block fills it: {result}.",
        "full:covered": "The only block of {line} ({clue:number: }) covers the filled {run.cells}, "
        "so it lies in the gap in {gap.cells}, which is just as long. So the block fills it: "
        "{result}.",
        "full:all": "In {line} ({clue:number: }) the gap around the filled {run.cells}, "
        "{gap.cells}, is as long as each block that can be there. So a block fills it: {result}.",
        "full:filled": "In {line} ({clue:number: }) the filled {run.cells} can only be part of "
        "{blocks:or}: {why:excluded:and}. The gap around it, {gap.cells}, is just as long, so the "
        "block fills it: {result}.",
    },
    score=3,
    aliases=("pattern-14",),
)

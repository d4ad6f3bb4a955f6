"""What the runs of filled cells tell, once it is clear which blocks they can belong to."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Technique
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Line, span
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, deduce, lift
from picsolve.nonogram.techniques.owners import EXCLUDED_PHRASES, excluded


def join(line: Line) -> Iterator[Deduction]:
    """Filled cells that can only belong to one block are joined.

    Joining is the name in Wikipedia's article on nonograms.

    What to look for: two runs of filled cells that belong to the same block, because no other
    block reaches them, or because counting the runs from the left and from the right gives them
    to that block.

    Why it works: a block has no holes.

    Example: clue 4

        before  ? ? # ? # ? ?
        after   ? ? # # # ? ?
    """
    runs_of: dict[int, list[int]] = {}
    for position, owners in enumerate(line.owners):
        if len(owners) == 1:
            runs_of.setdefault(owners[0], []).append(position)
    for block, positions in runs_of.items():
        if len(positions) > 1:
            first, last = positions[0], positions[-1]
            runs = line.runs[first : last + 1]
            why = excluded(line, first, last)
            filled = span(runs[0].first, runs[-1].last)
            variant = "several" if why else "single"
            yield deduce(line, [block], runs, filled=filled, why=why, variant=variant)


def close_block(line: Line) -> Iterator[Deduction]:
    """A run that is as long as the blocks it can belong to is complete.

    Also known as punctuating, the name in Wikipedia's article on nonograms.

    What to look for: a run of filled cells, and the blocks that it can be part of. If none of
    them is longer than the run, the run is a whole block.

    Why it works: one more cell would make the run longer than its block, so the cells on both
    sides are empty.

    Example: clue 1 2 1; the run cannot be part of a 1

        before  ? ? ? # # ? ? ?
        after   ? ? . # # . ? ?
    """
    for position, (run, owners) in enumerate(zip(line.runs, line.owners, strict=True)):
        if any(line.clue[block] > run.size for block in owners):
            continue
        sides = (1 << run.last + 1 | 1 << run.first >> 1) & line.undecided
        if not sides:
            continue
        variant = "longest" if run.size == max(line.clue) else "owners"
        yield deduce(
            line,
            owners,
            [run],
            beside=sides,
            run=run,
            why=excluded(line, position, position),
            variant=f"{variant}-color" if isinstance(line, ColorLine) else variant,
        )


JOIN = Technique(
    "join",
    "Join",
    "runs",
    Tier.PATTERNS,
    lift("join", join, colors=True),
    short="{line}, {clue:number: }: {blocks} has {cells} => {changes}",
    full="In {line} ({clue:number: }) the filled cells {cells:and} can only belong to {blocks}: "
    "{why:excluded:and}. So all between them is filled: {result}.",
    phrases={
        **EXCLUDED_PHRASES,
        "number": "{item}",
        "full:single": "The filled cells {cells:and} of {line} belong to its only block "
        "({clue:number: }), so all between them is filled: {result}.",
    },
    score=2,
    aliases=("pattern-7", "joining", "rule-3.1"),
)

CLOSE_BLOCK = Technique(
    "close-block",
    "Close a block",
    "runs",
    Tier.PATTERNS,
    lift("close-block", close_block, colors=True),
    short="{line}, {clue:number: }: {run} is complete => {changes}",
    full="In {line} ({clue:number: }) the run in {run.cells} can only be {blocks:or}: "
    "{why:excluded:and}. So it is complete, and next to it there is nothing: {result}.",
    phrases={
        **EXCLUDED_PHRASES,
        "number": "{item}",
        "full:owners-color": "In {line} ({clue:number: }) the run in {run.cells} can only be "
        "{blocks:or}: {why:excluded:and}. So it is complete, and next to it nothing has its "
        "colour: {result}.",
        "full:longest-color": "In {line} ({clue:number: }) the run in {run.cells} is as long as "
        "the longest block, so it is complete, and next to it nothing has its colour: {result}.",
        "full:longest": "In {line} ({clue:number: }) the run in {run.cells} is as long as the "
        "longest block, so it is complete, and next to it there is nothing: {result}.",
    },
    score=2,
    aliases=("pattern-11", "punctuating"),
)

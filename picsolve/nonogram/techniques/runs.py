"""What the runs of filled cells tell, once it is clear which blocks they can belong to."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Technique
from picsolve.nonogram.picture import Line, Range, span
from picsolve.nonogram.techniques.lift import Deduction, deduce, lift


def join(line: Line) -> Iterator[Deduction]:
    """Filled cells that can only belong to one block are joined.

    What to look for: two runs of filled cells that belong to the same block, because no other
    block reaches them, or because counting the runs from the left and from the right gives them
    to that block.

    Why it works: a block has no holes.

    Example: clue 4

        before  ? ? # ? # ? ?
        after   ? ? # # # ? ?
    """
    runs_of: dict[int, list[Range]] = {}
    for run, owners in zip(line.runs, line.owners, strict=True):
        if len(owners) == 1:
            runs_of.setdefault(owners[0], []).append(run)
    for block, its_runs in runs_of.items():
        if len(its_runs) > 1:
            filled = span(its_runs[0].first, its_runs[-1].last)
            variant = "only" if len(line.clue) == 1 else "several"
            yield deduce(line, [block], its_runs, filled=filled, variant=variant)


def close_block(line: Line) -> Iterator[Deduction]:
    """A run that is as long as the blocks it can belong to is complete.

    What to look for: a run of filled cells, and the blocks that it can be part of. If none of
    them is longer than the run, the run is a whole block.

    Why it works: one more cell would make the run longer than its block, so the cells on both
    sides are empty.

    Example: clue 1 2 1; the run cannot be part of a 1

        before  ? ? ? # # ? ? ?
        after   ? ? . # # . ? ?
    """
    for run, owners in zip(line.runs, line.owners, strict=True):
        if any(line.clue[block] > run.size for block in owners):
            continue
        sides = (cell for cell in (run.first - 1, run.last + 1) if 0 <= cell < line.width)
        longest = run.size == max(line.clue)
        yield deduce(
            line,
            owners,
            [run],
            empty=sum(1 << cell for cell in sides),
            run=run,
            variant="longest" if longest else "owners",
        )


JOIN = Technique(
    "join",
    "Join",
    "runs",
    1,
    lift("join", join),
    short="{line}, {clue:number: }: {blocks} has {cells} => {changes}",
    full="In {line} ({clue:number: }) the filled {cells:run:and} can only belong to {blocks}, so "
    "all between them is filled: {result}.",
    phrases={
        "number": "{item}",
        "run": "{item.cells}",
        "full:only": "The only block of {line} is {clue:number: } long, so all between its filled "
        "{cells:run:and} is filled: {result}.",
    },
    score=2,
    aliases=("pattern-7",),
)

CLOSE_BLOCK = Technique(
    "close-block",
    "Close a block",
    "runs",
    1,
    lift("close-block", close_block),
    short="{line}, {clue:number: }: {run} is a whole {run.size} => {changes}",
    full="In {line} ({clue:number: }) the run in {run.cells} can only be {blocks:or}, so with "
    "{run.size:cell|cells} it is complete and ends on both sides: {result}.",
    phrases={
        "number": "{item}",
        "full:longest": "In {line} ({clue:number: }) the run in {run.cells} is as long as the "
        "longest block, so it is complete and ends on both sides: {result}.",
    },
    score=2,
    aliases=("pattern-11",),
)

"""How far a run of filled cells reaches, whichever block it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from picsolve.core import Technique
from picsolve.nonogram.picture import Line, Range, span
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, deduce, lift
from picsolve.nonogram.techniques.owners import (
    COVERING_PHRASES,
    EXCLUDED_PHRASES,
    coverings,
    excluded,
    none_covers,
)


class Side(NamedTuple):
    """Which ends of a run are those of its block: it `begins` or `ends` there, or is `closed`."""

    variant: str


def inner_glue(line: Line) -> Iterator[Deduction]:
    """A run near an empty cell grows away from it.

    Glue in Wikipedia's article on nonograms, away from the line's ends; rule 1.5 of Yu, Lee and
    Chen.

    What to look for: a run of filled cells with an empty cell, or another run that it must not
    join, close to it on one side. Go through the blocks that can own the run, and push each to
    both sides as far as it still covers the run.

    Why it works: one of these blocks has the run. The cells that each of them covers in all its
    places are filled, whichever it is.

    Example: clue 3 2 3; the run cannot grow to the left, and is shorter than every block

        before  ? ? ? ? . # ? ? ? ? ? ? ?
        after   ? ? ? ? . # # ? ? ? ? ? ?
    """
    for position, run in enumerate(line.runs):
        places = coverings(line, position)
        common = Range(
            max(place.last.first for place in places), min(place.first.last for place in places)
        )
        filled = span(common.first, common.last)
        if filled & line.undecided:
            why = excluded(line, position, position)
            yield deduce(
                line,
                line.owners[position],
                [run],
                filled=filled,
                run=run,
                why=why,
                places=places,
                common=common,
                variant=_who(line, why),
            )


def cap_run(line: Line) -> Iterator[Deduction]:
    """A run of filled cells is the first, or the last, part of its block, whichever that is.

    Rule 1.3 of Yu, Lee and Chen in general form.

    What to look for: a run where the range of a block begins, and all other blocks that can own it
    are no longer than the run. Or an empty cell near the run, so that no block that can own it
    fits into the room on that side.

    Why it works: if no block that covers the run begins before it, the run is the beginning of its
    block, and the cell before it is empty. The same holds for its end.

    Example: clue 1 3; the run is the 1, or the beginning of the 3, which has no room further left

        before  ? ? # ? ? ? ? ?
        after   ? . # ? ? ? ? ?
    """
    for position, run in enumerate(line.runs):
        if all(line.clue[block] <= run.size for block in line.owners[position]):
            continue  # a complete block, which is another technique's
        places = coverings(line, position)
        begins = min(place.first.first for place in places) == run.first
        ends = max(place.last.last for place in places) == run.last
        sides = (1 << run.first >> 1 if begins else 0) | (1 << run.last + 1 if ends else 0)
        sides &= line.undecided
        if sides:
            why = excluded(line, position, position)
            closed = sides >> run.last and sides << 1 >> run.first & 1
            yield deduce(
                line,
                line.owners[position],
                [run],
                beside=sides,
                run=run,
                why=why,
                places=places,
                side=Side("closed" if closed else "ends" if sides >> run.last else "begins"),
                variant=_who(line, why),
            )


def split(line: Line) -> Iterator[Deduction]:
    """Two runs that cannot be part of one block stay apart.

    Splitting is the name in Wikipedia's article on nonograms; rule 1.4 of Yu, Lee and Chen.

    What to look for: two runs of filled cells with one unknown cell between them. Count the cells
    that a block would have that covers both. Is there a block as long as that, and does it reach
    so far?

    Why it works: if the cell between were filled, all would be one run, and so part of one block.

    Example: clue 2 2

        before  ? ? # # ? # ? ? ?
        after   ? ? # # . # ? ? ?
    """
    sides = zip(line.runs, line.owners, strict=True)
    for position, ((first, before), (last, behind)) in enumerate(pairwise(sides)):
        between = Range(first.last + 1, last.first - 1)
        joined = Range(first.first, last.last)
        cell = span(between.first, between.last)
        if between.size != 1 or not cell & line.undecided or not line.space_to(before[0], last):
            continue
        if any(line.covers(block, *joined) for block in before if block in behind):
            continue
        longest = max(line.clue)
        yield deduce(
            line,
            sorted({*before, *behind}),
            [first, last],
            beside=cell,
            first=first,
            last=last,
            between=between,
            joined=joined,
            longest=int(longest),
            why=none_covers(line, position),
            variant="longest" if longest < joined.size else "owners",
        )


def _who(line: Line, why: tuple[object, ...]) -> str:
    """How a sentence names the owners of a run."""
    return "only" if len(line.clue) == 1 else "some" if why else "any"


_OWNED = (
    "In {line} ({clue:number: }) the run in {run.cells} can only be part of {blocks:or}: "
    "{why:excluded:and}. "
)
_ANY = "In {line} ({clue:number: }) any block may have the run in {run.cells}. "
_ONLY = "In {line} ({clue:number: }) the only block has the run in {run.cells}. "
_PUSHED = "Pushed to both sides without leaving the run, {places:covering:and}. "


def _phrases(conclusion: str) -> dict[str, str]:
    """The wordings of a rule about a run, by who can own it."""
    return {
        **EXCLUDED_PHRASES,
        **COVERING_PHRASES,
        "number": "{item}",
        "full:any": _ANY + _PUSHED + conclusion,
        "full:only": _ONLY + _PUSHED + conclusion,
    }


_GROWN = (
    "{places:So it covers|So, whichever it is, it covers} {common.cells} in each case: {result}."
)

INNER_GLUE = Technique(
    "inner-glue",
    "Inner glue",
    "runs",
    Tier.PATTERNS,
    lift("inner-glue", inner_glue, colors=True),
    short="{line}, {clue:number: }: {run} grows to {common} => {changes}",
    full=_OWNED + _PUSHED + _GROWN,
    phrases=_phrases(_GROWN),
    score=3,
    aliases=("rule-1.5", "grow-run"),
)

CAP_RUN = Technique(
    "cap-run",
    "Cap a run",
    "runs",
    Tier.RANGES,
    lift("cap-run", cap_run, colors=True),
    short="{line}, {clue:number: }: {run} {side:end} => {changes}",
    full=_OWNED + _PUSHED + "So the run {side:side}: {result}.",
    phrases={
        **_phrases("So the run {side:side}: {result}."),
        "end": "closed",
        "end:begins": "begins",
        "end:ends": "ends",
        "side": "is complete",
        "side:begins": "is the beginning of its block",
        "side:ends": "is the end of its block",
    },
    score=3,
    aliases=("rule-1.3",),
)

SPLIT = Technique(
    "split",
    "Split",
    "runs",
    Tier.PATTERNS,
    lift("split", split, colors=True),
    short="{line}, {clue:number: }: no block has {joined} => {changes}",
    full="In {line} ({clue:number: }) the runs in {cells:cells} would be joined if "
    "{between.cells} were filled. Then one block would cover {joined.cells}, but "
    "{why:excluded:and}. So the runs stay apart: {result}.",
    phrases={
        **EXCLUDED_PHRASES,
        "number": "{item}",
        "full:longest": "In {line} ({clue:number: }) the runs in {cells:cells} would be joined if "
        "{between.cells} were filled. The block would be {joined.size} long, but the longest is "
        "{longest}. So the runs stay apart: {result}.",
    },
    score=2,
    aliases=("splitting", "rule-1.4"),
)

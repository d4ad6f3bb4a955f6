"""Cells that are the same whichever of several assumptions is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from picsolve.core import Mark, Outcome, Role, Step, Technique
from picsolve.nonogram.agreement import Agreement, agreements
from picsolve.nonogram.cells import BlockName, Change, Placement, Range
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Color
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.branches import follow, news
from picsolve.nonogram.techniques.lift import Numbered


class Led(NamedTuple):
    """A case in a sentence: where the block is, after how many steps it ends, and how."""

    place: Range | None
    steps: int
    variant: str


class As(NamedTuple):
    """A case in a sentence: which colour the cell has, if any, and after how many steps it ends."""

    color: Color | None
    steps: int
    variant: str


def both_ways(picture: Picture) -> Iterator[Step[Change]]:
    """Whichever state a cell has, or whichever place a block, another cell comes out the same.

    Also known as verity, or common result of both cases.

    What to look for: a cell, or a block with few places left. Follow the line techniques from each
    of its states or places, in pencil. Is there a cell that becomes known every time, and always
    as the same?

    Why it works: one of the states is the right one, or one of the places, and in each of them the
    other cell is the same. A place that breaks a line cannot be the right one.

    Example: rows 1, 1, 1 and 2, columns 1, 1, 1 and 1 1, nothing known. If r3c4 is filled, row 3
    has its 1, and r3c3 is empty. If r3c4 is empty, column 4 needs r4c4 for its second 1, so r4c3
    is the other part of the 2 in row 4, column 3 has its 1 there, and r3c3 is empty again.
    """
    for agreement in agreements(picture):
        yield _step(picture, agreement)


def _step(picture: Picture, agreement: Agreement) -> Step[Change]:
    branches = tuple(follow(picture, case.changes, case.events) for case in agreement.cases)
    lengths = [len(branch.steps) for branch in branches]
    if agreement.square is not None:
        mark = Mark(Role.ASSUMED, agreement.square)
        facts = _of_cell(agreement, lengths)
    else:
        assert agreement.line is not None
        line = picture.line(agreement.line)
        mark = Mark(Role.BLOCK, BlockName(agreement.line, agreement.block))
        ends = [
            "broken" if branch.outcome is Outcome.CONTRADICTION else "led" for branch in branches
        ]
        facts = {
            "line": agreement.line,
            "clue": line.clue,
            "block": Numbered(agreement.block, line.clue[agreement.block]),
            "places": agreement.places,
            "premises": tuple(Placement(agreement.block, place) for place in agreement.places),
            "cases": tuple(map(Led, agreement.places, lengths, ends)),
            "variant": "places",
        }
    facts["cell"] = agreement.cell.square
    return Step("both-ways", news(picture, agreement.cell), (mark,), facts, branches)


def _of_cell(agreement: Agreement, lengths: Sequence[int]) -> dict[str, object]:
    """The facts of a step whose cases are the states of a cell."""
    square = agreement.square
    states = [case.assumption for case in agreement.cases if case.assumption]
    if all(it.color is None for it in states):
        return {
            "assumed": square,
            "premises": tuple(states),
            "cases": tuple(Led(None, length, "led") for length in lengths),
            "first": lengths[0],
            "second": lengths[1],
            "variant": "states",
        }
    return {
        "assumed": square,
        "premises": tuple(states),
        "cases": tuple(
            As(it.color, length, it.state) for it, length in zip(states, lengths, strict=True)
        ),
        "variant": "colors",
    }


BOTH_WAYS = Technique(
    "both-ways",
    "Both ways",
    "trial",
    Tier.BOTH_WAYS,
    both_ways,
    short="{assumed} filled or empty => {changes}",
    full="Whether {assumed} is filled or empty, {result}: in the first case this comes out after "
    "{first:step|steps}, in the second after {second:step|steps}.",
    phrases={
        "number": "{item}",
        "case": "in {place.cells} this comes out after {steps:step|steps}",
        "case:broken": "in {place.cells} a line could not be filled any more after "
        "{steps:step|steps}",
        "state": "{color}",
        "state:empty": "empty",
        "as": "after {steps:step|steps} if it is {color}",
        "as:empty": "after {steps:step|steps} if it is empty",
        "short:colors": "{assumed} {cases:state:/} => {changes}",
        "full:colors": "Whether {assumed} is {cases:state: or }, {result}: this comes out "
        "{cases:as:, }.",
        "short:places": "{line}, {clue:number: }: {block} in {places:,} => {changes}",
        "full:places": "In {line} ({clue:number: }) {block} can only lie in "
        "{places:any-cell}. Wherever it can lie, {result}: {cases:case:; }.",
    },
    score=150,
    aliases=("verity",),
)

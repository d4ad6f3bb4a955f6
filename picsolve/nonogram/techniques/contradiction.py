"""Trial and error in the open: assume one cell, and show the line that it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Step, Technique
from picsolve.nonogram.picture import Change, Picture
from picsolve.nonogram.probing import refutations
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.branches import refuting


def contradiction(picture: Picture) -> Iterator[Step[Change]]:
    """A cell whose assumed state breaks a line has the opposite state.

    Also known as tentative placing, trial and error and, along an edge, edge logic.

    What to look for: an unknown cell beside much that is known. Suppose that it is filled, or
    that it is empty, and follow the line techniques from there, in pencil. Sometimes a line
    comes out that cannot be filled any more.

    Why it works: each step of the branch is certain if the assumption is true. A line that
    cannot be filled is impossible, so the assumption is false.

    Example: rows 1, 1 1, 1 and 1 1, columns 1, 1 1, 2 and 1, nothing known. Were r1c4 filled, the
    rest of row 1 and of column 4 would be empty, for both have a single 1. Then column 2 needs
    r2c2 and r4c2 for its 1 1. But row 2 has 1 1, too: beside r2c2 its other block could only be
    r2c4, which is empty. So r1c4 is empty.
    """
    for refutation in refutations(picture):
        yield refuting(picture, refutation)


CONTRADICTION = Technique(
    "contradiction",
    "Contradiction",
    "trial",
    Tier.CONTRADICTION,
    contradiction,
    short="{assumed} {variant} -> {broken} cannot be filled => {changes}",
    full="Suppose that {assumed} were {variant}. After {steps:step|steps} {broken} could not be "
    "filled any more. So {result}.",
    phrases={
        "short:color": "{assumed} {color} -> {broken} cannot be filled => {changes}",
        "full:color": "Suppose that {assumed} were {color}. After {steps:step|steps} {broken} "
        "could not be filled any more. So {result}.",
    },
    score=100,
    aliases=("tentative-placing", "trial-and-error"),
)

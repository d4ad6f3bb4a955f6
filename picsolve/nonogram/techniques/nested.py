"""Assumptions within an assumption."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Step, Technique
from picsolve.nonogram.nesting import nested_refutations
from picsolve.nonogram.picture import Change, Picture
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.branches import refuting


def nested_contradiction(picture: Picture) -> Iterator[Step[Change]]:
    """A cell whose assumed state breaks a line, once further assumptions have failed within it.

    What to look for: a cell that settles much of the picture. Suppose that it is filled, or that
    it is empty, and follow the line techniques. Where they stop, assume a second cell: if that
    breaks a line, the second cell has the opposite state as long as the first one is assumed. Go
    on so until the first assumption breaks a line by itself.

    Why it works: each step of the branch is certain if the assumption is true, those that a
    contradiction within it proves as well. A line that cannot be filled is impossible, so the
    assumption is false.
    """
    for refutation in nested_refutations(picture):
        yield refuting(picture, refutation)


NESTED_CONTRADICTION = Technique(
    "nested-contradiction",
    "Nested contradiction",
    "trial",
    Tier.NESTED,
    nested_contradiction,
    short="{assumed} {variant} -> {within:assumption fails|assumptions fail} -> {broken} cannot "
    "be filled => {changes}",
    full="Suppose that {assumed} were {variant}. From there {within:more assumption fails|more "
    "assumptions fail}, and after {steps:step|steps} in all {broken} could not be filled any "
    "more. So {result}.",
    phrases={
        "short:color": "{assumed} {color} -> {within:assumption fails|assumptions fail} -> "
        "{broken} cannot be filled => {changes}",
        "full:color": "Suppose that {assumed} were {color}. From there {within:more assumption "
        "fails|more assumptions fail}, and after {steps:step|steps} in all {broken} could not be "
        "filled any more. So {result}.",
    },
    score=300,
    aliases=("nested-trial",),
)

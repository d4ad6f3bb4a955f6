"""Trial and error in the open: assume one cell, and show the line that it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Contradiction, Mark, Outcome, Role, Step, Technique, Trace
from picsolve.nonogram.picture import Change, Fill, LineName, Picture
from picsolve.nonogram.probing import Refutation, refutations
from picsolve.nonogram.propagation import Event, propagator_of
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.color_contradiction import color_contradictions


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
    if picture.puzzle.is_colored:
        yield from color_contradictions(picture)
        return
    for refutation in refutations(picture):
        yield _step(picture, refutation)


def _step(picture: Picture, refutation: Refutation) -> Step[Change]:
    branch = _branch(picture, refutation)
    assert branch.contradiction is not None
    broken = branch.contradiction.facts["line"]
    assumption = refutation.assumption
    return Step(
        "contradiction",
        (assumption.opposite.change,),
        (Mark(Role.ASSUMED, assumption.square), Mark(Role.LINE, broken)),
        {
            "assumed": assumption.square,
            "variant": "filled" if assumption.is_filled else "empty",
            "broken": broken,
            "steps": len(branch.steps),
        },
        (branch,),
    )


def _branch(picture: Picture, refutation: Refutation) -> Trace[Picture, Change]:
    """The refutation as a trace of line techniques, from the assumption on."""
    propagator = propagator_of(picture.puzzle)
    start = board = picture.apply((refutation.assumption.change,))
    steps = []
    for event in refutation.events:
        name = propagator.name(event.line)
        while step := _next_step(board, name, event):
            steps.append(step)
            try:
                board = board.apply(step.changes)
            except Contradiction as found:
                return Trace(start, tuple(steps), Outcome.CONTRADICTION, found)
    raise AssertionError("a refuted assumption breaks a line")


def _next_step(picture: Picture, name: LineName, event: Event) -> Step[Change] | None:
    """The easiest step in the line that makes some of the event's cells known; None if all are."""
    from picsolve.nonogram.techniques import TECHNIQUES  # which lists this technique, too

    line = picture.line(name)
    if not (event.filled | event.empty) & line.unknown:
        return None
    for technique in TECHNIQUES:
        if technique.tier <= Tier.FULL_LINE:
            for step in technique.find(picture):
                if step.facts["line"] == name and any(
                    isinstance(change, Fill)
                    and (change.filled & event.filled | change.empty & event.empty)
                    for change in step.changes
                ):
                    return step
    raise AssertionError("full line reasoning knows what propagation knows")


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

"""Contradictions in coloured pictures: the steps of the technique `contradiction` there."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Contradiction, Mark, Outcome, Role, Step, Trace
from picsolve.nonogram.color_board import ColorLine, barred_by
from picsolve.nonogram.color_probing import ColorRefutation, color_refutations
from picsolve.nonogram.color_propagation import ColorEvent, color_propagator_of
from picsolve.nonogram.picture import Change, LineName, Picture
from picsolve.nonogram.rating import Tier


def color_contradictions(picture: Picture) -> Iterator[Step[Change]]:
    """A colour whose assumption breaks a line is not the cell's."""
    for refutation in color_refutations(picture):
        branch = _branch(picture, refutation)
        assert branch.contradiction is not None
        broken = branch.contradiction.facts["line"]
        assumption = refutation.assumption
        color = assumption.color
        facts = {
            "assumed": assumption.square,
            "color": color,
            "variant": "filled" if color is None else "color" if color.number else "empty",
            "premises": (f"{assumption.square} is {color or 'filled'}",),
            "broken": broken,
            "steps": len(branch.steps),
        }
        marks = (Mark(Role.ASSUMED, assumption.square), Mark(Role.LINE, broken))
        changes = assumption.changes(picture, opposite=True)
        yield Step("contradiction", changes, marks, facts, (branch,))


def _branch(picture: Picture, refutation: ColorRefutation) -> Trace[Picture, Change]:
    """The refutation as a trace of line techniques, from the assumption on."""
    propagator = color_propagator_of(picture.puzzle)
    start = board = picture.apply(refutation.assumption.changes(picture))
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


def _next_step(picture: Picture, name: LineName, event: ColorEvent) -> Step[Change] | None:
    """The easiest step in the line that bars something of the event; None if all is barred."""
    from picsolve.nonogram.techniques import TECHNIQUES  # which lists contradictions, too

    line = picture.line(name)
    assert isinstance(line, ColorLine)
    if not any(new & ~old for new, old in zip(event.barred, line.barred, strict=True)):
        return None
    for technique in TECHNIQUES:
        if technique.tier <= Tier.FULL_LINE:
            for step in technique.find(picture):
                if step.facts.get("line") == name and any(
                    told & wanted
                    for change in step.changes
                    if change.line == name
                    for told, wanted in zip(
                        barred_by(change, len(event.barred)), event.barred, strict=True
                    )
                ):
                    return step
    raise AssertionError("full line reasoning knows what propagation knows")

"""Proofs as sub-traces: each thing that a line told becomes a step that a person can follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from picsolve.core import Contradiction, Mark, Outcome, Role, Step, Trace
from picsolve.nonogram.picture import Change, Fill, Line, LineName, Picture
from picsolve.nonogram.probing import Assumption, Refutation
from picsolve.nonogram.propagation import Event, propagator_of
from picsolve.nonogram.rating import Tier


class OneLine(Picture):
    """A picture of which line techniques look at one line only."""

    def __init__(self, picture: Picture, name: LineName) -> None:
        super().__init__(picture.puzzle, picture.rows, picture.columns)
        self.name = name

    def lines(self) -> Iterator[tuple[LineName, Line]]:
        yield self.name, self.line(self.name)


def follow(
    picture: Picture, assumed: Change, events: Iterable[Event | Refutation]
) -> Trace[Picture, Change]:
    """The events as steps, from the assumption on, until a line is broken."""
    start = board = picture.apply((assumed,))
    steps: list[Step[Change]] = []
    for event in events:
        while step := _next_step(board, event):
            steps.append(step)
            try:
                board = board.apply(step.changes)
            except Contradiction as found:
                return Trace(start, tuple(steps), Outcome.CONTRADICTION, found)
    return Trace(start, tuple(steps), Outcome.STUCK)


def _next_step(picture: Picture, event: Event | Refutation) -> Step[Change] | None:
    if isinstance(event, Event):
        return easiest(picture, propagator_of(picture.puzzle).name(event.line), event)
    assumption = event.assumption
    row, column = assumption.square
    if not picture.rows[row].unknown >> column & 1:
        return None
    try:
        return refuting(picture, event)
    except Contradiction:  # more is known than the refutation needs: a single line tells the cell
        return _by_line(picture, assumption.opposite)


def _by_line(picture: Picture, cell: Assumption) -> Step[Change]:
    """The easiest step by which the cell's row or its column tells the cell."""
    row, column = cell.square
    for name, mask in ((LineName(False, row), 1 << column), (LineName(True, column), 1 << row)):
        told = picture.line(name).certain
        assert told is not None
        if mask & (told.filled if cell.is_filled else told.empty):
            states = (mask, 0) if cell.is_filled else (0, mask)
            step = easiest(picture, name, Event(0, *states))
            assert step is not None
            return step
    raise AssertionError("the cell's row or column tells it")


def refuting(picture: Picture, refutation: Refutation) -> Step[Change]:
    """The step that refutes an assumption, with its branch."""
    assumption = refutation.assumption
    branch = follow(picture, assumption.change, refutation.events)
    assert branch.contradiction is not None, "a refuted assumption breaks a line"
    broken = branch.contradiction.facts["line"]
    within = sum(bool(step.branches) for step in branch.steps)
    state = "filled" if assumption.is_filled else "empty"
    return Step(
        "nested-contradiction" if within else "contradiction",
        (assumption.opposite.change,),
        (Mark(Role.ASSUMED, assumption.square), Mark(Role.LINE, broken)),
        {
            "assumed": assumption.square,
            "variant": state,
            "premises": (f"{assumption.square} is {state}",),
            "broken": broken,
            "steps": len(branch.steps),
            "within": within,
        },
        (branch,),
    )


def easiest(picture: Picture, name: LineName, event: Event) -> Step[Change] | None:
    """The easiest step in the line that makes some of the event's cells known; None if all are."""
    from picsolve.nonogram.techniques import TECHNIQUES  # which lists those of branches, too

    line = picture.line(name)
    if not (event.filled | event.empty) & line.unknown:
        return None
    alone = OneLine(picture, name)
    for technique in TECHNIQUES:
        if technique.tier <= Tier.FULL_LINE:
            for step in technique.find(alone):
                if any(
                    isinstance(change, Fill)
                    and (change.filled & event.filled | change.empty & event.empty)
                    for change in step.changes
                ):
                    return step
    raise AssertionError("full line reasoning knows what propagation knows")

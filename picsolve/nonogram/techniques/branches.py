"""Proofs as sub-traces: each thing that a line told becomes a step that a person can follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from picsolve.core import Contradiction, Mark, Outcome, Role, Step, Trace
from picsolve.nonogram.cells import Assumption, Change, LineName
from picsolve.nonogram.color_board import ColorLine, barred_by
from picsolve.nonogram.color_propagation import ColorEvent
from picsolve.nonogram.picture import Line, Picture
from picsolve.nonogram.propagation import Event
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.trials import AnyEvent, Refutation


class OneLine(Picture):
    """A picture of which line techniques look at one line only."""

    def __init__(self, picture: Picture, name: LineName) -> None:
        super().__init__(picture.puzzle, picture.rows, picture.columns)
        self.name = name

    def lines(self) -> Iterator[tuple[LineName, Line]]:
        yield self.name, self.line(self.name)


def follow(
    picture: Picture, assumed: Iterable[Change], events: Iterable[AnyEvent | Refutation]
) -> Trace[Picture, Change]:
    """The events as steps, from the assumption on, until a line is broken."""
    start = board = picture.apply(assumed)
    steps: list[Step[Change]] = []
    for event in events:
        while step := _next_step(board, event):
            steps.append(step)
            try:
                board = board.apply(step.changes)
            except Contradiction as found:
                return Trace(start, tuple(steps), Outcome.CONTRADICTION, found)
    return Trace(start, tuple(steps), Outcome.STUCK)


def _next_step(picture: Picture, event: AnyEvent | Refutation) -> Step[Change] | None:
    if not isinstance(event, Refutation):
        is_column = event.line >= len(picture.rows)
        name = LineName(is_column, event.line - len(picture.rows) * is_column)
        return easiest(picture, name, event)
    if not news(picture, event.assumption.opposite):
        return None
    try:
        return refuting(picture, event)
    except Contradiction:  # more is known than the refutation needs: a single line tells the cell
        return _by_line(picture, event.assumption.opposite)


def news(picture: Picture, cell: Assumption) -> tuple[Change, ...]:
    """What becomes known of a cell, as changes; none if it is known."""
    change = cell.change
    line = picture.line(change.line)
    if isinstance(line, ColorLine):
        barred = zip(barred_by(change, len(line.palette)), line.barred, strict=True)
        return tuple(line.changes(change.line, tuple(new & ~old for new, old in barred)))
    return (change,) if line.unknown >> cell.square.column & 1 else ()


def _by_line(picture: Picture, cell: Assumption) -> Step[Change]:
    """The easiest step by which the cell's row or its column tells the cell."""
    row, column = cell.square
    for name, mask in ((LineName(False, row), 1 << column), (LineName(True, column), 1 << row)):
        event = _told_of(picture.line(name), cell, mask)
        step = event and easiest(picture, name, event)
        if step:
            return step
    raise AssertionError("the cell's row or column tells it")


def _told_of(line: Line, cell: Assumption, mask: int) -> AnyEvent | None:
    """What the line tells of its cell, if it tells enough."""
    told = line.certain
    assert told is not None
    if isinstance(line, ColorLine):
        wanted = barred_by(cell.change, len(line.palette))
        new = tuple(mask if part else 0 for part in wanted)
        pairs = zip(new, told.barred, line.barred, strict=True)
        enough = not any(cells & ~(certain | old) for cells, certain, old in pairs)
        return ColorEvent(0, new) if enough else None
    if not mask & (told.filled if cell.is_filled else told.empty):
        return None
    return Event(0, mask, 0) if cell.is_filled else Event(0, 0, mask)


def refuting(picture: Picture, refutation: Refutation) -> Step[Change]:
    """The step that refutes an assumption, with its branch."""
    assumption = refutation.assumption
    branch = follow(picture, (assumption.change,), refutation.events)
    assert branch.contradiction is not None, "a refuted assumption breaks a line"
    broken = branch.contradiction.facts["line"]
    within = sum(bool(step.branches) for step in branch.steps)
    return Step(
        "nested-contradiction" if within else "contradiction",
        news(picture, assumption.opposite),
        (Mark(Role.ASSUMED, assumption.square), Mark(Role.LINE, broken)),
        {
            "assumed": assumption.square,
            "variant": assumption.state,
            "color": assumption.color,
            "premises": (assumption,),
            "broken": broken,
            "steps": len(branch.steps),
            "within": within,
        },
        (branch,),
    )


def easiest(picture: Picture, name: LineName, event: AnyEvent) -> Step[Change] | None:
    """The easiest step in the line that tells some of the event; None if all of it is known."""
    from picsolve.nonogram.techniques import TECHNIQUES  # which lists those of branches, too

    if event.is_known(picture.line(name)):
        return None
    alone = OneLine(picture, name)
    for technique in TECHNIQUES:
        if technique.tier <= Tier.FULL_LINE:
            for step in technique.find(alone):
                if any(event.shares(change) for change in step.changes):
                    return step
    raise AssertionError("full line reasoning knows what propagation knows")

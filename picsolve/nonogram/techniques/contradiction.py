"""Trial and error in the open: assume one cell, and show the line that it breaks.

Assumptions are tried on bare bit sets, with as few lines as possible first. What such a trial
used is cut down to the lines that the broken one depends on, and only then told as a trace of
line techniques.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from picsolve.core import Contradiction, Mark, Outcome, Role, Step, Technique, Trace
from picsolve.nonogram.exact import decide
from picsolve.nonogram.line import solve_line
from picsolve.nonogram.picture import Change, Fill, Line, LineName, Picture, Square, bits
from picsolve.nonogram.propagation import UNFINISHED, Event, Propagator, propagator_of
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.rating import Tier

#: How many lines may tell something in a trial: first trials are short, then longer and longer.
_LIMITS = (1, 2, 4, 8, 16, 32, 64, 128, 1 << 30)
#: Seconds for finding solutions beforehand, which halves the number of trials.
_PATIENCE = 2.0


@dataclass(frozen=True, slots=True)
class Assumption:
    """A cell taken for filled or for empty."""

    square: Square
    is_filled: bool

    @property
    def change(self) -> Fill:
        cell = 1 << self.square.column
        row = LineName(False, self.square.row)
        return Fill(row, cell, 0) if self.is_filled else Fill(row, 0, cell)

    @property
    def opposite(self) -> Assumption:
        return Assumption(self.square, not self.is_filled)


@dataclass(frozen=True, slots=True)
class Refutation:
    """An assumption, the events that follow one from another, and the line that they break."""

    assumption: Assumption
    events: tuple[Event, ...]
    broken: int


def contradiction(picture: Picture) -> Iterator[Step[Change]]:
    """A cell whose assumed state breaks a line has the opposite state.

    Also known as *tentative placing*, *trial and error* and, along an edge, *edge logic*.

    What to look for: an unknown cell beside much that is known. Suppose that it is filled, or
    that it is empty, and follow the line techniques from there, in pencil. Sometimes a line
    comes out that cannot be filled any more.

    Why it works: each step of the branch is certain if the assumption is true. A line that
    cannot be filled is impossible, so the assumption is false.

    Example: rows 1, 1 and 3, columns 1, 2 and 2. Were r1c2 filled, column 2 would be finished
    but for r2c2; then row 2 would be done, and column 3 could not have its 2.
    """
    for refutation in refutations(picture):
        yield _step(picture, refutation)


def refutations(picture: Picture) -> Iterator[Refutation]:
    """Every assumption that propagation refutes, those with few lines first.

    Left out are cells that a single line decides: they need no assumption.
    """
    propagator = propagator_of(picture.puzzle)
    filled, empty = propagator.position(picture)
    solutions = [it for it in _solutions(picture.puzzle) if _agrees(it, picture)]
    possible = _Possible(propagator, solutions)
    trials = [
        _Trial(propagator, assumption, filled, empty)
        for assumption in _assumptions(picture)
        if not possible.holds(assumption)
    ]
    for limit in _LIMITS:
        found: list[tuple[int, int, Refutation]] = []
        unfinished = []
        for trial in trials:
            if possible.holds(trial.assumption):
                continue
            broken = trial.run(limit)
            if broken == UNFINISHED:
                unfinished.append(trial)
            elif broken is None:
                possible.add(trial.filled, trial.empty)
            else:
                events = _needed(propagator, trial.trail, broken)
                refutation = Refutation(trial.assumption, events, broken)
                found.append((len(events), len(found), refutation))
        for _, _, refutation in sorted(found):
            yield _shortened(propagator, refutation, filled, empty)
        trials = unfinished
        if not trials:
            return


def _assumptions(picture: Picture) -> list[Assumption]:
    """Both states of each cell that no line decides; first of the cells beside which most is
    known."""
    rows, columns = (
        [_undecided(line) for line in lines] for lines in (picture.rows, picture.columns)
    )

    def unknown_neighbours(square: Square) -> int:
        row, column = square
        return (picture.rows[row].unknown & _beside(column)).bit_count() + (
            picture.columns[column].unknown & _beside(row)
        ).bit_count()

    squares = [
        Square(row, column)
        for row, cells in enumerate(rows)
        for column in bits(cells)
        if columns[column] >> row & 1
    ]
    squares.sort(key=unknown_neighbours)
    return [Assumption(square, state) for square in squares for state in (True, False)]


def _undecided(line: Line) -> int:
    """The unknown cells that can be both filled and empty, as far as the line tells."""
    solved = solve_line(line.clue, line.width, line.filled, line.empty)
    assert solved is not None  # techniques get boards whose lines can be filled
    return line.unknown & ~(solved[0] | solved[1])


def _beside(cell: int) -> int:
    """The cells before and after a cell of a line."""
    return 1 << cell + 1 | 1 << cell >> 1


class _Trial:
    """An assumption that is being followed, with the cells known so far."""

    def __init__(
        self,
        propagator: Propagator,
        assumption: Assumption,
        filled: Sequence[int],
        empty: Sequence[int],
    ) -> None:
        self.propagator = propagator
        self.assumption = assumption
        self.filled = list(filled)
        self.empty = list(empty)
        self.trail: list[Event] = []
        row, column = assumption.square
        cells = self.filled if assumption.is_filled else self.empty
        cells[row] |= 1 << column
        cells[propagator.height + column] |= 1 << row
        self.changed = deque((row, propagator.height + column))

    def run(self, limit: int) -> int | None:
        """Propagates; see `Propagator.propagate`."""
        return self.propagator.propagate(self.filled, self.empty, self.changed, self.trail, limit)


class _Possible:
    """Assumptions that cannot be refuted, so that no trial is wasted on them.

    Those are the cells of every solution that is known. And what followed from an assumption
    that broke no line: on its own it tells no more than that assumption did.
    """

    def __init__(self, propagator: Propagator, solutions: Iterable[Picture]) -> None:
        self.filled = [0] * propagator.height
        self.empty = [0] * propagator.height
        for solution in solutions:
            self.add(*propagator.position(solution))

    def add(self, filled: Sequence[int], empty: Sequence[int]) -> None:
        for row in range(len(self.filled)):
            self.filled[row] |= filled[row]
            self.empty[row] |= empty[row]

    def holds(self, assumption: Assumption) -> bool:
        cells = self.filled if assumption.is_filled else self.empty
        return bool(cells[assumption.square.row] >> assumption.square.column & 1)


@lru_cache(maxsize=4)
def _solutions(puzzle: Puzzle) -> tuple[Picture, ...]:
    """One or two solutions of the puzzle, if they are found quickly."""
    return decide(Picture.blank(puzzle), timeout=_PATIENCE).solutions


def _agrees(solution: Picture, picture: Picture) -> bool:
    """Whether a solution has all cells that are known in the picture."""
    return all(
        not line.filled & ~solved.filled and not line.empty & ~solved.empty
        for line, solved in zip(picture.rows, solution.rows, strict=True)
    )


def _needed(propagator: Propagator, trail: Sequence[Event], broken: int) -> tuple[Event, ...]:
    """The events that the broken line depends on, each with the cells that matter only."""
    used = [0, 0]  # the rows whose cells matter to what comes later, and the columns

    def use(index: int) -> None:
        name = propagator.name(index)
        used[name.is_column] |= 1 << name.position

    use(broken)
    kept = []
    for event in reversed(trail):
        crossing = used[event.line < propagator.height]  # of a row's cells, those in such columns
        filled, empty = event.filled & crossing, event.empty & crossing
        if filled | empty:
            kept.append(Event(event.line, filled, empty))
            use(event.line)
    return tuple(reversed(kept))


def _shortened(
    propagator: Propagator, refutation: Refutation, filled: list[int], empty: list[int]
) -> Refutation:
    """The refutation without the events that the line breaks without, too."""
    position = len(refutation.events) - 1
    while position >= 0 and len(refutation.events) > 1:
        lines = [event.line for event in refutation.events]
        del lines[position]
        trail = _replay(propagator, refutation, lines, filled, empty)
        if trail is not None:
            events = _needed(propagator, trail, refutation.broken)
            if events:
                refutation = Refutation(refutation.assumption, events, refutation.broken)
        position = min(position, len(refutation.events)) - 1
    return refutation


def _replay(
    propagator: Propagator,
    refutation: Refutation,
    lines: Sequence[int],
    filled: list[int],
    empty: list[int],
) -> list[Event] | None:
    """What the lines tell, solved in this order; None if that does not break the line."""
    trial = _Trial(propagator, refutation.assumption, filled, empty)
    for index in lines:
        if propagator.advance(trial.filled, trial.empty, index, trial.trail) is None:
            return None  # another line breaks: a different story
    broken = refutation.broken
    told = propagator.told(broken, trial.filled[broken], trial.empty[broken])
    return trial.trail if told is None else None


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
    score=100,
    aliases=("tentative-placing", "trial-and-error"),
)

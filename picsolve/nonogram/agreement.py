"""Cells that come out the same in each of several cases, one of which is true.

The cases are the two states of a cell, or the places that are left to a block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from picsolve.nonogram.picture import Fill, LineName, Picture, Range, Square, bits, span
from picsolve.nonogram.probing import Assumption, Trial, needed, unknown_squares
from picsolve.nonogram.propagation import Event, Propagator, propagator_of

#: A block with more places than this is no place to begin.
_MOST_PLACES = 4
#: Of the cells that the cases have in common so many are compared, those found first.
_COMPARED = 6


@dataclass(frozen=True, slots=True)
class Case:
    """What is assumed, and what leads from there to the common cell, or else to a broken line."""

    change: Fill
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """Cases of which one is true, and a cell that they have in common.

    `square` is the cell whose states the cases are; or `block` of `line` has these `places`.
    """

    cases: tuple[Case, ...]
    cell: Assumption
    square: Square | None = None
    line: LineName | None = None
    block: int = 0
    places: tuple[Range, ...] = ()

    @property
    def length(self) -> int:
        """How many lines tell something in all cases together."""
        return sum(len(case.events) for case in self.cases)


def agreements(picture: Picture) -> Iterator[Agreement]:
    """For each unknown cell, and each block with few places, the common cell that is found with
    fewest lines; first those with few lines in all.
    """
    found = [*_by_cells(picture), *_by_places(picture)]
    yield from sorted(found, key=lambda agreement: agreement.length)


def _by_cells(picture: Picture) -> Iterator[Agreement]:
    propagator = propagator_of(picture.puzzle)
    position = propagator.position(picture)
    for square in unknown_squares(picture):
        states = [Assumption(square, True), Assumption(square, False)]
        trials = [Trial(propagator, state, *position) for state in states]
        if any(trial.run() is not None for trial in trials):
            continue  # the other state is right
        changes = [state.change for state in states]
        for cell, events in _common(propagator, picture, trials, [None, None], {square}):
            cases = tuple(map(Case, changes, events))
            yield Agreement(cases, cell, square=square)


def _by_places(picture: Picture) -> Iterator[Agreement]:
    propagator = propagator_of(picture.puzzle)
    for name, line in picture.lines():
        for block, starts in enumerate(line.starts or ()):
            if not 3 <= starts.bit_count() <= _MOST_PLACES:
                continue  # with two places, it is as good to begin with a cell
            length = line.clue[block]
            places = tuple(Range(start, start + length - 1) for start in bits(starts))
            yield from _placed(picture, propagator, name, block, places)


def _placed(
    picture: Picture,
    propagator: Propagator,
    name: LineName,
    block: int,
    places: tuple[Range, ...],
) -> Iterator[Agreement]:
    changes = [placement(picture, name, place) for place in places]
    if any(not change.filled | change.empty for change in changes):
        return  # the line has other cells that tell more
    trials = [assumed(picture, change) for change in changes]
    if any(trial.breaks_at_once for trial in trials):
        return  # then a single line tells that there are fewer places
    broken = [trial.run() for trial in trials]
    if broken.count(None) < 2:
        return
    told = {square for change in changes for square in change.squares(change.filled | change.empty)}
    for cell, events in _common(propagator, picture, trials, broken, told):
        cases = tuple(map(Case, changes, events))
        yield Agreement(cases, cell, line=name, block=block, places=places)


def placement(picture: Picture, name: LineName, place: Range) -> Fill:
    """A block in this place of a line, with the empty cells beside it, as far as unknown."""
    unknown = picture.line(name).unknown
    beside = 1 << place.first >> 1 | 1 << place.last + 1
    return Fill(name, span(*place) & unknown, beside & unknown)


def assumed(picture: Picture, change: Fill) -> Trial:
    """A branch that begins with several cells."""
    propagator = propagator_of(picture.puzzle)
    cells = [
        Assumption(square, state)
        for mask, state in ((change.filled, True), (change.empty, False))
        for square in change.squares(mask)
    ]
    trial = Trial(propagator, cells[0], *propagator.position(picture))
    trial.also(cells[1:])
    return trial


def _common(
    propagator: Propagator,
    picture: Picture,
    trials: list[Trial],
    broken: list[int | None],
    told: Iterable[Square],
) -> Iterator[tuple[Assumption, list[tuple[Event, ...]]]]:
    """The common cell that is found with fewest lines, with what leads to it in each case."""
    alive = [trial for trial, line in zip(trials, broken, strict=True) if line is None]
    told = set(told)
    cells = []
    for row, line in enumerate(picture.rows):
        filled = empty = line.unknown
        for trial in alive:
            filled &= trial.filled[row]
            empty &= trial.empty[row]
        for mask, state in ((filled, True), (empty, False)):
            cells += [Assumption(Square(row, column), state) for column in bits(mask)]
    first = [_first_told(propagator, trial) for trial in alive]
    cells = [cell for cell in cells if cell.square not in told]
    cells.sort(key=lambda cell: sum(index.get(cell.square, 0) for index in first))
    best: list[tuple[Event, ...]] = []
    goal = None
    for cell in cells[:_COMPARED]:
        events = [
            tuple(e for e in needed(propagator, trial.trail, line, cell) if isinstance(e, Event))
            for trial, line in zip(trials, broken, strict=True)
        ]
        if goal is None or sum(map(len, events)) < sum(map(len, best)):
            goal, best = cell, events
    if goal:
        yield goal, best


def _first_told(propagator: Propagator, trial: Trial) -> dict[Square, int]:
    """For each cell that the branch makes known the number of the event that does."""
    told: dict[Square, int] = {}
    for number, event in enumerate(trial.trail):
        assert isinstance(event, Event)
        name = propagator.name(event.line)
        for square in Fill(name, 0, 0).squares(event.filled | event.empty):
            told.setdefault(square, number)
    return told

"""Cells that come out the same in each of several cases, one of which is true.

The cases are the two states of a cell, or the places that are left to a block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from picsolve.nonogram.cells import (
    Assumption,
    Bar,
    Change,
    Fill,
    LineName,
    Range,
    Square,
    bits,
    span,
)
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Line, Picture
from picsolve.nonogram.trials import AnyEvent, Refutation, Trial, trial_at

#: A block with more places than this is no place to begin; nor is a cell with more colours.
_MOST_CASES = 4
#: Of the cells that the cases have in common so many are compared, those found first.
_COMPARED = 6


Events = tuple[AnyEvent, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """What is assumed, and what leads from there to the common cell, or else to a broken line.

    `assumption` is what the cell is whose states the cases are.
    """

    changes: tuple[Change, ...]
    events: Events
    assumption: Assumption | None = None


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
    root = trial_at(picture)
    found = [*_by_cells(root), *_by_places(picture, root)]
    yield from sorted(found, key=lambda agreement: agreement.length)


def _by_cells(root: Trial) -> Iterator[Agreement]:
    in_order = sorted(root.assumptions, key=lambda it: it.square)
    for square, group in groupby(in_order, key=lambda it: it.square):
        states = list(group)
        if len(states) > 2:  # in a coloured puzzle; there, to be filled is no case by itself
            states = [state for state in states if state.color or not state.is_filled]
        trials = [root.within(state) for state in states]
        if len(states) > _MOST_CASES or any(trial.run() is not None for trial in trials):
            continue  # the other state is right
        for cell, events in _common(root, trials, [None] * len(trials), {square}):
            cases = tuple(
                Case((state.change,), led, state) for state, led in zip(states, events, strict=True)
            )
            yield Agreement(cases, cell, square=square)


def _by_places(picture: Picture, root: Trial) -> Iterator[Agreement]:
    for name, line in picture.lines():
        for block, starts in enumerate(line.starts or ()):
            if not 3 <= starts.bit_count() <= _MOST_CASES:
                continue  # with two places, it is as good to begin with a cell
            length = line.clue[block]
            places = tuple(Range(start, start + length - 1) for start in bits(starts))
            yield from _placed(root, name, line, block, places)


def _placed(
    root: Trial, name: LineName, line: Line, block: int, places: tuple[Range, ...]
) -> Iterator[Agreement]:
    placed = [placement(name, line, block, place) for place in places]
    if not all(placed):
        return  # the line has other cells that tell more
    trials = [root.supposing(changes) for changes in placed]
    if any(trial.breaks_at_once for trial in trials):
        return  # then a single line tells that there are fewer places
    broken = [trial.run() for trial in trials]
    if broken.count(None) < 2:
        return
    told = {
        square
        for changes in placed
        for change in changes
        for square in Fill(name, 0, 0).squares(_cells(change))
    }
    for cell, events in _common(root, trials, broken, told):
        cases = tuple(map(Case, placed, events))
        yield Agreement(cases, cell, line=name, block=block, places=places)


def placement(name: LineName, line: Line, block: int, place: Range) -> tuple[Change, ...]:
    """A block in this place of a line, with the cells beside it, as far as that is news: empty,
    or in a coloured line not of the same colour.
    """
    inside = span(*place)
    beside = (1 << place.first >> 1 | 1 << place.last + 1) & (1 << line.width) - 1
    if isinstance(line, ColorLine):
        return tuple(line.changes(name, line.barred_by_place(block, inside, beside)))
    fill = Fill(name, inside & line.unknown, beside & line.unknown)
    return (fill,) if fill.filled | fill.empty else ()


def _cells(change: Change) -> int:
    """The cells that a change of cells is about."""
    if isinstance(change, Fill):
        return change.filled | change.empty
    assert isinstance(change, Bar)
    return change.cells


def _common(
    root: Trial, trials: list[Trial], broken: list[int | None], told: Iterable[Square]
) -> Iterator[tuple[Assumption, list[Events]]]:
    """The common cell that is found with fewest lines, with what leads to it in each case."""
    alive = [trial for trial, line in zip(trials, broken, strict=True) if line is None]
    told = set(told)
    first = [_first_told(trial) for trial in alive]
    cells = [cell for cell in _shared(root, alive) if cell.square not in told]
    cells.sort(key=lambda cell: sum(index.get(cell.square, 0) for index in first))
    best: list[Events] = []
    goal = None
    for cell in cells[:_COMPARED]:
        events = [
            tuple(e for e in trial.needed(line, cell) if not isinstance(e, Refutation))
            for trial, line in zip(trials, broken, strict=True)
        ]
        if goal is None or sum(map(len, events)) < sum(map(len, best)):
            goal, best = cell, events
    if goal:
        yield goal, best


def _shared(root: Trial, trials: list[Trial]) -> Iterator[Assumption]:
    """What is known in all branches, and not where they begin; of each cell the most that is."""
    ways = [trial.certain for trial in trials]
    kinds = list(enumerate(root.certain))
    # In colours, a cell that has one, or is empty, need not be told to have no other.
    kinds.sort(key=lambda it: (it[0] > 1 and it[0] % 2, it[0] < 2))
    colors = root.propagator.colors
    for row in range(root.propagator.height):
        done = 0
        for kind, known in kinds:
            cells = ~known[row] & ~done
            for way in ways:
                cells &= way[kind][row]
            color = colors[kind // 2] if kind > 1 else None
            for column in bits(cells):
                yield Assumption(Square(row, column), not kind % 2, color)
            done |= cells


def _first_told(trial: Trial) -> dict[Square, int]:
    """For each cell that the branch makes known the number of the event that does."""
    told: dict[Square, int] = {}
    for number, event in enumerate(trial.trail):
        assert not isinstance(event, Refutation)
        name = trial.propagator.name(event.line)
        for square in Fill(name, 0, 0).squares(event.cells):
            told.setdefault(square, number)
    return told

"""Tries assumptions in coloured pictures, as `probing.py` does in black-and-white ones.

An assumption gives a cell one of its possible colours, or says that it is filled.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from picsolve.nonogram.color_board import Barred, ColorLine
from picsolve.nonogram.color_propagation import (
    UNFINISHED,
    ColorEvent,
    ColorPropagator,
    Position,
    color_propagator_of,
)
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Change, LineName, Picture, Square, bits
from picsolve.nonogram.puzzle import Color, Puzzle

#: How many lines may tell something in a trial: first trials are short, then longer and longer.
_LIMITS = (1, 2, 4, 8, 16, 32, 64, 128, 1 << 30)
#: Seconds for finding solutions beforehand, which saves many trials.
_PATIENCE = 2.0


@dataclass(frozen=True, slots=True)
class ColorAssumption:
    """A cell is taken to have a colour; or, without a colour, to be filled."""

    square: Square
    color: Color | None

    def barred(self, count: int, *, opposite: bool = False) -> Barred:
        """What it, or its opposite, bars in the cell's row, for each of so many colours."""
        cell = 1 << self.square.column
        if self.color is None:
            return tuple(cell if bool(number) == opposite else 0 for number in range(count))
        has = self.color.number
        return tuple(cell if (number == has) == opposite else 0 for number in range(count))

    def changes(self, picture: Picture, *, opposite: bool = False) -> tuple[Change, ...]:
        """It as changes of the picture; or its opposite."""
        row = picture.rows[self.square.row]
        assert isinstance(row, ColorLine)
        barred = self.barred(len(row.palette), opposite=opposite)
        return tuple(row.changes(LineName(False, self.square.row), barred))


@dataclass(frozen=True, slots=True)
class ColorRefutation:
    """An assumption, the events that follow one from another, and the line that they break."""

    assumption: ColorAssumption
    events: tuple[ColorEvent, ...]
    broken: int


def color_refutations(picture: Picture) -> Iterator[ColorRefutation]:
    """Every assumption that propagation refutes, those with few lines first.

    Left out is what a single line tells: that needs no assumption.
    """
    propagator = color_propagator_of(picture.puzzle)
    position = propagator.position(picture)
    known = [it for it in _solutions(picture.puzzle) if _agrees(it, picture)]
    trials = [_Trial(propagator, it, position) for it in _assumptions(picture, known)]
    for limit in _LIMITS:
        found: list[tuple[int, int, ColorRefutation]] = []
        unfinished = []
        for trial in trials:
            broken = trial.run(limit)
            if broken == UNFINISHED:
                unfinished.append(trial)
            elif broken is not None:
                events = _needed(propagator, trial.trail, broken)
                refutation = ColorRefutation(trial.assumption, events, broken)
                found.append((len(events), len(found), refutation))
        for _, _, refutation in sorted(found, key=lambda it: it[:2]):
            yield _shortened(propagator, refutation, position)
        trials = unfinished
        if not trials:
            return


def _assumptions(picture: Picture, solutions: Iterable[Picture]) -> list[ColorAssumption]:
    """The colours that each cell can have as far as its row and its column tell, but in no known
    solution; first of the cells beside which most is known.
    """
    palette = picture.puzzle.colors
    rows, columns = ([_possible(line) for line in side] for side in (picture.rows, picture.columns))
    found = []
    for y, x in sorted(_undecided(picture), key=lambda square: _unknown_beside(picture, square)):
        possible = [
            color
            for color in palette
            if rows[y][color.number] >> x & 1 and columns[x][color.number] >> y & 1
        ]
        true = {solution.text[y][x] for solution in solutions}
        found += [
            ColorAssumption(Square(y, x), color) for color in possible if color.letter not in true
        ]
        if len(possible) > 2 and not possible[0].number and true <= {palette[0].letter}:
            found.append(ColorAssumption(Square(y, x), None))
    return found


def _undecided(picture: Picture) -> list[Square]:
    return [Square(y, x) for y, row in enumerate(picture.rows) for x in bits(row.undecided)]


def _possible(line: object) -> Sequence[int]:
    """For each colour the cells that can have it, as far as the line tells."""
    assert isinstance(line, ColorLine)
    assert line.solved is not None  # techniques get boards whose lines can be filled
    return line.solved.possible


def _unknown_beside(picture: Picture, square: Square) -> int:
    """How many neighbours of a cell are not known."""
    y, x = square
    row, column = picture.rows[y], picture.columns[x]
    return sum(
        (line.undecided & (1 << cell + 1 | 1 << cell >> 1)).bit_count()
        for line, cell in ((row, x), (column, y))
    )


class _Trial:
    """An assumption that is being followed, with what is barred so far."""

    def __init__(
        self, propagator: ColorPropagator, assumption: ColorAssumption, position: Position
    ) -> None:
        self.propagator = propagator
        self.assumption = assumption
        self.position = [list(barred) for barred in position]
        self.trail: list[ColorEvent] = []
        row, column = assumption.square
        propagator.bar(self.position, row, assumption.barred(len(position[row])))
        self.changed = deque((row, propagator.height + column))

    def run(self, limit: int) -> int | None:
        """Propagates; see `ColorPropagator.propagate`."""
        return self.propagator.propagate(self.position, self.changed, self.trail, limit)


@lru_cache(maxsize=4)
def _solutions(puzzle: Puzzle) -> tuple[Picture, ...]:
    """One or two solutions of the puzzle, if they are found quickly."""
    return decide(Picture.blank(puzzle), timeout=_PATIENCE).solutions


def _agrees(solution: Picture, picture: Picture) -> bool:
    """Whether a solution has no colour that is barred in the picture."""
    return all(
        isinstance(line, ColorLine)
        and isinstance(solved, ColorLine)
        and not any(a & b for a, b in zip(line.barred, solved.known, strict=True))
        for line, solved in zip(picture.rows, solution.rows, strict=True)
    )


def _needed(
    propagator: ColorPropagator, trail: Sequence[ColorEvent], broken: int
) -> tuple[ColorEvent, ...]:
    """The events that the broken line depends on, each with the cells that matter only."""
    used = [0, 0]  # the rows whose cells matter to what comes later, and the columns

    def use(index: int) -> None:
        name = propagator.name(index)
        used[name.is_column] |= 1 << name.position

    use(broken)
    kept = []
    for event in reversed(trail):
        crossing = used[event.line < propagator.height]  # of a row's cells, those in such columns
        barred = tuple(cells & crossing for cells in event.barred)
        if any(barred):
            kept.append(ColorEvent(event.line, barred))
            use(event.line)
    return tuple(reversed(kept))


def _shortened(
    propagator: ColorPropagator, refutation: ColorRefutation, position: Position
) -> ColorRefutation:
    """The refutation without the events that some line breaks without, too."""
    at = len(refutation.events)  # first nothing is left out: a line may break earlier
    while at >= 0:
        lines = [event.line for event in refutation.events]
        del lines[at : at + 1]
        shorter = _replayed(_Trial(propagator, refutation.assumption, position), lines)
        refutation = shorter or refutation
        at = min(at, len(refutation.events)) - 1
    return refutation


def _replayed(trial: _Trial, lines: Sequence[int]) -> ColorRefutation | None:
    """What breaks when these lines tell what they can, in this order; None if nothing does."""
    propagator = trial.propagator
    row, column = trial.assumption.square
    changed: tuple[int, ...] = (row, propagator.height + column)
    for index in (None, *lines):
        if index is not None:
            changed = propagator.advance(trial.position, index, trial.trail) or ()
        for broken in changed:
            if propagator.told(broken, tuple(trial.position[broken])) is None:
                events = _needed(propagator, trial.trail, broken)
                return ColorRefutation(trial.assumption, events, broken)
    return None

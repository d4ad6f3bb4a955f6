"""Why a picture has no solution: the line, or the shortest chain of lines, that cannot be filled.

Tried in this order: is there a line that cannot be filled, whatever the others are? Do rows and
columns ask for different numbers of filled cells? Do lines, one after another, leave one that
cannot be filled? Else only a search shows that there is no solution, and lines are named that alone
cannot be filled together. Both are the fewest lines, unless it takes too long to find out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import NamedTuple

from picsolve.board import Contradiction
from picsolve.nonogram.cells import Change, Fill, LineName, runs
from picsolve.nonogram.color_board import ColorLine, blank_lines, change_colors
from picsolve.nonogram.color_exact import Literals, color_clauses, color_literals, one_color
from picsolve.nonogram.color_trials import ColorTrial
from picsolve.nonogram.exact import (
    LARGEST,
    TooLargeError,
    cells_of,
    line_clauses,
    sums,
    unknown_literals,
)
from picsolve.nonogram.fewest import fewest_of
from picsolve.nonogram.picture import Line, Picture
from picsolve.nonogram.propagation import Event, propagator_of
from picsolve.nonogram.sat import SOLVER, TRUE, in_time, solvable, started
from picsolve.nonogram.trials import AnyEvent, Refutation, Trial, trial_at


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines, in order; shown as `rows 1 and 3-5, and column 2`."""

    names: tuple[LineName, ...]

    def __str__(self) -> str:
        parts = []
        for kind, number, ranges in self.of_kinds:
            *head, last = ranges
            told = f"{', '.join(head)} and {last}" if head else last
            parts.append(f"{kind}{'s' * (number > 1)} {told}")
        return (", and " if any(" and " in part for part in parts) else " and ").join(parts)

    @property
    def of_kinds(self) -> Iterator[tuple[str, int, list[str]]]:
        """The rows, and the columns: how many, and their numbers such as `3-5`."""
        for kind, is_column in (("row", False), ("column", True)):
            positions = [name.position for name in self.names if name.is_column == is_column]
            if positions:
                mask = sum(1 << position for position in positions)
                yield kind, len(positions), list(map(str, runs(mask)))


@dataclass(frozen=True, slots=True)
class Disproof:
    """Why there is no solution.

    contradiction  what cannot be: `sums` (in a coloured puzzle `color-sums`), `no-fit` of a line,
                   or `together` of lines
    chain          what lines tell one after another before that line cannot be filled any more
    is_shortest    whether it is known that fewer lines do not show it in the same way
    """

    contradiction: Contradiction
    chain: tuple[Change, ...] = ()
    is_shortest: bool = True

    @property
    def lines(self) -> tuple[LineName, ...]:
        """The lines that cannot be filled together; none where it is the sums that differ."""
        match self.contradiction.facts:
            case {"lines": Lines(names)}:
                return names
            case {"line": LineName() as line}:
                return tuple(sorted({line, *(change.line for change in self.chain)}))
        return ()


def disprove(picture: Picture, timeout: float | None = None) -> Disproof | None:
    """Why a position has no solution.

    None if it has one, or if no reason is found in `timeout` seconds. Where it takes too long to
    see whether fewer lines do, more may be named; `is_shortest` tells.
    """
    deadline = None if timeout is None else monotonic() + timeout
    position = given(picture)
    start = trial_at(position)
    for index, (name, _) in enumerate(position.lines()):
        if start.is_broken(index):
            return Disproof(Contradiction("no-fit", line=name))
    if differing := _sums(picture):
        return Disproof(differing)
    try:
        return _by_chain(position, start, deadline) or _by_search(position, deadline)
    except (TimeoutError, TooLargeError):
        return None


def given(picture: Picture) -> Picture:
    """The picture as it is; but a coloured line does not know which colours it cannot have because
    the clues across leave them out. That is for those lines to tell.
    """
    if not picture.puzzle.is_colored:
        return picture
    sides = []
    blank = blank_lines(picture.puzzle)
    for side, blanks in zip((picture.rows, picture.columns), blank, strict=True):
        lines = []
        for line, other in zip(side, blanks, strict=True):
            assert isinstance(line, ColorLine)
            barred = zip(line.barred, other.barred, strict=True)
            lines.append(other.with_only(tuple(cells & ~left_out for cells, left_out in barred)))
        sides.append(tuple(lines))
    return Picture(picture.puzzle, *sides)


def _sums(picture: Picture) -> Contradiction | None:
    """How rows and columns differ in the number of cells that they ask for."""
    rows, columns = sums(picture)
    for color in picture.puzzle.colors[1:]:
        if rows[color.number] != columns[color.number]:
            facts = {"rows": rows[color.number], "columns": columns[color.number]}
            if picture.puzzle.is_colored:
                return Contradiction("color-sums", color=color, **facts)
            return Contradiction("sums", **facts)
    return None


def _by_chain(picture: Picture, start: Trial, deadline: float | None) -> Disproof | None:
    """The fewest lines that break one: first as few as leaving out one after another leads to."""
    every = range(len(start.propagator.clues))
    found = _broken(start, every)
    if found is None:
        return None

    def largest(lines: Iterable[int]) -> set[int] | None:
        return _unbroken(start, lines, deadline)

    try:
        tried: set[int] = set()
        while candidates := sorted(_lines(found) - tried, reverse=True):
            _look_at_clock(deadline)
            tried.add(candidates[0])
            found = _broken(start, _lines(found) - {candidates[0]}) or found
        fewest = fewest_of(_lines(found), every, largest)
    except TimeoutError:
        fewest = None
    found = (fewest and _broken(start, fewest)) or found
    events, broken = found
    chain = tuple(_chain(picture, start, events))
    contradiction = Contradiction("no-fit", line=start.propagator.name(broken))
    return Disproof(contradiction, chain, fewest is not None)


def _lines(found: tuple[list[AnyEvent], int]) -> set[int]:
    """The lines of a chain, and the one that it breaks."""
    events, broken = found
    return {event.line for event in events} | {broken}


def _broken(start: Trial, lines: Iterable[int]) -> tuple[list[AnyEvent], int] | None:
    """What these lines tell one after another, as far as it matters, and the one that breaks."""
    trial = start.copy()
    index = _first_broken(trial, {*lines}, lines)
    if index is None:
        return None
    needed = trial.needed(index)
    return [event for event in needed if not isinstance(event, Refutation)], index


def _unbroken(start: Trial, lines: Iterable[int], deadline: float | None) -> set[int] | None:
    """These lines and as many others as do not break one; None if these do."""
    trial, within = start.copy(), {*lines}
    if _first_broken(trial, within, within) is not None:
        return None
    for line in range(len(start.propagator.clues)):
        _look_at_clock(deadline)
        further = trial.copy()
        if line not in within and _first_broken(further, within | {line}, [line]) is None:
            trial = further
            within.add(line)
    return within


def _first_broken(trial: Trial, within: Container[int], lines: Iterable[int]) -> int | None:
    """The first line that breaks if these lines tell what they can, and those within that they
    cross, and so on.
    """
    waiting = deque(sorted(lines))
    while waiting:
        index = waiting.popleft()
        crossed = trial.advance(index)
        if crossed is None:
            return index
        waiting += [line for line in crossed if line in within and line not in waiting]
    return None


def _look_at_clock(deadline: float | None) -> None:
    """Raises `TimeoutError` at the deadline."""
    if deadline is not None and monotonic() >= deadline:
        raise TimeoutError


def _chain(picture: Picture, start: Trial, events: Iterable[AnyEvent]) -> Iterator[Change]:
    """The events as changes of the picture."""
    lines: tuple[list[Line], list[Line]] = list(picture.rows), list(picture.columns)
    for event in events:
        name = start.propagator.name(event.line)
        if isinstance(event, Event):
            yield Fill(name, event.filled, event.empty)
            continue
        line = lines[name.is_column][name.position]
        assert isinstance(line, ColorLine)
        pairs = zip(event.barred, line.barred, strict=True)
        changes = tuple(line.changes(name, tuple(new & ~old for new, old in pairs)))
        yield from changes
        change_colors(lines, changes)


def _by_search(picture: Picture, deadline: float | None) -> Disproof | None:
    """The lines that cannot be filled together; left out are those without which that stays so.

    Each line's clauses hold only where its own literal is assumed.
    """
    lines, clauses, holds, _ = assumed_lines(picture)
    with started(SOLVER, in_time(clauses, deadline)) as solver:
        if solvable(solver, deadline, assumptions=list(holds)):
            return None
        core = list(solver.get_core() or ())

        def largest(some: Iterable[int]) -> set[int] | None:
            found = [*some]
            if not solvable(solver, deadline, assumptions=found):
                return None
            for hold in holds:
                if hold not in found and solvable(solver, deadline, assumptions=[*found, hold]):
                    found.append(hold)
            return {*found}

        tried: set[int] = set()
        try:
            while candidates := [literal for literal in core if literal not in tried]:
                tried.add(candidates[-1])
                fewer = [literal for literal in core if literal != candidates[-1]]
                if not solvable(solver, deadline, assumptions=fewer):
                    core = list(solver.get_core() or ())
            fewest = fewest_of(core, holds, largest)
        except TimeoutError:
            fewest = None
    named = tuple(sorted(lines[holds.index(literal)] for literal in fewest or core))
    return Disproof(Contradiction("together", lines=Lines(named)), (), fewest is not None)


class AssumedLines(NamedTuple):
    """Every line, the clauses for all of them, for each the literal that makes its own hold, and
    for each row its cells' literals, of each cell one for each colour.
    """

    names: list[LineName]
    clauses: Iterator[list[int]]
    holds: list[int]
    cells: Sequence[Sequence[Literals]]


def assumed_lines(picture: Picture) -> AssumedLines:
    """What a SAT solver is told of a picture's lines, so that it can be asked about some of them.

    The lines know the given cells only, and nothing of each other. Raises `TooLargeError`.
    """
    starts = [line.starts or () for line in (*picture.rows, *picture.columns)]
    if sum(mask.bit_count() for of_line in starts for mask in of_line) > LARGEST:
        raise TooLargeError
    holds = [TRUE + 1 + i for i in range(len(starts))]
    variables = count(holds[-1] + 1)
    trial = trial_at(picture)
    names = [name for name, _ in picture.lines()]
    if isinstance(trial, ColorTrial):
        rows = color_literals(trial.propagator, trial.position, variables)
        clauses = _color_clauses(trial, starts, holds, rows, variables)
        return AssumedLines(names, clauses, holds, rows)
    propagator = propagator_of(picture.puzzle)
    squares = unknown_literals(propagator, *propagator.position(picture), variables)
    cells = cells_of(squares)

    def line_by_line() -> Iterator[list[int]]:
        yield [TRUE]
        for i, hold in enumerate(holds):
            for clause in line_clauses(propagator.clues[i], starts[i], cells[i], variables):
                yield [-hold, *clause]

    both = [[(-literal, literal) for literal in row] for row in squares]
    return AssumedLines(names, line_by_line(), holds, both)


def _color_clauses(
    trial: ColorTrial,
    starts: Sequence[Sequence[int]],
    holds: list[int],
    rows: list[list[Literals]],
    variables: Iterator[int],
) -> Iterator[list[int]]:
    """The same in a coloured picture; that no cell has two colours needs no line."""
    propagator = trial.propagator
    yield [TRUE]
    for row in rows:
        yield from one_color(row)
    for i, cells in enumerate([*rows, *map(list, zip(*rows, strict=True))]):
        for clause in color_clauses(propagator.clues[i], starts[i], cells, variables):
            yield [-holds[i], *clause]

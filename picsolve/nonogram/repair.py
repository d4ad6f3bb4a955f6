"""Makes a drawing uniquely solvable by changing as few of its cells as can be found.

Every other drawing with the same clues is a pattern: cells, and what they may be instead. As long
as a pattern's lines stay as they are, it goes on to fit, whatever else is changed. So of the cells
in its lines one has to be changed, and a search that branches over them finds the fewest changes;
with enough patterns known, few drawings have to be decided.

First a set of changes is built up greedily, by how few cells each has lines leave open, and
thinned out.
Then smaller sets are searched for, as long as the effort allows. Effort is counted in drawings that
are looked at, not in seconds, so that a drawing has the same repair everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

from picsolve.board import Verdict
from picsolve.nonogram.ambiguity import (
    Ambiguity,
    Drawing,
    ambiguity,
    differing,
    left_open,
    puzzle_of,
)
from picsolve.nonogram.cells import Square
from picsolve.nonogram.puzzle import BLACK_AND_WHITE, Color

#: What it costs the look of the drawing when a square gets a letter; changes that cost less are
#: preferred among as many.
Cost = Callable[[Square, str], float]
#: What squares become.
Changes = dict[Square, str]

#: Cells of all drawings that the search for fewer changes looks at, together.
_EFFORT = 12_000_000
#: So many changes are compared while they are built up, and one is chosen for so many open cells.
_COMPARED, _FOR_EACH = 60, 400
#: Patterns that are tried on a drawing before it is decided, which takes as long as some of them.
_TRIED = 60
_RUN = re.compile(r"([^.])\1*")


@dataclass(frozen=True)
class Repair:
    """A drawing with one solution, the changes that lead to it, and how many were needed at least,
    as far as that was proven.
    """

    drawing: Drawing
    changes: Changes
    at_least: int

    @property
    def is_fewest(self) -> bool:
        return self.at_least == len(self.changes)


class CannotRepairError(Exception):
    """No changes were found in time."""


def repair(
    drawing: Sequence[str],
    colors: tuple[Color, ...] = BLACK_AND_WHITE,
    cost: Cost | None = None,
    timeout: float | None = None,
    tell: Callable[[str, int], object] = lambda what, count: None,
    effort: int = _EFFORT,
) -> Repair:
    """The drawing, changed so that its clues have one solution.

    cost     how dear a change is; by default what is unlike its neighbours changes first
    timeout  in seconds: where changes are known then, they are not made fewer; else
             `CannotRepairError` is raised
    tell     is told what is being done: `build`, `thin` or `search`, and the number of changes
    effort   bounds the search for fewer changes
    """
    deadline = None if timeout is None else monotonic() + timeout
    mender = _Mender(tuple(drawing), colors, cost or unlikeness(drawing), deadline, tell)
    try:
        changes = mender.thinned(mender.built_up())
    except TimeoutError:
        raise CannotRepairError from None
    mender.left = effort // (len(drawing) * len(drawing[0]))
    at_least = 1 if changes else 0
    try:
        while at_least < len(changes):
            tell("search", at_least)
            found = mender.completed({}, at_least, frozenset())
            if found is not None:
                changes = found
                break
            at_least += 1
    except (TimeoutError, _TooMuchError):
        pass
    return Repair(changed(drawing, changes), changes, at_least)


def unlikeness(drawing: Sequence[str]) -> Cost:
    """The cost of a change by how many of the eight cells around are as it is, and as it would be:
    a lone cell goes first, and a hole in the midst of an area comes last.
    """
    height, width = len(drawing), len(drawing[0])

    def cost(square: Square, letter: str) -> float:
        row, column = square
        around = [
            drawing[y][x]
            for y in range(max(row - 1, 0), min(row + 2, height))
            for x in range(max(column - 1, 0), min(column + 2, width))
        ]
        return around.count(drawing[row][column]) - around.count(letter)

    return cost


def changed(drawing: Sequence[str], changes: Mapping[Square, str]) -> Drawing:
    """The drawing after the changes."""
    rows = [list(row) for row in drawing]
    for (row, column), letter in changes.items():
        rows[row][column] = letter
    return tuple("".join(row) for row in rows)


class _TooMuchError(Exception):
    """The search took as many drawings as it may."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    """What another drawing with the same clues has where it differs: for each square two letters,
    that of the one and that of the other.
    """

    letters: Mapping[Square, tuple[str, str]]

    def swapped(self, square: Square, letter: str) -> str:
        """What the square, which has a letter, is in the other drawing."""
        one, other = self.letters.get(square, (letter, letter))
        return one if letter == other else other

    @property
    def lines(self) -> Iterator[tuple[bool, int]]:
        """The lines that differ: whether they are columns, and their places."""
        yield from ((False, row) for row in {square.row for square in self.letters})
        yield from ((True, column) for column in {square.column for square in self.letters})


class _Mender:
    """Looks for changes to a drawing."""

    def __init__(
        self,
        drawing: Drawing,
        colors: tuple[Color, ...],
        cost: Cost,
        deadline: float | None,
        tell: Callable[[str, int], object],
    ) -> None:
        self.drawing, self.colors, self.deadline, self.tell = drawing, colors, deadline, tell
        self.height, self.width = len(drawing), len(drawing[0])
        self.letters = [color.letter for color in colors]
        self.cost = cost
        self.patterns: list[_Pattern] = []
        self.left = 0

    # What is known of changes.

    def _look_at_clock(self) -> None:
        if self.deadline is not None and monotonic() >= self.deadline:
            raise TimeoutError

    def _found(self, changes: Changes, limit: int) -> Ambiguity:
        """What the exact engine says; raises TimeoutError where it does not know in time."""
        self._look_at_clock()
        left = None if self.deadline is None else self.deadline - monotonic()
        found = ambiguity(puzzle_of(changed(self.drawing, changes), self.colors), left, limit)
        if found.verdict is Verdict.UNDECIDED:
            raise TimeoutError
        return found

    def _patterns(self, changes: Changes, limit: int) -> list[_Pattern]:
        """Some that fit after the changes; none where the solution is the only one."""
        after = changed(self.drawing, changes)
        return [
            _Pattern({at: (after[at.row][at.column], other[at.row][at.column]) for at in squares})
            for other in self._found(changes, limit).others
            for squares in (differing(after, other),)
        ]

    def _fits(self, pattern: _Pattern, changes: Changes) -> bool:
        """Whether the pattern gives another drawing with the same clues after the changes."""
        for is_column, place in pattern.lines:
            squares = self._squares(is_column, place)
            line = [changes.get(at) or self.drawing[at.row][at.column] for at in squares]
            other = map(pattern.swapped, squares, line)
            if _clue("".join(line)) != _clue("".join(other)):
                return False
        return True

    @property
    def _every_square(self) -> set[Square]:
        return {at for row in range(self.height) for at in self._squares(False, row)}

    def _squares(self, is_column: bool, place: int) -> list[Square]:
        if is_column:
            return [Square(row, place) for row in range(self.height)]
        return [Square(place, column) for column in range(self.width)]

    def _others(self, square: Square) -> Iterator[str]:
        """The letters that the square does not have."""
        return (it for it in self.letters if it != self.drawing[square.row][square.column])

    def _by_cost(self, squares: set[Square]) -> list[tuple[Square, str]]:
        """All changes to these squares, the cheapest first."""
        every = ((at, letter) for at in squares for letter in self._others(at))
        return sorted(every, key=lambda change: (self.cost(*change), change))

    def _in_lines(self, pattern: _Pattern) -> set[Square]:
        return {at for line in pattern.lines for at in self._squares(*line)}

    # Building changes up.

    def built_up(self) -> Changes:
        """Changes with one solution, each of which has lines leave as few cells open as can be."""
        changes: Changes = {}
        while self._patterns(changes, 2):
            still = self._left_open(changes)
            self.tell("build", len(still))
            near = {at for square in still for at in self._around(square)} - changes.keys()
            choice = self._by_cost(near or self._every_square - changes.keys())
            if not choice:
                raise TimeoutError  # all were changed, to no avail
            choice = choice[:: max(len(choice) // _COMPARED, 1)]
            left = {(at, it): len(self._left_open({**changes, at: it})) for at, it in choice}
            choice.sort(key=lambda change: left[change])
            changes |= dict(choice[: 1 + len(still) // _FOR_EACH])
        return changes

    def _left_open(self, changes: Changes) -> frozenset[Square]:
        """The cells that lines leave open after the changes: that is soon told, and the fewer
        there are, the fewer can be ambiguous.
        """
        self._look_at_clock()
        return left_open(puzzle_of(changed(self.drawing, changes), self.colors))

    def _around(self, square: Square) -> Iterator[Square]:
        """The square and the four beside it."""
        row, column = square
        for y, x in ((row, column), (row - 1, column), (row + 1, column)):
            if 0 <= y < self.height:
                yield Square(y, x)
        for x in (column - 1, column + 1):
            if 0 <= x < self.width:
                yield Square(row, x)

    def thinned(self, changes: Changes) -> Changes:
        """The changes without those that are not needed, the dearest of which go first."""
        for square in sorted(changes, key=lambda at: (-self.cost(at, changes[at]), at)):
            self.tell("thin", len(changes))
            fewer = {at: letter for at, letter in changes.items() if at != square}
            if not self._patterns(fewer, 2):
                changes = fewer
        return changes

    # Searching for the fewest.

    def completed(
        self, changes: Changes, more: int, barred: frozenset[tuple[Square, str]]
    ) -> Changes | None:
        """The changes with up to so many more, none of them barred, so that there is one solution.

        None where no others do. Raises `_TooMuchError` when the effort is spent.
        """
        pattern = self._unbroken(changes)
        if pattern is None:
            return changes
        if not more:
            return None
        tried = set(barred)
        for change in self._by_cost(self._in_lines(pattern) - changes.keys()):
            if change not in tried:
                found = self.completed(
                    {**changes, change[0]: change[1]}, more - 1, frozenset(tried)
                )
                if found is not None:
                    return found
                tried.add(change)  # all that have it were looked at
        return None

    def _unbroken(self, changes: Changes) -> _Pattern | None:
        """A pattern that the changes leave; None if they leave but one solution."""
        self.left -= 1
        if self.left < 0:
            raise _TooMuchError
        self._look_at_clock()
        for place, pattern in enumerate(self.patterns[:_TRIED]):
            if self._fits(pattern, changes):
                self.patterns.insert(0, self.patterns.pop(place))  # it may fit the next one, too
                return pattern
        for pattern in self._patterns(changes, 2):
            self.patterns.insert(0, pattern)
            return pattern
        return None


@lru_cache(maxsize=100_000)
def _clue(line: str) -> tuple[str, ...]:
    """The line's blocks, each as its cells."""
    return tuple(match[0] for match in _RUN.finditer(line))

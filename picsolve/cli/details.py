"""What a setter wants to know of a puzzle beside its verdict, each part as far as time allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from picsolve.board import Verdict
from picsolve.cli.answers import Answer, OutOfTime, answer, countdown, time_limit
from picsolve.cli.asked import Asked
from picsolve.cli.progress import progress
from picsolve.cli.selection import Selection
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.sudoku.grid import Grid, Place

#: So many cells are kept of the solutions of a nonogram: of pictures up to some 50 × 50 these are
#: as many solutions as it takes, for each shows one more cell that differs.
_MOST_CELLS = 10_000_000


@dataclass
class Details:
    """What is known of a puzzle. None stands for what does not apply, or is not known.

    answer     the verdict, with its reason
    rated      the path, as `picsolve rate` follows it
    symmetry   the name of that of a sudoku's givens
    redundant  givens' cells, or lines of a nonogram, that can be left out, each by itself
    unknown    lines of which that was not found out in time
    minimal    a minimal sudoku with the same solution
    shared     what all solutions have in common, where there are several
    differing  cells in which two solutions differ
    additions  givens that would leave one solution: sets, each of which does
    late       parts that are not known as a whole, for want of time or memory: `differing`,
               `redundant` and `path`
    """

    answer: Answer
    rated: Answer | None = None
    symmetry: str | None = None
    redundant: tuple[Any, ...] | None = None
    unknown: tuple[Any, ...] = ()
    minimal: Grid | None = None
    shared: Any = None
    differing: tuple[Any, ...] | None = None
    additions: tuple[tuple[Place, ...], ...] | None = None
    late: list[str] = field(default_factory=list)
    out_of_time: bool = False
    is_interrupted: bool = False

    @property
    def asked(self) -> Asked:
        return self.answer.asked

    @property
    def verdict(self) -> Verdict:
        return self.answer.decision.verdict


def details(asked: Asked, timeout: float | None) -> Details:
    """All that there is to know of a puzzle, found in `timeout` seconds together.

    Ctrl-C leaves what is known: `is_interrupted`.
    """
    left = countdown(timeout)
    found = Details(answer(asked, None, timeout, left=left))
    found.is_interrupted = found.answer.is_interrupted
    if found.is_interrupted:
        return found
    is_sudoku = asked.kind == "sudoku"
    try:
        if is_sudoku and is_puzzle(asked):
            from picsolve.sudoku.symmetry import symmetry_of

            found.symmetry = symmetry_of(asked.board.puzzle.given)
        if found.verdict is Verdict.SEVERAL:
            (_differing_cells if is_sudoku else _differing_squares)(found, left)
        elif found.verdict is Verdict.UNIQUE:
            if is_puzzle(asked):
                (_redundant_givens if is_sudoku else _redundant_clues)(found, left)
            found.rated = answer(asked, Selection(), timeout, for_rating=True, left=left)
            found.is_interrupted = found.rated.is_interrupted
    except KeyboardInterrupt:
        found.is_interrupted = True
    if found.verdict is Verdict.UNIQUE and (found.rated is None or found.rated.stopped):
        found.late.append("path")
    found.out_of_time = timeout is not None and _is_incomplete(found)
    return found


def _is_incomplete(found: Details) -> bool:
    """Whether more time would have told more."""
    so_far = found.answer.progress
    is_too_large = so_far is not None and so_far.is_too_large
    return bool(found.late) or (found.verdict is Verdict.UNDECIDED and not is_too_large)


def is_puzzle(asked: Asked) -> bool:
    """Whether there is nothing but givens or clues: of a position nobody asks which it needs."""
    if asked.kind == "sudoku":
        return bool(asked.board == asked.board.puzzle)
    return all(set(row) == {"?"} for row in asked.board.text)


def _differing_cells(found: Details, left: Callable[[], float | None]) -> None:
    from picsolve.sudoku.ambiguity import ambiguity

    with _in_time(found, "differing", left(), lambda: say("comparing all solutions")):
        told = ambiguity(found.asked.board)
        found.shared, found.additions = told.shared, told.additions
        found.differing = tuple(told.cells)


def _redundant_givens(found: Details, left: Callable[[], float | None]) -> None:
    from picsolve.sudoku.minimality import minimal_puzzle, redundant_givens

    with _in_time(found, "redundant", left(), lambda: say("looking for redundant givens")):
        redundant = tuple(redundant_givens(found.asked.board))
        found.minimal = minimal_puzzle(found.asked.board) if redundant else None
        found.redundant = redundant


def _differing_squares(found: Details, left: Callable[[], float | None]) -> None:
    from picsolve.nonogram.ambiguity import differing
    from picsolve.nonogram.exact import Progress, decide
    from picsolve.nonogram.picture import Picture

    so_far, puzzle = Progress(), found.asked.board.puzzle

    def doing() -> str:
        return say("comparing all solutions: {count} so far", count=len(so_far.solutions))

    time, limit = left(), _MOST_CELLS // (puzzle.width * puzzle.height)
    try:
        with progress(doing):
            decide(found.asked.board, limit, time, so_far, spread=True)
    finally:
        if not so_far.is_whole:
            found.late.append("differing")
        first, *others = so_far.solutions or found.answer.decision.solutions
        squares = {square for other in others for square in differing(first.text, other.text)}
        rows = [
            "".join("?" if (y, x) in squares else cell for x, cell in enumerate(row))
            for y, row in enumerate(first.text)
        ]
        found.differing = tuple(sorted(squares))
        found.shared = Picture.from_rows(puzzle, rows)


def _redundant_clues(found: Details, left: Callable[[], float | None]) -> None:
    from picsolve.nonogram.redundancy import Redundancy, redundant_clues

    so_far, time = Redundancy(), left()

    def doing() -> str:
        done = len(so_far.redundant) + len(so_far.needed)
        total = done + len(so_far.unknown)
        return say("looking for redundant clues: {done} of {total}", done=done, total=total)

    (solution,) = found.answer.decision.solutions
    try:
        with progress(doing):
            redundant_clues(solution, time, so_far)
    finally:
        found.redundant, found.unknown = tuple(so_far.redundant), tuple(so_far.unknown)
        if found.unknown:
            found.late.append("redundant")


@contextmanager
def _in_time(
    found: Details, part: str, timeout: float | None, doing: Callable[[], str]
) -> Iterator[None]:
    """Take note of a part whose time is over, or that Ctrl-C ends."""
    found.late.append(part)
    with suppress(OutOfTime), progress(doing), time_limit(timeout):
        yield
        found.late.remove(part)

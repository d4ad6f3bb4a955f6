"""The exact engine for nonograms: is there one picture, are there several, or none?

Lines are solved exactly until none tells more. What is still open goes to a SAT solver, in the
order encoding: for each block of an open line and each of its feasible starts a variable says
"the block begins there or before". Clauses then tell that the variables of a block rise in order,
that a block begins behind the one before it, that a cell between a block's start and its end is
filled, and that a cell behind one block's end and before the next one's start is empty.

Where the puzzle's file has the goal picture, and that fits the clues, it is one solution, and the
search for another one begins near it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, pairwise
from time import monotonic

from picsolve.board import Decision, Verdict
from picsolve.nonogram.line import block_starts
from picsolve.nonogram.picture import Line, Picture, bits
from picsolve.nonogram.propagation import Propagator
from picsolve.nonogram.sat import TRUE, Search

#: Variables that a SAT solver is given at most: with some 500 bytes for each, about 1 GB.
LARGEST = 2_000_000


class TooLargeError(Exception):
    """A search would take too much memory."""


@dataclass
class Progress:
    """What a search knows so far, to be read while it runs, or after it was interrupted.

    `known` is the picture as far as lines alone tell it: None where they tell all of it, and if
    `is_early`, because time ran out or Ctrl-C came before that, as far as they were looked at.
    `conflicts` counts the dead ends. If `is_too_large`, there was no search, for want of memory. If
    `is_whole`, no solution is left that was to be found.
    """

    known: Picture | None = None
    is_early: bool = False
    solutions: list[Picture] = field(default_factory=list)
    conflicts: int = 0
    is_too_large: bool = False
    is_whole: bool = False


def decide(
    picture: Picture,
    limit: int = 2,
    timeout: float | None = None,
    progress: Progress | None = None,
    *,
    spread: bool = False,
) -> Decision[Picture]:
    """Whether a position has one solution, several or none, with up to `limit` (at least 2).

    With `spread` each solution but the first is to differ from it in a cell in which none before
    did: the few that are left show every cell in which any two solutions differ.

    After `timeout` seconds the verdict is `UNDECIDED`, with the solutions found so far; so it is
    where lines leave so much open that a search would need more than about 1 GB of memory.
    """
    deadline = None if timeout is None else monotonic() + timeout
    if picture.puzzle.is_colored:
        from picsolve.nonogram.color_exact import decide_colors

        return decide_colors(picture, limit, deadline, progress, spread=spread)
    propagator = Propagator(picture.puzzle)
    filled, empty = propagator.position(picture)
    progress = progress or Progress()
    rows, columns = sums(picture)
    try:
        if rows != columns or propagator.propagate(filled, empty, deadline=deadline) is not None:
            return Decision(Verdict.NONE)
    except (TimeoutError, KeyboardInterrupt) as stop:
        progress.is_early, progress.known = True, _with_cells(picture, filled, empty)
        if isinstance(stop, KeyboardInterrupt):
            raise
        return Decision(Verdict.UNDECIDED)
    all_cells = (1 << picture.puzzle.width) - 1
    if all(filled[row] | empty[row] == all_cells for row in range(picture.puzzle.height)):
        return Decision(Verdict.UNIQUE, (_solved(picture, filled),))
    progress.known = _with_cells(picture, filled, empty)
    found = _search(
        propagator, filled, empty, picture.puzzle.goal, deadline, progress, spread=spread
    )
    return _decided((_solved(picture, cells) for cells in found), max(limit, 2), progress)


def _decided(found: Iterator[Picture], limit: int, progress: Progress) -> Decision[Picture]:
    """What a search comes to, up to so many solutions."""
    solutions = progress.solutions
    try:
        for solution in found:
            solutions.append(solution)
            if len(solutions) >= limit:
                break
        else:
            progress.is_whole = True
    except (TimeoutError, TooLargeError) as error:
        progress.is_too_large = isinstance(error, TooLargeError)
        if len(solutions) < 2:
            return Decision(Verdict.UNDECIDED, tuple(solutions))
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(len(solutions), 2)]
    return Decision(verdict, tuple(solutions))


def sums(picture: Picture) -> tuple[Counter[int], Counter[int]]:
    """How many cells of each colour the rows ask for, and the columns.

    If these differ, a SAT solver would count for very long: it is bad at pigeons and holes.
    """
    rows, columns = (
        sum((Counter({block.color: block.length}) for clue in clues for block in clue), Counter())
        for clues in (picture.puzzle.rows, picture.puzzle.columns)
    )
    return rows, columns


def _solved(picture: Picture, filled: Sequence[int]) -> Picture:
    """The solved picture whose lines have these cells filled."""
    solved = _with_cells(picture, filled)
    for line in (*solved.rows, *solved.columns):
        assert tuple(run.size for run in line.runs) == line.clue
    return solved


def _with_cells(
    picture: Picture, filled: Sequence[int], empty: Sequence[int] | None = None
) -> Picture:
    """The picture with these cells in its lines; without `empty` all others are empty."""
    lines = []
    for i, line in enumerate((*picture.rows, *picture.columns)):
        rest = (1 << line.width) - 1 & ~filled[i] if empty is None else empty[i]
        lines.append(Line(line.clue, line.width, filled[i], rest, line.ranges))
    height = picture.puzzle.height
    return type(picture)(picture.puzzle, tuple(lines[:height]), tuple(lines[height:]))


def _search(
    propagator: Propagator,
    filled: list[int],
    empty: list[int],
    goal: Sequence[str],
    deadline: float | None,
    progress: Progress,
    *,
    spread: bool,
) -> Iterator[list[int]]:
    """The filled cells of each line in every solution, or those that `spread` leaves. Raises
    TimeoutError at the deadline.
    """
    squares, size, _ = encoding(propagator, filled, empty)
    open_squares = [
        (row, column, literal)
        for row, line in enumerate(squares)
        for column, literal in enumerate(line)
        if abs(literal) != TRUE
    ]

    def clauses() -> Iterator[list[int]]:
        return encoding(propagator, filled, empty)[2]

    with Search(clauses, deadline, progress, takes_turns=2 * size <= LARGEST) as search:
        assumed = _goal_literals(squares, goal)
        first: list[int] = []
        apart = open_squares  # where the next solution is to differ from the last one
        model = search.model(assumed)
        if model is None and assumed:  # the goal does not fit
            model = search.model()
        while model is not None:
            found = list(filled)
            for row, column, literal in open_squares:
                if model[literal - 1] > 0:
                    found[row] |= 1 << column
                    found[propagator.height + column] |= 1 << row
            yield found
            if spread:
                first = first or found
                apart = [it for it in apart if _agree(first, found, *it[:2])]
            search.exclude(literal for *_, literal in apart)
            model = search.model()


def _agree(filled: Sequence[int], other: Sequence[int], row: int, column: int) -> bool:
    return not (filled[row] ^ other[row]) >> column & 1


def encoding(
    propagator: Propagator, filled: Sequence[int], empty: Sequence[int]
) -> tuple[list[list[int]], int, Iterator[list[int]]]:
    """The literals of each row's cells, how many variables there are, and the clauses for what all
    lines together allow.

    The lines have to be propagated. Variables count down, so that a SAT solver begins with the
    last lines' blocks: with the cells first it needs up to half as much time again. Raises
    `TooLargeError` where there would be more than memory may be taken for.
    """
    starts = []
    for clue, width, *cells in zip(propagator.clues, propagator.widths, filled, empty, strict=True):
        of_line = block_starts(clue, width, *cells)
        assert of_line is not None  # propagation has seen to that
        starts.append(of_line)
    size = sum(mask.bit_count() - 1 for of_line in starts for mask in of_line)
    size += sum(
        propagator.widths[row] - (filled[row] | empty[row]).bit_count()
        for row in range(propagator.height)
    )
    if size > LARGEST:
        raise TooLargeError
    variables = count(TRUE + size, -1)
    squares = unknown_literals(propagator, filled, empty, variables)

    def clauses() -> Iterator[list[int]]:
        yield [TRUE]
        for i, cells in enumerate(cells_of(squares)):
            if filled[i] | empty[i] != (1 << len(cells)) - 1:
                yield from line_clauses(propagator.clues[i], starts[i], cells, variables)

    return squares, size, clauses()


def cells_of(squares: list[list[int]]) -> list[list[int]]:
    """The cells of each line: of the rows, which these are, and of the columns."""
    return [*squares, *map(list, zip(*squares, strict=True))]


def _goal_literals(squares: Sequence[Sequence[int]], goal: Sequence[str]) -> list[int]:
    """The literals that make the cells those of the goal; none if it has not all cells."""
    if [len(row) for row in goal] != [len(row) for row in squares] or not {*"".join(goal)} <= {
        *"#."
    }:
        return []
    return [
        literal if cell == "#" else -literal
        for line, row in zip(squares, goal, strict=True)
        for literal, cell in zip(line, row, strict=True)
    ]


def unknown_literals(
    propagator: Propagator,
    filled: Sequence[int],
    empty: Sequence[int],
    variables: Iterator[int],
) -> list[list[int]]:
    """For each row its cells' literals, true where filled; unknown cells get new variables."""
    return [
        [
            TRUE if filled[row] >> i & 1 else -TRUE if empty[row] >> i & 1 else next(variables)
            for i in range(propagator.widths[row])
        ]
        for row in range(propagator.height)
    ]


def line_clauses(
    clue: Sequence[int], starts: Sequence[int], cells: Sequence[int], variables: Iterator[int]
) -> list[list[int]]:
    """The clauses for one line: which cells are filled, by where its blocks begin."""
    places = [list(bits(mask)) for mask in starts]
    before = max(clue, default=0) + 1  # so many places before the line, where nothing begins
    begun = [_begun(of_block, before, len(cells), variables) for of_block in places]
    clauses = []
    for j, length in enumerate(clue):
        first, last = places[j][0] + before, places[j][-1] + before
        literals = begun[j]
        clauses += [[-a, b] for a, b in pairwise(literals[first : last + 1]) if a != b]
        covered = cells[first - before : last + length - before]
        clauses += [
            [-now, earlier, cell]
            for now, earlier, cell in zip(
                literals[first:], literals[first - length :], covered, strict=False
            )
        ]
        if j:
            gap = clue[j - 1] + 1
            clauses += [[-literals[i], begun[j - 1][i - gap]] for i in range(first, last + 1)]
    for j in range(len(clue) + 1):  # the gap before block j, or behind the last block
        end = clue[j - 1] if j else 0
        first = places[j - 1][0] + end if j else 0
        last = places[j][-1] if j < len(clue) else len(cells)
        for i in range(first, last):
            ended = begun[j - 1][i - end + before] if j else TRUE
            follows = begun[j][i + before] if j < len(clue) else -TRUE
            clauses.append([-ended, follows, -cells[i]])
    return [clause for clause in clauses if TRUE not in clause]


def _begun(places: Sequence[int], before: int, width: int, variables: Iterator[int]) -> list[int]:
    """For each cell, and some cells before the line, the literal for: the block begins there or
    before. It changes only where the block can begin.
    """
    literals = [-TRUE] * (before + places[0])
    for place, following in pairwise(places):
        literals += [next(variables)] * (following - place)
    return literals + [TRUE] * (width - places[-1])

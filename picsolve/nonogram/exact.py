"""The exact engine for nonograms: is there one picture, are there several, or none?

Lines are solved exactly until none tells more. What is still open goes to a SAT solver, in the
order encoding: for each block of an open line and each of its feasible starts a variable says
"the block begins there or before". Clauses then tell that the variables of a block rise in order,
that a block begins behind the one before it, that a cell between a block's start and its end is
filled, and that a cell behind one block's end and before the next one's start is empty.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from time import monotonic

from picsolve.core import Decision, Verdict
from picsolve.nonogram.line import block_starts
from picsolve.nonogram.picture import Fill, LineName, Picture, bits
from picsolve.nonogram.propagation import Propagator
from picsolve.nonogram.sat import SOLVER, TRUE, solvable


def decide(picture: Picture, limit: int = 2, timeout: float | None = None) -> Decision[Picture]:
    """Whether a position has one solution, several or none, with up to `limit` (at least 2).

    After `timeout` seconds the verdict is `UNDECIDED`, with the solutions found so far.
    """
    deadline = None if timeout is None else monotonic() + timeout
    if picture.puzzle.is_colored:
        from picsolve.nonogram.color_exact import decide_colors

        return decide_colors(picture, limit, deadline)
    propagator = Propagator(picture.puzzle)
    filled, empty = propagator.position(picture)
    if not _sums_agree(picture) or propagator.propagate(filled, empty) is not None:
        return Decision(Verdict.NONE)
    rows, all_cells = range(picture.puzzle.height), (1 << picture.puzzle.width) - 1
    if all(filled[row] | empty[row] == all_cells for row in rows):
        return Decision(Verdict.UNIQUE, (_solved(picture, filled),))
    solutions: list[Picture] = []
    try:
        for solution in _search(propagator, filled, empty, deadline):
            solutions.append(_solved(picture, solution))
            if len(solutions) >= max(limit, 2):
                break
    except TimeoutError:
        if len(solutions) < 2:
            return Decision(Verdict.UNDECIDED, tuple(solutions))
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(len(solutions), 2)]
    return Decision(verdict, tuple(solutions))


def _sums_agree(picture: Picture) -> bool:
    """Whether rows and columns ask for the same number of filled cells. If not, a SAT solver would
    count for very long: it is bad at pigeons and holes."""
    rows, columns = (
        sum(block.length for clue in clues for block in clue)
        for clues in (picture.puzzle.rows, picture.puzzle.columns)
    )
    return rows == columns


def _solved(picture: Picture, filled: Sequence[int]) -> Picture:
    """The solved picture whose rows have these cells filled."""
    all_cells = (1 << picture.puzzle.width) - 1
    changes = [
        Fill(LineName(False, row), filled[row], all_cells & ~filled[row])
        for row in range(picture.puzzle.height)
    ]
    return Picture.blank(picture.puzzle).apply(changes)


def _search(
    propagator: Propagator, filled: list[int], empty: list[int], deadline: float | None
) -> Iterator[list[int]]:
    """The filled cells of each row in every solution. Raises TimeoutError at the deadline."""
    from pysat.solvers import Solver  # only where lines alone do not settle the puzzle

    variables = count(TRUE + 1)
    squares = _square_literals(propagator, filled, empty, variables)
    open_squares = [
        (row, column, literal)
        for row, line in enumerate(squares)
        for column, literal in enumerate(line)
        if abs(literal) != TRUE
    ]
    with Solver(name=SOLVER) as solver:
        solver.add_clause([TRUE])
        lines = [*squares, *map(list, zip(*squares, strict=True))]
        for i, cells in enumerate(lines):
            starts = block_starts(propagator.clues[i], propagator.widths[i], filled[i], empty[i])
            assert starts is not None  # propagation has seen to that
            solver.append_formula(_clauses(propagator.clues[i], starts, cells, variables))
        while solvable(solver, deadline):
            model = solver.get_model()
            found = filled[: propagator.height]
            for row, column, literal in open_squares:
                if model[literal - 1] > 0:
                    found[row] |= 1 << column
            yield found
            solver.add_clause([-model[literal - 1] for _, _, literal in open_squares])


def _square_literals(
    propagator: Propagator, filled: list[int], empty: list[int], variables: Iterator[int]
) -> list[list[int]]:
    """For each row its cells' literals, true where filled; unknown cells get new variables."""
    return [
        [
            TRUE if filled[row] >> i & 1 else -TRUE if empty[row] >> i & 1 else next(variables)
            for i in range(propagator.widths[row])
        ]
        for row in range(propagator.height)
    ]


def _clauses(
    clue: Sequence[int], starts: Sequence[int], cells: Sequence[int], variables: Iterator[int]
) -> list[list[int]]:
    """The clauses for one line: which cells are filled, by where its blocks begin."""
    places = [list(bits(mask)) for mask in starts]
    begun_at = [[*(next(variables) for _ in of_block[1:]), TRUE] for of_block in places]

    def begun(block: int, cell: int) -> int:
        """The literal for: the block begins at the cell or before."""
        index = bisect_right(places[block], cell)
        return begun_at[block][index - 1] if index else -TRUE

    clauses = []
    for j, length in enumerate(clue):
        clauses += [[-earlier, later] for earlier, later in pairwise(begun_at[j])]
        first, last = places[j][0], places[j][-1]
        for i in range(first, last + length):
            clauses.append([-begun(j, i), begun(j, i - length), cells[i]])
        if j:
            before = clue[j - 1]
            clauses += [[-begun(j, i), begun(j - 1, i - before - 1)] for i in places[j]]
        for i in range(places[j - 1][0] + clue[j - 1] if j else 0, last):
            ended = begun(j - 1, i - clue[j - 1]) if j else TRUE
            clauses.append([-ended, begun(j, i), -cells[i]])
    for i in range(places[-1][0] + clue[-1] if clue else 0, len(cells)):
        clauses.append([-(begun(len(clue) - 1, i - clue[-1]) if clue else TRUE), -cells[i]])
    return [clause for clause in clauses if TRUE not in clause]

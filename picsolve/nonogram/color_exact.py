"""The exact engine for coloured nonograms. It works as `exact.py` does, which asks it.

Beside the order encoding of the blocks, each cell has a variable for each colour but the
background, and at most one of them is true.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, count, pairwise
from typing import Any

from picsolve.board import Decision, Verdict
from picsolve.nonogram.color_line import ColorClue, spacing
from picsolve.nonogram.color_propagation import ColorPropagator, Position
from picsolve.nonogram.exact import Progress, sums
from picsolve.nonogram.picture import Bar, LineName, Picture, bits
from picsolve.nonogram.sat import TRUE, Search

#: For each colour the cell's literal: it has this colour. The background has none.
Literals = Sequence[int]


def decide_colors(
    picture: Picture,
    limit: int,
    deadline: float | None,
    progress: Progress | None = None,
    *,
    spread: bool = False,
) -> Decision[Picture]:
    """Whether a coloured position has one solution, several or none, with up to `limit` of them
    (at least 2), `spread` as those of `decide`. At the deadline the verdict is `UNDECIDED`.
    """
    progress = progress or Progress()
    propagator = ColorPropagator(picture.puzzle)
    position = propagator.position(picture)
    rows, columns = sums(picture)
    try:
        if rows != columns or propagator.propagate(position, deadline=deadline) is not None:
            return Decision(Verdict.NONE)
    except (TimeoutError, KeyboardInterrupt) as stop:
        progress.is_early, progress.known = True, _barred(picture, position)
        if isinstance(stop, KeyboardInterrupt):
            raise
        return Decision(Verdict.UNDECIDED)
    known = _barred(picture, position)
    if known.is_solved:
        return Decision(Verdict.UNIQUE, (known,))
    progress.known = known
    solutions = progress.solutions
    try:
        for solution in _search(propagator, position, deadline, progress, spread=spread):
            solutions.append(_barred(picture, solution))
            if len(solutions) >= max(limit, 2):
                break
        else:
            progress.is_whole = True
    except TimeoutError:
        if len(solutions) < 2:
            return Decision(Verdict.UNDECIDED, tuple(solutions))
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(len(solutions), 2)]
    return Decision(verdict, tuple(solutions))


def _barred(picture: Picture, position: Position) -> Picture:
    """The picture with all that a position bars."""
    changes = [
        Bar(LineName(False, row), cells, color)
        for row in range(picture.puzzle.height)
        for color, cells in zip(picture.puzzle.colors, position[row], strict=True)
        if cells
    ]
    return Picture.blank(picture.puzzle).apply(changes)


def _search(
    propagator: ColorPropagator,
    position: Position,
    deadline: float | None,
    progress: Progress,
    *,
    spread: bool,
) -> Iterator[Position]:
    """What is barred in every solution, or in those that `spread` leaves. Raises TimeoutError at
    the deadline.
    """
    rows, _ = _encoding(propagator, position)
    open_cells = [
        (y, x, literal)
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        for literal in cell
        if abs(literal) != TRUE
    ]
    first: Position = []

    def clauses() -> Iterator[list[int]]:
        return _encoding(propagator, position)[1]

    with Search(clauses, deadline, progress) as search:
        while (model := search.model()) is not None:
            found = _of_model(propagator, position, rows, model)
            yield found
            if spread:
                first = first or found
                open_cells = [it for it in open_cells if _agree(first, found, *it[:2])]
            search.exclude(literal for *_, literal in open_cells)


def _agree(position: Position, other: Position, row: int, column: int) -> bool:
    pairs = zip(position[row], other[row], strict=True)
    return not any((a ^ b) >> column & 1 for a, b in pairs)


def _encoding(
    propagator: ColorPropagator, position: Position
) -> tuple[list[list[Literals]], Iterator[list[int]]]:
    """The literals of each row's cells, and the clauses for what all lines together allow."""
    variables = count(TRUE + 1)
    rows = color_literals(propagator, position, variables)

    def clauses() -> Iterator[list[int]]:
        yield [TRUE]
        yield from one_color(chain.from_iterable(rows))
        for index, cells in enumerate((*rows, *map(list, zip(*rows, strict=True)))):
            solved = propagator.solve(index, tuple(position[index]))
            assert solved is not None  # propagation has seen to that
            yield from color_clauses(propagator.clues[index], solved.starts, cells, variables)

    return rows, clauses()


def color_literals(
    propagator: ColorPropagator, position: Position, variables: Iterator[int]
) -> list[list[Literals]]:
    """For each row its cells' literals."""
    return [
        [_cell_literals(position[row], i, variables) for i in range(propagator.widths[row])]
        for row in range(propagator.height)
    ]


def one_color(cells: Iterable[Literals]) -> Iterator[list[int]]:
    """The clauses for: no cell has two colours."""
    for cell in cells:
        yield from ([-a, -b] for a, b in combinations(cell[1:], 2))


def _cell_literals(barred: Sequence[int], cell: int, variables: Iterator[int]) -> Literals:
    """A literal for each colour; new variables for those that are neither barred nor certain."""
    possible = [not cells >> cell & 1 for cells in barred]
    if sum(possible) == 1:
        return [TRUE if it else -TRUE for it in possible]
    return [-TRUE, *(next(variables) if it else -TRUE for it in possible[1:])]


def _of_model(
    propagator: ColorPropagator,
    position: Position,
    rows: Sequence[Sequence[Literals]],
    model: Any,
) -> Position:
    """The solution that a model of the clauses is."""
    found = [list(barred) for barred in position]
    for row, cells in enumerate(rows):
        for i, cell in enumerate(cells):
            true = [c for c, it in enumerate(cell[1:], 1) if model[abs(it) - 1] * it > 0]
            has = true[0] if true else 0
            others = [0 if color == has else 1 << i for color in range(len(cell))]
            propagator.bar(found, row, tuple(others))
    return found


def color_clauses(
    clue: ColorClue, starts: Sequence[int], cells: Sequence[Literals], variables: Iterator[int]
) -> list[list[int]]:
    """The clauses for one line: which colours its cells have, by where its blocks begin."""
    places = [list(bits(mask)) for mask in starts]
    begun_at = [[*(next(variables) for _ in of_block[1:]), TRUE] for of_block in places]
    space = spacing([color for _, color in clue])

    def begun(block: int, cell: int) -> int:
        """The literal for: the block begins at the cell or before."""
        if block == len(clue):
            return -TRUE
        index = bisect_right(places[block], cell)
        return begun_at[block][index - 1] if index else -TRUE

    clauses: list[list[int]] = []
    for j, (length, color) in enumerate(clue):
        clauses += [[-earlier, later] for earlier, later in pairwise(begun_at[j])]
        first, last = places[j][0], places[j][-1]
        for i in range(first, last + length):
            clauses.append([-begun(j, i), begun(j, i - length), cells[i][color]])
        if j:
            behind = clue[j - 1][0] + space[j - 1]
            clauses += [[-begun(j, i), begun(j - 1, i - behind)] for i in places[j]]
    for j in range(len(clue) + 1):  # the gap before each block, and the one behind the last
        for i in range(places[j - 1][0] + clue[j - 1][0] if j else 0, len(cells)):
            if j < len(clue) and i >= places[j][-1]:
                break
            ended = begun(j - 1, i - clue[j - 1][0]) if j else TRUE
            clauses += [[-ended, begun(j, i), -literal] for literal in cells[i][1:]]
    return [clause for clause in clauses if TRUE not in clause]

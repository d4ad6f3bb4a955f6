"""A person's half-filled grid against its puzzle: which digits are wrong, and which candidates
were removed though they were right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from picsolve import core
from picsolve.core import Contradiction, Verdict
from picsolve.sudoku.exact import decide, false_candidates, solutions
from picsolve.sudoku.grid import ALL_CELLS, PEERS, Cell, Cells, Digits, Grid


class Mistake(NamedTuple):
    """A cell that no solution of the puzzle agrees with, and what solutions have there.

    `digit` is the wrong digit of the cell; 0 where the cell is open, but has lost every candidate
    that is right. `right` gives the answer away: one digit where the puzzle has one solution.
    """

    cell: Cell
    digit: int
    right: Digits


class Check(core.Check[Grid, Mistake]):
    """What there is to say of a half-filled grid: its position has the person's digits and
    candidates, with the puzzle's givens known as such."""

    __slots__ = ()

    @property
    def wrong_digits(self) -> Cells:
        """The cells with a wrong digit."""
        return Cells.of(mistake.cell for mistake in self.mistakes if mistake.digit)

    @property
    def wrong_removals(self) -> Cells:
        """The open cells that have lost the candidate that is right."""
        return Cells.of(mistake.cell for mistake in self.mistakes if not mistake.digit)


def check(puzzle: Grid, filled: Grid) -> Check:
    """Compare a half-filled grid with the solutions of its puzzle.

    A digit is wrong where no solution has it; the removals in a cell are wrong where no solution
    (that has the digits placed, if any has) has a candidate that is left. What a digit placed in
    sight excludes was not removed: the digits alone are to blame. In `filled` equal digits may see
    each other. Raises `Contradiction` (`no-such-candidate`) where it differs from the puzzle.
    """
    position = with_givens(puzzle, filled)
    verdict = decide(puzzle).verdict
    seen = visible(position)
    if verdict is Verdict.NONE:
        return Check(position, verdict, (), False, seen)
    wrong = tuple(_wrong_digits(puzzle, position))
    mistakes = tuple(sorted((*wrong, *_wrong_removals(puzzle, position, wrong))))
    is_right = not mistakes and bool(solutions(position, 1))
    return Check(position, verdict, mistakes, is_right, None if is_right else seen)


def with_givens(puzzle: Grid, filled: Grid) -> Grid:
    """The half-filled grid with the digits of its puzzle, which are known as given, and without
    candidates that the puzzle or a digit placed excludes."""
    values = list(filled.values)
    for cell, digit in enumerate(puzzle.values):
        if digit:
            if values[cell] not in (0, digit):
                raise Contradiction("no-such-candidate", cell=Cell(cell), digit=values[cell])
            values[cell] = digit
    candidates = [a & b for a, b in zip(filled.candidates, puzzle.candidates, strict=True)]
    open_cells = Cells.of(cell for cell in range(81) if not values[cell])
    for cell, digit in enumerate(values):
        if digit:
            candidates[digit - 1] &= ~PEERS[cell]
    left = tuple(mask & open_cells for mask in candidates)
    return Grid(tuple(values), left, puzzle.given or ALL_CELLS & ~puzzle.open_cells)


def visible(grid: Grid) -> Contradiction | None:
    """Where one can see that a grid has no solution: equal digits in a house, or a cell or a house
    with nothing left for it. None where nothing is to be seen."""
    try:
        Grid.from_position(grid.values, grid.candidates).apply(())
    except Contradiction as contradiction:
        return contradiction
    return None


def _wrong_digits(puzzle: Grid, position: Grid) -> Iterator[Mistake]:
    """The digits that no solution of the puzzle has."""
    right = _right(puzzle)
    for cell in Cells(puzzle.open_cells & ~position.open_cells):
        if position.values[cell] not in right[cell]:
            yield Mistake(cell, position.values[cell], right[cell])


def _wrong_removals(puzzle: Grid, position: Grid, wrong: tuple[Mistake, ...]) -> Iterator[Mistake]:
    """The cells that have lost all that is right, but for what digits placed exclude: these may be
    wrong, or, where there are several solutions, right by themselves but not together."""
    right = _right(_with_digits(puzzle, position, Cells.of(m.cell for m in wrong)))
    placed = puzzle.open_cells & ~position.open_cells
    for cell in position.open_cells:
        excluded = Digits.of(position.values[peer] for peer in Cells(PEERS[cell] & placed))
        if not right[cell] & (position.cell_candidates[cell] | excluded):
            yield Mistake(cell, 0, right[cell])


def _right(puzzle: Grid) -> list[Digits]:
    """For each open cell the digits that solutions have there."""
    false = false_candidates(puzzle)
    return [
        Digits.of(d + 1 for d in range(9) if (puzzle.candidates[d] & ~false[d]) >> cell & 1)
        for cell in range(81)
    ]


def _with_digits(puzzle: Grid, position: Grid, wrong: Cells) -> Grid:
    """The puzzle with the digits that are not wrong; itself, if these are not right together."""
    values = [0 if cell in wrong else digit for cell, digit in enumerate(position.values)]
    try:
        grid = Grid.from_position(values, puzzle.candidates)
    except Contradiction:
        return puzzle
    return grid if solutions(grid, 1) else puzzle

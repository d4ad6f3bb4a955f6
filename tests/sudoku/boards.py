"""Random sudokus for the tests, and a brute-force solver that shares no code with the exact one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from picsolve.core import Step
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Cell, Cells, Change, Grid, Place, Remove, bits

EMPTY = Grid.from_values([0] * 81)


def random_solution(rng: Random) -> Grid:
    """A full grid: three boxes on the diagonal at random, the rest as the exact engine fills it."""
    values = [0] * 81
    for box in (0, 30, 60):
        digits = rng.sample(range(1, 10), 9)
        for index, digit in enumerate(digits):
            values[box + index // 3 * 9 + index % 3] = digit
    return exact.solutions(Grid.from_values(values), limit=1)[0]


def dig(solution: Grid, rng: Random, clues: int = 0) -> Grid:
    """A puzzle with the solution as its only one: cells emptied in random order, as far as one
    solution allows, or until so many clues are left."""
    values = list(solution.values)
    for cell in rng.sample(range(81), 81):
        if sum(map(bool, values)) <= clues:
            break
        digit, values[cell] = values[cell], 0
        if len(exact.solutions(Grid.from_values(values))) > 1:
            values[cell] = digit
    return Grid.from_values(values)


def random_puzzle(rng: Random, clues: int = 0) -> Grid:
    return dig(random_solution(rng), rng, clues)


def without_clues(puzzle: Grid, rng: Random, number: int) -> Grid:
    """The puzzle less some of its clues, so that it mostly has several solutions."""
    values = list(puzzle.values)
    for cell in rng.sample([cell for cell in range(81) if values[cell]], number):
        values[cell] = 0
    return Grid.from_values(values)


def progress(grid: Grid, false: tuple[Cells, ...], rng: Random) -> Grid:
    """The position after random sound progress: some candidates known to be false are removed,
    and some of the cells that are then left with a single one are filled."""
    share = rng.random()
    removals: list[Change] = [
        Remove(Cell(cell), index + 1)
        for index, cells in enumerate(false)
        for cell in bits(cells)
        if rng.random() < share
    ]
    grid = grid.apply(removals)
    singles: list[Change] = [
        Place(cell, digit)
        for cell in grid.open_cells
        if len(grid.candidates_of(cell)) == 1 and rng.random() < share
        for digit in grid.candidates_of(cell)
    ]
    return grid.apply(singles)


_NEIGHBOURS = [
    [
        b
        for b in range(81)
        if a != b
        and (
            a // 9 == b // 9 or a % 9 == b % 9 or (a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3)
        )
    ]
    for a in range(81)
]


def brute_force(grid: Grid) -> Iterator[tuple[int, ...]]:
    """All solutions' digits, by plain backtracking over the cell with the fewest digits left."""
    allowed = [{d for d in range(1, 10) if grid.candidates[d - 1] >> c & 1} for c in range(81)]

    def fill(values: list[int]) -> Iterator[tuple[int, ...]]:
        choices = [
            (allowed[cell].difference([values[other] for other in _NEIGHBOURS[cell]]), cell)
            for cell in range(81)
            if not values[cell]
        ]
        if not choices:
            yield tuple(values)
            return
        digits, cell = min(choices, key=lambda choice: len(choice[0]))
        for digit in sorted(digits):
            yield from fill([*values[:cell], digit, *values[cell + 1 :]])

    yield from fill(list(grid.values))


def not_in(solution: Grid, board: Grid) -> tuple[Cells, ...]:
    """The candidates of a board, by digit, that are not in its solution."""
    return tuple(
        Cells(candidates & ~placed)
        for candidates, placed in zip(board.candidates, solution.placed, strict=True)
    )


def breaks(step: Step[Change], grid: Grid, false: tuple[Cells, ...]) -> bool:
    """Whether a step removes what a solution needs, or changes nothing."""
    for change in step.changes:
        cell, digit = change
        if not grid.candidates[digit - 1] >> cell & 1:
            return True
        others = grid.candidates_of(cell) if type(change) is Place else ()
        if any(cell not in false[other - 1] for other in others if other != digit):
            return True
        if (cell in false[digit - 1]) is (type(change) is Place):
            return True
    return not step.changes

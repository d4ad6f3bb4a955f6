"""Sudoku positions to look for examples in, where tables and bundled puzzles have no good ones.

Most techniques are found somewhere in generated puzzles, at the points where everything simple has
run out. Rare ones are brought about there by what is sound: false candidates that spoil the pattern
are removed, or digits of its cells are placed. Everything is random by seeds, so that the positions
are the same each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product
from random import Random

from picsolve.core import solve
from picsolve.sudoku import exact
from picsolve.sudoku.generating import minimals, shuffled
from picsolve.sudoku.grid import (
    HOUSES,
    HOUSES_OF,
    Cell,
    Change,
    Grid,
    Place,
    Remove,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique
from picsolve.sudoku.techniques import TECHNIQUES
from picsolve.sudoku.techniques.fish import (
    BASIC,
    FINNED,
    FINNED_FRANKEN,
    FINNED_MUTANT,
    FRANKEN,
    MUTANT,
    SASHIMI,
    Kind,
)
from picsolve.sudoku.techniques.fish_search import HOUSES_FOR, fish_of, shape_of
from picsolve.sudoku.techniques.fish_words import SIZES

SINGLES = tuple(t for t in TECHNIQUES if t.tier == Level.EASY)
#: What is used up before a technique of a higher level is looked for.
SIMPLE = tuple(t for t in TECHNIQUES if t.tier <= Level.MEDIUM)
#: Generated puzzles that are gone through.
PUZZLES = 1500
#: The corners of a rectangle as two lines, the second read so that each corner is across from one.
_SIDES = (((0, 1), (3, 2)), ((0, 2), (3, 1)), ((1, 3), (2, 0)), ((2, 3), (1, 0)))
#: Fish that are drawn up at random for each digit of a position.
DRAFTS = 60
#: Puzzles that the patterns are known from, under the names that they have among solvers.
FAMOUS = {
    # Easter Monster
    "sk-loop": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    # Golden Nugget
    "junior-exocet": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    ),
}
_FISH: dict[str, tuple[Kind, int]] = {
    f"{kind.prefix}-{name}".removeprefix("-"): (kind, size)
    for kind in (BASIC, FINNED, SASHIMI, FRANKEN, FINNED_FRANKEN, MUTANT, FINNED_MUTANT)
    for size, name in SIZES.items()
}


def has_single(grid: Grid) -> bool:
    """Whether a single is possible."""
    return any(True for technique in SINGLES for _ in technique.find(grid))


def exhausted(grid: Grid, techniques: tuple[SudokuTechnique, ...] = SIMPLE) -> Grid:
    """The position after all that some techniques can do."""
    return solve(grid, techniques).end


@cache
def stuck() -> tuple[Grid, ...]:
    """The positions on the paths of generated puzzles, by techniques up to hard ones, at which
    neither singles nor other simple techniques help."""
    techniques = tuple(t for t in TECHNIQUES if t.tier <= Level.HARD)
    simple = {technique.key for technique in SIMPLE}
    found = []
    for puzzle in minimals(range(PUZZLES)):
        trace = solve(Grid.from_text(puzzle), techniques)
        for index, grid in enumerate(trace.boards()):
            ended = index == len(trace.steps)
            if not (grid.is_solved if ended else trace.steps[index].technique in simple):
                found.append(grid)
    return tuple(found)


def positions_for(technique: SudokuTechnique) -> Iterator[Grid]:
    """Positions in which the technique may be found."""
    if technique.key in FAMOUS:
        yield Grid.from_text(FAMOUS[technique.key]).apply(())
    yield from stuck()
    if technique.key in _FISH:
        random = Random(technique.key)
        for grid in stuck():
            yield from fish_positions(grid, *_FISH[technique.key], random)
    elif technique.key.startswith("avoidable"):
        yield from chain.from_iterable(map(avoidable_positions, stuck()))
    elif technique.key.startswith("firework"):
        yield from chain.from_iterable(map(firework_positions, stuck()))


def without(grid: Grid, digit: int, cells: int) -> Grid:
    """The grid with a digit removed from some cells."""
    return grid.apply([Remove(cell, digit) for cell in map(Cell, bits(cells))])


def fish_positions(grid: Grid, kind: Kind, size: int, random: Random) -> Iterator[Grid]:
    """Positions with a fish of a size, of one digit that has lost false candidates to make it."""
    (solution,) = exact.solutions(grid, 1)
    for index, candidates in enumerate(grid.candidates):
        true = solution.placed[index] & candidates
        if true.bit_count() < size:
            continue
        for _ in range(DRAFTS):
            lost = _fish_losses(candidates, true, kind, size, random)
            if lost is not None and not has_single(thin := without(grid, index + 1, lost)):
                yield thin


def _fish_losses(candidates: int, true: int, kind: Kind, size: int, random: Random) -> int | None:
    """What a digit has to lose so that random houses are the bases and covers of a fish that
    removes something; None where they cannot be."""
    base_houses, cover_houses = HOUSES_FOR[kind.shape][
        random.randrange(len(HOUSES_FOR[kind.shape]))
    ]
    chosen = shuffled(bits(true), random)[:size]
    bases, covers = (
        sum(1 << house for house in {random.choice(_within(cell, houses)) for cell in chosen})
        for houses in (base_houses, cover_houses)
    )
    if bases & covers or {bases.bit_count(), covers.bit_count()} != {size}:
        return None
    if shape_of(bases, covers) is not kind.shape:
        return None
    whole = fish_of(candidates, bases, covers)
    fins = 0
    if kind.has_fins:
        outside = shuffled(bits(whole.fins & ~whole.endo_fins & ~true), random)
        fins = sum(1 << cell for cell in outside[: random.choice((1, 2))])
    lost = whole.fins & ~fins
    fish = fish_of(candidates & ~lost, bases, covers)
    if lost & true or not fish.removed or bool(fish.fins) is not kind.has_fins:
        return None
    return lost


def _within(cell: int, houses: int) -> list[int]:
    """Those of the houses (a 27-bit set) that have the cell."""
    return [house for house in HOUSES_OF[cell] if houses >> house & 1]


def avoidable_positions(grid: Grid) -> Iterator[Grid]:
    """Positions in which corners of a rectangle in two boxes, none of them given, are solved."""
    (solution,) = exact.solutions(grid, 1)
    values = solution.values
    for rows, columns in product(combinations(range(9), 2), repeat=2):
        corners = [9 * row + column for row in rows for column in columns]
        if len({HOUSES_OF[cell][2] for cell in corners}) != 2:
            continue
        if any(grid.given >> cell & 1 for cell in corners):
            continue
        for order in ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)):
            first, beside, below, last = (corners[place] for place in order)
            completes = grid.candidates[values[first] - 1] >> last & 1
            if values[beside] == values[below] and values[last] != values[first] and completes:
                yield _solved(grid, values, (first, beside, below))
        for ends, others in (
            ((0, 1), (3, 2)),
            ((0, 2), (3, 1)),
            ((1, 3), (2, 0)),
            ((2, 3), (1, 0)),
        ):
            solved = [corners[place] for place in ends]
            left = [corners[place] for place in others]
            if all(
                grid.candidates[values[cell] - 1] >> across & 1
                for cell, across in zip(solved, left, strict=True)
            ):
                yield _solved(grid, values, solved)


def _solved(grid: Grid, values: tuple[int, ...], cells: tuple[int, ...] | list[int]) -> Grid:
    """The grid after these cells have been filled, and all that is simple from there."""
    places = [Place(Cell(cell), values[cell]) for cell in cells if not grid.values[cell]]
    return exhausted(grid.apply(places))


def firework_positions(grid: Grid) -> Iterator[Grid]:
    """Positions in which four digits of the corners of a rectangle in four boxes are fireworks, two
    of them at one corner and two at the opposite one."""
    (solution,) = exact.solutions(grid, 1)
    for rows, columns in product(combinations(range(9), 2), repeat=2):
        if rows[0] // 3 == rows[1] // 3 or columns[0] // 3 == columns[1] // 3:
            continue
        for left, right in (columns, columns[::-1]):
            first, second = 9 * rows[0] + left, 9 * rows[1] + right
            wings = 9 * rows[0] + right, 9 * rows[1] + left
            if any(grid.values[cell] for cell in (first, second, *wings)):
                continue
            for one, other in (wings, wings[::-1]):
                changes = [
                    *_firework_losses(grid, solution, first, one, wings),
                    *_firework_losses(grid, solution, second, other, wings),
                ]
                if not any(solution.values[cell] == digit for cell, digit in changes):
                    thin = grid.apply(changes)
                    if changes and not has_single(thin):
                        yield thin


def _firework_losses(
    grid: Grid, solution: Grid, crossing: int, wing: int, wings: tuple[int, int]
) -> Iterator[Change]:
    """What spoils the firework of the digits of the crossing and of one of its wings."""
    row, column, box = (HOUSES[house] for house in HOUSES_OF[crossing])
    spoiling = (row | column) & ~box & ~sum(1 << cell for cell in wings)
    for digit in (solution.values[crossing], solution.values[wing]):
        for cell in bits(spoiling & grid.candidates[digit - 1]):
            yield Remove(Cell(cell), digit)

"""Remote pair: a chain of cells with the same two candidates."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import SETS, Mark, Step, Technique, distinct
from picsolve.sudoku.chain_argument import Chain, chain_marks
from picsolve.sudoku.grid import PEERS, Cell, Cells, Change, Digits, Grid, Remove, bits
from picsolve.sudoku.nodes import Node
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique

_FEWEST = 4  # two are a naked pair; the ends of three are equal


@distinct
def find(grid: Grid) -> Iterator[Step[Change]]:
    """Cells with the same two candidates, each in a house with the next.

    What to look for: four cells or more, an even number, that have the same two candidates and
    make a chain in which each sees the next. Then look for a cell that sees the first and the
    last and has one of the two digits.

    Why it works: along the chain the two digits take turns. So the first and the last cell differ:
    one of them is the one digit, one the other.

    Example: r1c1, r1c8, r5c8 and r5c4 are all 3 or 6. If r1c1 is 3, r5c4 is 6, and the other way
    round. r1c4 and r5c1 see both and are neither 3 nor 6.
    """
    found = []
    for digits, cells in _pairs(grid).items():
        if cells.bit_count() < _FEWEST:
            continue
        either = 0
        for digit in Digits(digits):
            either |= grid.candidates[digit - 1]
        for path in _paths(cells):
            removed = PEERS[path[0]] & PEERS[path[-1]] & either
            if removed:
                found.append((path, Digits(digits), removed))
    for path, pair, removed in sorted(found, key=lambda item: len(item[0])):
        yield _step(grid, path, pair, removed)


def _pairs(grid: Grid) -> dict[int, int]:
    """For each two digits the cells that have just these."""
    pairs: dict[int, int] = {}
    for cell, digits in enumerate(grid.cell_candidates):
        if digits.bit_count() == 2:
            pairs[digits] = pairs.get(digits, 0) | 1 << cell
    return pairs


def _paths(cells: int) -> Iterator[tuple[int, ...]]:
    """A shortest path between each two cells that differ and are no neighbours."""
    for start in bits(cells):
        paths: dict[int, tuple[int, ...]] = {start: (start,)}
        front, seen = [start], 1 << start
        while front:
            reached = []
            for cell in front:
                for after in bits(PEERS[cell] & cells & ~seen):
                    seen |= 1 << after
                    paths[after] = (*paths[cell], after)
                    reached.append(after)
            front = reached
        for end, path in paths.items():
            if end > start and len(path) >= _FEWEST and len(path) % 2 == 0:
                yield path


def _step(grid: Grid, path: tuple[int, ...], pair: Digits, removed: int) -> Step[Change]:
    one, other = pair
    nodes = []
    for number, cell in enumerate(path):
        turn = (one, other) if number % 2 == 0 else (other, one)
        nodes += [Node(digit, Cells(1 << cell)) for digit in turn]
    chain = Chain(tuple(nodes))
    sides = (Cells.of(path[::2]), Cells.of(path[1::2]))
    marks = [Mark(role, side) for role, side in zip(SETS, sides, strict=False)]
    return Step(
        "remote-pair",
        tuple(
            Remove(Cell(cell), digit)
            for cell in bits(removed)
            for digit in pair
            if digit in grid.candidates_of(cell)
        ),
        (*marks, *chain_marks(chain)),
        {
            "digits": pair,
            "chain": chain,
            "path": tuple(map(Cell, path)),
            "groups": sides,
            "first": Cell(path[0]),
            "last": Cell(path[-1]),
            "targets": Cells(removed),
        },
    )


REMOTE_PAIR: SudokuTechnique = Technique(
    key="remote-pair",
    name="Remote Pair",
    family="chains",
    tier=Level.HARD,
    find=find,
    short="{chain} => {changes}",
    full=(
        "{path:and} are all {digits:or}, and each sees the next, so the two digits take turns "
        "along them. So {first} and {last} are not the same: they hold {digits:and} between them. "
        "{targets:and} {targets:sees|each see} both: {result}."
    ),
    score=110,
    hodoku=("0703",),
)

"""Almost locked sets against the definition, cell set by cell set."""

from __future__ import annotations

from itertools import combinations
from random import Random

from picsolve.sudoku import exact
from picsolve.sudoku.als import almost_locked_sets
from picsolve.sudoku.grid import HOUSE_CELLS, PEERS, Cells, Digits, Grid
from tests.sudoku.boards import progress, random_puzzle


def by_definition(grid: Grid) -> dict[int, int]:
    found = {}
    for house in HOUSE_CELLS:
        open_cells = [cell for cell in house if not grid.values[cell]]
        for size in range(1, len(open_cells) + 1):
            for cells in combinations(open_cells, size):
                digits = {digit for cell in cells for digit in grid.candidates_of(cell)}
                if len(digits) == size + 1:
                    found[int(Cells.of(cells))] = int(Digits.of(digits))
    return found


def test_every_set_is_found_once_and_nothing_else() -> None:
    rng = Random(3)
    for _ in range(12):
        puzzle = random_puzzle(rng)
        grid = progress(puzzle, exact.false_candidates(puzzle), rng)
        sets = almost_locked_sets(grid)
        assert {int(als.cells): int(als.digits) for als in sets} == by_definition(grid)
        assert len({als.cells for als in sets}) == len(sets)
        assert [len(als.cells) for als in sets] == sorted(len(als.cells) for als in sets)


def test_what_sees_a_digit_of_a_set() -> None:
    grid = random_puzzle(Random(8))
    for als in almost_locked_sets(grid):
        assert set(als.cells_with) == set(als.seen_by) == set(als.targets) == set(als.digits)
        for digit in als.digits:
            having = [cell for cell in als.cells if digit in grid.candidates_of(cell)]
            seeing = [c for c in range(81) if all(PEERS[cell] >> c & 1 for cell in having)]
            assert als.cells_with[digit] == Cells.of(having)
            assert als.seen_by[digit] == Cells.of(seeing)
            targets = Cells.of(c for c in seeing if digit in grid.candidates_of(c))
            assert als.targets[digit] == targets
            assert not targets & als.cells


def test_the_sets_are_found_once_per_grid() -> None:
    grid = random_puzzle(Random(1))
    assert almost_locked_sets(grid) is almost_locked_sets(grid)


def test_a_cell_with_two_candidates_is_a_set() -> None:
    values = [0] * 81
    values[:7] = [1, 2, 3, 4, 5, 6, 7]
    sets = almost_locked_sets(Grid.from_values(values))
    assert [str(als) for als in sets[:2]] == ["r1c8 {89}", "r1c9 {89}"]
    assert "r1c89 {89}" not in map(str, sets)

"""Templates against their enumeration, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from picsolve.core import solve
from picsolve.render.explain import Narrator
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Cells, Grid, bits
from picsolve.sudoku.techniques import TECHNIQUES
from picsolve.sudoku.techniques.templates import DELETE, SET, templates
from tests.sudoku.boards import EMPTY, progress, random_puzzle


def enumerate_templates(allowed: int) -> Iterator[int]:
    def rows(row: int, chosen: list[int]) -> Iterator[int]:
        if row == 9:
            yield int(Cells.of(chosen))
            return
        for column in range(9):
            cell = 9 * row + column
            if allowed >> cell & 1 and all(
                other % 9 != column and (other // 27, other % 9 // 3) != (row // 3, column // 3)
                for other in chosen
            ):
                yield from rows(row + 1, [*chosen, cell])

    yield from rows(0, [])


def test_an_empty_grid_has_all_templates() -> None:
    for found in templates(EMPTY)[0]:
        assert (found.number, found.of_any, found.of_all) == (46656, (1 << 81) - 1, 0)


def boards() -> list[Grid]:
    rng = Random(12)
    basic = [t for t in TECHNIQUES if t.family in ("singles", "locked", "subsets")]
    found: list[Grid] = []
    for _ in range(14):
        grid = solve(random_puzzle(rng), basic).end
        found.append(progress(grid, exact.false_candidates(grid), rng))
    return found


def test_number_union_and_intersection() -> None:
    for grid in boards():
        alone, together = templates(grid)
        for index, found in enumerate(alone):
            assert found.allowed == grid.candidates[index] | grid.placed[index]
            listed = list(enumerate_templates(found.allowed))
            union, common = 0, (1 << 81) - 1
            for template in listed:
                union |= template
                common &= template
            assert (found.number, found.of_any, found.of_all) == (len(listed), union, common)
        for index, found in enumerate(together):
            assert found.number <= alone[index].number
            for other, second in enumerate(together):
                if other != index:
                    assert not found.allowed & second.of_all
            taken = alone[index].allowed & ~found.allowed
            assert all(any(t.of_all >> cell & 1 for t in together) for cell in bits(taken))


def test_sentences() -> None:
    narrator = Narrator(TECHNIQUES)
    values = [0] * 81
    values[:8] = range(1, 9)
    grid = Grid.from_values(values)
    steps = [step for step in SET.find(grid) if step.facts["digit"] == 9]
    number = templates(grid)[0][8].number
    assert number == 46656 // 9
    assert narrator.full(steps[0]) == (
        "The candidates of 9 allow 5184 ways to put one 9 into every row, column and box of the "
        "grid. r1c9 is part of every one: r1c9 is 9."
    )
    pointing = [-1] * 9
    pointing[0] &= ~int(Cells.of((9, 10, 11, 18, 19, 20)))  # in box 1, 1 is left with row 1
    grid = Grid((0,) * 81, tuple(mask & (1 << 81) - 1 for mask in pointing), 0)
    (step,) = DELETE.find(grid)
    assert narrator.short(step) == "1 not in r1c456789 => r1c456789<>1"

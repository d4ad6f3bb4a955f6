"""Deadly patterns by definition, what they rest on, and what their steps say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest

from picsolve.api import decide, is_unique
from picsolve.core import Step, Verdict, solve
from picsolve.render.explain import Narrator
from picsolve.sudoku import exact
from picsolve.sudoku.grid import (
    ALL_CELLS,
    HOUSES_OF,
    PEERS,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    Place,
    Remove,
    bits,
)
from picsolve.sudoku.techniques import TECHNIQUES, bug, deadly, loops, rectangles, symmetry
from picsolve.sudoku.techniques.uniqueness import Deadly
from tests.cli.examples import run
from tests.sudoku.boards import progress, random_puzzle, random_solution
from tests.sudoku.notation import changes, position, table_line

TABLES = Path(__file__).parents[1] / "tables" / "sudoku"
TELL = Narrator(TECHNIQUES)


def fillings(own: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """Every way to give each cell one of its digits, none twice in a house."""

    def fill(cells: list[int], filled: dict[int, int]) -> Iterator[dict[int, int]]:
        if not cells:
            yield filled
            return
        first, *rest = cells
        for digit in Digits(own[first]):
            if all(filled[o] != digit or not PEERS[first] >> o & 1 for o in filled):
                yield from fill(rest, {**filled, first: digit})

    yield from fill(list(own), {})


def rearrangements(own: Mapping[int, int]) -> Counter[frozenset[tuple[int, int]]]:
    """How many fillings there are with the same digits in every house."""
    return Counter(
        frozenset((house, digit) for cell, digit in filled.items() for house in HOUSES_OF[cell])
        for filled in fillings(own)
    )


def is_deadly(own: Mapping[int, int]) -> bool:
    counts = rearrangements(own)
    return bool(counts) and min(counts.values()) > 1


def boards(number: int) -> list[Grid]:
    rng = Random(number)
    plain = [t for t in TECHNIQUES if t.family in ("singles", "locked", "subsets")]
    return [
        board
        for _ in range(number)
        for board in list(solve(random_puzzle(rng), plain).boards())[::7]
    ]


BOARDS = boards(16)


def test_the_definition_tells_deadly_patterns_from_others() -> None:
    corners = (0, 3, 9, 12)  # r1c1, r1c4, r2c1, r2c4: in two boxes
    assert is_deadly(dict.fromkeys(corners, 3))
    assert not is_deadly(dict.fromkeys((0, 3, 27, 30), 3))  # in four boxes
    assert not is_deadly({**dict.fromkeys(corners, 3), 12: 7})


@pytest.mark.parametrize(
    ("patterns", "number"),
    [(rectangles.rectangles, 100), (loops.unique_loops, 5), (loops.extended_rectangles, 25)],
)
def test_patterns_are_deadly(patterns: Callable[[Grid], tuple[Deadly, ...]], number: int) -> None:
    found = {
        (pattern.cells, pattern.digits): pattern for board in BOARDS for pattern in patterns(board)
    }
    assert len(found) > number
    for pattern in list(found.values())[:150]:
        assert is_deadly(dict.fromkeys(pattern.own, pattern.digits)), pattern.cells


def test_patterns_of_boxes_are_deadly() -> None:
    shapes = list(deadly.shapes())
    assert len(shapes) == 5 * 9 * 9 * 36
    for cells, size in shapes[::109]:
        assert is_deadly(dict.fromkeys(cells, (1 << size) - 1)), Cells.of(cells)


def test_the_trades_of_a_pattern_are_all_its_fillings() -> None:
    """A step tells ways to fill its cells: allowed ones, and of each others with the same digits
    in every house; together all that are allowed, unless it says that there are more."""
    variants = Counter[str]()
    for line in (TABLES / "deadly-pattern.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or line.endswith("=> none"):
            continue
        board, _ = table_line(line)
        for step in deadly.DEADLY_PATTERN.find(board):
            told = step.facts["trades"]
            assert isinstance(told, deadly.Trades)
            masks = {int(c): board.cell_candidates[c] & told.digits for c in told.cells}
            allowed = {tuple(filled[c] for c in told.cells) for filled in fillings(masks)}
            variants[told.variant] += 1
            assert (told.variant == "none") is (not allowed)
            for trade in told.trades:
                first, *others = (way.digits for way in trade.ways)
                assert first in allowed
                assert others
                assert len({first, *others}) == len(trade.ways)
                for other in others:
                    assert houses_of(told.cells, first) == houses_of(told.cells, other)
            named = {way.digits for trade in told.trades for way in trade.ways}
            assert told.variant == "many" or allowed <= named
    assert set(variants) == {"", "many", "none"}


def houses_of(cells: Sequence[int], digits: Sequence[int]) -> set[tuple[int, int]]:
    """Which house has which digit."""
    filled = zip(cells, digits, strict=True)
    return {(house, digit) for cell, digit in filled for house in HOUSES_OF[cell]}


def graves() -> list[tuple[Grid, Deadly]]:
    lines = (
        line
        for key in ("bug-plus-1", "bug-2", "bug-3", "bug-4")
        for line in (TABLES / f"{key}.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
    grids = [table_line(line)[0] for line in lines]
    return [(grid, pattern) for grid in grids for pattern in bug.graves(grid)]


def test_a_grave_has_two_places_for_each_digit_and_never_one_solution() -> None:
    assert len(graves()) >= 20
    for grid, grave in graves():
        removals = [
            Remove(cell, digit)
            for cell in grave.extra_cells
            for digit in Digits(grave.extras[cell])
        ]
        candidates = list(grid.candidates)
        for cell, digit in removals:
            candidates[digit - 1] &= ~(1 << cell)
        left = Grid(grid.values, tuple(candidates), grid.given)
        counts = Counter(
            (house, index)
            for index, cells in enumerate(candidates)
            for cell in bits(cells)
            for house in HOUSES_OF[cell]
        )
        assert set(counts.values()) == {2}
        assert {digits.bit_count() for digits in left.cell_candidates} <= {0, 2}
        assert len(exact.solutions(left)) != 1


def cut_down() -> tuple[Grid, tuple[int, int, int, int], int]:
    """A position with one solution, of a puzzle with more: a crosswise rectangle is open, and a
    candidate was taken from its last corner. Its corners, and the last one's true digit."""
    rng = Random(4)
    while True:
        values = list(random_solution(rng).values)
        for top, left, right in product(range(9), range(3), range(3, 9)):
            corners = (9 * top + left, 9 * top + right)
            for bottom in range(top // 3 * 3, top):
                others = (9 * bottom + left, 9 * bottom + right)
                if [values[c] for c in corners] == [values[c] for c in reversed(others)]:
                    return _cut_down(values, (*others, *corners))


def _cut_down(
    values: list[int], corners: tuple[int, int, int, int]
) -> tuple[Grid, tuple[int, int, int, int], int]:
    last = corners[-1]
    true = values[last]
    pair = {values[corner] for corner in corners}
    third = next(digit for digit in range(1, 10) if digit not in pair)
    in_the_way = [cell for cell in bits(PEERS[last]) if values[cell] == third]
    allowed = dict.fromkeys(corners, pair) | {cell: {third} for cell in in_the_way}
    allowed[last] = {true, third}
    position_values = [0 if cell in allowed else digit for cell, digit in enumerate(values)]
    candidates = [
        Cells.of(cell for cell, digits in allowed.items() if digit in digits)
        for digit in range(1, 10)
    ]
    given = ALL_CELLS & ~Cells.of(allowed)
    return Grid.from_position(position_values, candidates, given), corners, true


def test_a_position_cut_down_to_one_solution_is_not_taken_for_a_unique_puzzle() -> None:
    grid, corners, true = cut_down()
    verdict = decide(grid)
    assert verdict.verdict is Verdict.UNIQUE
    wrong = [step.changes for step in rectangles.UNIQUE_1.find(grid)]
    assert wrong == [(Remove(Cell(corners[-1]), true),)]  # what the rule would say
    assert not is_unique(grid, verdict)
    assert not {s.technique for s in solve(grid, TECHNIQUES).steps} & {"unique-rectangle-1"}
    cells = "".join(map(str, grid.values)).replace("0", ".")
    deleted = " ".join(
        f"{digit}{cell.row + 1}{cell.column + 1}"
        for cell in grid.open_cells
        for digit in range(1, 10)
        if not grid.candidates[digit - 1] >> cell & 1
    )
    listed = run("steps", f":0600::{cells}:{deleted}:::", "--only", "uniqueness", "--jsonl")
    assert listed.stdout == ""


def test_progress_in_a_unique_puzzle_leaves_it_unique() -> None:
    rng = Random(8)
    puzzle = random_puzzle(rng)
    grid = progress(puzzle, exact.false_candidates(puzzle), rng)
    assert grid != puzzle
    assert grid.puzzle == puzzle
    assert is_unique(grid, decide(grid))


def test_avoidable_rectangles_need_to_know_the_givens() -> None:
    text = (TABLES / "avoidable-rectangle-1.txt").read_text(encoding="utf-8").splitlines()[1]
    grid, _ = table_line(text)
    assert list(rectangles.AVOIDABLE_1.find(grid))
    for given in (0, ALL_CELLS & ~grid.open_cells):
        other = Grid(grid.values, grid.candidates, given)
        assert not list(rectangles.AVOIDABLE_1.find(other))


def symmetrical() -> list[Grid]:
    lines = (TABLES / "gurths-symmetry.txt").read_text(encoding="utf-8").splitlines()
    grids = [table_line(line)[0].puzzle for line in lines if not line.startswith("#")]
    return [grid for grid in grids if symmetry.symmetries(grid.values)]


def test_symmetries_make_a_puzzle_of_itself() -> None:
    assert len(symmetrical()) >= 6
    for grid in symmetrical():
        for move, rename in symmetry.symmetries(grid.values):
            assert sorted(move) == list(range(81))
            assert sorted(rename) == list(range(10))
            for cell, digit in enumerate(grid.values):
                assert grid.values[move[cell]] == rename[digit]
                assert {move[peer] for peer in bits(PEERS[cell])} == set(bits(PEERS[move[cell]]))
    assert not symmetry.symmetries(random_puzzle(Random(1)).values)


def test_all_symmetries_are_found() -> None:
    # Turned to the right by 90°, and what follows: by 180°, and to the left.
    (turned,) = (grid for grid in symmetrical() if len(symmetry.symmetries(grid.values)) == 3)
    names = {symmetry._NAMED.get(found.move) for found in symmetry.symmetries(turned.values)}
    assert names == {"half-turn", "quarter-turn", "quarter-turn-back"}


def test_symmetrical_placement_is_right_at_later_positions() -> None:
    rng = Random(2)
    number = 0
    for puzzle in symmetrical():
        solution = exact.solutions(puzzle)[0]
        for _ in range(6):
            grid = progress(puzzle, exact.false_candidates(puzzle), rng)
            for step in symmetry.find(grid):
                number += 1
                for change in step.changes:
                    right = solution.values[change.cell] == change.digit
                    assert right is (type(change) is Place)
    assert number > 20


def told(key: str, board: str, result: str) -> str:
    technique = next(t for t in TECHNIQUES if t.key == key)
    steps: list[Step[Change]] = list(technique.find(position(board)))
    (step,) = (step for step in steps if frozenset(step.changes) == changes(result))
    return TELL.full(step)

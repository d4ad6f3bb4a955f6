"""The rules of Sudoku Explainer's rating on small positions: what each finds first, and its worth.

In each position every open cell has all digits but for what is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from picsolve.sudoku.explainer.bug import bug
from picsolve.sudoku.explainer.chaining import length_difficulty
from picsolve.sudoku.explainer.closures import Mode
from picsolve.sudoku.explainer.cycles import cycles_and_chains
from picsolve.sudoku.explainer.exclusion import aligned_pairs, aligned_triplets
from picsolve.sudoku.explainer.locking import locking
from picsolve.sudoku.explainer.multiple import multiple_chains
from picsolve.sudoku.explainer.position import BOXES, CELLS, COLUMNS, ROWS, Hint, Position
from picsolve.sudoku.explainer.singles import (
    direct_hidden_sets,
    direct_locking,
    hidden_singles,
    naked_singles,
)
from picsolve.sudoku.explainer.subsets import fish, hidden_sets, naked_sets
from picsolve.sudoku.explainer.unique_loops import unique_loops
from picsolve.sudoku.explainer.wings import xy_wings, xyz_wings

Rule = Callable[[Position], Iterator[Hint]]


def cell(name: str) -> int:
    """`r4c7` as a number from 0."""
    return 9 * (int(name[1]) - 1) + int(name[3]) - 1


def position(digits: dict[str, str], only: dict[tuple[int, int], str] | None = None) -> Position:
    """Cells with the digits that they may have; houses with the cells that a digit may have."""
    masks = [511] * 81
    for name, text in digits.items():
        masks[cell(name)] = sum(1 << int(digit) - 1 for digit in text)
    for (house, digit), names in (only or {}).items():
        places = {cell(name) for name in names.split()}
        for other in CELLS[house]:
            if other not in places:
                masks[other] &= ~(1 << digit - 1)
    return Position.of([None] * 81, masks)


def shown(hint: Hint) -> tuple[float, str]:
    """The hint's worth, and `r1c1=3` or `r1c1<>12 r2c2<>3`."""
    if hint.placed is not None:
        place, digit = divmod(hint.placed, 9)
        return hint.difficulty, f"r{place // 9 + 1}c{place % 9 + 1}={digit + 1}"
    gone: dict[int, str] = {}
    for k in sorted(hint.removed):
        gone[k // 9] = gone.get(k // 9, "") + str(k % 9 + 1)
    cells = (f"r{place // 9 + 1}c{place % 9 + 1}<>{digits}" for place, digits in gone.items())
    return hint.difficulty, " ".join(cells)


def first(rule: Rule, where: Position) -> tuple[float, str] | None:
    return next((shown(hint) for hint in rule(where)), None)


def without(names: str, digits: str) -> dict[str, str]:
    """The cells may have all digits but these."""
    left = "".join(d for d in "123456789" if d not in digits)
    return dict.fromkeys(names.split(), left)


BOX_1, BOX_2, ROW_1, ROW_5, COLUMN_1 = BOXES[0], BOXES[1], ROWS[0], ROWS[4], COLUMNS[0]


def test_hidden_singles_count_by_house() -> None:
    assert first(hidden_singles, position({}, {(BOX_1, 4): "r2c3"})) == (1.2, "r2c3=4")
    assert first(hidden_singles, position({}, {(ROW_5, 4): "r5c3"})) == (1.5, "r5c3=4")
    both = position({}, {(ROW_1, 4): "r1c9", (BOX_2, 6): "r3c4"})
    assert first(hidden_singles, both) == (1.2, "r3c4=6")
    last = position({}, {(ROW_1, 4): "r1c9"})
    for column in range(8):
        last.place(9 * column + column)
    last.open[COLUMN_1] = 1
    assert first(naked_singles, position({"r7c7": "5"})) == (2.3, "r7c7=5")


def test_a_last_cell_is_worth_least() -> None:
    digits = [*range(8), None, *[None] * 72]
    where = Position.of(digits, [0] * 8 + [1 << 8] + [511] * 72)
    assert first(hidden_singles, where) == (1.0, "r1c9=9")


def test_direct_patterns_place_a_digit() -> None:
    pointing = position({}, {(BOX_1, 1): "r1c1 r1c2", (BOX_2, 1): "r1c4 r1c5 r2c4"})
    assert first(direct_locking, pointing) == (1.7, "r2c4=1")
    claiming = position({}, {(ROW_1, 1): "r1c1 r1c2", (ROWS[1], 1): "r2c3 r2c8"})
    found = [shown(hint) for hint in direct_locking(claiming)]
    assert found.index((1.7, "r2c8=1")) < found.index((1.9, "r2c8=1"))  # box 2 points to row 3
    pair = {(BOX_1, 1): "r1c1 r1c2", (BOX_1, 2): "r1c1 r1c2", (BOX_1, 3): "r1c1 r2c2"}
    assert first(lambda p: direct_hidden_sets(p, 2), position({}, pair)) == (2.0, "r2c2=3")
    triple = {(ROW_5, d): "r5c1 r5c2 r5c3" for d in (1, 2, 3)} | {(ROW_5, 4): "r5c1 r5c9"}
    assert first(lambda p: direct_hidden_sets(p, 3), position({}, triple)) == (2.5, "r5c9=4")


def test_locking_and_sets_remove() -> None:
    pointing = position({}, {(BOX_1, 1): "r1c1 r1c2"})
    rest = " ".join(f"r1c{column}<>1" for column in range(4, 10))
    assert first(locking, pointing) == (2.6, rest)
    claiming = position({}, {(ROW_1, 1): "r1c1 r1c2"})
    rest = " ".join(f"r{r}c{c}<>1" for r in (2, 3) for c in (1, 2, 3))
    assert first(locking, claiming) == (2.8, rest)
    hidden = position({}, {(ROW_5, 1): "r5c1 r5c2", (ROW_5, 2): "r5c1 r5c2"})
    assert first(lambda p: hidden_sets(p, 2), hidden) == (3.4, "r5c1<>3456789 r5c2<>3456789")


def test_a_naked_pair_removes_from_one_house_at_a_time() -> None:
    where = position({"r1c1": "12", "r1c2": "12"})
    found = [shown(hint) for hint in naked_sets(where, 2)]
    in_box = "r1c3<>12 " + " ".join(f"r{r}c{c}<>12" for r in (2, 3) for c in (1, 2, 3))
    assert found == [(3.0, in_box), (3.0, " ".join(f"r1c{c}<>12" for c in range(3, 10)))]


def test_fish_are_tried_by_columns_first() -> None:
    rows = {(ROWS[0], 5): "r1c1 r1c4", (ROWS[4], 5): "r5c1 r5c4"}
    gone = " ".join(f"r{r}c1<>5 r{r}c4<>5" for r in (2, 3, 4, 6, 7, 8, 9))
    assert first(lambda p: fish(p, 2), position({}, rows)) == (3.2, gone)
    columns = {(COLUMNS[6], 8): "r2c7 r7c7", (COLUMNS[8], 8): "r2c9 r7c9"}
    gone = " ".join(f"r{r}c{c}<>8" for r in (2, 7) for c in (1, 2, 3, 4, 5, 6, 8))
    assert first(lambda p: fish(p, 2), position({}, rows | columns)) == (3.2, gone)
    assert first(lambda p: fish(p, 3), position({}, rows)) is None


def test_wings() -> None:
    xy = position({"r1c1": "12", "r1c5": "13", "r5c1": "23"})
    assert first(xy_wings, xy) == (4.2, "r5c5<>3")
    assert first(xyz_wings, xy) is None
    xyz = position({"r1c1": "123", "r1c5": "13", "r2c2": "23"})
    assert first(xyz_wings, xyz) == (4.4, "r1c2<>3 r1c3<>3")


def test_unique_rectangles_and_loops() -> None:
    pair = dict.fromkeys(("r1c1", "r1c4", "r2c1", "r2c4"), "12")
    assert first(unique_loops, position({**pair, "r2c4": "123"})) == (4.5, "r2c4<>12")
    two = position({**pair, "r2c1": "123", "r2c4": "123"})
    gone = " ".join(f"r2c{c}<>3" for c in (2, 3, 5, 6, 7, 8, 9))
    assert first(unique_loops, two) == (4.5, gone)
    four = position({**pair, "r2c1": "1234", "r2c4": "1245"}, {(ROWS[1], 1): "r2c1 r2c4"})
    assert first(unique_loops, four) == (4.5, "r2c1<>2 r2c4<>2")
    in_four_boxes = dict.fromkeys(("r1c1", "r1c4", "r5c1", "r5c4"), "12")
    assert first(unique_loops, position({**in_four_boxes, "r5c4": "123"})) is None
    six = dict.fromkeys(("r1c1", "r1c4", "r2c4", "r2c7", "r3c7", "r3c1"), "12")
    corners = without("r2c1 r3c4 r1c7", "1")  # of rectangles
    assert first(unique_loops, position({**six, **corners, "r3c1": "129"})) == (4.6, "r3c1<>12")


def test_a_hidden_set_in_a_loop_counts_only_digits_that_one_of_two_cells_has() -> None:
    """3 also stands in the rectangle's open cells, so 1, 2 and 3 need not leave r2c8 to them."""
    pair = dict.fromkeys(("r1c1", "r1c4", "r2c1", "r2c4"), "12")
    cells = {**pair, "r2c1": "1234", "r2c4": "1235", "r2c8": "1239"}
    others = without("r2c2 r2c3 r2c5 r2c6 r2c7 r2c9", "123")
    found = [shown(hint)[1] for hint in unique_loops(position({**cells, **others}))]
    assert "r2c8<>9" not in found


def test_graves() -> None:
    """Four open cells, everything twice but for a third digit in one of them."""
    pairs = {"r1c1": 3, "r1c4": 3, "r2c1": 3, "r2c4": 3}

    def grave(**more: int) -> Position:
        masks = [0] * 81
        for name, mask in {**pairs, **more}.items():
            masks[cell(name)] = mask
        return Position.of([None if mask else 8 for mask in masks], masks)

    assert first(bug, grave(r2c4=7)) == (5.6, "r2c4<>12")
    assert first(bug, grave()) is None
    assert first(bug, grave(r2c4=7, r5c5=24)) is None  # r5c5's digits stand once


def test_aligned_pairs_need_two_cells_that_see_both() -> None:
    """r1c1 = 1 leaves r1c2 neither 2 nor 3, nor itself."""
    base = {"r1c1": "14", "r1c2": "123", "r1c5": "12", "r2c3": "13"}
    assert first(aligned_pairs, position(base)) == (6.2, "r1c1<>1")
    assert first(aligned_pairs, position({**base, "r2c3": "135"})) is None


def test_aligned_triplets() -> None:
    """r1c1 = 1 leaves no digits for r1c2 and r1c3 beside the cells that see all three."""
    base = {"r1c1": "15", "r1c2": "23", "r1c3": "24", "r1c4": "12", "r1c5": "134"}
    found = first(aligned_triplets, position(base))
    assert found is not None
    assert found[0] == 7.5
    assert found[1].startswith("r1c1<>1")


@pytest.mark.parametrize(
    ("complexity", "added"),
    [
        *((6, 0.0), (7, 0.1), (8, 0.1), (9, 0.2), (10, 0.2), (11, 0.3), (14, 0.3), (15, 0.4)),
        *((18, 0.4), (19, 0.5), (26, 0.5), (27, 0.6), (34, 0.6), (35, 0.7), (50, 0.7), (51, 0.8)),
    ],
)
def test_length_adds_to_a_chain(complexity: int, added: float) -> None:
    assert length_difficulty(complexity) == added


def test_a_turbot_fish_is_a_forcing_chain_in_one_digit() -> None:
    skyscraper = {(COLUMNS[0], 5): "r1c1 r5c1", (COLUMNS[4], 5): "r1c5 r6c5"}
    where = position({}, skyscraper)
    found = first(cycles_and_chains, where)
    assert found is not None
    assert found[0] == 6.6


def test_a_cycle_removes_beside_each_of_its_links() -> None:
    """An X-wing is the shortest one."""
    rows = {(ROWS[0], 5): "r1c1 r1c4", (ROWS[4], 5): "r5c1 r5c4"}
    gone = " ".join(f"r{r}c1<>5 r{r}c4<>5" for r in (2, 3, 4, 6, 7, 8, 9))
    assert first(cycles_and_chains, position({}, rows)) == (6.5, gone)


def test_chains_from_all_digits_of_a_cell() -> None:
    """Each digit of r5c5 sets one of three cells to 9, and r1c1 sees them all: 14 nodes."""
    cells = {"r5c5": "123", "r5c1": "19", "r1c5": "29", "r6c6": "34", "r1c6": "49"}
    found = first(lambda p: multiple_chains(p, Mode()), position(cells))
    assert found == (8.3, "r1c1<>9")
    assert first(cycles_and_chains, position(cells)) is None

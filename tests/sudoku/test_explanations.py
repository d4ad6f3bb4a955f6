"""What the steps say and mark: that a person can check them by eye."""

from __future__ import annotations

from random import Random

import pytest

from picsolve.core import Role, Step, solve
from picsolve.render.explain import Narrator
from picsolve.sudoku.grid import PEERS, Cell, Cells, Change, Digits, Grid, House, Place
from picsolve.sudoku.techniques import TECHNIQUES, subsets
from tests.sudoku.boards import random_puzzle
from tests.sudoku.notation import changes, position

TELL = Narrator(TECHNIQUES)
BASIC = tuple(t for t in TECHNIQUES if t.family in ("singles", "locked", "subsets", "coloring"))


def marked(step: Step[Change], role: Role) -> list[object]:
    return [mark.on for mark in step.marks if mark.role is role]


def traces() -> list[tuple[Grid, Step[Change]]]:
    rng = Random(23)
    found = []
    for _ in range(25):
        trace = solve(random_puzzle(rng), BASIC)
        found += list(zip(trace.boards(), trace.steps, strict=False))
    return found


TRACES = traces()


def test_the_traces_use_many_techniques() -> None:
    assert len({step.technique for _, step in TRACES}) >= 9


def test_witnesses_of_a_hidden_single_bar_the_rest_of_its_house() -> None:
    number = 0
    for board, step in TRACES:
        if step.technique != "hidden-single":
            continue
        number += 1
        cell, digit, house = (step.facts[name] for name in ("cell", "digit", "house"))
        assert isinstance(cell, Cell)
        assert isinstance(house, House)
        witnesses = [on for on in marked(step, Role.WITNESS) if isinstance(on, Cell)]
        assert all(board.values[witness] == digit for witness in witnesses)
        removed = step.facts["removed"]
        assert isinstance(removed, Cells)
        for other in Cells(house.cells & board.open_cells & ~(1 << cell)):
            seen = any(PEERS[witness] >> other & 1 for witness in witnesses)
            assert seen is (other not in removed)
    assert number > 50


def test_witnesses_of_a_naked_single_hold_each_other_digit_once() -> None:
    number = 0
    for board, step in TRACES:
        if step.technique != "naked-single":
            continue
        number += 1
        cell, around, removed = (step.facts[name] for name in ("cell", "around", "removed"))
        assert isinstance(cell, Cell)
        assert isinstance(around, Digits)
        assert isinstance(removed, Digits)
        witnesses = [on for on in marked(step, Role.WITNESS) if isinstance(on, Cell)]
        assert sorted(board.values[witness] for witness in witnesses) == list(around)
        assert all(PEERS[cell] >> witness & 1 for witness in witnesses)
        assert len(around) + len(removed) == 8
    assert number > 50


@pytest.mark.parametrize(
    ("key", "board", "sentence"),
    [
        (
            "hidden-single",
            "4.......5...5...9..25..4..3..3.........18.5..18795..4......5.6.9.2761.5...62..7..",
            "In row 3 the 9 is missing. r3c7 and r3c8 see the 9 in r2c8 (box 3); r3c4 sees the 9 "
            "in r6c4 (column 4); r3c1 sees the 9 in r8c1 (column 1). That leaves only r3c5: r3c5 "
            "is 9.",
        ),
        (
            "naked-single",
            "..672.934..35..2812..3..57686....7...3261.4.8....9.6..6..15234932..74.65..5....27 "
            "[r4c5<>4]",
            "r4c5 sees 1, 2, 5, 7 and 9 in column 5; 6 and 8 in row 4. Earlier steps have removed "
            "4 from it. Only 3 is left: r4c5 is 3.",
        ),
        (
            "simple-colors-trap",
            "4762391582391584671..4672397.....3253.2.7.6815613827946.789.51.9.....87.81.72.946 "
            "[r4c6<>4, r8c6<>345]",
            "Houses with just two places for 4 link group A (r4c5,r5c2,r7c6) to group B "
            "(r5c6,r7c2,r8c5). So all of A hold 4, or all of B do. r4c2 sees r4c5 of A and r7c2 of "
            "B; r8c2 sees r5c2 of A and r7c2 of B. Either way the digit is seen: 4 is removed from "
            "r48c2.",
        ),
    ],
)
def test_a_sentence(key: str, board: str, sentence: str) -> None:
    (technique,) = (technique for technique in BASIC if technique.key == key)
    (step,) = technique.find(position(board))
    assert TELL.full(step) == sentence


def test_a_pair_in_a_box_and_a_line_clears_both() -> None:
    """r4c1 and r4c2 are 1 or 2: neither row 4 nor box 4 has them elsewhere."""
    columns = [Cells.of(c for c in range(81) if c not in (27, 28)) for _ in range(7)]
    grid = Grid((0,) * 81, ((1 << 81) - 1, (1 << 81) - 1, *columns), 0)
    (step,) = subsets.NAKED_PAIR.find(grid)
    assert set(step.changes) == changes("r4c3456789,r56c123<>12")
    assert marked(step, Role.LINE) == [House(3), House(21)]
    assert TELL.short(step).startswith("1,2 in r4c12 => ")


@pytest.mark.parametrize("index", range(0, len(TRACES), 7))
def test_sentences_end_with_the_result(index: int) -> None:
    _, step = TRACES[index]
    short, full = TELL.short(step), TELL.full(step)
    assert " => " in short
    assert "{" not in short + full
    assert full.endswith(".")
    for change in step.changes:
        assert str(change.digit) in full
        if type(change) is Place:
            assert full.endswith(f"{change.cell} is {change.digit}.")

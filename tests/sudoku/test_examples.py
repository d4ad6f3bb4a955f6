"""The examples that the articles on colouring give, each where it arises in the puzzle's trace."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from picsolve.core import Step, Technique, solve
from picsolve.sudoku.grid import Change, Grid
from picsolve.sudoku.techniques import TECHNIQUES, coloring
from tests.sudoku.notation import cells, changes

#: What the articles know by then: with more, some of their positions do not arise.
FAMILIES = ("singles", "locked", "subsets", "coloring")
CATALOGUE = tuple(technique for technique in TECHNIQUES if technique.family in FAMILIES)
TRAP = "4....9.5.23..58.67...4.7.........3253.2....8.5.1...7.....89....9......7..1.72..46"
WRAP = "..9..154..5..9.....6.5..92.8..3..1.41..4.6..95.4..8..2.42..9.6.....6..1..187..2.."
MULTI_2 = "...6.8...6...9...529.....483.1...4.64..3.1..2...8.6....1.4.2.7..6.7.9.5.....8...."


def puzzle(text: str) -> Grid:
    return Grid.from_text(text)


def steps_of(text: str, key: str) -> list[Step[Change]]:
    trace = solve(puzzle(text), CATALOGUE)
    return [step for step in trace.steps if step.technique == key]


def groups_of(step: Step[Change]) -> tuple[object, ...]:
    groups = step.facts["groups"]
    assert isinstance(groups, tuple)
    return groups


def test_trap() -> None:
    first, *_ = steps_of(TRAP, "simple-colors-trap")
    assert set(first.changes) == changes("r48c2<>4")
    assert groups_of(first) == (cells("r4c5,r5c2,r7c6"), cells("r5c6,r7c2,r8c5"))


def test_wrap() -> None:
    first, *_ = steps_of(WRAP, "simple-colors-wrap")
    assert set(first.changes) == changes("r2c4,r38c9,r7c5<>8")
    assert groups_of(first) == (cells("r3c5,r8c4"), cells("r2c4,r38c9,r7c5"))


def test_multi_1() -> None:
    first, *_ = steps_of(WRAP, "multi-colors-1")
    assert set(first.changes) == changes("r1c19<>7")


def test_multi_2() -> None:
    """The example needs r3c5 without 7, which of these techniques only trial can show."""
    singles = [technique for technique in CATALOGUE if technique.family in ("singles", "locked")]
    board = solve(puzzle(MULTI_2), singles).end
    (trial,) = (technique for technique in TECHNIQUES if technique.key == "trial")
    need = changes("r3c5<>7")
    board = board.apply(next(s for s in trial.find(board) if set(s.changes) == need).changes)
    steps = {frozenset(step.changes): step for step in coloring.MULTI_2.find(board)}
    step = steps[changes("r1c5,r3c3,r4c6,r5c7<>7")]
    assert groups_of(step)[:3] == (cells("r1c9"), cells("r6c9"), cells("r1c5,r3c3,r4c6,r5c7"))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (TRAP, ["naked-triple", "simple-colors-trap"]),
        (WRAP, ["simple-colors-wrap", "simple-colors-trap", "multi-colors-1"]),
    ],
)
def test_only_easier_steps_come_before(text: str, order: Sequence[str]) -> None:
    seen: list[str] = []
    for step in solve(puzzle(text), CATALOGUE).steps:
        technique: Technique[Grid, Change] = next(t for t in TECHNIQUES if t.key == step.technique)
        if technique.family != "singles" and technique.key not in seen:
            seen.append(technique.key)
    assert seen[: len(order)] == order

"""Trial: every branch is a proof that can be followed, and every puzzle is solved to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from picsolve.core import Contradiction, Mark, Outcome, Role, Step, Trace, solve
from picsolve.render.explain import Narrator
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Candidate, Change, Digits, Grid, Place, Remove
from picsolve.sudoku.implications import number_of
from picsolve.sudoku.nesting import Position, refute
from picsolve.sudoku.techniques import TECHNIQUES
from picsolve.sudoku.techniques.trial import TRIAL, _step
from tests.sudoku.boards import random_puzzle, random_solution, without_clues
from tests.sudoku.notation import position

BY_KEY = {technique.key: technique for technique in TECHNIQUES}
SINGLES = tuple(technique for technique in TECHNIQUES if technique.family == "singles")
#: What there is before trial but for the forcing nets, which would leave it nothing to do.
EASIER = tuple(t for t in TECHNIQUES if t.family not in ("forcing", "trial"))
#: Known as Platinum Blonde: singles do not refute any candidate of it.
HARD = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."


def check(step: Step[Change], board: Grid) -> int:
    """Follow a trial on the board: each step of its branch must be what its technique finds
    there, and the end a contradiction. The number of steps, those of inner branches included."""
    (remove,) = step.changes
    assert isinstance(remove, Remove)
    assumption = Candidate.of(remove.cell, remove.digit)
    assert step.facts["assumption"] == assumption
    assert step.marks == (Mark(Role.ASSUMED, assumption),)
    (branch,) = step.branches
    count = len(branch.steps)
    changes: tuple[Change, ...] = (Place(remove.cell, remove.digit),)
    for inner in branch.steps:
        board = board.apply(changes)
        if inner is branch.steps[0]:
            assert branch.start == board
        if inner.technique == "trial":
            count += check(inner, board)
        else:
            found = BY_KEY[inner.technique].find(board)
            assert inner.changes in [other.changes for other in found]
        changes = inner.changes
    with pytest.raises(Contradiction) as broken:
        board.apply(changes)
    assert (broken.value.kind, broken.value.facts) == told(step, branch)
    assert branch.outcome is Outcome.CONTRADICTION
    assert step.facts["steps"] == count
    return count


def told(step: Step[Change], branch: Trace[Grid, Change]) -> tuple[str, object]:
    """The contradiction that both the step and its branch name."""
    contradiction = step.facts["contradiction"]
    assert isinstance(contradiction, Contradiction)
    assert contradiction is branch.contradiction
    return contradiction.kind, contradiction.facts


def boards() -> Iterator[Grid]:
    rng = Random(11)
    for _ in range(3):
        yield solve(random_puzzle(rng), SINGLES).end
        yield without_clues(random_puzzle(rng), rng, 2)


def test_every_branch_can_be_followed() -> None:
    checked = 0
    for board in boards():
        for step in islice(TRIAL.find(board), 40):
            check(step, board)
            checked += 1
    assert checked >= 120


def test_what_falls_is_what_no_solution_has() -> None:
    for board in boards():
        found = [change for step in TRIAL.find(board) for change in step.changes]
        false = exact.false_candidates(board)
        assert len(found) == len(set(found))
        assert {(change.cell, change.digit) for change in found} == {
            (cell, digit) for digit, cells in enumerate(false, 1) for cell in cells
        }


def test_trials_inside_trials() -> None:
    board = solve(position(HARD), EASIER).end
    step = next(iter(TRIAL.find(board)))
    assert step.facts["variant"] == "nested"
    assert check(step, board) > 10
    assert any(inner.branches for branch in step.branches for inner in branch.steps)
    assert "trials of its own" in Narrator(TECHNIQUES).full(step)


def test_the_hardest_puzzles_are_solved() -> None:
    trace = solve(position(HARD), (*EASIER, TRIAL))
    assert trace.outcome is Outcome.SOLVED
    assert trace.end.values == exact.solutions(position(HARD))[0].values


def test_proofs_by_cases_reach_any_depth() -> None:
    """As for candidates that no trial with one level inside refutes."""
    board = solve(position(HARD), EASIER).end
    falls = {change for step in islice(TRIAL.find(board), 2) for change in step.changes}
    for change in falls:
        root = Position.of(board, with_patterns=False)
        proven = refute(root, number_of(change.cell, change.digit), None)
        assert proven is not None
        assert check(_step(board, proven.argument), board) > 10
        assert not proven.support


@pytest.mark.parametrize("clues", [20, 24, 28])
def test_boards_with_very_many_solutions(clues: int) -> None:
    rng = Random(clues)
    values = list(random_solution(rng).values)
    for cell in rng.sample(range(81), 81 - clues):
        values[cell] = 0
    board = Grid.from_values(values)
    false = exact.false_candidates(board)
    for step in islice(TRIAL.find(board), 25):
        check(step, board)
        (change,) = step.changes
        assert change.cell in false[change.digit - 1]


def test_several_solutions_leave_the_solver_stuck() -> None:
    rng = Random(2)
    puzzle = without_clues(random_puzzle(rng), rng, 2)
    assert len(exact.solutions(puzzle)) == 2
    trace = solve(puzzle, TECHNIQUES)
    assert trace.outcome is Outcome.STUCK
    assert not any(exact.false_candidates(trace.end))
    before, after = (exact.solutions(board, 1000) for board in (puzzle, trace.end))
    assert {str(board) for board in before} == {str(board) for board in after}


def test_a_board_without_a_solution_comes_to_a_contradiction() -> None:
    # r1c89 need 8 and 9, and both see the 8 in r2c9
    puzzle = "1234567..........8" + "." * 63
    assert not exact.solutions(position(puzzle))
    assert solve(position(puzzle), (TRIAL,)).outcome is Outcome.CONTRADICTION


def test_a_placement_follows_where_two_candidates_were_left() -> None:
    rng = Random(4)
    decided = 0
    for board in (solve(random_puzzle(rng), SINGLES).end for _ in range(8)):
        for step in islice(TRIAL.find(board), 3):
            (change,) = step.changes
            if len(board.candidates_of(change.cell)) == 2:
                (other,) = Digits(board.candidates_of(change.cell) ^ Digits.of([change.digit]))
                after = board.apply(step.changes)
                places = [s.changes for t in SINGLES for s in t.find(after)]
                assert (Place(change.cell, other),) in places
                decided += 1
    assert decided


def test_sentences() -> None:
    board = position(
        "473526981951387642...149753745293168...76.5.....85.3..5..6.243...49.82.52..4.58.6"
    )
    narrator = Narrator(TECHNIQUES)
    first = next(iter(TRIAL.find(board)))
    (branch,) = first.branches
    assert branch.contradiction is not None
    why = narrator.broken(branch.contradiction)
    assert narrator.short(first) == f"r9c5=1 => {why} => r9c5<>1"
    assert narrator.full(first) == (
        "Suppose that r9c5 were 1. What would follow, 2 singles shown in the branch, ends in a "
        f"contradiction: {why}. So 1 is removed from r9c5."
    )

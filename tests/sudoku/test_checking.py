"""A person's half-filled grid against its puzzle."""

from __future__ import annotations

import random

import pytest

import picsolve
from picsolve import Grid, InputError, Verdict
from picsolve.core import Contradiction
from picsolve.sudoku.checking import Check, check, with_givens
from picsolve.sudoku.exact import solutions
from picsolve.sudoku.grid import PEERS, Cells, bits
from tests.cli.examples import NONE, SEVERAL, TRAP, TRAP_SOLVED

PUZZLE = Grid.from_text(TRAP)
SEVERAL_GRID = Grid.from_text(SEVERAL)


def checked(filled: str, puzzle: Grid = PUZZLE) -> Check:
    return picsolve.check(puzzle, filled)


def told(found: Check) -> tuple[str, str]:
    return str(found.wrong_digits), str(found.wrong_removals)


@pytest.mark.parametrize("filled", [TRAP, TRAP_SOLVED, TRAP_SOLVED[:40] + "." * 41, "." * 81])
def test_what_agrees_with_the_solution_is_right(filled: str) -> None:
    found = checked(filled)
    assert found.is_right
    assert found.mistakes == ()
    assert found.contradiction is None
    assert found.position.given == PUZZLE.given
    for cell in PUZZLE.given:
        assert found.position.values[cell] == PUZZLE.values[cell]


def test_wrong_digits_are_told_but_not_the_cells_that_they_spoil() -> None:
    found = checked("46" + "." * 79)  # in the solution r1c2 is 7, and r1c3 is 6
    assert [(m.cell, m.digit, str(m.right)) for m in found.mistakes] == [(1, 6, "7")]
    assert not found.is_right
    assert 6 not in found.position.candidates_of(2)


def test_a_single_right_candidate_that_was_removed_is_told_by_its_cell() -> None:
    found = checked("." * 81 + " r1c2<>7 r1c3<>7 r2c3<>9")
    assert told(found) == ("", "r1c2,r2c3")
    assert [str(m.right) for m in found.mistakes] == ["7", "9"]
    assert [m.digit for m in found.mistakes] == [0, 0]


def test_equal_digits_that_see_each_other_are_no_error_of_the_text() -> None:
    found = checked("477" + "." * 78)
    assert told(found) == ("r1c3", "")
    assert found.contradiction is not None
    assert found.contradiction.kind == "duplicate"


def test_cells_without_pencil_marks_have_all_their_candidates() -> None:
    found = checked("4 67 68 . - " + ". " * 76)
    assert told(found) == ("", "r1c5")
    assert str(found.position.candidates_of(2)) == "68"
    assert str(found.position.candidates_of(3)) == str(PUZZLE.candidates_of(3))


def test_all_forms_of_a_position_are_checked_alike() -> None:
    position = checked("." * 81 + " r1c2<>7").position
    marks = [
        "".join(map(str, position.candidates_of(c) or [v])) for c, v in enumerate(position.values)
    ]
    wide = ["".join(d if d in m else "." for d in "123456789") for m in marks]
    for form in (" ".join(marks), "".join(wide), f":0000::{TRAP}:712:::"):
        assert told(checked(form)) == ("", "r1c2"), form


def test_a_position_that_knows_its_givens_is_checked_against_them() -> None:
    cells = [*TRAP]
    cells[1] = "+6"
    grid = picsolve.parse(f":0000::{''.join(cells)}::::")
    assert isinstance(grid, Grid)
    assert told(picsolve.check(grid)) == ("r1c2", "")
    removed = picsolve.parse(f"{TRAP} r1c2<>7")
    assert isinstance(removed, Grid)
    assert told(picsolve.check(removed)) == ("", "r1c2")


def test_of_several_solutions_each_may_be_meant() -> None:
    first, second = solutions(SEVERAL_GRID)
    apart = [cell for cell in range(81) if first.values[cell] != second.values[cell]]
    for solution in (first, second):
        assert checked(str(solution), SEVERAL_GRID).is_right
    assert checked("." * 81, SEVERAL_GRID).verdict is Verdict.SEVERAL
    wrong = next(
        d for d in range(1, 10) if all(s.values[apart[0]] != d for s in _all(SEVERAL_GRID))
    )
    cells = ["."] * 81
    cells[apart[0]] = str(wrong)
    found = checked("".join(cells), SEVERAL_GRID)
    assert found.wrong_digits == Cells.of([apart[0]])
    assert len(found.mistakes[0].right) > 1


def test_digits_of_different_solutions_are_wrong_together_only() -> None:
    empty = Grid.from_values([0] * 81)
    found = picsolve.check(empty, "11" + "." * 79)
    assert found.mistakes == ()
    assert not found.is_right
    assert found.contradiction is not None


def test_what_digits_exclude_was_not_removed() -> None:
    """Each of two digits is in some solution; together they leave r9c4 nothing."""
    text = "..8......39.5...7...52.3.8...13...62....2..3..2.94.......8617...........74....15."
    puzzle = Grid.from_text(f"{text[:57]}.{text[58:73]}.{text[74:]}")
    for digits, cell in (({57: "8"}, 57), ({73: "4"}, 73)):
        one = "".join(digits.get(i, sign) for i, sign in enumerate(str(puzzle)))
        assert one[cell] == text[cell]
        assert checked(one, puzzle).is_right
    found = checked(text, puzzle)
    assert not found.is_right
    assert found.mistakes == ()
    assert found.contradiction is not None
    assert str(found.contradiction.facts["cell"]) == "r9c4"


def test_digits_alone_are_never_taken_for_removals() -> None:
    rng = random.Random(9)
    everything, wrong = _all(SEVERAL_GRID), 0
    for _ in range(100):
        values = [*SEVERAL_GRID.values]
        for cell in SEVERAL_GRID.open_cells:
            if rng.random() < 0.3:  # a digit that some solution has here
                values[cell] = rng.choice(everything).values[cell]
        found = checked("".join(map(str, values)), SEVERAL_GRID)
        assert found.mistakes == ()
        wrong += not found.is_right
    assert wrong > 10


def test_what_a_puzzle_without_solution_makes_wrong_cannot_be_told() -> None:
    grid = picsolve.parse(NONE)
    assert isinstance(grid, Grid)
    found = picsolve.check(grid, "." * 81)
    assert (found.verdict, found.is_right, found.mistakes) == (Verdict.NONE, False, ())


def _all(puzzle: Grid) -> list[Grid]:
    found = solutions(puzzle, 5000)
    assert len(found) < 5000
    return found


@pytest.mark.parametrize("puzzle", [PUZZLE, SEVERAL_GRID])
def test_mistakes_are_what_no_solution_has(puzzle: Grid) -> None:
    """Against all solutions, one by one, of random half-filled grids."""
    everything, rng = _all(puzzle), random.Random(4)
    kinds = set()
    for _ in range(60):
        values, candidates = _scribbled(puzzle, rng.choice(everything), rng)
        found = check(puzzle, Grid(tuple(values), tuple(candidates), 0))
        position = found.position
        wrong = {
            cell
            for cell in range(81)
            if position.values[cell]
            and all(s.values[cell] != position.values[cell] for s in everything)
        }
        assert set(found.wrong_digits) == wrong
        agree = [
            s
            for s in everything
            if all(v in (0, s.values[c]) or c in wrong for c, v in enumerate(position.values))
        ] or everything
        lost = set()
        for cell in position.open_cells:
            placed = puzzle.open_cells & PEERS[cell] & ~position.open_cells
            spoiled = {position.values[c] for c in bits(placed)}
            left = {*position.candidates_of(cell), *spoiled}
            if not left & {s.values[cell] for s in agree}:
                lost.add(cell)
        assert set(found.wrong_removals) == lost
        assert found.is_right == bool(solutions(position, 1))
        kinds.add((bool(wrong), bool(lost), found.is_right))
    assert {(False, False, True), (True, False, False), (False, True, False)} <= kinds


def _scribbled(puzzle: Grid, solution: Grid, rng: random.Random) -> tuple[list[int], list[int]]:
    """Digits and candidates as a person has them who makes a mistake now and then."""
    values, candidates = [*puzzle.values], [*puzzle.candidates]
    slip = rng.choice([0, 0, 0.02])
    for cell in puzzle.open_cells:
        if rng.random() < 0.3:
            values[cell] = rng.randint(1, 9) if rng.random() < slip * 3 else solution.values[cell]
        for digit in puzzle.candidates_of(cell):
            odds = rng.choice([0, 0.01]) if digit == solution.values[cell] else 0.3
            if rng.random() < odds:
                candidates[digit - 1] &= ~(1 << cell)
    return values, candidates


def test_a_grid_of_another_puzzle_is_refused_with_the_place() -> None:
    other = "." * 40 + "1" + "." * 40  # r5c5 is open in the puzzle, and 7
    assert told(checked(other)) == ("r5c5", "")
    with pytest.raises(InputError, match="r1c1 is 4 in the puzzle, not `5`") as caught:
        checked("5" + "." * 80)
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert caught.value.note == ""
    with pytest.raises(InputError, match="r1c6 is 9 in the puzzle, not `8`") as caught:
        checked("4....8...\n" + ".........\n" * 3 + "123456789\n" + ".........\n" * 4)
    assert (caught.value.line, caught.value.column) == (1, 6)
    assert caught.value.note == "one of 3 givens that differ"
    with pytest.raises(InputError, match="r1c1 is 4 in the puzzle, not `12`"):
        checked("12 " + ". " * 80)
    with pytest.raises(ValueError, match="r1c1 differs from the puzzle"):
        picsolve.check(PUZZLE, Grid.from_values([5] + [0] * 80))
    with pytest.raises(Contradiction):
        with_givens(PUZZLE, Grid.from_values([5] + [0] * 80))
    with pytest.raises(InputError, match="several puzzles"):
        checked(f"{TRAP}\n{TRAP}")


def test_a_sudoku_is_checked_with_a_sudoku_only() -> None:
    nonogram = picsolve.parse("1\n1\n\n1\n1\n")
    with pytest.raises(TypeError, match="not Puzzle"):
        picsolve.check(PUZZLE, nonogram)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not None"):
        picsolve.check(None)  # type: ignore[call-overload]

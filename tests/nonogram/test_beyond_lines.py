"""Contradiction and search, which look further than one line."""

from __future__ import annotations

import sys
from collections import deque
from itertools import islice
from random import Random

import pytest

from picsolve.core import Mark, Role
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Fill, LineName, Picture, Square
from picsolve.nonogram.probing import Assumption, refutations
from picsolve.nonogram.propagation import UNFINISHED, Event, Propagator
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.techniques import TECHNIQUES
from picsolve.nonogram.techniques.contradiction import CONTRADICTION
from picsolve.nonogram.techniques.full_line import FULL_LINE
from picsolve.nonogram.techniques.search import SEARCH
from picsolve.render.explain import Narrator
from tests.nonogram.examples import drawing, position

NARRATOR = Narrator(TECHNIQUES)

#: No line of it tells anything by itself.
CORNERS = Picture.blank(Puzzle.from_picture([".#..", "#.#.", "..#.", ".#.#"]))


def test_the_example_of_contradiction() -> None:
    step = next(CONTRADICTION.find(CORNERS))
    assert step.changes == (Fill(LineName(False, 0), 0, 0b1000),)
    assert Mark(Role.ASSUMED, Square(0, 3)) in step.marks
    assert Mark(Role.LINE, LineName(False, 1)) in step.marks
    assert NARRATOR.short(step) == "r1c4 filled -> row 2 cannot be filled => r1c4 empty"
    assert NARRATOR.full(step) == (
        "Suppose that r1c4 were filled. After 3 steps row 2 could not be filled any more. "
        "So r1c4 is empty."
    )
    (branch,) = step.branches
    assert branch.start == CORNERS.apply([Fill(LineName(False, 0), 0b1000, 0)])
    assert [NARRATOR.short(inner).split(" => ")[1] for inner in branch.steps] == [
        "r1c1-3 empty",
        "r2-4c4 empty",
        "r2,4c2 filled, r3c2 empty",
    ]
    assert branch.contradiction is not None
    assert NARRATOR.broken(branch.contradiction) == "row 2 cannot be filled any more"


@pytest.mark.parametrize("seed", range(8))
def test_all_assumptions_that_propagation_refutes_are_found(seed: int) -> None:
    rng = Random(seed)
    for _ in range(12):
        picture = position(rng, drawing(rng, 4, 8))
        propagator = Propagator(picture.puzzle)
        refuted = set()
        for row, line in enumerate(picture.rows):
            for column in range(line.width):
                for is_filled in (True, False):
                    square = Square(row, column)
                    if line.unknown >> column & 1 and refutes(
                        propagator, picture, square, is_filled
                    ):
                        refuted.add(Assumption(square, is_filled))
        found = list(refutations(picture))
        assert {refutation.assumption for refutation in found} == refuted
        assert len(found) == len(refuted)


def refutes(propagator: Propagator, picture: Picture, square: Square, is_filled: bool) -> bool:
    """Whether propagation breaks a line, but not one of the cell's own two at once."""
    filled, empty = propagator.position(picture)
    cells = filled if is_filled else empty
    across = propagator.height + square.column
    cells[square.row] |= 1 << square.column
    cells[across] |= 1 << square.row
    if None in (propagator.told(line, filled[line], empty[line]) for line in (square.row, across)):
        return False
    return propagator.propagate(filled, empty, deque((square.row, across))) is not None


def test_a_branch_needs_each_of_its_lines() -> None:
    rng = Random(5)
    checked = 0
    while checked < 60:
        picture = position(rng, drawing(rng, 4, 9))
        for step in islice(CONTRADICTION.find(picture), 4):
            (branch,) = step.branches
            for line in {inner.facts["line"] for inner in branch.steps[:-1]}:
                board = branch.start
                for name in [inner.facts["line"] for inner in branch.steps]:
                    for full in FULL_LINE.find(board):
                        if full.facts["line"] == name != line:
                            board = board.apply(full.changes)  # breaks nothing
                checked += 1


def test_search_fills_in_what_a_solver_proves() -> None:
    (step,) = SEARCH.find(CORNERS)
    (solution,) = decide(CORNERS).solutions
    assert CORNERS.apply(step.changes) == solution
    assert NARRATOR.short(step) == "16 cells by search"
    assert NARRATOR.full(step) == (
        "Found by search, not by a technique that a person uses: a program found a solution, "
        "proved that there is no other, and fills in 16 unknown cells from it."
    )


def test_search_tells_nothing_where_there_are_several_solutions_or_none() -> None:
    several = Picture.blank(Puzzle.from_lengths([[1], [1]], [[1], [1]]))
    none = Picture.blank(
        Puzzle.from_lengths([[2], [1], [1, 1], [1, 1]], [[2], [1, 1], [1], [1, 1]])
    )
    assert list(SEARCH.find(several)) == []
    assert list(SEARCH.find(none)) == []
    (solution,) = decide(CORNERS).solutions
    assert list(SEARCH.find(solution)) == []


def test_propagation_goes_on_where_it_stopped() -> None:
    puzzle = Puzzle.from_picture(["#####", "#...#", "#.#.#", "#...#", "#####"])
    propagator = Propagator(puzzle)
    whole: list[Event] = []
    filled, empty = propagator.position(Picture.blank(puzzle))
    propagator.propagate(filled, empty, trail=whole)
    assert len(whole) > 3
    again: list[Event] = []
    waiting = deque(range(10))
    cells = propagator.position(Picture.blank(puzzle))
    assert propagator.propagate(*cells, waiting, again, 2) == UNFINISHED
    assert len(again) == 3
    assert propagator.propagate(*cells, waiting, again, sys.maxsize) is None
    assert again == whole
    assert cells == (filled, empty)

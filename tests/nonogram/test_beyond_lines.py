"""Contradiction and search, which look further than one line."""

from __future__ import annotations

import sys
from collections import Counter, deque
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from picsolve.core import Mark, Outcome, Role, solve
from picsolve.nonogram.cells import Assumption
from picsolve.nonogram.exact import decide
from picsolve.nonogram.nesting import nested_refutations
from picsolve.nonogram.picture import Fill, LineName, Picture, Range, Square
from picsolve.nonogram.probing import refutations
from picsolve.nonogram.propagation import UNFINISHED, Event, Propagator
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.screening import Effort, GaveUpError
from picsolve.nonogram.techniques import TECHNIQUES
from picsolve.nonogram.techniques.both_ways import BOTH_WAYS
from picsolve.nonogram.techniques.contradiction import CONTRADICTION
from picsolve.nonogram.techniques.edges import EDGE
from picsolve.nonogram.techniques.full_line import FULL_LINE
from picsolve.nonogram.techniques.lift import Numbered
from picsolve.nonogram.techniques.nested import NESTED_CONTRADICTION
from picsolve.nonogram.techniques.search import SEARCH
from picsolve.render.explain import Narrator, cases
from picsolve.words import speaking
from tests.nonogram.examples import DATA, drawing, load, position

NARRATOR = Narrator(TECHNIQUES)
LINE_TECHNIQUES = [t for t in TECHNIQUES if t.tier <= Tier.FULL_LINE]

#: No line of it tells anything by itself.
CORNERS = Picture.blank(Puzzle.from_picture([".#..", "#.#.", "..#.", ".#.#"]))


def test_the_example_of_contradiction() -> None:
    corner = Mark(Role.ASSUMED, Square(0, 3))
    step = next(step for step in CONTRADICTION.find(CORNERS) if corner in step.marks)
    assert step.changes == (Fill(LineName(False, 0), 0, 0b1000),)
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


def test_a_path_does_not_depend_on_what_was_solved_before() -> None:
    start = Picture.blank(Puzzle.from_picture([".#.#.", "#####", "#####", ".###.", "..#.."]))
    first, second = (solve(start, [CONTRADICTION]) for _ in range(2))
    assert len(first.steps) > 2
    assert [step.changes for step in first.steps] == [step.changes for step in second.steps]


#: The same, with blocks of 1 at its upper edge.
EDGES = Picture.blank(Puzzle.from_picture(["...#", "..#.", "...#", "##.."]))


def test_the_example_of_edge() -> None:
    step = next(EDGE.find(EDGES))
    assert step.changes == (Fill(LineName(False, 0), 0, 0b0100),)
    assert NARRATOR.short(step) == "row 1, 1: block 1 (1) at 1-2/4 for row 4 => r1c3 empty"
    assert NARRATOR.full(step) == (
        "At the edge of the picture row 1 (1) decides where blocks of the columns begin. By "
        "its own clue block 1 (1) can begin only in cells 1-4. If it began in cell 3, row 4 could "
        "not be filled any more. So it begins in cells 1-2 or 4, and r1c3 is empty."
    )
    (branch,) = step.branches
    assert [NARRATOR.short(inner).split(" => ")[1] for inner in branch.steps] == [
        "r2-4c3 empty",
        "r2,4c4 filled, r3c4 empty",
    ]
    assert [case.assumed for case in cases(step)] == ["if block 1 lies in cell 3"]


def test_one_of_several_cells_is_told_with_or() -> None:
    step = next(EDGE.find(EDGES))
    apart = replace(step, facts={**step.facts, "starts": (Range(10, 10), Range(12, 12))})
    assert "So it begins in cell 11 or 13, and" in NARRATOR.full(apart)
    with speaking("ja"):
        assert "したがって11マス目か13マス目からしか始まりません" in NARRATOR.full(apart)


def test_no_edge_where_the_line_by_itself_tells_the_same() -> None:
    """Places of row 1's block break row 2, but in all that are left, and in these, c3 is filled."""
    board = Picture.blank(Puzzle.from_lengths([[3], [3]], [[1], [1], [2], [1], [1]]))
    assert not [*EDGE.find(board)]


def test_the_example_of_both_ways() -> None:
    step = next(BOTH_WAYS.find(EDGES))
    assert step.changes == (Fill(LineName(False, 2), 0, 0b0100),)
    assert NARRATOR.full(step) == (
        "Whether r3c4 is filled or empty, r3c3 is empty: in the first case this comes out after "
        "1 step, in the second after 3 steps."
    )
    assert [case.assumed for case in cases(step)] == ["if r3c4 is filled", "if r3c4 is empty"]
    for branch in step.branches:
        assert branch.outcome is Outcome.STUCK
        assert branch.end.columns[2].empty >> 2 & 1


def test_every_place_of_a_block_leads_to_the_cell_or_breaks_a_line() -> None:
    rng = Random(3)
    found: Counter[str] = Counter()
    while found["led"] < 40 or found["broken"] < 10:
        board = solve(position(rng, drawing(rng, 4, 8)), LINE_TECHNIQUES).end
        for step in islice(BOTH_WAYS.find(board), 12):
            if step.facts["variant"] != "places":
                continue
            name, block = step.facts["line"], step.facts["block"]
            assert isinstance(name, LineName)
            assert isinstance(block, Numbered)
            starts = board.line(name).starts
            assert starts is not None
            assert len(step.branches) == starts[block.position].bit_count()
            for branch in step.branches:
                broken = branch.outcome is Outcome.CONTRADICTION
                found["broken" if broken else "led"] += 1
                (change,) = step.changes
                assert isinstance(change, Fill)
                line = branch.end.line(change.line)
                told = change.filled & line.filled | change.empty & line.empty
                assert broken or told == change.filled | change.empty
            assert "can only lie in cell" in NARRATOR.full(step)


@pytest.mark.skipif(not DATA.exists(), reason="the public collections are not at hand")
def test_an_assumption_within_an_assumption() -> None:
    easier = TECHNIQUES[: TECHNIQUES.index(NESTED_CONTRADICTION)]
    start = load(DATA / "survey" / "webpbn-06574.non")
    board = solve(start, easier).end
    assert not board.is_solved
    (solution,) = decide(start).solutions
    for step in islice(NESTED_CONTRADICTION.find(board), 3):
        (change,) = step.changes
        assert isinstance(change, Fill)
        assert not change.filled & solution.line(change.line).empty
        assert not change.empty & solution.line(change.line).filled
        (branch,) = step.branches
        assert branch.outcome is Outcome.CONTRADICTION
        within = [inner for inner in branch.steps if inner.branches]
        assert step.facts["within"] == len(within) > 0
        assert f"{len(within)} more assumption" in NARRATOR.full(step)
        for inner in within:
            assert inner.technique == "contradiction"
            assert inner.branches[0].outcome is Outcome.CONTRADICTION


@pytest.mark.skipif(not DATA.exists(), reason="the public collections are not at hand")
def test_nests_lead_from_a_later_position_to_the_solution() -> None:
    start = load(DATA / "survey" / "webpbn-08098.non")
    (solution,) = decide(start).solutions
    board = start.apply(
        Fill(LineName(False, row), line.filled, line.empty)
        for row, line in enumerate(solution.rows[:7])
    )
    easier = TECHNIQUES[: TECHNIQUES.index(NESTED_CONTRADICTION)]
    assert solve(board, easier).outcome is Outcome.STUCK
    trace = solve(board, [*easier, NESTED_CONTRADICTION])
    assert trace.end == solution
    within = [step.facts["within"] for step in trace.steps if step.technique.startswith("nested")]
    assert within
    assert all(isinstance(number, int) and 0 < number <= 16 for number in within)


@pytest.mark.skipif(not DATA.exists(), reason="the public collections are not at hand")
def test_nests_give_up_after_so_many_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = load(DATA / "survey" / "webpbn-08098.non")
    spent = 0

    def spend(effort: Effort) -> None:
        nonlocal spent
        spent += 1
        if spent > 5000:
            raise GaveUpError

    monkeypatch.setattr(Effort, "spend", spend)
    assert list(nested_refutations(picture)) == []
    assert 5000 < spent < 5010
    effort = Effort(2, Effort(1))
    monkeypatch.undo()
    effort.spend()
    with pytest.raises(GaveUpError):
        effort.spend()
    with pytest.raises(GaveUpError):
        Effort(0).spend()


def test_nothing_is_nested_where_there_are_several_solutions() -> None:
    several = Picture.blank(Puzzle.from_lengths([[1], [1]], [[1], [1]]))
    assert list(NESTED_CONTRADICTION.find(several)) == []


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

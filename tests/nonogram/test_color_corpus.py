"""Public coloured puzzles, where they are at hand: verdicts, solutions and traces."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from picsolve import formats
from picsolve.core import Outcome, Verdict, solve
from picsolve.formats import Entry
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.techniques import TECHNIQUES
from tests.nonogram.examples import DATA

pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the public puzzles are not here")

SAMPLES = ("UK.toml", "pynogram-uk-colour.txt", "rose-colour.g", "webpbn-colour.xml")


def puzzles() -> Iterator[Puzzle]:
    paths = [*sorted((DATA / "colour").glob("*.xml"))]
    paths += [DATA / "formats" / name for name in SAMPLES]
    for path in paths:
        for entry in formats.load(str(path)):
            if isinstance(entry, Entry) and isinstance(entry.board, Puzzle):
                yield entry.board


def test_each_has_one_solution_and_its_clues_describe_it() -> None:
    found = list(puzzles())
    assert len(found) == 35
    assert sum(puzzle.is_colored for puzzle in found) == 11
    for puzzle in found:
        decision = decide(Picture.blank(puzzle))
        assert decision.verdict is Verdict.UNIQUE
        (solution,) = decision.solutions
        drawn = Puzzle.from_picture(solution.text, colors=puzzle.colors)
        assert (drawn.rows, drawn.columns) == (puzzle.rows, puzzle.columns)


def test_techniques_solve_those_in_colour_without_a_search() -> None:
    for puzzle in puzzles():
        if puzzle.is_colored:
            start = Picture.blank(puzzle)
            trace = solve(start, TECHNIQUES)
            assert trace.outcome is Outcome.SOLVED
            assert (trace.end,) == decide(start).solutions
            assert all(step.technique != "search" for step in trace.steps)

"""Verdicts of published puzzles, where the data is at hand."""

from __future__ import annotations

import csv

import pytest

from picsolve.core import Outcome, Verdict, solve
from picsolve.nonogram.exact import decide
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques import TECHNIQUES
from tests.nonogram.examples import DATA, load

#: The numbered puzzles of the survey of solvers.
# fmt: off
UNIQUE = (
    1, 6, 16, 21, 23, 27, 65, 436, 529, 803, 1611, 1694, 2040, 2413, 3541, 4645, 6574, 7604, 8098,
)
# fmt: on
SEVERAL = (2556, 2712, 6739, 9892, 10088, 10810, 12548, 18297, 22336)

pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the shared data is not at hand")


@pytest.mark.parametrize("number", UNIQUE + SEVERAL)
def test_verdicts_of_the_survey(number: int) -> None:
    picture = load(DATA / "survey" / f"webpbn-{number:05}.non")
    decision = decide(picture)
    assert decision.verdict is (Verdict.UNIQUE if number in UNIQUE else Verdict.SEVERAL)
    assert len(set(decision.solutions)) == (1 if number in UNIQUE else 2)
    for solution in decision.solutions:
        assert solution.is_solved
        assert solution.puzzle == picture.puzzle


@pytest.mark.parametrize("name", ["faase", "knotty", "meow"])
def test_puzzles_with_a_goal_have_another_solution(name: str) -> None:
    picture = load(DATA / "survey" / f"{name}.non")
    decision = decide(picture)
    assert decision.verdict is Verdict.SEVERAL
    first, second = decision.solutions
    assert first.text == picture.puzzle.goal
    assert first != second
    for clues in (Puzzle.from_picture(first.text), Puzzle.from_picture(second.text)):
        assert (clues.rows, clues.columns) == (picture.puzzle.rows, picture.puzzle.columns)


@pytest.mark.parametrize("number", [6, 16, 21, 23, 27, 65, 2413])
def test_whole_traces_lead_to_the_solution(number: int) -> None:
    picture = load(DATA / "survey" / f"webpbn-{number:05}.non")
    trace = solve(picture, TECHNIQUES)
    assert trace.outcome is Outcome.SOLVED
    assert (trace.end,) == decide(picture).solutions


@pytest.mark.parametrize("number", [2556, 10810])
def test_traces_tell_only_what_all_solutions_share(number: int) -> None:
    picture = load(DATA / "survey" / f"webpbn-{number:05}.non")
    trace = solve(picture, [t for t in TECHNIQUES if t.tier <= Tier.FULL_LINE])
    assert trace.outcome is Outcome.STUCK
    assert trace.end.unknown_count < picture.unknown_count
    for solution in decide(picture, limit=5).solutions:
        for line, solved in zip(trace.end.rows, solution.rows, strict=True):
            assert not line.filled & solved.empty
            assert not line.empty & solved.filled


def sample() -> list[tuple[str, str]]:
    """Every tenth of the puzzles with a verdict on which two solvers agree, or one was checked."""
    path = DATA / "webpbn-verdicts.tsv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    return [(line["file"], line["verdict"]) for line in lines[::10]]


@pytest.mark.parametrize(("name", "verdict"), sample())
def test_verdicts_of_other_solvers(name: str, verdict: str) -> None:
    expected = Verdict.SEVERAL if verdict == "multiple" else Verdict(verdict)
    assert decide(load(DATA / "webpbn" / name)).verdict is expected

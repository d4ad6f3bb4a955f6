"""Difficulty: the highest level of reasoning that a trace needed."""

from __future__ import annotations

import pytest

from picsolve.core import Outcome, Trace, solve
from picsolve.nonogram.picture import Change, Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.rating import Tier, counts, hardest, level
from picsolve.nonogram.techniques import TECHNIQUES


def path(rows: list[str]) -> Trace[Picture, Change]:
    return solve(Picture.blank(Puzzle.from_picture(rows)), TECHNIQUES)


def test_tiers_rise_with_the_order_of_the_techniques() -> None:
    tiers = [technique.tier for technique in TECHNIQUES]
    assert tiers == sorted(tiers)
    assert set(tiers) == set(Tier)


@pytest.mark.parametrize(
    ("rows", "tier"),
    [
        (["####", "#..#", "#.#.", "#..#"], Tier.PATTERNS),
        (
            [".##..##", ".##...#", "####..#", "###..#.", "...###.", "##....#", "...##.#"],
            Tier.RANGES,
        ),
        ([".#..", "#.#.", "..#.", ".#.#"], Tier.TWO_LINES),
    ],
)
def test_level_is_the_highest_tier_that_was_needed(rows: list[str], tier: Tier) -> None:
    trace = path(rows)
    assert trace.outcome is Outcome.SOLVED
    assert level(trace) is tier
    technique = hardest(trace)
    assert technique is not None
    assert technique.tier == tier
    needed = counts(trace.steps)
    assert sum(needed.values()) == len(trace.steps)
    assert needed[technique.key] > 0
    assert not any(needed[t.key] for t in TECHNIQUES[TECHNIQUES.index(technique) + 1 :])


def test_a_trace_without_steps() -> None:
    trace = path(["##", "##"])
    solved: Trace[Picture, Change] = Trace(trace.end, (), Outcome.SOLVED)
    assert level(solved) is Tier.PATTERNS
    assert hardest(solved) is None


def test_titles_are_words() -> None:
    assert [str(tier).lower() for tier in Tier] == [
        "patterns",
        "ranges",
        "full line",
        "two lines",
        "contradiction",
        "both ways",
        "nested",
        "search",
    ]

"""Difficulty: the level of reasoning that a path needed, and the effort that it took."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from picsolve.core import Outcome, Step, Trace, solve
from picsolve.nonogram.cells import Change, Fill, LineName, Narrow, Range
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import BACKGROUND, BLACK_AND_WHITE, Color, Puzzle
from picsolve.nonogram.rating import Effort, Tier, counts, effort, hardest, jump, level, weight
from picsolve.nonogram.techniques import TECHNIQUES
from tests.nonogram.examples import PROJECT, bundled, load

SCORES = {technique.key: technique.score for technique in TECHNIQUES}

#: Needs assumptions, of which there are several kinds.
HARD = [".##...", ".#..#.", "..#..#", "...#.#", ".#.#.#", "#.##.."]
#: In colours.
HARD_COLORS = ["r.b.", ".rr.", "bb.r", "...b"]
#: With a second colour that it does not use.
HARD_RED = [row.replace("#", "r") for row in HARD]
COLORS = (BACKGROUND, Color(1, "red", "dd2222", "r"), Color(2, "blue", "2244dd", "b"))


def path(rows: Sequence[str], without: Sequence[Tier] = ()) -> Trace[Picture, Change]:
    """How the picture is found, without the techniques of some tiers."""
    colors = COLORS if "r" in "".join(rows) else BLACK_AND_WHITE
    techniques = [technique for technique in TECHNIQUES if technique.tier not in without]
    return solve(Picture.blank(Puzzle.from_picture(rows, colors=colors)), techniques)


def test_tiers_rise_with_the_order_of_the_techniques() -> None:
    tiers = [technique.tier for technique in TECHNIQUES]
    assert tiers == sorted(tiers)
    assert set(tiers) == set(Tier)


LADDER = list(Tier)
EXAMPLES = [
    (["####", "#..#", "#.#.", "#..#"], [], Tier.PATTERNS),
    ([".##.#", "...##", "##.#.", ".#..#", "..#.."], [], Tier.RANGES),
    (["####", "#..#", "#.#.", "#..#"], LADDER[:2], Tier.FULL_LINE),
    ([".#..", "#.#.", "..#.", ".#.#"], [], Tier.TWO_LINES),
    ([".#..#", "..##.", "##...", "##..#", "..#.."], [], Tier.CONTRADICTION),
    (HARD, [], Tier.CONTRADICTION),
    (HARD_COLORS, [], Tier.TWO_LINES),
    (HARD_COLORS, LADDER[3:4], Tier.CONTRADICTION),
    (HARD, LADDER[3:5], Tier.BOTH_WAYS),
    (HARD, LADDER[3:6], Tier.NESTED),
    (HARD, LADDER[3:7], Tier.SEARCH),
    (HARD_RED, LADDER[3:5], Tier.BOTH_WAYS),
    (HARD_RED, LADDER[3:6], Tier.NESTED),
]


@pytest.mark.parametrize(("rows", "without", "tier"), EXAMPLES)
def test_level_is_the_highest_tier_that_was_needed(
    rows: list[str], without: list[Tier], tier: Tier
) -> None:
    trace = path(rows, without)
    assert trace.outcome is Outcome.SOLVED
    assert level(trace) is tier
    technique = hardest(trace)
    assert technique is not None
    assert technique.tier == tier
    needed = counts(trace.steps)
    assert sum(needed.values()) == len(trace.steps)
    assert needed[technique.key] > 0
    assert not any(needed[t.key] for t in TECHNIQUES[TECHNIQUES.index(technique) + 1 :])
    if tier > Tier.PATTERNS:
        assert path(rows, [*without, *LADDER[tier - 1 :]]).outcome is Outcome.STUCK


def test_there_is_an_example_of_each_tier() -> None:
    assert {tier for _, _, tier in EXAMPLES} == set(Tier)


def test_a_trace_without_steps() -> None:
    trace = path(["##", "##"])
    solved: Trace[Picture, Change] = Trace(trace.end, (), Outcome.SOLVED)
    assert level(solved) is Tier.PATTERNS
    assert hardest(solved) is None
    assert effort(solved) == Effort(score=0, depth=0, sweeps=0, jump=0)


def test_the_example_of_the_documentation() -> None:
    trace = solve(load(PROJECT / "puzzles" / "nonogram" / "heart.non"), TECHNIQUES)
    assert counts(trace.steps) == {"complete-line": 5, "line-finished": 4}
    assert effort(trace) == Effort(score=18, depth=0, sweeps=4, jump=10)
    told = (PROJECT / "docs" / "difficulty.md").read_text(encoding="utf-8")
    assert "9 + 4 × 10 ÷ 5 + 10 ÷ 10 = 18" in told
    assert f"# {level(trace)} {effort(trace)}" in told
    for tier in Tier:
        assert f"| {str(tier).lower()} |" in told
    for technique in TECHNIQUES:
        assert f"`{technique.key}` {technique.score}" in told


def rated(name: str) -> tuple[Picture, Tier, Effort]:
    """A bundled picture, its level and the effort for it."""
    picture = load(PROJECT / "puzzles" / "nonogram" / name)
    trace = solve(picture, TECHNIQUES)
    found = effort(trace)
    assert found is not None
    return picture, level(trace), found


def test_the_ratings_of_the_documentation() -> None:
    told = (PROJECT / "docs" / "difficulty.md").read_text(encoding="utf-8")
    table = told.split("|---|---|---|---|---|---|\n")[2].split("\n\n")[0]
    order = []
    for line in table.splitlines():
        name, size, *shown = line.strip("| ").split(" | ")
        picture, tier, found = rated(name)
        assert size == f"{picture.puzzle.width}×{picture.puzzle.height}"
        figures = (found.score, found.sweeps, found.jump)
        assert shown == [str(tier).lower(), *map(str, figures)]
        order.append((tier, found.score))
    for name in ("butterfly.non", "balloon.non", "spider.non"):
        assert name in told
        _, tier, found = rated(name)
        order.append((tier, found.score))
    assert order == sorted(order)
    assert len(order) > 12


def test_steps_within_assumptions_count() -> None:
    trace = path(HARD)
    branches = [branch for step in trace.steps for branch in step.branches]
    alone = sum(SCORES[step.technique] for step in trace.steps)
    within = sum(SCORES[step.technique] for branch in branches for step in branch.steps)
    assert within > 0
    assert weight(trace.steps) == alone + within


@pytest.mark.parametrize(
    ("rows", "without", "depth"),
    [
        (["####", "#..#", "#.#.", "#..#"], [], 0),
        ([".#..", "#.#.", "..#.", ".#.#"], [], 0),  # an edge is seen
        (HARD, [], 1),
        (HARD_COLORS, [], 0),
        (HARD_COLORS, LADDER[3:4], 1),
        (HARD_RED, LADDER[3:6], 2),
        (HARD, LADDER[3:5], 1),
        (HARD, LADDER[3:6], 2),
    ],
)
def test_depth_counts_assumptions_that_stand_together(
    rows: list[str], without: list[Tier], depth: int
) -> None:
    found = effort(path(rows, without))
    assert found is not None
    assert found.depth == depth


def test_what_is_not_solved_by_techniques_has_no_effort() -> None:
    stuck = path(HARD, LADDER[3:])
    assert stuck.outcome is Outcome.STUCK
    searched = path(HARD, LADDER[3:7])
    assert searched.end.is_solved
    assert effort(stuck) is effort(searched) is None


def turned(picture: Picture) -> Picture:
    """Rows as columns."""
    puzzle = picture.puzzle
    return Picture.blank(Puzzle(puzzle.columns, puzzle.rows, colors=puzzle.colors))


def test_sweeps_do_not_depend_on_how_a_picture_is_turned() -> None:
    compared = 0
    for name in bundled():
        picture = load(name)
        if picture.puzzle.width > 15 or picture != Picture.blank(picture.puzzle):
            continue
        straight, across = solve(picture, TECHNIQUES), solve(turned(picture), TECHNIQUES)
        if level(straight) <= Tier.FULL_LINE:
            one, other = effort(straight), effort(across)
            assert one is not None
            assert other is not None
            assert (one.sweeps, one.depth) == (other.sweeps, other.depth)
            compared += 1
    assert compared > 5


def test_jump_is_the_way_from_what_changed_to_the_next_line() -> None:
    stripes = path(["#####", ".....", "#####", ".....", "#####"])
    assert [str(step.facts["line"]) for step in stripes.steps] == [
        *("row 2", "row 4", "row 1", "row 3", "row 5")
    ]
    assert jump(stripes.steps) == 2 + 3 + 2 + 2


def fill(line: str, *cells: int) -> Step[Change]:
    """A step that makes cells of a line filled, `r3` or `c3`; without cells it narrows a range."""
    name = LineName(line[0] == "c", int(line[1:]) - 1)
    mask = sum(1 << cell - 1 for cell in cells)
    return Step("overlap", (Fill(name, mask, 0) if cells else Narrow(name, 0, Range(0, 1)),))


@pytest.mark.parametrize(
    ("steps", "distance"),
    [
        ([fill("r2", 1, 5), fill("c5", 1)], 0),
        ([fill("r2", 1, 5), fill("c3", 1)], 2),
        ([fill("r2", 1, 5), fill("c9", 1)], 4),
        ([fill("r2", 1, 5), fill("r7", 1)], 5),
        ([fill("c4", 6), fill("c4", 7)], 0),
        ([fill("c4", 6), fill("r1", 7)], 5),
        ([fill("r2"), fill("c9", 1)], 0),
        ([fill("r2"), fill("r9")], 7),
        ([Step("overlap", fill("r2", 3).changes + fill("r2").changes), fill("c9", 1)], 6),
        ([fill("r1", 1), fill("r4", 1), fill("c3", 2)], 3 + 2),
        ([fill("r1", 1)], 0),
        ([], 0),
    ],
)
def test_the_eye_goes_from_the_nearest_cell(steps: list[Step[Change]], distance: int) -> None:
    assert jump(steps) == distance


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

"""`picsolve rate`: level and score of puzzles, and the filters that pick some of a list."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from picsolve import core, parse
from picsolve.cli import answers
from picsolve.cli.answers import Answer
from picsolve.cli.asked import Asked
from picsolve.cli.wanted import Wanted
from picsolve.core import Decision, Verdict
from picsolve.sudoku import hodoku, rating
from picsolve.sudoku.explainer import Figure, Rating, rate
from picsolve.sudoku.grid import Grid
from picsolve.sudoku.techniques import TECHNIQUES
from tests.cli.examples import (
    BROKEN,
    NONE,
    PUZZLES,
    SEVERAL,
    TELEPHONE,
    TRAP,
    TWO_DIAGONALS,
    run,
    time_ends_with_the_verdict,
)
from tests.cli.test_json import VALIDATOR

HARD = str(PUZZLES / "sudoku" / "hard.txt")
EASY = str(PUZZLES / "sudoku" / "easy.txt")
KEYS = [technique.key for technique in TECHNIQUES]


def lines(*arguments: str, stdin: str | None = None) -> list[list[str]]:
    """The fields of each line."""
    return [line.split("\t") for line in run("rate", *arguments, stdin=stdin).stdout.splitlines()]


def objects(*arguments: str) -> list[dict[str, Any]]:
    """The objects of a run with --jsonl, each checked against the schema."""
    found = [json.loads(line) for line in run("rate", *arguments, "--jsonl").stdout.splitlines()]
    for value in found:
        VALIDATOR.validate(value)
    return found


def test_a_line_tells_what_the_path_comes_to() -> None:
    grid = parse(TRAP)
    assert isinstance(grid, Grid)
    trace = core.solve(grid, hodoku.for_rating(TECHNIQUES))
    hardest = rating.hardest(trace)
    assert hardest is not None
    result = run("rate", TRAP)
    (line,) = result.stdout.splitlines()
    *fields, served, _, _, _, _ = line.split("\t")
    level, score, count = str(rating.level(trace)).lower(), rating.score(trace), len(trace.steps)
    explained = str(rate(grid))
    shown = [TRAP, "unique", "solved", level, str(score), explained, str(count), hardest.key]
    assert fields == shown
    counts = {key: int(count) for key, count in (part.split("=") for part in served.split(","))}
    assert counts == Counter(step.technique for step in trace.steps)
    assert sorted(counts, key=KEYS.index) == list(counts)
    assert result.exit_code == 0


def test_a_sudoku_has_no_sweeps() -> None:
    (fields,) = lines(TRAP)
    assert fields[9:] == ["-", "-", "-", "-"]


@pytest.mark.parametrize(("puzzle", "verdict"), [(SEVERAL, "several"), (NONE, "none")])
def test_what_has_not_one_solution_has_no_level(puzzle: str, verdict: str) -> None:
    result = run("rate", puzzle)
    fields = result.stdout.rstrip("\n").split("\t")
    assert (fields[1], *fields[3:6]) == (verdict, "-", "-", "-")
    assert fields[2] in ("stuck", "contradiction")
    assert len(fields) == 13
    assert result.exit_code == 1


def test_a_path_that_gets_stuck_has_no_level() -> None:
    result = run("rate", TRAP, "--only", "singles")
    fields = result.stdout.rstrip("\n").split("\t")
    assert fields[1:5] == ["unique", "stuck", "-", "-"]
    assert result.exit_code == 1


def test_out_of_time() -> None:
    result = run("rate", "-", "--timeout", "1e-9", stdin=TWO_DIAGONALS)
    assert result.stdout.split("\t")[:5] == ["<stdin>", "undecided", "timeout", "-", "-"]
    assert result.exit_code == 1


def test_the_objects_keep_to_the_schema_and_agree_with_the_lines() -> None:
    found = objects(HARD, TELEPHONE, SEVERAL, BROKEN)
    *rated, wrong = found
    for value, fields in zip(rated, lines(HARD, TELEPHONE, SEVERAL), strict=True):
        shown = (value["verdict"], value["outcome"], value["level"], value["score"])
        assert ["-" if part is None else str(part) for part in shown] == fields[1:5]
        assert sum(value["techniques"].values()) == value["steps"] == int(fields[6])
        if value["se"]:
            assert fields[5] == "/".join(str(value["se"][name]) for name in ("er", "ep", "ed"))
        if value["kind"] == "sudoku":
            assert value["givens"] == fields[0]
    assert "two 4s in row 1" in wrong["error"]
    assert (wrong["verdict"], wrong["techniques"]) == (None, None)
    array = json.loads(run("rate", HARD, TELEPHONE, SEVERAL, BROKEN, "--json").stdout)
    assert array == found


@pytest.mark.parametrize(
    "change", [{"level": "Hard"}, {"score": -1}, {"techniques": {"x-wing": 0}}, {"extra": 1}]
)
def test_the_schema_refuses_a_wrong_rating(change: dict[str, Any]) -> None:
    (value,) = objects(TRAP)
    assert not VALIDATOR.is_valid({**value, **change})
    for name in value:
        assert not VALIDATOR.is_valid({k: v for k, v in value.items() if k != name})


def test_a_bad_line_is_reported_and_the_rest_is_rated(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{BROKEN}\n{TRAP}\n", encoding="utf-8")
    for filters in ([], ["--level", "easy"], ["--min", "1"]):
        result = run("rate", str(path), *filters)
        assert f"{path}:1:" in result.stderr
        assert len(result.stdout.splitlines()) == (0 if "easy" in filters else 1)
        assert result.exit_code == 2


def test_levels_and_scores_pick_the_puzzles() -> None:
    everything = lines(EASY, HARD)
    assert {fields[3] for fields in everything} == {"easy", "hard"}
    for names in (["--level", "hard"], ["--level", "unfair,3"], ["--level", "Hard"]):
        assert lines(EASY, HARD, *names) == [f for f in everything if f[3] == "hard"]
    scores = sorted(int(fields[4]) for fields in everything)
    low, high = scores[2], scores[-3]
    picked = lines(EASY, HARD, "--min", str(low), "--max", str(high))
    assert picked == [fields for fields in everything if low <= int(fields[4]) <= high]
    assert 0 < len(picked) < len(everything)


def test_explainer_ratings_pick_the_puzzles() -> None:
    everything = [*lines(EASY), *lines(HARD)]
    ers = {fields[0]: float(fields[5].split("/")[0]) for fields in everything}
    low, high = sorted(ers.values())[2], sorted(ers.values())[-3]
    picked = lines(EASY, HARD, "--min-er", str(low), "--max-er", str(high))
    assert picked == [fields for fields in everything if low <= ers[fields[0]] <= high]
    assert 0 < len(picked) < len(everything)
    assert lines(TELEPHONE, SEVERAL, "--min-er", "1") == []


def test_a_lower_bound_is_shown_as_one() -> None:
    (value,) = objects(*NESTED)
    bounds = {"er": 10.0, "ep": 10.0, "ed": 10.0, "minimum": ["er", "ep", "ed"]}
    assert value["se"] == bounds
    assert not VALIDATOR.is_valid({**value, "se": {**bounds, "minimum": ["score"]}})
    assert not VALIDATOR.is_valid({**value, "se": {"er": 10.0}})


def test_a_lower_bound_has_no_upper_limit() -> None:
    figure = Figure(10.0, is_minimum=True)
    decision: Decision[Any] = Decision(Verdict.UNIQUE)
    asked = Asked("sudoku", parse(TRAP), 1, None, None)
    rated = Answer(asked, decision, explainer=Rating(figure, figure, figure))
    assert str(rated.explainer) == "10.0+/10.0+/10.0+"
    for limits, picked in [((10.0, None), True), ((10.1, None), False), ((None, 12.0), False)]:
        assert Wanted((), (), ers=limits).picks_er(rated) is picked


def test_the_explainer_rating_can_be_left_out() -> None:
    (fields,), (without,) = lines(TRAP), lines(TRAP, "--no-se")
    assert without == [*fields[:5], "-", *fields[6:]]
    assert objects(TRAP, "--no-se")[0]["se"] is None


def test_a_technique_picks_what_needs_it_and_nothing_harder() -> None:
    picked = lines(EASY, HARD, "--technique", "skyscraper")
    assert picked
    assert {fields[7] for fields in picked} == {"skyscraper"}
    others = ",".join(t.key for t in TECHNIQUES[: KEYS.index("skyscraper")])
    for fields in picked:
        assert lines(fields[0], "--only", others)[0][2] == "stuck"
    by_family = lines(EASY, HARD, "--technique", "single-digit-patterns")
    assert [fields for fields in by_family if fields in picked] == picked
    assert lines(EASY, HARD, "--technique", "0400") == picked


def test_a_technique_beside_a_harder_one_picks_nothing() -> None:
    rated = lines(HARD)
    assert all("hidden-single=" in fields[8] for fields in rated)
    assert lines(HARD, "--technique", "singles") == []


def test_the_exit_code_tells_whether_a_puzzle_was_picked() -> None:
    assert run("rate", EASY, SEVERAL, "--level", "easy").exit_code == 0
    assert run("rate", EASY, SEVERAL, "--level", "extreme").exit_code == 1
    assert run("rate", SEVERAL, "--min", "0").exit_code == 1
    assert run("rate", EASY, SEVERAL).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--level", "hardly"], "no level is called 'hardly'. Did you mean 'hard'"),
        (["--level", " "], "' ' names no level"),
        (["--technique", "xwingg"], "no technique is called 'xwingg'"),
        (["--min", "many"], "is no whole number"),
        (["--min-er", "many"], "is no number"),
        (["--max-er", "7", "--no-se"], "need the rating that --no-se leaves out"),
        (["--max-level", "9"], "no level is called '9'"),
        (["--level", "fiendish"], "no level is called 'fiendish'. The levels of a sudoku"),
        (["--min", "2000", "--max", "1000"], "--min 2000 is above --max 1000"),
        (["--min-er", "8", "--max-er", "7"], "--min-er 8.0 is above --max-er 7.0"),
        (["--max", "-1"], "-1 is not in the range"),
        (["--min-er", "nan"], "'nan' is no number"),
    ],
)
def test_wrong_usage(arguments: list[str], complaint: str) -> None:
    result = run("rate", EASY, *arguments)
    assert complaint in result.stderr
    assert (result.stdout, result.exit_code) == ("", 2)


def test_the_table_on_a_terminal() -> None:
    coloured = run("rate", HARD, TELEPHONE, SEVERAL, "--color", "always").stdout
    assert "\x1b[" in coloured
    for word in (
        "verdict",
        "ER/EP/ED",
        "/1.2/1.2",
        "hardest",
        "Skyscraper",
        "hard.txt:8",
        "several",
        "stuck",
    ):
        assert word in coloured
    assert coloured.count("verdict") == 1


def test_levels_limit_the_techniques_of_every_command() -> None:
    tiers = {technique.key: technique.tier for technique in TECHNIQUES}
    steps = run("steps", TRAP, "--max-level", "medium", "--jsonl").stdout.splitlines()
    found = {json.loads(line)["technique"] for line in steps}
    assert found
    assert all(tiers[key] <= 2 for key in found)
    *_, solved = run("sudoku", TRAP, "--max-level", "2", "--jsonl").stdout.splitlines()
    assert json.loads(solved)["outcome"] == "stuck"
    level = lines(TELEPHONE)[0][3]
    assert lines(TELEPHONE, "--max-level", level)[0][2] == "solved"
    assert lines(TELEPHONE, "--max-level", "easy")[0][2] == "solved"  # a level of sudokus
    wrong = run("sudoku", TRAP, "--max-level", "ranges")
    assert (wrong.exit_code, wrong.stdout) == (2, "")


def test_techniques_that_rest_on_uniqueness_can_be_left_out() -> None:
    unique = {technique.key for technique in TECHNIQUES if technique.needs_unique}
    puzzle = UNIQUENESS
    assert unique & set(objects(puzzle)[0]["techniques"])
    (without,) = objects(puzzle, "--no-uniqueness")
    assert without["techniques"]
    assert not unique & set(without["techniques"])
    steps = run("steps", puzzle, "--only", "uniqueness", "--no-uniqueness")
    assert steps.exit_code == 1


#: Solved by a unique rectangle, among others.
UNIQUENESS = "2...6.........9..3.1..4...5.8....39.....1...6.6.....54..1...78....6.3...7........"
#: "Golden Nugget" needs deeply nested forcing chains at once; the path on which the level rests
#: is not followed here, for it takes long.
NESTED = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    *("--only", "singles"),
)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--technique", "x-wing", "--without", "x-wing"), "leave out every technique"),
        (("--technique", "x-wing", "--only", "singles"), "leave out every technique"),
        (("--technique", "x-wing", "--max-level", "easy"), "leave out every technique"),
        (("--only", "x-wing", "--without", "x-wing,fish"), "--without leaves nothing"),
        (("--max-level", "-1"), "no level is called '-1'"),
        (("--level", " -2"), "no level is called '-2'"),
        (("--max-er", "10.0+"), "a number such as 10.0"),
        (("--max-er", "high"), "'high' is no number"),
        (("--min-er", "nan"), "'nan' is no number"),
    ],
)
def test_options_that_can_mean_nothing(options: tuple[str, ...], message: str) -> None:
    result = run("rate", TRAP, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def late(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    """The command line where all time is over once the solutions are counted."""
    time_ends_with_the_verdict(monkeypatch)
    return run("rate", TRAP, *arguments, "--timeout", "100")


def test_one_time_for_all_of_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    result = late(monkeypatch)
    assert result.stdout.split("\t")[1:7] == ["unique", "timeout", "-", "-", "-", "0"]
    assert result.stderr == "<argument>: out of time: its ER/EP/ED are not known\n"
    assert late(monkeypatch, "--no-se").stderr == ""


@pytest.mark.parametrize("options", [("--min-er", "1"), ("--level", "easy"), ("--max", "9")])
def test_out_of_time_is_told_from_a_no(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    result = late(monkeypatch, *options)
    assert (result.exit_code, result.stdout) == (1, "")
    told = "<argument>: out of time: whether it is as hard as wanted is not known\n"
    assert result.stderr == told


def test_a_countdown_never_goes_below_zero() -> None:
    assert answers.countdown(None)() is None
    assert answers.countdown(1e-9)() == 0.0
    with pytest.raises(answers.OutOfTime), answers.time_limit(0.0):
        pytest.fail("nothing may run without time")

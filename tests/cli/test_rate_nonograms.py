"""`picsolve rate` with nonograms: every figure can be told from what other commands write."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from picsolve.cli.answers import Answer
from picsolve.cli.asked import Asked
from picsolve.nonogram.exact import Progress, decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import BACKGROUND, Color, Puzzle
from picsolve.nonogram.rating import Tier
from tests.cli.examples import (
    PUZZLES,
    TELEPHONE,
    TWO_DIAGONALS,
    run,
    time_ends_with_the_verdict,
)
from tests.cli.test_json import VALIDATOR
from tests.cli.test_rate import EASY, lines, objects
from tests.nonogram.examples import DATA, load
from tests.nonogram.test_rating import HARD

NONOGRAMS = PUZZLES / "nonogram"
HEART, BUTTERFLY, STRAWBERRY = (
    str(NONOGRAMS / name) for name in ("heart.non", "butterfly.non", "strawberry.xml")
)
#: The options that leave out what is easier than an assumption within an assumption, but lines.
NESTED = ("--without", "edge,contradiction,both-ways")
SEARCH = ("--without", "edge,contradiction,both-ways,nested-contradiction")


@pytest.fixture
def hard(tmp_path: Path) -> str:
    path = tmp_path / "hard.txt"
    path.write_text(str(Puzzle.from_picture(HARD)), encoding="utf-8")
    return str(path)


def test_a_line_tells_level_score_and_what_is_behind_it() -> None:
    (fields,) = lines(HEART)
    assert fields == [
        *(HEART, "unique", "solved", "patterns", "18", "-", "9", "complete-line"),
        *("line-finished=4,complete-line=5", "yes", "0", "4", "10"),
    ]


@pytest.mark.parametrize(
    ("name", "options"),
    [(HEART, ()), (STRAWBERRY, ()), (None, ()), (None, NESTED), (None, ("--only", "full-line"))],
)
def test_a_reader_can_recompute_the_score(
    name: str | None, options: tuple[str, ...], hard: str
) -> None:
    name = name or hard
    path = run("nonogram", name, "--explain", "--jsonl", *options).stdout.splitlines()
    *steps, result = map(json.loads, path)
    (value,) = objects(name, *options)
    assert value["steps"] == len(steps) == result["steps"]
    catalogue = map(json.loads, run("techniques", "--jsonl").stdout.splitlines())
    techniques = {t["key"]: t for t in catalogue if t["kind"] == "nonogram"}
    if result["outcome"] == "stuck":
        assert [value[part] for part in ("score", "depth", "sweeps", "jump")] == [None] * 4
        return
    board = load(Path(name))
    sweeps, size = swept(board.puzzle, steps, techniques), board.puzzle.height + board.puzzle.width
    distance = sum(map(jumped, steps, steps[1:]))
    assert (value["sweeps"], value["jump"]) == (sweeps, distance)
    assert value["depth"] == assumed(steps, techniques)
    points = weighed(steps, techniques) + sweeps * size / 5 + distance / 10
    assert value["score"] == int(points + 0.5 + 1e-9)
    assert value["level"] == max((techniques[s["technique"]] for s in steps), key=tier)["level"]


def tier(technique: dict[str, Any]) -> int:
    return int(technique["tier"])


def weighed(steps: list[dict[str, Any]], techniques: dict[str, Any]) -> int:
    inner = [branch["steps"] for step in steps for branch in step.get("branches", ())]
    own = sum(int(techniques[step["technique"]]["score"]) for step in steps)
    return own + sum(weighed(branch, techniques) for branch in inner)


def assumed(steps: list[dict[str, Any]], techniques: dict[str, Any]) -> int:
    inner = [
        branch["steps"]
        for step in steps
        if tier(techniques[step["technique"]]) >= Tier.CONTRADICTION
        for branch in step.get("branches", ())
    ]
    return max((1 + assumed(branch, techniques) for branch in inner), default=0)


def cells_of(step: dict[str, Any]) -> list[tuple[int, int]]:
    """The rows and columns of the cells that a step changes, from 0."""
    named = [*step["fill"], *step["empty"], *step.get("bar", ())]
    places = [name.partition("=")[0].partition("<")[0][1:].split("c") for name in named]
    return [(int(row) - 1, int(column) - 1) for row, column in places]


def jumped(step: dict[str, Any], following: dict[str, Any]) -> int:
    kind, _, number = following["line"].partition(" ")
    before, _, position = step["line"].partition(" ")
    if not cells_of(step):
        return abs(int(number) - int(position)) if kind == before else 0
    index = 0 if kind == "row" else 1
    return min(abs(cell[index] + 1 - int(number)) for cell in cells_of(step))


def fillings(clue: list[tuple[int, str]], width: int) -> Iterator[str]:
    """Every way to fill a line."""
    if not clue:
        yield "." * width
        return
    (length, letter), *rest = clue
    for start in range(width - length + 1):
        ahead = "." * start + letter * length
        apart = "." * bool(rest and rest[0][1] == letter)
        for others in fillings(rest, width - len(ahead + apart)):
            yield ahead + apart + others


def swept(puzzle: Puzzle, steps: list[dict[str, Any]], techniques: dict[str, Any]) -> int:
    """The sweeps, by going through all ways to fill each line."""
    letters = [color.letter for color in puzzle.colors]
    clues = [
        [[(block.length, letters[block.color]) for block in clue] for clue in side]
        for side in (puzzle.rows, puzzle.columns)
    ]
    named = [[{letter for _, letter in clue} for clue in side] for side in clues]
    open_cells = [
        [(row & column or set(letters)) | {"."} for column in named[1]] for row in named[0]
    ]
    later = [s for s in steps if tier(techniques[s["technique"]]) > Tier.FULL_LINE]
    count = 0
    for step in (*later, None):
        while (after := sweep(open_cells, clues)) != open_cells:
            open_cells, count = after, count + 1
        if step:
            filled = len(step["fill"])
            for place, (row, column) in enumerate(cells_of(step)):
                assert not puzzle.is_colored
                open_cells[row][column] = {"#"} if place < filled else {"."}
    assert all(len(cell) == 1 for row in open_cells for cell in row)
    return count


def sweep(
    open_cells: list[list[set[str]]], clues: list[list[list[tuple[int, str]]]]
) -> list[list[set[str]]]:
    """What is possible in each cell once each line has been looked at by itself."""
    by_row = [told(line, clue) for line, clue in zip(open_cells, clues[0], strict=True)]
    turned = [list(line) for line in zip(*open_cells, strict=True)]
    by_column = [told(line, clue) for line, clue in zip(turned, clues[1], strict=True)]
    return [
        [cell & by_column[column][row] for column, cell in enumerate(line)]
        for row, line in enumerate(by_row)
    ]


def told(line: list[set[str]], clue: list[tuple[int, str]]) -> list[set[str]]:
    ways = [
        way
        for way in fillings(clue, len(line))
        if all(letter in cell for letter, cell in zip(way, line, strict=True))
    ]
    return [set(column) for column in zip(*ways, strict=True)]


def test_levels_techniques_and_scores_pick_nonograms(hard: str) -> None:
    every = lines(HEART, BUTTERFLY, STRAWBERRY, hard)
    assert [fields[3] for fields in every] == ["patterns", "two-lines", "patterns", "contradiction"]
    scores = [int(fields[4]) for fields in every]
    assert scores[0] < scores[2] < scores[3] < scores[1]
    names = (HEART, BUTTERFLY, STRAWBERRY, hard)
    for options, picked in [
        (("--level", "patterns"), [0, 2]),
        (("--level", "4,contradiction"), [1, 3]),
        (("--min", str(scores[2])), [1, 2, 3]),
        (("--min", str(scores[2]), "--max", str(scores[3])), [2, 3]),
        (("--max", str(scores[0])), [0]),
        (("--technique", "edge"), [1]),
        (("--technique", "complete-line"), [0, 2]),
        (("--technique", "trial", "--max", "10000"), [3]),
        (("--level", "contradiction", "--max", str(scores[3] - 1)), []),
    ]:
        result = run("rate", *names, *options)
        assert [line.split("\t") for line in result.stdout.splitlines()] == [
            every[place] for place in picked
        ]
        assert result.exit_code == (0 if picked else 1)


def test_filters_go_over_both_kinds() -> None:
    assert lines(HEART, EASY, "--max", "18") == lines(HEART)
    assert lines(HEART, EASY, "--min-er", "1", "--max-level", "1") == lines(
        EASY, "--max-level", "1"
    )


def test_what_only_a_search_solves_has_a_level_and_no_score(hard: str) -> None:
    (fields,) = lines(hard, *SEARCH)
    assert fields[1:5] == ["unique", "solved", "search", "-"]
    assert fields[7:] == ["search", "search=1", "no", "-", "-", "-"]
    assert lines(hard, *SEARCH, "--level", "search") == [fields]
    assert lines(hard, *SEARCH, "--min", "0") == []
    (value,) = objects(hard, *SEARCH)
    assert (value["level"], value["score"], value["depth"]) == ("search", None, None)
    table = run("rate", hard, *SEARCH, "--color", "always").stdout
    assert "not line-solvable · no score: a search fills in what no technique finds" in table


@pytest.mark.parametrize(
    ("clues", "verdict", "outcome", "solvable"),
    [
        (TWO_DIAGONALS, "several", "stuck", "no"),
        ("2\n0\n1\n1\n\n1 1\n1 1\n", "several", "stuck", "no"),
        ("2\n1\n1 1\n1 1\n\n2\n1 1\n1\n1 1\n", "none", "contradiction", "-"),
    ],
)
def test_what_has_not_one_solution_has_no_score(
    clues: str, verdict: str, outcome: str, solvable: str
) -> None:
    result = run("rate", "-", stdin=clues)
    fields = result.stdout.rstrip("\n").split("\t")
    assert fields[:6] == ["<stdin>", verdict, outcome, "-", "-", "-"]
    assert fields[9:] == [solvable, "-", "-", "-"]
    assert result.exit_code == 1
    assert run("rate", "-", "--max", "100000", stdin=clues).stdout == ""
    table = run("rate", "-", "--color", "always", stdin=clues).stdout
    assert ("line-solvable" in table) == (solvable != "-")
    assert "sweep" not in table
    assert f"({outcome})" in table


def test_a_path_that_gets_stuck_has_counts_and_no_score(hard: str) -> None:
    (fields,) = lines(BUTTERFLY, "--max-level", "full-line")
    assert fields[1:6] == ["unique", "stuck", "-", "-", "-"]
    assert "overlap=" in fields[8]
    assert fields[9:] == ["no", "-", "-", "-"]
    (fields,) = lines(HEART, "--only", "line-finished")
    assert fields[2:5] == ["stuck", "-", "-"]
    assert fields[9:] == ["yes", "-", "-", "-"]  # of the puzzle, whatever the path is


def test_a_path_without_time_has_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    time_ends_with_the_verdict(monkeypatch)
    (fields,) = lines(HEART, "--timeout", "100")
    assert fields[1:6] == ["unique", "timeout", "-", "-", "-"]
    assert fields[9:] == ["yes", "-", "-", "-"]


def test_a_bad_puzzle_of_many_does_not_stop_the_rest(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.non"
    wrong.write_text("width 2\nheight 1\nrows\n3\ncolumns\n1\n1\n", encoding="utf-8")
    pack = str(NONOGRAMS / "small.nonpack")
    stream = Path(pack).read_text(encoding="utf-8")
    result = run("rate", HEART, str(wrong), "-", TELEPHONE, stdin=stream)
    rated = [line.split("\t") for line in result.stdout.splitlines()]
    assert [fields[0] for fields in rated] == [
        *(HEART, "<stdin>", "<stdin>:25", "<stdin>:59", TELEPHONE)
    ]
    assert f"{wrong}:" in result.stderr
    assert result.exit_code == 2
    assert [fields[1:] for fields in rated[1:4]] == [fields[1:] for fields in lines(pack)]
    found = run("rate", HEART, str(wrong), pack, "--jsonl").stdout.splitlines()
    values = [json.loads(line) for line in found]
    assert [value["puzzle"] for value in values] == [1, 2, 3, 4, 5]
    assert [bool(value["error"]) for value in values] == [False, True, False, False, False]
    assert values[1]["line_solvable"] is values[1]["jump"] is None
    for value in values:
        VALIDATOR.validate(value)


@pytest.mark.parametrize(
    "change", [{"line_solvable": "yes"}, {"depth": -1}, {"sweeps": 1.5}, {"jump": "10"}]
)
def test_the_schema_refuses_wrong_figures(change: dict[str, Any]) -> None:
    (value,) = objects(HEART)
    assert (value["line_solvable"], value["depth"]) == (True, 0)
    assert not VALIDATOR.is_valid({**value, **change})


def test_the_table_on_a_terminal(hard: str) -> None:
    table = run("rate", HEART, hard, "--color", "always").stdout
    assert "line-solvable · depth 0 · 4 sweeps · jump 10 (1.2 a step)" in table
    assert "not line-solvable · depth 1 ·" in table
    assert "Line finished 4 · Complete line 5" in table
    plain = run("rate", HEART, "--color", "always", "--ascii").stdout
    assert plain.isascii()


def test_the_path_of_a_nonogram_tells_its_score() -> None:
    assert "level Patterns · score of this path 18" in run(
        "nonogram", HEART, "--explain", "--color", "always"
    ).stdout.replace("\x1b[0m", "")


def solvable(picture: Picture) -> bool | None:
    progress = Progress()
    decision = decide(picture, timeout=20, progress=progress)
    asked = Asked("nonogram", picture, 1, None, None)
    return Answer(asked, decision, progress=progress).line_solvable


@pytest.mark.skipif(not DATA.exists(), reason="the public collections are not at hand")
def test_what_lines_can_solve() -> None:
    known = (DATA / "webpbn-verdicts.tsv").read_text(encoding="utf-8").splitlines()[1:]
    found, expected = {}, {}
    for row in known[::8]:
        name, _, _, line_solvable, _ = row.split("\t")
        expected[name] = line_solvable == "yes"
        found[name] = solvable(load(DATA / "webpbn" / name))
    assert found == expected
    assert {*expected.values()} == {True, False}


def test_what_lines_can_solve_in_colours() -> None:
    colors = (BACKGROUND, Color(1, "red", "dd2222", "r"), Color(2, "blue", "2244dd", "b"))
    hard = Puzzle.from_picture(["r.b.", ".rr.", "bb.r", "...b"], colors=colors)
    assert solvable(Picture.blank(hard)) is False
    assert solvable(load(Path(STRAWBERRY))) is True

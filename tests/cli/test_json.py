"""JSON output keeps to its schema, which is part of the contract."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from picsolve.core import Outcome, Role, Verdict
from tests.cli.examples import (
    ARTICLES,
    BROKEN,
    NONE,
    PUZZLES,
    SEVERAL,
    TELEPHONE,
    TRAP,
    TRAP_SOLVED,
    TWO_DIAGONALS,
    WRAP,
    run,
)

SCHEMA = json.loads((resources.files("picsolve.cli") / "schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def objects(*arguments: str, stdin: str | None = None) -> list[dict[str, Any]]:
    """The objects of a run with --jsonl, each checked against the schema."""
    found = [
        json.loads(line) for line in run(*arguments, "--jsonl", stdin=stdin).stdout.splitlines()
    ]
    for value in found:
        VALIDATOR.validate(value)
    return found


def test_the_schema_is_one_and_knows_every_role_and_verdict() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    definitions = SCHEMA["$defs"]
    roles = definitions["mark"]["properties"]["role"]["enum"]
    assert roles == [role.value for role in Role]
    verdicts = definitions["result-common"]["properties"]["verdict"]["enum"]
    assert verdicts == [*(verdict.value for verdict in Verdict), None]
    assert definitions["outcome"]["enum"] == [outcome.value for outcome in Outcome]


def test_a_result_stands_alone_without_explain() -> None:
    (result,) = objects("sudoku", TRAP)
    assert result == objects("sudoku", TRAP, "--explain")[-1]
    assert result == {
        "schema": 1,
        "kind": "sudoku",
        "puzzle": 1,
        "source": None,
        "line": 1,
        "verdict": "unique",
        "outcome": "solved",
        "solution": TRAP_SOLVED,
        "second": None,
        "steps": result["steps"],
        "hardest": result["hardest"],
        "error": None,
    }
    assert result["steps"] == len(objects("sudoku", TRAP, "--explain", *ARTICLES)) - 1


def test_steps_come_before_the_result_and_place_the_solution() -> None:
    *steps, result = objects("sudoku", TRAP, "--explain", *ARTICLES)
    assert [step["step"] for step in steps] == list(range(1, result["steps"] + 1))
    cells = list(TRAP)
    for step in steps:
        for place in step["place"]:
            row, column, digit = int(place[1]), int(place[3]), place[5]
            cells[9 * row + column - 10] = digit
    assert "".join(cells) == result["solution"]
    trap = next(step for step in steps if step["technique"] == "simple-colors-trap")
    assert trap["remove"] == ["r4c2<>4", "r8c2<>4"]
    assert trap["short"].endswith("r48c2<>4")


def test_the_ranges_of_a_nonogram_step_hold_what_is_filled() -> None:
    *steps, result = objects("nonogram", TELEPHONE, "--explain")
    assert result["outcome"] == "solved"
    assert len(result["solution"]) == 20
    seen: dict[str, str] = {}
    for step in steps:
        assert step["line"]
        kind, number = step["line"].split()
        for state in ("fill", "empty"):
            for square in step[state]:
                row, column = map(int, square[1:].split("c"))
                assert (row if kind == "row" else column) == int(number)
                assert result["solution"][row - 1][column - 1] == ("#" if state == "fill" else ".")
                seen[square] = state
                along = column if kind == "row" else row
                if state == "fill":
                    assert any(first <= along <= last for first, last in step["ranges"])
    assert len(seen) == 400


@pytest.mark.parametrize(
    ("puzzle", "verdict", "solutions"),
    [(TRAP, "unique", 1), (SEVERAL, "several", 2), (NONE, "none", 0)],
)
def test_a_verdict_has_its_solutions(puzzle: str, verdict: str, solutions: int) -> None:
    (result,) = objects("sudoku", puzzle)
    assert result["verdict"] == verdict
    assert sum(result[name] is not None for name in ("solution", "second")) == solutions
    assert (result["outcome"] == "solved") == (verdict == "unique")


def test_a_nonogram_without_a_verdict() -> None:
    arguments = ("nonogram", "-", "--timeout", "1e-9")
    (result,) = objects(*arguments, stdin=TWO_DIAGONALS)
    assert (result["verdict"], result["solution"]) == ("undecided", None)


def test_errors_are_results_too(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{BROKEN}\n{TRAP}\n", encoding="utf-8")
    wrong, right, missing = objects("sudoku", str(path), str(tmp_path / "none.txt"))
    assert "two 4s in row 1" in wrong["error"]
    assert (wrong["source"], wrong["line"], wrong["puzzle"]) == (str(path), 1, 1)
    assert wrong["verdict"] is None
    assert (right["line"], right["puzzle"], right["verdict"]) == (2, 2, "unique")
    assert "there is no such file" in missing["error"]


def test_a_branch_holds_its_steps_and_what_is_wrong() -> None:
    steps = objects("sudoku", TRAP, "--explain", "--only", "singles,trial")
    (branch, *_) = next(step for step in steps if step.get("technique") == "trial")["branches"]
    assert branch["outcome"] == "contradiction"
    assert branch["why"]
    assert branch["steps"][0]["step"] == 1


@pytest.mark.parametrize(
    ("kind", "puzzle", "options"),
    [
        ("sudoku", TRAP, ("--only", "singles")),
        ("sudoku", TRAP, ("--without", "chains")),
        ("sudoku", TRAP, ("--max-level", "hard")),
        ("sudoku", TRAP, ("--no-uniqueness",)),
        ("nonogram", TELEPHONE, ("--only", "overlap,glue-first")),
        ("nonogram", TELEPHONE, ("--max-level", "ranges")),
    ],
)
def test_to_pick_techniques_is_to_ask_for_the_steps(
    kind: str, puzzle: str, options: tuple[str, ...]
) -> None:
    found = objects(kind, puzzle, *options)
    assert len(found) > 1
    assert found == objects(kind, puzzle, *options, "--explain")


def test_a_path_that_is_stuck_is_told_in_the_result() -> None:
    *_, result = objects("sudoku", TRAP, "--only", "singles")
    assert (result["verdict"], result["outcome"]) == ("unique", "stuck")
    assert result["hardest"] in ("naked-single", "hidden-single", "full-house")


def test_an_array_holds_the_same_objects() -> None:
    for arguments in (
        ("sudoku", TRAP, WRAP, BROKEN, "--explain"),
        ("steps", TRAP, "--only", "singles"),
        ("steps", "." * 81, "--only", "singles"),
        ("techniques", "singles"),
    ):
        array = json.loads(run(*arguments, "--json").stdout)
        assert array == objects(*arguments)


def test_the_catalogue_keeps_to_the_schema() -> None:
    listed = objects("techniques")
    assert {technique["kind"] for technique in listed} == {"sudoku", "nonogram"}
    blossom = next(t for t in listed if t["key"] == "als-death-blossom")
    assert blossom["hodoku"] == ["0904"]
    assert len({technique["key"] for technique in listed}) == len(listed)


@pytest.mark.parametrize(
    "path", sorted(map(str, PUZZLES.glob("*/*"))), ids=lambda path: Path(path).name
)
def test_every_bundled_puzzle_keeps_to_the_schema(path: str) -> None:
    results = [
        value for value in objects(Path(path).parent.name, path, "--explain") if "verdict" in value
    ]
    assert results
    assert {(result["verdict"], result["outcome"]) for result in results} == {("unique", "solved")}


@pytest.mark.parametrize(
    "change",
    [
        {"schema": 2},
        {"verdict": "maybe"},
        {"solution": "12"},
        {"steps": -1},
        {"extra": 1},
        {"hardest": 3},
        {"puzzle": 0},
    ],
)
def test_the_schema_refuses_what_is_wrong(change: dict[str, Any]) -> None:
    (result,) = objects("sudoku", TRAP)
    assert VALIDATOR.is_valid(result)
    assert not VALIDATOR.is_valid({**result, **change})


def test_the_schema_asks_for_every_field() -> None:
    (result,) = objects("sudoku", TRAP)
    step = objects("sudoku", TRAP, "--explain")[0]
    for value in (result, step):
        for name in value:
            assert not VALIDATOR.is_valid({k: v for k, v in value.items() if k != name})


@pytest.mark.parametrize(
    "change",
    [{"place": ["r1c1"]}, {"remove": ["r1c1=4"]}, {"marks": [{"role": "x", "on": "r1c1"}]}],
)
def test_the_schema_refuses_a_wrong_step(change: dict[str, Any]) -> None:
    step = objects("sudoku", TRAP, "--explain")[0]
    assert VALIDATOR.is_valid(step)
    assert not VALIDATOR.is_valid({**step, **change})

"""The library: its names, parsing, solving, deciding, and boards that show themselves."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import picsolve
from picsolve import Grid, InputError, Outcome, Picture, Puzzle, Trace, Verdict
from picsolve.api import catalogue
from picsolve.cli.answers import OutOfTime, time_limit
from picsolve.core import Step, Technique, hardest_step
from tests.cli.examples import NONE, SEVERAL, TELEPHONE, TRAP, TRAP_SOLVED, TWO_DIAGONALS


def test_every_public_name_is_there_and_no_other() -> None:
    for name in picsolve.__all__:
        assert getattr(picsolve, name) is not None
    assert set(picsolve.__all__) <= set(dir(picsolve))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = picsolve.nothing


def test_a_sudoku_is_parsed_solved_and_decided() -> None:
    grid = picsolve.parse(TRAP)
    assert isinstance(grid, Grid)
    trace = picsolve.solve(grid)
    assert isinstance(trace, Trace)
    assert trace.outcome is Outcome.SOLVED
    assert str(trace.end) == TRAP_SOLVED
    decision = picsolve.decide(grid)
    assert decision.verdict is Verdict.UNIQUE
    assert [str(solution) for solution in decision.solutions] == [TRAP_SOLVED]


def test_a_nonogram_is_solved_from_its_clues_and_from_a_position() -> None:
    puzzle = picsolve.parse(Path(TELEPHONE).read_text(encoding="utf-8"))
    assert isinstance(puzzle, Puzzle)
    trace = picsolve.solve(puzzle)
    (solution,) = picsolve.decide(puzzle).solutions
    assert isinstance(solution, Picture)
    assert trace.end == solution
    half = list(trace.boards())[len(trace.steps) // 2]
    assert picsolve.solve(half).end == solution
    assert picsolve.decide(half).solutions == (solution,)


@pytest.mark.parametrize(
    ("text", "verdict", "solutions"), [(SEVERAL, Verdict.SEVERAL, 2), (NONE, Verdict.NONE, 0)]
)
def test_other_verdicts(text: str, verdict: Verdict, solutions: int) -> None:
    board = picsolve.parse(text)
    decision = picsolve.decide(board)
    assert decision.verdict is verdict
    assert len(set(decision.solutions)) == solutions
    assert picsolve.solve(board).outcome is not Outcome.SOLVED


def test_a_limit_gives_more_solutions() -> None:
    decision = picsolve.decide(Grid.from_values([0] * 81), limit=5)
    assert len(set(map(str, decision.solutions))) == 5


def test_every_puzzle_of_a_file_is_loaded_until_one_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n{SEVERAL}\n44{TRAP[2:]}\n", encoding="utf-8")
    boards = picsolve.load(path)
    assert [str(next(boards)), str(next(boards))] == [TRAP, SEVERAL]
    with pytest.raises(InputError, match=r"list\.txt:3:2: two 4s in row 1"):
        next(boards)
    with pytest.raises(InputError, match="there is no such file"):
        next(picsolve.load(tmp_path / "none.txt"))


def test_text_that_is_no_puzzle_is_refused() -> None:
    with pytest.raises(InputError):
        picsolve.parse("no puzzle")
    for text in ("4", "4 5 6 7 8 9 1 2 3", "1 2 3\n3 4 5\n"):
        with pytest.raises(InputError, match=r"neither a sudoku \(81 cells\) nor a nonogram"):
            picsolve.parse(text)


def test_boards_show_themselves() -> None:
    puzzle = picsolve.parse(Path(TELEPHONE).read_text(encoding="utf-8"))
    assert isinstance(puzzle, Puzzle)
    for board in (picsolve.parse(TRAP), puzzle, Picture.blank(puzzle)):
        console = Console(width=100, record=True, file=io.StringIO())
        console.print(board)
        assert len(console.export_text().splitlines()) > 9
        root = ElementTree.fromstring(board._repr_svg_())
        assert root.tag.endswith("svg")
    assert repr(picsolve.parse(TRAP)).startswith(f"Grid('{TRAP}'")


def test_traces_show_themselves() -> None:
    trace = picsolve.solve(picsolve.parse(TRAP))
    console = Console(width=120, record=True, file=io.StringIO())
    console.print(trace)
    assert f"{len(trace.steps)} steps" in console.export_text()
    hardest = hardest_step(trace, catalogue("sudoku"))
    assert hardest is not None
    assert f"step {hardest + 1} of {len(trace.steps)}" in trace._repr_svg_()
    solved = picsolve.solve(trace.end)
    assert not solved.steps
    assert ElementTree.fromstring(solved._repr_svg_()).tag.endswith("svg")


def test_the_hardest_step_is_the_first_of_the_highest_tier_and_score() -> None:
    def technique(key: str, tier: int, score: int) -> Technique[Grid, object]:
        return Technique(key, key, "", tier, lambda board: iter(()), "", "", score=score)

    techniques = [technique("a", 1, 9), technique("b", 2, 1), technique("c", 2, 2)]
    steps: list[Step[object]] = [Step(key, ()) for key in "abcac"]
    start = Grid.from_values([0] * 81)
    assert hardest_step(Trace(start, tuple(steps), Outcome.STUCK), techniques) == 2
    assert hardest_step(Trace(start, tuple(steps[:2]), Outcome.STUCK), techniques) == 1
    assert hardest_step(Trace(start, (), Outcome.STUCK), techniques) is None


def test_a_time_limit_stops_what_would_never_end() -> None:
    def run_for_ever() -> None:
        with time_limit(0.01) as check:
            while True:
                check()

    with pytest.raises(OutOfTime):
        run_for_ever()
    with time_limit(60) as check:
        check()


def test_a_step_tells_itself() -> None:
    grid = picsolve.parse(TRAP)
    assert isinstance(grid, Grid)
    step = picsolve.solve(grid).steps[0]
    name, _, sentence = picsolve.explain(step).partition(": ")
    assert name in {"Full House", "Naked Single", "Hidden Single"}
    assert sentence.endswith(f"{step.changes[0].cell} is {step.changes[0].digit}.")
    assert picsolve.explain(step, short=True).endswith(f"=> {step.changes[0]}")


def test_boards_steps_and_traces_are_drawn() -> None:
    grid = picsolve.parse(TRAP)
    trace = picsolve.solve(grid)
    step = trace.steps[0]
    name = picsolve.explain(step).partition(":")[0]
    assert name in picsolve.svg(grid, step)
    assert name not in picsolve.svg(grid)
    assert picsolve.svg(grid) == grid._repr_svg_()
    assert picsolve.svg(trace) == trace._repr_svg_()
    for shown in (grid, trace):
        assert "#0f1319" in picsolve.svg(shown, background="dark")
    puzzle = next(picsolve.load(TELEPHONE))
    fill = picsolve.solve(puzzle).steps[0]
    assert picsolve.explain(fill).partition(":")[0] in picsolve.svg(puzzle, fill)
    with pytest.raises(ValueError, match="background"):
        picsolve.svg(grid, background="green")
    with pytest.raises(TypeError, match="Grid"):
        picsolve.svg("4....9")
    with pytest.raises(TypeError, match="boards"):
        picsolve.svg(trace, step)
    with pytest.raises(TypeError, match="other kind"):
        picsolve.svg(grid, fill)


def test_drawing_needs_no_other_import() -> None:
    code = f"import picsolve; print(picsolve.svg(picsolve.parse({TRAP!r}))[:5])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "<svg \n"


def test_no_key_names_a_technique_of_each_kind() -> None:
    keys = [technique.key for kind in ("sudoku", "nonogram") for technique in catalogue(kind)]
    assert len(keys) == len(set(keys))


def test_the_text_of_clues_is_read_as_the_same_puzzle() -> None:
    puzzle = picsolve.Puzzle.from_lengths([[1, 1], [], [2]], [[1, 1], [1], [1]])
    assert str(puzzle) == "1 1\n0\n2\n\n1 1\n1\n1"
    assert picsolve.parse(str(puzzle)) == puzzle


@pytest.mark.parametrize("limit", [0, -1, float("nan"), 1.5, "2", None])
def test_a_limit_has_to_be_a_whole_number_from_1_on(limit: Any) -> None:
    for text in (TRAP, TWO_DIAGONALS):
        with pytest.raises(ValueError, match="limit has to be a whole number from 1 on"):
            picsolve.decide(picsolve.parse(text), limit)


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("-inf"), "1", [1]])
def test_a_timeout_has_to_be_above_0(timeout: Any) -> None:
    for text in (TRAP, TWO_DIAGONALS):
        with pytest.raises((ValueError, TypeError), match="timeout has to be"):
            picsolve.decide(picsolve.parse(text), timeout=timeout)


@pytest.mark.parametrize("timeout", [60, 0.5e9, 10**400, float("inf"), None])
def test_a_long_timeout_changes_nothing(timeout: float | None) -> None:
    for text, verdict in ((TRAP, Verdict.UNIQUE), (TWO_DIAGONALS, Verdict.SEVERAL)):
        assert picsolve.decide(picsolve.parse(text), timeout=timeout).verdict is verdict


@pytest.mark.parametrize("value", [None, b"1", 1, [TRAP]])
def test_what_is_wanted_is_told(value: Any) -> None:
    name = "None" if value is None else type(value).__name__
    with pytest.raises(TypeError, match=f"parse wants a text, not {name}"):
        picsolve.parse(value)
    for function in (picsolve.decide, picsolve.solve):
        with pytest.raises(TypeError, match=f"a board is a Grid, a Puzzle .*, not {name}"):
            function(value)
    with pytest.raises(TypeError, match=r"a board is a Grid, .*, not str; parse makes one"):
        picsolve.solve(TRAP)  # type: ignore[call-overload]

"""Ctrl-C and SIGTERM while something takes long: what is known by then is told."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from picsolve import api
from picsolve.board import Decision, Outcome, Verdict
from picsolve.cli import answers
from picsolve.cli.asked import Asked
from picsolve.cli.inputs import Inputs
from picsolve.cli.selection import Selection
from picsolve.core import Trace
from picsolve.formats import writing
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import BACKGROUND, Color, Puzzle
from tests.cli.examples import NONE, PUZZLES, ROOT, SEVERAL, TELEPHONE, TRAP, environment, run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")

SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
PALETTE = (
    BACKGROUND,
    Color(1, "red", "dd2222", "r"),
    Color(2, "blue", "2244dd", "b"),
)
SIDE = 60
#: Runs the command line with the second SAT solver alone, and says where that begins a slice.
SECOND_SOLVER = """if True:
    import sys
    import pysolvers
    from picsolve.nonogram import sat

    sat.SOLVER = sat.OTHER_SOLVER
    solve = pysolvers.cadical153_solve_lim

    def told(*arguments):
        print("slice", file=sys.stderr, flush=True)
        return solve(*arguments)

    pysolvers.cadical153_solve_lim = told
    from picsolve.__main__ import main
    main()
"""


def noise(folder: Path, *, is_colored: bool = False) -> str:
    """A puzzle that takes far longer than a test."""
    rng = random.Random(1)
    letters = "....rb" if is_colored else "#."
    rows = ["".join(rng.choice(letters) for _ in range(SIDE)) for _ in range(SIDE)]
    puzzle = Puzzle.from_picture(rows, colors=PALETTE) if is_colored else Puzzle.from_picture(rows)
    format = writing.by_key("xml")
    assert format
    path = folder / "noise.xml"
    path.write_text(format.head + format.write(puzzle, 1, None) + format.foot, encoding="utf-8")
    return str(path)


def interrupted(
    arguments: list[str], signals: list[signal.Signals], marker: str = "slice"
) -> tuple[int, str, str]:
    """The exit code and the streams of a search that gets these signals within slices."""
    with subprocess.Popen(
        [sys.executable, "-c", SECOND_SOLVER, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
    ) as process:
        assert process.stderr
        try:
            for _ in range(3):  # so the solver is well within its search
                assert process.stderr.readline() == f"{marker}\n"
            for number in signals:
                process.send_signal(number)
            output, errors = process.communicate()
        finally:
            process.kill()
    return process.returncode, output, errors.replace(f"{marker}\n", "").strip()


@pytest.mark.parametrize(("number", "code"), SIGNALS)
@pytest.mark.parametrize("is_colored", [False, True])
@pytest.mark.parametrize("command", ["check", "nonogram", "rate"])
def test_a_signal_within_the_second_solver_leaves_what_is_known(
    tmp_path: Path, command: str, is_colored: bool, number: signal.Signals, code: int
) -> None:
    path = noise(tmp_path, is_colored=is_colored)
    found, output, errors = interrupted([command, "--json", path], [number])
    assert (found, errors) == (code, "")
    (result,) = json.loads(output)
    assert result["verdict"] == "undecided"
    assert result["error"] == "interrupted"


@pytest.mark.parametrize(("number", "code"), SIGNALS)
def test_a_signal_within_the_second_solver_ends_a_conversion(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    result = interrupted(["convert", noise(tmp_path), "--to", "pbm"], [number])
    assert result == (code, "", "")


def test_a_second_ctrl_c_leaves_no_traceback(tmp_path: Path) -> None:
    code, _, errors = interrupted(["check", noise(tmp_path)], 2 * [signal.SIGINT])
    assert (code, errors) == (130, "")


def test_what_was_interrupted_is_left_to_a_run_that_resumes(tmp_path: Path) -> None:
    answers = tmp_path / "answers.jsonl"
    for command in ("check", "nonogram", "rate"):
        arguments = [command, "--jsonl", TELEPHONE, noise(tmp_path), "-o", str(answers)]
        code, _, errors = interrupted(arguments, [signal.SIGINT])
        assert (code, errors) == (130, "")
        (line,) = answers.read_text(encoding="utf-8").splitlines()
        assert json.loads(line)["verdict"] == "unique"


def stopped_path(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """What is written where Ctrl-C comes after three steps."""
    from picsolve import core

    solve = core.solve

    def interrupted(board: Any, techniques: Any, on_step: Any) -> Any:
        count = 0

        def take(step: Any) -> None:
            nonlocal count
            on_step(step)
            count += 1
            if count == 3:
                raise KeyboardInterrupt

        return solve(board, techniques, on_step=take)

    monkeypatch.setattr(core, "solve", interrupted)
    return run(*arguments).stdout


@pytest.mark.parametrize(("kind", "puzzle"), [("sudoku", TRAP), ("nonogram", TELEPHONE)])
def test_an_interrupted_path_ends_with_what_is_known(
    monkeypatch: pytest.MonkeyPatch, kind: str, puzzle: str
) -> None:
    lines = stopped_path(monkeypatch, kind, puzzle, "--explain").splitlines()
    assert "interrupted after 3 steps" in lines
    assert any("unique" in line for line in lines[lines.index("interrupted after 3 steps") :])
    fields = stopped_path(monkeypatch, "rate", puzzle).rstrip().split("\t")
    assert fields[1:7] == ["unique", "interrupted", "-", "-", "-", "3"]
    (result,) = json.loads(stopped_path(monkeypatch, "rate", puzzle, "--json"))
    assert (result["outcome"], result["error"], result["steps"]) == (None, "interrupted", 3)


def interrupting(*_: Any, **__: Any) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("command", ["sudoku", "check"])
@pytest.mark.parametrize("part", ["decide", "check"])
def test_a_sudoku_whose_verdict_was_interrupted_is_undecided(
    monkeypatch: pytest.MonkeyPatch, command: str, part: str
) -> None:
    monkeypatch.setattr(f"picsolve.api.{part}", interrupting)
    filled = ["--filled", TRAP] if part == "check" and command == "sudoku" else []
    puzzle = SEVERAL if part == "decide" else TRAP if filled else NONE
    verdict = "undecided" if part == "decide" or filled else "none"
    (result,) = json.loads(run(command, puzzle, "--timeout", "99", "--json", *filled).stdout)
    assert (result["verdict"], result["error"]) == (verdict, "interrupted")


@pytest.mark.parametrize("is_colored", [False, True])
def test_what_lines_tell_outlives_ctrl_c_amid_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_colored: bool
) -> None:
    from picsolve.nonogram.color_propagation import ColorPropagator
    from picsolve.nonogram.propagation import Propagator

    path = PUZZLES / "nonogram" / ("toucan.non" if is_colored else "telephone.non")
    solved: Any = api.decide(next(api.load(path))).solutions[0]
    module = ColorPropagator if is_colored else Propagator
    deduce = module.propagate

    def propagate(self: Any, *arguments: Any, **more: Any) -> None:
        deduce(self, *arguments, **more)  # what it knows by now stands in its arguments
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "propagate", propagate)
    result = run("nonogram", str(path))
    first, *rows = result.stdout.rstrip("\n").split("\n")
    assert "undecided" in first
    assert tuple(rows) == solved.text


def test_a_path_leaves_what_is_known_without_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("picsolve.sudoku.explainer.rate", interrupting)
    result = run("rate", TRAP)
    rated = run("rate", TRAP, "--no-se").stdout
    assert result.stdout == rated
    assert "<argument>: interrupted: its ER/EP/ED are not known\n" in result.stderr


def test_the_verdict_and_the_path_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verdict that takes all that it is given leaves the path half."""
    now, given = 100.0, []

    def decide(board: Any, timeout: float, so_far: Any) -> Decision[Any]:
        nonlocal now
        now += timeout
        given.append(timeout)
        return Decision(Verdict.UNDECIDED)

    def follow(board: Any, techniques: Any, timeout: float, *_: Any) -> tuple[Any, Any]:
        given.append(timeout)
        return Trace(board, (), Outcome.STUCK), answers.OutOfTime()

    monkeypatch.setattr("time.monotonic", lambda: now)
    monkeypatch.setattr(answers, "decide", decide)
    monkeypatch.setattr(answers, "follow", follow)
    asked = next(iter(Inputs((TELEPHONE,), "nonogram")))
    assert isinstance(asked, Asked)
    answers.answer(asked, Selection(kinds=("nonogram",)), 8.0)
    assert given == [4.0, 4.0]
    given.clear()
    answers.answer(asked, None, 8.0)
    assert given == [8.0]


def test_a_terminal_is_told_that_it_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def decide(*_: Any, progress: Any, **__: Any) -> None:
        progress.known = Picture.blank(Puzzle.from_picture(["#"]))
        raise KeyboardInterrupt

    for module in ("checking", "techniques"):  # loaded later, they would keep the stand-in
        import_module(f"picsolve.nonogram.{module}")
    monkeypatch.setattr("picsolve.nonogram.exact.decide", decide)
    for command in ("check", "nonogram"):
        drawn = run(command, TELEPHONE, "--color", "always").stdout
        assert "Interrupted." in drawn
        assert "time allowed" not in drawn
    assert "(interrupted)" in run("rate", TELEPHONE, "--color", "always").stdout


def test_ctrl_c_is_not_lost_where_time_is_over_at_the_same_moment() -> None:
    both = {signal.SIGINT, signal.SIGALRM}

    def both_come() -> None:
        with suppress(answers.OutOfTime), answers.time_limit(100.0):
            signal.pthread_sigmask(signal.SIG_BLOCK, both)
            for number in both:
                signal.raise_signal(number)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, both)

    with pytest.raises(KeyboardInterrupt):
        both_come()

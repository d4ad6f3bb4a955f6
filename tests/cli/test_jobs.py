"""`--jobs`: several processes write what one would, and one that dies costs one puzzle."""

from __future__ import annotations

import errno
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from picsolve.cli import workers
from picsolve.cli.asked import Unread
from picsolve.cli.inputs import Inputs
from picsolve.cli.output import NO, YES, Output, Style
from tests.cli.examples import (
    BROKEN,
    NONE,
    PUZZLES,
    ROOT,
    SEVERAL,
    TRAP,
    TRAP_SOLVED,
    WRAP,
    command,
    environment,
    process,
    run,
)
from tests.cli.tasks import Risky
from tests.cli.test_processes import POSIX, started

LINES = (TRAP, SEVERAL, BROKEN, WRAP, NONE, TRAP, "hello", WRAP, TRAP, f"{TRAP};title", SEVERAL)
OLD = sys.version_info < (3, 12)  # newer ones warn of fork where there are threads
#: It is rated for many seconds.
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
METHODS = ("spawn", "forkserver", *(("fork",) if OLD else ()))


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A list with puzzles of all sorts."""
    found = tmp_path / "list.txt"
    found.write_text("\n".join(LINES) + "\n", "utf-8")
    return str(found)


@pytest.mark.parametrize(
    "words",
    [
        "sudoku",
        "sudoku --explain -v --jsonl",
        "sudoku -v",
        "sudoku --json",
        "sudoku --color always --reveal",
        "check --csv",
        "rate --no-se",
        "rate --color always --level hard,unfair",
    ],
)
def test_the_output_is_that_of_one_process(words: str, path: str) -> None:
    one = process(*words.split(), path, str(PUZZLES / "sudoku" / "easy.txt"))
    more = process(*words.split(), path, str(PUZZLES / "sudoku" / "easy.txt"), "--jobs", "3")
    assert more.stdout == one.stdout
    assert more.stderr == one.stderr
    assert more.returncode == one.returncode == 2
    assert one.stdout.count("\n") > 3


def test_nonograms_of_a_directory_too() -> None:
    files = sorted(map(str, (PUZZLES / "nonogram").glob("c*.non")))
    for words in (("nonogram", "--jsonl"), ("rate",)):
        one = process(*words, *files)
        more = process(*words, *files, "--jobs", "2")
        assert (more.stdout, more.stderr, more.returncode) == (one.stdout, one.stderr, 0)
        assert len(one.stdout.splitlines()) >= len(files)


@pytest.mark.parametrize("jobs", ["0", "-1", "many", "1.5", " ", "99999", "²"])
def test_a_wrong_number_is_wrong_usage(jobs: str) -> None:
    result = run("sudoku", TRAP, "--jobs", jobs)
    assert result.exit_code == 2
    assert "neither a number from 1 to 1,000 nor auto" in result.stderr


def test_as_many_as_there_are_processors() -> None:
    result = process("sudoku", TRAP, WRAP, "--jobs", "auto", "--no-path", "--jsonl")
    assert [json.loads(line)["verdict"] for line in result.stdout.splitlines()] == ["unique"] * 2


def test_without_the_option_no_other_process_is_thought_of() -> None:
    code = "import sys, runpy; sys.argv = ['picsolve', 'sudoku', '" + TRAP + "']\n"
    code += "try: runpy.run_module('picsolve', run_name='__main__')\n"
    code += (
        "finally: print([name for name in sys.modules if 'multiproc' in name or 'dask' in name])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", cwd=ROOT, check=True
    )
    assert result.stdout == f"{TRAP_SOLVED}\tunique\n[]\n"


def risky(
    task: Risky, count: int, capfd: pytest.CaptureFixture[str], method: str = "forkserver"
) -> tuple[list[str], str, int]:
    """The lines, the errors and the exit code of risky work on so many puzzles."""
    arguments = (TRAP,) * count
    output = Output(task.style)
    code = workers.run(task, Inputs(arguments, "sudoku"), output, 3, method)
    streams = capfd.readouterr()
    return streams.out.splitlines(), streams.err, code


@pytest.mark.parametrize("method", METHODS)
def test_a_worker_that_dies_costs_its_puzzle(
    method: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    task = Risky(Style(), deadly=(1, 5, 40, 41), notes=str(tmp_path / "notes"))
    lines, errors, code = risky(task, 60, capfd, method)
    assert lines == [str(i) for i in range(1, 61) if i not in task.deadly] + ["end"]
    died = "error: the process that was at it has died (exit code 7)"
    assert errors.splitlines() == [f"{i}: {died}" for i in task.deadly]
    assert code == NO
    taken = Counter(Path(task.notes).read_text("utf-8").split())
    assert set(taken.values()) == {1}  # no puzzle is done twice
    assert len(taken) == 60


def test_a_puzzle_that_no_timer_stops_costs_itself(capfd: pytest.CaptureFixture[str]) -> None:
    task = Risky(Style(), endless=(3, 8), timeout=0.05)
    lines, errors, code = risky(task, 12, capfd)
    assert lines == [str(i) for i in range(1, 13) if i not in task.endless] + ["end"]
    late = "error: out of time, and could not be stopped in any other way"
    assert errors.splitlines() == [f"{i}: {late}" for i in task.endless]
    assert code == NO


def test_of_a_run_too_only_one_is_lost(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n" * 300, "utf-8")
    task = Risky(Style(), deadly=(70, 200))
    inputs = Inputs((str(path), TRAP), "sudoku", runs=True)
    code = workers.run(task, inputs, Output(task.style), 2)
    streams = capfd.readouterr()
    expected = [str(i) for i in range(1, 302) if i not in task.deadly]
    assert streams.out.splitlines() == [*expected, "end"]
    assert [line.split(":")[0] for line in streams.err.splitlines()] == ["70", "200"]
    assert code == NO


@pytest.mark.parametrize("method", METHODS)
def test_workers_that_end_before_they_begin_cost_nothing(
    method: str, capfd: pytest.CaptureFixture[str]
) -> None:
    task = Risky(Style(), home=os.getpid())
    lines, errors, code = risky(task, 12, capfd, method)
    assert lines == [*map(str, range(1, 13)), "end"]
    *_, last = errors.splitlines()
    assert last == ("no other process can be started (they end at once): this one goes on alone")
    assert code == YES


def test_where_no_process_can_be_started_this_one_does_the_work(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    from multiprocessing.context import ForkServerProcess

    def start(self: ForkServerProcess) -> None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(ForkServerProcess, "start", start)
    one, more = (run("sudoku", path, "--json", "--jobs", jobs) for jobs in "12")
    assert more.stdout == one.stdout
    assert more.exit_code == one.exit_code == 2
    told = (
        "no other process can be started (Resource temporarily unavailable): this one goes on alone"
    )
    assert more.stderr == f"{told}\n{one.stderr}"


@POSIX
@pytest.mark.parametrize("part", ["forkserver", "resource_tracker"])
def test_what_starts_the_workers_may_die(part: str, path: str) -> None:
    psutil = pytest.importorskip("psutil")
    with started("sudoku", path, "-", "--jobs", "2") as running:
        assert running.stderr
        found: list[Any] = []
        while not found:
            below = psutil.Process(running.pid).children()
            found = [each for each in below if f"multiprocessing.{part}" in str(each.cmdline())]
        found[0].kill()
        output, errors = running.communicate(f"{TRAP}\n")
    one = process("sudoku", path, "-", stdin=f"{TRAP}\n")
    assert (output, errors, running.returncode) == (one.stdout, one.stderr, 2)


@POSIX
def test_a_puzzle_that_is_lost_has_its_line_and_its_object(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n{HARDEST}\n{WRAP}\n{TRAP}\n", "utf-8")
    with started("rate", str(path), "--jobs", "2", "--jsonl") as running:
        assert running.stdout
        first = json.loads(running.stdout.readline())
        assert first["verdict"] == "unique"
        busy = busiest(running.pid)
        os.kill(busy, signal.SIGKILL)
        rest = [json.loads(line) for line in running.stdout]
        assert running.wait() == 2
    assert [found["puzzle"] for found in rest] == [2, 3, 4]
    assert [found["verdict"] for found in rest] == [None, "unique", "unique"]
    assert rest[0]["error"] == f"{path}:2: the process that was at it has died (signal 9)"


def busiest(pid: int) -> int:
    """The process below one that has worked the most in the last second."""
    psutil = pytest.importorskip("psutil")
    below = psutil.Process(pid).children(recursive=True)
    before = {each.pid: each.cpu_times().user for each in below}
    time.sleep(1.5)
    return int(max(below, key=lambda each: each.cpu_times().user - before[each.pid]).pid)


@POSIX
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_all_processes_and_leaves_what_was_done(
    number: signal.Signals, code: int
) -> None:
    with started("sudoku", "-", "--json", "--jobs", "2") as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        text = ""
        for _ in range(2):
            running.stdin.write(f"{TRAP}\n")
            running.stdin.flush()
            while not text.endswith('"error": null}'):
                text += running.stdout.read(1)
            text += " "
        running.send_signal(number)
        assert running.wait() == code
        found = json.loads(text + running.stdout.read())  # which ends when all have gone
        assert [result["solution"] for result in found] == [TRAP_SOLVED] * 2
        assert running.stderr.read().strip() == ""


@POSIX
@pytest.mark.parametrize("delay", [0.1, 0.3, 0.6, 1.0, 1.5])
def test_ctrl_c_on_a_terminal_which_all_processes_get_leaves_no_traceback(delay: float) -> None:
    with subprocess.Popen(
        [*command("rate", HARDEST, HARDEST, HARDEST), "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        start_new_session=True,
    ) as running:
        assert running.stderr
        time.sleep(delay)  # into the start of the program, or of its workers, or their work
        os.killpg(running.pid, signal.SIGINT)
        assert running.stderr.read().strip() == ""
        assert running.wait() in (130, -signal.SIGINT)


@POSIX
def test_a_reader_that_goes_away_ends_all_silently(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n" * 400, "utf-8")
    words = f"sudoku {path} --explain --jobs 2"
    result = subprocess.run(
        ["sh", "-c", f'("{sys.executable}" -m picsolve {words}; echo "code $?" >&2) | head -n 1'],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        check=False,
    )
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr == "code 141\n"


def test_every_puzzle_can_be_sent_to_another_process() -> None:
    count = 0
    for found in Inputs((str(PUZZLES), BROKEN)):
        sent = pickle.loads(pickle.dumps(found))
        if isinstance(found, Unread):
            assert str(sent.error) == str(found.error)
        else:
            assert (sent.board, sent.number, str(sent.board)) == (
                *(found.board, found.number, str(found.board)),
            )
        count += 1
    assert count > 100

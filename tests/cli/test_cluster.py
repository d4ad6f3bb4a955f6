"""`--scheduler`: a real Dask scheduler and two workers, of which one dies amid its work."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli.examples import (
    BROKEN,
    NONE,
    ROOT,
    SEVERAL,
    TRAP,
    WRAP,
    environment,
    process,
    run,
)
from tests.cli.test_processes import POSIX, started

pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cluster")


@pytest.fixture(scope="module")
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    file = folder / "scheduler.json"
    own = ("--scheduler-file", str(file), "--no-dashboard")
    with ExitStack() as stack:

        def start(module: str, *words: str) -> subprocess.Popen[bytes]:
            running = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{module}", *words, *own],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=ROOT,
                env=environment(DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="60s"),
            )
            stack.callback(running.wait)
            stack.callback(running.kill)
            return running

        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        deadline = time.monotonic() + 60
        while not (file.exists() and file.read_text("utf-8").endswith("}")):
            assert time.monotonic() < deadline, "the scheduler has not started"
            time.sleep(0.1)
        single = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        workers = [start("dask_worker", *single) for _ in range(2)]
        yield json.loads(file.read_text("utf-8"))["address"], workers


@POSIX
def test_a_worker_that_dies_costs_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], folder: Path
) -> None:
    address, workers = cluster
    path = folder / "list.txt"
    lines = (TRAP, WRAP, SEVERAL, BROKEN, TRAP, NONE, "hello", WRAP)
    path.write_text("\n".join(lines * 10) + "\n", "utf-8")
    words = ("sudoku", str(path), "--explain", "--jsonl")
    one = process(*words)
    with started(*words, "--scheduler", address) as running:
        assert running.stdout
        assert running.stderr
        first = running.stdout.readline()
        os.kill(workers[0].pid, signal.SIGKILL)
        rest = running.stdout.read()
        errors = running.stderr.read()
        code = running.wait()
    assert first + rest == one.stdout
    assert errors == one.stderr
    assert code == one.returncode == 2
    assert rest.count('"verdict"') == len(lines) * 10


@POSIX
def test_lists_in_runs_and_the_other_commands_too(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], folder: Path
) -> None:
    address, _ = cluster
    path = folder / "plain.txt"
    path.write_text(f"{TRAP}\n{SEVERAL}\n{WRAP}\n" * 300, "utf-8")
    for words in (("sudoku",), ("check", "--json"), ("sudoku", "--count", "3", "--csv")):
        one = process(*words, str(path))
        more = process(*words, str(path), "--scheduler", address)
        assert (more.stdout, more.stderr, more.returncode) == (one.stdout, one.stderr, 1)


def test_a_scheduler_that_is_not_there_is_told() -> None:
    for address in ("nowhere://x", "host", "tcp://host:port"):
        result = run("sudoku", TRAP, "--scheduler", address)
        assert result.exit_code == 2
        assert f"{address!r} is no address of a scheduler" in result.stderr
    result = run("sudoku", TRAP, "--scheduler", "127.0.0.1:1")
    assert result.exit_code == 2
    assert "no scheduler answers at 127.0.0.1:1: Connection refused" in result.stderr
    both = run("sudoku", TRAP, "--scheduler", "tcp://127.0.0.1:1", "--jobs", "2")
    assert "--jobs and --scheduler exclude each other" in both.stderr


def test_without_dask_it_is_told_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("sudoku", TRAP, "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "pip install 'picsolve[cluster]'" in result.stderr

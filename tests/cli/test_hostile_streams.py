"""Output into pipes that are full, do not block, or have nobody who reads: nothing is lost."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

from tests.cli.examples import (
    PUZZLES,
    ROOT,
    TRAP,
    TRAP_SOLVED,
    command,
    environment,
    process,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")

SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
#: More than a pipe holds, in lines that a pipe does not hold a whole number of.
MANY = 4000
FULL = 65_536


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A long list of sudokus."""
    found = tmp_path / "list.txt"
    found.write_text(f"{TRAP}\n" * MANY, "utf-8")
    return str(found)


def wait_until_full(running: subprocess.Popen[bytes], *ends: int) -> None:
    """Wait until one of these pipes, into which the run writes, takes no more, or it has ended."""
    while running.poll() is None and len(select.select((), ends, (), 0)[1]) == len(ends):
        time.sleep(0.01)


def through_pipes_that_do_not_block(*arguments: str) -> tuple[int, bytes, bytes]:
    """The exit code and the streams of a run whose pipes are read once one of them is full, or it
    has ended."""
    pipes = [os.pipe() for _ in range(2)]
    found = {}

    def read(descriptor: int) -> None:
        with open(descriptor, "rb") as file:
            found[descriptor] = file.read()

    (output, into_output), (errors, into_errors) = pipes
    for end in (into_output, into_errors):
        os.set_blocking(end, False)
    with subprocess.Popen(
        command(*arguments), stdout=into_output, stderr=into_errors, env=environment(), cwd=ROOT
    ) as running:
        wait_until_full(running, into_output, into_errors)
        for end in (into_output, into_errors):
            os.close(end)
        readers = [threading.Thread(target=read, args=(each,)) for each in (output, errors)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
        return running.wait(), found[output], found[errors]


@pytest.mark.parametrize(
    "words",
    [
        *("sudoku LIST", "sudoku LIST --json --no-path", "sudoku LIST --tsv --no-path"),
        *("sudoku LIST --no-path --jsonl --jobs 2", "convert LIST --to sdm", "techniques --json"),
        f"nonogram {PUZZLES / 'nonogram' / 'telephone.non'} --explain -v --color always",
    ],
)
def test_a_pipe_that_does_not_block_gets_everything(words: str, path: str) -> None:
    arguments = words.replace("LIST", path).split()
    expected = process(*arguments)
    code, output, errors = through_pipes_that_do_not_block(*arguments)
    assert len(output) > FULL
    assert output.decode() == expected.stdout
    assert (code, errors) == (0, b"")


def test_errors_too_get_through_a_pipe_that_does_not_block(path: str) -> None:
    Path(path).write_text(f"{TRAP[:-1]}\n" * MANY, "utf-8")
    code, output, errors = through_pipes_that_do_not_block("sudoku", path)
    assert len(errors) > FULL
    assert errors.count(b": error: ") == MANY
    assert (code, output) == (2, b"")


@pytest.mark.parametrize("more", [(), ("--jobs", "2"), ("--explain",)])
def test_input_from_a_pipe_that_does_not_block_is_read_to_its_end(more: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with subprocess.Popen(
        command("sudoku", "-", *more), stdin=reading, stdout=subprocess.PIPE, encoding="utf-8"
    ) as running:
        os.close(reading)
        assert running.stdout
        for _ in range(2):  # the second only when the pipe is empty
            time.sleep(0.5)
            os.write(writing, f"{TRAP}\n".encode())
        os.close(writing)
        lines = running.stdout.read().splitlines()
    assert lines.count(f"{TRAP_SOLVED}\tunique") == 2
    assert running.returncode == 0


def cut_short(number: signal.Signals, *arguments: str, reads: bool = True) -> tuple[int, str, str]:
    """The exit code and the streams of a run that gets a signal while its pipe is full."""
    reading, writing = os.pipe()
    with subprocess.Popen(
        command(*arguments), stdout=writing, stderr=subprocess.PIPE, env=environment(), cwd=ROOT
    ) as running:
        wait_until_full(running, writing)
        os.close(writing)
        running.send_signal(number)
        if not reads:
            running.wait()
        with open(reading, "rb") as file:
            output = file.read()
        _, errors = running.communicate()
    return running.returncode, output.decode(), errors.decode().strip()


@pytest.mark.parametrize(("number", "code"), SIGNALS)
@pytest.mark.parametrize("options", ["", "--csv --no-path", "--jobs 2"])
def test_a_signal_tears_no_line(number: signal.Signals, code: int, options: str, path: str) -> None:
    found, output, errors = cut_short(number, "sudoku", path, *options.split())
    assert (found, errors) == (code, "")
    lines = output.splitlines(keepends=True)
    whole = process("sudoku", path, *options.split()).stdout.splitlines(keepends=True)
    assert lines == whole[: len(lines)]
    assert len(output) > FULL / 2
    assert len(lines) < len(whole)


@pytest.mark.parametrize(("number", "code"), SIGNALS)
@pytest.mark.parametrize("options", ["--no-path", "--explain", "--no-path --jobs 2"])
def test_a_signal_leaves_a_document(
    number: signal.Signals, code: int, options: str, path: str
) -> None:
    found, output, errors = cut_short(number, "sudoku", path, "--json", *options.split())
    assert (found, errors) == (code, "")
    results = [each for each in json.loads(output) if "verdict" in each]
    assert [each["puzzle"] for each in results] == list(range(1, len(results) + 1))
    assert len(results) < MANY


def test_a_signal_tears_no_line_into_a_named_pipe(tmp_path: Path, path: str) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    writing = os.open(fifo, os.O_WRONLY)
    with subprocess.Popen(
        command("sudoku", path, "-o", str(fifo)), stderr=subprocess.PIPE, cwd=ROOT
    ) as running:
        wait_until_full(running, writing)
        os.close(writing)
        running.send_signal(signal.SIGTERM)
        os.set_blocking(reading, True)
        with open(reading, "rb") as file:
            lines = file.read().decode().splitlines(keepends=True)
        assert running.wait() == 143
    assert set(lines) == {f"{TRAP_SOLVED}\tunique\n"}
    assert len(lines) < MANY


def test_nobody_who_reads_keeps_no_run_alive(path: str) -> None:
    code, output, errors = cut_short(signal.SIGTERM, "sudoku", path, reads=False)
    assert (code, errors) == (143, "")
    assert set(output.splitlines(keepends=True)) == {f"{TRAP_SOLVED}\tunique\n"}


def test_a_line_of_more_than_a_pipe_takes_at_once_is_not_torn(tmp_path: Path) -> None:
    path, full = tmp_path / "full.non", 80 * "80\n"
    path.write_text(f"width 80\nheight 80\nrows\n{full}columns\n{full}", "utf-8")
    words = ("nonogram", *[str(path)] * 60, "--jsonl", "--no-path")
    code, output, errors = cut_short(signal.SIGINT, *words)
    assert (code, errors) == (130, "")
    lines = output.splitlines(keepends=True)
    assert 1 < len(lines) < 60
    assert min(map(len, lines[:-1])) > 4096  # the last one may have been interrupted
    assert [json.loads(line)["puzzle"] for line in lines] == list(range(1, len(lines) + 1))
    assert output.endswith("\n")


@pytest.mark.parametrize("more", [(), ("--jobs", "2")])
def test_errors_that_nobody_reads_end_a_run_whose_answers_would_go_there_too(
    more: tuple[str, ...], tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("12345\n\n" * MANY, "utf-8")
    for arguments, code in (((), 141), (("-o", str(tmp_path / "answers.txt")), 2)):
        reading, writing = os.pipe()
        with subprocess.Popen(
            command("sudoku", str(wrong), *arguments, *more), stdout=writing, stderr=writing
        ) as running:
            os.close(writing)
            assert os.read(reading, 1)
            os.close(reading)
        assert running.returncode == code


def test_errors_that_nobody_reads_keep_no_answer_back(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"12345\n\n{TRAP}\n\n" * 3, "utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    found = subprocess.run(
        command("sudoku", str(path)),
        stdout=subprocess.PIPE,
        stderr=writing,
        encoding="utf-8",
        check=False,
    )
    os.close(writing)
    assert (found.stdout, found.returncode) == (3 * f"{TRAP_SOLVED}\tunique\n", 2)


@pytest.mark.parametrize("most", [8, 12, 16])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "sudoku LIST --jobs 2",
            "no other process can be started (Too many open files): this one goes on alone\n",
        ),
        ("generate sudoku --count 1 --seed 2 --jobs 2", ""),
    ],
)
def test_with_few_files_the_work_is_done_here(
    most: int, words: str, told: str, tmp_path: Path
) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n" * 3, "utf-8")
    arguments = words.replace("LIST", str(path)).split()
    found = subprocess.run(
        command(*arguments),
        capture_output=True,
        encoding="utf-8",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)),
        check=False,
    )
    alone = process(*arguments[:-2])
    assert (found.returncode, found.stdout) == (0, alone.stdout)
    assert found.stderr == told


@pytest.mark.parametrize("words", ["--help", "sudoku --help", "--version", "techniques x-wing"])
def test_python_closes_the_streams_without_a_word(words: str) -> None:
    found = process(*words.split(), PYTHONDEVMODE="1")
    assert (found.returncode, found.stderr) == (0, "")

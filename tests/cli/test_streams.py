"""Many puzzles: lists, directories, patterns, pipes. Whatever is fast answers as what is slow."""

from __future__ import annotations

import gzip
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from picsolve.board import Decision
from picsolve.cli.answers import OutOfTime
from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.inputs import Inputs
from picsolve.sudoku.exact import decide
from picsolve.sudoku.grid import Grid
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
from tests.cli.test_processes import POSIX

#: Lines that mean a puzzle, an error, or nothing, by themselves.
PLAIN = (TRAP, WRAP, TRAP.replace(".", "0"), TRAP_SOLVED)
ODD = (
    *(SEVERAL, NONE, BROKEN, TRAP[:-1], TRAP + "1", f"{TRAP};a title", f"{TRAP}   ", f" {TRAP}"),
    *("", "# a comment", TRAP.replace(".", "*"), "Grid 01", "hello", "\x00", "a\rb", f"{TRAP}\rx"),
    *(TRAP_SOLVED.replace("9", "8"), "\n".join(WRAP[i : i + 9] for i in range(0, 81, 9)), "é"),
)


def a_list(seed: int) -> bytes:
    """Lines of all sorts, most of them plain."""
    chance = random.Random(seed)
    end = chance.choice(["\n", "\r\n"])
    lines = [chance.choice(PLAIN)]
    for _ in range(chance.choice([3, 40, 400])):
        lines += [chance.choice(PLAIN) for _ in range(chance.choice([0, 1, 5, 70]))]
        lines.append(chance.choice(ODD))
    text = end.join(lines) + chance.choice(["", end])
    return text.encode(chance.choice(["utf-8", "utf-8", "latin-1"]))


@pytest.mark.parametrize("seed", range(12))
def test_lists_are_read_the_same_in_runs_and_line_by_line(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(a_list(seed) if seed % 3 else gzip.compress(a_list(seed)))
    if seed % 4 == 0:  # so that it is no small file
        path.write_bytes(a_list(seed) + f"{TRAP}\n".encode() * 13_000 + a_list(seed + 100))
    runs = list(Inputs((str(path),), "sudoku", runs=True).with_runs())
    found = [
        each
        for item in runs
        for each in (
            map(item.__getitem__, range(len(item))) if isinstance(item, AskedRun) else [item]
        )
    ]
    expected = list(Inputs((str(path),), "sudoku"))
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert told(one) == told(other)
    assert any(isinstance(item, AskedRun) for item in runs)


def told(found: Asked | Unread) -> object:
    """All that there is to know of an input."""
    place = (found.number, found.source, found.line, found.kind)
    if isinstance(found, Unread):
        error = found.error
        return *place, str(error), error.text, error.help, error.note, error.span
    return *place, str(found.board), found.title


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """To run a command with each puzzle of a list taken by itself."""

    def run_slowly(*arguments: str, stdin: str = "") -> Result:
        with monkeypatch.context() as patch:
            alone = property(lambda inputs: False, lambda inputs, value: None)
            patch.setattr(Inputs, "runs", alone, raising=False)
            return run(*arguments, stdin=stdin)

    return run_slowly


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "command",
    [
        ("sudoku",),
        ("sudoku", "--timeout", "1000"),
        ("check",),
        ("check", "--timeout", "1000"),
        ("check", "--jsonl"),
        ("check", "--json"),
        ("check", "--csv", "--jobs", "2"),
    ],
    ids=" ".join,
)
def test_the_fast_lane_writes_what_the_slow_one_writes(
    end: str, command: tuple[str, ...], tmp_path: Path, slowly: Callable[..., Result]
) -> None:
    path = tmp_path / "list.txt"
    path.write_text(
        end.join((*PLAIN * 3, *ODD[:9], *PLAIN, SEVERAL, NONE, BROKEN, *PLAIN)), "utf-8"
    )
    name, *options = command
    for arguments, stdin in (((str(path), TRAP), ""), (("-",), path.read_text("utf-8"))):
        fast = run(name, *arguments, *options, stdin=stdin)
        slow = slowly(name, *arguments, *options, stdin=stdin)
        assert fast.stdout == slow.stdout
        assert fast.stderr == slow.stderr
        assert fast.exit_code == slow.exit_code == 2
        assert fast.stdout.count("several") == 2
        assert fast.stdout.count("none") == 2


@pytest.mark.parametrize("command", ["sudoku", "check"])
def test_many_puzzles_are_decided_together_also_in_limited_time(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n" * 500, "utf-8")

    alone = []

    def watched(grid: Grid, limit: int = 2) -> Decision[Grid]:
        alone.append(grid)
        return decide(grid, limit)

    monkeypatch.setattr("picsolve.sudoku.exact.decide", watched)
    for more in ((), ("--timeout", "1000")):
        alone.clear()
        result = run(command, str(path), *more)
        assert len(alone) <= 1  # the first line, by which the format is told
        assert result.stdout.count("unique") == 500
        assert result.exit_code == 0


@pytest.mark.parametrize("command", ["sudoku", "check"])
def test_where_many_take_too_long_each_has_its_own_time(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, slowly: Callable[..., Result]
) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join((*PLAIN, SEVERAL, NONE, *PLAIN)) + "\n", "utf-8")
    arguments = (command, str(path), "--timeout", "1000")
    expected = slowly(*arguments)
    asked = []

    def late(lines: bytes, **_: object) -> None:
        asked.append(lines)
        raise OutOfTime

    monkeypatch.setattr("picsolve.sudoku.bulk.solve", late)
    assert run(*arguments).stdout == expected.stdout
    assert asked


def test_each_that_takes_too_long_is_undecided(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n" * 3, "utf-8")
    result = run("check", str(path), "--timeout", "1e-9")
    assert result.stdout.splitlines() == [f"{path}:{i}: undecided" for i in (1, 2, 3)]
    assert result.exit_code == 1


def test_each_line_of_a_slow_pipe_is_answered_at_once() -> None:
    with subprocess.Popen(
        command("sudoku", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
    ) as running:
        assert running.stdin
        assert running.stdout
        for size in (1, 1, 5, 200, 1, 3):
            running.stdin.write(f"{TRAP}\n" * size)
            running.stdin.flush()
            for _ in range(size):
                assert running.stdout.readline() == f"{TRAP_SOLVED}\tunique\n"
        running.stdin.close()
        assert running.wait() == 0


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory as Linux tells it")
@pytest.mark.parametrize("lines", [300_000])
def test_memory_does_not_grow_with_a_pipe(lines: int) -> None:
    writer = (
        f"import sys\nfor _ in range({lines} // 1000): sys.stdout.write({TRAP + chr(10)!r} * 1000)"
    )
    # The peak that `resource` tells of would be that of this process, if it is higher.
    script = "import re, runpy, sys; sys.argv = ['picsolve', 'sudoku', '-']\n"
    script += "try: runpy.run_module('picsolve', run_name='__main__')\n"
    script += "finally: sys.stderr.write(re.search(r'VmHWM:\\s*(\\d+)',"
    script += " open('/proc/self/status').read())[1])"
    with subprocess.Popen([sys.executable, "-c", writer], stdout=subprocess.PIPE) as source:
        result = subprocess.run(
            [sys.executable, "-c", script],
            stdin=source.stdout,
            capture_output=True,
            encoding="utf-8",
            env=environment(),
            cwd=ROOT,
            check=True,
        )
    assert result.stdout == f"{TRAP_SOLVED}\tunique\n" * lines
    assert int(result.stderr) < 150_000  # KB


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with puzzles of both kinds, and with what is none."""
    (tmp_path / "b" / "c").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "x.txt").write_text(TRAP, "utf-8")
    (tmp_path / "a.txt").write_text(f"{TRAP}\n", "utf-8")
    (tmp_path / "b" / "c" / "two.sdm.gz").write_bytes(gzip.compress(f"{WRAP}\n".encode()))
    (tmp_path / "b" / "cat.non").write_bytes((PUZZLES / "nonogram" / "cat.non").read_bytes())
    (tmp_path / "b" / "note.md").write_text("# Notes\n\nNothing here.\n", "utf-8")
    (tmp_path / "b" / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    (tmp_path / "broken.sdk").write_text("what is this?\n", "utf-8")
    return tmp_path


def test_a_directory_stands_for_its_puzzles(folder: Path) -> None:
    result = run("sudoku", str(folder), "--jsonl")
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    sources = [os.path.relpath(found["source"], folder) for found in objects]
    assert sources == ["a.txt", os.path.join("b", "c", "two.sdm.gz"), "broken.sdk"]
    assert [found["verdict"] for found in objects] == ["unique", "unique", None]
    assert [found["puzzle"] for found in objects] == [1, 2, 3]
    assert result.stderr.endswith(f"{folder}: 3 files skipped: no sudoku in them\n")
    result = run("check", str(folder / "b"))
    assert [line.rpartition(": ")[2] for line in result.stdout.splitlines()] == ["unique"] * 2
    assert result.stderr == f"{folder / 'b'}: 2 files skipped: no puzzle in them\n"
    result = run("nonogram", str(folder / "b" / "c"))
    assert result.exit_code == 2
    assert result.stderr.startswith(
        f"{folder / 'b' / 'c'}: error: there is no nonogram in this dir"
    )


def test_patterns_that_no_shell_expands(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert len(run("sudoku", "*.txt").stdout.splitlines()) == 1
    assert len(run("sudoku", "**/*.sd[m]*", "a.t?t").stdout.splitlines()) == 2
    (folder / "a[1].txt").write_text(f"{WRAP}\n{WRAP}\n", "utf-8")
    assert len(run("sudoku", "a[1].txt").stdout.splitlines()) == 2
    result = run("sudoku", "*.nothing")
    assert result.stderr == "*.nothing: error: there is no such file\n"
    assert run("convert", "*.txt", "--to", "sdm").stdout.splitlines() == [TRAP, WRAP, WRAP]


def test_answers_come_in_the_order_of_the_input(folder: Path) -> None:
    result = process("sudoku", WRAP, str(folder / "a.txt"), "-", TRAP, stdin=f"{WRAP}\n{WRAP}\n")
    solved = [line.split("\t")[0] == TRAP_SOLVED for line in result.stdout.splitlines()]
    assert solved == [False, True, False, False, True]


@pytest.mark.parametrize("slip", ["1", "123", "１２", "4....9.5.", "12345678901234567", "." * 59])
def test_digits_that_are_no_file_are_a_sudoku_with_a_slip(slip: str) -> None:
    told = f"error: this has only {len(slip)} of a sudoku's 81 characters, "
    told += "nor is it the name of a file"
    for words in (("sudoku", slip), ("check", slip), ("hint", slip), ("convert", slip, "--to=sdm")):
        result = run(*words)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"<argument>:1:1: {told}\n")
    result = run("hint", TRAP, "--filled", slip)
    assert result.stderr.startswith(f"--filled:1:1: {told}\n")


def test_digits_that_are_a_file_are_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("123").write_text(TRAP, "utf-8")
    assert run("sudoku", "123").stdout == f"{TRAP_SOLVED}\tunique\n"


@pytest.mark.parametrize("name", ["cat.non", "toucan.non", "cat.xml", "heart-tatham.txt"])
def test_a_nonogram_among_sudokus_is_told_once(name: str) -> None:
    text = (PUZZLES / "nonogram" / name).read_text("utf-8")
    for command_name in ("check", "sudoku"):
        result = run(command_name, "-", stdin=f"{TRAP}\n{text}\n{WRAP}\n{TRAP}\n")
        assert result.exit_code == 2
        assert [word for word in result.stdout.split() if word == "unique"] == ["unique"] * 3
        (error,) = (line for line in result.stderr.splitlines() if "error" in line)
        assert error == "<stdin>:2:1: error: a nonogram begins here, among sudokus"


@POSIX
def test_links_that_lead_round_and_pipes_stop_no_search(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    (folder / "loop.txt").symlink_to("loop.txt")
    (folder / "gone.txt").symlink_to("nowhere")
    for name in "xyz":  # together they lead to themselves in 3^40 ways
        (folder / name).symlink_to(".")
    os.mkfifo(folder / "pipe.txt")
    (folder / "d.txt").mkdir()
    (folder / "d.txt" / "e.txt").write_text(f"{WRAP}\n", "utf-8")
    assert run("check", ".").stdout.split()[::2] == [
        *("./a.txt:1:", "./b/c/two.sdm.gz:1:", "./b/cat.non:", "./d.txt/e.txt:1:"),
    ]
    for pattern, found in (
        ("**/*.txt", ["a.txt:1:", "d.txt/e.txt:1:"]),
        ("**/e.*", ["d.txt/e.txt:1:"]),
        ("d.txt/**", ["d.txt/e.txt:1:"]),
        ("**/c/*", ["b/c/two.sdm.gz:1:"]),
        ("x/**/*.non", ["x/b/cat.non:"]),
    ):
        assert run("check", pattern).stdout.split()[::2] == found
    result = run("check", "*.txt")
    told = [line for line in result.stderr.splitlines() if "error" in line]
    assert told == [
        "gone.txt: error: there is no such file",
        "loop.txt: error: the file cannot be read: Too many levels of symbolic links",
    ]


@POSIX
def test_directories_as_deep_as_names_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    depth = 1200  # which is more than Python's functions may call themselves
    for _ in range(depth):
        os.mkdir("d")
        os.chdir("d")
    Path("x.txt").write_text(TRAP, "utf-8")
    os.chdir(tmp_path)
    found = [run("check", argument).stdout for argument in ("d", "**/x.txt")]
    os.chdir("d/" * depth)
    Path("x.txt").unlink()
    for _ in range(depth):  # pytest would not come to their end, either
        os.chdir("..")
        os.rmdir("d")
    assert found == [f"{'d/' * depth}x.txt:1: unique\n"] * 2


def test_what_may_not_be_read_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def barred(real: Any, refuse: Any) -> Any:
        def call(path: Any, *more: Any, **options: Any) -> Any:
            secret = str(path).rstrip("/").endswith(("b/c", "note.md"))
            return refuse(path) if secret else real(path, *more, **options)

        return call

    def denied(path: Any) -> Any:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "access", barred(os.access, lambda path: False))
    monkeypatch.setattr(os, "scandir", barred(os.scandir, denied))
    monkeypatch.setattr("builtins.open", barred(open, denied))
    result = run("check", str(folder))
    assert result.exit_code == 2
    for name in ("b/c", "b/note.md"):
        assert f"{folder / name}: error: no permission to read this file" in result.stderr
    assert result.stdout.count(": unique") == 2


@pytest.mark.parametrize("size", [2, 5, 10, 15, 30])
def test_packed_files_that_are_torn_are_told_as_such(size: int, tmp_path: Path) -> None:
    path = tmp_path / "torn.gz"
    path.write_bytes(gzip.compress(f"{TRAP}\n".encode())[:size])
    for words in (("check", str(path)), ("hint", TRAP, "--filled", str(path))):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"{path}:1: error: the compressed data are damaged from here on" in result.stderr


@pytest.mark.parametrize("name", ["-dash.txt", "new\nline.txt", "bad\udcff.txt", "\x1b[31m.txt"])
def test_names_of_any_sort(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(f"{TRAP}\n{TRAP}5\n", "utf-8")
    shown = name.replace("\n", "\u240a").replace("\udcff", "\ufffd").replace("\x1b", "\u241b")
    for arguments, place in ((("--", name), shown), ((".",), f"./{shown}"), (("*",), shown)):
        result = process_here("check", *arguments)
        assert result.stdout == f"{place}:1: unique\n"
        assert result.stderr.startswith(f"{place}:2:82: error: ")
        assert result.returncode == 2


def process_here(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), capture_output=True, encoding="utf-8", env=environment(), check=False
    )


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that cannot be read")
@pytest.mark.parametrize(
    "words",
    [
        ("sudoku", "-"),
        ("check", "-"),
        ("sudoku", "-", "--jobs", "2"),
        ("convert", "-", "--to", "sdm"),
        ("hint", TRAP, "--filled", "-"),
        ("nonogram", str(PUZZLES / "nonogram" / "cat.non"), "--filled", "-"),
    ],
)
def test_standard_input_that_cannot_be_read_is_told_as_such(words: tuple[str, ...]) -> None:
    with open("/proc/self/mem", "rb") as stdin:
        result = subprocess.run(
            command(*words), stdin=stdin, capture_output=True, encoding="utf-8", check=False
        )
    assert (result.stdout, result.returncode) == ("", 2)
    assert result.stderr == "<stdin>: error: the file cannot be read: Input/output error\n"

"""`--output` and `--resume`: wherever a run was cut off, its file ends as that of a whole one."""

from __future__ import annotations

import csv
import gzip
import os
import random
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.examples import (
    BROKEN,
    NONE,
    PUZZLES,
    SEVERAL,
    TRAP,
    TRAP_SOLVED,
    WRAP,
    command,
    process,
    run,
)
from tests.cli.test_processes import POSIX, on_a_terminal, started

LINES = (
    *(TRAP, WRAP, TRAP, SEVERAL, TRAP_SOLVED, WRAP, BROKEN, TRAP, TRAP, "hello", WRAP, NONE),
    *("44" + TRAP[2:], TRAP, f"{TRAP};title", WRAP, TRAP, "12"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a list, in which the test runs."""
    (tmp_path / 'a "list", of\nsudokus.txt').write_text("\n".join(LINES) + "\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


NAME = 'a "list", of\nsudokus.txt'


@pytest.mark.parametrize(
    "words",
    [
        "sudoku",
        "sudoku --jobs 2",
        "sudoku --timeout 100",
        "sudoku --jsonl --no-path",
        "sudoku --csv --no-path",
        "sudoku --tsv --no-path",
        "check --jsonl",
        "check --csv",
        "rate --no-se",
    ],
)
def test_wherever_it_was_cut_the_file_becomes_whole(words: str, folder: Path) -> None:
    out = folder / "out"
    result = run(*words.split(), NAME, "-o", str(out))
    assert result.stdout == ""
    assert result.exit_code == 2
    whole = out.read_bytes()
    assert whole.decode() == run(*words.split(), NAME).stdout
    chance = random.Random(words)
    cuts = [0, 1, len(whole) - 1, len(whole), *(chance.randrange(len(whole)) for _ in range(4))]
    for cut in cuts if "--jobs" not in words else cuts[-2:]:
        out.write_bytes(whole[:cut])
        result = run(*words.split(), NAME, "-o", str(out), "--resume")
        assert out.read_bytes() == whole
        assert result.stdout == ""
    out.unlink()
    run(*words.split(), NAME, "-o", str(out), "--resume")
    assert out.read_bytes() == whole


def test_what_has_its_answer_is_not_done_again(folder: Path) -> None:
    out = folder / "out"
    kept = f"{TRAP_SOLVED}\tunique\n{TRAP_SOLVED}\tseveral\t{TRAP_SOLVED}\n"  # which is not so
    out.write_text(f"{kept}{TRAP_SOLVED[:40]}", "utf-8")
    result = run("sudoku", WRAP, TRAP, TRAP, "--output", str(out), "--resume")
    assert out.read_text("utf-8") == f"{kept}{TRAP_SOLVED}\tunique\n"
    assert (result.exit_code, result.stderr) == (0, "")


def test_rows_with_line_ends_within_are_counted_once(folder: Path) -> None:
    out = folder / "out.csv"
    run("check", NAME, "--csv", "-o", str(out))
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["source"] for row in rows] == [NAME] * len(LINES)


@pytest.mark.parametrize(
    "words",
    [
        "sudoku --explain",
        "sudoku --json",
        "sudoku -v --jsonl",
        "check",
        "nonogram",
        "rate --level easy",
        "sudoku --color always",
    ],
)
def test_what_cannot_be_counted_cannot_be_continued(words: str, folder: Path) -> None:
    (folder / "out").write_text("kept", "utf-8")
    result = run(*words.split(), NAME, "-o", "out", "--resume")
    assert result.exit_code == 2
    assert "--resume needs one line for each puzzle" in result.stderr
    assert (folder / "out").read_text("utf-8") == "kept"


ANSWER = f"{TRAP_SOLVED}\tunique\n"
BOTH = run("sudoku", TRAP, WRAP).stdout
OBJECT = run("sudoku", TRAP, "--jsonl", "--no-path").stdout
HEADING, ROW = run("sudoku", TRAP, "--csv", "--no-path").stdout.splitlines(keepends=True)
ALL_OBJECTS = '{"schema": 1, "kind": "sudoku", "puzzle": 2, "source": null, "line": 1, '
WRONG_FORMAT = "its last line is no answer of this command in this format"
WRONG_HEADING = "its heading is another than this command writes in this format"
WRONG_PUZZLE = "its last answer does not fit puzzle 1"
WRONG_REST = "what comes after its last whole line is not part of the next answer"


@pytest.mark.parametrize(
    ("words", "kept", "reason"),
    [
        ("sudoku", "notes of mine\n", WRONG_FORMAT),
        ("sudoku", "notes of mine", WRONG_REST),
        ("sudoku", OBJECT, WRONG_FORMAT),
        ("sudoku", HEADING + ROW, WRONG_FORMAT),
        ("sudoku", f"{TRAP_SOLVED}\tunique\t1\n", WRONG_FORMAT),  # of --count
        ("sudoku", "1" + ANSWER[1:], WRONG_PUZZLE),
        ("sudoku", ANSWER * 3, "it has more answers (3) than there are puzzles (2)"),
        ("sudoku", BOTH + "4", WRONG_REST),
        ("sudoku", ANSWER + "558", WRONG_REST),
        ("sudoku --count 2", ANSWER, WRONG_FORMAT),
        ("rate --no-se", ANSWER, WRONG_FORMAT),
        ("sudoku --jsonl", ANSWER, WRONG_FORMAT),
        ("sudoku --jsonl", "[1]\n", WRONG_FORMAT),
        ("rate --jsonl", OBJECT, WRONG_FORMAT),
        ("sudoku --count 2 --jsonl", OBJECT, WRONG_FORMAT),
        ("sudoku --jsonl", OBJECT.replace("null", '"list.txt"', 1), WRONG_PUZZLE),
        ("sudoku --jsonl", OBJECT.replace('"puzzle": 1', '"puzzle": 2'), WRONG_PUZZLE),
        ("sudoku --jsonl", OBJECT.replace(TRAP_SOLVED, TRAP_SOLVED[::-1]), WRONG_PUZZLE),
        ("sudoku --jsonl", OBJECT * 2, "its last answer does not fit puzzle 2"),
        ("sudoku --jsonl", OBJECT + ALL_OBJECTS.replace("null", '"x"'), WRONG_REST),
        ("sudoku --csv", ANSWER, WRONG_HEADING),
        ("sudoku --tsv", HEADING, WRONG_HEADING),
        ("rate --csv", HEADING + ROW, WRONG_HEADING),
        ("sudoku --csv", HEADING[:-9] + "\n", WRONG_HEADING),
        ("sudoku --csv", "schema,kin,", WRONG_REST),
        ("sudoku --csv", HEADING + "1,sudoku\n", WRONG_FORMAT),
        ("sudoku --csv", HEADING + ROW.replace("1,sudoku,1,", "1,sudoku,11,"), WRONG_PUZZLE),
        ("sudoku --csv", HEADING + ROW + "1,sudoku,1", WRONG_REST),
    ],
)
def test_a_file_that_is_not_of_this_run_stays_as_it_is(
    words: str, kept: str, reason: str, folder: Path
) -> None:
    (folder / "out").write_text(kept, "utf-8")
    result = run(*words.split(), TRAP, WRAP, "-o", "out", "--resume")
    assert result.exit_code == 2
    told = result.stderr.splitlines()[-1]
    assert told == f"Error: out cannot be continued: {reason}"
    assert (folder / "out").read_text("utf-8") == kept


def test_answers_of_nonograms_name_their_puzzles(folder: Path) -> None:
    cat, heart = (str(PUZZLES / "nonogram" / name) for name in ("cat.non", "heart.non"))
    whole = run("rate", cat, heart, TRAP, "--no-se").stdout
    first = whole.splitlines(keepends=True)[0]
    (folder / "out").write_text(first + whole[len(first) :][:9], "utf-8")
    result = run("rate", heart, cat, TRAP, "--no-se", "-o", "out", "--resume")
    assert f"its last answer does not fit puzzle 1: {heart}" in result.stderr
    run("rate", cat, heart, TRAP, "--no-se", "-o", "out", "--resume")
    assert (folder / "out").read_text("utf-8") == whole


def test_a_name_that_ends_in_gz_has_the_answers_packed(folder: Path) -> None:
    for words in (("--csv", "--no-path"), ()):
        run("sudoku", NAME, *words, "-o", "out.gz")
        packed = (folder / "out.gz").read_bytes()
        assert gzip.decompress(packed).decode() == run("sudoku", NAME, *words).stdout
        result = run("sudoku", NAME, *words, "-o", "out.gz", "--resume")
        assert result.exit_code == 2
        assert "out.gz cannot be continued: it is packed" in result.stderr
        assert (folder / "out.gz").read_bytes() == packed


@POSIX
def test_what_is_packed_is_whole_behind_an_interrupt(folder: Path) -> None:
    with started("sudoku", "-", "-o", str(folder / "out.gz")) as running:
        assert running.stdin
        running.stdin.write(f"{TRAP}\n" * 50_000)  # more than a pipe holds, so some are answered
        running.stdin.flush()
        running.send_signal(signal.SIGINT)
        assert running.wait() == 130
    lines = gzip.decompress((folder / "out.gz").read_bytes()).decode().splitlines()
    assert set(lines) == {f"{TRAP_SOLVED}\tunique"}


@POSIX
@pytest.mark.parametrize("name", ["", "./", "there/", "s", "h"])
def test_an_output_that_is_an_input_is_refused(name: str, folder: Path) -> None:
    path, there = folder / "in.txt", folder / "there"
    there.mkdir()
    path.write_text(f"{TRAP}\n", "utf-8")
    (there / "in.txt").symlink_to(path)
    (folder / "sin.txt").symlink_to(path)
    (folder / "hin.txt").hardlink_to(path)
    out = f"{name}in.txt"
    for words in (
        *(("sudoku", "in.txt"), ("check", "."), ("rate", TRAP, "?n.txt"), ("sudoku", "**/*.txt")),
        *(("sudoku", TRAP, "--filled", "in.txt"), ("convert", "."), ("convert", "in.txt")),
    ):
        result = run(*words, "-o", out)
        assert result.exit_code == 2
        assert f"{out} is among the inputs, and would be overwritten" in result.stderr
    for words in (("sudoku", "-"), ("sudoku", TRAP, "--filled", "-"), ("convert", "-")):
        with path.open("rb") as stdin:
            result_2 = subprocess.run(
                command(*words, "-o", out), stdin=stdin, capture_output=True, check=False
            )
        assert result_2.returncode == 2
        assert b"is among the inputs" in result_2.stderr
    assert path.read_text("utf-8") == f"{TRAP}\n"


def test_a_run_does_not_read_its_own_answers(folder: Path) -> None:
    (folder / "a.txt").write_text(f"{TRAP}\n{WRAP}\n", "utf-8")
    (folder / NAME).unlink()
    for inputs in (".", "*.txt"):
        out = folder / "answers.txt"
        run("sudoku", inputs, "-o", str(out))
        whole = out.read_text("utf-8")
        assert len(whole.splitlines()) == 2
        out.write_text(whole[:100], "utf-8")
        run("sudoku", inputs, "-o", str(out), "--resume")
        assert out.read_text("utf-8") == whole
        out.unlink()
        with out.open("wb") as stdout:
            subprocess.run(command("sudoku", inputs), stdout=stdout, check=True)
        assert out.read_text("utf-8") == whole
        out.unlink()


def test_what_is_appended_to_is_not_read(folder: Path) -> None:
    path = folder / "a.txt"
    path.write_text(f"{TRAP}\n", "utf-8")
    for argument in ("a.txt", "-"):
        with path.open("rb") as stdin, path.open("ab") as stdout:
            result = subprocess.run(
                command("sudoku", argument),
                stdin=stdin,
                stdout=stdout,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                check=False,
            )
        assert result.returncode == 2
        place = argument.replace("-", "<stdin>")
        assert result.stderr == f"{place}: error: the answers go to this file, so it is not read\n"
    assert path.read_text("utf-8") == f"{TRAP}\n"


@POSIX
@pytest.mark.parametrize("command_name", ["sudoku", "convert"])
def test_files_that_cannot_be_written_are_told_in_one_line(
    command_name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(folder / "fifo.sdm")
    (folder / "there").mkdir()
    (folder / "mine.sdm").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: "mine" not in str(path))
    expected = {
        "": "-o wants a value, and this one is empty",
        "there": "there cannot be written: it is a directory",
        "no/such/a.sdm": "no/such/a.sdm cannot be written: there is no directory no/such",
        "mine.sdm": "mine.sdm cannot be written: no permission to write to this file",
    }
    for name, told in expected.items():
        more = ("--to", "sdm") if command_name == "convert" else ()
        result = run(command_name, TRAP, "-o", name, *more)
        assert result.exit_code == 2
        assert result.stderr.splitlines()[-1] == f"Error: {told}"
    result = run("sudoku", TRAP, "-o", "fifo.sdm", "--resume")
    assert result.stderr.splitlines()[-1].endswith("cannot be continued: it is no regular file")


def test_wrong_files(folder: Path) -> None:
    for words in (("-o", NAME), ("-o", NAME, "--resume")):
        result = run("sudoku", NAME, *words)
        assert result.exit_code == 2
        assert "is among the inputs" in result.stderr
    assert (folder / NAME).read_text("utf-8").startswith(TRAP)
    result = run("sudoku", TRAP, "--resume")
    assert "--resume goes with --output" in result.stderr
    assert run("sudoku", TRAP, "-o", "-").stdout == f"{TRAP_SOLVED}\tunique\n"


@POSIX
def test_on_a_terminal_a_line_tells_how_far_it_is(folder: Path) -> None:
    (folder / "list.txt").write_text(f"{TRAP}\n" * 1500 + f"{SEVERAL}\n", "utf-8")
    text = on_a_terminal(
        "sudoku",
        str(folder / "list.txt"),
        "--jsonl",
        "--output",
        str(folder / "out"),
        COLUMNS="200",
    )
    told = text.split("\r\x1b[K")
    assert "" in told
    assert any(" done · " in part and " a second · " in part for part in told)
    assert any(" left · " in part and " unique" in part for part in told)
    assert "\n" not in text
    assert process("sudoku", TRAP, "-o", str(folder / "out")).stderr == ""


@POSIX
@pytest.mark.parametrize("closed", [">&-", ">&- <&-", ">&- 2>&- <&-"])
def test_with_a_file_for_the_answers_no_standard_output_is_needed(
    closed: str, folder: Path
) -> None:
    def shell(*words: str) -> subprocess.CompletedProcess[str]:
        line = f'"$@" {closed}'
        return subprocess.run(
            ["sh", "-c", line, "sh", *command(*words)],
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )

    answer = f"{TRAP_SOLVED}\tunique\n"
    for words, expected in (
        (("sudoku", TRAP, "-o", "out.txt"), answer),
        (("sudoku", TRAP, "hello", "-o", "out.txt"), answer),  # the error is no answer
        (("sudoku", TRAP, TRAP, "-o", "out.txt", "--jobs", "2"), answer * 2),
        (("convert", TRAP, "-o", "out.txt"), f"{TRAP}\n"),
    ):
        result = shell(*words)
        assert result.returncode == (2 if "hello" in words else 0)
        assert (folder / "out.txt").read_text("utf-8") == expected
    for unanswered in (("sudoku", TRAP), ("convert", TRAP, "--to", "sdm"), ("--help",)):
        result = shell(*unanswered)
        assert result.returncode == 2
        told = "picsolve: cannot write: standard output is closed\n"
        assert result.stderr == ("" if "2>" in closed else told)

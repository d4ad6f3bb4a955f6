"""`--output` and `--resume`: wherever a run was cut off, its file ends as that of a whole one."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest

from tests.cli.examples import BROKEN, NONE, SEVERAL, TRAP, TRAP_SOLVED, WRAP, process, run
from tests.cli.test_processes import POSIX, on_a_terminal

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
    out.write_text("what was there\nis kept\nand ends amid", "utf-8")
    result = run("sudoku", TRAP, WRAP, TRAP, "--output", str(out), "--resume")
    assert out.read_text("utf-8") == f"what was there\nis kept\n{TRAP_SOLVED}\tunique\n"
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


def test_wrong_files(folder: Path) -> None:
    for words in (("-o", NAME), ("-o", NAME, "--resume")):
        result = run("sudoku", NAME, *words)
        assert result.exit_code == 2
        assert "is among the inputs" in result.stderr
    assert (folder / NAME).read_text("utf-8").startswith(TRAP)
    result = run("sudoku", TRAP, "-o", "no/such/folder")
    assert result.exit_code == 2
    assert "no/such/folder cannot be written: No such file" in result.stderr
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

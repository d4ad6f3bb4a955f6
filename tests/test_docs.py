"""The command lines of README.md, docs/*.md and the help run, in a folder with the files they
speak of."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from glob import glob
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from picsolve.cli.main import picsolve
from picsolve.formats import parse
from picsolve.nonogram.puzzle import Puzzle
from tests.cli.examples import PUZZLES, ROOT, TRAP, TRAP_SOLVED
from tests.help_texts import commands

PAGES = (ROOT / "README.md", PUZZLES / "README.md", *sorted((ROOT / "docs").glob("*.md")))
LINES = sorted(
    {
        line.split("  #")[0].strip()
        for page in PAGES
        for line in page.read_text("utf-8").splitlines()
        if line.startswith("    picsolve ")
    }
    | {
        line.strip()
        for command in commands(picsolve)
        for line in cleandoc(command.help or "").splitlines()
        # Not those with something to be put in, and those that are for a person's own shell.
        if line.startswith("  picsolve ") and not re.search("…|FILE|~/|[$]", line)
    }
)
#: The answer to these is no: some of the puzzles need other techniques.
STUCK = {"picsolve sudoku list.txt --only singles,locked"}
#: What people would have in their own folder.
NONOGRAMS = ("cat", "heart", "owl", "butterfly", "telephone")
LISTS = ("easy", "hard")
IMAGES = ("cat.png", "parrot.png", "parrot.jpg")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the examples, in which the test runs."""
    (tmp_path / "puzzles").symlink_to(PUZZLES)
    for name in NONOGRAMS:
        shutil.copy(PUZZLES / "nonogram" / f"{name}.non", tmp_path)
    shutil.copy(PUZZLES / "nonogram" / "note.pbm", tmp_path / "picture.pbm")
    for name in IMAGES:
        shutil.copy(ROOT / "tests" / "cli" / "apple.png", tmp_path / name)
    lists = [(PUZZLES / "sudoku" / f"{name}.txt").read_text("utf-8") for name in LISTS]
    (tmp_path / "list.txt").write_text("".join(lists), "utf-8")
    (tmp_path / "puzzle.txt").write_text(TRAP + "\n", "utf-8")
    packed = CliRunner().invoke(picsolve, ["convert", *glob("*.non", root_dir=tmp_path)])
    assert packed.exit_code == 2  # for it has to be told where to
    monkeypatch.chdir(tmp_path)
    packed = CliRunner().invoke(picsolve, ["convert", *sorted(glob("*.non")), "-o", "pack.xml"])
    assert packed.exit_code == 0, packed.output
    return tmp_path


def mine(command: str) -> str:
    """What a person has found so far of the puzzle that the command names."""
    if "cat.non" not in command:
        return TRAP_SOLVED[:70] + TRAP[70:]
    puzzle = parse((PUZZLES / "nonogram" / "cat.non").read_text("utf-8"))
    assert isinstance(puzzle, Puzzle)
    return "\n".join((*puzzle.goal[:4], *(len(row) * "?" for row in puzzle.goal[4:])))


@pytest.mark.parametrize("line", LINES)
def test_command_lines_of_the_pages_run(line: str, folder: Path) -> None:
    command = line.split(" | ")[0]
    (folder / "mine.txt").write_text(mine(command), "utf-8")
    words = shlex.split(command)[1:]
    data = b""
    if "<" in words:
        at = words.index("<")
        data, words = Path(words[at + 1]).read_bytes(), words[:at]
    arguments = [name for word in words for name in _expanded(word)]
    assert not re.search("[…*<>]", "".join(arguments).replace("<>", ""))
    result = CliRunner().invoke(picsolve, arguments, input=data)
    if arguments[0] == "play":  # whose options are read before it asks for a terminal
        assert "play needs a terminal" in result.output, result.output
        return
    assert result.exit_code == (1 if line in STUCK else 0), result.output
    assert result.output or "-o" in arguments
    for option, name in pairwise(arguments):
        if option == "-o":
            root, _, extension = name.partition(".")
            assert glob(f"{root}*.{extension}")


def _expanded(word: str) -> list[str]:
    """The files of a pattern, or a few of them, for there may be many."""
    return (
        sorted(glob(word), key=lambda name: Path(name).stat().st_size)[:6]
        if "*" in word
        else [word]
    )


def test_pages_link_to_what_is_there() -> None:
    for page in (*PAGES, *(ROOT / "docs" / "gallery").glob("*.md")):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)(?:#[\w-]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_page_on_output_tells_of_every_field() -> None:
    page = (ROOT / "docs" / "output.md").read_text("utf-8")
    schema = json.loads((ROOT / "picsolve" / "cli" / "schema.json").read_text("utf-8"))
    fields = {
        name
        for definition in schema["$defs"].values()
        for name, told in definition.get("properties", {}).items()
        for name in (name, *(told.get("properties", {}) if isinstance(told, dict) else ()))
    }
    assert len(fields) > 60
    assert [name for name in sorted(fields) if f"`{name}`" not in page] == []

"""The recipes of docs/cookbook.md run in a shell, in a folder with the files they speak of."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.examples import NONE, PUZZLES, ROOT, TRAP, environment
from tests.test_docs import folder  # noqa: F401  a fixture

PAGE = (ROOT / "docs" / "cookbook.md").read_text("utf-8")
RECIPES = re.findall(r"(?m)^## (.*)\n|^```sh\n((?:.*\n)*?)```$", PAGE)
TOOLS = ("bash", "jq", "awk", "git", "xargs")
pytestmark = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in TOOLS), reason="a tool is not installed"
)


def recipes() -> list[tuple[str, str]]:
    """Each recipe with its heading."""
    found, heading = [], ""
    for title, code in RECIPES:
        heading = title or heading
        if code:
            found.append((heading, code))
    return found


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:  # noqa: F811
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["bash", "-ec", code],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment(PATH=path),
        check=False,
    )


@pytest.fixture
def kitchen(folder: Path) -> Path:  # noqa: F811
    """The folder, with what recipes need besides."""
    scan = TRAP.replace("1", "l").replace(".", "_")
    (folder / "scan.txt").write_text(scan + "\n", encoding="utf-8")
    collection = folder / "collection"
    collection.mkdir()
    shutil.copy(folder / "list.txt", collection)
    shutil.copy(PUZZLES / "nonogram" / "cat.non", collection)
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    subprocess.run(["git", "-C", str(folder), "add", "collection"], check=True)
    return folder


@pytest.mark.parametrize(("heading", "code"), recipes())
def test_a_recipe_runs(heading: str, code: str, kitchen: Path) -> None:
    before = {*kitchen.rglob("*")}
    result = run(code, kitchen)
    assert result.returncode == 0, result.stderr
    assert not re.search("error|usage|not found", result.stderr.lower()), result.stderr
    written = [path for path in {*kitchen.rglob("*")} - before if path.is_file()]
    assert result.stdout or any(path.stat().st_size for path in written)


def recipe(heading: str, number: int = 0) -> str:
    return [code for title, code in recipes() if title.startswith(heading)][number]


def test_graded_puzzles_are_sorted(kitchen: Path) -> None:
    run(recipe("Grade"), kitchen)
    puzzles = (kitchen / "sorted.txt").read_text("utf-8").splitlines()
    lines = (kitchen / "list.txt").read_text("utf-8").splitlines()
    assert {*puzzles} == {line for line in lines if len(line) == 81}
    told = run("picsolve rate sorted.txt --no-se | cut -f 5", kitchen).stdout.split()
    assert [*map(int, told)] == sorted(map(int, told))


def test_what_is_broken_is_listed(kitchen: Path) -> None:
    (kitchen / "collection" / "broken.txt").write_text(NONE + "\n", encoding="utf-8")
    assert run(recipe("Check a collection"), kitchen).stdout == "collection/broken.txt:1 none\n"


def test_scanned_puzzles_are_read(kitchen: Path) -> None:
    run(recipe("Turn"), kitchen)
    assert (kitchen / "puzzles.sdm").read_text("utf-8").strip() == TRAP


def test_a_broken_puzzle_is_not_committed(kitchen: Path) -> None:
    (kitchen / "collection" / "broken.txt").write_text(NONE + "\n", encoding="utf-8")
    subprocess.run(["git", "-C", str(kitchen), "add", "collection"], check=True)
    result = run(recipe("Keep broken"), kitchen)
    assert result.returncode == 1
    assert "none" in result.stdout


def test_symmetries_are_told(kitchen: Path) -> None:
    made = run(recipe("Puzzles of a level"), kitchen)
    assert made.returncode == 0
    shutil.copy(kitchen / "medium.txt", kitchen / "list.txt")
    found = run(recipe("Puzzles of a level", 1), kitchen).stdout
    assert found == (kitchen / "medium.txt").read_text("utf-8")

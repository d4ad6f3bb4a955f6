"""The example of each technique, and the gallery of their pictures."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from picsolve.api import catalogue, parse, position
from picsolve.cli.examples import example
from picsolve.cli.gallery import picture, picture_name, section
from picsolve.core import Technique
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.render.explain import Narrator
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Grid, Place
from picsolve.words import speaking
from tests.choose_examples import is_textbook, simpler
from tests.cli.examples import ROOT, run
from tests.render.svg_elements import root

EVERYTHING = [(kind, t) for kind in ("sudoku", "nonogram") for t in catalogue(kind)]
GALLERY = ROOT / "docs" / "gallery"
#: Techniques whose pages and pictures are held to what the command makes.
SAMPLE = [it for number, it in enumerate(EVERYTHING) if number % 12 == 5]
MOST_BYTES = 3_250_000
OUTDATED = "run picsolve techniques --save docs/gallery"


def keeps_every_solution(board: Grid | Picture, changes: tuple[Any, ...]) -> bool:
    """Whether no solution of the board is lost by the changes."""
    if isinstance(board, Picture):
        before, after = (decide(it, limit=50) for it in (board, board.apply(changes)))
        return 0 < len(before.solutions) == len(after.solutions) < 50
    false = exact.false_candidates(board)
    return all(
        not false[change.digit - 1] >> change.cell & 1
        and all(false[d - 1] >> change.cell & 1 for d in _others(board, change))
        if isinstance(change, Place)
        else false[change.digit - 1] >> change.cell & 1
        for change in changes
    )


def _others(grid: Grid, place: Place) -> list[int]:
    return [digit for digit in grid.candidates_of(place.cell) if digit != place.digit]


#: Techniques of whose examples none was found in which everything simple has run out: most boards
#: with a firework L-wing have pairs, and an X-wing of boxes and lines goes with locked candidates.
WITH_SOMETHING_SIMPLE = {"firework-l-wing", "franken-x-wing", "mutant-x-wing"}


@pytest.mark.parametrize("technique", catalogue("sudoku"), ids=lambda technique: technique.key)
def test_examples_of_sudokus_show_what_has_to_be_looked_for(technique: Technique[Any, Any]) -> None:
    """No single is possible in them, nor anything else simple; the pattern is the usual one."""
    found = example("sudoku", technique)
    assert found is not None
    grid, step = found.board, found.step
    singles, simple = simpler(technique)
    assert not [easier.key for easier in singles for _ in easier.find(grid)]
    possible = {easier.key for easier in simple if any(True for _ in easier.find(grid))}
    assert bool(possible) is (technique.key in WITH_SOMETHING_SIMPLE), possible
    assert is_textbook(step)


@pytest.mark.parametrize(("kind", "technique"), EVERYTHING)
def test_each_technique_has_an_example_that_is_right(
    kind: str, technique: Technique[Any, Any]
) -> None:
    found = example(kind, technique)
    assert found is not None
    assert found.step.technique == technique.key
    assert found.step.changes
    assert position(parse(found.text)).apply(()) == found.board
    with speaking("ja"):
        again = example(kind, technique)
    assert again is not None
    assert again.step.changes == found.step.changes
    assert keeps_every_solution(found.board, found.step.changes)


def test_no_example_is_left_over() -> None:
    for kind in ("sudoku", "nonogram"):
        lines = (ROOT / "picsolve" / "examples" / f"{kind}.txt").read_text("utf-8").splitlines()
        assert [line.split("\t")[0] for line in lines] == [t.key for t in catalogue(kind)]


@pytest.mark.parametrize(("kind", "key"), [("sudoku", "x-wing"), ("nonogram", "overlap")])
def test_text_and_json_tell_the_step_and_its_board(kind: str, key: str, tmp_path: Path) -> None:
    (technique,) = (t for t in catalogue(kind) if t.key == key)
    found = example(kind, technique)
    assert found is not None
    narrator = Narrator(catalogue(kind))
    result = run("techniques", key)
    text = " ".join(result.stdout.split())
    assert narrator.short(found.step) in text
    assert narrator.full(found.step) in text
    told = json.loads(run("techniques", key, "--jsonl").stdout)["example"]
    shown = [line.split() for line in result.stdout.splitlines()]
    if kind == "sudoku":
        assert found.text.split() in shown
    else:  # its board has the clues in front of it
        clues = str(found.board.puzzle).partition("\n\n")[0].splitlines()
        rows = zip(clues, found.board.text, strict=True)
        assert all([*clue.split(), *row] in shown for clue, row in rows)
    assert told == {
        "board": found.text,
        "short": narrator.short(found.step),
        "text": narrator.full(found.step),
    }
    file = tmp_path / "board.txt"
    file.write_text(told["board"], encoding="utf-8")
    steps = run("steps", str(file), "--only", key, "--jsonl").stdout.splitlines()
    assert told["short"] in [json.loads(step)["short"] for step in steps]


def test_a_terminal_shows_the_board_with_the_step_marked() -> None:
    result = run("techniques", "x-wing", "--color", "always", COLUMNS="120")
    text = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout)
    (technique,) = (t for t in catalogue("sudoku") if t.key == "x-wing")
    found = example("sudoku", technique)
    assert found is not None
    assert "On a board" in text
    assert text.count("│") > 100
    assert f"r{found.step.changes[0].cell.row + 1}c" in text
    assert "step 0" not in text
    assert "Next time" not in text  # that is what to look for, which was told above


def test_the_gallery_is_what_the_command_makes() -> None:
    for kind, technique in SAMPLE:
        found = example(kind, technique)
        assert found is not None
        drawn = (GALLERY / picture_name(kind, technique)).read_text(encoding="utf-8")
        assert drawn == picture(kind, found), OUTDATED
        root(drawn)
        page = (GALLERY / f"{kind}.md").read_text(encoding="utf-8")
        assert "\n".join(section(kind, technique)) in page, OUTDATED


def test_the_gallery_shows_every_technique_and_is_small() -> None:
    names = {picture_name(kind, technique) for kind, technique in EVERYTHING}
    assert {path.relative_to(GALLERY).as_posix() for path in GALLERY.rglob("*.svg")} == names
    assert sum(path.stat().st_size for path in GALLERY.rglob("*.*")) < MOST_BYTES


def test_a_gallery_of_some_techniques_is_saved(tmp_path: Path) -> None:
    result = run("techniques", "x-wing", "overlap", "--save", str(tmp_path / "new" / "folder"))
    assert (result.exit_code, result.stdout) == (0, "")
    files = {
        path.relative_to(tmp_path / "new" / "folder").as_posix() for path in tmp_path.rglob("*.*")
    }
    wanted = ("README.md", "sudoku.md", "nonogram.md", "sudoku/x-wing.svg", "nonogram/overlap.svg")
    assert files == {*wanted}


@pytest.mark.parametrize("name", ["README.md", "sudoku.md"])
def test_a_device_or_a_pipe_is_no_page_of_a_gallery(name: str, tmp_path: Path) -> None:
    (tmp_path / "zero").mkdir()
    (tmp_path / "zero" / name).symlink_to("/dev/zero")
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / name)
    for folder in (tmp_path / "zero", tmp_path / "pipe"):
        result = run("techniques", "x-wing", "--save", str(folder))
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{folder / name}: error: this is no page of a gallery")
        assert [path.name for path in folder.iterdir()] == [name]


def test_only_pages_of_a_gallery_are_written_over(tmp_path: Path) -> None:
    words = ("techniques", "x-wing", "--save", str(tmp_path))
    assert run(*words).exit_code == 0
    assert run(*words).exit_code == 0
    for name in ("README.md", "sudoku.md"):
        kept = (tmp_path / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text("mine", encoding="utf-8")
        result = run(*words)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{tmp_path / name}: error: this is no page of a gallery")
        assert (tmp_path / name).read_text(encoding="utf-8") == "mine"
        (tmp_path / name).write_text(kept, encoding="utf-8")


def test_a_gallery_is_no_json(tmp_path: Path) -> None:
    result = run("techniques", "x-wing", "--save", str(tmp_path / "new"), "--json")
    assert result.exit_code == 2
    assert not (tmp_path / "new").exists()


def test_a_gallery_needs_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    result = run("techniques", "x-wing", "--save", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}: error: this is no folder")
    assert file.read_text(encoding="utf-8") == "mine"
    result = run("techniques", "x-wing", "--save", "")
    assert result.exit_code == 2
    assert "--save wants a value, and this one is empty" in result.stderr

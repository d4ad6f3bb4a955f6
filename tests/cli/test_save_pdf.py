"""`--save FILE.pdf`: worksheets with their solutions, and pages of steps, read back as text."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import picsolve
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.render.paint import Paint
from picsolve.render.svg import svg
from picsolve.render.svg.sheet import drawing_theme
from tests.cli.examples import NONE, PUZZLES, SEVERAL, TRAP, TRAP_SOLVED, run
from tests.render.svg_elements import elements

pytest.importorskip("fpdf")
HEART = str(PUZZLES / "nonogram" / "heart.non")
CLOWNFISH = str(PUZZLES / "nonogram" / "clownfish.non")


def pages(file: Path) -> list[str]:
    """The text of each page."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    done = subprocess.run(
        ["pdftotext", "-layout", str(file), "-"], capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout.split("\f")[:-1]


def widths(file: Path) -> list[str]:
    """The width of each page, in whole points."""
    told = subprocess.run(
        ["pdfinfo", "-l", "-1", str(file)], capture_output=True, encoding="utf-8", check=True
    )
    return re.findall(r"Page +\d+ size: +(\d+)", told.stdout)


def saved(file: Path, *words: str, code: int = 0) -> list[str]:
    result = run(*words, "--save", str(file))
    assert (result.exit_code, result.stderr) == (code, "")
    return pages(file)


def digits(page: str) -> str:
    """Everything that stands in the grid of a page of one sudoku."""
    lines = [re.sub(r"\s", "", line) for line in page.splitlines()]
    return "".join(line for line in lines if line.isdecimal())


def list_of(count: int, folder: Path) -> str:
    file = folder / "list.txt"
    file.write_text(f"{TRAP}\n" * count, encoding="utf-8")
    return str(file)


def test_a_worksheet_has_the_puzzle_and_its_solution_on_the_last_page(tmp_path: Path) -> None:
    sheet, solutions = saved(tmp_path / "a.pdf", "sudoku", TRAP)
    assert digits(sheet) == TRAP.replace(".", "")
    assert "Sudoku" in sheet
    assert "Solutions" not in sheet
    assert re.search(r"1 ?/ ?2$", sheet.rstrip())
    assert "Solutions" in solutions
    assert digits(solutions).endswith(TRAP_SOLVED)


def test_the_level_is_that_of_rate_and_may_be_left_out(tmp_path: Path) -> None:
    rated = run("rate", TRAP, "--no-se", "--jsonl").stdout
    level = re.findall(r'"level": "([^"]*)"', rated)[0]
    sheet = saved(tmp_path / "a.pdf", "sudoku", TRAP)[0]
    assert level.lower() in sheet.lower()
    sheet = saved(tmp_path / "a.pdf", "sudoku", TRAP, "--no-level")[0]
    assert level.lower() not in sheet.lower()


@pytest.mark.parametrize(("per_page", "sheets"), [("1", 5), ("2", 3), ("4", 2), ("6", 1)])
def test_a_page_has_as_many_puzzles_as_asked_for(
    per_page: str, sheets: int, tmp_path: Path
) -> None:
    words = ("sudoku", list_of(5, tmp_path), "--no-level", "--per-page", per_page)
    found = saved(tmp_path / "a.pdf", *words)
    assert len(found) == sheets + 1
    numbers = [number for page in found[:-1] for number in re.findall(r"(\d) +Sudoku", page)]
    assert sorted(numbers) == list("12345")


def test_one_document_has_all_puzzles_of_an_input(tmp_path: Path) -> None:
    saved(tmp_path / "a.pdf", "sudoku", list_of(3, tmp_path), "--no-level")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "list.txt"]


def test_what_is_not_unique_is_told_with_the_solutions(tmp_path: Path) -> None:
    sheet, solutions = saved(tmp_path / "a.pdf", "sudoku", SEVERAL, NONE, TRAP, code=1)
    assert "solution" not in sheet.lower()
    assert re.findall(r"[1-3] +(several|none|unique)", solutions) == ["several", "none"]
    assert "the digits of the two solutions" in solutions


@pytest.mark.parametrize(("paper", "points"), [("A4", "595"), ("letter", "612")])
def test_paper(paper: str, points: str, tmp_path: Path) -> None:
    saved(tmp_path / "a.pdf", "nonogram", HEART, "--paper", paper)
    assert widths(tmp_path / "a.pdf") == [points, points]


def blank(width: int, height: int, folder: Path) -> str:
    """A nonogram of so many cells, all of them filled."""
    file = folder / f"{width}x{height}.non"
    rows, columns = (f"{width}\n" * height, f"{height}\n" * width)
    text = f"width {width}\nheight {height}\nrows\n{rows}columns\n{columns}"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_wide_nonograms_have_turned_pages_and_small_ones_share_theirs(tmp_path: Path) -> None:
    puzzles = [blank(*sides, tmp_path) for sides in ((5, 5), (60, 20), (6, 6))]
    found = saved(tmp_path / "a.pdf", "nonogram", *puzzles)
    assert [re.findall(r"(\d) +Nonogram", page) for page in found] == [["1", "3"], ["2"], []]
    assert widths(tmp_path / "a.pdf") == ["595", "841", "595"]


def test_a_puzzle_that_is_too_large_is_told_and_the_others_are_there(tmp_path: Path) -> None:
    puzzles = [blank(*sides, tmp_path) for sides in ((5, 5), (200, 20))]
    result = run("nonogram", *puzzles, "--save", str(tmp_path / "a.pdf"))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{puzzles[1]}: error: too large for A4")
    assert result.stdout == run("nonogram", *puzzles).stdout
    assert len(pages(tmp_path / "a.pdf")) == 2


def test_steps_are_pictures_with_their_sentences(tmp_path: Path) -> None:
    found = " ".join(saved(tmp_path / "a.pdf", "sudoku", TRAP, "--steps", "2-3"))
    assert "step 2" in found
    assert "step 3" in found
    assert "step 4" not in found
    assert "Solutions" not in found
    words = re.sub(r"\s+", " ", found)
    told = re.sub(r"\s+", " ", run("sudoku", TRAP, "--step", "3").stdout)
    assert told.split(":")[0].split()[-1] in words


def test_explain_makes_pages_of_the_path(tmp_path: Path) -> None:
    steps = run("nonogram", HEART, "--explain").stdout.count("=>")
    found = " ".join(saved(tmp_path / "a.pdf", "nonogram", HEART, "--explain"))
    assert [int(it) for it in re.findall(r"step (\d+)", found)] == list(range(1, steps + 1))


def test_coloured_puzzles_have_a_key_and_white_cells(tmp_path: Path) -> None:
    (puzzle,) = picsolve.load(CLOWNFISH)
    assert isinstance(puzzle, Puzzle)
    sheet = saved(tmp_path / "a.pdf", "nonogram", CLOWNFISH)[0]
    assert all(color.name in sheet for color in puzzle.colors[1:])
    unknown = Paint(puzzle.colors, drawing_theme("print")).unknown
    drawing = svg(Picture.blank(puzzle), background="print")
    assert unknown not in {it.fill for it in elements(drawing, "rect")}
    assert unknown != "#ffffff"


def test_titles_in_other_alphabets_need_a_font_and_long_ones_are_cut(tmp_path: Path) -> None:
    puzzle = tmp_path / "a.non"
    title = "Ловец 日本 " + "long " * 40
    puzzle.write_text(
        f'title "{title}"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n', encoding="utf-8"
    )
    result = run("nonogram", str(puzzle), "--save", str(tmp_path / "a.pdf"))
    if result.exit_code:
        assert "no font was found" in result.stderr
        assert not (tmp_path / "a.pdf").exists()
        return
    sheet = pages(tmp_path / "a.pdf")[0]
    assert "Ловец 日本 long" in sheet
    assert sheet.count("long") < 40


def test_a_hint_is_a_page_of_what_it_tells(tmp_path: Path) -> None:
    (page,) = saved(tmp_path / "a.pdf", "hint", TRAP, "-l", "1")
    told = run("hint", TRAP, "-l", "1").stdout
    where = re.findall(r"(?:row|column|box) \d", told)
    assert where
    assert all(house in page for house in where)
    assert "Single" not in page


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--save", "a.svg", "--paper", "A4"), "no effect"),
        (("--save", "a.html", "--per-page", "2"), "no effect"),
        (("--save", "a.pdf", "--per-page", "3"), "3"),
        (("--paper", "A4"), "goes with --save"),
        (("--no-level",), "goes with --save"),
        (("--save", "a.pdf", "--scale", "2"), "no effect"),
    ],
)
def test_what_does_not_go_together(
    words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("sudoku", TRAP, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert not list(tmp_path.iterdir())

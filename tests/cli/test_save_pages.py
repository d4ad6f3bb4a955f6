"""`--save FILE.html`: a page of all steps, read with and without its script."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest

from tests.cli.examples import PUZZLES, TRAP, run

HEART = str(PUZZLES / "nonogram" / "heart.non")


def saved(path: Path, *words: str) -> str:
    result = run(*words, "--save", str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [("sudoku", TRAP), ("nonogram", HEART)])
def test_every_step_stands_in_the_page_with_its_notation(
    words: tuple[str, str], tmp_path: Path
) -> None:
    page = saved(tmp_path / "a.html", *words)
    told = json.loads(run(words[0], "--explain", "--json", words[1]).stdout)
    steps = [it for it in told if "step" in it]
    codes = [unescape(code) for code in re.findall(r"<code>(.*?)</code>", page)]
    assert len(steps) == len(codes) == page.count("<section id=") - 1
    assert codes == [step["short"] for step in steps]
    sentences = [unescape(it) for it in re.findall(r"</figure>\n<p>(.*?)</p>", page)]
    assert sentences == [step["text"] for step in steps]
    assert 'id="end"' in page


def test_a_page_needs_nothing_else(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.html", "sudoku", TRAP)
    addresses = re.findall(r"""(?:src|href)=["']([^"']*)|url\(([^)]*)|@import""", page)
    assert addresses
    assert all(address.startswith("#") for address, _ in addresses)


def test_pages_have_the_language_of_the_reader(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.html", "--lang", "ja", "sudoku", TRAP)
    assert '<html lang="ja"' in page
    assert "<h1>数独</h1>" in page


def test_a_hint_is_a_page_without_a_list_that_tells_no_more_than_asked(tmp_path: Path) -> None:
    for level in (1, 4):
        page = saved(tmp_path / f"{level}.html", "hint", TRAP, "-l", str(level))
        assert page.count("<section") == page.count("<svg") == 1
        assert "<nav" not in page
        assert ("Single" in page) == (level == 4)


def test_the_last_picture_has_the_solution_and_the_verdict(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.html", "sudoku", TRAP)
    end = page[page.index('<section id="end"') :]
    digits = re.findall(r'font-size="28"', end)
    assert digits
    assert "unique" in end


def test_titles_are_no_markup(tmp_path: Path) -> None:
    puzzle = tmp_path / "a.non"
    puzzle.write_text('title "<script>alert(1)</script>"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n')
    page = saved(tmp_path / "a.html", "nonogram", str(puzzle))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_an_address_tells_which_step_is_shown(tmp_path: Path) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("chromium is not installed")
    file = tmp_path / "a.html"
    saved(file, "sudoku", TRAP)
    off = ("gpu", "quic", "background-networking", "component-update", "sync")
    result = subprocess.run(
        [
            chromium,
            *("--headless", "--no-sandbox", "--no-first-run", "--dump-dom"),
            *(f"--disable-{name}" for name in off),
            f"--user-data-dir={tmp_path / 'user'}",
            f"{file.as_uri()}#step=3",
        ],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    assert re.findall(r'<section id="([^"]*)"[^>]*class="shown"', result.stdout) == ["step=3"]
    assert '<a href="#step=3" aria-current="step">' in result.stdout
    assert '<nav class="buttons">' in result.stdout

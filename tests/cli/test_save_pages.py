"""`--save FILE.html`: a page of all steps, read with and without its script."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from picsolve.render import pages
from tests.cli.browser import Browser
from tests.cli.examples import PUZZLES, TRAP, run

SHOWN = "[...document.querySelectorAll('section.shown')].map((it) => it.id)"
CURRENT = (
    "[...document.querySelectorAll('.steps a[aria-current=step]')]"
    ".map((it) => it.getAttribute('href'))"
)
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
    sentences = [unescape(it) for it in re.findall(r"</figure>\n<div>\n<p>(.*?)</p>", page)]
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
    file = tmp_path / "a.html"
    saved(file, "sudoku", TRAP)
    with Browser(f"{file.as_uri()}#step=3", tmp_path / "user") as browser:
        assert browser.evaluate(SHOWN) == ["step=3"]
        assert browser.evaluate(CURRENT) == ["#step=3"]
        assert not browser.evaluate("document.querySelector('.buttons').hidden")


def test_keys_leaf_through_the_steps(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    count = saved(file, "sudoku", TRAP).count("<section") - 1
    with Browser(file.as_uri(), tmp_path / "user") as browser:
        for key, wanted in (
            *(("ArrowLeft", "step=1"), ("ArrowRight", "step=2"), ("ArrowRight", "step=3")),
            *(("ArrowLeft", "step=2"), ("End", "end"), ("ArrowRight", "end")),
            *(("ArrowLeft", f"step={count}"), ("Home", "step=1")),
        ):
            browser.press(key)
            assert browser.evaluate(SHOWN) == [wanted], key
            assert browser.evaluate("location.hash") == f"#{wanted}"
            assert browser.evaluate(CURRENT) == [f"#{wanted}"]


def test_the_board_after_a_step_is_shown_on_demand(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    saved(file, "sudoku", TRAP)
    first = run("sudoku", TRAP, "--explain").stdout
    placed = re.findall(r"=> r\dc\d=(\d)", first)[0]
    figure = "document.querySelector('.shown figure')"
    digits = f"[...{figure}.querySelectorAll('[font-size=\"28\"]')].map((it) => it.textContent)"
    with Browser(file.as_uri(), tmp_path / "user") as browser:
        browser.wait_for("boards !== null")
        before = browser.evaluate(f"{figure}.innerHTML")
        browser.press("a")
        after = Counter("".join(browser.evaluate(digits)).split())
        assert sum(map(len, after.elements())) == 81 - TRAP.count(".") + 1
        assert "".join(after.elements()).count(placed) == TRAP.count(placed) + 1
        browser.press("a")
        assert browser.evaluate(f"{figure}.innerHTML") == before


@pytest.mark.parametrize(
    ("words", "step"),
    [
        (("nonogram", str(PUZZLES / "nonogram" / "windmill.non"), "--steps", "1-2"), 2),
        (("sudoku", TRAP), 55),
    ],
)
def test_a_board_and_its_sentence_are_seen_together(
    words: tuple[str, ...], step: int, tmp_path: Path
) -> None:
    file = tmp_path / "a.html"
    saved(file, *words)
    parts = "document.querySelectorAll('.shown figure svg, .shown figure + div p:first-child')"
    names = "['left', 'right', 'top', 'bottom']"
    sides = f"(it) => {names}.map((name) => it.getBoundingClientRect()[name])"
    with Browser(f"{file.as_uri()}#step={step}", tmp_path / "user") as browser:
        browser.wait_for("boards !== null")
        for width, height in ((1280, 900), (1920, 1080), (1024, 700), (800, 900), (400, 800)):
            browser.resize(width, height)
            board, sentence = browser.evaluate(f"[...{parts}].map({sides})")
            for left, right, top, bottom in (board, sentence):
                assert 0 <= left < right <= width
                assert 0 <= top < bottom <= height
            is_beside = sentence[0] >= board[1]
            assert is_beside == (width >= 1024)
            assert is_beside or sentence[2] >= board[3]
            assert board[3] - board[2] > min(width, height) / 3


def test_a_long_page_keeps_some_boards_and_the_script_draws_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = saved(tmp_path / "a.html", "sudoku", TRAP)
    monkeypatch.setattr(pages, "_MOST", 50_000)
    file = tmp_path / "b.html"
    part = saved(file, "sudoku", TRAP)
    assert "<noscript>" in part
    assert "<noscript>" not in whole
    assert part.count("<section") == whole.count("<section")
    still = re.findall(
        r'<section id="([^"]*)"[^>]*>(?:(?!</section>).)*?<figure[^>]*><svg', part, re.S
    )
    hardest = re.findall(r'href="#([^"]*)">[^<]*</a> <strong>', part)
    assert 3 <= len(still) < part.count("<section") // 2
    assert {"step=1", "end", *hardest} <= set(still)
    absent = next(it for it in re.findall(r'<section id="([^"]*)"', part) if it not in still)
    with Browser(f"{file.as_uri()}#{absent}", tmp_path / "user") as browser:
        browser.wait_for("boards !== null")
        drawn = browser.evaluate("document.querySelector('.shown figure svg desc').textContent")
        sentence = "document.querySelector('.shown figure + div p').textContent"
        assert drawn == browser.evaluate(sentence)
        browser.press("Home")
        assert browser.evaluate("document.querySelectorAll('figure svg').length") == len(still)


def test_pages_stay_small(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.html", "sudoku", TRAP)
    steps = page.count("<section") - 1
    assert len(page) < 1_500_000 * steps / 70
    assert "text-decoration-color" not in page


def test_the_heading_tells_level_and_verdict(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.html", "sudoku", TRAP)
    about = re.findall(r'<p class="about">(.*?)</p>', page)[0]
    assert re.fullmatch(r"Level \w+ · score of this path \d+\. The only solution\.", about)
    page = saved(tmp_path / "a.html", "sudoku", TRAP, "--no-level")
    assert '<p class="about">The only solution.</p>' in page

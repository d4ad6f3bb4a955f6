"""`--save FILE.md`: a page for a blog, with its pictures beside it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

import picsolve
from tests.cli.examples import NONE, PUZZLES, SEVERAL, TRAP, TRAP_SOLVED, TWO_DIAGONALS, run
from tests.render.svg_elements import root

HEART = str(PUZZLES / "nonogram" / "heart.non")
TOUCAN = str(PUZZLES / "nonogram" / "toucan.non")


def saved(path: Path, *words: str, code: int = 0) -> str:
    result = run(*words, "--save", str(path))
    assert result.exit_code == code, result.stderr
    return path.read_text(encoding="utf-8")


def pictures(page: str) -> list[str]:
    """The names of the files that it shows."""
    return [unquote(name) for name in re.findall(r"!\[(?:\\.|[^]\\])*\]\(([^) ]*)\)", page)]


def plain(text: str) -> str:
    """A text without the signs that keep Markdown from reading others."""
    return re.sub(r"\\(.)", r"\1", text)


def blocks(page: str) -> list[str]:
    return re.findall(r"^```\n(.*?)\n```$", page, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("words", [("sudoku", TRAP), ("nonogram", HEART)])
def test_every_step_is_told_with_its_notation(words: tuple[str, str], tmp_path: Path) -> None:
    page = saved(tmp_path / "a.md", *words)
    told = json.loads(run(words[0], "--explain", "--json", words[1]).stdout)
    for step in (it for it in told if "step" in it):
        assert f"{step['text']} `{step['short']}`" in plain(page)
    numbers = re.findall(r"^(?:- \*\*|### )(\d+)\.", page, re.MULTILINE)
    assert [int(it) for it in numbers] == list(range(1, len(told)))


def test_steps_above_the_easiest_have_pictures(tmp_path: Path) -> None:
    page = saved(tmp_path / "a b.md", "sudoku", TRAP)
    headed = re.findall(r"^### (\d+)\. (.*)$", page, re.MULTILINE)
    assert headed
    assert not [name for _, name in headed if "Single" in name or "Full House" in name]
    names = ["start", *(number for number, _ in headed), "end"]
    assert pictures(page) == [f"a b-{name}.svg" for name in names]
    assert {path.name for path in tmp_path.iterdir()} == {"a b.md", *pictures(page)}
    for name in pictures(page):
        root((tmp_path / name).read_text(encoding="utf-8"))


def test_steps_that_are_asked_for_all_have_pictures(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.md", "sudoku", TRAP, "--steps", "1-3")
    assert pictures(page) == ["a-1.svg", "a-2.svg", "a-3.svg"]
    assert "## Solution" not in page


def test_puzzle_and_solution_can_be_read_again(tmp_path: Path) -> None:
    puzzle, solution = blocks(saved(tmp_path / "a.md", "sudoku", TRAP))
    assert str(picsolve.parse(puzzle)) == TRAP
    assert "".join(solution.split()) == TRAP_SOLVED
    puzzle, solution = blocks(saved(tmp_path / "b.md", "nonogram", HEART))
    assert "goal" not in puzzle
    assert run("nonogram", "-", stdin=puzzle).stdout.split("\n", 1)[1].split() == solution.split()


def test_techniques_are_counted(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.md", "sudoku", TRAP)
    counts = [int(it) for it in re.findall(r"^\|.*\| (\d+) \|$", page, re.MULTILINE)]
    assert sum(counts) == len(re.findall(r"^(?:- \*\*|### )\d", page, re.MULTILINE))


def test_what_is_not_unique_is_told(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.md", "sudoku", SEVERAL, code=1)
    assert "More than one solution" in page
    assert len(blocks(page)) == 3
    page = saved(tmp_path / "b.md", "sudoku", NONE, code=1)
    assert "There is no solution." in page
    assert "## Solution" not in page
    puzzle = tmp_path / "two.txt"
    puzzle.write_text(TWO_DIAGONALS, encoding="utf-8")
    assert {"#.\n.#", ".#\n#."} <= set(
        blocks(saved(tmp_path / "c.md", "nonogram", str(puzzle), code=1))
    )


def test_a_path_that_ends_early_is_told_before_the_solution(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.md", "sudoku", TRAP, "--only", "singles", code=1)
    steps = len(re.findall(r"^- \*\*\d", page, re.MULTILINE))
    end, solution = page[page.index("## End of the path") :].split("## Solution")
    assert pictures(end) == ["a-end.svg"]
    assert f"Stuck after {steps} steps" in end
    assert "".join(blocks(solution)[0].split()) == TRAP_SOLVED


def test_coloured_puzzles_are_shown_and_not_written_without_their_colours(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.md", "nonogram", TOUCAN)
    assert "a-start.svg" in pictures(page)
    assert not [block for block in blocks(page) if "rows" in block]


def test_several_puzzles_have_pages_with_numbers(tmp_path: Path) -> None:
    result = run("nonogram", HEART, HEART, "--save", str(tmp_path / "a.md"), "--steps", "1")
    assert result.exit_code == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"a-1.md", "a-1-1.svg", "a-2.md", "a-2-1.svg"}


def test_titles_are_no_markup(tmp_path: Path) -> None:
    puzzle = tmp_path / "a.non"
    puzzle.write_text('title "a *b* <i> | ](x)"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n')
    page = saved(tmp_path / "a.md", "nonogram", str(puzzle))
    assert page.startswith("# a \\*b\\* \\<i\\> \\| \\](x)\n")
    assert pictures(page) == ["a-start.svg", "a-end.svg"]


def test_a_hint_tells_no_more_than_its_picture(tmp_path: Path) -> None:
    page = saved(tmp_path / "a.md", "hint", TRAP, "-l", "1")
    assert pictures(page) == ["a-hint.svg"]
    assert "Solution" not in page
    assert "Single" not in page


def test_an_input_is_never_overwritten_by_a_picture(tmp_path: Path) -> None:
    puzzle = tmp_path / "a-start.svg"
    puzzle.write_text(f"{TRAP}\n", encoding="utf-8")
    result = run("sudoku", str(puzzle), "--save", str(tmp_path / "a.md"))
    assert result.exit_code == 2
    assert "overwritten" in result.stderr
    assert puzzle.read_text(encoding="utf-8") == f"{TRAP}\n"

"""Ratings by Sudoku Explainer's rules against known ones, and the truth of every step."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from picsolve import decide, load, parse
from picsolve.sudoku.explainer import rate
from picsolve.sudoku.explainer.closures import Mode
from picsolve.sudoku.explainer.multiple import multiple_chains
from picsolve.sudoku.explainer.rating import RULES, start, steps
from picsolve.sudoku.grid import Grid

DATA = Path(__file__).parents[2] / "shared" / "data" / "sudoku"
RATINGS = DATA / "se-ratings.tsv"
LINES = RATINGS.read_text(encoding="utf-8").splitlines()[1:] if RATINGS.exists() else []
PUZZLES = Path(__file__).parents[1] / "puzzles" / "sudoku"


def grid_of(text: str) -> Grid:
    grid = parse(text)
    assert isinstance(grid, Grid)
    return grid


def wrong_steps(grid: Grid) -> list[str]:
    """What the steps place or remove against the solution."""
    solution = decide(grid).solutions[0]
    assert isinstance(solution, Grid)
    found = []
    for hint in steps(start(grid), RULES[:-1]):  # nested chains take seconds a step
        right = {9 * cell + digit - 1 for cell, digit in enumerate(solution.values)}
        wrong = [k for k in hint.removed if k in right]
        if hint.placed is not None and hint.placed not in right:
            wrong.append(hint.placed)
        if wrong or not (hint.removed or hint.placed is not None):
            found.append(f"{hint.difficulty}: {wrong}")
    return found


@pytest.mark.skipif(not LINES, reason="the collections of public puzzles are not here")
@pytest.mark.parametrize("line", LINES, ids=range(1, len(LINES) + 1))
def test_rating_is_sudoku_explainers(line: str) -> None:
    puzzle, hardest, pearl, diamond = line.split("\t")
    assert str(rate(grid_of(puzzle))) == f"{hardest}/{pearl}/{diamond}"


@pytest.mark.parametrize("name", ["easy", "medium", "hard", "unfair", "extreme", "boxes"])
def test_every_step_of_the_bundled_puzzles_is_true(name: str) -> None:
    for asked in load(PUZZLES / f"{name}.txt"):
        assert isinstance(asked, Grid)
        assert wrong_steps(asked) == []


@pytest.mark.skipif(not LINES, reason="the collections of public puzzles are not here")
@pytest.mark.parametrize("name", ["top1465.txt", "hardest1106.txt", "17clue.txt"])
def test_every_step_of_public_puzzles_is_true(name: str) -> None:
    lines = (DATA / name).read_text(encoding="utf-8").split()
    for text in lines[:: len(lines) // 3]:
        assert wrong_steps(grid_of(text)) == []


def test_figures_of_own_puzzles() -> None:
    """A solved grid has none; a position is rated as it stands."""
    solved = "476239158239158467158467239784916325392574681561382794647893512925641873813725946"
    assert rate(grid_of(solved)) is None
    assert str(rate(grid_of("." + solved[1:]))) == "1.0/1.0/1.0"


def test_chains_within_chains() -> None:
    """Known as 10.5: "AI Escargot", of which the first such step is taken here."""
    escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    grid = grid_of(escargot)
    position = start(grid)
    solution = decide(grid).solutions[0]
    assert isinstance(solution, Grid)
    nested = partial(multiple_chains, mode=Mode(dynamic=True, plus=True, nested=True))
    for hint in steps(position, RULES[:-1]):
        assert hint.difficulty <= 10.0
    hint = next(nested(position))
    assert hint.difficulty == 10.2
    for k in hint.removed:
        assert solution.values[k // 9] != k % 9 + 1

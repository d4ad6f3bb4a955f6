"""Lines and columns of text with characters that are two columns wide."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding

import picsolve
from picsolve.nonogram.techniques import TECHNIQUES as NONOGRAM
from picsolve.render.explain import Narrator
from picsolve.render.trace_view import TraceView
from picsolve.render.views import step_view
from picsolve.render.wrapping import Prose, padded, wrapped
from picsolve.sudoku.techniques import TECHNIQUES as SUDOKU
from picsolve.words import choose
from tests.cli.examples import PUZZLES

TEXT = (
    "r1c2、r7c2の候補は1と6で、隣どうしが互いに見えるので、2つの数字（1か6）が交互に入ります。"
    "よってr1c4,r2c5<>1です。"
)


@pytest.mark.parametrize("width", range(12, 60))
def test_lines_break_neither_before_what_closes_nor_within_a_cell(width: int) -> None:
    lines = wrapped(TEXT, width)
    assert "".join(lines) == TEXT
    assert all(cell_len(line) <= width for line in lines)
    assert not any(line[0] in "、。）" or line[-1] == "（" for line in lines)
    assert all(any(name in line for line in lines) for name in ("r1c2", "r7c2"))


def test_what_is_longer_than_a_line_is_broken_all_the_same() -> None:
    assert wrapped("(4)r1c2=(4)r7c2、", 6) == ["(4)r1c", "2=(4)r", "7c2、"]


@pytest.mark.parametrize("width", range(10, 24))
def test_a_chain_is_broken_before_a_link_and_never_before_a_full_stop(width: int) -> None:
    chain = "(4)r1c2=(4)r7c2-(5)r7c2=(5)r7c8."
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(Padding(Prose(f"Follow {chain} So 4 is removed."), 0))
    assert isinstance(console.file, io.StringIO)
    lines = [line.strip() for line in console.file.getvalue().splitlines()]
    assert "".join(lines).replace(" ", "") == f"Follow{chain}So4isremoved."
    assert not any(line.startswith(".") for line in lines)
    inside = [line for line in lines if re.search(r"r\dc\d", line)]
    assert all(re.match(r"Follow|[=(-]", line) for line in inside)


def test_english_breaks_between_words_and_lists_hang() -> None:
    assert wrapped("- one two three", 9, indent=2) == ["- one two", "  three"]
    assert wrapped("one two", 3) == ["one", "two"]


def test_a_renderable_breaks_so_too() -> None:
    console = Console(width=30, file=io.StringIO(), color_system=None)
    console.print(Padding(Prose(TEXT), (0, 0, 0, 2)))
    assert isinstance(console.file, io.StringIO)
    lines = [line.strip() for line in console.file.getvalue().splitlines()]
    assert lines == wrapped(TEXT, 28)


def test_columns_are_as_wide_as_what_is_seen() -> None:
    assert padded("範囲", 6) == "範囲  "
    assert padded("範囲", 6, left=True) == "  範囲"
    assert padded("範囲", 3) == "範囲"


@pytest.mark.parametrize("kind", ["sudoku/hard.txt", "nonogram/rabbit.non"])
@pytest.mark.parametrize("width", [70, 100, 130])
def test_japanese_views_keep_their_columns(kind: str, width: int) -> None:
    """Bars of the waterfall begin in one column, and no line is too wide."""
    trace: Any = picsolve.solve(next(picsolve.load(PUZZLES / kind)))
    narrator = Narrator(SUDOKU if "sudoku" in kind else NONOGRAM)
    choose("ja")
    console = Console(width=width, file=io.StringIO(), color_system=None, force_terminal=True)
    console.print(TraceView(trace, narrator))
    console.print(step_view(trace, 1, narrator))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert all(cell_len(line) <= width for line in lines)
    rows = [line for line in lines if "▪" in line]
    ends = {cell_len(line) for line in rows}
    assert len(rows) > 20
    assert len(ends) == 1, "what is left stands in one column, at its right"

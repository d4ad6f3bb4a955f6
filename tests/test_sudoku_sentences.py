"""What every technique says and marks, on the boards of its table: whole sentences that name what
changes, and marks that lie on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from picsolve.core import Role, Step, Technique
from picsolve.render.explain import Narrator, notation
from picsolve.sudoku.grid import ALL_CELLS, Candidate, Cell, Cells, Change, Grid
from picsolve.sudoku.techniques import TECHNIQUES
from tests.sudoku.notation import cells, table_line

TABLES = Path(__file__).parent / "tables" / "sudoku"
TELL = Narrator(TECHNIQUES)
#: What only a template that was filled wrongly would leave behind.
RESIDUE = re.compile(
    r"None|\(\)|  |\w\(\w+=|<|\[|\]|\.\.| [,.;:]|[,;:]\.|\band and\b|: :|\{(?![1-9]+\})"
)


def steps_of(technique: Technique[Grid, Change]) -> Iterator[tuple[Grid, Step[Change]]]:
    """A few steps from each board of the table."""
    for line in (TABLES / f"{technique.key}.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#") and not line.endswith("=> none"):
            board, _ = table_line(line)
            for step in islice(technique.find(board.apply(())), 3):
                yield board, step


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.key)
def test_sentences_are_whole_and_name_what_changes(technique: Technique[Grid, Change]) -> None:
    for _, step in steps_of(technique):
        full, short = TELL.full(step), TELL.short(step)
        assert re.match(r"[A-Z]|r[1-9]+c[1-9]", full), full
        assert full.endswith("."), full
        assert not (residue := RESIDUE.search(full)), (residue, full)
        assert "  " not in short
        assert "None" not in short
        assert short.endswith(f"=> {notation(step.changes)}"), short
        named = int(cells(full))
        assert all(named >> change.cell & 1 for change in step.changes), full


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.key)
def test_marks_lie_on_the_board(technique: Technique[Grid, Change]) -> None:
    for board, step in steps_of(technique):
        for mark in step.marks:
            if isinstance(mark.on, Cell):
                assert 0 <= mark.on < 81
            elif isinstance(mark.on, Cells):
                assert 0 < mark.on <= ALL_CELLS
            elif isinstance(mark.on, Candidate) and mark.role is Role.PATTERN:
                assert mark.on.digit in board.candidates_of(mark.on.cell)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.key)
def test_the_documentation_says_what_to_look_for_why_and_for_example(
    technique: Technique[Grid, Change],
) -> None:
    starts = ("What to look for:", "Why it works:", "Example:")
    paragraphs = technique.explanation.split("\n\n")
    named = [start for p in paragraphs for start in starts if p.startswith(start)]
    assert named == list(starts)
    assert not paragraphs[0].startswith(starts)
    assert all(paragraph.rstrip().endswith((".", ".)")) for paragraph in paragraphs)
    assert technique.look_for.endswith((".", ".)"))

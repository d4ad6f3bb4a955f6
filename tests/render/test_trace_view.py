"""Traces and block ranges as tables and as plain text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.color import Color

from picsolve import load, parse, solve
from picsolve.core import Outcome, Trace
from picsolve.render import plain
from picsolve.render.explain import Narrator, cases
from picsolve.render.folding import Fold, cut, fitted, fold, lines_in_short, place_of
from picsolve.render.panel import Branches
from picsolve.render.ranges import RangesView
from picsolve.render.theme import Theme, palette, theme_for, verdict_style
from picsolve.render.trace_view import TraceView, hardest
from picsolve.sudoku.grid import Grid
from picsolve.sudoku.techniques import TECHNIQUES
from picsolve.sudoku.techniques.forcing_nets import VERITY_PLUS
from picsolve.words import speaking
from tests.render.drawing import THEMES, draw, golden, same, text
from tests.render.positions import (
    NONOGRAM,
    SUDOKU,
    blossom_grid,
    blossom_step,
    contradiction_step,
    duck_picture,
    empty_step,
    link_step,
    narrow_step,
    nonogram_trace,
    overlap_step,
    sudoku_trace,
)


def test_a_sudoku_trace_without_colours() -> None:
    golden("trace", TraceView(sudoku_trace(), SUDOKU, title="x.sdk", verdict="unique"), width=100)


def test_a_nonogram_trace_with_its_branches() -> None:
    same(
        text(TraceView(nonogram_trace(), NONOGRAM, branches=True), width=80),
        """
        hardest step Contradiction

        #    technique      where        what it does                              left
        1  ▪ Line finished  column 5     r1,3-5c5 empty                               17
        2  ▪ Overlap        row 2        r2c3 filled                                  16
        3  ▪ Contradiction  r1c1 filled  r1c1 empty                                   15
           if r1c1 is filled
           ↳ row 1: Overlap  r1c3 empty
           ↳ column 3 cannot be filled any more

        [stuck]   3 steps   1 Line finished   1 Overlap   1 Contradiction
        """,
    )


def test_a_trace_in_colours() -> None:
    golden("trace-truecolor", TraceView(sudoku_trace(), SUDOKU, title="x.sdk"), theme_for())


def test_placements_are_folded_and_removals_are_not() -> None:
    step, single = blossom_step(), sudoku_trace().steps[0]
    trace = Trace(blossom_grid(), (step, step, single, single), Outcome.STUCK)
    assert [(f.first, f.last) for f in fold(trace)] == [(1, 1), (2, 2), (3, 4)]


def test_nothing_is_hardest_where_all_is_equal() -> None:
    single = sudoku_trace().steps[0]
    assert hardest(Trace(blossom_grid(), (single,), Outcome.STUCK), SUDOKU) is None
    assert hardest(Trace(blossom_grid(), (), Outcome.STUCK), SUDOKU) is None
    found = hardest(sudoku_trace(), SUDOKU)
    assert found is not None
    assert found.key == "blossom"


def test_an_empty_trace_is_shown() -> None:
    drawn = text(TraceView(Trace(blossom_grid(), (), Outcome.STUCK), SUDOKU))
    assert "[stuck]   0 steps" in drawn


@pytest.mark.parametrize("width", range(1, 40))
def test_parts_are_cut_at_the_width_and_say_so(width: int) -> None:
    theme = theme_for()
    parts = [("r1c1 = 5", "placed-text"), ("r22c3 ≠ 4", "removed-text"), ("r9c9 = 9", "faint")]
    drawn = "".join(segment.text for segment in fitted(iter(parts), width, theme))
    assert len(drawn) == width
    whole = "r1c1 = 5  r22c3 ≠ 4  r9c9 = 9"
    if width < len(whole):
        assert drawn.rstrip().endswith("…")
        assert whole.startswith(drawn.rstrip().removesuffix("…").rstrip())
    else:
        assert drawn.rstrip() == whole


def test_cut_leaves_short_text_alone() -> None:
    assert cut("row 3", 5, theme_for()) == "row 3"
    assert cut("row 31", 5, theme_for()) == "row…"
    assert cut("row 31", 5, theme_for(ascii=True)) == "ro..."
    assert cut("row 31", 2, theme_for(ascii=True)) == "ro"


def test_ranges_before_and_after() -> None:
    # A step that narrows ranges starts from those that are known; others show what cells leave.
    # A block of three in three cells fills them, which these steps leave to others.
    later = "left to later steps: block 1 (3) covers cells 2-4"
    told = f"row 2   1:1-5 → 2-4\n{later}\n"
    assert text(RangesView(duck_picture(), narrow_step())) == told
    assert text(RangesView(duck_picture(), overlap_step())) == "row 2   1:1-4\n"
    wide = duck_picture("?????", "?????", "?????", "?????", "?????")
    assert text(RangesView(wide, narrow_step())) == told
    lines = ["     row 2  1:1-5 -> 2-4", f"       {later}"]
    assert list(plain.ranges(wide, narrow_step().changes)) == lines


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [30, 60, 80, 100, 150])
def test_no_line_is_wider_than_the_terminal(theme: Theme, width: int) -> None:
    for view in (
        TraceView(sudoku_trace(), SUDOKU, title="x.sdk", verdict="unique"),
        TraceView(nonogram_trace(), NONOGRAM, branches=True),
        RangesView(duck_picture(), overlap_step()),
    ):
        drawn = draw(view, theme, width)
        lines = re.sub(r"\x1b\[[\d;]*m", "", drawn).splitlines()
        assert max(map(len, lines)) <= width
        assert drawn.isascii() or not theme.ascii


def test_the_summary_ends_with_the_level() -> None:
    view = TraceView(sudoku_trace(), SUDOKU, verdict="unique", level="level Hard · score 270")
    assert text(view, 150).rstrip().endswith("unique   level Hard · score 270")
    assert text(view, 150, ascii=True).rstrip().endswith("unique   level Hard - score 270")


@pytest.mark.parametrize(
    ("verdict", "style"), [("unique", "green"), ("several", "gold"), ("none", "red")]
)
def test_a_verdict_has_the_colour_of_its_meaning(verdict: str, style: str) -> None:
    theme = theme_for()
    drawn = draw(TraceView(sudoku_trace(), SUDOKU, verdict=verdict), theme)
    color = palette(theme.depth, theme.background)[style]
    assert theme.style(f"{verdict_style(verdict)}-ink").color == Color.parse(color or "")
    red, green, blue = Color.parse(color or "").get_truecolor()
    assert f"\x1b[38;2;{red};{green};{blue}m{verdict}" in drawn


def test_a_trace_without_steps_has_no_table() -> None:
    drawn = text(TraceView(Trace(blossom_grid(), (), Outcome.STUCK), SUDOKU, verdict="several"))
    assert "technique" not in drawn
    assert "[stuck]   0 steps   several" in drawn


def test_where_there_is_little_room_the_place_alone_is_told() -> None:
    steps = {
        "r7c7": blossom_step(),
        "row 8": sudoku_trace().steps[0],
        "r8c1,r9c39": link_step(),
        "r1c1": contradiction_step(),
    }
    assert {place: place_of(step) for place, step in steps.items()} == {p: p for p in steps}
    drawn = text(TraceView(sudoku_trace(), SUDOKU), width=100)
    assert re.search(r"Death Blossom +r7c7 +r8c7 ≠ 4", drawn)
    assert re.search(r"Hidden Single +4 in row 8 +r8c1 = 4", drawn)


def test_many_cells_of_a_nonogram_are_counted_where_they_do_not_fit() -> None:
    steps = (overlap_step(), narrow_step(), narrow_step(), overlap_step(), overlap_step())
    (folded,) = fold(Trace(duck_picture(), steps, Outcome.STUCK))
    assert [told for told, _ in folded.counts] == ["+3 filled", "2 ranges"]
    assert lines_in_short((*steps, empty_step()), 15) == "1 row, 1 column"
    assert lines_in_short((*steps, empty_step()), 14) == "2 lines"
    assert [told for told, _ in Fold(1, 2, (empty_step(), overlap_step()), 3).total] == ["+5 cells"]
    assert [told for told, _ in Fold(1, 1, (empty_step(),), 3).counts] == ["+4 empty"]
    drawn = text(TraceView(Trace(duck_picture(), steps, Outcome.STUCK), NONOGRAM), width=70)
    assert re.search(r"Overlap ×5 .*\+3 filled  2 ranges", drawn)


def test_a_technique_tells_where_in_one_form() -> None:
    """Where the notation of one of its steps has no room, all of its steps tell their place."""
    trace = solve(next(load(Path("puzzles/sudoku/easy.txt"))))
    forms = []
    for width in (66, 80, 100, 160):
        lines = text(TraceView(trace, Narrator(TECHNIQUES)), width=width).splitlines()
        told = [line for line in lines if "▪ Full House  " in line]
        assert len(told) > 5
        forms.append({"last cell of" in line for line in told})
    assert forms[2] == {False}
    assert all(len(form) == 1 for form in forms)


def test_a_case_that_fills_nothing_tells_which_candidate_falls() -> None:
    grid = parse(
        ".45.27..1279.1...4.814..72.8937.4.1241728.9..56239148715..7.2.872.1.8...938542176 r7c8<>9"
    )
    assert isinstance(grid, Grid)
    narrator = Narrator(TECHNIQUES)
    (step,) = (s for s in VERITY_PLUS.find(grid) if narrator.short(s).endswith("=> r1c8<>3"))
    same(
        text(Branches(cases(step), narrator, theme_for())),
        """
        if r2c7=3
        ↳ r1c8 ≠ 3 (box 3)
        if r2c7<>3
        ↳ X-Wing  r1c8 ≠ 3
        """,
    )
    assert list(plain.branch_lines(step, narrator))[:2] == ["if r2c7=3", "     r1c8<>3 (box 3)"]
    with speaking("ja"):
        told = list(plain.branch_lines(step, narrator))
    assert told[:2] == ["r2c7=3の場合", "     r1c8<>3（ブロック3）"]

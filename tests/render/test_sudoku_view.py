"""Sudoku grids: exact text without colours, a golden file with them, every theme and width."""

from __future__ import annotations

import re

import pytest

from picsolve.core import SETS, Mark, Role, Step
from picsolve.render.panel import Turn
from picsolve.render.sudoku_view import SudokuView
from picsolve.render.theme import Depth, Theme, theme_for
from picsolve.sudoku.grid import Candidate, Grid, Place, Remove
from tests.render.drawing import THEMES, draw, golden, same, text
from tests.render.positions import (
    PETALS,
    SUDOKU,
    blossom_grid,
    blossom_step,
    cell,
    cells,
    link_step,
    single_step,
)

TURN = Turn(27, 67, "Chain", "Hidden Single")


def view(theme: Theme | None = None) -> SudokuView:
    return SudokuView(blossom_grid(), blossom_step(), narrator=SUDOKU, turn=TURN, theme=theme)


def test_a_step_without_colours_or_bold_text() -> None:
    golden("sudoku", view())
    drawn = text(view()).splitlines()
    assert "  8 ┃*4     │   9   │   8   ┃       │   5   │   6   ┃-4     │   7   │   3   ┃" in drawn
    assert "26 Chain     28 Hidden Single" in "\n".join(drawn)


def test_a_step_in_colours() -> None:
    golden("sudoku-truecolor", view(), theme_for())


def test_a_step_in_sixteen_colours_has_lines() -> None:
    drawn = draw(view(), theme_for(Depth.ANSI16))
    assert "┏" in drawn
    assert "38;" not in drawn
    assert "48;" not in drawn


def test_a_placed_digit_is_marked_in_its_cell() -> None:
    drawn = text(SudokuView(blossom_grid(), single_step(), narrator=SUDOKU))
    assert "  8 ┃+4     │" in drawn
    assert "[r8c1 = 4]" in drawn
    assert "In row 8 only r8c1 can be 4." in drawn


def test_the_key_calls_candidates_by_what_their_cells_are() -> None:
    petals = "links from stem to petals A, B, C"
    assert petals in text(view())
    groups = (cells("r8c1 r9c9"), cells("r9c3"))
    marks = tuple(
        Mark(role, on)
        for role, group in zip(SETS, groups, strict=False)
        for on in (group, *(Candidate.of(member, 4) for member in group))
    )
    for facts, words in (({"groups": groups}, "groups A, B"), ({}, "sets A, B")):
        step = Step("chain", (Remove(cell("r8c7"), 4),), marks, facts)
        drawn = text(SudokuView(blossom_grid(), step, narrator=SUDOKU))
        assert f"candidates of {words}" in drawn
        assert "petal" not in drawn
    step = Step("chain", (Remove(cell("r8c7"), 4),), marks[:3], {"groups": groups})
    assert "candidates of group A\n" in re.sub(
        " +\n", "\n", text(SudokuView(blossom_grid(), step, narrator=SUDOKU))
    )


def test_a_petal_that_hangs_on_two_digits_has_both() -> None:
    petals = (*PETALS[:2], PETALS[1]._replace(digit=8))
    marks = (
        Mark(Role.STEM, cell("r7c7")),
        Mark(Role.SET_A, PETALS[0].cells),
        Mark(Role.SET_B, PETALS[1].cells),
    )
    step = Step("chain", (Remove(cell("r8c7"), 4),), marks, {"petals": petals})
    drawn = text(SudokuView(blossom_grid(), step, narrator=SUDOKU), ascii=True)
    assert "A petal    2 > r9c9       {2 4}" in drawn
    assert "B petal   68 > r7c3 r8c1  {2 4 6}" in drawn


def test_links_are_written_as_a_chain() -> None:
    drawn = text(SudokuView(blossom_grid(), link_step(), narrator=SUDOKU), width=60)
    assert "(4)r8c1=(4)r9c3-(4)r9c9" in drawn


def test_a_cell_in_two_sets_has_both_letters() -> None:
    at = cell("r1c7")
    marks = (Mark(Role.SET_A, at), Mark(Role.SET_B, at))
    drawn = text(SudokuView(blossom_grid(), Step("chain", (Place(cell("r8c1"), 4),), marks)))
    rows = [line[53:60] for line in drawn.splitlines()[2:5]]
    assert "".join(rows).count("A") == 1
    assert "".join(rows).count("B") == 1
    assert re.sub("[AB]", "", "".join(rows)).split() == ["4", "5", "8"]


def test_the_compact_board() -> None:
    same(
        text(SudokuView(blossom_grid(), pencil=False), ascii=True),
        """
              1  2  3   4  5  6   7  8  9
            +=========+=========+=========+
          1 | .  2  . | .  .  7 | .  .  6 |
          2 | .  3  5 | 6  4  1 | .  .  7 |
          3 | .  6  7 | 8  2  . | .  .  1 |
            +=========+=========+=========+
          4 | .  .  . | .  .  . | 7  .  . |
          5 | .  .  3 | 7  .  . | .  .  . |
          6 | 6  7  9 | 4  1  2 | .  .  8 |
            +=========+=========+=========+
          7 | 3  1  . | 9  7  4 | .  .  5 |
          8 | .  9  8 | .  5  6 | .  7  3 |
          9 | 7  5  . | .  8  3 | 9  .  . |
            +=========+=========+=========+
        """,
    )


def test_pencil_marks_are_shown_once_candidates_are_removed() -> None:
    fresh = Grid.from_values([0] * 81)
    assert not SudokuView(fresh).pencil
    assert SudokuView(blossom_grid()).pencil
    assert SudokuView(fresh, pencil=True).pencil


def test_two_solutions_show_where_they_differ() -> None:
    values = [(i // 9 * 3 + i // 27 + i % 9) % 9 + 1 for i in range(81)]
    first = Grid.from_position(values, [0] * 9)
    values[40] = values[40] % 9 + 1
    second = Grid(tuple(values), (0,) * 9, 0)
    drawn = text(SudokuView(first, second=second))
    assert drawn.count("/") == 2  # the cell and the key
    assert f"{first.values[40]}/{second.values[40]}" in drawn


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [30, 45, 60, 80, 124, 200])
def test_no_line_is_wider_than_the_terminal(theme: Theme, width: int) -> None:
    drawn = draw(view(theme), theme, width)
    lines = re.sub(r"\x1b\[[\d;]*m", "", drawn).splitlines()
    assert max(map(len, lines)) <= width
    assert drawn.isascii() or not theme.ascii
    if width >= 45:
        shown = re.sub(r"\s+", " ", " ".join(lines))
        assert "r8c7 <> 4" in shown or "r8c7 ≠ 4" in shown

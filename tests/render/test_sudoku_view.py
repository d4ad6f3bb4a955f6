"""Sudoku grids: exact text without colours, a golden file with them, every theme and width."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console, Group

from picsolve.core import SETS, Contradiction, Mark, Outcome, Role, Step, Trace
from picsolve.render.explain import Narrator
from picsolve.render.marks import SudokuMarks
from picsolve.render.panel import Turn
from picsolve.render.sudoku_panel import chains, sentence
from picsolve.render.sudoku_view import SudokuView
from picsolve.render.theme import Depth, Theme, theme_for
from picsolve.sudoku.grid import Candidate, Cells, Grid, House, Link, Place, Remove
from picsolve.sudoku.techniques import TECHNIQUES
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
from tests.sudoku.notation import position, table_line

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


@pytest.mark.parametrize("width", range(16, 70))
def test_a_chain_is_broken_only_where_it_is_longer_than_a_line(width: int) -> None:
    one, two = "(4)r8c1=(4)r9c3-(4)r9c9", "(4)r8c1-(4)r8c9"
    start, end = (Candidate.of(cell(at), 4) for at in ("r8c1", "r8c9"))
    marks = (*link_step().marks, Mark(Role.LINK_WEAK, Link(start, end, False)))
    step: Step[Any] = Step("chain", (), marks)
    drawn = Console(width=width, file=io.StringIO(), color_system=None)
    drawn.print(Group(*chains(SudokuMarks.of(step), step, theme_for())))
    assert isinstance(drawn.file, io.StringIO)
    lines = [line.strip() for line in drawn.file.getvalue().splitlines()]
    assert "".join(lines).replace(" ", "") == one + two
    assert any(two in line for line in lines)
    assert any(one in line for line in lines) == (width >= len(one))


def test_a_cell_in_two_sets_has_both_letters() -> None:
    at = cell("r1c7")
    marks = (Mark(Role.SET_A, at), Mark(Role.SET_B, at))
    drawn = text(SudokuView(blossom_grid(), Step("chain", (Place(cell("r8c1"), 4),), marks)))
    rows = [line[53:60] for line in drawn.splitlines()[2:5]]
    assert "".join(rows).count("A") == 1
    assert "".join(rows).count("B") == 1
    assert re.sub("[AB]", "", "".join(rows)).split() == ["4", "5", "8"]


def test_cells_are_named_in_the_colour_of_the_set_that_they_make_up() -> None:
    theme = theme_for()
    a, b = cells("r4c5 r4c6 r4c7"), cells("r4c7 r5c7")
    marks = (Mark(Role.SET_A, a), Mark(Role.SET_B, b))
    step = Step("chain", (Remove(cell("r8c7"), 4),), marks)
    told = sentence("r4c567, then r4c7 alone, and r45c7 in r8c7 or r45c57", step, theme)
    styles = {told.plain[span.start : span.end]: span.style for span in told.spans}
    assert styles == {
        "r4c567": theme.style("set-a-ink"),
        "r4c7": theme.style("set-b-ink"),  # the ground that it shows
        "r45c7": theme.style("set-b-ink"),
        "r8c7": theme.style("removed-ink"),
    }
    own: Step[Any] = Step("chain", (), (Mark(Role.SET_A, cell("r4c7")), Mark(Role.SET_B, b)))
    assert sentence("r4c7", own, theme).spans[0].style == theme.style("set-a-ink")


@pytest.mark.parametrize("has_tip", [True, False])
def test_the_panel_says_what_to_look_for_next_time(has_tip: bool) -> None:
    (technique,) = (t for t in TECHNIQUES if t.key == "hidden-single")
    grid = position(
        "4.......5...5...9..25..4..3..3.........18.5..18795..4......5.6.9.2761.5...62..7.."
    )
    step = next(technique.find(grid))
    turn = Turn(1, has_tip=has_tip)
    drawn = text(SudokuView(grid, step, narrator=Narrator(TECHNIQUES), turn=turn))
    assert ("Next time" in drawn) is has_tip
    assert ("Take a digit and a house that lacks it." in drawn) is has_tip


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [45, 60, 80, 124])
def test_letters_touch_no_digit(theme: Theme, width: int) -> None:
    grid = blossom_grid()
    marks = tuple(
        Mark(role, Cells.of(cell for cell in grid.open_cells)) for role in (Role.SET_A, Role.SET_B)
    )
    step = Step("chain", (Remove(cell("r8c7"), 4),), marks)
    drawn = draw(SudokuView(grid, step), theme, width)
    board = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in drawn.splitlines()]
    assert not any(re.search("[1-9][AB]|[AB][1-9]|[AB][AB]", line) for line in board)
    letters = sum(line.count("A") for line in board)
    assert letters == sum(line.count("B") for line in board)
    assert bool(letters) == (width >= (60 if theme.depth > Depth.ANSI16 else 59))


def test_letters_keep_to_the_lower_right_corner_where_it_is_free() -> None:
    marks = (Mark(Role.SET_A, cells("r1c1 r1c3 r5c2 r5c7")),)
    step = Step("chain", (Remove(cell("r8c7"), 4),), marks)
    board = text(SudokuView(blossom_grid(), step)).splitlines()
    # r1c3 = 14 and r5c2 = 48 and r5c7 = 1246 leave it free; r1c1 = 1489 does not.
    corner = {
        at: board[4 * row + 4][8 * column + 3 + 8]
        for at, row, column in (("r1c1", 0, 0), ("r1c3", 0, 2), ("r5c2", 4, 1), ("r5c7", 4, 6))
    }
    assert corner == {"r1c1": " ", "r1c3": "A", "r5c2": "A", "r5c7": "A"}


def trial_step() -> Step[Any]:
    """r9c9 = 4 leaves no 4 in row 8; on the way r9c3 becomes 2."""
    assumed = Candidate.of(cell("r9c9"), 4)
    inner: Step[Any] = Step("single", (Place(cell("r9c3"), 2),))
    start = blossom_grid().apply((Place(cell("r9c9"), 4),))
    broken = Contradiction("no-place", house=House(7), digit=4)
    branch = Trace(start, (inner,), Outcome.CONTRADICTION, broken)
    marks = (Mark(Role.ASSUMED, assumed),)
    facts = {"digit": 4}
    return Step("chain", (Remove(cell("r9c9"), 4),), marks, facts, (branch,))


def test_a_branch_is_drawn_with_what_follows_and_where_it_breaks() -> None:
    view = SudokuView(blossom_grid(), trial_step(), narrator=SUDOKU)
    drawn = text(view)
    board = [line[:76] for line in drawn.splitlines()]
    assert board[36].count("!") == 0  # the letters stand in free corners of row 8 …
    assert sum(line.count("!") for line in board[29:33]) == 9
    assert ">2" in board[34] or ">2" in board[33]  # … and the branch's 2 is in r9c3
    assert "follows from the assumption" in drawn
    assert "where the branch breaks down" in drawn
    shades = {str(at): view.marks.shade(at) for at in map(cell, ("r8c1", "r9c3", "r9c9", "r1c1"))}
    assert shades == {"r8c1": "broken-1", "r9c3": "branch-2", "r9c9": "removed", "r1c1": "cell-b"}


def test_the_key_explains_shades_and_links() -> None:
    theme = theme_for()
    coloured = draw(SudokuView(blossom_grid(), link_step(), narrator=SUDOKU), theme)
    drawn = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert " =   one of the two is true" in drawn
    assert " -   not both true" in drawn
    assert "cell that loses a candidate" in drawn
    assert "house that the step looks at" not in drawn
    drawn = draw(SudokuView(blossom_grid(), single_step(), narrator=SUDOKU), theme)
    assert "house that the step looks at" in drawn
    assert "digit that the petals share" in draw(view(theme), theme)


def test_a_chain_that_the_sentence_tells_is_not_told_again_beside_it() -> None:
    given = "..253746934692157859748613226485..1...571.62...126.8.5.581.23.6.236.8.5.6.934528."
    grid = position(f"{given} [r8c19<>7]")
    narrator = Narrator(TECHNIQUES)
    step = next(narrator.techniques["medusa-seen-twice"].find(grid))
    drawn = "".join(text(SudokuView(grid, step, narrator=narrator), width=200).split())
    assert drawn.count("(3)r5c2=(3)r6c2=(7)r6c2=") == 1
    assert "(7)r6c2=(3)r6c2" not in drawn
    assert "(3)r5c6-(3)r5c2" in drawn


def test_the_title_is_not_broken_within_a_phrase() -> None:
    drawn = text(view(), width=108)
    for phrase in ("Death Blossom", "step 27 of 67", "blossom family"):
        assert phrase in drawn


def test_cells_of_sets_are_written_alike_and_digits_stay_together() -> None:
    many = cells("r1c1 r1c3 r1c5 r2c1 r2c9 r3c1 r3c6")
    marks = (Mark(Role.SET_A, many), Mark(Role.SET_B, cells("r9c9")))
    step = Step("chain", (Remove(cell("r8c7"), 4),), marks)
    drawn = text(SudokuView(blossom_grid(), step, narrator=SUDOKU), width=118)
    listed = re.sub(r"[^\n]*[┃│┨┤┼┛┓╂┿╋]", "", drawn)
    assert re.sub(r"\s+", " ", " ".join(map(str, many))) in re.sub(r"\s+", " ", listed)
    assert re.search(r"\{[\d ]+\}", listed)


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
    sample = f"{first.values[40]}/{second.values[40]}"
    assert drawn.count(sample) == drawn.count("/") == 2  # the cell and the key
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


def test_the_chain_names_groups_by_all_their_cells() -> None:
    grid, _ = table_line(
        "59687..1243152..78728..1...8451.7.....9.5.847.73.48...98..35.......82.5..5.71..8. "
        "[r3c4,r6c9<>69, r6c1,r8c79<>1, r6c7<>269, r6c8,r9c1<>2] => r3c8,r4c7<>6 ; r4c7<>3, r4c8<>2"
    )
    technique = next(technique for technique in TECHNIQUES if technique.key == "grouped-aic")
    for step in technique.find(grid.apply(())):
        chain = narrated(grid, step, Narrator(TECHNIQUES))
        for group in step.facts["groups"]:  # type: ignore[attr-defined]
            assert f"){group}" in chain


def narrated(grid: Grid, step: Step[Any], narrator: Narrator) -> str:
    """The chain as the panel shows it: all that comes before the sentences."""
    told = text(SudokuView(grid, step, narrator=narrator), 200).splitlines()
    return "".join(line[60:] for line in told if re.search(r"\)r\d+c\d+[=-]", line[60:]))

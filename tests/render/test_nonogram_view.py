"""Pictures and line steps: exact text without colours, golden files with them, all sizes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.color import ColorSystem

from picsolve.core import Mark, Role, Step
from picsolve.nonogram.picture import BlockName, Fill, LineName, Narrow, Picture, Range, Square
from picsolve.nonogram.puzzle import Puzzle
from picsolve.render.nonogram_view import NonogramView
from picsolve.render.panel import Turn
from picsolve.render.theme import Depth, Theme, theme_for
from picsolve.render.views import board_view, step_view
from tests.render.drawing import THEMES, draw, golden, same, text
from tests.render.positions import (
    NONOGRAM,
    contradiction_step,
    duck_picture,
    empty_step,
    narrow_step,
    nonogram_trace,
    overlap_step,
)

TURN = Turn(2, 3, "Line finished", "Contradiction")


def view(theme: Theme | None = None) -> NonogramView:
    return NonogramView(duck_picture(), overlap_step(), narrator=NONOGRAM, turn=TURN, theme=theme)


def test_a_row_step_without_colours() -> None:
    same(
        text(view()),
        """
                   2 1
               1 5 2 2 0     Overlap   step 2 of 3 · row 2
            2 ? ##? ? ?
        ►   3 ? ##++? .      clue        3
            1 ? ##? ? ?                          5
            4 ? ? ? ? ?      before     ? ##? ? .
            3 ? ? ? ? ?  5
                       5     leftmost   ==3===· ·

                             rightmost  · ==3===·

                             after      ? ##++? .

                             Both packings: r2c3 is filled.

                             [+1 filled]

                             solved  ####··················  5 / 25

                             Key
                             ## filled   ?  unknown   ++ newly filled

                             ───────────────────────────────────────
                             ◂ 1 Line finished     3 Contradiction ▸
        """,
    )


def test_a_row_step_in_colours() -> None:
    golden("nonogram-truecolor", view(), theme_for())


def test_a_column_step_marks_its_column() -> None:
    drawn = text(NonogramView(duck_picture(), empty_step(), narrator=NONOGRAM)).splitlines()
    assert drawn[0].index("▼") == drawn[2].index("0")
    assert [line[14:16].rstrip() for line in drawn[3:8]] == ["><", ".", "><", "><", "><"]
    assert ">< +4 empty" in "\n".join(drawn)


def test_a_step_that_narrows_a_range_shows_it() -> None:
    drawn = text(NonogramView(duck_picture(), narrow_step(), narrator=NONOGRAM))
    assert "ranges     1:1-5 → 2-4" in drawn
    assert "after" not in drawn


def test_an_assumption_is_marked_and_its_branch_told() -> None:
    drawn = text(NonogramView(duck_picture(), contradiction_step(), narrator=NONOGRAM))
    assert "2 !+##x?? ?" in drawn
    assert "↳ row 1: Overlap  r1c3 empty" in drawn
    assert "↳ column 3 cannot be filled any more" in drawn
    assert "!+ assumed filled   x? empty in the branch" in drawn
    lines = drawn.splitlines()
    assert lines[0].index("▼") == lines[3].index("x?") + 1


def test_wrong_cells_are_no_assumptions() -> None:
    picture = duck_picture()
    drawn = text(NonogramView(picture, wrong=[Square(1, 1)]))
    assert "3 ? !!? ? ." in drawn
    theme = theme_for()
    coloured = draw(NonogramView(picture, wrong=[Square(1, 1)]), theme)
    assert _codes(theme, "differs") in coloured
    assert _codes(theme, "assumed-cell") not in coloured


def test_the_line_that_breaks_is_red_and_the_branch_has_its_own_colours() -> None:
    theme = theme_for()
    drawn = draw(NonogramView(duck_picture(), contradiction_step(), narrator=NONOGRAM), theme)
    assert _codes(theme, "clue-broken") in drawn
    assert _codes(theme, "branch-empty") in drawn
    assert _codes(theme, "broken-unknown") in drawn
    for name in ("line-unknown", "new-empty", "clue-active"):
        assert _codes(theme, name) not in drawn
    assert "the line that breaks" in drawn


def _codes(theme: Theme, name: str) -> str:
    """The escape code of a style."""
    return theme.style(name).render("x", color_system=ColorSystem.TRUECOLOR).partition("x")[0]


def strips(picture: Picture, step: Step[Any], width: int = 124) -> dict[str, str]:
    """The lines of the panel of a row step, by their labels."""
    lines = text(NonogramView(picture, step, narrator=NONOGRAM), width).splitlines()
    names = ("before", "leftmost", "rightmost", "range 1", "after")
    return {
        name: line.partition(name)[2].strip() for name in names for line in lines if name in line
    }


def test_without_packings_of_its_own_a_step_shows_the_first_and_last_way_to_fill_the_line() -> None:
    puzzle = Puzzle.from_lengths([[2, 1]], [[], [1], [1], [], [1], []])
    row = LineName(False, 0)
    picture = Picture.blank(puzzle).apply((Fill(row, 0b10000, 0),))
    step = Step("overlap", (Fill(row, 0b10, 0b100000),), (Mark(Role.LINE, row),), {"line": row})
    # The 2 cannot be at the filled cell with the 1 behind it: the way from the left knows.
    assert strips(picture, step) == {
        "before": "? ? ? ? ##?",
        "leftmost": "=2==· · 1=·",
        "rightmost": "· =2==· 1=·",
        "after": "? ++? ? ##><",
    }
    # Cell 2 is covered both times. A step that does not fill it does not rest on these ways.
    less = Step("overlap", (Fill(row, 0, 0b100000),), (Mark(Role.LINE, row),), {"line": row})
    assert strips(picture, less) == {"before": "? ? ? ? ##?", "after": "? ? ? ? ##><"}


def test_packings_that_leave_a_filled_cell_uncovered_are_shown_as_a_range() -> None:
    puzzle = Puzzle.from_lengths([[2]], [[], [1], [1], [], []])
    row = LineName(False, 0)
    picture = Picture.blank(puzzle).apply((Fill(row, 0b10, 0),))
    facts = {"line": row, "leftmost": (Range(0, 1),), "rightmost": (Range(3, 4),)}
    step = Step("overlap", (Fill(row, 0b100, 0),), (Mark(Role.LINE, row),), facts)
    drawn = strips(picture, step)
    assert drawn["range 1"] == "===1-5===="
    assert not {"leftmost", "rightmost"} & drawn.keys()


def test_one_way_to_fill_a_line_needs_no_strips() -> None:
    picture = duck_picture("?##??", "?????", "?????", "?????", "?????")
    row = LineName(False, 0)
    step = Step("rest", (Fill(row, 0, 0b11001),), (Mark(Role.LINE, row),), {"line": row})
    assert set(strips(picture, step)) == {"before", "after"}


def test_the_strips_and_the_summary_have_the_same_signs() -> None:
    assert ">< +4 empty" in text(NonogramView(duck_picture(), empty_step(), narrator=NONOGRAM))
    picture, row = large(), LineName(False, 41)
    step = Step("overlap", (Fill(row, 0, 1),), (Mark(Role.LINE, row),), {"line": row})
    drawn = text(NonogramView(picture, step, narrator=NONOGRAM), width=150)
    assert "x +1 empty" in drawn
    assert "><" not in drawn


def test_many_ranges_are_wrapped_and_none_is_lost() -> None:
    puzzle = Puzzle.from_lengths([[1] * 10], [[1]] * 10 + [[]] * 12)
    row = LineName(False, 0)
    changes = tuple(Narrow(row, i, Range(2 * i, 2 * i + 1)) for i in range(10))
    step = Step("overlap", changes, (Mark(Role.LINE, row),), {"line": row})
    drawn = text(NonogramView(Picture.blank(puzzle), step, narrator=NONOGRAM), width=80)
    for i in range(10):
        assert f"{i + 1}:{2 * i + 1}-{2 * i + 4} → {2 * i + 1}-{2 * i + 2}" in drawn


def test_finished_column_numbers_keep_two_hues() -> None:
    for theme in THEMES:
        if theme.attributes:
            odd, even = theme.style("clue-done-1"), theme.style("clue-alt-done-2")
            assert (odd.color, odd.underline) != (even.color, even.underline)


def test_lines_of_the_picture_are_numbered_in_fives_in_every_layout() -> None:
    picture = large()
    for width, layout in ((200, "full"), (80, "half")):
        drawn = draw(NonogramView(picture), theme_for(), width)
        lines = re.sub(r"\x1b\[[\d;]*m", "", drawn).splitlines()
        numbers = lines[-1] if layout == "full" else lines[0]
        assert numbers.split() == [str(x) for x in range(5, 61, 5)]
        rows = " ".join(lines)
        assert all(f" {y} " in f"{rows} " for y in range(5, 61, 5))


def test_finished_numbers_are_dimmed() -> None:
    picture = duck_picture(".##..", ".###.", "?????", "?????", "?????")
    theme = theme_for()
    drawn = draw(NonogramView(picture), theme)
    done = theme.style("clue-done-1").color
    assert done is not None
    assert done.triplet is not None
    red, green, blue = done.triplet
    assert f"38;2;{red};{green};{blue};" in drawn.splitlines()[2]  # row 1, `2`
    assert f"38;2;{red};{green};{blue};" not in drawn.splitlines()[4]  # row 3, `1`


def large() -> Picture:
    rows = ["".join("#" if (x * x + y) % 7 < 3 else "." for x in range(60)) for y in range(60)]
    return Picture.from_rows(Puzzle.from_picture(rows), [*rows[:30], *["?" * 60] * 30])


def test_a_large_picture_is_drawn_in_half_blocks_beside_its_step() -> None:
    picture = large()
    row = LineName(False, 41)
    marks = (Mark(Role.LINE, row), Mark(Role.BLOCK, BlockName(row, 1)))
    step = Step("overlap", (Fill(row, 0b111 << 20, 1),), marks, {"line": row})
    drawn = text(NonogramView(picture, step, narrator=NONOGRAM), width=150)
    assert max(map(len, drawn.splitlines())) <= 150
    coloured = draw(NonogramView(picture, step, narrator=NONOGRAM), theme_for(), 150)
    lines = re.sub(r"\x1b\[[\d;]*m", "", coloured).splitlines()
    assert lines[0].split()[:6] == ["5", "10", "15", "20", "25", "30"]
    assert lines[21].startswith("  42 ")
    assert "row 42 of 60" in coloured
    assert "newly filled" in coloured
    # Row 42 is the lower half of its line: the new cells are its background.
    assert "48;2;53;201;143" in coloured.splitlines()[21]
    assert len(lines) == 32
    assert "(clues and text side by side need 219 columns)" in lines[31]


def test_every_cell_of_a_half_block_picture_has_its_colour() -> None:
    """The colours of both halves, read back from the escape codes, are the picture."""
    picture = large()
    drawn = draw(NonogramView(picture, clues=False), theme_for(), 80).splitlines()[1:]
    filled = (0xE3, 0xE8, 0xF0)
    rows: list[str] = []
    for line in drawn:
        halves: tuple[list[str], list[str]] = ([], [])
        for codes, characters in re.findall(r"\x1b\[([\d;]+)m([ ▀]+)(?=\x1b|$)", line):
            colors = {
                kind: tuple(map(int, rgb.split(";")))
                for kind, rgb in re.findall(r"([34]8);2;(\d+;\d+;\d+)", codes)
            }
            if not colors.get("48"):
                continue
            upper = colors["38"] if "▀" in characters else colors["48"]
            for half, color in zip(halves, (upper, colors["48"]), strict=True):
                half += ["#" if color == filled else "."] * len(characters)
        rows += ["".join(half) for half in halves]
    assert rows == [row.replace("?", ".") for row in picture.text]


def test_a_picture_wider_than_the_terminal_has_four_cells_a_character() -> None:
    rows = ["#." * 50, ".#" * 50, "##" * 50, ".." * 50]
    picture = Picture.from_rows(Puzzle.from_picture(rows), rows)
    drawn = draw(NonogramView(picture), theme_for(), 80)
    lines = re.sub(r"\x1b\[[\d;]*m", "", drawn).splitlines()
    assert lines[1] == "     " + "▚" * 50
    assert lines[2] == "     " + "▀" * 50
    assert lines[0].split() == [str(x) for x in range(10, 101, 10)]
    assert lines[0].index("50") == 5 + 23  # column 50 is in the 25th character


def test_a_picture_that_is_cut_says_so() -> None:
    drawn = text(NonogramView(large()), width=40)
    assert "cut off" in drawn
    assert "cut off" not in text(NonogramView(large()), width=80)


def test_two_pictures_tell_which_has_the_cell_filled() -> None:
    puzzle = Puzzle.from_lengths([[1], [1]], [[1], [1]])
    first, second = (Picture.from_rows(puzzle, rows) for rows in (["#.", ".#"], [".#", "#."]))
    drawn = text(board_view(first, second=second)).splitlines()
    assert [line.split()[1:] for line in drawn[1:3]] == [["1", "2"], ["2", "1"]]
    assert "1  filled in the first solution only" in drawn[-1]


def test_the_step_of_a_trace_is_shown_on_the_board_before_it() -> None:
    drawn = text(step_view(nonogram_trace(), 2, NONOGRAM))
    assert "step 2 of 3 · row 2" in drawn
    assert "before     ? ##? ? ." in drawn
    with pytest.raises(IndexError):
        step_view(nonogram_trace(), 4, NONOGRAM)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [20, 40, 60, 80, 124, 200])
@pytest.mark.parametrize("size", ["small", "large"])
def test_no_line_is_wider_than_the_terminal(theme: Theme, width: int, size: str) -> None:
    picture = duck_picture() if size == "small" else large()
    step = overlap_step() if size == "small" else None
    drawn = draw(NonogramView(picture, step, narrator=NONOGRAM), theme, width)
    lines = re.sub(r"\x1b\[[\d;]*m", "", drawn).splitlines()
    assert max(map(len, lines)) <= width
    assert drawn.isascii() or not theme.ascii


LONG = Puzzle.from_lengths([[6], *[[1]] * 12], [[7], [2, 10], [11], [8], [1, 10], [11], [1]])


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_of_two_digits_are_told_from_those_beside(theme: Theme) -> None:
    drawn = re.sub(r"\x1b\[[\d;]*m", "", draw(NonogramView(Picture.blank(LONG)), theme, 60))
    assert [line.rstrip() for line in drawn.splitlines()[:3]] == [
        "         2     1",
        "        10    10",
        "       7  11 8  11 1",
    ]


def test_numbers_stay_in_one_line_where_none_would_touch() -> None:
    puzzle = Puzzle.from_picture(["####"] * 9 + ["#..."] * 2)
    drawn = text(NonogramView(Picture.blank(puzzle)), 60).splitlines()
    assert drawn[0] == "      11 9 9 9"


def test_numbers_of_three_digits_have_room_above_their_columns() -> None:
    puzzle = Puzzle.from_picture(["##.#"] * 100 + ["...."] + ["#..."] * 12)
    drawn = text(NonogramView(Picture.blank(puzzle)), 60).splitlines()
    assert drawn[:3] == ["       100", "         100 100", "        12   0"]


def test_a_narrow_picture_says_that_it_has_no_clues() -> None:
    picture = Picture.blank(Puzzle.from_picture(["#.#" * 8]))
    room = max(map(len, text(NonogramView(picture), 200).splitlines()))
    told = f"(without clues: with them the picture needs {room + 5} columns)"
    for theme in (theme_for(), Theme(Depth.NONE, attributes=False)):
        lines = re.sub(
            r"\x1b\[[\d;]*m", "", draw(NonogramView(picture), theme, room + 4)
        ).splitlines()
        assert told in [line.strip() for line in lines]
        assert told not in draw(NonogramView(picture), theme, room + 5)
        folded = re.sub(r"\x1b\[[\d;]*m", "", draw(NonogramView(picture), theme, 30))
        assert told in " ".join(folded.split())
        assert max(map(len, folded.splitlines())) <= 30
        assert "without clues" not in draw(NonogramView(picture, clues=False), theme, 30)

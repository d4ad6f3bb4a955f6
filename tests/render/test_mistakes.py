"""What is wrong in a half-filled grid, as a picture and in words."""

from __future__ import annotations

import pytest

import picsolve
from picsolve import Grid
from picsolve.render.mistakes import findings
from picsolve.render.sudoku_view import SudokuView
from picsolve.render.theme import Theme
from picsolve.sudoku.checking import Check
from picsolve.sudoku.grid import Cells
from tests.cli.examples import SEVERAL, TRAP, TRAP_SOLVED
from tests.render.drawing import THEMES, draw, golden, same, text

HALF = TRAP_SOLVED[:45] + TRAP[45:]
WRONG = f"{HALF[:2]}77{HALF[4:]}"


def checked(filled: str, puzzle: str = TRAP) -> Check:
    grid = picsolve.parse(puzzle)
    assert isinstance(grid, Grid)
    return picsolve.check(grid, filled)


def view(check: Check) -> SudokuView:
    return SudokuView(check.position, wrong=Cells(check.wrong_digits | check.wrong_removals))


def test_wrong_digits_are_marked() -> None:
    same(
        "\n".join(text(view(checked(WRONG)), ascii=True).splitlines()[:7]),
        """
              1  2  3   4  5  6   7  8  9
            +=========+=========+=========+
          1 | 4  7  7!| 7! 3  9 | 1  5  8 |
          2 | 2  3  9 | 1  5  8 | 4  6  7 |
          3 | 1  5  8 | 4  6  7 | 2  3  9 |
            +=========+=========+=========+
          4 | 7  8  4 | 9  1  6 | 3  2  5 |
        """,
    )


def test_cells_that_have_lost_what_is_right_are_marked() -> None:
    check = checked(f"{WRONG} r9c1<>8 r9c7<>9")
    lines = text(view(check)).splitlines()
    first, last = "".join(lines[2:5]), "".join(lines[-4:-1])
    assert first.count("7!") == 2
    assert (first.count("!"), last.count("!")) == (2, 2)
    golden("mistakes-truecolor", view(check), Theme())


@pytest.mark.parametrize("theme", THEMES, ids=str)
@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_picture_is_drawn_in_every_theme_and_width(theme: Theme, width: int) -> None:
    check = checked(f"{WRONG} r9c1<>8")
    drawn = draw(view(check), theme, width)
    plain = draw(SudokuView(check.position), theme, width)
    assert len(drawn.splitlines()) == len(plain.splitlines())
    assert drawn != plain


@pytest.mark.parametrize(
    ("filled", "told", "revealed"),
    [
        (HALF, [], []),
        (
            WRONG,
            ["the digits in r1c3 and r1c4 are wrong"],
            ["r1c3 is 6, not 7", "r1c4 is 2, not 7"],
        ),
        (
            f"{HALF} r9c1<>8 r9c7<>9",
            ["the right candidates were removed from r9c1 and r9c7"],
            ["r9c1 is 8, which was removed", "r9c7 is 9, which was removed"],
        ),
    ],
)
def test_what_is_wrong_is_said_and_what_is_right_on_demand(
    filled: str, told: list[str], revealed: list[str]
) -> None:
    assert findings(checked(filled)) == told
    assert findings(checked(filled), reveal=True) == revealed


def test_of_several_solutions_each_digit_may_be_right() -> None:
    (told,) = findings(checked("5" + "." * 80, SEVERAL), reveal=True)
    assert told.startswith("r1c1 is ")
    assert told.endswith(", not 5")
    assert findings(checked("11" + "." * 79, "." * 81)) == [
        "each entry could be right, but not all of them together",
        "r1c1 and r1c2 see each other and are both 1",
    ]

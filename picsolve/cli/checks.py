"""What is wrong in a half-filled grid: for pipes, for JSON and for terminals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from picsolve import api
from picsolve.cli.answers import Answer
from picsolve.cli.inputs import ARGUMENT, Asked
from picsolve.core import Decision, Verdict
from picsolve.sudoku.grid import ALL_CELLS, Cells

if TYPE_CHECKING:
    from rich.text import Text

    from picsolve.render.theme import Theme
    from picsolve.sudoku.checking import Check

HINT = (
    "half-filled? with --filled GRID behind the puzzle's givens, what is wrong in GRID can be told"
)
RIGHT = "nothing in the grid is wrong so far"
REVEAL = "--reveal tells what is right"


def remarks(answer: Answer, *, reveal: bool) -> list[str]:
    """What is wrong with the grid, and where that can be seen; empty where that is not known."""
    from picsolve.render import mistakes

    check = answer.check
    if check is None:
        return []
    if answer.asked.puzzle is None and check.verdict is Verdict.NONE:
        position = check.position
        told_apart = position.given | position.open_cells != ALL_CELLS
        return [*(["the givens have no solution"] if told_apart else []), *mistakes.visible(check)]
    return mistakes.findings(check, reveal=reveal)


def warning(asked: Asked) -> str | None:
    """What to say of a position whose steps are listed though it has no solution."""
    if asked.kind != "sudoku" or api.decide(asked.board).verdict is not Verdict.NONE:
        return None
    answer = Answer(asked, Decision(Verdict.NONE), check=api.check(asked.board))
    what = "; ".join(("no solution agrees with this position", *remarks(answer, reveal=False)))
    return f"{asked.place or ARGUMENT}: warning: {what}\n"


def is_half_filled(answer: Answer) -> bool:
    """Whether somebody has put in digits or removed candidates, as far as the grid tells."""
    asked = answer.asked
    return asked.puzzle is not None or asked.board != asked.board.puzzle


def check_object(answer: Answer, check: Check, *, reveal: bool) -> dict[str, Any]:
    """The field `check` of a result."""
    return {
        "right": check.is_right,
        "wrong_digits": [str(cell) for cell in check.wrong_digits],
        "wrong_removals": [str(cell) for cell in check.wrong_removals],
        "text": "; ".join(remarks(answer, reveal=reveal)) or None,
        "reveal": {str(m.cell): str(m.right) for m in check.mistakes} if reveal else None,
    }


def right_view(theme: Theme) -> Text:
    """The line above what follows from a half-filled grid without mistakes."""
    from rich.text import Text

    return Text.assemble((" right ", theme.style("solved")), f"  {RIGHT}")


def wrong_views(answer: Answer, verdict: Text, theme: Theme, *, reveal: bool) -> Iterator[Any]:
    """The grid with what is wrong marked, and under it the same in words."""
    from rich.text import Text

    from picsolve.render.sudoku_view import SudokuView

    check = answer.check
    assert check is not None
    told = [f"{text[0].upper()}{text[1:]}." for text in remarks(answer, reveal=reveal)]
    yield SudokuView(check.position, wrong=Cells(check.wrong_digits | check.wrong_removals))
    yield verdict
    yield from (Text(theme.text(f"  {text}"), theme.style("bright")) for text in told)
    if check.mistakes and not reveal:
        yield Text(f"  {REVEAL}", theme.style("dim"))
    elif not told:
        yield Text(f"  {HINT}", theme.style("dim"))

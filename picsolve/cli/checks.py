"""What is wrong in a half-filled grid or picture: for pipes, for JSON and for terminals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from picsolve import api
from picsolve.board import Decision, Verdict
from picsolve.cli.asked import ARGUMENT, Asked
from picsolve.sudoku.grid import ALL_CELLS, Grid
from picsolve.words import chosen, later, say, sentence, word

if TYPE_CHECKING:
    from rich.text import Text

    from picsolve.cli.answers import Answer
    from picsolve.nonogram.checking import Check as PictureCheck
    from picsolve.render.theme import Theme
    from picsolve.sudoku.checking import Check

HINT = later("half-filled? PUZZLE --filled GRID shows what is wrong in GRID")
PICTURE_HINT = later("half-filled? FILE --filled PICTURE shows what is wrong in PICTURE")
RIGHT = later("nothing in the grid is wrong so far")
REVEAL = later("--reveal shows what is right")
NOTHING_TO_REVEAL = later(
    "--reveal does nothing here: nothing tells what you have filled in; PUZZLE --filled GRID does"
)


def remarks(answer: Answer, *, reveal: bool) -> list[str]:
    """What is wrong with the grid, and where that can be seen; empty where that is not known."""
    from picsolve.render import mistakes

    check = answer.check
    if check is None:
        return []
    position = check.position
    is_given = answer.asked.puzzle is None and check.verdict is Verdict.NONE
    if is_given and isinstance(position, Grid):
        told_apart = position.given | position.open_cells != ALL_CELLS
        return [
            *([say("the givens have no solution")] if told_apart else []),
            *mistakes.visible(check),
        ]
    return mistakes.findings(check, reveal=reveal)


def warning(asked: Asked) -> str | None:
    """What to say of a position whose steps are listed though it has no solution."""
    from picsolve.cli.answers import Answer

    if asked.kind != "sudoku" or api.decide(asked.board).verdict is not Verdict.NONE:
        return None
    answer = Answer(asked, Decision(Verdict.NONE), check=api.check(asked.board))
    what = "; ".join((say("no solution agrees with this position"), *remarks(answer, reveal=False)))
    return say("{place}: warning: {what}", place=asked.place or ARGUMENT, what=what) + "\n"


def nothing_to_reveal(asked: Asked) -> str:
    """What to say of a puzzle of which `--reveal` tells nothing."""
    return f"{asked.place or ARGUMENT}: {say(NOTHING_TO_REVEAL)}\n"


def is_half_filled(answer: Answer) -> bool:
    """Whether somebody has put in digits or removed candidates, as far as the grid tells."""
    asked = answer.asked
    if asked.kind == "nonogram":
        return answer.check is not None
    return asked.puzzle is not None or asked.board != asked.board.puzzle


def check_object(answer: Answer, check: Check | PictureCheck, *, reveal: bool) -> dict[str, Any]:
    """The field `check` of a result."""
    from picsolve.nonogram.checking import Check as PictureCheck

    if isinstance(check, PictureCheck):
        return {
            "right": check.is_right,
            "wrong_cells": [str(square) for square in check.wrong_cells],
            "text": "; ".join(remarks(answer, reveal=reveal))
            or (say(RIGHT) if check.is_right else None),
            "reveal": {str(m.square): m.right for m in check.mistakes} if reveal else None,
        }
    return {
        "right": check.is_right,
        "wrong_digits": [str(cell) for cell in check.wrong_digits],
        "wrong_removals": [str(cell) for cell in check.wrong_removals],
        "text": "; ".join(remarks(answer, reveal=reveal))
        or (say(RIGHT) if check.is_right else None),
        "reveal": {str(m.cell): str(m.right) for m in check.mistakes} if reveal else None,
    }


def right_view(theme: Theme) -> Text:
    """The line above what follows from a half-filled grid without mistakes."""
    from rich.text import Text

    return Text.assemble(
        (f" {word('right')} ", theme.style("solved")), f"  {_sentence(say(RIGHT))}"
    )


def wrong_views(
    answer: Answer, verdict: Text, theme: Theme, *, reveal: bool, has_help: bool = True
) -> Iterator[Any]:
    """The grid with what is wrong marked, and under it the same in words; with help as to what else
    may be asked."""
    from rich.cells import cell_len
    from rich.text import Text

    from picsolve.render.views import checked_view

    check = answer.check
    assert check is not None
    told = [_sentence(text) for text in remarks(answer, reveal=reveal)]
    yield checked_view(check)
    lines = [Text(theme.text(text), theme.style("ink")) for text in told]
    if check.mistakes:
        verdict = Text.assemble((f" {word('wrong')} ", theme.style("failed")), "  ", lines.pop(0))
    indent = cell_len(verdict.plain.split()[0]) + 4
    yield verdict
    hint = say(HINT) if answer.asked.kind == "sudoku" else say(PICTURE_HINT)
    hints = [say(REVEAL)] if check.mistakes and not reveal else [hint] if not told else []
    lines += [Text(theme.text(hint), theme.style("dim")) for hint in hints if has_help]
    yield from (Text(" " * indent).append(line) for line in lines)


def _sentence(text: str) -> str:
    is_cell = text[1:2].isdecimal()  # r4c5 is never written otherwise
    return f"{text}." if is_cell and chosen() == "en" else sentence(text)

"""`picsolve check`: how many solutions puzzles have, without showing the only one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from picsolve.cli.options import style_options, timeout_option

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.cli.output import Output


@click.command("check")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@timeout_option
@style_options
def command(puzzles: tuple[str, ...], timeout: float | None, **style: Any) -> None:
    """Tell whether puzzles have one solution, several or none.

    PUZZLE is a file, - for standard input, or a sudoku. The only solution is not shown; of several
    two are compared. Of a nonogram without solution the fewest lines are named that show it.

    Into a pipe goes for each puzzle the line "FILE:LINE: verdict"; behind "several" the cells that
    differ, behind "none" the reason, as far as it is known. Two solutions follow in one picture:
    1 or 2 is a cell that only the first or the second has filled, 5/7 the digits of a sudoku's.

    \b
      picsolve check puzzles/nonogram/*.non
      picsolve check - --jsonl < list.txt
    """
    click.get_current_context().exit(run(puzzles, timeout, **style))


def run(puzzles: tuple[str, ...], timeout: float | None, **style: Any) -> int:
    """Write each verdict as soon as it is known; the exit code."""
    from picsolve.cli.answers import answer
    from picsolve.cli.inputs import Unread, puzzles_of
    from picsolve.cli.output import NO, YES, Output, Style
    from picsolve.cli.writers import Shown, writer
    from picsolve.core import Decision, Verdict

    output = Output(Style(**style))
    out = writer(output, Shown())
    try:
        for found in puzzles_of(puzzles):
            if isinstance(found, Unread):
                out.refuse(found)
                continue
            given = answer(found, None, timeout)
            output.count(YES if given.is_yes else NO)
            if given.decision.verdict is Verdict.UNIQUE:  # the solution is kept back
                given = replace(given, decision=Decision(Verdict.UNIQUE))
            if output.style.format != "text":
                out.answer(given)
            elif output.display is None:
                output.lines(verdict_lines(given))
            else:
                draw(output, given)
            output.flush()
            if given.is_interrupted:
                raise KeyboardInterrupt
    finally:
        out.close()
        output.flush()
    return output.code


def findings(answer: Answer) -> list[str]:
    """What there is to say besides the verdict."""
    from picsolve.cli.checks import remarks
    from picsolve.cli.reasons import differing, reasons

    found = [*remarks(answer, reveal=False), *reasons(answer)]
    if len(answer.decision.solutions) == 2:
        found.append(f"{differing(*answer.decision.solutions)} differ")
    return found


def verdict_lines(answer: Answer) -> Iterator[str]:
    """The verdict in one line; of several solutions two in one picture, and an empty line."""
    from picsolve.render import plain

    told = "; ".join(findings(answer))
    yield ": ".join(filter(None, (answer.asked.place, answer.decision.verdict.value, told)))
    if len(answer.decision.solutions) == 2:
        yield plain.board_pair(*answer.decision.solutions)
        yield ""


def draw(output: Output, answer: Answer) -> None:
    """The verdict under the board, if there are two solutions to compare."""
    from rich.padding import Padding
    from rich.text import Text

    from picsolve.cli.view_writer import verdict_text
    from picsolve.render.views import board_view

    if len(answer.decision.solutions) == 2:
        first, second = answer.decision.solutions
        output.views(board_view(first, second=second))
    output.views(verdict_text(answer, output.display.theme))
    told = (Text(f"{text[0].upper()}{text[1:]}.") for text in findings(answer))
    output.views(*(Padding(text, (0, 0, 0, 2)) for text in told))

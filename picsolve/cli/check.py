"""`picsolve check`: how many solutions puzzles have, without showing the only one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from picsolve.cli.options import course_options, style_options, timeout_option

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.cli.inputs import Asked, AskedRun, Unread
    from picsolve.cli.output import Output, Style


@click.command("check")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@timeout_option
@style_options
@course_options
def command(puzzles: tuple[str, ...], timeout: float | None, **style: Any) -> None:
    """Tell whether puzzles have one solution, several or none.

    PUZZLE is a file, - for standard input, or a sudoku. The only solution is not shown; of several
    two are compared. Of a nonogram without solution the fewest lines are named that show it;
    "fewer lines may do" stands behind them where it takes too long to be sure.

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
    from picsolve.cli.course import Course
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.output import Style

    course = Course.of(style)
    task = CheckTask(Style(**style), timeout)
    is_listed = task.style.format != "text"
    return course.run(task, Inputs(puzzles), is_listed=is_listed).code


@dataclass(frozen=True, slots=True)
class CheckTask:
    """To write each verdict."""

    style: Style
    timeout: float | None

    def begin(self, output: Output) -> Checking:
        return Checking(self, output)


class Checking:
    """Writes verdicts, without the only solution."""

    def __init__(self, task: CheckTask, output: Output) -> None:
        from picsolve.cli.writers import Shown, writer

        self.timeout, self.output = task.timeout, output
        self.out = writer(output, Shown(), "check")

    def take(self, found: Asked | Unread) -> None:
        from picsolve.cli.answers import answer
        from picsolve.cli.inputs import Unread
        from picsolve.cli.output import NO, YES
        from picsolve.core import Decision, Verdict

        if isinstance(found, Unread):
            self.out.refuse(found)
            return
        given = answer(found, None, self.timeout)
        verdict = given.decision.verdict
        self.output.count(YES if given.is_yes else NO, verdict)
        if verdict is Verdict.UNIQUE:  # the solution is kept back
            given = replace(given, decision=Decision(Verdict.UNIQUE))
        if not (given.is_interrupted and self.output.is_resumable):
            self._write(given)
        if given.is_interrupted:
            self.output.flush()
            raise KeyboardInterrupt

    def _write(self, given: Answer) -> None:
        if self.output.style.format != "text":
            self.out.answer(given)
        elif self.output.display is None:
            self.output.lines(verdict_lines(given))
        else:
            draw(self.output, given)

    def take_run(self, run: AskedRun) -> None:
        for index in range(len(run)):
            self.take(run[index])

    def lose(self, lost: Asked, message: str) -> None:
        from picsolve.cli.solving import lose

        lose(lost, message, self.output, self.out.refuse, self._write)

    def close(self) -> None:
        self.out.close()


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

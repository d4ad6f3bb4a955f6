"""`picsolve check`: how many solutions puzzles have, without showing the only one."""

from __future__ import annotations

from typing import Any

import click

from picsolve.cli.options import course_options, style_options, timeout_option


@click.command("check")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@click.option(
    "--details",
    is_flag=True,
    help="What setters ask: what is redundant, which cells differ in all solutions, the symmetry, "
    "the difficulty, the techniques.",
)
@timeout_option
@style_options
@course_options
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Tell whether puzzles have one solution, several or none.

    PUZZLE is a file, - for standard input, or a sudoku. The only solution is not shown; of several
    two are compared. Of a nonogram without solution the fewest lines are named that show it;
    "fewer lines may do" stands behind them where it takes too long to be sure.

    Into a pipe goes for each puzzle the line "FILE:LINE: verdict"; behind "several" the cells that
    differ, behind "none" the reason, as far as it is known. Two solutions follow in one picture:
    1 or 2 is a cell that only the first or the second has filled, 5/7 the digits of a sudoku's.

    --details tells what setters ask, in lines below the verdict. Of one solution: the givens (of a
    nonogram, the clues of lines) that can be left out, each by itself, a minimal puzzle, the
    symmetry, and how hard it is, as picsolve rate counts. Of several: every cell in which any two
    differ, and givens that would leave one. The solution is not told, but the names of the
    techniques are.

    \b
      picsolve check puzzle.txt --details
      picsolve check puzzles/nonogram/*.non
      picsolve check - --jsonl < list.txt
    """
    click.get_current_context().exit(run(puzzles, **options))


def run(puzzles: tuple[str, ...], *, details: bool, timeout: float | None, **style: Any) -> int:
    """Write each verdict as soon as it is known; the exit code."""
    from picsolve.cli.course import Course
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.output import Style
    from picsolve.cli.verdicts import CheckTask

    course, look, inputs = Course.of(style), Style(**style), Inputs(puzzles)
    command = "check --details" if details else "check"
    listed = None if look.format == "text" else command
    if details:
        from picsolve.cli.reporting import ReportTask

        return course.run(ReportTask(look, timeout), inputs, listed=listed).code
    return course.run(CheckTask(look, timeout), inputs, listed=listed, runs=True).code

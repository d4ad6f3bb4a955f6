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
    help="Add what setters want to know: what is redundant, which cells differ between "
    "solutions, the symmetry, the difficulty, the techniques.",
)
@timeout_option
@style_options
@course_options
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Say whether puzzles have one solution, several or none.

    PUZZLE is a file, - for standard input, or a sudoku. A unique solution is not shown; if there
    are several, two of them are compared. If a nonogram has no solution, the fewest lines that show
    this are named, followed by "fewer lines may do" if it takes too long to be sure.

    In a pipe each puzzle is the line "FILE:LINE: verdict"; after "several" come the cells that
    differ, after "none" the reason, as far as it is known. Two solutions follow in one picture: 1
    or 2 is a cell that is filled only in the first or the second, 5/7 are the two digits of a cell
    of a sudoku.

    --details adds lines with what setters want to know. With one solution: the givens (in a
    nonogram, the clues of lines) that can be left out, each by itself, a minimal puzzle, the
    symmetry, and how hard the puzzle is by picsolve rate. With several: every cell in which any two
    of them differ, and givens that would leave only one. The solution is not shown, but the
    techniques are named.

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

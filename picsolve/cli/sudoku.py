"""`picsolve sudoku`: solve sudokus."""

from __future__ import annotations

from typing import Any

import click

from picsolve.cli.options import (
    check_option,
    course_options,
    filled_options,
    limit,
    solving_options,
)
from picsolve.cli.save_options import saving_options


@click.command("sudoku")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@filled_options
@check_option
@solving_options
@click.option(
    "--count",
    callback=limit,
    metavar="N|all",
    help="Count the solutions, up to N or all, in place of the path and a second solution.",
)
@saving_options(steps=True)
@course_options
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Solve sudokus, and prove that each has one solution only.

    PUZZLE is 81 characters (digits, and . 0 * _ X for empty), a file of puzzles, or - for
    standard input. Several are solved one after the other, each as soon as it is read.

    On a terminal the solution is drawn. Into a pipe goes one line a puzzle, separated by TABs:
    the solution (the puzzle, where there is none), the verdict (unique, several, none or
    undecided), and after "several" a second solution.

    --explain shows the path before that, in JSON too: an object for each step. So do -v and --step,
    and the options that choose its techniques: --only, --without, --max-level, --no-uniqueness.

    --explain takes each time the first technique that helps, in the order of picsolve techniques.
    picsolve rate goes another way, by HoDoKu's techniques and choice alone, so that its level can
    be compared; its hardest step may be another.

    With --filled, GRID is your half-filled grid of the one PUZZLE, in any of these forms, also
    with pencil marks (none, where nothing is noted yet), or a file, or -. Wrong digits and wrongly
    removed candidates are pointed out, but not what is right; the exit code is then 1, and in a
    pipe they follow after "none". Without a mistake picsolve goes on from there, unless --check
    asks for no more.

    --count N tells how many solutions there are: the third field in a pipe, such as 17, or 1000+
    where there are more than the 1000 asked for. --count all tells on a terminal how far it is.

    --save draws the solution, or with --step that step, or with --steps 10-20 these, each in a file
    with its number. A moving picture, .gif, has the whole path; of long ones some easy steps are
    left out. A .pdf has worksheets, or with --explain the path. The answer is told as ever.

    \b
      picsolve sudoku 4....9.5.23..58.67...4.7....… --explain
      picsolve sudoku list.txt --only singles,locked
      picsolve sudoku - --jsonl < list.txt
      picsolve sudoku puzzle.txt --filled mine.txt --explain
    """
    from picsolve.cli.solving import run

    click.get_current_context().exit(run("sudoku", puzzles, **options))

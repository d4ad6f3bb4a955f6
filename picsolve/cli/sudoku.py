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
@solving_options("sudoku")
@click.option(
    "--count",
    callback=limit,
    metavar="N|all",
    help="Count the solutions, up to N or all, instead of showing the path and a second solution.",
)
@saving_options(steps=True)
@course_options
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Solve sudokus, and prove that each has only one solution.

    PUZZLE is 81 characters (digits, and . 0 * _ X for empty), a file of puzzles, or - for standard
    input. Several are solved one after another, each as soon as it is read.

    On a terminal the solution is drawn. In a pipe each puzzle is one line, with TABs between its
    fields: the solution (or the puzzle, if there is none), the verdict (unique, several, none or
    undecided), and after "several" a second solution.

    --explain shows the path first, in JSON too, with an object for each step. So do -v and --step,
    and the options that choose its techniques: --only, --without, --max-level, --no-uniqueness.

    At each step --explain takes the first technique that helps, in the order of picsolve
    techniques. picsolve rate follows another path, with HoDoKu's techniques and choices alone, so
    that levels can be compared; its hardest step may differ.

    With --filled, GRID is the one PUZZLE as far as you have filled it in, in any of these forms,
    also with pencil marks in all open cells or in some, or a file, or -. Wrong digits and wrongly
    removed candidates are pointed out, but not what is right; the exit code is then 1, and in a
    pipe they come after "none". If nothing is wrong, picsolve goes on from there, unless --check
    asks for no more.

    --count N says how many solutions there are: in a pipe that is the third field, such as 17, or
    1000+ if there are more than the 1000 asked for. On a terminal --count all shows how far it has
    come.

    --save draws the solution, with --step that step, or with --steps 10-20 these steps, each in a
    numbered file. An animated .gif has the whole path, but leaves out some easy steps of a long
    one. A .pdf has worksheets, or with --explain the path. The answer is printed as usual.

    \b
      picsolve sudoku 4....9.5.23..58.67...4.7....… --explain
      picsolve sudoku list.txt --only singles,locked
      picsolve sudoku - --jsonl < list.txt
      picsolve sudoku puzzle.txt --filled mine.txt --explain
    """
    from picsolve.cli.solving import run

    click.get_current_context().exit(run("sudoku", puzzles, **options))

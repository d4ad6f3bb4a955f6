"""`picsolve sudoku`: solve sudokus."""

from __future__ import annotations

from typing import Any

import click

from picsolve.cli.options import solving_options


@click.command("sudoku")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@solving_options
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Solve sudokus, and prove that each has one solution only.

    PUZZLE is 81 characters (digits, and . 0 * _ X for empty), a file of puzzles, or - for
    standard input. Several are solved one after the other, each as soon as it is read.

    On a terminal the solution is drawn. Into a pipe goes one line a puzzle, separated by TABs:
    the solution (the puzzle, where there is none), the verdict (unique, several, none or
    undecided), and after "several" a second solution.

    \b
      picsolve sudoku 4....9.5.23..58.67...4.7....… --explain
      picsolve sudoku list.txt --explain --only singles,locked-candidates
      picsolve sudoku - --jsonl < list.txt
    """
    from picsolve.cli.solving import run

    click.get_current_context().exit(run("sudoku", puzzles, **options))

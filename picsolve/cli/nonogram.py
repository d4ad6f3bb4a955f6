"""`picsolve nonogram`: solve nonograms."""

from __future__ import annotations

from typing import Any

import click

from picsolve.cli.options import (
    check_option,
    course_options,
    filled_options,
    solving_options,
)
from picsolve.cli.save_options import saving_options


@click.command("nonogram")
@click.argument("puzzles", nargs=-1, required=True, metavar="FILE...")
@filled_options
@check_option
@solving_options("nonogram")
@saving_options(steps=True)
@course_options
@click.option("--ranges", is_flag=True, help="Show block ranges before and after each step.")
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Solve nonograms, and prove that each has only one solution.

    FILE holds puzzles in any format that picsolve knows; - is standard input.

    On a terminal the picture is drawn. In a pipe each puzzle is the line "FILE: verdict" (unique,
    several, none or undecided), the picture in rows of # and ., and an empty line; after "several"
    a second picture follows.

    --explain shows the path first, in JSON too, with an object for each step. So do -v, --step and
    --ranges, and the options that choose its techniques: --only, --without, --max-level.

    With --filled, GRID is the picture of the one FILE as far as you have filled it in: rows of #
    (filled), . (empty) and ? (unknown), or a file with saved cells, or -. Wrong cells are pointed
    out, but not what is right; the exit code is then 1. If nothing is wrong, picsolve goes on from
    there, unless --check asks for no more. Cells that FILE itself has saved are checked in the same
    way.

    --save draws the solution, with --step that step, or with --steps 10-20 these steps, each in a
    numbered file. An animated .gif has the whole path, but leaves out some easy steps of a long
    one. A .pdf has worksheets, or with --explain the path. The answer is printed as usual.

    \b
      picsolve nonogram telephone.non --explain
      picsolve nonogram telephone.non --explain --ranges
      picsolve nonogram *.non --jsonl
    """
    from picsolve.cli.solving import run

    click.get_current_context().exit(run("nonogram", puzzles, **options))

"""`picsolve convert`: puzzles from any format into another."""

from __future__ import annotations

from typing import Any

import click

from picsolve.cli.options import language_option, spread_options, timeout_option


@click.command("convert")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="The file to write; its extension chooses the format, and .gz at the end compresses it.",
)
@click.option(
    "--to",
    metavar="FORMAT",
    help="The format, whatever the extension; without -o, write to standard output.",
)
@timeout_option
@spread_options
@language_option
def command(
    puzzles: tuple[str, ...],
    output: str | None,
    to: str | None,
    timeout: float | None,
    lang: str,
    **spread: Any,
) -> None:
    """Write puzzles in another format.

    PUZZLE is a file in any format that picsolve reads, a sudoku, or - for standard input. What a
    format cannot hold, such as a title, is left out, and standard error says so; colours are never
    left out, since without them it would be a different puzzle.

    \b
    Nonograms, by extension:
      non      Steve Simpson's
      nonpack  several of them in one file
      xml      webpbn's
      json     {"rows": [[1], …], "columns": …}
      txt      plain clues, as Keen's
      dat      save.dat, last numbers first
      mk       sizes and clues; so have nin, cwd
      g        Olšák's
      ini      pynogram's
      toml     nonogrid's
      gno      Gnonograms'
      pbm      the solution as a bitmap
      lp       an integer program after Bosch's
               model, for other solvers

    Only with --to: tatham (game IDs of Pattern), taai (squares only), picross. Another name for txt
    is clues, and for dat save.

    Sudokus, by extension: sdm or txt (81 characters a line), sdk (nine lines), ss (Simple
    Sudoku's), sdx (SudoCue's), csv (nine lines with commas). Only with --to: marks (pencil marks),
    729 (characters), library (HoDoKu's), sudokuwiki and f-puzzles (links). Another name for txt is
    line.

    xml, nonpack, tatham, taai, picross and all sudoku formats except sdk, ss, sdx and csv hold
    several puzzles. In the other formats several puzzles become numbered files: out-1.non,
    out-2.non and so on.

    \b
      picsolve convert cat.non -o cat.xml
      picsolve convert pack.xml -o puzzle.non
      picsolve convert *.non --to tatham

    Exit codes: 0 everything was written, 1 a puzzle for a bitmap has not exactly one solution, 2
    wrong usage or input.
    """
    from picsolve.cli.converting import run
    from picsolve.cli.course import Course

    course = Course.of(spread)
    click.get_current_context().exit(run(puzzles, output, to, timeout, course))

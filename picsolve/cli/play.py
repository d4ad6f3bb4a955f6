"""`picsolve play`: the steps of a puzzle, leafed through in the terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from picsolve.cli.numbers import Whole
from picsolve.cli.options import (
    filled_options,
    look_options,
    technique_options,
    timeout_option,
)
from picsolve.extras import installing
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.output import Output


@click.command("play")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@click.option(
    "--puzzle",
    "number",
    type=Whole(min=1),
    default=1,
    metavar="N",
    help="Begin with puzzle N.",
)
@filled_options
@technique_options()
@timeout_option
@look_options
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Browse the steps of a puzzle, forward and back, in the terminal.

    PUZZLE is a puzzle or a position of either kind, as text or as a file, which may have several.
    With --filled, GRID is the puzzle as far as you have filled it in, and the steps go on from
    there.

    A PUZZLE of - is standard input, which is read to its end first; keys come from the terminal.

    You can look at the first steps while the others are still being found. Press ? for the keys; q
    quits.

    --only, --without, --max-level and --no-uniqueness choose the techniques, as for `picsolve
    sudoku --explain`.

    \b
      picsolve play puzzles/sudoku/hard.txt
      picsolve play cat.non --filled mine.txt
      picsolve play list.txt --puzzle 7 --max-level medium
      picsolve generate sudoku --count 5 | picsolve play -
    """
    click.get_current_context().exit(run(puzzles, **options))


def run(
    puzzles: tuple[str, ...],
    *,
    number: int,
    only: tuple[str, ...],
    without: tuple[str, ...],
    max_level: str | None,
    no_uniqueness: bool,
    timeout: float | None,
    filled: str | None,
    reveal: bool,
    **look: Any,
) -> int:
    """Play until the user quits; the exit code."""
    from picsolve.cli import keyboard
    from picsolve.cli.options import one_puzzle
    from picsolve.cli.output import Output, Style
    from picsolve.cli.selection import Selection

    one_puzzle(puzzles, filled)
    selection = Selection(only, without, max_level=max_level, no_uniqueness=no_uniqueness)
    output = Output(Style(**look))
    if output.display is None or not all(it and it.isatty() for it in (sys.stdout, sys.stderr)):
        return _refuse(output, _without_terminal())
    try:
        import textual  # noqa: F401
    except ImportError:
        command = installing("play")
        told = say("play needs Textual, which is not installed: {command}", command=command)
        return _refuse(output, told)
    if "-" in (*puzzles, filled):
        keyboard.read_ahead()
    if not keyboard.connect():
        return _refuse(output, _without_keyboard())
    from picsolve.cli.asked import Unread
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.playing import Shelf, play

    shelf = Shelf(Inputs(puzzles, filled=filled), selection, timeout, reveal)
    found = shelf.asked(number - 1)
    if found is None:
        told = say(
            "there is no puzzle {number}: there are {count}", number=number, count=shelf.count
        )
        return _refuse(output, told)
    if isinstance(found, Unread):
        output.error(found.error)
        return output.code
    return play(shelf, number - 1, output.display)


def _without_terminal() -> str:
    if sys.stdout and sys.stdout.isatty() and not (sys.stderr and sys.stderr.isatty()):
        return say("play draws on standard error, which must be the terminal, too: leave out 2>")
    commands = "picsolve sudoku, picsolve nonogram"
    return say("play needs a terminal; for pipes there are {commands}", commands=commands)


def _without_keyboard() -> str:
    if os.name == "posix":
        return say("play needs a terminal to read keys from, and there is none")
    return say("play reads keys from standard input here: give it the puzzles as a file")


def _refuse(output: Output, told: str) -> int:
    """Say in one line why nothing is played."""
    output.complain(f"picsolve: {told}\n")
    return 2

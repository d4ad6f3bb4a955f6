"""`picsolve generate`: new puzzles; a command for each kind, in modules of their own."""

from __future__ import annotations

from typing import ClassVar

import click

from picsolve.cli.main import LazyGroup


class Kinds(LazyGroup):
    """The kinds of puzzles that can be made."""

    table: ClassVar = {
        "sudoku": "Make sudokus of a level, a technique, a symmetry, a number of clues.",
        "nonogram": "Make nonograms of images, of texts or at random.",
    }
    modules = "picsolve.cli.generate_"


@click.group("generate", cls=Kinds)
def command() -> None:
    """Make puzzles that have one solution, as hard as wanted.

    \b
      picsolve generate sudoku --level hard --count 10 --seed 7
      picsolve generate nonogram --image cat.png --size 30x30 --fix
    """

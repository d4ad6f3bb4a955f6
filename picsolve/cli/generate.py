"""`picsolve generate`: new puzzles; a command for each kind, in modules of their own."""

from __future__ import annotations

from typing import ClassVar

import click

from picsolve.cli.main import LazyGroup
from picsolve.cli.options import language_option


class Kinds(LazyGroup):
    """The kinds of puzzles that can be made."""

    table: ClassVar = {
        "sudoku": "Make sudokus by level, technique, symmetry or number of clues.",
        "nonogram": "Make nonograms from images, from text or at random.",
    }
    modules = "picsolve.cli.generate_"


@click.group("generate", cls=Kinds)
@language_option
def command(lang: str) -> None:
    """Make puzzles with one solution, as hard as you want them.

    \b
      picsolve generate sudoku --level hard --count 10 --seed 7
      picsolve generate nonogram --image cat.png --size 30x30 --fix
    """

"""`picsolve steps`: every step that is possible at a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from picsolve.cli.options import style_options, technique_options

if TYPE_CHECKING:
    from picsolve.cli.inputs import Asked
    from picsolve.cli.selection import Selection
    from picsolve.core import Step


@click.command("steps")
@click.argument("positions", nargs=-1, required=True, metavar="POSITION...")
@technique_options
@click.option("-v", "--all-steps", is_flag=True, help="Show each step with its board.")
@style_options
def command(
    positions: tuple[str, ...],
    only: tuple[str, ...],
    without: tuple[str, ...],
    max_level: str | None,
    no_uniqueness: bool,
    all_steps: bool,
    **style: Any,
) -> None:
    """List every step that is possible at a position, not the path that solves it.

    POSITION is a puzzle, also one with pencil marks, or a line of a library of positions:
    as text, as a file, or - for standard input. The exit code is 1 where no step is possible.

    \b
      picsolve steps puzzle.txt --only als-death-blossom --jsonl
      picsolve steps ":0000:1:…:" -v
    """
    from picsolve.cli.inputs import Unread, puzzles_of
    from picsolve.cli.output import NO, Output, Style
    from picsolve.cli.selection import Selection
    from picsolve.cli.writers import Shown, writer

    output = Output(Style(**style))
    selection = Selection(only, without, max_level=max_level, no_uniqueness=no_uniqueness)
    out = writer(output, Shown(explain=True, every_step=all_steps))
    try:
        for found in puzzles_of(positions):
            if isinstance(found, Unread):
                out.refuse(found)
            else:
                out.open(found)
                number = 0
                for number, step in enumerate(possible_steps(found, selection), 1):
                    out.possible(found, number, step)
                    output.flush()
                if not number:
                    out.impossible(found)
                    output.count(NO)
            output.flush()
    finally:
        out.close()
        output.flush()
    click.get_current_context().exit(output.code)


def possible_steps(asked: Asked, selection: Selection) -> Iterator[Step[Any]]:
    """What each technique finds; those that rest on uniqueness only where it is proven.

    None where the position is visibly contradictory: techniques are made for sound boards.
    """
    from picsolve.api import decide, is_unique
    from picsolve.core import Contradiction

    try:
        asked.board.apply(())
    except Contradiction:
        return
    techniques = selection.techniques(asked.kind, unique=True)
    if any(technique.needs_unique for technique in techniques):
        unique = is_unique(asked.board, decide(asked.board))
        techniques = selection.techniques(asked.kind, unique=unique)
    for technique in techniques:
        yield from technique.find(asked.board)

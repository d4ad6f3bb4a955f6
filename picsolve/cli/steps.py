"""`picsolve steps`: every step that is possible at a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from picsolve.cli.options import (
    filled_options,
    style_options,
    technique_options,
    timeout_option,
)
from picsolve.words import plural, say

if TYPE_CHECKING:
    from picsolve.cli.asked import Asked, Unread
    from picsolve.cli.output import Output
    from picsolve.cli.selection import Selection
    from picsolve.cli.writers import Writer
    from picsolve.core import Step


@click.command("steps")
@click.argument("positions", nargs=-1, required=True, metavar="POSITION...")
@filled_options
@technique_options()
@click.option("-v", "--all-steps", is_flag=True, help="Show each step with its board.")
@timeout_option
@style_options
def command(positions: tuple[str, ...], **options: Any) -> None:
    """List every step that is possible at a position, not the path that solves it.

    POSITION is a puzzle, with or without pencil marks, or a line of a library of positions: as
    text, as a file, or - for standard input. The exit code is 1 if no step is possible.

    The hardest techniques may take minutes: --max-level leaves them out, and --timeout ends the
    list of a position after this many seconds, with exit code 1.

    With --filled, GRID is the one puzzle as far as you have filled it in. It is checked first, as
    by picsolve sudoku or nonogram: if something is wrong, that is pointed out instead of steps, and
    the exit code is 1.

    \b
      picsolve steps puzzle.txt --only als-death-blossom --jsonl
      picsolve steps ":0000:1:…:" -v
      picsolve steps puzzle.txt --filled mine.txt --max-level easy
    """
    click.get_current_context().exit(run(positions, **options))


def run(
    positions: tuple[str, ...],
    *,
    only: tuple[str, ...],
    without: tuple[str, ...],
    max_level: str | None,
    no_uniqueness: bool,
    all_steps: bool,
    filled: str | None,
    reveal: bool,
    timeout: float | None,
    **style: Any,
) -> int:
    """Write each position's steps as they are found; the exit code."""
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.options import one_puzzle
    from picsolve.cli.output import Output, Style
    from picsolve.cli.selection import Selection
    from picsolve.cli.writers import Shown, writer

    one_puzzle(positions, filled)
    if reveal and filled is None:
        raise click.UsageError(
            say("--reveal goes with --filled: it shows what is right where that grid is wrong")
        )
    if all_steps and Style(**style).format != "text":
        raise click.UsageError(
            say("-v draws boards, and --json, --jsonl, --csv and --tsv have none")
        )
    output = Output(Style(**style))
    selection = Selection(only, without, max_level=max_level, no_uniqueness=no_uniqueness)
    out = writer(output, Shown(explain=True, every_step=all_steps, reveal=reveal), "steps")
    inputs = Inputs(positions, filled=filled)
    try:
        for found in inputs:
            _take(found, selection, output, out, timeout)
            output.flush()
    finally:
        out.close()
        output.flush()
    output.complain(inputs.told_skipped())
    return output.code


def _take(
    found: Asked | Unread, selection: Selection, output: Output, out: Writer, timeout: float | None
) -> None:
    """Write the steps of a position, or what is wrong with it."""
    from picsolve.cli.answers import Answer, check_filled
    from picsolve.cli.asked import Unread
    from picsolve.cli.output import NO
    from picsolve.core import Decision, Verdict

    if isinstance(found, Unread):
        out.refuse(found)
    elif (check := check_filled(found, timeout)) and not check.is_right:
        out.answer(Answer(found, Decision(Verdict.NONE), check=check))
        output.count(NO)
    else:
        write_steps(found, selection, output, out, timeout)


def write_steps(
    position: Asked, selection: Selection, output: Output, out: Writer, timeout: float | None
) -> None:
    """Write every step that is possible, or that there is none; or those that are found in time."""
    from picsolve.cli.answers import OutOfTime, alarm_held, time_limit
    from picsolve.cli.checks import warning
    from picsolve.cli.output import NO
    from picsolve.cli.progress import progress

    output.complain(warning(position) or "")
    out.open(position)
    number = 0

    def doing() -> str:
        return say("looking for step {number}", number=number + 1)

    try:
        with time_limit(timeout) as check:
            found = possible_steps(position, selection)
            while True:
                with progress(doing):
                    step = next(found, None)
                if step is None:
                    break
                number += 1
                with alarm_held():
                    out.possible(position, number, step)
                    output.flush()
                check()
    except OutOfTime:
        _tell_late(position, number, output)
        return
    if not number:
        out.impossible(position)
        output.count(NO)


def _tell_late(position: Asked, number: int, output: Output) -> None:
    """Say that more steps may be possible: below the steps, or where these are objects, aside."""
    from picsolve.cli.asked import ARGUMENT
    from picsolve.cli.output import NO

    late = say("out of time after {steps}: perhaps there are more", steps=plural(number, "step"))
    if output.style.format != "text":
        output.complain(f"{position.place or ARGUMENT}: {late}\n")
    elif output.display is None:
        output.lines([late])
    else:
        output.views(late)
    output.count(NO)


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

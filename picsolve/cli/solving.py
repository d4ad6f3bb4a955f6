"""What `picsolve sudoku` and `picsolve nonogram` do: read, decide, follow, write, one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import click

from picsolve.cli.answers import Answer, answer
from picsolve.cli.checks import is_half_filled
from picsolve.cli.complaints import complain
from picsolve.cli.inputs import ARGUMENT, Asked, Unread, puzzles_of
from picsolve.cli.options import one_puzzle
from picsolve.cli.output import NO, YES, Output, Style
from picsolve.cli.selection import Selection
from picsolve.cli.writers import Shown, writer
from picsolve.core import Decision
from picsolve.errors import InputError

NOTHING_TO_REVEAL = (
    "--reveal does nothing here: nothing tells what you have filled in; PUZZLE --filled GRID does"
)


def run(
    kind: str,
    puzzles: tuple[str, ...],
    *,
    explain: bool,
    all_steps: bool,
    step: int | None,
    only: tuple[str, ...],
    without: tuple[str, ...],
    max_level: str | None,
    no_uniqueness: bool,
    timeout: float | None,
    ranges: bool = False,
    filled: str | None = None,
    reveal: bool = False,
    check: bool = False,
    **style: Any,
) -> int:
    """Solve the puzzles and write each answer as soon as it is known; the exit code."""
    one_puzzle(puzzles, filled)
    selection = None
    if only or without or max_level is not None or no_uniqueness:
        limits: dict[str, Any] = {"max_level": max_level, "no_uniqueness": no_uniqueness}
        selection = Selection(only, without, (kind,), **limits)
    if check and (filled is None or explain or all_steps or step is not None or selection):
        raise click.UsageError("--check goes with --filled, and not with steps")
    output = Output(Style(**style))
    # To pick techniques is to ask what they do.
    explain = explain or all_steps or ranges or selection is not None or step is not None
    shown = Shown(explain, ranges, all_steps, step, reveal)
    if check:
        selection = None
    elif selection is None and (explain or output.style.format != "text"):
        selection = Selection(kinds=(kind,))
    asked = puzzles_of(puzzles, kind, filled)
    nothing_to_reveal = reveal and filled is None
    return solve_each(
        asked, output, shown, selection, timeout, check=check, nothing_to_reveal=nothing_to_reveal
    )


def solve_each(
    puzzles: Iterable[Asked | Unread],
    output: Output,
    shown: Shown,
    selection: Selection | None,
    timeout: float | None,
    *,
    check: bool,
    nothing_to_reveal: bool,
) -> int:
    """Write each answer, with the path if there are techniques; the exit code.

    Once it is told that there is nothing to reveal, unless a puzzle itself is half filled.
    """
    out = writer(output, shown)
    try:
        for found in puzzles:
            if isinstance(found, Unread):
                out.refuse(found)
            else:
                on_step = out.listener(found) if shown.explain else None
                given = answer(found, selection, timeout, on_step=on_step)
                if nothing_to_reveal and not is_half_filled(given):
                    nothing_to_reveal = False
                    complain(f"{found.place or ARGUMENT}: {NOTHING_TO_REVEAL}\n")
                if check:  # the solution is kept back
                    given = replace(given, decision=Decision(given.decision.verdict))
                out.answer(given)
                is_right = check and given.check is not None and given.check.is_right
                output.count(YES if given.is_yes or is_right else NO)
                if given.is_interrupted:
                    raise KeyboardInterrupt
                if given.trace or not given.check:  # a grid with mistakes has no path
                    _check_step(given, shown.step, output)
            output.flush()
    finally:
        out.close()
        output.flush()
    return output.code


def _check_step(given: Answer, step: int | None, output: Output) -> None:
    count = len(given.trace.steps) if given.trace else 0
    if step is not None and step > count:
        source = given.asked.place or "--step"
        output.error(InputError(f"there is no step {step}: the path has {count}", source=source))

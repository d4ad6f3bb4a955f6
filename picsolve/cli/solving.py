"""What `picsolve sudoku` and `picsolve nonogram` do: read, decide, follow, write, one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any

import click

from picsolve.board import Decision, Verdict
from picsolve.cli.course import Course
from picsolve.cli.inputs import ARGUMENT, Asked, AskedRun, Inputs, Unread
from picsolve.cli.lists import answer_run
from picsolve.cli.options import one_puzzle
from picsolve.cli.output import NO, YES, Output, Style
from picsolve.cli.selection import Selection
from picsolve.cli.writers import Shown, writer
from picsolve.errors import InputError

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer

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
    no_path: bool = False,
    ranges: bool = False,
    filled: str | None = None,
    reveal: bool = False,
    check: bool = False,
    count: float | None = None,
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
    # To pick techniques is to ask what they do.
    explain = explain or all_steps or ranges or selection is not None or step is not None
    if explain and no_path:
        raise click.UsageError("--no-path leaves out the steps that other options ask for")
    course = Course.of(style)
    look = Style(**style)
    if count is not None:
        if explain or filled is not None or reveal:
            raise click.UsageError("--count goes neither with steps nor with --filled")
        from picsolve.cli.counting import CountTask

        counting = CountTask(look, None if count == inf else int(count), timeout)
        inputs = Inputs(puzzles, kind)
        command = "sudoku --count"
        return course.run(counting, inputs, listed=command, runs=timeout is None).code
    if check or no_path:
        selection = None
    elif selection is None and (explain or look.format != "text"):
        selection = Selection(kinds=(kind,))
    shown = Shown(explain, ranges, all_steps, step, reveal)
    task = SolveTask(kind, look, shown, selection, timeout, check, reveal and filled is None)
    is_listed = not explain and (kind == "sudoku" or look.format != "text")
    inputs = Inputs(puzzles, kind, filled)
    runs = kind == "sudoku" and task.is_plain
    return course.run(task, inputs, listed=kind if is_listed else None, runs=runs).code


@dataclass(frozen=True, slots=True)
class SolveTask:
    """To write each answer, with the path if there are techniques.

    With `check` the solution is kept back. With `nothing_to_reveal` it is told once that there is
    none, unless a puzzle itself is half filled.
    """

    kind: str
    style: Style
    shown: Shown
    selection: Selection | None
    timeout: float | None
    check: bool = False
    nothing_to_reveal: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether an answer that has nothing but the solution is all that is wanted."""
        return self.selection is None and not (
            self.shown.explain or self.check or self.nothing_to_reveal
        )

    def begin(self, output: Output) -> Solving:
        return Solving(self, output)


class Solving:
    """Writes answers."""

    def __init__(self, task: SolveTask, output: Output) -> None:
        self.task, self.output = task, output
        command = f"{task.kind} --explain" if task.shown.explain else task.kind
        self.out = writer(output, task.shown, command)

    def take(self, found: Asked | Unread) -> None:
        from picsolve.cli.answers import answer
        from picsolve.cli.checks import is_half_filled

        if isinstance(found, Unread):
            self.out.refuse(found)
            return
        task, output = self.task, self.output
        on_step = self.out.listener(found) if task.shown.explain else None
        step = task.shown.step
        given = answer(found, task.selection, task.timeout, on_step=on_step, until=step)
        if task.nothing_to_reveal and not is_half_filled(given):
            told = f"{found.place or ARGUMENT}: {NOTHING_TO_REVEAL}\n"
            output.complain(told, once="nothing to reveal")
        if task.check or step is not None:  # the solution is kept back
            given = replace(given, decision=Decision(given.decision.verdict))
        if not (given.is_interrupted and output.is_resumable):
            self.out.answer(given)
        is_right = task.check and given.check is not None and given.check.is_right
        output.count(YES if given.is_yes or is_right else NO, given.decision.verdict)
        if given.is_interrupted:
            raise KeyboardInterrupt
        if not given.out_of_time and (
            given.trace or not given.check
        ):  # a grid with mistakes has no path
            _check_step(given, step, output)

    def take_run(self, run: AskedRun) -> None:
        answer_run(run, self.out, self.output, self.take, self.task.timeout)

    def lose(self, lost: Asked, message: str) -> None:
        lose(lost, message, self.output, self.out.refuse, self.out.answer)

    def close(self) -> None:
        self.out.close()


def lose(
    lost: Asked,
    message: str,
    output: Output,
    refuse: Callable[[Unread], object],
    write: Callable[[Answer], object],
) -> None:
    """Write that a puzzle has no answer: where there are lines, one that is undecided."""
    from picsolve.cli.answers import Answer

    error = InputError(message, source=lost.place or ARGUMENT)
    refuse(Unread(error, lost.number, lost.kind, lost.source, lost.line))
    decision: Decision[Any] = Decision(Verdict.UNDECIDED)
    output.count(NO, decision.verdict)
    if output.style.format == "text":
        write(Answer(lost, decision))


def _check_step(given: Answer, step: int | None, output: Output) -> None:
    count = len(given.trace.steps) if given.trace else 0
    if step is not None and step > count:
        source = given.asked.place or "--step"
        output.error(InputError(f"there is no step {step}: the path has {count}", source=source))

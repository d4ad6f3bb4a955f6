"""What `picsolve sudoku` and `picsolve nonogram` do: read, decide, follow, write, one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from os.path import realpath
from typing import TYPE_CHECKING, Any

import click

from picsolve.board import Decision, Verdict
from picsolve.cli.asked import ARGUMENT, Asked, AskedRun, Unread
from picsolve.cli.course import Course
from picsolve.cli.inputs import Inputs
from picsolve.cli.lists import answer_run
from picsolve.cli.options import one_puzzle
from picsolve.cli.output import NO, WRONG_INPUT, YES, Output, Style
from picsolve.cli.saving import Pictures, Saver, Saving
from picsolve.cli.selection import Selection
from picsolve.cli.writers import Shown, writer
from picsolve.errors import InputError
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer


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
    timeout: float | None,
    no_uniqueness: bool = False,
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
    limits: dict[str, Any] = {"max_level": max_level, "no_uniqueness": no_uniqueness}
    is_picked = only or without or max_level is not None or no_uniqueness
    selection = Selection(only, without, (kind,), **limits) if is_picked else None
    # To pick techniques is to ask what they do.
    explain = explain or all_steps or ranges or selection is not None or step is not None
    course = Course.of(style)
    saving = Saving.of(style)
    look = Style(**style)
    shown = Shown(explain, ranges, all_steps, step, reveal)
    _check_usage(
        look,
        explain=explain,
        filled=filled,
        reveal=reveal,
        check=check,
        no_path=no_path,
        count=count,
    )
    if saving:
        follows = not (no_path or check)
        _check_saving(saving, course, shown, follows=follows, has_count=count is not None)
    if count is not None:
        return _count(puzzles, count, look, timeout, course)
    if check or no_path:
        selection = None
    elif selection is None and (explain or look.format != "text" or (saving and saving.follows)):
        selection = Selection(kinds=(kind,))
    inputs = Inputs(puzzles, kind, filled)
    pictures = Pictures(saving, inputs) if saving else None
    nothing_told = reveal and filled is None
    task = SolveTask(kind, look, shown, selection, timeout, check, nothing_told, pictures)
    return _solve(task, inputs, course)


def _solve(task: SolveTask, inputs: Inputs, course: Course) -> int:
    """Solve what comes; the exit code."""
    is_sudoku = task.kind == "sudoku"
    is_listed = not task.shown.explain and (is_sudoku or task.style.format != "text")
    if task.shown.every_step and is_sudoku:
        _tell_engine()
    listed = task.kind if is_listed else None
    return course.run(task, inputs, listed=listed, runs=is_sudoku and task.is_plain).code


def _count(
    puzzles: tuple[str, ...], count: float, look: Style, timeout: float | None, course: Course
) -> int:
    """Count the solutions of sudokus, up to so many; the exit code."""
    from picsolve.cli.counting import CountTask

    task = CountTask(look, None if count == inf else int(count), timeout)
    inputs = Inputs(puzzles, "sudoku")
    return course.run(task, inputs, listed="sudoku --count", runs=timeout is None).code


def _tell_engine() -> None:
    """Say which engine decides many sudokus: who wants to see everything may miss its speed."""
    from picsolve.cli.complaints import complain
    from picsolve.sudoku import bulk

    told = say("engine for lists of sudokus without steps: {name}", name=bulk.engines()[0])
    complain(f"{told}\n")


@dataclass(frozen=True, slots=True)
class SolveTask:
    """To write each answer, with the path if there are techniques.

    With `check` the solution is kept back. With `nothing_to_reveal` it is told once that there is
    none, unless a puzzle itself is half filled. `pictures` are saved beside; the puzzles then have
    to be taken in this process.
    """

    kind: str
    style: Style
    shown: Shown
    selection: Selection | None
    timeout: float | None
    check: bool = False
    nothing_to_reveal: bool = False
    pictures: Pictures | None = None

    @property
    def is_plain(self) -> bool:
        """Whether an answer that has nothing but the solution is all that is wanted."""
        return self.selection is None and not (
            self.shown.explain or self.check or self.nothing_to_reveal or self.pictures
        )

    @property
    def tells_path(self) -> bool:
        """Whether the answer has the path, which may also be followed for pictures alone."""
        return self.shown.explain or self.style.format != "text"

    @property
    def first_step(self) -> int | None:
        """The first step of several that are to be drawn."""
        steps = self.pictures.saving.steps if self.pictures else None
        return steps[0] if steps else None

    @property
    def last_step(self) -> int | None:
        """The step to which the path is followed, where pictures alone need it."""
        steps = self.pictures.saving.steps if self.pictures and not self.tells_path else None
        return steps[1] if steps else None

    def begin(self, output: Output) -> Solving:
        return Solving(self, output)


class Solving:
    """Writes answers."""

    def __init__(self, task: SolveTask, output: Output) -> None:
        self.task, self.output = task, output
        command = f"{task.kind} --explain" if task.shown.explain else task.kind
        self.out = writer(output, task.shown, command)
        self.saver = Saver(*task.pictures, output) if task.pictures else None

    def take(self, found: Asked | Unread) -> None:
        from picsolve.cli.answers import answer, countdown
        from picsolve.cli.checks import is_half_filled, nothing_to_reveal

        if isinstance(found, Unread):
            self.out.refuse(found)
            return
        task, output = self.task, self.output
        on_step = self.out.listener(found) if task.shown.explain else None
        step = task.shown.step
        until = step or task.last_step
        left = countdown(task.timeout)
        given = answer(found, task.selection, left=left, on_step=on_step, until=until)
        if task.nothing_to_reveal and not is_half_filled(given):
            output.complain(nothing_to_reveal(found), once="nothing to reveal")
            output.count(WRONG_INPUT)
        if task.check or step is not None:  # the solution is kept back
            given = replace(given, decision=Decision(given.decision.verdict))
        told = given if task.tells_path else replace(given, trace=None, out_of_time=False)
        if not (given.is_interrupted and output.is_resumable):
            self.out.answer(told)
        is_right = task.check and given.check is not None and given.check.is_right
        output.count(YES if told.is_yes or is_right else NO, given.decision.verdict)
        if given.is_interrupted:
            raise KeyboardInterrupt
        if not given.out_of_time and (
            given.trace or not given.check
        ):  # a grid with mistakes has no path
            _check_step(given, step or task.first_step, output)
        if self.saver:
            output.flush()  # drawing takes time
            self.saver.save(given, task.shown, left)

    def take_run(self, run: AskedRun) -> None:
        answer_run(run, self.out, self.output, self.take, self.task.timeout)

    def lose(self, lost: Asked, message: str) -> None:
        lose(lost, message, self.output, self.out.refuse, self.out.answer)

    def close(self) -> None:
        self.out.close()
        if self.saver:
            self.saver.close()


def _check_usage(
    look: Style,
    *,
    explain: bool,
    filled: str | None,
    reveal: bool,
    check: bool,
    no_path: bool,
    count: float | None,
) -> None:
    """Raise a usage error where options do not go together."""
    if check and (filled is None or explain):
        raise click.UsageError(say("--check goes with --filled, and not with steps"))
    if explain and no_path:
        raise click.UsageError(say("--no-path leaves out the steps that other options ask for"))
    if no_path and (look.format == "text" or check or count is not None):
        raise click.UsageError(
            say("--no-path goes with --json, --jsonl, --csv or --tsv, and there with answers alone")
        )
    if count is not None and (explain or filled is not None or reveal):
        raise click.UsageError(say("--count goes neither with steps nor with --filled"))


def _check_saving(
    saving: Saving, course: Course, shown: Shown, *, follows: bool, has_count: bool
) -> None:
    """Raise a usage error where pictures do not go with the other options."""
    if course.jobs > 1 or course.scheduler is not None:
        raise click.UsageError(say("--save goes with neither --jobs nor --scheduler"))
    if course.path is not None and realpath(course.path) == realpath(saving.path):
        raise click.UsageError(say("--save and --output cannot be the same file"))
    if has_count:
        raise click.UsageError(say("--save does not go with --count"))
    if saving.steps and shown.step is not None:
        raise click.UsageError(say("--step and --steps exclude each other"))
    if saving.follows and not follows:
        raise click.UsageError(
            say("this picture shows steps, which --check and --no-path leave out")
        )


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
        output.error(
            InputError(
                say("there is no step {step}: the path has {count}", step=step, count=count),
                source=source,
            )
        )

"""How a command works through its input: one puzzle after the other, or spread over processes.

A command is a `Task`, which can be sent to another process. Where it begins, it gets an `Output`
and gives `Work`, which takes puzzles one by one. What is written for a puzzle depends on it alone;
so the results are the same wherever the work is done.
"""

from __future__ import annotations

from typing import Protocol

from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.inputs import Inputs
from picsolve.cli.output import Output, Style

#: What the input is made of.
Item = Asked | Unread | AskedRun


class Work(Protocol):
    """A command at work: what becomes of puzzles, and of those that were lost with a process."""

    def take(self, found: Asked | Unread) -> None: ...

    def take_run(self, run: AskedRun) -> None:
        """Take plain sudokus: one by one, where a command does not decide them together."""
        for index in range(len(run)):
            self.take(run[index])

    def lose(self, lost: Asked, message: str) -> None: ...
    def close(self) -> None: ...


class Task(Protocol):
    """What a command is asked for."""

    @property
    def style(self) -> Style: ...

    @property
    def timeout(self) -> float | None:
        """Seconds that the work on one puzzle may take."""
        ...

    def begin(self, output: Output) -> Work: ...


def run(task: Task, inputs: Inputs, output: Output) -> int:
    """Work through the input, each puzzle's answer as soon as it is known; the exit code."""
    work = task.begin(output)
    try:
        for item in inputs.with_runs():
            take(work, item)
            output.flush()
    finally:
        work.close()
        output.flush()
    output.complain(inputs.told_skipped())
    return output.code


def take(work: Work, item: Item) -> None:
    if isinstance(item, AskedRun):
        work.take_run(item)
    else:
        work.take(item)

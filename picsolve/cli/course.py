"""Which way a command takes through many puzzles: here, with `--jobs`, on a cluster; where to."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from contextlib import nullcontext
from dataclasses import dataclass
from io import StringIO
from typing import Any, Self

import click

from picsolve.cli import pipeline
from picsolve.cli.files import identity
from picsolve.cli.inputs import Inputs
from picsolve.cli.output import Output, Style
from picsolve.cli.pipeline import Task
from picsolve.cli.progress import whole
from picsolve.words import say, word

_VERDICTS = ("unique", "several", "none", "undecided")


def processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Course:
    """What the options of `course_options` ask for, or of `spread_options` alone."""

    jobs: int = 1
    path: str | None = None
    resume: bool = False
    scheduler: str | None = None

    @classmethod
    def of(cls, options: MutableMapping[str, Any]) -> Self:
        """Take its options out of those of a command."""
        path = options.pop("output", None)
        course = cls(
            options.pop("jobs"),
            None if path == "-" else path,
            options.pop("resume", False),
            options.pop("scheduler"),
        )
        if course.scheduler is not None and course.jobs > 1:
            raise click.UsageError(say("--jobs and --scheduler exclude each other"))
        if course.resume and course.path is None:
            raise click.UsageError(say("--resume goes with --output, whose file it continues"))
        return course

    def run(self, task: Task, inputs: Inputs, *, listed: str | None, runs: bool = False) -> Output:
        """Work through the input; what became of it.

        `listed` is the command, as the schema names it, if each puzzle has one line or row, or, if
        it is none, what the format of objects has for it; so that answers can be counted. With
        `runs`, plain sudokus come together where nothing is drawn.
        """
        inputs.runs = runs
        output = self._output(task.style, inputs, listed)
        inputs.runs = runs and output.display is None
        is_seen = output.stream.isatty()  # then the answers tell how far it is
        told = whole(lambda seconds: _told(output, inputs, seconds))
        try:
            with nullcontext() if is_seen else told:
                self.work(task, inputs, output)
        finally:
            if self.path is not None:
                output.stream.close()
        return output

    def work(self, task: Task, inputs: Inputs, output: Output) -> None:
        """Have the work done here, by other processes, or on a cluster."""
        if self.scheduler is not None:
            from picsolve.cli import cluster

            cluster.run(task, inputs, output, self.scheduler)
        elif self.jobs > 1:
            from picsolve.cli import workers

            workers.run(task, inputs, output, self.jobs)
        else:
            pipeline.run(task, inputs, output)

    def _output(self, style: Style, inputs: Inputs, listed: str | None) -> Output:
        if self.path is None:
            return Output(style)
        from picsolve.cli import target

        if self.resume and not (listed and _can_be_continued(style)):
            raise click.UsageError(
                say(
                    "--resume needs one line for each puzzle: that of sudoku or rate, without "
                    "steps or filters, or --jsonl, --csv or --tsv without steps or filters"
                )
            )
        target.check_target(self.path, inputs, is_continued=self.resume)
        if self.resume and listed:
            from picsolve.cli import resuming

            return resuming.continued(self.path, style, inputs, listed)
        stream = target.opened(self.path)
        inputs.written = identity(self.path)
        output = Output(style, stream)
        output.is_resumable = listed is not None and _can_be_continued(style)
        return output


def _can_be_continued(style: Style) -> bool:
    """Whether answers in this style are lines or rows, one for each puzzle."""
    return style.format != "json" and (style.format != "text" or style.is_surely_plain(StringIO()))


def _told(output: Output, inputs: Inputs, seconds: float) -> str:
    """`1,234 done · 56 a second · 2 min left · 1,200 unique · 34 several`."""
    counts = [(output.verdicts[name], name) for name in _VERDICTS] + [(output.errors, "wrong")]
    done = sum(count for count, _ in counts)
    parts = [
        say("{count:,} done", count=done),
        say("{count} a second", count=_rounded(done / seconds)),
    ]
    left = inputs.meter.left(done)
    if left and done and (time := seconds * left / done) >= 1:  # 0 s, and it takes its time?
        parts.append(say("{time} left", time=_duration(time)))
    parts += [f"{count:,} {word(name)}" for count, name in counts if count]
    return " · ".join(parts)


def _rounded(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.0f} h"

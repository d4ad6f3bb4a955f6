"""What `picsolve check --details` does with each puzzle: find out what a setter asks, write it."""

from __future__ import annotations

from dataclasses import dataclass

from picsolve.board import Verdict
from picsolve.cli.answers import Answer
from picsolve.cli.asked import Asked, Unread
from picsolve.cli.details import Details, details
from picsolve.cli.output import NO, YES, Output, Style
from picsolve.cli.pipeline import Work
from picsolve.cli.reports import report_writer
from picsolve.cli.solving import lose


@dataclass(frozen=True, slots=True)
class ReportTask:
    """To write the report on each puzzle."""

    style: Style
    timeout: float | None

    def begin(self, output: Output) -> Reporting:
        return Reporting(self, output)


class Reporting(Work):
    """Writes reports."""

    def __init__(self, task: ReportTask, output: Output) -> None:
        self.task, self.output = task, output
        self.out = report_writer(output)

    def take(self, found: Asked | Unread) -> None:
        if isinstance(found, Unread):
            self.out.refuse(found)
            return
        told = details(found, self.task.timeout)
        self.output.count(YES if told.verdict is Verdict.UNIQUE else NO, told.verdict)
        if not (told.is_interrupted and self.output.is_resumable):
            self.out.report(told)
        if told.is_interrupted:
            self.output.flush()
            raise KeyboardInterrupt

    def lose(self, lost: Asked, message: str) -> None:
        lose(lost, message, self.output, self.out.refuse, self._write_lost)

    def _write_lost(self, lost: Answer) -> None:
        self.out.report(Details(lost))

    def close(self) -> None:
        self.out.close()

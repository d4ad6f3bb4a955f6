"""What `picsolve rate` does with each puzzle: follow a path, rate it, write it if it is wanted."""

from __future__ import annotations

from dataclasses import dataclass

from picsolve.cli import answers
from picsolve.cli.answers import Answer
from picsolve.cli.asked import ARGUMENT, Asked, Unread
from picsolve.cli.output import NO, YES, Output, Style
from picsolve.cli.pipeline import Work
from picsolve.cli.ratings import rating_writer
from picsolve.cli.selection import Selection
from picsolve.cli.solving import lose
from picsolve.cli.wanted import Wanted
from picsolve.core import Verdict
from picsolve.words import say


@dataclass(frozen=True, slots=True)
class RateTask:
    """To write the rating of each puzzle that is wanted; `explain` with Sudoku Explainer's."""

    style: Style
    selection: Selection
    wanted: Wanted
    timeout: float | None
    explain: bool

    def begin(self, output: Output) -> Rating:
        return Rating(self, output)


class Rating(Work):
    """Writes ratings."""

    def __init__(self, task: RateTask, output: Output) -> None:
        self.task, self.output = task, output
        self.out = rating_writer(output)

    def take(self, found: Asked | Unread) -> None:
        if isinstance(found, Unread):
            self.out.refuse(found)
            return
        task, wanted = self.task, self.task.wanted
        left, is_picked = answers.countdown(task.timeout), False
        given = answers.answer(found, task.selection, task.timeout, for_rating=True, left=left)
        if given.is_interrupted:
            self._interrupt(given)
        if wanted.picks(given):
            given = self._with_explainer(given, left()) if task.explain else given
            is_picked = wanted.picks_er(given)
        if is_picked:
            self.output.picked += 1
            self.out.rating(given)
        if late := out_of_time(given, wanted, is_picked=is_picked):
            told = say("{place}: out of time: {late}", place=found.place or ARGUMENT, late=late)
            self.output.complain(f"{told}\n")
        code = YES if wanted.filters or given.is_yes else NO
        self.output.count(code, given.decision.verdict)

    def _with_explainer(self, given: Answer, timeout: float | None) -> Answer:
        try:
            return answers.with_explainer(given, timeout)
        except KeyboardInterrupt:
            told = say(
                "{place}: interrupted: its ER/EP/ED are not known",
                place=given.asked.place or ARGUMENT,
            )
            self.output.complain(f"{told}\n")
            self._interrupt(given)
            raise

    def _interrupt(self, given: Answer) -> None:
        """Write as much as is known, where everything is wanted."""
        self.output.count(NO, given.decision.verdict)
        if not (self.task.wanted.filters or self.output.is_resumable):
            self.out.rating(given)
        raise KeyboardInterrupt

    def lose(self, lost: Asked, message: str) -> None:
        lose(lost, message, self.output, self.out.refuse, self._write_lost)

    def _write_lost(self, lost: Answer) -> None:
        if not self.task.wanted.filters:
            self.out.rating(lost)

    def close(self) -> None:
        self.out.close()


def out_of_time(given: Answer, wanted: Wanted, *, is_picked: bool) -> str:
    """What is not known of a puzzle for want of time, and not seen from its line."""
    is_late = given.explainer_late or (given.out_of_time and wanted.looks_at_path)
    verdict = given.decision.verdict
    if not is_picked and (verdict is Verdict.UNDECIDED or (verdict is Verdict.UNIQUE and is_late)):
        return say("whether it is as hard as wanted is not known")
    return say("its ER/EP/ED are not known") if given.explainer_late else ""

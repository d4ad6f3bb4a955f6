"""What `picsolve sudoku --count` does: tell how many solutions sudokus have."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from picsolve.board import Contradiction, Verdict
from picsolve.cli.answers import OutOfTime, time_limit
from picsolve.cli.asked import ARGUMENT, Asked, AskedRun, Unread
from picsolve.cli.output import NO, YES, Output, Style
from picsolve.cli.progress import progress
from picsolve.cli.tables import sink
from picsolve.errors import InputError
from picsolve.sudoku import bulk
from picsolve.sudoku.grid import Grid
from picsolve.words import say

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable


#: Seconds that the sudokus of a list may take together.
_TOGETHER = 1.0


class Number(NamedTuple):
    """How many solutions there are, or, with `more`, that there are more than so many."""

    found: int
    more: bool = False

    def __str__(self) -> str:
        return f"{self.found}{'+' if self.more else ''}"

    @property
    def verdict(self) -> Verdict:
        if self.more and self.found < 2:
            return Verdict.SEVERAL if self.found else Verdict.UNDECIDED
        return (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(self.found, 2)]


@dataclass(frozen=True, slots=True)
class CountTask:
    """To count the solutions of each sudoku, up to `limit`; None for all."""

    style: Style
    limit: int | None
    timeout: float | None

    def begin(self, output: Output) -> Counting:
        return Counting(self, output)


class Counting:
    """Writes how many solutions there are, and the first."""

    def __init__(self, task: CountTask, output: Output) -> None:
        self.task, self.output = task, output
        has_objects = task.style.format != "text"
        self.objects = sink(output, "sudoku --count") if has_objects else None
        #: One more, so that it is known whether there are more.
        self.limit = None if task.limit is None else task.limit + 1

    def take(self, found: Asked | Unread) -> None:
        if isinstance(found, Unread):
            self.output.error(found.error)
            if self.objects:
                self.objects.write(_object(found, None, None, str(found.error)))
            return
        count, solution, stop = self._counted(found.board)
        if stop:
            self._stopped(found, Number(count, more=True), solution, stop)
        else:
            self._write(found, self._number(count), solution)

    def _stopped(
        self, found: Asked, number: Number, solution: str | None, stop: BaseException
    ) -> None:
        """Write what is known of a count that time or Ctrl-C, which is passed on, has stopped."""
        self._tell_stopped(found, number, stop)
        is_interrupted = isinstance(stop, KeyboardInterrupt)
        if not (is_interrupted and self.output.is_resumable):
            self._write(found, number, solution)
        if is_interrupted:
            raise KeyboardInterrupt

    def _tell_stopped(self, found: Asked, number: Number, stop: BaseException) -> None:
        """Say that there may be more solutions, which the number itself says only in short."""
        place, count = found.place or ARGUMENT, number.found
        if isinstance(stop, KeyboardInterrupt):
            told = say("{place}: interrupted: at least {count} solutions", place=place, count=count)
        else:
            told = say("{place}: out of time: at least {count} solutions", place=place, count=count)
        self.output.complain(f"{told}\n")

    def take_run(self, run: AskedRun) -> None:
        for index, answer in enumerate(self._together(run)):
            if self.objects or answer is None or not answer.number:  # perhaps a slip in the givens
                self.take(run[index])
            else:
                self._line(answer.solution or "", self._number(answer.number))

    def _together(self, run: AskedRun) -> Iterable[bulk.Answer | None]:
        """What is counted for all at once; None for each where it takes so long that answers
        should come one by one."""
        first = 0

        def watch(counts: array[int]) -> None:
            nonlocal first
            first = counts[0]
            check_time()

        if len(run) > 1:
            try:
                with suppress(OutOfTime), time_limit(_TOGETHER) as check_time:
                    return bulk.solve(run.run.text, self.limit, watch=watch)
            except KeyboardInterrupt as stop:
                found = run[0]
                if isinstance(found, Asked):
                    self._stopped(found, Number(first, more=True), None, stop)
                raise
        return [None] * len(run)

    def _number(self, count: int) -> Number:
        limit = self.task.limit
        return Number(count) if limit is None or count <= limit else Number(limit, more=True)

    def _counted(self, board: Grid) -> tuple[int, str | None, BaseException | None]:
        """How many solutions were found, the first, and what has stopped the count: time or
        Ctrl-C."""
        count, solution = 0, None

        def watch(counts: array[int]) -> None:
            nonlocal count
            count = counts[0]
            check_time()

        doing = progress(lambda: say("counting solutions: {count:,} so far", count=count))
        try:
            with doing, time_limit(self.task.timeout) as check_time:
                if _has_all_candidates(board):
                    answer = bulk.solve([str(board)], self.limit, watch=watch)[0]
                    return answer.number, answer.solution, None
                from picsolve.sudoku.exact import each_solution

                for found in each_solution(board, self.limit):
                    solution, count = solution or str(found), count + 1
        except (OutOfTime, KeyboardInterrupt) as stop:
            return count, solution, stop
        return count, solution, None

    def _write(self, asked: Asked, number: Number, solution: str | None) -> None:
        if self.objects:
            verdict = number.verdict
            self.output.count(YES if verdict is Verdict.UNIQUE else NO, verdict)
            self.objects.write(_object(asked, number, solution, None))
        else:
            self._line(solution or str(asked.board), number)

    def _line(self, text: str, number: Number) -> None:
        verdict = number.verdict
        self.output.count(YES if verdict is Verdict.UNIQUE else NO, verdict)
        self.output.lines([f"{text}\t{verdict.value}\t{number}"])

    def lose(self, lost: Asked, message: str) -> None:
        self.output.error(InputError(message, source=lost.place or ARGUMENT))
        if self.objects:
            self.objects.write(_object(lost, None, None, f"{lost.place or ARGUMENT}: {message}"))
        else:
            self._line(str(lost.board), Number(0, more=True))

    def close(self) -> None:
        if self.objects:
            self.objects.close()


def _has_all_candidates(board: Grid) -> bool:
    """Whether nothing is excluded but by the digits that stand there."""
    try:
        return Grid.from_values(board.values).candidates == board.candidates
    except Contradiction:
        return False


def _object(
    found: Asked | Unread, number: Number | None, solution: str | None, error: str | None
) -> dict[str, Any]:
    from picsolve.cli.objects import SCHEMA

    return {
        "schema": SCHEMA,
        "kind": "sudoku",
        "puzzle": found.number,
        "source": found.source,
        "line": found.line,
        "verdict": number and number.verdict.value,
        "solution": solution,
        "count": number and number.found,
        "more": number and number.more,
        "error": error,
    }

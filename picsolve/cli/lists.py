"""Plain sudokus of a list, answered many at a time where nothing but the answer is wanted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from picsolve.board import Verdict
from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.output import YES, Output
from picsolve.formats.runs import WIDTH

if TYPE_CHECKING:
    from picsolve.sudoku.bulk import Answers

#: As many answers are written together: a signal waits for them, and the reader may be slow.
_AT_ONCE = 512


@runtime_checkable
class Together(Protocol):
    """A writer that takes many answers at once: those of puzzles with one solution each."""

    def unique(self, run: AskedRun, solutions: str) -> None: ...


def answer_run(
    asked: AskedRun,
    out: object,
    output: Output,
    take: Callable[[Asked | Unread], None],
    timeout: float | None = None,
) -> None:
    """Write each puzzle's answer; those that are not unique are taken one by one.

    Of them there is more to say: a second solution, or what is wrong. Where all together take
    longer than `timeout` seconds, which each of them may take, it is found out one by one whose
    time is over.
    """
    assert isinstance(out, Together)
    answers = _answers(asked, timeout)
    if answers is None:
        for index in range(len(asked)):
            take(asked[index])
        return
    counts: Any = answers.counts
    text = answers.text.decode("ascii")
    start = 0
    while start < len(counts):
        end = _end_of_unique(counts, start)
        if end > start:
            out.unique(asked.part(start, end), text[start * WIDTH : end * WIDTH])
            output.count(YES, Verdict.UNIQUE, end - start)
        if end < len(counts) and counts[end] != 1:
            take(asked[end])
            end += 1
        start = end


def _answers(asked: AskedRun, timeout: float | None) -> Answers | None:
    """What the bulk engine says of all; None where it does not say so in time."""
    from picsolve.sudoku import bulk

    if timeout is None:
        return bulk.solve(asked.run.text)
    from picsolve.cli.answers import OutOfTime, time_limit

    with suppress(OutOfTime), time_limit(timeout) as check:
        return bulk.solve(asked.run.text, watch=lambda _: check())
    return None


def _end_of_unique(counts: Any, start: int) -> int:
    """Where the puzzles with one solution end that begin there, or so many of them."""
    end, most = start, min(start + _AT_ONCE, len(counts))
    while end < most and counts[end] == 1:
        end += 1
    return end

"""Plain sudokus of a list, answered many at a time where nothing but the answer is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from picsolve.board import Verdict
from picsolve.cli.inputs import Asked, AskedRun, Unread
from picsolve.cli.output import YES, Output
from picsolve.formats.runs import WIDTH


@runtime_checkable
class Together(Protocol):
    """A writer that takes many answers at once: those of puzzles with one solution each."""

    def unique(self, run: AskedRun, solutions: str) -> None: ...


def answer_run(
    asked: AskedRun, out: object, output: Output, take: Callable[[Asked | Unread], None]
) -> None:
    """Write each puzzle's answer; those that are not unique are taken one by one.

    Of them there is more to say: a second solution, or what is wrong.
    """
    from picsolve.sudoku import bulk

    assert isinstance(out, Together)
    answers = bulk.solve(asked.run.text)
    counts: Any = answers.counts
    text = answers.text.decode("ascii")
    start = 0
    while start < len(counts):
        end = _end_of_unique(counts, start)
        if end > start:
            out.unique(asked.part(start, end), text[start * WIDTH : end * WIDTH])
            output.count(YES, Verdict.UNIQUE, end - start)
        if end < len(counts):
            take(asked[end])
        start = end + 1


def _end_of_unique(counts: Any, start: int) -> int:
    """Where the puzzles with one solution end that begin there."""
    end = start
    while end < len(counts) and counts[end] == 1:
        end += 1
    return end

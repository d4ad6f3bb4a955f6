"""Writes answers as objects: JSON, or the rows of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from picsolve.cli.answers import Answer
from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.objects import (
    error_object,
    narrator,
    result_object,
    step_object,
    step_objects,
)
from picsolve.cli.output import Output
from picsolve.cli.phrases import board_after
from picsolve.cli.tables import sink
from picsolve.cli.writers import Shown
from picsolve.core import Decision, Step, Verdict


class ObjectWriter:
    """Steps, where they are wanted, then the result: one object each."""

    def __init__(self, output: Output, shown: Shown, command: str) -> None:
        self.output = output
        self.shown = shown
        self.objects = sink(output, command)
        self.told = 0  # how many steps of the puzzle are written

    def listener(self, asked: Asked) -> Callable[[Step[Any]], object]:
        """Writes each step of a puzzle as it is found."""
        self.told, after = 0, asked.board
        teller = narrator(asked.kind)

        def tell(step: Step[Any]) -> None:
            nonlocal after
            after = board_after(after, step)
            self.told += 1
            if self.shown.step in (None, self.told):
                found = step_object(asked.kind, asked.number, self.told, step, after, teller)
                self.objects.write(found)
                self.output.flush()

        return tell

    def unique(self, run: AskedRun, solutions: str | None) -> None:
        """Write the results of successive sudokus that have one solution each, given as lines, or
        kept back.

        They differ in three fields, so the others are made into text only once.
        """
        puzzle, line, solution = "1000000001", "1000000002", "3" * 81
        one = {"puzzle": int(puzzle), "line": int(line), "solution": solutions and solution}
        asked = run[0]
        assert isinstance(asked, Asked)
        result = result_object(Answer(asked, Decision(Verdict.UNIQUE))) | one
        before, _, rest = self.objects.text(result).partition(puzzle)
        after, found = "", [""] * len(run)
        if solutions is not None:
            rest, _, after = rest.rpartition(solution)
            found = solutions.splitlines()
        source, _, verdict = rest.rpartition(line)  # the file's name may hold anything
        first, first_line = run.number, run.run.line
        self.objects.write_texts(
            f"{before}{first + i}{source}{first_line + i}{verdict}{text}{after}"
            for i, text in enumerate(found)
        )

    def answer(self, answer: Answer) -> None:
        asked = answer.asked
        if self.shown.explain and answer.trace and not self.told:
            steps = step_objects(asked.kind, asked.number, answer.trace, narrator(asked.kind))
            for step in steps:
                if self.shown.step in (None, step["step"]):
                    self.objects.write(step)
        self.objects.write(result_object(answer, reveal=self.shown.reveal))

    def open(self, position: Asked) -> None:
        pass

    def possible(self, position: Asked, number: int, step: Step[Any]) -> None:
        place, teller = (position.kind, position.number, number), narrator(position.kind)
        after = board_after(position.board, step)
        self.objects.write(step_object(*place, step, after, teller))

    def impossible(self, position: Asked) -> None:
        pass

    def refuse(self, unread: Unread) -> None:
        self.output.error(unread.error)
        place = (unread.kind, unread.number, unread.source, unread.line)
        self.objects.write(error_object(*place, str(unread.error)))

    def close(self) -> None:
        self.objects.close()

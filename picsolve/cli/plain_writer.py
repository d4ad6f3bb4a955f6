"""Writes answers as text for pipes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from picsolve.board import Verdict
from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.checks import RIGHT, is_half_filled, remarks
from picsolve.cli.output import Output
from picsolve.cli.phrases import Tips, board_after, ending, heading, known, no_step, plain_step
from picsolve.cli.reasons import reasons
from picsolve.cli.writers import Shown
from picsolve.words import say, speaking

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.core import Step, Trace


class PlainWriter:
    """Text that is stable, free of colours and never cut.

    A sudoku's answer is one line, TAB separated: the solution (or the puzzle, where there is
    none), the verdict, and with several solutions the second one, or what is wrong in a half-filled
    grid. A nonogram's answer is a line
    `source: verdict`, with what is wrong in a half-filled one, then the picture.
    """

    def __init__(self, output: Output, shown: Shown) -> None:
        self.output = output
        self.shown = shown
        self.tips = Tips()
        self.told = 0  # how many steps of the puzzle are written

    def listener(self, asked: Asked) -> Callable[[Step[Any]], object]:
        """Writes each step of a puzzle as it is found."""
        self.tips, self.told, board = Tips(), 0, asked.board

        def tell(step: Step[Any]) -> None:
            nonlocal board
            self.told += 1
            if self.told == 1:
                self._legend()
            lines = [heading(asked)] if self.told == 1 else []
            lines += self._told(asked.kind, self.told, step, board)
            self.output.lines(lines)
            self.output.flush()
            board = board_after(board, step)

        return tell

    def unique(self, run: AskedRun, solutions: str) -> None:
        """Write the lines of sudokus that have one solution each, given as lines."""
        self.output.write(solutions.replace("\n", f"\t{Verdict.UNIQUE.value}\n"))

    def answer(self, answer: Answer) -> None:
        if self.shown.explain and answer.trace:
            self._legend()
            self.output.lines(self._explanation(answer, answer.trace))
            if self.shown.step is not None:
                return  # the rest would tell what comes after the step
        lines = sudoku_lines if answer.asked.kind == "sudoku" else nonogram_lines
        with speaking("en"):  # scripts read these lines
            self.output.lines(list(lines(answer, reveal=self.shown.reveal)))

    def open(self, position: Asked) -> None:
        self.tips = Tips()
        self._legend()
        self.output.lines([heading(position)])

    def possible(self, position: Asked, number: int, step: Step[Any]) -> None:
        lines = self._board_lines if self.shown.every_step else self._step_lines
        self.output.lines(lines(position.kind, number, step, position.board))

    def impossible(self, position: Asked) -> None:
        self.output.lines([no_step(position)])

    def refuse(self, unread: Unread) -> None:
        self.output.error(unread.error)

    def _legend(self) -> None:
        """What the boards are, once a run, if there will be some."""
        if self.shown.every_step or self.shown.step is not None:
            told = say("Each board is the one before the step that stands below it.")
            self.output.lines([told, ""], once="boards")

    def close(self) -> None:
        pass

    def _explanation(self, answer: Answer, trace: Trace[Any, Any]) -> Iterator[str]:
        """The heading, a line for each step (or their boards), and how the path ends.

        What the listener has written is not written again.
        """
        if not self.told:
            yield heading(answer.asked)
            steps = enumerate(zip(trace.steps, trace.boards(), strict=False), 1)
            for number, (step, board) in steps:
                yield from self._told(answer.asked.kind, number, step, board)
        if self.shown.step is None or answer.stopped:
            yield ending(answer, trace)

    def _told(self, kind: str, number: int, step: Step[Any], board: Any) -> Iterator[str]:
        """The lines of a step, if it is wanted: one, or with its board."""
        if self.shown.step in (None, number):
            with_board = self.shown.every_step or self.shown.step
            yield from (self._board_lines if with_board else self._step_lines)(
                kind, number, step, board
            )

    def _step_lines(self, kind: str, number: int, step: Step[Any], board: Any) -> Iterator[str]:
        """One line in notation, and under it the block ranges that change."""
        from picsolve.cli.objects import narrator
        from picsolve.render import plain

        yield plain_step(number, step, narrator(kind))
        if self.shown.ranges:
            yield from plain.ranges(board, step.changes)

    def _board_lines(self, kind: str, number: int, step: Step[Any], board: Any) -> Iterator[str]:
        """The board before the step, the step, its reason, and what its branches come to."""
        from picsolve.cli.objects import narrator
        from picsolve.render import plain

        teller = narrator(kind)
        yield from plain.board(board).splitlines()
        if singles := plain.open_singles(board):
            yield say("open, with one candidate: {cells}", cells=singles)
        yield from self._step_lines(kind, number, step, board)
        yield teller.full(step)
        if self.tips.is_new(step) and teller.look_for(step):
            yield say("Next time: {tip}", tip=teller.look_for(step))
        yield from (f"    {line}" for line in plain.branch_lines(step, teller))
        yield ""


def sudoku_lines(answer: Answer, *, reveal: bool) -> Iterator[str]:
    found = [str(grid) for grid in answer.decision.solutions] or [str(answer.asked.board)]
    wrong = "; ".join(remarks(answer, reveal=reveal)) if is_half_filled(answer) else ""
    if answer.check and answer.check.is_right and not answer.decision.solutions:
        wrong = say(RIGHT)
    yield "\t".join([found[0], answer.decision.verdict.value, *filter(None, (*found[1:], wrong))])


def nonogram_lines(answer: Answer, *, reveal: bool = False) -> Iterator[str]:
    place, found = answer.asked.place, [answer.decision.verdict.value]
    if answer.check:
        told = remarks(answer, reveal=reveal)
        found += told or [say(RIGHT)] * (answer.check.is_right and not answer.decision.solutions)
    found += reasons(answer)
    verdict = ": ".join(filter(None, (found[0], "; ".join(found[1:]))))
    yield f"{place}: {verdict}" if place else verdict
    asked = answer.asked.filled or known(answer).text
    for rows in [picture.text for picture in answer.decision.solutions] or [asked]:
        yield from rows
        yield ""

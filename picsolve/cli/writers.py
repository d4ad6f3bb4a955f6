"""Writes answers as text for pipes, as pictures for terminals, or as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from picsolve.cli.answers import Answer
from picsolve.cli.checks import RIGHT, is_half_filled, remarks, right_view, wrong_views
from picsolve.cli.inputs import Asked, Unread
from picsolve.cli.objects import (
    error_object,
    narrator,
    result_object,
    step_object,
    step_objects,
)
from picsolve.cli.output import Objects, Output
from picsolve.cli.reasons import reason_views, reasons
from picsolve.core import Contradiction, Outcome, Step, Trace, Verdict
from picsolve.render.explain import Narrator

if TYPE_CHECKING:
    from rich.text import Text

    from picsolve.render.theme import Theme


@dataclass(frozen=True, slots=True)
class Shown:
    """How much of the human path the user wants to see."""

    explain: bool = False
    ranges: bool = False
    every_step: bool = False
    step: int | None = None
    reveal: bool = False


class Writer(Protocol):
    """What becomes of answers, of single steps or their lack, and of inputs that are no puzzles."""

    def listener(self, asked: Asked) -> Callable[[Step[Any]], object] | None: ...
    def answer(self, answer: Answer) -> None: ...
    def open(self, position: Asked) -> None: ...
    def possible(self, position: Asked, number: int, step: Step[Any]) -> None: ...
    def impossible(self, position: Asked) -> None: ...
    def refuse(self, unread: Unread) -> None: ...
    def close(self) -> None: ...


def writer(output: Output, shown: Shown) -> Writer:
    """The writer for the run's output."""
    if output.style.format != "text":
        return JsonWriter(output, shown)
    return PlainWriter(output, shown) if output.display is None else ViewWriter(output, shown)


class JsonWriter:
    """Steps, where they are wanted, then the result: one object each."""

    def __init__(self, output: Output, shown: Shown) -> None:
        self.output = output
        self.shown = shown
        self.objects = Objects(output)
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


class Tips:
    """Of which techniques has been said what to look for: once is enough."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def is_new(self, step: Step[Any]) -> bool:
        """Whether this is the technique's first step."""
        is_new = step.technique not in self.given
        self.given.add(step.technique)
        return is_new


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
        self.told, board = 0, asked.board

        def tell(step: Step[Any]) -> None:
            nonlocal board
            self.told += 1
            lines = [heading(asked)] if self.told == 1 else []
            lines += self._told(asked.kind, self.told, step, board)
            self.output.lines(lines)
            self.output.flush()
            board = board_after(board, step)

        return tell

    def answer(self, answer: Answer) -> None:
        if self.shown.explain and answer.trace:
            self.output.lines(self._explanation(answer, answer.trace))
        if answer.asked.kind == "sudoku":
            self.output.lines(sudoku_lines(answer, reveal=self.shown.reveal))
        else:
            self.output.lines(nonogram_lines(answer, reveal=self.shown.reveal))

    def open(self, position: Asked) -> None:
        self.output.lines([heading(position)])

    def possible(self, position: Asked, number: int, step: Step[Any]) -> None:
        lines = self._board_lines if self.shown.every_step else self._step_lines
        self.output.lines(lines(position.kind, number, step, position.board))

    def impossible(self, position: Asked) -> None:
        self.output.lines([no_step(position)])

    def refuse(self, unread: Unread) -> None:
        self.output.error(unread.error)

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
        from picsolve.render import plain

        yield plain_step(number, step, narrator(kind))
        if self.shown.ranges:
            yield from plain.ranges(board, step.changes)

    def _board_lines(self, kind: str, number: int, step: Step[Any], board: Any) -> Iterator[str]:
        """The board before the step, the step, its reason, and what its branches come to."""
        from picsolve.render import plain

        teller = narrator(kind)
        yield from plain.board(board).splitlines()
        yield from self._step_lines(kind, number, step, board)
        yield teller.full(step)
        if self.tips.is_new(step) and teller.look_for(step):
            yield f"Next time: {teller.look_for(step)}"
        yield from (f"    {line}" for line in plain.branch_lines(step, teller))
        yield ""


def sudoku_lines(answer: Answer, *, reveal: bool) -> Iterator[str]:
    found = [str(grid) for grid in answer.decision.solutions] or [str(answer.asked.board)]
    wrong = "; ".join(remarks(answer, reveal=reveal)) if is_half_filled(answer) else ""
    if answer.check and answer.check.is_right and not answer.decision.solutions:
        wrong = RIGHT
    yield "\t".join([found[0], answer.decision.verdict.value, *filter(None, (*found[1:], wrong))])


def nonogram_lines(answer: Answer, *, reveal: bool = False) -> Iterator[str]:
    place, found = answer.asked.place, [answer.decision.verdict.value]
    if answer.check:
        told = remarks(answer, reveal=reveal)
        found += told or [RIGHT] * (answer.check.is_right and not answer.decision.solutions)
    found += reasons(answer)
    verdict = ": ".join(filter(None, (found[0], "; ".join(found[1:]))))
    yield f"{place}: {verdict}" if place else verdict
    asked = answer.asked.filled or known(answer).text
    for rows in [picture.text for picture in answer.decision.solutions] or [asked]:
        yield from rows
        yield ""


def board_after(board: Any, step: Step[Any]) -> Any:
    """The board after a step, or the board itself where the step meets a contradiction."""
    try:
        return board.apply(step.changes)
    except Contradiction:
        return board


def known(answer: Answer) -> Any:
    """The board as far as it is known, where there is no solution to show."""
    undecided = answer.decision.verdict is Verdict.UNDECIDED
    if undecided and answer.trace is None and answer.progress and answer.progress.known:
        return answer.progress.known
    if answer.trace is None or answer.trace.outcome is Outcome.CONTRADICTION:
        return answer.asked.board
    return answer.trace.end


def plain_step(number: int, step: Step[Any], teller: Narrator) -> str:
    from picsolve.render import plain

    return plain.step(number, step, teller)


def heading(asked: Asked) -> str:
    """`puzzle 3  list.txt:7  4....9.5…` before a puzzle's steps."""
    what = str(asked.board) if asked.kind == "sudoku" else asked.title
    return "  ".join(part for part in (f"puzzle {asked.number}", asked.place, what) if part)


def no_step(position: Asked) -> str:
    """`no step is possible`, and why, where the board itself tells."""
    try:
        position.board.apply(())
    except Contradiction as contradiction:
        return f"no step is possible: {narrator(position.kind).broken(contradiction)}"
    return f"no step is possible{': it is solved' if position.board.is_solved else ''}"


def ending(answer: Answer, trace: Trace[Any, Any]) -> str:
    """`solved in 67 steps, the hardest is step 27: Death Blossom (technique of level Unfair)`.

    That level is the step's; how hard the puzzle is depends on the whole path, and is for `picsolve
    rate` to say."""
    count = f"{len(trace.steps)} step{'' if len(trace.steps) == 1 else 's'}"
    if answer.out_of_time:
        return f"out of time after {count}"
    verb = {Outcome.SOLVED: "solved in", Outcome.STUCK: "stuck after"}
    parts = [f"{verb.get(trace.outcome, 'contradiction after')} {count}"]
    teller = narrator(answer.asked.kind)
    if trace.contradiction:
        parts.append(teller.broken(trace.contradiction))
    if answer.hardest:
        technique = teller.techniques[trace.steps[answer.hardest - 1].technique]
        level = f"technique of level {technique.tier}"
        parts.append(f"the hardest is step {answer.hardest}: {technique.name} ({level})")
    return ", ".join(parts)


class ViewWriter:
    """Coloured boards for a terminal: the folded trace, the hardest step, the solution."""

    def __init__(self, output: Output, shown: Shown) -> None:
        self.output = output
        self.shown = shown
        self.tips = Tips()

    def listener(self, asked: Asked) -> None:
        """The view of a path has it as a whole."""

    def answer(self, answer: Answer) -> None:
        if answer.check and answer.check.is_right:
            self.output.views(right_view(self.output.display.theme), "")
        if self.shown.explain and answer.trace:
            self._explain(answer, answer.trace)
        if self.shown.step is None:
            self._solution(answer)

    def open(self, position: Asked) -> None:
        from rich.text import Text

        self.output.views(Text(heading(position), "dim"), *([""] if self.shown.every_step else []))

    def possible(self, position: Asked, number: int, step: Step[Any]) -> None:
        teller = narrator(position.kind)
        if self.shown.every_step:
            from picsolve.render.panel import Turn
            from picsolve.render.views import position_view

            turn = Turn(number, has_tip=self.tips.is_new(step))
            self.output.views(position_view(position.board, step, turn, teller), "")
        else:
            self._line(number, step, teller)

    def impossible(self, position: Asked) -> None:
        self.output.views(no_step(position))

    def refuse(self, unread: Unread) -> None:
        self.output.error(unread.error)

    def close(self) -> None:
        pass

    def _explain(self, answer: Answer, trace: Trace[Any, Any]) -> None:
        from picsolve.render.trace_view import TraceView

        teller = narrator(answer.asked.kind)
        if self.shown.step is None:
            title = answer.asked.title or answer.asked.place
            verdict = answer.decision.verdict.value
            view = TraceView(
                trace,
                teller,
                title=title,
                verdict=verdict,
                level=difficulty(answer, trace),
                branches=self.shown.every_step,
            )
            self.output.views(view, "")
        if self.shown.ranges:
            self._ranges(trace, teller)
        for number in self._pictured(answer, trace):
            self._step(trace, number, teller)
        if answer.out_of_time or trace.contradiction:  # "stuck" is said by the trace itself
            self.output.views(ending(answer, trace), "")

    def _pictured(self, answer: Answer, trace: Trace[Any, Any]) -> list[int]:
        """The steps to show with their boards."""
        if self.shown.step is not None:
            return [self.shown.step] if self.shown.step <= len(trace.steps) else []
        if self.shown.every_step:
            return list(range(1, len(trace.steps) + 1))
        return [answer.hardest] if answer.hardest else []

    def _step(self, trace: Trace[Any, Any], number: int, teller: Narrator) -> None:
        from picsolve.render.views import step_view

        has_tip = self.tips.is_new(trace.steps[number - 1])
        self.output.views(step_view(trace, number, teller, has_tip=has_tip), "")

    def _line(self, number: int, step: Step[Any], teller: Narrator) -> None:
        from rich.text import Text

        name, _, rest = plain_step(number, step, teller).partition(":")
        line = Text.assemble((name, "bold"), f":{rest}")
        console = self.output.display.console
        indent = len(name) - len(name.lstrip(" 0123456789"))  # what goes on starts below the name
        first, *more = line.wrap(console, max(console.width - indent, 20))
        self.output.views(first, *(Text(" " * indent).append(text) for text in more))

    def _ranges(self, trace: Trace[Any, Any], teller: Narrator) -> None:
        """Each step's line with its block ranges before and after."""
        from picsolve.render.trace_view import RangesView

        for number, (step, board) in enumerate(zip(trace.steps, trace.boards(), strict=False), 1):
            if self.shown.step in (None, number):
                self._line(number, step, teller)
                self.output.views(RangesView(board, step), "")

    def _solution(self, answer: Answer) -> None:
        from picsolve.render.views import board_view, disproof_views

        if answer.check and not answer.check.is_right:
            verdict = verdict_text(answer, self.output.display.theme)
            self.output.views(
                *wrong_views(answer, verdict, self.output.display.theme, reveal=self.shown.reveal),
                "",
            )
            return
        solutions = answer.decision.solutions
        first, second = (*(solutions or (known(answer),)), None)[:2]
        view, below = board_view(first, second=second), list[Any]()
        if answer.disproof:
            view, below = disproof_views(first, answer.disproof)
        self.output.views(view)
        if solutions or answer.decision.verdict in (Verdict.NONE, Verdict.UNDECIDED):
            self.output.views(verdict_text(answer, self.output.display.theme))
        self.output.views(*reason_views(answer), *below, "")


def difficulty(answer: Answer, trace: Trace[Any, Any]) -> str:
    """`level Hard · score 1234`, or of a nonogram the level; nothing of a path that does not end
    with the solution."""
    if answer.difficulty is None or not trace.steps:
        return ""
    level, score = answer.difficulty
    return f"level {level}" if score is None else f"level {level} · score {score}"


_VERDICTS = {
    Verdict.UNIQUE: "The only solution.",
    Verdict.SEVERAL: "More than one solution: two are compared.",
    Verdict.NONE: "There is no solution.",
    Verdict.UNDECIDED: "No verdict in the time allowed.",
}


def verdict_text(answer: Answer, theme: Theme) -> Text:
    """The verdict, as a line under the board."""
    from rich.text import Text

    from picsolve.render.theme import verdict_style

    verdict = answer.decision.verdict
    style = theme.style(verdict_style(verdict.value))
    line = Text.assemble((f" {verdict.value} ", style), f"  {_VERDICTS[verdict]}")
    for part in filter(None, (answer.asked.title, answer.asked.place)):
        line.append(f"   {part}", theme.style("dim"))
    return line

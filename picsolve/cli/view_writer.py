"""Draws answers on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from picsolve.cli.answers import Answer
from picsolve.cli.asked import Asked, Unread
from picsolve.cli.checks import right_view, wrong_views
from picsolve.cli.objects import narrator
from picsolve.cli.output import Output
from picsolve.cli.phrases import Tips, ending, heading, known, no_step, plain_step
from picsolve.cli.reasons import reason_views
from picsolve.cli.writers import Shown
from picsolve.core import Step, Trace, Verdict
from picsolve.render.explain import Narrator, shown
from picsolve.words import later, say, word

if TYPE_CHECKING:
    from rich.text import Text

    from picsolve.render.theme import Theme


class ViewWriter:
    """Coloured boards for a terminal: the folded trace, the hardest step, the solution."""

    def __init__(self, output: Output, shown: Shown) -> None:
        self.output = output
        self.shown = shown
        self.tips = Tips()

    def listener(self, asked: Asked) -> None:
        """The view of a path has it as a whole."""

    def answer(self, answer: Answer) -> None:
        self.tips = Tips()
        if answer.check and answer.check.is_right:
            self.output.views(right_view(self.output.display.theme), "")
        if self.shown.explain and answer.trace:
            self._explain(answer, answer.trace)
        if self.shown.step is None:
            self._solution(answer)

    def open(self, position: Asked) -> None:
        from rich.text import Text

        self.tips = Tips()
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
            self._step(trace, number, teller, is_whole=not answer.is_cut)
        if answer.stopped or trace.contradiction:  # "stuck" is said by the trace itself
            self.output.views(ending(answer, trace), "")

    def _pictured(self, answer: Answer, trace: Trace[Any, Any]) -> list[int]:
        """The steps to show with their boards."""
        if self.shown.step is not None:
            return [self.shown.step] if self.shown.step <= len(trace.steps) else []
        if self.shown.every_step:
            return list(range(1, len(trace.steps) + 1))
        return [answer.hardest] if answer.hardest else []

    def _step(
        self, trace: Trace[Any, Any], number: int, teller: Narrator, *, is_whole: bool
    ) -> None:
        from picsolve.render.views import step_view

        has_tip = self.tips.is_new(trace.steps[number - 1])
        view = step_view(trace, number, teller, has_tip=has_tip, is_whole=is_whole)
        self.output.views(view, "")

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
        theme = self.output.display.theme
        views = solution_views(answer, theme, verdict_text(answer, theme), self.shown.reveal)
        self.output.views(*views, "")


def solution_views(answer: Answer, theme: Theme, told: Text, reveal: bool) -> list[Any]:
    """The solution, two that are compared, or what is wrong; under the board what is `told` of the
    verdict, and its reasons."""
    from picsolve.render.views import board_view, disproof_views

    if answer.check and not answer.check.is_right:
        return list(wrong_views(answer, told, theme, reveal=reveal))
    solutions = answer.decision.solutions
    first, second = (*(solutions or (known(answer),)), None)[:2]
    view, below = board_view(first, second=second), list[Any]()
    if answer.disproof:
        view, below = disproof_views(first, answer.disproof)
    is_told = solutions or answer.decision.verdict in (Verdict.NONE, Verdict.UNDECIDED)
    return [view, *([told] if is_told else []), *reason_views(answer), *below]


def difficulty(answer: Answer, trace: Trace[Any, Any]) -> str:
    """`level Hard · score of this path 1234`, which may be another than `picsolve rate` has of a
    sudoku; only the level of what is searched; nothing of a path that does not end with the
    solution."""
    if answer.difficulty is None or not trace.steps:
        return ""
    level, score = answer.difficulty
    if score is None:
        return say("level {level}", level=shown(level))
    return say("level {level} · score of this path {score}", level=shown(level), score=score)


_VERDICTS = {
    Verdict.UNIQUE: later("The only solution."),
    Verdict.SEVERAL: later("More than one solution: two are compared."),
    Verdict.NONE: later("There is no solution."),
    Verdict.UNDECIDED: later("No verdict in the time allowed."),
}


def verdict_sentence(answer: Answer) -> str:
    """`The only solution.`"""
    verdict = answer.decision.verdict
    if answer.is_interrupted and verdict is Verdict.UNDECIDED:
        return say("Interrupted.")
    is_too_large = answer.progress is not None and answer.progress.is_too_large
    return say("Too large to search.") if is_too_large else say(_VERDICTS[verdict])


def verdict_text(answer: Answer, theme: Theme) -> Text:
    """The verdict, as a line under the board."""
    from rich.text import Text

    from picsolve.render.theme import verdict_style

    verdict = answer.decision.verdict
    style = theme.style(verdict_style(verdict.value))
    told = verdict_sentence(answer)
    line = Text.assemble((f" {word(verdict.value)} ", style), f"  {told}")
    for part in filter(None, (answer.asked.title, answer.asked.place)):
        line.append(f"   {part}", theme.style("dim"))
    return line

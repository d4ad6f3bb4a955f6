"""What `picsolve check` does with each puzzle: decide it, and write the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from picsolve.board import Decision, Verdict
from picsolve.cli.answers import Answer, answer
from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.checks import remarks
from picsolve.cli.lists import answer_run
from picsolve.cli.output import NO, YES, Output, Style
from picsolve.cli.reasons import differing, reasons
from picsolve.cli.solving import lose
from picsolve.cli.writers import Shown, writer
from picsolve.formats.source import clean
from picsolve.words import say, sentence, speaking


@dataclass(frozen=True, slots=True)
class CheckTask:
    """To write each verdict."""

    style: Style
    timeout: float | None

    def begin(self, output: Output) -> Checking:
        return Checking(self, output)


class Checking:
    """Writes verdicts, without the only solution."""

    def __init__(self, task: CheckTask, output: Output) -> None:
        self.timeout, self.output = task.timeout, output
        self.out = writer(output, Shown(), "check")

    def take(self, found: Asked | Unread) -> None:
        if isinstance(found, Unread):
            self.out.refuse(found)
            return
        given = answer(found, None, self.timeout)
        verdict = given.decision.verdict
        self.output.count(YES if given.is_yes else NO, verdict)
        if verdict is Verdict.UNIQUE:  # the solution is kept back
            given = replace(given, decision=Decision(Verdict.UNIQUE))
        if not (given.is_interrupted and self.output.is_resumable):
            self._write(given)
        if given.is_interrupted:
            self.output.flush()
            raise KeyboardInterrupt

    def _write(self, given: Answer) -> None:
        if self.output.style.format != "text":
            self.out.answer(given)
        elif self.output.display is None:
            self.output.lines(verdict_lines(given))
        else:
            draw(self.output, given)

    def take_run(self, run: AskedRun) -> None:
        answer_run(run, self, self.output, self.take, self.timeout)

    def unique(self, run: AskedRun, solutions: str) -> None:
        """Write the verdicts of sudokus that have one solution each, which are kept back."""
        if self.output.style.format != "text":
            from picsolve.cli.object_writer import ObjectWriter

            assert isinstance(self.out, ObjectWriter)
            self.out.unique(run, None)
            return
        told = f"{Verdict.UNIQUE.value}\n"
        if run.source is not None:
            name, first = clean(run.source), run.run.line
            told = "".join(f"{name}:{first + i}: {told}" for i in range(len(run)))
        self.output.write(told)

    def lose(self, lost: Asked, message: str) -> None:
        lose(lost, message, self.output, self.out.refuse, self._write)

    def close(self) -> None:
        self.out.close()


def findings(answer: Answer) -> list[str]:
    """What there is to say besides the verdict."""
    found = [*remarks(answer, reveal=False), *reasons(answer)]
    if len(answer.decision.solutions) == 2:
        found.append(say("{cells} differ", cells=differing(*answer.decision.solutions)))
    return found


def verdict_lines(answer: Answer) -> Iterator[str]:
    """The verdict in one line; of several solutions two in one picture, and an empty line."""
    from picsolve.render import plain

    with speaking("en"):  # scripts read this line
        told = "; ".join(findings(answer))
    yield ": ".join(filter(None, (answer.asked.place, answer.decision.verdict.value, told)))
    if len(answer.decision.solutions) == 2:
        yield plain.board_pair(*answer.decision.solutions)
        yield ""


def draw(output: Output, answer: Answer) -> None:
    """The verdict under the board, if there are two solutions to compare."""
    from rich.padding import Padding
    from rich.text import Text

    from picsolve.cli.view_writer import verdict_text
    from picsolve.render.views import board_view

    if len(answer.decision.solutions) == 2:
        first, second = answer.decision.solutions
        output.views(board_view(first, second=second))
    output.views(verdict_text(answer, output.display.theme))
    told = (Text(sentence(text)) for text in findings(answer))
    output.views(*(Padding(text, (0, 0, 0, 2)) for text in told))

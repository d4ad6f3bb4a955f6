"""Writes ratings as lines for pipes, as a table for terminals, or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from picsolve.cli.answers import Answer
from picsolve.cli.asked import Unread
from picsolve.cli.objects import level_key, narrator, rating_object, unrated_object
from picsolve.cli.output import Output
from picsolve.cli.tables import sink
from picsolve.words import chosen, say, word

if TYPE_CHECKING:
    from rich.text import Text

NOTHING = "-"  # no field is empty, so that any tool can split the line


class RatingWriter(Protocol):
    """What becomes of ratings, and of inputs that are no puzzles."""

    def rating(self, answer: Answer) -> None: ...
    def refuse(self, unread: Unread) -> None: ...
    def close(self) -> None: ...


def rating_writer(output: Output) -> RatingWriter:
    """The writer for the run's output."""
    if output.style.format != "text":
        return JsonRatings(output)
    return RatingLines(output) if output.display is None else RatingTable(output)


class JsonRatings:
    def __init__(self, output: Output) -> None:
        self.output = output
        self.objects = sink(output, "rate")

    def rating(self, answer: Answer) -> None:
        self.objects.write(rating_object(answer))

    def refuse(self, unread: Unread) -> None:
        self.output.error(unread.error)
        self.objects.write(unrated_object(unread))

    def close(self) -> None:
        self.objects.close()


class RatingLines:
    """The line that the help of `picsolve rate` describes."""

    def __init__(self, output: Output) -> None:
        self.output = output

    def rating(self, answer: Answer) -> None:
        self.output.lines(["\t".join(fields(answer))])

    def refuse(self, unread: Unread) -> None:
        self.output.error(unread.error)

    def close(self) -> None:
        pass


def fields(answer: Answer) -> list[str]:
    asked, trace = answer.asked, answer.trace
    level, score = answer.difficulty or (None, None)
    hardest = trace.steps[answer.hardest - 1].technique if trace and answer.hardest else NOTHING
    return [
        str(asked.board) if asked.kind == "sudoku" else asked.place or NOTHING,
        answer.decision.verdict.value,
        answer.outcome.value if answer.outcome else _STOPPED[answer.stopped],
        NOTHING if level is None else level_key(level),
        NOTHING if score is None else str(score),
        NOTHING if answer.explainer is None else str(answer.explainer),
        str(len(trace.steps)) if trace else NOTHING,
        hardest,
        ",".join(f"{key}={count}" for key, count in answer.counts.items()) or NOTHING,
        _SOLVABLE[answer.line_solvable],
        *(map(str, answer.effort[1:]) if answer.effort else [NOTHING] * 3),
    ]


#: What stands for the path's outcome where it has none.
_STOPPED = {"interrupted": "interrupted", "out of time": "timeout", None: "timeout"}
_SOLVABLE = {True: "yes", False: "no", None: NOTHING}


def effort_text(answer: Answer) -> str:
    """`line-solvable · depth 0 · 8 sweeps · jump 353 (2.2 a step)`, as far as it is known."""
    effort, solvable = answer.effort, answer.line_solvable
    told = [] if solvable is None else [say("line-solvable" if solvable else "not line-solvable")]
    if effort and answer.trace:
        mean = effort.jump / max(len(answer.trace.steps) - 1, 1)
        told += [
            say("depth {depth}", depth=effort.depth),
            say("{count} sweep" if effort.sweeps == 1 else "{count} sweeps", count=effort.sweeps),
            say("jump {jump} ({mean:.1f} a step)", jump=effort.jump, mean=mean),
        ]
    elif answer.difficulty and answer.difficulty[1] is None:
        told.append(say("no score: a search fills in what no technique finds"))
    return " · ".join(told)


class RatingTable(RatingLines):
    """A row for each puzzle, drawn as soon as it is known; under it a nonogram's effort, and the
    techniques.
    """

    def rating(self, answer: Answer) -> None:
        from rich.padding import Padding
        from rich.text import Text

        from picsolve.render.explain import translated

        theme = self.output.display.theme
        self.output.views(Text(heading(), theme.style("dim")), once="heading")
        names = narrator(answer.asked.kind).techniques
        served = " · ".join(
            f"{translated(names[key]).name} {count}" for key, count in answer.counts.items()
        )
        self.output.views(self._row(answer))
        for line, style in ((effort_text(answer), "ink"), (served, "dim")):
            if line:
                text = Text(theme.text(line), theme.style(style))
                self.output.views(Padding(text, (0, 0, 0, 6)))

    def _row(self, answer: Answer) -> Text:
        from rich.text import Text

        from picsolve.render.explain import translated
        from picsolve.render.theme import verdict_style

        style = self.output.display.theme.style
        _, verdict, outcome, level, score, explainer, steps, hardest = fields(answer)[:8]
        if hardest != NOTHING:
            hardest = translated(narrator(answer.asked.kind).techniques[hardest]).name
        number, place = str(answer.asked.number), answer.asked.place
        is_rated = level != NOTHING
        if is_rated and answer.difficulty:
            shown = level.replace("-", " ") if chosen() == "en" else word(str(answer.difficulty[0]))
        else:
            shown = f"({word(outcome)})"  # not to look like a level
        told, rated, rest = parts(word(verdict), shown, score, explainer, steps, hardest)
        return Text.assemble(
            (f"{number:>4}", style("dim")),
            "  ",
            (told, style(f"{verdict_style(verdict)}-ink")),
            (rated, "bold" if is_rated else style("dim")),
            *((rest, (place, style("dim"))) if place else (rest.rstrip(),)),
        )


def heading() -> str:
    """What stands above the columns."""
    names = (say("score"), "ER/EP/ED", say("steps"), say("hardest"))
    return f"{'':6}{''.join(parts(say('verdict'), say('level'), *names))}".rstrip()


def parts(
    verdict: str, level: str, score: str, explainer: str, steps: str, hardest: str
) -> tuple[str, str, str]:
    """The columns between number and place, by what they are about: the verdict, how hard the
    puzzle is, and why."""
    from picsolve.render.wrapping import padded

    rated = f"{padded(level, 16)}{padded(score, 6, left=True)}"
    steps = padded(steps, 5, left=True)
    return padded(verdict, 10), rated, f"  {explainer:<11}  {steps}  {padded(hardest, 32)}"

"""What the panels of both puzzle kinds share: title, sentence, neighbours in the trace."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from picsolve.core import Step, Trace
from picsolve.render.canvas import Flow, Lines, printed
from picsolve.render.explain import Narrator
from picsolve.render.folding import branch_lines
from picsolve.render.theme import Theme


class Turn(NamedTuple):
    """Which step of a trace is shown, counted from 1, and the techniques before and after it."""

    number: int
    total: int
    previous: str = ""
    next: str = ""

    @classmethod
    def of(cls, trace: Trace[Any, Any], number: int, narrator: Narrator) -> Turn:
        def name(index: int) -> str:
            return narrator.name(trace.steps[index]) if 0 <= index < len(trace.steps) else ""

        return cls(number, len(trace.steps), name(number - 2), name(number))


def title(
    step: Step[Any], narrator: Narrator, turn: Turn | None, theme: Theme, *details: str
) -> Text:
    """`Death Blossom   step 27 of 67 · almost locked sets`."""
    text = Text().append(narrator.name(step), theme.style("title"))
    if turn is not None:
        details = (f"step {turn.number} of {turn.total}", *details)
    if details:
        text.append("   " + theme.text(" · ".join(details)), theme.style("dim"))
    return text


def neighbours(turn: Turn | None, theme: Theme) -> list[RenderableType]:
    """The names of the steps before and after, under a line."""
    if turn is None or not (turn.previous or turn.next):
        return []
    dim = theme.style("dim")
    names = []
    if turn.previous:
        names.append(Text().append(theme.text(f"◂ {turn.number - 1} {turn.previous}"), dim))
    if turn.next:
        names.append(Text().append(theme.text(f"{turn.number + 1} {turn.next} ▸"), dim))
    rule = theme.text("─") * max(36, sum(name.cell_len + 5 for name in names) - 5)
    line = Text(rule, theme.style("rule"), no_wrap=True, overflow="crop")
    return [Text(), line, Flow(names, "     ")]


def pill(text: str, theme: Theme, style: str) -> Text:
    """Text on a coloured ground; in brackets where there is neither colour nor reversed text."""
    return Text().append(f"[{text}]" if theme.bare else f" {text} ", theme.style(style))


def pills(texts: list[str], theme: Theme, style: str) -> list[Text]:
    """A pill for each text."""
    return [pill(theme.text(text), theme, style) for text in texts]


class Branches:
    """A Rich renderable of the assumptions that a step follows: what they lead to, line by line."""

    def __init__(self, step: Step[Any], narrator: Narrator, theme: Theme, most: int = 14) -> None:
        self.step = step
        self.narrator = narrator
        self.theme = theme
        self.most = most

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines: Lines = []
        for branch in self.step.branches:
            lines += branch_lines(branch, self.narrator, self.theme, options.max_width, "  ")
        hidden = len(lines) - self.most
        if hidden > 1:
            more = Segment(self.theme.text(f"  … {hidden} more"), self.theme.style("faint"))
            lines = [*lines[: self.most - 1], [more], lines[-1]]
        yield from printed(lines, options.max_width)

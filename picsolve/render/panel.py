"""What the panels of both puzzle kinds share: title, sentence, neighbours in the trace."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from picsolve.core import Step, Trace
from picsolve.render.canvas import Flow, Lines, flow, printed
from picsolve.render.explain import Case, Narrator
from picsolve.render.folding import branch_lines
from picsolve.render.theme import Theme
from picsolve.render.wrapping import Prose
from picsolve.words import say


class Turn(NamedTuple):
    """Which step is shown, counted from 1, of how many (0 where that is not known), and the
    techniques before and after it; by itself step 0. `has_tip` is off where what to look for was
    said before."""

    number: int
    total: int = 0
    previous: str = ""
    next: str = ""
    has_tip: bool = True

    @property
    def place(self) -> str:
        """`step 27 of 67`."""
        if not self.total:
            return say("step {number}", number=self.number)
        return say("step {number} of {total}", number=self.number, total=self.total)

    @classmethod
    def of(cls, trace: Trace[Any, Any], number: int, narrator: Narrator) -> Turn:
        def name(index: int) -> str:
            return narrator.name(trace.steps[index]) if 0 <= index < len(trace.steps) else ""

        return cls(number, len(trace.steps), name(number - 2), name(number))


class Title:
    """A Rich renderable: `Death Blossom   step 27 of 67 · almost locked sets`, on two lines where
    there is too little room for one."""

    def __init__(
        self, step: Step[Any], narrator: Narrator, turn: Turn | None, theme: Theme, *details: str
    ) -> None:
        self.name = narrator.name(step)
        self.details = (*([turn.place] if turn and turn.number else []), *details)
        self.theme = theme

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        dim, dot = self.theme.style("dim"), self.theme.text(" · ")
        name = [Segment(self.theme.text(self.name), self.theme.style("title"))]
        details = [Segment(dot.join(map(self.theme.text, self.details)), dim)]
        lines = flow([name, details] if self.details else [name], "   ", options.max_width)
        if Segment.get_line_length(lines[-1]) > options.max_width:
            parts = [[Segment(self.theme.text(part), dim)] for part in self.details]
            lines = [name, *flow(parts, dot, options.max_width)]
        yield from printed(lines, options.max_width)


def tip(step: Step[Any], narrator: Narrator, turn: Turn | None, theme: Theme) -> list[Text]:
    """What to look for next time."""
    text = narrator.look_for(step) if turn is None or turn.has_tip else ""
    if not text:
        return []
    return [Text(say("Next time"), theme.style("dim")), Prose(theme.text(text), theme.style("ink"))]


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
    """A Rich renderable of the assumptions that a step follows, its `cases`: what they lead to,
    line by line."""

    def __init__(
        self,
        cases: Iterable[Case],
        narrator: Narrator,
        theme: Theme,
        most: int = 14,
    ) -> None:
        self.cases = tuple(cases)
        self.narrator = narrator
        self.theme = theme
        self.most = most

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines: Lines = []
        width = options.max_width
        for case in self.cases:
            lines += branch_lines(case, self.narrator, self.theme, width, "  ")
        hidden = len(lines) - self.most
        if hidden > 1:
            told = say("  … {count} more", count=hidden)
            more = Segment(self.theme.text(told), self.theme.style("faint"))
            lines = [*lines[: self.most - 1], [more], lines[-1]]
        yield from printed(lines, options.max_width)

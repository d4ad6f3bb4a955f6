"""A trace as a table: steps folded, what they do, how much is left, and the hardest step shown.

TraceView(trace, narrator)     the whole path with a waterfall of what is left
RangesView(picture, step)      the block ranges of the step's line, before and after
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style

from picsolve.core import Outcome, Technique, Trace, hardest_step
from picsolve.render.canvas import Lines, flow, printed
from picsolve.render.explain import Narrator, cases, shown, translated
from picsolve.render.folding import (
    Fold,
    branch_lines,
    cut,
    fitted,
    fold,
    left_on,
    lines_in_short,
    place_of,
)
from picsolve.render.line_strips import line_of
from picsolve.render.panel import pill
from picsolve.render.ranges import RangesView
from picsolve.render.theme import Theme, verdict_style
from picsolve.render.wrapping import padded
from picsolve.sudoku.grid import Grid
from picsolve.words import say

__all__ = ["Fold", "RangesView", "TraceView", "fold", "hardest"]

_WATERFALL = 14  # columns of its widest bar


def hardest(trace: Trace[Any, Any], narrator: Narrator) -> Technique[Any, Any] | None:
    """The technique that stands out; None where all steps are of the same tier."""
    place = hardest_step(trace, narrator.techniques.values())
    if place is None or len({narrator.techniques[s.technique].tier for s in trace.steps}) == 1:
        return None
    return narrator.techniques[trace.steps[place].technique]


class _Columns(NamedTuple):
    """The widths of a table's columns; 0 leaves one out."""

    number: int
    technique: int
    where: int
    what: int
    bar: int


class TraceView:
    """A Rich renderable: the folded steps of a trace, one line each, and a line that sums up.

    `verdict` and `level` end that line: how many solutions there are, and the difficulty in words.
    `branches` shows the assumptions that steps follow, indented under them.
    """

    def __init__(
        self,
        trace: Trace[Any, Any],
        narrator: Narrator,
        *,
        title: str = "",
        verdict: str = "",
        level: str = "",
        theme: Theme | None = None,
        branches: bool = False,
    ) -> None:
        self.trace = trace
        self.narrator = narrator
        self.title = title
        self.verdict = verdict
        self.level = level
        self.theme = theme
        self.branches = branches
        self.hardest = hardest(trace, narrator)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = self.theme or Theme.of(console)
        lines = self._heading(theme, options.max_width)
        if self.trace.steps:
            lines += [*_Table(self, theme, options.max_width).lines(), []]
        lines += self._summary(theme, options.max_width)
        yield from printed(lines, options.max_width)

    def _heading(self, theme: Theme, width: int) -> Lines:
        parts: list[list[Segment]] = []
        if self.title:
            parts.append([Segment(cut(self.title, width, theme), theme.style("dim"))])
        if isinstance(self.trace.start, Grid):
            text = cut(str(self.trace.start), 44, theme)
            parts.append([Segment(text, theme.style("ink"))])
        if self.hardest:
            name = Segment(translated(self.hardest).name, theme.style("hardest"))
            parts.append([Segment(f"{say('hardest step')} ", theme.style("dim")), name])
        return [*flow(parts, "   ", width), []] if parts else []

    def _summary(self, theme: Theme, width: int) -> Lines:
        outcome = self.trace.outcome
        style = "solved" if outcome is Outcome.SOLVED else "failed"
        steps = len(self.trace.steps)
        told = say("{count} step" if steps == 1 else "{count} steps", count=steps)
        words = [Segment(told, theme.style("ink"))]
        parts: list[list[Segment]] = [_segments(pill(shown(outcome.value), theme, style)), words]
        counts = Counter(step.technique for step in self.trace.steps)
        for key, technique in self.narrator.techniques.items():
            if counts[key]:
                number = Segment(f"{counts[key]} ", theme.style("bold"))
                called = translated(technique).name
                name = Segment(called, theme.style(self.style_of(technique)))
                parts.append([number, name])
        if self.verdict:
            ink = theme.style(f"{verdict_style(self.verdict)}-ink")
            parts.append([Segment(shown(self.verdict), ink)])
        if self.level:
            parts.append([Segment(theme.text(self.level), theme.style("ink"))])
        return flow(parts, "   ", width)

    def style_of(self, technique: Technique[Any, Any]) -> str:
        """`hardest`, `easy` for the lowest tier used, else `middle`."""
        if self.hardest and technique.key == self.hardest.key:
            return "hardest"
        tiers = [self.narrator.techniques[step.technique].tier for step in self.trace.steps]
        return "easy" if not tiers or technique.tier <= min(tiers) else "middle"


class _Table:
    """The lines of a `TraceView`."""

    def __init__(self, view: TraceView, theme: Theme, width: int) -> None:
        self.view = view
        self.narrator = view.narrator
        self.theme = theme
        self.folds = fold(view.trace)
        self.start = max(left_on(view.trace.start), 1)
        self.styles = {
            key: view.style_of(self.narrator.techniques[key])
            for key in {step.technique for step in view.trace.steps}
        }
        self.columns = self._columns(width)
        #: Where one of a technique's steps has too little room for more, all tell their place.
        self.short = {
            folded.steps[0].technique
            for folded in self.folds
            if cell_len(theme.text(self._where(folded))) > self.columns.where
        }
        self.width = width
        self.indent = " " * (self.columns.number + 2)

    def _columns(self, width: int) -> _Columns:
        number = max((len(f.numbers) for f in self.folds), default=1)
        names = [say("technique"), *(f.name(self.narrator) for f in self.folds)]
        technique = max(map(cell_len, names))
        where = max(map(cell_len, [say("where"), *map(self._where, self.folds)]))
        bar = _WATERFALL if width >= 90 else 0
        room = width - number - 4 - technique - 2 - 2 - (bar + 2 if bar else 0) - 5
        where = min(where, 28, max(room * 2 // 5, 0))
        if where < 10 or room < 30:
            where = 0
        what = max(min(room - where - 2, 60), 0)
        return _Columns(number, technique, where, what, bar)

    def _where(self, fold: Fold) -> str:
        lines = [line_of(step) for step in fold.steps]
        if all(lines):
            return ", ".join(dict.fromkeys(map(shown, lines)))
        if len(fold.steps) > 1:
            return ""
        return self.narrator.short(fold.steps[0]).partition(" => ")[0]

    def _where_within(self, fold: Fold) -> str:
        """Where, and where there is too little room for that, no more than the place."""
        width = self.columns.where
        text = self._where(fold)
        is_line = any(line_of(step) for step in fold.steps)
        if cell_len(self.theme.text(text)) > width or (
            text and not is_line and fold.steps[0].technique in self.short
        ):
            text = lines_in_short(fold.steps, width) or place_of(fold.steps[0])
        return cut(text, width, self.theme)

    def _what(self, fold: Fold) -> list[Segment]:
        """What the steps do; cells of a nonogram only counted, where there is too little room."""
        width = self.columns.what
        for parts in (list(fold.changes), list(fold.counts), list(fold.total)):
            if cell_len(self.theme.text("  ".join(text for text, _ in parts))) <= width and parts:
                return fitted(parts, width, self.theme)
        return fitted(fold.changes, width, self.theme)

    def lines(self) -> Lines:
        lines: Lines = [self._head()]
        for folded in self.folds:
            lines.append(self._row(folded))
            if self.view.branches:
                for case in cases(folded.steps[0]):
                    lines += branch_lines(case, self.narrator, self.theme, self.width, self.indent)
        return lines

    def _head(self) -> list[Segment]:
        dim = self.theme.style("dim")
        columns = self.columns
        is_grid = isinstance(self.view.trace.start, Grid)
        kind = say("candidates left" if is_grid else "unknown cells")
        cells = [f"{'#':>{columns.number}}  ", "  "]
        cells.append(f"{padded(say('technique'), columns.technique)}  ")
        if columns.where:
            cells.append(f"{padded(say('where'), columns.where)}  ")
        if columns.what:
            told = cut(say("what it does"), columns.what, self.theme)
            cells.append(f"{padded(told, columns.what)}  ")
        cells.append(kind if columns.bar else say("left"))
        return [Segment("".join(cells), dim)]

    def _row(self, fold: Fold) -> list[Segment]:
        theme, columns = self.theme, self.columns
        style = self.styles[fold.steps[0].technique]
        ground = theme.style("hardest-row") if style == "hardest" else Style()
        name = theme.text(fold.name(self.narrator))
        cells = [
            Segment(f"{theme.text(fold.numbers):>{columns.number}}  ", theme.style("faint")),
            Segment(theme.text("▪ "), theme.style(style)),
            Segment(f"{padded(name, columns.technique)}  ", theme.style(style)),
        ]
        if columns.where:
            text = self._where_within(fold)
            cells.append(Segment(f"{padded(text, columns.where)}  ", theme.style("ink")))
        if columns.what:
            cells += self._what(fold)
            cells.append(Segment("  "))
        row = [Segment(text, ground + (own or Style())) for text, own, _ in cells]
        row += self._bar(fold.left, style == "hardest")
        row.append(Segment(f"{fold.left:>5}", ground + theme.style("dim")))
        return row

    def _bar(self, left: int, is_hardest: bool) -> list[Segment]:
        width = self.columns.bar
        if not width:
            return []
        theme = self.theme
        full = min(-(-width * left // self.start), width) if left else 0
        name = "waterfall-hardest" if is_hardest else "waterfall"
        filled = ("#" if theme.bare else " ") * full
        rest = (theme.text("·") if theme.has_lines else " ") * (width - full)
        return [Segment(filled, theme.style(name)), Segment(rest, theme.style("track"))]


def _segments(text: Any) -> list[Segment]:
    return [Segment(text.plain[s.start : s.end], s.style) for s in text.spans]

"""Traces in short: equal neighbours folded, changes in few words, branches as indented lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment

from picsolve.core import Step, Trace
from picsolve.nonogram.picture import Bar, Fill, LineName, Narrow, Square
from picsolve.render.canvas import Lines, flow
from picsolve.render.explain import Case, Narrator, cases, counted, notation, removals, shown
from picsolve.render.theme import Theme
from picsolve.sudoku.grid import Candidate, Cell, Cells, Grid, House, Link, Place
from picsolve.words import say


class Fold(NamedTuple):
    """Consecutive steps of one technique, numbered `first` to `last`, and what they leave."""

    first: int
    last: int
    steps: tuple[Step[Any], ...]
    left: int

    @property
    def numbers(self) -> str:
        return f"{self.first}–{self.last}" if self.last > self.first else str(self.first)

    def name(self, narrator: Narrator) -> str:
        """The technique, and how often: `Hidden Single ×6`."""
        name = narrator.name(self.steps[0])
        return f"{name} ×{len(self.steps)}" if len(self.steps) > 1 else name

    @property
    def changes(self) -> Iterator[tuple[str, str]]:
        """What the steps do, as `what_it_does` tells it."""
        return (change for step in self.steps for change in what_it_does(step))

    @property
    def counts(self) -> Iterator[tuple[str, str]]:
        """What they do to a nonogram in numbers: `+3 filled`, `+6 empty`, `2 ranges`."""
        changes = [change for step in self.steps for change in step.changes]
        fills = [change for change in changes if isinstance(change, Fill)]
        if filled := sum(fill.filled.bit_count() for fill in fills):
            yield say("+{count} filled", count=filled), "placed-text"
        if empty := sum(fill.empty.bit_count() for fill in fills):
            yield say("+{count} empty", count=empty), "help"
        if ranges := sum(isinstance(change, Narrow) for change in changes):
            told = say("{count} range" if ranges == 1 else "{count} ranges", count=ranges)
            yield told, "nudge"

    @property
    def total(self) -> Iterator[tuple[str, str]]:
        """The number of cells that they make known: `+9 cells`."""
        fills = (c for step in self.steps for c in step.changes if isinstance(c, Fill))
        if cells := sum((fill.filled | fill.empty).bit_count() for fill in fills):
            told = say("+{count} cell" if cells == 1 else "+{count} cells", count=cells)
            yield told, "placed-text"


def left_on(board: Any) -> int:
    """What is still to be found: candidates of a sudoku, unknown cells of a nonogram."""
    return board.candidate_count if isinstance(board, Grid) else board.unknown_count


def fold(trace: Trace[Any, Any]) -> list[Fold]:
    """The trace with equal neighbours together.

    Steps that remove candidates stay apart: each has a reason of its own to look at.
    """
    left = [left_on(board) for board in islice(trace.boards(), 1, None)]
    left += [left[-1] if left else left_on(trace.start)] * (len(trace.steps) - len(left))
    folds: list[Fold] = []
    for number, (step, rest) in enumerate(zip(trace.steps, left, strict=True), 1):
        previous = folds[-1].steps[-1] if folds else None
        if previous and previous.technique == step.technique and _folds(previous) and _folds(step):
            last = folds[-1]
            folds[-1] = Fold(last.first, number, (*last.steps, step), rest)
        else:
            folds.append(Fold(number, number, (step,), rest))
    return folds


def _folds(step: Step[Any]) -> bool:
    return not step.branches and all(isinstance(c, Place | Fill | Narrow) for c in step.changes)


def what_it_does(step: Step[Any]) -> Iterator[tuple[str, str]]:
    """Each change in few words, with the name of its style."""
    for change in step.changes:
        if isinstance(change, Place):
            yield f"{change.cell} = {change.digit}", "placed-text"
    for cells, digits in removals(step.changes):
        yield f"{cells} ≠ {' '.join(map(str, digits))}", "removed-text"
    for change in step.changes:
        if isinstance(change, Fill):
            if change.filled:
                yield notation([change._replace(empty=0)]), "placed-text"
            if change.empty:
                yield notation([change._replace(filled=0)]), "help"
        elif isinstance(change, Narrow | Bar):
            yield notation([change]), "nudge"


def lines_in_short(steps: Iterable[Step[Any]], width: int) -> str:
    """How many lines of a nonogram the steps change: `3 rows, 1 column`, or short `4 lines`."""
    changes = [change for step in steps for change in step.changes]
    names = {change.line for change in changes if isinstance(change, Fill | Narrow)}
    columns = sum(name.is_column for name in names)
    rows = len(names) - columns
    counts = [
        (rows, say("{count} row" if rows == 1 else "{count} rows", count=rows)),
        (columns, say("{count} column" if columns == 1 else "{count} columns", count=columns)),
    ]
    told = ", ".join(text for count, text in counts if count)
    return told if cell_len(told) <= width else say("{count} lines", count=len(names))


def place_of(step: Step[Any]) -> str:
    """The cells or the house that the step is about."""
    for name in ("assumption", "assumed", "cells", "house", "cell", "stem", "pivot"):
        where = step.facts.get(name)
        if isinstance(where, Candidate | Cell | Cells | House | Square):
            return shown(where.cell if isinstance(where, Candidate) else where)
    cells = 0
    for mark in step.marks:
        if isinstance(mark.on, Cell):
            cells |= 1 << mark.on
        elif isinstance(mark.on, Cells):
            cells |= mark.on
        elif isinstance(mark.on, Candidate):
            cells |= 1 << mark.on.cell
        elif isinstance(mark.on, Link):
            cells |= 1 << mark.on.start.cell | 1 << mark.on.end.cell
    return str(Cells(cells)) if cells else ""


def branch_lines(case: Case, narrator: Narrator, theme: Theme, width: int, indent: str) -> Lines:
    """What an assumption leads to: each fold with all that it does, and in the end what falls, or
    what is wrong."""
    lines: Lines = []
    if case.assumed:
        lines.append([Segment(theme.text(f"{indent}{case.assumed}"), theme.style("ink"))])
    for folded in fold(case.branch):
        hanging = f"{indent}    "
        where, name = lines_named(folded.steps), folded.name(narrator)
        heads = [f"{indent}↳ {where}: {name}" if where else f"{indent}↳ {name}"]
        if where and cell_len(heads[0]) > width:
            heads = [f"{indent}↳ {where}:", name]
        items = [[Segment(theme.text(head), theme.style("faint"))] for head in heads]
        items += [[Segment(theme.text(text), theme.style(own))] for text, own in folded.changes]
        rows = flow(items, "  ", width - len(hanging))
        lines += [rows[0], *([Segment(hanging), *row] for row in rows[1:])]
        for inner in cases(folded.steps[0]):
            lines += branch_lines(inner, narrator, theme, width, f"{indent}  ")
    if case.end:
        head = Segment(theme.text(f"{indent}↳ "), theme.style("faint"))
        end = theme.text(case.end.replace("<>", " ≠ "))
        lines.append([head, Segment(end, theme.style("removed-text"))])
    if case.branch.contradiction:
        broken = theme.text(f"{indent}↳ {narrator.broken(case.branch.contradiction)}")
        lines.append([Segment(broken, theme.style("caret"))])
    return lines


def lines_named(steps: Iterable[Step[Any]]) -> str:
    """The lines of a nonogram that the steps look at, in order: `rows 3 and 5, column 4`; nothing,
    where some step is about more than one."""
    steps = tuple(steps)
    names = [step.facts.get("line") for step in steps if not step.branches]
    if len(names) < len(steps) or not all(isinstance(name, LineName) for name in names):
        return ""
    numbers: dict[str, list[str]] = {}
    for name in dict.fromkeys(map(str, names)):
        kind, number = name.split()
        numbers.setdefault(kind, []).append(number)
    return ", ".join(counted(kind, found) for kind, found in numbers.items())


def cut(text: str, width: int, theme: Theme) -> str:
    """The text in at most this many columns, with `…` where it goes on."""
    text = theme.text(text)
    if cell_len(text) <= width:
        return text
    more = theme.text("…")
    if width < len(more):
        return text[:width]
    return set_cell_size(text, width - len(more)).rstrip(" ,、") + more


def fitted(parts: Iterable[tuple[str, str]], width: int, theme: Theme) -> list[Segment]:
    """Parts two blanks apart, cut at the width and filled up to it."""
    segments: list[Segment] = []
    used = 0
    for text, style in parts:
        whole = ("  " if used else "") + theme.text(text)
        room = width - used
        if cell_len(whole) > room:
            told = cut(whole, room, theme) if room > 5 or not used else ""
            if not told.strip() and segments:  # too little room even to say that it goes on
                last, last_style, _ = segments.pop()
                used -= cell_len(last)
                told = cut(last + whole, width - used, theme)
                segments.append(Segment(told, last_style))
            else:
                segments.append(Segment(told, theme.style(style)))
            used += cell_len(told)
            break
        segments.append(Segment(whole, theme.style(style)))
        used += cell_len(whole)
    return [*segments, Segment(" " * (width - used))]

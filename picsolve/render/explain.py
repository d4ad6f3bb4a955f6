"""Puts steps into words: fills a technique's sentence templates from a step's facts.

A template is a Python format string over the step's facts, `{changes}` (what the step does, in
notation) and `{result}` (the same in prose). A field's format spec chooses the wording:

    {cells}             notation: `r3c37,r5c7`; a tuple's items joined with commas
    {digits:and}        prose: `2, 6 and 8`; likewise `:or`
    {digits:/}          `2/6/8`; likewise `{digits:,}`
    {count:cell|cells}  `1 cell`, `3 cells`; of a collection only the word: `{cells:is|are}`
    {ranges:cells}      cells of a line in words: `cell 4`, `cells 2-3`, `cells 2-3, 6 and 8`
    {houses:houses}     houses in words, gathered: `row 2`, `rows 1, 2 and 5 and box 3`
    {petals:petal}      each item put into the technique's phrase `petal`; joined with commas, or
    {petals:petal:and}  with `and`, `or`, or any other text after the second colon
    {moves:result}      changes of an item, in prose like `{result}`
    {contradiction}     a `Contradiction` in words, as in `CONTRADICTIONS`

Inside a phrase the fields are the item's own (a NamedTuple's names), or `{item}`. Attributes work:
`{petal.cells}`. A fact `variant` picks the phrases `short:VARIANT` and `full:VARIANT`, where they
exist, in the place of the technique's `short` and `full`; an item's field `variant` likewise.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from picsolve.board import Contradiction
from picsolve.nonogram.picture import Bar, Fill, LineName, Narrow, Run, runs
from picsolve.sudoku.grid import Cells, Digits, House, Place, Remove

if TYPE_CHECKING:
    from picsolve.core import Step, Technique, Trace

#: Why a board cannot be, by `Contradiction.kind`.
CONTRADICTIONS: Mapping[str, str] = {
    "duplicate": "{cells:and} see each other and are both {digit}",
    "no-such-candidate": "{cell} cannot be {digit}",
    "no-candidate": "{cell} has no candidate left",
    "no-place": "{house} has no place left for {digit}",
    "no-fit": "{line} cannot be filled any more",
    "clash": "{cell} would be both filled and empty",
    "sums": "the rows have {rows} filled cells, the columns {columns}",
    "color-sums": "the rows have {rows:cell|cells} of {color}, the columns {columns}",
    "together": "{lines} cannot be filled together",
    "no-color": "{cell} can have no colour any more, nor be empty",
}


class Narrator:
    """Tells the steps of one puzzle kind, in English."""

    def __init__(self, techniques: Iterable[Technique[Any, Any]]) -> None:
        self.techniques = {technique.key: technique for technique in techniques}

    def short(self, step: Step[Any]) -> str:
        """One line in notation, without the technique's name."""
        return self._tell(step, "short")

    def full(self, step: Step[Any]) -> str:
        """Sentences that let a person check the step by eye."""
        return self._tell(step, "full")

    def look_for(self, step: Step[Any]) -> str:
        """What to look for to find such a step next time."""
        return self.techniques[step.technique].look_for

    def name(self, step: Step[Any]) -> str:
        return self.techniques[step.technique].name

    def broken(self, contradiction: Contradiction) -> str:
        """What is wrong with a board."""
        return _Wording({}).format_field(contradiction, "")

    def _tell(self, step: Step[Any], form: str) -> str:
        technique = self.techniques[step.technique]
        template = technique.short if form == "short" else technique.full
        template = technique.phrases.get(f"{form}:{step.facts.get('variant')}", template)
        facts = {"changes": notation(step.changes), "result": prose(step.changes), **step.facts}
        return _Wording(technique.phrases).vformat(template, (), facts)


class _Wording(string.Formatter):
    """Fields of domain values; see the module's docstring for the specs."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self.phrases = phrases

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, Contradiction):
            return self.vformat(CONTRADICTIONS[value.kind], (), dict(value.facts))
        if "|" in spec:
            one, many = spec.split("|")
            if isinstance(value, int) and not hasattr(value, "__len__"):
                return f"{value} {one if value == 1 else many}"
            return one if len(value) == 1 else many
        if spec == "result":
            return prose(value)
        phrase, _, joint = spec.partition(":")
        if phrase in self.phrases:
            items = [value] if hasattr(value, "_asdict") else value
            return join([self._phrase(phrase, item) for item in items], joint or ", ")
        if spec == "cells":
            several = f"cells {join([str(item) for item in value], 'and')}"
            return str(value[0].cells) if len(value) == 1 else several
        if spec in ("/", ","):
            return spec.join(self.format_field(item, "") for item in value)
        if spec == "houses":
            return houses(value)
        if spec in ("and", "or"):
            return join([self.format_field(item, "") for item in value], spec)
        if spec:
            raise ValueError(f"no phrase {spec!r}")
        if isinstance(value, tuple) and not hasattr(value, "_asdict"):
            return ", ".join(self.format_field(item, "") for item in value)
        return str(value)

    def _phrase(self, name: str, item: Any) -> str:
        fields = {"item": item, **(item._asdict() if hasattr(item, "_asdict") else {})}
        template = self.phrases.get(f"{name}:{fields.get('variant')}", self.phrases[name])
        return self.vformat(template, (), fields)


def cases(step: Step[Any]) -> Iterator[tuple[str, Trace[Any, Any]]]:
    """A step's branches, each with what it assumes where there are several: `if r1c2=3`."""
    premises = step.facts.get("premises")
    told = [f"if {premise}" for premise in premises] if isinstance(premises, tuple) else []
    for number, branch in enumerate(step.branches):
        yield told[number] if number < len(told) else "", branch


def join(items: Sequence[str], joint: str) -> str:
    """`a, b and c` for the words and / or, else the items with the joint between them."""
    if joint not in ("and", "or"):
        return joint.join(items)
    head, last = ", ".join(items[:-1]), items[-1]
    return f"{head} {joint} {last}" if head else last


def houses(named: Iterable[House | LineName]) -> str:
    """Houses, or lines, with those of a kind together: `row 2`, `rows 1, 2 and 5 and box 3`."""
    kinds: dict[str, list[str]] = {}
    for house in named:
        kind, number = str(house).split()
        kinds.setdefault(kind, []).append(number)
    plurals = {"row": "rows", "column": "columns", "box": "boxes"}
    parts = [
        f"{kind if len(numbers) == 1 else plurals[kind]} {join(numbers, 'and')}"
        for kind, numbers in kinds.items()
    ]
    return join(parts, "and")


def notation(changes: Iterable[Any]) -> str:
    """Changes in the field's notation: `r1c1=5`, `r3c37,r5c7<>4`, `r3c6 filled`, `2:1-5`."""
    changes = tuple(changes)
    parts = [str(change) for change in changes if isinstance(change, Place)]
    parts += [f"{cells}<>{digits}" for cells, digits in removals(changes)]
    for change in changes:
        if isinstance(change, Fill | Bar):
            parts += _cell_parts(change)
        elif isinstance(change, Narrow):
            parts.append(f"{change.block + 1}:{change.range}")
    return ", ".join(parts)


def prose(changes: Iterable[Any]) -> str:
    """Changes as the end of a sentence: `r1c1 is 5`, `4 is removed from r3c3; 9 from r5c7`."""
    changes = tuple(changes)
    parts = [f"{change.cell} is {change.digit}" for change in changes if isinstance(change, Place)]
    lost: list[str] = []
    for cells, digits in removals(changes):
        verb = "" if lost else " is removed" if len(digits) == 1 else " are removed"
        lost.append(f"{join([str(d) for d in digits], 'and')}{verb} from {cells}")
    parts += ["; ".join(lost)] if lost else []
    for change in changes:
        if isinstance(change, Fill):
            for mask, state in ((change.filled, change.color or "filled"), (change.empty, "empty")):
                where = [str(Run(change.line, *run)) for run in runs(mask)]
                if where:
                    verb = "is" if mask.bit_count() == 1 else "are"
                    parts.append(f"{join(where, 'and')} {verb} {state}")
        elif isinstance(change, Narrow):
            parts.append(f"block {change.block + 1} lies in cells {change.range}")
    parts += _barred(change for change in changes if isinstance(change, Bar))
    if len(parts) == 2 and any(" and " in part for part in parts):
        return ", and ".join(parts)
    return join(parts, "and") if parts else ""


def _barred(bars: Iterable[Bar]) -> Iterator[str]:
    """`r3c7 is not red or blue`: the colours that the same cells lose stand together."""
    colors: dict[tuple[LineName, int], list[str]] = {}
    for bar in bars:
        colors.setdefault((bar.line, bar.cells), []).append(str(bar.color))
    for (line, cells), names in colors.items():
        where = [str(Run(line, *run)) for run in runs(cells)]
        verb = "is" if cells.bit_count() == 1 else "are"
        yield f"{join(where, 'and')} {verb} not {join(names, 'or')}"


def removals(changes: Iterable[Any]) -> list[tuple[Cells, Digits]]:
    """The candidates removed, gathered: cells that lose the same digits stand together."""
    digits_of: dict[int, int] = {}
    for change in changes:
        if isinstance(change, Remove):
            digits_of[change.cell] = digits_of.get(change.cell, 0) | 1 << change.digit - 1
    cells_of: dict[int, int] = {}
    for cell in sorted(digits_of):
        cells_of[digits_of[cell]] = cells_of.get(digits_of[cell], 0) | 1 << cell
    return [(Cells(cells), Digits(digits)) for digits, cells in cells_of.items()]


def _cell_parts(change: Fill | Bar) -> list[str]:
    """`r3c6,9-12 filled` and `r3c1-3 empty`, or in a column `r6,9-12c3 filled`; `r3c6 red`,
    `r3c7 not red` in a coloured puzzle.
    """
    across = change.line.position + 1
    parts = []
    if isinstance(change, Bar):
        told: tuple[tuple[int, object], ...] = ((change.cells, f"not {change.color}"),)
    else:
        told = ((change.filled, change.color or "filled"), (change.empty, "empty"))
    for mask, state in told:
        along = ",".join(map(str, runs(mask)))
        where = f"r{along}c{across}" if change.line.is_column else f"r{across}c{along}"
        parts += [f"{where} {state}"] if mask else []
    return parts

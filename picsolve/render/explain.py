"""Puts steps into words: fills a technique's sentence templates from a step's facts.

A template is a Python format string over the step's facts, `{changes}` (what the step does, in
notation) and `{result}` (the same in prose). A field's format spec chooses the wording:

    {cells}             notation: `r3c37,r5c7`; a tuple's items joined with commas
    {digits:and}        prose: `2, 6 and 8`; likewise `:or`
    {digits:numbers}    prose: as numbers of houses are joined, in English as with `:and`
    {digits:/}          `2/6/8`; likewise `{digits:,}`
    {count:cell|cells}  `1 cell`, `3 cells`; of a collection only the word: `{cells:is|are}`
    {times:once|twice|# times}  one word for one, one for two, one for more, of a collection too
    {cells:one-of-them}  `one of the two`, `one of them`
    {cells:all}         `both` of two, `all` of more
    {cells:#}           how many there are
    {ranges:cells}      cells of a line in words: `cell 4`, `cells 2-3`, `cells 2-3, 6 and 8`
    {ranges:any-cell}   one of them: `cell 4 or 6`, `cells 2-3, 6 or 8`
    {houses:houses}     houses in words, gathered: `row 2`, `rows 1, 2 and 5 and box 3`
    {petals:petal}      each item put into the technique's phrase `petal`; joined with commas, or
    {petals:petal:and}  with `and`, `or`, or any other text after the second colon
    {moves:result}      changes of an item, in prose like `{result}`
    {contradiction}     a `Contradiction` in words

Inside a phrase the fields are the item's own (a NamedTuple's names), or `{item}`. Attributes work:
`{petal.cells}`. A fact `variant` picks the phrases `short:VARIANT` and `full:VARIANT`, where they
exist, in the place of the technique's `short` and `full`; an item's field `variant` likewise.

Templates in other languages, which `translated` puts in the place of the English ones, have the
same fields and may lay them out in another way. What joins words comes from the language's
`grammar.json`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from picsolve.board import Contradiction
from picsolve.nonogram.cells import Assumption, BlockName, Placement
from picsolve.nonogram.picture import Bar, Fill, LineName, Narrow, Range, Run, runs
from picsolve.nonogram.puzzle import Color
from picsolve.sudoku.grid import Cells, Digits, House, Place, Remove
from picsolve.words import chosen, grammar, say, sentences

if TYPE_CHECKING:
    from picsolve.core import Step, Technique, Trace

#: The parts of a technique's documentation in their order, with the headings that they have.
PARTS = {
    "summary": "",
    "look_for": "What to look for",
    "why_it_works": "Why it works",
    "example": "Example",
}


class Narrator:
    """Tells the steps of one puzzle kind, in the language that is chosen when it is asked."""

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
        return translated(self.techniques[step.technique]).look_for

    def name(self, step: Step[Any]) -> str:
        return translated(self.techniques[step.technique]).name

    def broken(self, contradiction: Contradiction) -> str:
        """What is wrong with a board."""
        return _Wording({}).format_field(contradiction, "")

    def _tell(self, step: Step[Any], form: str) -> str:
        technique = translated(self.techniques[step.technique])
        template = technique.short if form == "short" else technique.full
        template = technique.phrases.get(f"{form}:{step.facts.get('variant')}", template)
        facts = {"changes": notation(step.changes), "result": prose(step.changes), **step.facts}
        comma = ", " if form == "short" else grammar(chosen())["list"]
        return _Wording(technique.phrases, comma).vformat(template, (), facts)


def translated(technique: Technique[Any, Any]) -> Technique[Any, Any]:
    """The technique with its name, sentences and documentation in the chosen language.

    The headings within the documentation stay those of `PARTS`, by which its parts are found.
    """
    told = sentences(chosen()).get(technique.key)
    if told is None:
        return technique
    parts = [
        f"{heading}: {told[name]}" if heading else told[name]
        for name, heading in PARTS.items()
        if name in told
    ]
    return replace(
        technique,
        name=told["title"],
        short=told.get("short", technique.short),
        full=told.get("full", technique.full),
        phrases={key: told.get(key, phrase) for key, phrase in technique.phrases.items()},
        doc="\n\n".join([*parts, told.get("drawing") or _drawing(technique)]),
    )


def _drawing(technique: Technique[Any, Any]) -> str:
    """The lines of cells in the documentation's example, their labels in the chosen language."""
    from rich.cells import set_cell_size

    words = grammar(chosen())["words"]

    def label(match: re.Match[str]) -> str:
        return set_cell_size(words.get(match[1], match[1]), len(match[0]))

    drawn = (paragraph for paragraph in technique.paragraphs if paragraph.startswith(" "))
    return "\n\n".join(re.sub(r"(?m)(?<=^    )(\w+) +", label, part) for part in drawn)


class _Wording(string.Formatter):
    """Fields of domain values; see the module's docstring for the specs."""

    def __init__(self, phrases: Mapping[str, str], comma: str = ", ") -> None:
        self.phrases = phrases
        self.comma = comma  # between things without another joint

    def format_field(self, value: Any, spec: str) -> str:
        if "|" in spec:
            return _chosen_word(value, spec.split("|"))
        if spec in ("one-of-them", "all"):
            return str(grammar(chosen())[spec]["two" if _number(value) == 2 else "more"])
        if spec == "#":
            return str(len(value))
        if spec == "result":
            return prose(value)
        phrase, colon, joint = spec.partition(":")
        if phrase in self.phrases:
            items = [value] if hasattr(value, "_asdict") else value
            told = [self._phrase(phrase, item) for item in items]
            if phrase == "number" and not told:
                return "0"  # as the clue of a line without blocks is written
            return join(told, joint if colon else self.comma)
        if spec == "cells":
            is_one = len(value) == 1 and value[0].size == 1
            return counted("cell", [str(item) for item in value], is_one=is_one)
        if spec == "any-cell":
            return _any_cell(value)
        if spec in ("/", ","):
            return spec.join(self.format_field(item, "") for item in value)
        if spec == "houses":
            return houses(value)
        if spec in ("and", "or", "numbers"):
            return join([self.format_field(item, "") for item in value], spec)
        if spec:
            raise ValueError(f"no phrase {spec!r}")
        if isinstance(value, tuple) and not hasattr(value, "_asdict"):
            return self.comma.join(self.format_field(item, "") for item in value)
        return shown(value)

    def _phrase(self, name: str, item: Any) -> str:
        fields = {"item": item, **(item._asdict() if hasattr(item, "_asdict") else {})}
        template = self.phrases.get(f"{name}:{fields.get('variant')}", self.phrases[name])
        return self.vformat(template, (), fields)


def _chosen_word(value: Any, words: Sequence[str]) -> str:
    """The word for as many as there are, the last for all larger numbers; in it # is the number.

    Of two words each has a mere number before it: `1 cell`, `3 cells`.
    """
    number = _number(value)
    word = words[min(number, len(words)) - 1].replace("#", str(number))
    return f"{value} {word}" if len(words) == 2 and not hasattr(value, "__len__") else word


def _number(value: Any) -> int:
    """A number itself, or how many there are in a collection."""
    return len(value) if hasattr(value, "__len__") else value


def shown(value: object) -> str:
    """A value of the domain as its sentence has it: a house, a line, a block, a colour in words."""
    rules = grammar(chosen())
    if isinstance(value, House):
        return str(rules[value.kind]["one"].format(value % 9 + 1))
    if isinstance(value, LineName):
        return str(rules["column" if value.is_column else "row"]["one"].format(value.position + 1))
    if isinstance(value, BlockName):
        told = rules["block-of"].format(number=value.position + 1, line=shown(value.line))
        return str(told)
    if isinstance(value, Contradiction):
        return _Wording({}).vformat(rules["contradictions"][value.kind], (), dict(value.facts))
    if isinstance(value, tuple) and getattr(value, "_fields", ()) == ("position", "length"):
        return numbered(*value)  # a `Numbered` block
    if isinstance(value, Color):
        return _color(value)
    told = str(value)
    return str(rules["words"].get(told, told))


def _color(color: Color) -> str:
    """A colour in a sentence, where a name of the file's own may be quoted, as a foreign word."""
    rules = grammar(chosen())
    if not color.number:
        return str(rules["words"]["background"])
    name = color_name(color)
    is_own = name == color.name and name.isascii()
    return str(rules["own-name"].format(name)) if is_own else name


def color_name(color: Color) -> str:
    """A colour's name, in the chosen language if it is a common one."""
    return str(grammar(chosen())["words"].get(color.name.lower(), color.name))


def numbered(position: int, length: int) -> str:
    """A block by its place in the clue, counted from 0, and its length: `block 2 (4)`."""
    return str(grammar(chosen())["block"].format(number=position + 1, length=length))


class Case(NamedTuple):
    """A branch of a step, with what it assumes where there are several (`if r1c2=3`), and what
    falls in the end to what it fills or assumes last, which is no step: `r1c8<>3 (box 3)`."""

    assumed: str
    branch: Trace[Any, Any]
    end: str


def cases(step: Step[Any]) -> Iterator[Case]:
    """The branches of a step."""
    facts: Mapping[str, Any] = step.facts
    premises, ends = facts.get("premises", ()), facts.get("ends", ())
    assumed = map(_assumed, premises)
    fallen = (", ".join(map(_fallen, links)) for links in ends)
    for branch in step.branches:
        yield Case(next(assumed, ""), branch, next(fallen, ""))


def _fallen(link: Any) -> str:
    """A candidate that another excludes, and where both of them are."""
    where = say("same cell") if link.house is None else shown(link.house)
    return say("{removed} ({where})", removed=f"{link.cell}<>{link.digit}", where=where)


def _assumed(premise: object) -> str:
    """What a branch assumes, as its heading has it."""
    rules = grammar(chosen())["cases"]
    facts: dict[str, object]
    match premise:
        case Assumption(square, _, color):
            kind, facts = premise.state, {"cell": square, "color": color}
        case Placement(block, place):
            kind, facts = "block", {"number": block + 1, "place": (place,)}
        case _:
            kind, facts = "candidate", {"candidate": premise}
    return _Wording({}).vformat(rules[kind], (), facts)


def join(items: Sequence[str], joint: str) -> str:
    """`a, b and c` for the words and / or, else the items with the joint between them."""
    if joint not in ("and", "or", "numbers"):
        return joint.join(items)
    rules = grammar(chosen())[joint]
    head, last = rules["more"].join(items[:-1]), items[-1]
    return f"{head}{rules['two' if len(items) == 2 else 'last']}{last}" if head else last


def houses(named: Iterable[House | LineName]) -> str:
    """Houses, or lines, with those of a kind together: `row 2`, `rows 1, 2 and 5 and box 3`."""
    kinds: dict[str, list[str]] = {}
    for house in named:
        kind, number = str(house).split()
        kinds.setdefault(kind, []).append(number)
    return join([counted(kind, told) for kind, told in kinds.items()], "and")


def counted(kind: str, numbers: Sequence[str], *, is_one: bool | None = None) -> str:
    """`row 2`, `cells 2-3, 6 and 8`: of one, or as many as there are numbers."""
    is_one = len(numbers) == 1 if is_one is None else is_one
    form: str = grammar(chosen())[kind]["one" if is_one else "many"]
    return form.format(join(numbers, "numbers"))


def _any_cell(ranges: Sequence[Range]) -> str:
    """Cells of which one is meant, or one of some stretches: `cell 4 or 6`, `cells 2-3 or 6`."""
    rules = grammar(chosen())["any-cell"]
    told = join([rules["item"].format(item) for item in ranges], "or")
    return str(rules["one" if all(item.size == 1 for item in ranges) else "many"].format(told))


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
    rules = grammar(chosen())
    clauses: list[tuple[str, str]] = []  # each as it is amid the sentence, and at its end
    for kind, group in groupby(_told(tuple(changes)), key=lambda told: told[0]):
        rule = rules["changes"][kind]
        wording, facts = _Wording({}), [facts for _, facts in group]
        parts = [wording.vformat(rule["item"], (), fact) for fact in facts]
        if "first" in rule:
            parts[0] = wording.vformat(rule["first"], (), facts[0])
        if "joint" in rule:
            parts = [rule["joint"].join(parts)]
        clauses += [(part + rule.get("middle", ""), part + rule.get("end", "")) for part in parts]
    if not clauses:
        return ""
    joints = rules["clauses"]
    parts = [*(middle for middle, _ in clauses[:-1]), clauses[-1][1]]
    if len(parts) == 2:
        is_long = any(rules["and"]["two"] in part for part in parts)
        return f"{parts[0]}{joints['long' if is_long else 'two']}{parts[1]}"
    head = joints["more"].join(parts[:-1])
    return f"{head}{joints['last']}{parts[-1]}" if head else parts[-1]


def _told(changes: Sequence[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the sentence says of changes: for each its kind in the grammar, and its facts."""
    for change in changes:
        if isinstance(change, Place):
            yield "place", {"cell": change.cell, "digit": change.digit}
    for cells, digits in removals(changes):
        yield "remove", {"cells": cells, "digits": digits}
    for change in changes:
        if isinstance(change, Fill):
            for mask, kind in ((change.filled, "fill"), (change.empty, "empty")):
                if mask:
                    kind = "color" if change.color and kind == "fill" else kind
                    yield kind, {**_where(change.line, mask), "color": change.color}
        elif isinstance(change, Narrow):
            yield "narrow", {"block": change.block + 1, "range": (change.range,)}
    yield from _barred(change for change in changes if isinstance(change, Bar))


def _where(line: LineName, mask: int) -> dict[str, Any]:
    """The runs of a line's cells, and each cell."""
    return {
        "where": tuple(Run(line, *run) for run in runs(mask)),
        "cells": range(mask.bit_count()),
    }


def _barred(bars: Iterable[Bar]) -> Iterator[tuple[str, dict[str, Any]]]:
    """`r3c7 is not red or blue`: the colours that the same cells lose stand together."""
    colors: dict[tuple[LineName, int], list[Color]] = {}
    for bar in bars:
        colors.setdefault((bar.line, bar.cells), []).append(bar.color)
    for (line, cells), lost in colors.items():
        yield "bar", {**_where(line, cells), "colors": lost}


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
    rules = grammar(chosen())
    parts = []
    if isinstance(change, Bar):
        told: tuple[tuple[int, object], ...] = ((change.cells, change.color),)
    else:
        told = ((change.filled, change.color or "filled"), (change.empty, "empty"))
    for mask, state in told:
        along = ",".join(map(str, runs(mask)))
        where = f"r{along}c{across}" if change.line.is_column else f"r{across}c{along}"
        form = rules["bar" if isinstance(change, Bar) else "fill"]
        parts += [form.format(where=where, state=shown(state))] if mask else []
    return parts

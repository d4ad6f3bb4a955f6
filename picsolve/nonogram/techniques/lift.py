"""Line techniques are written once, for one line read from its first cell on.

`lift` runs them over every row and column, `mirrored` reads the line from its other end.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from picsolve.core import Mark, Role, Step
from picsolve.nonogram.color_board import Barred, ColorLine
from picsolve.nonogram.picture import (
    BlockName,
    Change,
    Fill,
    Line,
    LineName,
    Narrow,
    Picture,
    Range,
    Run,
)
from picsolve.nonogram.picture import (
    mirrored as mirrored_mask,
)


class Numbered(NamedTuple):
    """A block by its place in the clue, counted from 0, with its length; shown as `block 2 (4)`."""

    position: int
    length: int

    def __str__(self) -> str:
        return f"block {self.position + 1} ({self.length})"


@dataclass(frozen=True, slots=True)
class Deduction:
    """What a rule finds in one line, in the line's own coordinates.

    filled, empty   bit sets of cells; of a coloured line only `barred` counts
    barred          for each colour of a coloured line the cells that cannot have it
    ranges          new ranges by block position
    marks           on `Numbered` (a block) or `Range` (cells); `lift` tells them the line
    facts           `Range`, `Numbered`, numbers, and tuples of these
    """

    filled: int = 0
    empty: int = 0
    ranges: Mapping[int, Range] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    barred: Barred = ()


def deduce(
    line: Line,
    blocks: Iterable[int],
    cells: Iterable[Range],
    *,
    filled: int = 0,
    empty: int = 0,
    beside: int = 0,
    barred: Barred = (),
    ranges: Mapping[int, Range] | None = None,
    **facts: object,
) -> Deduction:
    """A deduction that rests on some blocks of the line and on some of its cells; both are
    marked, and are its facts `blocks` and `cells`.

    The cells `filled` belong to these blocks. Those `beside` a complete block are empty; or, in a
    coloured line, do not have its colour. There a deduction that settles no cell is dropped: people
    do not write down which colours are left. Only rules for just that give them as `barred`.
    """
    blocks = tuple(blocks)
    if isinstance(line, ColorLine):
        all_barred = line.barred_by(blocks, filled, empty, beside, barred)
        barred = all_barred if barred or line.settles(all_barred) else ()
    used = tuple(Numbered(block, line.clue[block]) for block in blocks)
    seen = tuple(cells)
    marks = [Mark(Role.BLOCK, block) for block in used]
    marks += [Mark(Role.PATTERN, where) for where in seen]
    told = {"blocks": used, "cells": seen, **facts}
    return Deduction(filled, empty | beside, ranges or {}, tuple(marks), told, barred)


FindLine = Callable[[Line], Iterator[Deduction]]


def lift(
    key: str, find_line: FindLine, *, black: bool = True, colors: bool = False
) -> Callable[[Picture], Iterator[Step[Change]]]:
    """A technique's `find`: the line rule over all rows, then all columns.

    The rule holds in lines of one colour if `black`, in those of several, where blocks may touch,
    if `colors`.
    """

    def find(picture: Picture) -> Iterator[Step[Change]]:
        if not (colors if picture.puzzle.is_colored else black):
            return
        for name, line in picture.telling:
            known = line.found.get(key)  # a shortcut: most lines have been looked at before
            for deduction in deductions(key, find_line, line) if known is None else known:
                yield step_of(key, name, line, deduction)

    find.__doc__ = find_line.__doc__
    return find


def deductions(key: str, find_line: FindLine, line: Line) -> tuple[Deduction, ...]:
    """What the rule finds in the line and the line does not know yet, each result once.

    Remembered on the line: most lines stay as they are from one step to the next.
    """
    known: tuple[Deduction, ...] | None = line.found.get(key)
    if known is None:
        results: dict[object, Deduction] = {}
        for deduction in find_line(line) if line.undecided else ():
            new = _news(line, deduction)
            result = new.filled, new.empty, tuple(new.ranges.items()), new.barred
            if any(result):
                results.setdefault(result, new)
        known = line.found[key] = tuple(results.values())
    return known


def step_of(key: str, name: LineName, line: Line, deduction: Deduction) -> Step[Change]:
    """The deduction as a step of the picture whose line `name` is.

    To the rule's facts it adds `line`, `clue` and `ranges`: each block's reach before the step.
    """
    changes: list[Change] = []
    if isinstance(line, ColorLine):
        changes += line.changes(name, deduction.barred)
    elif deduction.filled or deduction.empty:
        changes.append(Fill(name, deduction.filled, deduction.empty))
    changes += [Narrow(name, block, new) for block, new in deduction.ranges.items()]
    marks = [Mark(Role.LINE, name)]
    marks += [Mark(mark.role, _placed(mark.on, name)) for mark in deduction.marks]
    facts = {"line": name, "clue": line.clue, "ranges": line.reach, **deduction.facts}
    return Step(key, tuple(changes), tuple(marks), facts)


def mirrored(find_line: FindLine) -> FindLine:
    """The rule for the other end of the line: last block to first, last cell to first."""

    def find_mirrored(line: Line) -> Iterator[Deduction]:
        last = len(line.clue) - 1
        for found in find_line(line.mirror):
            yield Deduction(
                mirrored_mask(found.filled, line.width),
                mirrored_mask(found.empty, line.width),
                {last - block: _turned(new, line) for block, new in found.ranges.items()},
                tuple(Mark(mark.role, _turned(mark.on, line)) for mark in found.marks),
                {name: _turned(value, line) for name, value in found.facts.items()},
                tuple(mirrored_mask(cells, line.width) for cells in found.barred),
            )

    find_mirrored.__doc__ = mirrored_text(inspect.cleandoc(find_line.__doc__ or ""))
    return find_mirrored


#: Words of a rule's documentation, and those of the same rule for the other end of the line.
_OPPOSITES = {"first": "last", "before": "after", "start": "end", "starts": "ends"}
_OPPOSITES |= {word: other for other, word in _OPPOSITES.items()} | {"begins": "ends"}


def mirrored_text(documentation: str) -> str:
    """The documentation of the rule for the other end: its words turned, and in its example the
    clues and the pictures, the lines of which are indented.
    """

    def turned(match: re.Match[str]) -> str:
        return " ".join(match[0].split(" ")[::-1])

    found = []
    for line in documentation.splitlines():
        if line.startswith(" "):
            line = re.sub(r"[#.?]( [#.?])*", turned, line)
        else:
            line = re.sub(r"\w+", lambda match: _OPPOSITES.get(match[0], match[0]), line)
            if line.startswith("Example:"):
                line = re.sub(r"\d+( \d+)*", turned, line)
        found.append(line)
    return "\n".join(found)


def _news(line: Line, deduction: Deduction) -> Deduction:
    """The deduction without what the line knows already."""
    ranges = {block: new for block, new in deduction.ranges.items() if new != line.ranges[block]}
    if isinstance(line, ColorLine):
        pairs = zip(deduction.barred, line.barred, strict=False)
        new = tuple(cells & ~old for cells, old in pairs)
        barred = new if any(new) else ()
        return Deduction(0, 0, ranges, deduction.marks, deduction.facts, barred)
    known = line.filled | line.empty
    return Deduction(
        deduction.filled & ~known,
        deduction.empty & ~known,
        ranges,
        deduction.marks,
        deduction.facts,
    )


def _placed(thing: object, name: LineName) -> object:
    """A block or cells of the line `name`, as marks on the picture have them."""
    if isinstance(thing, Numbered):
        return BlockName(name, thing.position)
    if isinstance(thing, Range):
        return Run(name, thing.first, thing.last)
    return thing


def _turned(value: Any, line: Line) -> Any:
    """A value of the mirrored line, in the coordinates of the line."""
    if isinstance(value, Range):
        return Range(line.width - 1 - value.last, line.width - 1 - value.first)
    if isinstance(value, Numbered):
        return Numbered(len(line.clue) - 1 - value.position, value.length)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(_turned(item, line) for item in value))
    if isinstance(value, tuple):
        return tuple(_turned(item, line) for item in value[::-1])
    return value

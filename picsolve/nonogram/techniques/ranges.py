"""Each block's range: the cells between which it lies, narrowed by what is filled and empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from picsolve.core import Step, Technique
from picsolve.nonogram.picture import Change, Line, Picture, Range, span
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.complete import line_finished
from picsolve.nonogram.techniques.ends import before_first_placed
from picsolve.nonogram.techniques.gaps import gap_assigned, gap_too_small, gap_unused
from picsolve.nonogram.techniques.lift import (
    Deduction,
    FindLine,
    Numbered,
    deduce,
    deductions,
    mirrored,
    step_of,
)
from picsolve.nonogram.techniques.overlap import overlap, unreachable
from picsolve.nonogram.techniques.runs import close_block, join
from picsolve.nonogram.techniques.segments import cap_run, inner_glue, split

KEY = "range-shrink"

#: The rules that can find a cell by narrower ranges.
CELL_RULES: dict[str, FindLine] = {
    "overlap": overlap,
    "unreachable": unreachable,
    "join": join,
    "close-block": close_block,
    "split": split,
    "inner-glue": inner_glue,
    "cap-run": cap_run,
    "gap-too-small": gap_too_small,
    "gap-unused": gap_unused,
    "gap-assigned": gap_assigned,
    "before-first-placed": before_first_placed,
    "after-last-placed": mirrored(before_first_placed),
    "line-finished": line_finished,
}


class Update(NamedTuple):
    """One reason why a block lies within a range. `variant` is the kind of reason:

    owner    the block must cover the run
    until    no earlier block can cover the run: this one does, or lies before it
    from     no later block can cover the run: this one does, or lies after it
    before   the run belongs to a later block, so the block lies before it
    after    the run belongs to an earlier block, so the block lies after it
    packing  known cells keep it there together with the other blocks
    alone    known cells keep it there, whatever the other blocks do
    """

    block: int
    range: Range
    variant: str
    run: Range | None = None


class Why(NamedTuple):
    """A reason, as of an `Update`."""

    variant: str
    run: Range | None


class Narrowed(NamedTuple):
    """A block whose range became smaller, with the reasons for its first and its last cell."""

    block: Numbered
    before: Range
    after: Range
    reasons: tuple[Why, ...]


def updates(line: Line) -> Iterator[Update]:
    """All that bounds the blocks' ranges, weightiest reasons first."""
    for run, owners in zip(line.runs, line.owners, strict=True):
        if len(owners) == 1:
            (block,) = owners
            length = line.clue[block]
            around = Range(run.last - length + 1, run.first + length - 1)
            yield Update(block, around, "owner", run)
    for run, owners in zip(line.runs, line.owners, strict=True):
        if len(owners) > 1:
            yield _until(line, run, owners[0])
            yield _from(line, run, owners[-1])
    for run, owners in zip(line.runs, line.owners, strict=True):
        for block in range(owners[0]):
            space = line.space_to(block, run)
            yield Update(block, Range(0, run.first - 1 - space), "before", run)
        for block in range(owners[-1] + 1, len(line.clue)):
            space = line.space_to(block, run)
            yield Update(block, Range(run.last + 1 + space, line.width - 1), "after", run)
    for block, (reach, fits) in enumerate(zip(line.reach, line.fits, strict=True)):
        first, last = (fits & -fits).bit_length() - 1, fits.bit_length() - 2 + line.clue[block]
        yield Update(block, reach, "alone" if reach == Range(first, last) else "packing")


def _until(line: Line, run: Range, block: int) -> Update:
    """The first block that can own the run begins at the run's first cell, or before."""
    starts = line.fits[block] & span(0, run.first)
    last = starts.bit_length() - 2 + line.clue[block]
    return Update(block, Range(0, last), "until", run)


def _from(line: Line, run: Range, block: int) -> Update:
    """The last block that can own the run ends at the run's last cell, or later."""
    starts = line.fits[block] >> max(run.last - line.clue[block] + 1, 0)
    first = max(run.last - line.clue[block] + 1, 0) + (starts & -starts).bit_length() - 1
    return Update(block, Range(first, line.width - 1), "from", run)


def shrunk(line: Line) -> tuple[Line, dict[int, list[Update]]]:
    """The line with its ranges as narrow as the updates make them, applied until nothing changes,
    and for each narrowed block the updates that narrowed it, in that order.
    """
    history: dict[int, list[Update]] = {}
    while True:
        ranges = list(line.ranges)
        for update in updates(line):
            block = update.block
            new = _within(ranges[block], update.range)
            if new != ranges[block]:
                ranges[block] = new
                history.setdefault(block, []).append(update)
        if tuple(ranges) == line.ranges:
            return line, history
        line = line.with_ranges(tuple(ranges))


def _within(old: Range, bound: Range) -> Range:
    """The cells of a range within a bound."""
    return Range(max(old.first, bound.first), min(old.last, bound.last))


def _reasons(line: Line, narrow: Line, block: int, history: list[Update]) -> tuple[Why, ...]:
    """Why a block's range became as narrow as it is: what moved its first and its last cell there.

    What known cells do to a range that something else has narrowed before rests on that too.
    """
    old, new = line.ranges[block], narrow.ranges[block]
    fits = line.fits[block]
    alone = Range((fits & -fits).bit_length() - 1, fits.bit_length() - 2 + line.clue[block])
    packed = narrow.with_range(block, old).reach[block]
    found: dict[Why, None] = {}
    for end in (0, 1):
        at = old[end]
        moves = []
        for update in history:
            bound = _within(old, update.range)[end]
            if bound > at if not end else bound < at:
                at = bound
                moves.append(update)
        while moves:
            variant, run = moves[-1].variant, moves[-1].run
            if variant in ("alone", "packing") and alone[end] == new[end]:
                variant = "alone"
            elif variant == "alone" and packed[end] == new[end]:
                variant = "packing"
            found[Why(variant, run)] = None
            if variant not in ("alone", "packing"):
                break
            if new[end] == (alone if variant == "alone" else packed)[end]:
                break
            moves.pop()
    if {"alone", "packing"} <= {why.variant for why in found}:
        del found[Why("alone", None)]
    return tuple(sorted(found, key=lambda why: why.variant in ("alone", "packing")))


def range_shrink(line: Line) -> Iterator[Deduction]:
    """The ranges of a line's blocks become smaller.

    What to look for: keep for each block the first and the last cell where it may lie. Begin with
    the blocks packed to the left and to the right. Then compare with the filled cells:

    - A run of filled cells reaches into a range from outside: it is not this block's, so the
      range ends a cell before it, or begins a cell after it.
    - A run at the end of a range is longer than the block: likewise.
    - A run within a range that no other block can own: the block covers it, and its range ends as
      many cells away as the block is long.
    - No earlier block can own a run: the first block that can begins there at the latest. No later
      block can: the last block that can ends there at the earliest.
    - A run belongs to a block further on, counted from either end of the line: the blocks before
      that one end before the run, and the blocks after it begin after it.

    Why it works: every filled cell belongs to exactly one block, the blocks keep their order, and
    one empty cell at least stands between two of them.

    Example: clue 3 4, ranges written as first-last

        before  ? ? ? . # ? # ? ? # ? ? ? ? ?    1: 1-10   2: 5-15
        after   ? ? ? . # ? # ? ? # ? ? ? ? ?    1: 5-7    2: 9-13
    """
    narrow, history = shrunk(line)
    if not history:
        return
    changed = tuple(
        Narrowed(
            Numbered(block, line.clue[block]),
            line.ranges[block],
            narrow.ranges[block],
            _reasons(line, narrow, block, history[block]),
        )
        for block in sorted(history)
    )
    yield deduce(
        line,
        sorted(history),
        dict.fromkeys(why.run for item in changed for why in item.reasons if why.run),
        ranges={block: narrow.ranges[block] for block in sorted(history)},
        changed=changed,
        before=line.ranges,
        after=narrow.ranges,
    )


def finds_cells(line: Line, deduction: Deduction) -> bool:
    """Whether the narrower ranges let another rule find a cell of the line."""
    known: bool | None = line.found.get("ranges that find cells")
    if known is None:
        ranges = tuple(deduction.ranges.get(b, old) for b, old in enumerate(line.ranges))
        narrow = line.with_ranges(ranges)
        known = any(deductions(key, rule, narrow) for key, rule in CELL_RULES.items())
        line.found["ranges that find cells"] = known
    return known


def find_range_shrink(picture: Picture) -> Iterator[Step[Change]]:
    """The new ranges of every line where they lead to a cell.

    All others would be found again from the cells when they matter, and fill a trace with steps
    that nobody needs.
    """
    for name, line in picture.telling:
        for deduction in deductions(KEY, range_shrink, line):
            if finds_cells(line, deduction):
                yield step_of(KEY, name, line, deduction)


RANGE_SHRINK = Technique(
    KEY,
    "Range shrink",
    "ranges",
    Tier.RANGES,
    find_range_shrink,
    short="{line}, {clue:number: }: {changed:change} => {changes}",
    full="In {line} ({clue:number: }) {changed:reason:; }.",
    phrases={
        "number": "{item}",
        "change": "{block.length} in {before}",
        "reason": "the range of {block} shrinks from {before.cells} to {after.cells}, as "
        "{reasons:why:, and }",
        "why": "the known cells and the ranges of the other blocks leave it no more room",
        "why:alone": "the known cells leave it no more room",
        "why:owner": "only this block can cover {run.cells}",
        "why:until": "no earlier block can cover {run.cells}, and so it begins there at the latest",
        "why:from": "no later block can cover {run.cells}, and so it ends there at the earliest",
        "why:before": "{run.cells} can only belong to a later block",
        "why:after": "{run.cells} can only belong to an earlier block",
    },
    score=6,
    aliases=("ranges", "rule-2.1", "rule-2.2", "rule-2.3", "rule-3.2", "rule-3.3"),
    doc=range_shrink.__doc__ or "",
)

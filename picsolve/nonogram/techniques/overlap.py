"""What the leftmost and the rightmost packing of a line's blocks tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from picsolve.core import Technique
from picsolve.nonogram.picture import Line, Range, runs, span
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, Numbered, deduce, lift
from picsolve.nonogram.techniques.owners import by_cells


class Shared(NamedTuple):
    """A block's reach, its leftmost and rightmost place, and the cells common to both. `variant` is

    moving   the packings of all blocks, by the cells alone, leave it room
    fixed    they leave it one place
    known    it is known to lie within its reach, which is narrower than the cells alone make it
    pinned   likewise, and that leaves it one place
    ranges   the packings show no more than its reach: the line cannot be filled in these ways
    only     likewise, and that leaves it one place
    """

    block: Numbered
    reach: Range
    left: Range
    right: Range
    common: Range
    variant: str


class Reach(NamedTuple):
    """The cells that a block can reach: those in which it is `known` to lie, or from its leftmost
    to its rightmost place by the cells alone, which may be one and the same (`fixed`).
    """

    block: Numbered
    reach: Range
    left: Range
    right: Range
    variant: str


def overlap(line: Line) -> Iterator[Deduction]:
    """The cells that a block covers both in its leftmost and in its rightmost place are filled.

    Also known as simple boxes, the name in Wikipedia's article on nonograms.

    What to look for: pack all blocks as far to the left as they go, around the empty cells and
    without touching filled cells that would make a block too long; then as far to the right. A
    block longer than the room it has to move covers some cells both times.

    Why it works: wherever between the two places the block lies, it covers the cells they share.

    Example: clue 3 4

        before     ? ? ? ? ? ? ? ? ? ?
        leftmost   3 3 3 . 4 4 4 4 . .
        rightmost  . . 3 3 3 . 4 4 4 4
        after      ? ? # ? ? ? # # ? ?
    """
    shared = [
        Shared(
            Numbered(block, line.clue[block]),
            line.reach[block],
            left,
            right,
            Range(right.first, left.last),
            _freedom(line, block),
        )
        for block, (left, right) in enumerate(zip(line.leftmost, line.rightmost, strict=True))
        if right.first <= left.last and span(right.first, left.last) & line.undecided
    ]
    if shared:
        yield deduce(
            line,
            [item.block.position for item in shared],
            [item.common for item in shared],
            filled=sum(span(item.common.first, item.common.last) for item in shared),
            shared=tuple(shared),
            leftmost=line.leftmost,
            rightmost=line.rightmost,
            variant=_together(line, {item.variant for item in shared}),
        )


def _freedom(line: Line, block: int) -> str:
    """Whether a block can move, and whether it is ranges that keep it where it is: see `Shared`."""
    is_fixed = line.leftmost[block] == line.rightmost[block]
    if line.reach[block] == by_cells(line).reach[block]:
        if line.is_packed_by_range:
            return "only" if is_fixed else "ranges"
        return "fixed" if is_fixed else "moving"
    return "pinned" if is_fixed else "known"


def _together(line: Line, variants: set[str]) -> str:
    """Whether all blocks are fixed, none can move, or some can; or whether the packings tell no
    more than the blocks' ranges."""
    if line.is_packed_by_range:
        return "ranges"
    if variants == {"fixed"}:
        return "fixed"
    return "pinned" if variants <= {"fixed", "pinned"} else "moving"


def unreachable(line: Line) -> Iterator[Deduction]:
    """Cells that no block can reach are empty.

    Also known as simple spaces, the name in Wikipedia's article on nonograms.

    What to look for: pack the blocks as far to the left, and then as far to the right, as they
    go. Cells before a block's leftmost place and after the rightmost place of the block before
    it are out of everyone's reach.

    Why it works: a filled cell would belong to some block.

    Example: clue 3 1

        before     ? . ? ? ? ? ? ?
        leftmost   . . 3 3 3 . 1 .
        rightmost  . . . 3 3 3 . 1
        after      . . ? ? ? ? ? ?
    """
    reached = 0
    for reach in line.reach:
        reached |= span(reach.first, reach.last)
    empty = line.unknown & ~reached
    if line.clue and empty:
        near = _neighbours(line, empty)
        yield deduce(
            line,
            near,
            [line.reach[block] for block in near],
            empty=empty,
            reaches=tuple(_reach(line, block) for block in near),
            leftmost=line.leftmost,
            rightmost=line.rightmost,
        )


def _reach(line: Line, block: int) -> Reach:
    reach, left, right = line.reach[block], line.leftmost[block], line.rightmost[block]
    variant = "known" if line.ranges[block] == reach else _freedom(line, block)
    if variant in ("pinned", "ranges", "only"):
        variant = "known"
    return Reach(Numbered(block, line.clue[block]), reach, left, right, variant)


def _neighbours(line: Line, empty: int) -> list[int]:
    """The blocks whose reach ends next before or begins next after a stretch of the cells."""
    near = set()
    for stretch in runs(empty):
        near |= {max((b for b, r in enumerate(line.reach) if r.last < stretch.first), default=-1)}
        near |= {min((b for b, r in enumerate(line.reach) if r.first > stretch.last), default=-1)}
    return sorted(near - {-1})


OVERLAP = Technique(
    "overlap",
    "Overlap",
    "line",
    Tier.PATTERNS,
    lift("overlap", overlap, colors=True),
    short="{line}, {clue:number: }: {shared:room} => {changes}",
    full="In {line} ({clue:number: }), pushed to its start and then to its end, {shared:both:; }. "
    "The cells covered both times are filled: {result}.",
    phrases={
        "number": "{item}",
        "room": "{block.length} in {reach}",
        "both": "{block} covers cells {left} and {right}",
        "both:fixed": "{block} cannot move: it is in {left.cells}",
        "both:known": "{block}, known to lie in {reach.cells}, covers cells {left} and {right}",
        "both:pinned": "{block} cannot move: it is known to be in {left.cells}",
        "both:ranges": "{block} can only lie in {reach.cells} and covers {common.cells} "
        "wherever it is",
        "both:only": "{block} can only lie in {left.cells}",
        "full:pinned": "In {line} ({clue:number: }) {shared:both:; }. So {result}.",
        "full:ranges": "In {line} ({clue:number: }) {shared:both:; }. So {result}.",
        "full:fixed": "In {line} ({clue:number: }) {blocks:and} cannot move: pushed to the start "
        "or to the end, {blocks:it is|they are} in {cells:cells}. So {result}.",
    },
    score=3,
    aliases=("pattern-8", "pattern-10", "simple-boxes", "rule-1.1"),
)

UNREACHABLE = Technique(
    "unreachable",
    "Unreachable",
    "line",
    Tier.PATTERNS,
    lift("unreachable", unreachable, colors=True),
    short="{line}, {clue:number: }: {reaches:room} => {changes}",
    full="In {line} ({clue:number: }) {reaches:reach:; }. No block reaches the cells outside: "
    "{result}.",
    phrases={
        "number": "{item}",
        "room": "{block.length} in {reach}",
        "reach": "{block}, pushed to the start and then to the end, covers cells {left} "
        "and {right}",
        "reach:fixed": "{block} fits only in {reach.cells}",
        "reach:known": "{block} can only lie in {reach.cells}",
    },
    score=3,
    aliases=("pattern-9", "simple-spaces", "rule-1.2"),
)

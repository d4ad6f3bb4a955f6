"""Where the blocks of a line lie, as far as a picture of a step shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from picsolve.nonogram.picture import Line, LineName, Range, span
from picsolve.words import say

_MOST_PLACES = 5  # of a block whose every place is shown

#: What a packing is called, and the place of each of its blocks.
Packing = tuple[str, Mapping[int, Range]]


def packings(line: Line, name: LineName, facts: Mapping[str, Any], is_open: int) -> list[Packing]:
    """Where the blocks lie packed to either end, as far as a step with these facts speaks of it.

    If it does not, the first and the last way to fill the line, which may be the same; but not
    where both cover one of the cells that the step leaves open, `is_open`, a bit set: it does not
    rest on them, and a reader would look for that cell in it.
    """
    ends = _end_names(name.is_column)
    if isinstance(facts.get("left"), Range) and len(facts.get("blocks") or ()) == 1:
        (block,) = facts["blocks"]
        return [
            (label, {block.position: facts[end]})
            for label, end in zip(ends, ("left", "right"), strict=True)
        ]
    if isinstance(facts.get("nearest"), Range):
        return [_nearest(facts, ends)]
    if _tells_places(facts) and not _tells_reach(facts):
        return []
    told = tuple(facts.get(end) for end in ("leftmost", "rightmost"))
    if not all(isinstance(packing, tuple) for packing in told):
        is_reach = _tells_reach(facts)
        ways = (line.leftmost, line.rightmost) if is_reach else tuple(_extremes(line))
        if not is_reach and _common(ways) & is_open:
            return []
        told = ways
    numbered = [dict(enumerate(packing)) for packing in told if packing]
    if len(numbered) == 2 and numbered[0] == numbered[1]:
        return [(say("only way"), numbered[0])]
    return list(zip(ends, numbered, strict=False))


def _nearest(facts: Mapping[str, Any], ends: tuple[str, str]) -> Packing:
    """The place of a block next to a wall: where it is, if the cell at the wall is filled, and else
    as near as it can be.
    """
    (block,), at, wall = facts["blocks"], facts["nearest"], facts["wall"]
    if facts.get("cell") == wall:
        return say("block {number}", number=block.position + 1), {block.position: at}
    return ends[wall.last >= at.last], {block.position: at}


def _common(ways: Sequence[Sequence[Range]]) -> int:
    """The cells, a bit set, that a block covers in both ways."""
    found = 0
    for first, last in zip(ways[0], ways[-1], strict=True) if ways else ():
        found |= span(last.first, first.last) if last.first <= first.last else 0
    return found


def _end_names(is_column: bool) -> tuple[str, str]:
    """What the packings to either end are called."""
    if is_column:
        return say("topmost"), say("bottommost")
    return say("leftmost"), say("rightmost")


def _tells_places(facts: Mapping[str, Any]) -> bool:
    """Whether a step says of single blocks where they lie; not of all, where they can begin."""
    return any(not hasattr(item, "starts") for item in facts.get("places") or ())


def places_of(item: Any) -> Iterable[Range]:
    """A place; the first and the last one; or all from where a block can begin, if they are few."""
    if isinstance(item, Range):
        return (item,)
    if not hasattr(item, "starts"):
        return dict.fromkeys((item.first, item.last))
    starts = [start for run in item.starts for start in range(run.first, run.last + 1)]
    if len(starts) > _MOST_PLACES:
        return ()
    return [Range(start, start + item.block.length - 1) for start in starts]


def _tells_reach(facts: Mapping[str, Any]) -> bool:
    """Whether a step says that blocks can only lie in some cells, or how far colours reach."""
    variant = facts.get("variant") or ""
    if "crossings" in facts or variant in ("reach", "order"):
        return True
    if variant.startswith("longest"):  # as long as any block: no word of why it is not another
        return False
    return any(getattr(why, "variant", "") == "far" for why in facts.get("why") or ())


def _extremes(line: Line) -> Iterator[tuple[Range, ...]]:
    """The ways to fill the line with every block as far left, and as far right, as it can be."""
    for end in (0, 1) if line.clue and line.starts else ():
        starts = [
            mask.bit_length() - 1 if end else (mask & -mask).bit_length() - 1
            for mask in line.starts or ()
        ]
        yield tuple(
            Range(start, start + length - 1)
            for start, length in zip(starts, line.clue, strict=True)
        )

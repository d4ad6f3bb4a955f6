"""Where the blocks of a line lie, as far as a picture of a step shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from picsolve.nonogram.picture import Line, LineName, Range, runs, span
from picsolve.words import say

_MOST_PLACES = 5  # of a block whose every place is shown
_MOST_BOUNDS = 4  # of so many blocks it is shown between which cells they lie

#: What a packing is called, and the place of each of its blocks.
Packing = tuple[str, Mapping[int, Range]]


class Bound(NamedTuple):
    """The cells between which some blocks lie; shown in the colour of the first of them."""

    label: str
    block: int
    reach: Range


def bounds(line: Line, facts: Mapping[str, Any]) -> list[Bound]:
    """Between which cells blocks lie, where a step with these facts speaks of that; or of blocks
    packed to an end in a way in which the line cannot be filled, as rules do that look at little.
    """
    if isinstance(facts.get("left"), Range) and len(facts.get("blocks") or ()) == 1:
        return _of_blocks(line, facts, facts.get("gap")) if facts["variant"] == "within" else []
    if isinstance(facts.get("nearest"), Range):
        (block,), at = facts["blocks"], facts["nearest"]
        if line.may_begin(block.position, at.first):
            return []
        return _of_blocks(line, facts, _around(line, facts))
    if far := _far(facts):
        return [
            _bound([block.position for block in item.blocks], item.reach)
            for item in far[:_MOST_BOUNDS]
        ]
    tells_packings = isinstance(facts.get("leftmost"), tuple) or _tells_reach(facts)
    return _of_blocks(line, facts) if tells_packings and line.is_packed_by_range else []


def _of_blocks(line: Line, facts: Mapping[str, Any], within: Range | None = None) -> list[Bound]:
    """Each block that the step rests on, in these cells or all that it reaches; none of many."""
    blocks = [block.position for block in facts.get("blocks") or ()] or range(len(line.clue))
    few = blocks if len(blocks) <= _MOST_BOUNDS else ()
    return [_bound([block], within or line.reach[block]) for block in few]


def _bound(blocks: Sequence[int], reach: Range) -> Bound:
    numbers = ",".join(map(str, runs(sum(1 << block for block in blocks))))
    return Bound(say("range {number}", number=numbers), blocks[0], reach)


def _around(line: Line, facts: Mapping[str, Any]) -> Range:
    """All places of a block that covers some cells near a wall, on this side of the wall."""
    seen, wall = facts.get("cell") or facts["run"], facts["wall"]
    length = facts["blocks"][0].length
    first, last = max(seen.last - length + 1, 0), min(seen.first + length - 1, line.width - 1)
    if wall.last >= facts["nearest"].last:
        return Range(first, min(last, wall.last))
    return Range(max(first, wall.first), last)


def packings(line: Line, name: LineName, facts: Mapping[str, Any], is_open: int) -> list[Packing]:
    """Where the blocks lie packed to either end, as far as a step with these facts speaks of it,
    and not of the ranges that it rests on (`bounds`).

    If it does not, the first and the last way to fill the line, which may be the same; but not
    where both cover one of the cells that the step leaves open, `is_open`, a bit set: it does not
    rest on them, and a reader would look for that cell in it.
    """
    if bounds(line, facts):
        return []
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
    if "crossings" in facts or facts.get("variant") in ("reach", "order"):
        return True
    return bool(_far(facts))


def _far(facts: Mapping[str, Any]) -> list[Any]:
    """The blocks of which a step says in which cells alone they can lie."""
    if (facts.get("variant") or "").startswith("longest"):
        return []  # as long as any block: no word of why it is not another
    return [why for why in facts.get("why") or () if getattr(why, "variant", "") == "far"]


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

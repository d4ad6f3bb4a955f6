"""Why a run of filled cells can only belong to some blocks: the evidence for `Line.owners`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from picsolve.nonogram.picture import Line, Range, span
from picsolve.nonogram.techniques.lift import Numbered


class Excluded(NamedTuple):
    """Blocks that cannot own a run, and why. `variant` is the kind of reason:

    far      the run is not within the cells that they reach, which are `reach`
    short    they are shorter than the run
    blocked  they fit in no place that covers the run
    needed   counting the runs from one end gives them to other filled cells
    """

    blocks: tuple[Numbered, ...]
    variant: str
    reach: Range

    @property
    def names(self) -> str:
        """In words: `block 4 (1)`, `blocks 2 and 3`, `blocks 1 to 3` or `blocks 1, 2 and 4`."""
        if len(self.blocks) == 1:
            return str(self.blocks[0])
        numbers = [block.position + 1 for block in self.blocks]
        if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
            return f"blocks {numbers[0]} to {numbers[-1]}"
        return f"blocks {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


#: What sentences say of an `Excluded`.
EXCLUDED_PHRASES = {
    "excluded": "{item.names} can only lie in {reach.cells}",
    "excluded:short": "{item.names} {blocks:is|are} too short",
    "excluded:blocked": "{item.names} {blocks:has|have} no place there",
    "excluded:needed": "{item.names} {blocks:is|are} needed for other filled cells",
}


def excluded(line: Line, first: int, last: int) -> tuple[Excluded, ...]:
    """Why only the owners of the runs `first` to `last` (by position, and belonging together) can
    own them: what excludes all other blocks, those with the same reason taken together.
    """
    owners = line.owners[first]
    between = [b for b in range(owners[0], owners[-1]) if b not in owners]
    reasons = {
        **dict(_outwards(line, range(owners[0] - 1, -1, -1), first)),
        **{block: _reason(line, block, line.runs[first]) for block in between},
        **dict(_outwards(line, range(owners[-1] + 1, len(line.clue)), last)),
    }
    return _grouped(line, reasons, line.runs[first])


def none_covers(line: Line, run: Range) -> tuple[Excluded, ...]:
    """Why no block can cover such a run of filled cells, where that is so."""
    return _grouped(line, {b: _reason(line, b, run) for b in range(len(line.clue))}, run)


class Covering(NamedTuple):
    """A block with its first and its last place that covers a run, which may be the same one
    (`fixed`).
    """

    block: Numbered
    first: Range
    last: Range
    variant: str


#: What sentences say of a `Covering`.
COVERING_PHRASES = {
    "covering": "{block} covers cells {first} and {last}",
    "covering:fixed": "{block} covers only {first.cells}",
}


def coverings(line: Line, position: int) -> tuple[Covering, ...]:
    """For each block that can own a run of filled cells, by position, where it lies if it does."""
    run = line.runs[position]
    found = []
    for block in line.owners[position]:
        length = line.clue[block]
        earliest = max(line.leftmost[block].first, run.last - length + 1)
        starts = line.fits[block] & span(earliest, min(line.rightmost[block].first, run.first))
        first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
        places = Range(first, first + length - 1), Range(last, last + length - 1)
        variant = "fixed" if first == last else "moving"
        found.append(Covering(Numbered(block, length), *places, variant))
    return tuple(found)


def _grouped(line: Line, reasons: Mapping[int, str], run: Range) -> tuple[Excluded, ...]:
    """The blocks that the run cannot be part of, those with the same reason taken together."""
    groups: dict[tuple[str, bool], list[int]] = {}
    for block in sorted(reasons):
        behind = reasons[block] == "far" and line.reach[block].last >= run.last
        groups.setdefault((reasons[block], behind), []).append(block)
    return tuple(_together(line, blocks, why) for (why, _), blocks in groups.items())


def _outwards(line: Line, blocks: Iterable[int], position: int) -> Iterator[tuple[int, str]]:
    """The reason for each of the blocks on one side of the owners, the nearest first.

    Behind one that does not reach the run, the others reach still less far. Behind one that other
    filled cells need, the others lie beyond these, and are needed there themselves or need no
    mention.
    """
    far = needed = False
    elsewhere = {
        block for at, owners in enumerate(line.owners) if at != position for block in owners
    }
    for block in blocks:
        reason = "far" if far else _reason(line, block, line.runs[position])
        if reason != "needed" or not needed or block in elsewhere:
            yield block, reason
        far |= reason == "far"
        needed |= reason == "needed"


def _reason(line: Line, block: int, run: Range) -> str:
    reach = line.reach[block]
    if run.size > line.clue[block]:
        return "short"
    if run.first < reach.first or reach.last < run.last:
        return "far"
    return "needed" if line.covers(block, run.first, run.last) else "blocked"


def _together(line: Line, blocks: list[int], variant: str) -> Excluded:
    numbered = tuple(Numbered(block, line.clue[block]) for block in blocks)
    reach = Range(line.reach[blocks[0]].first, line.reach[blocks[-1]].last)
    return Excluded(numbered, variant, reach)

"""Why a run of filled cells can only belong to some blocks: the evidence for `Line.owners`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from picsolve.nonogram.picture import Line, Range, span
from picsolve.nonogram.techniques.lift import Numbered


class Excluded(NamedTuple):
    """Blocks that cannot own a run, and why. `variant` is the kind of reason:

    color    the run has another colour
    far      the run is not within the cells that they reach, which are `reach`
    short    they are shorter than the run
    blocked  they fit in no place that covers the run
    order    they and all beyond them cannot cover one of the `runs`, so another block has it, and
             that one lies between them and the run
    count    they and all beyond them cannot cover all of the `runs`, which this run is one of

    Of `order` and `count` the blocks are all to one end of the clue, and no other reason is needed
    for any of them.
    """

    blocks: tuple[Numbered, ...]
    variant: str
    reach: Range
    run: Range
    runs: tuple[Range, ...] = ()

    @property
    def side(self) -> str:
        """On which side of the `runs` the blocks lie."""
        return "before" if self.runs[0].first < self.run.first else "after"

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
    "excluded:color": "{item.names} {blocks:has|have} another colour",
    "excluded:short": "{item.names} {blocks:is|are} too short",
    "excluded:blocked": "{item.names} {blocks:has|have} no place there",
    "excluded:order": "{item.names} {blocks:lies|lie} {item.side} the block that has {runs:cells}",
    "excluded:count": "{item.names} {blocks:|together }cannot cover all of {runs:cells}",
}


def excluded(line: Line, first: int, last: int) -> tuple[Excluded, ...]:
    """Why only the owners of the runs `first` to `last` (by position, and belonging together) can
    own them: what excludes all other blocks, those with the same reason taken together.
    """
    owners = line.owners[first]
    between = [b for b in range(owners[0], owners[-1]) if b not in owners]
    before, ahead = _outwards(line, range(owners[0] - 1, -1, -1), first)
    behind, rest = _outwards(line, range(owners[-1] + 1, len(line.clue)), last)
    reasons = {**before, **{b: _reason(line, b, line.runs[first]) for b in between}, **behind}
    return (*ahead, *_grouped(line, reasons, line.runs[first]), *rest)


def none_covers(line: Line, position: int) -> tuple[Excluded, ...]:
    """Why no block can cover a run, by position, together with the next, where that is so."""
    joined = Range(line.runs[position].first, line.runs[position + 1].last)
    reasons = {block: _reason(line, block, joined) for block in range(len(line.clue))}
    free = [block for block, reason in reasons.items() if not reason]
    too_early = [block for block in free if block < line.owners[position + 1][0]]
    too_late = [block for block in free if block > line.owners[position][-1]]
    ahead = tuple(_counted(line, too_early[-1], position + 1, -1) for _ in too_early[:1])
    rest = tuple(_counted(line, too_late[0], position, 1) for _ in too_late[:1])
    told = {block.position for reason in (*ahead, *rest) for block in reason.blocks}
    reasons = {block: reason for block, reason in reasons.items() if block not in told}
    return (*ahead, *_grouped(line, reasons, joined), *rest)


def by_cells(line: Line) -> Line:
    """The line as if no range of its blocks were known: what its cells alone allow."""
    known: Line = line.found.setdefault("no ranges", line.with_ranges(None))
    return known


class Covering(NamedTuple):
    """A block with its first and its last place that covers a run. `variant` is

    moving   two places that the cells alone allow
    fixed    the same place twice, and the cells alone allow no other
    known    two places, as the block is known to lie within its `reach`
    pinned   the same place twice, as the block is known to lie within its `reach`
    """

    block: Numbered
    first: Range
    last: Range
    reach: Range
    variant: str


#: What sentences say of a `Covering`.
COVERING_PHRASES = {
    "covering": "{block} covers cells {first} and {last}",
    "covering:fixed": "{block} covers only {first.cells}",
    "covering:known": "{block}, known to lie in {reach.cells}, covers cells {first} and {last}",
    "covering:pinned": "{block}, known to lie in {reach.cells}, covers only {first.cells}",
}


def coverings(line: Line, position: int) -> tuple[Covering, ...]:
    """For each block that can own a run of filled cells, by position, where it lies if it does."""
    run = line.runs[position]
    found = []
    for block in line.owners[position]:
        first, last = _ends(line, block, run)
        if (first, last) == _ends(by_cells(line), block, run):
            variant = "fixed" if first == last else "moving"
        else:
            variant = "pinned" if first == last else "known"
        block_itself = Numbered(block, line.clue[block])
        found.append(Covering(block_itself, first, last, line.reach[block], variant))
    return tuple(found)


def _ends(line: Line, block: int, run: Range) -> tuple[Range, Range]:
    """The block's first and its last place that covers the run."""
    length = line.clue[block]
    earliest = max(line.leftmost[block].first, run.last - length + 1)
    starts = line.fits[block] & span(earliest, min(line.rightmost[block].first, run.first))
    first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    return Range(first, first + length - 1), Range(last, last + length - 1)


def _grouped(line: Line, reasons: Mapping[int, str], run: Range) -> tuple[Excluded, ...]:
    """The blocks that the run cannot be part of, those with the same reason taken together."""
    groups: dict[tuple[str, bool], list[int]] = {}
    for block in sorted(reasons):
        behind = reasons[block] == "far" and line.reach[block].last >= run.last
        groups.setdefault((reasons[block], behind), []).append(block)
    return tuple(_together(line, blocks, why, run) for (why, _), blocks in groups.items())


def _outwards(
    line: Line, blocks: range, position: int
) -> tuple[dict[int, str], tuple[Excluded, ...]]:
    """The reason for each of the blocks on one side of the owners, the nearest first.

    Behind one that does not reach the run, the others reach still less far. From one on that could
    have the run by itself, a reason is given for all others together.
    """
    reasons: dict[int, str] = {}
    far = False
    for block in blocks:
        reasons[block] = "far" if far else _reason(line, block, line.runs[position])
        if not reasons[block]:
            del reasons[block]
            return reasons, (_counted(line, block, position, blocks.step),)
        far |= reasons[block] == "far"
    return reasons, ()


def _counted(line: Line, block: int, position: int, step: int) -> Excluded:
    """Why a block cannot have a run that it could cover by itself, nor can those before it (if the
    step is -1) or after it (1): there are filled cells that these blocks cannot all cover.

    Such cells are a single run, or else as few and as near as leaving out one after another leads
    to.
    """
    blocks = range(block + 1) if step < 0 else range(block, len(line.clue))
    run = line.runs[position]
    beyond = line.runs[:position][::-1] if step < 0 else line.runs[position + 1 :]
    alone = next((other for other in beyond if not _cover(line, blocks, [other])), None)
    if alone is not None:
        needed = [alone]
    else:
        needed = [run, *beyond]
        for other in beyond[::-1]:
            fewer = [kept for kept in needed if kept != other]
            if not _cover(line, blocks, fewer):
                needed = fewer
    numbered = tuple(Numbered(b, line.clue[b]) for b in blocks)
    reach = Range(line.reach[blocks[0]].first, line.reach[blocks[-1]].last)
    variant = "count" if alone is None else "order"
    return Excluded(numbered, variant, reach, run, tuple(sorted(needed)))


def _cover(line: Line, blocks: Iterable[int], runs: Iterable[Range]) -> bool:
    """Whether the blocks, in order, can cover all these runs: each is given as much as it can have
    together.
    """
    waiting = sorted(runs)
    for block in blocks:
        count = 0
        while count < len(waiting) and line.covers(block, waiting[0].first, waiting[count].last):
            count += 1
        waiting = waiting[count:]
    return not waiting


def _reason(line: Line, block: int, run: Range) -> str:
    """Why a block cannot cover the run, whatever other blocks cover; empty if it can."""
    reach = line.reach[block]
    if not line.space_to(block, run):
        return "color"
    if run.size > line.clue[block]:
        return "short"
    if run.first < reach.first or reach.last < run.last:
        return "far"
    return "" if line.covers(block, run.first, run.last) else "blocked"


def _together(line: Line, blocks: list[int], variant: str, run: Range) -> Excluded:
    numbered = tuple(Numbered(block, line.clue[block]) for block in blocks)
    reach = Range(line.reach[blocks[0]].first, line.reach[blocks[-1]].last)
    return Excluded(numbered, variant, reach, run)

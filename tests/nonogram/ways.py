"""Brute force over a line: every way to fill it, to compare techniques with."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.nonogram.picture import Line, Range


def cells(line: Line, starts: tuple[int, ...]) -> int:
    """The cells that the blocks fill, as a bit set."""
    blocks = zip(line.clue, starts, strict=True)
    return sum((1 << length) - 1 << start for length, start in blocks)


def ways(line: Line) -> list[tuple[int, ...]]:
    """The starts of the blocks in every way to fill the line with what is known of it."""

    def placements(block: int, first: int) -> Iterator[tuple[int, ...]]:
        if block == len(line.clue):
            yield ()
            return
        length, within = line.clue[block], line.ranges[block]
        for start in range(max(first, within.first), within.last - length + 2):
            for others in placements(block + 1, start + length + 1):
                yield (start, *others)

    return [
        starts
        for starts in placements(0, 0)
        if not line.filled & ~cells(line, starts) and not line.empty & cells(line, starts)
    ]


def certain(line: Line) -> tuple[int, int, tuple[Range, ...]]:
    """The cells filled and the cells empty in all ways, and the range of each block's places."""
    found = ways(line)
    assert found, f"{line} cannot be filled"
    everything = (1 << line.width) - 1
    filled, empty = everything, everything
    for starts in found:
        filled &= cells(line, starts)
        empty &= ~cells(line, starts)
    ranges = tuple(
        Range(min(starts), max(starts) + length - 1)
        for length, starts in zip(line.clue, zip(*found, strict=True), strict=True)
    )
    return filled, empty, ranges

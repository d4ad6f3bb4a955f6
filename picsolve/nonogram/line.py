"""The exact solver for one line, on integer bit sets. It is the referee for line techniques.

Between two neighbouring blocks, and at the line's ends, lie gaps of empty cells. Going forward,
the cells that can belong to gap j are found from the feasible ends of block j - 1: from each the
gap spreads over cells that are not filled, all of them at once by one addition whose carry runs
through them. The starts of block j follow the cells of gap j. The same on the mirrored line gives
the gaps as seen from the other end; what both directions allow is exact.

Inside, a line has one empty cell more at each end, so that every gap has a cell: bit i + 1 is
cell i.
"""

from __future__ import annotations

from collections.abc import Sequence

_MIRRORED_BYTE = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def block_starts(
    clue: Sequence[int], width: int, filled: int, empty: int
) -> tuple[int, ...] | None:
    """Each block's feasible starts, as bit sets: bit i of entry j means that in some way to fill
    the line block j begins at cell i. None where the line cannot be filled.

    `filled` and `empty` are the cells known so far, bit i for cell i.
    """
    found = _placements(clue, width, filled, empty)
    return None if found is None else tuple([starts >> 1 for starts in found[0]])


def solve_line(clue: Sequence[int], width: int, filled: int, empty: int) -> tuple[int, int] | None:
    """The cells filled and the cells empty in every way to fill the line; None if there is none."""
    if filled ^ empty == (1 << width) - 1:  # nothing is unknown, and nothing both
        return (filled, empty) if _lengths(filled) == tuple(clue) else None
    if not filled | empty and clue and width - sum(clue) - len(clue) + 1 >= max(clue):
        return (0, 0)  # every block of the blank line can leave each of its cells
    found = _placements(clue, width, filled, empty)
    return found and _shared(clue, width, *found)


def solve_with_starts(
    clue: Sequence[int], width: int, filled: int, empty: int
) -> tuple[tuple[int, ...], tuple[int, int]] | None:
    """`block_starts` and `solve_line` in one, which costs little more than either."""
    found = _placements(clue, width, filled, empty)
    if found is None:
        return None
    return tuple([starts >> 1 for starts in found[0]]), _shared(clue, width, *found)


def _shared(
    clue: Sequence[int], width: int, starts: Sequence[int], can_be_empty: int
) -> tuple[int, int]:
    """The cells filled and the cells empty wherever the blocks start."""
    can_be_filled = 0
    for length, covered in zip(clue, starts, strict=True):
        done = 1
        while done << 1 < length:
            covered |= covered << done
            done <<= 1
        can_be_filled |= covered | covered << length - done
    cells = (1 << width) - 1
    return cells & ~(can_be_empty >> 1), cells & ~(can_be_filled >> 1)


def fitting(cells: int, length: int) -> int:
    """The starts from which all cells of a block are among these."""
    done = 1
    while done << 1 < length:
        cells &= cells >> done
        done <<= 1
    return cells & cells >> length - done


def _lengths(filled: int) -> tuple[int, ...]:
    """The lengths of the runs of filled cells."""
    found = []
    while filled:
        filled >>= (filled & -filled).bit_length() - 1
        length = (~filled & filled + 1).bit_length() - 1
        found.append(length)
        filled >>= length
    return tuple(found)


def mirrored(mask: int, width: int) -> int:
    """The bit set of a line read from its other end."""
    size = width + 7 >> 3
    turned = mask.to_bytes(size, "big").translate(_MIRRORED_BYTE)
    return int.from_bytes(turned, "little") >> (size << 3) - width


def _placements(
    clue: Sequence[int], width: int, filled: int, empty: int
) -> tuple[list[int], int] | None:
    """Each block's feasible starts, and the cells that can be empty; with the extra cells."""
    if filled & empty:
        return None
    cells = (1 << width) - 1
    not_filled = 1 | (cells ^ filled) << 1 | 2 << width
    places = _places(clue, not_filled, (cells ^ empty) << 1)
    before = []  # each gap's cells as far as the blocks before it tell
    ends = 1  # the cells right behind the last block
    for length in clue:
        gap = (not_filled + ends ^ not_filled) & not_filled | ends
        before.append(gap)
        ends = (gap << 1 & places[length]) << length
        if not ends:
            return None
    before.append((not_filled + ends ^ not_filled) & not_filled | ends)
    if not before[-1] >> width + 1:
        return None

    # Now from the other end. `mirrored`, written out: calls would be a quarter of the time.
    size = width + 9 >> 3
    excess = (size << 3) - width - 2
    turn, read = _MIRRORED_BYTE, int.from_bytes
    not_filled = read(not_filled.to_bytes(size, "big").translate(turn), "little") >> excess
    turned = {
        length: read(mask.to_bytes(size, "big").translate(turn), "little") >> excess + length - 1
        for length, mask in places.items()
    }
    starts = []
    can_be_empty = 0
    ends = 1
    for length in reversed(clue):
        gap = (not_filled + ends ^ not_filled) & not_filled | ends
        ends = (gap << 1 & turned[length]) << length
        gap = read(gap.to_bytes(size, "big").translate(turn), "little") >> excess
        can_be_empty |= before.pop() & gap
        starts.append(before[-1] << 1 & places[length] & gap >> length)
    gap = (not_filled + ends ^ not_filled) & not_filled | ends
    gap = read(gap.to_bytes(size, "big").translate(turn), "little") >> excess
    starts.reverse()
    return starts, can_be_empty | before[0] & gap


def _places(clue: Sequence[int], not_filled: int, not_empty: int) -> dict[int, int]:
    """For each length in the clue, the starts where a block of that length has no empty cell in
    it and no filled cell beside it."""
    places = {}
    long_enough, done = not_empty, 1  # bit i: the `done` cells from i on are not empty
    for length in sorted(set(clue)):
        while done << 1 < length:
            long_enough &= long_enough >> done
            done <<= 1
        long_enough &= long_enough >> length - done
        done = length
        places[length] = long_enough & not_filled << 1 & not_filled >> length
    return places

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

from collections.abc import Mapping, Sequence

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
    found = _placements(clue, width, filled, empty)
    if found is None:
        return None
    starts, can_be_empty = found
    can_be_filled = 0
    for length, covered in zip(clue, starts, strict=True):
        done = 1
        while done < length:
            more = min(done, length - done)
            covered |= covered << more
            done += more
        can_be_filled |= covered
    cells = (1 << width) - 1
    return cells & ~(can_be_empty >> 1), cells & ~(can_be_filled >> 1)


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
    not_empty = (cells ^ empty) << 1
    places = _places(clue, not_filled, not_empty)
    before = _gaps(clue, places, not_filled)
    if before is None or not before[-1] >> width + 1:
        return None
    whole = width + 2
    backward = clue[::-1]
    not_filled = mirrored(not_filled, whole)
    after = _gaps(
        backward,
        {length: mirrored(mask, whole) >> length - 1 for length, mask in places.items()},
        not_filled,
    )
    assert after is not None  # the line can be filled
    gaps = [mirrored(gap, whole) for gap in after]
    gaps.reverse()
    can_be_empty = before[0] & gaps[0]
    starts = []
    for j, length in enumerate(clue):
        following = gaps[j + 1]
        starts.append(before[j] << 1 & places[length] & following >> length)
        can_be_empty |= before[j + 1] & following
    return starts, can_be_empty


def _places(clue: Sequence[int], not_filled: int, not_empty: int) -> dict[int, int]:
    """For each length in the clue, the starts where a block of that length has no empty cell in
    it and no filled cell beside it."""
    places = {}
    for length in set(clue):
        mask = not_empty
        done = 1
        while done < length:
            more = min(done, length - done)
            mask &= mask >> more
            done += more
        places[length] = mask & not_filled << 1 & not_filled >> length
    return places


def _gaps(clue: Sequence[int], places: Mapping[int, int], not_filled: int) -> list[int] | None:
    """For each gap the cells that can lie in it, as far as the blocks before it tell.

    None where a block finds no place.
    """
    ends = 1  # the cells right behind the block before the gap
    gaps = []
    for length in clue:
        gap = (not_filled + ends ^ not_filled) & not_filled | ends
        gaps.append(gap)
        ends = (gap << 1 & places[length]) << length
        if not ends:
            return None
    gaps.append((not_filled + ends ^ not_filled) & not_filled | ends)
    return gaps

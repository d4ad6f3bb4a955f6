"""The exact line solver against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from picsolve.nonogram.line import block_starts, mirrored, solve_line


def placements(clue: tuple[int, ...], width: int) -> Iterator[tuple[int, ...]]:
    """The starts of the blocks in every way to fill a blank line."""
    if not clue:
        yield ()
        return
    length, *others = clue
    room = sum(others) + len(others)
    for start in range(width - room - length + 1):
        for rest in placements(tuple(others), width - start - length - 1):
            yield (start, *(start + length + 1 + r for r in rest))


def cells(clue: tuple[int, ...], starts: tuple[int, ...]) -> int:
    return sum((1 << length) - 1 << start for length, start in zip(clue, starts, strict=True))


@st.composite
def lines(draw: st.DrawFn) -> tuple[tuple[int, ...], int, int, int]:
    """A clue with known cells, mostly such that the line can be filled."""
    width = draw(st.integers(0, 14))
    picture = draw(st.integers(0, (1 << width) - 1))
    clue = tuple(len(run) for run in f"{picture:b}".split("0") if run)[::-1]
    shown = draw(st.integers(0, (1 << width) - 1)) & draw(st.integers(0, (1 << width) - 1))
    wrong = draw(st.integers(0, (1 << width) - 1)) if draw(st.integers(0, 3)) == 0 else 0
    return clue, width, shown & (picture ^ wrong), shown & ~(picture ^ wrong)


@settings(max_examples=1500, deadline=None)
@given(lines())
def test_agrees_with_brute_force(line: tuple[tuple[int, ...], int, int, int]) -> None:
    clue, width, filled, empty = line
    ways = [
        starts
        for starts in placements(clue, width)
        if not filled & ~cells(clue, starts) and not empty & cells(clue, starts)
    ]
    if not ways:
        assert block_starts(clue, width, filled, empty) is None
        assert solve_line(clue, width, filled, empty) is None
        return
    starts = [0] * len(clue)
    always = (1 << width) - 1
    ever = 0
    for way in ways:
        for j, start in enumerate(way):
            starts[j] |= 1 << start
        always &= cells(clue, way)
        ever |= cells(clue, way)
    assert block_starts(clue, width, filled, empty) == tuple(starts)
    assert solve_line(clue, width, filled, empty) == (always, (1 << width) - 1 & ~ever)


def test_a_cell_may_be_filled_by_different_blocks_in_every_way() -> None:
    # Either block can own the known cell, and in every way its neighbours are empty.
    assert block_starts((1, 1), 5, 0b00100, 0) == (0b00101, 0b10100)
    assert solve_line((1, 1), 5, 0b00100, 0) == (0b00100, 0b01010)
    # 2 1 with cell 3 of 4 empty leaves one way: the second block is filled without being known.
    assert solve_line((2, 1), 4, 0, 0b0100) == (0b1011, 0b0100)


def test_lines_that_cannot_be_filled() -> None:
    assert block_starts((3,), 2, 0, 0) is None
    assert block_starts((), 3, 0b010, 0) is None
    assert block_starts((1,), 3, 0b101, 0) is None
    assert solve_line((2, 2), 4, 0, 0) is None
    assert solve_line((1,), 3, 0b001, 0b001) is None
    assert solve_line((), 0, 0, 0) == (0, 0)


@given(st.integers(1, 200), st.randoms())
def test_mirrored_reads_the_bits_from_the_other_end(width: int, random: Random) -> None:
    mask = random.getrandbits(width)
    assert f"{mirrored(mask, width):0{width}b}" == f"{mask:0{width}b}"[::-1]
    assert mirrored(mirrored(mask, width), width) == mask

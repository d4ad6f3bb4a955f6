"""Random sudokus with one solution and no clue too many, from a seed.

    generating.minimal(7)            # a puzzle of 81 characters
    generating.minimals(range(1000)) # one for each seed, in their order: several times as fast

First a grid gets random digits, one cell after the other, until its solution is the only one: the
three boxes of a diagonal, which do not see each other, then other cells. A digit is taken back
where it leaves no solution. Then clues are taken out in random order, each unless there would be
several solutions. All that is asked on the way is how many solutions a grid has, so that a seed
makes the same puzzle on every engine.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import TypeVar

from picsolve.sudoku import bulk
from picsolve.sudoku.grid import PEERS, bits

_OPEN = ord(".")
_DIGITS = b"123456789"
_DIAGONAL = [
    [27 * box + 3 * box + 9 * row + column for row in range(3) for column in range(3)]
    for box in range(3)
]
_OTHERS = sorted(set(range(81)) - {cell for box in _DIAGONAL for cell in box})
_PEERS = [tuple(bits(PEERS[cell])) for cell in range(81)]

#: Puzzles that are made at once: the engine is fast only on many grids.
_TOGETHER = 512
#: How many digits are put in, and how many clues taken out, before the answers come: then they are
#: for all grids that these may lead to. The puzzle is the same for any number. Among many puzzles
#: that means more work than good; but if there is but one, the C kernel answers some dozens of
#: questions as soon as one.
_STEPS, _STEPS_ALONE = (2, 1), (8, 4)

ItemT = TypeVar("ItemT", int, tuple[int, ...])

#: Asks how many solutions grids have (0, 1, or 2 for more); ends when it knows enough.
Asking = Generator[list[bytes], Sequence[int], None]


def minimal(seed: int, *, engine: str | None = None) -> str:
    """The puzzle of a seed: 81 characters, `.` where a cell is open."""
    is_kernel = (engine or bulk.engines()[0]).startswith("c-")
    return _made([seed], _STEPS_ALONE if is_kernel else (1, 1), engine)[0]


def minimals(seeds: Iterable[int], *, engine: str | None = None) -> Iterator[str]:
    """The puzzle of each seed, in their order; the seeds are read little by little."""
    left = iter(seeds)
    while some := list(islice(left, _TOGETHER)):
        yield from _made(some, _STEPS, engine)


def _made(seeds: list[int], ahead: tuple[int, int], engine: str | None) -> list[str]:
    """The puzzles of some seeds: all that they ask for is asked together."""
    puzzles = [bytearray(b"." * 81) for _ in seeds]
    makers = (_make(grid, Random(seed), ahead) for grid, seed in zip(puzzles, seeds, strict=True))
    ask_together(makers, engine)
    return [grid.decode("ascii") for grid in puzzles]


def ask_together(makers: Iterable[Asking], engine: str | None = None) -> None:
    """Let makers of puzzles ask, all at the same time, until each knows enough."""
    asked = [(maker, grids) for maker in makers if (grids := next(maker, None))]
    while asked:
        text = b"".join([grid for _, grids in asked for grid in grids])
        lines = memoryview(text).cast("B", (len(text) // 81, 81))
        counts = bulk.count(lines, 2, engine=engine).tolist()
        end, still = 0, []
        for maker, grids in asked:
            start, end = end, end + len(grids)
            with suppress(StopIteration):
                still.append((maker, maker.send(counts[start:end])))
        asked = still


def _make(grid: bytearray, rng: Random, ahead: tuple[int, int]) -> Asking:
    """Make a puzzle of an empty grid."""
    order = shuffled(range(81), rng)
    for box in _DIAGONAL:
        for cell, digit in zip(box, shuffled(_DIGITS, rng), strict=True):
            grid[cell] = digit
    yield from _add(grid, shuffled(_OTHERS, rng), rng, ahead[0])
    yield from _take_out(grid, [cell for cell in order if grid[cell] != _OPEN], ahead[1])


def _add(grid: bytearray, cells: list[int], rng: Random, ahead: int) -> Asking:
    """Put digits into the cells, one after the other, until there is one solution."""
    left: list[list[int]] = []  # the digits that are not tried yet, for the cells ahead
    place = 0
    while True:
        trial, grids = bytearray(grid), []
        for index, cell in enumerate(cells[place : place + ahead]):
            if index == len(left):
                left.append(shuffled(_DIGITS, rng))
            seen = {trial[peer] for peer in _PEERS[cell]}
            trial[cell] = next((digit for digit in left[index] if digit not in seen), _OPEN)
            if trial[cell] == _OPEN:  # what was put in before it cannot be right
                break
            grids.append(bytes(trial))
        for number, after in zip((yield grids), grids, strict=True):
            cell = cells[place]
            if not number:
                left[0].remove(after[cell])
                break
            grid[cell] = after[cell]
            place += 1
            del left[0]
            if number == 1:
                return


def _take_out(grid: bytearray, cells: list[int], ahead: int) -> Asking:
    """Take clues out of the cells, one after the other, as long as there is one solution."""
    while cells:
        first, rest = cells[:ahead], cells[ahead:] if ahead > 1 else []
        grids, before = [], [grid]
        for cell in first:  # after any choice of those before it
            without = [_without(each, cell) for each in before]
            before = before + without
            grids += without
        counts = yield [bytes(each) for each in (*grids, *(_without(grid, c) for c in rest))]
        choice = 0
        for index, cell in enumerate(first):
            if counts[(1 << index) - 1 + choice] == 1:
                choice |= 1 << index
                grid[cell] = _OPEN
        cells = cells[ahead:]
        if rest:  # those that cannot even go alone must stay
            cells = [cell for cell, n in zip(rest, counts[len(grids) :], strict=True) if n == 1]


def _without(grid: bytearray, cell: int) -> bytearray:
    left = bytearray(grid)
    left[cell] = _OPEN
    return left


def shuffled(items: Iterable[ItemT], rng: Random) -> list[ItemT]:
    """In random order; by `random` alone, which is the same in all versions of Python."""
    return [item for _, item in sorted([(rng.random(), item) for item in items])]

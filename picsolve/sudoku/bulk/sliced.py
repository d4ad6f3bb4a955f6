"""The bulk engine in numpy: many sudokus at a time, bit-sliced.

A state is the 729 candidates of one puzzle and the puzzle's number, a row of 13 words. States wait
in a list, last in, first out. A batch of them is transposed into planes, one for each candidate,
in which bit i belongs to the i-th state; so one operation treats a candidate of 64 states. Sweeps
of naked and hidden singles and both kinds of locked candidates go on until fewer than half of the
states change. Then they are transposed back: solved and dead ones leave, those that no sweep
changes branch, and the others wait for their next turn. `_kernel.c` does the same in C.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from picsolve.sudoku.bulk.planes import (
    CELLS,
    ROW,
    WORD,
    WORDS,
    Board,
    Memory,
    Words,
    rows_of,
    slice_rows,
)

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.intp]

#: States in a batch: so many that numpy's work on them is more than that of calling it, but not so
#: many that the processor waits for its memory.
BATCH = 8192
#: Batches that may wait before more puzzles are looked at.
_WAITING = 2


def _candidate_bits() -> Words:
    """A row for each cell and digit that has the bit of that candidate alone."""
    rows = np.zeros((81, 9, ROW), WORD)
    for cell in range(81):
        for digit in range(9):
            bit, word = divmod(9 * cell + digit, WORDS)
            rows[cell, digit, word] = 1 << bit
    return rows


_BITS = _candidate_bits()
_ALL_OF_CELL = np.bitwise_or.reduce(_BITS, axis=1)


class Search:
    """Counts the solutions of puzzles, each up to a limit, and keeps one of each.

    text    n puzzles of 81 characters, digits or blanks (0 or .), as an array of n × 81 bytes
    counts  n numbers: the solutions found
    solved  takes a solution of each puzzle that has any, as `text`; or None
    """

    def __init__(self, text: Bytes, limit: int, counts: Words, solved: Bytes | None) -> None:
        self.text, self.limit, self.counts, self.solved = text, limit, counts, solved
        self._waiting = np.empty((2 * BATCH, ROW), WORD)
        self._top = 0
        self._active = 0  # those on top that go on from the last batch
        self._next = 0  # the first puzzle that is not in the list yet
        self._memory = Memory(BATCH // 64)

    def run(self, tick: Callable[[], object] | None = None) -> None:
        """Everything; `tick` is called after each batch."""
        while self._batch():
            if tick is not None:
                tick()

    def _batch(self) -> bool:
        # Rather new puzzles than other branches of those begun: unless many of these wait, for
        # memory must not grow with the number of puzzles.
        end = min(self._next + BATCH - self._active, len(self.text))
        if self._top < _WAITING * BATCH and self._next < end:
            self._push(_states(self.text[self._next : end], self._next))
            self._next = end
        if not self._top:
            return False
        bottom = max(self._top - BATCH, 0)
        rows = self._waiting[bottom : self._top]
        rows = rows[self.counts[_numbers(rows)] < self.limit]
        self._top, self._active = bottom, 0
        if not len(rows):
            return True
        board = self._memory.board(rows)
        while 2 * board.sweep() >= len(rows):
            pass
        self._deal_with(board.rows(), board)
        return True

    def _deal_with(self, rows: Words, board: Board) -> None:
        """Take the solved states' solutions, and put what has to go on into the list."""
        changed, open_, dead = (
            _unpacked(plane, len(rows)).view(bool)
            for plane in (board.changed, board.open, board.dead)
        )
        alive = ~dead
        self._take(rows[alive & ~changed & ~open_])
        go_on = [rows[alive & changed]]
        stalled = rows[alive & ~changed & open_]
        if len(stalled):
            first, others = _branches(stalled)
            self._push(others)
            go_on.append(first)
        # On top, so that a puzzle gets to a solution before its other branches are looked at.
        bottom = self._top
        for some in go_on:
            self._push(some)
        self._active = self._top - bottom

    def _push(self, rows: Words) -> None:
        end = self._top + len(rows)
        if end > len(self._waiting):
            grown = np.empty((2 * end, ROW), WORD)
            grown[: self._top] = self._waiting[: self._top]
            self._waiting = grown
        self._waiting[self._top : end] = rows
        self._top = end

    def _take(self, rows: Words) -> None:
        if not len(rows):
            return
        numbers = _numbers(rows)
        if self.solved is not None:
            self.solved[numbers] = _text(rows)
        np.add.at(self.counts, numbers, np.uint64(1))
        self.counts[numbers] = np.minimum(self.counts[numbers], np.uint64(self.limit))


def _numbers(rows: Words) -> Numbers:
    numbers: Numbers = rows[:, WORDS].astype(np.intp)
    return numbers


def _states(text: Bytes, number: int) -> Words:
    """The states of puzzles, the first of which has this number."""
    cells = np.ascontiguousarray(text.T)[CELLS]
    planes = np.zeros((64 * WORDS, -(-len(text) // 64)), WORD)
    in_bytes = planes[:729].view(np.uint8).reshape(81, 9, -1)[:, :, : -(-len(text) // 8)]
    blank = np.packbits(cells < ord("1"), axis=1, bitorder="little")
    for digit in range(9):
        given = np.packbits(cells == ord("1") + digit, axis=1, bitorder="little")
        np.bitwise_or(given, blank, out=in_bytes[:, digit])
    rows = rows_of(planes, len(text))
    rows[:, WORDS] = np.arange(number, number + len(text))
    return rows


def _unpacked(planes: Words, number: int) -> Bytes:
    """Planes as 0 or 1 for so many states."""
    in_bytes = np.ascontiguousarray(planes).view(np.uint8)
    return np.unpackbits(in_bytes, axis=-1, count=number, bitorder="little")


def _digits(rows: Words) -> Words:
    """The candidates of states as planes, by cell and digit."""
    planes = np.empty((64 * WORDS, -(-len(rows) // 64)), WORD)
    slice_rows(rows, planes)
    return planes[:729].reshape(81, 9, -1)


def _text(rows: Words) -> Bytes:
    """Solved states as 81 characters each."""
    planes = _digits(rows)
    text = np.full((81, len(rows)), ord("0"), np.uint8)  # in the order of `CELLS`
    for bit in (1, 2, 4, 8):
        having = [digit - 1 for digit in range(1, 10) if digit & bit]
        plane = planes[:, having[0]].copy()
        for digit in having[1:]:
            plane |= planes[:, digit]
        text += _unpacked(plane, len(rows)) * np.uint8(bit)
    return text[CELLS.argsort()].T


def _branches(rows: Words) -> tuple[Words, Words]:
    """The states that come of each candidate of one cell, for each state that is stuck: the first
    for each, and the others."""
    x = _unpacked(_digits(rows).transpose(1, 0, 2), len(rows))  # by digit, cell and state
    cell = _cells_to_branch(x)
    state, digit = x[:, cell, np.arange(len(rows))].T.nonzero()
    cell_of = cell[state]
    branches: Words = rows[state] & ~_ALL_OF_CELL[cell_of] | _BITS[cell_of, digit]
    is_first = np.append(True, state[1:] != state[:-1])
    return branches[is_first], branches[~is_first]


def _cells_to_branch(x: Bytes) -> NDArray[np.uint16]:
    """For each state a cell with as few candidates as any: that whose candidates, if placed, take
    most from other cells, cells with two candidates counted four times."""
    above_two = np.add.reduce(x, axis=0, dtype=np.uint8)
    above_two -= np.uint8(2)  # beyond 250, where a cell is solved
    masks = np.negative(x)
    weight = (above_two == 0).view(np.uint8)
    weight *= np.uint8(3)
    weight += np.uint8(1)
    # Each cell counts itself as a peer, which is the same for all those to pick from.
    score = np.zeros(weight.shape, np.uint8)
    for mask in masks:
        around = _around(mask & weight)
        around &= mask
        score += around
    key = score.astype(np.uint16)
    key += np.uint16(1)
    key <<= np.uint16(7)
    key |= np.arange(81, dtype=np.uint16)[:, None]
    key *= above_two == np.minimum.reduce(above_two, axis=0)
    cell: NDArray[np.uint16] = np.maximum.reduce(key, axis=0)
    return cell & np.uint16(127)


def _around(plane: Bytes) -> Bytes:
    """The sum over each cell and its peers, for an array by cell and state."""
    cells = plane.reshape(3, 3, 3, 3, -1)  # row of a band, column of a stack, band, stack
    across = _sum(cells.swapaxes(0, 1))  # the triads of rows
    down = _sum(cells)  # those of columns
    boxes = _sum(across)
    rows = _sum(across.transpose(2, 0, 1, 3))
    columns = _sum(down.swapaxes(0, 1))
    # A triad lies in a box and in a line: what is in both counts once.
    rest_of_rows = rows[:, :, None] - across
    rest_of_columns = columns[:, None] - down
    rest_of_rows += boxes
    summed: Bytes = rest_of_rows[:, None] + rest_of_columns
    return summed.reshape(plane.shape)


def _sum(three: Bytes) -> Bytes:
    """The sum over the first axis, which has three."""
    total: Bytes = three[0] + three[1]
    total += three[2]
    return total


def solve(
    text: Any, width: int, limit: int, counts: Any, solved: Any, tick: Callable[[], object] | None
) -> None:
    """As the function of this name of the C kernel, on buffers."""
    numbers = np.frombuffer(counts, WORD)
    numbers[:] = 0
    into = None if solved is None else _puzzles(solved, width, len(numbers))
    Search(_puzzles(text, width, len(numbers)), limit, numbers, into).run(tick)


def _puzzles(buffer: Any, width: int, number: int) -> Bytes:
    """The puzzles in a buffer, without a copy."""
    flat = np.frombuffer(buffer, np.uint8)
    shape, strides = (number, 81), (width, 1)
    return np.lib.stride_tricks.as_strided(flat, shape, strides, writeable=flat.flags.writeable)

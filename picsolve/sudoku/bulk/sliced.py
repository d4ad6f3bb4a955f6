"""The bulk engine in numpy: many sudokus at a time, bit-sliced.

A state is the 729 candidates of one puzzle and the puzzle's number, a row of 96 bytes. States wait
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

Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]
Numbers = NDArray[np.intp]

#: Words of 64 bits, in the byte order that makes their bits one string.
_WORD = np.dtype("<u8")
#: States in a batch. More would not fit into the cache of a core.
BATCH = 4096
#: Batches that may wait before more puzzles are looked at.
_WAITING = 4
#: Words in a row. Bit 9 c + d of it tells whether cell c can hold digit d.
_ROW = 12
#: The number of the puzzle is the last four bytes of its row, which has 24 of them.
_NUMBER = 23


def _candidate_bits() -> Words:
    """A row for each cell and digit that has the bit of that candidate alone."""
    rows = np.zeros((81, 9, _ROW), _WORD)
    for cell in range(81):
        for digit in range(9):
            word, bit = divmod(9 * cell + digit, 64)
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
        self._waiting = np.empty((2 * BATCH, _ROW), _WORD)
        self._top = 0
        self._active = 0  # those on top that go on from the last batch
        self._next = 0  # the first puzzle that is not in the list yet
        self._spare: dict[int, _Board] = {}

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
        words = -(-len(rows) // 64)
        board = self._spare.get(words)
        if board is None:
            board = self._spare[words] = _Board(words)
        board.slice(rows)
        wait = not self._top and self._next == len(self.text)
        while True:
            moving = board.sweep()
            if not moving or (not wait and 2 * moving < len(rows)):
                break
        self._deal_with(board.unslice()[: len(rows)], board)
        return True

    def _deal_with(self, rows: Words, board: _Board) -> None:
        """Take the solved states' solutions, and put what has to go on into the list."""
        changed = board.states(board.changed)[: len(rows)]
        open_ = board.states(board.open)[: len(rows)]
        alive = ~board.states(board.dead)[: len(rows)]
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
            grown = np.empty((2 * end, _ROW), _WORD)
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


class _Board:
    """A batch of states as planes, of so many words each.

    changed, dead, open    a plane each: the states that the last sweep took a candidate from, that
                           have no solution, and that have a cell with several candidates
    """

    def __init__(self, words: int) -> None:
        self.words = words
        self.planes = np.zeros((64 * _ROW, words), _WORD)
        shape = (3, 3, 3, 3, 9, words)  # band, row, stack, column, digit
        self._candidates = self.planes[:729].reshape(shape)
        self._sure, self._left = (np.empty(shape, _WORD) for _ in range(2))
        self._some, self._several = (np.empty((3, 3, 3, 3, words), _WORD) for _ in range(2))
        x, sure, left, scratch = self._candidates, self._sure, self._left, _Scratch(words)
        down = (2, 3, 0, 1, 4, 5)
        self._bands = _Bands(x, sure, left, scratch)
        turned = left.transpose(down)
        self._stacks = _Bands(turned, sure.transpose(down), turned, scratch)
        self.dead = self.open = self.changed = np.zeros(words, _WORD)

    def slice(self, rows: Words) -> None:
        """Take up to 64 states for each word."""
        full = np.zeros((64 * self.words, _ROW), _WORD)
        full[: len(rows)] = rows
        blocks = self.planes.reshape(_ROW, 64, self.words)
        blocks[:] = full.reshape(64, self.words, _ROW).transpose(2, 0, 1)
        _transpose(blocks)
        used = np.zeros(64 * self.words, np.uint8)
        used[: len(rows)] = 1
        bits = np.packbits(used.reshape(64, self.words).T, axis=1, bitorder="little")
        self.dead = ~np.ascontiguousarray(bits).view(_WORD)[:, 0]
        self._count(self._candidates)

    def unslice(self) -> Words:
        """The states again, in their order."""
        blocks = self.planes.reshape(_ROW, 64, self.words)
        _transpose(blocks)
        return blocks.transpose(1, 2, 0).reshape(64 * self.words, _ROW)

    def states(self, plane: Words) -> NDArray[np.bool_]:
        """A plane as a truth value for each state."""
        bits = np.unpackbits(plane.view(np.uint8).reshape(self.words, 8), axis=1, bitorder="little")
        return bits.T.ravel().astype(bool)

    def sweep(self) -> int:
        """One round of deduction for all states; how many of them it changed."""
        x, sure, left = self._candidates, self._sure, self._left
        some, several = self._some, self._several
        np.invert(several, out=several)
        np.bitwise_and(x, several[..., None, :], out=sure)  # naked singles
        self.dead = self.dead | ~(_all(some) & self._bands.restrict() & self._stacks.restrict())
        # A cell that is sure of a digit has no other.
        self._count(sure)
        self.dead |= _any(several)
        np.invert(some, out=some)
        sure |= some[..., None, :]
        left &= sure
        np.bitwise_xor(x, left, out=sure)
        self.changed = _any(sure) & ~self.dead
        x[:] = left
        self._count(x)
        self.open = _any(several)
        return int(np.unpackbits(self.changed.view(np.uint8)).sum())

    def _count(self, planes: Words) -> None:
        """Set for each cell whether it has any of nine digits, and whether it has several."""
        some, several = self._some, self._several
        some[:] = planes[..., 0, :]
        several[:] = 0
        for digit in range(1, 9):
            plane = planes[..., digit, :]
            several |= some & plane
            some |= plane


class _Scratch:
    """What `_Bands` works in, by band, line, box, digit and word.

    Two have lines and boxes beyond the third, which are the first ones again: so that what is said
    of each line or box and the next is said of all three at once.
    """

    def __init__(self, words: int) -> None:
        self.known = np.empty((3, 5, 5, 9, words), _WORD)
        self.may = np.empty((3, 4, 4, 9, words), _WORD)
        self.triad, self.several, self.here, self.other = (
            np.empty((3, 3, 3, 9, words), _WORD) for _ in range(4)
        )


class _Bands:
    """All digits in three bands of three lines, of three triads, of three cells; or in stacks.

    x        the candidates
    sure     those known to be right; gets those that are found to be
    left     gets the candidates that are left
    """

    def __init__(self, x: Words, sure: Words, left: Words, scratch: _Scratch) -> None:
        self._cells = [tuple(a[:, :, :, k] for a in (x, sure, left)) for k in range(3)]
        self._scratch = scratch

    def restrict(self) -> Words:
        """Both kinds of locked candidates and hidden singles.

        A digit goes into one triad of each line and each box. Where it fits into no such choice
        of three triads with this one, the triad is out. Returns the states with such a choice.
        """
        scratch = self._scratch
        triad, several, here, other = scratch.triad, scratch.several, scratch.here, scratch.other
        known = scratch.known[:, :3, :3]
        (p, sure_p, _), (q, sure_q, _), (r, sure_r, _) = self._cells
        np.bitwise_or(p, q, out=triad)
        np.bitwise_and(r, triad, out=several)
        np.bitwise_and(p, q, out=other)
        several |= other
        triad |= r
        np.bitwise_or(sure_p, sure_q, out=known)
        known |= sure_r
        self._choose()
        for k in range(3):
            np.bitwise_or(here[:, :, k - 2], here[:, :, k - 1], out=other[:, :, k])
        possible = _all(other[:, :, 0] | here[:, :, 0])
        several |= other
        _without(here, several, out=triad)  # those that hold the digit, in a single cell
        for before, sure, left in self._cells:
            np.bitwise_and(before, here, out=left)
            np.bitwise_and(left, triad, out=other)
            sure |= other
        return possible

    def _choose(self) -> None:
        """Set the triads that are in a choice of three, one for each line and each box."""
        scratch = self._scratch
        known, may, here, other = scratch.known, scratch.may, scratch.here, scratch.other
        known[:, 3:, :3] = known[:, :2, :3]
        known[:, :3, 3:] = known[:, :3, :2]
        np.bitwise_or(known[:, 1:4, :3], known[:, 2:5, :3], out=other)
        other |= known[:, :3, 1:4]
        other |= known[:, :3, 2:5]
        _without(scratch.triad, other, may[:, :3, :3])
        may[:, 3, :3] = may[:, 0, :3]
        may[:, :, 3] = may[:, :, 0]
        # For each two lines, one after the other, and two boxes: whether it fits into both.
        fits = other
        np.bitwise_and(may[:, :3, :3], may[:, 1:, 1:], out=fits)
        np.bitwise_and(may[:, :3, 1:], may[:, 1:, :3], out=here)
        fits |= here
        two, third, first, later = slice(2), slice(2, 3), slice(1), slice(1, 3)
        for lines, others in ((two, later), (third, first)):
            for boxes, rest in ((two, later), (third, first)):
                np.bitwise_and(
                    may[:, lines, boxes], fits[:, others, rest], out=here[:, lines, boxes]
                )


def _without(a: Words, b: Words, out: Words) -> None:
    """What is in the first and not in the second."""
    np.bitwise_or(a, b, out=out)
    out ^= b


def _any(planes: Words) -> Words:
    """The states that are in any of the planes."""
    either: Words = np.bitwise_or.reduce(planes.reshape(-1, planes.shape[-1]))
    return either


def _all(planes: Words) -> Words:
    """The states that are in all of the planes."""
    both: Words = np.bitwise_and.reduce(planes.reshape(-1, planes.shape[-1]))
    return both


def _transpose(blocks: Words) -> None:
    """Transpose the 64 × 64 bits of each block's second axis, for each word of the last."""
    mask, distance = (1 << 32) - 1, 32
    while distance:
        pairs = blocks.reshape(len(blocks), 32 // distance, 2, distance, -1)
        first, second = pairs[:, :, 0], pairs[:, :, 1]
        moved = first >> np.uint64(distance)
        moved ^= second
        moved &= np.uint64(mask)
        second ^= moved
        moved <<= np.uint64(distance)
        first ^= moved
        distance >>= 1
        mask ^= mask << distance


def _numbers(rows: Words) -> Numbers:
    numbers: Numbers = rows.view("<u4")[:, _NUMBER].astype(np.intp)
    return numbers


def _states(text: Bytes, number: int) -> Words:
    """The states of puzzles, the first of which has this number."""
    digits = text - np.uint8(ord("0"))
    blank = (digits == 0) | (digits > 9)
    bits = np.empty((len(text), 81, 9), bool)
    for digit in range(9):
        np.bitwise_or(digits == digit + 1, blank, out=bits[:, :, digit])
    rows = np.zeros((len(text), 8 * _ROW), np.uint8)
    packed = np.packbits(bits.reshape(-1, 729), axis=1, bitorder="little")
    rows[:, : packed.shape[1]] = packed
    states: Words = rows.view(_WORD)
    states.view("<u4")[:, _NUMBER] = np.arange(number, number + len(text))
    return states


def _unpacked(planes: Words, number: int) -> Bytes:
    """Planes as an array by plane and state, of 0 and 1."""
    words = planes.shape[-1]
    bits = np.unpackbits(
        np.ascontiguousarray(planes).view(np.uint8).reshape(-1, words, 8), axis=2, bitorder="little"
    )
    # Bit i of word w is state words * i + w.
    by_state = bits.transpose(0, 2, 1).reshape(len(bits), -1)
    return by_state[:, :number]


def _digits(rows: Words) -> Words:
    """The candidates of states as planes, by cell and digit."""
    board = _Board(-(-len(rows) // 64))
    board.slice(rows)
    return board.planes[:729].reshape(81, 9, -1)


def _text(rows: Words) -> Bytes:
    """Solved states as 81 characters each."""
    planes = _digits(rows)
    text = np.full((81, len(rows)), ord("0"), np.uint8)
    for bit in (1, 2, 4, 8):
        having = [digit - 1 for digit in range(1, 10) if digit & bit]
        plane = planes[:, having[0]].copy()
        for digit in having[1:]:
            plane |= planes[:, digit]
        text += _unpacked(plane, len(rows)) * np.uint8(bit)
    return text.T


def _branches(rows: Words) -> tuple[Words, Words]:
    """The states that come of each candidate of one cell, for each state that is stuck: the first
    for each, and the others.

    The cell is one with as few candidates as any: that whose candidates, if placed, take most
    from other cells, cells with two candidates counted more.
    """
    planes = _digits(rows)
    x = _unpacked(planes.transpose(1, 0, 2), len(rows)).reshape(9, 81, -1)
    count = x.sum(axis=0, dtype=np.uint8)
    count[count < 2] = 10
    pick = count == count.min(axis=0)
    weight = np.where(count == 2, np.uint8(4), np.uint8(1))
    score = np.zeros(count.shape, np.uint8)
    for plane in x:
        score += _around(plane * weight) * plane
    # At least 1, where a cell is among those to pick from.
    cell = (pick * (np.minimum(score, 254) + np.uint8(1))).argmax(axis=0)
    which = np.arange(len(rows))
    state, digit = x[:, cell, which].T.nonzero()
    cell_of = cell[state]
    children: Words = rows[state] & ~_ALL_OF_CELL[cell_of] | _BITS[cell_of, digit]
    is_first = np.append(True, state[1:] != state[:-1])
    return children[is_first], children[~is_first]


def _around(plane: Bytes) -> Bytes:
    """The sum over each cell's peers, for an array by cell and state."""
    cells = plane.reshape(3, 3, 3, 3, -1)
    across = cells.sum(axis=3, dtype=np.uint8)  # the triads of rows, by band, row and box
    down = cells.sum(axis=1, dtype=np.uint8)  # those of columns, by band, box and column
    rows = across.sum(axis=2, dtype=np.uint8)
    columns = down.sum(axis=0, dtype=np.uint8)
    boxes = across.sum(axis=1, dtype=np.uint8)
    total = rows[:, :, None, None] + columns[None, None] + boxes[:, None, :, None]
    total -= across[:, :, :, None]
    total -= down[:, None]
    total -= cells
    summed: Bytes = total.reshape(plane.shape)
    return summed


def solve(
    text: Any, width: int, limit: int, counts: Any, solved: Any, tick: Callable[[], object] | None
) -> None:
    """As the function of this name of the C kernel, on buffers."""
    numbers = np.frombuffer(counts, _WORD)
    numbers[:] = 0
    into = None if solved is None else _puzzles(solved, width, len(numbers))
    Search(_puzzles(text, width, len(numbers)), limit, numbers, into).run(tick)


def _puzzles(buffer: Any, width: int, number: int) -> Bytes:
    """The puzzles in a buffer, without a copy."""
    flat = np.frombuffer(buffer, np.uint8)
    shape, strides = (number, 81), (width, 1)
    return np.lib.stride_tricks.as_strided(flat, shape, strides, writeable=flat.flags.writeable)

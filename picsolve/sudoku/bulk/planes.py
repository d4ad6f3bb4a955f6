"""A batch of sudokus as bit planes in numpy, and what can be deduced in all of them at once.

Bit i of a plane belongs to the i-th state (see `sliced.py`), a plane to a candidate. Nothing here
allocates where it can be helped: the arrays of a board are used again and again.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]

#: Words of 64 bits, in the byte order that makes their bits one string.
WORD = np.dtype("<u8")
#: Words of the candidates of a state, and of its row: the last is the puzzle's number. The planes
#: are the rows' bits 0, then their bits 1, …: candidate i is bit i // WORDS of word i % WORDS.
WORDS, ROW = 12, 13
#: Candidate 9 i + d is digit d in the cell `CELLS[i]`. The cells are ordered by row of the band,
#: column of the stack, band and stack: so the first, second and third cells of all triads lie
#: beside each other, which is much faster.
CELLS = np.arange(81).reshape(3, 3, 3, 3).transpose(1, 3, 0, 2).ravel()
#: The planes that a board has: candidates, twice as many for `sure` and `left`, and the rest.
_PLANES = 64 * WORDS + 2 * 729 + 3 * 81 + 27 * (15 + 10 + 4 * 9 + 9)


class Memory:
    """What boards of up to so many words work in, one after the other: to get new memory for each
    would take as long as some sweeps."""

    def __init__(self, words: int) -> None:
        self._words = np.empty(_PLANES * words, WORD)
        self._used = 0

    def board(self, rows: Words) -> Board:
        """A board with these states; it ends the one before."""
        self._used = 0
        return Board(rows, self)

    def array(self, *shape: int) -> Words:
        start = self._used
        self._used += math.prod(shape)
        return self._words[start : self._used].reshape(shape)


class Board:
    """A batch of states as planes.

    changed, dead, open    a plane each: the states that the last sweep took a candidate from, that
                           have no solution, and that have a cell with several candidates
    """

    def __init__(self, rows: Words, memory: Memory) -> None:
        words = -(-len(rows) // 64)
        self._numbers = rows[:, WORDS].copy()
        self._planes = memory.array(64 * WORDS, words)
        shape = (3, 3, 3, 3, 9, words)  # row of a band, column of a stack, band, stack, digit
        self._candidates = self._planes[:729].reshape(shape)
        self._sure, self._left = (memory.array(*shape) for _ in range(2))
        self._some, self._several, self._held = (memory.array(3, 3, 3, 3, words) for _ in range(3))
        x, sure, left, scratch = self._candidates, self._sure, self._left, _Scratch(words, memory)
        across = [(x[:, k], sure[:, k], left[:, k]) for k in range(3)]
        down = [(_turned(left[k]), _turned(sure[k]), _turned(left[k])) for k in range(3)]
        self._bands = _Bands(across, scratch.across, scratch.of_lines)
        self._stacks = _Bands(down, scratch.down, scratch.of_lines)

        slice_rows(rows, self._planes)
        used = np.zeros(64 * words, np.uint8)
        used[: len(rows)] = 1
        self.dead = ~np.packbits(used, bitorder="little").view(WORD)
        self.open = self.changed = np.zeros(words, WORD)
        self._count(self._candidates)

    def rows(self) -> Words:
        """The states again, in their order; that is the end of the board."""
        rows = rows_of(self._planes, len(self._numbers))
        rows[:, WORDS] = self._numbers
        return rows

    def sweep(self) -> int:
        """One round of deduction for all states; how many of them it changed."""
        x, sure, left = self._candidates, self._sure, self._left
        some, several = self._some, self._several
        np.invert(several, out=several)
        np.bitwise_and(x, several[..., None, :], out=sure)  # naked singles
        self.dead = self.dead | ~(_all(some) & self._bands.restrict() & self._stacks.restrict())
        # A cell that is sure of a digit has no other.
        held = self._held
        np.bitwise_or(sure[..., 0, :], sure[..., 1, :], out=held)
        for digit in range(2, 9):
            held |= sure[..., digit, :]
        np.invert(held, out=some)
        sure |= some[..., None, :]
        left &= sure
        np.bitwise_xor(x, left, out=sure)
        self.changed = _any(sure)
        x[:] = left
        self._count(x)
        self.open = _any(several)
        held &= several  # now the cells that are sure of two
        self.dead |= _any(held)
        self.changed &= ~self.dead
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
    """What `_Bands` works in: arrays by line, band, box, digit and word.

    `may` and `choices` have boxes beyond the third, which are the first ones again: so that what is
    said of each box and the next is said of all three at once. Choices of three triads are by kind,
    band and the first line's box: the second line's box is the next one, or the one before.
    """

    def __init__(self, words: int, memory: Memory) -> None:
        may, choices = (memory.array(kinds * 3 * 5 * 9 * words) for kinds in (3, 2))
        others = [memory.array(3, 3, 3, 9, words) for _ in range(4)]
        self.of_lines = [memory.array(3, 3, 9, words) for _ in range(3)]
        self.across = [
            may.reshape(3, 3, 5, 9, words),
            choices.reshape(2, 3, 5, 9, words),
            *others,
        ]
        # In memory as the candidates of stacks are.
        turned = [may.reshape(3, 5, 3, 9, words), choices.reshape(2, 5, 3, 9, words), *others]
        self.down = [_turned(triads) for triads in turned]


def _turned(triads: Words) -> Words:
    """By line, band and box where it was by line, box and band."""
    return triads.swapaxes(1, 2)


class _Bands:
    """All digits in three bands of three lines, of three triads, of three cells; or in stacks.

    For each of a triad's cells there are three arrays by line, band, box, digit and word: the
    candidates; those known to be right, which gets those that are found to be; and one that gets
    those that are left.
    """

    def __init__(
        self, cells: list[tuple[Words, Words, Words]], scratch: list[Words], of_lines: list[Words]
    ) -> None:
        self._cells, self._of_lines = cells, of_lines
        self._may, self._choices, self._known, self._several, self._here, self._other = scratch

    def restrict(self) -> Words:
        """Both kinds of locked candidates and hidden singles.

        A digit goes into one triad of each line and each box. Where it fits into no such choice
        of three triads with this one, the triad is out. Returns the states with such a choice.
        """
        known, several, here, other = self._known, self._several, self._here, self._other
        some, two, scratch = self._of_lines
        (p, sure_p, _), (q, sure_q, _), (r, sure_r, _) = self._cells
        _some_and_several(p, q, r, self._may[:, :, :3], several, other)
        np.bitwise_or(sure_p, sure_q, out=known)
        known |= sure_r
        self._choose()
        _some_and_several(here[:, :, 0], here[:, :, 1], here[:, :, 2], some, two, scratch)
        several |= two[:, :, None]
        single = known  # the triads that hold the digit, in a single cell
        _without(here, several, out=single)
        for before, sure, left in self._cells:
            np.bitwise_and(before, here, out=left)
            np.bitwise_and(left, single, out=other)
            sure |= other
        return _all(some)

    def _choose(self) -> None:
        """Set the triads that are in a choice of three, one for each line and each box."""
        may, choices, known, here = self._may, self._choices, self._known, self._here
        line = self._of_lines[0]
        # A line that is known to hold the digit in one triad has it in no other.
        np.bitwise_or(known[:, :, 0], known[:, :, 1], out=line)
        line |= known[:, :, 2]
        np.invert(line, out=line)
        known |= line[:, :, None]
        may[:, :, :3] &= known
        may[1:, :, 3:] = may[1:, :, :2]
        next_box, last_box = choices
        np.bitwise_and(may[1, :, 1:4], may[2, :, 2:], out=next_box[:, :3])
        np.bitwise_and(may[1, :, 2:], may[2, :, 1:4], out=last_box[:, :3])
        choices[:, :, :3] &= may[0, :, :3]
        choices[:, :, 3:] = choices[:, :, :2]
        np.bitwise_or(next_box[:, :3], last_box[:, :3], out=here[0])
        np.bitwise_or(next_box[:, 2:], last_box[:, 1:4], out=here[1])
        np.bitwise_or(next_box[:, 1:4], last_box[:, 2:], out=here[2])


def _some_and_several(
    p: Words, q: Words, r: Words, some: Words, several: Words, scratch: Words
) -> None:
    """Set what is in any of three, and what is in two or more of them."""
    np.bitwise_or(p, q, out=some)
    np.bitwise_and(r, some, out=several)
    np.bitwise_and(p, q, out=scratch)
    several |= scratch
    some |= r


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


def slice_rows(rows: Words, planes: Words) -> None:
    """Make planes of the states of rows: the first 64 in the first word, and so on."""
    blocks = planes.reshape(64, WORDS, -1)
    full, rest = divmod(len(rows), 64)
    blocks[..., :full] = rows[: 64 * full].reshape(full, 64, ROW)[..., :WORDS].transpose(1, 2, 0)
    if rest:
        blocks[:rest, :, full] = rows[64 * full :, :WORDS]
        blocks[rest:, :, full] = 0
    _transpose(blocks)


def rows_of(planes: Words, number: int) -> Words:
    """The rows of so many states, but for their puzzles' numbers; the planes are used up."""
    blocks = planes.reshape(64, WORDS, -1)
    _transpose(blocks)
    rows = np.empty((blocks.shape[2], 64, ROW), WORD)
    rows[..., :WORDS] = blocks.transpose(2, 0, 1)
    return rows.reshape(-1, ROW)[:number]


def _transpose(blocks: Words) -> None:
    """Transpose 64 × 64 bits: those of each word, along the first axis."""
    mask, distance = (1 << 32) - 1, 32
    while distance:
        pairs = blocks.reshape(32 // distance, 2, distance, *blocks.shape[1:])
        first, second = pairs[:, 0], pairs[:, 1]
        moved = first >> np.uint64(distance)
        moved ^= second
        moved &= np.uint64(mask)
        second ^= moved
        moved <<= np.uint64(distance)
        first ^= moved
        distance >>= 1
        mask ^= mask << distance

"""A batch of sudokus as bit planes in numpy, and what can be deduced in all of them at once.

Bit i of a plane belongs to the i-th state (see `sliced.py`), a plane to a candidate. Nothing here
allocates where it can be helped: the arrays of a board are used again and again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]

#: Words of 64 bits, in the byte order that makes their bits one string.
WORD = np.dtype("<u8")
#: Words in the row of a state. Bit 9 c + d of it tells whether cell c can hold digit d.
ROW = 12


class Board:
    """A batch of states as planes, of so many words each.

    changed, dead, open    a plane each: the states that the last sweep took a candidate from, that
                           have no solution, and that have a cell with several candidates
    """

    def __init__(self, words: int) -> None:
        self.words = words
        self.planes = np.zeros((64 * ROW, words), WORD)
        shape = (3, 3, 3, 3, 9, words)  # band, row, stack, column, digit
        self._candidates = self.planes[:729].reshape(shape)
        self._sure, self._left = (np.empty(shape, WORD) for _ in range(2))
        self._some, self._several = (np.empty((3, 3, 3, 3, words), WORD) for _ in range(2))
        x, sure, left, scratch = self._candidates, self._sure, self._left, _Scratch(words)
        down = (2, 3, 0, 1, 4, 5)
        self._bands = _Bands(x, sure, left, scratch)
        turned = left.transpose(down)
        self._stacks = _Bands(turned, sure.transpose(down), turned, scratch)
        self.dead = self.open = self.changed = np.zeros(words, WORD)

    def slice(self, rows: Words) -> None:
        """Take up to 64 states for each word."""
        full = np.zeros((64 * self.words, ROW), WORD)
        full[: len(rows)] = rows
        blocks = self.planes.reshape(ROW, 64, self.words)
        blocks[:] = full.reshape(64, self.words, ROW).transpose(2, 0, 1)
        _transpose(blocks)
        used = np.zeros(64 * self.words, np.uint8)
        used[: len(rows)] = 1
        bits = np.packbits(used.reshape(64, self.words).T, axis=1, bitorder="little")
        self.dead = ~np.ascontiguousarray(bits).view(WORD)[:, 0]
        self._count(self._candidates)

    def unslice(self) -> Words:
        """The states again, in their order."""
        blocks = self.planes.reshape(ROW, 64, self.words)
        _transpose(blocks)
        return blocks.transpose(1, 2, 0).reshape(64 * self.words, ROW)

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
        self.known = np.empty((3, 5, 5, 9, words), WORD)
        self.may = np.empty((3, 4, 4, 9, words), WORD)
        self.triad, self.several, self.here, self.other = (
            np.empty((3, 3, 3, 9, words), WORD) for _ in range(4)
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

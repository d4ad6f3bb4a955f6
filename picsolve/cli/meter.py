"""How much of the input is done, and how much there may be."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cached_property
from typing import BinaryIO

from picsolve.formats.source import SMALL


class Meter:
    """How many puzzles there may be: those read so far, in the bytes read so far, of all bytes."""

    def __init__(self, arguments: tuple[str, ...]) -> None:
        self._arguments = arguments
        self.read = 0  #: how many puzzles have been read
        self.skipped = 0  #: how many of them were done by an earlier run
        self._before = 0  # bytes of the files before this one
        self._size = 0
        self._line = 0
        self._lines: int | None = None
        self._file: BinaryIO | None = None

    def begin(self, file: BinaryIO) -> None:
        self._before += self._size
        self._file, self._size = file, os.fstat(file.fileno()).st_size
        self._line, self._lines = 0, None

    def count(self, found: int, line: int | None) -> None:
        """Note that so many puzzles have been read, the last of them in this line of the file."""
        self.read += found
        self._line = line or 0

    def left(self, done: int) -> float | None:
        """How many puzzles there may be left when so many are done; None where nothing tells."""
        part = self._part()
        return max(self.read / part - self.skipped - done, 0.0) if part else None

    def _part(self) -> float | None:
        """How much of the bytes has been read, from 0 to 1; None where a pipe, a directory or a
        puzzle is among the arguments."""
        total = self._total
        if not total or self._file is None:
            return None
        return min((self._before + self._here(self._file)) / total, 1.0)

    def _here(self, file: BinaryIO) -> float:
        """The bytes of this file that have been read."""
        try:
            here = file.tell()
        except ValueError:  # it has been closed
            here = self._size
        if here < self._size or self._size > SMALL:
            return here
        # It may have been read at once: the line of the last puzzle tells more.
        if self._lines is None:
            with suppress(OSError), open(file.name, "rb") as whole:
                self._lines = whole.read(SMALL).count(b"\n")
        return here * min(self._line / (self._lines or 1), 1.0)

    @cached_property
    def _total(self) -> int | None:
        if not all(os.path.isfile(name) for name in self._arguments if "\0" not in name):
            return None
        return sum(os.stat(name).st_size for name in self._arguments)

"""How far the reading of the input is."""

from __future__ import annotations

import os
from functools import cached_property
from typing import BinaryIO


class Meter:
    """How much of the input has been read, where it is known how much there is."""

    def __init__(self, arguments: tuple[str, ...]) -> None:
        self._arguments = arguments
        self._before = 0  # bytes of the files before this one
        self._size = 0
        self._file: BinaryIO | None = None

    def begin(self, file: BinaryIO) -> None:
        self._before += self._size
        self._file, self._size = file, os.fstat(file.fileno()).st_size

    def part(self) -> float | None:
        """From 0 to 1; None where a pipe, a directory or a puzzle is among the arguments."""
        total = self._total
        if not total or self._file is None:
            return None
        try:
            here = self._file.tell()
        except ValueError:  # it has been closed
            here = self._size
        return min((self._before + here) / total, 1.0)

    @cached_property
    def _total(self) -> int | None:
        if not all(os.path.isfile(name) for name in self._arguments if "\0" not in name):
            return None
        return sum(os.stat(name).st_size for name in self._arguments)

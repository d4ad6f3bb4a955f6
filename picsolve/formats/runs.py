"""Runs of plain sudokus in a list, handed on unread: what reads them all at once is faster."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, BinaryIO

from picsolve.errors import InputError
from picsolve.formats.entry import Entry

CELLS = 81
WIDTH = CELLS + 1
#: Lines of a run at most: few at first, so that the first answers come soon. Where they come slowly
#: it stays at fewer.
_FIRST, MOST = 64, 65_536
_QUICK, _SLOW = 0.25, 1.0  # seconds
#: Bytes that a stream should be read by, to have so many lines at a time.
ROOM = MOST * WIDTH

#: What damaged data raise; gzip's own error is an `OSError`.
DAMAGE = (EOFError, OSError, zlib.error)

_CELLS_AND_END = re.compile(rb"(?:[0-9.]{81}\n)*")
_CELLS_AND_LONG_END = re.compile(rb"(?:[0-9.]{81}\r\n)*")
_PLAIN_LINE = re.compile("[0-9.]{81}")


@dataclass(frozen=True, slots=True)
class Run:
    """Sudokus in successive lines, each of 81 digits and points and a line feed.

    `before` and `after` are the lines next to it, as far as they are known: errors show them.
    """

    text: bytes
    source: str
    line: int  #: the number of the first
    before: str | None = None
    after: str | None = None
    is_whole: bool = False  #: whether an error shows the line after it, too

    def __len__(self) -> int:
        return len(self.text) // WIDTH

    def __getitem__(self, index: int) -> str:
        return self.text[index * WIDTH : index * WIDTH + CELLS].decode("ascii")

    def part(self, first: int, end: int) -> Run:
        """Some of the lines."""
        before = self[first - 1] if first else self.before
        after = self[end] if end < len(self) else self.after
        text = self.text[first * WIDTH : end * WIDTH]
        return replace(self, text=text, line=self.line + first, before=before, after=after)

    def entry(self, index: int) -> Entry | InputError:
        """One of the puzzles, as it would have been read by itself."""
        from picsolve.formats.source import Lines
        from picsolve.formats.sudoku import read_plain

        number, known = self.line + index, {self.line + index: self[index]}
        before = self[index - 1] if index else self.before
        after = self[index + 1] if index + 1 < len(self) else self.after
        if before is not None:
            known[number - 1] = before
        if after is not None and self.is_whole:
            known[number + 1] = after
        return read_plain(self[index], Lines.around(self.source, number, known))


def run_of(text: str, source: str) -> Run | None:
    """One plain sudoku by itself, if the text is one."""
    if len(text) != CELLS or text.strip("0123456789."):
        return None
    return Run(f"{text}\n".encode(), source, 1, is_whole=True)


class Runs:
    """Finds the runs in a stream, or in the lines of a small file, between the other lines."""

    def __init__(self, stream: BinaryIO | None = None) -> None:
        self._stream: Any = stream
        self._size = _FIRST
        self._since = 0.0
        self.most = MOST
        self.taken = 0  #: lines so far
        self.is_barred = False  #: whether lines of the stream wait that have been read

    def take(self) -> bytes:
        """The plain lines that come next in the stream: those that are there without waiting."""
        self._adapt()
        try:
            seen: bytes = b"" if self.is_barred else self._stream.peek(WIDTH)
        except DAMAGE:
            return b""  # reading the next line will tell
        is_long = seen[CELLS : CELLS + 2] == b"\r\n"
        width = WIDTH + is_long
        end = len(seen) // width
        if not end:
            return b""
        seen = seen[: min(end, self._size) * width]
        if not _is_regular(seen, width):
            match = (_CELLS_AND_LONG_END if is_long else _CELLS_AND_END).match(seen)
            seen = match[0] if match else b""
        if seen:
            self._stream.read(len(seen))
            self._grow(len(seen) // width)
        return seen.replace(b"\r", b"") if is_long else seen

    def take_of(self, lines: list[Any], start: int) -> bytes:
        """The same of lines that are known."""
        self._adapt()
        found = []
        for line in lines[start : start + self._size]:
            if not (isinstance(line, str) and _PLAIN_LINE.fullmatch(line.rstrip("\r\n"))):
                break
            found.append(line.rstrip("\r\n") + "\n")
        if found:
            self._grow(len(found))
        return "".join(found).encode("ascii")

    def _grow(self, taken: int) -> None:
        self.taken += taken
        self._since = monotonic()

    def _adapt(self) -> None:
        """Choose how many to take by how long the last ones took."""
        if not self._since:
            return
        seconds = monotonic() - self._since
        if seconds < _QUICK:
            self._size = min(8 * self._size, self.most)
        elif seconds > _SLOW:
            self._size = max(self._size // 2, _FIRST)
        self._since = 0.0


def _is_regular(text: bytes, width: int) -> bool:
    """Whether there are line ends where they have to be, and cells everywhere else."""
    ends = text[width - 1 :: width]
    others = text.translate(None, b"0123456789.")
    return (
        len(others) == len(ends) * (width - CELLS)
        and ends == b"\n" * len(ends)
        and (width == WIDTH or text[CELLS::width] == b"\r" * len(ends))
    )

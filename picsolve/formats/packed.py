"""Files that are no plain text: binary bitmaps, and those of gzip, xz and bzip2 to be unpacked."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from io import BufferedIOBase, BufferedReader, RawIOBase
from typing import Any, BinaryIO, cast

from picsolve.errors import InputError
from picsolve.formats.runs import Runs
from picsolve.formats.source import Decoded, clean, decoded
from picsolve.words import say

#: What damaged data raise.
DAMAGE = (EOFError, gzip.BadGzipFile, zlib.error)
_GZIP, _XZ = b"\x1f\x8b", b"\xfd7zXZ\0"
_BZIP2 = re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")
#: So often a file is unpacked, at most: some are packed twice by mistake.
_DEEPEST = 3


def unpacked(stream: BinaryIO) -> tuple[BinaryIO, bool]:
    """The stream, unpacked if it is packed, and whether it is; an unpacked one raises what is in
    `DAMAGE`."""
    stream = _peekable(stream)
    for depth in range(_DEEPEST):
        try:
            inner = _unpacker(stream)
        except DAMAGE:
            return _peekable(cast(BinaryIO, _Torn())), True
        if inner is None:
            return stream, depth > 0
        stream = _peekable(inner)
    return stream, True


def _unpacker(stream: BinaryIO) -> BinaryIO | None:
    """What unpacks the stream; None if it is not packed."""
    first = _peeked(stream, 10)
    if first.startswith(_GZIP):
        return cast(BinaryIO, gzip.GzipFile(fileobj=stream, mode="rb"))
    if first.startswith(_XZ):
        import lzma

        return cast(BinaryIO, _Unpacked(lzma.LZMAFile(stream), lzma.LZMAError))
    if _BZIP2.match(first):
        import bz2

        return cast(BinaryIO, _Unpacked(bz2.BZ2File(stream), OSError))
    return None


class _Unpacked(RawIOBase):
    """A stream that tells of damaged data as gzip's do, by an error in `DAMAGE`."""

    def __init__(self, inner: BufferedIOBase, damage: type[Exception]) -> None:
        super().__init__()
        self._inner = inner
        self._damage = damage

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            return self._inner.readinto(buffer)
        except self._damage as error:
            raise EOFError(str(error)) from error


class _Torn(RawIOBase):
    """What is damaged from its beginning, which gzip's own stream tells but once."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        raise EOFError


def is_bitmap(stream: BinaryIO) -> bool:
    """Whether an unpacked stream begins as a binary bitmap does; raises what is in `DAMAGE` where
    it does not begin as packed data do."""
    first = _peeked(stream)
    return first[:2] == b"P4" and first[2:3].isspace()


def unpacked_lines(source: str, stream: BinaryIO, runs: Runs | None = None) -> Iterator[Decoded]:
    """The lines of a stream; where packed data are damaged, an error after those before."""
    number, runs = 0, runs or Runs(stream)
    try:
        for line in decoded(source, stream, runs):
            number += 1
            yield line
    except DAMAGE:
        yield damage(source, number + runs.taken + 1)


def damage(source: str, line: int) -> InputError:
    """The error for packed data that cannot be unpacked."""
    message, help = (
        say("the compressed data are damaged from here on"),
        say("compress the file again"),
    )
    return InputError(message, source=clean(source), line=line, help=help)


def _peekable(stream: BinaryIO) -> BinaryIO:
    if hasattr(stream, "peek"):
        return stream
    return cast(BinaryIO, BufferedReader(cast(RawIOBase, stream)))


def _peeked(stream: BinaryIO, count: int = 3) -> bytes:
    """The first bytes, which stay in the stream."""
    found: bytes = stream.peek(count)  # type: ignore[attr-defined]
    return found[:count]

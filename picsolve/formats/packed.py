"""Files that are no plain text: gzip's, which are unpacked, and binary bitmaps."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from io import BufferedReader, RawIOBase
from typing import BinaryIO, cast

from picsolve.errors import InputError
from picsolve.formats.runs import Runs
from picsolve.formats.source import Decoded, clean, decoded
from picsolve.words import say

#: What damaged data raise.
DAMAGE = (EOFError, gzip.BadGzipFile, zlib.error)
_GZIP = b"\x1f\x8b"


def unpacked(stream: BinaryIO) -> tuple[BinaryIO, bool]:
    """The stream, unpacked if it is one of gzip's, and whether it is."""
    stream = _peekable(stream)
    if _peeked(stream).startswith(_GZIP):
        return _peekable(cast(BinaryIO, gzip.GzipFile(fileobj=stream))), True
    return stream, False


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


def _peeked(stream: BinaryIO) -> bytes:
    """The first bytes, which stay in the stream."""
    found: bytes = stream.peek(3)  # type: ignore[attr-defined]
    return found[:3]

"""`--output`: the file for the answers, which must be none of those that are read."""

from __future__ import annotations

import gzip
import os
import zlib
from io import TextIOWrapper, UnsupportedOperation
from time import monotonic
from typing import IO, Any

import click

from picsolve.cli.inputs import Inputs
from picsolve.cli.streams import uninterrupted
from picsolve.formats.source import clean
from picsolve.words import say

#: Seconds between the moments at which a packed file has all that is known.
_PAUSE = 1.0


def check_target(path: str, inputs: Inputs, *, is_continued: bool = False) -> None:
    """Raise a usage error where a file cannot be written, or is one of those that are read.

    A file that is continued may be in a directory that is read, for it is left out of that.
    """
    if reason := _obstacle(path):
        raise unwritable(path, reason)
    if inputs.reads([path], named=is_continued):
        told = say("{path} is among the inputs, and would be overwritten", path=clean(path))
        raise click.UsageError(told)


def is_packed(path: str) -> bool:
    """Whether a file's name asks for its content to be packed."""
    return path.lower().endswith(".gz")


def opened(path: str, *, is_continued: bool = False) -> IO[str]:
    """The file for the answers, packed by gzip if its name asks for that."""
    try:
        if is_packed(path):
            return TextIOWrapper(_Packed(path), encoding="utf-8", errors="replace", newline="")
        mode = "a" if is_continued else "w"
        return open(path, mode, encoding="utf-8", errors="replace", newline="")
    except (OSError, ValueError) as error:
        raise unwritable(path, getattr(error, "strerror", None) or str(error)) from None


def unwritable(path: str, reason: str) -> click.UsageError:
    """The error for a file that cannot be written."""
    told = say("{path} cannot be written: {reason}", path=clean(path), reason=reason)
    return click.UsageError(told)


def _obstacle(path: str) -> str:
    """Why a file cannot be written, as far as that can be seen without touching it; or nothing."""
    if os.path.isdir(path):
        return say("it is a directory")
    if os.path.lexists(path):
        can = os.access(path, os.W_OK) or not os.path.exists(path)  # a link may be to a new file
        return "" if can else say("no permission to write to this file")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        return say("there is no directory {name}", name=clean(folder))
    return "" if os.access(folder, os.W_OK) else say("no permission to write to this directory")


class _Packed(gzip.GzipFile):
    """A file that is packed while it is written.

    The answers are flushed one by one; here that is done only now and then, for each time costs
    some of the packing. It tells no descriptor, for nobody else may write into what is packed.
    """

    def __init__(self, path: str) -> None:
        self._file = open(path, "wb")  # noqa: SIM115 - closed below
        super().__init__(filename="", mode="wb", compresslevel=6, fileobj=self._file, mtime=0)
        self._flushed = monotonic()

    def fileno(self) -> int:
        raise UnsupportedOperation

    def write(self, data: Any) -> int:
        with uninterrupted():
            return super().write(data)

    def flush(self, zlib_mode: int = zlib.Z_SYNC_FLUSH) -> None:
        if not self.closed and monotonic() - self._flushed > _PAUSE:
            super().flush(zlib_mode)
            self._flushed = monotonic()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._file.close()

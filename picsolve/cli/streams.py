"""Standard streams that lose nothing and tear no line, whatever stands at their other end.

A pipe that does not block, as node, ssh and supervisors hand over, takes what it has room for, and
Python drops the rest. A signal that comes while a pipe is full tears what is being written. So
text is written here with an eye on both: what a pipe has no room for waits, and Ctrl-C waits until
what was begun is whole.
"""

from __future__ import annotations

import io
import os
import select
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

#: As many bytes as wait at most before they are written without being asked for.
_MUCH = 1 << 15
#: Seconds between two looks at whether somebody wants to end the run.
_TICK = 0.25
#: Seconds without any reading, after a signal, until the reader is given up.
_PATIENCE = 3.0

_depth = 0  # blocks of `uninterrupted` that the main thread is in
_is_due = False  # whether a signal came within them
_is_ending = False  # whether one has come at all


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put Ctrl-C off to the end of the block, so that what it writes is whole; a second one is not
    put off. Of use in the main thread, the only one that signals interrupt."""
    global _depth, _is_due
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        if _is_due and not _depth:
            _is_due = False
            raise KeyboardInterrupt


def put_off() -> bool:
    """Whether a signal that has just come has to wait, to be raised by `uninterrupted`."""
    global _is_due, _is_ending
    _is_ending = True
    if not _depth or _is_due:
        return False
    _is_due = True
    return True


def wait_for_input(stream: Any) -> None:
    """Have reading from a stream wait: of a pipe that does not block, and has nothing yet, Python
    would say that it has ended. Who else reads from the same pipe has to wait then, too."""
    if os.name == "posix":
        with suppress(OSError, ValueError, AttributeError):  # none, or no file of the system
            os.set_blocking(stream.fileno(), True)


def steady(stream: Any, *, owns: bool = False) -> Any:
    """A stream of text in place of another, which is closed with it if it `owns` that.

    What is no file of the system, or packs what it writes, and any stream where pipes cannot be
    waited for (Windows), stays as it is.
    """
    if os.name != "posix" or not isinstance(stream, io.TextIOWrapper):
        return stream
    file = getattr(stream.buffer, "raw", stream.buffer)
    if not isinstance(file, io.FileIO):
        return stream
    stream.flush()
    return _Steady(stream, file.fileno(), owns=owns)


class _Steady(io.TextIOWrapper):
    """Text that is not torn by Ctrl-C."""

    def __init__(self, stream: io.TextIOWrapper, descriptor: int, *, owns: bool) -> None:
        super().__init__(
            _Waiting(descriptor, stream.name),
            encoding=stream.encoding,
            errors=stream.errors,
            newline="",
            line_buffering=stream.line_buffering,
        )
        self._owned = stream if owns else None

    def write(self, text: str) -> int:
        with uninterrupted():
            return super().write(text)

    def flush(self) -> None:
        with uninterrupted():
            super().flush()

    def close(self) -> None:
        try:
            super().close()
        finally:
            if self._owned is not None:
                self._owned.close()


class _Waiting(io.BufferedIOBase):
    """Bytes that wait until a descriptor takes them."""

    def __init__(self, descriptor: int, name: Any) -> None:
        self.name = name
        self._descriptor = descriptor
        self._is_file = stat.S_ISREG(os.fstat(descriptor).st_mode)
        self._waiting = bytearray()
        self._is_given_up = False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._descriptor

    def isatty(self) -> bool:
        return os.isatty(self._descriptor)

    def write(self, data: Any) -> int:
        self._waiting += data
        if len(self._waiting) >= _MUCH:
            self.flush()
        return len(data)

    def flush(self) -> None:
        """Write all that waits. What an error keeps from being written is dropped."""
        data, self._waiting = self._waiting, bytearray()
        start = 0
        with memoryview(data) as view:
            while start < len(data) and self._has_room():
                try:
                    start += os.write(self._descriptor, view[start : self._end(data, start)])
                except BlockingIOError:  # somebody else has filled the pipe
                    continue

    def _end(self, data: bytearray, start: int) -> int:
        """How far to write in one go: where there is room, a pipe takes so many bytes at once,
        and these are whole lines, where a line is not longer than that."""
        end = start + select.PIPE_BUF
        if self._is_file or end >= len(data):
            return len(data)
        return data.rfind(b"\n", start, end) + 1 or end

    def _has_room(self) -> bool:
        """Wait for room. False if the run is to end, and nobody reads: there will be none."""
        patience = _PATIENCE
        while not self._is_given_up and not select.select((), (self._descriptor,), (), _TICK)[1]:
            if _is_ending:
                patience -= _TICK
                self._is_given_up = patience <= 0
        return not self._is_given_up

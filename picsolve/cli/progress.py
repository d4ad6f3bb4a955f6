"""A line on the terminal that says what takes so long."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

_PATIENCE = 1.0  # seconds: what is quicker needs no word
_PAUSE = 0.25


class _Line:
    """One line of a terminal, written by a thread of its own, so that no solver has to."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self._say: Callable[[], str] | None = None
        self._since = 0.0
        self._is_shown = False
        threading.Thread(target=self._write, daemon=True).start()

    def begin(self, say: Callable[[], str]) -> None:
        with self._lock:
            self._say, self._since = say, time.monotonic()

    def end(self) -> None:
        """Wipe the line: an answer may follow."""
        with self._lock:
            self._say = None
            if self._is_shown:
                self._put("")
                self._is_shown = False

    def _write(self) -> None:
        while True:
            time.sleep(_PAUSE)
            with self._lock:
                seconds = time.monotonic() - self._since
                if self._say and seconds > _PATIENCE:
                    self._is_shown = True
                    self._put(f"{self._say()} … {seconds:.0f} s"[: self._width()])

    def _width(self) -> int:
        """One line of the terminal, but for its last column: what goes on in a second line, or to
        its edge, could not be wiped."""
        columns = 0
        with suppress(OSError, ValueError):
            columns = os.get_terminal_size(self._stream.fileno()).columns
        return (columns or 80) - 1

    def _put(self, text: str) -> None:
        with suppress(OSError, ValueError):  # a terminal that went away, or cannot write this
            self._stream.write(f"\r\x1b[K{text}")
            self._stream.flush()


_line: _Line | None = None


@contextmanager
def progress(say: Callable[[], str]) -> Iterator[None]:
    """While the block runs longer than a moment, show `say()` and the seconds on standard error.

    Only where that is a terminal.
    """
    global _line  # started once, and only where there is somebody to read it
    if _line is None and sys.stderr is not None and sys.stderr.isatty():
        _line = _Line(sys.stderr)
    if _line is None:
        yield
        return
    _line.begin(say)
    try:
        yield
    finally:
        _line.end()

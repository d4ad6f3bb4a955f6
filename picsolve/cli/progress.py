"""A line on the terminal that says what takes so long."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TextIO
from unicodedata import east_asian_width

from picsolve.cli.complaints import complain

_PATIENCE = 1.0  # seconds: what is quicker needs no word
_PAUSE = 0.25
#: Seconds after which somebody may want to know what can be done about it.
LONG = 10.0


class _Line:
    """One line of a terminal, written by a thread of its own, so that no solver has to.

    It says how far the whole run is, if somebody tells, and what is being done, if it takes long.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self._say: Callable[[], str] | None = None
        self._since = 0.0
        self._whole: Callable[[float], str] | None = None
        self._whole_since = 0.0
        self._is_shown = False
        threading.Thread(target=self._write, daemon=True).start()

    def begin(self, say: Callable[[], str]) -> None:
        with self._lock:
            self._say, self._since = say, time.monotonic()

    def end(self) -> None:
        """Wipe the line: an answer may follow."""
        with self._lock:
            self._say = None
            if not self._whole:  # whose answers do not come to this terminal
                self._wipe()

    def begin_whole(self, say: Callable[[float], str]) -> None:
        with self._lock:
            self._whole, self._whole_since = say, time.monotonic()

    def end_whole(self) -> None:
        with self._lock:
            self._whole = None
            self._wipe()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Leave the terminal to the block."""
        with self._lock:
            self._wipe()
            yield

    def _wipe(self) -> None:
        if self._is_shown:
            self._put("")
            self._is_shown = False

    def _write(self) -> None:
        while True:
            time.sleep(_PAUSE)
            with self._lock:
                text = self._text(time.monotonic())
                if text:
                    self._is_shown = True
                    self._put(cut(text, self._width()))

    def _text(self, now: float) -> str:
        parts = []
        if self._whole and now - self._whole_since > _PATIENCE:
            parts.append(self._whole(now - self._whole_since))
        if self._say and now - self._since > _PATIENCE:
            parts.append(f"{self._say()} … {now - self._since:.0f} s")
        return " · ".join(parts)

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


def cut(text: str, width: int) -> str:
    """As much of a text as has room in so many columns; Rich would take too long to load."""
    used = 0
    for index, char in enumerate(text):
        used += 2 if east_asian_width(char) in "WF" else 1
        if used > width:
            return text[:index]
    return text


_line: _Line | None = None
_is_silent = False


def silence() -> None:
    """Show nothing, for good: another process has the terminal."""
    global _is_silent
    _is_silent = True


def _there() -> _Line | None:
    """The line, where there is somebody to read it."""
    global _line  # started once
    if _line is None and not _is_silent and sys.stderr is not None and sys.stderr.isatty():
        _line = _Line(sys.stderr)
    return _line


@contextmanager
def progress(say: Callable[[], str]) -> Iterator[None]:
    """While the block runs longer than a moment, show `say()` and the seconds on standard error.

    Only where that is a terminal.
    """
    line = _there()
    if line is None:
        yield
        return
    line.begin(say)
    try:
        yield
    finally:
        line.end()


@contextmanager
def whole(say: Callable[[float], str]) -> Iterator[None]:
    """The same for a run as a whole, whose answers must not go to the same terminal; `say` is told
    the seconds."""
    line = _there()
    if line is None:
        yield
        return
    line.begin_whole(say)
    try:
        yield
    finally:
        line.end_whole()


@contextmanager
def remark(text: str) -> Iterator[None]:
    """If the block takes long, write a line on standard error once, whoever reads it."""

    def write() -> None:
        with aside():
            complain(f"{text}\n")

    timer = threading.Timer(LONG, write)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def aside() -> AbstractContextManager[None]:
    """What the block writes on standard error has the terminal for itself."""
    return nullcontext() if _line is None else _line.aside()

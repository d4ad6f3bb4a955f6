"""Keys from the terminal where standard input brings puzzles: `cat list.txt | picsolve play -`."""

from __future__ import annotations

import io
import os
import sys

#: The terminal that a process belongs to, wherever its streams lead.
_TERMINAL = "/dev/tty"


def read_ahead() -> None:
    """Read standard input to its end, as long as nobody needs it for keys; who reads it later finds
    all of it."""
    if sys.stdin is not None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(sys.stdin.buffer.read()), encoding="utf-8")


def connect() -> bool:
    """See that descriptor 0, of which Textual reads keys, is a terminal; False where there is none.
    What stands for standard input in Python is not touched."""
    if sys.__stdin__ is None:
        return False
    if os.isatty(0):
        return True
    if os.name != "posix":  # where keys do not come through descriptors
        return False
    try:
        terminal = os.open(_TERMINAL, os.O_RDWR)
    except OSError:  # a process without one, as of a timer
        return False
    os.dup2(terminal, 0)
    os.close(terminal)
    return True

"""Standard error, which may be closed or full without that being anybody's concern."""

from __future__ import annotations

import sys

from picsolve.words import say


def complain(text: str) -> None:
    """Write to standard error; where that fails, the run goes on to give its answers."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        sys.stderr = None  # as Python has it for a closed stream: nothing is tried again


def cannot_write(error: OSError) -> str:
    """What to say where an answer cannot be written: of a full disk, of a stream that is closed."""
    return say("picsolve: cannot write: {reason}", reason=error.strerror or error) + "\n"

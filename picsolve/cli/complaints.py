"""Standard error, which may be closed or full without that being anybody's concern."""

from __future__ import annotations

import sys


def complain(text: str) -> None:
    """Write to standard error; where that fails, the run goes on to give its answers."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        sys.stderr = None  # as Python has it for a closed stream: nothing is tried again

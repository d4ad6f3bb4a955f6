"""Standard error, which may be closed or full without that being anybody's concern."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

from picsolve.words import say


def complain(text: str, answers: Any = None) -> None:
    """Write to standard error; where that fails, the run goes on to give its answers.

    BrokenPipeError if these, which go to the stream `answers`, would go to the same pipe without a
    reader, as after `2>&1 | head`.
    """
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError) as error:
        is_over = isinstance(error, BrokenPipeError) and _is_same(answers, sys.stderr)
        sys.stderr = None  # as Python has it for a closed stream: nothing is tried again
        if is_over:
            raise


def _is_same(stream: Any, other: Any) -> bool:
    """Whether two streams are one pipe or file."""
    with suppress(OSError, ValueError, AttributeError):  # no files of the system
        return os.path.sameopenfile(stream.fileno(), other.fileno())
    return False


def cannot_write(error: OSError) -> str:
    """What to say where an answer cannot be written: of a full disk, of a stream that is closed."""
    return say("picsolve: cannot write: {reason}", reason=error.strerror or error) + "\n"

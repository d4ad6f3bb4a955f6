"""Standard streams that are closed, as `>&-` has them."""

from __future__ import annotations

import io
import os
from typing import Any

from picsolve.words import say


def occupy() -> None:
    """See that no file that is opened later gets the number of a standard stream: what somebody
    writes to that stream would go into the file."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free


def there(stream: Any) -> Any:
    """Standard output, or what stands for it where it is closed, and Python has None."""
    return _Closed() if stream is None else stream


class _Closed(io.TextIOBase):
    """A run whose answers go to a file needs no standard output; others fail at the first word."""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):  # by which click tells streams of bytes
            raise TypeError
        if text:
            raise OSError(say("standard output is closed"))
        return 0

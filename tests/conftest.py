"""What holds for all tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from picsolve.words import choose

# A shell starts what it runs in the background with Ctrl-C ignored, and children inherit that: the
# processes that tests interrupt would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests expect English wherever they run; those of other languages ask for them.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "en_US.UTF-8"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Speak English again after a test that chose another language."""
    yield
    choose("en")

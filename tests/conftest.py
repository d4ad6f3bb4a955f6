"""What holds for all tests."""

from __future__ import annotations

import signal

# A shell starts what it runs in the background with Ctrl-C ignored, and children inherit that: the
# processes that tests interrupt would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)

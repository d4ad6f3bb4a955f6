"""Damaged input by the thousand: `python -m tests.fuzz [COUNT [SEED]]`.

Every text is one of the samples of all formats with some damage: cut, doubled, mixed with others,
with signs, numbers and nesting out of all measure. Whatever happens to it, reading has to end,
within seconds and little memory, with boards or with errors that tell a place. What does not is
printed; a terminal is told how far it is.
"""

from __future__ import annotations

import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from types import FrameType

from tests.formats.test_damage import SAMPLES, damaged, read_damaged

#: Seconds that one text may take.
LIMIT = 5
#: Megabytes that all of it may take.
MEMORY = 2000
#: After so many texts it is told how far it is.
OFTEN = 5000


def main(count: int, seed: str) -> int:
    """Read as many texts; the number of those that failed."""
    rng = random.Random(seed)
    results: Counter[bool] = Counter()
    failures = 0
    slowest = 0.0
    begin = time.process_time()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY << 20, MEMORY << 20))
    signal.signal(signal.SIGALRM, _late)
    for number in range(count):
        text = damaged(rng.choice(SAMPLES), rng)
        kind = rng.choice((None, None, "sudoku", "nonogram"))
        signal.alarm(LIMIT)
        start = time.process_time()
        try:
            results.update(read_damaged(text, kind))
        except Exception:
            failures += 1
            print(f"text {number} as {kind}: {text!r}\n{traceback.format_exc()}")
        finally:
            signal.alarm(0)
        slowest = max(slowest, time.process_time() - start)
        if number % OFTEN == 0 and sys.stderr.isatty():
            sys.stderr.write(f"\r{number:,} of {count:,}, {failures} failures")
    seconds = time.process_time() - begin
    print(
        f"{count:,} texts in {seconds:.0f} s: {results[False]:,} boards, {results[True]:,} errors"
    )
    print(f"{failures} failures; the slowest took {slowest:.2f} s")
    return failures


def _late(signum: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"took more than {LIMIT} seconds")


if __name__ == "__main__":
    counts, seeds = sys.argv[1:2] or ["100000"], sys.argv[2:3] or ["fuzz"]
    sys.exit(bool(main(int(counts[0]), seeds[0])))

"""Damaged input by the thousand: `python -m tests.fuzz [COUNT [SEED]]`.

Every text is one of the samples of all formats with some damage. Whatever happens to it, reading
has to end, within seconds, with boards or with errors that tell a place. What does not is printed.
"""

from __future__ import annotations

import random
import signal
import sys
import time
import traceback
from collections import Counter
from types import FrameType

from tests.formats.test_damage import SAMPLES, damaged, read_damaged

#: Seconds that one text may take.
LIMIT = 5


def main(count: int, seed: str) -> int:
    """Read as many texts; the number of those that failed."""
    rng = random.Random(seed)
    results: Counter[bool] = Counter()
    failures = 0
    begin = time.process_time()
    signal.signal(signal.SIGALRM, _late)
    for number in range(count):
        text = damaged(rng.choice(SAMPLES), rng)
        kind = rng.choice((None, None, "sudoku", "nonogram"))
        signal.alarm(LIMIT)
        try:
            results.update(read_damaged(text, kind))
        except Exception:
            failures += 1
            print(f"text {number} as {kind}: {text!r}\n{traceback.format_exc()}")
        finally:
            signal.alarm(0)
    seconds = time.process_time() - begin
    print(
        f"{count:,} texts in {seconds:.0f} s: {results[False]:,} boards, {results[True]:,} errors"
    )
    print(f"{failures} failures")
    return failures


def _late(signum: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"took more than {LIMIT} seconds")


if __name__ == "__main__":
    counts, seeds = sys.argv[1:2] or ["100000"], sys.argv[2:3] or ["fuzz"]
    sys.exit(bool(main(int(counts[0]), seeds[0])))

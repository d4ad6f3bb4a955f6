"""What both exact engines need of a SAT solver."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

SOLVER = "glucose3"
#: A literal that is always true; its negation is always false.
TRUE = 1
#: The SAT solver works in slices of about this many seconds, so that it can be stopped.
_SLICE = 0.1


def solvable(
    solver: Any, deadline: float | None, progress: Any = None, assumptions: Sequence[int] = ()
) -> bool:
    """Runs the SAT solver in slices, so that Ctrl-C and the deadline are answered at once.

    `progress.conflicts` tells how many dead ends there were so far.
    """
    conflicts = 1000
    while True:
        begin = monotonic()
        if deadline is not None and begin >= deadline:
            raise TimeoutError
        solver.conf_budget(conflicts)
        # `expect_interrupt` leaves Ctrl-C to Python, which answers it after the slice.
        answer: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
        if progress is not None:
            progress.conflicts = solver.accum_stats()["conflicts"]
        if answer is not None:
            return answer
        spent = max(monotonic() - begin, _SLICE / 100)
        conflicts = max(100, int(conflicts * min(_SLICE / spent, 4)))

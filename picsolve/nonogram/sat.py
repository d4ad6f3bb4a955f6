"""What the exact engines need of SAT solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from time import monotonic
from typing import Any

SOLVER = "glucose4"
#: Takes turns with it: it is slower mostly, but is not lost in the same puzzles.
OTHER_SOLVER = "cadical153"
#: A literal that is always true; its negation is always false.
TRUE = 1
#: The dead ends of the first turn; each turn has four times as many as the one before.
_TURN = 50_000
#: A SAT solver works in slices of so many dead ends, at least and at most: the more variables, the
#: fewer, which takes 0.1 to 0.5 seconds. The second solver is lost when it is stopped more often,
#: and were time counted, no run would be like another.
_SLICES = (100, 10_000)
_SLICE_TIMES_VARIABLES = 50_000_000
#: So many clauses are made between two looks at the clock.
_CLAUSES = 1000


class Search:
    """Finds models of clauses, one after another. To be used in a `with` statement.

    Where one SAT solver is lost, another one mostly gets through: they take turns, each of them
    four times as long as the one before, as counted in dead ends.

    make_clauses  makes the clauses, anew for each solver
    deadline      for the making, too: it raises TimeoutError then
    progress      an `exact.Progress`, whose `conflicts` are the dead ends of both solvers
    takes_turns   if not, there is but one solver, which takes half the memory
    """

    def __init__(
        self,
        make_clauses: Callable[[], Iterable[Sequence[int]]],
        deadline: float | None = None,
        progress: Any = None,
        takes_turns: bool = True,
    ) -> None:
        self._make_clauses = make_clauses
        self._deadline = deadline
        self._progress = progress
        self._excluded: list[list[int]] = []
        self._model: list[int] = []
        self._turn = 0
        self._others = [OTHER_SOLVER] * takes_turns
        self._solvers = [self._start(SOLVER)]

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        for solver in self._solvers:
            solver.delete()

    def model(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """A model: for each variable its literal that is true. None if there is none.

        Raises TimeoutError at the deadline.
        """
        while True:
            solver = self._solvers[self._turn % len(self._solvers)]
            is_alone = not self._others and len(self._solvers) == 1
            limit = None if is_alone else _TURN << 2 * self._turn
            answer = solvable(solver, self._deadline, assumptions, limit, self._count)
            if answer is not None:
                break
            self._turn += 1
            if self._others:
                self._solvers.append(self._start(self._others.pop()))
        if not answer:
            return None
        self._model = solver.get_model()
        for each in self._solvers:  # the next model is looked for near this one
            each.set_phases(self._model)
        return self._model

    def exclude(self, literals: Iterable[int]) -> None:
        """No further model may be as the last one is at all of these literals' variables."""
        self._excluded.append([-self._model[literal - 1] for literal in literals])
        for solver in self._solvers:
            solver.add_clause(self._excluded[-1])

    def _start(self, name: str) -> Any:
        solver = started(name, in_time(self._make_clauses(), self._deadline))
        for clause in self._excluded:
            solver.add_clause(clause)
        if self._model:
            solver.set_phases(self._model)
        return solver

    def _count(self) -> None:
        if self._progress is not None:
            found = (solver.accum_stats()["conflicts"] for solver in self._solvers)
            self._progress.conflicts = sum(found)


def in_time(clauses: Iterable[Sequence[int]], deadline: float | None) -> Iterator[Sequence[int]]:
    """The clauses; raises TimeoutError at the deadline, for millions of them take seconds."""
    for number, clause in enumerate(clauses):
        if deadline is not None and number % _CLAUSES == 0 and monotonic() >= deadline:
            raise TimeoutError
        yield clause


def started(name: str, clauses: Iterable[Sequence[int]]) -> Any:
    """A SAT solver that knows these clauses."""
    from pysat.solvers import Solver  # only where lines alone do not settle the puzzle

    if name == OTHER_SOLVER:
        return _undisturbed()(bootstrap_with=clauses)
    return Solver(name=name, bootstrap_with=clauses)


@cache
def _undisturbed() -> Any:
    """The class of the second solver, which leaves Ctrl-C to Python.

    The binding would have it jump out of the solver, which is of no use afterwards, with an error
    of its own; and in a process that ignores Ctrl-C, too.
    """
    import pysolvers
    from pysat.solvers import Cadical153

    class Undisturbed(Cadical153):  # type: ignore[misc, unused-ignore]
        def solve_limited(
            self, assumptions: Sequence[int] = (), expect_interrupt: bool = False
        ) -> bool | None:
            takes_interrupts = 0
            found = pysolvers.cadical153_solve_lim(self.cadical, assumptions, takes_interrupts)
            self.status = None if found == 0 else found > 0
            return self.status

    return Undisturbed


def solvable(
    solver: Any,
    deadline: float | None,
    assumptions: Sequence[int] = (),
    limit: int | None = None,
    after_slice: Callable[[], object] | None = None,
) -> bool | None:
    """Runs a SAT solver in slices, so that Ctrl-C and the deadline are answered at once.

    None after about `limit` dead ends without an answer. Raises TimeoutError at the deadline.
    """
    least, most = _SLICES
    size = max(least, min(most, _SLICE_TIMES_VARIABLES // max(solver.nof_vars(), 1)))
    for spent in count(size, size):
        if deadline is not None and monotonic() >= deadline:
            raise TimeoutError
        solver.conf_budget(size)
        # `expect_interrupt` leaves Ctrl-C to Python, which answers it after the slice.
        answer: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
        if after_slice is not None:
            after_slice()
        if answer is not None or (limit is not None and spent >= limit):
            return answer
    raise AssertionError  # the loop has no end

"""One puzzle in, one answer out: the exact verdict and, where asked for, the human path."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from types import FrameType
from typing import TYPE_CHECKING, Any

from picsolve import api
from picsolve.board import Decision, Outcome, Verdict
from picsolve.cli.asked import Asked
from picsolve.cli.progress import progress
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.selection import Selection
    from picsolve.core import Step, Technique, Trace
    from picsolve.nonogram.checking import Check as PictureCheck
    from picsolve.nonogram.disproof import Disproof
    from picsolve.nonogram.exact import Progress
    from picsolve.nonogram.rating import Effort
    from picsolve.sudoku.checking import Check
    from picsolve.sudoku.explainer import Rating

#: Seconds for finding out why there is no solution.
_PATIENCE = 10.0


@dataclass(frozen=True)
class Answer:
    """What there is to say of a puzzle; `trace` is None where no path was asked for.

    `check` is there for a half-filled grid, and for a position that has no solution; `disproof`
    for a nonogram whose clues have none, where the reason was found; `progress` where the search
    was stopped by time or, if `is_interrupted`, by Ctrl-C, which may stop the search for the
    reason and the path too. With `is_cut` the path was followed no further than to the one step
    that was asked for.
    """

    asked: Asked
    decision: Decision[Any]
    trace: Trace[Any, Any] | None = None
    out_of_time: bool = False
    check: Check | PictureCheck | None = None
    #: Sudoku Explainer's rating, where it was asked for and there is one.
    explainer: Rating | None = None
    #: Whether time ran out before that rating was known.
    explainer_late: bool = False
    disproof: Disproof | None = None
    progress: Progress | None = None
    is_interrupted: bool = False
    is_cut: bool = False

    @property
    def stopped(self) -> str | None:
        """What kept the path, or the verdict, from being found."""
        if self.is_interrupted:
            return "interrupted"
        return "out of time" if self.out_of_time else None

    @property
    def outcome(self) -> Outcome | None:
        """How the trace ends; None without one, and where it was not followed to its end."""
        is_whole = not (self.stopped or self.is_cut)
        return self.trace.outcome if self.trace and is_whole else None

    @property
    def is_yes(self) -> bool:
        """Solved and unique: what exit code 0 stands for."""
        solved = self.trace is None or self.is_cut or self.outcome is Outcome.SOLVED
        return self.decision.verdict is Verdict.UNIQUE and solved

    @property
    def hardest(self) -> int | None:
        """The number, from 1, of the step that the trace is hardest for; None without steps."""
        if self.trace is None or self.is_cut:
            return None
        from picsolve.core import hardest_step

        place = hardest_step(self.trace, api.catalogue(self.asked.kind))
        return None if place is None else place + 1

    @property
    def counts(self) -> dict[str, int]:
        """How many steps of the trace each technique served, by its key, in their order."""
        found = Counter(step.technique for step in self.trace.steps) if self.trace else Counter()
        order = (technique.key for technique in api.catalogue(self.asked.kind))
        return {key: found[key] for key in order if key in found}

    @property
    def difficulty(self) -> tuple[IntEnum, int | None] | None:
        """The level and the score; None of a path that does not end in the only solution. What
        only a search solves has no score.
        """
        if self.trace is None or not self.is_yes:
            return None
        if self.asked.kind == "sudoku":
            from picsolve.sudoku import rating

            return rating.level(self.trace), rating.score(self.trace)
        from picsolve.nonogram.rating import level

        return level(self.trace), self.effort and self.effort.score

    @cached_property
    def effort(self) -> Effort | None:
        """What a nonogram's path asks of a person, where there is a score."""
        if self.asked.kind == "sudoku" or self.trace is None or not self.is_yes:
            return None
        from picsolve.nonogram.rating import effort

        return effort(self.trace)

    @property
    def line_solvable(self) -> bool | None:
        """Whether lines, each by itself, are enough to solve a nonogram; None where nothing solves
        it, where time ran out before that was known, and of a sudoku.
        """
        if self.progress is None or self.decision.verdict is Verdict.NONE or self.progress.is_early:
            return None
        return self.progress.known is None


def answer(
    asked: Asked,
    selection: Selection | None,
    timeout: float | None = None,
    *,
    for_rating: bool = False,
    left: Callable[[], float | None] | None = None,
    on_step: Callable[[Step[Any]], object] | None = None,
    until: int | None = None,
) -> Answer:
    """Decide the puzzle exactly and, if any are handed in, follow the techniques.

    All may take `timeout` seconds together, or what is `left`, a `countdown`. Of it the verdict has
    half where there is a path to follow, which then may be found without. A half-filled grid is
    checked first, and one with mistakes has neither.
    `for_rating` takes techniques in the order on which ratings rest, and leaves the verdict all the
    time, for without it there is no rating. `on_step` is told each step of the path as it is found,
    which is followed to step `until` at most.
    """
    left = left or countdown(timeout)
    given = _decided(asked, left, share=1.0 if selection is None or for_rating else 0.5)
    if given.is_interrupted or (given.check and not given.check.is_right):
        return given
    try:
        if not for_rating:
            given = _with_reason(given, left)
        if selection is None:
            return given
        unique = False
        with suppress(OutOfTime), time_limit(left()):
            unique = api.is_unique(asked.board, given.decision)
    except KeyboardInterrupt:  # the verdict is known, if not its reason
        return replace(given, is_interrupted=True)
    techniques = selection.techniques(asked.kind, unique=unique)
    if for_rating:
        techniques = _rating_order(asked.kind, techniques)
    path, stop = follow(asked.board, techniques, left(), on_step, until)
    return replace(
        given,
        trace=path,
        out_of_time=isinstance(stop, OutOfTime),
        is_interrupted=isinstance(stop, KeyboardInterrupt),
        is_cut=isinstance(stop, _Enough),
    )


def _decided(asked: Asked, left: Callable[[], float | None], share: float) -> Answer:
    """What is wrong in a half-filled grid, or else the exact verdict, which may take this share of
    the time that is left."""
    so_far = _progress(asked)
    given = Answer(asked, Decision(Verdict.UNDECIDED), progress=so_far)
    try:
        check = check_filled(asked, left())
        if check and not check.is_right:
            return Answer(asked, Decision(Verdict.NONE), check=check)
        given = replace(given, check=check)
        time = left()
        with suppress(OutOfTime), progress(lambda: _doing(so_far)):
            decision = decide(asked.board, time and time * share, so_far)
            given = replace(given, decision=decision)
    except KeyboardInterrupt:
        solutions = tuple(so_far.solutions) if so_far else ()
        decision = Decision(Verdict.UNDECIDED, solutions)
        return replace(given, decision=decision, is_interrupted=True)
    return given


def _with_reason(given: Answer, left: Callable[[], float | None]) -> Answer:
    """The answer with the reason why there is no solution, if there is none and it is found."""
    asked, check = given.asked, given.check
    if given.decision.verdict is Verdict.NONE and _may_be_checked(asked):
        with suppress(OutOfTime), time_limit(left()):
            check = api.check(asked.board)
    why = None if check else _disproof(asked, given.decision, left())
    return replace(given, check=check, disproof=why)


def _progress(asked: Asked) -> Progress | None:
    """What the search for a nonogram's solutions can be watched by."""
    if asked.kind == "sudoku":
        return None
    from picsolve.nonogram.exact import Progress

    return Progress()


def _doing(so_far: Progress | None) -> str:
    if so_far is None:
        return say("counting solutions")
    from picsolve.cli.reasons import doing

    return doing(so_far)


def _disproof(asked: Asked, decision: Decision[Any], timeout: float | None) -> Disproof | None:
    """Why a nonogram has no solution, as far as the reason is found in time."""
    if asked.kind == "sudoku" or decision.verdict is not Verdict.NONE:
        return None
    from picsolve.nonogram.disproof import disprove

    with progress(lambda: say("looking for the shortest reason")):
        return disprove(asked.board, _PATIENCE if timeout is None else min(timeout, _PATIENCE))


def check_filled(asked: Asked, timeout: float | None = None) -> Check | PictureCheck | None:
    """What is wrong in a half-filled grid; None where the input is none, or time runs out."""
    if asked.puzzle is not None:
        with suppress(OutOfTime), progress(lambda: say("checking the grid")), time_limit(timeout):
            return api.check(asked.puzzle, asked.filled or asked.board)
    return None


def _may_be_checked(asked: Asked) -> bool:
    """Whether a board without a solution may be a person's mistake: not mere clues."""
    return asked.kind == "sudoku" or any(set(row) != {"?"} for row in asked.board.text)


def with_explainer(given: Answer, timeout: float | None = None) -> Answer:
    """The answer with Sudoku Explainer's rating, if it is of a sudoku with one solution and the
    rating takes no more than `timeout` seconds."""
    board = given.asked.board
    if given.asked.kind != "sudoku" or given.decision.verdict is not Verdict.UNIQUE:
        return given
    from picsolve.sudoku.explainer import rate

    doing = progress(lambda: say("rating by Sudoku Explainer's rules"))
    with suppress(OutOfTime), doing, time_limit(timeout) as check:
        if api.is_unique(board, given.decision):
            return replace(given, explainer=rate(board, on_step=check))
        return given
    return replace(given, explainer_late=True)


def with_rated_path(given: Answer, timeout: float | None = None) -> Answer:
    """The answer with the path on which its level rests, if its puzzle has one solution and the
    path is found in `timeout` seconds."""
    if given.decision.verdict is not Verdict.UNIQUE:
        return given
    from picsolve.cli.selection import Selection

    asked, unique = given.asked, False
    left = countdown(timeout)
    with suppress(OutOfTime), time_limit(left()):
        unique = api.is_unique(asked.board, given.decision)
    techniques = Selection(kinds=(asked.kind,)).techniques(asked.kind, unique=unique)
    path, stop = follow(asked.board, _rating_order(asked.kind, techniques), left())
    if isinstance(stop, KeyboardInterrupt):
        raise stop
    return replace(given, trace=path, out_of_time=stop is not None, is_cut=False)


def _rating_order(kind: str, techniques: list[Technique[Any, Any]]) -> list[Technique[Any, Any]]:
    """The techniques in the order on which ratings rest."""
    if kind != "sudoku":
        return techniques
    from picsolve.sudoku.hodoku import for_rating

    return for_rating(techniques)


def decide(board: Any, timeout: float | None, so_far: Progress | None = None) -> Decision[Any]:
    """The exact verdict; raises `OutOfTime` where the engine has to be stopped from outside."""
    if api.kind_of(board) == "sudoku":
        with time_limit(timeout):
            return api.decide(board)
    from picsolve.nonogram.exact import decide as decide_picture

    return decide_picture(board, timeout=timeout, progress=so_far)


def follow(
    board: Any,
    techniques: list[Technique[Any, Any]],
    timeout: float | None,
    on_step: Callable[[Step[Any]], object] | None = None,
    until: int | None = None,
) -> tuple[Trace[Any, Any], BaseException | None]:
    """The trace, and what stopped it before its end: time, Ctrl-C, or that `until` is reached."""
    from picsolve.core import Trace, solve

    steps: list[Step[Any]] = []
    try:
        with (
            progress(lambda: say("looking for step {number}", number=len(steps) + 1)),
            time_limit(timeout) as check,
        ):

            def take(step: Step[Any]) -> None:
                steps.append(step)
                if on_step:
                    with alarm_held():
                        on_step(step)
                if len(steps) == until:
                    raise _Enough
                check()

            return solve(board, techniques, on_step=take), None
    except (OutOfTime, KeyboardInterrupt, _Enough) as why:
        return Trace(board, tuple(steps), Outcome.STUCK), why


class OutOfTime(Exception):  # noqa: N818 - no error: the user set the limit
    """The time that `--timeout` allows is over."""


class _Enough(Exception):  # noqa: N818 - no error either
    """The step that was asked for is found."""


def countdown(timeout: float | None) -> Callable[[], float | None]:
    """What is left of so many seconds, from now on."""
    start = time.monotonic()
    return lambda: None if timeout is None else max(timeout - (time.monotonic() - start), 0.0)


@contextmanager
def alarm_held() -> Iterator[None]:
    """Let the block end before the time can: what it writes is whole."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def time_limit(timeout: float | None) -> Iterator[Callable[[], None]]:
    """Raise `OutOfTime` in the block after `timeout` seconds.

    By a timer signal, so that no loop has to look at the clock. Systems without it (Windows), and
    threads other than the main one, notice only when the block calls the function that it is given.
    """
    if timeout is None:
        yield lambda: None
        return
    if timeout <= 0:
        raise OutOfTime
    import signal

    deadline = time.monotonic() + timeout

    def check() -> None:
        if time.monotonic() >= deadline:
            raise OutOfTime

    is_main = threading.current_thread() is threading.main_thread()
    if not (is_main and hasattr(signal, "setitimer")):
        yield check
        return

    def stop(signum: int, frame: FrameType | None) -> None:
        # Both signals may be there at once: then Ctrl-C is on its way, and must not be replaced.
        if not isinstance(sys.exc_info()[1], KeyboardInterrupt):
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, timeout)
        yield check
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

"""Looks for sudokus that are as wanted: seed after seed, also in several processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from picsolve import api
from picsolve.cli import answers
from picsolve.cli.answers import Answer
from picsolve.cli.asked import Asked
from picsolve.cli.selection import Selection
from picsolve.cli.wanted import Wanted
from picsolve.sudoku import hodoku, setting
from picsolve.sudoku.setting import Plan
from picsolve.sudoku.steps import SudokuTechnique

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

#: Tries that are made together: many where nothing but the puzzle counts, few where each is rated.
_DRAFTS, _RATED = 128, 16

#: Clues fewer than asked that a puzzle may have at first, where it may be made easier.
_SPARE = 3


class Made(NamedTuple):
    """A puzzle that is as wanted, and the try, from 1, that it came from.

    `answer` is there where the puzzle was rated.
    """

    number: int
    puzzle: str
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for; `rate` also where no filter needs it."""

    plan: Plan
    wanted: Wanted
    selection: Selection
    seed: int
    rate: bool
    timeout: float | None = None

    @property
    def together(self) -> int:
        return _RATED if self.wanted.filters or self.rate else _DRAFTS

    def tried(self, numbers: range) -> list[Made]:
        """What is as wanted among the tries of these numbers."""
        # Any number of a run starts chances of its own, whatever the numbers before it came to.
        seeds = [Random(f"{self.seed} {number}").getrandbits(64) for number in numbers]
        easier = self._easier()
        is_lightened = easier is not None and not self.plan.is_minimal
        plan = replace(self.plan, spare=_SPARE) if is_lightened else self.plan
        found = []
        for number, seed, puzzle in zip(numbers, seeds, setting.draft(plan, seeds), strict=True):
            if puzzle and easier is not None:
                puzzle = setting.lighten(puzzle, self.plan, seed, easier)
            if puzzle and (made := self._rated(number, puzzle)):
                found.append(made)
        return found

    def _easier(self) -> list[SudokuTechnique] | None:
        """The techniques that a wanted puzzle may need; None where any will do."""
        wanted = self.wanted
        if not wanted.keys and not wanted.levels:
            return None
        every = self.selection.techniques("sudoku", unique=True)
        hardest = max((_rank(it) for it in every if it.key in wanted.keys), default=None)
        highest = max((level for _, level in wanted.levels), default=None)
        return hodoku.for_rating(
            technique
            for technique in every
            if (hardest is None or _rank(technique) <= hardest)
            and (highest is None or technique.tier <= highest)
        )

    def _rated(self, number: int, puzzle: str) -> Made | None:
        """The puzzle, with its rating where that is asked for; None where it is not as wanted."""
        if not (self.wanted.filters or self.rate):
            return Made(number, puzzle, None)
        asked = Asked("sudoku", api.parse(puzzle), number, None, None)
        left = answers.countdown(self.timeout)
        given = answers.answer(asked, self.selection, self.timeout, for_rating=True, left=left)
        if not self.wanted.picks(given):
            return None
        if self.wanted.ers != (None, None):
            given = answers.with_explainer(given, left())
        return Made(number, puzzle, given) if self.wanted.picks_er(given) else None


def _rank(technique: SudokuTechnique) -> tuple[int, int]:
    return technique.tier, technique.score


@contextmanager
def found(wish: Wish, tries: int, jobs: int) -> Iterator[Iterator[tuple[int, list[Made]]]]:
    """What is as wanted among so many tries, in their order, whatever `jobs` is: little by little,
    with the number of tries so far.
    """
    parts = _parts(tries, wish.together)
    if jobs == 1:
        yield ((part[-1], wish.tried(part)) for part in parts)
        return
    workers = [_Worker(wish, tries, first, jobs) for first in range(jobs)]
    try:
        yield ((part[-1], worker.result(part)) for worker, part in zip(cycle(workers), parts))
    finally:
        for worker in workers:
            worker.end()


def _parts(tries: int, together: int) -> Iterator[range]:
    for first in range(1, tries + 1, together):
        yield range(first, min(first + together, tries + 1))


class _Worker:
    """A process that does each part of the tries that is its turn, one after the other."""

    def __init__(self, wish: Wish, tries: int, first: int, jobs: int) -> None:
        self.wish = wish
        self.connection: Connection | None = None
        self.process: BaseProcess | None = None
        with suppress(OSError):  # where it cannot be started, it has no results
            self._start(tries, first, jobs)

    def _start(self, tries: int, first: int, jobs: int) -> None:
        from multiprocessing import get_context

        from picsolve.cli.workers import need_descriptors, sheltered

        context = get_context("spawn")
        need_descriptors()
        self.connection, other = context.Pipe(duplex=False)
        arguments = (other, self.wish, tries, first, jobs)
        process = context.Process(target=_serve, args=arguments, daemon=True)
        try:
            with sheltered():
                process.start()
            self.process = process
        finally:
            other.close()

    def result(self, part: range) -> list[Made]:
        """What is found in the next part; where the process has died, this one looks for it."""
        if self.connection is None:
            return self.wish.tried(part)
        try:
            made: list[Made] = self.connection.recv()
            return made
        except (EOFError, OSError):
            return self.wish.tried(part)

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.connection is not None:
            self.connection.close()


def _serve(connection: Connection, wish: Wish, tries: int, first: int, jobs: int) -> None:
    """Do every so many-th part of the tries; in a process of its own."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # which a terminal sends to all processes
    Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(OSError):
        for part in islice(_parts(tries, wish.together), first, None, jobs):
            connection.send(wish.tried(part))


def _leave_with_parent() -> None:
    """End with the process that this one works for, however that ends: its standard output is that
    of the command, whose readers wait for the end of it."""
    import os
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(0)

"""Work that goes wrong, for the tests of what others do then."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.output import NO, Output, Style
from picsolve.errors import InputError


@dataclass(frozen=True, slots=True)
class Risky:
    """Writes the numbers of puzzles; at some of them its process dies, or sleeps."""

    style: Style
    deadly: tuple[int, ...] = ()
    endless: tuple[int, ...] = ()
    timeout: float | None = None
    #: Where the puzzles are noted that were taken up, one byte each.
    notes: str = ""
    #: The only process that can work on them.
    home: int | None = None

    def begin(self, output: Output) -> RiskyWork:
        if self.home not in (None, os.getpid()):
            os._exit(7)
        return RiskyWork(self, output)


class RiskyWork:
    def __init__(self, task: Risky, output: Output) -> None:
        self.task, self.output = task, output

    def take(self, found: Asked | Unread) -> None:
        if self.task.notes:
            with open(self.task.notes, "ab") as file:
                file.write(b"%d\n" % found.number)
        if found.number in self.task.deadly:
            os._exit(7)
        if found.number in self.task.endless:
            time.sleep(1000)
        self.output.lines([str(found.number)])

    def take_run(self, run: AskedRun) -> None:
        for index in range(len(run)):
            self.take(run[index])

    def lose(self, lost: Asked, message: str) -> None:
        self.output.error(InputError(message, source=str(lost.number)), NO)

    def close(self) -> None:
        self.output.lines(["end"])

"""Who finds the paths, and how what they find comes to the player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from picsolve.core import Contradiction, Outcome, Step
from picsolve.player.session import Ending, Puzzle, Session


class Player(Protocol):
    """What a `Solver` tells of a puzzle, from any thread."""

    def take(self, step: Step[Any]) -> None: ...

    def decide(self, ending: Ending) -> None: ...

    def end(
        self, outcome: Outcome | None, contradiction: Contradiction | None, stopped: str
    ) -> None: ...


class Solver(Protocol):
    """Finds the path of one puzzle, elsewhere."""

    def start(self, puzzle: Puzzle, player: Player) -> None: ...

    def stop(self) -> None:
        """End the work at once."""
        ...


class Library(Protocol):
    """The puzzles of the input, of which the later ones need not be read yet."""

    def get(self, index: int) -> Puzzle | None:
        """The puzzle in this place, from 0; None where there is none."""
        ...


class Reception:
    """Takes what a solver tells, from whatever thread, for one session."""

    def __init__(self, changed: Callable[[Session], object], session: Session) -> None:
        self.changed = changed
        self.session = session
        self.loop = asyncio.get_running_loop()

    def take(self, step: Step[Any]) -> None:
        self._later(lambda: self.session.take(step))

    def decide(self, ending: Ending) -> None:
        self._later(lambda: setattr(self.session, "ending", ending))

    def end(
        self, outcome: Outcome | None, contradiction: Contradiction | None, stopped: str
    ) -> None:
        self._later(lambda: self.session.end(outcome, contradiction, stopped))

    def _later(self, work: Callable[[], object]) -> None:
        def done() -> None:
            work()
            self.changed(self.session)

        with suppress(RuntimeError):  # the player has ended
            self.loop.call_soon_threadsafe(done)

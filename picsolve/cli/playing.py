"""What the player plays: puzzles from the input, and their paths from a process of their own.

A process can be ended at any moment, whatever it is at, and the terminal stays quick meanwhile.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from picsolve import api
from picsolve.board import Verdict
from picsolve.cli.answers import Answer, OutOfTime, answer, follow, time_limit
from picsolve.cli.asked import Asked, Unread
from picsolve.cli.hints import with_saved_cells
from picsolve.cli.inputs import Inputs
from picsolve.cli.objects import narrator
from picsolve.cli.workers import sheltered
from picsolve.core import Contradiction, Outcome, Step
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.selection import Selection
    from picsolve.player.session import Ending, Puzzle
    from picsolve.player.solving import Player

#: Seconds that a nonogram's verdict may take before its first step is looked for; no technique
#: for nonograms rests on it.
_PATIENCE = 2.0


class End(NamedTuple):
    """How a path ends. There is no outcome where time ran out before, nor of a half-filled grid
    with mistakes, which has no path."""

    outcome: Outcome | None = None
    contradiction: Contradiction | None = None
    is_late: bool = False


#: What the process tells: each step, the exact answer, how the path ends.
Message = Step[Any] | Answer | End


def solve(
    asked: Asked, selection: Selection, timeout: float | None, tell: Callable[[Message], object]
) -> None:
    """Decide the puzzle, and find its path: `tell` is told everything as soon as it is known."""
    is_sudoku = asked.kind == "sudoku"
    first = timeout if is_sudoku else min(timeout or _PATIENCE, _PATIENCE)
    given = answer(asked, None, first)
    tell(given)
    if asked.puzzle is not None and given.decision.verdict is Verdict.NONE:
        tell(End())
        return
    unique = False
    with suppress(OutOfTime), time_limit(timeout):
        unique = api.is_unique(asked.board, given.decision)
    techniques = selection.techniques(asked.kind, unique=unique)
    path, stop = follow(asked.board, techniques, timeout, tell)
    is_late = given.decision.verdict is Verdict.UNDECIDED and first != timeout
    if not is_late:
        given = replace(given, trace=path, out_of_time=stop is not None)
        tell(given)
    tell(End(is_late=True) if stop else End(path.outcome, path.contradiction))
    if is_late:
        tell(replace(answer(asked, None, timeout), trace=path, out_of_time=stop is not None))


class Shelf:
    """The puzzles of the input, read as far as they were asked for."""

    def __init__(
        self, inputs: Inputs, selection: Selection, timeout: float | None, reveal: bool
    ) -> None:
        self.selection, self.timeout, self.reveal = selection, timeout, reveal
        self._found: list[Asked | Unread] = []
        self._rest = iter(inputs)

    @property
    def count(self) -> int:
        """How many puzzles have been read."""
        return len(self._found)

    def asked(self, index: int) -> Asked | Unread | None:
        """The puzzle in this place, from 0; None where there is none."""
        while len(self._found) <= index:
            found = next(self._rest, None)
            if found is None:
                return None
            self._found.append(with_saved_cells(found))
        return self._found[index]

    def get(self, index: int) -> Puzzle | None:
        """The same as the player wants it."""
        from picsolve.player.session import Puzzle

        found = self.asked(index)
        if found is None:
            return None
        if isinstance(found, Unread):
            from picsolve.render.error_view import ErrorView

            empty = narrator(found.kind or "sudoku")
            return Puzzle(found.number, "", None, empty, ErrorView(found.error))
        title = "  ".join(filter(None, (found.title, found.place)))
        return Puzzle(found.number, title, found.board, narrator(found.kind))


class Process:
    """A solver in a process of its own, for one puzzle."""

    def __init__(self, context: Any, shelf: Shelf, theme: Any) -> None:
        self.context = context
        self.shelf = shelf
        self.theme = theme
        self.process: Any = None

    def start(self, puzzle: Puzzle, player: Player) -> None:
        asked = self.shelf.asked(puzzle.number - 1)
        here, there = self.context.Pipe(duplex=False)
        arguments = (there, asked, self.shelf.selection, self.shelf.timeout)
        process = self.context.Process(target=_serve, args=arguments, daemon=True)
        with sheltered():
            process.start()
        there.close()
        self.process = process
        threading.Thread(target=self._listen, args=(here, player), daemon=True).start()

    def _listen(self, connection: Any, player: Player) -> None:
        """Pass on what the process tells, until it ends."""
        has_ended = False
        with suppress(EOFError, OSError), connection:
            while True:
                told = connection.recv()
                has_ended = has_ended or isinstance(told, End)
                pass_on(told, player, self.theme, self.shelf.reveal)
        if not has_ended:
            player.end(None, None, say("the process that was at it has died"))

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process = None


def process_context() -> Any:
    """What starts processes. To be called before Textual has the streams, in whose place it puts
    some without a number."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    from multiprocessing.forkserver import ensure_running

    context: Any = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    with sheltered():
        ensure_running()
    return context


def pass_on(told: Message, player: Player, theme: Any, reveal: bool) -> None:
    """Tell the player what has become known."""
    if isinstance(told, End):
        late = say("out of time") if told.is_late else ""
        player.end(told.outcome, told.contradiction, late)
    elif isinstance(told, Answer):
        player.decide(ending(told, theme, reveal))
    else:
        player.take(told)


def ending(given: Answer, theme: Any, reveal: bool) -> Ending:
    """What the player shows of the exact answer."""
    from picsolve.cli.view_writer import difficulty, solution_views, verdict_text
    from picsolve.player.session import Ending

    views = solution_views(given, theme, verdict_text(given, theme), reveal)
    told = difficulty(given, given.trace) if given.trace else ""
    return Ending(given.decision.verdict.value, views, told)


def play(shelf: Shelf, index: int, display: Any) -> int:
    """Play from this puzzle on; the exit code."""
    import os

    from picsolve.player.app import PlayerApp

    os.environ.pop("NO_COLOR", None)  # the display has been chosen by it; Textual would go further
    context = process_context()
    app = PlayerApp(shelf, lambda: Process(context, shelf, display.theme), display, index)
    app.run()
    return app.return_code or 0


def _serve(connection: Any, asked: Asked, selection: Selection, timeout: float | None) -> None:
    """Solve one puzzle, in a process of its own."""
    import gc

    from picsolve.cli.progress import silence

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    silence()
    gc.freeze()
    gc.set_threshold(50_000)
    with suppress(OSError):  # the player has ended
        solve(asked, selection, timeout, connection.send)

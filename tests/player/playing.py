"""Plays puzzles without a terminal: what is on the screen after some keys, as text."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest

pytest.importorskip("textual")

from picsolve.cli.inputs import Inputs
from picsolve.cli.playing import Message, Shelf, pass_on, solve
from picsolve.cli.selection import Selection
from picsolve.player.app import PlayerApp
from picsolve.player.session import Puzzle
from picsolve.player.solving import Player
from picsolve.render.console import Display, display

TRUECOLOR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


class Terminal(io.StringIO):
    """A stream that takes itself for one."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Here:
    """A solver that has the whole path at once, or as far as `messages` of it are let through."""

    def __init__(self, shelf: Shelf, theme: Any, messages: int | None = None) -> None:
        self.shelf, self.theme, self.messages = shelf, theme, messages
        self.later: list[Message] = []
        self.player: Player | None = None
        self.is_stopped = False

    def start(self, puzzle: Puzzle, player: Player) -> None:
        self.player = player
        asked = self.shelf.asked(puzzle.number - 1)
        told: list[Message] = []
        solve(asked, self.shelf.selection, self.shelf.timeout, told.append)  # type: ignore[arg-type]
        count = len(told) if self.messages is None else self.messages
        self.later = told[count:]
        self.tell(told[:count])

    def tell(self, messages: Iterable[Message]) -> None:
        """Let messages through."""
        assert self.player
        for message in messages:
            pass_on(message, self.player, self.theme, reveal=False)

    def stop(self) -> None:
        self.is_stopped = True


class Game:
    """A player, its pilot, and what can be seen."""

    def __init__(self, app: PlayerApp, pilot: Any, solvers: list[Here]) -> None:
        self.app, self.pilot, self.solvers = app, pilot, solvers

    async def press(self, *keys: str) -> str:
        """Press keys; the screen after them."""
        await self.pilot.press(*keys)
        return await self.screen()

    async def screen(self) -> str:
        await self.pilot.pause()
        width, height = self.app.size
        return "\n".join(strip.text.rstrip() for strip in self.app.draw(width, height))

    async def resize(self, width: int, height: int) -> str:
        await self.pilot.resize_terminal(width, height)
        return await self.screen()


def look(**options: Any) -> Display:
    """A display with these options, on a terminal with all colours."""
    return display(Terminal(), environ=options.pop("environ", TRUECOLOR), **options)


def play(
    *arguments: str,
    then: Callable[[Game], Awaitable[None]],
    size: tuple[int, int] = (120, 40),
    filled: str | None = None,
    messages: int | None = None,
    shown: Display | None = None,
    **selection: Any,
) -> PlayerApp:
    """Play the puzzles of some arguments, and do something then; the player, which has ended."""
    shown = shown or look()
    shelf = Shelf(Inputs(arguments, filled=filled), Selection(**selection), None, reveal=False)
    solvers: list[Here] = []

    def solver() -> Here:
        solvers.append(Here(shelf, shown.theme, messages))
        return solvers[-1]

    app = PlayerApp(shelf, solver, shown)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await then(Game(app, pilot, solvers))

    asyncio.run(run())
    return app

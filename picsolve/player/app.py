"""The player on Textual: keys, mouse, signals, and steps that come in while one looks."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from shutil import get_terminal_size
from typing import Any, ClassVar

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from picsolve.player.footer import footer
from picsolve.player.frame import Frame
from picsolve.player.menu import Menu, key_menu
from picsolve.player.session import Session
from picsolve.player.solving import Library, Reception, Solver
from picsolve.player.telling import counted
from picsolve.words import say

INTERRUPTED = 130
#: What ends the player, and the exit codes that shells have for that.
_SIGNALS = {"SIGINT": INTERRUPTED, "SIGTERM": 143, "SIGHUP": 129}
#: Seconds that the terminal has to be restored in.
_PATIENCE = 5.0
#: Seconds between two looks at the clock while a path is being found.
_TICK = 0.5


class Stage(Widget, can_focus=True):
    """The whole screen."""

    DEFAULT_CSS = "Stage { width: 100%; height: 100%; background: ansi_default; }"

    def __init__(self, app: PlayerApp) -> None:
        super().__init__()
        self.player = app
        self._strips: list[Strip] = []
        self._drawn: Size | None = None  # the size that it is drawn for

    def redraw(self) -> None:
        self._drawn = None
        self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        self.redraw()

    def render_lines(self, crop: Region) -> list[Strip]:
        if self._drawn != self.size:
            self._strips = self.player.draw(*self.size)
            self._drawn = self.size
        shown = self._strips[crop.y : crop.bottom]
        shown += [Strip.blank(self.size.width)] * (crop.height - len(shown))
        return [strip.crop(crop.x, crop.right) for strip in shown]

    def on_click(self, event: events.Click) -> None:
        self.player.click(event.y, event.x)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.player.wheel(event.y, event.x, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.player.wheel(event.y, event.x, -1)


def _bind(keys: str, action: str) -> Binding:
    return Binding(keys, action, show=False)


class PlayerApp(App[None]):
    """The steps of the puzzles of a `Library`, beginning with one of them.

    `display` says how the terminal is drawn on (a `render.console.Display`); `solver` makes what
    finds the path of a puzzle.
    """

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = "Stage"
    BINDINGS: ClassVar = [
        _bind("right,space,l", "move(1)"),
        _bind("left,backspace,h", "move(-1)"),
        _bind("pagedown", "move(10)"),
        _bind("pageup", "move(-10)"),
        _bind("home,g", "go(1)"),
        _bind("end,G", "end"),
        _bind("x", "hardest"),
        _bind("t", "techniques"),
        _bind("right_square_bracket", "same(1)"),
        _bind("left_square_bracket", "same(-1)"),
        _bind("enter", "enter"),
        _bind("escape", "leave"),
        _bind("a", "after"),
        _bind("z", "zoom"),
        Binding("tab,shift+tab", "swap", show=False, priority=True),  # Textual has one, too
        _bind("down,j", "text(1)"),
        _bind("up,k", "text(-1)"),
        _bind("shift+down", "board(2, 0)"),
        _bind("shift+up", "board(-2, 0)"),
        _bind("shift+right", "board(0, 4)"),
        _bind("shift+left", "board(0, -4)"),
        _bind("n", "puzzle(1)"),
        _bind("p", "puzzle(-1)"),
        _bind("question_mark", "keys"),
        _bind("q", "leave_all"),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        library: Library,
        solver: Callable[[], Solver],
        display: Any,
        index: int = 0,
    ) -> None:
        super().__init__(ansi_color=True)
        self.console = display.console
        self.look = display.theme
        self.frame = Frame(display.console, display.theme)
        self.library = library
        self.index = index
        self.make_solver = solver
        self.solver: Solver | None = None
        puzzle = library.get(index)
        assert puzzle is not None
        self.session = Session(puzzle)
        self.menu: Menu | None = None
        self.typed = ""
        self.message = ""
        self.since = time.monotonic()
        #: What signals did before.
        self.handlers: dict[int, Any] = {}

    # The app's life.

    def compose(self) -> ComposeResult:
        yield Stage(self)

    def on_load(self) -> None:
        """Let signals end the player as keys do, so that the terminal is restored."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        codes = {
            getattr(signal, name): code for name, code in _SIGNALS.items() if hasattr(signal, name)
        }

        def end(number: int, frame: object) -> None:
            self._stop()
            # Where the terminal has gone away, what waits for it may wait for ever.
            last = threading.Timer(_PATIENCE, os._exit, (codes[number],))
            last.daemon = True
            last.start()
            loop.call_soon_threadsafe(self.quit, codes[number])

        self.handlers = {number: signal.signal(number, end) for number in codes}

    def on_mount(self) -> None:
        self.set_interval(_TICK, self._tick)
        self.app_resume_signal.subscribe(self, lambda app: self.redraw())  # behind Ctrl-Z and fg
        self._begin()

    def quit(self, code: int = 0) -> None:
        """Leave at once, whatever is still being looked for."""
        self._stop()
        self.exit(return_code=code)

    def on_unmount(self) -> None:
        self._stop()
        for number, handler in self.handlers.items():
            signal.signal(number, handler)

    def _stop(self) -> None:
        if self.solver:
            self.solver.stop()
            self.solver = None

    def _begin(self) -> None:
        """Look for the path of the session's puzzle."""
        self._stop()
        self.since = time.monotonic()
        if self.session.puzzle.error is None:
            self.solver = self.make_solver()
            self.solver.start(self.session.puzzle, Reception(self.changed, self.session))
        self.redraw()

    def _tick(self) -> None:
        self._follow_size()
        if not self.session.is_done and self.session.puzzle.error is None:
            self.redraw()

    def _follow_size(self) -> None:
        """Take the terminal's size, also where its signal was lost: a second one that comes while
        the first is being dealt with may be."""
        size = Size(*get_terminal_size(self.size))
        if not self.is_headless and size != self.size:
            self.post_message(events.Resize(size, size))

    # What comes in, in the app's thread.

    def changed(self, session: Session) -> None:
        """Something came in."""
        if session is self.session:
            self.redraw()

    def redraw(self) -> None:
        for screen in self.screen_stack[:1]:
            for stage in screen.query(Stage):
                stage.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        strips = self.frame.lines(self.session, width, height, self._footer(width))
        return self.menu.over(strips, width) if self.menu else strips

    def _footer(self, width: int) -> list[Segment]:
        seconds = int(time.monotonic() - self.since)
        return footer(self.session, self.look, width, self.typed, self.message, seconds)

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A menu has the keys for itself."""
        return self.menu is None or action in ("interrupt", "suspend_process")

    def on_key(self, event: events.Key) -> None:
        if self.menu:
            event.stop()
            event.prevent_default()  # or what closes it would be done once more without it
            self._close(self.menu.press(event.key))
            return
        self.message = ""
        if event.character and event.character.isascii() and event.character.isdecimal():
            if len(self.typed) < 7:
                self.typed += event.character
            event.stop()
            self.redraw()
        elif self.typed and event.key not in ("enter", "escape", "backspace"):
            self.typed = ""
            self.redraw()

    def action_move(self, pages: int) -> None:
        if self.typed and pages == -1:
            self.typed = self.typed[:-1]
        else:
            self._go(self.session.move(pages))
        self.redraw()

    def action_go(self, page: int) -> None:
        self._go(self.session.go(page))

    def action_end(self) -> None:
        self._go(self.session.go(self.session.level.last))

    def _go(self, is_other: bool, message: str = "") -> None:
        """Show where one has got to, or why there was no way."""
        self.message = "" if is_other else message
        self.redraw()

    def action_hardest(self) -> None:
        self.session.to_hardest()
        self.redraw()

    def action_same(self, direction: int) -> None:
        step = self.session.level.step
        if step is not None:
            self._to_technique(step.technique, direction)

    def _to_technique(self, technique: str, direction: int) -> None:
        name = self.session.level.path.name(technique)
        told = (
            say("no {technique} after this step", technique=name)
            if direction > 0
            else say("no {technique} before this step", technique=name)
        )
        self._go(self.session.to_technique(technique, direction), told)

    def action_techniques(self) -> None:
        counts = self.session.level.path.counts()
        if not counts:
            return
        path, theme = self.session.level.path, self.look
        options = [counted(path, key, count, theme) for key, count in counts.items()]
        step = self.session.level.step
        keys = list(counts)
        at = keys.index(step.technique) if step and step.technique in keys else 0

        def choose(place: int) -> None:
            if not self.session.to_technique(keys[place], 1):  # begin again from the start
                self.session.go(path.find(keys[place], 0, 1) or 1)

        self._open(Menu(say("Techniques of this path"), options, self.console, theme, choose, at))

    def action_enter(self) -> None:
        if self.typed:
            number, self.typed = int(self.typed), ""
            count = len(self.session.level.path.steps)
            told = say("there is no step {number}: there are {count}", number=number, count=count)
            if len(self.session.levels) == 1 and not self.session.is_done:
                told = say("step {number} is not found yet", number=number)
            is_there = 1 <= number <= count
            if is_there:
                self.session.go(number)
            self._go(is_there, told)
            return
        branches = self.session.branches()
        if not branches:
            return
        if len(branches) == 1:
            self.session.enter(0)
            self.redraw()
            return
        options = [
            Text(self.look.text(case or say("branch {number}", number=number)))
            for number, case in enumerate(branches, 1)
        ]

        self._open(
            Menu(say("Branches of this step"), options, self.console, self.look, self.session.enter)
        )

    def _open(self, menu: Menu) -> None:
        self.menu = menu
        self.redraw()

    def _close(self, is_left: bool = True) -> None:
        if is_left:
            self.menu = None
        self.redraw()

    def action_leave(self) -> None:
        if self.typed:
            self.typed = ""
        else:
            self.session.leave()
        self.redraw()

    def action_after(self) -> None:
        self.session.is_after = not self.session.is_after and self.session.level.step is not None
        self.redraw()

    def action_zoom(self) -> None:
        is_zoomed = self.session.is_zoomed
        told = say("the board is as large as it gets") if self.frame.is_largest else ""
        self.session.is_zoomed = not is_zoomed and not self.frame.is_largest
        self._go(is_zoomed, told)

    def action_swap(self) -> None:
        self.frame.shows_text = not self.frame.shows_text
        self.redraw()

    def action_text(self, lines: int) -> None:
        self.frame.scroll_text(lines)
        self.redraw()

    def action_board(self, lines: int, columns: int) -> None:
        self.frame.scroll_board(lines, columns)
        self.redraw()

    def action_puzzle(self, direction: int) -> None:
        index = self.index + direction
        puzzle = self.library.get(index) if index >= 0 else None
        if puzzle is None:
            told = say("this is the last puzzle") if direction > 0 else say("this is the first one")
            self._go(False, told)
            return
        is_zoomed = self.session.is_zoomed
        self.index, self.session = index, Session(puzzle, is_zoomed=is_zoomed)
        self._begin()

    def action_keys(self) -> None:
        self._open(key_menu(self.console, self.look))

    def action_leave_all(self) -> None:
        self.quit(0)

    def action_interrupt(self) -> None:
        self.quit(INTERRUPTED)

    # Mouse.

    def click(self, line: int, column: int) -> None:
        """Turn to the step in the list that was clicked on."""
        if self.menu:
            self._close(self.menu.click(line, column))
            return
        box = self.frame.list_box
        if box.holds(line, column):
            number = self.frame.first_listed + line - box.top
            if number < self.session.level.last:
                self._go(self.session.go(number))

    def wheel(self, line: int, column: int, direction: int) -> None:
        """Scroll what the mouse is over; in the list, turn pages."""
        if self.menu:
            self.menu.move(direction)
        elif self.frame.list_box.holds(line, column):
            self.session.move(direction)
        elif self.frame.text_box.holds(line, column):
            self.frame.scroll_text(2 * direction)
        else:
            self.frame.scroll_board(2 * direction, 0)
        self.redraw()

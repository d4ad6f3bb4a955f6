"""What is written for puzzles, kept to be written elsewhere: a process hands it to another."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from io import StringIO
from typing import Any

from picsolve.cli.output import WRONG_INPUT, YES, Output, Style
from picsolve.errors import InputError


@dataclass(frozen=True, slots=True)
class Record:
    """What becomes of some puzzles: calls of an `Output`'s methods, in their order."""

    calls: tuple[tuple[Any, ...], ...]
    code: int
    picked: int
    verdicts: Counter[str]

    def replay(self, output: Output) -> None:
        """Have it written."""
        for name, *arguments in self.calls:
            getattr(output, name)(*arguments)
        output.count(self.code)
        output.picked += self.picked
        output.verdicts += self.verdicts


@dataclass(frozen=True, slots=True)
class Screen:
    """The terminal that views are drawn for, so that another process can draw them."""

    encoding: str
    width: int

    @classmethod
    def of(cls, output: Output) -> Screen | None:
        if output.display is None:
            return None
        console = output.display.console
        return cls(getattr(output.stream, "encoding", None) or "utf-8", console.width)


class _Terminal(StringIO):
    """A stream that is taken for the terminal."""

    encoding = ""

    def isatty(self) -> bool:
        return True


class Recorder(Output):
    """An output that keeps what is written."""

    def __init__(self, style: Style, screen: Screen | None = None) -> None:
        super().__init__(style, StringIO())
        self.display = _display(style, screen) if screen else None
        self._calls: list[tuple[Any, ...]] = []

    def take(self) -> Record:
        """What has been written since the last time."""
        record = Record(tuple(self._calls), self.code, self.picked, self.verdicts)
        self._calls, self.code, self.picked, self.verdicts = [], YES, 0, Counter()
        return record

    def write(self, text: str, once: str = "") -> None:
        self._calls.append(("write", text, once))

    def object(self, text: str) -> None:
        self._calls.append(("object", text))

    def close_array(self) -> None:
        pass

    def complain(self, text: str, once: str = "") -> None:
        self._calls.append(("complain", text, once))

    def error(self, error: InputError, code: int = WRONG_INPUT) -> None:
        self._calls.append(("error", error, code))

    def flush(self) -> None:
        pass


def _display(style: Style, screen: Screen) -> Any:
    from picsolve.render.console import display

    terminal = _Terminal()
    terminal.encoding = screen.encoding
    return display(
        terminal,
        color=style.color,
        background=style.background,
        ascii=style.ascii,
        width=screen.width,
    )

"""What becomes of answers: text for pipes, pictures for terminals, JSON, tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.cli.asked import Asked, Unread
    from picsolve.cli.output import Output
    from picsolve.core import Step


class Shown(NamedTuple):
    """How much of the human path the user wants to see."""

    explain: bool = False
    ranges: bool = False
    every_step: bool = False
    step: int | None = None
    reveal: bool = False


class Writer(Protocol):
    """What becomes of answers, of single steps or their lack, and of inputs that are no puzzles."""

    def listener(self, asked: Asked) -> Callable[[Step[Any]], object] | None: ...
    def answer(self, answer: Answer) -> None: ...
    def open(self, position: Asked) -> None: ...
    def possible(self, position: Asked, number: int, step: Step[Any]) -> None: ...
    def impossible(self, position: Asked) -> None: ...
    def refuse(self, unread: Unread) -> None: ...
    def close(self) -> None: ...


def writer(output: Output, shown: Shown, command: str) -> Writer:
    """The writer for the run's output; `command` as the schema names it."""
    if output.style.format != "text":
        from picsolve.cli.object_writer import ObjectWriter

        return ObjectWriter(output, shown, command)
    if output.display is None:
        from picsolve.cli.plain_writer import PlainWriter

        return PlainWriter(output, shown)
    from picsolve.cli.view_writer import ViewWriter

    return ViewWriter(output, shown)

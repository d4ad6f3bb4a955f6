"""The one exception for input that cannot be read as a puzzle."""

from __future__ import annotations


class InputError(Exception):
    """What is wrong with an input, where, and what would be right.

    `line` and `column` count from 1; `span` is the number of characters at fault; `text` holds
    the lines of the source around it, by line number, for the excerpt that is shown with a caret;
    `note` stands beside the caret; `help` tells what would be right.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str = "<text>",
        line: int | None = None,
        column: int | None = None,
        span: int = 1,
        text: dict[int, str] | None = None,
        note: str = "",
        help: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        self.span = span
        self.text = text or {}
        self.note = note
        self.help = help

    @property
    def place(self) -> str:
        """`file:line:column`, as far as they are known."""
        parts = (self.source, self.line, self.column)
        return ":".join(str(part) for part in parts if part is not None)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"

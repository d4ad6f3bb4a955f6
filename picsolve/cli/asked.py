"""What is asked for: puzzles as they come out of arguments and files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from picsolve.errors import InputError
from picsolve.formats.runs import Run
from picsolve.formats.source import clean

#: How places are called that are no files.
ARGUMENT, FILLED, STDIN = "<argument>", "--filled", "<stdin>"


class Asked(NamedTuple):
    """A puzzle as it was asked for: where it stood, and its place among the run's puzzles.

    With a `puzzle` the board is that puzzle as a person has filled it so far. For a nonogram the
    rows of the picture are in `filled`, which may contradict the clues; then the board is blank.
    `library` is the line of HoDoKu's library that the sudoku comes from.
    """

    kind: str
    board: Any
    number: int
    source: str | None
    line: int | None
    title: str = ""
    puzzle: Any = None
    filled: tuple[str, ...] = ()
    library: Any = None

    @property
    def place(self) -> str:
        """`list.txt:7`, or `cat.non` where the file is one puzzle; empty for an argument."""
        if self.source is None:
            return ""
        whole = self.kind == "nonogram" and self.line == 1
        name = clean(self.source)  # a file's name may hold anything, JSON alone gives it as it is
        return name if whole or self.line is None else f"{name}:{self.line}"


class Unread(NamedTuple):
    """An input that is no puzzle, or none of the kind that was asked for."""

    error: InputError
    number: int
    kind: str | None
    source: str | None
    line: int | None


@dataclass(frozen=True, slots=True)
class AskedRun:
    """Plain sudokus of a list, to be answered together; `number` is the first one's. `kind` is what
    was asked for, if either: what turns out to be no puzzle was meant as one of that kind."""

    run: Run
    number: int
    source: str | None
    kind: str | None = "sudoku"

    def __len__(self) -> int:
        return len(self.run)

    def __getitem__(self, index: int) -> Asked | Unread:
        """One of them by itself."""
        found, run = self.run.entry(index), self.run
        number, line = self.number + index, run.line + index
        if isinstance(found, InputError):
            return Unread(found, number, self.kind, self.source, line)
        return Asked("sudoku", found.board, number, self.source, line)

    def part(self, first: int, end: int) -> AskedRun:
        return replace(self, run=self.run.part(first, end), number=self.number + first)

"""From the arguments of a command to puzzles, read one by one."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from picsolve.api import position
from picsolve.errors import InputError
from picsolve.formats import Entry, load, read, read_bytes
from picsolve.formats.source import clean

#: Arguments that are meant as puzzles: nothing but the characters of a sudoku in text form, or a
#: whole grid of them and more: eliminations, or what the reader will point out as wrong.
_PUZZLE_TEXT = re.compile(r"[-0-9.*_Xx:+|,\s]{17,}|[-0-9.*_Xx:+|,\s]{81}.*", re.DOTALL)


ARGUMENT, FILLED, STDIN = "<argument>", "--filled", "<stdin>"


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle as it was asked for: where it stood, and its place among the run's puzzles.

    With a `puzzle` the board is that puzzle as a person has filled it so far.
    """

    kind: str
    board: Any
    number: int
    source: str | None
    line: int | None
    title: str = ""
    puzzle: Any = None

    @property
    def place(self) -> str:
        """`list.txt:7`, or `cat.non` where the file is one puzzle; empty for an argument."""
        if self.source is None:
            return ""
        whole = self.kind == "nonogram" and self.line == 1
        name = clean(self.source)  # a file's name may hold anything, JSON alone gives it as it is
        return name if whole or self.line is None else f"{name}:{self.line}"


@dataclass(frozen=True, slots=True)
class Unread:
    """An input that is no puzzle, or none of the kind that was asked for."""

    error: InputError
    number: int
    kind: str | None
    source: str | None
    line: int | None


def puzzles_of(
    arguments: tuple[str, ...], kind: str | None = None, filled: str | None = None
) -> Iterator[Asked | Unread]:
    """The puzzles of all arguments, each as soon as it is read.

    With `kind` they have to be sudokus, or nonograms. With `filled`, which is read as an argument
    is, there has to be one sudoku, and what comes is that grid, half-filled.
    """
    if filled is not None:
        yield _half_filled(arguments, filled)
        return
    numbers = count(1)
    for argument in arguments:
        source, entries = _entries(argument, kind)
        for found in entries:
            number = next(numbers)
            if isinstance(found, InputError):
                yield Unread(found, number, kind, source, found.line)
            else:
                board = position(found.board)
                yield Asked(found.kind, board, number, source, found.line, found.title)


def _half_filled(arguments: tuple[str, ...], filled: str) -> Asked | Unread:
    """The grid that goes with a puzzle, or what is wrong with either."""
    source, found = _only_one(arguments[0], ARGUMENT)
    puzzle = found.board if isinstance(found, Entry) else None
    if puzzle is not None:
        source, found = _only_one(filled, FILLED, puzzle)
    if isinstance(found, InputError):
        return Unread(found, 1, "sudoku", source, found.line)
    return Asked(found.kind, found.board, 1, source, found.line, found.title, puzzle)


def _only_one(
    argument: str, name: str, puzzle: Any = None
) -> tuple[str | None, Entry | InputError]:
    """The name of the file and its one sudoku; `puzzle` is the one that it fills."""
    source, entries = _entries(argument, "sudoku", name, puzzle)
    first, second = next(entries), next(entries, None)
    if isinstance(first, InputError) or second is None:
        return source, first
    if isinstance(second, Entry):
        message = f"{FILLED} wants one {'grid' if puzzle else 'puzzle'}, and this is a second"
        second = InputError(message, source=clean(second.source), line=second.line)
    return source, second


def _entries(
    argument: str, kind: str | None, name: str = ARGUMENT, puzzle: Any = None
) -> tuple[str | None, Iterator[Entry | InputError]]:
    """The name of the file, None for a puzzle as argument, and what is in it."""
    if argument == "-":
        if sys.stdin is None:
            return STDIN, iter([InputError("standard input is closed", source=STDIN)])
        return STDIN, read_bytes(STDIN, sys.stdin.buffer, kind, puzzle)
    if not argument.strip():
        message = "an empty argument is neither a puzzle nor a file"
        return None, iter([InputError(message, source=name)])
    if (_PUZZLE_TEXT.fullmatch(argument) or _is_like_a_grid(argument)) and not _is_file(argument):
        return None, read(name, argument, kind, puzzle)
    return argument, load(argument, kind, puzzle)


def _is_like_a_grid(argument: str) -> bool:
    """Whether nearly all of a long text are cells, so that the others have to be slips."""
    cells = sum(char in "0123456789.*_Xx+" for char in argument)
    return cells >= 60 and cells >= 0.9 * len(argument)


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except (OSError, ValueError):  # a text that is too long for a name
        return False

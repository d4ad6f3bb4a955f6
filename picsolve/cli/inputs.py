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


ARGUMENT, STDIN = "<argument>", "<stdin>"


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle as it was asked for: where it stood, and its place among the run's puzzles."""

    kind: str
    board: Any
    number: int
    source: str | None
    line: int | None
    title: str = ""

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


def puzzles_of(arguments: tuple[str, ...], kind: str | None = None) -> Iterator[Asked | Unread]:
    """The puzzles of all arguments, each as soon as it is read.

    With `kind` they have to be sudokus, or nonograms.
    """
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


def _entries(argument: str, kind: str | None) -> tuple[str | None, Iterator[Entry | InputError]]:
    """The name of the file, None for a puzzle as argument, and what is in it."""
    if argument == "-":
        if sys.stdin is None:
            return STDIN, iter([InputError("standard input is closed", source=STDIN)])
        return STDIN, read_bytes(STDIN, sys.stdin.buffer, kind)
    if not argument.strip():
        message = "an empty argument is neither a puzzle nor a file"
        return None, iter([InputError(message, source=ARGUMENT)])
    if _PUZZLE_TEXT.fullmatch(argument) and not _is_file(argument):
        return None, read(ARGUMENT, argument, kind)
    return argument, load(argument, kind)


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except (OSError, ValueError):  # a text that is too long for a name
        return False

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

#: Arguments that are meant as puzzles: nothing but the characters of a sudoku in text form, and
#: after them the eliminations that make it a position.
_PUZZLE_TEXT = re.compile(r"[-0-9.*_Xx:+|,\s]{17,}(?:r[1-9]+c[1-9]+\s*(?:<>|!=|≠).*)?", re.DOTALL)


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
        return self.source if whole or self.line is None else f"{self.source}:{self.line}"


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
        for found in _entries(argument, kind):
            number = next(numbers)
            if isinstance(found, InputError):
                yield Unread(found, number, kind, _named(found.source), found.line)
            else:
                place = (_named(found.source), found.line)
                yield Asked(found.kind, position(found.board), number, *place, found.title)


def _entries(argument: str, kind: str | None) -> Iterator[Entry | InputError]:
    if argument == "-":
        if sys.stdin is None:
            return iter([InputError("standard input is closed", source=STDIN)])
        return read_bytes(STDIN, sys.stdin.buffer, kind)
    if _PUZZLE_TEXT.fullmatch(argument) and not _is_file(argument):
        return read(ARGUMENT, argument, kind)
    return load(argument, kind)


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except (OSError, ValueError):  # a text that is too long for a name
        return False


def _named(source: str) -> str | None:
    return None if source == ARGUMENT else source

"""What an argument stands for: a puzzle, a file of them, or standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import Any, TypeVar

from picsolve.cli.asked import ARGUMENT, STDIN
from picsolve.errors import InputError
from picsolve.formats import Entry, load, read, read_bytes, reason_of
from picsolve.formats.pasted import link_in
from picsolve.formats.signs import narrow, with_plain_cells
from picsolve.words import say

#: Arguments that are meant as puzzles: nothing but the characters of a sudoku in text form, or a
#: whole grid of them and more: eliminations, or what the reader will point out as wrong.
_PUZZLE_TEXT = r"(?s:[-0-9.*_Xx:+|,\s]{17,}|[-0-9.*_Xx:+|,\s]{81}.*)"
#: A sudoku, but for a slip: too short for the reader to see that all of it was meant.
_SHORT_SUDOKU = r"[0-9.]{1,59}"

FoundT = TypeVar("FoundT")


def entries_of(
    argument: str, kind: str | None, name: str = ARGUMENT, puzzle: Any = None
) -> tuple[str | None, Iterator[Entry | InputError]]:
    """The name of the file, None for a puzzle as argument, and what is in it."""
    if argument == "-":
        if sys.stdin is None:
            return STDIN, iter([InputError(say("standard input is closed"), source=STDIN)])
        return STDIN, readable(read_bytes(STDIN, sys.stdin.buffer, kind, puzzle))
    if not argument.strip():
        message = say("an empty argument is neither a puzzle nor a file")
        return None, iter([InputError(message, source=name)])
    if kind != "nonogram" and _is_short(argument) and not is_file(argument):
        message = say(
            "this has only {count} of a sudoku's 81 characters, nor is it the name of a file",
            count=len(argument),
        )
        place: Any = {"line": 1, "column": 1, "span": len(argument), "text": {1: narrow(argument)}}
        return None, iter([InputError(message, source=name, **place)])
    if is_text(argument) and not is_file(argument):
        return None, read(name, argument, kind, puzzle)
    return argument, load(argument, kind, puzzle)


def is_text(argument: str) -> bool:
    """Whether an argument that names no file is meant as a puzzle."""
    text = with_plain_cells(argument)
    if link_in(text):
        return True
    return bool(re.fullmatch(_PUZZLE_TEXT, text)) or _is_like_a_grid(text)


def _is_short(argument: str) -> bool:
    return bool(re.fullmatch(_SHORT_SUDOKU, narrow(argument)))


def _is_like_a_grid(argument: str) -> bool:
    """Whether nearly all of a long text are cells, so that the others have to be slips."""
    cells = sum(char in "0123456789.*_Xx+" for char in argument)
    return cells >= 60 and cells >= 0.9 * len(argument)


def is_file(argument: str) -> bool:
    return os.path.exists(argument)  # nor is a text that is too long for a name, or has a NUL


def readable(found: Iterator[FoundT | InputError]) -> Iterator[FoundT | InputError]:
    """What is found in standard input, and why it cannot be read any further."""
    try:
        yield from found
    except OSError as error:
        yield InputError(reason_of(error), source=STDIN)

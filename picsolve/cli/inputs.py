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
from picsolve.core import Contradiction
from picsolve.errors import InputError
from picsolve.formats import Entry, load, read, read_bytes
from picsolve.formats.clues import SavedError
from picsolve.formats.source import clean, narrow
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle

#: Arguments that are meant as puzzles: nothing but the characters of a sudoku in text form, or a
#: whole grid of them and more: eliminations, or what the reader will point out as wrong.
_PUZZLE_TEXT = re.compile(r"[-0-9.*_Xx:+|,\s]{17,}|[-0-9.*_Xx:+|,\s]{81}.*", re.DOTALL)
#: The same for pictures: nothing but signs for cells, or several lines.
_PICTURE_TEXT = re.compile(r"[#.?_*0-9-]+|.*\n.*", re.DOTALL)

ARGUMENT, FILLED, STDIN = "<argument>", "--filled", "<stdin>"


@dataclass(frozen=True, slots=True)
class Asked:
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
    is, there has to be one puzzle, and what comes is that puzzle, half-filled. So does a nonogram
    whose file has saved cells that contradict its clues, where nonograms are asked for.
    """
    if filled is not None:
        yield _half_filled(arguments, filled, kind)
        return
    numbers = count(1)
    for argument in arguments:
        source, entries = _entries(argument, kind)
        for found in entries:
            number = next(numbers)
            if kind == "nonogram" and isinstance(found, SavedError):
                yield _with_rows(found.puzzle, found.rows, number, source, found.line)
            elif isinstance(found, InputError):
                yield Unread(found, number, kind, source, found.line)
            else:
                board = position(found.board)
                place = (number, source, found.line, found.title)
                yield Asked(found.kind, board, *place, library=found.library)


def _half_filled(arguments: tuple[str, ...], filled: str, kind: str | None) -> Asked | Unread:
    """The grid that goes with a puzzle, or what is wrong with either."""
    source, found = _only_one(arguments[0], ARGUMENT, kind)
    if isinstance(found, Entry) and found.kind == "nonogram":
        return _partial_picture(found, source, filled)
    if isinstance(found, Entry):
        puzzle = found.board
        source, found = _only_one(filled, FILLED, "sudoku", puzzle)
        if isinstance(found, Entry):
            return Asked(found.kind, found.board, 1, source, found.line, found.title, puzzle)
    return Unread(found, 1, kind, source, found.line)


def _partial_picture(entry: Entry, source: str | None, filled: str) -> Asked | Unread:
    """The picture that goes with a nonogram."""
    from picsolve.formats.picture_text import (
        load_picture,
        read_picture,
        read_picture_bytes,
    )

    puzzle = entry.board.puzzle if isinstance(entry.board, Picture) else entry.board
    assert isinstance(puzzle, Puzzle)
    name = {"-": STDIN, "": FILLED}.get(filled.strip(), filled)
    try:
        if not filled.strip():
            raise InputError("an empty argument is no picture", source=FILLED)
        if filled == "-" and sys.stdin is not None:
            rows = read_picture_bytes(STDIN, sys.stdin.buffer, puzzle)
        elif _PICTURE_TEXT.fullmatch(filled) and not _is_file(filled):
            name, rows = FILLED, read_picture(FILLED, filled, puzzle)
        else:
            rows = load_picture(filled, puzzle)
    except InputError as error:
        return Unread(error, 1, "nonogram", name, error.line)
    return _with_rows(puzzle, rows, 1, source, entry.line)


def _with_rows(
    puzzle: Puzzle, rows: tuple[str, ...], number: int, source: str | None, line: int | None
) -> Asked:
    """A nonogram with the rows of a picture, which may contradict the clues."""
    try:
        board = Picture.from_rows(puzzle, rows)
    except Contradiction:
        board = Picture.blank(puzzle)
    return Asked("nonogram", board, number, source, line, puzzle.title, puzzle, rows)


def _only_one(
    argument: str, name: str, kind: str | None, puzzle: Any = None
) -> tuple[str | None, Entry | InputError]:
    """The name of the file and its one puzzle; `puzzle` is the one that it fills."""
    source, entries = _entries(argument, kind, name, puzzle)
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
    text = narrow(argument)
    if (_PUZZLE_TEXT.fullmatch(text) or _is_like_a_grid(text)) and not _is_file(argument):
        return None, read(name, text, kind, puzzle)
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

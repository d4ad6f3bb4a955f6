"""A puzzle and what a person has filled in of it so far."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from picsolve.board import Contradiction
from picsolve.cli.arguments import entries_of, is_file
from picsolve.cli.asked import ARGUMENT, FILLED, STDIN, Asked, Unread
from picsolve.errors import InputError
from picsolve.formats import Entry, reason_of
from picsolve.formats.source import clean
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.nonogram.puzzle import Puzzle

#: Arguments that are meant as pictures: nothing but signs for cells, or several lines.
_PICTURE_TEXT = r"(?s:[#.?_*0-9-]+|.*\n.*)"


def half_filled(arguments: tuple[str, ...], filled: str, kind: str | None) -> Asked | Unread:
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
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle

    puzzle = entry.board.puzzle if isinstance(entry.board, Picture) else entry.board
    assert isinstance(puzzle, Puzzle)
    name = {"-": STDIN, "": FILLED}.get(filled.strip(), filled)
    try:
        if not filled.strip():
            raise InputError(say("an empty argument is no picture"), source=FILLED)
        if filled == "-" and sys.stdin is not None:
            rows = read_picture_bytes(STDIN, sys.stdin.buffer, puzzle)
        elif re.fullmatch(_PICTURE_TEXT, filled) and not is_file(filled):
            name, rows = FILLED, read_picture(FILLED, filled, puzzle)
        else:
            rows = load_picture(filled, puzzle)
    except InputError as error:
        return Unread(error, 1, "nonogram", name, error.line)
    except OSError as error:
        return Unread(InputError(reason_of(error), source=name), 1, "nonogram", name, None)
    return with_rows(puzzle, rows, 1, source, entry.line)


def with_rows(
    puzzle: Puzzle, rows: tuple[str, ...], number: int, source: str | None, line: int | None
) -> Asked:
    """A nonogram with the rows of a picture, which may contradict the clues."""
    from picsolve.nonogram.picture import Picture

    try:
        board = Picture.from_rows(puzzle, rows)
    except Contradiction:
        board = Picture.blank(puzzle)
    return Asked("nonogram", board, number, source, line, puzzle.title, puzzle, rows)


def _only_one(
    argument: str, name: str, kind: str | None, puzzle: Any = None
) -> tuple[str | None, Entry | InputError]:
    """The name of the file and its one puzzle; `puzzle` is the one that it fills."""
    source, entries = entries_of(argument, kind, name, puzzle)
    first, second = next(entries), next(entries, None)
    if isinstance(first, InputError) or second is None:
        return source, first
    if isinstance(second, Entry):
        message = say(
            "{option} wants one grid, and this is a second"
            if puzzle
            else "{option} wants one puzzle, and this is a second",
            option=FILLED,
        )
        second = InputError(message, source=clean(second.source), line=second.line)
    return source, second

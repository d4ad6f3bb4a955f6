"""A person's picture so far: rows of `#`, `.` and `?`, or a puzzle's file that has saved it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import BinaryIO

from picsolve.errors import InputError
from picsolve.formats.clues import SavedError
from picsolve.formats.entry import Entry
from picsolve.formats.source import Decoded, Lines, clean, quoted
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, plural, say

#: Other signs for cells of a black-and-white picture.
_OTHERS = str.maketrans("XxO1█*0-·_", "######..." + "?")
#: What `picsolve nonogram` writes above a picture.
_HEADING = re.compile(r".*\b(unique|several|none|undecided)")
_HELP = later(
    "a row a line: # filled, . empty, ? unknown; or a file of the puzzle with saved cells"
)


def read_picture(source: str, text: Iterable[Decoded] | str, puzzle: Puzzle) -> tuple[str, ...]:
    """The rows of the puzzle's picture, as its colours' letters and `?`; raises InputError.

    They may contradict the clues.
    """
    lines = Lines(source, text if isinstance(text, str) else list(text))
    rest = lines.whole()
    filled = [(i, line) for i, line in enumerate(rest, 1) if line.strip()]
    if filled and _HEADING.fullmatch(filled[0][1]):
        filled.pop(0)
    if not filled:
        raise lines.error(say("there is no picture in this text"), 1, help=say(_HELP))
    signs = {color.letter for color in puzzle.colors} | {"?"}
    rows = [(i, line, _row(line, puzzle)) for i, line in filled]
    if set(rows[0][2]) - signs and len(rows[0][2]) != puzzle.width:
        return _saved(lines, rest, puzzle)
    for number, line, row in rows:
        start = len(line) - len(line.lstrip()) + 1
        bad = next((i for i, cell in enumerate(row) if cell not in signs), None)
        if bad is not None:
            message = say("{text} is no cell of this puzzle", text=quoted(row[bad]))
            raise lines.error(message, number, start + bad, help=say(_HELP))
        if len(row) != puzzle.width:
            message = say(
                "the row has {cells}, the puzzle is {width} wide",
                cells=plural(len(row), "cell"),
                width=puzzle.width,
            )
            raise lines.error(message, number, start, len(row), help=say(_HELP))
    if len(rows) != puzzle.height:
        message = say(
            "there are {rows}, the puzzle is {height} high",
            rows=plural(len(rows), "row"),
            height=puzzle.height,
        )
        raise lines.error(message, rows[-1][0], help=say(_HELP))
    return tuple(row for *_, row in rows)


def _row(line: str, puzzle: Puzzle) -> str:
    return line.strip() if puzzle.is_colored else line.strip().translate(_OTHERS)


def _saved(lines: Lines, rest: list[str], puzzle: Puzzle) -> tuple[str, ...]:
    """What a file of the puzzle has saved."""
    from picsolve.formats import read

    entries = [*read(lines.source, list[Decoded](rest), "nonogram")]
    found = entries[0]
    if isinstance(found, SavedError):
        clues, rows = found.puzzle, found.rows
    elif isinstance(found, InputError):
        raise found
    elif isinstance(found, Entry) and isinstance(found.board, Picture):
        clues, rows = found.board.puzzle, found.board.text
    else:
        raise lines.error(say("no cells are known in this file"), found.line or 1, help=say(_HELP))
    if len(entries) > 1 or (clues.rows, clues.columns) != (puzzle.rows, puzzle.columns):
        raise lines.error(say("this is another puzzle"), found.line or 1, help=say(_HELP))
    return tuple(rows)


def load_picture(path: str, puzzle: Puzzle) -> tuple[str, ...]:
    """The same from a file."""
    from picsolve.formats import reason_of

    try:
        with open(path, "rb") as stream:
            return read_picture_bytes(path, stream, puzzle)
    except (OSError, ValueError) as error:
        raise InputError(reason_of(error), source=clean(path)) from None


def read_picture_bytes(source: str, stream: BinaryIO, puzzle: Puzzle) -> tuple[str, ...]:
    """The same from bytes, such as `sys.stdin.buffer`."""
    from picsolve.formats.packed import unpacked, unpacked_lines

    return read_picture(source, unpacked_lines(source, unpacked(stream)[0]), puzzle)

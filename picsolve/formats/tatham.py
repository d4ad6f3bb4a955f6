"""Game IDs of Pattern in Simon Tatham's Portable Puzzle Collection: `5x4:1/2.1/…`, one a line.

Width and height, then the clues of the columns and of the rows with `/` between them; `.` stands
between the numbers of a clue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from picsolve.errors import InputError
from picsolve.formats.clues import check_side, puzzle_of, read_clue
from picsolve.formats.entry import Entry
from picsolve.formats.source import Lines, plural, quoted
from picsolve.nonogram.puzzle import Puzzle

_ID = re.compile(r"\s*(\d+)(?:x(\d+))?([:#])(.*)")
_HELP = "a game ID is WIDTHxHEIGHT: and a clue for each column, then each row, as in 2x2:1/1/1/1"


def read_game_ids(lines: Lines) -> Iterator[Entry | InputError]:
    """The puzzle of each line, or what is wrong with it."""
    for line in lines:
        if line.strip() and not line.lstrip().startswith(("#", "//")):
            try:
                yield _entry(line.rstrip(), lines)
            except InputError as error:
                yield error


def _entry(line: str, lines: Lines) -> Entry:
    match, number = _ID.fullmatch(line), lines.number
    if not match:
        raise lines.error(f"{quoted(line.strip())} is no game ID", number, 1, len(line), help=_HELP)
    if match[3] == "#":
        message = "this is a random seed, which only its own program makes a puzzle of"
        raise lines.error(message, number, match.start(3) + 1, len(line), help=_HELP)
    width, height = match[1], match[2] or match[1]
    for group, name in ((1, "width"), (2, "height")):
        side, at = match[group], match.start(group) + 1
        check_side(side or width, name, lines, number, max(at, 1), len(side or width))
    text, comma, known = match[4].partition(",")
    start = match.start(4) + 1
    if comma:
        message = "cells that are known from the start cannot be read"
        at = start + len(text) + 1
        raise lines.error(message, number, at, len(known), help="leave out the comma and the rest")
    if letters := re.search(r"[A-Za-z_]+", text):
        message = "this is a game ID of another game, not of Pattern"
        at = start + letters.start()
        raise lines.error(message, number, at, len(letters[0]), help=_HELP)
    fields = text.split("/")
    wanted = int(width) + int(height)
    if len(fields) != wanted:
        raise lines.error(
            f"{width} columns and {height} rows need {plural(wanted, 'clue')}, and here are "
            f"{len(fields):,}",
            number,
            start,
            len(text),
            help=_HELP,
        )
    clues = []
    for field in fields:
        clues.append(read_clue(field.replace(".", " "), number, lines, start))
        start += len(field) + 1
    puzzle = puzzle_of(clues[int(width) :], clues[: int(width)], lines, {})
    return Entry(puzzle, lines.source, number)


def to_game_id(puzzle: Puzzle) -> str:
    """The puzzle as a game ID. Pattern writes nothing for a line without blocks."""
    clues = (".".join(str(b.length) for b in clue) for clue in (*puzzle.columns, *puzzle.rows))
    return f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}\n"

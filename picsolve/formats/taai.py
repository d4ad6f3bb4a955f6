"""The files of the TAAI and ICGA tournaments: `$1`, a clue a line for the columns, then the rows.

Numbers have TABs between them. The pictures are square; a file has up to a thousand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from picsolve.errors import InputError
from picsolve.formats.clues import LONGEST_SIDE, puzzle_of, read_clue
from picsolve.formats.entry import Entry
from picsolve.formats.source import Lines
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, plural, say

_HELP = later(
    "$1 and so on, then a clue for each column and each row of a square picture, 0 for none"
)


def read_taai(lines: Lines) -> Iterator[Entry | InputError]:
    """Every puzzle of a text, or what is wrong with it, one by one."""
    name, start, clues = "", 0, list[tuple[int, str]]()
    for line in lines:
        if match := re.fullmatch(r"\s*\$\s*(\w+)\s*", line):
            if start:
                yield _entry(name, start, clues, lines)
            name, start, clues = match[1], lines.number, []
        elif len(clues) <= 2 * LONGEST_SIDE + 2:
            clues.append((lines.number, line))
    if start:
        yield _entry(name, start, clues, lines)


def _entry(name: str, start: int, clues: list[tuple[int, str]], lines: Lines) -> Entry | InputError:
    filled = [(number, line) for number, line in clues if line.strip()]
    if len(filled) % 2:  # then blank lines may be empty clues, but for those at the end
        while clues and not clues[-1][1].strip():
            clues.pop()
        filled = clues
    half = len(filled) // 2
    if not filled or len(filled) % 2:
        message = say(
            "puzzle {name} has {clues}, and is not square so",
            name=name,
            clues=plural(len(filled), "clue"),
        )
        return lines.error(message, start, 1, len(name) + 1, help=say(_HELP))
    try:
        read = [read_clue(line, number, lines) for number, line in filled]
        title = f"${name}"
        puzzle = puzzle_of(read[half:], read[:half], lines, {"title": title})
    except InputError as error:
        return error
    return Entry(puzzle, lines.source, start, title)


def to_taai(puzzle: Puzzle, number: int = 1) -> str:
    """The puzzle, which has to be square, as one of such a file; raises ValueError."""
    if puzzle.width != puzzle.height:
        raise ValueError(say("TAAI's pictures are square"))
    clues = ("\t".join(str(b.length) for b in c) or "0" for c in (*puzzle.columns, *puzzle.rows))
    return "\n".join((f"${number}", *clues)) + "\n"

"""Game IDs of Pattern in Simon Tatham's Portable Puzzle Collection: `5x4:1/2.1/…`, one a line.

Width and height (one number for a square), then the clues of the columns and of the rows with `/`
between them; `.` stands between the numbers of a clue. Behind a comma may follow the cells that are
known from the start, row by row: a letter, `a` for the first, tells how many cells further on the
next one is, an upper-case letter that it is filled, another that it is empty; `z` leaps over 25
cells and tells of none. Behind the last of them a letter leaps to the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from picsolve.errors import InputError
from picsolve.formats.clues import check_side, parts, puzzle_of, read_clue, with_known
from picsolve.formats.entry import Entry
from picsolve.formats.source import Lines, quoted
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, plural, say

_ID = re.compile(r"\s*([0-9]+)(?:x([0-9]+))?([:#])(.*)")
_HELP = later(
    "a game ID is WIDTHxHEIGHT: and a clue for each column, then each row, as in 2x2:1/1/1/1"
)
_HELP_KNOWN = later("known cells are letters, each as far in the alphabet as the next cell is away")
#: What `z` leaps over, without a cell after it.
_LEAP = 25


def read_game_ids(lines: Lines) -> Iterator[Entry | InputError]:
    """The puzzle of each line, or what is wrong with it."""
    for line in lines:
        if line.strip() and not line.lstrip().startswith(("#", "//")):
            try:
                yield Entry(read_game_id(line.rstrip(), lines), lines.source, lines.number)
            except InputError as error:
                yield error


def read_game_id(line: str, lines: Lines) -> Puzzle | Picture:
    """The puzzle of a game ID, which is the line handed out last; raises InputError."""
    match, number = _ID.fullmatch(line), lines.number
    if not match:
        raise lines.error(
            say("{text} is no game ID", text=quoted(line.strip())),
            number,
            1,
            len(line),
            help=say(_HELP),
        )
    if match[3] == "#":
        message = say("this is a random seed, which only its own program makes a puzzle of")
        raise lines.error(message, number, match.start(3) + 1, len(line), help=say(_HELP))
    width, height = match[1], match[2] or match[1]
    for group, name in ((1, "width"), (2, "height")):
        side, at = match[group], match.start(group) + 1
        check_side(side or width, name, lines, number, max(at, 1), len(side or width))
    return read_description(match[4], (int(width), int(height)), lines, number, match.start(4) + 1)


def read_description(
    text: str, size: tuple[int, int], lines: Lines, number: int, start: int
) -> Puzzle | Picture:
    """What stands after the colon of a game ID, from the column `start` on."""
    (width, height), (text, comma, known) = size, text.partition(",")
    if letters := re.search(r"[A-Za-z_]+", text):
        message = say("this is a game ID of another game, not of Pattern")
        raise lines.error(
            message, number, start + letters.start(), len(letters[0]), help=say(_HELP)
        )
    fields = text.split("/")
    if len(fields) != width + height:
        message = say(
            "{columns} and {rows} need {clues}, and here are {count:,}",
            columns=plural(width, "column"),
            rows=plural(height, "row"),
            clues=plural(width + height, "clue"),
            count=len(fields),
        )
        raise lines.error(message, number, start, len(text), help=say(_HELP))
    clues, at = [], start
    for field in fields:
        clues.append(read_clue(field.replace(".", " "), number, lines, at))
        at += len(field) + 1
    puzzle = puzzle_of(clues[width:], clues[:width], lines, {})
    if not comma:
        return puzzle
    cells = _cells(known, width * height, lines, (number, at))
    rows = [cells[i : i + width] for i in range(0, len(cells), width)]
    return with_known(puzzle, rows, lines, (number, at, len(known)))


def _cells(text: str, count: int, lines: Lines, place: tuple[int, int]) -> str:
    """The cells that are known from the start, as `#`, `.` and `?`."""
    number, column = place
    cells = ""
    for at, letter in enumerate(text, column):
        leap = ord(letter.lower()) - ord("a")
        if not (letter.isascii() and letter.isalpha()):
            message = say("{letter} is no known cell", letter=quoted(letter))
            raise lines.error(message, number, at, help=say(_HELP_KNOWN))
        if len(cells) + leap > count or len(cells) == count:
            message = say("this leads beyond the last of {cells}", cells=plural(count, "cell"))
            raise lines.error(message, number, at, help=say(_HELP_KNOWN))
        cells += leap * "?"
        if leap < _LEAP and len(cells) < count:
            cells += "#" if letter.isupper() else "."
    if len(cells) < count:
        message = say(
            "the known cells end after {count:,} of {cells}",
            count=len(cells),
            cells=plural(count, "cell"),
        )
        raise lines.error(message, number, column, len(text), help=say(_HELP_KNOWN))
    return cells


def to_game_id(board: Puzzle | Picture) -> str:
    """The puzzle as a game ID. Pattern writes nothing for a line without blocks."""
    puzzle, known = parts(board)
    clues = (".".join(str(b.length) for b in clue) for clue in (*puzzle.columns, *puzzle.rows))
    cells = "," + _letters("".join(known)) if known else ""
    return f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}{cells}\n"


def _letters(cells: str) -> str:
    """Known cells as letters."""
    text = ""
    for gap, sign in re.findall(r"(\?*)([#.]|$)", cells):
        leaps, rest = divmod(len(gap), _LEAP)
        letter = chr(ord("a") + rest) if sign or rest else ""
        text += leaps * "z" + (letter.upper() if sign == "#" else letter)
    return text

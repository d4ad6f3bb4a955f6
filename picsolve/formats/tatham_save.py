"""Games of Pattern that Simon Tatham's Portable Puzzle Collection has saved.

A line is a key, the number of bytes of its value, and the value: `DESC    :11:1/2/1.2/3/1`. A move
is `F`, `E` or `U` (filled, empty, unknown) with column, row, width and height of a rectangle, or
`S` with a `0` or `1` for each cell. `STATEPOS` positions, the blank one among them, are not undone.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from picsolve.errors import InputError
from picsolve.formats.clues import check_side, parts, with_known
from picsolve.formats.entry import Entry
from picsolve.formats.source import MOST_LINES, Lines, quoted
from picsolve.formats.tatham import read_description
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, plural, say

_FIELD = re.compile(r"([A-Z]+)\s*:([0-9]+):(.*)")
_SIZE = re.compile(r"([0-9]+)(?:x([0-9]+))?")
_RECTANGLE = re.compile(r"([FEU])([0-9]{1,4}),([0-9]{1,4}),([0-9]{1,4}),([0-9]{1,4})")
_SIGNS = {"F": "#", "E": ".", "U": "?", "1": "#", "0": "."}
_MOVES = ("MOVE", "SOLVE", "RESTART")
_HELP = later("a saved game has a line for each value, such as GAME    :7:Pattern")


class _Field(NamedTuple):
    """A value and where it stands."""

    key: str
    value: str
    line: int
    column: int

    @property
    def place(self) -> tuple[int, int, int]:
        """Line, column and span."""
        return self.line, self.column, len(self.value)


def read_saved_game(lines: Lines) -> Entry:
    """The puzzle of a saved game with what the player has found so far; raises InputError."""
    start = lines.number + 1
    fields = [
        _field(line, number, lines)
        for number, line in enumerate(lines.whole(MOST_LINES), start)
        if line.strip()
    ]
    first = {field.key: field for field in reversed(fields)}
    for key in ("GAME", "PARAMS", "DESC", "NSTATES", "STATEPOS"):
        if key not in first:
            raise lines.error(say("{key} is missing", key=key), start, 1, help=say(_HELP))
    game, size, description = first["GAME"], first["PARAMS"], first["DESC"]
    if game.value != "Pattern":
        message = say("this is a game of {value}, not of Pattern", value=quoted(game.value))
        raise lines.error(message, *game.place, help=say("Pattern is the name of nonograms there"))
    at = description.line, description.column
    board = read_description(description.value, _size(size, lines), lines, *at)
    puzzle, given = parts(board)
    moves = [field for field in fields if field.key in _MOVES]
    last = _position(first["NSTATES"], len(moves) + 1, len(moves) + 1, lines)
    last = _position(first["STATEPOS"], 1, last, lines)
    rows = _played(puzzle, given, moves[: last - 1], lines)
    place = (moves or [description])[-1].place
    return Entry(with_known(puzzle, rows, lines, place), lines.source, start)


def _field(line: str, number: int, lines: Lines) -> _Field:
    match = _FIELD.fullmatch(line)
    if not match:
        raise lines.error(
            say("{line} is no value", line=quoted(line)), number, 1, len(line), help=say(_HELP)
        )
    data = match[3].encode()
    value, rest = data[: int(match[2][:9])], data[int(match[2][:9]) :]
    if rest.strip() or match[2].lstrip("0") != str(len(value)).lstrip("0"):
        message = say(
            "the value has {count:,} bytes, not {wanted}",
            count=len(data.strip()),
            wanted=quoted(match[2]),
        )
        raise lines.error(message, number, match.start(2) + 1, len(match[2]), help=say(_HELP))
    return _Field(match[1], value.decode(errors="replace"), number, match.start(3) + 1)


def _size(field: _Field, lines: Lines) -> tuple[int, int]:
    """Width and height."""
    match = _SIZE.fullmatch(field.value)
    if not match:
        message = say("{value} is no size", value=quoted(field.value))
        raise lines.error(message, *field.place, help=say("a size is such as 15x10"))
    width, height = match[1], match[2] or match[1]
    check_side(width, "width", lines, *field.place)
    check_side(height, "height", lines, *field.place)
    return int(width), int(height)


def _position(field: _Field, least: int, most: int, lines: Lines) -> int:
    """A number of positions, the blank one among them."""
    if not re.fullmatch("[0-9]{1,9}", field.value) or not least <= int(field.value) <= most:
        message = say(
            "{key} is {value}, and there are {positions}",
            key=field.key,
            value=quoted(field.value),
            positions=plural(most, "position"),
        )
        raise lines.error(
            message, *field.place, help=say("a position for each move, and the first one")
        )
    return int(field.value)


def _played(puzzle: Puzzle, given: tuple[str, ...], moves: list[_Field], lines: Lines) -> list[str]:
    """The rows after the moves; cells that are known from the start stay as they are."""
    start = given or puzzle.height * (puzzle.width * "?",)
    cells = [[*row] for row in start]
    for move in moves:
        if move.key == "RESTART":
            cells = [[*row] for row in start]
        elif match := _RECTANGLE.fullmatch(move.value):
            x, y, width, height = map(int, match.groups()[1:])
            if x + width > puzzle.width or y + height > puzzle.height:
                raise _no_move(move, lines)
            for row in cells[y : y + height]:
                row[x : x + width] = width * _SIGNS[match[1]]
        elif re.fullmatch(f"S[01]{{{puzzle.width * puzzle.height}}}", move.value):
            signs = iter(move.value[1:])
            cells = [[_SIGNS[next(signs)] for _ in row] for row in cells]
        else:
            raise _no_move(move, lines)
    return [
        "".join(old if old != "?" else new for old, new in zip(*rows, strict=True))
        for rows in zip(start, cells, strict=True)
    ]


def _no_move(move: _Field, lines: Lines) -> InputError:
    message = say("{value} is no move in this picture", value=quoted(move.value))
    return lines.error(message, *move.place, help=say("a move is such as F0,2,3,1"))

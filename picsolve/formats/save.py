"""`save.dat`: JSON with `rowdata` and `coldata`, lists of clues with the last number first."""

from __future__ import annotations

import json
import re

from picsolve.formats.clues import LONGEST_SIDE, ClueLine, check_side, clue_number, puzzle_of
from picsolve.formats.entry import Entry
from picsolve.formats.source import Lines

_HELP = (
    'for example {"rowdata": [[1], [2, 1]], "coldata": [[2, 1], [1]]}, '
    "each list with the last number first"
)
_DEEPEST = 50


def read_save(lines: Lines) -> Entry:
    """The puzzle of a text; raises InputError."""
    start = lines.number
    text = "\n".join(lines.whole())
    place = _Places(text, start)
    depth = 0
    for match in re.finditer(r"[\[{\]}]", text):
        depth += 1 if match[0] in "[{" else -1
        if depth > _DEEPEST:
            raise lines.error("the lists are nested too deeply", *place(match.start()), help=_HELP)
    try:
        data = json.loads(text, parse_int=_number)
    except json.JSONDecodeError as error:
        message = f"this is no JSON: {error.msg}"
        raise lines.error(message, *place(error.pos), help=_HELP) from None
    for key in ("rowdata", "coldata"):
        if not isinstance(data, dict) or key not in data:
            raise lines.error(f"{key} is missing", start + 1, 1, help=_HELP)
    rows, columns = (_clues(key, data[key], text, place, lines) for key in ("rowdata", "coldata"))
    puzzle = puzzle_of(rows, columns, lines, {})
    return Entry(puzzle, lines.source, start + 1)


def _number(text: str) -> int | str:
    """A number; the text where it is longer than Python likes, which is no block in any case."""
    return int(text) if len(text) < 20 else text


class _Places:
    """Line and column of each position of the text."""

    def __init__(self, text: str, lines_before: int) -> None:
        self.text, self.before = text, lines_before

    def __call__(self, position: int) -> tuple[int, int]:
        line = self.text.count("\n", 0, position)
        return self.before + line + 1, position - self.text.rfind("\n", 0, position)


def _clues(key: str, value: object, text: str, place: _Places, lines: Lines) -> list[ClueLine]:
    header = text.rindex(f'"{key}"') if f'"{key}"' in text else 0
    is_list = isinstance(value, list) and all(isinstance(item, list) for item in value)
    if not isinstance(value, list) or not is_list:
        raise lines.error(f"{key} is no list of lists", *place(header), len(key) + 2, help=_HELP)
    if len(value) > LONGEST_SIDE:
        what = {"rowdata": "height", "coldata": "width"}[key]
        check_side(len(value), what, lines, *place(header), len(key) + 2)
    clues = []
    inner = re.compile(r"\[([^\[\]{}]*)\]").finditer(text, header)
    for item in value:
        match = next(inner, None)
        at = match.start() if match else header
        span = match.end() - at if match and "\n" not in match[0] else 1
        line, column = place(at)
        if len(item) > LONGEST_SIDE:
            raise lines.error("this clue has too many numbers", line, column, span)
        numbers = [
            clue_number(
                number if isinstance(number, str) else json.dumps(number), line, column, lines, span
            )
            for number in item
        ]
        clues.append(ClueLine(tuple(reversed(numbers)), line, column, span))
    return clues

"""`.non`, Steve Simpson's format for nonograms, with the additions that have become usual.

A line is a keyword with a value, or, after `rows` and `columns`, one clue a line. Unknown
keywords are ignored, as the format asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from picsolve.errors import InputError
from picsolve.formats.clues import (
    ClueLine,
    check_goal,
    check_side,
    color_error,
    puzzle_of,
    read_clue,
    with_known,
)
from picsolve.formats.entry import Entry
from picsolve.formats.source import MOST_LINES, Lines, plural, quoted
from picsolve.nonogram.puzzle import Puzzle

if TYPE_CHECKING:
    from picsolve.nonogram.picture import Picture

_KEYWORD = re.compile(r"\s*([A-Za-z][\w-]*)\s*[:=]?\s*(.*)")
_TEXTS = {
    "title": "title",
    "by": "author",
    "author": "author",
    "copyright": "copyright",
    "catalogue": "catalogue",
    "catalog": "catalogue",
    "license": "license",
    "licence": "license",
}
_HELP = "rows and columns are followed by one clue a line, 0 for an empty one"


class Value:
    """What follows a keyword, and where."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text, self.line, self.column = text, line, column

    @property
    def place(self) -> tuple[int, int, int]:
        """Line, column and span."""
        return self.line, self.column, len(self.text)


def read_non(lines: Lines) -> Entry:
    """The puzzle of a text; raises InputError."""
    start = lines.number + 1
    values: dict[str, Value] = {}
    sections: dict[str, list[tuple[int, str]]] = {}
    section: list[tuple[int, str]] | None = None
    for number, line in enumerate(lines.whole(MOST_LINES), start):
        if match := _KEYWORD.fullmatch(line.rstrip()):
            key = match[1].lower()
            value = Value(match[2], number, match.start(2) + 1)
            section = None
            if key in ("color", "colour"):
                raise color_error(lines, number, match.start(1) + 1, len(match[1]))
            if key in values:
                raise lines.error(
                    f"{quoted(key)} stands here a second time",
                    number,
                    match.start(1) + 1,
                    len(key),
                    note=f"the first is in line {values[key].line}",
                )
            values[key] = value
            if key in ("rows", "columns"):
                section = sections[key] = [(number, match[2])] if match[2] else []
        elif line.lstrip().startswith(("#", ";", "//")):
            continue  # a comment
        elif section is not None:
            section.append((number, line))
        elif line.strip():
            raise lines.error(
                "this line belongs to no section",
                number,
                len(line) - len(line.lstrip()) + 1,
                len(line.strip()),
                help=_HELP,
            )
    rows, columns = (_section(name, values, sections, lines) for name in ("rows", "columns"))
    texts = {_TEXTS[key]: _text(value.text) for key, value in values.items() if key in _TEXTS}
    puzzle = puzzle_of(rows, columns, lines, texts)
    board = _with_cells(puzzle, values, lines)
    return Entry(board, lines.source, min(start, rows[0].line), puzzle.title)


def _text(value: str) -> str:
    """A value without its quotes; some files write `&copy;` and the like."""
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    if "&" in value:
        from html import unescape

        value = unescape(value)
    return value


def _section(
    name: str,
    values: dict[str, Value],
    sections: dict[str, list[tuple[int, str]]],
    lines: Lines,
) -> list[ClueLine]:
    """The clues after `rows` or `columns`, as many as the height or width says."""
    side = "height" if name == "rows" else "width"
    wanted = _side(values[side], side, lines) if side in values else None
    if name not in sections:
        raise lines.error(
            f"the puzzle has no {name}", max(v.line for v in values.values()), help=_HELP
        )
    section = sections[name]
    filled = [item for item in section if item[1].strip()]
    while section and not section[-1][1].strip() and len(section) != wanted:
        section = section[:-1]
    if wanted in (None, len(filled)):
        chosen = filled
    elif len(section) == wanted and (section[-1][1].strip() or len(sections[name]) > wanted):
        chosen = section  # blank lines between clues are empty lines of the picture
    else:
        assert wanted is not None
        raise _wrong_count(name, side, wanted, filled, values[name], lines)
    if not chosen:
        raise lines.error(f"the puzzle has no {name}", values[name].line, 1, help=_HELP)
    return [read_clue(text, number, lines) for number, text in chosen]


def _wrong_count(
    name: str,
    side: str,
    wanted: int,
    filled: Sequence[tuple[int, str]],
    header: Value,
    lines: Lines,
) -> InputError:
    if len(filled) > wanted:
        number, text = filled[wanted]
        note = f"{plural(len(filled) - wanted, 'line')} too many"
    else:
        number, text = filled[-1] if filled else (header.line, name)
        note = f"{plural(wanted - len(filled), 'line')} missing"
    return lines.error(
        f"the {side} is {wanted} but {name} has {plural(len(filled), 'clue')}",
        number,
        len(text) - len(text.lstrip()) + 1,
        len(text.strip()),
        note=note,
        help=_HELP,
    )


def _side(value: Value, name: str, lines: Lines) -> int:
    if not re.fullmatch(r"-?[0-9]+", value.text):
        raise lines.error(f"the {name} is no number", *value.place, help=f"for example {name} 20")
    check_side(value.text, name, lines, *value.place)
    return int(value.text)


def _with_cells(puzzle: Puzzle, values: dict[str, Value], lines: Lines) -> Puzzle | Picture:
    """The puzzle with its goal, or the position that was saved."""
    if goal := values.get("goal"):
        rows = _cells(goal, "goal", puzzle, {"0": ".", "1": "#"}, lines)
        check_goal(puzzle, rows, lines, goal.place)
        puzzle = replace(puzzle, goal=tuple(rows))
    if saved := values.get("saved"):
        rows = _cells(saved, "saved", puzzle, {"0": ".", "1": "#", "?": "?"}, lines)
        if "?" not in _text(saved.text) and not puzzle_is(puzzle, rows):
            rows = [row.replace(".", "?") for row in rows]  # then 0 says only: not filled so far
        return with_known(puzzle, rows, lines, saved.place)
    return puzzle


def puzzle_is(puzzle: Puzzle, rows: Sequence[str]) -> bool:
    """Whether rows of `#` and `.` are a solution of the puzzle."""
    return Puzzle.from_picture(rows).rows == puzzle.rows and (
        Puzzle.from_picture(rows).columns == puzzle.columns
    )


def _cells(
    value: Value, name: str, puzzle: Puzzle, signs: dict[str, str], lines: Lines
) -> list[str]:
    """The rows of a string with one character for each cell; blanks between them do not count."""
    start = value.column + (1 if value.text[:1] in ('"', "'") else 0)
    cells = ""
    for column, char in enumerate(_text(value.text), start):
        if char in signs:
            cells += signs[char]
        elif not char.isspace():
            if char.isalnum():
                raise color_error(lines, value.line, column, 1)
            raise lines.error(f"{quoted(char)} is no cell", value.line, column, help="0 or 1")
    width, height = puzzle.width, puzzle.height
    if len(cells) != width * height:
        raise lines.error(
            f"{name} has {plural(len(cells), 'cell')}, not {width} × {height}",
            *value.place,
            help=f"{width} × {height} are {width * height:,}: one character for each, row by row",
        )
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def to_non(puzzle: Puzzle) -> str:
    """The puzzle in this format."""
    names = (
        ("catalogue", puzzle.catalogue),
        ("title", puzzle.title),
        ("by", puzzle.author),
        ("copyright", puzzle.copyright),
        ("license", puzzle.license),
    )
    parts = [f'{key} "{text}"' for key, text in names if text]
    parts += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for key, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        parts += ["", key]
        parts += [",".join(str(block.length) for block in clue) or "0" for clue in clues]
    if puzzle.goal:
        cells = "".join(puzzle.goal).replace("#", "1").replace(".", "0")
        parts += ["", f'goal "{cells}"']
    return "\n".join(parts) + "\n"

"""`.non`, Steve Simpson's format for nonograms, with the additions that have become usual.

A line is a keyword with a value, or, after `rows` and `columns`, one clue a line. Unknown
keywords are ignored, as the format asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from picsolve.errors import InputError
from picsolve.formats.clues import (
    ClueLine,
    check_goal,
    check_side,
    clue_text,
    parts,
    puzzle_of,
    read_clue,
    with_known,
)
from picsolve.formats.entry import Entry
from picsolve.formats.palette import BLACK, WHITE, Hue, rgb_of
from picsolve.formats.source import MOST_LINES, Lines, quoted
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, plural, say, word

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
_COLORS = {"color", "colour"}
_SEPARATOR = re.compile(r"\s*(?:={3,}|-{3,})\s*")
_HELP = later("rows and columns are followed by one clue a line, 0 for an empty one")


class Value:
    """What follows a keyword, and where."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text, self.line, self.column = text, line, column

    @property
    def place(self) -> tuple[int, int, int]:
        """Line, column and span."""
        return self.line, self.column, len(self.text)


def read_non(lines: Lines) -> Iterator[Entry | InputError]:
    """Every puzzle of a text, or what is wrong with it.

    In a pack (`.nonpack`) lines such as `====` stand between puzzles; where there are none, the
    next puzzle begins with a keyword that has been there before its rows and columns.
    """
    start = lines.number + 1
    chunks = list(_chunks(lines.whole(10 * MOST_LINES), start))
    drafts = []
    for first, chunk in chunks:
        draft = _Draft(lines, first)
        draft.read(chunk)
        drafts.append(draft)
    if len(drafts) > 1:  # a pack may begin with what it tells about itself
        drafts = [draft for draft in drafts if draft.sections or draft.error] or drafts[-1:]
    for draft in drafts:
        try:
            yield draft.finish()
        except InputError as error:
            yield error


def _chunks(rest: Sequence[str], start: int) -> Iterator[tuple[int, list[str]]]:
    """The lines of each puzzle, and the number of its first line."""
    chunk: list[str] = []
    keys: set[str] = set()
    first = start
    for number, line in enumerate(rest, start):
        match = _KEYWORD.fullmatch(line.rstrip())
        key = match[1].lower() if match else ""
        is_separator = bool(_SEPARATOR.fullmatch(line))
        is_next = bool(key) and key in keys - _COLORS and {"rows", "columns"} <= keys
        if is_separator or is_next:
            yield first, chunk
            chunk, keys, first = [], set(), number + is_separator
        if not is_separator:
            chunk.append(line)
            keys.add(key)
    yield first, chunk


class _Draft:
    """What is known so far of a puzzle."""

    def __init__(self, lines: Lines, start: int) -> None:
        self.lines, self.start = lines, start
        self.values: dict[str, Value] = {}
        self.sections: dict[str, list[tuple[int, str]]] = {}
        self.hues: dict[str, Hue] = {}
        self.background = WHITE
        self.error: InputError | None = None

    def read(self, chunk: Sequence[str]) -> None:
        """Take the lines in; what is wrong becomes `error`."""
        section: list[tuple[int, str]] | None = None
        try:
            for number, line in enumerate(chunk, self.start):
                if match := _KEYWORD.fullmatch(line.rstrip()):
                    section = self._keyword(number, match)
                elif line.lstrip().startswith(("#", ";", "//")):
                    continue  # a comment
                elif section is not None:
                    section.append((number, line))
                elif line.strip():
                    at = number, len(line) - len(line.lstrip()) + 1, len(line.strip())
                    raise self.lines.error(
                        say("this line belongs to no section"), *at, help=say(_HELP)
                    )
        except InputError as error:
            self.error = error

    def _keyword(self, number: int, match: re.Match[str]) -> list[tuple[int, str]] | None:
        """Take in what a keyword says; the section that it begins."""
        key = match[1].lower()
        value = Value(match[2], number, match.start(2) + 1)
        if key in _COLORS:
            self._color(value)
            return None
        if key in self.values:
            raise self.lines.error(
                say("{key} stands here a second time", key=quoted(key)),
                number,
                match.start(1) + 1,
                len(key),
                note=say("the first is in line {line}", line=self.values[key].line),
            )
        self.values[key] = value
        if key not in ("rows", "columns"):
            return None
        self.sections[key] = [(number, match[2])] if match[2] else []
        return self.sections[key]

    def _color(self, value: Value) -> None:
        sign, _, color = _text(value.text).partition(" ")
        first, _, name = color.strip().partition(" ")
        rgb = rgb_of(color) or rgb_of(first)
        if rgb is None or len(sign) != 1 or not (sign.isalpha() or sign == "0"):
            message = say("{text} is no colour", text=quoted(value.text))
            raise self.lines.error(message, *value.place, help=say("such as color r #ff0000 red"))
        hue = Hue(name.strip() or first, rgb, sign)
        if sign == "0":
            self.background = hue
        else:
            self.hues[sign] = hue

    def finish(self) -> Entry:
        """The puzzle; raises InputError."""
        if self.error:
            raise self.error
        lines, values = self.lines, self.values
        hues = {**self.hues, "": BLACK} if self.hues else None
        rows, columns = (
            _section(name, values, self.sections, lines, hues) for name in ("rows", "columns")
        )
        texts = {_TEXTS[key]: _text(value.text) for key, value in values.items() if key in _TEXTS}
        puzzle = puzzle_of(rows, columns, lines, texts, hues, self.background)
        board = _with_cells(puzzle, values, self._signs(puzzle), lines)
        return Entry(board, lines.source, self.start, puzzle.title)

    def _signs(self, puzzle: Puzzle) -> dict[str, str]:
        """What a cell's sign in this file means, as the puzzle writes it."""
        signs = {"0": ".", "1": "#"}
        if self.hues:
            letters = {color[1:3]: color.letter for color in puzzle.colors[1:]}
            signs = {"0": "."}
            for sign, hue in (("1", BLACK), *self.hues.items()):
                if letter := letters.get((hue.name, hue.rgb)):
                    signs[sign] = letter
        return signs


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
    hues: dict[str, Hue] | None,
) -> list[ClueLine]:
    """The clues after `rows` or `columns`, as many as the height or width says."""
    side = "height" if name == "rows" else "width"
    wanted = _side(values[side], side, lines) if side in values else None
    if name not in sections:
        last = max((v.line for v in values.values()), default=1)
        raise lines.error(say("the puzzle has no {name}", name=name), last, help=say(_HELP))
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
        raise lines.error(
            say("the puzzle has no {name}", name=name), values[name].line, 1, help=say(_HELP)
        )
    return [read_clue(text, number, lines, hues=hues) for number, text in chosen]


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
        note = say("{lines} too many", lines=plural(len(filled) - wanted, "line"))
    else:
        number, text = filled[-1] if filled else (header.line, name)
        note = say("{lines} missing", lines=plural(wanted - len(filled), "line"))
    return lines.error(
        say(
            "the {side} is {wanted} but {name} has {filled}",
            side=word(side),
            wanted=wanted,
            name=name,
            filled=plural(len(filled), "clue"),
        ),
        number,
        len(text) - len(text.lstrip()) + 1,
        len(text.strip()),
        note=note,
        help=say(_HELP),
    )


def _side(value: Value, name: str, lines: Lines) -> int:
    if not re.fullmatch(r"-?[0-9]+", value.text):
        raise lines.error(
            say("the {name} is no number", name=name),
            *value.place,
            help=say("for example {name} 20", name=name),
        )
    check_side(value.text, name, lines, *value.place)
    return int(value.text)


def _with_cells(
    puzzle: Puzzle, values: dict[str, Value], signs: dict[str, str], lines: Lines
) -> Puzzle | Picture:
    """The puzzle with its goal, or the position that was saved."""
    if goal := values.get("goal"):
        rows = _cells(goal, "goal", puzzle, signs, lines)
        check_goal(puzzle, rows, lines, goal.place)
        puzzle = replace(puzzle, goal=tuple(rows))
    if saved := values.get("saved"):
        rows = _cells(saved, "saved", puzzle, {**signs, "?": "?"}, lines)
        if "?" not in _text(saved.text) and not puzzle_is(puzzle, rows):
            rows = [row.replace(".", "?") for row in rows]  # then 0 says only: not filled so far
        return with_known(puzzle, rows, lines, saved.place)
    return puzzle


def puzzle_is(puzzle: Puzzle, rows: Sequence[str]) -> bool:
    """Whether rows of `#` and `.` are a solution of the puzzle."""
    drawn = Puzzle.from_picture(rows, colors=puzzle.colors)
    return (drawn.rows, drawn.columns) == (puzzle.rows, puzzle.columns)


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
            help = say(" or ").join(signs)
            raise lines.error(
                say("{text} is no cell", text=quoted(char)), value.line, column, help=help
            )
    width, height = puzzle.width, puzzle.height
    if len(cells) != width * height:
        raise lines.error(
            say(
                "{name} has {cells}, not {width} × {height}",
                name=name,
                cells=plural(len(cells), "cell"),
                width=width,
                height=height,
            ),
            *value.place,
            help=say(
                "{width} × {height} are {count:,}: one character for each, row by row",
                width=width,
                height=height,
                count=width * height,
            ),
        )
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def to_non(board: Puzzle | Picture) -> str:
    """The puzzle in this format, with its goal and what is known so far."""
    puzzle, known = parts(board)
    names = (
        ("catalogue", puzzle.catalogue),
        ("title", puzzle.title),
        ("by", puzzle.author),
        ("copyright", puzzle.copyright),
        ("license", puzzle.license),
    )
    text = [f'{key} "{value.replace("&", "&amp;")}"' for key, value in names if value]
    text += [f"width {puzzle.width}", f"height {puzzle.height}"]
    signs = {"?": "?", ".": "0", "#": "1"}
    if puzzle.is_colored:
        signs |= {color.letter: color.letter for color in puzzle.colors[1:]}
        for color in puzzle.colors:
            sign = signs[color.letter]
            text.append(f"color {sign} #{color.rgb} {color.name}")
    for key, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        text += ["", key]
        text += [clue_text(clue, puzzle).replace(" ", ",") for clue in clues]
    for key, rows in (("goal", puzzle.goal), ("saved", known)):
        if rows:
            cells = "".join(signs[cell] for cell in "".join(rows))
            text += ["", f'{key} "{cells}"']
    return "\n".join(text) + "\n"

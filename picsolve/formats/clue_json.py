"""Clues as JSON: `rows` and `columns`, or `save.dat`: `rowdata` and `coldata`, last numbers first.

The first form may have `title`, `author` and so on, `goal` and `known` (rows of `#`, `.` and `?`),
and `colors`, as `{"r": "ff0000"}`: then a clue's numbers are texts such as `"3r"`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from picsolve.formats.clues import (
    LONGEST_SIDE,
    ClueLine,
    check_goal,
    check_side,
    clue_number,
    parts,
    puzzle_of,
    read_clue,
    with_known,
)
from picsolve.formats.entry import Entry
from picsolve.formats.json_text import Places, json_of
from picsolve.formats.palette import BLACK, WHITE, Hue, rgb_of
from picsolve.formats.source import Lines, clean, quoted
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, say

_HELP = later('for example {"rows": [[1], [1, 2]], "columns": [[1, 2], [1]]}')
_HELP_SAVE = later(
    'for example {"rowdata": [[1], [2, 1]], "coldata": [[2, 1], [1]]}, each list with '
    "the last number first"
)
_HELP_COLORS = later('for example "colors": {"r": "ff0000"} and "3r" among the clues')
_SAVE = ("rowdata", "coldata")
_TEXTS = ("title", "author", "copyright", "catalogue", "license")


def read_json(lines: Lines) -> Entry:
    """The puzzle of a text; raises InputError."""
    start = lines.number
    text = "\n".join(lines.whole())
    place = Places(text, start)
    is_save = '"rowdata"' in text or '"coldata"' in text
    help = say(_HELP_SAVE) if is_save else say(_HELP)
    data = json_of(text, lambda wrong, at: lines.error(wrong, *place(at), help=help))
    keys = _SAVE if is_save else ("rows", "columns")
    for key in keys:
        if not isinstance(data, dict) or key not in data:
            raise lines.error(say("{key} is missing", key=key), start + 1, 1, help=help)
    reader = _Reader(data, text, place, lines, help)
    hues = None if is_save else reader.hues()
    background = hues.pop(".", WHITE) if hues else WHITE
    rows, columns = (reader.clues(key, hues) for key in keys)
    if is_save:
        rows, columns = (
            [replace(clue, numbers=clue.numbers[::-1]) for clue in section]
            for section in (rows, columns)
        )
    texts = {} if is_save else {key: str(data[key]) for key in _TEXTS if data.get(key)}
    puzzle = puzzle_of(rows, columns, lines, texts, hues, background)
    board = puzzle if is_save else reader.cells(puzzle)
    return Entry(board, lines.source, start + 1, puzzle.title)


class _Reader:
    """The values of the document, with errors at their places."""

    def __init__(
        self, data: dict[str, Any], text: str, place: Places, lines: Lines, help: str
    ) -> None:
        self.data, self.text, self.place, self.lines, self.help = data, text, place, lines, help

    def at(self, key: str) -> tuple[int, int, int]:
        """Where a key stands: line, column, span."""
        header = self.text.rindex(f'"{key}"') if f'"{key}"' in self.text else 0
        return *self.place(header), len(key) + 2

    def hues(self) -> dict[str, Hue] | None:
        """The colours by their signs; None in black-and-white."""
        colors = self.data.get("colors")
        if colors is None:
            return None
        hues = {"": BLACK}
        if not isinstance(colors, dict):
            raise self.lines.error(
                say("colors are no object"), *self.at("colors"), help=say(_HELP_COLORS)
            )
        for key, value in colors.items():
            name, rgb = value if isinstance(value, list) and len(value) == 2 else (key, value)
            found = rgb_of(rgb) if isinstance(rgb, str) else None
            if found is None or not isinstance(name, str):
                message = say("the colour {key} cannot be read", key=quoted(key))
                raise self.lines.error(message, *self.at("colors"), help=say(_HELP_COLORS))
            hues[key] = Hue(clean(name), found, key)
        return hues

    def clues(self, key: str, hues: dict[str, Hue] | None) -> list[ClueLine]:
        """The clues of the rows, or of the columns."""
        value, at = self.data[key], self.at(key)
        is_list = isinstance(value, list) and all(isinstance(item, list) for item in value)
        if not isinstance(value, list) or not is_list:
            raise self.lines.error(say("{key} is no list of lists", key=key), *at, help=self.help)
        if len(value) > LONGEST_SIDE:
            what = "height" if key.startswith("row") else "width"
            check_side(len(value), what, self.lines, *at)
        header = self.text.rindex(f'"{key}"') if f'"{key}"' in self.text else 0
        inner = re.compile(r"\[([^\[\]{}]*)\]").finditer(self.text, header)
        clues = []
        for item in value:
            match = next(inner, None)
            start = match.start() if match else header
            span = match.end() - start if match and "\n" not in match[0] else 1
            clues.append(self._clue(item, hues, (*self.place(start), span)))
        return clues

    def _clue(
        self, item: list[Any], hues: dict[str, Hue] | None, at: tuple[int, int, int]
    ) -> ClueLine:
        line, column, span = at
        if len(item) > LONGEST_SIDE:
            raise self.lines.error(say("this clue has too many numbers"), line, column, span)
        texts = [part if isinstance(part, str) else json.dumps(part) for part in item]
        if hues is None:
            plain = (clue_number(text, line, column, self.lines, span) for text in texts)
            return ClueLine(tuple(plain), line, column, span)
        read = [
            read_clue(text.replace(" ", "\u00a0"), line, self.lines, column, hues) for text in texts
        ]
        if any(len(clue.numbers) != 1 for clue in read):
            message = say("a block is a number with a colour's sign")
            raise self.lines.error(message, line, column, span, help=say(_HELP_COLORS))
        numbers = tuple(clue.numbers[0] for clue in read)
        return ClueLine(numbers, line, column, span, tuple(clue.colors[0] for clue in read))

    def cells(self, puzzle: Puzzle) -> Puzzle | Picture:
        """The puzzle with its goal, or the position that is known so far."""
        if goal := self._rows("goal", puzzle):
            check_goal(puzzle, goal, self.lines, self.at("goal"))
            puzzle = replace(puzzle, goal=tuple(goal))
        known = self._rows("known", puzzle)
        return with_known(puzzle, known, self.lines, self.at("known")) if known else puzzle

    def _rows(self, key: str, puzzle: Puzzle) -> list[str]:
        rows = self.data.get(key)
        if rows is None:
            return []
        letters = {color.letter for color in puzzle.colors}
        letters |= {"?"} if key == "known" else set()
        if not (
            isinstance(rows, list)
            and len(rows) == puzzle.height
            and all(isinstance(row, str) and len(row) == puzzle.width for row in rows)
        ):
            message = say(
                "{key} is not {width} × {height}", key=key, width=puzzle.width, height=puzzle.height
            )
            raise self.lines.error(
                message, *self.at(key), help=say("a list of texts, one for each row")
            )
        if bad := set("".join(rows)) - letters:
            message = say("{text} is no cell", text=quoted(min(bad)))
            help = say("cells are {letters}", letters=" ".join(sorted(letters)))
            raise self.lines.error(message, *self.at(key), help=clean(help))
        return rows


def to_json(board: Puzzle | Picture) -> str:
    """The puzzle with all that is known of it."""
    puzzle, known = parts(board)
    data: dict[str, object] = {key: text for key in _TEXTS if (text := getattr(puzzle, key))}
    if puzzle.is_colored:
        data["colors"] = {color.letter: [color.name, color.rgb] for color in puzzle.colors}
    for key, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        data[key] = [
            [f"{n}{puzzle.colors[c].letter}" if puzzle.is_colored else n for n, c in clue]
            for clue in clues
        ]
    cells: Sequence[tuple[str, Sequence[str]]] = (("goal", puzzle.goal), ("known", known))
    data |= {key: list(rows) for key, rows in cells if rows}
    fields = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def to_save(puzzle: Puzzle) -> str:
    """The puzzle as `save.dat`."""
    rows, columns = (
        [[block.length for block in reversed(clue)] for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return json.dumps({"rowdata": rows, "coldata": columns}) + "\n"

"""webpbn's XML: one puzzle, or several in a puzzleset, in any number of colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NoReturn
from xml.parsers import expat

from picsolve.errors import InputError
from picsolve.formats.clues import (
    LONGEST_SIDE,
    ClueLine,
    check_goal,
    clue_number,
    puzzle_of,
    with_known,
)
from picsolve.formats.entry import Entry
from picsolve.formats.palette import Hue, described, rgb_of
from picsolve.formats.source import Lines, quoted
from picsolve.nonogram.puzzle import Puzzle

if TYPE_CHECKING:
    from picsolve.nonogram.picture import Picture

_TEXTS = {
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "license": "license",
    "id": "catalogue",
}


@dataclass
class _Element:
    """An open element: its name, attributes, text so far, and where it starts."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    text: str = ""


@dataclass
class _Draft:
    """What is known so far of a puzzle."""

    line: int
    column: int
    background: str = "white"
    default: str = "black"
    error: InputError | None = None
    colors: dict[str, str] = field(default_factory=dict)
    characters: dict[str, str] = field(default_factory=dict)
    clues: dict[str, list[ClueLine]] = field(default_factory=dict)
    used: dict[str, tuple[int, int]] = field(default_factory=dict)
    images: dict[str, _Element] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)


def read_webpbn(lines: Lines) -> Iterator[Entry | InputError]:
    """Every puzzle of a text."""
    reader = _Reader(lines)
    yield from reader.read()


class _Reader:
    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.start = lines.number
        self.open: list[_Element] = []
        self.draft: _Draft | None = None
        self.done: list[Entry | InputError] = []
        self.count = 0
        parser = self.parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity

    def read(self) -> Iterator[Entry | InputError]:
        """Feed the text line by line, and give each puzzle when it is complete."""
        try:
            for line in self.lines.whole():
                self.parser.Parse(line + "\n", False)
                yield from self._completed()
            self.parser.Parse("", True)
        except expat.ExpatError as error:
            yield from self._completed()
            message = expat.ErrorString(error.code)
            number = min(self.start + error.lineno, self.lines.number)
            yield self.lines.error(
                f"this is no well-formed XML: {message}", number, error.offset + 1
            )
            return
        yield from self._completed()
        if not self.count:
            yield self.lines.error("the file has no puzzle", self.start + 1)

    def _completed(self) -> Iterator[Entry | InputError]:
        self.count += len(self.done)
        yield from self.done
        self.done.clear()

    @property
    def _place(self) -> tuple[int, int]:
        return (
            self.start + self.parser.CurrentLineNumber,
            self.parser.CurrentColumnNumber + 1,
        )

    def _entity(self, name: str, *_: object) -> NoReturn:
        raise self.lines.error(
            f"the entity {quoted(name)} is declared, which no puzzle needs",
            *self._place,
            help="remove the DOCTYPE's declarations",
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line, column = self._place
        self.open.append(_Element(name, attributes, line, column))
        if len(self.open) > 50:
            raise self.lines.error("the elements are nested too deeply", line, column)
        if name == "puzzle":
            self._start_puzzle(attributes, line, column)
        draft = self.draft
        if draft is None or draft.error:
            return
        if name == "clues":
            kind = attributes.get("type", "")
            if kind not in ("rows", "columns"):
                self._fail(
                    self.lines.error(
                        f"{quoted(kind)} is no type of clues",
                        line,
                        column,
                        help="clues have the type rows or columns",
                    )
                )
            elif kind in draft.clues:
                self._fail(self.lines.error(f"the {kind} stand here a second time", line, column))
            else:
                draft.clues[kind] = []
        elif name == "line" and (section := self._section()) is not None:
            section.append(ClueLine((), line, column))
            if len(section) > LONGEST_SIDE + 1:
                section.pop()

    def _start_puzzle(self, attributes: dict[str, str], line: int, column: int) -> None:
        draft = self.draft = _Draft(line, column)
        draft.background = attributes.get("backgroundcolor", "white")
        draft.default = attributes.get("defaultcolor", "black")
        kind = attributes.get("type", "grid")
        if kind == "triddler":
            self._fail(self.lines.error("triddlers are not supported yet", line, column))
        elif kind != "grid":
            message = f"puzzles of the type {quoted(kind)} cannot be read"
            self._fail(self.lines.error(message, line, column))

    def _fail(self, error: InputError) -> None:
        assert self.draft
        self.draft.error = self.draft.error or error

    def _section(self) -> list[ClueLine] | None:
        """The clues of the element that is open around the current one."""
        assert self.draft
        for element in self.open:
            if element.name == "clues":
                return self.draft.clues.get(element.attributes.get("type", ""))
        return None

    def _text(self, text: str) -> None:
        if self.open:
            self.open[-1].text += text

    def _end(self, name: str) -> None:
        element = self.open.pop()
        draft = self.draft
        if draft is None:
            return
        if name == "puzzle":
            self.done.append(draft.error or self._finished(draft))
            self.draft = None
        elif draft.error:
            return
        elif name == "count":
            self._count(draft, element)
        elif name == "color":
            color = element.attributes.get("name", "")
            draft.colors[color] = element.text.strip()
            draft.characters[element.attributes.get("char", "")] = color
        elif name == "image":
            kinds = [
                outer.attributes.get("type", "goal")
                for outer in self.open
                if outer.name in ("solution", "saved")
            ]
            draft.images.setdefault(kinds[-1] if kinds else "goal", element)
        elif name in _TEXTS and self.open and self.open[-1].name == "puzzle":
            draft.texts[_TEXTS[name]] = element.text.strip()

    def _count(self, draft: _Draft, element: _Element) -> None:
        section = self._section()
        if not section or len(section[-1].numbers) > LONGEST_SIDE:
            return  # such a clue is too long in any case
        try:
            text = element.text.strip()
            number = clue_number(text, element.line, element.column, self.lines)
        except InputError as error:
            self._fail(error)
            return
        color = element.attributes.get("color", draft.default)
        if number:
            draft.used.setdefault(color, (element.line, element.column))
        clue = section[-1]
        section[-1] = replace(clue, numbers=(*clue.numbers, number), colors=(*clue.colors, color))

    def _finished(self, draft: _Draft) -> Entry | InputError:
        lines = self.lines
        at = draft.line, draft.column
        try:
            for kind in ("rows", "columns"):
                if not draft.clues.get(kind):
                    if "goal" in draft.images and not draft.clues:
                        message = "puzzles without clues are not supported yet"
                        raise lines.error(message, *at, help="only the solution is given")
                    raise lines.error(f"the puzzle has no {kind}", *at)
            hues = self._hues(draft)
            background = hues.pop(draft.background)
            rows_columns = draft.clues["rows"], draft.clues["columns"]
            puzzle = puzzle_of(*rows_columns, lines, draft.texts, hues, background)
            if goal := draft.images.get("goal"):
                rows = self._image(draft, goal, hues, puzzle)
                check_goal(puzzle, rows, lines, (goal.line, goal.column, 1))
                puzzle = replace(puzzle, goal=tuple(rows))
            board: Puzzle | Picture = puzzle
            if saved := draft.images.get("saved"):
                rows = self._image(draft, saved, hues, puzzle)
                board = with_known(puzzle, rows, lines, (saved.line, saved.column, 1))
            return Entry(board, lines.source, draft.line, puzzle.title)
        except InputError as error:
            return error

    def _hues(self, draft: _Draft) -> dict[str, Hue]:
        """The colours by name, the background among them; in the order of the file."""
        if draft.background in draft.used:
            raise self.lines.error(
                "a block has the colour of the background", *draft.used[draft.background]
            )
        signs = {name: sign for sign, name in draft.characters.items()}
        hues = {}
        for name in (*draft.colors, *draft.used, draft.background):
            rgb = rgb_of(draft.colors.get(name, name)) or rgb_of(name)
            if rgb is None:
                line, column = draft.used.get(name, (draft.line, draft.column))
                raise self.lines.error(
                    f"{quoted(name)} is no known colour",
                    line,
                    column,
                    help="declare it: <color name=… char=…>FF8800</color>",
                )
            is_code = name.lower().endswith(rgb)  # which says nothing to people
            hues[name] = Hue(described(rgb) if is_code else name, rgb, signs.get(name, ""))
        return hues

    def _image(
        self, draft: _Draft, element: _Element, hues: dict[str, Hue], puzzle: Puzzle
    ) -> list[str]:
        """The rows of an image as the colours' letters, `.` and `?`."""
        rows = re.findall(r"\|([^|\n]*)\|", element.text)
        width, height = puzzle.width, puzzle.height
        if len(rows) != height or any(len(row) != width for row in rows):
            raise self.lines.error(
                f"the image is not {width} × {height}",
                element.line,
                element.column,
                help="every row stands between | and |, one character a cell",
            )
        used = [name for name in hues if name in draft.used]
        letters = {name: color.letter for name, color in zip(used, puzzle.colors[1:], strict=False)}
        signs = {".": ".", "X": "#", "?": "?"} if len(used) < 2 else {"?": "?"}
        for char, name in draft.characters.items():
            signs[char] = letters.get(name, ".")
        for char in set("".join(rows)) - set(signs):
            raise self.lines.error(
                f"{quoted(char)} in the image is no colour of the puzzle",
                element.line,
                element.column,
            )
        return ["".join(signs[char] for char in row) for row in rows]

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
    TRIDDLER,
    ClueLine,
    check_area,
    check_goal,
    check_side,
    clue_number,
    drawn_puzzle,
    puzzle_of,
    with_known,
)
from picsolve.formats.entry import Entry
from picsolve.formats.palette import Hue, names_of, palette_of, rgb_of
from picsolve.formats.source import Lines, quoted
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, say

if TYPE_CHECKING:
    from picsolve.nonogram.picture import Picture

_TEXTS = {
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "license": "license",
    "id": "catalogue",
}


_TRIDDLER_SIDES = {"topleft", "bottomleft", "bottom", "bottomright", "topright", "top"}
_HELP_IMAGE = later("every row stands between | and |, one character a cell")
#: A cell of an image: a sign, or several of which it has one, of which no more is known then.
_CELL = re.compile(r"\[[^\]|]*\]|.")


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
                if not line.strip() and self.parser.CurrentByteIndex < 0:
                    self.start += 1  # nothing may stand before the XML declaration
                    continue
                self.parser.Parse(line + "\n", False)
                yield from self._completed()
            self.parser.Parse("", True)
        except expat.ExpatError as error:
            yield from self._completed()
            message = expat.ErrorString(error.code)
            number = min(self.start + error.lineno, self.lines.number)
            yield self.lines.error(
                say("this is no well-formed XML: {message}", message=message),
                number,
                error.offset + 1,
            )
            return
        yield from self._completed()
        if not self.count:
            yield self.lines.error(say("the file has no puzzle"), self.start + 1)

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
            say("the entity {name} is declared, which no puzzle needs", name=quoted(name)),
            *self._place,
            help=say("remove the DOCTYPE's declarations"),
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line, column = self._place
        self.open.append(_Element(name, attributes, line, column))
        if len(self.open) > 50:
            raise self.lines.error(say("the elements are nested too deeply"), line, column)
        if name == "puzzle":
            self._start_puzzle(attributes, line, column)
        draft = self.draft
        if draft is None or draft.error:
            return
        if name == "clues":
            kind = attributes.get("type", "")
            if kind in _TRIDDLER_SIDES:
                self._fail(self.lines.error(say(TRIDDLER), line, column))
            elif kind not in ("rows", "columns"):
                self._fail(
                    self.lines.error(
                        say("{kind} is no type of clues", kind=quoted(kind)),
                        line,
                        column,
                        help=say("clues have the type rows or columns"),
                    )
                )
            elif kind in draft.clues:
                self._fail(
                    self.lines.error(
                        say("the {kind} stand here a second time", kind=kind), line, column
                    )
                )
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
            self._fail(self.lines.error(say(TRIDDLER), line, column))
        elif kind != "grid":
            message = say("puzzles of the type {kind} cannot be read", kind=quoted(kind))
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
        goal, saved = draft.images.get("goal"), draft.images.get("saved")
        try:
            if goal and not any(draft.clues.values()):
                puzzle, hues = self._drawn(draft, goal)
                goal = None  # which the puzzle has already
            else:
                puzzle, hues = self._told(draft)
            board: Puzzle | Picture = puzzle
            for image in filter(None, (goal, saved)):
                rows, at = self._image(draft, image, hues, puzzle), (image.line, image.column, 1)
                if image is goal and "?" not in "".join(rows):
                    check_goal(puzzle, rows, lines, at)
                    board = puzzle = replace(puzzle, goal=tuple(rows))
                else:  # also a solution with unknown cells
                    board = with_known(puzzle, rows, lines, at)
            return Entry(board, lines.source, draft.line, puzzle.title)
        except InputError as error:
            return error

    def _told(self, draft: _Draft) -> tuple[Puzzle, dict[str, Hue]]:
        """The puzzle of the clues, and the colours but for the background."""
        for kind in ("rows", "columns"):
            if not draft.clues.get(kind):
                raise self.lines.error(
                    say("the puzzle has no {kind}", kind=kind), draft.line, draft.column
                )
        hues = self._hues(draft)
        background = hues.pop(draft.background)
        rows, columns = draft.clues["rows"], draft.clues["columns"]
        return puzzle_of(rows, columns, self.lines, draft.texts, hues, background), hues

    def _drawn(self, draft: _Draft, image: _Element) -> tuple[Puzzle, dict[str, Hue]]:
        """The same for a picture without clues, which it has all the same."""
        rows = self._cells(draft, image)
        place = image.line, image.column
        if len({len(row) for row in rows}) != 1:
            message = (
                say("the rows of the image differ in length")
                if rows
                else say("the image has no rows")
            )
            raise self.lines.error(message, *place, help=say(_HELP_IMAGE))
        for side, name in ((len(rows[0]), "width"), (len(rows), "height")):
            check_side(side, name, self.lines, *place, 1)
        check_area(len(rows[0]), len(rows), self.lines, image.line)
        names = {".": draft.background, "X": draft.default} | draft.characters
        for sign in {sign for row in rows for sign in row}:
            if sign not in names:
                help = say("a picture without clues needs the colour of every cell")
                raise self._no_color(sign, image, help)
            if names[sign] != draft.background:
                draft.used.setdefault(names[sign], place)
        hues = self._hues(draft)
        background = hues.pop(draft.background)
        colors, places = palette_of(hues, draft.used, background)
        letters = {name: colors[number].letter for name, number in places.items()}
        goal = ["".join(letters.get(names[sign], ".") for sign in row) for row in rows]
        return drawn_puzzle(goal, draft.texts, colors), hues

    def _hues(self, draft: _Draft) -> dict[str, Hue]:
        """The colours by name, the background among them; in the order of the file."""
        if draft.background in draft.used:
            raise self.lines.error(
                say("a block has the colour of the background"), *draft.used[draft.background]
            )
        signs = {name: sign for sign, name in draft.characters.items()}
        hues = {}
        for name in (*draft.colors, *draft.used, draft.background):
            rgb = rgb_of(draft.colors.get(name, name)) or rgb_of(name)
            if rgb is None:
                line, column = draft.used.get(name, (draft.line, draft.column))
                raise self.lines.error(
                    say("{name} is no known colour", name=quoted(name)),
                    line,
                    column,
                    help=say("declare it: <color name=… char=…>FF8800</color>"),
                )
            hues[name] = Hue(name, rgb, signs.get(name, ""))
        codes = [name for name in hues if name.lower().endswith(hues[name].rgb)]
        told = names_of([hues[name].rgb for name in codes])  # for codes say nothing to people
        return hues | {
            code: hues[code]._replace(name=name) for code, name in zip(codes, told, strict=True)
        }

    def _image(
        self, draft: _Draft, element: _Element, hues: dict[str, Hue], puzzle: Puzzle
    ) -> list[str]:
        """The rows of an image as the colours' letters, `.` and `?`."""
        rows = self._cells(draft, element)
        width, height = puzzle.width, puzzle.height
        if len(rows) != height or any(len(row) != width for row in rows):
            raise self.lines.error(
                say("the image is not {width} × {height}", width=width, height=height),
                element.line,
                element.column,
                help=say(_HELP_IMAGE),
            )
        used = [name for name in hues if name in draft.used]
        letters = {name: color.letter for name, color in zip(used, puzzle.colors[1:], strict=False)}
        signs = {".": ".", "X": "#", "?": "?"} if len(used) < 2 else {"?": "?"}
        for char, name in draft.characters.items():
            signs[char] = letters.get(name, ".")
        for cell in {cell for row in rows for cell in row}:
            options = {signs.get(sign, "") for sign in (cell[1:-1] if len(cell) > 1 else cell)}
            if "" in options or not options:
                raise self._no_color(cell, element)
            signs[cell] = options.pop() if len(options) == 1 else "?"
        return ["".join(signs[cell] for cell in row) for row in rows]

    def _cells(self, draft: _Draft, image: _Element) -> list[list[str]]:
        """What stands between the bars of an image, cell by cell."""
        cell = _CELL if "[" not in draft.characters else re.compile(".")
        return [cell.findall(row) for row in re.findall(r"\|([^|\n]*)\|", image.text)]

    def _no_color(self, cell: str, image: _Element, help: str = "") -> InputError:
        message = say("{text} in the image is no colour of the puzzle", text=quoted(cell))
        return self.lines.error(message, image.line, image.column, help=help)

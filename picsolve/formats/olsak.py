"""`.g`, the files of Mirek and Petr Olšák's solver, which colour puzzles are often written in.

Text, then `#d` and a line for each colour (its sign in pictures, `:`, its sign after numbers, the
colour, a name), then `:` before the rows and `:` before the columns, a clue a line. The colour with
the sign 0 is the background, one without a sign after numbers is that of all without a sign.
"""

from __future__ import annotations

import re

from picsolve.formats.clues import TRIDDLER, ClueLine, are_turned, clue_text, puzzle_of, read_clue
from picsolve.formats.detect import is_plain
from picsolve.formats.entry import Entry
from picsolve.formats.palette import BLACK, WHITE, Hue, rgb_of
from picsolve.formats.source import MOST_LINES, Lines, quoted
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, say

_COLOR = re.compile(r"\s*(\S)(\W)(\S?)\s+(\S+)\s*(.*)")
_HELP = later("a line `: rows`, a clue a line, `: columns`, the same for them, and `: end`")
_HELP_COLOR = later(
    "such as `a:a #ff0000 red`: the sign in pictures, that in clues, the colour, a name"
)
_TRIDDLER = re.compile(r":\s*(top|bottom)", re.IGNORECASE)


def read_olsak(lines: Lines) -> Entry:
    """The puzzle of a text; raises InputError."""
    return _Reader(lines).read()


class _Reader:
    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.hues: dict[str, Hue] | None = None
        self.background = WHITE
        self.sections: list[list[ClueLine]] = []
        self.names: list[str] = []
        self.text: list[str] = []
        self.is_in_colors = False

    def read(self) -> Entry:
        start = self.lines.number + 1
        for number, line in enumerate(self.lines.whole(MOST_LINES), start):
            if line.startswith((":", "#")):
                self._heading(number, line)
            elif self.is_in_colors:
                self._color(number, line)
            elif len(self.sections) in (1, 2):
                if line.strip():
                    clue = read_clue(line, number, self.lines, hues=self.hues)
                    self.sections[-1].append(clue)
            elif line.strip() and not self.sections:
                self.text.append(line.strip())
        if len(self.sections) < 2:
            raise self.lines.error(
                say("the rows or the columns are missing"), start, 1, help=say(_HELP)
            )
        rows, columns = self.sections[:2]
        if are_turned(self.names[:2]):
            rows, columns = columns, rows
        texts = {"title": self.text[0] if len(self.text) == 1 else ""}
        puzzle = puzzle_of(rows, columns, self.lines, texts, self.hues, self.background)
        return Entry(puzzle, self.lines.source, start, puzzle.title)

    def _heading(self, number: int, line: str) -> None:
        if line.lower().startswith("#t") or _TRIDDLER.match(line):
            raise self.lines.error(say(TRIDDLER), number, 1, len(line.rstrip()))
        self.is_in_colors = line.lower().startswith("#d") and not self.sections
        if self.is_in_colors and self.hues is None:
            self.hues = {"": BLACK}
        if line.startswith(":"):
            self.names.append(line[1:].strip().lower())
            self.sections.append([])

    def _color(self, number: int, line: str) -> None:
        if not line.strip():
            return
        column = len(line) - len(line.lstrip()) + 1
        match = _COLOR.fullmatch(line)
        if not match:
            message = say("this is no colour")
            raise self.lines.error(
                message, number, column, len(line.strip()), help=say(_HELP_COLOR)
            )
        picture, separator, sign, color, name = match.groups()
        if separator != ":":
            message = say("puzzles with triangles are not supported")
            raise self.lines.error(message, number, match.start(2) + 1)
        rgb = rgb_of(color)
        if rgb is None:
            message = say("{color} is no colour that is known", color=quoted(color))
            raise self.lines.error(
                message, number, match.start(4) + 1, len(color), help=say("write it as #ff8800")
            )
        hue = Hue(name.strip() or color, rgb, picture)
        if picture == "0":
            self.background = hue
        elif self.hues is not None:
            self.hues[sign] = hue


def title_of(puzzle: Puzzle) -> str:
    """The title, with which such a file begins; nothing where it looks like another format."""
    is_heading = puzzle.title.startswith((":", "#"))
    return puzzle.title if is_heading or is_plain(puzzle.title) else ""


def to_olsak(puzzle: Puzzle) -> str:
    """The puzzle with its colours."""
    text = [re.sub(r"^(?=[:#])", " ", title_of(puzzle)), ""]  # else no text, but a heading
    if puzzle.is_colored:
        text.append("#d")
        for color in puzzle.colors:
            sign = color.letter if color.number else ""
            text.append(f"   {sign or '0'}:{sign or ' '}  #{color.rgb.upper()}  {color.name}")
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        text += [f": {name}", *(clue_text(clue, puzzle) for clue in clues)]
    return "\n".join((*text, ": end")) + "\n"

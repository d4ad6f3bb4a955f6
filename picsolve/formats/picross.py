"""The files of the package picross-solver: `GRID name`, `ROWS`, `COLUMNS`, clues as `[ 1 2 ]`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from picsolve.errors import InputError
from picsolve.formats.clues import LONGEST_SIDE, ClueLine, puzzle_of, read_clue
from picsolve.formats.entry import Entry
from picsolve.formats.source import Lines, quoted
from picsolve.nonogram.puzzle import Clue, Puzzle
from picsolve.words import later, say

_HELP = later(
    "GRID and a name, ROWS, a clue a line such as [ 1 2 ] or [ ], COLUMNS, the same for them"
)


def read_picross(lines: Lines) -> Iterator[Entry | InputError]:
    """Every puzzle of a text, or what is wrong with it."""
    draft: _Draft | None = None
    for line in lines:
        text = line.strip()
        if re.match(r"GRID(?:\s|$)", text):
            if draft:
                yield draft.finish()
            draft = _Draft(lines, text[5:].strip())
        elif draft and text and not text.startswith("#"):
            draft.take(line)
    if draft:
        yield draft.finish()


class _Draft:
    """What is known so far of a puzzle."""

    def __init__(self, lines: Lines, title: str) -> None:
        self.lines, self.title, self.start = lines, title, lines.number
        self.sections: dict[str, list[ClueLine]] = {"ROWS": [], "COLUMNS": []}
        self.section: list[ClueLine] | None = None
        self.error: InputError | None = None

    def take(self, line: str) -> None:
        text = line.strip()
        if text in self.sections:
            self.section = self.sections[text]
        elif not self.error and (self.section is None or len(self.section) <= LONGEST_SIDE):
            try:
                self._clue(line, text)
            except InputError as error:
                self.error = error

    def _clue(self, line: str, text: str) -> None:
        lines = self.lines
        match = re.fullmatch(r"\s*\[([^\[\]]*)\]\s*", line)
        if not match or self.section is None:
            column = len(line) - len(line.lstrip()) + 1
            message = say("{text} is no clue", text=quoted(text))
            raise lines.error(message, lines.number, column, len(text), help=say(_HELP))
        clue = read_clue(match[1], lines.number, lines, match.start(1) + 1)
        self.section.append(clue)

    def finish(self) -> Entry | InputError:
        texts = {"title": self.title}
        try:
            if self.error:
                return self.error
            for name, section in self.sections.items():
                if not section:
                    return self.lines.error(
                        say("the puzzle has no {name}", name=name), self.start, 1, help=say(_HELP)
                    )
            puzzle = puzzle_of(self.sections["ROWS"], self.sections["COLUMNS"], self.lines, texts)
        except InputError as error:
            return error
        return Entry(puzzle, self.lines.source, self.start, puzzle.title)


def to_picross(puzzle: Puzzle) -> str:
    """The puzzle as one of such a file."""

    def written(clues: tuple[Clue, ...]) -> list[str]:
        return [" ".join(("[", *(str(block.length) for block in clue), "]")) for clue in clues]

    rows, columns = written(puzzle.rows), written(puzzle.columns)
    return "\n".join((f"GRID {puzzle.title}".rstrip(), "ROWS", *rows, "COLUMNS", *columns)) + "\n\n"

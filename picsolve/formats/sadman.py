"""SadMan Sudoku's `.sdk`: sections `[Puzzle]` and `[State]` of nine lines each.

The state is the puzzle as somebody has filled it so far. Before the first section, or between
them, lines tell about the puzzle: `#A` its author, `#D` what it is, `#C` a comment, `#B` the date,
`#S` the source, `#L` the level, `#U` an address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.source import Lines, clean
from picsolve.formats.sudoku_blocks import Blocks
from picsolve.sudoku.grid import Cell, Grid
from picsolve.words import say

#: The head of a section.
_HEAD = re.compile(r"\s*\[(?P<name>\w+)\]\s*")
_ABOUT = re.compile(r"\s*#(?P<key>[ABCDLSU])(?P<text>.*)")


def read_sadman(lines: Lines) -> Iterator[Entry | InputError]:
    """Every puzzle of a file, as far as it is filled, or what is wrong with it."""
    reader = _Reader(lines)
    for line in lines:
        yield from reader.line(line)
    yield from reader.end()


class _Reader:
    """The sections so far of one puzzle."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.about: dict[str, str] = {}
        self.section = ""
        self.blocks: Blocks | None = None
        self.found: list[Entry | InputError] = []  # in the section
        self.puzzle: Entry | None = None
        self.start = 0

    def line(self, line: str) -> Iterator[Entry | InputError]:
        """Take the next line; give what it completes."""
        head, about = _HEAD.fullmatch(line), _ABOUT.fullmatch(line)
        if head:
            yield from self._close()
            if head["name"].lower() == "puzzle" and self.puzzle:
                yield self._taken()
            self.section, self.start = head["name"].lower(), self.lines.number
            self.blocks = Blocks(self.lines)
            if self.section not in ("puzzle", "state"):
                message = say("this section is neither [Puzzle] nor [State]")
                yield self.lines.error(message, self.lines.number, 1, len(line.strip()))
        elif about:
            self.about.setdefault(about["key"], clean(about["text"].strip()))
        elif self.blocks and self.section in ("puzzle", "state"):
            self.found += self.blocks.feed(line)

    def end(self) -> Iterator[Entry | InputError]:
        """Give what the end completes."""
        yield from self._close()
        if self.puzzle:
            yield self._taken()

    def _taken(self) -> Entry:
        entry, self.puzzle, self.about = self.puzzle, None, {}
        assert entry
        return entry

    def _close(self) -> Iterator[Entry | InputError]:
        """The end of a section; errors are given, its grid is kept."""
        if self.blocks is None or self.section not in ("puzzle", "state"):
            return
        found = [*self.found, *self.blocks.end()]
        self.blocks, self.found = None, []
        if not found:
            yield self.lines.error(say("this section has no grid"), self.start, 1)
        for entry in found:
            if isinstance(entry, InputError):
                self.puzzle = None
                yield entry
            elif self.section == "puzzle":
                if self.puzzle:
                    yield self._taken()
                title = self.about.get("D") or self.about.get("C") or self.about.get("S", "")
                self.puzzle = entry._replace(
                    title=", ".join(filter(None, (title, self.about.get("A"))))
                )
            elif self.puzzle is None:
                yield self.lines.error(say("this state has no puzzle before it"), entry.line, 1)
            else:
                yield from self._with_state(self.puzzle, entry)

    def _with_state(self, puzzle: Entry, state: Entry) -> Iterator[Entry | InputError]:
        given, filled = puzzle.board, state.board
        assert isinstance(given, Grid)
        assert isinstance(filled, Grid)
        for cell, digit in enumerate(given.values):
            if digit and filled.values[cell] != digit:
                row = cell // 9
                message = say(
                    "{cell} is {digit} in the puzzle, and not in the state",
                    cell=Cell(cell),
                    digit=digit,
                )
                self.puzzle = None
                yield self.lines.error(message, state.line + row, 1)
                return
        mask = sum(1 << cell for cell, digit in enumerate(given.values) if digit)
        board = Grid(filled.values, filled.candidates, mask)
        self.puzzle = puzzle._replace(board=board)

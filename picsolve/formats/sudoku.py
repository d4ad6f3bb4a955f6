"""Sudoku text: one puzzle a line, or nine lines a puzzle, with or without drawn borders.

Read line by line, so that the first of a million puzzles is there at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from picsolve.board import Contradiction
from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.pasted import LONGEST_LINK, link_in
from picsolve.formats.runs import Run
from picsolve.formats.signs import has_circled, with_plain_cells
from picsolve.formats.source import Lines
from picsolve.formats.sudoku_cells import plain_grid
from picsolve.words import later, say

Found = Iterator[Entry | Run | InputError]

#: What nearly every line of a list is: 81 cells, then nothing or a separator and some text.
_PLAIN = re.compile(r"([0-9.*_xX-]{81})(?:$|(?=[\s,;#/|:]))")
#: Nine cells with at least one candidate each, whose digit stands in its place among nine: hardly
#: any sudoku.
ROW_OF_729 = re.compile(rf"(?:(?=.{{0,8}}[1-9]){''.join(f'[.0{d}]' for d in range(1, 10))}){{9}}")
_NAMES = r"\W*(?:puzzle|quizz?e?s?|sudokus?|grid|board|question)"
#: The first line of a table, which names its columns.
HEADER = re.compile(rf"{_NAMES}\W|.*[,;\t]{_NAMES}(?:\W|$)", re.IGNORECASE)
#: What a nonogram begins with, and no line among sudokus does.
_NONOGRAM = re.compile(
    r"\s*(?:(?:rows|columns)\s*:?\s*$|(?:width|height)\s+\d+\s*$|"
    r"(?:catalogue|title|by|copyright|license)\s+\"|colou?r\s+\S+\s+#|"
    r"<(?:\?xml|!doctype|pbn|puzzleset)\b|savefile\s*:|\d+x\d+:\d)",
    re.IGNORECASE,
)
#: No sudoku in one line is longer, whatever is written after it, but for a link.
LONGEST_ROW = 20_000
HELP_LINE = later(
    "a sudoku is 81 characters in one line, or nine lines of nine; . or 0 is an empty cell"
)


@dataclass(slots=True)
class Tally:
    """How much has been found in a text."""

    puzzles: int = 0
    errors: int = 0


def read_sudokus(lines: Lines) -> Found:
    """Every puzzle of a text, or what is wrong with it."""
    tally = Tally()
    for found in _found(lines, tally):
        if isinstance(found, InputError):
            tally.errors += 1
        else:
            tally.puzzles += len(found) if isinstance(found, Run) else 1
        yield found
    if not (tally.puzzles or tally.errors):
        yield lines.error(
            say("there is no sudoku in this text"), max(lines.number, 1), help=say(HELP_LINE)
        )


def _found(lines: Lines, tally: Tally) -> Found:
    """The same, but for a text without anything; what is told of the earlier is in the tally."""
    blocks, in_nonogram = None, False
    while True:
        if lines.runs and (blocks is None or blocks.is_idle) and (run := lines.run()):
            in_nonogram = False
            yield run
            continue
        try:
            line = next(lines, None)
        except InputError as error:  # a line that is no text
            yield from blocks.end() if blocks else ()
            yield error
            continue
        if line is None:
            break
        if len(line) > LONGEST_ROW:
            if line.lstrip()[:1] != "#":
                yield from blocks.end() if blocks else ()
                yield _link_or_error(line, lines)
            continue
        original, line = line, with_plain_cells(line)
        match = _PLAIN.match(line)
        if match and (blocks is None or blocks.is_idle):
            in_nonogram = False
            if ROW_OF_729.fullmatch(line) and (entry := _nine_lines(line, lines)):
                yield entry
                continue
            yield plain_entry(match, line, lines)
            continue
        if in_nonogram or (blocks and blocks.skips(line)):
            continue
        if _NONOGRAM.match(line):
            in_nonogram = True
            yield from blocks.end() if blocks else ()
            yield _nonogram_error(lines, line)
            continue
        if blocks is None:
            from picsolve.formats.sudoku_blocks import Blocks

            blocks = Blocks(lines, tally)
        if has_circled(original):
            blocks.circled.add(lines.number)
        yield from blocks.feed(line)
    yield from blocks.end(is_last=True) if blocks else ()


def _nine_lines(line: str, lines: Lines) -> Entry | InputError | None:
    """The position in a line and the next eight, if these can only be one."""
    from picsolve.formats.sudoku_nine_lines import nine_lines

    return nine_lines(line, lines)


def _link_or_error(line: str, lines: Lines) -> Entry | InputError:
    """The puzzle of a line that is too long for anything but a link."""
    if len(line) <= LONGEST_LINK and (link := link_in(line)):
        return read_link_entry(link, lines)
    return lines.error(
        say("the line is too long to be a sudoku"), lines.number, help=say(HELP_LINE)
    )


def read_link_entry(link: re.Match[str], lines: Lines) -> Entry | InputError:
    """The puzzle of a link, or why it cannot be had."""
    from picsolve.formats.sudoku_links import read_link

    try:
        return read_link(link, lines)
    except InputError as error:
        return error


def _nonogram_error(lines: Lines, line: str) -> InputError:
    message = say("a nonogram begins here, among sudokus")
    help = say("puzzles of one kind go into one file, or one stream; the other into another")
    return lines.error(message, lines.number, 1, len(line.rstrip()), help=help)


def read_plain(line: str, lines: Lines) -> Entry | InputError:
    """The puzzle of a line of nothing but 81 cells, which has been read."""
    match = _PLAIN.match(line)
    assert match
    return plain_entry(match, line, lines)


def plain_entry(match: re.Match[str], line: str, lines: Lines) -> Entry | InputError:
    """The puzzle of a line that begins with 81 cells."""
    rest = line[match.end() :]
    if not rest and lines.puzzle is None:
        try:
            return Entry(plain_grid(match[1]), lines.source, lines.number)
        except Contradiction:
            pass
    from picsolve.formats.sudoku_blocks import whole_entry
    from picsolve.formats.sudoku_cells import Token
    from picsolve.formats.sudoku_rows import Whole

    tokens = [Token(lines.number, i + 1, char) for i, char in enumerate(match[1])]
    return whole_entry(Whole(tokens, rest, match.end() + 1), lines)

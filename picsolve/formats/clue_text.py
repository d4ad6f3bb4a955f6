"""Plain clue text: a clue for each row, a blank line, a clue for each column."""

from __future__ import annotations

import re

from picsolve.errors import InputError
from picsolve.formats.clues import ClueLine, are_turned, puzzle_of, read_clue
from picsolve.formats.entry import Entry
from picsolve.formats.source import MOST_LINES, Lines
from picsolve.words import later, plural, say

#: A comment that says which clues follow.
_HEADING = re.compile(r"\W*(?:rows?|col(?:umn)?s?)(?:\s+clues)?\W*", re.IGNORECASE)
_HELP = later(
    "write one clue a line for the rows, then a blank line, then the columns; 0 for an empty line"
)


def read_clue_text(lines: Lines) -> Entry:
    """The puzzle of a text; raises InputError."""
    start = lines.number + 1
    sections: list[list[ClueLine]] = [[]]
    headings: list[str] = []
    title = heading = ""
    for number, line in enumerate(lines.whole(MOST_LINES), start):
        text = re.split(r"#|//", line)[0].rstrip()
        if not text.strip():
            if not line.strip() and sections[-1]:
                sections.append([])
            elif line.strip():
                if not _HEADING.fullmatch(line):
                    title = title or line.strip().lstrip("#/").strip()
                elif not sections[-1]:
                    heading = line
        elif not _is_clue(text):
            heading = text
            if sections[-1]:  # a heading such as `columns`
                sections.append([])
            elif len(sections) == 1 and not title and not _HEADING.fullmatch(text):
                title = text.strip()
        else:
            if not sections[-1]:
                headings.append(heading)
                heading = ""
            inner = re.sub(r"[\[\];]", " ", text)
            sections[-1].append(read_clue(inner, number, lines))
    sections = [section for section in sections if section]
    if len(sections) != 2:
        raise _sections_error(sections, lines)
    rows, columns = sections[::-1] if are_turned(headings) else sections
    puzzle = puzzle_of(rows, columns, lines, {"title": title})
    return Entry(puzzle, lines.source, sections[0][0].line, puzzle.title)


def _is_clue(text: str) -> bool:
    """Whether a line is a clue, perhaps a wrong one, and no heading or title."""
    has_words = any(char.isalpha() for char in text)
    return bool(re.search(r"[\d\[]", text)) or (not has_words and any(map(str.isnumeric, text)))


def _sections_error(sections: list[list[ClueLine]], lines: Lines) -> InputError:
    if not sections:
        return lines.error(say("there are no clues in this text"), 1, help=say(_HELP))
    if len(sections) == 1:
        last, count = sections[0][-1], len(sections[0])
        told = say(
            "there is {clues} but no blank line between rows and columns"
            if count == 1
            else "there are {clues} but no blank line between rows and columns",
            clues=plural(count, "clue"),
        )
        if not lines.kind:
            told = say("this is neither a sudoku (81 cells) nor a nonogram: {told}", told=told)
        return lines.error(
            told,
            last.line,
            last.column,
            last.span,
            help=say(_HELP),
        )
    third = sections[2][0]
    return lines.error(
        say("there are {count} groups of clues instead of two", count=len(sections)),
        third.line,
        third.column,
        third.span,
        note=say("the third group starts here"),
        help=say(_HELP),
    )

"""`.gno`, the files of Gnonograms: sections `[Dimensions]`, `[Row clues]`, `[Column clues]`, grids.

In a grid 0 is unknown, 1 empty and 2 filled; `[Solution grid]` is the goal, `[Working grid]` what
has been found so far.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from picsolve.formats.clues import check_goal, check_side, parts, puzzle_of, read_clue, with_known
from picsolve.formats.entry import Entry
from picsolve.formats.source import MOST_LINES, Lines, quoted
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Clue, Puzzle
from picsolve.words import later, plural, say, word

_HELP = later("a .gno file has [Dimensions], [Row clues] and [Column clues]")
_SIGNS = {"0": "?", "1": ".", "2": "#"}
_GRIDS = {"solution grid": "goal", "working grid": "saved"}

#: The lines of a section with their numbers.
Section = list[tuple[int, str]]


def read_gno(lines: Lines) -> Entry:
    """The puzzle of a text; raises InputError."""
    start = lines.number + 1
    sections: dict[str, Section] = {}
    headers: dict[str, int] = {}
    section: Section | None = None
    for number, line in enumerate(lines.whole(MOST_LINES), start):
        if match := re.fullmatch(r"\s*\[([^\[\]]*)\]\s*", line):
            key = re.sub(r"\s+", " ", match[1].strip().lower())
            if key in headers:
                message = say("{text} stands here a second time", text=quoted(match[1]))
                raise lines.error(message, number, 1, len(line), help=say(_HELP))
            section, headers[key] = sections.setdefault(key, []), number
        elif section is not None:
            section.append((number, line))
    height, width = _sizes(sections.get("dimensions"), headers, lines, start)
    clues = [
        _clues(name, sections, headers, count, lines, start)
        for name, count in (("row clues", height), ("column clues", width))
    ]
    told = [line.strip() for _, line in sections.get("description", ())] + ["", ""]
    texts = {"title": told[0], "author": told[1]}
    rows, columns = ([read_clue(line, i, lines) for i, line in section] for section in clues)
    puzzle = puzzle_of(rows, columns, lines, texts)
    board: Puzzle | Picture = puzzle
    for key, kind in _GRIDS.items():
        if filled := [(i, line) for i, line in sections.get(key, ()) if line.strip()]:
            at = headers[key], 1, len(key) + 2
            cells = _cells(filled, puzzle, lines, at)
            if kind == "goal" and "?" not in "".join(cells):
                check_goal(puzzle, cells, lines, at)
                board = puzzle = replace(puzzle, goal=tuple(cells))
            else:
                board = with_known(puzzle, cells, lines, at)
    return Entry(board, lines.source, start, puzzle.title)


def _sizes(
    section: Section | None, headers: dict[str, int], lines: Lines, start: int
) -> tuple[int, int]:
    """Height and width."""
    filled = [(number, line.strip()) for number, line in section or () if line.strip()]
    if len(filled) != 2:
        what = (
            say("[Dimensions] is missing")
            if section is None
            else say("[Dimensions] is not two lines, height and width")
        )
        number = headers.get("dimensions", start)
        raise lines.error(what, number, 1, help=say(_HELP))
    for (number, text), name in zip(filled, ("height", "width"), strict=True):
        if not re.fullmatch(r"[0-9]+", text):
            raise lines.error(
                say("the {name} is no number", name=word(name)),
                number,
                1,
                len(text),
                help=say("such as 20"),
            )
        check_side(text, name, lines, number, 1, len(text))
    return int(filled[0][1]), int(filled[1][1])


def _clues(
    name: str,
    sections: dict[str, Section],
    headers: dict[str, int],
    count: int,
    lines: Lines,
    start: int,
) -> Section:
    if name not in sections:
        raise lines.error(
            say("[{section}] is missing", section=name.capitalize()), start, 1, help=say(_HELP)
        )
    filled = [(number, line) for number, line in sections[name] if line.strip()]
    if len(filled) != count:
        raise lines.error(
            say(
                "[Dimensions] tells of {count} here, and there are {filled:,}",
                count=plural(count, "clue"),
                filled=len(filled),
            ),
            headers[name],
            1,
            len(name) + 2,
            help=say(_HELP),
        )
    return filled


def _cells(
    section: Section, puzzle: Puzzle, lines: Lines, at: tuple[int, int, int]
) -> Sequence[str]:
    rows = []
    for number, line in section:
        text = re.sub(r"\s", "", line)
        if bad := set(text) - set(_SIGNS):
            column = next(i for i, char in enumerate(line, 1) if char in bad)
            message = say("{text} is no cell", text=quoted(line[column - 1]))
            raise lines.error(message, number, column, help=say("0 unknown, 1 empty, 2 filled"))
        rows.append("".join(_SIGNS[char] for char in text))
    if len(rows) != puzzle.height or any(len(row) != puzzle.width for row in rows):
        message = say(
            "this grid is not {width} × {height}", width=puzzle.width, height=puzzle.height
        )
        raise lines.error(message, *at, help=say("a number for each cell, a line for each row"))
    return rows


def about(puzzle: Puzzle) -> tuple[str, str]:
    """Title and author, each a line of such a file; nothing for one that looks like a section."""
    title, author = ("" if re.match(r"\s*\[", t) else t for t in (puzzle.title, puzzle.author))
    return title, author


def to_gno(board: Puzzle | Picture) -> str:
    """The puzzle with its goal and what is known so far."""
    puzzle, known = parts(board)

    def written(clues: Sequence[Clue]) -> list[str]:
        return [", ".join(str(block.length) for block in clue) or "0" for clue in clues]

    numbers = {sign: number for number, sign in _SIGNS.items()}
    text = ["[Description]", *about(puzzle)]
    text += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    text += ["[Row clues]", *written(puzzle.rows), "[Column clues]", *written(puzzle.columns)]
    for name, rows in (("Solution grid", puzzle.goal), ("Working grid", known)):
        if rows:
            text += [f"[{name}]", *(" ".join(numbers[cell] for cell in row) for row in rows)]
    return "\n".join(text) + "\n"

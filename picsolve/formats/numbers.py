"""Files of nothing but numbers: plain clues, `.mk`, `.nin` and `.cwd`, told apart by their counts.

`.mk`: the numbers of rows and columns in one line, the rows' clues, a line with `#`, the columns'.
`.nin`: width and height in one line, the rows' clues, the columns' clues, and nothing between.
`.cwd`: a line with the number of rows, one with that of columns, the rows' clues, a blank line,
the columns' clues.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby

from picsolve.errors import InputError
from picsolve.formats.clue_text import read_clue_text
from picsolve.formats.clues import ClueLine, check_side, puzzle_of, read_clue
from picsolve.formats.entry import Entry
from picsolve.formats.signs import narrow
from picsolve.formats.source import MOST_LINES, Lines
from picsolve.nonogram.puzzle import Clue, Puzzle
from picsolve.words import later, plural, say, word

#: A line, and its number.
Numbered = tuple[int, str]

#: All but the `#` of `.mk`.
_COMMENT = re.compile(r"//.*|#.*\S.*|(?<=\S)\s*#.*")
_HELP_MK = later(
    "an .mk file has the numbers of rows and columns, the rows, a line with #, the columns"
)
_HELP_NIN = later(
    "a .nin file has width and height, then a clue a line for the rows and the columns"
)


def read_numbers(lines: Lines) -> Entry:
    """The puzzle of a text; raises InputError."""
    start = lines.number + 1
    rest = lines.whole(MOST_LINES)
    told = [(i, narrow(_COMMENT.sub("", line))) for i, line in enumerate(rest, start)]
    told = [(i, line) for i, line in told if line.strip() or not rest[i - start].strip()]
    filled = [(i, line) for i, line in told if line.strip()]
    sizes = _numbers(filled[0][1]) if filled else []
    groups = [list(group) for is_filled, group in groupby(told, _is_filled) if is_filled]
    if len(sizes) == 2 and any(line.strip() == "#" for _, line in filled):
        if entry := _read_mk(filled, sizes, lines, is_sure=len(groups) < 2):
            return entry
    elif len(sizes) == 2 and len(groups) == 1 and _are_numbers(filled):
        if abs(sum(sizes) - len(filled) + 1) <= max(2, len(filled) // 4):
            return _read_nin(filled, sizes, lines)
    elif len(groups) == 2 and _are_numbers(filled) and _is_cwd(groups):
        return _entry(groups[0][2:], groups[1], lines, filled[0][0])
    lines.push(rest)
    return read_clue_text(lines)


def _is_filled(line: Numbered) -> bool:
    return bool(line[1].strip())


def _are_numbers(filled: Sequence[Numbered]) -> bool:
    return all(re.fullmatch(r"[0-9\s,]+", line) for _, line in filled)


def _numbers(line: str) -> list[int]:
    found = re.findall("[0-9]+", line) if re.fullmatch(r"[0-9\s,]+", line) else []
    return [int(number[:9]) for number in found]


def _is_cwd(groups: Sequence[Sequence[Numbered]]) -> bool:
    """Whether the first two numbers count the clues: then they cannot be clues themselves, for
    with them, or without, rows and columns have the same sum."""
    first, second = groups
    heads = [_numbers(line) for _, line in first[:2]]
    return heads == [[len(first) - 2], [len(second)]] and _sum(first[2:]) == _sum(second)


def _sum(section: Sequence[Numbered]) -> int:
    return sum(sum(_numbers(line)) for _, line in section)


def _read_mk(
    filled: Sequence[Numbered], sizes: Sequence[int], lines: Lines, *, is_sure: bool
) -> Entry | None:
    """The puzzle; None where the counts differ and the format is not sure."""
    place = next(i for i, (_, line) in enumerate(filled) if line.strip() == "#")
    rows, columns = filled[1:place], filled[place + 1 :]
    for section, wanted, name in ((rows, sizes[0], "rows"), (columns, sizes[1], "columns")):
        if len(section) != wanted:
            if not is_sure:
                return None
            number, line = filled[0]
            message = say(
                "the file tells of {wanted:,} {name} and has {section}",
                wanted=wanted,
                name=word(name),
                section=plural(len(section), "clue"),
            )
            raise lines.error(message, number, 1, len(line), help=say(_HELP_MK))
    return _entry(rows, columns, lines, filled[0][0])


def _read_nin(filled: Sequence[Numbered], sizes: Sequence[int], lines: Lines) -> Entry:
    (width, height), (number, line), clues = sizes, filled[0], filled[1:]
    if len(clues) != width + height:
        raise lines.error(
            say(
                "{columns} and {rows} need {wanted} clues, and here are {count}",
                columns=plural(width, "column"),
                rows=plural(height, "row"),
                wanted=width + height,
                count=len(clues),
            ),
            number,
            1,
            len(line),
            help=say(_HELP_NIN),
        )
    for side, name in ((width, "width"), (height, "height")):
        check_side(side, name, lines, number, 1, len(line))
    is_turned = False
    try:
        return _entry(clues[:height], clues[height:], lines, number)
    except InputError:
        with suppress(InputError):
            _entry(clues[:width], clues[width:], lines, number)
            is_turned = True
        if not is_turned:
            raise
    message = say("width and height are the wrong way round")
    raise lines.error(message, number, 1, len(line), help=say(_HELP_NIN))


def _entry(
    rows: Sequence[Numbered], columns: Sequence[Numbered], lines: Lines, first: int
) -> Entry:
    sections: list[list[ClueLine]] = [
        [read_clue(text, number, lines) for number, text in section] for section in (rows, columns)
    ]
    return Entry(puzzle_of(sections[0], sections[1], lines, {}), lines.source, first)


def _written(clues: Sequence[Clue]) -> str:
    return "".join(
        " ".join(str(block.length) for block in clue) + "\n" if clue else "0\n" for clue in clues
    )


def to_mk(puzzle: Puzzle) -> str:
    """The puzzle as an `.mk` file."""
    sizes = f"{puzzle.height} {puzzle.width}\n"
    return f"{sizes}{_written(puzzle.rows)}#\n{_written(puzzle.columns)}"


def to_nin(puzzle: Puzzle) -> str:
    """The puzzle as a `.nin` file."""
    return f"{puzzle.width} {puzzle.height}\n{_written(puzzle.rows)}{_written(puzzle.columns)}"


def to_cwd(puzzle: Puzzle) -> str:
    """The puzzle as a `.cwd` file."""
    sizes = f"{puzzle.height}\n{puzzle.width}\n"
    return f"{sizes}{_written(puzzle.rows)}\n{_written(puzzle.columns)}"


def to_text(puzzle: Puzzle) -> str:
    """The puzzle as plain clues, in which Keen's files come too."""
    return f"{_written(puzzle.rows)}\n{_written(puzzle.columns)}"

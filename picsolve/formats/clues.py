"""From clue lines with their places to a nonogram puzzle that can be: the checks of all formats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import TYPE_CHECKING

from picsolve.core import Contradiction
from picsolve.errors import InputError
from picsolve.formats.source import Lines, clean, plural, quoted
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.puzzle import clue as blocks_of

if TYPE_CHECKING:
    from picsolve.nonogram.picture import Picture

#: The most cells of a row or column.
LONGEST_SIDE = 1000
_NUMBERS = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class ClueLine:
    """The numbers of one row or column, and where they stand."""

    numbers: tuple[int, ...]
    line: int
    column: int = 1
    span: int = 1


def read_clue(text: str, number: int, lines: Lines) -> ClueLine:
    """A clue written as numbers with commas or blanks between them; nothing is an empty line."""
    numbers: list[int] = []
    for match in _NUMBERS.finditer(text):
        if len(numbers) > LONGEST_SIDE:
            raise lines.error(
                "this clue has too many numbers",
                number,
                help=f"pictures have at most {LONGEST_SIDE:,} cells a side",
            )
        numbers.append(
            clue_number(match.group(), number, match.start() + 1, lines, len(match.group()))
        )
    stripped = text.strip()
    column = len(text) - len(text.lstrip()) + 1 if stripped else 1
    return ClueLine(tuple(numbers), number, column, len(stripped))


def clue_number(text: str, line: int, column: int, lines: Lines, span: int = 1) -> int:
    """A number of a clue, checked."""
    if text.isdecimal() and text.isascii():
        if len(text) <= 8 and int(text) <= LONGEST_SIDE:
            return int(text)
        raise lines.error(
            f"{quoted(text)} is too large for a block",
            line,
            column,
            span,
            help=f"pictures have at most {LONGEST_SIDE:,} cells a side",
        )
    if re.fullmatch(r"\d+[a-zA-Z]", text):
        raise color_error(lines, line, column, span)
    message, help = f"{quoted(text)} is no number", "clues are whole numbers, 0 for an empty line"
    if re.fullmatch(r"-\d+", text):
        message = f"{quoted(text)} is negative"
        help = "a block has at least one cell; an empty line is 0"
    raise lines.error(message, line, column, span, help=help)


def color_error(lines: Lines, line: int, column: int, span: int) -> InputError:
    """The error for a puzzle in several colours."""
    return lines.error(
        "colour puzzles are not supported yet",
        line,
        column,
        span,
        help="only black-and-white nonograms can be read for now",
    )


def check_side(
    length: int | str, what: str, lines: Lines, line: int, column: int, span: int
) -> None:
    """Refuse pictures without cells and absurd ones; a text is a whole number of any length."""
    is_long = isinstance(length, str) and len(length) > 15
    if is_long or not 1 <= int(length) <= LONGEST_SIDE:
        shown = quoted(str(length)) if is_long else f"{int(length):,}"
        raise lines.error(
            f"a {what} of {shown} is not possible",
            line,
            column,
            span,
            help=f"pictures have 1 to {LONGEST_SIDE:,} cells a side",
        )


def puzzle_of(
    rows: Sequence[ClueLine],
    columns: Sequence[ClueLine],
    lines: Lines,
    texts: Mapping[str, str],
) -> Puzzle:
    """The puzzle of the clues, once they are found to fit; `texts` are title, author and so on."""
    for clues, name in ((rows, "height"), (columns, "width")):
        if not clues:
            what = "rows" if name == "height" else "columns"
            help = "rows and columns need a clue each, 0 for an empty line"
            raise lines.error(f"the picture has no {what}", 1, help=help)
        extra = clues[min(len(clues) - 1, LONGEST_SIDE)]
        check_side(len(clues), name, lines, extra.line, extra.column, extra.span)
    row_sum, column_sum = (sum(sum(clue.numbers) for clue in clues) for clues in (rows, columns))
    for clues, name, length, extent in (
        (rows, "row", len(columns), "wide"),
        (columns, "column", len(rows), "high"),
    ):
        for position, clue in enumerate(clues, 1):
            _check_room(clue, f"{name} {position}", length, extent, (row_sum, column_sum), lines)
    if row_sum != column_sum:
        first = columns[0]
        raise lines.error(
            f"the rows add up to {plural(row_sum, 'filled cell')}, the columns to {column_sum:,}",
            first.line,
            first.column,
            first.span,
            note="the columns start here",
            help="every filled cell counts once in its row and once in its column; "
            "look for a number that is missing or wrong",
        )
    row_clues, column_clues = (
        tuple(blocks_of(line.numbers) for line in section) for section in (rows, columns)
    )
    about = {name: clean(text) for name, text in texts.items()}
    return Puzzle(
        row_clues,
        column_clues,
        title=about.get("title", ""),
        author=about.get("author", ""),
        copyright=about.get("copyright", ""),
        catalogue=about.get("catalogue", ""),
        license=about.get("license", ""),
    )


def _check_room(
    clue: ClueLine, name: str, length: int, extent: str, sums: tuple[int, int], lines: Lines
) -> None:
    blocks = [number for number in clue.numbers if number]
    room = sum(blocks) + len(blocks) - 1
    if room <= length:
        return
    filled = " + ".join(map(str, blocks)) if len(blocks) <= 12 else f"{sum(blocks)}"
    note = f"{filled} filled"
    if len(blocks) > 1:
        note += f" and {plural(len(blocks) - 1, 'gap')} = {room}"
    help = f"make the clue {room - length} shorter, or the grid larger"
    mine, others = sums if name.startswith("row") else sums[::-1]
    if mine != others:
        help = f"rows add up to {sums[0]:,} filled cells and columns to {sums[1]:,}"
        if mine > others:
            help += f"; this {name.split()[0]} is {mine - others:,} over"
    raise lines.error(
        f"{name} needs {plural(room, 'cell')} but the grid is {length} {extent}",
        clue.line,
        clue.column,
        clue.span,
        note=note,
        help=help,
    )


def picture_clue(cells: str) -> tuple[int, ...]:
    """The clue that a line of `#` and `.` has."""
    return tuple(len(list(run)) for cell, run in groupby(cells) if cell == "#")


def check_goal(puzzle: Puzzle, goal: Sequence[str], lines: Lines, at: tuple[int, int, int]) -> None:
    """Refuse a goal, rows of `#` and `.`, that contradicts the clues."""
    columns = ["".join(column) for column in zip(*goal, strict=True)]
    named = chain(
        (("row", i, cells, puzzle.rows[i]) for i, cells in enumerate(goal)),
        (("column", i, cells, puzzle.columns[i]) for i, cells in enumerate(columns)),
    )
    for name, index, cells, clue in named:
        wanted, found = tuple(block.length for block in clue), picture_clue(cells)
        if wanted != found:
            raise lines.error(
                f"the goal contradicts the clue of {name} {index + 1}",
                *at,
                note=f"the clue is {_shown(wanted)}, the goal has {_shown(found)}",
                help="correct the clue or the goal, or leave the goal out",
            )


def _shown(numbers: Sequence[int]) -> str:
    text = " ".join(map(str, numbers)) or "0"
    return text if len(text) <= 40 else text[:39] + "…"


def with_known(
    puzzle: Puzzle, rows: Sequence[str], lines: Lines, at: tuple[int, int, int]
) -> Puzzle | Picture:
    """The position that a file has saved, from rows of `#`, `.` and `?`."""
    from picsolve.nonogram.picture import Picture

    if not any(set(row) - {"?"} for row in rows):
        return puzzle
    try:
        return Picture.from_rows(puzzle, rows)
    except Contradiction as contradiction:
        raise lines.error(
            "the saved cells contradict the clues",
            *at,
            note=f"{contradiction.facts.get('line', contradiction.facts.get('cell', ''))}",
            help="correct the saved cells or leave them out",
        ) from None

"""From clue lines with their places to a nonogram puzzle that can be: the checks of all formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from picsolve.board import Contradiction
from picsolve.errors import InputError
from picsolve.formats.clue_errors import no_color, no_room, sums_differ
from picsolve.formats.palette import WHITE, Hue, palette_of
from picsolve.formats.signs import narrow
from picsolve.formats.source import Lines, clean, quoted
from picsolve.nonogram.puzzle import BLACK_AND_WHITE, Block, Clue, Color, Puzzle, room
from picsolve.nonogram.puzzle import clue as blocks_of
from picsolve.words import later, say, word

if TYPE_CHECKING:
    from picsolve.nonogram.picture import Picture

#: The most cells of a row or column.
LONGEST_SIDE = 1000
#: The most cells of a picture, as 500 × 500 has them.
MOST_CELLS = 250_000
#: What errors say of puzzles on a grid of triangles.
TRIDDLER = later("triddlers are not solved yet")
_NUMBERS = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class ClueLine:
    """The numbers of one row or column, and where they stand.

    `colors` are the keys of their colours; without it all have the one colour that there is.
    """

    numbers: tuple[int, ...]
    line: int
    column: int = 1
    span: int = 1
    colors: tuple[str, ...] = ()

    def blocks(self, places: Mapping[str, int]) -> Clue:
        """The clue, with each key's place in the palette."""
        if not self.colors:
            return blocks_of(self.numbers)
        pairs = zip(self.numbers, self.colors, strict=True)
        return tuple(Block(number, places[key]) for number, key in pairs if number)


def read_clue(
    text: str,
    number: int,
    lines: Lines,
    first: int = 1,
    hues: Mapping[str, Hue] | None = None,
    default: str = "",
) -> ClueLine:
    """A clue written as numbers with commas or blanks between them; nothing is an empty line.

    The text begins in the column `first`. With `hues` each number may have a colour's key after
    it, and has the `default` otherwise.
    """
    text = narrow(text)
    numbers: list[int] = []
    colors: list[str] = []
    for match in _NUMBERS.finditer(text):
        if len(numbers) > LONGEST_SIDE:
            raise lines.error(
                say("this clue has too many numbers"),
                number,
                help=say("pictures have at most {most:,} cells a side", most=LONGEST_SIDE),
            )
        token, column, span = match.group(), match.start() + first, match.end() - match.start()
        if hues is not None:
            token, key = _split(token, hues, default)
            if key not in hues and token.strip("0"):
                raise no_color(match.group(), key, hues, lines, (number, column, span))
            colors.append(key)
        numbers.append(clue_number(token, number, column, lines, span))
    stripped = text.strip()
    column = len(text) - len(text.lstrip()) + first if stripped else first
    return ClueLine(tuple(numbers), number, column, len(stripped), tuple(colors))


def _split(token: str, hues: Mapping[str, Hue], default: str) -> tuple[str, str]:
    """A number and the key of its colour."""
    match = re.fullmatch(r"([0-9]+)(.+)", token)
    if match and (match[2] in hues or not re.search(r"[0-9.-]", match[2])):
        return match[1], match[2]
    return token, default


def clue_number(text: str, line: int, column: int, lines: Lines, span: int = 1) -> int:
    """A number of a clue, checked."""
    if text.isdecimal() and text.isascii():
        if len(text) <= 8 and int(text) <= LONGEST_SIDE:
            return int(text)
        raise lines.error(
            say("{text} is too large for a block", text=quoted(text)),
            line,
            column,
            span,
            help=say("pictures have at most {most:,} cells a side", most=LONGEST_SIDE),
        )
    message, help = (
        say("{text} is no number", text=quoted(text)),
        say("clues are whole numbers, 0 for an empty line"),
    )
    if re.fullmatch(r"[0-9]+[a-zA-Z]", text):
        message = say("{text} has a colour, and this file defines none", text=quoted(text))
        help = say("formats with colours say which they are before the clues")
    if re.fullmatch(r"-\d+", text):
        message = say("{text} is negative", text=quoted(text))
        help = say("a block has at least one cell; an empty line is 0")
    raise lines.error(message, line, column, span, help=help)


def check_side(
    length: int | str, what: str, lines: Lines, line: int, column: int, span: int
) -> None:
    """Refuse pictures without cells and absurd ones; a text is a whole number of any length."""
    is_long = isinstance(length, str) and len(length) > 15
    if is_long or not 1 <= int(length) <= LONGEST_SIDE:
        shown = quoted(str(length)) if is_long else f"{int(length):,}"
        raise lines.error(
            say("a {what} of {length} is not possible", what=word(what), length=shown),
            line,
            column,
            span,
            help=say("pictures have 1 to {most:,} cells a side", most=LONGEST_SIDE),
        )


def puzzle_of(
    rows: Sequence[ClueLine],
    columns: Sequence[ClueLine],
    lines: Lines,
    texts: Mapping[str, str],
    hues: Mapping[str, Hue] | None = None,
    background: Hue = WHITE,
) -> Puzzle:
    """The puzzle of the clues, once they are found to fit; `texts` are title, author and so on.

    `hues` are the colours by the keys that the clues use; those that none uses are left out.
    """
    _check_size(rows, columns, lines)
    _check_zeros(chain(rows, columns), lines)
    colors: tuple[Color, ...] = BLACK_AND_WHITE
    places: dict[str, int] = {}
    if hues is not None:
        colors, places = palette_of(hues, _used(chain(rows, columns)), background)
    row_clues, column_clues = (
        tuple(line.blocks(places) for line in section) for section in (rows, columns)
    )
    row_sums, column_sums = (_sums(clues, len(colors)) for clues in (row_clues, column_clues))
    sums = sum(row_sums), sum(column_sums)
    for section, clues, name, other in (
        (rows, row_clues, "row", columns),
        (columns, column_clues, "column", rows),
    ):
        for position, (line, clue) in enumerate(zip(section, clues, strict=True), 1):
            if room(clue) > len(other):
                raise no_room(line, clue, name, position, len(other), sums, lines)
    if row_sums != column_sums:
        raise sums_differ(row_sums, column_sums, colors, columns[0], lines)
    return Puzzle(row_clues, column_clues, colors=colors, **_cleaned(texts))


def drawn_puzzle(
    goal: Sequence[str],
    texts: Mapping[str, str] | None = None,
    colors: tuple[Color, ...] = BLACK_AND_WHITE,
) -> Puzzle:
    """The puzzle whose goal is a picture, rows of the colours' letters, for files without clues."""
    puzzle = Puzzle.from_picture(goal, colors=colors)
    return replace(puzzle, goal=tuple(goal), **_cleaned(texts or {}))


def _cleaned(texts: Mapping[str, str]) -> dict[str, Any]:
    return {name: clean(text) for name, text in texts.items()}


def _check_size(rows: Sequence[ClueLine], columns: Sequence[ClueLine], lines: Lines) -> None:
    """Refuse pictures without rows or columns, and absurd ones."""
    for clues, name, what in ((rows, "height", "rows"), (columns, "width", "columns")):
        if not clues:
            help = say("rows and columns need a clue each, 0 for an empty line")
            raise lines.error(say("the picture has no {what}", what=word(what)), 1, help=help)
        extra = clues[min(len(clues) - 1, LONGEST_SIDE)]
        check_side(len(clues), name, lines, extra.line, extra.column, extra.span)
    check_area(len(columns), len(rows), lines, rows[0].line)


def _check_zeros(clues: Iterable[ClueLine], lines: Lines) -> None:
    """Refuse clues with blocks of no cells: a 0 stands for a whole line without blocks."""
    for clue in clues:
        if 0 in clue.numbers and len(clue.numbers) > 1:
            raise lines.error(
                say("this clue has a 0 beside other numbers"),
                clue.line,
                clue.column,
                clue.span,
                help=say("a block has at least one cell; a 0 alone is an empty line"),
            )


def _used(clues: Iterable[ClueLine]) -> set[str]:
    """The keys of the colours that blocks have."""
    return {
        key
        for clue in clues
        for number, key in zip(clue.numbers, clue.colors, strict=False)
        if number
    }


#: How a heading begins that says which clues follow.
_HEADING = re.compile(r"\W*(?:(rows?)|col(?:umn)?s?)\b", re.IGNORECASE)


def are_turned(headings: Sequence[str]) -> bool:
    """Whether two headings say that the columns come first, as far as they say anything."""
    first, second = (_HEADING.match(heading) for heading in headings)
    is_first, is_second = (match and bool(match[1]) for match in (first, second))
    return is_first is False if is_first is not None else is_second is True


def check_area(width: int, height: int, lines: Lines, line: int) -> None:
    """Refuse pictures with too many cells."""
    if width * height > MOST_CELLS:
        raise lines.error(
            say("a picture of {width} × {height} is too large", width=width, height=height),
            line,
            help=say("pictures have at most {most:,} cells, as many as 500 × 500", most=MOST_CELLS),
        )


def _sums(clues: Sequence[Clue], colors: int) -> list[int]:
    """How many cells of each colour the clues have."""
    sums = [0] * colors
    for clue in clues:
        for block in clue:
            sums[block.color] += block.length
    return sums


def check_goal(puzzle: Puzzle, goal: Sequence[str], lines: Lines, at: tuple[int, int, int]) -> None:
    """Refuse a goal, rows of the colours' letters, that contradicts the clues."""
    drawn = Puzzle.from_picture(goal, colors=puzzle.colors)
    named = chain(
        (("row", i, *pair) for i, pair in enumerate(zip(puzzle.rows, drawn.rows, strict=True))),
        (
            ("column", i, *pair)
            for i, pair in enumerate(zip(puzzle.columns, drawn.columns, strict=True))
        ),
    )
    for name, index, wanted, found in named:
        if wanted != found:
            clue, drawn_clue = (_shown(clue, puzzle) for clue in (wanted, found))
            raise lines.error(
                say(
                    "the goal contradicts the clue of row {number}"
                    if name == "row"
                    else "the goal contradicts the clue of column {number}",
                    number=index + 1,
                ),
                *at,
                note=say("the clue is {clue}, the goal has {goal}", clue=clue, goal=drawn_clue),
                help=say("correct the clue or the goal, or leave the goal out"),
            )


def _named(contradiction: Contradiction) -> str:
    """The line or the cell that is contradicted, as far as it is one."""
    line: Any = contradiction.facts.get("line")
    if line is None:
        return str(contradiction.facts.get("cell", ""))
    return say("column {number}" if line.is_column else "row {number}", number=line.position + 1)


def clue_text(clue: Clue, puzzle: Puzzle) -> str:
    """The numbers, in a puzzle of several colours with their letters."""
    letters = [color.letter if puzzle.is_colored else "" for color in puzzle.colors]
    return " ".join(f"{block.length}{letters[block.color]}" for block in clue) or "0"


def _shown(clue: Clue, puzzle: Puzzle) -> str:
    text = clue_text(clue, puzzle)
    return text if len(text) <= 40 else text[:39] + "…"


def with_known(
    puzzle: Puzzle, rows: Sequence[str], lines: Lines, at: tuple[int, int, int]
) -> Puzzle | Picture:
    """The position that a file has saved, from rows of the colours' letters, `.` and `?`."""
    from picsolve.nonogram.picture import Picture

    if not any(set(row) - {"?"} for row in rows):
        return puzzle
    try:
        return Picture.from_rows(puzzle, rows)
    except Contradiction as contradiction:
        error = lines.error(
            say("the saved cells contradict the clues"),
            *at,
            note=_named(contradiction),
            help=say("correct the saved cells or leave them out"),
        )
        raise SavedError(error, puzzle, tuple(rows)) from None


class SavedError(InputError):
    """The error for saved cells that contradict the clues, with what is needed to tell which."""

    def __init__(self, error: InputError, puzzle: Puzzle, rows: tuple[str, ...]) -> None:
        super().__init__(
            error.message,
            source=error.source,
            line=error.line,
            column=error.column,
            span=error.span,
            text=error.text,
            note=error.note,
            help=error.help,
        )
        self.puzzle = puzzle
        self.rows = rows
        self.args = (error, puzzle, rows)  # what `pickle` makes it from again


def parts(board: Puzzle | Picture) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle, and the rows of what is known so far; no rows where nothing is."""
    if isinstance(board, Puzzle):
        return board, ()
    is_blank = set("".join(board.text)) == {"?"}
    return board.puzzle, () if is_blank else board.text

"""`.pbm`, a picture in black and white, whose clues are the puzzle. P1 is text, P4 binary."""

from __future__ import annotations

import re
from typing import BinaryIO

from picsolve.errors import InputError
from picsolve.formats.clues import LONGEST_SIDE, check_area, check_side, drawn_puzzle
from picsolve.formats.entry import Entry
from picsolve.formats.packed import DAMAGE, damage
from picsolve.formats.source import MOST_LINES, Lines, clean, quoted
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, plural, say, word

#: More bytes than the largest picture has, with room for comments.
_LARGEST = LONGEST_SIDE * LONGEST_SIDE
_HEADER = re.compile(rb"P4(?:\s|#[^\n]*\n)+(\d+)(?:\s|#[^\n]*\n)+(\d+)\s")
_HELP = later("a bitmap is P1 or P4, width, height, and the cells; 1 is filled")


def read_pbm(lines: Lines) -> Entry:
    """The puzzle of a picture as text, P1; raises InputError."""
    start = lines.number + 1
    sizes: list[tuple[str, int, int]] = []
    cells: list[str] = []
    is_first = True
    last = start
    for number, line in enumerate(lines.whole(MOST_LINES), start):
        text = line.split("#")[0]
        at = 0
        if is_first and text.strip():
            at = len(text) - len(text.lstrip()) + 2
            _check_magic(text[:at].strip(), number, lines)
            is_first = False
        while len(sizes) < 2 and (match := re.compile(r"\s*(\S+)").match(text, at)):
            sizes.append((match[1], number, match.start(1) + 1))
            at = match.end()
        if at < len(text):
            if bad := re.compile(r"[^01\s]").search(text, at):
                message = say("{text} is no cell", text=quoted(bad[0]))
                raise lines.error(message, number, bad.start() + 1, help=say("1 filled, 0 empty"))
            cells += re.sub(r"\s", "", text[at:])
            last = number
    width, height = _sizes(sizes, lines, start)
    if len(cells) != width * height:
        raise _wrong_count(width, height, len(cells), lines, last)
    signs = "".join(cells).replace("1", "#").replace("0", ".")
    rows = tuple(signs[i : i + width] for i in range(0, len(signs), width))
    return Entry(drawn_puzzle(rows), lines.source, start)


def read_bitmap(source: str, stream: BinaryIO, kind: str | None = None) -> Entry | InputError:
    """The puzzle of a binary picture, P4, or what is wrong with it; `kind` is what it has to be."""
    try:
        if kind == "sudoku":
            return InputError(say("this is a nonogram, not a sudoku"), source=clean(source), line=1)
        return _read_binary(source, stream)
    except InputError as error:
        return error
    except DAMAGE:
        return damage(source, 1)


def _read_binary(source: str, stream: BinaryIO) -> Entry:
    """Its rows are padded to whole bytes."""
    data = stream.read(_LARGEST + 1)
    lines = Lines(source, iter(()))
    match = _HEADER.match(data)
    if not match:
        raise lines.error(say("the picture has no width and height"), 1, help=say(_HELP))
    line = data.count(b"\n", 0, match.start(1)) + 1
    found = [(size.decode(), line, 1) for size in match.groups()]
    width, height = _sizes(found, lines, 1)
    row, body = (width + 7) // 8, data[match.end() :]
    if len(body) < row * height or body[row * height :].strip():
        raise _wrong_count(width, height, 8 * len(body), lines, line)
    rows = tuple(
        "".join("#" if body[y * row + x // 8] >> (7 - x % 8) & 1 else "." for x in range(width))
        for y in range(height)
    )
    return Entry(drawn_puzzle(rows), source, 1)


def _check_magic(magic: str, number: int, lines: Lines) -> None:
    if magic not in ("P1", "P4"):
        message = say("only bitmaps can be read, P1 or P4, not pictures with greys or colours")
        raise lines.error(message, number, 1, 2, help=say(_HELP))
    if magic == "P4":
        raise lines.error(say("a binary bitmap is no text: hand over its file"), number, 1, 2)


def _sizes(sizes: list[tuple[str, int, int]], lines: Lines, start: int) -> tuple[int, int]:
    if len(sizes) < 2:
        raise lines.error(say("the picture has no width and height"), start, help=say(_HELP))
    for (text, line, column), name in zip(sizes, ("width", "height"), strict=True):
        if not re.fullmatch(r"[0-9]+", text):
            message = say("{text} is no {name}", text=quoted(text), name=word(name))
            raise lines.error(message, line, column, len(text), help=say(_HELP))
        check_side(text, name, lines, line, column, len(text))
    width, height = int(sizes[0][0]), int(sizes[1][0])
    check_area(width, height, lines, sizes[0][1])
    return width, height


def _wrong_count(width: int, height: int, count: int, lines: Lines, line: int) -> InputError:
    return lines.error(
        say(
            "the picture has {count}, not {width} × {height}",
            count=plural(count, "cell"),
            width=width,
            height=height,
        ),
        line,
        help=say(
            "{width} × {height} are {count:,}: one for each cell, row by row",
            width=width,
            height=height,
            count=width * height,
        ),
    )


def to_pbm(puzzle: Puzzle) -> str:
    """The goal as a bitmap in text form; ValueError where there is none, or in colour."""
    if not puzzle.goal:
        raise ValueError(say("the puzzle has no goal"))
    cells = (row.replace("#", "1").replace(".", "0") for row in puzzle.goal)
    rows = ("\n".join(re.findall(".{1,70}", row)) for row in cells)  # no line is to be longer
    return "\n".join(("P1", f"{puzzle.width} {puzzle.height}", *rows)) + "\n"

"""What the colours of a line tell: where each can be, and how many cells it has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.color_line import smear
from picsolve.nonogram.picture import (
    Change,
    Line,
    LineName,
    Picture,
    Range,
    Square,
    bits,
    runs,
    span,
)
from picsolve.nonogram.puzzle import Color
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.lift import Deduction, deduce, lift


class ColorCells(NamedTuple):
    """A colour of a line, and the cells that some block of this colour reaches; or all colours
    that have no place.
    """

    colors: tuple[Color, ...]
    cells: tuple[Range, ...]
    variant: str


class Crossing(NamedTuple):
    """A cell, and the colours that its row and its column allow there."""

    square: Square
    row: tuple[Color, ...]
    column: tuple[Color, ...]
    variant: str


def _told(line: ColorLine, colors: list[Color], within: list[int]) -> Iterator[ColorCells]:
    """What the sentence says of the colours: those without any place together."""
    nowhere = tuple(color for color in colors if not within[color.number])
    for color in colors:
        if color not in nowhere:
            variant = "finished" if is_finished(line, color.number) else "somewhere"
            yield ColorCells((color,), runs(within[color.number]), variant)
    if nowhere:
        yield ColorCells(nowhere, (), "nowhere")


def reached(line: ColorLine) -> list[int]:
    """For each colour the cells that can have it as far as the eye sees: for the background all
    that are not filled; for others those that a block covers from one of its places between the
    leftmost and the rightmost, or no more than are known if these are all.
    """
    found = [(1 << line.width) - 1] + [0] * (len(line.palette) - 1)
    for block, (length, color) in enumerate(zip(line.clue, line.colors, strict=True)):
        places = span(line.leftmost[block].first, line.rightmost[block].first)
        found[color] |= smear(line.fits[block] & places, int(length))
    return [
        (line.known[color] if is_finished(line, color) else cells) & ~line.barred[color]
        for color, cells in enumerate(found)
    ]


def is_finished(line: ColorLine, color: int) -> bool:
    """Whether all cells of a colour that the clue names are known."""
    lengths = [int(n) for n, own in zip(line.clue, line.colors, strict=True) if own == color]
    return bool(lengths) and line.known[color].bit_count() == sum(lengths)


def color_crossing(picture: Picture) -> Iterator[Step[Change]]:
    """A cell that can have but one of the colours that its row and its column allow.

    What to look for: the colours of the blocks that reach a cell from its row, and of those that
    reach it from its column. If they share none, the cell is empty. If it is filled, and they
    share just one, it has that colour.

    Why it works: the cell belongs to a block of its row and to one of its column, or to none; and
    a block has one colour.

    Example: in its row only red blocks reach a cell, in its column only blue ones: it is empty.
    """
    if not picture.puzzle.is_colored:
        return
    palette = picture.puzzle.colors
    for (is_column, y), row in picture.lines():
        if is_column:
            break
        found = []
        for x in bits(row.undecided):
            in_row, in_column = (
                tuple(color for color in palette if _reached(line)[color.number] >> cell & 1)
                for line, cell in ((row, x), (picture.columns[x], y))
            )
            shared = [color for color in in_row if color in in_column]
            if len(shared) == 1:
                variant = "color" if shared[0].number else "empty"
                found.append((shared[0], Crossing(Square(y, x), in_row, in_column, variant)))
        if found:
            yield _crossing_step(picture, LineName(False, y), found)


def _crossing_step(
    picture: Picture, name: LineName, found: list[tuple[Color, Crossing]]
) -> Step[Change]:
    """The cells of one row that crossings decide."""
    row = _colored(picture.line(name))
    barred = [0] * len(row.palette)
    for color, crossing in found:
        for other in row.palette:
            barred[other.number] |= (other != color) << crossing.square.column
    crossings = tuple(crossing for _, crossing in found)
    columns = [LineName(True, crossing.square.column) for crossing in crossings]
    return Step(
        "color-crossing",
        tuple(row.changes(name, tuple(barred))),
        (Mark(Role.LINE, name), *(Mark(Role.LINE, column) for column in columns)),
        {"line": name, "clue": row.clue, "ranges": row.reach, "crossings": crossings},
    )


def _reached(line: Line) -> list[int]:
    """The same for a line that has colours, remembered there."""
    found: list[int] | None = line.found.get("reached")
    if found is None:
        found = line.found["reached"] = reached(_colored(line))
    return found


def _colored(line: Line) -> ColorLine:
    assert isinstance(line, ColorLine)
    return line


def color_finished(line: Line) -> Iterator[Deduction]:
    """All cells of one colour in a line are known, so no other cell has it.

    What to look for: as many cells of a colour as the clue's numbers of that colour add up to.

    Why it works: the clue counts every cell of the line.

    Example: clue 2 red, 2 blue, with r and b for their cells

        before  ? r r ? ? ? b ?      after  . r r and no more red
    """
    assert isinstance(line, ColorLine)
    for color in line.palette[1:]:
        blocks = [b for b, it in enumerate(line.colors) if it == color.number]
        known = line.known[color.number]
        barred = [0] * len(line.palette)
        barred[color.number] = (1 << line.width) - 1 & ~known
        if is_finished(line, color.number) and line.settles(tuple(barred)):
            count = known.bit_count()
            yield deduce(line, blocks, runs(known), barred=tuple(barred), color=color, count=count)


def color_reach(line: Line) -> Iterator[Deduction]:
    """No block of a colour reaches some cells, so they do not have it.

    What to look for: pack the blocks to the left, and then to the right. A colour can be only in
    cells between the leftmost and the rightmost place of a block that has it, where the block fits.
    If all its cells are known, there are no others.

    Why it works: a cell of that colour would belong to some block that has it.

    Example: clue 2 red, 2 blue; no blue in the first two cells, no red in the last two

        leftmost   r r b b . .
        rightmost  . . r r b b
    """
    assert isinstance(line, ColorLine)
    within = reached(line)
    cells = (1 << line.width) - 1
    barred = [0, *(cells & ~there & ~line.empty for there in within[1:])]
    if any(new & ~old for new, old in zip(barred, line.barred, strict=True)):
        news = [
            color for color in line.palette if barred[color.number] & ~line.barred[color.number]
        ]
        told = tuple(_told(line, news, within))
        colors = {color.number for color in news}
        blocks = [block for block, color in enumerate(line.colors) if color in colors]
        yield deduce(
            line,
            blocks,
            [],
            barred=tuple(barred),
            reaches=told,
            leftmost=line.leftmost,
            rightmost=line.rightmost,
        )


COLOR_FINISHED = Technique(
    "color-finished",
    "Colour finished",
    "colors",
    Tier.PATTERNS,
    lift("color-finished", color_finished, black=False, colors=True),
    short="{line}, {clue:number: }: {color} all placed => {changes}",
    full="In {line} ({clue:number: }) the clue asks for {count:cell|cells} of {color}, and just as "
    "many are known. So no other cell is {color}: {result}.",
    phrases={"number": "{item}"},
    score=1,
)

COLOR_CROSSING = Technique(
    "color-crossing",
    "Colours at a crossing",
    "colors",
    Tier.PATTERNS,
    color_crossing,
    short="{line}: {crossings:both} => {changes}",
    full="Compare the colours of {line} with those of the columns: {crossings:each:; }. So "
    "{result}.",
    phrases={
        "both": "{square} {row:or} x {column:or}",
        "each": "{square} is {row:or} by its row, {column:or} by its column",
    },
    score=2,
)

COLOR_REACH = Technique(
    "color-reach",
    "Reach of a colour",
    "colors",
    Tier.RANGES,
    lift("color-reach", color_reach, black=False, colors=True),
    short="{line}, {clue:number: }: {reaches:room:; } => {changes}",
    full="In {line} ({clue:number: }) {reaches:why:; }. So {result}.",
    phrases={
        "number": "{item}",
        "letter": "{item.letter}",
        "room": "{colors:letter:/} in {cells:/}",
        "room:nowhere": "no place for {colors:letter:, }",
        "why": "the places that are left to the {colors:or} blocks cover only {cells:cells}",
        "why:nowhere": "there is no place for {colors:or}",
        "why:finished": "all cells of {colors:or} are known: {cells:cells}",
    },
    score=5,
)

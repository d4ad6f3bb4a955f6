"""The array `d` in the pages of nonograms.org, which holds a picture in a scrambled form.

Each item has four numbers. Items 1, 2, 3 hold width, height and the number of colours; 4 is the key
to the colours, which follow; then come the number of runs, the key to them, and the runs: a stretch
of cells of one colour in a row.
"""

from __future__ import annotations

import json
import re

from picsolve.formats.clues import check_area, check_side, drawn_puzzle
from picsolve.formats.entry import Entry
from picsolve.formats.palette import Hue, palette_of
from picsolve.formats.source import Lines
from picsolve.words import later, say

_ARRAY = re.compile(r"\[\s*\[[-0-9\s,]*\](?:\s*,\s*\[[-0-9\s,]*\])*\s*,?\s*\]")
_TITLE = re.compile(r"<title>([^<]*)</title>", re.IGNORECASE)
_HELP = later("the page of a puzzle has it as var d=[[…],…]; copy that line whole")

Item = list[int]


def read_nonograms_org(lines: Lines) -> Entry:
    """The puzzle of a page or of its array alone; raises InputError."""
    start = lines.number
    text = "\n".join(lines.whole())
    match = _ARRAY.search(text)
    if not match:
        raise lines.error(say("there is no puzzle in this page"), start + 1, 1, help=say(_HELP))
    line = start + text.count("\n", 0, match.start()) + 1
    place = line, match.start() - text.rfind("\n", 0, match.start())
    try:
        items: list[Item] = json.loads(match[0])
        rows, hues = _picture(items, lines, place)
    except (ValueError, IndexError, ZeroDivisionError):
        message = say("this array is not what nonograms.org has")
        raise lines.error(message, *place, help=say(_HELP)) from None
    colors, places = palette_of(hues, {key for row in rows for key in row if key != "0"})
    letters = {key: colors[number].letter for key, number in places.items()} | {"0": "."}
    goal = ["".join(letters[key] for key in row) for row in rows]
    title = found[1].strip() if (found := _TITLE.search(text)) else ""
    puzzle = drawn_puzzle(goal, {"title": title}, colors)
    return Entry(puzzle, lines.source, line, puzzle.title)


def _picture(
    items: list[Item], lines: Lines, place: tuple[int, int]
) -> tuple[list[list[str]], dict[str, Hue]]:
    """The rows of the picture as keys of colours, and the colours; ValueError and the like where
    the numbers are not as they have to be."""
    if any(len(item) != 4 or max(map(abs, item)) > 10**9 for item in items):
        raise ValueError("four numbers an item")
    width, height, count = map(_size, items[1:4])
    check_side(width, "width", lines, *place, 1)
    check_side(height, "height", lines, *place, 1)
    check_area(width, height, lines, place[0])
    if not 0 < count < len(items):
        raise ValueError("number of colours")
    hues = {}
    for number, (a, b, c, _) in enumerate(items[5 : 5 + count], 1):
        red, green, blue = a - items[4][1], b - items[4][0], c - items[4][3]
        rgb = "".join(f"{part & 255:02x}" for part in (red, green, blue))
        hues[str(number)] = Hue("black" if rgb == "000000" else f"#{rgb}", rgb)
    a, b, c, d = items[5 + count]
    runs = a % d * (a % d) + b % d * 2 + c % d
    key, found = items[6 + count], items[7 + count :][:runs]
    if len(found) != runs:
        raise ValueError("number of runs")
    rows = [["0"] * width for _ in range(height)]
    for item in found:
        column, length, color, row = (x - y for x, y in zip(item, key, strict=True))
        is_inside = column >= 1 and 1 <= length <= width - column + 1 and 1 <= row <= height
        if not is_inside or not 1 <= color <= count:
            raise ValueError("a run outside of the picture")
        rows[row - 1][column - 1 : column - 1 + length] = [str(color)] * length
    return rows, hues


def _size(item: Item) -> int:
    a, b, c, d = item
    return a % d + b % d - c % d

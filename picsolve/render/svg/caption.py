"""What stands below a board: the lines of a Rich renderable, as rectangles and words.

So a drawing tells what a terminal does, by the same panel: the title of a step, its sets and its
sentence with the cells in their hues, a nonogram's line in strips, the key to the colours.
"""

from __future__ import annotations

import re
from itertools import groupby

from rich.cells import cell_len
from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style

from picsolve.render.canvas import Lines
from picsolve.render.console import ThemedConsole
from picsolve.render.sudoku_signs import sign_of
from picsolve.render.svg import signs
from picsolve.render.svg.sheet import ADVANCE, Box, Sheet, Word
from picsolve.render.theme import Theme

#: A column and a line of text; by the widest of the fonts a character fills its column.
COLUMN, LINE = 8, 20
_SIZE = COLUMN / ADVANCE
_WIDE_SIZE = 15.0  # full-width characters have two columns
#: The least number of columns in which sentences read well, and the most.
LEAST, MOST = 62, 108
#: Signs of cells two columns wide, and what is drawn in their middle.
_SIGNS = {"><": "×", "++": "+", "::": "•", "· ": "·"}
_WORDS = re.compile(r"\S+(?: \S+)*")


def lines_of(caption: RenderableType, theme: Theme, columns: int) -> Lines:
    """The lines of a renderable, without blank ones around them."""
    console = ThemedConsole.for_drawings(theme, columns)
    options = console.options.update(height=None, markup=False, highlight=False)
    return trimmed(console.render_lines(caption, options, pad=False))


def trimmed(lines: Lines) -> Lines:
    """The lines without blank ones around them."""
    lines = list(lines)
    while lines and not _is_inked(lines[0]):
        lines.pop(0)
    while lines and not _is_inked(lines[-1]):
        lines.pop()
    return lines


def plain(lines: Lines) -> str:
    """The words alone."""
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def draw(sheet: Sheet, lines: Lines) -> None:
    """Draw lines from the upper left corner on, grounds first; what stands for a sign of the board
    is drawn as it is there."""
    pale = {sheet.color("page"), sheet.color("empty")}
    for number, line in enumerate(lines):
        column = 0
        for text, style, _ in line:
            width = cell_len(text)
            sign = sign_of(style) if style else ""
            if style and style.bgcolor and not signs.is_candidate(sign):
                color = hex_of(style, ground=True)
                box = Box(column * COLUMN, number * LINE, width * COLUMN, LINE)
                sheet.boxes(color, [box])
                signs.edges(sheet, sign, [box])
                if color in pale:  # else white cells would not be seen on white paper
                    sheet.frames("rule", [box], 0.6)
            column += width
    for number, line in enumerate(lines):
        column = 0
        for text, style, _ in line:
            _put(sheet, text, style or Style(), column, (number + 0.5) * LINE)
            column += cell_len(text)


def _put(sheet: Sheet, text: str, style: Style, column: int, y: float) -> None:
    """Draw a text of one style, whose first character stands in a column."""
    ink = hex_of(style) or sheet.color("ink")
    sign = sign_of(style)
    if signs.is_link(sign):
        start, end = column * COLUMN, (column + len(text)) * COLUMN
        signs.links(sheet, sign, [f"M{start} {y:g}H{end}"])
        return
    if signs.is_candidate(sign):
        signs.candidate(sheet, sign, Word((column + len(text) / 2) * COLUMN, y, text.strip()))
        return
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    if text and len(set(pairs)) == 1 and pairs[0] in _SIGNS:
        sign = _SIGNS[pairs[0]]
        words = [Word((column + 2 * i + 1) * COLUMN, y, sign) for i in range(len(pairs))]
        sheet.words(ink, 15, words, bold=True)
        return
    told = text.strip()
    if style.bgcolor and told.isascii() and (told.isdecimal() or len(told) == 1):
        middle = Word((column + len(text) / 2) * COLUMN, y, told)
        sheet.words(ink, _SIZE, [middle], bold=bool(style.bold))
        return
    text = text.replace("><", "× ")
    for match in _WORDS.finditer(text):
        start = column + cell_len(text[: match.start()])
        _run(sheet, match.group(), ink, bool(style.bold), start, y)


def _run(sheet: Sheet, text: str, ink: str, bold: bool, column: int, y: float) -> None:
    """Words, each full-width character of which has a place of its own."""
    for is_wide, group in groupby(text, key=lambda sign: cell_len(sign) == 2):
        run = "".join(group)
        if is_wide:
            middle = Word((column + 1) * COLUMN, y, run)
            sheet.wide_word(ink, _WIDE_SIZE, middle, 2 * COLUMN, bold=bold)
        elif run.strip():
            start = column + len(run) - len(run.lstrip())
            word = Word(start * COLUMN, y, run.strip())
            sheet.words(ink, _SIZE, [word], bold=bold, anchor="start")
        column += cell_len(run)


def hex_of(style: Style | None, *, ground: bool = False) -> str:
    """The colour of the ink, or of the ground, `#rrggbb`; empty where there is none."""
    if style is None:
        return ""
    if style.reverse:
        ground = not ground
    color = style.bgcolor if ground else style.color
    return color.get_truecolor().hex if color and not color.is_default else ""


def _is_inked(line: list[Segment]) -> bool:
    return any(text.strip() or (style and style.bgcolor) for text, style, _ in line)

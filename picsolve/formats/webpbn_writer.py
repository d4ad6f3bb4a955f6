"""Writing webpbn's XML: each puzzle an element of one puzzleset."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from picsolve.formats.clues import parts
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Clue, Color, Puzzle

_TEXTS = (
    ("title", "title"),
    ("author", "author"),
    ("copyright", "copyright"),
    ("id", "catalogue"),
    ("license", "license"),
)


def to_webpbn(board: Puzzle | Picture) -> str:
    """The element of one puzzle, for a puzzleset."""
    puzzle, known = parts(board)
    names = _names(puzzle.colors)
    default = quoteattr(names[1])
    text = [f'<puzzle type="grid" defaultcolor={default} backgroundcolor={quoteattr(names[0])}>']
    for tag, name in _TEXTS:
        if value := getattr(puzzle, name):
            text.append(f"<{tag}>{escape(value)}</{tag}>")
    signs = {color.letter: _sign(color) for color in puzzle.colors}
    for color, name in zip(puzzle.colors, names, strict=True):
        sign = quoteattr(signs[color.letter])
        text.append(f"<color name={quoteattr(name)} char={sign}>{color.rgb}</color>")
    for kind, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        text.append(f'<clues type="{kind}">')
        text += (_line(clue, names if puzzle.is_colored else None) for clue in clues)
        text.append("</clues>")
    for kind, rows in (("goal", puzzle.goal), ("saved", known)):
        if rows:
            text += [
                f'<solution type="{kind}"><image>',
                *_image(rows, signs),
                "</image></solution>",
            ]
    return "\n".join((*text, "</puzzle>")) + "\n"


def _names(colors: Sequence[Color]) -> list[str]:
    """The colours' names, each of them once."""
    names: list[str] = []
    for color in colors:
        taken = color.name in names or not color.name
        names.append(f"{color.name or 'colour'} {color.number}" if taken else color.name)
    return names


def _sign(color: Color) -> str:
    return "X" if color.letter == "#" else color.letter


def _line(clue: Clue, names: list[str] | None) -> str:
    counts = (
        f"<count color={quoteattr(names[block.color])}>{block.length}</count>"
        if names
        else f"<count>{block.length}</count>"
        for block in clue
    )
    return f"<line>{''.join(counts)}</line>"


def _image(rows: Sequence[str], signs: dict[str, str]) -> list[str]:
    return [f"|{escape(''.join(signs.get(cell, cell) for cell in row))}|" for row in rows]

"""One drawing: rectangles, texts and lines, collected and written as an SVG document.

Elements of one look stand together in a group, so that large boards stay small files. Rectangles
lie on whole coordinates and are drawn with crisp edges: there are no seams between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from picsolve.render.theme import Depth, Theme, theme_for

#: Fonts whose characters have one width, the first that is there; and such as have full-width ones.
MONOSPACE = (
    "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', 'Noto Sans Mono', "
    "'Courier New', monospace"
)
FULL_WIDTH = (
    "'Noto Sans Mono CJK JP', 'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', "
    "Meiryo, 'MS Gothic', sans-serif"
)
#: How wide a character of them is, as a part of the font's size: the widest of their widths.
ADVANCE = 0.602

#: White paper: cells are told by lines, not by shades, and what a step marks by pale grounds.
_PRINT = (
    *(("cell-a", "#ffffff"), ("cell-b", "#ffffff"), ("clue-1", "#ffffff"), ("clue-2", "#ffffff")),
    *(("house-a", "#e9f2fd"), ("house-b", "#e9f2fd"), ("rule", "#8d97a5"), ("faint", "#5b6571")),
    *(("unknown-1", "#ffffff"), ("unknown-2", "#ffffff"), ("empty", "#ffffff"), ("dim", "#4c5561")),
)
#: The ground of the whole drawing, and the lines around boxes and between five cells, by theme.
_PAGES = {"dark": "#0f1319", "light": "#ffffff", "print": "#ffffff"}
_HEAVY = {"dark": "#6d7886", "light": "#6b7684", "print": "#1c232e"}
_NOT_IN_XML = re.compile(r"[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: The looks that a drawing can have.
BACKGROUNDS = tuple(_PAGES)


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


class Word(NamedTuple):
    """A text whose middle is at height y."""

    x: float
    y: float
    text: str


def drawing_theme(background: str) -> Theme:
    """The theme of a drawing on a `dark` or `light` ground, or for `print`; ValueError for none of
    these."""
    if background not in BACKGROUNDS:
        raise ValueError(f"no background {background!r}: {', '.join(BACKGROUNDS)}")
    if background != "print":
        return theme_for(Depth.TRUECOLOR, background)
    return Theme(Depth.TRUECOLOR, "light", own=_PRINT, has_dots=True)


class Sheet:
    """Collects the elements of one drawing; colours are the theme's names, or `#rrggbb`."""

    def __init__(self, background: str) -> None:
        self.background = background
        self.theme = drawing_theme(background)
        more = {"page": _PAGES[background], "heavy": _HEAVY[background]}
        self.colors: Mapping[str, str | None] = {**self.theme.colors, **more}
        self.parts: list[str] = []

    @property
    def is_print(self) -> bool:
        return self.background == "print"

    def color(self, name: str) -> str:
        return self.colors.get(name) or name

    def boxes(self, color: str, boxes: Iterable[Box], **attributes: str) -> None:
        """Rectangles in one colour, filled, without edges; `rx` rounds their corners."""
        if "rx" not in attributes:
            attributes.setdefault("shape-rendering", "crispEdges")
        parts = [
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
            for x, y, width, height in boxes
        ]
        self._group(parts, fill=self.color(color), **attributes)

    def frames(self, color: str, boxes: Iterable[Box], width: float, **attributes: str) -> None:
        """The edges of rectangles, drawn within them."""
        parts = [
            f'<rect x="{box.x + width / 2:g}" y="{box.y + width / 2:g}" '
            f'width="{box.width - width:g}" height="{box.height - width:g}"/>'
            for box in boxes
        ]
        look = {"fill": "none", "stroke": self.color(color), "stroke-width": f"{width:g}"}
        self._group(parts, **look, **attributes)

    def words(
        self,
        color: str,
        size: float,
        words: Iterable[Word],
        *,
        bold: bool = False,
        anchor: str = "middle",
    ) -> None:
        """Texts in one colour and size, centred on their places, or with these at their `start` or
        `end`."""
        parts = [
            f'<text x="{x:g}" y="{y + size * 0.36:g}">{escape(text)}</text>' for x, y, text in words
        ]
        look = {"fill": self.color(color), "font-size": f"{size:g}"}
        if anchor != "start":
            look["text-anchor"] = anchor
        if bold:
            look["font-weight"] = "bold"
        self._group(parts, **look)

    def wide_word(
        self, color: str, size: float, word: Word, pitch: float, *, bold: bool = False
    ) -> None:
        """Full-width characters, the first centred on its place, the others at even distances."""
        across = " ".join(f"{word.x + i * pitch:g}" for i in range(len(word.text)))
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{across}" y="{word.y + size * 0.36:g}" font-family="{FULL_WIDTH}" '
            f'font-size="{size:g}" text-anchor="middle" fill="{self.color(color)}"{weight}>'
            f"{escape(word.text)}</text>"
        )

    def strokes(self, color: str, paths: Iterable[str], width: float, *, dashes: str = "") -> None:
        """Lines along paths, in SVG's notation."""
        parts = [f'<path d="{path}"/>' for path in paths]
        look = {"fill": "none", "stroke": self.color(color), "stroke-width": f"{width:g}"}
        if dashes:
            look["stroke-dasharray"] = dashes
        self._group(parts, **look, **{"stroke-linecap": "round" if not dashes else "butt"})

    def scaled(self, x: float, y: float, scale: float, parts: Sequence[str]) -> None:
        """Elements of another sheet, moved to a place and scaled."""
        place = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
        self._group(parts, transform=place)

    def _group(self, parts: Sequence[str], **attributes: str) -> None:
        if not parts:
            return
        told = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        if len(parts) == 1 and not parts[0].startswith("<g"):
            name, _, rest = parts[0].partition(" ")
            self.parts.append(f"{name}{told} {rest}")
        else:
            self.parts += [f"<g{told}>", *parts, "</g>"]

    def document(
        self, width: float, height: float, title: str, told: str = "", *, most: float = 1200
    ) -> str:
        """The whole document; `told` describes it to those who do not see it. It is shown at most
        `most` pixels wide."""
        shown = min(1.0, most / width)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
                f'width="{width * shown:g}" height="{height * shown:g}" role="img" '
                f'font-family="{MONOSPACE}">',
                f"<title>{escape(readable(title))}</title>",
                *([f"<desc>{escape(readable(told))}</desc>"] if told else []),
                f'<rect width="{width:g}" height="{height:g}" fill="{_PAGES[self.background]}"/>',
                *self.parts,
                "</svg>",
                "",
            ]
        )


def readable(text: str) -> str:
    """The text without characters that XML does not have."""
    return _NOT_IN_XML.sub("", text)


def merged(rows: Sequence[Sequence[str]], ground: str) -> Iterator[tuple[str, Box]]:
    """Squares of one colour as few rectangles: runs in a row, with the same runs below them.

    `rows` have a colour for each square; coordinates are counted in squares. Those in the colour of
    the ground are left out.
    """
    above: dict[tuple[int, int, str], int] = {}  # where each run of the last row began
    for y in range(len(rows) + 1):
        current: dict[tuple[int, int, str], int] = {}
        x = 0
        for color, group in groupby(rows[y] if y < len(rows) else ()):
            width = len(list(group))
            if color != ground:
                current[x, width, color] = above.pop((x, width, color), y)
            x += width
        for (left, width, color), top in above.items():
            yield color, Box(left, top, width, y - top)
        above = current

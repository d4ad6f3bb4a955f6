"""An SVG drawing read back: its rectangles, texts and paths with the looks that groups give them,
in the coordinates of the whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree

_NS = "{http://www.w3.org/2000/svg}"


class Element(NamedTuple):
    """An element with all its attributes, its own and those of the groups around it; moved to
    its place, at its size."""

    tag: str
    look: Mapping[str, str]
    x: float
    y: float
    width: float
    height: float
    text: str

    @property
    def fill(self) -> str:
        return self.look.get("fill", "")

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def holds(self, other: Element, slack: float = 0.5) -> bool:
        """Whether the other lies within it."""
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def root(document: str) -> ElementTree.Element:
    return ElementTree.fromstring(document)


def size(document: str) -> tuple[float, float]:
    """Width and height of the drawing in its own coordinates."""
    _, _, width, height = map(float, (root(document).get("viewBox") or "").split())
    return width, height


def elements(document: str, tag: str) -> list[Element]:
    """Every `rect`, `text` or `path`, in the order of drawing; of a text what it takes at most."""
    return [it for it in _walk(root(document), {}, (0.0, 0.0, 1.0)) if it.tag == tag]


def texts(document: str) -> list[str]:
    return [element.text for element in elements(document, "text")]


def _walk(
    node: ElementTree.Element, look: Mapping[str, str], place: tuple[float, float, float]
) -> Iterator[Element]:
    look = {**look, **node.attrib}
    x, y, scale = place
    if moved := re.match(
        r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", node.get("transform", "")
    ):
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
        scale *= float(moved[3] or 1)
    tag = node.tag.removeprefix(_NS)
    if tag in ("rect", "text", "path"):
        left, top = float(look.get("x", "0").split()[0]), float(look.get("y", 0))
        text = node.text or ""
        if tag == "text":
            font = float(look["font-size"])
            across = len(look.get("x", "").split())
            width = 2 * 8.0 * across if across > 1 else 0.602 * font * len(text)
            height, top = 0.73 * font, top - 0.73 * font
            left -= {"middle": width / 2, "end": width}.get(look.get("text-anchor", ""), 0)
        else:
            width, height = float(look.get("width", 0)), float(look.get("height", 0))
        measures = (x + left * scale, y + top * scale, width * scale, height * scale)
        yield Element(tag, look, *measures, text)
    for child in node:
        yield from _walk(child, {k: v for k, v in look.items() if k != "transform"}, (x, y, scale))

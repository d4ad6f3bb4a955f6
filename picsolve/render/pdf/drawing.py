"""One of our drawings (`render/svg/`) on a page of PDF: the same rectangles, lines and texts.

They are read from the SVG, of which only what `svg/sheet.py` writes is understood.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

from picsolve.render.pdf.fonts import Type

if TYPE_CHECKING:
    from fpdf import FPDF

_PLACE = re.compile(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?")
Look = Mapping[str, str]


class _Frame(NamedTuple):
    """Where the origin of a drawing, or a group of it, lies on the page, and how large its unit is
    there; `is_caption` below the board, where characters stand in columns."""

    x: float
    y: float
    scale: float
    is_caption: bool = False

    def inner(self, transform: str) -> _Frame:
        """That of a group in this one."""
        found = _PLACE.fullmatch(transform)
        if not found:
            raise ValueError(f"not of our drawings: {transform!r}")
        x, y, scale = float(found[1]), float(found[2]), float(found[3] or 1)
        return _Frame(self.x + x * self.scale, self.y + y * self.scale, self.scale * scale, True)


class Artist:
    """Puts drawings on the current page of a document."""

    def __init__(self, pdf: FPDF, type: Type) -> None:
        self.pdf, self.type = pdf, type

    def draw(self, svg: str, x: float, y: float, scale: float) -> None:
        """The drawing from a corner on, each of its own units as large as `scale` says."""
        root = ElementTree.fromstring(svg)
        self._group(root, {}, _Frame(x, y, scale))

    def _group(self, parent: ElementTree.Element, look: Look, frame: _Frame) -> None:
        for element in parent:
            name = element.tag.rpartition("}")[2]
            own = {**look, **element.attrib}
            if name == "g":
                place = element.get("transform")
                self._group(element, own, frame.inner(place) if place else frame)
            elif name == "rect":
                self._rect(own, frame)
            elif name == "path":
                self._path(own, frame)
            elif name == "text":
                self._text(element.text or "", own, frame)

    def _rect(self, look: Look, frame: _Frame) -> None:
        x, y, width, height = (
            float(look.get(name, 0)) * frame.scale for name in ("x", "y", "width", "height")
        )
        is_filled = look.get("fill", "none") != "none"
        if is_filled:
            self.pdf.set_fill_color(look["fill"])
        else:
            self.pdf.set_draw_color(look["stroke"])
            self.pdf.set_line_width(float(look["stroke-width"]) * frame.scale)
        radius = min(float(look.get("rx", 0)) * frame.scale, width / 2, height / 2)
        self.pdf.rect(
            frame.x + x,
            frame.y + y,
            width,
            height,
            style="F" if is_filled else "D",
            round_corners=radius > 0,
            corner_radius=radius,
        )

    def _path(self, look: Look, frame: _Frame) -> None:
        from fpdf.drawing_primitives import Transform
        from fpdf.svg import svg_path_converter

        with self.pdf.new_path() as path:
            svg_path_converter(path, look["d"])
            scaled = Transform.scaling(frame.scale).translate(frame.x, frame.y)
            path.transform = scaled
            fill, stroke = (look.get(name, "none") for name in ("fill", "stroke"))
            path.style.fill_color = None if fill == "none" else fill
            path.style.stroke_color = None if stroke == "none" else stroke
            path.style.stroke_width = float(look.get("stroke-width", 0))
            if "stroke-dasharray" in look:
                path.style.stroke_dash_pattern = [
                    float(part) for part in look["stroke-dasharray"].split()
                ]

    def _text(self, text: str, look: Look, frame: _Frame) -> None:
        places = [frame.x + float(x) * frame.scale for x in look["x"].split()]
        parts = [text] if len(places) == 1 else list(text)
        self.pdf.set_text_color(look["fill"])
        for x, part in zip(places, parts, strict=True):
            self.type.put(
                part,
                x,
                frame.y + float(look["y"]) * frame.scale,
                float(look["font-size"]) * frame.scale,
                bold=look.get("font-weight") == "bold",
                fixed=frame.is_caption,
                anchor=look.get("text-anchor", "start"),
            )

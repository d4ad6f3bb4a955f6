"""What keeps pages of HTML small: colours, looks and parts of drawings stand there only once."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator

_COLOR = re.compile(r"#[0-9a-f]{6}\b")
_STYLE = re.compile(r'style="([^"]*)"')
_DECORATION = re.compile(r" ?text-decoration-color: [^;]*;?")
#: What can be shared: elements that draw, and are longer than what would stand in their place.
_SHARED = re.compile(r"<(?:rect|path|text|g) [^\0]{40}")


class Palette:
    """Variables for pairs of colours, on a light ground and on a dark one; classes for looks."""

    def __init__(self) -> None:
        self.names: dict[tuple[str, str], str] = {}
        self.looks: dict[str, str] = {}

    def drawing(self, light: str, dark: str) -> str:
        """One drawing of two that differ in colours alone; the light one where more differs."""
        if _COLOR.split(light) != _COLOR.split(dark):
            return light
        pairs = iter(zip(_COLOR.findall(light), _COLOR.findall(dark), strict=True))
        return _COLOR.sub(lambda _: self._variable(next(pairs)), light)

    def classed(self, html: str) -> str:
        """Text with classes in place of its looks."""

        def named(found: re.Match[str]) -> str:
            look = _DECORATION.sub("", found[1])
            return f'class="{self.looks.setdefault(look, f"k{len(self.looks)}")}"'

        return _STYLE.sub(named, html)

    def _variable(self, pair: tuple[str, str]) -> str:
        if pair[0] == pair[1]:
            return pair[0]
        return f"var(--{self.names.setdefault(pair, f'c{len(self.names)}')})"

    @property
    def rules(self) -> str:
        pairs = (f"--{it}:light-dark({one},{two})" for (one, two), it in self.names.items())
        looks = (f".{name}{{{look}}}" for look, name in self.looks.items())
        return "\n".join([f":root{{{';'.join(pairs)}}}", *looks])


class Stock:
    """Drawings for the script alone, which puts them together of their lines.

    Each line stands there once, and a drawing is the places of its own. Packed by gzip, which
    finds what drawings that follow each other have in common.
    """

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.drawings: list[list[int]] = []

    def add(self, drawing: str) -> int:
        """The drawing's place."""
        lines = drawing.splitlines()
        self.drawings.append([self.places.setdefault(it, len(self.places)) for it in lines])
        return len(self.drawings) - 1

    @property
    def packed(self) -> str:
        """As text: the lines and the drawings, as JSON, packed, in base 64."""
        data = json.dumps([list(self.places), self.drawings], separators=(",", ":"))
        return base64.b64encode(gzip.compress(data.encode(), mtime=0)).decode()


def shared(drawings: Iterable[str]) -> tuple[str, list[str]]:
    """Parts that several drawings have, as symbols, and the drawings with these in their places."""
    cut = [list(_parts(drawing)) for drawing in drawings]
    counts = Counter(part for parts in cut for part in parts if _SHARED.match(part))
    names = {part: f"p{i}" for i, (part, count) in enumerate(counts.items()) if count > 1}
    symbols = "\n".join(f'<g id="{name}">{part}</g>' for part, name in names.items())
    if symbols:
        symbols = f'<svg width="0" height="0" aria-hidden="true"><defs>\n{symbols}\n</defs></svg>'
    uses = {part: f'<use href="#{name}"/>' for part, name in names.items()}
    return symbols, ["\n".join(uses.get(part, part) for part in parts) for parts in cut]


def _parts(drawing: str) -> Iterator[str]:
    """The elements of a drawing, and the lines around them."""
    depth, held = 0, list[str]()
    for line in drawing.splitlines():
        held.append(line)
        depth += line.startswith("<g") - line.startswith("</g>")
        if not depth:
            yield "\n".join(held)
            held = []

"""Where drawings lie on pages of paper, in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from picsolve.render.raster import DrawingError
from picsolve.words import say

#: The sides of a sheet, upright.
PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
#: How many drawings a page may have: columns and rows of them.
_SIDES = re.compile(r'viewBox="0 0 (\S+) (\S+)"')
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
#: Pages are turned where their drawings become so much larger.
_WORTH_TURNING = 1.15
#: Around a page, between drawings, and what a heading and a page's number take.
MARGIN, GAP, HEADING, FOOT = 12.0, 7.0, 7.0, 6.0
#: The least width of what stands in a row: a number and a word have room above it.
_NARROW = 24.0
#: How closely the largest scale is found: in so many halvings of its logarithm.
_HALVINGS = 24


class Item(NamedTuple):
    """A drawing, as SVG, with what stands above it on the left and on the right.

    Scales are millimetres for each of the drawing's own units: at less than `least` it has a page
    of its own, unless it is packed, at less than `refused` it cannot be used, and larger than
    `most` it never is.
    """

    svg: str
    heading: str = ""
    note: str = ""
    least: float = 0.0
    refused: float = 0.0
    most: float = 1.0

    def scale(self, width: float, height: float) -> float:
        """At which it fits into a rectangle, below its heading."""
        own_width, own_height = _own_sides(self.svg)
        return min(width / own_width, (height - HEADING) / own_height, self.most)


class Placed(NamedTuple):
    """An item and the upper left corner of its heading; `width` is what the heading has."""

    item: Item
    x: float
    y: float
    width: float
    scale: float


class Page(NamedTuple):
    """A page with its sides, and a title where others begin."""

    width: float
    height: float
    title: str
    placed: list[Placed]


def pages(items: Iterable[Item], paper: str, per_page: int, title: str = "") -> list[Page]:
    """The items in their order, but for those with a page of their own, which stands behind that
    on which they have no room. Raises DrawingError for one that is too large for any."""
    found: list[Page] = []
    items = list(items)
    sides = _sides_for(items, paper, per_page)
    slots = _slots(*sides, per_page)
    shared = Page(*sides, title, [])
    for item in items:
        if per_page == 1 or item.scale(*slots[0][2:]) < item.least:
            found.append(own_page(item, paper))
            continue
        if len(shared.placed) == per_page:
            shared = Page(*sides, "", [])
        if not shared.placed:
            found.append(shared)
        shared.placed.append(_placed(item, *slots[len(shared.placed)]))
    return found


def packed(items: Sequence[Item], paper: str, title: str = "") -> list[Page]:
    """Items of different sizes row by row, in their order, all at the same multiple of their
    `least` scale: the largest at which they take no more pages than at that scale itself. None is
    larger than its `most`, or than a page."""
    upright = PAPERS[paper]
    choices = [_largest(items, sides, title) for sides in (upright, upright[::-1])]
    usual, turned = choices

    def scales(found: Sequence[Page]) -> float:
        return sum(it.scale for page in found for it in page.placed)

    is_worth = len(turned) <= len(usual) and scales(turned) > _WORTH_TURNING * scales(usual)
    return turned if len(turned) < len(usual) or is_worth else usual


def _largest(items: Sequence[Item], sides: tuple[float, float], title: str) -> list[Page]:
    """On pages with these sides."""
    found = _rows(items, sides, title, 1.0)
    low, high = 1.0, max((item.most / item.least for item in items), default=1.0)
    for _ in range(_HALVINGS):
        multiple = (low * high) ** 0.5
        larger = _rows(items, sides, title, multiple)
        if len(larger) > len(found):
            high = multiple
        else:
            low, found = multiple, larger
    return found


def _rows(
    items: Sequence[Item], sides: tuple[float, float], title: str, multiple: float
) -> list[Page]:
    """At this multiple of their least scales."""
    room, top = sides[0] - 2 * MARGIN, MARGIN + HEADING
    bottom = sides[1] - MARGIN - FOOT
    found: list[Page] = []
    x, y, height = 0.0, top, 0.0  # where the next one goes, and how high its row is
    for item in items:
        own_width, own_height = _own_sides(item.svg)
        scale = min(multiple * item.least, item.scale(room, bottom - top))
        width, own = max(scale * own_width, _NARROW), scale * own_height + HEADING
        if x and x + width > room:
            x, y, height = 0.0, y + height + GAP, 0.0
        if not found or y + own > bottom + 1e-6:
            found.append(Page(*sides, "" if found else title, []))
            x, y, height = 0.0, top, 0.0
        found[-1].placed.append(Placed(item, MARGIN + x, y, width, scale))
        x, height = x + width + GAP, max(height, own)
    return found


def own_page(item: Item, paper: str) -> Page:
    """The item alone on a page, which is turned where it then is larger. Raises DrawingError."""
    sides = _sides_for([item], paper, 1)
    placed = _placed(item, *_slots(*sides, 1)[0])
    if placed.scale < item.refused:
        raise DrawingError(
            say(
                "too large for {paper}: it would be drawn at {part} % of the least size at which "
                "it can be filled in",
                paper=paper,
                part=int(100 * placed.scale / item.refused),
            )
        )
    return Page(*sides, "", [placed])


def _sides_for(items: Sequence[Item], paper: str, per_page: int) -> tuple[float, float]:
    """The sides of pages, upright or turned, on which the items are larger."""
    upright = PAPERS[paper]
    turned = (upright[1], upright[0])

    def scales(sides: tuple[float, float]) -> float:
        _, _, width, height = _slots(*sides, per_page)[0]
        return sum(item.scale(width, height) for item in items)

    return turned if scales(turned) > _WORTH_TURNING * scales(upright) else upright


def _own_sides(svg: str) -> tuple[float, float]:
    """The sides of a drawing in its own units."""
    found = _SIDES.search(svg)
    if not found:
        raise ValueError("not one of our drawings")
    return float(found[1]), float(found[2])


def _slots(width: float, height: float, count: int) -> list[tuple[float, float, float, float]]:
    """The rectangles of so many items on a page."""
    columns, rows = GRIDS[count] if width < height else GRIDS[count][::-1]
    across = (width - 2 * MARGIN - (columns - 1) * GAP) / columns
    down = (height - 2 * MARGIN - FOOT - HEADING - (rows - 1) * GAP) / rows
    return [
        (MARGIN + x * (across + GAP), MARGIN + HEADING + y * (down + GAP), across, down)
        for y in range(rows)
        for x in range(columns)
    ]


def _placed(item: Item, x: float, y: float, width: float, height: float) -> Placed:
    return Placed(item, x, y, width, item.scale(width, height))

"""What marks a sudoku's step in a drawing, each in one look for the board and for the key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from picsolve.core import Role
from picsolve.render.svg.sheet import Box, Sheet, Word

#: The size of candidates, and the side of what is around those that matter.
MARK, CHIP = 13, 16


class _Look(NamedTuple):
    """A ground, an ink, how round the ground is, and the colour of its edge."""

    ground: str
    ink: str
    roundness: int
    edge: str = ""


#: Hues are repeated by shapes: discs without an edge, with one, and squares.
_LOOKS: Mapping[str, _Look] = {
    Role.PATTERN.value: _Look("green-pill", "on-pill", 8),
    Role.FIN.value: _Look("fin-pill", "on-pill", 8),
    Role.PLACED.value: _Look("blue-pill", "on-pill", 8),
    Role.REMOVED.value: _Look("red-pill", "on-red", 1),
    Role.ASSUMED.value: _Look("assumed-ink", "on-pill", 4),
    Role.FOLLOWS.value: _Look("assumed", "assumed-ink", 4, "assumed-ink"),
    Role.LINK_STRONG.value: _Look("stem", "stem-ink", 8, "stem-ink"),
    Role.LINK_WEAK.value: _Look("fin", "fin-ink", 8, "fin-ink"),
    **{
        role.value: _Look(role.value, f"{role.value}-ink", 8, f"{role.value}-ink")
        for role in (Role.STEM, Role.WITNESS, Role.SET_A, Role.SET_B, Role.SET_C, Role.SET_D)
    },
}
#: The colours and dashes of the edges of houses, and of links.
_EDGES = {"house": ("blue", ""), "cover": ("stem-ink", "7 4")}
_LINKS = {"strong": ("stem-ink", ""), "weak": ("fin-ink", "5 3.5")}


def is_candidate(sign: str) -> bool:
    return sign in _LOOKS


def candidate(sheet: Sheet, sign: str, word: Word) -> None:
    """A candidate that matters, by its role."""
    look = _LOOKS[sign]
    box = Box(word.x - CHIP / 2, word.y - CHIP / 2, CHIP, CHIP)
    sheet.boxes(look.ground, [box], rx=str(look.roundness))
    if look.edge:
        sheet.frames(look.edge, [box], 1.4, rx=str(look.roundness - 0.7))
    sheet.words(look.ink, MARK, [word], bold=True)


def edges(sheet: Sheet, sign: str, boxes: Iterable[Box]) -> None:
    """The edges of houses; nothing for another sign."""
    if sign in _EDGES:
        color, dashes = _EDGES[sign]
        look = {"stroke-dasharray": dashes} if dashes else {}
        sheet.frames(color, boxes, 2, **look)


def is_link(sign: str) -> bool:
    return sign in _LINKS


def links(sheet: Sheet, sign: str, paths: Iterable[str]) -> None:
    """Links along paths."""
    color, dashes = _LINKS[sign]
    sheet.strokes(color, paths, 2, dashes=dashes)

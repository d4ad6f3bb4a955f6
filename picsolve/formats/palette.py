"""The colours of a file, by the keys that its clues use, and how they become a puzzle's palette."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import dist
from typing import NamedTuple

from picsolve.nonogram.puzzle import BACKGROUND, BLACK_AND_WHITE, Color
from picsolve.nonogram.srgb import lights_of


class Hue(NamedTuple):
    """A colour as a file defines it: `rgb` as `ff0000`; `letter` is the file's sign for it."""

    name: str
    rgb: str
    letter: str = ""


WHITE, BLACK = (Hue(color.name, color.rgb, color.letter) for color in BLACK_AND_WHITE)

#: Names as in X11 and SVG.
_NAMED: dict[str, str] = dict(
    re.findall(
        r"(\w+)=(\w+)",
        """
    aqua=00ffff aquamarine=7fffd4 beige=f5f5dc black=000000 blue=0000ff blueviolet=8a2be2
    brown=a52a2a chocolate=d2691e coral=ff7f50 crimson=dc143c cyan=00ffff darkblue=00008b
    darkcyan=008b8b darkgray=a9a9a9 darkgreen=006400 darkgrey=a9a9a9 darkmagenta=8b008b
    darkorange=ff8c00 darkred=8b0000 darkviolet=9400d3 deeppink=ff1493 deepskyblue=00bfff
    dimgray=696969 dimgrey=696969 firebrick=b22222 forestgreen=228b22 fuchsia=ff00ff gold=ffd700
    gray=808080 green=008000 greenyellow=adff2f grey=808080 hotpink=ff69b4 indigo=4b0082
    ivory=fffff0 khaki=f0e68c lavender=e6e6fa lightblue=add8e6 lightcyan=e0ffff lightgray=d3d3d3
    lightgreen=90ee90 lightgrey=d3d3d3 lightpink=ffb6c1 lightskyblue=87cefa lightyellow=ffffe0
    lime=00ff00 limegreen=32cd32 magenta=ff00ff maroon=800000 midnightblue=191970 moccasin=ffe4b5
    navy=000080 olive=808000 orange=ffa500 orangered=ff4500 orchid=da70d6 peachpuff=ffdab9
    peru=cd853f pink=ffc0cb plum=dda0dd purple=800080 red=ff0000 royalblue=4169e1
    saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 sienna=a0522d silver=c0c0c0
    skyblue=87ceeb slateblue=6a5acd slategray=708090 slategrey=708090 springgreen=00ff7f
    steelblue=4682b4 tan=d2b48c teal=008080 tomato=ff6347 turquoise=40e0d0 violet=ee82ee
    wheat=f5deb3 white=ffffff yellow=ffff00 yellowgreen=9acd32
    """,
    )
)
_HEX = r"#?([0-9a-f]{6}|[0-9a-f]{3})"
_TRIPLET = r"\(?\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)?"


def rgb_of(text: str) -> str | None:
    """A colour written as `ff8800`, `#f80`, `(255, 136, 0)` or by name; None for anything else."""
    text = text.strip().lower()
    if text in _NAMED:
        return _NAMED[text]
    if match := re.fullmatch(_HEX, text):
        digits = match[1]
        return digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    if (match := re.fullmatch(_TRIPLET, text)) and max(map(int, match.groups())) < 256:
        return "{:02x}{:02x}{:02x}".format(*map(int, match.groups()))
    return None


#: Colours as people call them, each name with some of the colours that have it.
_COMMON: dict[str, str] = {
    rgb: name
    for name, colors in {
        "black": "000000 202020 303030",
        "white": "ffffff",
        "grey": "505050 606060 808080 a0a0a0 c0c0c0 d8d8d8",
        "brown": "a52a2a 8b4513 654321 a0522d 5c4033",
        "red": "ff0000 dc143c c00000 900000 ff4040",
        "orange": "ff8000 ffa500 e07020",
        "yellow": "ffff00 ffd700 e6c820 ffff99",
        "green": "008000 00c000 00ff00 2e8b57 90ee90 004000 808000",
        "turquoise": "40e0d0 00ffff 008080",
        "blue": "0000ff 2060d0 1e90ff 87ceeb 000080 4682b4",
        "purple": "800080 8a2be2 9370db 4b0082",
        "pink": "ff69b4 ffc0cb ff00ff ff1493",
        "beige": "f5f5dc f5deb3 d2b48c",
    }.items()
    for rgb in colors.split()
}
#: From amounts of red, green and blue light to those that the eye's three cones take, and from
#: their cube roots to OKLab (Ottosson 2020), in which equal distances look about equally large.
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


@cache
def oklab(rgb: str) -> tuple[float, ...]:
    """The point of OKLab for a colour written as `ff8800`: lightness from 0 to 1, then hue."""
    cones = [_sum_of_products(row, lights_of(rgb)) ** (1 / 3) for row in TO_CONES]
    return tuple(_sum_of_products(row, cones) for row in TO_LAB)


def _sum_of_products(row: Iterable[float], values: Iterable[float]) -> float:
    return sum(factor * value for factor, value in zip(row, values, strict=True))


def described(rgb: str) -> str:
    """The name of the common colour that a colour is most like: `orange`, `grey`."""
    return _COMMON[min(_COMMON, key=lambda known: dist(oklab(known), oklab(rgb)))]


def names_of(colors: Sequence[str]) -> list[str]:
    """A name for each of some different colours; where two would have the same, the lightest is
    called light, the darkest dark, and those between them are numbered."""
    names = [described(rgb) for rgb in colors]
    for name in {name for name in names if names.count(name) > 1}:
        alike = [place for place, other in enumerate(names) if other == name]
        alike.sort(key=lambda place: oklab(colors[place]))
        between = [f"{name} {number}" for number in range(2, len(alike) - 1)]
        told = [f"dark {name}", *([name] if len(alike) > 2 else []), *between, f"light {name}"]
        for place, shade in zip(alike, told, strict=True):
            names[place] = shade
    return names


def palette_of(
    hues: Mapping[str, Hue], used: Iterable[str], background: Hue = WHITE
) -> tuple[tuple[Color, ...], dict[str, int]]:
    """The palette of the hues that the clues use, in the order of the file, and each key's place.

    In a puzzle of one colour this is written `#`, in others each has a letter of its own.
    """
    wanted = set(used)
    keys = [key for key in hues if key in wanted]
    colors = [Color(0, background.name, background.rgb, BACKGROUND.letter)]
    if len(keys) < 2:
        hue = hues[keys[0]] if keys else BLACK
        colors.append(Color(1, hue.name, hue.rgb, "#"))
    else:
        latin = [*range(ord("a"), ord("z") + 1), *range(ord("A"), ord("Z") + 1)]
        free = [*map(chr, latin), *map(chr, range(0xC0, 0x250))]
        for number, key in enumerate(keys, 1):
            hue = hues[key]
            words = hue.name.lower().split()
            initials = [word[0] for word in reversed(words)]  # `dark green` is g, else d
            wishes = [hue.letter, *initials, *hue.name.lower(), *free]
            letter = next(sign for sign in wishes if len(sign) == 1 and sign in free)
            free.remove(letter)
            colors.append(Color(number, hue.name, hue.rgb, letter))
    return tuple(colors), {key: number for number, key in enumerate(keys, 1)}

"""The colours of a file, by the keys that its clues use, and how they become a puzzle's palette."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from colorsys import rgb_to_hls
from typing import NamedTuple

from picsolve.nonogram.puzzle import BACKGROUND, BLACK_AND_WHITE, Color


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


#: What a colour is like that has no name, by its hue in twelfths of a circle.
_HUES = (
    *("red", "orange", "yellow", "lime", "green", "green", "turquoise", "azure", "blue", "violet"),
    *("magenta", "pink"),
)


def described(rgb: str) -> str:
    """A name for a colour that has none: `orange`, `dark blue`, `light grey`."""
    red, green, blue = (int(rgb[i : i + 2], 16) / 255 for i in (0, 2, 4))
    hue, light, _ = rgb_to_hls(red, green, blue)
    if max(red, green, blue) - min(red, green, blue) < 0.13:
        shades = ((0.2, "black"), (0.45, "dark grey"), (0.7, "grey"), (0.93, "light grey"))
        return next((name for most, name in shades if light < most), "white")
    name = _HUES[round(hue * 12) % 12]
    if light < 0.3:
        return "brown" if name == "orange" else f"dark {name}"
    return f"light {name}" if light > 0.75 else name


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
            wishes = [hue.letter, *hue.name.lower(), *free]
            letter = next(sign for sign in wishes if len(sign) == 1 and sign in free)
            free.remove(letter)
            colors.append(Color(number, hue.name, hue.rgb, letter))
    return tuple(colors), {key: number for number, key in enumerate(keys, 1)}

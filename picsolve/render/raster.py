"""Drawings as pixels: PNG, and GIF for several that follow each other.

The packages that draw are optional, `pip install 'picsolve[pictures]'`, and loaded when needed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from picsolve.extras import installing
from picsolve.render.svg.sheet import FULL_WIDTH, MONOSPACE
from picsolve.words import say

if TYPE_CHECKING:
    from PIL.Image import Image

#: A picture with more pixels takes more than half a gigabyte while it is drawn.
MOST_PIXELS = 100_000_000
#: Of a moving picture each one, and the longer side that is asked for at most without a scale.
MOST_FRAME_PIXELS, FRAME_SIDE = 4_000_000, 840
_COLORS = 255
#: Pillow looks up the nearest of them for a colour cut to six bits a channel. So they are cut too,
#: or white would become the nearly white beside it.
_COARSE = 0b11111100
#: Pictures that are looked at for the colours that all of them share.
_SAMPLES = 8
#: Families for systems that have none of `MONOSPACE`.
_OTHERS = (
    *("DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica", "Roboto", "Monaco"),
    *("Noto Sans Mono CJK JP", "Noto Sans CJK JP", "Times New Roman", "Liberation Serif"),
)
_SIZE = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')


class DrawingError(Exception):
    """Why a drawing cannot become a file, in a sentence for the user."""


class Frame(NamedTuple):
    """A drawing, as SVG, and for how many seconds it is shown."""

    svg: str
    seconds: float


def size(svg: str) -> tuple[float, float]:
    """The width and height at which a drawing is shown, in pixels."""
    found = _SIZE.search(svg)
    if not found:
        raise ValueError("not one of our drawings")
    return float(found[1]), float(found[2])


def png(svg: str, scale: float = 2.0) -> bytes:
    """The drawing as PNG, so many pixels for each pixel of its size. Raises `DrawingError`."""
    _check_size(svg, scale, MOST_PIXELS)
    return _render(svg, scale, _family(svg))


def gif(
    frames: Sequence[Frame],
    scale: float | None = None,
    tell: Callable[[int], object] = lambda done: None,
) -> bytes:
    """Drawings that follow each other, over and over; as large as the largest, with one palette
    and without dithering. `tell` is told how many are drawn. Raises `DrawingError`."""
    sides = [size(frame.svg) for frame in frames]
    whole = max(width for width, _ in sides), max(height for _, height in sides)
    if scale is None:
        scale = min(1.0, FRAME_SIDE / max(whole))
    for frame in frames:
        _check_size(frame.svg, scale, MOST_FRAME_PIXELS)
    canvas = ceil(whole[0] * scale), ceil(whole[1] * scale)
    drawn: list[bytes] = []
    for frame in frames:
        drawn.append(_render(frame.svg, scale, _family(frame.svg)))
        tell(len(drawn))
    return _animated(drawn, canvas, [round(frame.seconds * 1000) for frame in frames])


def _animated(drawn: Sequence[bytes], canvas: tuple[int, int], durations: list[int]) -> bytes:
    """Pictures, as PNG, that follow each other; `durations` are milliseconds."""
    try:
        import PIL.Image
    except ImportError:
        raise DrawingError(missing("GIF")) from None

    def picture(place: int) -> Image:
        """One of them on the common canvas, in the colour of its own upper left corner."""
        part = PIL.Image.open(BytesIO(drawn[place])).convert("RGB")
        ground = PIL.Image.new("RGB", canvas, part.getpixel((0, 0)))
        ground.paste(part, (0, 0))
        return ground

    places = sorted({round(i * (len(drawn) - 1) / _SAMPLES) for i in range(_SAMPLES + 1)})
    used = _used([picture(place) for place in places])
    palette = PIL.Image.new("P", (1, 1))
    palette.putpalette([part & _COARSE for part in used])
    dither = PIL.Image.Dither.NONE
    flat = [picture(place).quantize(palette=palette, dither=dither) for place in range(len(drawn))]
    for part in flat:
        part.putpalette(used)
    target = BytesIO()
    look: dict[str, Any] = {"loop": 0, "optimize": False, "disposal": 1}
    flat[0].save(target, "GIF", save_all=True, append_images=flat[1:], duration=durations, **look)
    return target.getvalue()


def missing(what: str) -> str:
    """What to say where a package is missing."""
    command = installing("pictures")
    return say("{what} pictures need more packages: {command}", what=what, command=command)


def _used(samples: Sequence[Image]) -> list[int]:
    """The colours that are used most, exactly as they are: red, green and blue of each."""
    counts: Counter[Any] = Counter()
    for sample in samples:
        for count, color in sample.getcolors(sample.width * sample.height) or ():
            counts[color] += count
    used = [color for color, _ in counts.most_common(_COLORS)]
    return [part for color in used + used[:1] * (256 - len(used)) for part in color]


def _check_size(svg: str, scale: float, most: int) -> None:
    width, height = size(svg)
    if width * height * scale * scale > most:
        fits = sqrt(most / (width * height))
        raise DrawingError(
            say(
                "the picture would have {width} × {height} pixels; --scale {scale} is the most",
                width=round(width * scale),
                height=round(height * scale),
                scale=f"{fits - 0.005:.2f}",
            )
        )


def _render(svg: str, scale: float, family: str | None) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise DrawingError(missing("PNG")) from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=scale, monospace_family=family))


def _family(svg: str) -> str | None:
    """The family for fonts of one width where none of ours is there; None where one is.

    Without a font the renderer leaves texts out, and says nothing: so some are tried before.
    """
    is_wide = any(sign > "\u2fff" and unicodedata.east_asian_width(sign) in "WF" for sign in svg)
    return _checked("候補" if is_wide else "")


@cache
def _checked(wide: str) -> str | None:
    family = next((it for it in (None, *_OTHERS) if _has_ink("0123456789", MONOSPACE, it)), "")
    if family == "":
        message = say("no font was found to draw digits with: DejaVu Sans Mono would do")
        raise DrawingError(message)
    if wide and not _has_ink(wide, FULL_WIDTH, family):
        raise DrawingError(
            say("no font with Japanese characters was found: Noto Sans CJK would do")
        )
    return family


def _has_ink(text: str, families: str, family: str | None) -> bool:
    """Whether a text can be seen."""
    empty, told = (
        _render(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="120" height="20">'
            f'<text y="15" font-size="12" font-family="{families}">{shown}</text></svg>',
            1,
            family,
        )
        for shown in ("", text)
    )
    return empty != told

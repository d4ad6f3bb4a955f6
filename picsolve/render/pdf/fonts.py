"""Texts on pages of PDF: in fonts that every reader has; what those lack in one of the system's.

fpdf2 is optional and handed in by who loads it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from picsolve.render.raster import DrawingError
from picsolve.words import say

if TYPE_CHECKING:
    from fpdf import FPDF

#: Files of fonts, the best first: those with Japanese characters, and such with other alphabets.
_JAPANESE = (
    *("NotoSansCJK-Regular.ttc", "NotoSansCJKjp-Regular.otf", "NotoSansJP-Regular.otf"),
    *("NotoSansJP-Regular.ttf", "ipaexg.ttf", "ipag.ttf", "YuGothM.ttc", "msgothic.ttc"),
    *("ヒラギノ角ゴシック W3.ttc", "Hiragino Sans GB.ttc", "Arial Unicode.ttf"),
)
_OTHERS = ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "arial.ttf", "Arial.ttf")
#: What stands in for characters where no other font is needed.
_PLAIN = {"−": "-", "…": "...", "•": "·", "–": "-", "—": "-", "→": "->", "≠": "<>", "’": "'"}
_POINTS = 72 / 25.4


class Type:
    """Sets texts on the pages of a document, in its millimetres."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf

    def put(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        fixed: bool = False,
        anchor: str = "start",
    ) -> None:
        """A text on a line at height y, which starts, ends or has its middle at x. `fixed` is for
        fonts whose characters have one width. Raises DrawingError where a font is lacking."""
        runs = list(self._runs(text, "Courier" if fixed else "Helvetica"))
        if anchor != "start":
            whole = sum(self._width(*run, size, bold) for run in runs)
            x -= whole if anchor == "end" else whole / 2
        for family, run in runs:
            width = self._width(family, run, size, bold)  # which chooses the font, too
            self.pdf.text(x, y, run)
            x += width

    def fitting(self, text: str, size: float, width: float, *, bold: bool = False) -> str:
        """As much of a text as has room in this width."""
        while text and self.width(text, size, bold=bold) > width:
            text = text.rstrip("…")[:-1] + "…" if len(text) > 2 else ""
        return text

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is."""
        return sum(self._width(*run, size, bold) for run in self._runs(text))

    def _width(self, family: str, text: str, size: float, bold: bool) -> float:
        is_core = family in ("Courier", "Helvetica")
        self.pdf.set_font(family, "B" if bold and is_core else "", size * _POINTS)
        return float(self.pdf.get_string_width(text))

    def _runs(self, text: str, core: str = "Helvetica") -> Iterator[tuple[str, str]]:
        """Parts of a text, each with the font that has it."""
        text = "".join(_PLAIN.get(sign, sign) for sign in text if sign.isprintable())
        for family, signs in groupby(text, key=lambda it: core if it < "\x7f" else self._other(it)):
            yield family or core, "".join(signs)

    def _other(self, sign: str) -> str:
        """The family that has a character beyond ASCII, empty for one of the core fonts."""
        if "\xa0" <= sign <= "\xff":
            return ""
        names = (*_JAPANESE, *_OTHERS) if sign > "\u2e7f" else (*_OTHERS, *_JAPANESE)
        for file in filter(None, map(_files().get, names)):
            family = file.stem.lower()
            if sign in self._font(family, file):
                return family
        raise DrawingError(
            say(
                "no font was found that has {sign!r}: Noto Sans CJK or DejaVu Sans would do",
                sign=sign,
            )
        )

    def _font(self, family: str, file: Path) -> _Characters:
        """What a font has, which is part of the document from now on."""
        if family not in self.pdf.fonts:
            self.pdf.add_font(family, "", file)
        return _Characters(self.pdf.fonts[family])


class _Characters:
    """The characters of a font."""

    def __init__(self, font: Any) -> None:
        self.known = font.cmap

    def __contains__(self, sign: str) -> bool:
        return ord(sign) in self.known


@cache
def _files() -> dict[str, Path]:
    """The files of fonts that the system and its user have, by their names."""
    home = Path.home()
    folders = {
        "win32": [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"],
        "darwin": [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"],
    }.get(sys.platform, [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".fonts"])
    folders.append(home / ".local/share/fonts")
    return {file.name: file for folder in reversed(folders) for file in folder.rglob("*.[tToO]*")}

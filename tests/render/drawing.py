"""Draws views in tests: as text without colours, or with escape codes for golden files.

Golden files are written anew by running the tests with `PICSOLVE_GOLDEN=write`; look at the
difference (`git diff`, or `cat` the file on a terminal) before committing it.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from textwrap import dedent

from rich.console import RenderableType

from picsolve.render.console import Display, ThemedConsole
from picsolve.render.theme import Depth, Theme

GOLDEN = Path(__file__).parent / "golden"
THEMES = [
    Theme(depth, background, ascii, attributes)
    for depth in Depth
    for background in ("dark", "light")
    for ascii in (False, True)
    for attributes in (True, False)
    if attributes or depth is Depth.NONE
]
_SYSTEMS = {Depth.ANSI16: "standard", Depth.ANSI256: "256", Depth.TRUECOLOR: "truecolor"}


def draw(view: RenderableType, theme: Theme, width: int = 124) -> str:
    """The view as the console writes it, escape codes and all."""
    stream = io.StringIO()
    console = ThemedConsole(
        file=stream,
        color_system=_SYSTEMS.get(theme.depth, "standard"),  # type: ignore[arg-type]
        no_color=theme.depth is Depth.NONE,
        force_terminal=True,
        width=width,
        _environ={},
    )
    console.chosen_theme = theme
    Display(console, theme, plain=False).print(view)
    return stream.getvalue()


def text(view: RenderableType, width: int = 124, *, ascii: bool = False) -> str:
    """The view in characters alone."""
    theme = Theme(Depth.NONE, ascii=ascii, attributes=False)
    stream = io.StringIO()
    console = ThemedConsole(file=stream, color_system=None, width=width, _environ={})
    console.chosen_theme = theme
    Display(console, theme, plain=False).print(view)
    return stream.getvalue()


def same(drawn: str, expected: str) -> None:
    """Compare text, of which both may be indented as a whole."""
    lines = (line.rstrip() for line in drawn.splitlines())
    assert dedent("\n".join(lines)).strip("\n") == dedent(expected).strip("\n").rstrip()


def golden(name: str, view: RenderableType, theme: Theme | None = None, width: int = 124) -> None:
    """Compare a drawing with the file of this name: coloured, or as text without a theme."""
    path = GOLDEN / f"{name}.{'ansi' if theme else 'txt'}"
    drawn = draw(view, theme, width) if theme else text(view, width)
    if os.environ.get("PICSOLVE_GOLDEN") == "write":
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8"), f"{path} differs; see drawing.py"

"""Decides in one place how output looks: colours or none, which, how wide, and ASCII or more."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO
from typing import IO, Any, Literal, Self

from rich.console import Console, RenderableType

from picsolve.render.theme import Depth, Theme, theme_for

_SYSTEMS: Mapping[Depth, Literal["standard", "256", "truecolor"]] = {
    Depth.NONE: "standard",  # for bold and reversed text; colours are switched off
    Depth.ANSI16: "standard",
    Depth.ANSI256: "256",
    Depth.TRUECOLOR: "truecolor",
}
#: Wide enough for a grid with its step beside it, where there is no terminal to ask.
_WIDTH = 124


class ThemedConsole(Console):
    """A console that knows the theme of the views printed on it."""

    chosen_theme: Theme

    @classmethod
    def for_drawings(cls, theme: Theme, columns: int, *, record: bool = False) -> Self:
        """One that shows all colours and writes nowhere: what is printed becomes a drawing."""
        console = cls(
            file=StringIO(),
            record=record,
            color_system="truecolor",
            force_terminal=True,
            width=columns,
            highlight=False,
            legacy_windows=False,
            _environ={},
        )
        console.chosen_theme = theme
        return console


@dataclass(frozen=True)
class Display:
    """A stream to print on, and what it can show.

    `plain` says that the stream is a pipe, a file or a dumb terminal: there `render.plain` is right
    and views are not. On other terminals views do without colours, where none are wanted.
    """

    console: Console
    theme: Theme
    plain: bool

    def print(self, *parts: RenderableType) -> None:
        """Print views or text; text is never wrapped or cut where the display is plain."""
        if self.plain and all(isinstance(part, str) for part in parts):
            print(*parts, file=self.console.file)
        else:
            self.console.print(
                *parts, markup=False, highlight=False, soft_wrap=self.plain, crop=False
            )


def display(
    stream: IO[str] | None = None,
    *,
    color: str = "auto",
    background: str | None = None,
    ascii: bool = False,
    width: int | None = None,
    environ: Mapping[str, str] | None = None,
) -> Display:
    """The display for a stream (standard output if None).

    `color` is the user's `auto`, `always` or `never` and goes before `NO_COLOR`, which goes before
    `FORCE_COLOR`; `background` is `dark`, `light` or None to go by `COLORFGBG`.
    """
    stream = sys.stdout if stream is None else stream
    environ = os.environ if environ is None else environ
    depth = color_depth(stream, color, environ)
    plain = depth is None
    theme = theme_for(
        Depth.NONE if depth is None else depth,
        background or _background(environ),
        ascii=ascii or not (getattr(stream, "encoding", None) or "utf-8").lower().startswith("utf"),
        attributes=not plain,
    )
    console = ThemedConsole(
        file=stream,
        color_system=None if depth is None else _SYSTEMS[depth],
        no_color=theme.depth is Depth.NONE,
        force_terminal=not plain,
        width=width or _width(stream, environ),
        highlight=False,
        legacy_windows=False,
        _environ={
            name: value for name, value in environ.items() if name not in ("COLUMNS", "LINES")
        },
    )
    console.chosen_theme = theme
    return Display(console, theme, plain)


def color_depth(stream: IO[str], color: str, environ: Mapping[str, str]) -> Depth | None:
    """The colours to use; `Depth.NONE` for bold and the like alone, None for no escape codes."""
    is_terminal = _is_terminal(stream)
    terminal = environ.get("TERM", "").lower()
    is_dumb = terminal in ("dumb", "unknown")
    if color == "always":
        return _detected(environ)
    if color == "never" or environ.get("NO_COLOR"):
        return Depth.NONE if is_terminal and not is_dumb else None
    forced = environ.get("FORCE_COLOR", "").lower()
    if forced in ("0", "false"):
        return Depth.NONE if is_terminal and not is_dumb else None
    if forced in ("1", "2", "3"):
        return Depth(int(forced))
    if forced or (is_terminal and not is_dumb):
        return _detected(environ)
    return None


def _detected(environ: Mapping[str, str]) -> Depth:
    """The colours of the terminal, by what it says of itself."""
    terminal = environ.get("TERM", "").lower()
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "WT_SESSION" in environ:
        return Depth.TRUECOLOR
    if "direct" in terminal:
        return Depth.TRUECOLOR
    return Depth.ANSI256 if "256" in terminal else Depth.ANSI16


def _background(environ: Mapping[str, str]) -> str:
    """`light` or `dark`: the last number of `COLORFGBG`, which some terminals set, is a colour of
    the sixteen; 7 and 9 to 15 are light."""
    last = environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if last in map(str, (7, *range(9, 16))) else "dark"


def _width(stream: IO[str], environ: Mapping[str, str]) -> int:
    """`COLUMNS`, or the terminal's width, even where only its error stream is one (`| less`)."""
    columns = environ.get("COLUMNS", "")
    if re.fullmatch("[0-9]{1,5}", columns) and int(columns):
        return int(columns)
    for source in (stream, sys.__stderr__, sys.__stdin__):
        try:
            width = os.get_terminal_size(source.fileno()).columns if source else 0
        except (AttributeError, OSError, ValueError):
            continue
        if width:
            return width
    return _WIDTH


def _is_terminal(stream: Any) -> bool:
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False

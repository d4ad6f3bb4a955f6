"""Colours and glyphs: one theme for each colour depth, on a dark or a light background.

A view asks its theme for styles by what a thing is (`given`, `removed`, `set-a`). Where the
terminal has few colours or none (`Theme.has_lines`), grids are drawn with lines in the place of
shaded cells. Letters repeat the hue of each role, so that nothing depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from rich.console import Console
from rich.style import Style

from picsolve.core import Role
from picsolve.render.palette import COLORS, Depth, palette

__all__ = ["LETTERS", "Depth", "Theme", "palette", "theme_for", "verdict_style"]

#: Styles of attributes and colours, by what is shown.
_STYLES: Mapping[str, str] = {
    "ink": "ink",
    "bold": "bold bright",
    "title": "bold bright",
    "dim": "dim",
    "faint": "faint",
    "rule": "rule",
    "label": "dim",
    "label-active": "bold bright",
    "nudge": "blue",
    "help": "green",
    "error": "bold red",
    "caret": "red",
    "gutter": "blue",
    "solved": "bold on-pill on green-pill",
    "failed": "bold on-red on red-pill",
    "several": "bold on-pill on amber-pill",
    "solved-ink": "green",
    "failed-ink": "red",
    "several-ink": "gold",
    # sudoku
    "given": "bold bright",
    "placed": "bold blue",
    "candidate": "dim",
    "candidate-used": "ink",
    "cell-a": "on cell-a",
    "cell-b": "on cell-b",
    "house-a": "on house-a",
    "house-b": "on house-b",
    "cover-a": "on cover-a",
    "cover-b": "on cover-b",
    "removed-cell": "on removed",
    "placed-cell": "on house-b",
    "removed-pill": "bold on-red on red-pill",
    "placed-pill": "bold on-pill on blue-pill",
    "pattern-pill": "bold on-pill on green-pill",
    "fin-pill": "bold on-pill on fin-pill",
    "assumed-pill": "bold on-pill on assumed-ink",
    "follows-pill": "bold assumed-ink on assumed",
    "removed-text": "red",
    "placed-text": "bold blue",
    **{role.value: f"on {role.value}" for role in Role if f" {role.value} " in COLORS},
    **{
        f"{role.value}-ink": f"bold {role.value}-ink"
        for role in Role
        if f" {role.value}-ink " in COLORS
    },
    "removed-ink": "bold red",
    "placed-ink": "bold blue",
    "link-strong": "on stem",
    "link-weak": "on fin",
    "link-strong-ink": "bold stem-ink",
    "link-weak-ink": "bold fin-ink",
    "line": "",
    "line-ink": "bold blue",
    "block": "",
    "block-ink": "bold gold",
    # nonogram
    "filled-1": "on filled-1",
    "filled-2": "on filled-2",
    "filled-3": "on filled-3",
    "unknown-1": "on unknown-1",
    "unknown-2": "on unknown-2",
    "empty": "on empty",
    "line-unknown": "on line-1",
    "line-empty": "on line-2",
    "new-filled": "on new-filled",
    "new-empty": "bold empty-ink on empty",
    "new-empty-line": "bold empty-ink on line-2",
    "differs": "bold on-red on red-pill",
    "clue-1": "ink on clue-1",
    "clue-2": "ink on clue-2",
    "clue-alt-1": "clue-alt on clue-1",
    "clue-alt-2": "clue-alt on clue-2",
    "clue-done-1": "clue-done on clue-1",
    "clue-done-2": "clue-done on clue-2",
    "clue-alt-done-2": "clue-alt-dim on clue-2",
    "clue-active": "bold bright on line-1",
    "clue-broken": "bold on-red on red-pill",
    "assumed-cell": "bold on-pill on assumed-ink",
    "branch-filled": "on branch-1",
    "branch-empty": "bold assumed-ink on branch-2",
    "broken-unknown": "on broken-1",
    "broken-empty": "on broken-2",
    "branch-2": "on branch-2",
    "broken-1": "on broken-1",
    "broken-mark": "bold red on broken-1",
    "block-1": "bold on-block on block-1",
    "block-2": "bold on-block on block-2",
    "block-3": "bold on-block on block-3",
    "block-4": "bold on-block on block-4",
    "track": "on track",
    "bar": "on green-pill",
    "plus-filled": "bold on-pill on green-pill",
    "plus-empty": "bold green",
    # trace
    "waterfall": "on blue-pill",
    "waterfall-hardest": "on pink",
    "hardest": "bold pink",
    "hardest-row": "on hardest",
    "easy": "dim",
    "middle": "blue",
}

#: What lines in the place of shades need otherwise.
_LINE_STYLES: Mapping[str, str] = {
    "candidate-used": "bold",
    "removed-cell": "",
    "placed-cell": "",
    "clue-active": "reverse bold",
    "clue-broken": "reverse bold red",
    "assumed-cell": "reverse bold assumed-ink",
    "branch-filled": "reverse assumed-ink",
    "broken-unknown": "red",
    "broken-mark": "bold red",
    "hardest-row": "",
    "track": "dim",
    "unknown-1": "dim",
    "unknown-2": "dim",
    "line-unknown": "bold blue",
    "line-empty": "dim",
    "new-filled": "bold on-pill on green-pill",
}

#: No colours, but bold, underlined and reversed text.
_PLAIN_STYLES: Mapping[str, str] = {
    **_LINE_STYLES,
    "pattern-pill": "bold underline",
    "placed-pill": "bold reverse",
    "removed-pill": "reverse",
    "fin-pill": "bold underline",
    "assumed-pill": "bold reverse",
    "follows-pill": "underline",
    "solved": "bold reverse",
    "failed": "bold reverse",
    "several": "bold reverse",
    "dim": "dim",
    "faint": "dim",
    "rule": "dim",
    "label": "dim",
    "candidate": "dim",
    "placed": "",
    "placed-text": "bold",
    "link-strong-ink": "bold underline",
    "filled-1": "reverse",
    "filled-2": "reverse",
    "filled-3": "reverse",
    "new-filled": "reverse bold",
    "clue-done-1": "dim",
    "clue-done-2": "dim",
    "clue-alt-2": "underline",
    "clue-alt-done-2": "dim underline",
    "differs": "reverse bold",
    "bar": "reverse",
    "waterfall": "reverse",
    "waterfall-hardest": "reverse bold",
    "block-1": "bold reverse",
    "block-2": "bold reverse",
    "block-3": "bold reverse",
    "block-4": "bold reverse",
    "plus-filled": "bold reverse",
}

#: The letter that repeats a role's hue.
LETTERS: Mapping[Role, str] = {
    Role.PATTERN: "P",
    Role.WITNESS: "W",
    Role.STEM: "S",
    Role.FIN: "F",
    Role.SET_A: "A",
    Role.SET_B: "B",
    Role.SET_C: "C",
    Role.SET_D: "D",
    Role.ASSUMED: "?",
}

#: Every character beyond ASCII that views use, with what `--ascii` shows in its place.
_ASCII: Mapping[str, str] = {
    "►": ">",
    "▼": "v",
    "▲": "^",
    "▀": " ",
    "◂": "<",
    "▸": ">",
    "▪": "*",
    "·": "-",
    "•": "-",
    "≠": "<>",
    "×": "x",
    "…": "...",
    "–": "-",
    "─": "-",
    "↳": "+",
    "→": "->",
}


@dataclass(frozen=True)
class Theme:
    """Styles and glyphs for one kind of terminal.

    `ascii` keeps to characters that are one column wide everywhere; `attributes` says whether
    bold, underlined and reversed text can be shown where there are no colours. `own` are colours
    by name, in the place of the theme's: those of a picture. With `has_dots`, as on paper, empty
    cells of a picture have a dot, and unknown ones nothing.
    """

    depth: Depth = Depth.TRUECOLOR
    background: str = "dark"
    ascii: bool = False
    attributes: bool = True
    own: tuple[tuple[str, str], ...] = ()
    has_dots: bool = False

    @classmethod
    def of(cls, console: Console) -> Theme:
        """The theme that a `render.console.display` has chosen, or what fits another console."""
        chosen = getattr(console, "chosen_theme", None)
        if isinstance(chosen, Theme):
            return chosen
        depths = {"standard": Depth.ANSI16, "256": Depth.ANSI256, "truecolor": Depth.TRUECOLOR}
        system = console.color_system
        depth = depths.get(system or "", Depth.ANSI16 if system else Depth.NONE)
        if console.no_color:
            depth = Depth.NONE
        is_ascii = not console.encoding.lower().startswith("utf")
        return theme_for(depth, ascii=is_ascii, attributes=system is not None)

    @property
    def has_lines(self) -> bool:
        """Whether lines separate cells, where there are too few colours for shades."""
        return self.depth <= Depth.ANSI16

    @property
    def bare(self) -> bool:
        """Whether characters alone must tell everything."""
        return self.depth is Depth.NONE and not self.attributes

    def style(self, name: str) -> Style:
        """The style of what is shown under this name."""
        return _styles(self.depth, self.background, self.attributes, self.own)[name]

    @property
    def colors(self) -> Mapping[str, str | None]:
        """Its colours by name, as Rich and SVG write them; None is the terminal's own."""
        return palette(self.depth, self.background, self.own)

    def text(self, text: str) -> str:
        """The text, in ASCII where the theme asks for it."""
        if self.ascii and not text.isascii():
            for glyph, plain in _ASCII.items():
                text = text.replace(glyph, plain)
            text = text.encode("ascii", "replace").decode()
        return text


def theme_for(
    depth: Depth = Depth.TRUECOLOR,
    background: str = "dark",
    *,
    ascii: bool = False,
    attributes: bool = True,
) -> Theme:
    """The theme for a colour depth and a `dark` or `light` background."""
    return Theme(depth, "light" if background == "light" else "dark", ascii, attributes)


def verdict_style(verdict: str) -> str:
    """The style of a verdict's pill; with `-ink` behind it, of its word."""
    return {"unique": "solved", "several": "several"}.get(verdict, "failed")


@cache
def _styles(
    depth: Depth, background: str, attributes: bool, own: tuple[tuple[str, str], ...]
) -> Mapping[str, Style]:
    specs = dict(_STYLES)
    if depth is Depth.ANSI16:
        specs.update(_LINE_STYLES)
    elif depth is Depth.NONE:
        specs.update(_PLAIN_STYLES)
    colors = palette(depth, background, own)
    return MappingProxyType({name: _style(spec, colors) for name, spec in specs.items()})


def _style(spec: str, colors: Mapping[str, str | None]) -> Style:
    attributes = {"bold", "underline", "reverse"} | ({"dim"} if not any(colors.values()) else set())
    chosen: dict[str, bool] = {}
    color = background = None
    words = iter(spec.split())
    for word in words:
        if word == "on":
            background = colors[next(words)]
        elif word in attributes:
            chosen[word] = True
        else:
            color = colors[word]
    return Style(color=color, bgcolor=background, **chosen)  # type: ignore[arg-type]

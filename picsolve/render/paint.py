"""A coloured puzzle's own colours: cells, numbers and signs that can be read on each of them.

Where a terminal has few colours or none, a colour's letter stands in its cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from math import dist

from rich.segment import Segment
from rich.style import Style

from picsolve.nonogram.puzzle import BACKGROUND, Color, Puzzle
from picsolve.nonogram.srgb import lights_of
from picsolve.render.cells import DOT, cell_segments
from picsolve.render.explain import color_name
from picsolve.render.theme import Depth, Theme, palette

#: Colours nearer than this, of 441 from black to white, are hard to tell apart.
_NEAR = 60
#: How much of another colour is mixed in: a shade, a number that is done, and a line's tint.
_SHADE, _DONE, _TINT = 0.03, 0.62, 0.3


_PAPER = "#ffffff"


def mixed(color: str, other: str, part: float) -> str:
    """A colour, `#rrggbb`, with some part of another in it."""
    pairs = ((int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def is_light(color: str) -> bool:
    """Whether black can be read better on it than white: by relative luminance, as the web's
    accessibility guidelines define it.
    """
    red, green, blue = lights_of(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179


def own_theme(theme: Theme, puzzle: Puzzle) -> Theme:
    """The theme with a puzzle's own colours, if it has a single one and is not black on white; the
    theme itself where there are too few colours, or where the two could hardly be told apart.
    """
    ground, ink = puzzle.colors[:2]
    is_plain = (ground.rgb, ink.rgb) == (BACKGROUND.rgb, "000000")
    if puzzle.is_colored or is_plain or theme.depth < Depth.ANSI256:
        return theme
    paint = Paint(puzzle.colors, theme)
    return theme if paint.is_near(ink.number) else replace(theme, own=paint.own_colors())


class Paint:
    """Draws with the colours of one puzzle, on one kind of terminal."""

    def __init__(self, colors: Sequence[Color], theme: Theme) -> None:
        self.colors = colors
        self.theme = theme

    @property
    def has_letters(self) -> bool:
        """Whether letters tell the colours, where there are too few of them."""
        return self.theme.depth <= Depth.ANSI16

    def hex(self, color: int, shade: int = 0) -> str:
        """A colour of the puzzle, `#rrggbb`; a higher shade is further from it."""
        own = f"#{self.colors[color].rgb}"
        if not shade or self.theme.depth is not Depth.TRUECOLOR:
            return own
        return mixed(own, "#000000" if is_light(own) else "#ffffff", _SHADE * shade)

    def is_near(self, color: int) -> bool:
        """Whether it is hard to tell apart from the background, or from another colour."""
        own = self.hex(color)
        others = (self.hex(other.number) for other in self.colors if other.number != color)
        return any(_distance(own, other) <= _NEAR for other in others)

    def own_colors(self) -> tuple[tuple[str, str], ...]:
        """For a puzzle of a single colour what the theme's names for cells stand for."""
        filled = [self.hex(1, shade) for shade in range(3)]
        fresh = [self._truecolor(name) for name in ("new-filled", "gold", "pink")]
        own = {
            **{f"filled-{i}": color for i, color in enumerate(filled, 1)},
            "new-filled": max(fresh, key=lambda it: min(_distance(it, filled[0]), 2 * _NEAR)),
            "unknown-1": self.unknown,
            "unknown-2": mixed(self.unknown, self._truecolor("empty"), 0.12),
            "empty": self.hex(0),
            "empty-ink": self.green,
            "line-1": self.line,
            "line-2": self.on_line,
        }
        return tuple((name, self._shown(color)) for name, color in own.items())

    @cached_property
    def on_line(self) -> str:
        """The background on the line that a step looks at."""
        return mixed(self.hex(0), self.line, _TINT)

    @cached_property
    def line(self) -> str:
        """Unknown cells on that line."""
        return self._apart("line-1")

    @cached_property
    def unknown(self) -> str:
        """Unknown cells elsewhere; on paper they are white, if no block is."""
        blocks = (self.hex(color.number) for color in self.colors[1:])
        if self.theme.has_dots and all(_distance(_PAPER, it) > _NEAR for it in blocks):
            return _PAPER
        return self._apart("unknown-1")

    def _apart(self, name: str) -> str:
        """The theme's colour; or, where it is too near to one of the puzzle's, that of the other
        background or what is between them, whichever is farthest from the puzzle's colours.
        """
        dark, light = (self._truecolor(name, ground) for ground in ("dark", "light"))
        own, other = (dark, light) if self.theme.background == "dark" else (light, dark)
        choices = (own, mixed(own, other, 0.5), other)
        nearest = {
            choice: min(_distance(choice, self.hex(color.number)) for color in self.colors)
            for choice in choices
        }
        return own if nearest[own] > _NEAR else max(choices, key=lambda it: nearest[it])

    def _truecolor(self, name: str, background: str = "") -> str:
        return palette(Depth.TRUECOLOR, background or self.theme.background)[name] or "#808080"

    def style(self, color: int, shade: int = 0, *, bold: bool = False) -> Style:
        """The colour as a background, with an ink that can be read on it."""
        if self.theme.depth is Depth.NONE:
            return Style(bold=bold) if self.theme.attributes else Style()
        ground = self.hex(color, shade)
        return self._style(self.ink(ground), ground, bold=bold)

    def number(self, color: int, *, done: bool = False) -> Style:
        """The style of a clue's number: on its colour; pale, when its block is placed."""
        if self.has_letters and (done or not self.theme.depth):
            return self.theme.style("clue-done-1") if done else Style()
        ground, ink = self.tile(color, done=done)
        return self._style(ink, ground, bold=not done)

    def tile(self, color: int, *, done: bool = False) -> tuple[str, str]:
        """The ground and the ink of a clue's number."""
        own = self.hex(color)
        if not done:
            return own, self.ink(own)
        pale = mixed(own, self._truecolor("clue-1"), _DONE)
        return pale, mixed(self.ink(pale), pale, 0.2)

    def _style(self, ink: str, ground: str, *, bold: bool = False) -> Style:
        return Style(color=self._shown(ink), bgcolor=self._shown(ground), bold=bold)

    def _shown(self, color: str) -> str:
        """The colour, or the nearest of those that the terminal has."""
        if self.theme.depth is Depth.TRUECOLOR:
            return color
        return _indexed(color, self.theme.depth)

    def figure(self, length: int, color: int) -> str:
        """A clue's number, with the colour's letter where letters tell the colours."""
        return f"{int(length)}{self.colors[color].letter if self.has_letters else ''}"

    def segments(
        self,
        states: str,
        tints: Sequence[int],
        y: int,
        width: int,
        *,
        shaded: bool = True,
        others: Sequence[int] | None = None,
    ) -> list[Segment]:
        """A row of cells, each `width` characters wide. States and tints are those of `Cells`;
        `others` are the colours in the second of two solutions.
        """
        found: list[Segment] = []
        for x, (state, tint) in enumerate(zip(states, tints, strict=True)):
            shade = 2 * ((x // 5 + y // 5) % 2)
            if state not in ".-":  # cells of one colour are told apart, the background is not
                shade += (x + y) % 2
            shade = shade if shaded else 0
            if state == "1" and others is not None:
                pair = (("1", tint), ("2", others[x]))[:width]
                found += [Segment(sign, self.style(color, bold=True)) for sign, color in pair]
            else:
                found += self._cell(state, tint, x, y, width, shade)
        return list(Segment.simplify(found))

    def _cell(
        self, state: str, tint: int, x: int, y: int, width: int, shade: int
    ) -> Iterator[Segment]:
        letter = self.colors[tint].letter if tint >= 0 else "?"
        bare, letters = self.theme.bare, self.has_letters
        if state in ".-" and self.theme.has_dots:
            ground = self.hex(0) if state == "." else self.on_line
            yield Segment(DOT[:width], self._style(self.ink(ground), ground))
            return
        if state in "#+f":
            pair = {"#": letter * 2, "+": f"{letter}+", "f": f"{letter}?"}[state]
            signs = {"#": "  ", "+": "++", "f": "::"}[state]
            bold = state != "#"
            if state == "#" and not letters and self.is_near(tint):
                signs = f"{letter} "  # it would not be seen, or be taken for another
            yield Segment((pair if letters else signs)[:width], self.style(tint, shade, bold=bold))
        elif state in ".-":
            style = self.style(0, shade)
            if state == "-" and not letters:
                style = self._style(self.on_line, self.on_line)
            yield Segment((". " if bare else "  ")[:width], style)
        elif state in "xoe":
            yield self._emptied(state, width)
        elif state in "?%":
            signs = (
                ("##" if bare else "::")
                if state == "%"
                else "? "
                if bare
                else "· "
                if letters
                else "  "
            )
            yield Segment(self.theme.text(signs)[:width], self._unknown(shade, state == "%"))
        elif state == "&":
            yield Segment("+?"[:width], self.theme.style("plus-filled"))
        elif state == "/":
            yield Segment("-", self._on_line())
            if width == 2:
                yield Segment(letter, self.style(tint, bold=True))
        elif state == "|":
            style = self._on_line() + Style(bold=False)
            yield Segment(f"-{letter}"[:width], style)
        elif state == "=" and not letters:
            yield Segment("  "[:width], self._on_line())
        else:
            yield from cell_segments(state, 0, self.theme, width, shaded=False)

    def _unknown(self, shade: int, bold: bool) -> Style:
        if self.has_letters:
            return self.theme.style("bold" if bold else "unknown-1")
        ground = mixed(self.unknown, self._truecolor("empty"), 0.12 * (shade > 1))
        return self._style(self.ink(ground), ground, bold=bold)

    def _on_line(self) -> Style:
        if self.has_letters:
            return self.theme.style("line-unknown")
        return self._style(self.ink(self.line), self.line, bold=True)

    def _emptied(self, state: str, width: int) -> Segment:
        """A cell that a step makes empty; or that is empty in its branch."""
        signs = "><" if width == 2 else "x"
        if self.has_letters:
            name = "branch-empty" if state == "e" else "new-empty"
            return Segment(
                "x?"[:width] if state == "e" and self.theme.bare else signs, self.theme.style(name)
            )
        ground = self.hex(0) if state == "o" else self.on_line
        if state == "e":
            ground = mixed(self.hex(0), self._truecolor("branch-1"), _TINT)
        side = "light" if is_light(ground) else "dark"
        ink = self._truecolor("assumed-ink" if state == "e" else "green", side)
        return Segment(signs, self._style(ink, ground, bold=True))

    @property
    def green(self) -> str:
        """The ink for the sign of a cell that becomes empty."""
        return self._truecolor("green", "light" if is_light(self.hex(0)) else "dark")

    @staticmethod
    def ink(ground: str) -> str:
        """Black or white, whichever can be read better on a colour."""
        return "#000000" if is_light(ground) else "#ffffff"

    def half(self, state: str, tint: int, name: str, shade: int = 0) -> str:
        """The colour of a cell without room for signs, as Rich writes it; `name` is the theme's
        name for the state, which is given back where the puzzle's colours do not matter.
        """
        own = {"-": self.on_line, "?": self.unknown, "=": self.line, "/": self.line, "|": self.line}
        if self.has_letters:  # the theme's few colours tell these apart better
            own = {}
        if state in "#+f.xo":
            own[state] = self.hex(max(tint, 0) if state in "#+f" else 0, shade)
        return self._shown(own[state]) if state in own else name

    def legend(self) -> list[list[Segment]]:
        """The blocks' colours with their names."""
        return [
            [
                Segment(f" {color.letter} ", self.style(color.number, bold=True)),
                Segment(f" {self.theme.text(color_name(color))}", self.theme.style("dim")),
            ]
            for color in self.colors[1:]
        ]


def _distance(color: str, other: str) -> float:
    return dist(*([int(it[i : i + 2], 16) for i in (1, 3, 5)] for it in (color, other)))


#: The first 16 colours as most terminals have them.
_FIRST = (
    *(0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5),
    *(0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF),
)


@cache
def _indexed(color: str, depth: Depth) -> str:
    """The nearest of 16 colours, where a hue does not become a grey; of 256, of those beyond the
    first 16, which are the same everywhere.
    """
    steps = (0, 95, 135, 175, 215, 255)
    cube = {16 + i: (steps[i // 36], steps[i // 6 % 6], steps[i % 6]) for i in range(216)}
    greys = {232 + i: (8 + 10 * i,) * 3 for i in range(24)}
    own = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    known = {**cube, **greys}
    if depth is Depth.ANSI16:
        first = ((it >> 16, it >> 8 & 255, it & 255) for it in _FIRST)
        is_grey = max(own) - min(own) <= _NEAR
        known = {i: it for i, it in enumerate(first) if is_grey or len({*it}) > 1}
    nearest = min((dist(own, other), number) for number, other in known.items())
    return f"color({nearest[1]})"

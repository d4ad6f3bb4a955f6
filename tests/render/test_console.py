"""Where colours come from: the option, the environment and the stream."""

from __future__ import annotations

import io

import pytest
from rich.color_triplet import ColorTriplet

from picsolve.core import Role
from picsolve.render.console import color_depth, display
from picsolve.render.marks import GROUNDS
from picsolve.render.theme import LETTERS, Depth, palette, theme_for


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Pipe(io.StringIO):
    encoding = "utf-8"


COLORFUL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


@pytest.mark.parametrize(
    ("stream", "color", "environ", "expected"),
    [
        (Terminal, "auto", COLORFUL, Depth.TRUECOLOR),
        (Terminal, "auto", {"TERM": "xterm-256color"}, Depth.ANSI256),
        (Terminal, "auto", {"TERM": "linux"}, Depth.ANSI16),
        (Terminal, "auto", {"TERM": "dumb"}, None),
        (Terminal, "auto", {**COLORFUL, "NO_COLOR": "1"}, Depth.NONE),
        (Terminal, "auto", {**COLORFUL, "NO_COLOR": ""}, Depth.TRUECOLOR),
        (Terminal, "never", {**COLORFUL, "FORCE_COLOR": "1"}, Depth.NONE),
        (Terminal, "never", {"TERM": "dumb"}, None),
        (Pipe, "never", {**COLORFUL, "FORCE_COLOR": "1"}, None),
        (Terminal, "always", {**COLORFUL, "NO_COLOR": "1"}, Depth.TRUECOLOR),
        (Pipe, "auto", COLORFUL, None),
        (Pipe, "always", COLORFUL, Depth.TRUECOLOR),
        (Pipe, "always", {}, Depth.ANSI16),
        (Pipe, "auto", {**COLORFUL, "FORCE_COLOR": "1"}, Depth.ANSI16),
        (Pipe, "auto", {**COLORFUL, "FORCE_COLOR": "3"}, Depth.TRUECOLOR),
        (Pipe, "auto", {**COLORFUL, "FORCE_COLOR": "yes"}, Depth.TRUECOLOR),
        (Pipe, "auto", {**COLORFUL, "FORCE_COLOR": "1", "NO_COLOR": "1"}, None),
        (Terminal, "auto", {**COLORFUL, "FORCE_COLOR": "0"}, Depth.NONE),
    ],
)
def test_color_depth(
    stream: type[io.StringIO], color: str, environ: dict[str, str], expected: Depth | None
) -> None:
    assert color_depth(stream(), color, environ) is expected


def test_a_pipe_is_plain_and_writes_no_escape_codes() -> None:
    stream = Pipe()
    shown = display(stream, environ=COLORFUL)
    assert shown.plain
    assert shown.theme.bare
    shown.print("x" * 300)
    assert stream.getvalue() == "x" * 300 + "\n"


def test_a_terminal_without_colours_still_has_bold_text() -> None:
    stream = Terminal()
    shown = display(stream, environ={**COLORFUL, "NO_COLOR": "1"})
    shown.console.print("x", style="bold red")
    assert stream.getvalue() == "\x1b[1mx\x1b[0m\n"


@pytest.mark.parametrize(
    ("asked", "environ", "expected"),
    [
        (None, {}, "dark"),
        (None, {"COLORFGBG": "0;15"}, "light"),
        (None, {"COLORFGBG": "15;0"}, "dark"),
        (None, {"COLORFGBG": "0;default;15"}, "light"),
        ("dark", {"COLORFGBG": "0;15"}, "dark"),
        ("light", {}, "light"),
    ],
)
def test_background(asked: str | None, environ: dict[str, str], expected: str) -> None:
    assert display(Pipe(), background=asked, environ=environ).theme.background == expected


def test_width_comes_from_the_option_then_from_columns() -> None:
    assert display(Pipe(), width=50, environ={"COLUMNS": "70"}).console.width == 50
    assert display(Pipe(), environ={"COLUMNS": "70"}).console.width == 70


def test_a_stream_that_cannot_write_unicode_gets_ascii() -> None:
    ascii_stream = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    assert display(ascii_stream, environ={}).theme.ascii
    assert not display(Pipe(), environ={}).theme.ascii


def _luminance(color: str) -> float:
    """Relative luminance as the web accessibility guidelines define it."""
    triplet = ColorTriplet(*(int(color[i : i + 2], 16) for i in (1, 3, 5)))
    linear = [
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in triplet.normalized
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("background", ["dark", "light"])
def test_inks_can_be_read_on_their_grounds(background: str) -> None:
    colors = palette(Depth.TRUECOLOR, background)
    pairs = [(f"{role.value}-ink", role.value) for role in GROUNDS]
    pairs += [("on-pill", "green-pill"), ("on-red", "red-pill"), ("on-pill", "blue-pill")]
    pairs += [(text, "cell-b") for text in ("ink", "bright", "blue", "red", "dim")]
    for ink, ground in pairs:
        low, high = sorted(_luminance(colors[name] or "") for name in (ink, ground))
        assert (high + 0.05) / (low + 0.05) >= 3.5, (background, ink, ground)


@pytest.mark.parametrize("depth", [Depth.ANSI16, Depth.ANSI256, Depth.TRUECOLOR])
@pytest.mark.parametrize("background", ["dark", "light"])
def test_sets_are_told_apart_by_hue_and_by_letter(depth: Depth, background: str) -> None:
    theme = theme_for(depth, background)
    roles = [Role.STEM, Role.SET_A, Role.SET_B, Role.SET_C, Role.SET_D]
    assert len({theme.style(f"{role.value}-ink") for role in roles}) == len(roles)
    assert len({LETTERS[role] for role in GROUNDS}) == len(GROUNDS)


def test_ascii_text_is_ascii() -> None:
    theme = theme_for(ascii=True)
    assert theme.text("1–6 ×3 · r1c1 ≠ 4 → …é") == "1-6 x3 - r1c1 <> 4 -> ...?"


@pytest.mark.parametrize("columns", ["9" * 5000, "٣", "1_00", "0", "many"])
def test_columns_that_are_no_number_are_not_taken(columns: str) -> None:
    shown = display(Pipe(), environ={"COLUMNS": columns, "LINES": columns})
    assert shown.console.size.width == display(Pipe(), environ={}).console.size.width

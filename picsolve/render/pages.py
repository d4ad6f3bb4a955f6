"""The path of a puzzle as one page of HTML, which needs no other file and no network.

Without scripts all steps stand one below the other; a script shows one at a time, by keys and
buttons. Boards are drawn once: colours that differ between light and dark are variables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files
from io import StringIO
from typing import Any

from rich.text import Text

from picsolve.core import Step
from picsolve.nonogram.picture import Picture
from picsolve.render.console import ThemedConsole
from picsolve.render.explain import Narrator
from picsolve.render.scenes import Scene
from picsolve.render.svg import step_panel
from picsolve.render.svg.sheet import drawing_theme
from picsolve.words import chosen, say

#: Columns of what is told of a step as on a terminal.
_COLUMNS = 72
_COLOR = re.compile(r"#[0-9a-f]{6}\b")


class _Palette:
    """Variables for pairs of colours: on a light ground and on a dark one."""

    def __init__(self) -> None:
        self.names: dict[tuple[str, str], str] = {}

    def drawing(self, light: str, dark: str) -> str:
        """One drawing of two that differ in colours alone; the light one where more differs."""
        if _COLOR.split(light) != _COLOR.split(dark):
            return light
        pairs = iter(zip(_COLOR.findall(light), _COLOR.findall(dark), strict=True))
        return _COLOR.sub(lambda _: self._variable(next(pairs)), light)

    def _variable(self, pair: tuple[str, str]) -> str:
        if pair[0] == pair[1]:
            return pair[0]
        return f"var(--{self.names.setdefault(pair, f'c{len(self.names)}')})"

    @property
    def rules(self) -> str:
        pairs = (f"--{it}:light-dark({one},{two})" for (one, two), it in self.names.items())
        return f":root{{{';'.join(pairs)}}}"


def page(scenes: Sequence[Scene], theme: str) -> str:
    """A page of these scenes, with addresses `#step=12` and `#end`.

    `theme` `light` follows the reader's system, `dark` does not, `print` is for white paper.
    """
    palette = _Palette()
    is_path = len(scenes) > 1
    sections = "\n".join(_section(it, palette, theme, has_name=is_path) for it in scenes)
    title = _title(scenes[0])
    fixed = {"dark": ' data-theme="dark"', "print": ' data-theme="light"'}.get(theme, "")
    folder = files("picsolve.render")
    style = (folder / "page.css").read_text(encoding="utf-8")
    script = (folder / "page.js").read_text(encoding="utf-8")
    return f"""<!DOCTYPE html>
<html lang="{chosen()}"{fixed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{palette.rules}
{style}</style>
</head>
<body>
<header><h1>{title}</h1>
{_buttons() if is_path else ""}
</header>
<div class="columns">
{_contents(scenes) if is_path else ""}
<main>
{sections}
</main>
</div>
<script>
{script}</script>
</body>
</html>
"""


def _title(scene: Scene) -> str:
    if isinstance(scene.board, Picture):
        return escape(scene.board.puzzle.title or say("Nonogram"))
    return escape(say("Sudoku"))


def _buttons() -> str:
    """What only the script can do, hidden until it runs."""
    buttons = (
        ("first", "|◀", say("first step")),
        ("previous", "◀", say("previous step")),
        ("next", "▶", say("next step")),
        ("last", "▶|", say("last step")),
        ("theme", "◐", say("light or dark")),
    )
    drawn = "".join(
        f'<button type="button" data-go="{name}" aria-label="{told}" title="{told}">{sign}</button>'
        for name, sign, told in buttons
    )
    return f'<nav class="buttons" hidden>{drawn}</nav>'


def _address(scene: Scene) -> str:
    return f"step={scene.number}" if scene.number else "end"


def _name(scene: Scene) -> str:
    if scene.step is None or scene.narrator is None:
        return escape(say("End of the path"))
    return escape(scene.narrator.name(scene.step))


def _contents(scenes: Sequence[Scene]) -> str:
    """The list to jump in."""
    items = []
    for scene in scenes:
        number = f"{scene.number}. " if scene.number else ""
        hardest = f" <strong>{say('hardest')}</strong>" if scene.is_hardest else ""
        link = f'<a href="#{_address(scene)}">{number}{_name(scene)}</a>'
        items.append(f"<li>{link}{hardest}</li>")
    label = say("Steps")
    return f'<nav class="steps" aria-label="{label}"><ol>\n' + "\n".join(items) + "\n</ol></nav>"


def _details(scene: Scene, step: Step[Any], narrator: Narrator, background: str) -> str:
    """What a terminal tells of a step: its sets, chains and cases, and the key to the marks."""
    theme = drawing_theme(background)
    console = ThemedConsole(
        file=StringIO(),
        record=True,
        color_system="truecolor",
        force_terminal=True,
        width=_COLUMNS,
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
    console.chosen_theme = theme
    console.print(step_panel(scene.board, step, narrator, scene.turn, theme))
    return console.export_html(code_format="{code}", inline_styles=True).strip("\n")


def _section(scene: Scene, palette: _Palette, theme: str, *, has_name: bool) -> str:
    """A step: its name, place, board, sentence and notation; or a picture with its own words, such
    as the end of a path, whose colours are chosen before."""
    if scene.caption is not None:
        name = f"<h2>{_name(scene)}</h2>\n" if has_name else ""
        drawing = f"<figure>{scene.svg(theme)}</figure>"
        return f'<section id="{_address(scene)}" tabindex="-1">\n{name}{drawing}\n</section>'
    step, narrator = scene.step, scene.narrator
    bare = replace(scene, caption=Text(""))

    def drawn(draw: Callable[[str], str]) -> str:
        return draw("print") if theme == "print" else palette.drawing(draw("light"), draw("dark"))

    parts = [f"<h2>{_name(scene)}</h2>"]
    if scene.turn is not None:
        parts.append(f'<p class="place">{escape(scene.turn.place)}</p>')
    parts.append(f"<figure>{drawn(bare.svg)}</figure>")
    if step is not None and narrator is not None:
        parts.append(f"<p>{escape(narrator.full(step))}</p>")
        parts.append(f"<p><code>{escape(narrator.short(step))}</code></p>")
        told = drawn(lambda background: _details(scene, step, narrator, background))
        summary = say("Details and the key to the marks")
        parts.append(f"<details><summary>{summary}</summary>\n<pre>{told}</pre></details>")
    return f'<section id="{_address(scene)}" tabindex="-1">\n' + "\n".join(parts) + "\n</section>"

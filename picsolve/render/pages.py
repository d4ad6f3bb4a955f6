"""The path of a puzzle as one page of HTML, which needs no other file and no network.

Without scripts all steps stand one below the other; a script shows one at a time, by keys and
buttons, and on demand the board after it. Boards are drawn once: colours that differ between light
and dark are variables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files
from typing import Any

from rich.text import Text

from picsolve.board import Contradiction
from picsolve.core import Step
from picsolve.render.console import ThemedConsole
from picsolve.render.explain import Narrator
from picsolve.render.page_parts import Palette, Stock, shared
from picsolve.render.scenes import PuzzleScenes, Scene
from picsolve.render.svg import key, step_panel
from picsolve.render.svg.sheet import drawing_theme
from picsolve.sudoku.grid import Grid
from picsolve.words import chosen, say

_SIDES = re.compile(r'viewBox="0 0 (\S+) (\S+)"')
#: Columns of what is told of a step as on a terminal.
_COLUMNS = 72
#: Characters that the drawings of all steps may take in the page.
_MOST = 1_200_000


def page(
    puzzle: PuzzleScenes, theme: str, tell: Callable[[int], object] = lambda done: None
) -> str:
    """A page of these scenes, with addresses `#step=12` and `#end`.

    `theme` `light` follows the reader's system, `dark` does not, `print` is for white paper. `tell`
    is told how many boards are drawn, of steps before and after them.
    """
    scenes, writer = puzzle.scenes, _Writer(theme, tell)
    is_path = len(scenes) > 1
    sections = "\n".join(writer.sections(scenes, has_names=is_path))
    title = escape(puzzle.name)
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
{writer.palette.rules}
{style}</style>
</head>
<body>
<header><div><h1>{title}</h1>
{_about(puzzle)}</div>
{_buttons() if is_path else ""}
</header>
{writer.symbols}
<div class="columns">
{_contents(scenes) if is_path else ""}
<main>
{writer.note}{sections}
</main>
</div>
<script type="text/plain" id="boards">{writer.stock.packed}</script>
<script>
{script}</script>
</body>
</html>
"""


def _about(puzzle: PuzzleScenes) -> str:
    """How hard the puzzle is, and its verdict."""
    return f'<p class="about">{escape(puzzle.about)}</p>\n' if puzzle.about else ""


def _buttons() -> str:
    """What only the script can do, hidden until it runs."""
    buttons = (
        ("first", "|◀", say("first step")),
        ("previous", "◀", say("previous step")),
        ("next", "▶", say("next step")),
        ("last", "▶|", say("last step")),
        ("after", "⇄", say("the board after the step, and before it")),
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
    """What a terminal tells of a step: its sets, chains and cases, and the key to the marks; of a
    sudoku the key is drawn."""
    theme = drawing_theme(background)
    console = ThemedConsole.for_drawings(theme, _COLUMNS, record=True)
    console.print(step_panel(scene.board, step, narrator, scene.turn, theme, has_key=False))
    told = console.export_html(code_format="{code}", inline_styles=True).strip("\n")
    drawn = key(scene.board, step, background) if isinstance(scene.board, Grid) else ""
    return f"<pre>{told}</pre>{drawn}"


def _after(scene: Scene) -> Scene | None:
    """The board after a step, without marks; None where there is none."""
    assert scene.step is not None
    try:
        board = scene.board.apply(scene.step.changes)
    except Contradiction:
        return None
    return replace(scene, board=board, step=None, caption=Text(""))


class _Writer:
    """Writes scenes as sections of a page, and what all of them share.

    symbols  parts of drawings that several have
    stock    drawings that the script makes: boards after steps; where the boards of all steps would
             make the page too large, those of most
    note     for who reads the page without scripts, if some boards are not there then
    """

    def __init__(self, theme: str, tell: Callable[[int], object]) -> None:
        self.theme, self.tell = theme, tell
        self.palette, self.stock = Palette(), Stock()
        self.symbols = self.note = ""

    def sections(self, scenes: Sequence[Scene], *, has_names: bool) -> list[str]:
        """A section for each scene, as HTML."""
        steps = [scene for scene in scenes if scene.caption is None]
        drawings: list[str] = []
        for scene in steps:
            drawings.append(self._drawn(replace(scene, caption=Text("")).svg))
            self.tell(len(drawings))
        kept = _kept(steps, drawings)
        self.symbols, still = shared(drawings[place] for place in kept)
        if len(kept) < len(steps):
            told = say("Without scripts, only some of the boards are drawn.")
            self.note = f"<noscript><p>{told}</p></noscript>\n"
        stills = dict(zip(kept, still, strict=True))
        places = iter(range(len(steps)))
        written = []
        for scene in scenes:
            if scene.caption is None:
                place = next(places)
                parts = self._step(scene, drawings[place], stills.get(place))
            else:  # a picture with its own words, such as the end, whose colours are chosen before
                parts = [f"<h2>{_name(scene)}</h2>"] if has_names else []
                drawing = scene.svg(self.theme)
                shape = _shape(drawing) if scene.board.is_solved else ""  # else words may be long
                parts.append(f"<figure{shape}>{drawing}</figure>")
            inner = "\n".join(parts)
            written.append(f'<section id="{_address(scene)}" tabindex="-1">\n{inner}\n</section>')
            self.tell(len(steps) + len(written))
        return written

    def _drawn(self, draw: Callable[[str], str]) -> str:
        if self.theme == "print":
            return draw("print")
        return self.palette.drawing(draw("light"), draw("dark"))

    def _step(self, scene: Scene, drawing: str, still: str | None) -> list[str]:
        """Its name, place, board, sentence and notation."""
        parts = [f"<h2>{_name(scene)}</h2>"]
        if scene.turn is not None:
            parts.append(f'<p class="place">{escape(scene.turn.place)}</p>')
        parts.append(self._figure(scene, drawing, still))
        step, narrator = scene.step, scene.narrator
        if step is not None and narrator is not None:
            notation = f"<p><code>{escape(narrator.short(step))}</code></p>"
            parts.append(f"<div>\n<p>{escape(narrator.full(step))}</p>\n{notation}\n</div>")
            told = self._drawn(lambda background: _details(scene, step, narrator, background))
            summary = say("Details and the key to the marks")
            opened = "" if still else " open"
            told = self.palette.classed(told)
            parts.append(f"<details{opened}><summary>{summary}</summary>\n{told}</details>")
        return parts

    def _figure(self, scene: Scene, drawing: str, still: str | None) -> str:
        """The board before a step, or where the script finds it, and where it finds that after."""
        before = "" if still else f' data-before="{self.stock.add(drawing)}"'
        later = _after(scene) if scene.step else None
        after = f' data-after="{self.stock.add(self._drawn(later.svg))}"' if later else ""
        return f"<figure{_shape(drawing)}{before}{after}>{still or ''}</figure>"


def _shape(drawing: str) -> str:
    """How wide a drawing is for its height, by which the style keeps it within the window."""
    found = _SIDES.search(drawing)
    assert found, "one of our drawings"
    return f' style="--shape:{float(found[1]) / float(found[2]):.3f}"'


def _kept(scenes: Sequence[Scene], drawings: Sequence[str]) -> list[int]:
    """The places of those drawings that stand in the page as they are: all, or where that is too
    much as many as have room, evenly spread, and the hardest step's."""
    symbols, small = shared(drawings)
    size = len(symbols) + sum(map(len, small))
    if size <= _MOST:
        return list(range(len(drawings)))
    count = max(len(drawings) * _MOST // size, 2)
    places = {i * (len(drawings) - 1) // (count - 1) for i in range(count)}
    return sorted(places | {i for i, scene in enumerate(scenes) if scene.is_hardest})

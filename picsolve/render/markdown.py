"""The path of a puzzle as a page of Markdown, for a blog, with its pictures in files beside it.

FILE.md         puzzle, verdict, steps, techniques, solution
FILE-start.svg  the puzzle
FILE-12.svg     step 12, of the steps that were asked for, or else of those above the easiest level
FILE-end.svg    how it ends
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from urllib.parse import quote

from rich.text import Text

from picsolve.board import Verdict
from picsolve.render.explain import Narrator, shown
from picsolve.render.scenes import PuzzleScenes, Scene
from picsolve.words import say

#: What Markdown takes for its own signs.
_SPECIAL = frozenset("\\`*_[]<>#|~&")


def markdown(puzzle: PuzzleScenes, path: str, theme: str) -> Iterator[tuple[str, str]]:
    """The files by their paths, the page last."""
    page = _Page(path, theme)
    text = "\n\n".join(page.parts(puzzle))
    yield from page.pictures
    yield path, f"{text}\n"


def escaped(text: str) -> str:
    """A text on one line, where Markdown would take its signs for its own."""
    line = " ".join(text.split())
    return "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in line)


class _Page:
    """The parts of a page, and the pictures that they need."""

    def __init__(self, path: str, theme: str) -> None:
        self.root, _ = os.path.splitext(path)
        self.theme = theme
        self.pictures: list[tuple[str, str]] = []

    def parts(self, puzzle: PuzzleScenes) -> Iterator[str]:
        yield f"# {escaped(puzzle.name)}"
        if puzzle.verdict is None:  # a hint tells no more than its picture
            yield from (self._picture(it, "hint", _words(it)) for it in puzzle.scenes)
            return
        yield escaped(puzzle.about)
        if not puzzle.is_excerpt:
            yield self._picture(Scene(puzzle.board), "start", escaped(puzzle.name))
        if puzzle.text:
            yield _block(puzzle.text)
        steps = [scene for scene in puzzle.scenes if scene.step is not None and scene.number]
        if steps:
            yield f"## {say('Steps')}"
            yield from self._steps(steps, all_pictured=puzzle.is_excerpt)
        if steps and not puzzle.is_excerpt:
            yield f"## {say('Techniques')}"
            yield _techniques(steps)
        for end in puzzle.scenes[len(steps) :]:
            yield from self._end(puzzle, end)

    def _end(self, puzzle: PuzzleScenes, end: Scene) -> Iterator[str]:
        """How the path ends, and the solutions."""
        solution = f"## {say('Solution')}"
        is_solved = bool(puzzle.solutions) and end.board.is_solved
        yield solution if is_solved else f"## {say('End of the path')}"
        yield self._picture(_bare(end), "end", escaped(puzzle.told) if is_solved else _words(end))
        if not is_solved or puzzle.verdict is not Verdict.UNIQUE:
            yield _words(end)
        if puzzle.solutions and not is_solved:
            yield solution
        yield from map(_block, puzzle.solutions)

    def _steps(self, steps: Iterable[Scene], *, all_pictured: bool) -> Iterator[str]:
        """Those with pictures under headings, lists of the others between them."""
        for is_pictured, group in groupby(steps, lambda it: all_pictured or not _is_easiest(it)):
            if not is_pictured:
                yield "\n".join(f"- **{_title(scene)}**: {_told(scene)}" for scene in group)
                continue
            for scene in group:
                yield f"### {_title(scene)}"
                yield self._picture(_bare(scene), str(scene.number), _title(scene))
                yield _told(scene)

    def _picture(self, scene: Scene, name: str, told: str) -> str:
        """A picture, which is drawn, and stands in a file of this name."""
        path = f"{self.root}-{name}.svg"
        self.pictures.append((path, scene.svg(self.theme)))
        return f"![{told}]({quote(os.path.basename(path))})"


def _bare(scene: Scene) -> Scene:
    """The board, for what is told of it stands in the page."""
    return replace(scene, caption=Text(""))


def _teller(scene: Scene) -> Narrator:
    assert scene.narrator is not None, "a step has who tells it"
    return scene.narrator


def _is_easiest(scene: Scene) -> bool:
    """Whether a step is of the easiest techniques that there are, as singles."""
    assert scene.step is not None
    techniques = _teller(scene).techniques
    easiest = min(technique.tier for technique in techniques.values())
    return techniques[scene.step.technique].tier == easiest


def _title(scene: Scene) -> str:
    assert scene.step is not None
    return f"{scene.number}. {escaped(_teller(scene).name(scene.step))}"


def _told(scene: Scene) -> str:
    """The sentence and the notation."""
    step, teller = scene.step, _teller(scene)
    assert step is not None
    return f"{escaped(teller.full(step))} `{teller.short(step)}`"


def _techniques(steps: Iterable[Scene]) -> str:
    """A table of the techniques that the steps need, easiest first, and how often."""
    steps = list(steps)
    teller = _teller(steps[0])
    counts = Counter(scene.step.technique for scene in steps if scene.step)
    names = {it.step.technique: _teller(it).name(it.step) for it in reversed(steps) if it.step}
    rows = [
        f"| {escaped(names[key])} | {escaped(shown(str(technique.tier)))} | {counts[key]} |"
        for key, technique in teller.techniques.items()
        if key in counts
    ]
    heads = (say("Technique"), say("Level"), say("Steps"))
    return "\n".join([f"| {' | '.join(heads)} |", "|---|---|--:|", *rows])


def _words(scene: Scene) -> str:
    """What stands below a picture, in one line."""
    return escaped(scene.words())


def _block(text: str) -> str:
    """A text as it is."""
    fence = "```" if "```" not in text else "~~~~"
    return f"{fence}\n{text.rstrip()}\n{fence}"

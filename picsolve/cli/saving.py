"""`--save`: scenes of puzzles become files, each as its extension tells.

A format is a line in `FORMATS`: what stands in one file, what draws it, and what it needs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import click

from picsolve.cli.progress import progress
from picsolve.cli.whole_files import numbered, replace_file
from picsolve.errors import InputError
from picsolve.formats.source import clean
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.cli.hints import Hint
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.output import Output
    from picsolve.render.scenes import Scene

#: What stands in one file: one scene; or the whole path of a puzzle, which is then followed.
SCENE, PATH = "scene", "path"


class Look(NamedTuple):
    """How pictures look: `light`, `dark` or `print`; and pixels for each of the drawing's own, None
    for what is usual."""

    theme: str = "light"
    scale: float | None = None


class Format(NamedTuple):
    """A kind of file: what stands in it, what makes its content, the modules it needs, and of how
    many steps of a path it shows at most the hardest; None for all."""

    holds: str
    write: Callable[[Sequence[Scene], Look], bytes]
    needs: tuple[str, ...] = ()
    most: int | None = None


class Saving(NamedTuple):
    """What the options of `saving_options` ask for."""

    path: str
    look: Look = Look()
    steps: tuple[int, int | None] | None = None

    @classmethod
    def of(cls, options: MutableMapping[str, Any]) -> Self | None:
        """Take its options out of those of a command; None where nothing is to be saved.

        Raises a usage error for what cannot be saved, before any puzzle is solved.
        """
        path, steps = options.pop("save"), options.pop("steps", None)
        theme, scale = options.pop("theme"), options.pop("scale")
        if path is None:
            for name, value in (("--steps", steps), ("--theme", theme), ("--scale", scale)):
                if value is not None:
                    raise click.UsageError(say("{option} goes with --save FILE", option=name))
            return None
        saving = cls(path, Look(theme or "light", scale), steps)
        if scale is not None and not saving.format.needs:
            told = say("--scale is for pictures of pixels; {name} has none", name=_extension(path))
            raise click.UsageError(told)
        if any(find_spec(name) is None for name in saving.format.needs):
            from picsolve.render.raster import missing

            raise click.UsageError(missing(_extension(path)))
        return saving

    @property
    def format(self) -> Format:
        """What the extension tells; raises a usage error where it tells nothing."""
        found = FORMATS.get(_extension(self.path))
        if found is None:
            known, name = ", ".join(FORMATS), clean(os.path.basename(self.path))
            told = say(
                "the name {name!r} tells no picture; known are {known}", name=name, known=known
            )
            raise click.UsageError(told)
        return found

    @property
    def follows(self) -> bool:
        """Whether the path of a puzzle is to be seen, not the solution alone."""
        return self.steps is not None or self.format.holds == PATH

    def numbers(self, count: int) -> range:
        """Those of `count` steps that are to be seen."""
        first, last = self.steps or (1, None)
        return range(first, min(last or count, count) + 1)


def _extension(path: str) -> str:
    return os.path.splitext(path)[1].lower()


class Pictures(NamedTuple):
    """What is to be saved of which inputs, over which nothing is written."""

    saving: Saving
    inputs: Inputs


class Saver:
    """Writes the scenes of puzzles into files; with numbers, once there is a second puzzle."""

    def __init__(self, saving: Saving, inputs: Inputs, output: Output) -> None:
        from picsolve.cli.target import check_target

        check_target(saving.path, inputs)
        self.saving, self.output, self.inputs = saving, output, inputs
        self.count = 0
        self.written: list[str] = []
        self._first: list[Scene] | None = None

    def save(self, answer: Answer, step: int | None, *, reveal: bool) -> None:
        """What is to be seen of an answer: the steps that are wanted, or how it ends."""
        from picsolve.cli.puzzle_scenes import answer_scenes

        self.take(list(answer_scenes(answer, self.saving, step, reveal=reveal)))

    def save_hint(self, hint: Hint, level: int, lines: list[tuple[str, str]]) -> None:
        """What is to be seen of a hint at its level, which has these lines."""
        from picsolve.cli.puzzle_scenes import hint_scene

        self.take([hint_scene(hint, level, lines, self.saving.look.theme)])

    def take(self, scenes: Sequence[Scene]) -> None:
        """The scenes of one puzzle."""
        self.count += 1
        if self.count == 1:
            self._first = list(scenes)
            return
        self._write_first(numbered(self.saving.path, 1))
        self._write(scenes, numbered(self.saving.path, self.count))

    def close(self) -> None:
        """Write what waits for its name, and tell of several files."""
        self._write_first(self.saving.path)
        if len(self.written) > 1:
            told = say(
                "{count} pictures: {first} to {last}",
                count=len(self.written),
                first=clean(self.written[0]),
                last=clean(self.written[-1]),
            )
            self.output.complain(f"{told}\n")

    def _write_first(self, path: str) -> None:
        scenes, self._first = self._first, None
        if scenes:
            self._write(scenes, path)

    def _write(self, scenes: Sequence[Scene], path: str) -> None:
        format = self.saving.format
        if format.holds == PATH or not self.saving.steps:
            self._put(path, scenes)
            return
        for scene in scenes:
            self._put(numbered(path, scene.number or 0), [scene])

    def _put(self, path: str, scenes: Sequence[Scene]) -> None:
        """Draw a file and write it as a whole; report what is in the way."""
        from picsolve.render.raster import RasterError

        try:
            if self.inputs.reads([path]):
                raise RasterError(say("this is among the inputs, and would be overwritten"))
            with progress(lambda: say("drawing {path}", path=clean(path))):
                content = self.saving.format.write(scenes, self.saving.look)
            replace_file(path, [content])
            self.written.append(path)
        except RasterError as error:
            self.output.error(InputError(str(error), source=clean(path)))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            told = say("cannot be written: {reason}", reason=reason)
            self.output.error(InputError(told, source=clean(path)))


def _svg(scenes: Sequence[Scene], look: Look) -> bytes:
    return scenes[0].svg(look.theme).encode()


def _png(scenes: Sequence[Scene], look: Look) -> bytes:
    from picsolve.render.raster import png

    return png(scenes[0].svg(look.theme), 2.0 if look.scale is None else look.scale)


def _gif(scenes: Sequence[Scene], look: Look) -> bytes:
    from picsolve.render.raster import Frame, gif

    frames = [Frame(scene.svg(look.theme, is_brief=True), scene.seconds) for scene in scenes]
    done = [0]

    def doing() -> str:
        return say("drawing picture {number} of {count}", number=done[0] + 1, count=len(frames))

    def tell(number: int) -> None:
        done[0] = min(number, len(frames) - 1)

    with progress(doing):
        return gif(frames, look.scale, tell)


def _html(scenes: Sequence[Scene], look: Look) -> bytes:
    from picsolve.render.pages import page

    return page(scenes, look.theme).encode()


#: What pictures can be, by extension.
FORMATS: Mapping[str, Format] = {
    ".svg": Format(SCENE, _svg),
    ".png": Format(SCENE, _png, ("resvg_py",)),
    ".gif": Format(PATH, _gif, ("resvg_py", "PIL"), most=80),
    ".html": Format(PATH, _html),
}

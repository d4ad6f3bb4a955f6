"""`--save`: what is to be seen of puzzles becomes files, each as its extension tells."""

from __future__ import annotations

import os
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import click

from picsolve.cli.progress import progress
from picsolve.cli.save_formats import FORMATS, PATH, PUZZLES, SCENE, Format, Look
from picsolve.cli.whole_files import numbered, replace_file
from picsolve.errors import InputError
from picsolve.formats.source import clean
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.cli.hints import Hint
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.output import Output
    from picsolve.cli.writers import Shown
    from picsolve.render.scenes import PuzzleScenes

#: The options of `saving_options` that say how pictures look, as click names them.
_LOOK = ("theme", "scale", "paper", "per_page", "no_level")


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
        asked = {name: options.pop(name, None) for name in _LOOK}
        look = {name: value for name, value in asked.items() if value}
        if path is None:
            for name in look if steps is None else ("steps",):
                raise click.UsageError(say("{option} goes with --save FILE", option=_option(name)))
            return None
        format = _format(path)
        for name in look.keys() - {"theme", *format.takes}:
            told = say("{option} has no effect with {format}", option=_option(name), format=path)
            raise click.UsageError(told)
        if any(find_spec(name) is None for name in format.needs):
            from picsolve.render.raster import missing

            raise click.UsageError(missing(_extension(path)))
        return cls(path, Look(**{"theme": format.theme, **look}), steps)

    @property
    def format(self) -> Format:
        """What the extension tells."""
        return _format(self.path)

    @property
    def follows(self) -> bool:
        """Whether the path of a puzzle is to be seen, not the solution alone."""
        return self.steps is not None or self.format.holds == PATH

    def numbers(self, count: int) -> range:
        """Those of `count` steps that are to be seen."""
        first, last = self.steps or (1, None)
        return range(first, min(last or count, count) + 1)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _extension(path: str) -> str:
    return os.path.splitext(path)[1].lower()


def _format(path: str) -> Format:
    """What the extension tells; raises a usage error where it tells nothing."""
    found = FORMATS.get(_extension(path))
    if found is None:
        known, name = ", ".join(FORMATS), clean(os.path.basename(path))
        told = say("the name {name!r} tells no picture; known are {known}", name=name, known=known)
        raise click.UsageError(told)
    return found


class Pictures(NamedTuple):
    """What is to be saved of which inputs, over which nothing is written."""

    saving: Saving
    inputs: Inputs


class Saver:
    """Writes what is to be seen of puzzles into files; with numbers, once there is a second puzzle
    and a file has but one."""

    def __init__(self, saving: Saving, inputs: Inputs, output: Output) -> None:
        from picsolve.cli.target import check_target

        check_target(saving.path, inputs)
        self.saving, self.output, self.inputs = saving, output, inputs
        self.count = 0
        self.written: list[str] = []
        #: The first puzzle, which waits for its name, or all, where a file has all.
        self._waiting: list[PuzzleScenes] = []

    def save(self, answer: Answer, shown: Shown, left: Callable[[], float | None]) -> None:
        """What is to be seen of an answer: the steps that are wanted, or how it ends. In the time
        that is left the level of a worksheet is found."""
        from picsolve.cli.answers import with_rated_path
        from picsolve.cli.puzzle_scenes import answer_scenes, worksheet

        saving = self.saving
        if saving.format.holds == PUZZLES and not (saving.follows or shown.explain):
            rated = answer if saving.look.no_level else with_rated_path(answer, left())
            self.take(worksheet(answer, rated, saving.look.theme, reveal=shown.reveal))
        else:
            self.take(answer_scenes(answer, saving, shown.step, reveal=shown.reveal))

    def save_hint(self, hint: Hint, level: int, lines: list[tuple[str, str]]) -> None:
        """What is to be seen of a hint at its level, which has these lines."""
        from picsolve.cli.puzzle_scenes import hint_scenes

        self.take(hint_scenes(hint, level, lines, self.saving.look.theme))

    def take(self, puzzle: PuzzleScenes) -> None:
        """What is to be seen of one puzzle."""
        self.count += 1
        if self.saving.format.holds == PUZZLES:
            if self._is_fit(puzzle):
                self._waiting.append(puzzle)
        elif self.count == 1:
            self._waiting = [puzzle]
        else:
            self._write_waiting(numbered(self.saving.path, 1))
            self._write(puzzle, numbered(self.saving.path, self.count))

    def close(self) -> None:
        """Write what waits, and tell of several files."""
        self._write_waiting(self.saving.path)
        if len(self.written) > 1:
            told = say(
                "{count} files: {first} to {last}",
                count=len(self.written),
                first=clean(self.written[0]),
                last=clean(self.written[-1]),
            )
            self.output.complain(f"{told}\n")

    def _is_fit(self, puzzle: PuzzleScenes) -> bool:
        """Whether a file for all puzzles can have this one; report why not."""
        from picsolve.render.raster import DrawingError

        try:
            self.saving.format.check(puzzle, self.saving.look)
        except DrawingError as error:
            place = puzzle.place or say("puzzle {number}", number=puzzle.number)
            self.output.error(InputError(str(error), source=place))
            return False
        return True

    def _write_waiting(self, path: str) -> None:
        waiting, self._waiting = self._waiting, []
        if self.saving.format.holds == PUZZLES and any(it.scenes for it in waiting):
            self._put(path, waiting)
        else:
            for puzzle in waiting:
                self._write(puzzle, path)

    def _write(self, puzzle: PuzzleScenes, path: str) -> None:
        if not puzzle.scenes:
            return
        if self.saving.format.holds != SCENE or not self.saving.steps:
            self._put(path, [puzzle])
            return
        for scene in puzzle.scenes:
            self._put(numbered(path, scene.number or 0), [replace(puzzle, scenes=[scene])])

    def _put(self, path: str, puzzles: Sequence[PuzzleScenes]) -> None:
        """Draw files and write each as a whole; report what is in the way."""
        from picsolve.render.raster import DrawingError

        try:
            with progress(lambda: say("drawing {path}", path=clean(path))):
                for name, content in self.saving.format.write(puzzles, self.saving.look, path):
                    if self.inputs.reads([name]):
                        told = say("this is among the inputs, and would be overwritten")
                        raise DrawingError(told)
                    replace_file(name, [content])
                    self.written.append(name)
        except DrawingError as error:
            self.output.error(InputError(str(error), source=clean(path)))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            told = say("cannot be written: {reason}", reason=reason)
            self.output.error(InputError(told, source=clean(path)))

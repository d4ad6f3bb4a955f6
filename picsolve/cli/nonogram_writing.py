"""Writes the nonograms that `picsolve generate nonogram` makes: in any format, or as objects."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import click

from picsolve.cli.objects import SCHEMA, level_key, palette
from picsolve.cli.output import Output, write_utf8
from picsolve.cli.tables import sink
from picsolve.cli.target import unwritable
from picsolve.cli.whole_files import numbered, replace_file
from picsolve.errors import InputError
from picsolve.formats import writing
from picsolve.formats.source import clean
from picsolve.formats.writing import Format
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.nonogram.puzzle import Puzzle
    from picsolve.nonogram.repair import Repair


class Made(NamedTuple):
    """A puzzle with one solution, its number in the run, and of chance the try; how its drawing was
    repaired, if that was necessary.
    """

    number: int
    trial: int
    puzzle: Puzzle
    mended: Repair | None
    answer: Answer


class Writer(Protocol):
    """Where new puzzles go."""

    def write(self, made: Made) -> None: ...
    def close(self) -> None: ...


def writer(
    output: Output,
    path: str | None,
    to: str | None,
    seed: int | None,
    count: int,
    *,
    in_color: bool,
) -> Writer:
    """What writes to the file, or to standard output, in the format of the run.

    Raises a usage error where there is no such format, or it cannot have the puzzles.
    """
    path = None if path == "-" else path
    if output.style.format != "text":
        if path is not None or to is not None:
            name = "-o" if path is not None else "--to"
            told = say(
                "{name} and --{format} exclude each other", name=name, format=output.style.format
            )
            raise click.UsageError(told)
        return _Objects(output, seed)
    format = _format(path, to, count)
    if in_color and "colors" not in format.holds:
        raise click.UsageError(say("{format} has no colours", format=format.key))
    if path is None and count > 1 and not format.many:
        told = say(
            "{format} holds one puzzle; with -o FILE there will be files with numbers",
            format=format.key,
        )
        raise click.UsageError(told)
    if path is None:
        write_utf8(output.stream)
    return _Files(output, path, format)


def _format(path: str | None, to: str | None, count: int) -> Format:
    """The format that the options ask for."""
    nonograms = [format for format in writing.FORMATS if format.kind == "nonogram"]
    if to is not None:
        key = to.lower().removeprefix(".")
        if found := next((format for format in nonograms if format.key == key), None):
            return found
        keys = ", ".join(format.key for format in nonograms)
        raise click.UsageError(say("no format {name!r}; there are {keys}", name=to, keys=keys))
    if path is not None:
        if found := writing.by_extension(path, "nonogram"):
            return found
        name = clean(os.path.basename(path))
        raise click.UsageError(
            say("the name {name!r} tells no format; --to FORMAT does", name=name)
        )
    key = "nonpack" if count > 1 else "non"
    return next(format for format in nonograms if format.key == key)


class _Files:
    """Puzzles in a format: at once to standard output; to files, each as a whole, at the end."""

    def __init__(self, output: Output, path: str | None, format: Format) -> None:
        self.output, self.path, self.format = output, path, format
        self.texts: list[str] = []
        self.count = 0

    def write(self, made: Made) -> None:
        format, puzzle = self.format, made.puzzle
        for what in writing.lost(puzzle, format):
            told = say(
                "left out, because {format} cannot hold it: {what}", format=format.key, what=what
            )
            self.output.complain(told + "\n", once=what)
        try:
            text = format.write(puzzle, made.number)
        except ValueError as error:
            told = say(
                "{format} cannot hold this puzzle: {reason}", format=format.key, reason=error
            )
            raise InputError(told) from None
        self.count += 1
        text = (format.between if self.count > 1 else format.head) + text
        if self.path is not None:
            self.texts.append(text)
            return
        self.output.write(text)
        self.output.flush()

    def close(self) -> None:
        if not self.count:
            return
        if self.path is None:
            self.output.write(self.format.foot)
        elif self.format.many or self.count == 1:
            self._put(self.path, "".join(self.texts) + self.format.foot)
        else:
            for number, text in enumerate(self.texts, 1):
                self._put(numbered(self.path, number), text)

    def _put(self, path: str, text: str) -> None:
        try:
            replace_file(path, [text.encode()])
        except (OSError, ValueError) as error:
            raise unwritable(path, getattr(error, "strerror", None) or str(error)) from None


class _Objects:
    """All that is known of each, in JSON or as a row."""

    def __init__(self, output: Output, seed: int | None) -> None:
        self.seed = seed
        self.sink = sink(output, "generate nonogram")

    def write(self, made: Made) -> None:
        self.sink.write(generated_object(made, self.seed))

    def close(self) -> None:
        self.sink.close()


def generated_object(made: Made, seed: int | None) -> dict[str, Any]:
    """A new puzzle; it is unique."""
    answer, puzzle = made.answer, made.puzzle
    level, score = answer.difficulty or (None, None)
    trace, hardest, mended = answer.trace, answer.hardest, made.mended
    changes = sorted(mended.changes) if mended else []
    rows, columns = (part.split("\n") for part in str(puzzle).split("\n\n"))
    return {
        "schema": SCHEMA,
        "kind": "nonogram",
        "puzzle": made.number,
        "seed": seed,
        "try": None if seed is None else made.trial,
        "title": puzzle.title,
        "author": puzzle.author,
        "rows": rows,
        "columns": columns,
        "solution": list(puzzle.goal),
        "changed": [str(square) for square in changes],
        "fewest": mended.is_fewest if mended else None,
        "level": None if level is None else level_key(level),
        "score": score,
        "line_solvable": answer.line_solvable,
        "depth": answer.effort and answer.effort.depth,
        "steps": trace and len(trace.steps),
        "hardest": trace.steps[hardest - 1].technique if trace and hardest else None,
        "techniques": answer.counts,
        **palette(puzzle),
    }

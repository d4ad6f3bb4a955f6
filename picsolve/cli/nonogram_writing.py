"""Writes the nonograms that `picsolve generate nonogram` makes: in any format, or as objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import click

from picsolve.cli.format_files import FormatFiles, format_files
from picsolve.cli.objects import SCHEMA, level_key, palette
from picsolve.cli.output import Output
from picsolve.cli.tables import sink
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
    if output.style.format != "text" and path is None and to is None:
        return _Objects(output, seed)
    if path is None and to is None:
        to = "nonpack" if count > 1 else "non"
    files = format_files(output, "nonogram", path, to, count)
    if in_color and "colors" not in files.format.holds:
        raise click.UsageError(say("{format} has no colours", format=files.format.key))
    return _Files(files)


class _Files:
    """Each puzzle in a format of the field."""

    def __init__(self, files: FormatFiles) -> None:
        self.files = files

    def write(self, made: Made) -> None:
        self.files.write(made.puzzle, made.number)

    def close(self) -> None:
        self.files.close()


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

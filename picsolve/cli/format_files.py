"""New puzzles in a format of the field: to standard output, or to files, each as a whole."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from picsolve.cli.output import Output, write_utf8
from picsolve.cli.target import unwritable
from picsolve.cli.whole_files import numbered, replace_file
from picsolve.errors import InputError
from picsolve.formats import writing
from picsolve.formats.source import clean
from picsolve.formats.writing import Format
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.formats.writing import Board


def format_files(
    output: Output, kind: str, path: str | None, to: str | None, count: int
) -> FormatFiles:
    """What writes so many puzzles of a kind in the format `to`, or else that of the file's name;
    without a file to standard output.

    Raises a usage error where there is no such format, or it cannot have several puzzles there; and
    where a format for programs is asked for, too.
    """
    if output.style.format != "text":
        name = "-o" if path is not None else "--to"
        told = say(
            "{name} and --{format} exclude each other", name=name, format=output.style.format
        )
        raise click.UsageError(told)
    format = _format(kind, path, to)
    if path is None and count > 1 and not format.many:
        told = say(
            "{format} holds one puzzle; with -o FILE there will be files with numbers",
            format=format.key,
        )
        raise click.UsageError(told)
    if path is None:
        write_utf8(output.stream)
    return FormatFiles(output, path, format)


def _format(kind: str, path: str | None, to: str | None) -> Format:
    """The format that the options ask for."""
    if to is not None:
        if found := writing.named(to, kind):
            return found
        keys = ", ".join(format.key for format in writing.FORMATS if format.kind == kind)
        raise click.UsageError(say("no format {name!r}; there are {keys}", name=to, keys=keys))
    if found := writing.by_extension(path or "", kind):
        return found
    name = clean(os.path.basename(path or ""))
    raise click.UsageError(say("the name {name!r} tells no format; --to FORMAT does", name=name))


class FormatFiles:
    """Puzzles in a format: at once to standard output; to files, each as a whole, at the end."""

    def __init__(self, output: Output, path: str | None, format: Format) -> None:
        self.output, self.path, self.format = output, path, format
        self.texts: list[str] = []
        self.count = 0

    def write(self, puzzle: Board, number: int) -> None:
        """Write a puzzle; raises `InputError` where the format cannot have it at all."""
        format = self.format
        for what in writing.lost(puzzle, format):
            told = say(
                "left out, because {format} cannot hold it: {what}", format=format.key, what=what
            )
            self.output.complain(told + "\n", once=what)
        try:
            text = format.write(puzzle, number)
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
        """End the output, and write the files."""
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

"""`--output` and `--resume`: the file for the answers, perhaps with some in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import BinaryIO

import click

from picsolve.cli.inputs import Asked, AskedRun, Inputs, Unread
from picsolve.cli.output import Output, Style

_BLOCK = 1 << 20


def opened(path: str, style: Style, inputs: Inputs, *, resume: bool) -> Output:
    """The output into a file; what it has already is kept, if it is to be continued, and the
    inputs are those after it."""
    if any(_is_same(path, name) for name in inputs.arguments):
        raise click.UsageError(f"{path} is among the inputs, and would be overwritten")
    count = 0
    try:
        if resume and os.path.exists(path):
            with open(path, "r+b") as file:
                count = _whole_lines(file, is_csv=style.csv)
        stream = open(path, "a" if resume else "w", encoding="utf-8", newline="")  # noqa: SIM115
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise click.UsageError(f"{path} cannot be written: {reason}") from None
    output = Output(style, stream)
    output.is_resumable = style.format != "json"
    if count and style.format in ("csv", "tsv"):
        output.tell("heading")
        count -= 1
    inputs.rest = Rest(count, counts_errors=style.format != "text")
    return output


def _is_same(path: str, name: str) -> bool:
    try:
        return os.path.samefile(path, name)
    except (OSError, ValueError):
        return False


def _whole_lines(file: BinaryIO, *, is_csv: bool) -> int:
    """How many whole lines a file has, or rows; what follows them is cut off."""
    count = size = 0
    quotes = 0  # of the row so far: within quotes a line does not end it
    end = 0
    while block := file.read(_BLOCK):
        start = 0
        while (found := block.find(b"\n", start)) >= 0:
            quotes += block.count(b'"', start, found) if is_csv else 0
            start = found + 1
            if quotes % 2 == 0:
                count, end, quotes = count + 1, size + start, 0
        quotes += block.count(b'"', start) if is_csv else 0
        size += len(block)
    file.truncate(end)
    return count


class Rest:
    """The inputs behind so many that have their answers.

    counts_errors   whether what is no puzzle has an answer, too
    """

    def __init__(self, done: int, *, counts_errors: bool) -> None:
        self.done, self.counts_errors = done, counts_errors

    def of(self, items: Iterator[Asked | Unread | AskedRun]) -> Iterator[Asked | Unread | AskedRun]:
        for item in items:
            if not self.done:
                yield item
            elif isinstance(item, AskedRun):
                end = self._end(item)
                if end < len(item):
                    yield item.part(end, len(item))
            elif isinstance(item, Asked) or self.counts_errors:
                self.done -= 1

    def _end(self, run: AskedRun) -> int:
        """Where in a run the answers end."""
        from picsolve.sudoku import bulk

        counts = bulk.count(run.run.text, 1)
        for index in range(len(run)):
            if not self.done:
                return index
            # Givens that contradict each other are an error.
            if counts[index] or self.counts_errors or isinstance(run[index], Asked):
                self.done -= 1
        return len(run)

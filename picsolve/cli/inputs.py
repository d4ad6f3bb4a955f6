"""From the arguments of a command to puzzles, read one by one."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO

from picsolve.api import position
from picsolve.cli.arguments import entries_of, is_file, is_text, readable
from picsolve.cli.asked import ARGUMENT, STDIN, Asked, AskedRun, Unread
from picsolve.cli.complaints import complain
from picsolve.cli.files import files_below, identity, is_pattern, is_puzzle_file, matching
from picsolve.cli.half_filled import half_filled, with_rows
from picsolve.cli.meter import Meter
from picsolve.errors import InputError
from picsolve.formats import (
    Entry,
    Run,
    load_runs,
    read_runs,
)
from picsolve.formats.runs import ROOM, run_of
from picsolve.formats.source import SMALL, clean
from picsolve.words import plural, say, word


class Inputs:
    """The puzzles of all arguments, each as soon as it is read.

    With `kind` they have to be sudokus, or nonograms. With `filled`, which is read as an argument
    is, there has to be one puzzle, and what comes is that puzzle, half-filled. So does a nonogram
    whose file has saved cells that contradict its clues, where nonograms are asked for. With
    `runs`, plain sudokus in successive lines come together.

    Of a directory every file that holds puzzles is read; `skipped` counts the others. The file that
    the answers go to, `written`, is never read, or a run would feed on its own answers.
    """

    def __init__(
        self,
        arguments: tuple[str, ...],
        kind: str | None = None,
        filled: str | None = None,
        *,
        runs: bool = False,
    ) -> None:
        self.arguments, self.kind, self.filled, self.runs = arguments, kind, filled, runs
        self.skipped: Counter[str] = Counter()
        self.meter = Meter(arguments)
        self.written = identity(sys.stdout)
        #: What is left where the first puzzles have been taken already.
        self.rest: Iterator[Asked | Unread | AskedRun] | None = None

    def __iter__(self) -> Iterator[Asked | Unread]:
        """The puzzles one by one."""
        for found in self.with_runs():
            if isinstance(found, AskedRun):
                yield from (found[index] for index in range(len(found)))
            else:
                yield found

    def with_runs(self) -> Iterator[Asked | Unread | AskedRun]:
        """The puzzles, some of them together."""
        return self._all() if self.rest is None else self.rest

    def _all(self) -> Iterator[Asked | Unread | AskedRun]:
        if self.filled is not None:
            yield half_filled(self.arguments, self.filled, self.kind)
            return
        for source, entries in self._sources():
            for found in entries:
                taken = self._asked(found, source, self.meter.read + 1)
                if isinstance(taken, AskedRun):
                    self.meter.count(len(taken), taken.run.line + len(taken) - 1)
                else:
                    self.meter.count(1, taken.line)
                yield taken

    def _asked(
        self, found: Entry | Run | InputError, source: str | None, number: int
    ) -> Asked | Unread | AskedRun:
        if isinstance(found, Run):
            return AskedRun(found, number, source, self.kind)
        if isinstance(found, InputError):
            if self.kind == "nonogram":
                from picsolve.formats.clues import SavedError

                if isinstance(found, SavedError):
                    return with_rows(found.puzzle, found.rows, number, source, found.line)
            return Unread(found, number, self.kind, source, found.line)
        for warning in found.warnings:
            complain(f"{warning.place}: {say('warning: {message}', message=warning.message)}\n")
        place = (number, source, found.line, found.title)
        return Asked(found.kind, position(found.board), *place, library=found.library)

    def reads(self, paths: Iterable[str], *, named: bool = False) -> str | None:
        """The first of some files that is among what is read, by whatever name: as an argument, as
        one that a pattern stands for, or in a directory. With `named` only arguments count."""
        wanted = {known: path for path in paths if (known := identity(path))}
        for file, is_found in self._files(named=named) if wanted else ():
            path = wanted.get(identity(file))
            if path and (not is_found or is_puzzle_file(file, self.kind)):
                return path
        return None

    def _files(self, *, named: bool) -> Iterator[tuple[Any, bool]]:
        """What may be read, and whether it was found in a directory, where not all is."""
        for argument in (*self.arguments, *([] if self.filled is None else [self.filled])):
            if argument == "-":
                yield sys.stdin, False
                continue
            for name in [argument] if named else self._names(argument):
                yield name, False
                if not named and is_file(name) and os.path.isdir(name):
                    yield from ((path, True) for path in files_below(name))

    def _is_written(self, file: Any) -> bool:
        return self.written is not None and identity(file) == self.written

    def _sources(self) -> Iterator[tuple[str | None, Iterator[Entry | Run | InputError]]]:
        """The name of each file, None for a puzzle as argument, and what is in it."""
        for argument in self.arguments:
            for name in self._names(argument):
                if self._is_written(sys.stdin if name == "-" else name):
                    if name == argument:  # else a pattern has found it
                        message = say("the answers go to this file, so it is not read")
                        source = STDIN if name == "-" else name
                        yield source, iter([InputError(message, source=clean(source))])
                elif name == "-" and self.runs and sys.stdin is not None:
                    yield STDIN, readable(read_runs(STDIN, _wide(sys.stdin.buffer), self.kind))
                elif self.runs and (run := run_of(name, ARGUMENT)) and not is_file(name):
                    yield None, iter([run])
                elif name == "-" or not (name.strip() and is_file(name)):
                    yield entries_of(name, self.kind)
                elif os.path.isdir(name):
                    yield from self._below(name)
                else:
                    yield name, self._load(name)

    def _below(
        self, directory: str
    ) -> Iterator[tuple[str | None, Iterator[Entry | Run | InputError]]]:
        is_empty = True
        for path in files_below(directory):
            if self._is_written(path):
                continue
            if is_puzzle_file(path, self.kind):
                is_empty = False
                yield path, self._load(path)
            else:
                self.skipped[directory] += 1
        if is_empty:
            message = (
                say("there is no {kind} in this directory", kind=word(self.kind))
                if self.kind
                else say("there is no puzzle in this directory")
            )
            yield directory, iter([InputError(message, source=clean(directory))])

    def _load(self, path: str) -> Iterator[Entry | Run | InputError]:
        return load_runs(path, self.kind, with_runs=self.runs, watch=self.meter.begin)

    def _names(self, argument: str) -> list[str]:
        """The argument, or what it stands for as a pattern of names."""
        if not is_pattern(argument) or is_text(argument) or is_file(argument):
            return [argument]
        return matching(argument) or [argument]

    def told_skipped(self) -> str:
        """Lines that say how much was left out; empty if nothing was."""
        return "".join(f"{self._told_skipped(*item)}\n" for item in self.skipped.items())

    def _told_skipped(self, name: str, count: int) -> str:
        values = {"name": clean(name), "files": plural(count, "file")}
        if self.kind is None:
            return say(
                "{name}: {files} skipped: no puzzle in it"
                if count == 1
                else "{name}: {files} skipped: no puzzle in them",
                **values,
            )
        return say(
            "{name}: {files} skipped: no {kind} in it"
            if count == 1
            else "{name}: {files} skipped: no {kind} in them",
            kind=word(self.kind),
            **values,
        )


def _wide(stream: BinaryIO) -> BinaryIO:
    """Standard input with more room, so that many lines are seen at a time."""
    try:
        number = stream.fileno()
        with suppress(ImportError, OSError, AttributeError):  # no pipe, or not on Linux
            import fcntl

            fcntl.fcntl(number, fcntl.F_SETPIPE_SZ, SMALL)
        return open(number, "rb", ROOM, closefd=False)
    except (OSError, ValueError, AttributeError):  # nothing that has a number
        return stream

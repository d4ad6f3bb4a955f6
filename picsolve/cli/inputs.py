"""From the arguments of a command to puzzles, read one by one."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

from picsolve.api import position
from picsolve.board import Contradiction
from picsolve.cli.complaints import complain
from picsolve.cli.files import files_below, identity, is_pattern, is_puzzle_file, matching
from picsolve.cli.meter import Meter
from picsolve.errors import InputError
from picsolve.formats import (
    Entry,
    Run,
    load,
    load_runs,
    read,
    read_bytes,
    read_runs,
    reason_of,
)
from picsolve.formats.pasted import link_in
from picsolve.formats.runs import ROOM, run_of
from picsolve.formats.signs import narrow, with_plain_cells
from picsolve.formats.source import SMALL, clean
from picsolve.words import plural, say, word

if TYPE_CHECKING:
    from picsolve.nonogram.puzzle import Puzzle

#: Arguments that are meant as puzzles: nothing but the characters of a sudoku in text form, or a
#: whole grid of them and more: eliminations, or what the reader will point out as wrong.
_PUZZLE_TEXT = r"(?s:[-0-9.*_Xx:+|,\s]{17,}|[-0-9.*_Xx:+|,\s]{81}.*)"
#: A sudoku, but for a slip: too short for the reader to see that all of it was meant.
_SHORT_SUDOKU = r"[0-9.]{1,59}"
#: The same for pictures: nothing but signs for cells, or several lines.
_PICTURE_TEXT = r"(?s:[#.?_*0-9-]+|.*\n.*)"

FoundT = TypeVar("FoundT")
ARGUMENT, FILLED, STDIN = "<argument>", "--filled", "<stdin>"


class Asked(NamedTuple):
    """A puzzle as it was asked for: where it stood, and its place among the run's puzzles.

    With a `puzzle` the board is that puzzle as a person has filled it so far. For a nonogram the
    rows of the picture are in `filled`, which may contradict the clues; then the board is blank.
    `library` is the line of HoDoKu's library that the sudoku comes from.
    """

    kind: str
    board: Any
    number: int
    source: str | None
    line: int | None
    title: str = ""
    puzzle: Any = None
    filled: tuple[str, ...] = ()
    library: Any = None

    @property
    def place(self) -> str:
        """`list.txt:7`, or `cat.non` where the file is one puzzle; empty for an argument."""
        if self.source is None:
            return ""
        whole = self.kind == "nonogram" and self.line == 1
        name = clean(self.source)  # a file's name may hold anything, JSON alone gives it as it is
        return name if whole or self.line is None else f"{name}:{self.line}"


class Unread(NamedTuple):
    """An input that is no puzzle, or none of the kind that was asked for."""

    error: InputError
    number: int
    kind: str | None
    source: str | None
    line: int | None


@dataclass(frozen=True, slots=True)
class AskedRun:
    """Plain sudokus of a list, to be answered together; `number` is the first one's. `kind` is what
    was asked for, if either: what turns out to be no puzzle was meant as one of that kind."""

    run: Run
    number: int
    source: str | None
    kind: str | None = "sudoku"

    def __len__(self) -> int:
        return len(self.run)

    def __getitem__(self, index: int) -> Asked | Unread:
        """One of them by itself."""
        found, run = self.run.entry(index), self.run
        number, line = self.number + index, run.line + index
        if isinstance(found, InputError):
            return Unread(found, number, self.kind, self.source, line)
        return Asked("sudoku", found.board, number, self.source, line)

    def part(self, first: int, end: int) -> AskedRun:
        return replace(self, run=self.run.part(first, end), number=self.number + first)


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
            yield _half_filled(self.arguments, self.filled, self.kind)
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
                if not named and _is_file(name) and os.path.isdir(name):
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
                    yield STDIN, _readable(read_runs(STDIN, _wide(sys.stdin.buffer), self.kind))
                elif self.runs and (run := run_of(name, ARGUMENT)) and not _is_file(name):
                    yield None, iter([run])
                elif name == "-" or not (name.strip() and _is_file(name)):
                    yield _entries(name, self.kind)
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
        if not is_pattern(argument) or _is_text(argument) or _is_file(argument):
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


def _readable(found: Iterator[FoundT | InputError]) -> Iterator[FoundT | InputError]:
    """What is found in standard input, and why it cannot be read any further."""
    try:
        yield from found
    except OSError as error:
        yield InputError(reason_of(error), source=STDIN)


def _half_filled(arguments: tuple[str, ...], filled: str, kind: str | None) -> Asked | Unread:
    """The grid that goes with a puzzle, or what is wrong with either."""
    source, found = _only_one(arguments[0], ARGUMENT, kind)
    if isinstance(found, Entry) and found.kind == "nonogram":
        return _partial_picture(found, source, filled)
    if isinstance(found, Entry):
        puzzle = found.board
        source, found = _only_one(filled, FILLED, "sudoku", puzzle)
        if isinstance(found, Entry):
            return Asked(found.kind, found.board, 1, source, found.line, found.title, puzzle)
    return Unread(found, 1, kind, source, found.line)


def _partial_picture(entry: Entry, source: str | None, filled: str) -> Asked | Unread:
    """The picture that goes with a nonogram."""
    from picsolve.formats.picture_text import (
        load_picture,
        read_picture,
        read_picture_bytes,
    )
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle

    puzzle = entry.board.puzzle if isinstance(entry.board, Picture) else entry.board
    assert isinstance(puzzle, Puzzle)
    name = {"-": STDIN, "": FILLED}.get(filled.strip(), filled)
    try:
        if not filled.strip():
            raise InputError(say("an empty argument is no picture"), source=FILLED)
        if filled == "-" and sys.stdin is not None:
            rows = read_picture_bytes(STDIN, sys.stdin.buffer, puzzle)
        elif re.fullmatch(_PICTURE_TEXT, filled) and not _is_file(filled):
            name, rows = FILLED, read_picture(FILLED, filled, puzzle)
        else:
            rows = load_picture(filled, puzzle)
    except InputError as error:
        return Unread(error, 1, "nonogram", name, error.line)
    except OSError as error:
        return Unread(InputError(reason_of(error), source=name), 1, "nonogram", name, None)
    return with_rows(puzzle, rows, 1, source, entry.line)


def with_rows(
    puzzle: Puzzle, rows: tuple[str, ...], number: int, source: str | None, line: int | None
) -> Asked:
    """A nonogram with the rows of a picture, which may contradict the clues."""
    from picsolve.nonogram.picture import Picture

    try:
        board = Picture.from_rows(puzzle, rows)
    except Contradiction:
        board = Picture.blank(puzzle)
    return Asked("nonogram", board, number, source, line, puzzle.title, puzzle, rows)


def _only_one(
    argument: str, name: str, kind: str | None, puzzle: Any = None
) -> tuple[str | None, Entry | InputError]:
    """The name of the file and its one puzzle; `puzzle` is the one that it fills."""
    source, entries = _entries(argument, kind, name, puzzle)
    first, second = next(entries), next(entries, None)
    if isinstance(first, InputError) or second is None:
        return source, first
    if isinstance(second, Entry):
        message = say(
            "{option} wants one grid, and this is a second"
            if puzzle
            else "{option} wants one puzzle, and this is a second",
            option=FILLED,
        )
        second = InputError(message, source=clean(second.source), line=second.line)
    return source, second


def _entries(
    argument: str, kind: str | None, name: str = ARGUMENT, puzzle: Any = None
) -> tuple[str | None, Iterator[Entry | InputError]]:
    """The name of the file, None for a puzzle as argument, and what is in it."""
    if argument == "-":
        if sys.stdin is None:
            return STDIN, iter([InputError(say("standard input is closed"), source=STDIN)])
        return STDIN, _readable(read_bytes(STDIN, sys.stdin.buffer, kind, puzzle))
    if not argument.strip():
        message = say("an empty argument is neither a puzzle nor a file")
        return None, iter([InputError(message, source=name)])
    if kind != "nonogram" and _is_short(argument) and not _is_file(argument):
        message = say(
            "this has only {count} of a sudoku's 81 characters, nor is it the name of a file",
            count=len(argument),
        )
        place: Any = {"line": 1, "column": 1, "span": len(argument), "text": {1: narrow(argument)}}
        return None, iter([InputError(message, source=name, **place)])
    if _is_text(argument) and not _is_file(argument):
        return None, read(name, argument, kind, puzzle)
    return argument, load(argument, kind, puzzle)


def _is_text(argument: str) -> bool:
    """Whether an argument that names no file is meant as a puzzle."""
    text = with_plain_cells(argument)
    if link_in(text):
        return True
    return bool(re.fullmatch(_PUZZLE_TEXT, text)) or _is_like_a_grid(text)


def _is_short(argument: str) -> bool:
    return bool(re.fullmatch(_SHORT_SUDOKU, narrow(argument)))


def _is_like_a_grid(argument: str) -> bool:
    """Whether nearly all of a long text are cells, so that the others have to be slips."""
    cells = sum(char in "0123456789.*_Xx+" for char in argument)
    return cells >= 60 and cells >= 0.9 * len(argument)


def _is_file(argument: str) -> bool:
    return os.path.exists(argument)  # nor is a text that is too long for a name, or has a NUL

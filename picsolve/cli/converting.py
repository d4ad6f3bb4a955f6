"""What `picsolve convert` does: read, write in another format, tell what could not be kept."""

from __future__ import annotations

import errno
import gzip
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Any

import click

from picsolve.cli.complaints import complain
from picsolve.cli.inputs import ARGUMENT, Asked, Inputs, Unread
from picsolve.cli.output import NO, WRONG_INPUT, YES, Output, Style, write_utf8
from picsolve.core import Verdict
from picsolve.errors import InputError
from picsolve.formats import writing
from picsolve.formats.source import SMALL, clean, plural
from picsolve.formats.writing import Format
from picsolve.render.explain import join


def run(puzzles: tuple[str, ...], path: str | None, to: str | None, timeout: float | None) -> int:
    """Convert the puzzles; the exit code."""
    format = None
    if to is not None:
        format = writing.by_key(to.lower().removeprefix("."))
        if format is None:
            keys = ", ".join(format.key for format in writing.FORMATS)
            raise click.UsageError(f"no format {to!r}; there are {keys}")
    elif path is None or path == "-":
        raise click.UsageError("say where to with -o FILE, or in which format with --to FORMAT")
    elif not any(writing.by_extension(path, kind) for kind in ("sudoku", "nonogram")):
        name = os.path.basename(path)
        raise click.UsageError(f"the name {name!r} tells no format; --to FORMAT does")
    output = Output(Style())
    write_utf8(output.stream)
    target = _Target(None if path == "-" else path, format, output, timeout)
    target.inputs = _files(puzzles)
    inputs = Inputs(puzzles)
    for found in inputs:
        if isinstance(found, Unread):
            output.error(found.error)
        else:
            target.take(found)
    target.finish()
    output.complain(inputs.told_skipped())
    return output.code


class _Target:
    """Where the puzzles go: standard output, one file, or several with numbers."""

    def __init__(
        self, path: str | None, format: Format | None, output: Output, timeout: float | None
    ) -> None:
        self.path, self.format, self.output, self.timeout = path, format, output, timeout
        self.inputs: list[os.stat_result] = []  # of files that are read
        self.texts: list[str] = []  # each for a file of its own
        self.spool: IO[bytes] | None = None  # or all for one, which may be large
        self.count = 0
        self.lost: Counter[str] = Counter()

    def take(self, asked: Asked) -> None:
        """Write one puzzle, or keep it for the end; report what is in the way."""
        try:
            format = self._format(asked)
            text = self._text(asked, format)
        except _Refused as refused:
            error = InputError(str(refused), source=asked.place or ARGUMENT, help=refused.help)
            self.output.error(error, refused.code)
            return
        self.lost.update(writing.lost(asked.board, format, asked.title, asked.library))
        self.format = format  # what comes next has to have it, too
        self.count += 1
        between = format.between if self.count > 1 else format.head
        if self.path is None:
            sys.stdout.write(between + text)
            self.output.flush()
        elif format.many:
            self.spool = self.spool or tempfile.TemporaryFile()  # noqa: SIM115 - closed at the end
            self.spool.write((between + text).encode())
        else:
            self.texts.append(text)

    def _format(self, asked: Asked) -> Format:
        format = self.format or writing.by_extension(str(self.path), asked.kind)
        if format is None or format.kind != asked.kind:
            what = format.key if format else clean(str(self.path))
            raise _Refused(f"this is a {asked.kind}, and {what} is for the other kind")
        if self.path is None and self.count and not format.many:
            raise _Refused(
                f"{format.key} holds one puzzle, and this is another",
                help="with -o FILE there will be several files with numbers",
            )
        return format

    def _text(self, asked: Asked, format: Format) -> str:
        board = asked.board
        if writing.COLORS in writing.lost(board, format):
            raise _Refused(
                f"{format.key} has no colours, and this puzzle does not do without",
                help="xml, json, non, g, ini and toml have colours",
            )
        if format.key == "pbm":
            board = _with_goal(asked, self.timeout)
        try:
            return format.write(board, self.count + 1, asked.library)
        except ValueError as error:
            raise _Refused(f"{format.key} cannot hold this puzzle: {error}") from None

    def finish(self) -> None:
        """Write what has been kept, and tell what has been left out."""
        format = self.format
        if format is None or not self.count:
            return
        if self.path is None:
            sys.stdout.write(format.foot)
            self.output.flush()
        elif self.spool:
            with self.spool as spool:
                spool.write(format.foot.encode())
                spool.seek(0)
                if not self._write(self.path, iter(lambda: spool.read(SMALL), b"")):
                    return
        elif self.count == 1:
            if not self._write(self.path, [(format.head + self.texts[0] + format.foot).encode()]):
                return
        else:
            names = [_numbered(self.path, number + 1) for number in range(self.count)]
            written = [
                self._write(name, [text.encode()])
                for name, text in zip(names, self.texts, strict=True)
            ]
            if not any(written):
                return
            if all(written):
                ends = f"{clean(names[0])} to {clean(names[-1])}"
                complain(f"{plural(self.count, 'puzzle')} in files of their own: {ends}\n")
        if self.lost:
            told = _told(self.lost, self.count)
            complain(f"left out, because {format.key} cannot hold it: {told}\n")

    def _write(self, path: str, data: Iterable[bytes]) -> bool:
        """Write a file; whether that could be done."""
        try:
            if self.output.code != YES and self._is_input(path):
                help = "mend what is wrong in it, or write to another file"
                message = "not written: what could not be read of this file would be lost"
                self.output.error(InputError(message, source=clean(path), help=help))
                return False
            _replace(path, data)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.output.error(InputError(f"cannot be written: {reason}", source=clean(path)))
            return False
        return True

    def _is_input(self, path: str) -> bool:
        """Whether a file is one of those that are read, by whatever name."""
        if not os.path.isfile(path):
            return False
        target = os.stat(path)
        return any(os.path.samestat(target, known) for known in self.inputs)


def _files(puzzles: tuple[str, ...]) -> list[os.stat_result]:
    """Which files are read, as the system knows them."""
    found = []
    for argument in puzzles:
        with suppress(OSError, ValueError, AttributeError):  # no file, or a closed stream
            found.append(os.fstat(sys.stdin.fileno()) if argument == "-" else os.stat(argument))
    return found


def _put(data: Iterable[bytes], file: IO[bytes], *, packed: bool) -> None:
    """Write the parts of a file, by gzip if it is to be packed."""
    if packed:
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as target:
            target.writelines(data)
    else:
        file.writelines(data)


def _replace(path: str, data: Iterable[bytes]) -> None:
    """Write a file as a whole or not at all: what it held before is there until then."""
    packed = path.lower().endswith(".gz")
    target, path = path, os.path.realpath(path)
    folder = os.path.dirname(path)
    is_new = not os.path.exists(target)
    if not (is_new or os.path.isfile(target)) or not os.access(folder, os.W_OK):
        with open(target, "wb") as file:  # a device or a pipe, or nowhere to put another file
            _put(data, file, packed=packed)
        return
    if not is_new and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    handle, name = tempfile.mkstemp(dir=folder, prefix=".picsolve-")
    try:
        with open(handle, "wb") as file:
            _put(data, file, packed=packed)
        if is_new:
            os.umask(mask := os.umask(0))
            os.chmod(name, 0o666 & ~mask)
        else:
            shutil.copymode(path, name)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


class _Refused(Exception):  # noqa: N818 - told as an InputError
    """Why a puzzle cannot be written so."""

    def __init__(self, message: str, code: int = WRONG_INPUT, help: str = "") -> None:
        super().__init__(message)
        self.code, self.help = code, help


def _with_goal(asked: Asked, timeout: float | None) -> Any:
    """The puzzle with its solution as goal, if it has none of its own."""
    from dataclasses import replace

    from picsolve import api

    puzzle = asked.board.puzzle
    if puzzle.goal:
        return puzzle
    decision = api.decide(asked.board, timeout=timeout)
    if decision.verdict is not Verdict.UNIQUE:
        found = {"several": "several solutions", "none": "no solution"}
        what = found.get(decision.verdict.value, "no known solution in this time")
        raise _Refused(f"there is no bitmap of it: the puzzle has {what}", NO)
    return replace(puzzle, goal=decision.solutions[0].text)


def _numbered(path: str, number: int) -> str:
    """`pack.non.gz` with a number: `pack-3.non.gz`."""
    packed = path[len(path) - 3 :] if path.lower().endswith(".gz") else ""
    root, extension = os.path.splitext(path[: len(path) - len(packed)])
    return f"{root}-{number}{extension}{packed}"


def _told(lost: Counter[str], count: int) -> str:
    parts = (
        what if count == 1 else f"{what} ({plural(times, 'puzzle')})"
        for what, times in lost.items()
    )
    return join(list(parts), "and")

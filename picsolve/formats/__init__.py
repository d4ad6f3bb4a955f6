"""Reading puzzles: the format is found from the content, and errors say what would be right.

Nothing here imports a format's module, or a board, before a text asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.runs import ROOM, Run, Runs
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle
    from picsolve.sudoku.grid import Grid

__all__ = [
    "Entry",
    "Run",
    "load",
    "load_runs",
    "parse",
    "parse_filled",
    "read",
    "read_bytes",
    "read_runs",
    "to_non",
]


def read(
    source: str,
    lines: Iterable[str | InputError] | str,
    kind: str | None = None,
    puzzle: Grid | None = None,
) -> Iterator[Entry | InputError]:
    """Every puzzle of a text, or of a stream of lines; errors are yielded, never raised.

    An error among the lines stands for one that could not be decoded, and comes back in its place.
    `source` is what errors call the text; `kind` (`sudoku` or `nonogram`) is what it has to be.
    Lists of sudokus are read line by line, and one bad line does not stop the rest. With a
    `puzzle` each sudoku has to be that puzzle half-filled: a digit that differs from its givens is
    an error, any other that is wrong is not, even where two equal digits see each other.
    """
    for found in _read(source, lines, kind, puzzle):
        assert not isinstance(found, Run)  # which nobody has asked for
        yield found


def _read(
    source: str,
    lines: Iterable[str | InputError] | str,
    kind: str | None,
    puzzle: Grid | None,
    runs: Runs | None = None,
) -> Iterator[Entry | Run | InputError]:
    from picsolve.formats.detect import read_lines
    from picsolve.formats.source import Lines

    numbered = Lines(source, lines, puzzle)
    numbered.runs = runs
    try:
        yield from read_lines(numbered, kind)
    except InputError as error:
        yield error


def read_bytes(
    source: str, stream: BinaryIO, kind: str | None = None, puzzle: Grid | None = None
) -> Iterator[Entry | InputError]:
    """The same from bytes, such as `sys.stdin.buffer`: UTF-8, UTF-16 or Latin-1.

    Gzip's files are unpacked, and binary bitmaps read.
    """
    for found in _read_bytes(source, stream, kind, puzzle):
        assert not isinstance(found, Run)
        yield found


def read_runs(
    source: str, stream: BinaryIO, kind: str | None = None
) -> Iterator[Entry | Run | InputError]:
    """The same, but plain sudokus in successive lines come together, as many as can be had without
    waiting. What they are is to be asked of the `Run`."""
    yield from _read_bytes(source, stream, kind, None, with_runs=True)


def _read_bytes(
    source: str,
    stream: BinaryIO,
    kind: str | None,
    puzzle: Grid | None,
    *,
    at_once: bool = False,
    with_runs: bool = False,
) -> Iterator[Entry | Run | InputError]:
    from picsolve.formats.packed import DAMAGE, damage, is_bitmap, unpacked, unpacked_lines

    stream, is_packed = unpacked(stream)
    try:
        has_bitmap = is_bitmap(stream)
    except DAMAGE:
        yield damage(source, 1)
        return
    if has_bitmap:
        from picsolve.formats.netpbm import read_bitmap

        yield read_bitmap(source, stream, kind)
        return
    runs = Runs(stream)
    lines = unpacked_lines(source, stream, runs)
    known = list(lines) if at_once and not is_packed else lines
    yield from _read(source, known, kind, puzzle, runs if with_runs else None)


def load(
    path: str, kind: str | None = None, puzzle: Grid | None = None
) -> Iterator[Entry | InputError]:
    """Every puzzle of a file."""
    for found in load_runs(path, kind, puzzle, with_runs=False):
        assert not isinstance(found, Run)
        yield found


def load_runs(
    path: str,
    kind: str | None = None,
    puzzle: Grid | None = None,
    *,
    with_runs: bool = True,
    watch: Callable[[BinaryIO], object] | None = None,
) -> Iterator[Entry | Run | InputError]:
    """The same as `read_runs` gives it. `watch` is told the file once it is open: its `tell()` says
    how much of it has been read."""
    from os import fstat

    from picsolve.formats.source import SMALL, clean

    try:
        stream = open(path, "rb", ROOM if with_runs else -1)  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        yield InputError(reason_of(error), source=clean(str(path)))
        return
    with stream:
        if watch:
            watch(stream)
        try:
            # Where it is known as a whole, an error can show the line after it, too.
            is_small = 0 < fstat(stream.fileno()).st_size <= SMALL
            yield from _read_bytes(
                str(path), stream, kind, puzzle, at_once=is_small, with_runs=with_runs
            )
        except InputError as error:
            yield error
        except OSError as error:
            yield InputError(reason_of(error), source=clean(str(path)))


def reason_of(error: Exception) -> str:
    """Why a file cannot be read."""
    reasons: dict[type[Exception], str] = {
        FileNotFoundError: say("there is no such file"),
        IsADirectoryError: say("this is a directory, not a file"),
        PermissionError: say("no permission to read this file"),
    }
    why = getattr(error, "strerror", None) or str(error)
    return reasons.get(type(error)) or say("the file cannot be read: {why}", why=why)


def parse(text: str, kind: str | None = None) -> Grid | Puzzle | Picture:
    """The one puzzle of a text; raises InputError, also where there are several.

    Where letters were read as digits, `warnings.warn` says so.
    """
    return _single(read("<text>", text, kind))


def parse_filled(text: str, puzzle: Grid) -> Grid:
    """The puzzle as a person has filled it so far, from the one sudoku of a text; see `read`."""
    from picsolve.sudoku.grid import Grid

    found = _single(read("<text>", text, "sudoku", puzzle))
    assert isinstance(found, Grid)
    return found


def _single(entries: Iterator[Entry | InputError]) -> Grid | Puzzle | Picture:
    import warnings

    found = None
    for entry in entries:
        if isinstance(entry, InputError):
            raise entry
        for warning in entry.warnings:
            warnings.warn(str(warning), UserWarning, stacklevel=3)
        if found is not None:
            raise InputError(
                say("the text has several puzzles"),
                line=entry.line,
                help=say("picsolve.formats.read gives all of them"),
            )
        found = entry
    if found is None:
        raise InputError(say("the text has no puzzle"))
    return found.board


def to_non(board: Puzzle | Picture) -> str:
    """The puzzle as a `.non` file, with what is known so far; `writing` has the other formats."""
    from picsolve.formats.non import to_non

    return to_non(board)

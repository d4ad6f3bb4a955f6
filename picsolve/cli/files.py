"""Arguments that stand for several files: directories, and patterns that no shell has expanded;
and which names are of the same file."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from picsolve.errors import InputError

#: What the names of puzzles alone end with; files that others write so too are told by content.
_PUZZLE_NAMES = (
    *("non", "nonpack", "sdk", "sdm", "ss", "nin", "cwd", "mk", "g", "gno", "pbm", "lp", "picross"),
)
_PATTERN = "*?["


def regular(file: Any) -> os.stat_result | None:
    """What the system knows of a regular file, given by its name or as a stream; None of all else,
    such as a terminal, a pipe or `/dev/null`."""
    try:
        found = os.stat(file) if isinstance(file, str) else os.fstat(file.fileno())
    except (OSError, ValueError, AttributeError):  # no such file, or a stream that has none
        return None
    return found if stat.S_ISREG(found.st_mode) else None


def identity(file: Any) -> object:
    """What is equal for all names of a regular file, also of one that is still to be made; None for
    what is no regular file."""
    if known := regular(file):
        return known.st_dev, known.st_ino
    with suppress(OSError, ValueError):
        if isinstance(file, str) and not os.path.exists(file):
            return os.path.realpath(file)
    return None


def is_pattern(argument: str) -> bool:
    """Whether an argument, which names no file, is a pattern of such names."""
    return any(sign in argument for sign in _PATTERN)


def matching(pattern: str) -> list[str]:
    """The files and directories that a pattern stands for, in the order of their names; `**` is
    any number of directories."""
    from glob import glob

    try:
        return sorted(glob(pattern, recursive=True))
    except (OSError, ValueError):
        return []


def files_below(directory: str) -> Iterator[str]:
    """Every file in a directory and those within it, but for hidden ones, in the order of names."""
    try:
        with os.scandir(directory) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from files_below(entry.path)
        elif entry.is_file():
            yield entry.path


def is_puzzle_file(path: str, kind: str | None) -> bool:
    """Whether a file of a directory is read: its content, or its name, is that of puzzles, of the
    kind that is asked for."""
    from picsolve.formats.detect import kind_of_file

    found = kind_of_file(path)
    if isinstance(found, InputError):  # unreadable, which is to be told where it is named a puzzle
        name = path.lower().removesuffix(".gz")
        return name.rpartition(".")[2] in _PUZZLE_NAMES
    return kind is None or found == kind

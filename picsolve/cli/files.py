"""Arguments that stand for several files: directories, and patterns that no shell has expanded."""

from __future__ import annotations

import os
from collections.abc import Iterator

from picsolve.errors import InputError

#: What the names of puzzles alone end with; files that others write so too are told by content.
_PUZZLE_NAMES = (
    *("non", "nonpack", "sdk", "sdm", "ss", "nin", "cwd", "mk", "g", "gno", "pbm", "lp", "picross"),
)
_PATTERN = "*?["


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

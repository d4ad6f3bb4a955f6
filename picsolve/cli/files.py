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
    any number of directories.

    Links to directories, which may lead round in circles, are not followed there. What is in a
    directory that is found comes with that, and pipes and devices have to be named.
    """
    try:
        found = set(_matching(pattern.replace(os.sep, "/").split("/")))
    except (OSError, ValueError):
        return []
    directories = {path for path in found if os.path.isdir(path)}
    return sorted(
        path
        for path in found
        if (path in directories or regular(path) or not os.path.exists(path))
        and directories.isdisjoint(_parents(path))
    )


def _parents(path: str) -> Iterator[str]:
    while (parent := os.path.dirname(path)) not in ("", path):
        yield (path := parent)


def _matching(parts: list[str]) -> Iterator[str]:
    """The same for the parts of a pattern between slashes, in any order, perhaps several times."""
    from glob import escape, glob

    if "**" not in parts:
        yield from glob("/".join(parts))
        return
    place = parts.index("**")
    roots, rest = glob("/".join((*parts[:place], ""))) if place else [""], parts[place + 1 :]
    for root in roots:
        for path, is_directory in _walk(root):
            if rest and is_directory:
                yield from _matching([escape(path.rstrip("/")), *rest] if path else rest)
            elif not (rest or is_directory):
                yield path


def files_below(directory: str) -> Iterator[str]:
    """Every file in a directory and those within it, but for hidden ones, in the order of names.
    A directory that cannot be read is among them, so that it is told."""
    for path, is_directory in _walk(directory):
        if not is_directory or not os.access(path, os.R_OK | os.X_OK):
            yield path


def _walk(directory: str) -> Iterator[tuple[str, bool]]:
    """What is in a directory, itself first, and whether it is a directory."""
    waiting = [(directory, True)]
    while waiting:
        path, is_directory = waiting.pop()
        yield path, is_directory
        if not is_directory:
            continue
        try:
            with os.scandir(path or os.curdir) as found:
                entries = sorted(found, key=lambda entry: entry.name, reverse=True)
        except OSError:
            continue
        for entry in entries:
            if not entry.name.startswith("."):
                with suppress(OSError):  # a link to itself is neither
                    name = entry.path if path else entry.name
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append((name, True))
                    elif entry.is_file():
                        waiting.append((name, False))


def is_puzzle_file(path: str, kind: str | None) -> bool:
    """Whether a file of a directory is read: its content, or its name, is that of puzzles, of the
    kind that is asked for."""
    from picsolve.formats.detect import kind_of_file

    if not os.access(path, os.R_OK):
        return True  # so that it is told
    found = kind_of_file(path)
    if isinstance(found, InputError):  # unreadable, which is to be told where it is named a puzzle
        name = path.lower().removesuffix(".gz").removesuffix(".xz").removesuffix(".bz2")
        return name.rpartition(".")[2] in _PUZZLE_NAMES
    return kind is None or found == kind

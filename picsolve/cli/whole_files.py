"""Files that are written as a whole or not at all, and numbered where there are several."""

from __future__ import annotations

import errno
import gzip
import os
from collections.abc import Iterable
from contextlib import suppress
from typing import IO

from picsolve.cli.target import is_packed


def _put(data: Iterable[bytes], file: IO[bytes], *, packed: bool) -> None:
    """Write the parts of a file, by gzip if it is to be packed."""
    if packed:
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as target:
            target.writelines(data)
    else:
        file.writelines(data)


def replace_file(path: str, data: Iterable[bytes]) -> None:
    """Write a file as a whole or not at all: what it held before is there until then."""
    import shutil
    import tempfile

    packed = is_packed(path)
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


def numbered(path: str, number: int) -> str:
    """`pack.non.gz` with a number: `pack-3.non.gz`."""
    packed = path[len(path) - 3 :] if is_packed(path) else ""
    root, extension = os.path.splitext(path[: len(path) - len(packed)])
    return f"{root}-{number}{extension}{packed}"

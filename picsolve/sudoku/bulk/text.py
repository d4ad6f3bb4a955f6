"""Puzzles for the bulk engines: 81 characters each, at equal distances in one buffer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from picsolve.errors import InputError

CELLS = 81
#: What stands for an open cell.
BLANKS = ".0"

_ALLOWED = b".0123456789"
#: 1 for what cannot stand in a text of puzzles.
_IS_WRONG = bytes(byte not in _ALLOWED + b"\n" for byte in range(256))
#: Digits as numbers become characters; characters stay.
_AS_CHARACTERS = bytes(byte + 48 if byte < 10 else byte for byte in range(256))


class Puzzles:
    """Puzzles in one buffer, `width` bytes from one to the next."""

    def __init__(self, text: bytes, width: int) -> None:
        self.text, self.width = text, width
        self._number = (len(text) + width - CELLS) // width

    def __len__(self) -> int:
        return self._number

    def __getitem__(self, index: int) -> str:
        if not -self._number <= index < self._number:
            raise IndexError(index)
        start = index % self._number * self.width
        return self.text[start : start + CELLS].decode("ascii")


def read(source: Any) -> Puzzles:
    """Puzzles from lines, from the bytes of lines, or from an array of n × 81 bytes.

    Raises `InputError` for a line that is none.
    """
    if isinstance(source, str):
        source = source.encode("ascii", "replace")
    try:
        view = memoryview(source)
    except TypeError:
        return _from_lines(source)
    if view.ndim == 2:
        return _from_array(view)
    return _from_bytes(source if isinstance(source, bytes) else view.tobytes())


def _from_array(view: memoryview) -> Puzzles:
    if view.shape is None or view.shape[1] != CELLS or view.itemsize != 1:
        raise ValueError("an array of puzzles has 81 bytes in each row")
    text = view.tobytes().translate(_AS_CHARACTERS)
    if text.translate(None, _ALLOWED):
        _from_lines(text[i : i + CELLS] for i in range(0, len(text), CELLS))  # which raises
    return Puzzles(text, CELLS)


def _from_bytes(text: bytes) -> Puzzles:
    """Lines of 81 characters in a row are taken as they are; others are split."""
    width = CELLS + 1
    ends = text[CELLS::width]
    regular = len(text) % width in (0, CELLS) and len(ends) == text.count(b"\n")
    if regular and not ends.strip(b"\n") and b"\1" not in text.translate(_IS_WRONG):
        return Puzzles(text, width)
    return _from_lines(text.splitlines())


def _from_lines(lines: Iterable[str | bytes]) -> Puzzles:
    text = bytearray()
    for number, line in enumerate(lines, 1):
        cells = (line.encode("ascii", "replace") if isinstance(line, str) else line).rstrip(b"\r\n")
        if len(cells) != CELLS or cells.translate(None, _ALLOWED):
            raise _error(cells.decode("ascii", "replace"), number)
        text += cells
    return Puzzles(bytes(text), CELLS)


def _error(line: str, number: int) -> InputError:
    wrong = [column for column, char in enumerate(line, 1) if char not in _ALLOWED.decode()]
    if wrong:
        message, column = f"{line[wrong[0] - 1]!r} is no digit", wrong[0]
    else:
        message, column = f"a sudoku has 81 cells, this line has {len(line)}", len(line)
    return InputError(
        message,
        line=number,
        column=max(column, 1),
        text={number: line},
        help="write 81 characters a line: digits, and . or 0 for the open cells",
    )

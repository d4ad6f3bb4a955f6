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


def read(source: Any, first: int = 1) -> Puzzles:
    """Puzzles from lines, whose numbers begin with `first`, from the bytes of lines, or from an
    array of n × 81 bytes.

    Raises `InputError` for a line that is none, TypeError and ValueError for anything else than
    these: they name what would be right.
    """
    if isinstance(source, str):
        source = source.encode("ascii", "replace")
    view = _view(source)
    if view is None:
        return _from_lines(source, first)
    if view.ndim == 1 and isinstance(source, bytes | bytearray | memoryview):
        return _from_bytes(bytes(view))
    return _from_array(view)


def is_together(source: Any) -> bool:
    """Whether puzzles come as one text or array, and not line by line."""
    return isinstance(source, str) or _view(source) is not None


def _view(source: Any) -> memoryview | None:
    """The memory of bytes or of an array of numbers; None of lines, also where these are in one."""
    try:
        view = memoryview(source)
    except (TypeError, ValueError, BufferError):
        return None
    return None if view.format[-1:] in ("O", "w", "s") else view


def _from_array(view: memoryview) -> Puzzles:
    if view.format not in ("B", "b", "c"):
        raise TypeError(
            "an array of puzzles holds uint8, digits or characters in 81 bytes a row; "
            f"array.astype('uint8') makes that of items of {8 * view.itemsize} bits"
        )
    if view.shape is None or view.ndim != 2 or view.shape[1] != CELLS:
        has = " × ".join(map(str, view.shape or ())) or "a single number"
        raise ValueError(
            f"an array of puzzles is n × 81, 81 bytes in each row, not {has}; "
            "array.reshape(-1, 81) makes that of n × 9 × 9 and of one puzzle"
        )
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


def _from_lines(lines: Iterable[Any], first: int = 1) -> Puzzles:
    if not isinstance(lines, Iterable):
        wanted = (
            "puzzles are lines of 81 characters, the bytes of such lines, or an array of n × 81"
        )
        raise TypeError(f"{wanted}, not {_name(lines)}")
    text = bytearray()
    for number, line in enumerate(lines, first):
        if not isinstance(line, str | bytes | bytearray):
            advice = "; str(grid) makes one" if _name(line) == "Grid" else ""
            wanted = "a puzzle is a line of 81 characters, str or bytes"
            raise TypeError(f"{wanted}, not {_name(line)} (item {number}){advice}")
        cells = line.encode("ascii", "replace") if isinstance(line, str) else line
        cells = cells.rstrip(b"\r\n")
        if len(cells) != CELLS or cells.translate(None, _ALLOWED):
            raise _error(cells.decode("ascii", "replace"), number)
        text += cells
    return Puzzles(bytes(text), CELLS)


def _name(value: object) -> str:
    return "None" if value is None else type(value).__name__


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

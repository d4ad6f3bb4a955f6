"""Where the text of a puzzle comes from: numbered lines, decoded lazily; errors with excerpts."""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

from picsolve.errors import InputError

#: No line of a puzzle file is longer, so a file without line ends cannot fill the memory.
LONGEST_LINE = 1 << 24
#: The same for formats that have to be held as a whole.
LONGEST_TEXT = 1 << 26
#: Files up to this size are read at once.
SMALL = 1 << 20
#: Longer lines are cut in excerpts.
WIDEST_EXCERPT = 160

_TOO_LONG = "the line is too long to be part of a puzzle"


def clean(text: str) -> str:
    """The text with every control character made visible and harmless, one for one.

    Escape sequences in a puzzle file, and characters that turn the direction of writing, must
    never reach a terminal; columns stay what they were.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char.isprintable() else _visible(char) for char in text)


def _visible(char: str) -> str:
    code = ord(char)
    if char == "\t" or unicodedata.category(char) == "Zs":
        return " "
    if code < 0x20:
        return chr(0x2400 + code)  # the Unicode picture of the control character
    return "\u2421" if code == 0x7F else "\ufffd"


def quoted(text: str, longest: int = 20) -> str:
    """The text as a message quotes it."""
    return f"`{clean(text if len(text) <= longest else text[: longest - 1] + '…')}`"


def plural(count: int, noun: str) -> str:
    """`1 cell`, `2 cells`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


class Lines(Iterator[str]):
    """The lines of a source without their line ends, counted from 1.

    A text in memory is known as a whole; a stream is read line by line, and only the latest
    lines are remembered for excerpts.
    """

    def __init__(self, source: str, lines: Iterable[str] | str) -> None:
        self.source = source
        self.number = 0  #: of the line handed out last
        self._known: deque[tuple[int, str]] = deque(maxlen=40)
        self._all: list[str] | None = None
        if isinstance(lines, str):
            lines = lines.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
        if isinstance(lines, list):
            self._all = lines
        self._rest: Iterator[str] = iter(lines)

    def __next__(self) -> str:
        line = next(self._rest).rstrip("\r\n")
        if not self.number:
            line = line.removeprefix("\ufeff")
        self.number += 1
        self._known.append((self.number, line))
        return line

    def push(self, lines: list[str]) -> None:
        """Give back the lines that were read last, to be read again."""
        self.number -= len(lines)
        for _ in lines:
            if self._known:
                self._known.pop()
        self._rest = chain(lines, self._rest)

    def whole(self) -> list[str]:
        """All lines still to come, after which excerpts know what follows."""
        before = [""] * self.number
        for number, line in self._known:
            before[number - 1] = line
        rest, size = [], 0
        for line in self:
            rest.append(line)
            size += len(line) + 1
            if size > LONGEST_TEXT:
                raise self.error("the file is too large to be a puzzle", self.number)
        self._all = before + rest
        return rest

    def excerpt(self, line: int, column: int | None, span: int) -> dict[int, str]:
        """The line with its neighbours, as far as they are known."""
        wanted = range(max(line - 1, 1), line + 2)
        if self._all is not None:
            known = {number: self._all[number - 1] for number in wanted if number <= len(self._all)}
        else:
            known = {number: text for number, text in self._known if number in wanted}
        end = (column or 1) + span + 20
        if end > 2 * WIDEST_EXCERPT:
            return {}  # the place is too far to the right to be shown
        return {
            number: _cut(_shown(text), max(end, WIDEST_EXCERPT)) for number, text in known.items()
        }

    def error(
        self,
        message: str,
        line: int,
        column: int | None = None,
        span: int = 1,
        *,
        note: str = "",
        help: str = "",
    ) -> InputError:
        """An error at a place of this source."""
        return InputError(
            message,
            source=clean(self.source),
            line=line,
            column=column,
            span=max(span, 1),
            text=self.excerpt(line, column, span),
            note=note,
            help=help,
        )


def _shown(line: str) -> str:
    return clean(line.rstrip("\r\n").removeprefix("\ufeff"))


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def decoded(source: str, stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream of bytes: UTF-8, UTF-16 with a byte order mark, or Latin-1.

    Raises InputError at the first line that is not text.
    """
    first = stream.readline(LONGEST_LINE)
    if first.startswith((b"\xff\xfe", b"\xfe\xff")):
        yield from _decoded_utf16(source, first + stream.read(LONGEST_TEXT))
        return
    number = 0
    for raw in chain((first,) if first else (), iter(lambda: stream.readline(LONGEST_LINE), b"")):
        number += 1
        if len(raw) >= LONGEST_LINE:
            raise InputError(_TOO_LONG, source=clean(source), line=number)
        line = _decoded_line(source, number, raw)
        if "\r" in line[:-2]:  # the line ends of old Macintosh files
            parts = line.rstrip("\r\n").split("\r")
            number += len(parts) - 1
            yield from parts
        else:
            yield line


def _decoded_line(source: str, number: int, raw: bytes) -> str:
    """The line in UTF-8, or in Latin-1, in which older files write names such as `Zoë`."""
    try:
        line = raw.decode()
    except UnicodeDecodeError as error:
        ascii_count = sum(0x20 <= byte < 0x7F for byte in raw.rstrip())
        if 4 * ascii_count >= 3 * len(raw.rstrip()):
            line = raw.decode("latin-1")
        else:
            raise _not_text(source, number, raw[: error.start]) from None
    if "\0" in line:
        raise _not_text(source, number, line[: line.index("\0")].encode())
    return line


def _decoded_utf16(source: str, raw: bytes) -> Iterator[str]:
    try:
        text = raw.decode("utf-16")
    except UnicodeDecodeError:
        raise _not_text(source, 1, b"") from None
    yield from text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _not_text(source: str, number: int, before: bytes) -> InputError:
    return InputError(
        "this is not text",
        source=clean(source),
        line=number,
        column=len(before.decode(errors="replace")) + 1,
        help="puzzles are read from text files in UTF-8",
    )

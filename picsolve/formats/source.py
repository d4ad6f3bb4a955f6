"""Where the text of a puzzle comes from: numbered lines, decoded lazily; errors with excerpts."""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import IncrementalNewlineDecoder
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from picsolve.errors import InputError
from picsolve.formats.pasted import ESCAPE, MARGINS, is_prose, tidied
from picsolve.formats.runs import WIDTH, Run, Runs
from picsolve.words import later, say

if TYPE_CHECKING:
    from picsolve.sudoku.grid import Grid

#: No line of a puzzle file is longer, so a file without line ends cannot fill the memory.
LONGEST_LINE = 1 << 24
#: The same for formats that have to be held as a whole.
LONGEST_TEXT = 1 << 26
#: And as many lines, for those that have one clue a line and not much else.
MOST_LINES = 100_000
#: Files up to this size are read at once.
SMALL = 1 << 20
#: So many lines are remembered for excerpts.
_LATEST = 40
#: Longer lines are cut in excerpts.
WIDEST_EXCERPT = 160

#: As many lines that are no text are reported of a source that is mostly none.
_MOST_BROKEN = 3

_TOO_LONG = later("the line is too long to be part of a puzzle")
_HELP_TEXT = later("puzzles are read from text files in UTF-8")

#: A line as it was decoded, or why it could not be.
Decoded = str | InputError


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


class Original(NamedTuple):
    """A line of a file that readers get changed, and where in it what they get stands, from 0."""

    text: str
    columns: Sequence[int]


class Lines(Iterator[str]):
    """The lines of a source without their line ends, counted from 1.

    Marks of quotation before lines and characters that nobody sees are left out, and fences around
    a text are blank lines; errors show the lines as they are.

    A text in memory is known as a whole; a stream is read line by line, and only the latest
    lines are remembered for excerpts. The next line is raised where it is an error (a line that
    could not be decoded); the lines after it can still be had.

    With a `puzzle` the text is that puzzle, half-filled: its givens have to be there or open, and
    what a person has put in may be wrong.
    """

    def __init__(
        self, source: str, lines: Iterable[Decoded] | str, puzzle: Grid | None = None
    ) -> None:
        self.source = source
        self.puzzle = puzzle
        self.kind: str | None = None  #: what the text has to be, where that is known
        self.number = 0  #: of the line handed out last
        self._known: deque[tuple[int, str]] = deque(maxlen=_LATEST)
        self._all: list[Decoded] | None = None
        self._first = 1  #: the number of the first of all
        self._broken = 0  #: lines so far that could not be decoded
        self._pushed = 0  #: lines that were given back and not yet read again
        self._originals: dict[int, Original] = {}  #: lines that were changed, by their numbers
        self._is_markup = False  #: whether a line of markup has been read
        self.fences = 0  #: lines so far that begin or end a block of text
        self.runs: Runs | None = None  #: what finds runs of plain sudokus, where they are wanted
        if isinstance(lines, str):
            text = lines.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
            lines = list[Decoded](text.split("\n"))
        if isinstance(lines, list):
            self._all = lines
        self._rest: Iterator[Decoded] = iter(lines)

    def __next__(self) -> str:
        line = next(self._rest)
        is_new = not self._pushed
        self._pushed = max(self._pushed - 1, 0)
        if isinstance(line, InputError):
            self.number += 1
            self._broken += 1
            if self._broken >= _MOST_BROKEN and 2 * self._broken > self.number:
                self._rest = iter(())  # this is hardly text at all
            raise line
        line = line.rstrip("\r\n\x1a")  # 1A ends old files of DOS
        if not self.number:
            line = line.removeprefix("\ufeff")
        self.number += 1
        self._known.append((self.number, line))
        if is_new and (
            self.fences or not line.isascii() or line.startswith(MARGINS) or ESCAPE in line
        ):
            line = self._tidied(line)
        self._is_markup = self._is_markup or line[:1] == "<"
        return line

    def _tidied(self, original: str) -> str:
        """A line without what was put around and into it on its way."""
        line = tidied(original, is_markup=self._is_markup)
        if line.columns is not None:
            self._originals[self.number] = Original(original, line.columns)
            if len(self._originals) > MOST_LINES:
                del self._originals[next(iter(self._originals))]
        self.fences += line.fences
        is_behind = self.fences and self.fences % 2 == 0
        return "" if is_behind and is_prose(line.text) else line.text

    def push(self, lines: Sequence[Decoded]) -> None:
        """Give back the lines that were read last, to be read again."""
        self.number -= len(lines)
        self._pushed += len(lines)
        self._broken -= sum(isinstance(line, InputError) for line in lines)
        while self._known and self._known[-1][0] > self.number:
            self._known.pop()
        self._rest = chain(lines, self._rest)

    @classmethod
    def around(cls, source: str, number: int, known: dict[int, str]) -> Lines:
        """One line that has been read, among what is known of the lines next to it."""
        lines = cls(source, [])
        lines.number, lines._all = number, None
        lines._known.extend(sorted(known.items()))
        return lines

    def run(self) -> Run | None:
        """Plain sudokus in the lines that come next, if runs are wanted and there are any."""
        if self.runs is None or self._pushed or not self.number:
            return None
        if self._all is None:
            text = self.runs.take()
        else:
            text = self.runs.take_of(self._all, self.number)
            self._rest = iter(self._all[self.number + len(text) // WIDTH :]) if text else self._rest
        if not text:
            return None
        before = self._known[-1][1] if self._known and self._known[-1][0] == self.number else None
        found = Run(text, self.source, self.number + 1, before)
        if self._all is not None:
            found = replace(found, after=self._after(len(found)), is_whole=True)
        for index in range(max(len(found) - _LATEST, 0), len(found)):
            self._known.append((found.line + index, found[index]))
        self.number += len(found)
        return found

    def _after(self, size: int) -> str | None:
        """The line after a run of that size."""
        assert self._all is not None
        line = self._all[self.number + size] if self.number + size < len(self._all) else None
        return line.rstrip("\r\n\x1a") if isinstance(line, str) else None

    def whole(self, most_lines: int | None = None) -> list[str]:
        """All lines still to come, after which excerpts know what follows."""
        first, rest, size = self.number + 1, list[str](), 0
        for line in self:
            rest.append(line)
            size += len(line) + 1
            if size > LONGEST_TEXT or (most_lines and len(rest) > most_lines):
                raise self.error(say("the file is too large to be a puzzle"), self.number)
        if self._all is None:
            self._all, self._first = [*rest], first
        return rest

    def place(self, line: int, column: int, span: int = 1) -> tuple[int, int]:
        """The column and the span in the file's line of what readers get there."""
        original = self._originals.get(line)
        if original is None or not original.columns:
            return column, span
        places = original.columns
        first = places[column - 1] if column <= len(places) else places[-1] + column - len(places)
        last = column + max(span, 1) - 2
        end = places[last] if last < len(places) else first + span - 1
        return first + 1, max(end - first + 1, 1)

    def excerpt(self, line: int, column: int | None, span: int) -> dict[int, str]:
        """The line with its neighbours, as far as they are known."""
        wanted = range(max(line - 1, 1), line + 2)
        known = {number: text for number, text in self._known if number in wanted}
        if self._all is not None:
            start = max(wanted[0] - self._first, 0)
            for number, text in enumerate(
                self._all[start : line + 2 - self._first], start + self._first
            ):
                if isinstance(text, str):
                    known[number] = text
        for number in known.keys() & self._originals.keys():
            known[number] = self._originals[number].text
        end = (column or 1) + min(span, WIDEST_EXCERPT - 20) + 20
        if end > 2 * WIDEST_EXCERPT:
            return {}  # the place is too far to the right to be shown
        width = max(end, WIDEST_EXCERPT)
        return {
            number: _cut(_shown(number, text[: width + 2]), width) for number, text in known.items()
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
        if column is not None:
            column, span = self.place(line, column, span)
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


def _shown(number: int, line: str) -> str:
    """A line without its end, the first without the byte order mark."""
    return clean(line.rstrip("\r\n").removeprefix("\ufeff" if number == 1 else ""))


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def decoded(source: str, stream: BinaryIO, runs: Runs | None = None) -> Iterator[Decoded]:
    """The lines of a stream of bytes: UTF-8, UTF-16, UTF-32, Shift-JIS or Latin-1.

    A line that is not text is an error in its place, and the others can be read all the same.
    Between lines `runs` may take some out of the stream.
    """
    runs = runs or Runs(stream)
    first = stream.readline(LONGEST_LINE)
    if b"\0" in first or first[:1] in (b"\xff", b"\xfe"):
        from picsolve.formats.encodings import wide_encoding

        if encoding := wide_encoding(first):
            yield from _decoded_wide(source, first, stream, encoding)
            return
    number = 0
    for raw in chain((first,) if first else (), iter(lambda: stream.readline(LONGEST_LINE), b"")):
        number += 1
        at = number + runs.taken
        if len(raw) >= LONGEST_LINE:
            yield _too_long(source, at, raw[:WIDEST_EXCERPT])
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(LONGEST_LINE)
            continue
        if b"\r" in raw[:-2]:  # the line ends of old Macintosh files
            parts = raw.rstrip(b"\r\n").split(b"\r")
            runs.is_barred = True  # what the stream has next does not come next
            for i, part in enumerate(parts[:-1]):
                yield _decoded_line(source, at + i, part)
            runs.is_barred = False
            number += len(parts) - 1
            yield _decoded_line(source, number + runs.taken, parts[-1])
        else:
            yield _decoded_line(source, at, raw)


def _decoded_line(source: str, number: int, raw: bytes) -> Decoded:
    """The line in UTF-8, or in Shift-JIS, or in Latin-1, as older files write names like `Zoë`."""
    try:
        line = raw.decode()
    except UnicodeDecodeError as error:
        from picsolve.formats.encodings import shift_jis

        ascii_count = sum(0x20 <= byte < 0x7F for byte in raw.rstrip())
        is_latin = 4 * ascii_count >= 3 * len(raw.rstrip())
        if (japanese := shift_jis(raw, is_latin=is_latin)) is not None:
            line = japanese
        elif is_latin:
            line = raw.decode("latin-1")
        else:
            return _not_text(source, number, raw[: error.start].decode(errors="replace"))
    if "\0" in line:
        return _not_text(source, number, line[: line.index("\0")])
    return line


def _decoded_wide(source: str, first: bytes, stream: BinaryIO, encoding: str) -> Iterator[Decoded]:
    from codecs import getincrementaldecoder

    decoder = IncrementalNewlineDecoder(getincrementaldecoder(encoding)("replace"), translate=True)
    number, rest = 0, ""
    for raw in chain((first,), iter(lambda: stream.read(SMALL), b""), (b"",)):
        *lines, rest = (rest + decoder.decode(raw, final=not raw)).split("\n")
        if not raw and rest:
            lines.append(rest)
        for line in lines:
            number += 1
            bad = next((i for i, char in enumerate(line) if char in "\0\ufffd"), None)
            yield line if bad is None else _not_text(source, number, line[:bad])
        if len(rest) > LONGEST_LINE:
            yield _too_long(source, number + 1, rest[:WIDEST_EXCERPT].encode())
            return


def _not_text(source: str, number: int, before: str) -> InputError:
    column = len(before) + 1
    return InputError(
        say("this is not text"),
        source=clean(source),
        line=number,
        column=column,
        help=say(_HELP_TEXT),
    )


def _too_long(source: str, number: int, start: bytes) -> InputError:
    text = {number: clean(start.decode(errors="replace")) + "…"}
    return InputError(say(_TOO_LONG), source=clean(source), line=number, text=text)

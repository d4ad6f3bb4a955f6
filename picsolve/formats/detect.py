"""Which format a text has: told by the content, never by the file's name."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING

from picsolve.errors import InputError
from picsolve.formats.pasted import is_page, is_prose, link_in
from picsolve.formats.signs import with_plain_cells
from picsolve.words import later, say, word

if TYPE_CHECKING:
    from picsolve.formats.entry import Entry
    from picsolve.formats.runs import Run
    from picsolve.formats.source import Decoded, Lines

    Found = Iterator[Entry | Run | InputError]

#: What nearly every line of a list of sudokus begins with.
_CELLS = re.compile(r"\s*[0-9.*_xX+-]{30}|:\d{4}\d?(-\w)?:")
_NON = re.compile(r"\s*(?:(?:rows|columns)\s*:?\s*$|(?:width|height)\s+-?\d|goal\b)", re.IGNORECASE)
_PERHAPS_NON = re.compile(r"\s*(?:catalogue|title|by|copyright|license|colou?r)\s", re.IGNORECASE)
_COMMENT = re.compile(r"\s*(?:#|//)")
_HAS_CELLS = re.compile(r"[\d.*_{<]")
_EMPTY_FIELD = re.compile(r"(?:^|[,;])\s*(?:[,;]|$)")
_TABS = re.compile(r"(?:[1-9]?\t){8}[1-9]?")
_CUT_ROW = re.compile("[1-9 ]{0,8}[1-9]")
_CANDIDATES = re.compile("(?=[1-9])1?2?3?4?5?6?7?8?9?")
_PLACED = re.compile("[uU+][1-9]")
_SEPARATORS = re.compile(r"[\s,;|!¦│┃║]+")
_DRAWN = re.compile(
    r"[-+|=*.:'`\s\u2500-\u257f_~…¯‾]*(?:[-=~…¯‾]{3}|[\u2500-\u257f]{3}|_{10})"
    r"[-+|=*.:'`\s\u2500-\u257f_~…¯‾]*"
)
#: What files of these formats begin with. Olšák's may begin with a text of any length.
_BEGINNINGS = re.compile(
    r"(?P<sadman>\[(?:puzzle|state)\]$)|"
    r"(?P<html><!doctype\s+html\b|<(?:html|head|body|main|section|article|div|form|table|tbody|tr|pre|p)\b)|(?P<xml><(?!https?:|www\.))|(?P<json>\{)|"
    r"(?P<array>(?:(?:var|let|const)\s+)?d\s*=\s*\[|\[\[\d+(?:,\s?\d+){3}\],\s*\[\d+(?:,\s?\d+){3}\],)|"
    r"(?P<gno>\[(?:description|dimensions|row clues|column clues)\])|"
    r"(?P<pynogram>\[\s*(?:colors|clues)\s*\])|(?P<olsak>:\s*[^\W\d])|(?P<pbm>P[1-7]\b)|"
    r"(?P<tatham>\d+(?:x\d+[:#]|:[\d./]*/))|(?P<saved_game>SAVEFILE\s*:\d+:)|(?P<taai>\$\s*\w+$)|(?P<picross>(?-i:GRID)(?:\s|$))|"
    r"(?P<lp>\\|(?:min|max)imi[sz]e\s*(?:$|\w+\s*:)|(?:min|max)\s*:)",
    re.IGNORECASE,
)
#: For formats that begin alike, what tells them apart: the first that is found.
_BEGUN = {
    "xml": re.compile(r"<(?:(?P<open_sudoku>opensudoku\b)|(?P<xml>\w))", re.IGNORECASE),
    "html": re.compile(r"\bd\s*=\s*\[\s*\[(?P<html>)", re.IGNORECASE),
    "json": re.compile(
        r"\"(?:(?P<sudoku_json>grid|size|puzzles?|board|quiz(?:zes)?|mission|givens|problem)(?=\"\s*:\s*[\"\[\d])|"
        r"(?P<json>rows|columns|rowdata|coldata|colors|goal|known))\"\s*:"
    ),
}
#: For what begins like them, the formats of sudokus, where the text has to be one.
_SUDOKU_LIKE = {"html": "sudoku_page", "json": "sudoku_json"}
#: What XML of nonograms has at its beginning.
_NONOGRAM_XML = re.compile(
    r"<(?:!doctype\s+pbn|puzzleset|puzzle|source|title|clues)\b", re.IGNORECASE
)
#: A grid after the size that it is to have.
_SIZED = re.compile(r"([1-9]\d?)\s*[x×]\s*\1\s*:\s*(?=[0-9A-Za-z.*_-]{16,}$)")
#: The beginning of an array that has its first row in the next line.
_OPEN_ARRAY = re.compile(r"(?:[\w\s:\[\]<>*.,]{1,80}=\s*[\[({]|[\[(])\s*[\[({]?\s*")
#: So many lines of a file are looked at for the first row of an array.
_SOON = 500
#: The first row of an array.
_ARRAY_ROW = re.compile(
    r"(?:[\w\s:\[\]<>*.,]{1,80}=\s*)?[\[({]\s*(?:[\[({]\s*){0,2}"
    r"(?:(?:\"[\d. *_xX0-]?\"|'[\d. *_xX0-]?'|-?\d\d?(?:\.0*)?|null|None|[Nn]a[Nn]|\[[1-9,\s]*\])"
    r"(?:\s*,\s*|\s+)){8}|"
    r"(?:\w+\s*=\s*)?[\[({]\s*([\"'])[\d.*_xX]{9}\1\s*,|"
    r"(?:\w+\s*=\s*)?[\[({]\s*([\"'])[\d.*_xX]{81}\2\s*[,\])}]"
)
#: Formats whose readers want nothing before the puzzle: what a letter says there is left out.
_BARE = frozenset(
    ("xml", "json", "array", "gno", "pynogram", "tatham", "saved_game", "taai", "picross", "lp")
)
#: As many lines are looked at, at most, before the format has to be clear: from the first on that
#: is neither blank nor a comment.
_LOOKAHEAD = 2500
#: And as many of the lines before it are kept, which may have the puzzle's title.
_REMEMBERED = 40
#: In all so many characters.
_LARGEST = 1 << 26
#: Only so much of a line is looked at: no row of a sudoku is longer.
_LONGEST_ROW = 4000
#: For each format its kind, the module that reads it, and the function there.
_READERS = {
    "sudoku": ("sudoku", "sudoku", "read_sudokus"),
    "sadman": ("sudoku", "sadman", "read_sadman"),
    "sudoku_array": ("sudoku", "sudoku_arrays", "read_arrays"),
    "sudoku_json": ("sudoku", "f_puzzles", "read_sudoku_json"),
    "sudoku_page": ("sudoku", "sudoku_page", "read_page"),
    "open_sudoku": ("sudoku", "open_sudoku", "read_open_sudoku"),
    "non": ("nonogram", "non", "read_non"),
    "xml": ("nonogram", "webpbn", "read_webpbn"),
    "json": ("nonogram", "clue_json", "read_json"),
    "html": ("nonogram", "nonograms_org", "read_nonograms_org"),
    "array": ("nonogram", "nonograms_org", "read_nonograms_org"),
    "gno": ("nonogram", "gnonograms", "read_gno"),
    "pynogram": ("nonogram", "pynogram", "read_pynogram"),
    "olsak": ("nonogram", "olsak", "read_olsak"),
    "pbm": ("nonogram", "netpbm", "read_pbm"),
    "tatham": ("nonogram", "tatham", "read_game_ids"),
    "saved_game": ("nonogram", "tatham_save", "read_saved_game"),
    "taai": ("nonogram", "taai", "read_taai"),
    "picross": ("nonogram", "picross", "read_picross"),
    "lp": ("nonogram", "linear_program_reader", "read_program"),
    "clues": ("nonogram", "numbers", "read_numbers"),
}
_HELP = later(
    "picsolve reads sudokus (81 characters, nine lines, pencil marks) and nonograms "
    "(.non, webpbn XML, lines of clues, JSON, and others)"
)


def read_lines(lines: Lines, kind: str | None) -> Found:
    """Find the format and hand the lines to its reader.

    Lines that cannot be decoded are told; after one the format is sought anew.
    """
    lines.kind = kind
    is_empty = True
    while True:
        start = _Start()
        try:
            start.look(lines)
        except InputError as error:
            if not start.section:
                is_empty = False
                yield error
                continue
            start.seen.append(error)
        break
    if start.section or is_empty:
        yield from _found(start, lines, kind)


def kind_of_file(path: str) -> str | InputError:
    """`sudoku` or `nonogram`, by the beginning of a file; the error where it is neither, or cannot
    be read."""
    from picsolve.formats.packed import DAMAGE, is_bitmap, unpacked, unpacked_lines
    from picsolve.formats.source import Lines

    start = _Start()
    try:
        with open(path, "rb") as file:
            stream, _ = unpacked(file)
            if is_bitmap(stream):
                return "nonogram"
            start.look(Lines(path, unpacked_lines(path, stream)))
    except InputError as error:
        return error
    except (*DAMAGE, OSError, ValueError) as error:
        return InputError(str(error), source=path)
    format = start.found(None)
    if not format or (format == "sudoku_array" and not _has_array_row(path)):
        return InputError(say("this is neither a sudoku nor a nonogram"), source=path)
    return _READERS[format][0]


def _has_array_row(path: str) -> bool:
    """Whether a file has a row of an array: many a program begins with an open bracket."""
    from picsolve.formats.packed import unpacked, unpacked_lines
    from picsolve.formats.source import Lines

    with open(path, "rb") as file:
        stream, _ = unpacked(file)
        lines = Lines(path, unpacked_lines(path, stream))
        return any(_ARRAY_ROW.match(line.strip()) for line in islice(lines, _SOON))


class _Start:
    """The lines of a text up to where the format is clear."""

    def __init__(self) -> None:
        self.seen: deque[Decoded] = deque(maxlen=_REMEMBERED)  # later on without a limit
        self.section: list[str] = []
        self.first = 0  # the number of the first line with a meaning
        self.format: str | None = None
        self.begun: str | None = None  # what it is unless a later line tells otherwise
        self.is_letter = True  # whether the section is words of a person so far

    def look(self, lines: Lines) -> None:
        size = 0
        while self.format is None and len(self.seen) < _LOOKAHEAD and size < _LARGEST:
            line = next(lines, None)
            if line is None:
                break
            size += len(line) if self.section else 0
            is_comment = _COMMENT.match(line)
            if line.strip() and not (is_comment or self.section):
                self.first = lines.number
                self.seen = deque(self.seen)
            self.seen.append(line)
            if lines.fences and self.is_letter and self.section:
                self._drop_letter()
            if not is_comment:
                self.take(with_plain_cells(line))

    def take(self, line: str) -> None:
        section = self.section
        if self.begun == "html":  # whose lines are anything
            section.append(line[:_LONGEST_ROW])
            self.format = self._begun(None, line)
        elif line.strip():
            head = line[:_LONGEST_ROW]
            self.format = self._begun(
                _of_line(head, is_first=not section, may_begin=self.is_letter), head
            )
            if self.format in _BARE and self.is_letter and section:
                self._drop_letter()
            is_letter = is_prose(head) and not _PERHAPS_NON.match(head)
            self.is_letter = self.is_letter and is_letter
            section.append(head)
            if not self.format and _DRAWN.fullmatch(head):
                is_heading = re.sub(r"[\s|]", "", section[0]) == "123456789"
                self.format = "sudoku" if is_heading else _of_section(section)
        elif section and line != 9 * " " and not self.begun:  # which may be a row without givens
            self.format = _of_section(section)

    def _begun(self, found: str | None, line: str) -> str | None:
        """The format, as soon as it is told apart from those that begin like it."""
        if found in _BEGUN:
            self.begun = self.begun or found
            found = None
        if self.begun is None or found:
            return found
        match = _BEGUN[self.begun].search(line)
        return match.lastgroup if match else None

    def found(self, kind: str | None) -> str | None:
        """The format, as far as it can be told, of a text that has to be of this kind."""
        if self.format or self.begun is None:
            return self.format or _of_section(self.section)
        if self.begun == "html" and kind is None:
            kind = (
                "sudoku" if is_page(line for line in self.seen if isinstance(line, str)) else None
            )
        return _SUDOKU_LIKE.get(self.begun, self.begun) if kind == "sudoku" else self.begun

    def _drop_letter(self) -> None:
        """Leave out what a letter says before the last line; lines keep their numbers."""
        last = self.seen.pop()
        is_told = [isinstance(line, str) and not _COMMENT.match(line) for line in self.seen]
        self.seen = deque(
            "" if is_text and is_prose(str(line)) else line
            for line, is_text in zip(self.seen, is_told, strict=True)
        )
        self.seen.append(last)
        self.section.clear()


def _found(start: _Start, lines: Lines, kind: str | None) -> Found:
    """What the reader of the format finds in the lines from their start on."""
    section, format, first = start.section, start.found(kind), start.first
    if not section:
        yield lines.error(
            say("there is no puzzle in this text"), max(lines.number, 1), help=say(_HELP)
        )
        return
    if not (format or kind or any(map(_HAS_CELLS.search, section))):
        text = section[0]
        column = len(text) - len(text.lstrip()) + 1
        message = say("this is neither a sudoku nor a nonogram")
        yield lines.error(message, first, column, len(text.strip()), help=say(_HELP))
        return
    format = format or ("clues" if kind == "nonogram" else "sudoku")
    if format == "clues" and kind == "sudoku":
        format = "sudoku"  # its errors say what is wrong with the rows
    found = _READERS[format][0] if format != "clues" else kind or "nonogram"
    if format == "xml" and kind == "sudoku" and not any(map(_NONOGRAM_XML.search, section)):
        yield lines.error(say("there is no sudoku in this text"), first, help=say(_HELP))
        return
    if kind and found != kind:
        help = say("picsolve {kind} reads it", kind=found)
        yield lines.error(
            say("this is a {found}, not a {kind}", found=word(found), kind=word(kind)),
            first,
            help=help,
        )
        return
    lines.push(start.seen)
    yield from _read(format, lines)


def _of_line(line: str, *, is_first: bool, may_begin: bool) -> str | None:
    """The format, where a single line tells: the first, or one with which a puzzle may begin."""
    text = line.strip()
    if _SIZED.match(text):
        return "sudoku"
    if _CELLS.match(line) or _is_sudoku_row(text) or (is_first and _DRAWN.fullmatch(text)):
        return "sudoku"
    if (may_begin or text[0] == ":") and (match := _BEGINNINGS.match(text)):
        is_array = match.lastgroup == "json" and _ARRAY_ROW.match(text)
        return "sudoku_array" if is_array else match.lastgroup
    if may_begin and (_ARRAY_ROW.match(text) or _OPEN_ARRAY.fullmatch(text)):
        return "sudoku_array"
    if may_begin and link_in(line) and not _PERHAPS_NON.match(line):
        return "sudoku"
    if len(line) == 81 and re.fullmatch("[1-9 ]+", line) and "  " in line:
        return "sudoku"
    if _TABS.fullmatch(line) and re.search(r"(?:^|\t)(?:\t|$)", line):
        return "sudoku"
    words = text.split()
    if _are_pencil_marks(words) or _has_placed(words):
        return "sudoku"
    return "non" if _NON.match(line) else None


def is_plain(line: str) -> bool:
    """Whether a text may begin with the line without being taken for one of another format."""
    return not line.strip() or not (
        _of_line(line, is_first=True, may_begin=True) or _of_section([line])
    )


def _is_sudoku_row(text: str) -> bool:
    """Whether a row can be no clue: it has signs for empty, bars, zeros among other numbers."""
    text = re.sub(r"\+(?=[1-9])", "", text.replace('"', ""))
    parts = [part for part in _SEPARATORS.split(text) if part]
    joined = "".join(parts)
    if not joined or set(joined) - set("0123456789.*_xX-"):
        return False
    if max(map(len, parts)) >= 5 or ("0" in parts and len(parts) > 4):
        return True
    if 8 in (text.count(","), text.count(";")) and _EMPTY_FIELD.search(text):
        return True
    return len(joined) >= 7 and bool(set(text) & set(".*_xX|!¦│┃║"))


def _are_candidates(words: list[str]) -> bool:
    """Whether each word is the candidates of a cell."""
    return all(_CANDIDATES.fullmatch(word) for word in words)


def _are_pencil_marks(words: list[str]) -> bool:
    """Whether 81 words are the candidates of 81 cells, which clues are hardly ever: in 9 lines of
    clues as long, some have the same number twice."""
    if len(words) != 81 or not _are_candidates(words):
        return False
    rows = [[w for w in words[at : at + 9] if len(w) == 1] for at in range(0, 81, 9)]
    return max(map(len, words)) >= 2 and all(len(set(row)) == len(row) for row in rows)


def _has_placed(words: list[str]) -> bool:
    """Whether the candidates of nine cells are among them digits that were placed, as `u5`."""
    plain = [word[1:] if _PLACED.fullmatch(word) else word for word in words]
    return len(words) == 9 and plain != words and _are_candidates(plain)


def _of_section(section: list[str]) -> str | None:
    """The format that lines of numbers have, up to a blank line: rows of a sudoku, or clues."""
    numbers = [line for line in section if re.fullmatch(r"[\d\s,;]+", line)]
    if any(_PERHAPS_NON.match(line) for line in section):
        return None
    if not numbers:
        return None
    rows = [re.findall(r"\d+", line) for line in numbers]
    if all(len(row) == 9 and max(map(len, row)) == 1 for row in rows) and len(rows) % 3 == 0:
        return "sudoku"
    if len(rows) == 9 == len(section) and _are_pencil_marks([text for row in rows for text in row]):
        return "sudoku"
    if all(len(line) == 9 for line in numbers) and any("  " in line for line in numbers):
        return "sudoku"  # blanks are its empty cells
    widths = {len(line) for line in section}
    is_square = len(section) == max(widths) == 9 and all(map(_CUT_ROW.fullmatch, section))
    if is_square and len(widths) > 1 and any(line.startswith("  ") for line in section):
        return "sudoku"  # the same, but without those at the ends
    return "clues"


def _read(format: str, lines: Lines) -> Found:
    _, module, function = _READERS[format]
    reader = getattr(import_module(f"picsolve.formats.{module}"), function)
    found = reader(lines)  # one entry, or many
    yield from found if isinstance(found, Iterator) else (found,)

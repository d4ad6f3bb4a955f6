"""Which format a text has: told by the content, never by the file's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from picsolve.errors import InputError
    from picsolve.formats.entry import Entry
    from picsolve.formats.source import Lines

    Found = Iterator[Entry | InputError]

#: What nearly every line of a list of sudokus begins with.
_CELLS = re.compile(r"\s*[0-9.*_xX+-]{30}|:\d{4}\d?(-\w)?:")
_NON = re.compile(r"\s*(?:(?:rows|columns)\s*:?\s*$|(?:width|height)\s+-?\d|goal\b)", re.IGNORECASE)
_PERHAPS_NON = re.compile(r"\s*(?:catalogue|title|by|copyright|license|colou?r)\s", re.IGNORECASE)
_COMMENT = re.compile(r"\s*(?:#|//)")
_HAS_CELLS = re.compile(r"[\d.*_{<]")
_EMPTY_FIELD = re.compile(r"(?:^|[,;])\s*(?:[,;]|$)")
_SEPARATORS = re.compile(r"[\s,;|!¦│┃║]+")
_DRAWN = re.compile(
    r"[-+|=*.:'`\s\u2500-\u257f]*(?:[-=]{3}|[\u2500-\u257f]{3})[-+|=*.:'`\s\u2500-\u257f]*"
)
#: Formats that are known, but cannot be read yet, by what their files begin with.
_UNSUPPORTED = re.compile(
    r"(?P<gnonograms>\[(?:Description|Dimensions|Row clues)\])|(?P<pynogram>\[(?:colors|clues)\])|"
    r"(?P<griddlers>:\s*[a-zA-Z]+)|(?P<netpbm>P[1-6]\b)|(?P<tatham>\d+x\d+:)|"
    r"(?P<taai>\$\d+$)|(?P<picross>GRID\b)"
)
_NAMES = {
    "gnonograms": "a Gnonograms file (.gno)",
    "pynogram": "a pynogram file",
    "griddlers": "a Griddlers file (.g)",
    "netpbm": "a picture (PBM, PGM or PPM)",
    "tatham": "a game ID of Simon Tatham's Pattern",
    "taai": "a TAAI tournament file",
    "picross": "a file of picross-solver",
}
#: As many lines are looked at, at most, before the format has to be clear.
_LOOKAHEAD = 2500
_KINDS = {"sudoku": "sudoku", "non": "nonogram", "webpbn": "nonogram", "save": "nonogram"}
_HELP = (
    "picsolve reads sudokus (81 characters, nine lines, pencil marks) and nonograms "
    "(.non, webpbn XML, lines of clues, save.dat)"
)


def read_lines(lines: Lines, kind: str | None) -> Found:
    """Find the format and hand the lines to its reader."""
    seen: list[str] = []
    section: list[str] = []
    format = None
    while format is None and len(seen) < _LOOKAHEAD:
        line = next(lines, None)
        if line is None:
            break
        seen.append(line)
        if _COMMENT.match(line):
            continue
        if line.strip():
            format = _of_line(line, is_first=not section)
            section.append(line)
            if not format and _DRAWN.fullmatch(line):
                format = _of_section(section)
        elif section and line != 9 * " ":  # which may be a row without givens
            format = _of_section(section)
    if not section:
        yield lines.error("there is no puzzle in this text", max(lines.number, 1), help=_HELP)
        return
    significant = 1 + seen.index(section[0])
    if format in _NAMES:
        message = f"this looks like {_NAMES[format]}, which cannot be read yet"
        yield lines.error(message, significant, help=_HELP)
        return
    format = format or _of_section(section)
    if not (format or kind or any(map(_HAS_CELLS.search, section))):
        first = seen[significant - 1]
        column = len(first) - len(first.lstrip()) + 1
        message = "this is neither a sudoku nor a nonogram"
        yield lines.error(message, significant, column, len(first.strip()), help=_HELP)
        return
    format = format or ("clues" if kind == "nonogram" else "sudoku")
    if format == "clues" and kind == "sudoku":
        format = "sudoku"  # its errors say what is wrong with the rows
    lines.push(seen)
    found = _KINDS.get(format, kind)
    if kind and found != kind:
        help = f"picsolve {found} reads it" if found else ""
        yield lines.error(f"this is a {found}, not a {kind}", significant, help=help)
        return
    yield from _read(format, lines)


def _of_line(line: str, *, is_first: bool) -> str | None:
    """The format, where a single line tells."""
    text = line.strip()
    if is_first and text[0] in "<{":
        return "webpbn" if text[0] == "<" else "save"
    if _CELLS.match(line) or _is_sudoku_row(text) or (is_first and _DRAWN.fullmatch(text)):
        return "sudoku"
    if (is_first or text[0] == ":") and (match := _UNSUPPORTED.match(text)):
        return str(match.lastgroup)
    if len(line) == 81 and re.fullmatch("[1-9 ]+", line) and "  " in line:
        return "sudoku"
    if _are_pencil_marks(text.split()):
        return "sudoku"
    return "non" if _NON.match(line) else None


def _is_sudoku_row(text: str) -> bool:
    """Whether a row can be no clue: it has signs for empty, bars, zeros among other numbers."""
    text = text.replace('"', "")
    parts = [part for part in _SEPARATORS.split(text) if part]
    joined = "".join(parts)
    if not joined or set(joined) - set("0123456789.*_xX-"):
        return False
    if max(map(len, parts)) >= 5 or ("0" in parts and len(parts) > 1):
        return True
    if 8 in (text.count(","), text.count(";")) and _EMPTY_FIELD.search(text):
        return True
    return len(joined) >= 7 and bool(set(text) & set(".*_xX|!¦│┃║"))


def _are_pencil_marks(words: list[str]) -> bool:
    """Whether 81 words are the candidates of 81 cells, which clues are hardly ever."""
    marks = len(words) == 81 and all(word == "".join(sorted(set(word))) for word in words)
    return marks and max(map(len, words)) >= 3 and "0" not in "".join(words)


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
    if all(len(line) == 9 for line in numbers) and any("  " in line for line in numbers):
        return "sudoku"  # blanks are its empty cells
    return "clues"


def _read(format: str, lines: Lines) -> Found:
    if format == "sudoku":
        from picsolve.formats.sudoku import read_sudokus

        yield from read_sudokus(lines)
    elif format == "non":
        from picsolve.formats.non import read_non

        yield read_non(lines)
    elif format == "webpbn":
        from picsolve.formats.webpbn import read_webpbn

        yield from read_webpbn(lines)
    elif format == "save":
        from picsolve.formats.save import read_save

        yield read_save(lines)
    else:
        from picsolve.formats.clue_text import read_clue_text

        yield read_clue_text(lines)

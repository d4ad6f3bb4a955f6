"""Sudokus in pages of the web: tables of nine rows with nine cells, or lines of their text.

The text of a cell, or what its `<input>` has, is a digit, its candidates, or nothing. What only
styles or scripts of the page draw is not read. Where no table is a grid, the lines of preformatted
text are read as those of any other text, or else the lines that end with `<br>`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.runs import Run
from picsolve.formats.source import Decoded, Lines
from picsolve.formats.sudoku import read_sudokus
from picsolve.formats.sudoku_cells import DIGITS, EMPTY, Token, bad_cell, grid_of
from picsolve.words import later, plural, say

_PREFORMATTED = re.compile(r"<pre\b[^<>]*>(?:(?!<pre\b).)*?</pre>", re.IGNORECASE | re.DOTALL)
_BROKEN = re.compile(r"(?:.*<br\s*/?>.*(?:\n|$))+.*", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>|&nbsp;", re.IGNORECASE)
_MANY_CELLS = re.compile(r"(?:[0-9.*_][ |]*){9}")
_HELP = later("a table of a sudoku has nine rows with nine cells; or paste the 81 characters")


@dataclass(slots=True)
class _Cell:
    """A cell of a table, with what is written in it so far."""

    line: int
    column: int
    is_heading: bool = False
    text: str = ""
    has_input: bool = False

    @property
    def look(self) -> tuple[bool, bool]:
        """How an empty cell is written."""
        return bool(self.text), self.has_input


@dataclass(slots=True)
class _Table:
    """A table, and where it begins. Rows without cells, as of headings, are left out."""

    line: int
    column: int
    rows: list[list[_Cell]] = field(default_factory=list)
    has_tables: bool = False  #: whether there are others in it

    @property
    def size(self) -> tuple[int, int]:
        """How many rows there are, and how many cells in the longest."""
        return len(self.rows), max(map(len, self.rows), default=0)


class _Tables(HTMLParser):
    """Collects the tables of a page."""

    def __init__(self, first_line: int) -> None:
        super().__init__()
        self.first_line = first_line
        self.found: list[_Table] = []
        self.open: list[_Table] = []
        self.cell: _Cell | None = None

    def _place(self) -> tuple[int, int]:
        line, offset = self.getpos()
        return self.first_line + line - 1, offset + 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            for outer in self.open:
                outer.has_tables = True
            table = _Table(*self._place())
            self.found.append(table)
            self.open.append(table)
        elif tag in ("tr", "td", "th"):
            self.cell = None
            if tag == "tr" and self.open:
                self.open[-1].rows.append([])
            elif self.open and self.open[-1].rows:
                self.cell = _Cell(*self._place(), tag == "th")
                self.open[-1].rows[-1].append(self.cell)
        elif tag == "input":
            if self.cell:
                self.cell.has_input = True
            self.handle_data(dict(attrs).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table"):
            self.cell = None
        if tag == "table" and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.cell:
            self.cell.text += data


def read_page(lines: Lines) -> Iterator[Entry | Run | InputError]:
    """The sudoku of every table with 81 cells, or what is wrong with it."""
    start = lines.number
    page = _Tables(start + 1)
    whole = lines.whole()
    page.feed("\n".join(whole))
    page.close()
    for table in page.found:
        table.rows = _without_names(table.rows)
    grids = [table for table in page.found if _is_grid(table)]
    has_table = any(min(table.size) >= 8 for table in page.found)  # which is to be one
    if not (grids or has_table) and (texts := _texts(whole)):
        lines.push(texts)
        yield from read_sudokus(lines)
    elif not grids:
        yield _without_grid(page.found, start + 1, lines)
    for table in grids:
        try:
            tokens = [_token(cell, lines) for row in table.rows for cell in row]
            _check_empty([cell for row in table.rows for cell in row], lines)
            if not any(token.text for token in tokens):
                message = say("the cells of this table have no text")
                raise lines.error(message, table.line, table.column, help=say(_HELP))
            yield Entry(grid_of(tokens, lines), lines.source, table.line)
        except InputError as error:
            yield error


def _without_names(rows: list[list[_Cell]]) -> list[list[_Cell]]:
    """The rows of a table without headings; with them, where they are the only cells with text."""
    plain = [cells for row in rows if (cells := [cell for cell in row if not cell.is_heading])]
    is_blank = not any(cell.text.strip() or cell.has_input for row in plain for cell in row)
    whole = [row for row in rows if row]
    return whole if is_blank and _are_nine(whole) and not _are_nine(plain) else plain


def _texts(page: list[str]) -> list[Decoded]:
    """The lines of a page with nothing but preformatted text in them, or broken lines, in its
    place; an empty list if there are no cells in it."""
    whole = "\n".join(page)
    found = list(_PREFORMATTED.finditer(whole)) or list(_BROKEN.finditer(whole))
    parts, end = [], 0
    for match in found:
        parts += [_blank(whole[end : match.start()]), _TAG.sub(lambda it: _blank(it[0]), match[0])]
        end = match.end()
    kept = "".join((*parts, _blank(whole[end:])))
    return list(kept.split("\n")) if _MANY_CELLS.search(kept) else []


def _blank(text: str) -> str:
    """As many blanks, on as many lines."""
    return re.sub(r"[^\n]", " ", text)


def _is_grid(table: _Table) -> bool:
    return not table.has_tables and _are_nine(table.rows)


def _are_nine(rows: list[list[_Cell]]) -> bool:
    return len(rows) == 9 and {len(row) for row in rows} == {9}


def _token(cell: _Cell, lines: Lines) -> Token:
    """The cell's digit or candidates, without the blanks between them."""
    token = Token(cell.line, cell.column, "".join(cell.text.split()))
    if token.text and token.text not in EMPTY and set(token.text) - set(DIGITS):
        raise bad_cell(token, lines)
    return token


def _check_empty(cells: list[_Cell], lines: Lines) -> None:
    """Raises InputError where an empty cell is not written as the others: it may have lost its
    digit."""
    empty = [cell for cell in cells if not cell.text.strip()]
    looks = Counter(cell.look for cell in empty)
    if len(looks) > 1:
        odd = next(cell for cell in empty if cell.look == min(looks, key=looks.__getitem__))
        message = say("this cell is empty, but not as other empty cells of the table are")
        raise lines.error(message, odd.line, odd.column, help=say(_HELP))


def _without_grid(tables: list[_Table], line: int, lines: Lines) -> InputError:
    """The error for a page in which no table is a sudoku: of the largest, or of the page."""
    innermost = [table for table in tables if not table.has_tables and table.rows]
    if not innermost:
        return lines.error(say("there is no table of a sudoku in this page"), line, help=say(_HELP))
    table = max(innermost, key=lambda it: it.size[0] * it.size[1])
    rows, cells = table.size
    message = say(
        "this table has {rows} of {cells}, and a sudoku 9 of 9",
        rows=plural(rows, "row"),
        cells=plural(cells, "cell"),
    )
    return lines.error(message, table.line, table.column, help=say(_HELP))

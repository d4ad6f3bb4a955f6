"""Puzzles of nine lines, put together from rows, borders, blank lines and titles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.library import (
    is_library_line,
    read_library_line,
    removals_after,
    without,
)
from picsolve.formats.pasted import is_farewell, is_prose, link_in
from picsolve.formats.source import Lines, clean, quoted
from picsolve.formats.sudoku import HEADER, HELP_LINE, Tally, read_link_entry
from picsolve.formats.sudoku_blanks import UNSURE, are_cut
from picsolve.formats.sudoku_cells import EMPTY, Token, bad_cell, grid_of
from picsolve.formats.sudoku_dust import check_dust, told_dust
from picsolve.formats.sudoku_labels import is_heading, wrong_labels
from picsolve.formats.sudoku_numbers import check_minus
from picsolve.formats.sudoku_rows import (
    Row,
    Whole,
    is_border,
    is_comment,
    is_dash_row,
    scan,
)
from picsolve.formats.sudoku_signs import HELP_PLACED
from picsolve.formats.sudoku_sizes import wrong_size
from picsolve.formats.sudoku_titles import no_title, title_after
from picsolve.words import plural, say

Found = Iterator[Entry | InputError]

#: As many wrong rows in a row are no slip: what follows them is not looked at closely.
_MOST_WRONG = 27
#: A line that is surely no row, for a quick look at what follows them.
_TOO_FEW = re.compile(r"(?:[\s,;|]*[\d.]){1,8}[\s,;|]*$")


def whole_entry(whole: Whole, lines: Lines) -> Entry | InputError:
    """The puzzle of one line: its cells, then candidates to remove or a title."""
    line = whole.tokens[0].line
    try:
        check_dust(whole.tokens, whole.dust, lines)
        removals, text = removals_after(whole.rest, line, whole.rest_column, lines)
        grid = without(grid_of(whole.tokens, lines), removals, lines)
        title = title_after(text, grid, lines) if text else ""
    except InputError as error:
        return error
    parts = filter(None, (whole.before.strip(), title))
    warnings = tuple(told_dust(whole.dust, lines))
    return Entry(grid, lines.source, line, clean(", ".join(parts)), warnings=warnings)


class Blocks:
    """Collects rows until something ends a puzzle."""

    def __init__(self, lines: Lines, tally: Tally | None = None) -> None:
        self.lines = lines
        self.tally = tally or Tally()  # what has been found before
        self.circled: set[int] = set()  # lines whose digits are circled
        self.rows: list[Row] = []
        self.dash_rows: list[Row] = []  # at the start: rows or borders, the next row tells
        self.heading: Row | None = None  # names of columns, or a first row that looks like them
        self.is_bordered = False  # whether a border stands above the rows
        self.breaks: list[int] = []  # after how many rows a blank line stood
        self.comment: tuple[int, str] = (0, "")  # the last one before a block is its title
        self.titled_at: list[tuple[int, str]] = []  # lines without `#` that have to be titles
        self.was_blank = True
        self.wrong_rows = 0  # at the end of the rows
        self.is_hopeless = False  # whether the last rows were wrong

    def skips(self, line: str) -> bool:
        """Whether a line after many wrong rows is the next of them."""
        return self.is_hopeless and bool(_TOO_FEW.match(line))

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits for its continuation."""
        return not (self.rows or self.dash_rows or self.titled_at)

    def feed(self, line: str) -> Found:
        """Take the next line; give what it completes."""
        lines, number = self.lines, self.lines.number
        if self._is_blank(line):
            yield from self._blank()
            self.was_blank = True
            return
        self.was_blank = False
        self.is_hopeless = False
        if is_comment(line):
            if not self.rows:
                self.comment = number, clean(line.strip().lstrip("#/").strip())
        elif is_dash_row(line):
            self._dash_row(line)
        elif is_border(line):
            self._border()
            if len(self.rows) >= 9 and len(self.rows) % 9 == 0:
                yield from self._finish()
        elif link := link_in(line):
            yield from self._part_ends()
            yield read_link_entry(link, lines)
        elif is_library_line(line):
            yield from self._part_ends()
            yield self._library(line)
        else:
            yield from self._scanned(line)

    def _scanned(self, line: str) -> Found:
        """Take a line that has to be read to know what it is."""
        lines, number = self.lines, self.lines.number
        try:
            found = scan(line, number, lines)
        except InputError as error:
            yield from self._part_ends()
            yield error
            return
        if isinstance(found, Row):
            yield from self._row(found)
        elif isinstance(found, Whole):
            yield from self._part_ends()
            yield whole_entry(found, lines)
        elif wrong := no_title(line, number, lines):
            yield from self._part_ends()
            yield wrong
        else:
            yield from self._finish()
            self.titled_at.append((number, line))
            if len(self.titled_at) > 20:
                yield from self._stray_titles()

    def _part_ends(self) -> Found:
        """Give what was begun, where something begins that needs nothing of it."""
        yield from self._finish()
        yield from self._stray_titles()

    def end(self, *, is_last: bool = False) -> Found:
        """Give what the end completes: of the text, if it is the last, or of one of its parts."""
        yield from self._finish()
        yield from self._stray_titles(is_last=is_last)

    def _is_blank(self, line: str) -> bool:
        if line.strip():
            return False
        is_row = line == 9 * " " and 0 < len(self.rows) < 9
        return not (is_row and any(row.blank_style for row in self.rows))

    def _blank(self) -> Found:
        count = len(self.rows)
        if self.was_blank:
            yield from self._finish()
        elif count == 3 or (count == 6 and self.breaks == [3]):
            self.breaks.append(count)  # perhaps only a gap between bands
        else:
            yield from self._finish()

    def _row(self, row: Row) -> Found:
        uses_dashes = any(token.text == "-" for token in row.tokens)
        if self.dash_rows and uses_dashes:
            self.rows += self.dash_rows
        self.dash_rows = []
        if row.label and len(self.rows) == 1 and is_heading(self.rows[0].tokens):
            self.heading = self.rows.pop()
        if self.breaks == [3] and len(self.rows) == 6:
            three, self.rows = self.rows[:3], self.rows[3:]
            self.breaks = []
            yield self._incomplete(three)
        self.rows.append(row)
        self.wrong_rows = self.wrong_rows + 1 if row.error or row.short else 0
        if self.wrong_rows >= _MOST_WRONG:
            first = self.rows[-self.wrong_rows]
            wrong = first.error or first.short
            del self.rows[-self.wrong_rows :]
            yield from self._finish()
            assert wrong
            yield wrong
            self.is_hopeless = True

    def _dash_row(self, line: str) -> None:
        tokens = [
            Token(self.lines.number, i + 1, char) for i, char in enumerate(line) if char == "-"
        ]
        row = Row(self.lines.number, tokens)
        is_empty_heading = len(self.rows) == 1 and not any(t.text for t in self.rows[0].tokens)
        if is_empty_heading:  # blanks are its empty cells, so dashes are none
            self._border()
        elif not self.rows:
            self.dash_rows = [*self.dash_rows[-80:], row]
        elif any(token.text == "-" for row in self.rows for token in row.tokens):
            self.rows.append(row)

    def _border(self) -> None:
        """A border below the first row makes it a heading, if it can be one and none is above."""
        rows = self.rows
        if len(rows) == 1 and not self.is_bordered and is_heading(rows[0].tokens):
            self.heading = rows.pop()
        self.is_bordered = self.is_bordered or not (rows or self.heading)

    def _library(self, line: str) -> Entry | InputError:
        try:
            found = read_library_line(line, self.lines)
        except InputError as error:
            return error
        title = found.code + (f"-{found.variant}" if found.variant else "")
        return Entry(found.grid, self.lines.source, self.lines.number, title, found)

    def _finish(self) -> Found:
        """The puzzles of the rows so far."""
        rows = self.rows
        if self.heading and len(rows) % 9 == 8:
            rows.insert(0, self.heading)
        self.heading = None
        title = self._title(rows[0].line) if rows else ""
        self.rows, self.dash_rows, self.breaks, self.wrong_rows = [], [], [], 0
        self.is_bordered = False
        if rows and (wrong := wrong_size(rows, self.lines)):
            yield wrong
            return
        if len(rows) % 9:
            yield self._incomplete(rows)
            return
        for start in range(0, len(rows), 9):
            yield self._grid(rows[start : start + 9], title)

    def _title(self, first: int) -> str:
        """The title above a block that starts in line `first`."""
        number, title = self.comment
        if self.titled_at:
            number, title = self.titled_at[-1]
            self.titled_at = []
        return clean(title.strip()) if first - number <= 3 else ""

    def _grid(self, rows: list[Row], title: str) -> Entry | InputError:
        for row in rows:
            if row.error:
                return row.error
        if wrong := self._short(rows) or wrong_labels(rows, self.lines) or self._mixed(rows):
            return wrong
        tokens = [token for row in rows for token in row.tokens]
        dust = [token for row in rows for token in row.dust]
        minus = next((row.minus for row in rows if row.minus), None)
        try:
            check_minus(minus, (token.text for token in tokens), self.lines)
            check_dust(tokens, dust, self.lines)
            grid = grid_of(tokens, self.lines)
        except InputError as error:
            return error
        warnings = (*told_dust(dust, self.lines), *self._told_short(rows))
        return Entry(grid, self.lines.source, rows[0].line, title, warnings=warnings)

    def _told_short(self, rows: list[Row]) -> Iterator[InputError]:
        """What is to be said of rows that were read as if blanks after them had been cut off: one
        that was lost elsewhere would have moved cells."""
        short = [row for row in rows if row.short]
        if short:
            message = say(
                "{rows} read as cut off after the last digit", rows=plural(len(short), "row")
            )
            yield self.lines.error(message, short[0].line, 1, help=say(UNSURE))

    def _short(self, rows: list[Row]) -> InputError | None:
        """The error for a row that is too short, where it is not sure that blanks were cut off."""
        wrong = next((row.short for row in rows if row.short), None)
        if wrong is None or are_cut([r.tokens for r in rows], [bool(r.short) for r in rows]):
            return None
        wrong.help = say(UNSURE)
        return wrong

    def _mixed(self, rows: list[Row]) -> InputError | None:
        """The error for circled digits, and others that stand out, beside plain ones, for they may
        differ in meaning; and for two signs for open cells, one of which is `?`."""
        query = next((row.query for row in rows if row.query), None)
        if query and any(t.text in EMPTY for row in rows if not row.query for t in row.tokens):
            return bad_cell(query, self.lines)
        with_digits = [row for row in rows if any(t.text[-1:] in "123456789" for t in row.tokens)]
        circled = [r for r in with_digits if r.line in self.circled or r.is_emphasised]
        if len(circled) in (0, len(with_digits)):
            return None
        row = circled[0]
        message = say("the digits of this row are circled or emphasised, and others are not")
        at = row.tokens[0].column
        return self.lines.error(message, row.line, at, help=say(HELP_PLACED))

    def _incomplete(self, rows: list[Row]) -> InputError:
        for row in rows:
            if len(rows) == 1 and (wrong := row.error or row.short):
                return wrong
        if len(rows) > 9:
            return self._too_many(rows)
        last = rows[-1]
        return self.lines.error(
            say("the grid has {rows} and needs 9", rows=plural(len(rows), "row")),
            last.line,
            last.tokens[0].column,
            last.span,
            note=say("row {number}, the last", number=len(rows)),
            help=say(HELP_LINE),
        )

    def _too_many(self, rows: list[Row]) -> InputError:
        """The error for rows after whole grids, or for one too many among them."""
        whole = len(rows) - len(rows) % 9
        row = rows[whole]
        told = say("row {number} is too many: a grid has 9 rows", number=whole + 1)
        if whole + 1 < len(rows):
            told += say(", and {rows} stand together", rows=plural(len(rows), "row"))
        return self.lines.error(
            told,
            row.line,
            row.tokens[0].column,
            row.span,
            help=say(
                "if it is no row, it is text after #; if a grid begins there, it needs 9 rows"
            ),
        )

    def _stray_titles(self, *, is_last: bool = False) -> Found:
        """Errors for lines that no puzzle follows.

        A letter may begin as it likes, and end so where it has a single puzzle.
        """
        stray, self.titled_at = self.titled_at, []
        found = self.tally.puzzles, self.tally.errors
        may_be_letter = found == (0, 0) or (is_last and found == (1, 0))
        for number, line in stray:
            if may_be_letter and (is_prose(line) or (is_last and found[0] and is_farewell(line))):
                continue
            if number == 1 and HEADER.match(line):
                continue  # the heading of a table
            text = line.strip()
            yield self.lines.error(
                say("{text} is no sudoku", text=quoted(text)),
                number,
                len(line) - len(line.lstrip()) + 1,
                len(text),
                help=say(HELP_LINE) + say("; # starts a comment"),
            )

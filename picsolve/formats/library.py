"""HoDoKu's notation: lines of its regression library, and lists of removed candidates.

A library line is `:CODE-VARIANT:CANDIDATES:GRID:DELETED:ELIMINATED:PLACED:EXTRA`, where GRID has
81 cells (`.` empty, `5` given, `+5` placed) and a triple such as `472` is digit 4 in r7c2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from picsolve.formats.source import Lines, quoted
from picsolve.formats.sudoku_cells import Token, bad_cell, grid_of
from picsolve.sudoku.grid import Cell, Grid, Place, Remove
from picsolve.words import later, plural, say

_HELP = later("a library line is :CODE:CANDIDATES:GRID:DELETED:ELIMINATED:PLACED:EXTRA")
_CODE = re.compile(r"(\d{4})(\d?)(?:-(\w))?")
_CELL = re.compile(r"\+?.")
_ELIMINATION = re.compile(r"((?:r[1-9]+c[1-9]+,?)+)(<>|!=|≠)([1-9]+)", re.IGNORECASE)
_CELLS = re.compile(r"r([1-9]+)c([1-9]+)", re.IGNORECASE)
_LIKE_ELIMINATION = re.compile(r"r\d*c\d|.*(?:<>|!=|≠)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LibraryLine:
    """A position of the regression library, and what one technique has to make of it.

    code          four digits, such as `0904`
    variant       the character after the dash, or nothing
    must_fail     (variant `x`) the technique has to find nothing
    siamese       a fifth digit at the code, or nothing: two fish in one
    candidates    the third field as it stands: the digits that matter
    eliminations  all candidates that the technique's steps remove, and `placements` all they place
    extra         the last field as it stands, such as a chain's length
    """

    code: str
    variant: str
    siamese: str
    candidates: str
    grid: Grid
    eliminations: tuple[Remove, ...]
    placements: tuple[Place, ...]
    extra: str

    @property
    def must_fail(self) -> bool:
        return self.variant == "x"

    @property
    def is_siamese(self) -> bool:
        return bool(self.siamese)


def parse_library_line(text: str, source: str = "<text>", line: int = 1) -> LibraryLine:
    """Read one line of the library; raises InputError."""
    lines = Lines(source, iter([text]))
    lines.number = line - 1
    return read_library_line(next(lines), lines)


def is_library_line(line: str) -> bool:
    """Whether a line means to be one of the library."""
    return line.startswith(":") and line.count(":") >= 4 and not set(line) <= set(":-+|.=")


def read_library_line(text: str, lines: Lines) -> LibraryLine:
    """The same for the line that `lines` handed out last."""
    fields: list[Token] = []
    start = 1
    for field in text.split(":"):
        fields.append(Token(lines.number, start, field))
        start += len(field) + 1
    if len(fields) < 5:
        raise lines.error(
            say("this library line has too few fields"), lines.number, 1, help=say(_HELP)
        )
    if any(field.text.strip() for field in fields[8:]):
        start = fields[8].column
        span = len(text) - start + 1
        raise lines.error(
            say("this library line has too many fields"), lines.number, start, span, help=say(_HELP)
        )
    fields += [Token(lines.number, start, "")] * (8 - len(fields))
    _, code, candidates, cells, deleted, eliminated, placed, extra = fields[:8]
    match = _CODE.fullmatch(code.text.strip())
    if not match:
        raise lines.error(
            say("{code} is no technique's code", code=quoted(code.text)),
            code.line,
            code.column,
            len(code.text),
            help=say("a code is four digits, with a variant as in 0904-1"),
        )
    grid = without(library_grid(cells, lines), _triples(deleted, lines), lines)
    return LibraryLine(
        code=match[1],
        variant=match[3] or "",
        siamese=match[2],
        candidates=candidates.text,
        grid=grid,
        eliminations=tuple(change for change, _ in _triples(eliminated, lines)),
        placements=tuple(Place(*change) for change, _ in _triples(placed, lines)),
        extra=extra.text.strip(),
    )


def library_grid(field: Token, lines: Lines) -> Grid:
    """The grid of a GRID field."""
    tokens = [
        Token(field.line, field.column + match.start(), match.group())
        for match in _CELL.finditer(field.text)
    ]
    for token in tokens:
        if len(token.text) > 1 and token.text[1] not in "123456789":
            raise bad_cell(token, lines)
    if len(tokens) != 81:
        raise lines.error(
            say("the grid has {tokens} and needs 81", tokens=plural(len(tokens), "cell")),
            field.line,
            field.column,
            len(field.text),
            help=say(_HELP),
        )
    return grid_of(tokens, lines)


def _triples(field: Token, lines: Lines) -> list[tuple[Remove, Token]]:
    found = []
    for match in re.finditer(r"\S+", field.text):
        token = Token(field.line, field.column + match.start(), match.group())
        if not re.fullmatch("[1-9]{3}", token.text):
            raise lines.error(
                say("{text} is no candidate", text=quoted(token.text)),
                token.line,
                token.column,
                len(token.text),
                help=say("a candidate is three digits: the digit, its row, its column"),
            )
        digit, row, column = map(int, token.text)
        found.append((Remove(Cell(9 * row + column - 10), digit), token))
    return found


def without(grid: Grid, removals: list[tuple[Remove, Token]], lines: Lines) -> Grid:
    """The grid less some candidates; a cell may lose its last one."""
    candidates = list(grid.candidates)
    for (cell, digit), token in removals:
        if grid.values[cell] == digit:
            raise lines.error(
                say(
                    "{digit} cannot be removed from {cell}, where it is placed",
                    digit=digit,
                    cell=cell,
                ),
                token.line,
                token.column,
                len(token.text),
            )
        candidates[digit - 1] &= ~(1 << cell)
    return Grid(grid.values, tuple(candidates), int(grid.given)) if removals else grid


def removals_after(
    text: str, line: int, column: int, lines: Lines
) -> tuple[list[tuple[Remove, Token]], Token | None]:
    """What follows a grid on its line: candidates to remove (`r3c57<>12`), then text, if any."""
    found: list[tuple[Remove, Token]] = []
    for match in re.finditer(r"\S+", text):
        token = Token(line, column + match.start(), match.group())
        if token.text.startswith(("#", "//")) or not (found or _LIKE_ELIMINATION.match(token.text)):
            return found, Token(line, token.column, text[match.start() :].rstrip())
        found += [(removal, token) for removal in _elimination(token, lines)]
    return found, None


def _elimination(token: Token, lines: Lines) -> list[Remove]:
    match = _ELIMINATION.fullmatch(token.text.rstrip(",;"))
    if not match or any(len(set(part)) < len(part) for part in re.findall(r"\d+", token.text)):
        raise lines.error(
            say("{text} is no elimination", text=quoted(token.text)),
            token.line,
            token.column,
            len(token.text),
            help=say(
                "write r1c1<>4, or r3c57<>12 for both digits in both cells; text comes after #"
            ),
        )
    return [
        Remove(Cell(9 * int(row) + int(column) - 10), int(digit))
        for rows, columns in _CELLS.findall(match[1])
        for row in rows
        for column in columns
        for digit in match[3]
    ]

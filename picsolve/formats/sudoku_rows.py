"""What one line of a sudoku file is: a whole grid, a row, a border, a title."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field

from picsolve.errors import InputError
from picsolve.formats.source import Lines
from picsolve.formats.sudoku_blanks import BARS, UNSURE, blank_row, has_blank_cells, short_row
from picsolve.formats.sudoku_cells import (
    CELL_CHARS,
    DIGITS,
    Token,
    bad_cell,
    marks_of_729,
    wrong_count,
)
from picsolve.formats.sudoku_dust import without_dust
from picsolve.formats.sudoku_labels import label_of, letters_error
from picsolve.formats.sudoku_numbers import with_plain_numbers
from picsolve.formats.sudoku_signs import (
    has_crowded_box,
    partly_emphasised,
    unemphasised,
    unwrapped,
    without_bullet,
    without_queries,
)
from picsolve.formats.sudoku_sizes import check_letters, without_size
from picsolve.formats.sudoku_titles import has_grid_behind, no_title
from picsolve.words import say

_SEPARATORS = BARS + " \t,;"
_DRAWN = r"[-=+|*.:'`,\s\u2500-\u257f_~…¯‾]*"
_BORDER = re.compile(rf"{_DRAWN}(?:[-=]{{2}}|[\u2500-\u257f]{{2}}|[_~…¯‾]{{2}}){_DRAWN}")
_TOKEN = re.compile(rf"[^\s,;{BARS}]+")
_COMMENT = re.compile(r"#|//")
#: A line of a table with a grid: fields of any text before it (an id, a name), then text.
_IN_COLUMNS = re.compile(
    r"(?P<before>(?:[^,;\t#]{0,80}[,;\t]){0,3}?)\s*"
    r"(?P<quote>[\"']?)(?P<cells>(?:\+?[1-9]|[.0*_Xx-]){81})(?P=quote)(?=[\s,;#/|:]|$)"
)
#: A sentence or a name, then a grid.
_TOLD = re.compile(
    r"(?P<before>[^#]{0,200}?[^\W\d_]{2}[^#]{0,200}?)\s*[:=]\s*"
    r"(?P<quote>[\"'`]?)(?P<cells>(?:\+?[1-9]|[.0*_Xx-]){81})(?P=quote)(?=[\s,;#.!?]|$)"
)
#: A number or a date, then a grid.
_NUMBERED = re.compile(
    r"\s*\(?(?P<before>\d{1,6}(?=[.):])|\d{1,4}[-./]\d{1,2}[-./]\d{1,4})[.):]*\s+"
    r"(?P<quote>[\"'`]?)(?P<cells>(?:\+?[1-9]|[.0*_Xx-]){81})(?P=quote)(?=[\s,;#/|:]|$)"
)
#: A line of Sudoku Exchange's lists: an id, the givens, how hard it is.
_OF_EXCHANGE = re.compile(
    r"\s*(?P<before>[0-9a-f]{12})\s+(?P<quote>)(?P<cells>[0-9.]{81})(?=\s+\d+\.\d\s*$|\s*$)"
)
#: The line below the heading of a table in Markdown.
_ALIGNED = re.compile(r"\s*\|?(?:\s*(?::-+:?|-+:)\s*(?:\||$))+\s*")
_PLACED = re.compile(rf"(?<![^\s,;{BARS}])[uU](?=[1-9](?:[\s,;{BARS}]|$))")
_LONG_CELLS = re.compile(r"[0-9.*_xX-]{30}")
_SIGNED = re.compile(r"(?:\+?[1-9]|[.0*_Xx-])+")
_CELL, _CHARACTER = re.compile(r"\+?."), re.compile(".")
#: No word of a title is as long, so this has to be a grid in one line.
_LONG = 30


@dataclass(slots=True)
class Row:
    """A line with nine cells, or what is wrong with it."""

    line: int
    tokens: list[Token] = field(default_factory=list)
    error: InputError | None = None
    blank_style: bool = False
    label: Token | None = None  #: what stands before the cells, and
    unlabelled: InputError | None = None  #: what is wrong with the row if that is no label
    dust: list[Token] = field(default_factory=list)  #: letters that were read as digits
    minus: Token | None = None  #: a -1 that was read as an open cell
    query: Token | None = None  #: the first `?` that was read as one
    is_emphasised: bool = False  #: whether its digits are, as in `|**8**|`
    short: InputError | None = None  #: what is wrong unless blanks were cut off after it

    @property
    def span(self) -> int:
        """How many characters its cells take, without blanks that were cut off."""
        tokens = [token for token in self.tokens if token.text or not self.short]
        return tokens[-1].column + len(tokens[-1].text) - self.tokens[0].column


@dataclass(slots=True)
class Whole:
    """A line with all 81 cells, and the text after them with its column; `before` is an id."""

    tokens: list[Token]
    rest: str = ""
    rest_column: int = 1
    before: str = ""
    dust: list[Token] = field(default_factory=list)


def is_border(line: str) -> bool:
    """Whether a line only draws: `+---+---+---+`, `------+-------+------`, `╟───┼───╢`.

    So does one of underscores that are too many for a row of empty cells, and no grid of them.
    """
    if "_" in line and line.count("_") not in range(10, 81):
        return False
    is_drawn = bool(_BORDER.fullmatch(line)) and not set(line) <= set(BARS + " \t")
    return is_drawn or bool(_ALIGNED.fullmatch(line))


def in_columns(line: str, number: int) -> Whole | None:
    """The grid of a line of a table: in quotes, or after an id, as `1,53..7…,hard` has it."""
    forms = (_OF_EXCHANGE, _NUMBERED, _IN_COLUMNS, _TOLD)
    match = next(filter(None, (form.match(line) for form in forms)), None)
    if not match or not (match["before"] or match["quote"]) or _LONG_CELLS.search(match["before"]):
        return None
    start = match.start("cells") + 1
    cells = [Token(number, start + m.start(), m.group()) for m in _CELL.finditer(match["cells"])]
    before = ", ".join(filter(None, (f.strip(' "') for f in re.split("[,;\t]", match["before"]))))
    return Whole(cells, line[match.end() :], match.end() + 1, before)


def is_dash_row(line: str) -> bool:
    """Whether a line could be a border as well as nine empty cells, written as `-`."""
    return line.translate({ord(char): None for char in BARS + " \t"}) == 9 * "-"


def is_comment(line: str) -> bool:
    return line.lstrip().startswith(("#", "//"))


def is_blank_grid(line: str) -> bool:
    """Whether a line is 81 characters with blanks for empty cells."""
    return (
        len(line) == 81
        and " " in line
        and all(char in DIGITS or char == " " for char in line)
        and line.count(" ") < 72
        and not _are_candidates(line.split())
    )


def scan(line: str, number: int, lines: Lines) -> Row | Whole | None:
    """The cells in a line; None where the line is a title or the like.

    Raises InputError for a line that has to be a whole grid but is not.
    """
    if letters := letters_error(line, number, lines):
        if len(line.strip()) > 9:
            raise letters
        at = len(line) - len(line.lstrip()) + 1
        return Row(number, [Token(number, at + i, c) for i, c in enumerate(line.strip())], letters)
    if wrong := partly_emphasised(line, number, lines):
        return Row(
            number, [Token(number, m.start() + 1, m[0]) for m in _TOKEN.finditer(line)], wrong
        )
    line = unwrapped(without_bullet(without_size(line, number, lines)))
    line, query = without_queries(line, number)
    line, is_emphasised = unemphasised(line)
    line, minus = with_plain_numbers(line, number)
    line, dust = without_dust(_PLACED.sub("+", line), number)
    found = None
    try:
        found = _scan(line, number, lines)
    except InputError as error:
        wrong = error
    if isinstance(found, Row):
        wrong = found.error
    if (found is None or wrong) and (labelled := label_of(line, number)):
        with suppress(InputError):
            row = _scan(labelled[1], number, lines)
            if isinstance(row, Row) and not row.error:
                row.label, row.unlabelled = labelled[0], wrong
                row.query, row.is_emphasised = query, is_emphasised
                return row
    if wrong and found is None:
        raise wrong
    if found:
        found.dust = dust
    if isinstance(found, Row):
        found.minus, found.query, found.is_emphasised = minus, query, is_emphasised
    return found


def _scan(line: str, number: int, lines: Lines) -> Row | Whole | None:
    """The same of a line without a label, in which letters that mean digits are digits."""
    if is_blank_grid(line):
        return Whole([Token(number, i + 1, char.strip()) for i, char in enumerate(line)])
    if column := in_columns(line, number):
        return column
    comment = _COMMENT.search(line)
    body = line[: comment.start()] if comment else line
    tokens = [Token(number, m.start() + 1, m.group()) for m in _TOKEN.finditer(body)]
    if not tokens and not set(body) & set(",;"):
        blank = blank_row(body, number)
        return Row(number, blank, blank_style=True) if blank and "|" in body else None
    if tokens and len(tokens[0].text) >= _LONG and not _all_cells(tokens):
        return _long(tokens[0], line, number, lines)
    joined = "".join(map(_unsigned, tokens))
    if _all_cells(tokens) and (whole := _spread(tokens, joined)):
        return Whole(whole, line[len(body.rstrip()) :], len(body.rstrip()) + 1)
    if tokens and len(tokens[0].text) >= _LONG:
        return _long(tokens[0], line, number, lines)
    if has_grid_behind(body) and (wrong := no_title(body, number, lines)):
        raise wrong
    if len(joined) >= 60 and not _is_prose(joined) and not _are_marks(tokens):
        return _wrong_spread(tokens, joined, lines)
    return _row(body, tokens, joined, number, lines)


def _all_cells(tokens: list[Token]) -> bool:
    return all(char in CELL_CHARS for token in tokens for char in _unsigned(token))


def _are_marks(tokens: list[Token]) -> bool:
    """Whether nine words are the candidates of nine cells."""
    return _are_candidates([token.text for token in tokens])


def _are_candidates(texts: list[str]) -> bool:
    return len(texts) == 9 and all(text == "".join(sorted(set(text))) for text in texts)


def _unsigned(token: Token) -> str:
    """The text without the `+` before digits that were placed, not given."""
    return token.text.replace("+", "") if _SIGNED.fullmatch(token.text) else token.text


def _spread(tokens: list[Token], joined: str) -> list[Token] | None:
    """81 cells in one line with blanks or bars between them, or 81 pencil-mark groups."""
    if len(tokens) == 81:
        return tokens
    if _are_marks(tokens) and len({len(token.text) for token in tokens}) > 1:
        return None  # a row, however many candidates there are in all
    is_slip = len(tokens) > 1 and max(len(token.text) for token in tokens) > 60  # after an id
    if len(joined) == 81 and not is_slip and any(token.text != DIGITS for token in tokens):
        return _characters(tokens)
    return None


def _characters(tokens: list[Token]) -> list[Token]:
    return [
        Token(token.line, token.column + match.start(), match.group())
        for token in tokens
        for match in (_CELL if _SIGNED.fullmatch(token.text) else _CHARACTER).finditer(token.text)
    ]


def _long(token: Token, line: str, number: int, lines: Lines) -> Whole:
    """A grid in one word: 81 cells, or 729 candidates, or cells with `+` before placed digits."""
    text = token.text
    rest_at = token.column - 1 + len(text)
    rest = line[rest_at:], rest_at + 1
    check_letters(text, number, token.column, lines)
    cells = _characters([token])
    for cell in cells:
        if cell.text[-1] not in CELL_CHARS:
            raise bad_cell(cell, lines)
    if len(cells) == 729 and "+" not in text:
        return Whole(marks_of_729(text, number, token.column, lines), *rest)
    if len(cells) != 81:
        raise wrong_count(say("the grid"), len(cells), 81, "cell", token, lines)
    return Whole(cells, *rest)


def _wrong_spread(tokens: list[Token], joined: str, lines: Lines) -> Whole:
    for token in tokens:
        for char in _characters([token]):
            if _unsigned(char) not in CELL_CHARS:
                raise bad_cell(char, lines)
    for token in tokens:
        if len(token.text) > 60:  # the grid itself, after an id
            raise wrong_count(say("the grid"), len(_unsigned(token)), 81, "cell", token, lines)
    raise wrong_count(say("the grid"), len(joined), 81, "cell", tokens[-1], lines)


def _is_prose(joined: str) -> bool:
    """Whether the text is words rather than cells with a slip among them."""
    if re.search(r"[^\W\d_xX]{2}", joined):
        return True
    return 2 * sum(char in CELL_CHARS for char in joined) <= len(joined)


def _row(body: str, tokens: list[Token], joined: str, number: int, lines: Lines) -> Row | None:
    separator = next((char for char in ",;" if char in body), None)
    if separator is None and body.count("\t") == 8:
        separator = "\t"
    if separator and body.count(separator) >= 7 and not _is_prose(joined.replace('"', "") or "0"):
        tokens = _fields(body, separator, number)
    elif _is_prose(joined):
        return None
    elif len(tokens) != 9:
        blank = blank_row(body, number)
        if len(joined) == 9 and _all_cells(tokens) and not has_crowded_box(body):
            tokens = _characters(tokens)
        elif blank:
            return Row(number, blank, blank_style=True)
    row = Row(number, tokens)
    try:
        _check_row(row, joined, lines)
    except InputError as error:
        row.error = error
        if has_blank_cells(body):
            error.help = say(UNSURE)
        if short := short_row(body, number):
            row = Row(number, short, blank_style=True, short=error)
    return row


def _check_row(row: Row, joined: str, lines: Lines) -> None:
    for token in row.tokens:
        text = _unsigned(token)
        if set(text) - CELL_CHARS or (len(text) > 1 and set(text) - set(DIGITS)):
            for char in _characters([token]):
                if char.text not in CELL_CHARS:
                    raise bad_cell(char, lines)
    if len(row.tokens) != 9:
        crowded = next((token for token in row.tokens if len(token.text) > 1), None)
        if len(joined) == 9 and crowded:  # a box has several of nine cells
            raise bad_cell(crowded, lines)
        alone = all(len(_unsigned(token)) == 1 for token in row.tokens) or len(row.tokens) < 6
        found = len(joined) if alone else len(row.tokens)
        last = row.tokens[-1]
        raise wrong_count(say("this row"), found, 9, "cell", last, lines)
    for token in row.tokens:
        text = _unsigned(token)
        if len(text) > 1 and set(text) - set(DIGITS):
            raise bad_cell(token, lines)


def _fields(body: str, separator: str, number: int) -> list[Token]:
    """The fields between commas; a field may be empty or quoted."""
    tokens, start = [], 0
    for text in body.split(separator):
        stripped = text.strip().strip('"').strip()
        column = start + (text.index(stripped) if stripped else 0) + 1
        tokens.append(Token(number, column, stripped))
        start += len(text) + 1
    return tokens

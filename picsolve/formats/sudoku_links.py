"""Links to sudokus, and what such links carry.

Read are the cells themselves, 81 or 729 characters, at any site; SudokuWiki's `S9B…`; and what
f-puzzles has packed, in its own links and in SudokuPad's. Links that only name a puzzle are not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from picsolve.board import Contradiction
from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.source import Lines, clean
from picsolve.formats.sudoku_cells import (
    DIGITS,
    Token,
    grid_of,
    marks_of_729,
    plain_grid,
    wrong_count,
)
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.sudoku.grid import Grid

_CELLS = re.compile(r"(?<![0-9A-Za-z._*-])[0-9._*xX-]{60,}(?![0-9A-Za-z])")
_PACKED = re.compile(r"(?:[?&]load=|(?:[?&]puzzleid=|/|^)fpuz(?:zles)?)(?P<text>[^&#?]*)")
_OTHER_PACKED = re.compile(r"(?:[?&]puzzleid=|/|^)(?P<kind>scl|ctc)[0-9A-Za-z+/=%$-]{40,}")
_WIKI = re.compile(r"(?:^|=)(?P<text>S9[A-Z][^&#]*)")
#: What a sentence has after a link.
_BEHIND = ".,;:!?)\"'>`]"
#: What ends a link, by what stands right before it; of the last two there may be some.
_CLOSING = dict(zip("<([\"'`*_", ">)]\"'`*_", strict=True))
_EMPHASIS = "*_"


class Part(NamedTuple):
    """A part of a link, and its column in the line."""

    text: str
    column: int


def read_link(match: re.Match[str], lines: Lines) -> Entry:
    """The puzzle of a link that `sudoku.link_in` has found; raises InputError."""
    closed = _closed(match)
    whole = Part(match["link"] if closed is None else closed, match.start("link") + 1)
    link = Part(whole.text.rstrip(_BEHIND), whole.column)
    line = lines.number
    if found := _WIKI.search(link.text):
        from picsolve.formats.sudoku_wiki import grid_of_wiki

        grid = grid_of_wiki(_part(found, "text", link), lines)
        return Entry(grid, lines.source, line)
    if found := _PACKED.search(link.text):
        from picsolve.formats.f_puzzles import entry_of_link

        return entry_of_link(_part(found, "text", link), lines)
    if found := _OTHER_PACKED.search(link.text):
        message = say("what SudokuPad has packed itself ({kind}…) is not read", kind=found["kind"])
        raise _refused(message, _part(found, "kind", link), lines)
    runs = [_part(run, 0, whole) for run in _CELLS.finditer(whole.text)]
    if len(runs) > 1:
        message = say("this link has more than one grid")
        help = say("leave only the puzzle, not what was filled in or its solution")
        raise lines.error(message, line, runs[1].column, len(runs[1].text), help=help)
    if runs:
        ends = closed is None and not whole.text.partition(runs[0].text)[2].strip(_BEHIND)
        if ends and runs[0].text.endswith("."):
            return Entry(_grid_before_stop(runs[0], match, lines), lines.source, line)
        return Entry(_grid_of_cells(runs[0], lines), lines.source, line)
    raise _refused(
        say("this link has no sudoku in it, only the site knows which one it is"), link, lines
    )


def _closed(match: re.Match[str]) -> str | None:
    """The link up to the sign that closes what is opened right before it: then it is sure that
    points at its end are cells. None where there is no such sign."""
    link, before = match["link"], match["before"]
    sign = before[-1:]
    closing = _CLOSING.get(sign, "")
    if sign and sign in _EMPHASIS:
        closing *= len(before) - len(before.rstrip(sign))
    if not closing:
        return None
    if match.string.startswith(closing, match.end()):
        return link
    end = link.rfind(closing)
    return link[:end] if end > 0 else None


def _grid_before_stop(run: Part, match: re.Match[str], lines: Lines) -> Grid:
    """The grid of cells that end with points, the last of which may end a sentence.

    Where a cell was lost, a full stop could take its place, and one that was doubled could be taken
    for it: so no such slip may have come from a grid with one solution.
    """
    size = 729 if len(run.text) >= 729 else 81
    behind = run.text[size:]
    is_alone = not (match["before"] + match.string[match.end() :]).strip()
    if len(run.text) < size or behind not in ("", ".") or (is_alone and not behind):
        return _grid_of_cells(run, lines)
    if size == 81 and lines.puzzle is None and _may_have_slipped(run.text):
        message = say("the last . may be a cell, or the end of a sentence")
        help = say("write the link between < and >, or in a line of its own")
        raise lines.error(message, lines.number, run.column + len(run.text) - 1, help=help)
    return _grid_of_cells(Part(run.text[:size], run.column), lines)


def _may_have_slipped(text: str) -> bool:
    """Whether 81 or 82 characters, a point the last, may be another puzzle with a cell doubled, or
    with a cell lost before a full stop. The latter may be the last digit, and nothing moves: then
    what is left is hardly a puzzle."""
    if len(text) == 82:
        places = (at for at in range(81) if text[at] == text[at + 1])
        others = {text[:at] + text[at + 1 :] for at in places} - {text[:81]}
    else:
        last = max((at for at, char in enumerate(text) if char in DIGITS), default=0)
        signs = f".{DIGITS}"
        others = {text[:at] + sign + text[at:80] for at in range(last + 1) for sign in signs}
        others.discard(text)
    return any(map(_is_puzzle, others)) or (len(text) == 81 and not _is_puzzle(text))


def _is_puzzle(cells: str) -> bool:
    """Whether cells are a sudoku with exactly one solution."""
    from picsolve.sudoku.exact import solutions

    try:
        return len(solutions(plain_grid(cells))) == 1
    except Contradiction:
        return False


def _part(match: re.Match[str], group: str | int, link: Part) -> Part:
    """A part of the link, with `+` for what is written as `%2B` there."""
    return Part(unquote(match[group]), link.column + match.start(group))


def _refused(message: str, part: Part, lines: Lines) -> InputError:
    help = say("open it there and paste the 81 characters, or a link that f-puzzles exports")
    return lines.error(message, lines.number, part.column, len(part.text), help=help)


def _grid_of_cells(run: Part, lines: Lines) -> Grid:
    line = lines.number
    if len(run.text) == 729:
        return grid_of(marks_of_729(run.text, line, run.column, lines), lines)
    if len(run.text) != 81:
        token = Token(line, run.column, run.text)
        raise wrong_count(say("the grid"), len(run.text), 81, "cell", token, lines)
    return grid_of([Token(line, run.column + i, char) for i, char in enumerate(run.text)], lines)


def damaged(part: Part, reason: str, lines: Lines) -> InputError:
    """The error for what a link carries, where it cannot be unpacked."""
    message = say("what this link carries cannot be unpacked: {reason}", reason=reason)
    help = say("copy the whole link, up to its last character")
    return lines.error(clean(message), lines.number, part.column, len(part.text), help=help)

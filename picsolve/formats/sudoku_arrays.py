"""Sudokus as arrays of a program: nine lists of nine, in the brackets of any language.

A cell is a digit, also as 5.0, a text such as "5" or ".", `null`, `None`, 0 or -1 for an empty
cell, or the list of its candidates. A row may be a text of nine characters, a whole grid one of 81.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.json_text import Places
from picsolve.formats.source import Lines
from picsolve.formats.sudoku_cells import CELL_CHARS, DIGITS, Token, bad_cell, grid_of
from picsolve.formats.sudoku_numbers import check_minus
from picsolve.words import later, plural, say

_PIECE = re.compile(
    r"(?P<open>[\[({])|(?P<close>[\])}])|(?P<text>\"[^\"\n]*\"|'[^'\n]*')|"
    r"(?P<number>-?\d+(?:\.0*)?(?![\w.]))|(?P<word>\w+|[.*_])|"
    r"(?P<comment>//[^\n]*|#[^\n]*)|(?P<between>[\s,;]+)|(?P<other>.)"
)
#: What a program says before an array, with the sizes of it.
_DECLARED = re.compile(r"\s*[A-Za-z_][\w\s:\[\]<>*.,]{0,80}=")
_NONE = frozenset(("null", "None", "nil", "undefined", "False", "false", "nan", "NaN"))
#: An open cell in many programs.
_OPEN = "-1"
#: Arrays of so many pieces are no sudokus.
_MOST = 5000
_DEEPEST = 3
_HELP = later(
    "nine lists of nine, for example [[5, 3, 0, 0, 7, 0, 0, 0, 0], …]; 0 is an empty cell"
)


@dataclass(slots=True)
class Node:
    """A list, or with a text a cell, and where it begins."""

    line: int
    column: int
    text: str | None = None
    items: list[Node] = field(default_factory=list)


def read_arrays(lines: Lines) -> Iterator[Entry | InputError]:
    """Every grid of a text, or what is wrong with it."""
    start = lines.number
    text = "\n".join(lines.whole())
    try:
        nodes = [node for node in _nodes(text, Places(text, start), lines) if node.text is None]
    except InputError as error:
        yield error
        return
    if not nodes:
        yield lines.error(
            say("there is no list of cells in this text"), start + 1, 1, help=say(_HELP)
        )
    if len(nodes) > 1 and all(
        len(_cells(node)) == 9 for node in nodes
    ):  # the outer list is missing
        groups = [nodes[at : at + 9] for at in range(0, len(nodes), 9)]
        nodes = [Node(group[0].line, group[0].column, items=group) for group in groups]
    for grid in (found for node in nodes for found in _grids(node)):
        try:
            yield Entry(grid_of(_tokens(grid, lines), lines), lines.source, grid.line)
        except InputError as error:
            yield error


def _nodes(text: str, place: Places, lines: Lines) -> list[Node]:
    """The lists and cells of a text, the outermost; raises InputError."""
    stack = [Node(1, 1)]
    declared = _DECLARED.match(text)
    for count, match in enumerate(_PIECE.finditer(text, declared.end() if declared else 0)):
        kind = match.lastgroup
        if kind in ("between", "comment") or (len(stack) == 1 and kind != "open"):
            continue
        at = place(match.start())
        if kind == "open":
            stack.append(Node(*at))
            stack[-2].items.append(stack[-1])
            if len(stack) > _DEEPEST + 2 or count > _MOST * 81:
                raise lines.error(say("the lists are nested too deeply"), *at, help=say(_HELP))
        elif kind == "close":
            stack.pop()
        elif kind == "other":
            raise bad_cell(Token(*at, match[0]), lines)
        else:
            cell = match[0].strip("\"'").strip() if kind == "text" else match[0]
            cell = cell.partition(".")[0] if kind == "number" else cell
            stack[-1].items.append(Node(*at, "" if cell in _NONE else cell))
    if len(stack) > 1:
        raise lines.error(
            say("this list is not closed"), stack[-1].line, stack[-1].column, help=say(_HELP)
        )
    return stack[0].items


def _cells(node: Node) -> list[Node]:
    """The cells of a row: its items, or the characters of its only text."""
    if node.text is not None:
        return [Node(node.line, node.column + 1 + i, char) for i, char in enumerate(node.text)]
    return node.items


def _grids(node: Node) -> list[Node]:
    """The grids in a list: itself, or those that it holds."""
    items = node.items
    are_grids = items and all(
        len(item.text) == 81
        if item.text is not None
        else len(item.items) in (9, 81)
        and all(i.items or len(i.text or "") == 9 for i in item.items)
        for item in items
    )
    return items if are_grids and not _is_grid(node) else [node]


def _is_grid(node: Node) -> bool:
    """Whether a list is nine rows, none of which is a grid itself."""
    return len(node.items) == 9 and all(
        len(item.text) < 81
        if item.text is not None
        else not any(len(inner.items) == 9 for inner in item.items)
        for item in node.items
    )


def _tokens(grid: Node, lines: Lines) -> list[Token]:
    """The cells of a grid; raises InputError where they are not 81."""
    rows = _cells(grid) if grid.text is not None else grid.items
    if len(rows) == 81:
        return _cell_tokens(rows, lines)
    if len(rows) != 9:
        message = say("the grid has {count} and needs 9", count=plural(len(rows), "row"))
        raise lines.error(message, grid.line, grid.column, help=say(_HELP))
    for row in rows:
        if len(_cells(row)) != 9:
            message = say(
                "this row has {count} and needs 9", count=plural(len(_cells(row)), "cell")
            )
            raise lines.error(message, row.line, row.column, help=say(_HELP))
    return _cell_tokens([cell for row in rows for cell in _cells(row)], lines)


def _cell_tokens(cells: list[Node], lines: Lines) -> list[Token]:
    minus = next((Token(it.line, it.column, _OPEN) for it in cells if it.text == _OPEN), None)
    check_minus(minus, [cell.text or "" for cell in cells], lines)
    return _check_empty([_token(cell, lines) for cell in cells], lines)


def _check_empty(tokens: list[Token], lines: Lines) -> list[Token]:
    """Raises InputError for an empty text among other signs: a digit may have been lost there."""
    signs = {token.text for token in tokens if token.text in (".", "0", "*", "_", "-", "X", "x")}
    lost = next((token for token in tokens if token.text == ""), None)
    if {"0", "."} <= signs:
        raise bad_cell(next(token for token in tokens if token.text == "."), lines)
    if lost and signs:
        message = say("this cell has no text, and other empty cells have {sign}", sign=min(signs))
        raise lines.error(message, lost.line, lost.column, 2)
    return tokens


def _token(cell: Node, lines: Lines) -> Token:
    if cell.text is None:
        texts = [item.text or "?" for item in cell.items]
        bad = next((i for i, text in enumerate(texts) if text not in tuple(DIGITS)), None)
        if bad is not None:
            item = cell.items[bad]
            raise bad_cell(Token(item.line, item.column, item.text or "["), lines)
        return Token(cell.line, cell.column, "".join(texts) or "-")
    token = Token(cell.line, cell.column, "." if cell.text == _OPEN else cell.text)
    if len(token.text) > 1 or (token.text and token.text not in CELL_CHARS):
        raise bad_cell(token, lines)
    return token

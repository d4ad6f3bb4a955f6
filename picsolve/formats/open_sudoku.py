"""OpenSudoku's XML: games with 81 digits as `data`, 0 for an empty cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.json_text import Places
from picsolve.formats.source import Lines, clean
from picsolve.formats.sudoku_cells import CELL_CHARS, Token, bad_cell, grid_of
from picsolve.words import plural, say

_GAME = re.compile(r"<game\b[^<>]*>?")
_DATA = re.compile(r"\bdata\s*=\s*(?P<quote>[\"'])(?P<data>[^\"']*)(?P=quote)")
_NAME = re.compile(r"<name>([^<]*)</name>|<folder\b[^<>]*?\bname\s*=\s*\"([^\"<>]*)\"")


def read_open_sudoku(lines: Lines) -> Iterator[Entry | InputError]:
    """Every game of a file, or what is wrong with it. Its name is that of the file or folder."""
    from html import unescape

    start = lines.number
    text = "\n".join(lines.whole())
    place = Places(text, start)
    names = [(match.start(), match[1] or match[2] or "") for match in _NAME.finditer(text)]
    is_empty = True
    for game in _GAME.finditer(text):
        is_empty = False
        name = next((name for at, name in reversed(names) if at < game.start()), "")
        try:
            grid = grid_of(_tokens(game, place, lines), lines)
        except InputError as error:
            yield error
            continue
        line, _ = place(game.start())
        yield Entry(grid, lines.source, line, clean(unescape(name).strip()))
    if is_empty:
        yield lines.error(say("there is no game in this file of OpenSudoku"), start + 1, 1)


def _tokens(game: re.Match[str], place: Places, lines: Lines) -> list[Token]:
    match = _DATA.search(game[0])
    at = place(game.start())
    if not match or not game[0].endswith(">"):
        help = say('a game is <game data="…"/> with 81 digits, 0 for an empty cell')
        raise lines.error(say("this game has no data"), *at, len(game[0].split("\n")[0]), help=help)
    line, column = place(game.start() + match.start("data"))
    tokens = [Token(line, column + i, char) for i, char in enumerate(match["data"])]
    if len(tokens) != 81:
        message = say("the game has {count} and needs 81", count=plural(len(tokens), "cell"))
        help = say("export the games from OpenSudoku as new ones, without what was played")
        raise lines.error(message, line, column, len(match["data"].split("\n")[0]), help=help)
    for token in tokens:
        if token.text not in CELL_CHARS:
            raise bad_cell(token, lines)
    return tokens

"""729 characters in nine lines of 81: each line has the candidates of a row of the grid."""

from __future__ import annotations

from picsolve.board import Contradiction
from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.source import Decoded, Lines
from picsolve.formats.sudoku import ROW_OF_729
from picsolve.formats.sudoku_cells import grid_of, marks_of_729, plain_grid


def nine_lines(first: str, lines: Lines) -> Entry | InputError | None:
    """The position in a line and the next eight, if these can only be one.

    Nine lines that all have their digits in these places, and that are not all sudokus. Otherwise
    None, and the lines after the first can be read as ever.
    """
    start = lines.number
    taken: list[Decoded] = []
    while len(taken) < 8:
        try:
            line = next(lines, None)
        except InputError as error:
            taken.append(error)
            break
        if line is None:
            break
        taken.append(line)
        if not ROW_OF_729.fullmatch(line.rstrip()):
            break
    rows = [first, *(line.rstrip() for line in taken if isinstance(line, str))]
    if len(rows) < 9 or not ROW_OF_729.fullmatch(rows[-1]) or all(map(_is_sudoku, rows)):
        lines.push(taken)
        return None
    lines.runs = None  # others of their kind follow, which are no runs of sudokus
    numbered = enumerate(rows, start)
    tokens = [token for number, row in numbered for token in marks_of_729(row, number, 1, lines)]
    try:
        return Entry(grid_of(tokens, lines), lines.source, start)
    except InputError as error:
        return error


def _is_sudoku(row: str) -> bool:
    try:
        plain_grid(row)
    except Contradiction:
        return False
    return True

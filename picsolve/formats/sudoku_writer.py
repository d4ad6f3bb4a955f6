"""Writing sudokus: in a line, in nine, with pencil marks, as 729 characters, as a library line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from picsolve.errors import InputError
from picsolve.sudoku.grid import ALL_CELLS, Cell, Cells, Digits, Grid
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.formats.library import LibraryLine


def placed_cells(grid: Grid) -> Cells:
    """The cells with digits that are known not to be given."""
    return Cells(ALL_CELLS & ~grid.open_cells & ~grid.given if grid.given else 0)


def removed(grid: Grid) -> list[tuple[int, Digits]]:
    """The open cells that have lost candidates which no digit excludes, and those candidates."""
    full = Grid.from_values(grid.values)
    pairs = (
        (cell, Digits(full.cell_candidates[cell] & ~grid.cell_candidates[cell]))
        for cell in grid.open_cells
    )
    return [pair for pair in pairs if pair[1]]


def to_line(grid: Grid) -> str:
    """81 characters, `.` for an open cell."""
    return f"{grid}\n"


def to_sdk(grid: Grid) -> str:
    """Nine lines of nine."""
    text = str(grid)
    return "".join(f"{text[start : start + 9]}\n" for start in range(0, 81, 9))


def to_simple_sudoku(grid: Grid) -> str:
    """Simple Sudoku's `.ss`: nine lines between bars and borders."""
    text = str(grid)
    rows = ["|".join(text[at : at + 3] for at in range(row, row + 9, 3)) for row in range(0, 81, 9)]
    bands = ["".join(f"|{row}|\n" for row in rows[band : band + 3]) for band in (0, 3, 6)]
    return "*-----------*\n" + "|---+---+---|\n".join(bands) + "*-----------*\n"


def to_csv(grid: Grid) -> str:
    """Nine lines of nine fields with commas between, 0 for an open cell."""
    text = str(grid).replace(".", "0")
    return "".join(",".join(text[start : start + 9]) + "\n" for start in range(0, 81, 9))


def to_sdx(grid: Grid) -> str:
    """SudoCue's `.sdx`: nine lines of cells, digits or candidates; `u` before what was placed.

    Raises ValueError for what cannot be read again.
    """
    placed = placed_cells(grid)
    cells = [
        "u" * (cell in placed) + str(digit) if digit else str(grid.candidates_of(cell))
        for cell, digit in enumerate(grid.values)
    ]
    if empty := [cell for cell in grid.open_cells if not grid.candidates_of(cell)]:
        raise ValueError(say("{cell} has no candidate", cell=Cell(empty[0])))
    lines = (" ".join(cells[start : start + 9]) + "\n" for start in range(0, 81, 9))
    return readable("".join(lines), grid)


def to_marks(grid: Grid) -> str:
    """A grid of candidates with borders; `+` before a digit that is placed and not given.

    `-` is an open cell without candidates. Raises ValueError for what cannot be read again.
    """
    placed = placed_cells(grid)
    cells = [
        "+" * (cell in placed) + str(digit) if digit else str(grid.candidates_of(cell)) or "-"
        for cell, digit in enumerate(grid.values)
    ]
    widths = [max(map(len, cells[column::9])) for column in range(9)]
    border = "+".join("-" * (sum(widths[i : i + 3]) + 4) for i in (0, 3, 6))
    lines = []
    for row in range(9):
        lines += [f"+{border}+"] if row % 3 == 0 else []
        texts = [f"{cells[9 * row + i]:{widths[i]}}" for i in range(9)]
        lines.append("".join(f"| {' '.join(texts[i : i + 3])} " for i in (0, 3, 6)) + "|")
    return readable("\n".join((*lines, f"+{border}+")) + "\n", grid)


def to_729(grid: Grid) -> str:
    """Nine characters for each cell: a candidate's digit in its place, or `.`."""
    cells = (
        {digit} if digit else set(grid.candidates_of(cell))
        for cell, digit in enumerate(grid.values)
    )
    text = "".join(str(d) if d in cell else "." for cell in cells for d in range(1, 10))
    return readable(text + "\n", grid)


def to_library(grid: Grid, line: LibraryLine | None = None) -> str:
    """A line in the form of HoDoKu's regression library, with what it said of a technique."""
    placed = placed_cells(grid)
    cells = "".join(
        "+" * (cell in placed) + str(digit) if digit else "."
        for cell, digit in enumerate(grid.values)
    )
    deleted = _triples((cell, digit) for cell, digits in removed(grid) for digit in digits)
    if line is None:
        return f":0000::{cells}:{deleted}:::\n"
    variant = f"-{line.variant}" if line.variant else ""
    code = f"{line.code}{line.siamese}{variant}:{line.candidates}"
    ends = f"{_triples(line.eliminations)}:{_triples(line.placements)}:{line.extra}"
    return f":{code}:{cells}:{deleted}:{ends}\n"


def _triples(pairs: Iterable[tuple[int, int]]) -> str:
    """Candidates as the library has them: `472` is digit 4 in r7c2."""
    return " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in pairs)


def readable(text: str, grid: Grid) -> str:
    """The text, if cells with fewer than two candidates do not hinder its being read again.

    A single candidate is read as a digit, and two such may be equal in a house. Where no cell has
    several, a sign for none is one for an empty cell. Raises ValueError.
    """
    few = [cell for cell in grid.open_cells if len(grid.candidates_of(cell)) < 2]
    if not few:
        return text
    from picsolve.formats import parse

    try:
        found = parse(text, "sudoku")
    except InputError as error:
        told = say("cells with one candidate become digits, and {reason}", reason=error.message)
        raise ValueError(told) from None
    assert isinstance(found, Grid)
    for cell in few:
        if not grid.candidates_of(cell) and (found.values[cell] or found.candidates_of(cell)):
            raise ValueError(
                say("{cell} has no candidate, which would read as an empty cell", cell=Cell(cell))
            )
    return text

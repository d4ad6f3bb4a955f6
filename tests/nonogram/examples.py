"""Pictures for tests: random ones, and those of the survey where it is at hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from picsolve import formats
from picsolve.formats import Entry
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle

PROJECT = Path(__file__).parents[2]
DATA = PROJECT / ".." / "shared" / "data" / "nonogram"


def drawing(rng: Random, smallest: int = 4, largest: int = 12) -> list[str]:
    """A random picture with some structure: cells like their left or upper neighbour, mostly."""
    width, height = rng.randint(smallest, largest), rng.randint(smallest, largest)
    likeness, density = rng.uniform(0, 0.7), rng.uniform(0.35, 0.75)
    rows: list[str] = []
    for _ in range(height):
        row = ""
        for i in range(width):
            neighbours = row[-1:] + (rows[-1][i] if rows else "")
            if neighbours and rng.random() < likeness:
                row += rng.choice(neighbours)
            else:
                row += "#" if rng.random() < density else "."
        rows.append(row)
    return rows


def position(rng: Random, rows: list[str]) -> Picture:
    """A position of the picture's puzzle at which some cells are known, none to most."""
    known = rng.random() ** 2
    shown = ["".join(cell if rng.random() < known else "?" for cell in row) for row in rows]
    return Picture.from_rows(Puzzle.from_picture(rows), shown)


def load(path: Path) -> Picture:
    """The blank picture of the one puzzle in a file."""
    (entry,) = formats.load(str(path))
    assert isinstance(entry, Entry), entry
    board = entry.board
    assert isinstance(board, Puzzle | Picture)
    return Picture.blank(board) if isinstance(board, Puzzle) else board


def bundled() -> Iterator[Path]:
    """The files of the project's own nonograms."""
    for path in sorted((PROJECT / "puzzles" / "nonogram").iterdir()):
        if path.suffix in (".non", ".xml", ".txt", ".dat"):
            yield path

"""What the tests of formats share."""

from pathlib import Path

from picsolve.errors import InputError
from picsolve.formats import Entry, read
from picsolve.sudoku.grid import Grid

DATA = Path(__file__).parents[3] / "shared" / "data"
GRID = "4....9.5.23..58.67...4.7.........3253.2....8.5.1...7.....89....9......7..1.72..46"
ROWS = [GRID[start : start + 9] for start in range(0, 81, 9)]
#: A nonogram of 4 × 3 that looks like a boat.
BOAT = """\
title "Boat"
width 4
height 3

rows
1
4
2

columns
1
3
2
1

goal "010011110110"
"""


def entries(text: str, kind: str | None = None) -> list[Entry]:
    """What a text holds, which has to be free of errors."""
    found = []
    for entry in read("test", text, kind):
        assert isinstance(entry, Entry), entry
        found.append(entry)
    return found


def grids(text: str, kind: str | None = None) -> list[str]:
    """The grids of a text as 81 characters each."""
    found = []
    for entry in entries(text, kind):
        assert isinstance(entry.board, Grid)
        found.append(str(entry.board))
    return found


def error(text: str, kind: str | None = None) -> InputError:
    """The only error of a text that has nothing else."""
    (found,) = read("test", text, kind)
    assert isinstance(found, InputError), found
    return found


def blamed(found: InputError) -> str:
    """The characters that the caret stands under."""
    assert found.line is not None
    assert found.column is not None
    return found.text[found.line][found.column - 1 :][: found.span]

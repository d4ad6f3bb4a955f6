"""One puzzle of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from picsolve.errors import InputError
    from picsolve.formats.library import LibraryLine
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle
    from picsolve.sudoku.grid import Grid


class Entry(NamedTuple):
    """A puzzle, where it was read (`line` counts from 1), and its title, if it has one.

    A nonogram is a `Puzzle`, or a `Picture` where its file holds cells that are already known.
    `library` is the whole of a sudoku's line in HoDoKu's library, if it comes from one.
    `warnings` tell what was read otherwise than it stands there, such as a letter as a digit.
    """

    board: Grid | Puzzle | Picture
    source: str
    line: int
    title: str = ""
    library: LibraryLine | None = None
    warnings: tuple[InputError, ...] = ()

    @property
    def kind(self) -> str:
        """`sudoku` or `nonogram`."""
        from picsolve.sudoku.grid import Grid

        return "sudoku" if isinstance(self.board, Grid) else "nonogram"

"""The functions of the public API; `import picsolve` offers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os import PathLike, fsdecode
from typing import TYPE_CHECKING, Any, TypeAlias, Union, overload

from picsolve.board import Contradiction, Decision, Verdict
from picsolve.errors import InputError
from picsolve.sudoku.grid import Grid

if TYPE_CHECKING:
    from picsolve.core import Technique, Trace
    from picsolve.nonogram.checking import Check as PictureCheck
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle
    from picsolve.sudoku.checking import Check

Board: TypeAlias = Union[Grid, "Puzzle", "Picture"]


def parse(text: str) -> Board:
    """The one puzzle of a text, in any known format; raises `InputError`.

    A sudoku is a `Grid`; a nonogram a `Puzzle`, or a `Picture` where cells are known already.
    """
    from picsolve import formats

    if not isinstance(text, str):
        raise TypeError(f"parse wants a text, not {_name(text)}; load reads files")
    return formats.parse(text)


def load(path: str | PathLike[str]) -> Iterator[Board]:
    """Every puzzle of a file, one by one, as `parse` gives them.

    Raises `InputError` at what is no puzzle. `picsolve.formats.load` goes on after it, and tells
    where each puzzle stands.
    """
    from picsolve import formats

    for entry in formats.load(fsdecode(path)):
        if isinstance(entry, InputError):
            raise entry
        yield entry.board


@overload
def decide(board: Grid, limit: int = 2, *, timeout: float | None = None) -> Decision[Grid]: ...
@overload
def decide(
    board: Puzzle | Picture, limit: int = 2, *, timeout: float | None = None
) -> Decision[Picture]: ...
def decide(board: Board, limit: int = 2, *, timeout: float | None = None) -> Decision[Any]:
    """The exact verdict, without techniques: one solution, several (with `limit` of them), none.

    `timeout` in seconds stops the search of a nonogram; the verdict is then `UNDECIDED`. Raises
    `ValueError` for a limit that is no whole number from 1 on, or a timeout that is not above 0.
    """
    start = position(board)
    if not isinstance(limit, int) or limit < 1:
        raise ValueError(f"limit has to be a whole number from 1 on, not {limit!r}")
    if timeout is not None:
        if not isinstance(timeout, int | float):
            raise TypeError(f"timeout has to be a number of seconds or None, not {_name(timeout)}")
        if not timeout > 0:
            raise ValueError(f"timeout has to be above 0, not {timeout!r}")
        timeout = min(timeout, 1e9)  # clocks cannot add what no float can hold
    if isinstance(start, Grid):
        from picsolve.sudoku.exact import decide as decide_grid

        return decide_grid(start, limit)
    from picsolve.nonogram.exact import decide as decide_picture

    return decide_picture(start, limit, timeout)


@overload
def solve(board: Grid) -> Trace[Grid, Any]: ...
@overload
def solve(board: Puzzle | Picture) -> Trace[Picture, Any]: ...
def solve(board: Board) -> Trace[Any, Any]:
    """The path that a person could take, by the first technique that helps each time.

    Techniques that rest on uniqueness are used only where the exact engine proves it.
    """
    from picsolve import core

    start = position(board)
    techniques = catalogue(kind_of(board))
    if any(technique.needs_unique for technique in techniques):
        unique = is_unique(start, decide(start))
        techniques = tuple(t for t in techniques if unique or not t.needs_unique)
    return core.solve(start, techniques)


@overload
def check(puzzle: Grid, filled: Grid | str | None = None) -> Check: ...
@overload
def check(
    puzzle: Puzzle | Picture, filled: Picture | str | Sequence[str] | None = None
) -> PictureCheck: ...
def check(puzzle: Any, filled: Any = None) -> Check | PictureCheck:
    """A person's half-filled grid or picture against its puzzle: what is wrong in it.

    Of a sudoku, `filled` has the puzzle's digits, others, and the candidates that are left; as a
    text, in any format, equal digits may even see each other. Without it `puzzle` is a position
    that knows its givens (of a text that does not tell them apart, all its digits), and is checked
    against these. Of a nonogram, it has rows of `#`, `.` and `?`, which may contradict the clues;
    without it `puzzle` is a picture. Raises `InputError` for a text, `ValueError` for what is of
    another puzzle.
    """
    if not isinstance(puzzle, Grid) and _is_nonogram(puzzle):
        return _check_picture(puzzle, filled)
    if isinstance(filled, str) and isinstance(puzzle, Grid):
        from picsolve import formats

        filled = formats.parse_filled(filled, puzzle)
    for board in (puzzle, puzzle if filled is None else filled):
        if not isinstance(board, Grid):
            raise TypeError(f"check wants sudoku grids, not {_name(board)}; parse makes them")
    from picsolve.sudoku import checking

    if filled is None:
        puzzle, filled = puzzle.puzzle, puzzle
    try:
        return checking.check(puzzle, filled)
    except Contradiction as contradiction:
        cell = contradiction.facts["cell"]
        raise ValueError(f"{cell} differs from the puzzle: this is another one") from None


def _check_picture(board: Puzzle | Picture, filled: Any) -> PictureCheck:
    from picsolve.nonogram import checking
    from picsolve.nonogram.picture import Picture

    picture = position(board)
    if isinstance(filled, str):
        from picsolve.formats.picture_text import read_picture

        filled = read_picture("<text>", filled, picture.puzzle)
    elif isinstance(filled, Picture):
        if filled.puzzle != picture.puzzle:
            raise ValueError("the picture is of another puzzle")
        filled = filled.text
    return checking.check(picture.puzzle, picture.text if filled is None else filled)


def is_unique(board: Board, decision: Decision[Any]) -> bool:
    """Whether techniques that rest on uniqueness are right for a board with this verdict.

    A nonogram has to have one solution. So have a sudoku position and, by themselves, its givens:
    if candidates were removed until one solution was left, the digits of a deadly pattern trade
    places in the puzzle, though not in the position.
    """
    if decision.verdict is not Verdict.UNIQUE or not isinstance(board, Grid):
        return decision.verdict is Verdict.UNIQUE
    return board.puzzle == board or decide(board.puzzle).verdict is Verdict.UNIQUE


@overload
def position(board: Grid) -> Grid: ...
@overload
def position(board: Puzzle | Picture) -> Picture: ...
def position(board: Board) -> Grid | Picture:
    """The board to work on: for a nonogram's clues the blank picture."""
    if isinstance(board, Grid):
        return board
    if not _is_nonogram(board):
        wanted = "a board is a Grid, a Puzzle or a Picture"
        raise TypeError(f"{wanted}, not {_name(board)}; parse makes one of a text")
    from picsolve.nonogram.picture import Picture

    return board if isinstance(board, Picture) else Picture.blank(board)


def _is_nonogram(board: object) -> bool:
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle

    return isinstance(board, Puzzle | Picture)


def _name(value: object) -> str:
    return "None" if value is None else type(value).__name__


def kind_of(board: Board) -> str:
    """`sudoku` or `nonogram`."""
    return "sudoku" if isinstance(board, Grid) else "nonogram"


def catalogue(kind: str) -> tuple[Technique[Any, Any], ...]:
    """The techniques of one puzzle kind, in the order in which they are tried."""
    if kind == "sudoku":
        from picsolve.sudoku.techniques import TECHNIQUES as SUDOKU

        return SUDOKU
    from picsolve.nonogram.techniques import TECHNIQUES as NONOGRAM

    return NONOGRAM

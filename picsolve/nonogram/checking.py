"""A person's partial picture against its puzzle: which cells are wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from picsolve import core
from picsolve.board import Contradiction, Verdict
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture, Square
from picsolve.nonogram.puzzle import Puzzle

UNKNOWN = "?"


class Mistake(NamedTuple):
    """A cell that no solution of the puzzle agrees with; both as the colours' letters.

    `right` gives the answer away: more than one letter where solutions differ.
    """

    square: Square
    cell: str
    right: str


class Check(core.Check[Picture, Mistake]):
    """What there is to say of a partial picture: its position is what is known without the
    mistakes, and blank where not even that is possible."""

    __slots__ = ()

    @property
    def wrong_cells(self) -> tuple[Square, ...]:
        """The cells that are wrong."""
        return tuple(mistake.square for mistake in self.mistakes)


def check(puzzle: Puzzle, rows: Sequence[str]) -> Check:
    """Compare a picture, rows of the colours' letters and `?`, with the solutions of its puzzle.

    A cell is wrong where no solution has it. The rows may contradict the clues. Raises `ValueError`
    for rows of another size, or with other letters.
    """
    letters = {color.letter for color in puzzle.colors} | {UNKNOWN}
    if [len(row) for row in rows] != [puzzle.width] * puzzle.height:
        raise ValueError(f"the picture has to be {puzzle.width} × {puzzle.height}")
    if bad := set("".join(rows)) - letters:
        raise ValueError(f"{min(bad)!r} is no cell of this puzzle")
    position, seen = _position(puzzle, rows)
    decision = decide(Picture.blank(puzzle))
    if decision.verdict in (Verdict.NONE, Verdict.UNDECIDED):
        return Check(position, decision.verdict, (), False, seen)
    mistakes = tuple(_mistakes(puzzle, rows, decision.solutions))
    if mistakes:
        wrong = {mistake.square for mistake in mistakes}
        kept = [
            "".join(UNKNOWN if (y, x) in wrong else cell for x, cell in enumerate(row))
            for y, row in enumerate(rows)
        ]
        position, _ = _position(puzzle, kept)
        return Check(position, decision.verdict, mistakes, False, seen)
    is_right = seen is None and (
        decision.verdict is Verdict.UNIQUE or decide(position, 1).verdict is not Verdict.NONE
    )
    return Check(position, decision.verdict, (), is_right, None if is_right else seen)


def _position(puzzle: Puzzle, rows: Sequence[str]) -> tuple[Picture, Contradiction | None]:
    """The picture, or a blank one and where the rows contradict the clues."""
    try:
        return Picture.from_rows(puzzle, rows), None
    except Contradiction as contradiction:
        return Picture.blank(puzzle), contradiction


def _mistakes(
    puzzle: Puzzle, rows: Sequence[str], solutions: Sequence[Picture]
) -> Iterator[Mistake]:
    """The cells that no solution has so; the solutions are the only one, or two of several."""
    is_unique = len(solutions) == 1
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            square, known = Square(y, x), {solution.text[y][x] for solution in solutions}
            if cell == UNKNOWN or cell in known:
                continue
            if is_unique or not _is_possible(puzzle, square, cell):
                letters = (color.letter for color in puzzle.colors if color.letter != cell)
                if not is_unique and puzzle.is_colored:
                    known |= {c for c in letters if c in known or _is_possible(puzzle, square, c)}
                yield Mistake(square, cell, "".join(sorted(known)))


def _is_possible(puzzle: Puzzle, square: Square, cell: str) -> bool:
    """Whether some solution has the cell so."""
    rows = [[UNKNOWN] * puzzle.width for _ in range(puzzle.height)]
    rows[square.row][square.column] = cell
    position, seen = _position(puzzle, ["".join(row) for row in rows])
    return seen is None and decide(position, 1).verdict is not Verdict.NONE

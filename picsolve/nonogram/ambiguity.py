"""Where a drawing's clues leave more than one picture.

A drawing is the goal of a puzzle: rows of the palette's letters, as `Puzzle.goal` has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from picsolve.board import Verdict
from picsolve.nonogram.cells import Square, bits
from picsolve.nonogram.exact import Progress, decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import BLACK_AND_WHITE, Color, Puzzle
from picsolve.nonogram.trials import trial_at

Drawing = tuple[str, ...]
#: More solutions than any puzzle is asked for.
NO_LIMIT = 10**9


@dataclass(frozen=True)
class Ambiguity:
    """What else than the drawing fits its clues.

    others    other drawings with the same clues; they show every cell that can be different
    cells     those cells
    is_whole  whether all of them were found: not where time or memory ran out
    """

    verdict: Verdict
    others: tuple[Drawing, ...] = ()
    cells: frozenset[Square] = frozenset()
    is_whole: bool = True


def puzzle_of(drawing: Sequence[str], colors: tuple[Color, ...] = BLACK_AND_WHITE) -> Puzzle:
    """The puzzle whose goal is the drawing."""
    return replace(Puzzle.from_picture(drawing, colors=colors), goal=tuple(drawing))


def ambiguity(puzzle: Puzzle, timeout: float | None = None, limit: int = NO_LIMIT) -> Ambiguity:
    """What else than its goal fits the puzzle's clues, in up to `limit` (at least 2) drawings.

    After `timeout` seconds it is as much as is known then; the verdict is `UNDECIDED` where not
    even a second solution is.
    """
    progress = Progress()
    decision = decide(Picture.blank(puzzle), limit, timeout, progress, spread=True)
    others = tuple(it.text for it in decision.solutions if it.text != puzzle.goal)
    cells = frozenset(square for other in others for square in differing(puzzle.goal, other))
    verdict = Verdict.SEVERAL if others else decision.verdict
    is_whole = progress.is_whole or verdict is Verdict.UNIQUE
    return Ambiguity(verdict, others, cells, is_whole)


def differing(drawing: Sequence[str], other: Sequence[str]) -> list[Square]:
    """The squares in which two drawings differ."""
    return [
        Square(row, column)
        for row, (line, other_line) in enumerate(zip(drawing, other, strict=True))
        if line != other_line
        for column, (letter, has) in enumerate(zip(line, other_line, strict=True))
        if letter != has
    ]


def left_open(puzzle: Puzzle) -> frozenset[Square]:
    """The cells that lines, one after another, leave without a colour: none where the puzzle is
    line-solvable. Its clues must have a solution.
    """
    trial = trial_at(Picture.blank(puzzle))
    trial.look_at_all()
    trial.run()
    filled, empty, *colors = trial.certain
    known = [empty, *(colors[::2] if puzzle.is_colored else [filled])]
    every = (1 << puzzle.width) - 1
    return frozenset(
        Square(row, column)
        for row, of_row in enumerate(zip(*known, strict=True))
        for column in bits(every & ~reduce(or_, of_row))
    )

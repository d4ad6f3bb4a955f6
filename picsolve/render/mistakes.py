"""What is wrong in a person's half-filled grid or picture, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from picsolve.core import Verdict
from picsolve.nonogram.checking import Check as PictureCheck
from picsolve.render.explain import Narrator, join, shown
from picsolve.sudoku.grid import Cells
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.sudoku.checking import Check, Mistake

#: So many cells of a picture are named, at most; JSON has all of them.
_MOST = 30


def findings(check: Check | PictureCheck, *, reveal: bool = False) -> list[str]:
    """What is wrong, each as a sentence without its full stop; nothing where nothing is.

    Only `reveal` has the digits that would be right.
    """
    if check.is_right:
        return []
    if check.mistakes:
        if isinstance(check, PictureCheck):
            return _in_picture(check, reveal=reveal)
        return [*map(_revealed, check.mistakes)] if reveal else [*_pointed_out(check)]
    if check.verdict is not Verdict.NONE:
        together = say(
            "each cell could be right, but not all of them together"
            if isinstance(check, PictureCheck)
            else "each entry could be right, but not all of them together"
        )
        return [together, *visible(check)]
    return [say("the puzzle itself has no solution"), *visible(check)]


def visible(check: Check | PictureCheck) -> list[str]:
    """Where one can see that the grid has no solution."""
    return [Narrator(()).broken(check.contradiction)] if check.contradiction else []


def _in_picture(check: PictureCheck, *, reveal: bool) -> list[str]:
    if not reveal:
        named = [str(square) for square in check.wrong_cells[:_MOST]]
        if len(check.mistakes) > _MOST:
            named.append(say("{count} more", count=len(check.mistakes) - _MOST))
        cells = join(named, "and")
        return [
            say(
                "the cell {cells} is wrong" if len(named) == 1 else "the cells {cells} are wrong",
                cells=cells,
            )
        ]
    states: dict[str, object] = {"#": "filled", ".": "empty"}
    if check.position.puzzle.is_colored:
        states = {color.letter: color for color in check.position.puzzle.colors}
    names = {letter: shown(state) for letter, state in states.items()}
    return [
        say(
            "{cell} is {right}, not {wrong}",
            cell=square,
            right=join([names[letter] for letter in right], "or"),
            wrong=names[cell],
        )
        for square, cell, right in check.mistakes
    ]


def _pointed_out(check: Check) -> Iterator[str]:
    digits, removals = check.wrong_digits, check.wrong_removals
    if digits:
        yield say(
            "the digit in {cells} is wrong"
            if len(digits) == 1
            else "the digits in {cells} are wrong",
            cells=_named(digits),
        )
    if removals:
        yield say(
            "the right candidate was removed from {cells}"
            if len(removals) == 1
            else "the right candidates were removed from {cells}",
            cells=_named(removals),
        )


def _revealed(mistake: Mistake) -> str:
    right = join([str(digit) for digit in mistake.right], "or")
    if not mistake.digit:
        return say("{cell} is {right}, which was removed", cell=mistake.cell, right=right)
    return say(
        "{cell} is {right}, not {wrong}", cell=mistake.cell, right=right, wrong=mistake.digit
    )


def _named(cells: Cells) -> str:
    return join([str(cell) for cell in cells], "and")

"""What is wrong in a person's half-filled grid or picture, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from picsolve.core import Verdict
from picsolve.nonogram.checking import Check as PictureCheck
from picsolve.render.explain import Narrator, join
from picsolve.sudoku.grid import Cells

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
        what = "cell" if isinstance(check, PictureCheck) else "entry"
        together = f"each {what} could be right, but not all of them together"
        return [together, *visible(check)]
    return ["the puzzle itself has no solution", *visible(check)]


def visible(check: Check | PictureCheck) -> list[str]:
    """Where one can see that the grid has no solution."""
    return [Narrator(()).broken(check.contradiction)] if check.contradiction else []


def _in_picture(check: PictureCheck, *, reveal: bool) -> list[str]:
    if not reveal:
        many = len(check.mistakes) > 1
        named = [str(square) for square in check.wrong_cells[:_MOST]]
        if len(check.mistakes) > _MOST:
            named.append(f"{len(check.mistakes) - _MOST} more")
        cells = join(named, "and")
        return [f"the cell{'s' * many} {cells} {'are' if many else 'is'} wrong"]
    names = {color.letter: color.name for color in check.position.puzzle.colors}
    if not check.position.puzzle.is_colored:
        names = {"#": "filled", ".": "empty"}
    return [
        f"{square} is {join([names[letter] for letter in right], 'or')}, not {names[cell]}"
        for square, cell, right in check.mistakes
    ]


def _pointed_out(check: Check) -> Iterator[str]:
    digits, removals = check.wrong_digits, check.wrong_removals
    if digits:
        many = len(digits) > 1
        yield f"the digit{'s' * many} in {_named(digits)} {'are' if many else 'is'} wrong"
    if removals:
        what = "candidates were" if len(removals) > 1 else "candidate was"
        yield f"the right {what} removed from {_named(removals)}"


def _revealed(mistake: Mistake) -> str:
    right = join([str(digit) for digit in mistake.right], "or")
    after = f"not {mistake.digit}" if mistake.digit else "which was removed"
    return f"{mistake.cell} is {right}, {after}"


def _named(cells: Cells) -> str:
    return join([str(cell) for cell in cells], "and")

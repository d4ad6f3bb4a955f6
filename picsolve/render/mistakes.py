"""What is wrong in a person's half-filled grid, in words and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from picsolve.core import Verdict
from picsolve.render.explain import Narrator, join
from picsolve.sudoku.grid import Cells

if TYPE_CHECKING:
    from picsolve.sudoku.checking import Check, Mistake


def findings(check: Check, *, reveal: bool = False) -> list[str]:
    """What is wrong, each as a sentence without its full stop; nothing where nothing is.

    Only `reveal` has the digits that would be right.
    """
    if check.is_right:
        return []
    if check.mistakes:
        return [*map(_revealed, check.mistakes)] if reveal else [*_pointed_out(check)]
    if check.verdict is not Verdict.NONE:
        together = "nothing is wrong by itself, but no solution of the puzzle has all of it"
        return [together, *visible(check)]
    return ["the puzzle itself has no solution", *visible(check)]


def visible(check: Check) -> list[str]:
    """Where one can see that the grid has no solution."""
    return [Narrator(()).broken(check.contradiction)] if check.contradiction else []


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

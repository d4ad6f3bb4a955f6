"""The exact solver for one line, on integer bit sets. It is the referee for line techniques."""

from __future__ import annotations

from collections.abc import Sequence


def block_starts(
    clue: Sequence[int], width: int, filled: int, empty: int
) -> tuple[int, ...] | None:
    """Each block's feasible starts, as bit sets: bit i of entry j means that in some way to fill
    the line block j begins at cell i. None where the line cannot be filled.

    `filled` and `empty` are the cells known so far, bit i for cell i.
    """
    raise NotImplementedError


def solve_line(clue: Sequence[int], width: int, filled: int, empty: int) -> tuple[int, int] | None:
    """The cells filled and the cells empty in every way to fill the line; None if there is none."""
    raise NotImplementedError

"""What chains share: links between candidates, the growth of their rating, the choice of the best.

A candidate that is assumed true ("on") sets off the others of its cell and its houses; a false
one ("off") sets on the last other one of its cell or of one of its houses.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from picsolve.sudoku.explainer.position import CELLS, COUNT, ELEMENTS, HOUSES, PEERS, Hint, Position

#: The same digit's candidates that a candidate sees: in its box, then its row, then its column.
SAME_DIGIT = tuple(tuple(9 * peer + k % 9 for peer in PEERS[k // 9]) for k in range(729))


@cache
def length_difficulty(complexity: int) -> float:
    """What the number of a chain's nodes adds: 0.1 beyond 4, 6, 8, 12, 16, 24, 32, … and two."""
    added, ceiling, odd = 0, 4, False
    while complexity - 2 > ceiling:
        added += 1
        ceiling = ceiling * 4 // 3 if odd else ceiling * 3 // 2
        odd = not odd
    return added / 10


def set_off(position: Position, k: int, *, in_cell: bool = True) -> list[int]:
    """The candidates that are false if this one is true; within its cell only if asked for."""
    cells = position.cells
    cell, digit = divmod(k, 9)
    found = []
    if in_cell:
        found = [9 * cell + d for d in ELEMENTS[cells[cell] & ~(1 << digit)]]
    found += [q for q in SAME_DIGIT[k] if cells[q // 9] >> digit & 1]
    return found


def set_on(position: Position, k: int, *, in_cell: bool = True, in_house: bool = True) -> list[int]:
    """The candidates that are true if this one is false, each once."""
    cell, digit = divmod(k, 9)
    found = []
    if in_cell and COUNT[position.cells[cell]] == 2:
        found.append(9 * cell + (position.cells[cell] ^ 1 << digit).bit_length() - 1)
    if in_house:
        for house in HOUSES[cell]:
            spots = position.spots[9 * house + digit]
            if COUNT[spots] == 2:
                first, second = ELEMENTS[spots]
                other = CELLS[house][second if CELLS[house][first] == cell else first]
                if 9 * other + digit not in found:
                    found.append(9 * other + digit)
    return found


class Best:
    """Keeps the easiest hint: by difficulty, complexity, kind; of equal ones the first."""

    def __init__(self) -> None:
        self.hint: Hint | None = None
        self.key: tuple[float, int, int] = (99.0, 0, 0)

    def allows(self, base: float, complexity: int) -> bool:
        """Whether a hint with so many nodes can still be the easiest."""
        return (round(base + length_difficulty(complexity), 1), complexity) <= self.key[:2]

    def offer(self, base: float, complexity: int, kind: int, removed: list[int]) -> None:
        """Keep a hint if it removes something and is easier than the one that is kept.

        `base` is the difficulty that its kind has with few nodes, `complexity` their number.
        """
        key = (round(base + length_difficulty(complexity), 1), complexity, kind)
        if removed and key < self.key:
            self.key = key
            self.hint = Hint(key[0], tuple(removed))

    def offer_chain(
        self, base: float, nodes: Sequence[tuple[int, bool]], kind: int, removed: list[int]
    ) -> None:
        """Offer the hint of one chain; nodes that come twice count once."""
        self.offer(base, len(set(nodes)), kind, removed)


def removals(position: Position, k: int, *, on: bool) -> list[int]:
    """What goes if the candidate is known to be true or false."""
    cell, digit = divmod(k, 9)
    if not on:
        return [k] if position.has(k) else []
    return [9 * cell + d for d in ELEMENTS[position.cells[cell] & ~(1 << digit)]]

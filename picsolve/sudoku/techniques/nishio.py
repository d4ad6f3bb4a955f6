"""Nishio: a forcing net of a single digit."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Step, Technique
from picsolve.sudoku.closures import Premise
from picsolve.sudoku.forcing_argument import FORCING_PHRASES
from picsolve.sudoku.grid import ALL_CELLS, HOUSES, PEERS, Change, Grid, bits
from picsolve.sudoku.implications import follow, number_of
from picsolve.sudoku.net import Argument, Single
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique
from picsolve.sudoku.techniques.net_steps import contradiction
from picsolve.sudoku.techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE


def find(grid: Grid) -> Iterator[Step[Change]]:
    """A candidate with which its own digit cannot be placed in all houses.

    What to look for: suppose that a cell holds a digit, and follow this digit alone. Where a row,
    column or box is left with a single place for it, it goes there, and so on. Watch for a row,
    column or box without a place.

    Why it works: each place is forced if the assumption holds, and every house has the digit.

    Example: with 5 in r2c3, the only place for 5 in row 6 is r6c7, and that in box 9 is r9c8.
    Between them, column 9 has no place for 5. So r2c3 is not 5. Named after Tetsuya Nishio.
    Templates find more; Nishio is what can be followed with the eye.
    """
    found = []
    for digit, cells in enumerate(grid.candidates, 1):
        within = ALL_CELLS << 81 * (digit - 1)
        for cell in bits(cells):
            if not _fits(cells, grid.placed[digit - 1], cell):
                premise = Premise(number_of(cell, digit), True)
                net = follow(grid, [premise.candidate], dynamic=True, within=within)
                moves = tuple(
                    Single(inference.candidate, inference.by)
                    for inference in net.argument(net.conflict_goals())
                    if inference.is_true and inference.by is not None
                )
                found.append((len(moves), Argument(premise, moves)))
    for _, argument in sorted(found):
        singles = (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE)
        yield contradiction(grid, argument, "nishio-forcing-chain", singles)


def _fits(cells: int, placed: int, cell: int) -> bool:
    """Whether a digit comes to no contradiction when it is put into a cell of its own."""
    left, done = cells, placed
    new = 1 << cell
    while new:
        for place in bits(new):
            if left >> place & 1:
                done |= 1 << place
                left &= ~PEERS[place]
        new = 0
        for house in HOUSES:
            here = left & house
            if not here:
                if not done & house:
                    return False
            elif not here & here - 1:
                new |= here & ~done
    return True


NISHIO: SudokuTechnique = Technique(
    key="nishio-forcing-chain",
    name="Nishio Forcing Chain",
    family="forcing",
    tier=Level.EXTREME,
    find=find,
    short="{premise} => {contradiction} => {changes}",
    full="Suppose that {premise:suppose}, and follow the digit {premise.digit} alone: "
    "{links:link}. Then {contradiction}. So {result}.",
    phrases={
        **FORCING_PHRASES,
        "full:at-once": "Suppose that {premise:suppose}. Then at once {contradiction}. "
        "So {result}.",
    },
    score=500,
    se=7.5,
    aliases=("nishio",),
)

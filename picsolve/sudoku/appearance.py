"""The singles of a grid in the order in which they have come up on its path.

Who solves with a pencil looks where the last digit has just been written. HoDoKu serves singles in
the order of their appearance too, and its scores rest on that: each hidden single that is taken
early may turn another one into a naked single, which counts for less.
"""

from __future__ import annotations

from picsolve.sudoku.grid import (
    HOUSES,
    HOUSES_OF,
    PEERS,
    Cell,
    Change,
    Digits,
    Grid,
    Remove,
    Singles,
    bits,
)

_EMPTY = Grid.from_values([0] * 81)


def singles(grid: Grid) -> Singles:
    """Every naked and every hidden single once, the one that came up first before the others.

    A grid without a path is taken as if its digits had been written from the first to the last.
    """
    path = []
    while grid.singles is None and grid.before:
        path.append(grid)
        grid = grid.before[0]
    found = grid.singles = grid.singles or _at_first(grid)
    for after in reversed(path):
        assert after.before
        found = after.singles = _after(found, grid, after.before[1])
        after.before, grid = None, after  # the path has served, and would be kept alive
    return found


def _at_first(grid: Grid) -> Singles:
    """As if the digits were written into an empty grid from its first cell to its last."""
    board = _Board(_EMPTY, Singles((), ()))
    for cell, digit in enumerate(grid.values):
        if digit:
            board.place(cell, digit)
    for cell in grid.open_cells:
        for index in bits(board.digits[cell] & ~grid.cell_candidates[cell]):
            board.strike(cell, index + 1)
    return board.singles()


def _after(known: Singles, grid: Grid, changes: tuple[Change, ...]) -> Singles:
    board = _Board(grid, known)
    for change in changes:
        if type(change) is Remove:
            board.strike(change.cell, change.digit)
        else:
            board.place(change.cell, change.digit)
    return board.singles()


class _Board:
    """Candidates that are struck out one by one, and the singles that this brings up."""

    def __init__(self, grid: Grid, known: Singles) -> None:
        self.candidates = list(grid.candidates)
        self.digits = list(grid.cell_candidates)
        self.naked = dict.fromkeys(known.naked)
        self.hidden = dict.fromkeys(known.hidden)

    def look_at_cell(self, cell: int) -> None:
        if self.digits[cell].bit_count() == 1:
            self.naked[Cell(cell), self.digits[cell].bit_length()] = None

    def look_at_house(self, house: int, digit: int) -> None:
        places = self.candidates[digit - 1] & HOUSES[house]
        if places.bit_count() == 1:
            self.hidden[Cell(places.bit_length() - 1), digit] = None

    def strike(self, cell: int, digit: int) -> None:
        if not self.candidates[digit - 1] >> cell & 1:
            return
        self.candidates[digit - 1] ^= 1 << cell
        self.digits[cell] ^= 1 << digit - 1
        self.look_at_cell(cell)
        for house in HOUSES_OF[cell]:
            self.look_at_house(house, digit)

    def place(self, cell: int, digit: int) -> None:
        """The digit goes from the peers, then the other digits from the cell."""
        others, self.digits[cell] = Digits(self.digits[cell] & ~(1 << digit - 1)), 0
        self.candidates[digit - 1] &= ~(1 << cell)
        for peer in bits(PEERS[cell]):
            self.strike(peer, digit)
        for other in others:
            self.candidates[other - 1] ^= 1 << cell
            for house in HOUSES_OF[cell]:
                self.look_at_house(house, other)

    def singles(self) -> Singles:
        """Those that are still to be placed."""
        naked, hidden = (
            tuple(s for s in found if self.candidates[s[1] - 1] >> s[0] & 1)
            for found in (self.naked, self.hidden)
        )
        return Singles(naked, hidden)

"""Forcing chains from all candidates of a cell or a house, and from one that is on or off."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.sudoku.explainer.chaining import Best, removals
from picsolve.sudoku.explainer.closures import UNLIMITED, Closer, Closure, Mode
from picsolve.sudoku.explainer.position import CELLS, COUNT, ELEMENTS, HOUSES, Hint, Position

#: Hints of so many nodes are looked for first: short ones are common, and found sooner.
LIMITS = (12, 20, 36, UNLIMITED)


def multiple_chains(position: Position, mode: Mode) -> Iterator[Hint]:
    """The easiest one."""
    closer = Closer(position, mode)
    for limit in LIMITS[-1:] if mode.nested else LIMITS:
        search = Search(position, closer, limit)
        search.run()
        if search.best.hint:
            yield search.best.hint
            return


class Search:
    """Looks for the easiest hint of at most `limit` nodes."""

    def __init__(self, position: Position, closer: Closer, limit: int) -> None:
        self.position = position
        self.mode = closer.mode
        self.closer = closer
        self.best = Best()
        self.limit = limit
        mode = self.mode
        self.base = 7.5 if mode.nishio else 8.5 if mode.dynamic else 8.0
        self.base += (mode.plus + mode.nested) / 2
        self.complexity = closer.nests.complexity if mode.nested else sum

    def run(self) -> None:
        """Offer `best` every hint: cell by cell, for each candidate the contradictions, then its
        houses, and last what all candidates of the cell agree on."""
        for cell, mask in enumerate(self.position.cells):
            count = COUNT[mask]
            if count <= 1 or (count == 2 and not self.mode.dynamic):
                continue
            closures = []
            for digit in ELEMENTS[mask]:
                closures.append(self._binary(9 * cell + digit, count))
                if not self.mode.nishio:
                    for house in HOUSES[cell]:
                        self._house(house, cell, digit)
            if not self.mode.nishio:
                self._common(closures, 6)

    def _close(self, k: int, *, on: bool) -> Closure:
        return self.closer.close(k, on=on, limit=self.limit - 1)

    def _binary(self, k: int, count: int) -> Closure:
        """Contradictions of the candidate's being on or off, and what follows from both."""
        on = self._close(k, on=True)
        if not self.mode.dynamic:
            return on
        if on.clash:
            self._offer([*on.clash], 1, k, on=False)
        off = self._close(k, on=False)
        if off.clash:
            self._offer([*off.clash], 1, k, on=True)
        if count >= 3 and not self.mode.nishio:
            self._common([on, off], 5)
        return on

    def _house(self, house: int, cell: int, digit: int) -> None:
        """All places for the digit in a house, if this cell is the first of them."""
        spots = ELEMENTS[self.position.spots[9 * house + digit]]
        if len(spots) >= 2 and CELLS[house][spots[0]] == cell:
            places = [9 * CELLS[house][i] + digit for i in spots]
            self._common([self._close(k, on=True) for k in places], 7)

    def _common(self, closures: list[Closure], kind: int) -> None:
        """What all the assumptions lead to."""
        for on in (True, False):
            sets = [closure.on if on else closure.off for closure in closures]
            common = set(sets[0]).intersection(*sets[1:])
            if common:
                for k in sets[0]:
                    if k in common:
                        self._offer([found[k] for found in sets], kind, k, on=on)

    def _offer(self, sides: list[int], kind: int, k: int, *, on: bool) -> None:
        """A hint that follows on several sides, from so many nodes (or these) on each."""
        removed = removals(self.position, k, on=on)
        if not removed:
            return
        complexity = self.complexity(sides)
        if complexity <= self.limit:
            self.limit = complexity
            self.best.offer(self.base, complexity, kind, removed)

"""Everything that follows from one assumption, and from how many nodes each consequence does."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from picsolve.sudoku.explainer.chaining import set_off, set_on
from picsolve.sudoku.explainer.locking import locking
from picsolve.sudoku.explainer.nested import Nests
from picsolve.sudoku.explainer.position import CELLS, COUNT, ELEMENTS, HOUSES, PLACES, Position
from picsolve.sudoku.explainer.subsets import fish, hidden_sets, naked_sets

UNLIMITED = 10_000  # more nodes than there are
OFF = 729  # a node's bit: the candidate's number, plus this where it is off
#: Patterns that the "plus" chains use, each only where the ones before it find nothing.
PATTERNS = (
    locking,
    partial(hidden_sets, size=2),
    partial(naked_sets, size=2),
    partial(fish, size=2),
)


class Closure(NamedTuple):
    """What is on and what is off, in the order found, each with the number of nodes it follows
    from, itself and the assumption included (with nested chains: these nodes as bits).

    `clash` has these for both sides of the first contradiction. `limit` tells what may be missing:
    consequences of more nodes than that.
    """

    on: dict[int, int]
    off: dict[int, int]
    clash: tuple[int, int] | None
    limit: int


class Mode(NamedTuple):
    """Which deductions are made: `dynamic` ones rest on all that was found before, `nishio` ones
    look at one digit, `plus` ones use simple patterns as well, `nested` ones chains too."""

    dynamic: bool = False
    nishio: bool = False
    plus: bool = False
    nested: bool = False


class Closer:
    """Computes closures in one position, each as far as it is needed."""

    def __init__(self, position: Position, mode: Mode) -> None:
        self.position = position
        self.mode = mode
        self.weak = {
            k: set_off(position, k, in_cell=not mode.nishio) for k in position.candidates()
        }
        self.strong: dict[int, list[int]] = {}
        if not mode.dynamic:
            self.strong = {k: set_on(position, k) for k in position.candidates()}
        self.known: dict[tuple[int, bool], Closure] = {}
        self.nests = Nests()

    def close(self, k: int, *, on: bool, limit: int) -> Closure:
        """What follows from a candidate on, or off, by consequences of at most `limit` nodes."""
        found = self.known.get((k, on))
        if found is None or found.limit < limit:
            if self.mode.dynamic:
                found = Dynamic(self, k, on, limit).close()
            else:
                found = self._close(k, limit)
            self.known[k, on] = found
        return found

    def _close(self, start: int, limit: int) -> Closure:
        """Breadth first; each node follows from one other."""
        on, off = {start: 1}, dict[int, int]()
        ons, count = [start], 1
        while ons and count < limit:
            count += 1
            offs = []
            for p in ons:
                for q in self.weak[p]:
                    if q in on:
                        return Closure(on, off, (on[q], count), UNLIMITED)
                    if q not in off:
                        off[q] = count
                        offs.append(q)
            count += 1
            ons = []
            for p in offs:
                for q in self.strong[p]:
                    if q in off:
                        return Closure(on, off, (count, off[q]), UNLIMITED)
                    if q not in on:
                        on[q] = count
                        ons.append(q)
        return Closure(on, off, None, limit if ons else UNLIMITED)


class Dynamic:
    """One closure in which what is off counts as gone for what comes after."""

    def __init__(self, closer: Closer, start: int, is_on: bool, limit: int) -> None:
        self.closer, self.source, self.mode = closer, closer.position, closer.mode
        self.limit = limit
        self.now = Position(list(self.source.cells), list(self.source.spots), self.source.open)
        self.now.left = self.source.left
        #: The ancestors of each node, itself included, as bits.
        self.on: dict[int, int] = {start: 1 << start} if is_on else {}
        self.off: dict[int, int] = {} if is_on else {start: 1 << OFF + start}
        self.ons, self.offs = list(self.on), list(self.off)
        #: How many nodes wait that follow from no more nodes than the limit.
        self.light = 1
        self.clash: tuple[int, int] | None = None

    def close(self) -> Closure:
        """All that follows, up to a contradiction or to the limit."""
        complete = self._spread()
        clash = self.clash
        if self.mode.nested:
            return Closure(self.on, self.off, clash, UNLIMITED)
        if clash:
            clash = clash[0].bit_count(), clash[1].bit_count()
        on = {k: ancestors.bit_count() for k, ancestors in self.on.items()}
        off = {k: ancestors.bit_count() for k, ancestors in self.off.items()}
        return Closure(on, off, clash, UNLIMITED if complete else self.limit)

    def _spread(self) -> bool:
        """Follow everything; False where it stopped because all that waits is too long."""
        ons, offs, on, off = self.ons, self.offs, self.on, self.off
        limit = self.limit
        next_on = next_off = 0
        may_stop = not self.mode.plus
        while True:
            if next_on < len(ons):
                if not self.light and may_stop:
                    return False
                p = ons[next_on]
                next_on += 1
                self.light -= on[p].bit_count() <= limit
                if self._from_on(p):
                    return True
            elif next_off < len(offs):
                if not self.light and may_stop:
                    return False
                p = offs[next_off]
                next_off += 1
                self.light -= off[p].bit_count() <= limit
                if self._from_off(p):
                    return True
            elif not (self.mode.plus and (self._from_patterns() or self._from_chains())):
                return True

    def _from_on(self, p: int) -> bool:
        """What the candidate sets off; True where that contradicts something."""
        cells, on, off = self.now.cells, self.on, self.off
        parents = on[p]
        light = parents.bit_count() < self.limit
        for q in self.closer.weak[p]:
            if q in off:
                if q in on and cells[q // 9] >> q % 9 & 1:
                    self.clash = (on[q], parents | 1 << OFF + q)
                    return True
            elif q in on:
                self.clash = (on[q], parents | 1 << OFF + q)
                return True
            else:
                off[q] = parents | 1 << OFF + q
                self.offs.append(q)
                self.light += light
        return False

    def _from_off(self, p: int) -> bool:
        """What the candidate sets on, now that it is gone."""
        now, on, off = self.now, self.on, self.off
        cell, digit = divmod(p, 9)
        made: list[tuple[int, int]] = []
        mask = now.cells[cell]
        now.cells[cell] = mask & ~(1 << digit)
        if COUNT[mask] == 2 and not self.mode.nishio:
            parents = off[p]
            for d in ELEMENTS[self.source.cells[cell] & ~mask]:
                parents |= off[9 * cell + d]
            made.append((9 * cell + (mask ^ 1 << digit).bit_length() - 1, parents))
        for house, place in zip(HOUSES[cell], PLACES[cell], strict=True):
            line = 9 * house + digit
            mask = now.spots[line]
            now.spots[line] = mask & ~(1 << place)
            if COUNT[mask] == 2:
                parents = off[p]
                for i in ELEMENTS[self.source.spots[line] & ~mask]:
                    parents |= off[9 * CELLS[house][i] + digit]
                made.append(
                    (9 * CELLS[house][(mask ^ 1 << place).bit_length() - 1] + digit, parents)
                )
        for q, parents in made:
            if q in off:
                self.clash = (parents | 1 << q, off[q])
                return True
            if q not in on:
                on[q] = parents | 1 << q
                self.ons.append(q)
                self.light += on[q].bit_count() <= self.limit
        return False

    def _from_patterns(self) -> bool:
        """What goes by a pattern that stands only under the assumption."""
        for rule in PATTERNS:
            found = False
            for hint in rule(self.now):
                ancestors = 0
                for k in hint.absent:
                    if self.source.has(k):
                        ancestors |= self.off[k]
                if not ancestors:
                    continue
                found = True
                self._take_off(hint.removed, ancestors)
            if found:
                return True
        return False

    def _from_chains(self) -> bool:
        """What goes by a chain that stands only under the assumption."""
        if not self.mode.nested:
            return False
        found = self.closer.nests.chains(self.now, self.source)
        for chain in found:
            ancestors = chain.bit
            for k in chain.absent:
                ancestors |= self.off[k]
            self._take_off(chain.removed, ancestors)
        return bool(found)

    def _take_off(self, removed: tuple[int, ...], ancestors: int) -> None:
        for k in removed:
            if k not in self.off:
                self.off[k] = ancestors | 1 << OFF + k
                self.offs.append(k)
                self.light += self.off[k].bit_count() <= self.limit

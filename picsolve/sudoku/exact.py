"""The exact engine for one sudoku: counts solutions up to a limit, and so proves uniqueness.

Sudoku as exact cover: each of 324 constraints (each cell has a digit; each row, column and box
has each digit) is met by exactly one of its nine candidates. One integer holds the whole state,
ten bits for a constraint: nine for its candidates, and above them a guard that stands while the
constraint is open.

    field     guard | candidate 9 … candidate 1
    fields    0..80 the cells, then each row, column and box with each digit

A candidate stands in four fields. Placing it is one AND with a table entry: its own four fields
are cleared, guard and all, and whatever it excludes goes from the other fields. Subtracting one
from every open field at once shows the fields without a candidate, and those with a single one,
for the guard absorbs the borrow. A state of 0 is a solution.

This is the referee of every technique, so it leans on nothing but the rules of the puzzle.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import islice
from operator import or_

from picsolve.board import Decision, Verdict
from picsolve.sudoku.grid import ALL_CELLS, HOUSES_OF, PEERS, Cells, Grid, bits

#: Bits in a field.
WIDTH = 10
_FIELDS = 324
_START = (1 << WIDTH * _FIELDS) - 1
_GUARDS = sum(1 << WIDTH * field + 9 for field in range(_FIELDS))
_CELL_GUARDS = _GUARDS & (1 << WIDTH * 81) - 1
_CELL_CANDIDATES = ((1 << WIDTH * 81) - 1) & ~_GUARDS


def _positions() -> Iterator[tuple[int, int, int, int]]:
    """For each candidate the four bits that stand for it: in its cell's field, then in its row's,
    column's and box's. A house's first candidate with a digit is the one in its first cell."""
    for cell, houses in enumerate(HOUSES_OF):
        row, column, box = (WIDTH * 9 * (9 + house) for house in houses)
        row += cell % 9
        column += cell // 9
        box += cell // 9 % 3 * 3 + cell % 3
        for digit in range(9):
            more = WIDTH * digit
            yield WIDTH * cell + digit, row + more, column + more, box + more


def _tables() -> tuple[list[int], list[int], list[int]]:
    """For each candidate its bits, and what stays open when it is placed; for each bit, its
    candidate. The last is indexed as `int.bit_length` tells the bit, from 1."""
    candidate_at = [0] * (WIDTH * _FIELDS + 1)
    own = []
    closed = [0x3FF << WIDTH * field for field in range(_FIELDS)]  # and all its candidates
    positions = list(_positions())
    for candidate, (cell, row, column, box) in enumerate(positions):
        bits_of = 1 << cell | 1 << row | 1 << column | 1 << box
        own.append(bits_of)
        for position in (cell, row, column, box):
            closed[position // WIDTH] |= bits_of
            candidate_at[position + 1] = candidate
    keep = [
        _START ^ (closed[a // WIDTH] | closed[b // WIDTH] | closed[c // WIDTH] | closed[d // WIDTH])
        for a, b, c, d in positions
    ]
    return own, keep, candidate_at


_OWN, _KEEP, _CANDIDATE_AT = _tables()
#: What stays open when a candidate is placed, but the candidate itself stays, as `forced` has it.
_LEAVE = [keep | own for keep, own in zip(_KEEP, _OWN, strict=True)]
#: The same two for the candidate of a bit, indexed by `int.bit_length`.
_KEEP_AT = [_KEEP[candidate] for candidate in _CANDIDATE_AT]
_LEAVE_AT = [_LEAVE[candidate] for candidate in _CANDIDATE_AT]
#: For each cell the guards of its peers' fields.
_PEER_GUARDS = [sum(1 << WIDTH * peer + 9 for peer in bits(PEERS[cell])) for cell in range(81)]


def solutions(grid: Grid, limit: int = 2) -> list[Grid]:
    """Solved grids that agree with a position's digits and candidates, at most `limit` of them."""
    return list(each_solution(grid, limit))


def each_solution(grid: Grid, limit: int | None = None) -> Iterator[Grid]:
    """The same as they are found, one after the other; without a limit all."""
    state = state_of(grid)
    most = None if limit is None else min(limit, sys.maxsize)  # more than `islice` can count
    if state is not None:
        yield from (_solved(grid, placed) for placed in islice(_each(state), most))


def decide(grid: Grid, limit: int = 2) -> Decision[Grid]:
    """Whether a position has one solution, several or none, with up to `limit` (at least 2)."""
    found = tuple(solutions(grid, max(limit, 2)))
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(len(found), 2)]
    return Decision(verdict, found)


def false_candidates(grid: Grid) -> tuple[Cells, ...]:
    """For each digit the cells where it is a candidate, but in no solution of the position.

    All of them where there is no solution. One search for every candidate that the solutions
    found so far do not contain.
    """
    open_candidates = [9 * cell + d for d in range(9) for cell in bits(grid.candidates[d])]
    state = state_of(grid)
    possible: set[int] = set()
    if state is not None:
        found = _search(state, 2)
        possible.update(*found)
        if len(found) == 2:
            for candidate in open_candidates:
                if candidate not in possible:
                    for placed in _search(state & _KEEP[candidate], 1):
                        possible.update(placed, (candidate,))
    return tuple(
        Cells.of(c // 9 for c in open_candidates if c % 9 == d and c not in possible)
        for d in range(9)
    )


def state_of(grid: Grid) -> int | None:
    """A position as one integer, as above; None where two equal digits see each other."""
    state = _START
    seen = [0] * 9  # the cells that each digit excludes itself from
    for cell, digit in enumerate(grid.values):
        if digit:
            if seen[digit - 1] >> cell & 1:
                return None
            seen[digit - 1] |= PEERS[cell]
            state &= _KEEP[9 * cell + digit - 1]
    for index, cells in enumerate(grid.candidates):
        for cell in bits(ALL_CELLS & ~(cells | seen[index])):
            if not grid.values[cell]:
                state &= ~_OWN[9 * cell + index]
    return state


def _solved(grid: Grid, placed: list[int]) -> Grid:
    values = list(grid.values)
    for candidate in placed:
        values[candidate // 9] = candidate % 9 + 1
    return Grid(tuple(values), (0,) * 9, grid.given)


def _search(start: int, limit: int) -> list[list[int]]:
    """The candidates that complete a state, for up to `limit` solutions."""
    return list(islice(_each(start), limit))


def _each(start: int) -> Iterator[list[int]]:
    """The same for every solution, one after the other."""
    stack: list[tuple[int, list[int]]] = [(start, [])]
    while stack:
        state, placed = stack.pop()
        while state:
            guards = state & _GUARDS
            ones = guards >> 9
            rest = state & (state - ones)  # each open field without its first candidate
            if rest & _GUARDS != guards:
                break  # a constraint has no candidate left
            several = (rest - ones) & guards
            if several == guards:
                branches = iter(_branch(state, rest, guards, ones))
                first = next(branches)
                stack += [(state & _KEEP[c], [*placed, c]) for c in branches]
                state &= _KEEP[first]
                placed.append(first)
                continue
            single = guards ^ several
            moves = state & (single - (single >> 9))
            while moves:
                bit = moves.bit_length()
                keep = _KEEP_AT[bit]
                state &= keep
                moves &= keep
                placed.append(_CANDIDATE_AT[bit])
        else:
            yield placed


def _branch(state: int, rest: int, guards: int, ones: int) -> Iterator[int]:
    """The candidates of the constraint to branch on; every open one has at least two.

    The cell with two candidates that has most such cells for peers; else any constraint with
    two; else one with the fewest.
    """
    while True:
        rest &= rest - ones
        fewest = guards ^ ((rest - ones) & guards)
        if fewest:
            break
    pairs = fewest & _CELL_GUARDS
    if pairs:
        best = most = -1
        left = pairs
        while left:
            guard = left.bit_length()
            left ^= 1 << guard - 1
            count = (pairs & _PEER_GUARDS[guard // WIDTH - 1]).bit_count()
            if count > most:
                best, most = guard, count
    else:
        best = fewest.bit_length()
    field = state & 0x1FF << best - WIDTH
    while field:
        bit = field.bit_length()
        yield _CANDIDATE_AT[bit]
        field ^= 1 << bit - 1


def with_candidate(state: int, candidate: int) -> int:
    """The state after an open candidate is placed."""
    return state & _KEEP[candidate]


def without_candidate(state: int, candidate: int) -> int:
    """The state after a candidate is removed."""
    return state & ~_OWN[candidate]


def open_candidates(state: int) -> Iterator[int]:
    """The candidates of the cells that are open in a state."""
    left = state & _CELL_CANDIDATES
    while left:
        bit = left.bit_length()
        yield _CANDIDATE_AT[bit]
        left ^= 1 << bit - 1


def settle(state: int) -> tuple[int | None, int]:
    """The state after all singles, naked and hidden, are placed in rounds, and the rounds it took.

    None is the state in which a cell or a house has nothing left for it.
    """
    rounds = 0
    while state:
        guards = state & _GUARDS
        ones = guards >> 9
        rest = state & (state - ones)
        if rest & _GUARDS != guards:
            return None, rounds
        single = guards ^ ((rest - ones) & guards)
        if not single:
            break
        rounds += 1
        moves = state & (single - (single >> 9))
        while moves:
            keep = _KEEP_AT[moves.bit_length()]
            state &= keep
            moves &= keep
    return state, rounds


def forced(state: int) -> tuple[int | None, int]:
    """As `settle`, but what is placed stays in the state, without the guards of its fields. So the
    union of such states has all candidates that are possible in any of them."""
    rounds = 0
    while True:
        guards = state & _GUARDS
        ones = guards >> 9
        rest = state & (state - ones)
        if rest & _GUARDS != guards:
            return None, rounds
        single = guards ^ ((rest - ones) & guards)
        if not single:
            return state, rounds
        rounds += 1
        moves = state & (single - (single >> 9))
        while moves:
            bit = moves.bit_length()
            moves &= _KEEP_AT[bit]
            state &= _LEAVE_AT[bit]


def undecided(state: int) -> int:
    """The candidates, in their cells' fields, of the cells that `forced` left open."""
    guards = state & _CELL_GUARDS
    return state & (guards - (guards >> 9))


def supposed(state: int, candidate: int) -> int:
    """The state after an open candidate is placed, which stays in it as `forced` has it."""
    return state & _LEAVE[candidate]


def if_true(state: int, candidate: int) -> tuple[int | None, int]:
    """What singles make of a state if an open candidate is true; see `forced`."""
    return forced(supposed(state, candidate))


def if_false(state: int, candidate: int) -> tuple[int | None, int]:
    """What singles make of a state if an open candidate is false; see `forced`."""
    return forced(state & ~_OWN[candidate])


def open_fields(state: int) -> int:
    """The first bit of each field that is open: of a constraint that no placed candidate meets."""
    return (state & _GUARDS) >> 9


def fields_with_two(state: int) -> Iterator[int]:
    """The open fields with two candidates, of a state in which none has fewer."""
    guards = state & _GUARDS
    ones = guards >> 9
    rest = state & (state - ones)
    rest &= rest - ones
    left = guards ^ ((rest - ones) & guards)
    while left:
        bit = left.bit_length()
        left ^= 1 << bit - 1
        yield bit // WIDTH - 1


def members(candidates: Iterable[int]) -> int:
    """All bits of some candidates."""
    return reduce(or_, (_OWN[candidate] for candidate in candidates), 0)


def of_cell(cell: int) -> int:
    """The bits of a state that stand for the candidates of a cell."""
    return 0x1FF << WIDTH * cell

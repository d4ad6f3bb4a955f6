"""Proofs that a candidate is false: assume it, place what follows, and meet a contradiction.

Which assumptions fail is found on the exact engine's integers, thousands in a second. The few
proofs that matter are then followed with pencil and paper: each candidate that falls remembers
the move that took it, so a proof keeps only the moves that its contradiction rests on.

Where the singles that follow from an assumption lead to no contradiction, candidates are refuted
in turn under that assumption, and removed, until they do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from picsolve.sudoku import exact
from picsolve.sudoku.grid import HOUSES, HOUSES_OF, PEERS, Candidate, Grid, bits

#: So many of the most promising assumptions are followed by hand before the best is chosen; less
#: is at stake inside a branch.
_TRIED, _TRIED_INSIDE = 12, 4
#: Where assumptions need others inside, the one that leaves fewest candidates open is the most
#: promising, but one that decides its cell or a house is worth as much as 50 candidates. (Measured
#: on hard puzzles: it makes for the fewest steps in all.)
_PER_PLACE = 200  # in bits of the exact engine's state, four a candidate


class Refutation(NamedTuple):
    """A false candidate with the moves that show it: what is placed or, by a refutation under
    the same assumption, removed. A contradiction stands at their end."""

    candidate: Candidate
    moves: tuple[Candidate | Refutation, ...]

    @property
    def size(self) -> int:
        """The number of moves, those of the inner refutations included."""
        return sum(1 + (move.size if isinstance(move, Refutation) else 0) for move in self.moves)


def refutations(
    grid: Grid, false: Iterable[int], nested_only: bool = False
) -> Iterator[Refutation]:
    """A refutation of each of the false candidates, simple ones first.

    `false` are candidates of the grid that are in no solution. `nested_only` leaves out those
    that singles refute without refutations inside.
    """
    state = exact.state_of(grid)
    assert state is not None, "a grid that has passed its check has no duplicates"
    places = _fewest_places(grid)
    shallow: list[tuple[int, int]] = []
    deep: list[tuple[int, int]] = []
    for candidate in false:
        after, rounds = exact.settle(exact.with_candidate(state, candidate))
        if after is None:
            shallow.append((2 * rounds + places[candidate], candidate))
        else:
            deep.append((after.bit_count() + _PER_PLACE * places[candidate], candidate))
    root = _Position(grid, state)
    shallow.sort()
    while shallow and not nested_only:
        found = [_refute(root, candidate, 1) for _, candidate in shallow[:_TRIED]]
        proofs = [proof.refutation for proof in found if proof]
        yield from sorted(proofs, key=lambda r: (r.size + 2 * places[r.candidate], r.candidate))
        del shallow[:_TRIED]
    left = []
    for _, candidate in sorted(deep):
        proof = _refute(root, candidate, 2)
        if proof:
            yield proof.refutation
        else:
            left.append(candidate)
    for candidate in left:
        yield _refute_by_cases(root, candidate).refutation


def _fewest_places(grid: Grid) -> dict[int, int]:
    """For each candidate the fewest candidates that its cell, or its digit in a house, has.

    Where it is two, the other one follows as soon as the first is refuted.
    """
    return {
        9 * cell + index: min(
            grid.cell_candidates[cell].bit_count(),
            *((cells & HOUSES[house]).bit_count() for house in HOUSES_OF[cell]),
        )
        for index, cells in enumerate(grid.candidates)
        for cell in bits(cells)
    }


class _Move(NamedTuple):
    """A candidate placed or refuted, and the numbers of the moves that it rests on."""

    what: Candidate | Refutation
    rests_on: frozenset[int]


class _Proof(NamedTuple):
    """A refutation, and the moves before its assumption that it rests on."""

    refutation: Refutation
    rests_on: frozenset[int]


class _Position:
    """A position that is being followed, and for each fallen candidate the move that took it.

    `cells` has each cell's digits, `places` each digit's cells; a placed cell keeps its digit.
    """

    def __init__(self, grid: Grid, state: int) -> None:
        self.state = state
        self.cells = list(grid.cell_candidates)
        self.places = [a | b for a, b in zip(grid.candidates, grid.placed, strict=True)]
        self.first_cells, self.first_places = tuple(self.cells), tuple(self.places)
        self.done = ~grid.open_cells
        self.fell: dict[int, int] = {}
        self.moves: list[_Move] = []
        self.broken: list[frozenset[int]] = []  # what each contradiction rests on
        self.singles: deque[tuple[int, int, int | None]] = deque()  # cell, digit, its house if any
        for cell in grid.open_cells:
            self._look_at_cell(cell)
        for digit in range(1, 10):
            for house in range(27):
                self._look_at_house(house, digit)

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.cells, other.places = self.cells.copy(), self.places.copy()
        other.fell, other.moves = self.fell.copy(), self.moves.copy()
        other.broken, other.singles = self.broken.copy(), self.singles.copy()
        return other

    def assume(self, candidate: int) -> None:
        """Place a candidate, and all singles that follow."""
        self.state = exact.settle(exact.with_candidate(self.state, candidate))[0] or 0
        self._place(Candidate(candidate), frozenset())
        self._follow()

    def remove(self, proof: _Proof) -> None:
        """Remove a candidate that was refuted, and place all singles that follow."""
        candidate = proof.refutation.candidate
        self.state = exact.settle(exact.without_candidate(self.state, candidate))[0] or 0
        self.moves.append(_Move(proof.refutation, proof.rests_on))
        self._take(candidate.cell, candidate.digit)
        self._follow()

    def proof(self, base: int) -> _Proof:
        """The shortest way to a contradiction from the assumption that is move `base`."""
        moves, before = min(
            (self._needed(broken, base) for broken in self.broken),
            key=lambda needed: Refutation(Candidate(0), needed[0]).size,
        )
        assumed = self.moves[base].what
        assert isinstance(assumed, Candidate)
        return _Proof(Refutation(assumed, moves), before)

    def _needed(
        self, broken: frozenset[int], base: int
    ) -> tuple[tuple[Candidate | Refutation, ...], frozenset[int]]:
        """The moves after `base` that a contradiction rests on, and the numbers of those before."""
        needed = set(broken)
        for number in range(len(self.moves) - 1, base, -1):
            if number in needed:
                needed |= self.moves[number].rests_on
        after = tuple(self.moves[number].what for number in sorted(needed) if number > base)
        return after, frozenset(number for number in needed if number < base)

    def _follow(self) -> None:
        while self.singles and not self.broken:
            cell, digit, house = self.singles.popleft()
            if not self.done >> cell & 1 and self.cells[cell] >> digit - 1 & 1:
                reasons = (
                    self._cell_rests_on(cell)
                    if house is None
                    else self._house_rests_on(house, digit)
                )
                self._place(Candidate.of(cell, digit), reasons)

    def _place(self, candidate: Candidate, rests_on: frozenset[int]) -> None:
        cell, digit = candidate.cell, candidate.digit
        self.moves.append(_Move(candidate, rests_on))
        self.done |= 1 << cell
        for other in bits(self.cells[cell] ^ 1 << digit - 1):
            self._take(cell, other + 1)
        for peer in bits(self.places[digit - 1] & PEERS[cell]):
            self._take(peer, digit)

    def _take(self, cell: int, digit: int) -> None:
        """A candidate falls to the last move."""
        self.fell[9 * cell + digit - 1] = len(self.moves) - 1
        self.cells[cell] ^= 1 << digit - 1
        self.places[digit - 1] ^= 1 << cell
        self._look_at_cell(cell)
        for house in HOUSES_OF[cell]:
            self._look_at_house(house, digit)

    def _look_at_cell(self, cell: int) -> None:
        left = self.cells[cell]
        if not left:
            self.broken.append(self._cell_rests_on(cell))
        elif not left & left - 1 and not self.done >> cell & 1:
            self.singles.append((cell, left.bit_length(), None))

    def _look_at_house(self, house: int, digit: int) -> None:
        left = self.places[digit - 1] & HOUSES[house]
        if not left:
            self.broken.append(self._house_rests_on(house, digit))
        elif not left & left - 1 and not left & self.done:
            self.singles.append((left.bit_length() - 1, digit, house))

    def _cell_rests_on(self, cell: int) -> frozenset[int]:
        fallen = (9 * cell + index for index in bits(self.first_cells[cell]))
        return frozenset(self.fell[candidate] for candidate in fallen if candidate in self.fell)

    def _house_rests_on(self, house: int, digit: int) -> frozenset[int]:
        fallen = (
            9 * cell + digit - 1 for cell in bits(self.first_places[digit - 1] & HOUSES[house])
        )
        return frozenset(self.fell[candidate] for candidate in fallen if candidate in self.fell)


def _refute(position: _Position, candidate: int, levels: int) -> _Proof | None:
    """A proof with so many levels of assumptions, if there is one; at most two."""
    branch = position.copy()
    branch.assume(candidate)
    while not branch.broken:
        inner = _best_by_singles(branch) if levels > 1 else None
        if inner is None:
            return None
        branch.remove(inner)
    return branch.proof(len(position.moves))


def _best_by_singles(position: _Position) -> _Proof | None:
    """The proof with the fewest moves among the most promising of those by singles alone."""
    promising = []
    for candidate in exact.open_candidates(position.state):
        after, rounds = exact.settle(exact.with_candidate(position.state, candidate))
        if after is None:
            digits = position.cells[candidate // 9].bit_count()
            promising.append((rounds + 2 * digits, candidate))
    promising.sort()
    proofs = [_refute(position, candidate, 1) for _, candidate in promising[:_TRIED_INSIDE]]
    return min(
        (proof for proof in proofs if proof),
        key=lambda p: (
            p.refutation.size + 4 * position.cells[p.refutation.candidate // 9].bit_count()
        ),
        default=None,
    )


def _refute_by_cases(position: _Position, candidate: int) -> _Proof:
    """A proof with as many levels as it takes, for a candidate that is in no solution: refute the
    candidates of one cell after another, until one has none left."""
    branch = position.copy()
    branch.assume(candidate)
    while not branch.broken:
        inner = _best_by_singles(branch)
        if inner is None:
            open_cells = (c for c in range(81) if not branch.done >> c & 1)
            cell = min(open_cells, key=lambda cell: branch.cells[cell].bit_count())
            digit = branch.cells[cell].bit_length()
            inner = _refute_by_cases(branch, Candidate.of(cell, digit))
        branch.remove(inner)
    return branch.proof(len(position.moves))

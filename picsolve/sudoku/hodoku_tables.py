"""Whether HoDoKu knows a way along a chain.

From each assumption HoDoKu writes down what follows, breadth first, and keeps for each candidate or
group the way by which it came upon it first. If this way comes back to a cell that it has left, it
is no chain, even if another way of the same length would be one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from picsolve.core import Step
from picsolve.sudoku.chain_argument import Chain
from picsolve.sudoku.grid import HOUSES, HOUSES_OF, PEERS, Cells, Change, Grid, bits
from picsolve.sudoku.nodes import ALL_CANDIDATES, CANDIDATES, Graph, Links, graph_of


class State(NamedTuple):
    """A node of a graph, true or false."""

    node: int
    is_true: bool


class _Following(dict[State, list[State]]):
    """What follows from each state in one step, in HoDoKu's order: the cell, row, column, box of a
    candidate, or those that a group sees, then the groups. It is written down when asked for."""

    def __init__(self, graph: Graph) -> None:
        super().__init__()
        self.graph = graph

        def place(group: int) -> tuple[int, int, int]:
            """Rows before columns; in a line by the digit, then by the box."""
            digit, cells, *_ = graph.node(group)
            return next(h for h in range(18) if not cells & ~HOUSES[h]), digit, min(cells)

        groups = sorted(bits(graph.groups), key=place) if graph.links.groups else ()
        self.place_of = {group: number for number, group in enumerate(groups)}

    def __missing__(self, state: State) -> list[State]:
        node, is_true = state
        graph = self.graph
        linked = (graph.weak if is_true else graph.strong)[node]
        if node < CANDIDATES:
            found = _near(graph.grid, node, is_true)
        else:
            found = list(bits(linked & ALL_CANDIDATES))
        found += sorted(bits(linked & graph.groups), key=self.place_of.__getitem__)
        self[state] = states = [State(other, not is_true) for other in found]
        return states


def _near(grid: Grid, candidate: int, is_true: bool) -> list[int]:
    """The others of a candidate's cell and houses; the only other one where it is false."""
    digit, cell = divmod(candidate, 81)
    others = [81 * other for other in bits(grid.cell_candidates[cell] & ~(1 << digit))]
    found = [start + cell for start in others] if is_true or len(others) == 1 else []
    places = grid.candidates[digit] & ~(1 << cell)
    for house in HOUSES_OF[cell]:
        cells = places & HOUSES[house]
        if is_true or cells.bit_count() == 1:
            found += [81 * digit + other for other in bits(cells)]
    return found


@lru_cache(maxsize=8)
def _following(grid: Grid, links: Links) -> _Following:
    return _Following(graph_of(grid, links))


@lru_cache(maxsize=128)
def _table(grid: Grid, links: Links, start: State) -> dict[State, State | None]:
    """Each state that follows from an assumption, with the one from which it came first."""
    following = _following(grid, links)
    before: dict[State, State | None] = {start: None}
    queue = [start]
    for state in queue:
        for found in following[state]:
            if found not in before:
                before[found] = state
                queue.append(found)
    return before


def _way(grid: Grid, links: Links, start: State, end: State) -> list[State]:
    """The way from an assumption to a state; nothing where it does not follow."""
    before = _table(grid, links, start)
    way = [end] if end in before else []
    while way and (state := before[way[-1]]) is not None:
        way.append(state)
    return way[::-1]


def _is_chain(graph: Graph, way: list[State], is_loop: bool) -> bool:
    """Whether a way never comes back to a cell, but for the start of a loop, and has groups if they
    are among the links."""
    if not way or (graph.links.groups and all(state.node < CANDIDATES for state in way)):
        return False
    cells = [graph.cell_of(state.node) for state in way]
    if is_loop and (len(way) < 4 or cells[0] == cells[1] or cells[-1] == cells[-2]):
        return False
    left, last = 0, cells[-1]
    for cell in reversed(cells):
        if cell & left:
            return False
        if cell != last and not (is_loop and last == cells[0]):
            left |= last
        last = cell
    return True


def knows(grid: Grid, links: Links, step: Step[Change]) -> bool:
    """Whether HoDoKu finds the chain of a step, or another that does the same."""
    graph = graph_of(grid, links)
    is_loop = step.facts["variant"] not in ("one-digit", "two-digits")
    return any(_is_chain(graph, _way(grid, links, *pair), is_loop) for pair in _ends(grid, step))


def _ends(grid: Grid, step: Step[Change]) -> Iterator[tuple[State, State]]:
    """Where chains begin and end that do what a step does: none of a continuous loop."""
    cells = Cells.of(change.cell for change in step.changes)
    digit, cell = step.changes[0].digit - 1, step.changes[0].cell
    chain, variant = step.facts["chain"], step.facts["variant"]
    assert isinstance(chain, Chain)
    first, last = (
        81 * (node.digit - 1) + min(node.cells) for node in (chain.nodes[0], chain.nodes[-1])
    )
    if variant == "one-digit":
        places = grid.candidates[digit]
        for a, b in combinations(bits(places), 2):
            if PEERS[a] & PEERS[b] & places == cells:
                for one, other in ((a, b), (b, a)):
                    yield State(81 * digit + one, False), State(81 * digit + other, True)
    elif variant == "two-digits":
        yield State(first, False), State(last, True)
        yield State(last, False), State(first, True)
    elif variant == "sets":
        yield State(first, False), State(first, True)
    else:
        target = 81 * digit + cell
        yield State(target, True), State(target, False)
        for other in grid.candidates_of(cell):
            if other != digit + 1:
                yield State(target, True), State(81 * (other - 1) + cell, True)
                yield State(81 * (other - 1) + cell, False), State(target, False)

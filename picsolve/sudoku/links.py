"""Strong links of digits and of cells, and what they make when they are coloured by turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from picsolve.sudoku.grid import HOUSES, PEERS, Candidate, Cells, Grid, House, Link, bits


class ColorChain(NamedTuple):
    """Cells joined by strong links of one digit, coloured by turns.

    Either every cell of `groups[0]` holds the digit or every cell of `groups[1]` does. The group
    with the first cell of the grid comes first.
    """

    digit: int
    groups: tuple[Cells, Cells]
    links: tuple[Link, ...]

    @property
    def cells(self) -> Cells:
        return Cells(self.groups[0] | self.groups[1])


@lru_cache(maxsize=16)
def strong_links(grid: Grid) -> tuple[dict[int, int], ...]:
    """For each digit its conjugate pairs: cell -> the cells that it shares a house with in which
    they are the digit's only two places."""
    return tuple(_partners(cells) for cells in grid.candidates)


@lru_cache(maxsize=512)
def _partners(candidates: int) -> dict[int, int]:
    partners: dict[int, int] = {}
    for house in HOUSES:
        pair = candidates & house
        if pair.bit_count() == 2:
            for cell in bits(pair):
                partners[cell] = partners.get(cell, 0) | pair ^ 1 << cell
    return partners


class StrongLink(NamedTuple):
    """If `start` is false, `end` is true: they are the last two of a cell or of a house.

    `variant` says of which, `cell` or `house`, and so picks the words for it.
    """

    start: Candidate
    end: Candidate
    variant: str
    house: House | None = None

    @property
    def link(self) -> Link:
        return Link(self.start, self.end, strong=True)

    @property
    def cells(self) -> Cells:
        return Cells.of((self.start.cell, self.end.cell))

    @property
    def reverse(self) -> StrongLink:
        """The same from its other end."""
        return self._replace(start=self.end, end=self.start)


class ConjugatePair(NamedTuple):
    """The only two cells of a house for a digit."""

    house: int
    cells: tuple[int, int]

    def link(self, digit: int, start: int) -> StrongLink:
        """The link from one of the cells to the other."""
        first, second = self.cells
        end = second if start == first else first
        return StrongLink(
            Candidate.of(start, digit), Candidate.of(end, digit), "house", House(self.house)
        )


@lru_cache(maxsize=16)
def conjugate_pairs(grid: Grid) -> tuple[tuple[ConjugatePair, ...], ...]:
    """For each digit its conjugate pairs; one in a line and a box is told once, of the line."""
    return tuple(pairs_of_digit(candidates) for candidates in grid.candidates)


@lru_cache(maxsize=512)
def pairs_of_digit(candidates: int) -> tuple[ConjugatePair, ...]:
    """The conjugate pairs of one digit, from its candidates."""
    pairs: dict[int, ConjugatePair] = {}
    for house, cells in enumerate(HOUSES):
        pair = candidates & cells
        if pair.bit_count() == 2 and pair not in pairs:
            low = pair & -pair
            ends = (low.bit_length() - 1, pair.bit_length() - 1)
            pairs[pair] = ConjugatePair(house, ends)
    return tuple(pairs.values())


@lru_cache(maxsize=16)
def color_chains(grid: Grid) -> tuple[tuple[ColorChain, ...], ...]:
    """For each digit the connected parts of its strong links."""
    return tuple(_components(digit, cells) for digit, cells in enumerate(grid.candidates, 1))


@lru_cache(maxsize=512)
def _components(digit: int, candidates: int) -> tuple[ColorChain, ...]:
    """Breadth first from each cell not reached yet.

    An odd ring of links can only be where the board has no solution; then two cells of one
    group see each other, as in any other chain that proves its group false.
    """
    found = []
    partners = _partners(candidates)
    left = Cells.of(partners)
    while left:
        groups = [left & -left, 0]
        front, colour = groups[0], 0
        while front:
            colour ^= 1
            reached = 0
            for cell in bits(front):
                reached |= partners[cell]
            front = reached & ~(groups[0] | groups[1])
            groups[colour] |= front
        cells = groups[0] | groups[1]
        left = Cells(left & ~cells)
        links = tuple(
            Link(Candidate.of(cell, digit), Candidate.of(partner, digit), strong=True)
            for cell in bits(cells)
            for partner in bits(partners[cell])
            if cell < partner
        )
        found.append(ColorChain(digit, (Cells(groups[0]), Cells(groups[1])), links))
    return tuple(found)


class Coloring(NamedTuple):
    """Candidates of several digits joined by strong links of cells and of houses.

    They are coloured by turns: either every candidate of the first colour is true or every one of
    the second. Each colour is nine sets of cells, one for each digit.
    """

    colors: tuple[tuple[int, ...], tuple[int, ...]]
    links: tuple[StrongLink, ...]

    def color_of(self, candidate: Candidate) -> int:
        """0 or 1, for a candidate of the graph."""
        return 1 - (self.colors[0][candidate.digit - 1] >> candidate.cell & 1)


#: What to join: one of the first candidates with one of the second.
Ends = tuple[Sequence[Candidate], Sequence[Candidate]]


@lru_cache(maxsize=4)
def colorings(grid: Grid) -> tuple[Coloring, ...]:
    """The connected parts of all strong links, of cells and houses; those of one digit left out,
    for they are `color_chains`."""
    links: dict[Candidate, list[StrongLink]] = {}
    for link in _all_strong_links(grid):
        links.setdefault(link.start, []).append(link)
        links.setdefault(link.end, []).append(link.reverse)
    found = []
    colors: dict[Candidate, int] = {}
    for first in sorted(links):
        if first in colors:
            continue
        colors[first], part = 0, [first]
        for candidate in part:  # grows as it is walked
            for link in links[candidate]:
                if link.end not in colors:
                    colors[link.end] = 1 - colors[candidate]
                    part.append(link.end)
        if len({candidate.digit for candidate in part}) > 1:
            masks = [0] * 9, [0] * 9
            for candidate in part:
                masks[colors[candidate]][candidate.digit - 1] |= 1 << candidate.cell
            inside = tuple(link for c in part for link in links[c] if link.start < link.end)
            found.append(Coloring((tuple(masks[0]), tuple(masks[1])), inside))
    return tuple(found)


def _all_strong_links(grid: Grid) -> Iterator[StrongLink]:
    for index, pairs in enumerate(conjugate_pairs(grid)):
        for pair in pairs:
            yield pair.link(index + 1, pair.cells[0])
    yield from bivalue_links(grid)


def bivalue_links(grid: Grid) -> Iterator[StrongLink]:
    """The cells with two candidates, as links from the smaller to the larger digit."""
    for cell, digits in enumerate(grid.cell_candidates):
        if digits.bit_count() == 2:
            one, other = (Candidate.of(cell, digit + 1) for digit in bits(digits))
            yield StrongLink(one, other, "cell")


#: Candidates of which each is joined with the next.
Path = tuple[Candidate, ...]


def between(coloring: Coloring, ends: Iterable[Ends]) -> tuple[Coloring, list[Path]]:
    """As much of a graph as joins the two sides of each of the ends by the shortest way, and these
    ways."""
    neighbours = _neighbours(coloring)
    links: set[StrongLink] = set()
    joined = []
    for sources, targets in ends:
        path = _shortest(neighbours, sources, targets)
        links.update(link if link.start < link.end else link.reverse for link in path)
        joined.append(_nodes(path))
    colors = [0] * 9, [0] * 9
    for candidate in {end for link in links for end in (link.start, link.end)}:
        colors[coloring.color_of(candidate)][candidate.digit - 1] |= 1 << candidate.cell
    return Coloring((tuple(colors[0]), tuple(colors[1])), tuple(sorted(links))), joined


def spread(coloring: Coloring, first: Sequence[Candidate], rest: Iterable[Candidate]) -> list[Path]:
    """Ways that begin at the first of some candidates, or at one of its colour that a way has
    reached, and lead to the others of the first and then to all the rest: the nearest next."""
    neighbours = _neighbours(coloring)
    color = coloring.color_of(first[0])
    reached = {first[0]: None}  # in order
    paths = []
    for wanted in (first, list(rest)):
        while left := [candidate for candidate in wanted if candidate not in reached]:
            starts = [candidate for candidate in reached if coloring.color_of(candidate) == color]
            path = _nodes(_shortest(neighbours, starts, left))
            reached |= dict.fromkeys(path)
            paths.append(path)
    return paths


def _neighbours(coloring: Coloring) -> dict[Candidate, list[StrongLink]]:
    neighbours: dict[Candidate, list[StrongLink]] = {}
    for link in coloring.links:
        neighbours.setdefault(link.start, []).append(link)
        neighbours.setdefault(link.end, []).append(link.reverse)
    return neighbours


def _nodes(links: Sequence[StrongLink]) -> Path:
    return (links[0].start, *(link.end for link in links))


def _shortest(
    neighbours: Mapping[Candidate, Sequence[StrongLink]],
    sources: Sequence[Candidate],
    targets: Sequence[Candidate],
) -> list[StrongLink]:
    """The links of a shortest way from one of the sources to one of the targets."""
    came_by: dict[Candidate, StrongLink | None] = dict.fromkeys(sources)
    front = list(sources)
    for candidate in front:  # grows as it is walked
        for link in neighbours[candidate]:
            if link.end not in came_by:
                came_by[link.end] = link
                front.append(link.end)
    end = next(candidate for candidate in front if candidate in targets)
    path: list[StrongLink] = []
    while link_to := came_by[end]:
        path.insert(0, link_to)
        end = link_to.start
    return path


def in_order(links: Iterable[Link]) -> list[Link]:
    """As many of the strong links as join all their candidates, in an order to read them in: each
    begins where the one before ends, as far as that goes."""
    neighbours: dict[Candidate, list[Candidate]] = {}
    for link in links:
        neighbours.setdefault(link.start, []).append(link.end)
        neighbours.setdefault(link.end, []).append(link.start)
    told: list[Link] = []
    reached: set[Candidate] = set()
    for first in sorted(neighbours, key=lambda candidate: len(neighbours[candidate])):
        stack = [] if first in reached else [(first, first)]
        while stack:
            before, candidate = stack.pop()
            if candidate in reached:
                continue
            reached.add(candidate)
            if before != candidate:
                told.append(Link(before, candidate, strong=True))
            stack += [(candidate, other) for other in sorted(neighbours[candidate], reverse=True)]
    return told


def seen_by_any(cells: int) -> int:
    """The cells that see at least one cell of the set."""
    seen = 0
    for cell in bits(cells):
        seen |= PEERS[cell]
    return seen

"""Kraken fish: fish whose fins do not see what is removed, but lead to it by chains.

A chain reads the same both ways: if a fin excludes the target, the target excludes the fin. So the
search starts at the target, and looks for a fish in what the target leaves of a digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique
from picsolve.sudoku.chain_argument import (
    CHAIN_PHRASES,
    Chain,
    Inference,
    inference,
    node_marks,
    set_marks,
)
from picsolve.sudoku.chain_search import Waves, shortest_chains
from picsolve.sudoku.grid import (
    ALL_CELLS,
    HOUSES,
    PEERS,
    Candidate,
    Cell,
    Cells,
    Change,
    Grid,
    House,
    Houses,
    Link,
    Remove,
    bits,
)
from picsolve.sudoku.nodes import WITH_SETS, Graph, graph_of
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique, mark_digit
from picsolve.sudoku.techniques.fish_search import (
    BUDGET,
    HOUSES_FOR,
    Fish,
    Shape,
    cores,
    fish_against,
    fish_of,
    is_placeable,
    shape_of,
)

#: HoDoKu's bounds: fish of up to four rows, columns and boxes, two fins, none of them in two bases.
SIZES = (2, 3, 4)
SHAPES = (Shape.BASIC, Shape.FRANKEN)
MAXIMUM_FINS = 2

#: How many choices of covers a search of one size and shape may try, shared out among the targets,
#: and how many each may try at least: a few fish of four houses with boxes may be missed.
_SHARED_BUDGET = 8 * BUDGET
_LEAST_BUDGET = 500


class Reach(NamedTuple):
    """What chains exclude if a candidate, the target, is true: `false` has all such candidates."""

    graph: Graph
    target: int
    waves: Waves
    false: int

    def links(self, candidate: int) -> int:
        """The strong links of the shortest chain from the target to a candidate that is false."""
        nodes = self.graph.weak[candidate]
        return 0 if nodes >> self.target & 1 else self.waves.first(nodes) + 1


class Kraken(NamedTuple):
    """A fish, and the candidates that lead to the target: its fins and, of type 2, the places
    in one of its covers."""

    fish: Fish
    starts: int
    cover: int | None = None


class Strand(NamedTuple):
    """The chain by which a candidate, if true, excludes the target."""

    start: Candidate
    chain: Chain
    links: tuple[Inference, ...]
    target: Candidate

    def __str__(self) -> str:
        return f"{self.start}-{f'{self.chain}-' if self.chain.nodes else ''}{self.target}"


@lru_cache(maxsize=4)
def _reaches(grid: Grid) -> tuple[Reach, ...]:
    """For each candidate what it excludes."""
    graph = graph_of(grid, WITH_SETS)
    found = []
    excluding = [(1 << candidate, graph.weak[candidate]) for candidate in bits(graph.open)]
    for target in bits(graph.open):
        waves = Waves.after(graph, target)
        true = waves.every | 1 << target
        false = sum(candidate for candidate, nodes in excluding if nodes & true)
        found.append(Reach(graph, target, waves, false & ~(1 << target)))
    return tuple(found)


def _budget(targets: int) -> int:
    return max(_LEAST_BUDGET, _SHARED_BUDGET // max(1, targets))


def _of_digit(candidates: int, digit: int) -> int:
    return candidates >> 81 * digit & ALL_CELLS


def find_1(grid: Grid) -> Iterator[Step[Change]]:
    """A fish of which chains lead from every fin to what it removes.

    What to look for: a finned fish, and a candidate of its covers, outside its bases, that does not
    see all the fins. Assume each of the other fins in turn and follow weak and strong links from
    there, until the candidate is excluded.

    Why it works: either no fin holds the digit, then the digits of the bases fill the covers and
    nothing else in them is true. Or some fin does, and its chain excludes the candidate.

    Example: rows 2 and 5 have 4 in columns 3 and 7 only, but for the fin r5c9. r1c3 does not see
    it, but (4)r5c9-(4)r3c9=(4)r3c1-(4)r1c3 shows that r1c3 is not 4 if r5c9 is. HoDoKu lists fish
    of two to four rows, columns and boxes with two fins at most, and so it is here.
    """
    hopes: list[tuple[Reach, int]] = []
    for reach in _reaches(grid):
        digit = reach.target // 81
        candidates, false = grid.candidates[digit], _of_digit(reach.false, digit)
        if not is_placeable(candidates & ~false, candidates):
            hopes.append((reach, false))

    budget = _budget(len(hopes))

    def against(reach: Reach, false: int, size: int, shape: Shape) -> Iterator[Kraken]:
        digit, cell = divmod(reach.target, 81)
        candidates = grid.candidates[digit]
        for bases, covers in fish_against(candidates, cell, false, size, shape, budget):
            fish = fish_of(candidates, bases, covers)
            if fish.fins & ~PEERS[cell] and _is_kraken(fish, shape):
                yield Kraken(fish, fish.fins)

    done = set()
    for size in SIZES:
        for shape in SHAPES:
            for reach, false in hopes:
                if reach.target not in done:
                    digit = reach.target // 81
                    best = _shortest(reach, digit, against(reach, false, size, shape))
                    if best:
                        done.add(reach.target)
                        yield _step("kraken-fish-1", grid, digit, reach, best)


def find_2(grid: Grid) -> Iterator[Step[Change]]:
    """A fish of which chains lead from every fin, and every place in one cover, to one candidate.

    What to look for: a finned fish, and one of its covers. Assume each fin, and each of the fish's
    places in that cover, in turn and follow weak and strong links from there. Look for a candidate,
    of any digit, that all of them exclude.

    Why it works: either some fin holds the digit, or the digits of the bases fill the covers, and
    one of the places in that cover holds it. Each of these candidates excludes the same one.

    Example: rows 2 and 5 have 4 in columns 3 and 7 only, but for the fin r2c1. If the fin is 4,
    r1c1 is not 4 but 6; if r2c3 or r5c3 is 4, chains show that r1c1 is 6, too. So r1c8 is not 6
    in any case. HoDoKu lists fish of two to four rows, columns and boxes with two fins at most, and
    so it is here.
    """
    hopes: list[tuple[Reach, int, int]] = []
    for reach in _reaches(grid):
        for digit, candidates in enumerate(grid.candidates):
            false = _of_digit(reach.false, digit)
            if candidates and not is_placeable(candidates & ~false, candidates):
                hopes.append((reach, digit, false))
    budget = _budget(len(hopes))
    done = set()
    for size in SIZES:
        for shape in SHAPES:
            for reach, digit, false in hopes:
                if reach.target not in done:
                    search = (digit, reach, false, size, shape, budget)
                    found = _with_cover(grid.candidates[digit], *search)
                    best = _shortest(reach, digit, found)
                    if best:
                        done.add(reach.target)
                        yield _step("kraken-fish-2", grid, digit, reach, best)


def _with_cover(
    candidates: int,
    digit: int,
    reach: Reach,
    false: int,
    size: int,
    shape: Shape,
    budget: int,
) -> Iterator[Kraken]:
    """Without the false cells so many bases have one cover less: any other may be the last."""
    target = 1 << reach.target % 81 if reach.target // 81 == digit else 0
    usable = sum(1 << h for h, cells in enumerate(HOUSES) if (candidates & cells).bit_count() > 1)
    for of, over in HOUSES_FOR[shape]:
        houses = (of & usable, over & usable)
        for bases, covers in cores(candidates & ~false, *houses, size, size - 1, budget):
            for cover in bits(houses[1] & ~(bases | covers)):
                if target & HOUSES[cover]:
                    continue  # that is type 1
                fish = fish_of(candidates, bases, covers | 1 << cover)
                starts = fish.cells & HOUSES[cover] | fish.fins
                if not starts & ~false and _is_kraken(fish, shape):
                    yield Kraken(fish, starts, cover)


def _is_kraken(fish: Fish, shape: Shape) -> bool:
    """Whether a fish has fins, is within bounds, and every base and cover has a part in it."""
    body = fish.cells & ~fish.fins
    return (
        0 < fish.fins.bit_count() <= MAXIMUM_FINS
        and not fish.endo_fins
        and all(body & HOUSES[house] for house in bits(fish.bases | fish.covers))
        and shape_of(fish.bases, fish.covers) is shape
    )


def _shortest(reach: Reach, digit: int, found: Iterator[Kraken]) -> Kraken | None:
    """The one with the fewest links; none without a chain, which other fish would do as well."""
    best, fewest = None, 1 << 30
    for kraken in found:
        links = sum(reach.links(81 * digit + start) for start in bits(kraken.starts))
        if 0 < links < fewest:
            best, fewest = kraken, links
    return best


def _strand(grid: Grid, graph: Graph, reach: Reach, start: int) -> Strand:
    """A shortest chain from a candidate to the target."""
    links = reach.links(start)
    ways = shortest_chains(graph, reach.waves, graph.weak[start], returns=True)
    numbers = next(ways, ()) if links else ()
    middle = graph.nodes_of(numbers[::-1])
    nodes = (graph.node(start), *middle, graph.node(reach.target))
    reasons = [Inference("if-true", nodes[0].digit, nodes[0].cells)]
    for number, node in enumerate(nodes[1:]):
        reasons.append(inference(grid, nodes[number], node, strong=number % 2 == 1))
    return Strand(nodes[0].first, Chain(middle), tuple(reasons), nodes[-1].first)


def _step(key: str, grid: Grid, digit: int, reach: Reach, kraken: Kraken) -> Step[Change]:
    graph, (fish, starts, cover) = graph_of(grid, WITH_SETS), kraken
    removed = graph.node(reach.target)
    target = removed.first
    fins, inside = Cells(fish.fins), Cells(starts & ~fish.fins)
    eaten = (Cells(removed.cells),) if cover is None and removed.cells & fish.cells else ()
    strands = tuple(_strand(grid, graph, reach, 81 * digit + start) for start in (*fins, *inside))
    return Step(
        key,
        (Remove(Cell(target.cell), target.digit),),
        tuple(_marks(digit + 1, fish, strands)),
        {
            "digit": digit + 1,
            "bases": Houses(fish.bases),
            "covers": Houses(fish.covers),
            "body": Cells(fish.cells & ~fish.fins),
            "fish": (Cells(fish.cells & ~fish.fins),),
            "fins": fins,
            "cover": House(cover or 0),
            "inside": inside,
            "strands": strands,
            "target": target,
            "eaten": eaten,
        },
    )


def _marks(digit: int, fish: Fish, strands: tuple[Strand, ...]) -> Iterator[Mark]:
    body = Cells(fish.cells & ~fish.fins)
    for role, cells in ((Role.SET_A, body), (Role.FIN, Cells(fish.fins))):
        yield Mark(role, cells)
        yield from mark_digit(role, digit, cells)
    for house in Houses(fish.bases):
        yield Mark(Role.LINE, house)
    for house in Houses(fish.covers):
        yield Mark(Role.COVER, house)
    yield from dict.fromkeys(mark for strand in strands for mark in _links(strand))  # some share
    yield from set_marks((strand.chain for strand in strands), SETS[1:])
    for strand in strands:
        yield from node_marks(strand.chain)


def _links(strand: Strand) -> Iterator[Mark]:
    """The links from the start to the target."""
    places = [strand.start, *(node.first for node in strand.chain.nodes), strand.target]
    for number, (one, other) in enumerate(pairwise(places)):
        strong = number % 2 == 1
        yield Mark(Role.LINK_STRONG if strong else Role.LINK_WEAK, Link(one, other, strong))


_FISH = (
    "But for the {fins:fin|fins} {fins:and}, the {digit}s of {bases:houses} all lie in "
    "{covers:houses} ({body}). If {fins:the fin is not|neither fin is|no fin is} {digit}, the "
    "{digit}s of these houses fill the covers, so "
)
_PHRASES = {
    **CHAIN_PHRASES,
    "fin": "f{item}",
    "strand": "{links:link}",
    "link:if-true": "suppose {cells} is {digit}",
    "eaten": " ({item}, in a base itself, lies in two of the covers and would use up both)",
}
_FULL_1 = (
    _FISH + "{target.cell} is not {target.digit}{eaten:eaten}. Nor is it with "
    "{fins:the fin|either fin|any fin}: {strands:strand:; }. So in any case: {result}."
)
_FULL_2 = (
    _FISH + "the {digit} of {cover} is in {inside:or}. Each way {target.cell} is not "
    "{target.digit}: {strands:strand:; }. So in any case: {result}."
)


def _technique(number: int, full: str) -> SudokuTechnique:
    return Technique(
        key=f"kraken-fish-{number}",
        name=f"Kraken Fish Type {number}",
        family="fish",
        tier=Level.EXTREME,
        find=(find_1, find_2)[number - 1],
        short="{digit} {bases} {covers} {fins:fin: }, {strands} => {changes}",
        full=full,
        phrases=_PHRASES,
        score=500,
        hodoku=(f"037{number}",),
    )


TYPE_1 = _technique(1, _FULL_1)
TYPE_2 = _technique(2, _FULL_2)

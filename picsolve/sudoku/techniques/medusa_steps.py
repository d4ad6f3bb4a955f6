"""What the rules of 3D Medusa share: their facts, and the step made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise, permutations
from operator import or_
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step
from picsolve.sudoku.grid import (
    Candidate,
    Cell,
    Cells,
    Change,
    Grid,
    Link,
    Remove,
    bits,
)
from picsolve.sudoku.links import (
    Coloring,
    Path,
    colorings,
    in_order,
    spread,
)
from picsolve.sudoku.steps import mark_digit

Color = tuple[int, ...]  # for each digit its cells


class Places(NamedTuple):
    """The cells of a colour for one digit."""

    digit: int
    cells: Cells


class Witness(NamedTuple):
    """A candidate that cannot be, and what excludes it: `a` sees it, `b` too or is in its cell.

    `variant` tells which, `house` or `cell`; `colors` are the colours of `a` and `b`.
    """

    candidate: Candidate
    a: Candidate
    b: Candidate
    variant: str
    colors: str


class Both(NamedTuple):
    """A cell with a candidate of each colour."""

    cell: Cell
    a: int
    b: int


class Way(NamedTuple):
    """Candidates of both colours by turns, each with a strong link to the next."""

    candidates: Path


class Lost(NamedTuple):
    """How a candidate falls with a colour: `by` sees it, or it is of the other colour itself."""

    candidate: Candidate
    by: Candidate
    variant: str  # `seen` or `other`


def from_a(part: Coloring, paths: Iterable[Path]) -> tuple[Way, ...]:
    """The ways, each once, with their end of the first colour in front."""
    turned = (path[::-1] if part.color_of(path[0]) else path for path in paths)
    return tuple(map(Way, dict.fromkeys(turned)))


def from_b(coloring: Coloring, first: Sequence[Candidate], false: Color) -> tuple[Way, ...]:
    """Ways that join what refutes a colour, its own candidates in front, and then all of it."""
    rest = (Candidate.of(cell, d) for d, cells in enumerate(false, 1) for cell in bits(cells))
    return tuple(map(Way, spread(coloring, first, sorted(rest))))


def both_ways(grid: Grid) -> Iterator[tuple[Coloring, Color, Color]]:
    """Each graph with its colours both ways round, to prove the second one false."""
    for coloring in colorings(grid):
        for true, false in permutations(coloring.colors):
            yield coloring, true, false


def medusa_step(
    key: str,
    coloring: Coloring,
    colors: tuple[Color, Color],
    removed: Color,
    ways: tuple[Way, ...],
    **facts: object,
) -> Step[Change]:
    places = tuple(_places(color) for color in colors)
    wholes = tuple(Cells(reduce(or_, color)) for color in colors)
    marks = []
    for role, color in zip(SETS, places, strict=False):
        for digit, cells in color:
            marks += mark_digit(role, digit, cells)
    if removed == colors[1]:  # all of B falls: its cells are shown, for its candidates are struck
        marks.append(Mark(SETS[1], wholes[1]))
    marks += [Mark(Role.LINK_STRONG, link) for link in _strong(coloring, ways)]
    for fact in (facts.get("witnesses"), facts.get("lost"), facts.get("pair")):
        marks += _weak(fact) if isinstance(fact, tuple) else []
    if isinstance(facts.get("cell"), Cell):
        marks.append(Mark(Role.PATTERN, facts["cell"]))
    return Step(
        key,
        tuple(
            Remove(Cell(cell), digit)
            for digit, cells in enumerate(removed, 1)
            for cell in bits(cells)
        ),
        tuple(marks),
        {
            "groups": wholes,
            "first_color": "B" if removed == colors[1] else "A",
            "a": places[0],
            "b": places[1],
            "ways": ways,
            **facts,
        },
    )


def _strong(coloring: Coloring, ways: tuple[Way, ...]) -> Iterator[Link]:
    """The links of the colours, each once: along the ways, as the sentence goes, then the rest."""
    told: set[frozenset[Candidate]] = set()
    along = (pair for way in ways for pair in pairwise(way.candidates))
    rest = ((link.start, link.end) for link in in_order(link.link for link in coloring.links))
    for start, end in (*along, *rest):
        if (pair := frozenset((start, end))) not in told:
            told.add(pair)
            yield Link(start, end, strong=True)


def _weak(facts: tuple[object, ...]) -> Iterator[Mark]:
    """The weak links that a sentence speaks of."""
    links: list[tuple[Candidate, Candidate]] = []
    match facts:
        case (Candidate() as one, Candidate() as other):
            links.append((one, other))
    for fact in facts:
        if isinstance(fact, Witness):
            links += [(fact.candidate, fact.a), (fact.candidate, fact.b)]
        elif isinstance(fact, Lost) and fact.variant == "seen":
            links.append((fact.candidate, fact.by))
    for one, other in links:
        yield Mark(Role.LINK_WEAK, Link(one, other, strong=False))


def _places(color: Color) -> tuple[Places, ...]:
    return tuple(Places(digit, Cells(cells)) for digit, cells in enumerate(color, 1) if cells)

"""Fish: as many houses of one digit as houses that its places there are in.

X-wings, swordfish and all that are larger, with fins or without, of rows and columns (basic), with
boxes (franken) or mixed (mutant): one search, `fish_search`, and one way to tell what it found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique
from picsolve.sudoku.grid import (
    HOUSES,
    Cell,
    Cells,
    Change,
    Grid,
    House,
    Houses,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, mark_digit, remove_digit
from picsolve.sudoku.techniques.fish_search import Fish, Shape, finned_fish, whole_fish
from picsolve.sudoku.techniques.fish_words import (
    NUMBER,
    PHRASES,
    SIZES,
    WITH_FINS,
    WITHOUT_FINS,
    doc,
)


class Kind(NamedTuple):
    """What fish there are of each size. `code` is the third digit of HoDoKu's code."""

    prefix: str
    shape: Shape
    code: int

    @property
    def has_fins(self) -> bool:
        return self.code in (1, 2, 4, 6)


BASIC = Kind("", Shape.BASIC, 0)
FINNED = Kind("finned", Shape.BASIC, 1)
SASHIMI = Kind("sashimi", Shape.BASIC, 2)
FRANKEN = Kind("franken", Shape.FRANKEN, 3)
FINNED_FRANKEN = Kind("finned-franken", Shape.FRANKEN, 4)
MUTANT = Kind("mutant", Shape.MUTANT, 5)
FINNED_MUTANT = Kind("finned-mutant", Shape.MUTANT, 6)


class Single(NamedTuple):
    """One of two fish that are told together."""

    covers: Houses
    fins: Cells
    removed: Cells


class Fin(NamedTuple):
    """A fin; `variant` is `endo` for one in two of the bases."""

    cell: Cell
    variant: str = ""


class Thin(NamedTuple):
    """A base that without fins has one place left, or none: the variant `empty`."""

    house: House
    places: Cells
    variant: str


def _find(key: str, kind: Kind, size: int) -> Find:
    def find(grid: Grid) -> Iterator[Step[Change]]:
        for index, candidates in enumerate(grid.candidates):
            search = finned_fish if kind.has_fins else whole_fish
            known = search(candidates, size, kind.shape)
            results = set()
            for fish in known:
                if _is_of(kind, fish) and fish.removed not in results:
                    results.add(fish.removed)
                    yield _step(key, index + 1, fish)
            for one, other in _siamese(kind, known):
                if one.removed | other.removed not in results:
                    results.add(one.removed | other.removed)
                    yield _siamese_step(key, index + 1, one, other)

    return find


def _siamese(kind: Kind, known: Iterable[Fish]) -> Iterator[tuple[Fish, Fish]]:
    """The pairs among finned fish: two of the same bases, of which each result is taken once."""
    by_bases: dict[int, dict[int, Fish]] = {}
    for fish in known:
        if fish.fins:
            by_bases.setdefault(fish.bases, {}).setdefault(fish.removed, fish)
    for group in by_bases.values():
        for one, other in combinations(group.values(), 2):
            if _is_siamese(kind, one, other):
                yield one, other


def _is_of(kind: Kind, fish: Fish) -> bool:
    """Sashimi fish have a name of their own among the finned basic ones only."""
    return (
        kind.shape is not Shape.BASIC or not kind.has_fins or fish.is_sashimi is (kind == SASHIMI)
    )


def _is_siamese(kind: Kind, one: Fish, other: Fish) -> bool:
    """Two fish of the same bases whose fins, and so whose removals, differ.

    One that is sashimi and one that is not make a siamese finned fish.
    """
    if one.fins == other.fins:
        return False
    if kind == SASHIMI:
        return _is_of(kind, one) and _is_of(kind, other)
    return _is_of(kind, one) or _is_of(kind, other)


def _step(key: str, digit: int, fish: Fish) -> Step[Change]:
    body = Cells(fish.cells & ~fish.fins)
    thin = tuple(
        Thin(House(base), places, "" if places else "empty")
        for base in bits(fish.bases)
        if len(places := Cells(body & HOUSES[base])) <= 1
    )
    return Step(
        key,
        remove_digit(digit, fish.removed),
        _marks(digit, fish.bases, fish.covers, body, fish.fins),
        {
            "digit": digit,
            "bases": Houses(fish.bases),
            "covers": Houses(fish.covers),
            "body": body,
            "fins": Cells(fish.fins),
            "all_fins": tuple(Fin(cell) for cell in Cells(fish.fins & ~fish.endo_fins))
            + tuple(Fin(cell, "endo") for cell in Cells(fish.endo_fins)),
            "removed": Cells(fish.removed),
            "thin": (thin,) if thin and key.startswith("sashimi") else (),
            "endo_fin": (Cells(fish.endo_fins),) if fish.endo_fins else (),
            "fish": (body,),
            "places": tuple(
                Cells(body & HOUSES[base]) for base in bits(fish.bases) if body & HOUSES[base]
            ),
            "eaten": (Cells(fish.eaten),) if fish.eaten else (),
        },
    )


def _siamese_step(key: str, digit: int, one: Fish, other: Fish) -> Step[Change]:
    fins = one.fins | other.fins
    both = tuple(
        Single(Houses(fish.covers), Cells(fish.fins), Cells(fish.removed)) for fish in (one, other)
    )
    return Step(
        key,
        remove_digit(digit, one.removed | other.removed),
        _marks(digit, one.bases, one.covers | other.covers, one.cells & ~fins, fins),
        {
            "digit": digit,
            "bases": Houses(one.bases),
            "both": both,
            "fish": (Cells(one.cells & ~fins),),
            "variant": "siamese",
        },
    )


def _marks(digit: int, bases: int, covers: int, body: int, fins: int) -> tuple[Mark, ...]:
    marks = []
    for role, cells in ((Role.SET_A, Cells(body)), (Role.FIN, Cells(fins))):
        if cells:
            marks.append(Mark(role, cells))
            marks += mark_digit(role, digit, cells)
    marks += [Mark(Role.LINE, house) for house in Houses(bases)]
    marks += [Mark(Role.COVER, house) for house in Houses(covers)]
    return tuple(marks)


_SCORES: dict[Kind, tuple[int, int, int]] = {
    BASIC: (140, 150, 160),
    FINNED: (130, 200, 250),
    SASHIMI: (150, 240, 260),
    FRANKEN: (300, 350, 370),
    FINNED_FRANKEN: (390, 410, 430),
    MUTANT: (450, 450, 450),
    FINNED_MUTANT: (470, 470, 470),
}
_LARGE_SCORE = 470
_SE = {"x-wing": 3.2, "swordfish": 3.8, "jellyfish": 5.2}


def _level(kind: Kind, size: int) -> Level:
    if kind.shape is Shape.MUTANT or (kind.shape is Shape.FRANKEN and size > 4):
        return Level.EXTREME
    easy = size <= 4 if kind == BASIC else size == 2
    return Level.HARD if easy and kind.shape is Shape.BASIC else Level.UNFAIR


def _technique(kind: Kind, size: int) -> SudokuTechnique:
    fish = SIZES[size]
    key = f"{kind.prefix}-{fish}" if kind.prefix else fish
    name = "-".join(key.split("-")).replace("-", " ").title().replace("X Wing", "X-Wing")
    fins = " {all_fins:any_fin: }" if kind.has_fins else ""
    return Technique(
        key=key,
        name=name,
        family="fish",
        tier=_level(kind, size),
        find=_find(key, kind, size),
        short="{digit} {bases} {covers}" + fins + " => {changes}",
        full=(WITH_FINS if kind.has_fins else WITHOUT_FINS).replace("NUMBER", NUMBER[size]),
        phrases=PHRASES,
        score=_SCORES[kind][size - 2] if size <= 4 else _LARGE_SCORE,
        hodoku=(f"03{kind.code}{size - 2}",),
        se=_SE.get(key),
        doc=doc(kind.prefix, size),
    )


#: Easiest first: the whole ones of rows and columns, those with fins, and all that few people look
#: for, with boxes or mixed, the large ones last.
WHOLE_FISH = tuple(_technique(BASIC, size) for size in SIZES)
FINNED_FISH = tuple(_technique(kind, size) for size in (2, 3, 4) for kind in (FINNED, SASHIMI))
FRANKEN_AND_MUTANT_FISH = tuple(
    _technique(kind, size)
    for sizes, kinds in (
        ((2, 3, 4), (FRANKEN, FINNED_FRANKEN, MUTANT, FINNED_MUTANT)),
        ((5, 6, 7), (FINNED, SASHIMI, FRANKEN, FINNED_FRANKEN, MUTANT, FINNED_MUTANT)),
    )
    for kind in kinds
    for size in sizes
)

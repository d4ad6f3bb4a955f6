"""Fish: as many houses of one digit as houses that its places there are in.

X-wings, swordfish and all that are larger, with fins or without, of rows and columns (basic), with
boxes (franken) or mixed (mutant): one search, `fish_search`, and one way to tell what it found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique
from picsolve.sudoku.grid import (
    HOUSES,
    Candidate,
    Cell,
    Cells,
    Change,
    Grid,
    Houses,
    Remove,
    bits,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.techniques.fish_search import Fish, Shape, finned_fish, whole_fish

SIZES = {
    2: "x-wing",
    3: "swordfish",
    4: "jellyfish",
    5: "squirmbag",
    6: "whale",
    7: "leviathan",
}
_NUMBER = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

Find = Callable[[Grid], Iterator[Step[Change]]]


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
    thin = Houses.of(h for h in bits(fish.bases) if (body & HOUSES[h]).bit_count() <= 1)
    return Step(
        key,
        _removals(digit, fish.removed),
        _marks(digit, fish.bases, body, fish.fins),
        {
            "digit": digit,
            "bases": Houses(fish.bases),
            "covers": Houses(fish.covers),
            "body": body,
            "fins": Cells(fish.fins),
            "outer_fins": Cells(fish.fins & ~fish.endo_fins),
            "endo_fins": Cells(fish.endo_fins),
            "removed": Cells(fish.removed),
            "thin": (thin,) if thin else (),
            "endo": (Cells(fish.endo_fins),) if fish.endo_fins else (),
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
        _removals(digit, one.removed | other.removed),
        _marks(digit, one.bases, one.cells & ~fins, fins),
        {"digit": digit, "bases": Houses(one.bases), "both": both, "variant": "siamese"},
    )


def _removals(digit: int, cells: int) -> tuple[Change, ...]:
    return tuple(Remove(Cell(cell), digit) for cell in bits(cells))


def _marks(digit: int, bases: int, body: int, fins: int) -> tuple[Mark, ...]:
    marks = []
    for role, cells in ((Role.SET_A, Cells(body)), (Role.FIN, Cells(fins))):
        if cells:
            marks.append(Mark(role, cells))
            marks += [Mark(role, Candidate.of(cell, digit)) for cell in cells]
    marks += [Mark(Role.LINE, house) for house in Houses(bases)]
    return tuple(marks)


_WHOLE = (
    "The {digit}s of {bases:and} all lie in {covers:and} ({body}). Those NUMBER {digit}s fill "
    "these NUMBER houses, which have no room for another{eaten:eaten}: {result}."
)
_FINNED = (
    "But for the {fins:fin|fins} {fins:and}, the {digit}s of {bases:and} all lie in {covers:and} "
    "({body}). {endo:endo}{thin:thin}Either {fins:the fin|one of the fins} is {digit}, or NUMBER "
    "{digit}s fill these NUMBER houses. {removed:and} {removed:lies|lie} in them and "
    "{removed:sees|see} {fins:the fin|every fin}, so {removed:it is|they are} out either "
    "way{eaten:eaten}: {result}."
)
_SIAMESE = (
    "Two fish have the bases {bases:and}. {both:single: } In each, either a fin is {digit}, or the "
    "{digit}s of the bases fill the covers: {result}."
)
_PHRASES = {
    "short:siamese": "{digit} {bases} {both:short_single: / } => {changes}",
    "full:siamese": _SIAMESE,
    "short_single": "{covers} {fins:fin: }",
    "fin": "f{item}",
    "endo_fin": "ef{item}",
    "single": "With {covers:and} for covers, {fins:the fin is|the fins are} {fins:and}, which "
    "{removed:and} {removed:sees|see}.",
    "endo": "{item:and} {item:counts as a fin, for it lies|count as fins, for they lie} in two of "
    "the bases. ",
    "thin": "Without fins, {item:and} {item:has|have} no more than one place for it. ",
    "eaten": " ({item:and}, in a base {item:itself|themselves}, {item:lies|lie} in two of the "
    "covers and would use up both)",
}

_WHY_WHOLE = """Why it works: every base holds the digit, so the {number} bases need {number} of it.
Each of the {number} covers takes one at most. So the digits of the bases fill the covers, and a
candidate of a cover that is in no base is false."""
_WHY_FINNED = """Why it works: either some fin holds the digit, or none does. If none, the digits of
the {number} bases fill the {number} covers, and nothing else in a cover is true. If one does, all
that sees every fin is false. A candidate that is out both ways is out."""
_BOXES_TOO = """A cell in two bases counts as a fin (endo fin), and a cell of a base that is in two
covers can be removed as well (cannibalism)."""

_DOCS = {
    "": """{Number} rows whose places for a digit lie in {number} columns, or the other way round.

What to look for: a digit, and {number} rows in which it fits only into the same {number} columns,
or {number} columns in which it fits only into the same {number} rows. It need not fit all the
crossings.

{whole}

Example: {example}""",
    "finned": """Nearly {a} {fish}: fins, in one box, are places that no cover has.

What to look for: nearly {a} {fish}. A few candidates of the {number} rows, the fins, lie outside
the {number} columns, all in one box. Look in that box, at the cells of the columns. The same goes
for columns and rows changed round.

{finned}

Example: {example}""",
    "sashimi": """Nearly {a} {fish} with fins, but without them a base has no second place.

What to look for: {number} rows with a digit in {number} columns, or the other way round, but for
a few fins in one box. Without the fins one of them would have only a single place left, or none.
Look in the box of the fins, at the cells of the covers.

{finned}

Example: {example}""",
    "franken": """{Number} houses whose places for a digit lie in {number} others, boxes among them.

What to look for: {a} {fish}, but in which boxes stand for some of the rows, or of the columns,
or both. {boxes}

{whole}

Example: {example}""",
    "finned-franken": """A franken {fish} with fins: places of the bases that no cover has.

What to look for: {number} rows and boxes in which a digit lies in {number} columns and boxes, but
for a few fins; or columns and rows changed round. Look at cells of the covers that see all the
fins. {boxes}

{finned}

Example: {example}""",
    "mutant": """{Number} houses whose places for a digit lie in {number} others, all kinds mixed.

What to look for: {a} {fish}, but in which rows, columns and boxes may all be among the bases, and
among the covers. {boxes}

{whole}

Example: {example}""",
    "finned-mutant": """A mutant {fish} with fins: places of the bases that no cover has.

What to look for: {number} rows, columns and boxes in which a digit lies in {number} others, but for
a few fins. Look at cells of the covers that see all the fins. {boxes}

{finned}

Example: {example}""",
}

_NAMES = (
    "HoDoKu lists it as {name}. Names and kinds of fish come from the players' forum, where "
    "Obi-Wahn put the rules of base and cover sets in order."
)
_EXAMPLES = {
    "": "rows 2 and 5 have the digit only in columns 3 and 7. Then r8c3 is not that digit.",
    "finned": "rows 2 and 5 have the digit in columns 3 and 7 only, but for r2c1. That is the fin; "
    "r1c3 sees it and lies in column 3, so it is not that digit.",
    "sashimi": "row 5 has the digit at r5c3 and r5c7; row 2 at r2c7 and, as a fin, r2c1. r1c3 sees "
    "the fin and lies in column 3, so it is not that digit.",
    "franken": "row 2 and box 9 have the digit only in columns 7 and 9. Then r5c7 is not that "
    "digit.",
    "finned-franken": "row 2 and box 9 have the digit only in columns 7 and 9, but for the fin "
    "r2c8. r1c7 sees the fin and lies in column 7, so it is not that digit.",
    "mutant": "column 9, box 4 and box 5 have the digit only in rows 4 and 5 and column 6. Then "
    "r1c6 is not that digit.",
    "finned-mutant": "column 9 and box 5 have the digit only in row 5 and column 6, but for the "
    "fin r4c9. r5c7 sees the fin and lies in row 5, so it is not that digit.",
}

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


def _technique(kind: Kind, size: int) -> Technique[Grid, Change]:
    fish, number = SIZES[size], _NUMBER[size]
    key = f"{kind.prefix}-{fish}" if kind.prefix else fish
    name = "-".join(key.split("-")).replace("-", " ").title().replace("X Wing", "X-Wing")
    words = {
        "number": number,
        "Number": number.capitalize(),
        "fish": fish.replace("x-wing", "X-wing"),
        "a": "an" if size == 2 else "a",
        "boxes": _BOXES_TOO,
        "example": f"{_EXAMPLES[kind.prefix]} {_NAMES.format(name=name)}",
    }
    whole, finned = (text.format(**words) for text in (_WHY_WHOLE, _WHY_FINNED))
    fins = " {outer_fins:fin: }{endo_fins:endo_fin: }" if kind.has_fins else ""
    return Technique(
        key=key,
        name=name,
        family="fish",
        tier=_level(kind, size),
        find=_find(key, kind, size),
        short="{digit} {bases} {covers}" + fins + " => {changes}",
        full=(_FINNED if kind.has_fins else _WHOLE).replace("NUMBER", number),
        phrases=_PHRASES,
        score=_SCORES[kind][size - 2] if size <= 4 else _LARGE_SCORE,
        hodoku=(f"03{kind.code}{size - 2}",),
        se=_SE.get(key),
        doc=_DOCS[kind.prefix].format(whole=whole, finned=finned, **words),
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

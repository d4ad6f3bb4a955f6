"""A forcing chain or net as a person reads it: its paths in Eureka notation, as an argument, and
as marks on the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role
from picsolve.sudoku.closures import Premise
from picsolve.sudoku.grid import (
    Candidate,
    Cell,
    Cells,
    Change,
    House,
    Link,
    Place,
    Remove,
    common_houses,
)
from picsolve.sudoku.implications import Consequences, candidate_of, constraint_of


class Agreed(NamedTuple):
    """What all premises lead to, of which one holds; in the order of showing: placements first,
    then by cost."""

    removes: bool
    cost: tuple[int, ...]
    candidate: int
    premises: tuple[Premise, ...]
    constraint: int | None  # None: a candidate, true or false

    @property
    def conclusion(self) -> Premise:
        return Premise(self.candidate, not self.removes)


class Said(NamedTuple):
    """A candidate that is true or false, and why: `variant` names the reason."""

    variant: str
    cell: Cell
    digit: int
    is_true: bool
    house: House | None = None

    @property
    def candidate(self) -> Candidate:
        return Candidate.of(self.cell, self.digit)

    def __str__(self) -> str:
        return f"{self.cell}{'=' if self.is_true else '<>'}{self.digit}"


class Spot(NamedTuple):
    """A cell, or the places of a digit in a house, with the candidates that it is open for."""

    variant: str
    cell: Cell | None
    house: House | None
    digit: int | None


class Path(NamedTuple):
    """What leads from an assumption to a conclusion; shown in Eureka notation."""

    variant: str
    links: tuple[Said, ...]

    @property
    def end(self) -> Said:
        return self.links[-1]

    @property
    def cells(self) -> Cells:
        """The cells that it fills; by them the views know that a set of candidates is a path."""
        return Cells.of(link.cell for link in self.links if link.is_true)

    def __str__(self) -> str:
        """`(4)r1c2-(4)r1c7=(4)r5c7-(4=8)r5c3`: a true candidate, a false one, a true one …"""
        text = ""
        for before, link in pairwise((None, *self.links)):
            assert link is not None
            if before is not None and link.is_true and link.cell == before.cell:
                text = f"{text.removesuffix(str(before.candidate))}({before.digit}={link.digit})"
                text += str(link.cell)
            else:
                sign = "" if before is None else "=" if link.is_true else "-"
                text += f"{sign}{link.candidate}"
        return text


def spot(constraint: int) -> Spot:
    """A constraint, by its number in `implications.MEMBERS`."""
    what = constraint_of(constraint)
    if isinstance(what, Cell):
        return Spot("cell", what, None, None)
    house, digit = what
    return Spot("house", None, house, digit)


def change_of(conclusion: Premise) -> Change:
    """What a conclusion does to the grid."""
    candidate = candidate_of(conclusion.candidate)
    kind = Place if conclusion.is_true else Remove
    return kind(candidate.cell, candidate.digit)


def said(premise: Premise) -> Said:
    """An assumption."""
    candidate = candidate_of(premise.candidate)
    variant = "with" if premise.is_true else "without"
    return Said(variant, candidate.cell, candidate.digit, premise.is_true)


def path(found: Consequences, premise: Premise, goal: Premise) -> Path:
    """The chain from an assumption to one of its consequences."""
    links = [said(premise)]
    for inference in found.argument([(goal.candidate, goal.is_true)]):
        if inference.by is not None:
            links.append(_said(inference.candidate, inference.is_true, inference.by))
    return Path("" if len(links) > 1 else "given", tuple(links))


def _said(number: int, is_true: bool, by: int) -> Said:
    candidate = candidate_of(number)
    cell, digit = candidate.cell, candidate.digit
    if is_true:
        why = spot(by)
        return Said(why.variant, cell, digit, True, why.house)
    return said_false(number, by)


def said_false(number: int, by: int) -> Said:
    """A candidate that another one excludes, both by their numbers."""
    candidate, cause = candidate_of(number), candidate_of(by)
    if cause.cell == candidate.cell:
        return Said("not-cell", candidate.cell, candidate.digit, False)
    house = common_houses(1 << candidate.cell | 1 << cause.cell)[0]
    return Said("not-house", candidate.cell, candidate.digit, False, house)


def path_marks(paths: Sequence[Path]) -> Iterator[Mark]:
    """The assumptions, the links and false candidates of chains, and each one's true candidates as
    a set of their own."""
    for number, one in enumerate(paths):
        for start, end in pairwise(one.links):
            role = Role.LINK_STRONG if end.is_true else Role.LINK_WEAK
            yield Mark(role, Link(start.candidate, end.candidate, end.is_true))
        for link in one.links:
            if link.is_true:
                yield Mark(SETS[number % len(SETS)], link.candidate)
            else:
                yield Mark(Role.LINK_WEAK, link.candidate)
    for candidate in dict.fromkeys(one.links[0].candidate for one in paths):
        yield Mark(Role.ASSUMED, candidate)


def spot_mark(where: Spot) -> Mark:
    """The cell or the house that a step goes through."""
    return Mark(Role.PATTERN, where.house if where.cell is None else where.cell)


#: Phrases for the facts `premise`, `paths`, `links` and `spot`.
FORCING_PHRASES = {
    "suppose": "{cell} were {digit}",
    "suppose:without": "{cell} were not {digit}",
    "path": "{links:link}",
    "path:given": "{links:link}, it is so at once",
    "link": "",
    "link:with": "if {cell} is {digit}",
    "link:without": "if {cell} is not {digit}",
    "link:not-cell": "{cell} is not {digit} (same cell)",
    "link:not-house": "{cell} is not {digit} ({house})",
    "link:cell": "so {cell} is {digit} (its only other candidate)",
    "link:house": "so {cell} is {digit} (the only other place in {house})",
    "link:only": "{cell} is {digit} (its last candidate)",
    "link:last": "{cell} is {digit} (last place in {house})",
    "placed": "{cell}={digit}",
    "fallen": "{cell}<>{digit}",
    "spot": "",
    "spot:cell": "{cell}",
    "spot:house": "{digit} in {house}",
}

#: The sentences of a verity: every case, by chains or by nets, comes to the same.
VERITY_PHRASES = {
    "full:cell": "Whatever {spot:spot} is, the result is the same: {paths:path:; }. So {result}.",
    "full:house": "Wherever the {spot.digit} of {spot.house} goes, the result is the same: "
    "{paths:path:; }. So {result}.",
    "full:either": "Whether {premise.cell} is {premise.digit} or not, the result is the same: "
    "{paths:path:; }. So {result}.",
}

"""Chains: nice loops and alternating inference chains of candidates, groups and almost locked sets.

One search (`chain_search`) finds them all. The techniques differ in which links a chain may use,
in the nodes that it must have, and in what its two ends are to each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from picsolve.core import Step, Technique
from picsolve.sudoku.chain_argument import (
    CHAIN_PHRASES,
    Chain,
    chain_marks,
    groups_of,
    inferences,
    rooms,
    sets_of,
)
from picsolve.sudoku.chain_search import Found, Kind, chains, digit_chains, loops
from picsolve.sudoku.grid import (
    ALL_CELLS,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    Remove,
    bits,
)
from picsolve.sudoku.nodes import (
    EVERY_LINK,
    OF_BIVALUE_CELLS,
    OF_ONE_DIGIT,
    WITH_GROUPS,
    WITH_SETS,
    Links,
    Node,
    graph_of,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique


@dataclass(frozen=True)
class Finder:
    """How a technique looks for chains: the links, kinds of ends, and nodes that it asks for."""

    key: str
    links: Links
    kinds: tuple[Kind, ...]
    of_digits: bool = False  # chains with one digit at both ends, at least one removed

    def __call__(self, grid: Grid) -> Iterator[Step[Change]]:
        for found in self.found(grid):
            yield self.step(grid, found)

    def found(self, grid: Grid) -> Iterator[Found]:
        """The chains that have one of the needed nodes; each result once."""
        needed = 0
        search = digit_chains
        if not self.of_digits:
            graph = graph_of(grid, self.links)
            needed = graph.sets if self.links.almost_locked_sets else graph.groups
            if not graph.linked or (self.links.groups and not needed):
                return
            search = loops if self.kinds == _CONTINUOUS else chains
        done: set[int] = set()  # what one kind removes, another may remove as well
        for one in search(grid, self.links):
            if one.kind in self.kinds and one.removed not in done:
                done.add(one.removed)
                if not needed or any(needed >> n & 1 for n in one.nodes):
                    yield one

    def step(self, grid: Grid, found: Found) -> Step[Change]:
        """The step of a chain."""
        chain = Chain(
            graph_of(grid, self.links).nodes_of(found.nodes), found.kind is Kind.CONTINUOUS
        )
        first, last = chain.nodes[0], chain.nodes[-1]
        variant = found.kind.value
        if found.kind is Kind.DELETES and first.digit == last.digit:
            variant += "-beside-one" if first.cells == last.cells else "-one-digit"

        def cells_that_lose(digit: int) -> int:
            return found.removed >> 81 * (digit - 1) & ALL_CELLS

        places = [(bit // 81 + 1, Cell(bit % 81)) for bit in bits(found.removed)]
        return Step(
            self.key,
            tuple(Remove(cell, digit) for digit, cell in sorted(places, key=lambda p: p[::-1])),
            tuple(chain_marks(chain)),
            {
                "variant": variant,
                "chain": chain,
                "groups": groups_of(chain),
                "sets": sets_of(chain),
                "links": inferences(grid, chain),
                "rooms": tuple(rooms(chain, cells_that_lose)) if chain.is_loop else (),
                "clashes": tuple(_clash(node, places) for node in (first, last)),
                "first": first,
                "last": last,
                "digits": Digits.of(digit for digit, _ in places),
                "targets": Cells.of(cell for _, cell in places),
            },
        )


class Clash(NamedTuple):
    """Why the end of a chain excludes a candidate: it takes the cell, or its digit is seen."""

    variant: str
    digit: int
    cells: Cells


def _clash(end: Node, places: list[tuple[int, Cell]]) -> Clash:
    (digit, cell), *_ = places
    taken = end.cells == 1 << cell and end.digit != digit
    return Clash("taken" if taken else "seen", end.digit, end.cells)


_ONE_DIGIT = (
    "Follow the chain: {links:link}. So {first:true} or in {last.cells}, and {targets:and} "
    "{targets:sees|each see} both: {result}."
)
_PHRASES = {
    **CHAIN_PHRASES,
    "full:continuous": (
        "Go round: {links:link}. That closes the loop, and it holds in both directions: either end "
        "of each weak link may be true, and one of them is. So {rooms:room:; }. There is no room "
        "for others: {result}."
    ),
    "full:sets": ("Follow the chain: {links:link}. So {first:true} in any case: {result}."),
    "full:deletes": (
        "Follow the chain: {links:link}. So {first:true} or {last:true}, and {targets} cannot be "
        "{digits} with either, as {clashes:clash:and}: {result}."
    ),
    "full:deletes-beside-one": (
        "Follow the chain: {links:link}. So {first:true} in any case, and {targets} cannot be "
        "{digits} beside it: {result}."
    ),
    "full:deletes-one-digit": _ONE_DIGIT,
    "full:one-digit": _ONE_DIGIT,
    "full:two-digits": (
        "Follow the chain: {links:link}. So {first:true} or {last:true}. As they see each other, "
        "neither cell can have the digit of the other end: {result}."
    ),
    "true": "{digit} is in {cells}",
    "clash:taken": "the {digit} takes the cell",
    "clash:seen": "it sees {cells}",
    "clash": "",
}

#: What Sudoku Explainer gives the short ones, as forcing chains or cycles; it knows no groups.
_EXPLAINER = {
    "x-chain": 6.6,
    **dict.fromkeys(("xy-chain", "continuous-nice-loop", "discontinuous-nice-loop", "aic"), 7.0),
}


def _technique(
    key: str,
    name: str,
    score: int,
    codes: tuple[str, ...],
    find: Find,
    doc: str,
    aliases: tuple[str, ...] = (),
) -> SudokuTechnique:
    return Technique(
        key=key,
        name=name,
        family="chains",
        tier=Level.UNFAIR,
        find=find,
        short="{chain} => {changes}",
        full="",
        phrases=_PHRASES,
        score=score,
        hodoku=codes,
        se=_EXPLAINER.get(key),
        aliases=aliases,
        doc=doc,
    )


def _chain_technique(
    key: str,
    name: str,
    codes: tuple[str, ...],
    links: Links,
    kinds: tuple[Kind, ...],
    doc: str,
    aliases: tuple[str, ...] = (),
) -> SudokuTechnique:
    score = 280 if links == EVERY_LINK else 300
    return _technique(key, name, score, codes, Finder(key, links, kinds), doc, aliases)


_AIC = (Kind.ONE_DIGIT, Kind.TWO_DIGITS)
_DISCONTINUOUS = (Kind.SETS, Kind.DELETES)
_CONTINUOUS = (Kind.CONTINUOUS,)

X_CHAIN = _technique(
    "x-chain",
    "X-Chain",
    260,
    ("0701",),
    Finder("x-chain", OF_ONE_DIGIT, (Kind.ONE_DIGIT,), of_digits=True),
    """A chain of one digit, through houses only, that starts and ends with a conjugate pair.

    What to look for: two conjugate pairs of a digit, and between them more of them, each end in a
    house with the next pair. Then look for a cell that sees both outer ends.

    Why it works: if the first end is false, its partner is true, the next end false, and so on: the
    last one is true. So one of the outer ends holds the digit in any case.

    Example: (8)r1c4=(8)r1c9-(8)r5c9=(8)r5c2-(8)r7c2=(8)r7c6. One of r1c4 and r7c6 is 8, and r3c6,
    which sees both, is not. With two strong links the chain is a skyscraper, a kite or a turbot
    fish; the name is that of the digit, an X.
    """,
)

XY_CHAIN = _technique(
    "xy-chain",
    "XY-Chain",
    260,
    ("0702",),
    Finder("xy-chain", OF_BIVALUE_CELLS, (Kind.ONE_DIGIT,), of_digits=True),
    """A chain through cells with two candidates whose two ends share a digit.

    What to look for: start in a cell with two candidates. Its second digit leads to a cell in one
    house with it that has this digit and one other, and so on, to a cell that is left with the
    digit that you started with. Then look for what sees the first and the last cell.

    Why it works: if the first cell is not that digit, it is its other one, which decides the next
    cell, and so on to the last, which is the digit then.

    Example: (8=1)r1c4-(1=3)r6c4-(3=6)r6c1-(6=8)r7c1. r1c4 or r7c1 is 8, and r1c1 and r7c4 see
    both. With three cells it is an XY-wing.
    """,
)

CONTINUOUS_NICE_LOOP = _chain_technique(
    "continuous-nice-loop",
    "Continuous Nice Loop",
    ("0706",),
    EVERY_LINK,
    _CONTINUOUS,
    """Strong and weak links by turns that come back to where they began.

    What to look for: a chain of strong and weak links whose last candidate is linked weakly to
    the first: they share a cell, or they are one digit in one house.

    Why it works: one round in this direction turns every second candidate true, one in the other
    the rest. Either way each weak link has exactly one true end. So the house or the cell that
    makes the weak link has no room for others.

    Example: (2)r1c1=(2)r1c7-(5)r1c7=(5)r6c7-(5)r6c1=(2)r6c1-(2)r1c1. r1c7 is 2 or 5, and loses all
    else; 5 of row 6 is in r6c17, 2 of column 1 in r16c1. HoDoKu's rule is followed: other digits of
    the loop's cells fall only where a weak link is within the cell.
    """,
    ("nice-loop",),
)

DISCONTINUOUS_NICE_LOOP = _chain_technique(
    "discontinuous-nice-loop",
    "Discontinuous Nice Loop",
    ("0707",),
    EVERY_LINK,
    _DISCONTINUOUS,
    """A chain that begins and ends at one candidate, and so decides it.

    What to look for: assume that a candidate is false and follow strong and weak links until it
    must be true; or that it is true, until it must be false.

    Why it works: the first kind cannot be false: it is true, and the other candidates of its cell
    fall. The second kind cannot be true: the chain between its two ends shows that one of them
    is true, and neither allows the candidate.

    Example: (9)r9c8=(9)r2c8-(9)r2c5=(4)r2c5-(4)r7c5=(4)r9c6: one of the ends is true, and r9c6
    is 4, or r9c8 is 9; 9 in r9c6 fits neither. Chains that remove two candidates or more at once
    are listed as AIC.
    """,
)

AIC = _chain_technique(
    "aic",
    "Alternating Inference Chain",
    ("0708",),
    EVERY_LINK,
    _AIC,
    """A chain of strong and weak links by turns, strong ones at both ends.

    What to look for: follow strong and weak links by turns from a candidate, until what sees its
    first and its last node can be removed.

    Why it works: if the first node is false, the last one is true; so one of them is. If both have
    the same digit, what sees both loses it. If they have different digits and their cells
    see each other, each cell loses the digit of the other end.

    Example: (4)r1c2=(4)r1c7-(5)r1c7=(5)r8c7-(5)r8c1=(4)r8c1: r1c2 or r8c1 is 4, and r1c1 and r8c2,
    which see both, are not.
    """,
)

_GROUPS = """
    What to look for: as in the chain without groups, but a node may also be a group: the two or
    three places of a digit where a line crosses a box. A row, column or box whose places are a
    group and one node more has a strong link; a group is linked weakly to what sees all of it.

    Why it works: "the digit is in the group" is true or false like a candidate, and every link
    holds as before.
"""
_SETS = """
    What to look for: as in the grouped chain, but a node may also be a digit of an almost locked
    set. Without this digit the set has as many digits as cells and so has all the others: a strong
    link to each of them. The digit is linked weakly to what sees all its places in the set.

    Why it works: a set of n cells with n + 1 digits lacks one digit at most.
"""
_VARIANTS = "HoDoKu knows these as variants of the grouped chains."

GROUPED_CONTINUOUS_NICE_LOOP = _chain_technique(
    "grouped-continuous-nice-loop",
    "Grouped Continuous Nice Loop",
    ("0709",),
    WITH_GROUPS,
    _CONTINUOUS,
    f"""A continuous nice loop with groups.
    {_GROUPS}
    Example: (4)r12c3=(4)r3c1-(4)r3c8=(4)r7c8-(4)r9c7=(4)r9c3-(4)r12c3. The 4 of row 3 is in r3c18,
    that of box 9 in r7c8 or r9c7, that of column 3 in r129c3. Other cells of these lose it.
    """,
)
GROUPED_DISCONTINUOUS_NICE_LOOP = _chain_technique(
    "grouped-discontinuous-nice-loop",
    "Grouped Discontinuous Nice Loop",
    ("0710",),
    WITH_GROUPS,
    _DISCONTINUOUS,
    f"""A discontinuous nice loop with groups.
    {_GROUPS}
    Example: (4)r3c1=(4)r12c3-(4)r9c3=(4)r9c7-(4)r3c7=(4)r3c1: if r3c1 is not 4, then r12c3 has the
    4 of box 1, r9c7 that of row 9, and r3c1 is the only place left for that of row 3. So r3c1 is 4
    in any case, and its other candidates fall.
    """,
)
GROUPED_AIC = _chain_technique(
    "grouped-aic",
    "Grouped AIC",
    ("0711",),
    WITH_GROUPS,
    _AIC,
    f"""An alternating inference chain with groups.
    {_GROUPS}
    Example: (4)r12c3=(4)r3c1-(4)r3c8=(4)r7c8: the 4 of box 1 is in r12c3, or r3c1 is 4 and then
    r7c8 too. r7c3 sees r7c8 and all of the group, and is not 4.
    """,
)
ALS_CONTINUOUS_NICE_LOOP = _chain_technique(
    "als-continuous-nice-loop",
    "Continuous Nice Loop with ALS",
    ("0709",),
    WITH_SETS,
    _CONTINUOUS,
    f"""A continuous nice loop with almost locked sets.
    {_SETS}
    Example: (7=45)r79c8-(4)r5c8=(4)r5c2-(7)r5c2=(7)r9c2-(7)r9c8. The 4 of column 8 is in r579c8,
    r5c2 is 4 or 7, the 7 of row 9 is in r9c28, and r79c8 {{457}} keeps 5: what else is there falls.
    {_VARIANTS}
    """,
)
ALS_DISCONTINUOUS_NICE_LOOP = _chain_technique(
    "als-discontinuous-nice-loop",
    "Discontinuous Nice Loop with ALS",
    ("0710",),
    WITH_SETS,
    _DISCONTINUOUS,
    f"""A discontinuous nice loop with almost locked sets.
    {_SETS}
    Example: (4)r5c3=(4)r4c2-(7)r4c2=(7)r4c8-(7=45)r28c8-(4)r5c8=(4)r5c3: if r5c3 is not 4, then
    r4c2 is, r4c8 is 7, r28c8 {{457}} is left with 4 and 5, and r5c3 is the only place left for the
    4 of row 5. So r5c3 is 4 in any case, and its other candidates fall. {_VARIANTS}
    """,
)
ALS_AIC = _chain_technique(
    "als-aic",
    "AIC with ALS",
    ("0711",),
    WITH_SETS,
    _AIC,
    f"""An alternating inference chain with almost locked sets.
    {_SETS}
    Example: (4=57)r2c36-(7)r2c8=(7)r9c8-(7=4)r9c3: r2c36 {{457}} has 4, and has it in r2c3, or else
    5 and 7, so that r2c8 is not 7, r9c8 is 7, and r9c3 is 4. r5c3 sees both, and is not 4.
    {_VARIANTS}
    """,
)

"""Colouring: what follows from the two-coloured chains of strong links of one digit.

In a chain the two groups take turns, and one of them is true as a whole: either all cells of the
first group hold the digit, or all cells of the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import PEERS, Candidate, Cell, Cells, Change, Grid, Link, bits
from picsolve.sudoku.links import ColorChain, color_chains, in_order, seen_by_any
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, mark_digit, remove_digit


@distinct
def find_trap(grid: Grid) -> Iterator[Step[Change]]:
    """A candidate that sees both groups of a chain.

    What to look for: join the conjugate pairs of a digit to a chain and colour its cells by
    turns. Then look for a cell outside it that sees a cell of each colour.

    Why it works: one of the two colours is true, and either way the cell sees the digit.

    Example: on 4, the chain has the groups r4c5,r5c2,r7c6 and r5c6,r7c2,r8c5. r8c2 sees r5c2 of
    the first and r8c5 of the second, so it is not 4. HoDoKu's name is simple colors trap; it is
    also known as colour trap or simple colouring, rule 4.
    """
    for chain in _all_chains(grid):
        first, second = chain.groups
        removed = grid.candidates[chain.digit - 1] & ~chain.cells
        removed &= seen_by_any(first) & seen_by_any(second)
        if removed:
            yield _step("simple-colors-trap", removed, (chain,))


@distinct
def find_wrap(grid: Grid) -> Iterator[Step[Change]]:
    """Two cells of one group of a chain see each other.

    What to look for: join the conjugate pairs of a digit to a chain and colour its cells by
    turns. Then look for two cells of the same colour in one house.

    Why it works: if this colour were true, the house would have the digit twice. So the whole
    colour is false.

    Example: on 8, the chain has the groups r3c5,r8c4 and r2c4,r38c9,r7c5. r3c9 and r8c9, both
    of the second, are in column 9: none of its four cells is 8. HoDoKu's name is simple colors
    wrap; it is also known as colour wrap or simple colouring, rule 2.
    """
    for chain in _all_chains(grid):
        for true, false in permutations(chain.groups):
            touch = _touch(false, false)
            if touch:
                ordered = chain._replace(groups=(true, false))
                yield _step("simple-colors-wrap", false, (ordered,), touch)


@distinct
def find_multi_1(grid: Grid) -> Iterator[Step[Change]]:
    """A candidate that sees two groups of which one must be true.

    What to look for: two chains of a digit, where a cell of one sees a cell of the other. Take
    the opposite colours of the two, and look for a cell that sees both.

    Why it works: the two colours that touch are not both true. So one of the opposite colours is
    true, and either way the cell sees the digit.

    Example: chain A is r2c1 and r2c7, chain B r6c2 and r6c7. r2c7 and r6c7 are in one column, so
    r2c1 or r6c2 holds the digit; r13c2 and r45c1 see both of them and cannot have it. HoDoKu's
    name is multi colors 1; it is also known as multi-colouring, type 2.
    """
    for one, other in _pairs_of_chains(grid):
        if one.cells > other.cells:
            continue  # the rule is the same both ways round
        for touching, opposite in permutations(one.groups):
            for touching_2, opposite_2 in permutations(other.groups):
                touch = _touch(touching, touching_2)
                removed = grid.candidates[one.digit - 1]
                removed &= seen_by_any(opposite) & seen_by_any(opposite_2)
                if touch and removed:
                    yield _step(
                        "multi-colors-1",
                        removed,
                        (
                            one._replace(groups=(touching, opposite)),
                            other._replace(groups=(touching_2, opposite_2)),
                        ),
                        touch,
                    )


@distinct
def find_multi_2(grid: Grid) -> Iterator[Step[Change]]:
    """A group that sees both groups of another chain.

    What to look for: two chains of a digit. A colour of one has a cell that sees the first
    colour of the other, and a cell that sees its second colour; it may be the same cell.

    Why it works: one colour of the other chain is true, so the colour that sees both is false.

    Example: chain A is r1c1 and r1c8; chain B has the groups r4c1,r6c8 and r6c2. r4c1 sees r1c1,
    and r6c8 sees r1c8. So r4c1 and r6c8 do not hold the digit. HoDoKu's name is multi colors 2;
    it is also known as multi-colouring, type 1.
    """
    for one, other in _pairs_of_chains(grid):
        for false, true in permutations(other.groups):
            touches = tuple(_touch(group, false) for group in one.groups)
            if all(touches):
                ordered = other._replace(groups=(false, true))
                yield _step(
                    "multi-colors-2", false, (one, ordered), tuple(c for t in touches for c in t)
                )


def _all_chains(grid: Grid) -> Iterator[ColorChain]:
    for chains_of_digit in color_chains(grid):
        yield from chains_of_digit


def _pairs_of_chains(grid: Grid) -> Iterator[tuple[ColorChain, ColorChain]]:
    """Both ways round."""
    for chains_of_digit in color_chains(grid):
        yield from permutations(chains_of_digit, 2)


def _touch(one: int, other: int) -> tuple[Cell, ...]:
    """A cell of one set and a cell of the other that see each other; () where there are none."""
    for cell in bits(one):
        seen = PEERS[cell] & other
        if seen:
            return Cell(cell), Cell((seen & -seen).bit_length() - 1)
    return ()


def _step(
    key: str, removed: int, of: tuple[ColorChain, ...], touch: tuple[Cell, ...] = ()
) -> Step[Change]:
    """`touch` has two cells that see each other, or twice two."""
    digit = of[0].digit
    groups = tuple(group for chain in of for group in chain.groups)
    marks = []
    for role, group in zip(SETS, groups, strict=False):
        marks.append(Mark(role, group))
        marks += mark_digit(role, digit, group)
    marks += [Mark(Role.LINK_STRONG, link) for chain in of for link in in_order(chain.links)]
    for start, end in zip(touch[::2], touch[1::2], strict=True):
        link = Link(Candidate.of(start, digit), Candidate.of(end, digit), strong=False)
        marks.append(Mark(Role.LINK_WEAK, link))
    return Step(
        key,
        remove_digit(digit, removed),
        tuple(marks),
        {
            "digit": digit,
            "groups": groups,
            "removed": Cells(removed),
            "touch": touch,
            "sight": _sight(removed, groups[-1], groups[1] if len(groups) == 4 else groups[0]),
        },
    )


class Sight(NamedTuple):
    """A cell, and one that it sees of each of two groups."""

    cell: Cell
    one: Cell
    other: Cell


def _sight(removed: int, last: int, first: int) -> tuple[Sight, ...]:
    """For each of the cells that lose the digit what they see, where they see both groups."""
    return tuple(
        Sight(Cell(cell), Cell(bits(PEERS[cell] & first)[0]), Cell(bits(PEERS[cell] & last)[0]))
        for cell in bits(removed)
        if PEERS[cell] & first and PEERS[cell] & last
    )


def _technique(
    key: str, name: str, score: int, code: str, find: Find, full: str
) -> SudokuTechnique:
    multi = key.startswith("multi")
    groups = "({groups[0]}) / ({groups[1]})" + (", ({groups[2]}) / ({groups[3]})" if multi else "")
    return Technique(
        key=key,
        name=name,
        family="coloring",
        tier=Level.HARD,
        find=find,
        short=f"{{digit}} {groups} => {{changes}}",
        full=full,
        phrases={
            "trapped": "{cell} sees {one} of A and {other} of B",
            "between": "{cell} sees {one} of B and {other} of D",
        },
        score=score,
        hodoku=(code,),
    )


_LINKED = (
    "Houses with just two places for {digit} link group A ({groups[0]}) to group B ({groups[1]})"
)
_CHAIN = _LINKED + ". So all of A hold {digit}, or all of B do. "
_CHAINS = (
    _LINKED + ", and group C ({groups[2]}) to group D ({groups[3]}). So A or B is true as a whole, "
    "and C or D is. "
)

TRAP = _technique(
    "simple-colors-trap",
    "Simple Colors Trap",
    150,
    "0500",
    find_trap,
    _CHAIN + "{sight:trapped:; }. Either way the digit is seen: {result}.",
)
WRAP = _technique(
    "simple-colors-wrap",
    "Simple Colors Wrap",
    150,
    "0501",
    find_wrap,
    _CHAIN + "{touch:and} are both in B, but they see each other. So B is false: {result}.",
)
MULTI_1 = _technique(
    "multi-colors-1",
    "Multi Colors 1",
    200,
    "0502",
    find_multi_1,
    _CHAINS + "{touch[0]} of A and {touch[1]} of C see each other, so A and C are not both true. "
    "So B or D is true. {sight:between:; }: {result}.",
)
MULTI_2 = _technique(
    "multi-colors-2",
    "Multi Colors 2",
    200,
    "0503",
    find_multi_2,
    _CHAINS + "{touch[1]} of C sees {touch[0]} of A, and {touch[3]} of C sees {touch[2]} of B. "
    "Whichever of A and B is true, C is false: {result}.",
)

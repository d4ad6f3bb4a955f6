"""Single-digit patterns: two strong links of one digit that touch.

The near ends see each other, so not both are true, and hence one of the far ends is. Where the
links lie gives the skyscraper, the two-string kite and the turbot fish their names.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    HOUSES_OF,
    PEERS,
    Cell,
    Cells,
    Change,
    Grid,
    Link,
    common_houses,
)
from picsolve.sudoku.links import ConjugatePair, StrongLink, pairs_of_digit
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique, remove_digit


class _Turbot(NamedTuple):
    """Two strong links, each from its far end to its near end, that touch at the near ends."""

    digit: int
    links: tuple[StrongLink, StrongLink]  # far to near, then near to far
    kind: str
    removed: int

    @property
    def near(self) -> tuple[int, int]:
        return self.links[0].end.cell, self.links[1].start.cell


@lru_cache(maxsize=4)
def _turbots(grid: Grid) -> tuple[_Turbot, ...]:
    """Every two links that touch and remove something, with the name that their places give."""
    return tuple(
        turbot
        for digit, candidates in enumerate(grid.candidates, 1)
        for turbot in _turbots_of(digit, candidates)
    )


@lru_cache(maxsize=512)
def _turbots_of(digit: int, candidates: int) -> tuple[_Turbot, ...]:
    found = []
    for one, other in combinations(pairs_of_digit(candidates), 2):
        ends = 1 << one.cells[0] | 1 << one.cells[1] | 1 << other.cells[0] | 1 << other.cells[1]
        if ends.bit_count() < 4:
            continue
        for near, far in (one.cells, one.cells[::-1]):
            for near_2, far_2 in (other.cells, other.cells[::-1]):
                if not PEERS[near] >> near_2 & 1:
                    continue
                removed = candidates & PEERS[far] & PEERS[far_2] & ~ends
                if removed:
                    links = one.link(digit, far), other.link(digit, near_2)
                    kind = _kind(one, other, near, near_2)
                    found.append(_Turbot(digit, links, kind, removed))
    return tuple(found)


def _kind(one: ConjugatePair, other: ConjugatePair, near: int, near_2: int) -> str:
    """Parallel links joined by a line: skyscraper, or X-wing if joined twice; crossing ones by a
    box: two-string kite."""
    kinds = one.house // 9, other.house // 9
    if kinds in ((0, 0), (1, 1)):
        across = 1 - kinds[0]
        lines = [{HOUSES_OF[cell][across] for cell in pair.cells} for pair in (one, other)]
        if HOUSES_OF[near][across] == HOUSES_OF[near_2][across]:
            return "x-wing" if lines[0] == lines[1] else "skyscraper"
    elif kinds == (0, 1) and HOUSES_OF[near][2] == HOUSES_OF[near_2][2]:
        return "two-string-kite"
    return "turbot-fish"


def _two_links(kind: str) -> Find:
    @distinct
    def find(grid: Grid) -> Iterator[Step[Change]]:
        for turbot in _turbots(grid):
            if turbot.kind == kind:
                yield _step(kind, turbot.digit, turbot.removed, (turbot,))

    return find


@distinct
def find_dual_kite(grid: Grid) -> Iterator[Step[Change]]:
    """Two two-string kites that cross in the same two cells of a box.

    What to look for: a two-string kite. If each of its two cells in the box is also in a strong
    link the other way, along the column instead of the row, these make a second kite.

    Why it works: each kite holds by itself; together they remove two candidates.

    Example: 1 is in row 1 only in r1c3 and r1c8, in row 3 only in r3c1 and r3c9, in column 1 only
    in r3c1 and r6c1, in column 3 only in r1c3 and r4c3. The row of one and the column of the
    other give r1c8 or r6c1, hence r6c8 is not 1; and r3c9 or r4c3, hence r4c9 is not 1. HoDoKu
    named it.
    """
    kites = [turbot for turbot in _turbots(grid) if turbot.kind == "two-string-kite"]
    for one, other in combinations(kites, 2):
        crossed = one.digit == other.digit and one.near == other.near[::-1]
        if crossed and one.removed != other.removed:
            removed = one.removed | other.removed
            yield _step("dual-two-string-kite", one.digit, removed, (one, other))


def _step(key: str, digit: int, removed: int, turbots: tuple[_Turbot, ...]) -> Step[Change]:
    """`near` and `far` have two cells for each of the turbots."""
    near = tuple(Cell(cell) for turbot in turbots for cell in turbot.near)
    far = tuple(c for t in turbots for c in (t.links[0].start.cell, t.links[1].end.cell))
    links = tuple(link for turbot in turbots for link in turbot.links)
    marks = []
    for role, link in zip(SETS, links, strict=False):
        marks += [Mark(role, link.start), Mark(role, link.end), Mark(role, link.cells)]
    for turbot in turbots:
        one, other = turbot.links
        weak = Link(one.end, other.start, strong=False)
        marks += [Mark(Role.LINK_STRONG, one.link), Mark(Role.LINK_WEAK, weak)]
        marks.append(Mark(Role.LINK_STRONG, other.link))
    return Step(
        key,
        remove_digit(digit, removed),
        tuple(marks),
        {
            "digit": digit,
            "links": links,
            "near": near,
            "joined": Cells.of(near),
            "far": far,
            "joint": common_houses(Cells.of(near[:2]))[:1],
            "removed": Cells(removed),
        },
    )


_SKYSCRAPER_DOC = """Two parallel strong links that stand on one line.

What to look for: two rows (or two columns) in which a digit has only two places. One place of
each is in the same column (row). The other two are not; look for a cell that sees both of these.

Why it works: the two places in the shared line are not both true. So one of the others is, and
either way the cell sees the digit.

Example: 6 is in row 2 only in r2c5 and r2c8, in row 7 only in r7c5 and r7c9. r2c5 and r7c5 are
not both 6, so r2c8 or r7c9 is: r13c9 and r89c8 see both and are not 6. Named by Havard."""

_KITE_DOC = """A strong link in a row and one in a column, joined by a box.

What to look for: a row and a column in each of which a digit has only two places. One place of
the row and one of the column are different cells of the same box. From the other two ends follow
the column and the row to the cell where they cross.

Why it works: the two places in the box are not both true. So one of the others is, and either way
the cell where they cross sees it.

Example: 3 is in row 2 only in r2c1 and r2c8, in column 3 only in r1c3 and r8c3. r2c1 and r1c3 are
in box 1 and not both 3, so r2c8 or r8c3 is: r8c8 is not. Named by Havard."""

_TURBOT_DOC = """Two strong links of a digit that touch.

What to look for: two houses, mostly a box and a line, in which a digit has only two places. One
place of each see each other. Look for a cell that sees the other two.

Why it works: the two places that see each other are not both true. So one of the others is, and
either way the cell sees the digit. The skyscraper and the two-string kite work in the same way.

Example: 4 is in box 4 only in r4c2 and r5c1, in row 8 only in r8c1 and r8c6. r5c1 and r8c1 are not
both 4, so r4c2 or r8c6 is: r4c6 sees both and is not 4. Named by Nick70."""


def _technique(
    key: str, name: str, score: int, code: str, find: Find, doc: str = ""
) -> SudokuTechnique:
    dual = key.startswith("dual")
    return Technique(
        key=key,
        name=name,
        family="single-digit-patterns",
        tier=Level.HARD,
        find=find,
        short=_TWICE_SHORT if dual else _CHAIN_SHORT if key == "turbot-fish" else _SHORT,
        full=_TWICE if dual else _ONCE,
        phrases=_PHRASES,
        score=score,
        hodoku=(code,),
        se=None if dual else 6.6,
        doc=doc,
    )


_PHRASES = {
    "eureka": "{start}={end.cell}",
    "pair": "in {house} ({start.cell} and {end.cell})",
}
_SHORT = "{digit} in {far:,} (connected by {joined}) => {changes}"
_CHAIN_SHORT = "{links:eureka: - } => {changes}"
_ONCE = (
    "The {digit} has only two places {links:pair:and}. {near:and} are both in {joint:and}, so not "
    "both of them are {digit}: at least one of {far:and} is. {removed:and} "
    "{removed:sees|each see} both: {result}."
)
_TWICE_SHORT = (
    "{digit} in {far[0]},{far[1]} / {far[2]},{far[3]} (connected by {joined}) => {changes}"
)
_TWICE = (
    "The {digit} has only two places {links:pair:and}. {near[0]} and {near[1]} are both in "
    "{joint:and}, so not both of them are {digit}. So at least one of {far[0]} and {far[1]} is, "
    "and at least one of {far[2]} and {far[3]}. {removed:and} each see both cells of one of these "
    "pairs: {result}."
)

SKYSCRAPER = _technique(
    "skyscraper", "Skyscraper", 130, "0400", _two_links("skyscraper"), _SKYSCRAPER_DOC
)
KITE = _technique(
    "two-string-kite", "Two-String Kite", 150, "0401", _two_links("two-string-kite"), _KITE_DOC
)
DUAL_KITE = _technique("dual-two-string-kite", "Dual Two-String Kite", 150, "0404", find_dual_kite)
TURBOT_FISH = _technique(
    "turbot-fish", "Turbot Fish", 120, "0403", _two_links("turbot-fish"), _TURBOT_DOC
)

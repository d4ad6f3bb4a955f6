"""Wings of three strong links: W-wing, M-wing, S-wing, L-wing and H-wing.

A strong link is a cell with two candidates or a digit with two places in a house. Three of them in
a row, each touching the next, make a short chain: one of its two ends is true. The names tell
which of the links are cells, and which digits stand at the ends. (Three cells make the XY-wing,
three links of one digit an X-chain.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import (
    PEERS,
    Candidate,
    Cell,
    Cells,
    Change,
    Digits,
    Grid,
    House,
    Link,
    Remove,
    bits,
    common_houses,
)
from picsolve.sudoku.links import StrongLink, conjugate_pairs
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique

CELL, HOUSE = "cell", "house"  # what a strong link is in
Three = tuple["_Link", "_Link", "_Link"]


class _Link(NamedTuple):
    """A strong link of plain integers, for there are many; `house` is -1 for one in a cell."""

    start: int
    end: int
    house: int


class _Index(NamedTuple):
    """The strong links of one kind, both ways, by where they start."""

    starts: tuple[int, ...]  # for each digit the cells where links start
    links: dict[int, list[_Link]]  # by the candidate where they start


@lru_cache(maxsize=4)
def _index(grid: Grid, kind: str) -> _Index:
    links: dict[int, list[_Link]] = {}
    starts = [0] * 9
    for link in _links(grid, kind):
        links.setdefault(link[0], []).append(link)
        starts[link[0] % 9] |= 1 << link[0] // 9
    return _Index(tuple(starts), links)


def _links(grid: Grid, kind: str) -> Iterator[_Link]:
    if kind == CELL:
        for cell, digits in enumerate(grid.cell_candidates):
            if digits.bit_count() == 2:
                one, other = (9 * cell + digit for digit in bits(digits))
                yield _Link(one, other, -1)
                yield _Link(other, one, -1)
        return
    for digit, pairs in enumerate(conjugate_pairs(grid)):
        for house, (cell, cell_2) in pairs:
            yield _Link(9 * cell + digit, 9 * cell_2 + digit, house)
            yield _Link(9 * cell_2 + digit, 9 * cell + digit, house)


def _touching(index: _Index, candidate: int, only_digit: bool) -> Iterator[_Link]:
    """The links whose start is not true together with the candidate."""
    cell, digit = divmod(candidate, 9)
    for peer in bits(index.starts[digit] & PEERS[cell]):
        yield from index.links[9 * peer + digit]
    if not only_digit:
        for other in range(9 * cell, 9 * cell + 9):
            if other != candidate:
                yield from index.links.get(other, ())


@lru_cache(maxsize=4)
def _threes(grid: Grid, kinds: tuple[str, str, str]) -> tuple[tuple[Three, list[int]], ...]:
    """Each three links of these kinds that touch one another, with the candidates they remove."""
    first, middle, last = (_index(grid, kind) for kind in kinds)
    if not (first.links and middle.links and last.links):
        return ()
    found = []
    symmetric = kinds[0] == kinds[2]
    for two in (link for links in middle.links.values() for link in links):
        if symmetric and two.start > two.end:
            continue  # the same the other way round
        lasts = list(_touching(last, two.end, only_digit=CELL in kinds[1:]))
        if not lasts:
            continue
        for one in _touching(first, two.start, only_digit=CELL in kinds[:2]):
            for three in lasts:
                removed = _removed(grid, one.end, three.end)
                if removed and len({*one[:2], *two[:2], *three[:2]}) == 6:
                    found.append(((_Link(one.end, one.start, one.house), two, three), removed))
    return tuple(sorted(found, key=_by_ends))


def _by_ends(found: tuple[Three, list[int]]) -> tuple[int, ...]:
    """The order of the cells at the ends, then of the digits, as HoDoKu has W-wings."""
    first, _, last = found[0]
    ends = sorted((first.start, last.end))
    return *(candidate // 9 for candidate in ends), *(candidate % 9 for candidate in ends)


def _removed(grid: Grid, start: int, end: int) -> list[int]:
    """The candidates that neither of two allows, of which one is true."""
    (cell, digit), (cell_2, digit_2) = divmod(start, 9), divmod(end, 9)
    if digit == digit_2:
        return [9 * c + digit for c in bits(grid.candidates[digit] & PEERS[cell] & PEERS[cell_2])]
    if cell == cell_2:
        others = grid.cell_candidates[cell] & ~(1 << digit | 1 << digit_2)
        return [9 * cell + other for other in bits(others)]
    removed = []
    if PEERS[cell] >> cell_2 & 1:
        if grid.candidates[digit] >> cell_2 & 1:
            removed.append(9 * cell_2 + digit)
        if grid.candidates[digit_2] >> cell & 1:
            removed.append(9 * cell + digit_2)
    return removed


def _wing(key: str, *patterns: tuple[str, str, str]) -> Find:
    """All chains of the patterns, but for those that another name belongs to."""

    @distinct
    def find(grid: Grid) -> Iterator[Step[Change]]:
        for pattern in patterns:
            for links, removed in _threes(grid, pattern):
                if _name(pattern, links) == key:
                    yield _step(key, links, removed)

    return find


def _name(pattern: tuple[str, str, str], links: Three) -> str:
    same_ends = links[0].start % 9 == links[2].end % 9
    if pattern == _W:
        return "w-wing" if same_ends else "h-wing"
    if pattern == _M:
        return "m-wing" if same_ends else "h-wing"
    if pattern == _L:
        one_digit = len({link.start % 9 for link in links}) == 1
        return "x-chain" if one_digit else "l-wing"
    return "s-wing" if pattern == _S else "h-wing"


_W = (CELL, HOUSE, CELL)
_M = (CELL, HOUSE, HOUSE)
_S = (HOUSE, CELL, HOUSE)
_L = (HOUSE, HOUSE, HOUSE)
_H = (CELL, CELL, HOUSE)


def _strong_link(link: _Link) -> StrongLink:
    start, end = Candidate(link.start), Candidate(link.end)
    if link.house < 0:
        return StrongLink(start, end, CELL)
    return StrongLink(start, end, HOUSE, House(link.house))


class Leg(NamedTuple):
    """A strong link with what makes its start false: the house it shares with the end before."""

    start: Candidate
    end: Candidate
    house: House | None  # of the strong link; None for one in a cell
    seen_in: House | None  # None at the beginning, or where both are in one cell
    variant: str


def _legs(three: Three) -> Iterator[Leg]:
    before: Candidate | None = None
    for link in three:
        start, end = Candidate(link.start), Candidate(link.end)
        kind = CELL if link.house < 0 else HOUSE
        house = None if link.house < 0 else House(link.house)
        if before is None:
            yield Leg(start, end, house, None, f"first-{kind}")
        elif before.cell == start.cell:
            yield Leg(start, end, house, None, f"inside-{kind}")
        else:
            seen_in = common_houses(Cells.of((before.cell, start.cell)))[0]
            yield Leg(start, end, house, House(seen_in), kind)
        before = end


def _step(key: str, three: Three, removed: list[int]) -> Step[Change]:
    legs = tuple(_legs(three))
    ends = legs[0].start, legs[2].end
    if ends[0].digit == ends[1].digit:
        variant = "bivalue" if key == "w-wing" else "same"
    else:
        variant = "cell" if ends[0].cell == ends[1].cell else "seen"
    marks = [Mark(Role.PATTERN, Cells.of(c.cell for leg in legs for c in leg[:2]))]
    for leg, following in zip(legs, (*legs[1:], None), strict=True):
        marks += [Mark(Role.LINK_STRONG, Link(leg.start, leg.end, strong=True))]
        marks += [Mark(Role.LINK_WEAK, leg.start), Mark(Role.LINK_STRONG, leg.end)]
        if following:
            marks.append(Mark(Role.LINK_WEAK, Link(leg.end, following.start, strong=False)))
    return Step(
        key,
        tuple(Remove(Cell(candidate // 9), candidate % 9 + 1) for candidate in removed),
        tuple(marks),
        {
            "digits": Digits.of({c.digit for leg in legs for c in leg[:2]}),
            "links": tuple(map(_strong_link, three)),
            "legs": legs,
            "ends": ends,
            "joined": Cells.of(c.cell for c in legs[1][:2]),
            "outside": Cells.of(end.cell for end in ends),
            "removed": Cells.of(candidate // 9 for candidate in removed),
            "variant": variant,
        },
    )


_IN_CELL = "so it is {end.digit} (its only other candidate)"
_IN_HOUSE = "so {end.cell} is {end.digit} (the only other place in {house})"
_PHRASES = {
    "eureka": "{start}={end.cell}",
    "eureka:cell": "({start.digit}={end.digit}){start.cell}",
    "leg:first-cell": "Suppose {start.cell} is not {start.digit}, " + _IN_CELL,
    "leg:first-house": "Suppose {start.cell} is not {start.digit}, " + _IN_HOUSE,
    "leg:cell": "{start.cell} is not {start.digit} ({seen_in}), " + _IN_CELL,
    "leg:house": "{start.cell} is not {start.digit} ({seen_in}), " + _IN_HOUSE,
    "leg:inside-house": "{start.cell} is not {start.digit}, " + _IN_HOUSE,
    "leg": "",
    "full:same": "{legs:leg:. Then }. So at least one of {ends[0].cell} and {ends[1].cell} is "
    "{ends[0].digit}. {removed:and} {removed:sees|each see} both: {result}.",
    "full:cell": "{legs:leg:. Then }. So {ends[0].cell} is {ends[0].digit} or {ends[1].digit}, "
    "and nothing else: {result}.",
    "full:seen": "{legs:leg:. Then }. So {ends[0].cell} is {ends[0].digit} or {ends[1].cell} is "
    "{ends[1].digit}. The two cells see each other, so neither can be the digit of the other end: "
    "{result}.",
    "short:bivalue": "{links[0].start.digit}/{links[0].end.digit} in {outside} connected by "
    "{links[1].start.digit} in {joined} => {changes}",
    "full:bivalue": "{outside:and} are both {digits:or}. In {links[1].house} the "
    "{links[1].start.digit} has only two places: {links[1].start.cell}, which {ends[0].cell} sees, "
    "and {links[1].end.cell}, which {ends[1].cell} sees. One of these is {links[1].start.digit}, "
    "so one of {outside:and} is not, and is {ends[0].digit}. {removed:and} "
    "{removed:sees|each see} both: {result}.",
}

_W_DOC = """Two cells with the same two candidates, joined by a strong link of one of the digits.

What to look for: two cells with the same two candidates, mostly far apart. Then a house in which
one of the two digits has only two places, one seen by each of the cells. Look for a cell that
sees both of the first two and has the other digit.

Why it works: if both cells were the digit of the house, it would have no place there. So at least
one of them is the other digit.

Example: r1c1 and r5c5 are 1 or 4. In column 8, 4 has only two places, r1c8 and r5c8. One of them is
4, so one of the two cells is not, and is 1: r1c5 and r5c1 are not 1. Also known as semi-remote
naked pair."""

_M_DOC = """A cell with two candidates, and a strong link of each of them, that meet in a cell.

What to look for: a cell with two candidates. One of them has a strong link with one end in sight
of the cell. From the cell at its other end the other digit has a strong link too. Look for a cell
that sees the first cell and the last one and has that other digit.

Why it works: if the first cell is not the other digit, it is the first, which then stands at the
far end of its link; that cell is not the other digit, so the last one is.

Example: r1c1 is 4 or 7. In column 3, 7 has only two places, r2c3 and r5c3; in row 5, 4 has only two
places, r5c3 and r5c9. If r1c1 is not 4, it is 7, r2c3 is not, r5c3 is, and so r5c9 is 4. Thus r1c1
or r5c9 is 4, and r1c9, which sees both, is not. r5c3 may have more candidates."""

_S_DOC = """A cell with two candidates, and a strong link of each of them: a split wing.

What to look for: a cell with two candidates. For each of them look for a strong link with one end
in sight of the cell. The other ends see each other, or are in one cell.

Why it works: the cell is one of its candidates. That digit's link then has its near end false and
its far end true. So one of the far ends is true: neither cell can be what the other end is.

Example: r5c5 is 2 or 8. In row 1, 2 has only two places, r1c5 and r1c9; in column 9, 8 has only two
places, r5c9 and r3c9. So r1c9 is 2 or r3c9 is 8, and r1c9 is not 8 and r3c9 is not 2."""

_L_DOC = """Three strong links of two or three digits, each a digit with two places: a local wing.

What to look for: a strong link; at one end another that starts in the same cell with another
digit, or in sight of it with the same digit; and so on to a third. Look at the two free ends:
if they have the same digit, for a cell that sees both; else they see each other, or are one cell.

Why it works: if one free end is false, the links force the other to be true.

Example: (1)r3c1=r1c3 - (6)r1c3=r7c3 - (1)r7c3=r7c8. If r3c1 is not 1, r1c3 is, and not 6, so r7c3
is 6 and not 1, so r7c8 is 1. Either way r3c8 is not 1, as it sees r3c1 and r7c8."""

_H_DOC = """Three strong links, some of cells and some of houses, in another order: a hybrid wing.

What to look for: a chain of three strong links that begins at a cell with two candidates and is
none of the W-wing, M-wing and S-wing. Its ends have the same digit and a cell sees both; or they
have two digits and see each other, or are one cell.

Why it works: if one end is false, the links force the other to be true.

Example: (1=4)r2c2 - (4=8)r2c7 - (8)r5c7=r5c2. If r2c2 is not 1, it is 4, so r2c7 is 8, r5c7 is not,
and r5c2 is. So r2c2 is 1 or r5c2 is 8: r2c2 is not 8, and r5c2 is not 1."""


def _technique(
    key: str, level: Level, score: int, find: Find, doc: str, hodoku: tuple[str, ...] = ()
) -> SudokuTechnique:
    return Technique(
        key=key,
        name=key.replace("-wing", "").upper() + "-Wing",
        family="wings",
        tier=level,
        find=find,
        short="{links:eureka: - } => {changes}",
        full=_PHRASES["full:same"],
        phrases=_PHRASES,
        score=score,
        hodoku=hodoku,
        doc=doc,
    )


W_WING = _technique("w-wing", Level.HARD, 150, _wing("w-wing", _W), _W_DOC, ("0803",))
M_WING = _technique("m-wing", Level.UNFAIR, 210, _wing("m-wing", _M), _M_DOC)
S_WING = _technique("s-wing", Level.UNFAIR, 220, _wing("s-wing", _S), _S_DOC)
L_WING = _technique("l-wing", Level.UNFAIR, 230, _wing("l-wing", _L), _L_DOC)
H_WING = _technique("h-wing", Level.UNFAIR, 230, _wing("h-wing", _H, _M, _W), _H_DOC)

"""3D Medusa: colouring over several digits, through cells with two candidates.

Strong links join candidates to a graph whose two colours take turns; one of the colours is true
as a whole. The six rules are those of SudokuWiki: two of them and the last prove a colour false,
the others remove candidates that neither colour allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import permutations
from operator import or_

from picsolve.core import Step, Technique, distinct
from picsolve.sudoku.grid import (
    PEERS,
    Candidate,
    Cell,
    Change,
    Grid,
    bits,
    common_houses,
)
from picsolve.sudoku.links import (
    Coloring,
    Ends,
    between,
    colorings,
    seen_by_any,
)
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique
from picsolve.sudoku.techniques.medusa_steps import (
    Both,
    Color,
    Lost,
    Witness,
    both_ways,
    from_a,
    from_b,
    medusa_step,
)


@distinct
def find_twice_in_cell(grid: Grid) -> Iterator[Step[Change]]:
    """Two candidates of a cell have the same colour.

    What to look for: start with a cell with two candidates, or a digit with two places in a house,
    and colour the two. Go on from every coloured candidate to the other one of a cell with two,
    and to the other place of a digit with two in a house, colours by turns. Then look for a cell
    in which one colour occurs twice.

    Why it works: one of the colours is true as a whole. This one would give the cell two digits,
    so it is false, and every candidate of it falls.

    Example: 3 and 5 in r4c7 are both in A, so A is false. Rule 1 of SudokuWiki.
    """
    for coloring, true, false in both_ways(grid):
        once = twice = 0
        for cells in false:
            twice |= once & cells
            once |= cells
        if twice:
            cell = Cell(twice.bit_length() - 1)
            pair = [Candidate.of(cell, d + 1) for d in range(9) if false[d] >> cell & 1]
            ways = from_b(coloring, pair, false)
            colors = true, false
            yield medusa_step(
                "medusa-twice-in-cell", coloring, colors, false, ways, pair=tuple(pair)
            )


@distinct
def find_twice_in_house(grid: Grid) -> Iterator[Step[Change]]:
    """Two places of a digit in a house have the same colour.

    What to look for: colour candidates by turns, along cells with two candidates and digits with
    two places in a house. Then look for a digit that has the same colour twice in one house.

    Why it works: one of the colours is true as a whole. This one would put the digit twice into
    the house, so it is false, and every candidate of it falls.

    Example: 8 in r2c4 and 8 in r2c9 are both in A, so A is false. Rule 2 of SudokuWiki.
    """
    for coloring, true, false in both_ways(grid):
        for digit, cells in enumerate(false, 1):
            one = next((cell for cell in bits(cells) if cells & PEERS[cell]), None)
            if one is not None:
                other = bits(cells & PEERS[one])[0]
                pair = Candidate.of(one, digit), Candidate.of(other, digit)
                yield medusa_step(
                    "medusa-twice-in-house",
                    coloring,
                    (true, false),
                    false,
                    from_b(coloring, pair, false),
                    pair=pair,
                    houses=common_houses(1 << one | 1 << other)[:1],
                )
                break


@distinct
def find_cell_emptied(grid: Grid) -> Iterator[Step[Change]]:
    """A colour that leaves a cell without a candidate.

    What to look for: colour candidates by turns, along cells with two candidates and digits with
    two places in a house. Then look for a cell in which every candidate sees its digit in one
    colour, or is of the other colour.

    Why it works: one of the colours is true as a whole. The one that is seen would take all
    candidates from the cell, so it is false, and every candidate of it falls.

    Example: r5c5 has 1, 4 and 6, and sees 1, 4 and 6 in A. So A is false. Rule 6 of SudokuWiki,
    where none of the cell's candidates is coloured.
    """
    for coloring, true, false in both_ways(grid):
        emptied = int(grid.open_cells)
        for candidates, own, others in zip(grid.candidates, false, true, strict=True):
            emptied &= ~own
            emptied &= ~(candidates & ~others & ~seen_by_any(own))
        if emptied:
            cell = Cell(bits(emptied)[0])
            lost = tuple(_lost(Candidate.of(cell, d), false) for d in grid.candidates_of(cell))
            ways = from_b(coloring, _own_first(lost), false)
            yield medusa_step(
                "medusa-cell-emptied", coloring, (true, false), false, ways, cell=cell, lost=lost
            )


def _lost(candidate: Candidate, false: Color) -> Lost:
    seen = false[candidate.digit - 1] & PEERS[candidate.cell]
    if seen:
        return Lost(candidate, Candidate.of(bits(seen)[0], candidate.digit), "seen")
    return Lost(candidate, candidate, "other")


def _own_first(lost: Iterable[Lost]) -> list[Candidate]:
    """What takes the candidates of a cell, those of the colour that is to be refuted in front."""
    return list(
        dict.fromkeys(one.by for one in sorted(lost, key=lambda one: one.variant != "seen"))
    )


@distinct
def find_both_in_cell(grid: Grid) -> Iterator[Step[Change]]:
    """A cell with candidates of both colours loses the others.

    What to look for: colour candidates by turns, along cells with two candidates and digits with
    two places in a house. Then look for a cell with three or more candidates in which both
    colours occur.

    Why it works: one of the colours is true as a whole, so the cell is one of these two candidates.

    Example: r3c7 has 2 of A, 9 of B, and 5. It is 2 or 9, and not 5. Rule 3 of SudokuWiki.
    """
    for coloring in colorings(grid):
        one, other = coloring.colors
        cells = reduce(or_, one) & reduce(or_, other)
        removed = tuple(
            candidates & cells & ~a & ~b
            for candidates, a, b in zip(grid.candidates, one, other, strict=True)
        )
        ends = [(_in_cell(one, c), _in_cell(other, c)) for c in bits(reduce(or_, removed))]
        if ends:
            part, paths = between(coloring, ends)
            both = tuple(Both(path[0].cell, path[0].digit, path[-1].digit) for path in paths)
            ways = from_a(part, paths)
            yield medusa_step("medusa-both-in-cell", part, part.colors, removed, ways, cells=both)


def _in_cell(color: Color, cell: int) -> list[Candidate]:
    """What a colour has in a cell."""
    return [Candidate.of(cell, d) for d, cells in enumerate(color, 1) if cells >> cell & 1]


@distinct
def find_seen_twice(grid: Grid) -> Iterator[Step[Change]]:
    """A candidate that sees its digit in both colours.

    What to look for: colour candidates by turns, along cells with two candidates and digits with
    two places in a house. Then look for a candidate without colour that sees its own digit in
    one colour and in the other.

    Why it works: one of the colours is true as a whole, and either way the digit is seen.

    Example: r6c2 sees 7 of A in r6c8 and 7 of B in r1c2. It is not 7. Rule 4 of SudokuWiki.
    """
    for coloring in colorings(grid):
        excluded = []
        for digit, (one, other) in enumerate(zip(*coloring.colors, strict=True), 1):
            free = grid.candidates[digit - 1] & ~(one | other) if one and other else 0
            for cell in bits(free & seen_by_any(one) & seen_by_any(other)):
                ends = _of_digit(one & PEERS[cell], digit), _of_digit(other & PEERS[cell], digit)
                excluded.append((Candidate.of(cell, digit), ends, "house"))
        yield from _excluded("medusa-seen-twice", coloring, excluded)


def _of_digit(cells: int, digit: int) -> list[Candidate]:
    return [Candidate.of(cell, digit) for cell in bits(cells)]


@distinct
def find_house_and_cell(grid: Grid) -> Iterator[Step[Change]]:
    """A candidate that sees its digit in one colour and shares its cell with the other.

    What to look for: colour candidates by turns, along cells with two candidates and digits with
    two places in a house. Then look for a candidate without colour in a cell with a coloured one
    that sees its own digit in the opposite colour.

    Why it works: one of the colours is true as a whole. Either its digit is seen, or its cell is
    another digit.

    Example: r6c2 has 7, and 3 of B; it sees 7 of A in r6c8. It is not 7. Rule 5 of SudokuWiki.
    """
    for coloring in colorings(grid):
        excluded = []
        for seen, inside in permutations(coloring.colors):
            cells_inside = reduce(or_, inside)
            for digit, cells in enumerate(seen, 1):
                free = grid.candidates[digit - 1] & cells_inside & ~(cells | inside[digit - 1])
                for cell in bits(free & seen_by_any(cells)) if free and cells else ():
                    ends = _of_digit(cells & PEERS[cell], digit), _in_cell(inside, cell)
                    excluded.append((Candidate.of(cell, digit), ends, "cell"))
        yield from _excluded("medusa-house-and-cell", coloring, excluded)


def _excluded(
    key: str, coloring: Coloring, excluded: Sequence[tuple[Candidate, Ends, str]]
) -> Iterator[Step[Change]]:
    """One step for all the candidates that both colours of a graph exclude."""
    once = {candidate: (ends, variant) for candidate, ends, variant in reversed(excluded)}
    if not once:
        return
    removed = [0] * 9
    for candidate in once:
        removed[candidate.digit - 1] |= 1 << candidate.cell
    candidates = sorted(once)
    part, paths = between(coloring, [once[candidate][0] for candidate in candidates])
    witnesses = tuple(
        Witness(
            candidate, way[0], way[-1], once[candidate][1], "BA" if part.color_of(way[0]) else "AB"
        )
        for candidate, way in zip(candidates, paths, strict=True)
    )
    ways = from_a(part, paths)
    yield medusa_step(key, part, part.colors, tuple(removed), ways, witnesses=witnesses)


_COLORS = (
    "Two candidates joined by = are the only two of a cell, or the only two places of a digit in a "
    "house, so exactly one of them is true. Give them two colours by turns, beginning with "
    "{first_color}: {ways:way:; }. Either all of A is true, or all of B is. "
)
_FALSE = "So B is false: {result}."


def _technique(
    rule: str, name: str, score: int, find: Find, full: str, phrases: dict[str, str] | None = None
) -> SudokuTechnique:
    return Technique(
        key=f"medusa-{rule}",
        name=f"3D Medusa: {name}",
        aliases=("3d-medusa",),
        family="coloring",
        tier=Level.UNFAIR,
        find=find,
        short="{a:places} / {b:places} => {changes}",
        full=_COLORS + full,
        phrases={
            "places": "({digit}){cells}",
            "way": "{candidates:candidate:=}",
            "candidate": "({item.digit}){item.cell}",
            **(phrases or {}),
        },
        score=score,
    )


TWICE_IN_CELL = _technique(
    "twice-in-cell",
    "Twice in a Cell",
    220,
    find_twice_in_cell,
    "{pair[0].cell} has both {pair[0].digit} and {pair[1].digit} in B, but can be only one of "
    "them. " + _FALSE,
)
TWICE_IN_HOUSE = _technique(
    "twice-in-house",
    "Twice in a House",
    220,
    find_twice_in_house,
    "B has {pair[0].digit} both in {pair[0].cell} and in {pair[1].cell}, twice in {houses:houses}. "
    + _FALSE,
)
BOTH_IN_CELL = _technique(
    "both-in-cell",
    "Both Colors in a Cell",
    220,
    find_both_in_cell,
    "{cells:both:; }. That leaves no room for other digits: {result}.",
    {"both": "{cell} is {a} if A is true, {b} if B is"},
)
SEEN_TWICE = _technique(
    "seen-twice",
    "Both Colors Seen",
    220,
    find_seen_twice,
    "{witnesses:sees:; }. So neither colour allows it: {result}.",
    {"sees": "{candidate.cell} sees {a.digit} in {a.cell} of A and in {b.cell} of B"},
)
HOUSE_AND_CELL = _technique(
    "house-and-cell",
    "Both Colors, by House and Cell",
    220,
    find_house_and_cell,
    "{witnesses:sees:; }. So neither colour allows it: {result}.",
    {
        "sees": "{candidate.cell} sees {a.digit} in {a.cell} if {colors[0]} is true, and is "
        "{b.digit} if {colors[1]} is"
    },
)
CELL_EMPTIED = _technique(
    "cell-emptied",
    "Cell Emptied by a Color",
    230,
    find_cell_emptied,
    "If B were true, {cell} would lose all its candidates: {lost:lost}. " + _FALSE,
    {
        "lost": "its {candidate.digit} sees that in {by.cell} of B",
        "lost:other": "its {candidate.digit} is in A",
    },
)

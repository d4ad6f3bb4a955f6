"""HoDoKu's regression library: each line names a technique, a position and what must come of it.

A line is `:CODE:CANDS:GRID:DELETED:ELIMS:PLACEMENTS:EXTRA`; triples are digit, row, column. What a
line promises, found out by running all of them:

- The technique is held to the digits of the line. CANDS is the digit of a single, locked
  candidate or colouring, and the digits of a subset: elsewhere in the grid, with other digits,
  the same technique may find more. For almost locked sets of every kind and Sue de Coq, CANDS is
  the digits that it removes.
- With those digits, all steps together make exactly the line's placements or eliminations: more
  often than not several instances, such as a multi colors 1 that works both ways round. So no
  line is taken for one step of many.
- Code 0211 counts a hidden triple that has a hidden pair inside, so a subset need not be minimal.
- `-x` lines: with those digits there is no such step at all. Other variants, such as 0904-1 and
  0904-2 (petals disjoint and overlapping), are the same technique.
- 0600 to 0608 name the two digits of the rectangle, and 0600-2 to 0606-2 are rectangles in which
  candidates of the two are missing: part of the same techniques. 0607 and 0608 need to know the
  givens, which are the digits without a plus. 0610 names no digits.
- A fish of 03xx may remove cells of its own bases, and its fins may lie in two of them. A fifth
  digit marks a siamese fish: two of the same bases together, each of which may also be listed
  alone. If one of the two is sashimi and the other is not, the pair counts as finned (0311, 0312).
- 0402-1 has empty rectangles of a box with only two candidates: part of the same technique.
- 0901-1 and 0901-2 (one and two restricted commons) are one technique. 0902-1 leaves out sets that
  overlap, 0902-2 and 0903 allow them. 1201 and 1202 take a cell that all templates of a digit have
  from the templates of the others, and so on, and then speak of one digit.
- 0404 and 0405 are two instances at once: two kites on the same two cells of a box, two empty
  rectangles of the same box.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple, Self

import pytest

from picsolve.core import Step, Technique
from picsolve.sudoku.grid import ALL_CELLS, Cell, Cells, Change, Digits, Grid, Place, Remove
from picsolve.sudoku.techniques import TECHNIQUES

LIBRARY = Path(__file__).parents[2] / "shared" / "data" / "sudoku" / "reglib-handed.txt"
BY_CODE = {code: technique for technique in TECHNIQUES for code in technique.hodoku}

#: Codes that must be there, with the number of their lines.
REQUIRED = {
    "0000": 19,
    "0002": 18,
    "0003": 18,
    "0100": 18,
    "0101": 18,
    "0110": 9,
    "0111": 7,
    "0200": 14,
    "0201": 14,
    "0202": 6,
    "0210": 14,
    "0211": 14,
    "0212": 9,
    "0300": 6,
    "0301": 6,
    "0302": 6,
    "0310": 5,
    "0311": 8,
    "0312": 7,
    "0320": 5,
    "0321": 9,
    "0322": 5,
    "0331": 2,
    "0332": 2,
    "0340": 2,
    "0341": 4,
    "0342": 7,
    "0362": 4,
    "0363": 1,
    "0364": 1,
    "0400": 5,
    "0401": 6,
    "0402": 10,
    "0403": 5,
    "0404": 5,
    "0405": 4,
    "0500": 4,
    "0501": 2,
    "0502": 2,
    "0503": 1,
    "0600": 9,
    "0601": 10,
    "0602": 7,
    "0603": 11,
    "0604": 5,
    "0605": 7,
    "0606": 12,
    "0607": 5,
    "0608": 8,
    "0610": 8,
    "0701": 7,
    "0702": 12,
    "0703": 10,
    "0800": 5,
    "0801": 8,
    "0803": 7,
    "0901": 9,
    "0902": 8,
    "0903": 8,
    "0904": 9,
    "1101": 15,
    "1201": 5,
    "1202": 5,
}

#: Techniques whose lines name the digits that are removed.
REMOVES = {"als-xz", "als-xy-wing", "als-chain", "als-death-blossom", "sue-de-coq"}


class Line(NamedTuple):
    code: str
    variant: str
    digits: Digits
    grid: Grid
    changes: frozenset[Change]

    @classmethod
    def read(cls, text: str) -> Self:
        _, code, digits, cells, deleted, removed, placed, *_ = text.strip().split(":")
        code, _, variant = code.partition("-")
        changes = {Remove(*triple) for triple in triples(removed)}
        return cls(
            code[:4],
            variant,
            Digits.of(map(int, digits)),
            grid_of(cells, deleted),
            frozenset(changes | {Place(*triple) for triple in triples(placed)}),
        )


def triples(text: str) -> list[tuple[Cell, int]]:
    """`435 612` as cells and digits: 4 in r3c5, 6 in r1c2."""
    numbers = (tuple(map(int, triple)) for triple in text.split())
    return [(Cell(9 * row + column - 10), digit) for digit, row, column in numbers]


def grid_of(cells: str, deleted: str) -> Grid:
    chars = re.findall(r"\+?.", cells)
    values = [0 if char == "." else int(char) for char in chars]
    candidates = [ALL_CELLS] * 9
    for cell, digit in triples(deleted):
        candidates[digit - 1] &= ~(1 << cell)
    given = Cells.of(cell for cell, char in enumerate(chars) if char.isdecimal())
    return Grid.from_position(values, candidates, given)


def digits_of(step: Step[Change]) -> Digits:
    """The digits that a line of the library would give the step under CANDS."""
    if step.technique == "bug-plus-1":
        return Digits(0)
    if step.technique in REMOVES:
        return Digits.of(change.digit for change in step.changes)
    digits = step.facts.get("digits", step.facts.get("digit"))
    return digits if isinstance(digits, Digits) else Digits.of([int(str(digits))])


def library() -> list[Line]:
    if not LIBRARY.exists():
        return []
    lines = LIBRARY.read_text(encoding="utf-8").splitlines()
    return [Line.read(line) for line in lines if line.startswith(":")]


#: Those that have a test of their own, `test_reglib_chains`.
CHAINS = ("0706", "0707", "0708", "0709", "0710", "0711")
LINES = [line for line in library() if line.code in BY_CODE and line.code not in CHAINS]


def overlaps(step: Step[Change]) -> bool:
    """Whether a cell is in two of a step's almost locked sets."""
    sets = step.facts["sets"]
    assert isinstance(sets, tuple)
    cells = [cell for als in sets for cell in als.cells]
    return len(cells) > len(set(cells))


@pytest.mark.skipif(not LIBRARY.exists(), reason="the library is not part of the project")
def test_the_library_has_a_line_for_every_required_code() -> None:
    for code, number in REQUIRED.items():
        assert sum(line.code == code for line in LINES) == number, code


@pytest.mark.skipif(not LIBRARY.exists(), reason="the library is not part of the project")
@pytest.mark.parametrize("code", sorted({line.code for line in LINES}))
def test_every_line_of_the_library(code: str) -> None:
    technique: Technique[Grid, Change] = BY_CODE[code]
    for line in (line for line in LINES if line.code == code):
        steps = [step for step in technique.find(line.grid) if digits_of(step) == line.digits]
        if code == "0902" and line.variant == "1":
            steps = [step for step in steps if not overlaps(step)]
        found = frozenset(change for step in steps for change in step.changes)
        expected = frozenset() if line.variant == "x" else line.changes
        where = f"{line.grid} {line.digits}"
        assert found - expected == frozenset(), f"too much in {where}"
        assert expected - found == frozenset(), f"too little in {where}"


def test_a_line_is_read() -> None:
    cells = "1+2" + "." * 79
    line = Line.read(f":0610-x:47:{cells}:413 523:435::")
    assert (line.code, line.variant, line.digits) == ("0610", "x", Digits.of([4, 7]))
    assert line.changes == {Remove(Cell(22), 4)}
    assert line.grid.values[:3] == (1, 2, 0)
    assert line.grid.candidates[3] & Cells.of([2]) == 0
    assert line.grid.candidates[4] & Cells.of([2, 11]) == Cells.of([2])

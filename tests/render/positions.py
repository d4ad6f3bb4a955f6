"""Boards and steps made by hand, so that tests of views depend on no technique."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from picsolve.core import SETS, Contradiction, Mark, Outcome, Role, Step, Technique, Trace
from picsolve.nonogram.cells import Assumption
from picsolve.nonogram.picture import (
    BlockName,
    Fill,
    LineName,
    Narrow,
    Picture,
    Range,
    Square,
)
from picsolve.nonogram.puzzle import Puzzle
from picsolve.render.explain import Narrator
from picsolve.sudoku.grid import Candidate, Cell, Cells, Digits, Grid, House, Link, Place, Remove

_GIVENS = ".2......6....41.....78....1......7....37.....6..412....1..74..5..8.5..7......39.."
_POSITION = """
    1489 2  14    35 39  7     458  4589 6
    89   3  5     6  4   1     28   289  7
    49   6  7     8  2   59    345  3459 1
    125  48 12    35 369 589   7    1246 249
    125  48 3     7  69  589   1246 1246 249
    6    7  9     4  1   2     35   35   8
    3    1  26    9  7   4     268  268  5
    24   9  8     12 5   6     124  7    3
    7    5  246   12 8   3     9    1246 24
"""


class Petal(NamedTuple):
    """An almost locked set that a digit ties to the stem."""

    digit: int
    cells: Cells
    digits: Digits


def cell(text: str) -> Cell:
    """`r4c5`."""
    return Cell(9 * int(text[1]) + int(text[3]) - 10)


def cells(text: str) -> Cells:
    return Cells.of(cell(word) for word in text.split())


def blossom_grid() -> Grid:
    marks = _POSITION.split()
    values = [int(mark) if len(mark) == 1 else 0 for mark in marks]
    candidates = [
        Cells.of(i for i, mark in enumerate(marks) if len(mark) > 1 and str(digit) in mark)
        for digit in range(1, 10)
    ]
    givens = Cells.of(i for i, digit in enumerate(_GIVENS) if digit != ".")
    return Grid.from_position(values, candidates, givens)


PETALS = (
    Petal(2, cells("r9c9"), Digits.of((2, 4))),
    Petal(6, cells("r7c3 r8c1"), Digits.of((2, 4, 6))),
    Petal(8, cells("r1c7 r3c7 r6c7"), Digits.of((3, 4, 5, 8))),
)


def blossom_step() -> Step[Any]:
    grid, stem = blossom_grid(), cell("r7c7")
    marks = [Mark(Role.STEM, stem)]
    for role, petal in zip(SETS, PETALS, strict=False):
        marks += [Mark(role, petal.cells), Mark(role, Candidate.of(stem, petal.digit))]
        for member in petal.cells:
            for digit, of in ((petal.digit, role), (4, Role.PATTERN)):
                if digit in grid.candidates_of(member):
                    marks.append(Mark(of, Candidate.of(member, digit)))
    facts = {"stem": stem, "stem_digits": Digits.of((2, 6, 8)), "petals": PETALS, "digit": 4}
    return Step("blossom", (Remove(cell("r8c7"), 4),), tuple(marks), facts)


def single_step() -> Step[Any]:
    house = House(7)
    facts = {"cell": cell("r8c1"), "digit": 4, "house": house}
    return Step("single", (Place(cell("r8c1"), 4),), (Mark(Role.PATTERN, house),), facts)


def link_step() -> Step[Any]:
    start, middle, end = (Candidate.of(cell(at), 4) for at in ("r8c1", "r9c3", "r9c9"))
    links = (Link(start, middle, True), Link(middle, end, False))
    marks = (Mark(Role.LINK_STRONG, links[0]), Mark(Role.LINK_WEAK, links[1]))
    return Step("chain", (Remove(cell("r8c7"), 4),), marks)


def _nothing(board: Any) -> Iterator[Step[Any]]:
    yield from ()


def technique(key: str, name: str, tier: int, short: str, full: str, **phrases: str) -> Any:
    return Technique(key, name, f"{key}-family", tier, _nothing, short, full, phrases)


SUDOKU = Narrator(
    (
        technique(
            "single",
            "Hidden Single",
            1,
            "{digit} in {house} => {changes}",
            "In {house} only {cell} can be {digit}.",
        ),
        technique("chain", "Chain", 2, "chain => {changes}", "So {result}."),
        technique(
            "blossom",
            "Death Blossom",
            3,
            "{stem} {{{stem_digits}}}, {petals:petal} => {changes}",
            "The stem {stem} is {stem_digits:or}, so {result}.",
            petal="{digit}- {cells} {{{digits}}}",
        ),
    )
)

DUCK = [".##..", ".###.", ".#...", "####.", ".###."]


def duck() -> Puzzle:
    return Puzzle.from_picture(DUCK, title="Duck")


def duck_picture(*rows: str) -> Picture:
    return Picture.from_rows(duck(), rows or ("?#???", "?#??.", "?#???", "?????", "?????"))


def overlap_step() -> Step[Any]:
    """Row 2, `3`: packed to the left 1–3, to the right 2–4."""
    row = LineName(False, 1)
    facts = {
        "line": row,
        "leftmost": (Range(0, 2),),
        "rightmost": (Range(1, 3),),
    }
    marks = (Mark(Role.LINE, row), Mark(Role.BLOCK, BlockName(row, 0)))
    return Step("overlap", (Fill(row, 0b100, 0),), marks, facts)


def empty_step() -> Step[Any]:
    """Column 5, which is empty."""
    column = LineName(True, 4)
    return Step("rest", (Fill(column, 0, 0b11101),), (Mark(Role.LINE, column),), {"line": column})


def narrow_step() -> Step[Any]:
    row = LineName(False, 1)
    changes = (Narrow(row, 0, Range(1, 3)),)
    return Step("overlap", changes, (Mark(Role.LINE, row),), {"line": row})


def contradiction_step() -> Step[Any]:
    """The assumption that r1c1 is filled."""
    row = LineName(False, 0)
    inner: Step[Any] = Step(
        "overlap", (Fill(row, 0, 0b100),), (Mark(Role.LINE, row),), {"line": row}
    )
    start = duck_picture().apply((Fill(row, 1, 0),))
    broken = Contradiction("no-fit", line=LineName(True, 2))
    branch = Trace(start, (inner,), Outcome.CONTRADICTION, broken)
    return Step(
        "contradiction",
        (Fill(row, 0, 1),),
        (Mark(Role.ASSUMED, Square(0, 0)),),
        {"assumed": Square(0, 0), "premises": (Assumption(Square(0, 0), is_filled=True),)},
        (branch,),
    )


NONOGRAM = Narrator(
    (
        technique("rest", "Line finished", 1, "{line} => {changes}", "The rest is empty."),
        technique("overlap", "Overlap", 1, "{line} => {changes}", "Both packings: {result}."),
        technique(
            "contradiction",
            "Contradiction",
            4,
            "{assumed} filled => {changes}",
            "If {assumed} were filled, a line would break.",
        ),
    )
)


def sudoku_trace() -> Trace[Grid, Any]:
    """A single, a chain and three singles; not solved."""
    start = blossom_grid()
    singles = [
        Step(
            "single", (Place(cell(at), digit),), (), {"cell": cell(at), "digit": digit, "house": 0}
        )
        for at, digit in (("r8c7", 1), ("r8c4", 2), ("r9c4", 1))
    ]
    return Trace(start, (single_step(), blossom_step(), *singles), Outcome.STUCK)


def nonogram_trace() -> Trace[Picture, Any]:
    steps = (empty_step(), overlap_step(), contradiction_step())
    return Trace(duck_picture(), steps, Outcome.STUCK)

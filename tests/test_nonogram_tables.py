"""Runs `tests/tables/nonogram/KEY.txt`: what each line technique finds in each line.

The format is described in `tests/tables/nonogram/README.md`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from picsolve.core import Step, Technique
from picsolve.nonogram.picture import (
    Change,
    Fill,
    Line,
    Narrow,
    Picture,
    Range,
    mirrored,
    open_ranges,
)
from picsolve.nonogram.puzzle import Puzzle, clue
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques import TECHNIQUES
from tests.nonogram.ways import certain

TABLES = Path(__file__).parent / "tables" / "nonogram"
#: Those for coloured pictures only have tables of their own.
LINE_TECHNIQUES = {
    t.key: t for t in TECHNIQUES if t.tier <= Tier.FULL_LINE and t.family != "colors"
}
#: Techniques that are each other's mirror image; all others are their own.
MIRRORED = {
    "glue-first": "glue-last",
    "glue-last": "glue-first",
    "mercury-first": "mercury-last",
    "mercury-last": "mercury-first",
    "before-first-placed": "after-last-placed",
    "after-last-placed": "before-first-placed",
}

Ranges = dict[int, Range]


class Found(NamedTuple):
    """All that a technique finds in a line, its steps taken together."""

    filled: int = 0
    empty: int = 0
    ranges: tuple[tuple[int, Range], ...] = ()


def ranges_of(text: str) -> Ranges:
    """`1:5-7,2:9` as ranges by block, counted from 0."""
    matches = re.findall(r"(\d+):(\d+)(?:-(\d+))?(?:,|$)", text)
    return {int(b) - 1: Range(int(first) - 1, int(last or first) - 1) for b, first, last in matches}


def line_of(lengths: str, cells: str, ranges: str = "") -> Line:
    blocks = tuple(int(length) for length in lengths.split(",") if length != "0")
    filled, empty = (sum(1 << i for i, c in enumerate(cells) if c == state) for state in "#.")
    known = ranges_of(ranges)
    start = tuple(known.get(b, old) for b, old in enumerate(open_ranges(blocks, len(cells))))
    return Line(blocks, len(cells), filled, empty, start)


def table_line(text: str) -> tuple[Line, Found]:
    position, expected = text.split(" => ")
    line = line_of(*position.split())
    if expected == "none":
        return line, Found()
    if ":" in expected:
        return line, Found(ranges=tuple(sorted(ranges_of(expected).items())))
    assert len(expected) == line.width
    after = line_of("0", expected)
    assert not line.filled & ~after.filled, "a cell that was filled is not any more"
    assert not line.empty & ~after.empty, "a cell that was empty is not any more"
    return line, Found(after.filled & line.unknown, after.empty & line.unknown)


def steps_in(key: str, line: Line, is_column: bool = False) -> list[Step[Change]]:
    """The technique's steps in a picture that consists of this line only."""
    alone = (Line(line.clue, line.width, line.filled, line.empty, line.ranges),)
    puzzle = Puzzle((clue(line.clue),), ())
    picture = Picture(puzzle, () if is_column else alone, alone if is_column else ())
    return list(LINE_TECHNIQUES[key].find(picture))


def together(steps: list[Step[Change]]) -> Found:
    changes = [change for step in steps for change in step.changes]
    fills = [change for change in changes if isinstance(change, Fill)]
    narrows = {(c.block, c.range) for c in changes if isinstance(c, Narrow)}
    filled = empty = 0
    for fill in fills:
        filled |= fill.filled
        empty |= fill.empty
    return Found(filled, empty, tuple(sorted(narrows)))


def lines_of(path: Path) -> list[tuple[int, str]]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [(n, line) for n, line in enumerate(lines, 1) if line and not line.startswith("# ")]


LINES = [
    pytest.param(key, line, id=f"{key}:{number}")
    for key in LINE_TECHNIQUES
    for number, line in lines_of(TABLES / f"{key}.txt")
]


@pytest.mark.parametrize("is_column", [False, True], ids=["row", "column"])
@pytest.mark.parametrize(("key", "text"), LINES)
def test_the_technique_finds_exactly_what_the_table_says(
    key: str, text: str, is_column: bool
) -> None:
    line, expected = table_line(text)
    steps = steps_in(key, line, is_column)
    assert together(steps) == expected
    assert all(change.line == (is_column, 0) for step in steps for change in step.changes)
    assert len(steps) == len({step.changes for step in steps}), "a result was found twice"


@pytest.mark.parametrize(("key", "text"), LINES)
def test_the_table_is_right(key: str, text: str) -> None:
    line, expected = table_line(text)
    filled, empty, ranges = certain(line)
    assert not expected.filled & ~filled
    assert not expected.empty & ~empty
    for block, new in expected.ranges:
        assert new.first <= ranges[block].first
        assert new.last >= ranges[block].last


@pytest.mark.parametrize(("key", "text"), LINES)
def test_from_the_other_end_the_same_is_found(key: str, text: str) -> None:
    line, expected = table_line(text)
    width, last = line.width, len(line.clue) - 1
    turned = Found(
        mirrored(expected.filled, width),
        mirrored(expected.empty, width),
        tuple(
            (last - block, Range(width - 1 - new.last, width - 1 - new.first))
            for block, new in expected.ranges[::-1]
        ),
    )
    assert together(steps_in(MIRRORED.get(key, key), line.mirror)) == turned


@pytest.mark.parametrize("technique", LINE_TECHNIQUES.values(), ids=lambda t: t.key)
def test_every_line_technique_has_a_table_with_lines_where_it_helps_and_where_it_does_not(
    technique: Technique[Picture, Change],
) -> None:
    found = [table_line(line)[1] for _, line in lines_of(TABLES / f"{technique.key}.txt")]
    assert len(found) >= 6
    assert {any(result) for result in found} == {True, False}


def test_every_table_belongs_to_a_technique() -> None:
    assert {path.stem for path in TABLES.glob("*.txt")} <= {t.key for t in TECHNIQUES}

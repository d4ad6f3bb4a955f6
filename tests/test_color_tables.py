"""Runs `tests/tables/nonogram-color/KEY.txt`: what line techniques find in coloured lines.

The format is described in the README there.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from picsolve.nonogram.color_board import ColorLine, Length, barred_by
from picsolve.nonogram.picture import Fill, LineName, Picture
from picsolve.nonogram.puzzle import BACKGROUND, Block, Color, Puzzle
from picsolve.nonogram.techniques import TECHNIQUES
from picsolve.render.explain import notation

TABLES = Path(__file__).parent / "tables" / "nonogram-color"
PALETTE = (
    BACKGROUND,
    Color(1, "red", "dd2222", "r"),
    Color(2, "blue", "2244dd", "b"),
    Color(3, "green", "22aa44", "g"),
)
FIND = {technique.key: technique.find for technique in TECHNIQUES}
ROW = LineName(False, 0)


def picture_of(clue: str, cells: str) -> Picture:
    """A picture that consists of this line only."""
    by_letter = {color.letter: color for color in PALETTE}
    blocks = tuple(
        Block(int(length), by_letter[letter].number)
        for length, letter in re.findall(r"(\d+)([rbg])", clue)
    )
    barred = [0] * len(PALETTE)
    for i, sign in enumerate(cells):
        fill = Fill(ROW, (sign not in ".?") << i, (sign == ".") << i, by_letter.get(sign))
        for color, mask in enumerate(barred_by(fill, len(PALETTE))):
            barred[color] |= mask
    line = ColorLine(
        tuple(Length(block.length, PALETTE[block.color].letter) for block in blocks),
        len(cells),
        tuple(block.color for block in blocks),
        PALETTE,
        tuple(barred),
    )
    for color in {*range(1, 4)} - set(line.colors):
        barred[color] = (1 << len(cells)) - 1
    line = line.with_barred(barred)
    return Picture(Puzzle((blocks,), (), colors=PALETTE), (line,), ())


LINES = [
    pytest.param(path.stem, line, id=f"{path.stem}:{number}")
    for path in sorted(TABLES.glob("*.txt"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    if line and not line.startswith("# ")
]


@pytest.mark.parametrize(("key", "text"), LINES)
def test_the_technique_finds_exactly_what_the_table_says(key: str, text: str) -> None:
    position, expected = text.split(" => ")
    steps = list(FIND[key](picture_of(*position.split())))
    assert ("; ".join(notation(step.changes) for step in steps) or "none") == expected


@pytest.mark.parametrize(("key", "text"), LINES)
def test_the_table_says_nothing_that_the_line_does_not(key: str, text: str) -> None:
    picture = picture_of(*text.split(" => ")[0].split())
    (line,) = picture.rows
    assert isinstance(line, ColorLine)
    assert line.solved is not None
    for step in FIND[key](picture):
        for change in step.changes:
            barred = barred_by(change, len(PALETTE))
            assert not any(a & b for a, b in zip(barred, line.solved.possible, strict=True))


def test_every_table_belongs_to_a_technique() -> None:
    stems = {path.stem for path in TABLES.glob("*.txt")}
    assert stems <= set(FIND)
    assert len(stems) >= 17

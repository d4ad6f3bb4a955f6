"""Every step of every technique on random coloured boards, held to the exact engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from picsolve.core import Outcome, Verdict, solve
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Bar, Change, Fill, LineName, Picture
from picsolve.nonogram.puzzle import BACKGROUND, Block, Color, Puzzle
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques import TECHNIQUES
from picsolve.nonogram.techniques.both_ways import BOTH_WAYS
from picsolve.render.explain import Narrator
from tests.nonogram.examples import drawing
from tests.nonogram.soundness import check

PALETTE = (
    BACKGROUND,
    Color(1, "red", "dd2222", "r"),
    Color(2, "blue", "2244dd", "b"),
    Color(3, "green", "22aa44", "g"),
)
LINE_TECHNIQUES = [technique for technique in TECHNIQUES if technique.tier <= Tier.FULL_LINE]


def colored_drawing(rng: Random, largest: int) -> list[str]:
    """A random picture whose filled cells have mostly the colour of a filled neighbour."""
    letters = "rbg"[: rng.randint(2, 3)]
    likeness = rng.uniform(0, 0.9)
    rows: list[str] = []
    for drawn in drawing(rng, 3, largest):
        row = ""
        for i, cell in enumerate(drawn):
            near = (row[-1:] + (rows[-1][i] if rows else "")).replace(".", "")
            colors = near if near and rng.random() < likeness else letters
            row += rng.choice(colors) if cell == "#" else "."
        rows.append(row)
    if not any("r" in row for row in rows) or not any("b" in row for row in rows):
        rows[0] = "rb" + rows[0][2:]
    return rows


def colored_position(rng: Random, rows: list[str]) -> Picture:
    """A position at which of some cells the colour is known, of some which it is not."""
    picture = Picture.blank(Puzzle.from_picture(rows, colors=PALETTE))
    known = rng.random() ** 2
    changes: list[Change] = []
    for y, row in enumerate(rows):
        name = LineName(False, y)
        for x, letter in enumerate(row):
            color = next(color for color in PALETTE if color.letter == letter)
            if rng.random() < known:
                chosen = color if rng.random() < 0.8 else None  # or filled in some colour
                is_filled = bool(color.number)
                changes.append(Fill(name, is_filled << x, (not is_filled) << x, chosen))
            elif rng.random() < known / 2:
                other = rng.choice([it for it in PALETTE[1:] if it != color])
                changes.append(Bar(name, 1 << x, other))
    return picture.apply(changes)


def boards(seed: int) -> Iterator[Picture]:
    rng = Random(seed)
    for number in range(50):
        board = colored_position(rng, colored_drawing(rng, 6 if number % 4 else 9))
        yield board
        later = list(solve(board, LINE_TECHNIQUES).boards())
        yield rng.choice(later)


@pytest.mark.parametrize("seed", range(12))
def test_every_step_on_random_coloured_boards(seed: int) -> None:
    found: Counter[str] = Counter()
    for number, board in enumerate(boards(seed)):
        solutions = decide(board, limit=12).solutions
        assert solutions
        for technique in TECHNIQUES:
            most = None if technique in LINE_TECHNIQUES or number % 10 == 0 else 2
            for step in islice(technique.find(board), most):
                assert step.technique == technique.key
                check(board, step, solutions)
                found[step.technique] += 1
    assert found["full-line"] > 50
    assert found["overlap"] > 20
    assert found["color-crossing"] > 20
    assert found["contradiction"] > 5
    assert found["edge"] > 5


def test_every_technique_for_lines_serves_coloured_boards() -> None:
    found: Counter[str] = Counter()
    for board in boards(99):
        for technique in LINE_TECHNIQUES:
            found[technique.key] += sum(1 for _ in technique.find(board))
    idle = {technique.key for technique in LINE_TECHNIQUES if not found[technique.key]}
    assert not idle


def test_coloured_traces_end_at_the_solution() -> None:
    rng = Random(7)
    solved = 0
    for _ in range(30):
        puzzle = Puzzle.from_picture(colored_drawing(rng, 8), colors=PALETTE)
        decision = decide(Picture.blank(puzzle))
        if decision.verdict is not Verdict.UNIQUE:
            continue
        trace = solve(Picture.blank(puzzle), TECHNIQUES)
        assert trace.outcome is Outcome.SOLVED
        assert (trace.end,) == decision.solutions
        for board, step in zip(trace.boards(), trace.steps, strict=False):
            check(board, step, decision.solutions)
        solved += 1
    assert solved > 10


def test_of_another_colour_is_the_filled_cell_that_a_block_lies_before() -> None:
    red, blue = Block(1, 1), Block(1, 2)
    columns = ((red,), (blue,), (red,), (), (), (), ())
    puzzle = Puzzle(((red, blue, red),), columns, colors=PALETTE[:3])
    (last,) = (technique for technique in TECHNIQUES if technique.key == "after-last-placed")
    (step,) = last.find(Picture.from_rows(puzzle, ["?br????"]))
    assert Narrator(TECHNIQUES).full(step) == (
        "In row 1 (1r 1b 1r) the run in cell 3 can only be block 3 (1r): block 1 (1r) lies before "
        "the block that has cell 2 and block 2 (1b) has another colour. It is complete and the "
        "last block, so nothing comes after it: r1c4-7 are empty."
    )


def test_colours_at_a_crossing() -> None:
    picture = Picture.blank(Puzzle.from_picture(["r.", ".b"], colors=PALETTE[:3]))
    crossing = next(technique for technique in TECHNIQUES if technique.key == "color-crossing")
    first, second = crossing.find(picture)
    row_1, row_2 = LineName(False, 0), LineName(False, 1)
    assert first.changes == (Fill(row_1, 0, 0b10),)
    assert second.changes == (Fill(row_2, 0, 0b01),)
    puzzle = Puzzle.from_picture(["rb", "br"], colors=PALETTE[:3])
    known = Picture.blank(puzzle).apply([Fill(row_1, 0b11, 0), Bar(row_1, 0b01, PALETTE[2])])
    assert known.text[0] == "r?"


def test_cases_of_a_cell_are_its_colours() -> None:
    told = set()
    for board in boards(100):
        solutions = decide(board, limit=12).solutions
        for step in islice(BOTH_WAYS.find(board), 3):
            check(board, step, solutions)
            if step.facts["variant"] == "colors":
                told.add(Narrator(TECHNIQUES).full(step))
    for text in told:
        assert re.fullmatch(
            r"Whether r\dc\d is (red|blue|green)( or (red|blue|green|empty))+, .+: this comes out "
            r"(after \d+ steps? if it is (red|blue|green|empty)(, |\.))+",
            text,
        )
    assert len(told) > 3

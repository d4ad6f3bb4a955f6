"""Coloured lines and pictures: the exact engines against brute force, and the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from picsolve.core import Contradiction, Verdict
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.color_line import SolvedColors, solve_colors
from picsolve.nonogram.exact import decide
from picsolve.nonogram.line import block_starts, solve_line
from picsolve.nonogram.picture import Bar, Fill, LineName, Picture, Range
from picsolve.nonogram.puzzle import BACKGROUND, Block, Color, Puzzle, room

RED, BLUE = Color(1, "red", "dd2222", "r"), Color(2, "blue", "2244dd", "b")
PALETTE = (BACKGROUND, RED, BLUE)
FIRST_ROW, FIRST_COLUMN = LineName(False, 0), LineName(True, 0)

ColorClue = tuple[tuple[int, int], ...]


def ways(clue: ColorClue, width: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to fill a blank line: the blocks' starts, and each cell's colour."""

    def place(
        block: int, starts: tuple[int, ...], cells: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        if block == len(clue):
            yield starts, cells + (0,) * (width - len(cells))
            return
        length, color = clue[block]
        touches = block > 0 and clue[block - 1][1] == color
        for start in range(len(cells) + touches, width - length + 1):
            before = cells + (0,) * (start - len(cells))
            yield from place(block + 1, (*starts, start), before + (color,) * length)

    yield from place(0, (), ())


def by_brute_force(clue: ColorClue, width: int, possible: list[int]) -> SolvedColors | None:
    starts, found = [0] * len(clue), [0] * len(possible)
    any_way = False
    for begin, cells in ways(clue, width):
        if all(possible[color] >> i & 1 for i, color in enumerate(cells)):
            any_way = True
            for i, color in enumerate(cells):
                found[color] |= 1 << i
            for block, start in enumerate(begin):
                starts[block] |= 1 << start
    return SolvedColors(tuple(starts), tuple(found)) if any_way else None


@pytest.mark.parametrize("seed", range(4))
def test_the_line_solver_finds_what_all_ways_to_fill_the_line_have_in_common(seed: int) -> None:
    rng = Random(seed)
    solvable = 0
    for _ in range(2500):
        width, colors = rng.randint(1, 10), rng.randint(1, 4)
        clue = tuple((rng.randint(1, 3), rng.randint(1, colors)) for _ in range(rng.randint(0, 4)))
        barred = rng.choice([0, 0.05, 0.15, 0.3])
        possible = [
            sum((rng.random() >= barred) << i for i in range(width)) for _ in range(colors + 1)
        ]
        expected = by_brute_force(clue, width, possible)
        assert solve_colors(clue, width, possible) == expected, (clue, width, possible)
        solvable += expected is not None
    assert solvable > 800


def test_with_one_colour_it_agrees_with_the_solver_for_black_and_white() -> None:
    rng = Random(5)
    for _ in range(3000):
        width = rng.randint(1, 40)
        clue = tuple(rng.randint(1, 6) for _ in range(rng.randint(0, 7)))
        cells = (1 << width) - 1
        filled, empty = (rng.getrandbits(width) & rng.getrandbits(width) for _ in range(2))
        filled &= rng.getrandbits(width) & rng.getrandbits(width)
        empty &= ~filled & rng.getrandbits(width)
        solved = solve_colors([(n, 1) for n in clue], width, [cells & ~filled, cells & ~empty])
        exact = solve_line(clue, width, filled, empty)
        if exact is None:
            assert solved is None
        else:
            assert solved is not None
            assert (cells & ~solved.possible[0], cells & ~solved.possible[1]) == exact
            assert solved.starts == block_starts(clue, width, filled, empty)


def test_the_verdict_and_the_solutions_are_those_of_all_pictures() -> None:
    pictures: dict[Puzzle, list[tuple[str, ...]]] = defaultdict(list)
    for cells in product(".rb", repeat=8):
        rows = ("".join(cells[:4]), "".join(cells[4:]))
        pictures[Puzzle.from_picture(rows, colors=PALETTE)].append(rows)
    counts = {Verdict.UNIQUE: 0, Verdict.SEVERAL: 0}
    for puzzle, solutions in list(pictures.items())[::7]:
        decision = decide(Picture.blank(puzzle), limit=100)
        assert sorted(it.text for it in decision.solutions) == sorted(solutions)
        counts[decision.verdict] += 1
    assert min(counts.values()) > 20


def test_no_picture_has_a_colour_in_rows_only() -> None:
    one_red, one_blue = (Block(1, RED.number),), (Block(1, BLUE.number),)
    puzzle = Puzzle((one_red, one_blue), (one_red, one_red), colors=PALETTE)
    assert decide(Picture.blank(puzzle)).verdict is Verdict.NONE


def test_blocks_of_different_colours_may_touch() -> None:
    assert room((Block(2, 1), Block(1, 2), Block(1, 2))) == 5
    line = ColorLine((2, 1), 3, (1, 2), PALETTE, (0, 0, 0))
    assert line.ranges == (Range(0, 1), Range(2, 2))
    assert line.leftmost == line.rightmost == line.ranges


def colored() -> Picture:
    return Picture.blank(Puzzle.from_picture(["rrb", "r.b"], colors=PALETTE))


def test_a_blank_picture_bars_colours_that_a_line_does_not_name() -> None:
    picture = colored()
    assert str(picture.columns[0]) == "2r ??"
    first, second, third = (
        [barred >> i & 1 for barred in picture.rows[0].barred]  # type: ignore[attr-defined]
        for i in range(3)
    )
    assert (first, second, third) == ([0, 0, 1], [0, 0, 1], [0, 1, 0])


def test_changes_reach_the_lines_across() -> None:
    picture = colored().apply([Fill(FIRST_ROW, 0b1, 0, RED), Bar(FIRST_ROW, 0b100, BACKGROUND)])
    assert picture.text == ("r?b", "???")
    assert picture.columns[0].filled == 1
    assert picture.columns[2].text == "b?"
    assert picture.unknown_count == 4
    assert not picture.is_solved


def test_filled_without_a_colour_leaves_open_which() -> None:
    puzzle = Puzzle.from_picture(["rb", "br"], colors=PALETTE)
    picture = Picture.blank(puzzle).apply([Fill(FIRST_ROW, 0b1, 0)])
    assert picture.rows[0].filled == 1
    assert not picture.rows[0].unknown & 1
    assert picture.rows[0].undecided & 1
    assert picture.text[0][0] == "?"


def test_what_cannot_be_is_a_contradiction() -> None:
    picture = colored()
    with pytest.raises(Contradiction, match="no-color"):
        picture.apply([Fill(FIRST_ROW, 0b1, 0, BLUE)])
    with pytest.raises(Contradiction, match="no-fit: line=row 1"):
        picture.apply([Fill(FIRST_ROW, 0, 0b10)])


def test_a_position_is_read_from_letters() -> None:
    puzzle = colored().puzzle
    picture = Picture.from_rows(puzzle, ["r?b", "?.b"])
    assert picture.text == ("r?b", "?.b")
    assert picture == Picture.from_rows(puzzle, picture.text)
    assert str(puzzle) == "2r 1b\n1r 1b\n\n2r\n1r\n2b"


def test_mirrored_lines_read_the_same_from_the_other_end() -> None:
    line = ColorLine((2, 1, 1), 9, (1, 2, 2), PALETTE, (0b10, 0b1000, 0b11), None)
    assert line.mirror.mirror is line
    assert line.mirror.barred == (0b10000000, 0b100000, 0b110000000)
    assert line.rightmost == (Range(4, 5), Range(6, 6), Range(8, 8))
    assert line.mirror.leftmost[2] == Range(3, 4)

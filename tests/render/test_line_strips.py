"""The strips of a line: what the reason looks at, where blocks lie, what a branch leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import pytest

from picsolve import load, solve
from picsolve.core import Contradiction, Outcome, Step, Trace
from picsolve.nonogram.picture import Bar, Change, Fill, Line, LineName, Picture, span
from picsolve.nonogram.puzzle import BACKGROUND, Color, Puzzle
from picsolve.nonogram.techniques import TECHNIQUES
from picsolve.nonogram.techniques.both_ways import BOTH_WAYS
from picsolve.nonogram.techniques.contradiction import CONTRADICTION
from picsolve.nonogram.techniques.edges import EDGE
from picsolve.render.explain import Narrator
from picsolve.render.line_strips import (
    BrokenLine,
    LineView,
    crossed_lines,
    line_of,
    shown_line,
)
from picsolve.render.nonogram_view import NonogramView
from picsolve.render.packings import bounds, packings
from picsolve.render.theme import Depth, Theme
from tests.nonogram.traces import Taken, of_examples, of_puzzles
from tests.render.drawing import text
from tests.test_nonogram_tables import LINE_TECHNIQUES, TABLES, lines_of, steps_in, table_line

PUZZLES = Path(__file__).parents[2] / "puzzles"
NARRATOR = Narrator(TECHNIQUES)
BARE = Theme(Depth.NONE, attributes=False)
ENDS = ("leftmost", "rightmost", "topmost", "bottommost")
#: The puzzle of the examples of edges, both ways and contradictions.
SMALL = Picture.blank(Puzzle.from_lengths([[1], [1], [1], [2]], [[1], [1], [1], [1, 1]]))


def one_row(clue: list[int], cells: str, solution: str) -> Picture:
    """A picture of one row in which these cells are known; it has this solution."""
    columns = [[1] if cell == "#" else [] for cell in solution]
    picture = Picture.blank(Puzzle.from_lengths([clue], columns))
    filled, empty = (sum(1 << i for i, cell in enumerate(cells) if cell == sign) for sign in "#.")
    return picture.apply((Fill(LineName(False, 0), filled, empty),))


def steps_of(key: str, picture: Picture) -> Iterator[Step[Any]]:
    technique = next(technique for technique in TECHNIQUES if technique.key == key)
    return (s for s in technique.find(picture) if s.facts.get("line") == LineName(False, 0))


def strips(key: str, clue: list[int], cells: str, solution: str, width: int = 60) -> list[str]:
    picture = one_row(clue, cells, solution)
    step = next(steps_of(key, picture))
    line: Line = picture.rows[0]
    drawn = text(LineView(line, LineName(False, 0), step, BARE), width).splitlines()
    return [line.rstrip() for line in drawn if line.strip()]


def test_the_cells_that_the_reason_speaks_of_are_marked_under_a_ruler() -> None:
    assert strips("forcing", [2, 4], "???.?????", "##...####") == [
        "clue        2   4",
        "                    5",
        "before     ? ? ? . ? ? ? ? ?",
        "look at            ^^^^^^^^^^",
        "leftmost   · · · · ===4====·",
        "rightmost  · · · · · ===4====",
        "after      ? ? ? . ? ++++++?",
    ]


def test_a_line_that_can_be_filled_in_one_way_shows_that_one() -> None:
    drawn = strips("complete-line", [3, 1], "?????", "###.#")
    assert "only way   ==3===· 1=" in drawn
    assert not any("leftmost" in line for line in drawn)


def test_every_block_that_may_have_a_run_is_shown_in_its_places() -> None:
    drawn = strips("inner-glue", [3, 2, 3], "????.#???????", "###..##.###..")
    assert drawn[3:] == [
        "look at              ^^",
        "range 1    ==1-4===· ##· · · · · · ·",
        "range 3    · · · · · ##· · ===9-13===",
        "block 2    · · · · · =2==· · · · · ·",
        "after      ? ? ? ? . ##++? ? ? ? ? ?",
    ]


def test_new_ranges_are_drawn() -> None:
    drawn = strips("range-shrink", [3, 4], "????#?#??#?????", "....###.####...")
    assert drawn[4:] == [
        "leftmost   · · ==3===· ===4====· · · · ·",
        "rightmost  · · · · ==3===· · ===4====· ·",
        "range 1    ><><===3-7====><><><· · · · ·",
        "range 2    · · · · ><><=====7-13=====><><",
        "ranges     1:1-10 → 3-7   2:5-15 → 7-13",
    ]


def test_a_line_longer_than_the_terminal_goes_on_below() -> None:
    cells = "?" * 60
    drawn = strips("overlap", [50], cells, "#" * 50 + "." * 10, width=52)
    assert [line[:10].strip() for line in drawn].count("before") == 2
    assert "after      ??????????++++++++++++++++++++++++++++++" in drawn
    assert "after      ++++++++++??????????" in drawn
    assert any(line.split() == ["45", "50", "55", "60"] for line in drawn)


def test_the_line_that_a_branch_breaks_is_shown_as_it_is_then() -> None:
    step = next(CONTRADICTION.find(SMALL), None) or next(EDGE.find(SMALL))
    drawn = text(NonogramView(SMALL, step, narrator=NARRATOR)).splitlines()
    broken = step.branches[0].contradiction
    assert broken is not None
    at = next(i for i, line in enumerate(drawn) if "cannot be filled any more" in line)
    below = [line.split("  ")[-1] if not line.strip() else line for line in drawn[at + 1 : at + 6]]
    assert any(str(broken.facts["line"]) in line for line in below)
    assert any("then" in line and ("+?" in line or "x?" in line) for line in below)


def test_cases_that_exclude_each_other_are_not_drawn_into_one_picture() -> None:
    step = next(BOTH_WAYS.find(SMALL))
    assert len(step.branches) == 2
    drawn = text(NonogramView(SMALL, step, narrator=NARRATOR))
    board = "\n".join(line[:24] for line in drawn.splitlines())
    assert "+?" not in board
    assert "x?" not in board
    assert "if r3c4 is filled" in drawn
    assert "↳ row 3: Line finished" in drawn


def test_the_line_of_an_edge_is_shown_and_so_is_the_one_that_breaks() -> None:
    step = next(EDGE.find(SMALL))
    drawn = text(NonogramView(SMALL, step, narrator=NARRATOR))
    assert "Edge   row 1" in drawn
    assert "before     ? ? ? ?" in drawn
    assert "after      ? ? ><?" in drawn
    assert "row 4       2" in drawn


@pytest.mark.parametrize("is_column", [False, True], ids=["row", "column"])
@pytest.mark.parametrize("key", sorted(LINE_TECHNIQUES))
def test_every_step_of_the_tables_can_be_drawn(key: str, is_column: bool) -> None:
    ends = ("topmost", "bottommost") if is_column else ("leftmost", "rightmost")
    drawn = 0
    for _, told in lines_of(TABLES / f"{key}.txt"):
        line, _ = table_line(told)
        for step in steps_in(key, line, is_column):
            shown = text(LineView(line, LineName(is_column, 0), step, BARE), 60)
            labels = [row[:11].strip() for row in shown.splitlines()]
            assert {"clue", "before"} < {*labels}
            assert ("after" in labels) == any(isinstance(it, Fill) for it in step.changes)
            has_blocks = any(label.startswith(("block ", "range ")) for label in labels)
            has_ends = {*ends} <= {*labels} or "only way" in labels
            if not has_blocks and not has_ends and line.clue:
                assert "nearest" in step.facts or common(line) & ~filled_after(line, step)
            drawn += 1
    assert drawn


@pytest.mark.parametrize("taken", [of_examples, of_puzzles])
def test_packings_are_ways_to_fill_the_line(taken: Callable[[], Iterable[Taken]]) -> None:
    """Else the cells between which blocks lie are shown, and no sentence speaks of packings."""
    shown = bounded = 0
    for picture, step in taken():
        for name in filter(None, (shown_line(step), *crossed_lines(step))):
            line = picture.line(name)
            if line.starts is None:
                continue  # in a branch: the line is about to be found broken
            drawn = packings(line, name, step.facts, is_open=0)
            for _, packing in drawn:
                covered = reduce(or_, (span(*place) for place in packing.values()), 0)
                assert not line.empty & covered
                assert len(packing) < len(line.clue) or not line.filled & ~covered
                assert all(line.starts[i] >> at.first & 1 for i, at in packing.items())
                shown += 1
            for _, block, reach in bounds(line, step.facts):
                places = line.starts[block]
                first, last = (places & -places).bit_length() - 1, places.bit_length() - 1
                assert reach.first <= first
                assert last + line.clue[block] - 1 <= reach.last
                assert not drawn
                bounded += 1
            if "ushed to its start" in NARRATOR.full(step):
                assert drawn
    assert shown > 10
    assert bounded > 3


@pytest.mark.parametrize(
    ("key", "clue", "cells", "solution", "strip", "told"),
    [
        (
            *("overlap", [2, 3], "???###????", "##.###...."),
            "range 1    1-2=· ######· · · ·",
            "In row 1 (2 3) block 1 (2) can only lie in cells 1-2. So r1c1-2 are filled.",
        ),
        (
            *("forcing", [5, 1], ".?????#?.??.????", "...#####..#....."),
            "range 1    · =====2-8======· · · · · · · ·",
            "In row 1 (5 1) block 1 (5) is too long for every gap but that in cells 2-8. Wherever "
            "the block lies in these cells, it covers cells 4-6: r1c4-6 are filled.",
        ),
        (
            *(
                "glue-last",
                [9, 8],
                "???????????#?#?####???..??????",
                "#########..########...........",
            ),
            "range 2    · · · · · · · · · · · ========12-22=========· · · · · · · ·",
            "In row 1 (9 8) the last cell that is left for block 2 (8) is cell 22, as the gap in "
            "cells 25-30 is too small. The filled cell 19 is so near to it that it must be part of "
            "the block, which therefore covers cells 15-19: r1c15 is filled.",
        ),
    ],
)
def test_what_is_no_way_to_fill_the_line_is_shown_as_a_range(
    key: str, clue: list[int], cells: str, solution: str, strip: str, told: str
) -> None:
    drawn = strips(key, clue, cells, solution, 90)
    assert strip in drawn
    assert not any(line.startswith(ENDS) for line in drawn)
    step = next(steps_of(key, one_row(clue, cells, solution)))
    assert NARRATOR.full(step) == told


def common(line: Line) -> int:
    """The cells that a block covers in its first and its last place."""
    found = 0
    for places, length in zip(line.starts or (), line.clue, strict=True):
        first, last = (places & -places).bit_length() - 1, places.bit_length() - 1
        found |= sum(1 << i for i in range(last, first + length))
    return found


def filled_after(line: Line, step: Step[Any]) -> int:
    """The cells that are filled when the step is done, which changes this line only."""
    fills = (change for change in step.changes if isinstance(change, Fill))
    return reduce(or_, (change.filled for change in fills), line.filled)


@pytest.mark.parametrize("name", ["anchor.g", "butterfly.non", "toucan.non", "night-sail.xml"])
def test_strips_tell_no_more_than_their_step(name: str) -> None:
    """What the first and the last way to fill a line have in common is filled when the step is
    done, or the step does not draw them; except where its reason is how far blocks reach."""
    (board,) = load(PUZZLES / "nonogram" / name)
    trace = solve(board)
    drawn = 0
    spoken = {"leftmost", "places", "left", "why"}
    for step, before in zip(trace.steps, trace.boards(), strict=False):
        line_name = line_of(step)
        if line_name is None or step.facts.keys() & spoken:
            continue
        assert isinstance(before, Picture)
        line = before.line(line_name)
        shown = text(LineView(line, line_name, step, BARE), 200)
        ends = [word for word in (*ENDS, "only way") if word in shown]
        if len(ends) == 2 or "only way" in ends:
            assert not common(line) & ~filled_after(line, step), (step, shown)
            drawn += 1
    assert drawn


def test_a_block_near_a_wall_is_drawn_where_its_sentence_has_it() -> None:
    """A block of 4 from cell 1 at the soonest; behind cell 4 it would be of the next step."""
    drawn = strips("glue-first", [4, 2], "??#?????", "####.##.")
    assert drawn[3:] == [
        "look at        ^^",
        "leftmost   ===4====· · · ·",
        "after      ? ? ##++? ? ? ?",
    ]
    mirrored = strips("glue-last", [2, 4], "?????#??", ".##.####")
    assert mirrored[4:-1] == ["rightmost  · · · · ===4===="]
    mercury = strips("mercury-first", [3, 2], "???#?????", ".###.##..")
    assert mercury[4:-1] == ["leftmost   · ==3===· · · · ·"]
    assert "block 1    ==3===· · · ·" in strips("glue-first", [3, 2], "#??????", "###.##.")


def test_a_broken_line_shows_the_colours_that_cells_have_lost() -> None:
    colors = (BACKGROUND, Color(1, "red", "dd2222", "r"), Color(2, "blue", "2244dd", "b"))
    start = Picture.blank(Puzzle.from_picture(["rb..", ".rb."], colors=colors))
    row = LineName(False, 0)
    step: Step[Change] = Step("overlap", (Bar(row, 0b0011, colors[1]), Fill(row, 0b0100, 0)))
    end = Contradiction("no-fit", line=row)
    broken = BrokenLine(start, Trace(start, (step,), Outcome.CONTRADICTION, end))
    states, tints = broken.cells
    assert states[:3] == "//&"
    assert tints[:2] == [1, 1]

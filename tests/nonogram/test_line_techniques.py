"""The line techniques and what they rest on, against brute force over random lines."""

from __future__ import annotations

from itertools import combinations_with_replacement, groupby, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from picsolve.core import Mark, Outcome, Role, Step, solve
from picsolve.nonogram.line import solve_line
from picsolve.nonogram.picture import (
    BlockName,
    Change,
    Fill,
    Line,
    LineName,
    Narrow,
    Picture,
    Range,
    Run,
    open_ranges,
    runs,
    span,
)
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques import TECHNIQUES
from picsolve.nonogram.techniques.ends import glue_first
from picsolve.nonogram.techniques.lift import deductions, mirrored
from picsolve.nonogram.techniques.overlap import OVERLAP
from picsolve.nonogram.techniques.ranges import (
    CELL_RULES,
    RANGE_SHRINK,
    Why,
    finds_cells,
    range_shrink,
)
from picsolve.render.explain import Narrator
from tests.nonogram.examples import DATA, drawing, load
from tests.nonogram.ways import certain, ways
from tests.test_nonogram_tables import LINE_TECHNIQUES, line_of, steps_in

PATTERNS = [technique for technique in LINE_TECHNIQUES.values() if technique.tier <= Tier.RANGES]


@st.composite
def lines(draw: st.DrawFn, widest: int = 14) -> Line:
    """A line that can be filled, with some cells known and with ranges that are narrowed, but
    leave every way to fill it.
    """
    width = draw(st.integers(1, widest))
    cells = st.integers(0, (1 << width) - 1)
    picture = draw(cells)
    shown = draw(st.one_of(cells, cells.map(lambda mask: mask & (mask >> 1)), st.just(picture)))
    blocks = tuple(run.size for run in runs(picture))
    line = Line(blocks, width, picture & shown, ~picture & shown)
    _, _, exact = certain(line)
    ranges = tuple(
        Range(draw(st.integers(old.first, new.first)), draw(st.integers(new.last, old.last)))
        for old, new in zip(line.ranges, exact, strict=True)
    )
    return Line(
        blocks, width, line.filled, line.empty, draw(st.sampled_from([line.ranges, ranges]))
    )


@settings(max_examples=1200, deadline=None)
@given(lines())
def test_every_step_is_true_of_all_ways_to_fill_the_line(line: Line) -> None:
    filled, empty, ranges = certain(line)
    for key in LINE_TECHNIQUES:
        for step in steps_in(key, line):
            assert step.changes
            for change in step.changes:
                if isinstance(change, Fill):
                    assert not change.filled & ~(filled & line.unknown), (key, line.ranges)
                    assert not change.empty & ~(empty & line.unknown), (key, line.ranges)
                else:
                    assert isinstance(change, Narrow)
                    old, exact = line.ranges[change.block], ranges[change.block]
                    assert old.first <= change.range.first <= exact.first, (key, line.ranges)
                    assert exact.last <= change.range.last <= old.last, (key, line.ranges)
                    assert change.range != old


@settings(max_examples=600, deadline=None)
@given(lines())
def test_packings_reach_at_least_as_far_as_any_way_to_fill_the_line(line: Line) -> None:
    for packing in (line.leftmost, line.rightmost):
        for place, within, length in zip(packing, line.ranges, line.clue, strict=True):
            assert within.first <= place.first
            assert place.last <= within.last
            assert place.size == length
            assert not span(place.first, place.last) & line.empty
        assert all(a.last + 1 < b.first for a, b in pairwise(packing))
    for starts in ways(line):
        for start, left, right in zip(starts, line.leftmost, line.rightmost, strict=True):
            assert left.first <= start <= right.first


@settings(max_examples=600, deadline=None)
@given(lines())
def test_the_true_owner_of_a_run_is_among_its_owners(line: Line) -> None:
    assert list(line.owners) == sorted(line.owners)
    for starts in ways(line):
        for run, owners in zip(line.runs, line.owners, strict=True):
            owner = max(block for block, start in enumerate(starts) if start <= run.first)
            assert owner in owners


@settings(max_examples=300, deadline=None)
@given(lines())
def test_ranges_shrink_once_and_for_all(line: Line) -> None:
    for found in deductions("range-shrink", range_shrink, line):
        ranges = tuple(found.ranges.get(b, old) for b, old in enumerate(line.ranges))
        narrow = Line(line.clue, line.width, line.filled, line.empty, ranges)
        assert not deductions("range-shrink", range_shrink, narrow)
        helps = any(deductions(key, rule, narrow) for key, rule in CELL_RULES.items())
        assert finds_cells(line, found) is helps


@settings(max_examples=300, deadline=None)
@given(lines())
def test_mirroring_twice_changes_nothing(line: Line) -> None:
    once = deductions("once", glue_first, line)
    twice = deductions("twice", mirrored(mirrored(glue_first)), line)
    assert once == twice


def test_packings_go_around_what_is_known() -> None:
    line = line_of("3,4", "???.#?#??#?????")
    assert line.leftmost == (Range(0, 2), Range(4, 7))
    assert line.rightmost == (Range(4, 6), Range(11, 14))
    blank = line_of("3,4", "?" * 10)
    assert (blank.leftmost, blank.rightmost) == (
        (Range(0, 2), Range(4, 7)),
        (Range(2, 4), Range(6, 9)),
    )


def test_ranges_that_leave_no_place_are_an_error() -> None:
    with pytest.raises(ValueError, match="cannot be packed"):
        _ = line_of("2,2", "?????", "1:4-5").leftmost


@pytest.mark.parametrize(
    ("lengths", "cells", "owners"),
    [
        ("3,4", "???.#?#??#?????", ((0,), (0, 1), (1,))),
        ("2,2", "???#?????#??", ((0,), (1,))),
        ("1,3", "????##??????", ((1,),)),
        ("3,3", "??#?#???????", ((0,), (0, 1))),
        ("1,1,1", "#?#?#??", ((0,), (1,), (2,))),
        ("4", "??#?#??", ((0,), (0,))),
    ],
)
def test_owners_by_reach_length_and_order(
    lengths: str, cells: str, owners: tuple[tuple[int, ...], ...]
) -> None:
    assert line_of(lengths, cells).owners == owners


def test_a_step_tells_its_line_blocks_and_packings() -> None:
    puzzle = Puzzle.from_lengths([[], [3]], [[], [1], [1], [1], []])
    (step,) = (
        step for step in OVERLAP.find(Picture.blank(puzzle)) if step.changes[0].line == (False, 1)
    )
    row = LineName(False, 1)
    assert step.changes == (Fill(row, 0b00100, 0),)
    assert step.marks == (
        Mark(Role.LINE, row),
        Mark(Role.BLOCK, BlockName(row, 0)),
        Mark(Role.PATTERN, Run(row, 2, 2)),
    )
    assert step.facts["line"] == row
    assert step.facts["clue"] == (3,)
    assert step.facts["ranges"] == (Range(0, 4),)
    assert step.facts["leftmost"] == (Range(0, 2),)
    assert step.facts["rightmost"] == (Range(2, 4),)


def test_a_range_step_tells_all_ranges_before_and_after() -> None:
    (step,) = steps_in("range-shrink", line_of("3,4", "???.#?#??#?????"))
    name = LineName(False, 0)
    assert step.changes == (Narrow(name, 0, Range(4, 6)), Narrow(name, 1, Range(8, 12)))
    assert step.facts["before"] == open_ranges((3, 4), 15)
    assert step.facts["after"] == (Range(4, 6), Range(8, 12))


@pytest.mark.parametrize(
    ("key", "lengths", "cells", "short", "full"),
    [
        (
            "overlap",
            "3,4",
            "??????????",
            "row 1, 3 4: 3 in 1-5, 4 in 5-10 => r1c3,7-8 filled",
            "In row 1 (3 4), pushed to its start and then to its end, block 1 (3) covers cells "
            "1-3 and 3-5; block 2 (4) covers cells 5-8 and 7-10. The cells covered both times are "
            "filled: r1c3 and r1c7-8 are filled.",
        ),
        (
            "glue-last",
            "2,4",
            "?????#??",
            "row 1, 2 4: block 2 (4) has 6 => r1c5 filled",
            "In row 1 (2 4) the last cell that is left for block 2 (4) is cell 8. The filled cell "
            "6 is so near to it that it must be part of the block, which therefore covers cells "
            "5-6: r1c5 is filled.",
        ),
        (
            "close-block",
            "4,1",
            "?????????#?",
            "row 1, 4 1: 10 is complete => r1c9,11 empty",
            "In row 1 (4 1) the run in cell 10 can only be block 2 (1): block 1 (4) can only lie "
            "in cells 1-8. So it is complete, and next to it there is nothing: r1c9 and r1c11 are "
            "empty.",
        ),
        (
            "complete-line",
            "3,1",
            "?????",
            "row 1, 3 1: fills its 5 cells => r1c1-3,5 filled, r1c4 empty",
            "The clue of row 1 needs 3+1+1 = 5 cells, and there are just as many. So no block can "
            "move: r1c1-3 and r1c5 are filled, and r1c4 is empty.",
        ),
        (
            "line-finished",
            "0",
            "??",
            "row 1, 0: nothing to place => r1c1-2 empty",
            "The clue of row 1 is 0, so all of it is empty: r1c1-2 are empty.",
        ),
        (
            "unreachable",
            "8",
            "?????????###????????",
            "row 1, 8: 8 in 1-17 => r1c18-20 empty",
            "In row 1 (8) block 1 (8) can only lie in cells 1-17. No block reaches the cells "
            "outside: r1c18-20 are empty.",
        ),
        (
            "range-shrink",
            "2,2",
            "???#?????#??",
            "row 1, 2 2: 2 in 1-9, 2 in 4-12 => 1:3-5, 2:9-11",
            "In row 1 (2 2) the range of block 1 (2) shrinks from cells 1-9 to cells 3-5, as only "
            "this block can cover cell 4; the range of block 2 (2) shrinks from cells 4-12 to "
            "cells 9-11, as only this block can cover cell 10.",
        ),
    ],
)
def test_sentences(key: str, lengths: str, cells: str, short: str, full: str) -> None:
    (step,) = steps_in(key, line_of(lengths, cells))
    narrator = Narrator(TECHNIQUES)
    assert (narrator.short(step), narrator.full(step)) == (short, full)


@pytest.mark.parametrize(
    ("key", "position", "part"),
    [
        # Lines with one block or one gap are spoken of in the singular.
        (
            "gap-assigned",
            "8 ?#??????",
            "The only gap of row 1 (8), cells 1-8, is just as long as its only block.",
        ),
        (
            "gap-assigned",
            "3 .???.",
            "The only gap of row 1 (3), cells 2-4, is just as long as its only block.",
        ),
        (
            "gap-assigned",
            "3 #??.???.",
            "The only block of row 1 (3) covers the filled cell 1, so it lies in the gap in cells "
            "1-3, which is just as long.",
        ),
        (
            "gap-unused",
            "2 ?#.???..???",
            "The only block of row 1 (2) covers the filled cell 2, so it lies in the gap in cells "
            "1-2. Nothing is in the other gaps: r1c4-6 and r1c9-11 are empty.",
        ),
        ("gap-unused", "2 ?#.???", "Nothing is in the other gap: r1c4-6 are empty."),
        (
            "gaps-match",
            "3 .???.",
            "The only gap of row 1, cells 2-4, is just as long as its only block, 3.",
        ),
        # The reason why a block as long as a gap lies there.
        (
            "gap-assigned",
            "4,1 ????..?",
            "block 1 (4) fits only in the gap in cells 1-4, as every other gap is too short.",
        ),
        (
            "gap-assigned",
            "2,3 ???.???.",
            "whether the blocks are pushed to the start or to the end, block 2 (3) is in the gap "
            "in cells 5-7",
        ),
        (
            "gap-assigned",
            "3,4 ???.?####",
            "block 1 (3) fits only in the gap in cells 1-3: elsewhere there is no room, or filled "
            "cells next to the block would make it too long.",
        ),
        (
            "gap-assigned",
            "2,2 ??.??.??.?? 1:1-3",
            "the range that earlier steps have left to block 1 (2), cells 1-3, allows it only the "
            "gap in cells 1-2",
        ),
        (
            "gap-assigned",
            "3,3 ?????.??#.????",
            "the gap around the filled cell 9, cells 7-9, is as long as each block that can be "
            "there.",
        ),
        # Cells are called cells.
        (
            "gap-unused",
            "3,2 ??.?#??.???.?#?",
            "the gaps in cells 4-7 and 13-15 have filled cells, and there are just as many blocks.",
        ),
        (
            "gap-unused",
            "3,2 ??.?#???????#??.?",
            "the filled cells 5 and 13 belong to 2 different blocks, and there are no more. So "
            "there is none in the gaps without filled cells",
        ),
        ("gaps-match", "3,1 .???.?", "The gaps of row 1, cells 2-4 and 6, are 3 and 1 long"),
        # Blocks that cannot move.
        (
            "overlap",
            "1,1,2 ??.????.?",
            "In row 1 (1 1 2) block 2 (1) and block 3 (2) cannot move: pushed to the start or to "
            "the end, they are in cells 4 and 6-7. So r1c4 and r1c6-7 are filled.",
        ),
        (
            "overlap",
            "1,4 ?#.???##",
            "block 2 (4) cannot move: pushed to the start or to the end, it is in cells 5-8.",
        ),
        (
            "overlap",
            "5,1,2 ???????.?.??.",
            "block 1 (5) covers cells 1-5 and 3-7; block 3 (2) cannot move: it is in cells 11-12.",
        ),
        (
            "unreachable",
            "2,2 ?.???.???",
            "block 1 (2), pushed to the start and then to the end, covers cells 3-4 and 4-5. No",
        ),
        (
            "unreachable",
            "2,2,2 ?.????.?.???????.?",
            "covers cells 3-4 and 5-6; block 2 (2), pushed to the start and then to the end, "
            "covers cells 10-11 and 12-13; block 3 (2)",
        ),
        # What shrinks is a range, and the reason is what leaves it no room.
        (
            "range-shrink",
            "3 ??.???????",
            "the range of block 1 (3) shrinks from cells 1-10 to cells 4-10, as the known cells "
            "leave it no more room.",
        ),
        (
            "range-shrink",
            "2,2 ?????.#???.",
            "the range of block 2 (2) shrinks from cells 4-11 to cells 7-8, as only this block can "
            "cover cell 7, and the known cells leave it no more room.",
        ),
        # All blocks that cannot own a run are named, those with the same reason together.
        (
            "after-last-placed",
            "1,1,1,2 ?.#??#?.????##.?.",
            "can only be block 4 (2): blocks 1 to 3 are too short. It",
        ),
        (
            "before-first-placed",
            "2,1,1,1,3 ?.##?..????#.???#?#",
            "can only be block 1 (2): blocks 2 to 4 are too short and block 5 (3) can only lie in "
            "cells 15-19. It",
        ),
        (
            "close-block",
            "1,1,3,1,5,1 ?..???###..#.###?#?..#",
            "cells 7-9 can only be block 3 (3): blocks 1, 2 and 4 are too short and blocks 5 and 6 "
            "can only lie in cells 14-22. So",
        ),
        (
            "close-block",
            "1,1,2 ?.#..?#.??##.",
            "can only be block 2 (1): block 1 (1) cannot cover all of cells 3 and 7 and block 3 "
            "(2) cannot cover all of cells 7 and 11-12. So",
        ),
        (
            "inner-glue",
            "1,3 ??#?#?.???",
            "can only be part of block 2 (3): block 1 (1) cannot cover all of cells 3 and 5.",
        ),
        (
            "join",
            "1,2,2,1,3,2 ??#??##?????#??#?#?#?",
            "can only belong to block 5 (3): blocks 1 to 4 can only lie in cells 1-13 and block 6 "
            "(2) has no place there. So",
        ),
    ],
)
def test_reasons(key: str, position: str, part: str) -> None:
    narrator = Narrator(TECHNIQUES)
    texts = [narrator.full(step) for step in steps_in(key, line_of(*position.split()))]
    assert [text for text in texts if part in text], texts


def runs_explained(step: Step[Change]) -> tuple[Range, Range]:
    """The first and the last run whose owner a step gives reasons for."""
    cells = step.facts["cells"]
    run = step.facts.get("run")
    assert isinstance(cells, tuple)
    return (run, run) if isinstance(run, Range) else (cells[0], cells[-1])


OWNER_TECHNIQUES = (
    "before-first-placed",
    "after-last-placed",
    "close-block",
    "join",
    "gap-assigned",
    "inner-glue",
    "cap-run",
    "split",
)


def assert_cannot_cover(line: Line, blocks: list[int], needed: tuple[Range, ...]) -> None:
    """However the runs are given to the blocks, which are all to one end of the clue: some block
    would have to cover runs that it cannot cover. No run can be left out.
    """
    assert 0 in blocks or len(line.clue) - 1 in blocks

    def possible(wanted: tuple[Range, ...]) -> bool:
        for given_to in combinations_with_replacement(blocks, len(wanted)):
            shares = groupby(zip(given_to, wanted, strict=True), key=lambda pair: pair[0])
            for block, share in shares:
                cells = [run for _, run in share]
                if not line.covers(block, cells[0].first, cells[-1].last):
                    break
            else:
                return True
        return False

    assert not possible(needed)
    for run in needed:
        fewer = tuple(other for other in needed if other != run)
        assert not fewer or possible(fewer)


@settings(max_examples=1000, deadline=None)
@given(lines())
def test_the_reasons_against_other_owners_are_true(line: Line) -> None:
    every = {*range(len(line.clue))}
    for key in OWNER_TECHNIQUES:
        for step in steps_in(key, line):
            if "why" not in step.facts or step.facts["variant"] == "longest":
                continue
            if key == "split":
                joined = step.facts["joined"]
                assert isinstance(joined, Range)
                first = last = joined
                owners = set()
            else:
                first, last = runs_explained(step)
                owners = {block.position for block in step.facts["blocks"]}  # type: ignore[attr-defined]
            told: set[int] = set()
            for reason in step.facts["why"]:  # type: ignore[attr-defined]
                blocks = [block.position for block in reason.blocks]
                assert blocks == sorted(blocks)
                assert not told & {*blocks}
                told |= {*blocks}
                run = first if blocks[0] < min(owners, default=0) else last
                if reason.variant in ("order", "count"):
                    assert_cannot_cover(line, blocks, reason.runs)
                    for other in reason.runs:
                        if reason.variant == "order":
                            side = (
                                other.last < first.first if 0 in blocks else other.first > last.last
                            )
                            assert side
                            assert (reason.side == "before") == (0 in blocks)
                if reason.variant == "short":
                    assert all(line.clue[block] < run.size for block in blocks)
                if reason.variant == "far":
                    reach = reason.reach
                    assert run.first < reach.first or reach.last < run.last
                    for block in blocks:
                        assert reach.first <= line.reach[block].first
                        assert line.reach[block].last <= reach.last
                if reason.variant == "blocked":
                    assert not any(line.covers(block, run.first, run.last) for block in blocks)
            assert told == every - owners, "a reader can tick off every block"


@settings(max_examples=600, deadline=None)
@given(lines())
def test_the_reason_why_a_gap_is_a_blocks_is_true(line: Line) -> None:
    for step in steps_in("gap-assigned", line):
        gap, variant = step.facts["gap"], step.facts["variant"]
        assert isinstance(gap, Range)
        others = [other for other in line.gaps if other != gap]
        assert (variant == "whole") <= (not others)
        assert (variant == "size") <= all(other.size < gap.size for other in others)
        assert (variant in ("whole", "covered")) <= (len(line.clue) == 1)
        if variant == "touch":
            for other in others:
                for start in range(other.first, other.last - gap.size + 2):
                    beside = (1 << start + gap.size) | (1 << start >> 1)
                    assert line.filled & beside
        if variant == "order":
            blank = Line(line.clue, line.width, line.filled, line.empty)
            blocks = step.facts["blocks"]
            assert isinstance(blocks, tuple)
            place = blocks[0].position
            assert blank.leftmost[place] == blank.rightmost[place] == gap


@settings(max_examples=200, deadline=None)
@given(lines())
def test_every_step_can_be_told(line: Line) -> None:
    narrator = Narrator(TECHNIQUES)
    for technique in PATTERNS:
        for step in steps_in(technique.key, line):
            assert narrator.short(step).startswith("row 1, ")
            text = narrator.full(step)
            assert text.endswith(".")
            assert "row 1" in text
            assert not any(word in text for word in ("()", "  ", " :", "Range(", "Numbered("))


def line_solvable(picture: Picture) -> bool:
    """Whether the exact line solver alone finishes the picture."""
    while True:
        changes = []
        for name, line in picture.lines():
            known = solve_line(line.clue, line.width, line.filled, line.empty)
            assert known is not None
            changes.append(Fill(name, known[0] & line.unknown, known[1] & line.unknown))
        changes = [change for change in changes if change.filled | change.empty]
        if not changes:
            return picture.is_solved
        picture = picture.apply(changes)


def check_that_most_are_finished(pictures: list[Picture], least: int) -> None:
    """Patterns and ranges finish nine of ten pictures that lines alone finish; each range step
    among them leads to a cell.
    """
    pictures = [picture for picture in pictures if line_solvable(picture)]
    assert len(pictures) >= least
    traces = [solve(picture, PATTERNS) for picture in pictures]
    assert not any(trace.outcome is Outcome.CONTRADICTION for trace in traces)
    finished = sum(trace.outcome is Outcome.SOLVED for trace in traces)
    assert finished >= 0.9 * len(traces)
    for trace in traces:
        for step, board in zip(trace.steps, trace.boards(), strict=False):
            if step.technique == RANGE_SHRINK.key:
                after = board.apply(step.changes).line(step.changes[0].line)
                assert any(deductions(key, rule, after) for key, rule in CELL_RULES.items())


def test_patterns_and_ranges_finish_most_random_pictures() -> None:
    rng = Random(20)
    drawings = [drawing(rng, 8, 16) for _ in range(120)]
    pictures = [Picture.blank(Puzzle.from_picture(rows)) for rows in drawings]
    check_that_most_are_finished(pictures, 40)


@pytest.mark.skipif(not DATA.exists(), reason="needs the shared data")
def test_patterns_and_ranges_finish_most_drawn_pictures() -> None:
    paths = sorted((DATA / "nonogram-db").glob("*.non"))
    pictures = [load(path) for path in paths if path.stat().st_size < 1700]
    check_that_most_are_finished(pictures, 20)


@settings(max_examples=600, deadline=None)
@given(lines())
def test_a_block_is_pushed_as_far_as_the_cells_alone_allow_or_its_range_is_named(
    line: Line,
) -> None:
    free = Line(line.clue, line.width, line.filled, line.empty)
    narrator = Narrator(TECHNIQUES)
    for key in ("overlap", "unreachable", "inner-glue", "cap-run"):
        for step in steps_in(key, line):
            text = narrator.full(step)
            for item in step.facts.get("shared", ()):  # type: ignore[attr-defined]
                place = item.block.position
                by_cells = free.leftmost[place], free.rightmost[place]
                assert ((item.left, item.right) == by_cells) == (
                    item.variant in ("moving", "fixed", "ranges", "only")
                )
                assert (item.variant == "known") <= (f"known to lie in {item.reach.cells}" in text)
                assert (item.variant == "pinned") <= (f"known to be in {item.left.cells}" in text)
            for item in step.facts.get("reaches", ()):  # type: ignore[attr-defined]
                place = item.block.position
                by_cells = free.leftmost[place], free.rightmost[place]
                assert (item.left, item.right) == by_cells or item.variant == "known"
            for item in step.facts.get("places", ()):  # type: ignore[attr-defined]
                if item.variant in ("known", "pinned"):
                    assert f"known to lie in {item.reach.cells}" in text
                    continue
                place, length = item.block.position, item.block.length
                run = step.facts["run"]
                assert isinstance(run, Range)
                allowed = [
                    start
                    for start in range(line.width)
                    if free.fits[place] >> start & 1
                    and free.leftmost[place].first <= start <= free.rightmost[place].first
                    and start <= run.first
                    and run.last < start + length
                ]
                assert (item.first.first, item.last.first) == (allowed[0], allowed[-1])


@settings(max_examples=1000, deadline=None)
@given(lines())
def test_the_reasons_for_a_narrower_range_are_enough(line: Line) -> None:
    for deduction in range_shrink(line):
        after = deduction.facts["after"]
        assert isinstance(after, tuple)
        for item in deduction.facts["changed"]:  # type: ignore[attr-defined]
            block = item.block.position
            assert item.reasons
            now, before = item.before, None
            while now != before:
                before = now
                for reason in item.reasons:
                    told = bound(line.with_ranges(after).with_range(block, now), block, reason)
                    now = Range(max(now.first, told.first), min(now.last, told.last))
            assert now == item.after


def bound(line: Line, block: int, reason: Why) -> Range:
    """Where one reason by itself lets a block lie, whose range is what the line says."""
    length, last, run = line.clue[block], line.width - 1, reason.run
    starts = [start for start in range(line.width) if line.fits[block] >> start & 1]
    if reason.variant == "alone":
        return Range(starts[0], starts[-1] + length - 1)
    if reason.variant == "packing":
        return line.reach[block]
    assert run is not None
    owners = line.owners[line.runs.index(run)]
    if reason.variant == "owner":
        assert owners == (block,)
        return Range(run.last - length + 1, run.first + length - 1)
    if reason.variant == "until":
        assert block == owners[0]
        return Range(0, max(start for start in starts if start <= run.first) + length - 1)
    if reason.variant == "from":
        assert block == owners[-1]
        return Range(min(start for start in starts if start + length > run.last), last)
    assert block < owners[0] if reason.variant == "before" else block > owners[-1]
    return Range(0, run.first - 2) if reason.variant == "before" else Range(run.last + 2, last)

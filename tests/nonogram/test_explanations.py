"""What the documentation of nonogram techniques says is true, and what sentences add to it."""

from __future__ import annotations

import re
from collections import Counter
from typing import cast

import pytest

from picsolve.core import Technique
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.picture import Change, LineName, Picture
from picsolve.nonogram.techniques import TECHNIQUES
from picsolve.nonogram.techniques.colors import COLOR_REACH
from picsolve.nonogram.techniques.lift import mirrored_text
from picsolve.nonogram.techniques.owners import Excluded
from picsolve.render.explain import Narrator
from tests.nonogram.test_color_techniques import boards
from tests.test_nonogram_tables import LINE_TECHNIQUES, Found, line_of, steps_in, together

STARTS = ("What to look for:", "Why it works:", "Example:")
#: Techniques that no small example shows.
WITHOUT_EXAMPLE = {"nested-contradiction", "search"}
TWINS = [("glue-first", "glue-last"), ("mercury-first", "mercury-last")]
TWINS += [("before-first-placed", "after-last-placed")]


def examples(key: str) -> list[tuple[str, str, str]]:
    """The examples of a line technique: clue, cells before and cells after."""
    text = LINE_TECHNIQUES[key].explanation.partition("Example:")[2]
    pictures = {
        line.split()[0]: [cells.replace(" ", "") for cells in re.split(r"  +", line.strip())[1:]]
        for line in text.splitlines()
        if line.startswith("  ")
    }
    clues = re.findall(r"\d+(?: \d+)*", text)
    return [
        (clue.replace(" ", ","), before, after)
        for clue, before, after in zip(clues, pictures["before"], pictures["after"], strict=False)
        if set(before) <= set("#.?")
    ]


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.key)
def test_the_documentation_has_its_parts(technique: Technique[Picture, Change]) -> None:
    named = [s for p in technique.explanation.split("\n\n") for s in STARTS if p.startswith(s)]
    assert named == list(STARTS[: 2 if technique.key in WITHOUT_EXAMPLE else 3])
    assert technique.look_for.endswith((".", "?"))


def test_what_to_look_for_has_the_items_of_its_list() -> None:
    technique = LINE_TECHNIQUES["range-shrink"]
    rules = re.findall(r"\((\d)\) [A-Z]", technique.look_for)
    assert rules == [*"12345"]
    assert technique.explanation.count("\n- ") == len(rules)


@pytest.mark.parametrize("key", sorted(LINE_TECHNIQUES.keys() - {"range-shrink"}))
def test_the_example_is_what_the_technique_finds(key: str) -> None:
    found = examples(key)
    assert found
    for clue, before, after in found:
        line, told = line_of(clue, before), line_of("0", after)
        wanted = Found(told.filled & line.unknown, told.empty & line.unknown)
        assert together(steps_in(key, line)) == wanted, (clue, before)


@pytest.mark.parametrize("key", ["cap-run", "full-line", "gap-too-small"])
def test_all_that_can_be_known_of_the_example_is_what_the_technique_finds(key: str) -> None:
    ((clue, before, after),) = examples(key)
    certain = line_of(clue, before).certain
    assert certain
    line, told = line_of(clue, before), line_of("0", after)
    assert (certain.filled, certain.empty) == (told.filled & line.unknown, told.empty & ~line.empty)
    easier = [*LINE_TECHNIQUES][: [*LINE_TECHNIQUES].index(key)]
    assert not any(together(steps_in(other, line)) != Found() for other in easier)


@pytest.mark.parametrize(("first", "last"), TWINS)
def test_techniques_for_the_two_ends_tell_of_their_own(first: str, last: str) -> None:
    texts = [LINE_TECHNIQUES[key].explanation for key in (first, last)]
    assert texts[1] != texts[0]
    assert mirrored_text(texts[0]) == texts[1]
    own, other = ({"first", "before", "start"}, {"last", "after", "end"})
    words = re.findall("[a-z]+", LINE_TECHNIQUES[first].look_for)
    assert own & {*words}
    assert not other & {*words}
    words = re.findall("[a-z]+", LINE_TECHNIQUES[last].look_for)
    assert other & {*words}
    assert not own & {*words}
    turned = [
        (",".join(clue.split(",")[::-1]), before[::-1], after[::-1])
        for clue, before, after in examples(first)
    ]
    assert examples(last) == turned


@pytest.mark.parametrize(
    ("key", "position", "part"),
    [
        ("glue-first", "4 ?.?.????#??", ""),
        ("glue-first", "4 ?.?.#?????", ", as the gaps in cells 1 and 3 are too small, and it is"),
        ("glue-last", "5 .????????#???.???", "is cell 13, as the gap in cells 15-17 is too small."),
        ("glue-first", "1,3 #.#?????", ", as block 1 (1) is complete in cell 1, and it is filled."),
        (
            "mercury-last",
            "3,1 ????#???.#",
            "is cell 8, as block 2 (1) is complete in cell 10, and after the run",
        ),
        (
            "mercury-first",
            "1,3 #.??.???#???",
            ", as block 1 (1) is complete in cell 1 and the gap in cells 3-4 is too small, and",
        ),
        ("mercury-first", "3 ???#??", "is cell 1, and before the run"),
    ],
)
def test_what_is_skipped_is_named(key: str, position: str, part: str) -> None:
    steps = steps_in(key, line_of(*position.split()))
    (text,) = map(Narrator(TECHNIQUES).full, steps) if part else ("",)
    assert bool(steps) is bool(part)
    assert part in text


def test_places_of_blocks_are_told_apart_from_other_places() -> None:
    (step,) = steps_in("full-line", line_of("1,2", "???#.??"))
    assert Narrator(TECHNIQUES).short(step) == "row 1, 1 2: 1 at 1/4; 2 at 3/6 => r1c2 empty"


def test_blocks_of_another_colour_are_told_as_such() -> None:
    """The reasons that exclude blocks from a run name the colour where that differs, and only
    there; a block that is too short has the run's colour."""
    reasons: Counter[str] = Counter()
    for board in boards(5):
        for technique in LINE_TECHNIQUES.values():
            for step in technique.find(board):
                line = board.line(cast(LineName, step.facts["line"]))
                assert isinstance(line, ColorLine)
                for item in cast(tuple[Excluded, ...], step.facts.get("why", ())):
                    run_color = board.puzzle.colors[color_at(line, item.run.first)]
                    own = {board.puzzle.colors[line.colors[b.position]] for b in item.blocks}
                    if item.variant == "color":
                        assert run_color not in own
                    elif item.variant == "short":
                        assert own == {run_color}
                    reasons[item.variant] += 1
    assert reasons["color"] > 5
    assert reasons["short"] > 5


def color_at(line: ColorLine, cell: int) -> int:
    """The place in the palette of a cell's colour, which is known."""
    return next(color for color, cells in enumerate(line.known) if cells >> cell & 1)


def test_colours_without_a_place_are_told_together() -> None:
    texts = [
        Narrator(TECHNIQUES).short(step)
        for seed in (5, 6)
        for board in boards(seed)
        for step in COLOR_REACH.find(board)
    ]
    assert all(text.count("no place for") <= 1 for text in texts)
    assert any(re.search(r"no place for [rbg], [rbg]", text) for text in texts)

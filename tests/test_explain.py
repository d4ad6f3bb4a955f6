"""The little language of the sentence templates."""

from typing import NamedTuple

import pytest

from picsolve.core import Contradiction, Step, Technique
from picsolve.nonogram.picture import Bar, Fill, LineName, Narrow, Range
from picsolve.nonogram.puzzle import Color
from picsolve.render.explain import Narrator, notation, prose
from picsolve.sudoku.grid import Cell, Cells, Digits, House, Place, Remove
from picsolve.words import speaking


class Petal(NamedTuple):
    digit: int
    cells: Cells


def tell(full: str, facts: dict[str, object], phrases: dict[str, str] | None = None) -> str:
    technique: Technique[object, object] = Technique(  # type: ignore[type-var]
        "key", "Name", "family", 1, lambda _: iter(()), short="", full=full, phrases=phrases or {}
    )
    step: Step[object] = Step("key", (Remove(Cell(0), 4),), facts=facts)
    return Narrator([technique]).full(step)


@pytest.mark.parametrize(
    ("template", "facts", "text"),
    [
        ("{cell}", {"cell": Cell(30)}, "r4c4"),
        ("{cells}", {"cells": Cells.of([20, 24, 42])}, "r3c37,r5c7"),
        ("{cells:and}", {"cells": Cells.of([0, 1, 2])}, "r1c1, r1c2 and r1c3"),
        ("{digits}", {"digits": Digits.of([2, 6, 8])}, "268"),
        ("{digits:or}", {"digits": Digits.of([2, 6, 8])}, "2, 6 or 8"),
        ("{digits:and}", {"digits": Digits.of([2])}, "2"),
        ("{digits:/}", {"digits": Digits.of([2, 6, 8])}, "2/6/8"),
        ("{digits:,}", {"digits": Digits.of([2, 6, 8])}, "2,6,8"),
        ("{houses:and}", {"houses": (House(0), House(10), House(20))}, "row 1, column 2 and box 3"),
        ("{houses:houses}", {"houses": (House(1),)}, "row 2"),
        (
            "{houses:houses}",
            {"houses": (House(0), House(1), House(4), House(12), House(20), House(21))},
            "rows 1, 2 and 5, column 4 and boxes 3 and 4",
        ),
        ("{n:cell|cells}", {"n": 1}, "1 cell"),
        ("{n:cell|cells}", {"n": 3}, "3 cells"),
        ("{cells:is|are}", {"cells": Cells.of([4])}, "is"),
        ("{cells:is|are}", {"cells": Cells.of([4, 5])}, "are"),
        ("{n:once|twice|# times}", {"n": 1}, "once"),
        ("{n:once|twice|# times}", {"n": 2}, "twice"),
        ("{n:once|twice|# times}", {"n": 4}, "4 times"),
        ("{fins:the fin|both fins|every fin}", {"fins": Cells.of([4])}, "the fin"),
        ("{fins:the fin|both fins|every fin}", {"fins": Cells.of([4, 5])}, "both fins"),
        ("{fins:the fin|both fins|every fin}", {"fins": Cells.of([4, 5, 6, 7])}, "every fin"),
        ("{ranges:cells}", {"ranges": (Range(3, 3),)}, "cell 4"),
        ("{ranges:cells}", {"ranges": (Range(1, 2),)}, "cells 2-3"),
        (
            "{ranges:cells}",
            {"ranges": (Range(1, 2), Range(5, 5), Range(7, 8))},
            "cells 2-3, 6 and 8-9",
        ),
        ("{changes}; {result}", {}, "r1c1<>4; 4 is removed from r1c1"),
    ],
)
def test_wording(template: str, facts: dict[str, object], text: str) -> None:
    assert tell(template, facts) == text


@pytest.mark.parametrize(
    ("language", "two", "more"),
    [
        ("en", "both, one of the two", "all, one of them"),
        ("ja", "両方, どちらか", "すべて, どれか"),
    ],
)
def test_lists_tell_two_from_more(language: str, two: str, more: str) -> None:
    with speaking(language):
        for number, told in ((2, two), (3, more), (5, more)):
            facts: dict[str, object] = {"cells": Cells.of(range(number)), "n": number}
            assert tell("{cells:all}, {cells:one-of-them}", facts) == told
            assert tell("{n:all}, {n:one-of-them}", facts) == told


def test_phrases_are_filled_for_each_item() -> None:
    petals = (Petal(2, Cells.of([80])), Petal(6, Cells.of([56, 63])))
    facts: dict[str, object] = {"petals": petals}
    phrases = {"petal": "{digit}- {cells}"}
    assert tell("{petals:petal}", facts, phrases) == "2- r9c9, 6- r7c3,r8c1"
    assert tell("{petals:petal:and}", facts, phrases) == "2- r9c9 and 6- r7c3,r8c1"
    assert tell("{petals:petal: / }", facts, phrases) == "2- r9c9 / 6- r7c3,r8c1"


def test_a_variant_replaces_the_sentence() -> None:
    phrases = {"full:weak": "weak {digit}"}
    assert tell("strong {digit}", {"digit": 4, "variant": "weak"}, phrases) == "weak 4"
    assert tell("strong {digit}", {"digit": 4, "variant": "other"}, phrases) == "strong 4"
    assert tell("strong {digit}", {"digit": 4}, phrases) == "strong 4"


def test_an_unknown_phrase_is_an_error_and_not_an_empty_sentence() -> None:
    with pytest.raises(ValueError, match="no phrase 'petal'"):
        tell("{petals:petal}", {"petals": ()})


def test_contradictions_are_put_into_words() -> None:
    narrator = Narrator([])
    broken = Contradiction("no-place", house=House(2), digit=7)
    assert narrator.broken(broken) == "row 3 has no place left for 7"


def test_changes_in_notation_and_prose() -> None:
    changes = [Place(Cell(3), 5), Remove(Cell(20), 4), Remove(Cell(24), 4), Remove(Cell(24), 9)]
    assert notation(changes) == "r1c4=5, r3c3<>4, r3c7<>49"
    assert prose(changes) == "r1c4 is 5, and 4 is removed from r3c3; 4 and 9 from r3c7"
    column = LineName(True, 2)
    line_changes = [Fill(column, 0b0111, 0b1000), Narrow(column, 1, Range(0, 4))]
    assert notation(line_changes) == "r1-3c3 filled, r4c3 empty, 2:1-5"
    assert prose(line_changes) == ("r1-3c3 are filled, r4c3 is empty and block 2 lies in cells 1-5")


def test_cells_of_a_line_stand_together() -> None:
    changes = [Fill(LineName(False, 2), 0b1100001, 0b0001110), Fill(LineName(True, 0), 0b101, 0)]
    assert notation(changes) == "r3c1,6-7 filled, r3c2-4 empty, r1,3c1 filled"
    assert prose(changes[:1]) == "r3c1 and r3c6-7 are filled, and r3c2-4 are empty"
    assert prose(changes[1:]) == "r1c1 and r3c1 are filled"


def test_the_colours_that_the_same_cells_lose_stand_together() -> None:
    row = LineName(False, 0)
    red, blue, green = (
        Color(i, name, "", name[0]) for i, name in enumerate(("red", "blue", "green"), 1)
    )
    bars = [Bar(row, 0b11, red), Bar(row, 0b11, blue), Bar(row, 0b11, green), Bar(row, 0b100, red)]
    assert prose(bars) == "r1c1-2 are not red, blue or green and r1c3 is not red"
    assert notation(bars[:2]) == "r1c1-2 not red, r1c1-2 not blue"


def test_an_item_with_a_variant_has_a_phrase_of_its_own() -> None:
    class Reason(NamedTuple):
        digit: int
        variant: str

    facts: dict[str, object] = {"reasons": (Reason(1, "far"), Reason(2, "near"))}
    phrases = {"reason": "{digit}", "reason:far": "far {digit}"}
    assert tell("{reasons:reason}", facts, phrases) == "far 1, 2"

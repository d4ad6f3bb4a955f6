"""What the single-digit patterns, wings and multi-digit colourings say: to be checked by eye."""

from __future__ import annotations

import pytest

from picsolve.render.explain import Narrator
from picsolve.sudoku.techniques import TECHNIQUES
from tests.sudoku.notation import position

TELL = Narrator(TECHNIQUES)


@pytest.mark.parametrize(
    ("key", "board", "short", "full"),
    [
        (
            "skyscraper",
            "..7.5.9121..29..759527..3.4.79.6.52.3215.9..75...72.39.159...432...3579..93....5. "
            "[r679c7<>6, r7c16<>8]",
            "1 in r6c7,r8c9 (connected by r68c4) => r4c9,r9c7<>1",
            "The 1 has only two places in row 6 (r6c7 and r6c4) and in row 8 (r8c4 and r8c9). "
            "r6c4 and r8c4 are both in column 4, so not both of them are 1: at least one of "
            "r6c7 and r8c9 is. r4c9 and r9c7 each see both: 1 is removed from r4c9,r9c7.",
        ),
        (
            "dual-two-string-kite",
            "473...9256254931878912756437463.98.2138.274.925984.37.3.7..429.5149627389.273.5.4",
            "1 in r4c5,r7c9 / r6c6,r9c8 (connected by r4c8,r6c9) => r7c5,r9c6<>1",
            "The 1 has only two places in row 4 (r4c5 and r4c8), in column 9 (r6c9 and r7c9), "
            "in row 6 (r6c6 and r6c9) and in column 8 (r4c8 and r9c8). r4c8 and r6c9 are both "
            "in box 6, so not both of them are 1. So at least one of r4c5 and r7c9 is, and at "
            "least one of r6c6 and r9c8. r7c5 and r9c6 each see both cells of one of these "
            "pairs: 1 is removed from r7c5,r9c6.",
        ),
        (
            "empty-rectangle",
            "3..58..6.8..9..3..21.736.48.4.2.98377384.......2873..4..31.84...8.6..1234.13...8. "
            "[r6c78<>9]",
            "7 in box 3 (r7c28) => r1c2<>7",
            "In box 3 the 7 fits only into r1c7 or r2c8, each in column 8 or row 1. In row 7 "
            "it fits only into r7c8 or r7c2. If r7c8 is 7, box 3 has its 7 not in column 8 "
            "but in row 1, where r1c2 sees it. If r7c8 is not 7, r7c2 is, and r1c2 sees it "
            "(column 2). Either way r1c2 is not 7: 7 is removed from r1c2.",
        ),
        (
            "rectangle-elimination",
            "3..58..6.8..9..3..21.736.48.4.2.98377384.......2873..4..31.84...8.6..1234.13...8. "
            "[r6c78<>9]",
            "7 in box 3 (r7c28) => r1c2<>7",
            "In box 3 the 7 fits only into r1c7 or r2c8, each in column 8 or row 1. In row 7 "
            "it fits only into r7c8 or r7c2. If r1c2 were 7, r7c2 would not be (column 2), "
            "so r7c8 would. Then box 3 would have no place left for it: r7c8 sees those in "
            "column 8, r1c2 those in row 1: 7 is removed from r1c2.",
        ),
        (
            "xy-wing",
            "2...9..845.4.829.6.9874.21.13.827.4982.41....4.....128981.74.62.429.18..7..2.8491 "
            "[r5c3<>7, r5c6<>3, r6c5<>6, r9c5<>5]",
            "3/6/5 in r9c5,r6c5,r9c2 => r6c2<>5",
            "The pivot r9c5 is 3 or 6: if it is 3, r6c5 (3 or 5) is 5; if it is 6, r9c2 (5 or "
            "6) is 5. So r6c5 or r9c2 is 5. r6c2 sees both: 5 is removed from r6c2.",
        ),
        (
            "xyz-wing",
            "89....3514513.92.6.321589...6958.4..51....8..2836..7.5175.346...2...51..948216537 "
            "[r7c9<>8]",
            "7/9/4 in r5c4,r5c3,r6c5 => r5c5<>4",
            "The pivot r5c4 is 4, 7 or 9: if it is 7, r5c3 (4 or 7) is 4; if it is 9, r6c5 (4 "
            "or 9) is 4; else it is 4 itself. So one of the three cells is 4. r5c5 sees them "
            "all: 4 is removed from r5c5.",
        ),
        (
            "m-wing",
            "943568217267319584.8.742963796285431324176859..8493672459631728...824395832957146",
            "(1=5)r6c1 - (5)r3c1=r3c3 - (1)r3c3=r3c1 => r8c1<>1",
            "Suppose r6c1 is not 1, so it is 5 (its only other candidate). Then r3c1 is not 5 "
            "(column 1), so r3c3 is 5 (the only other place in row 3). Then r3c3 is not 1, so "
            "r3c1 is 1 (the only other place in row 3). So at least one of r6c1 and r3c1 is "
            "1. r8c1 sees both: 1 is removed from r8c1.",
        ),
        (
            "s-wing",
            "61....5.232..1..4.75.82.3..8.517.2.44..2.....29.......572981436986437125143652... "
            "[r456c6<>6]",
            "(6)r4c2=r5c2 - (6=9)r5c5 - (9)r4c6=r4c8 => r4c8<>6",
            "Suppose r4c2 is not 6, so r5c2 is 6 (the only other place in column 2). Then "
            "r5c5 is not 6 (row 5), so it is 9 (its only other candidate). Then r4c6 is not 9 "
            "(box 5), so r4c8 is 9 (the only other place in row 4). So r4c2 is 6 or r4c8 is "
            "9. The two cells see each other, so neither can be the digit of the other end: 6 "
            "is removed from r4c8.",
        ),
        (
            "wxyz-wing",
            ".53791....61325.9..9.46815398.654.311362795845.4183....18942.65..5816...649537812 "
            "[r1c1<>2, r2c1,r6c9<>7, r6c7<>27]",
            "2/3/4/7 in r1c8,r247c7 => r1c7,r6c8<>2",
            "The four cells r1c8, r2c7, r4c7 and r7c7 have only the four digits 2, 3, 4 and "
            "7. Among them, 3 and 7 are in column 7 only, 4 is in box 3 only, so each of "
            "these digits is there once at most. They fill no more than three of the four "
            "cells, so one of r1c8 and r4c7 is 2. r1c7 and r6c8 each see both of them: "
            "2 is removed from r1c7,r6c8.",
        ),
        (
            "medusa-seen-twice",
            "..253746934692157859748613226485..1...571.62...126.8.5.581.23.6.236.8.5.6.934528. "
            "[r8c19<>7]",
            "(3)r4c9,r5c2, (7)r6c2,r9c9 / (3)r5c9,r6c2, (7)r4c9,r9c2 => r5c6<>3",
            "Two candidates joined by = are the only two of a cell, or the only two places of a "
            "digit in a house, so exactly one of them is true. Give them two colours by turns, "
            "beginning with A: (3)r5c2=(3)r6c2=(7)r6c2=(7)r9c2=(7)r9c9=(7)r4c9=(3)r4c9=(3)r5c9. "
            "Either all of A is true, or all of B is. r5c6 sees 3 in r5c2 of A and in r5c9 of B. "
            "So neither colour allows it: 3 is removed from r5c6.",
        ),
        (
            "medusa-both-in-cell",
            "..253746934692157859748613226485..1...571.62...126.8.5.581.23.6.236.8.5.6.934528. "
            "[r8c19<>7]",
            "(1)r1c1,r8c9, (4)r5c9, (8)r5c1, (9)r5c6 / (1)r8c1, (4)r5c6,r8c9, (8)r1c1, "
            "(9)r5c1 => r5c6<>3",
            "Two candidates joined by = are the only two of a cell, or the only two places of a "
            "digit in a house, so exactly one of them is true. Give them two colours by turns, "
            "beginning with A: "
            "(9)r5c6=(9)r5c1=(8)r5c1=(8)r1c1=(1)r1c1=(1)r8c1=(1)r8c9=(4)r8c9=(4)r5c9=(4)r5c6. "
            "Either all of A is true, or all of B is. r5c6 is 9 if A is true, 4 if B is. That "
            "leaves no room for other digits: 3 is removed from r5c6.",
        ),
        (
            "medusa-cell-emptied",
            "8549671321395827642763415983658192477826549139417236.5528496371617..84.9493..58.6",
            "(1)r9c4, (2)r8c4,r9c8, (5)r8c8 / (2)r8c8,r9c4 => r8c8,r9c4<>2",
            "Two candidates joined by = are the only two of a cell, or the only two places of a "
            "digit in a house, so exactly one of them is true. Give them two colours by turns, "
            "beginning with B: (2)r8c8=(2)r8c4=(2)r9c4. Either all of A is true, or all of B is. "
            "If B were true, r8c4 would lose all its candidates: its 2 sees that in r8c8 of B. "
            "So B is false: 2 is removed from r8c8,r9c4.",
        ),
    ],
)
def test_a_sentence(key: str, board: str, short: str, full: str) -> None:
    (technique,) = (technique for technique in TECHNIQUES if technique.key == key)
    step = next(technique.find(position(board)))
    assert TELL.short(step) == short
    assert TELL.full(step) == full

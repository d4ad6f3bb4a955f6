"""What fireworks, exocets, loops over several sectors and others say: to be checked by eye."""

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
            "sue-de-coq",
            ".2..8.9141.8.49265..4...8372.91..346..649.721.412.6589..3...1.881.9........8"
            "...9. [r1c14,r7c1256<>57, r1c6<>3, r3c5<>56, r3c6<>5, r7c4<>6, r89c56<>2]",
            ("r8c56 - {34567} (r8c389 - {2357}, r7c56 - {246}) => r9c5<>6, r9c6<>4"),
            (
                "Where row 8 and box 8 cross, r8c5 and r8c6 have 3, 4, 5, 6 and 7; in the "
                "rest of row 8, r8c3, r8c8 and r8c9 have 2, 3, 5 and 7, and in the rest of "
                "box 8, r7c5 and r7c6 have 2, 4 and 6: 7 cells. In these cells 3, 4, 5, 6 and"
                " 7 can be once, as the places of each are all in row 8 or all in box 8, and "
                "2 twice, once in the line and once in the box: 7 in all. So each digit is "
                "there as often as it can be, and the rest of row 8 has no 2, 3, 5 or 7, the "
                "rest of box 8 no 2, 4 or 6: 6 is removed from r9c5; 4 from r9c6."
            ),
        ),
        (
            "firework-triple",
            ".3...6..9..........5.4..2..3...9..7...7.5...219.8..6....1..734...29...6....."
            "....5 [r23c1<>69, r5c1<>8, r7c5<>6]",
            ("569 r7c1/r7c4, r5c1 => r5c1<>4, r7c1<>8, r7c4<>2, r9c13<>9"),
            (
                "Outside of box 7, row 7 can have 5, 6 and 9 only in r7c4, and column 1 only "
                "in r5c1. A digit that is in neither of these wings is in box 7 in both "
                "lines, so it is in r7c1, where they cross. So 5, 6 and 9 are each in r7c1, "
                "r7c4 or r5c1. They fill these three cells, each once, and what sees all "
                "places that one of them has there loses it: 4 is removed from r5c1; 8 from "
                "r7c1; 2 from r7c4; 9 from r9c13."
            ),
        ),
        (
            "firework-w-wing",
            ".257...1..972.........4..2...9.....668.4.5.....2..8.73........28..6.1......."
            "..3.. [r37c4<>3, r4c1<>13, r4c7<>1]",
            ("13 r4c4/r4c2, r3c4, r3c1,r5c3 {13} => r4c56<>3"),
            (
                "Outside of box 5, row 4 can have 1 and 3 only in r4c2, and column 4 only in "
                "r3c4. A digit that is in neither of these wings is in box 5 in both lines, "
                "so it is in r4c4, where they cross. So 1 and 3 are each in r4c4, r4c2 or "
                "r3c4. r3c1 and r5c3 are 1 or 3, and each of them sees one of the wings. If "
                "they are equal, their digit is in neither wing, but in r4c4, and the other "
                "one of the two is in a wing. If they differ, they hold both digits. Excluded"
                " either way: 3 is removed from r4c56."
            ),
        ),
        (
            "firework-l-wing",
            "...28...1..1.6.4......9..3...2......51.9...6...3....97..9..6.23.6..3.8...25."
            "...7. [r4c5,r7c45<>1]",
            ("25 r6c5/r6c7, r7c5, r7c7, (1)r9c5 => r9c7<>1"),
            (
                "Outside of box 5, row 6 can have 2 and 5 only in r6c7, and column 5 only in "
                "r7c5. A digit that is in neither of these wings is in box 5 in both lines, "
                "so it is in r6c5, where they cross. So 2 and 5 are each in r6c5, r6c7 or "
                "r7c5. r7c7, which sees both wings, is 1 or one of these. If it is one of "
                "these, that digit is in neither wing, but in r6c5; so 1 is not there but in "
                "r9c5, its other place in column 5. So 1 is in r7c7 or in r9c5: 1 is removed "
                "from r9c7."
            ),
        ),
        (
            "firework-alp",
            ".....5.....7.84..3.4..71...5..4.7....349....6..9...81.28....5......52......8"
            "..9.. [r7c8<>36]",
            ("36 r7c6/r7c3, r6c6, r9c6 {36} => r7c3<>1, r7c6<>36"),
            (
                "Outside of box 8, row 7 can have 3 and 6 only in r7c3, and column 6 only in "
                "r6c6. A digit that is in neither of these wings is in box 8 in both lines, "
                "so it is in r7c6, where they cross. So 3 and 6 are each in r7c6, r7c3 or "
                "r6c6. r9c6 is 3 or 6 and sees r7c6 and r6c6, so its digit is in r7c3. The "
                "other one of the two is in r7c6 or r6c6, and makes a pair with r9c6: 1 is "
                "removed from r7c3; 3 and 6 from r7c6."
            ),
        ),
        (
            "firework-alp",
            "+36189.....5+4...6.97.+9..5....736...1..+92.1..4..8+52...7..+381....42......"
            "....6....93",
            ("16 r6c1/r6c9, r9c1, r46c1, r56c1 {146} => r9c1<>4"),
            (
                "Outside of box 4, row 6 can have 1 and 6 only in r6c9, and column 1 only in "
                "r9c1. A digit that is in neither of these wings is in box 4 in both lines, "
                "so it is in r6c1, where they cross. So 1 and 6 are each in r6c1, r6c9 or "
                "r9c1. r6c1 cannot hold both, so one of the wings holds one of them. r46c1 "
                "and r56c1 are two pairs of cells with 1, 4 and 6; all places of 1 and 6 in "
                "the first see r6c9, in the second r9c1. So one of these pairs loses a digit "
                "and must hold 4. What sees every 4 of both loses it: 4 is removed from r9c1."
            ),
        ),
        (
            "aligned-triple-exclusion",
            "5312..47.2....13....63.521.....571...1.9.8527758123694...8..9..84.51.76..6.7"
            "..8.. [r4c13,r7c3<>3, r79c5<>4]",
            ("r9c3, r7c1, r9c5, r9c1 {139} => r9c3<>3"),
            (
                "Suppose that r9c3 is 3. Then r7c1 and r9c5 cannot both be filled: r7c1=3 "
                "would see that 3; r9c5=3 would see that 3; r7c1=1 and r9c5=9 would leave "
                "nothing for r9c1 {139}. So 3 is removed from r9c3."
            ),
        ),
        (
            "tridagon",
            ".271..9.59.17..42.45..9..71295471....1..2954..7.5....25.29.7.147.9.142..14..5.7.9",
            ("368 r19c68,r2c59,r3c47,r7c57,r8c49, (2)r3c4, (2)r9c6 => r3c6,r9c4<>2"),
            (
                "Four boxes have three cells each, one in every row and column of the box. In"
                " three boxes these are diagonals of one kind (r1c6,r2c5,r3c4; "
                "r7c5,r8c4,r9c6; r7c7,r8c9,r9c8), in the fourth of the other "
                "(r1c8,r2c9,r3c7). 3, 6 and 8 alone cannot fill them: boxes side by side "
                "would have the three in the same cyclic order, row by row, and so would "
                "boxes one above the other, column by column; but the odd diagonal reverses "
                "it. So one of the other candidates is true: 2 in r3c4 or 2 in r9c6. Each of "
                "them excludes the same: 2 is removed from r3c6,r9c4."
            ),
        ),
        (
            "sk-loop",
            ".7.4.3..25...7.4.6..62.8.3....6.7.1...23.1.7......2.9...781..2.28.9..1.719.."
            "25..8 [r12c3<>89]",
            (
                "r37c38: 1479 row 3, 1578 box 3, 68 column 8, 4569 box 9, 369 row 7, 456 box "
                "7, 13 column 3, 14 box 1 => r1c7<>58, r23c2<>1, r3c5<>9, r4c3<>3, r6c3<>13, "
                "r7c67,r9c7<>6"
            ),
            (
                "Around the crossings r37c38 eight pairs of cells make a ring: r3c12, r3c79, "
                "r12c8, r89c8, r7c79, r7c12, r89c3, r12c3. Neighbours share a row, a column "
                "or a box, where a digit fits once. So the ring can have 7 and 8 each "
                "once at most; 1, 3, 6 and 9 each twice at most; 4 and 5 each 3 times at most."
                " That is sixteen in all, for sixteen cells; so each digit is there as often "
                "as it can be: 1, 4, 7 and 9 in row 3; 1, 5, 7 and 8 in box 3; 6 and 8 in "
                "column 8; 4, 5, 6 and 9 in box 9; 3, 6 and 9 in row 7; 4, 5 and 6 in box 7; "
                "1 and 3 in column 3; 1 and 4 in box 1. In these lines and boxes it is "
                "nowhere else, nor in a pair that two of its houses share: 5 and 8 are "
                "removed from r1c7; 1 from r23c2; 9 from r3c5; 3 from r4c3; 1 and 3 from "
                "r6c3; 6 from r7c67,r9c7."
            ),
        ),
        (
            "junior-exocet",
            "..1...6.98.....7..62......4.....3..62.8.7..1.5..9........7.6.....729...3.4.1"
            "..... [r2c348<>3, r4c2,r9c78<>9, r4c5<>1]",
            (
                "r78c1 {139}, r2c2, r4c2 => r1c125,r2c5,r37c35,r5c2,r6c78,r9c13<>3, r2c2<>59,"
                " r4c1,r8c27<>1, r4c2<>7, r67c2<>13, r6c3<>46, r7c1<>19, r9c5<>58"
            ),
            (
                "The base r78c1 has 1, 3 and 9. What is true there is nowhere else in the "
                "base's line and box, but each of the cross-lines, rows 2, 4 and 9, must have"
                " it as well. Without the targets r2c2 and r4c2 none of these digits has "
                "three places there that do not see each other. So each digit of the base is "
                "in a target: the base and the targets hold the same two digits. The targets "
                "have no other digit: 5 is removed from r2c2; 7 from r4c2. The two digits are"
                " 1 and 3: with others, or in other cells, one of them finds no place in the "
                "targets, in the other two cross-lines or in a target's mirror. So 9 is "
                "removed from r2c2; 1 and 9 from r7c1. The digit of r2c2 is in the third line"
                " of the band, too: in r46c3, its mirror. So 4 and 6 are removed from r6c3. "
                "The digit of r4c2 is in the third line of the band, too: in r23c3, its "
                "mirror. So 3 is removed from r3c3. 1 is one of the two for certain. Wherever "
                "it goes in the base, the targets and the cross-lines, it sees these cells: "
                "1 is removed from r4c1,r67c2,r8c27. 3 is one of the two for certain. "
                "Wherever it goes in the base, the targets and the cross-lines, it sees these "
                "cells: 3 is removed from r1c125,r23c5,r5c2,r6c278,r7c235,r9c13. Every "
                "way to place 1 and 3 in the base, the targets and the cross-lines excludes "
                "the same: 5 and 8 are removed from r9c5."
            ),
        ),
        (
            "senior-exocet",
            ".....5..3..6.......293.1..7...5...3.5..6.4.8.....8......8...9..91.47.62.4..2"
            "....1 [r3c57<>4, r5c23<>7]",
            (
                "r79c8 {457}, r5c7, r8c3 => r2c789,r3c8,r7c29,r8c9,r9c23<>5, r3c7<>8, "
                "r4c7<>7, r5c7<>12, r6c78,r9c7<>57, r7c8<>4, r8c3<>3"
            ),
            (
                "The base r79c8 has 4, 5 and 7. What is true there is nowhere else in the "
                "base's line and box, but each of the cross-lines, rows 3, 5 and 8, must have"
                " it as well. Without the targets r5c7 and r8c3 none of these digits has "
                "three places there that do not see each other. So each digit of the base is "
                "in a target: the base and the targets hold the same two digits. The targets "
                "have no other digit: 1 and 2 are removed from r5c7; 3 from r8c3. The two "
                "digits are 5 and 7: with others, or in other cells, one of them finds no "
                "place in the targets, in the other two cross-lines or in a target's mirror. "
                "So 4 is removed from r7c8. The digit of r5c7 is in the third line of the "
                "band, too: in r2c9, its mirror. So 5 is removed from r2c9. 5 is one of the "
                "two for certain. Wherever it goes in the base, the targets and the "
                "cross-lines, it sees these cells: 5 is removed from "
                "r26c78,r3c8,r7c29,r8c9,r9c237. 7 is one of the two for certain. Wherever it "
                "goes in the base, the targets and the cross-lines, it sees these cells: "
                "7 is removed from r49c7,r6c78. Every way to place 5 and 7 in the base, the "
                "targets and the cross-lines excludes the same: 8 is removed from r3c7."
            ),
        ),
        (
            "multi-sector-locked-sets",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7"
            "..... [r9c2567<>3, r9c8<>8]",
            (
                "r1c1234567,r2c1234578,r4c124678,r9c235678: 15 r149, 2 r1249, 3 r24, 47 r124,"
                " 6 r129, 8 r129, r12c2, c12b2, 9 r29 => r12c2,r8c1<>8, r9c9<>128"
            ),
            (
                "The 26 cells r1c1234567,r2c1234578,r4c124678,r9c235678 can have these "
                "digits, once in each house at most: 1 and 5 in rows 1, 4 and 9; 2 in rows 1,"
                " 2, 4 and 9; 3 in rows 2 and 4; 4 and 7 in rows 1, 2 and 4; 6 in rows 1, 2 "
                "and 9; 8 in rows 1, 2 and 9 or in rows 1 and 2 and column 2 or in columns 1 "
                "and 2 and box 2; 9 in rows 2 and 9. That is 26 in all. So each digit is in "
                "these cells in every one of its houses, and nowhere else in the house; nor "
                "is it where two of its houses cross, for there it would serve both: 8 is "
                "removed from r12c2,r8c1; 1, 2 and 8 from r9c9."
            ),
        ),
        (
            "discontinuous-nice-loop",
            "..8..4....4....28.2.1.....7413.978..98.14..7..6.3.8914.3....6.......9..51.4."
            ".37.. [r7c39,r8c3<>2, r8c45<>6]",
            ("(6)r9c5=(6)r9c4-(6)r4c4=(6)r5c6-(2)r5c6=(2)r7c6 => r9c5<>2"),
            (
                "Follow the chain: if r9c5 is not 6, then r9c4 is 6 (the only other place in row "
                "9), so r4c4 is not 6 (column 4), then r5c6 is 6 (the only other place in box 5), "
                "so it is not 2, then r7c6 is 2 (the only other place in column 6). So 6 is in "
                "r9c5 or 2 is in r7c6, and r9c5 cannot be 2 with either, as the 6 takes the cell "
                "and it sees r7c6: 2 is removed from r9c5."
            ),
        ),
        (
            "template-delete",
            "62..8...38...3.26.43.162.9.3928156475..476932746329...16.293.5.9537481262.46513.9",
            ("7 not in r1c37,r2c3 => r1c37,r2c3<>7"),
            (
                "The candidates of 7 allow 2 ways to put one 7 into every row, column and box"
                " of the grid. r1c3, r1c7 and r2c3 are part of none: 7 is removed from "
                "r1c37,r2c3."
            ),
        ),
    ],
)
def test_a_sentence(key: str, board: str, short: str, full: str) -> None:
    (technique,) = (technique for technique in TECHNIQUES if technique.key == key)
    step = next(technique.find(position(board).apply(())))
    assert TELL.short(step) == short
    assert TELL.full(step) == full

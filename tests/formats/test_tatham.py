"""Pattern of Simon Tatham's Portable Puzzle Collection: known cells in game IDs, saved games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from picsolve.errors import InputError
from picsolve.formats import Entry, parse, read
from picsolve.formats.clues import SavedError
from picsolve.formats.tatham import to_game_id
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from tests.formats.helpers import blamed, entries, error

#: `#.#` above `##.`
CLUES = "2/1/1/1.1/2"


def text_of(board: object) -> tuple[str, ...]:
    assert isinstance(board, Picture)
    return board.text


@pytest.mark.parametrize(
    ("letters", "rows"),
    [
        ("Af", ("#??", "???")),
        ("AaAAAa", ("#.#", "##.")),
        ("f", ("???", "??.")),
        ("bAd", ("?.#", "???")),
        ("bAc", ("?.#", "??.")),
    ],
)
def test_known_cells(letters: str, rows: tuple[str, ...]) -> None:
    assert text_of(parse(f"3x2:{CLUES},{letters}")) == rows


def test_cells_that_contradict_the_clues_are_told() -> None:
    found = error(f"3x2:{CLUES},abd")
    assert isinstance(found, SavedError)
    assert found.rows == (".?.", "???")


def test_no_known_cell_is_a_puzzle() -> None:
    assert parse(f"3x2:{CLUES},g") == parse(f"3x2:{CLUES}")
    assert isinstance(parse(f"3x2:{CLUES},G"), Puzzle)


def test_leaps_over_25_cells() -> None:
    # The last of 26 cells, then of 27 cells the last two, then none of 50.
    for width, letters, known in ((26, "zA", {25: "#"}), (27, "zaA", {25: ".", 26: "#"})):
        cells = "".join(known.get(i, "?") for i in range(width))
        goal = cells.replace("?", "#")
        puzzle = Puzzle.from_picture([goal])
        game = to_game_id(Picture.from_rows(puzzle, [cells]))
        assert game.rstrip().partition(",")[2] == letters
        assert text_of(parse(game)) == (cells,)
    assert isinstance(parse(f"50x1:{'1/' * 50}50,zZ"), Puzzle)
    assert text_of(parse(f"50x1:{'1/' * 50}50,Azy")) == ("#" + 49 * "?",)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 60).flatmap(
        lambda width: st.lists(
            st.lists(st.sampled_from("#.????????????????"), min_size=width, max_size=width),
            min_size=1,
            max_size=4,
        )
    )
)
def test_known_cells_come_back(cells: list[list[str]]) -> None:
    rows = ["".join(row) for row in cells]
    puzzle = Puzzle.from_picture([row.replace("?", "#") for row in rows])
    board = Picture.from_rows(puzzle, rows)
    found = parse(to_game_id(board))
    assert (puzzle if set("".join(rows)) == {"?"} else board) == found


def test_a_square_needs_one_number() -> None:
    (square, whole) = entries("2:1/1/1/1\n2x2:1/1/1/1\n")
    assert square.board == whole.board


SAVE = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\n"
    "PARAMS  :3:3x2\nCPARAMS :3:3x2\nDESC    :11:2/1/1/1.1/2\nNSTATES :1:4\nSTATEPOS:1:4\n"
    "MOVE    :8:E1,0,1,1\nMOVE    :8:F0,0,1,2\nMOVE    :8:U0,1,3,1\n"
)


def test_a_saved_game() -> None:
    (entry,) = entries(SAVE)
    assert entry.line == 1
    assert text_of(entry.board) == ("#.?", "???")
    assert isinstance(entry.board, Picture)
    assert entry.board.puzzle == parse(f"3x2:{CLUES}")
    for position, rows in ((1, None), (2, ("?.?", "???")), (3, ("#.?", "#??"))):
        board = parse(SAVE.replace("STATEPOS:1:4", f"STATEPOS:1:{position}"))
        assert (text_of(board) if rows else board) == (rows or entry.board.puzzle)


def test_other_moves_of_a_saved_game() -> None:
    restarted = SAVE + "RESTART :15:3x2:2/1/1/1.1/2\nMOVE    :8:F2,0,1,1\n"
    assert text_of(parse(restarted.replace(":1:4", ":1:6"))) == ("??#", "???")
    solved = SAVE + "SOLVE   :7:S101110\n"
    assert text_of(parse(solved.replace(":1:4", ":1:5"))) == ("#.#", "##.")
    given = SAVE.replace("11:2/1/1/1.1/2", "16:2/1/1/1.1/2,AaAd")
    assert text_of(parse(given)) == ("#.#", "???")
    assert text_of(parse(given.replace("U0,1,3,1", "E0,0,3,1"))) == ("#.#", "#??")
    square = "SAVEFILE:1:x\nGAME:7:Pattern\r\nPARAMS:1:1\r\nDESC:3:1/1\r\n"
    square += "NSTATES:1:1\r\nSTATEPOS:1:1\r\n"
    assert isinstance(parse(square), Puzzle)


ID = f"3x2:{CLUES}"
WRONG = {
    "a cell that is none": (f"{ID},a?a", 1, "?", "`?` is no known cell"),
    "another alphabet": (f"{ID},aé", 1, "é", "`é` is no known cell"),
    "nothing behind the comma": (f"{ID},", 1, "", "end after 0 of 6 cells"),
    "too few": (f"{ID},ab", 1, "ab", "end after 3 of 6 cells"),
    "too far": (f"{ID},Az", 1, "z", "beyond the last of 6 cells"),
    "too many": (f"{ID},ga", 1, "a", "beyond the last of 6 cells"),
    "cells that contradict": (f"{ID},aAAAAa", 1, "aAAAAa", "contradict the clues"),
    "a comma too many": (f"{ID},a,a", 1, ",", "`,` is no known cell"),
    "a word": (ID.replace("1.1", "l.1"), 1, "l", "another game"),
    "too few clues": ("1x2:1/1", 1, "1/1", "1 column and 2 rows need 3 clues, and here are 2"),
    "another game": (SAVE.replace("7:Pattern", "3:Net"), 3, "Net", "a game of `Net`"),
    "no clues": (SAVE.replace("DESC ", "AUX  "), 1, "S", "DESC is missing"),
    "a length": (SAVE.replace("DESC    :11", "DESC    :12"), 6, "12", "has 11 bytes, not `12`"),
    "a size": (SAVE.replace("PARAMS  :3:3x2", "PARAMS  :3:3xx", 1), 4, "3xx", "`3xx` is no size"),
    "no width": (SAVE.replace("PARAMS  :3:3x2", "PARAMS  :3:0x2", 1), 4, "0x2", "a width of 0"),
    "a clue": (SAVE.replace("1.1/2\n", "1.1/3\n"), 6, "2", "rows add up to 5"),
    "no value": (SAVE + "more\n", 12, "more", "`more` is no value"),
    "a position": (SAVE.replace("STATEPOS:1:4", "STATEPOS:1:5"), 8, "5", "there are 4 positions"),
    "no position": (SAVE.replace("STATEPOS:1:4", "STATEPOS:1:0"), 8, "0", "there are 4 positions"),
    "a move too few": (
        SAVE[: SAVE.index("MOVE    :8:U")],
        7,
        "4",
        "NSTATES is `4`, and there are 3",
    ),
    "no moves told": (SAVE.replace("NSTATES ", "STATES "), 1, "S", "NSTATES is missing"),
    "beyond": (SAVE.replace("E1,0,1,1", "E1,0,3,1"), 9, "E1,0,3,1", "is no move"),
    "below": (SAVE.replace("E1,0,1,1", "E1,1,1,2"), 9, "E1,1,1,2", "is no move"),
    "a letter": (SAVE.replace("E1,0,1,1", "X1,0,1,1"), 9, "X1,0,1,1", "is no move"),
    "wrong cells": (
        SAVE.replace("E1,0,1,1", "E0,0,1,1").replace("F0,0,1,2", "E0,1,1,1"),
        11,
        None,
        "",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_errors(case: str) -> None:
    text, line, under, message = WRONG[case]
    found = error(text)
    assert message in found.message
    assert found.line == line
    if under is not None:
        assert blamed(found) == under


def test_a_wrong_line_does_not_stop_the_others() -> None:
    found = list(read("test", f"// games\n{ID},Af\n{ID},A\n2#75\n\n{ID}\n"))
    assert [isinstance(entry, Entry) for entry in found] == [True, False, False, True]
    assert isinstance(found[2], InputError)
    assert (found[2].line, blamed(found[2])) == (4, "#75")

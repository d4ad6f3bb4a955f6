"""`picsolve nonogram --filled`: a person's partial picture is checked, and solved from there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.examples import PUZZLES, TRAP, run
from tests.cli.test_filled import drawn
from tests.cli.test_json import objects

HEART = str(PUZZLES / "nonogram" / "heart.non")
SOLVED = ".#.#.\n#####\n#####\n.###.\n..#..\n"
RIGHT = ".#?#.\n?????\n#####\n?????\n??#??\n"
WRONG = "##?#.\n?????\n#####\n?????\n??.??\n"
TOLD = "the cells r1c1 and r5c3 are wrong"


def test_a_picture_without_mistakes_is_solved_from_there() -> None:
    result = run("nonogram", HEART, "--filled", RIGHT)
    assert (result.stdout, result.exit_code) == (f"{HEART}: unique\n{SOLVED}\n", 0)
    steps = objects("nonogram", HEART, "--filled", RIGHT, "--explain")[:-1]
    cells = [cell for step in steps for cell in (*step["fill"], *step["empty"])]
    assert len(cells) == len(set(cells)) == RIGHT.count("?")


@pytest.mark.parametrize("command", ["nonogram", "steps"])
def test_mistakes_are_pointed_out_in_the_place_of_an_answer(command: str) -> None:
    result = run(command, HEART, "--filled", WRONG)
    assert (result.stdout, result.exit_code) == (f"{HEART}: none: {TOLD}\n{WRONG}\n", 1)
    revealed = run(command, HEART, "--filled", WRONG, "--reveal").stdout
    told = "r1c1 is empty, not filled; r5c3 is filled, not empty"
    assert revealed == f"{HEART}: none: {told}\n{WRONG}\n"
    (found,) = objects(command, HEART, "--filled", WRONG)
    assert found["solution"] is None
    assert found["check"] == {
        "right": False,
        "wrong_cells": ["r1c1", "r5c3"],
        "text": TOLD,
        "reveal": None,
    }
    (found,) = objects(command, HEART, "--filled", WRONG, "--reveal")
    assert found["check"]["reveal"] == {"r1c1": ".", "r5c3": "#"}
    text = drawn(command, HEART, "--filled", WRONG)
    assert " wrong   The cells r1c1 and r5c3 are wrong.\n" in text
    assert "--reveal shows what is right" in text


def test_a_picture_can_be_checked_without_a_word_of_the_solution() -> None:
    result = run("nonogram", HEART, "--filled", RIGHT, "--check")
    told = "nothing in the grid is wrong so far"
    assert (result.stdout, result.exit_code) == (f"{HEART}: unique: {told}\n{RIGHT}\n", 0)
    result = run("nonogram", HEART, "--filled", WRONG, "--check")
    assert (result.stdout, result.exit_code) == (f"{HEART}: none: {TOLD}\n{WRONG}\n", 1)


def test_what_a_file_has_saved_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "heart.json"
    data = json.loads(run("convert", HEART, "--to", "json").stdout)
    del data["goal"]
    cells = "##?#.", "?????", "#####", "?????", "?????"  # row 1 is broken already
    for known, verdict in (
        (("?????",) * 4 + ("?#???",), "none: the cell r5c2 is wrong"),
        (cells, "none: the cell r1c1 is wrong"),
        (("?????",) * 4 + ("??#??",), "unique"),
    ):
        path.write_text(json.dumps({**data, "known": known}), encoding="utf-8")
        result = run("nonogram", str(path))
        assert result.stdout.splitlines()[0] == f"{path}: {verdict}"
        assert result.exit_code == (verdict != "unique")
        by_hand = run("nonogram", HEART, "--filled", str(path)).stdout
        assert by_hand.splitlines()[0] == f"{HEART}: {verdict}"


def test_where_a_picture_may_come_from(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    heading = "heart.non: none\n"
    path.write_text(f"{heading}{WRONG.replace('#', 'X').replace('?', '_')}\n", encoding="utf-8")
    expected = f"{HEART}: none: {TOLD}\n{WRONG}\n"
    assert run("nonogram", HEART, "--filled", str(path)).stdout == expected
    assert run("nonogram", HEART, "--filled", "-", stdin=WRONG).stdout == expected


@pytest.mark.parametrize(
    ("filled", "message"),
    [
        ("nowhere.txt", "nowhere.txt: error: there is no such file"),
        ("#?#", "--filled:1:1: error: the row has 3 cells, the puzzle is 5 wide"),
        ("?????\n??#z?\n", "--filled:2:4: error: `z` is no cell of this puzzle"),
        ("?????\n?????\n", "there are 2 rows, the puzzle is 5 high"),
        ("\n\n", "an empty argument is no picture"),
        (str(PUZZLES / "nonogram" / "cat.non"), "no cells are known in this file"),
        (str(PUZZLES / "nonogram" / "cat.xml"), "no cells are known in this file"),
    ],
)
def test_pictures_that_cannot_be_read(filled: str, message: str) -> None:
    result = run("nonogram", HEART, "--filled", filled)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert message in result.stderr


def test_the_other_kind_is_refused() -> None:
    assert run("nonogram", TRAP, "--filled", RIGHT).exit_code == 2
    result = run("sudoku", HEART, "--filled", RIGHT)
    assert result.exit_code == 2
    assert "this is a nonogram, not a sudoku" in result.stderr


def test_cells_that_exclude_each_other_may_each_be_right() -> None:
    clues = "1\n1\n\n1\n1\n"
    result = run("nonogram", "-", "--filled", "##\n??\n", stdin=clues)
    told = "each cell could be right, but not all of them together; row 1 cannot be filled any more"
    assert told in result.stdout
    result = run("nonogram", "-", "--filled", "#?\n#?\n", stdin=clues)
    assert "column 1 cannot be filled any more" in result.stdout

"""Coloured puzzles on the command line."""

from __future__ import annotations

from tests.cli.examples import PUZZLES, run
from tests.cli.test_json import objects

SWAP = """<puzzleset><puzzle defaultcolor="red">
<color name="white" char=".">fff</color><color name="red" char="r">d33</color>
<color name="blue" char="b">36c</color>
<clues type="columns">
<line><count>1</count><count color="blue">1</count></line>
<line><count>1</count><count color="blue">1</count></line>
</clues>
<clues type="rows">
<line><count>1</count></line><line><count>1</count></line><line><count color="blue">2</count></line>
</clues>
</puzzle></puzzleset>
"""
TOUCAN = str(PUZZLES / "nonogram" / "toucan.non")


def test_two_solutions_in_letters() -> None:
    result = run("nonogram", "-", stdin=SWAP)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert sorted((lines[1:4], lines[5:8])) == [[".r", "r.", "bb"], ["r.", ".r", "bb"]]


def test_json_has_letters_and_what_they_mean() -> None:
    *_, found = objects("nonogram", "-", stdin=SWAP)
    assert found["verdict"] == "several"
    assert {"".join(found["solution"]), "".join(found["second"])} == {"r..rbb", ".rr.bb"}
    assert found["colors"] == [
        {"letter": ".", "name": "white", "rgb": "ffffff"},
        {"letter": "r", "name": "red", "rgb": "dd3333"},
        {"letter": "b", "name": "blue", "rgb": "3366cc"},
    ]


def test_steps_tell_the_colour_of_each_cell() -> None:
    *steps, result = objects("nonogram", TOUCAN, "--explain")
    filled = {cell for step in steps for cell in step["fill"] if "=" in cell}
    rows = result["solution"]
    assert filled == {
        f"r{y}c{x}={letter}"
        for y, row in enumerate(rows, 1)
        for x, letter in enumerate(row, 1)
        if letter != "."
    }
    assert all("bar" in step for step in steps)


def test_the_trace_names_colours() -> None:
    result = run("nonogram", TOUCAN, "--explain")
    assert result.exit_code == 0
    assert " orange" in result.stdout

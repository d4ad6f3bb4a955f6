"""What commands draw on a terminal around the views: numbers, levels, verdicts."""

from __future__ import annotations

import re

from tests.cli.examples import SEVERAL, TRAP, run


def drawn(*arguments: str) -> str:
    """What the command draws, without escape codes."""
    output = run(*arguments, "--color", "always", COLUMNS="150").stdout
    return re.sub(r"\x1b\[[\d;]*m", "", output)


def test_possible_steps_are_numbered_in_their_pictures() -> None:
    text = drawn("steps", TRAP, "-v", "--only", "full-house,hidden-single")
    numbers = re.findall(r"step (\d+) ·", text)
    assert len(numbers) > 2
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert " of " not in re.findall(r"step 1 .*", text)[0]
    assert text.splitlines()[1] == ""


def test_a_solved_path_ends_with_its_level() -> None:
    assert re.search(
        r"unique\s+level \w+ · score of this path \d+\n", drawn("sudoku", TRAP, "--explain")
    )


def test_a_stuck_path_says_so_once_and_has_no_level() -> None:
    text = drawn("sudoku", SEVERAL, "--explain", "--only", "full-house")
    assert len(re.findall("stuck", text)) == 1
    assert "level" not in text
    assert "technique" not in text

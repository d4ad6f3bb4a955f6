"""`picsolve nonogram`: answers, traces, exit codes and streams."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from picsolve import formats
from picsolve.api import catalogue
from picsolve.errors import InputError
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from tests.cli.examples import PUZZLES, TELEPHONE, TRAP, TWO_DIAGONALS, run


def clues_of(path: str) -> tuple[object, object]:
    (entry,) = formats.load(path)
    assert not isinstance(entry, InputError)
    board = entry.board
    puzzle = board.puzzle if isinstance(board, Picture) else board
    assert isinstance(puzzle, Puzzle)
    return puzzle.rows, puzzle.columns


def test_an_answer_is_the_verdict_and_a_picture_that_fits_the_clues() -> None:
    result = run("nonogram", TELEPHONE)
    heading, *rows, end = result.stdout.split("\n")[:-1]
    assert heading == f"{TELEPHONE}: unique"
    assert end == ""
    drawn = Puzzle.from_picture(rows)
    assert (drawn.rows, drawn.columns) == clues_of(TELEPHONE)
    assert (result.stderr, result.exit_code) == ("", 0)


def test_several_solutions_are_both_drawn() -> None:
    result = run("nonogram", "-", stdin=TWO_DIAGONALS)
    heading, first, second, end = (
        result.stdout.split("\n\n")[0].split("\n", 1) + (result.stdout.split("\n\n")[1:])
    )
    assert heading == "<stdin>: several"
    assert {first, second} == {"#.\n.#", ".#\n#."}
    assert end == ""
    assert result.exit_code == 1


def test_without_a_solution_the_verdict_is_none() -> None:
    # Each line by itself can be filled, all together cannot.
    result = run("nonogram", "-", stdin="1 1\n0\n1 1\n\n2\n0\n2\n")
    first = result.stdout.splitlines()[0]
    assert first == "<stdin>: none: row 2 leaves no way to fill column 1"
    assert "#" not in result.stdout
    assert result.exit_code == 1


def test_the_trace_names_techniques_and_ends_with_the_picture() -> None:
    result = run("nonogram", TELEPHONE, "--explain")
    heading, *lines = result.stdout.splitlines()
    assert heading == f"puzzle 1  {TELEPHONE}  Telephone"
    ending = next(line for line in lines if line.startswith("solved in "))
    steps = lines[: lines.index(ending)]
    assert [int(step.split()[0]) for step in steps] == list(range(1, len(steps) + 1))
    assert any("Overlap:" in step or "Glue" in step for step in steps)
    assert lines[lines.index(ending) + 1 :] == run("nonogram", TELEPHONE).stdout.splitlines()


def test_the_steps_of_a_trace_draw_the_picture() -> None:
    lines = run("nonogram", TELEPHONE, "--explain").stdout.splitlines()
    rows = [line for line in lines if line and set(line) <= set("#.")]
    drawn: dict[tuple[int, int], str] = {}
    for step in lines:
        for area, state in re.findall(r"(r[-,\d]+c[-,\d]+) (filled|empty)", step):
            for cell in cells_of(area):
                assert drawn.setdefault(cell, state) == state
    assert len(drawn) == sum(map(len, rows))
    for (row, column), state in drawn.items():
        assert rows[row - 1][column - 1] == ("#" if state == "filled" else ".")


def cells_of(area: str) -> list[tuple[int, int]]:
    """The cells of `r3c1-3,5`, rows and columns counted from 1."""
    rows, columns = (numbers_of(part) for part in area[1:].split("c"))
    return [(row, column) for row in rows for column in columns]


def numbers_of(text: str) -> list[int]:
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def test_ranges_are_told_before_and_after_each_step() -> None:
    # Only ranges are narrowed by some steps: the list shows both ranges of the block.
    path = next(
        str(path)
        for path in sorted((PUZZLES / "nonogram").glob("*.non"))
        if "Range shrink:" in run("nonogram", str(path), "--explain").stdout
    )
    lines = run("nonogram", path, "--ranges").stdout.splitlines()
    shrink = next(i for i, line in enumerate(lines) if "Range shrink:" in line)
    assert re.fullmatch(
        r" +(row|column) \d+  (\d+:\d+(-\d+)?( -> \d+(-\d+)?)?(  |$))+", lines[shrink + 1]
    )
    assert " -> " in lines[shrink + 1]


def test_each_technique_can_be_left_out_and_the_picture_stays_the_same() -> None:
    result = run("nonogram", TELEPHONE, "--without", "ends,pattern-8", "--explain")
    assert "Glue" not in result.stdout
    assert "Overlap" not in result.stdout
    assert result.stdout.endswith(run("nonogram", TELEPHONE).stdout)


def test_a_restricted_path_is_stuck_but_the_verdict_is_known() -> None:
    result = run("nonogram", TELEPHONE, "--only", "pattern-1")
    assert re.search(r"^stuck after \d+ steps", result.stdout, re.M)
    assert f"{TELEPHONE}: unique" in result.stdout
    assert result.exit_code == 1


def test_no_verdict_in_time_is_undecided() -> None:
    result = run("nonogram", "-", "--timeout", "1e-9", stdin=TWO_DIAGONALS)
    known = "no solution found so far; lines tell 0 of 4 cells so far"
    assert result.stdout == f"<stdin>: undecided: {known}\n??\n??\n\n"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5\n1\n\n1\n1\n", "row 1 needs 5 cells"),
        ("1\n1\n\n1\n0\n", "rows"),  # the sums differ
        (TRAP, "this is a sudoku, not a nonogram"),
        ("", "there is no puzzle"),
    ],
)
def test_wrong_input_is_told_with_the_reason(text: str, message: str) -> None:
    result = run("nonogram", "-", stdin=text)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.startswith("<stdin>")


def test_a_wrong_file_does_not_stop_the_others(tmp_path: Path) -> None:
    bad = tmp_path / "bad.non"
    bad.write_text("width 2\nheight 1\nrows\n3\ncolumns\n1\n1\n", encoding="utf-8")
    result = run("nonogram", str(bad), TELEPHONE)
    assert result.stdout == run("nonogram", TELEPHONE).stdout
    assert result.stderr.startswith(f"{bad}:4:1: error: ")
    assert result.exit_code == 2


def test_a_terminal_gets_the_picture_in_colours() -> None:
    result = run("nonogram", TELEPHONE, "--color", "always", COLUMNS="100")
    assert "\x1b[" in result.stdout
    assert "unique" in result.stdout.splitlines()[-2]
    for option in ("--explain", "--ranges", "-v", "--step=2"):
        text = re.sub(
            r"\x1b\[[0-9;]*m", "", run("nonogram", TELEPHONE, option, "--color=always").stdout
        )
        assert re.search(r"step \d+ of \d+" if option != "--step=2" else r"step 2\b(?! of)", text)


def test_what_only_sudokus_have_is_not_offered() -> None:
    """No technique for nonograms rests on uniqueness; then the option would be needed here, too."""
    assert not any(technique.needs_unique for technique in catalogue("nonogram"))
    for command in (("nonogram", TELEPHONE), ("generate", "nonogram", "--random", "5x5")):
        refused = run(*command, "--no-uniqueness")
        assert refused.exit_code == 2
        assert "No such option '--no-uniqueness'" in refused.stderr
        told = run(*command[: 1 + (command[0] == "generate")], "--help").stdout
        assert not re.search("HoDoKu|easy …|uniqueness", told)
    assert run("rate", TELEPHONE, "--no-uniqueness").exit_code == 0

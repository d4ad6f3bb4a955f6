"""`picsolve generate nonogram`: what it makes is unique, as asked for, and the same everywhere."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import PIL.Image
import PIL.ImageDraw
import pytest

import picsolve
from picsolve.board import Verdict
from picsolve.nonogram.puzzle import Puzzle
from tests.cli.examples import command, environment, run

APPLE = str(Path(__file__).parent / "apple.png")


def made(*arguments: str, code: int = 0) -> list[dict[str, Any]]:
    result = run("generate", "nonogram", *arguments, "--jsonl")
    assert result.exit_code == code, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def cross(tmp_path: Path) -> str:
    """A diagonal, which could as well be the other one."""
    picture = PIL.Image.new("L", (4, 4), 255)
    for place in ((1, 1), (2, 2)):
        picture.putpixel(place, 40)
    picture.putpixel((1, 2), 150)
    picture.save(tmp_path / "cross.png")
    return str(tmp_path / "cross.png")


def test_an_image_becomes_a_puzzle_that_can_be_read_again(tmp_path: Path) -> None:
    result = run("generate", "nonogram", "--image", APPLE, "--size", "20x", "--author", "N. N.")
    assert result.exit_code == 0
    puzzle = picsolve.parse(result.stdout)
    assert isinstance(puzzle, Puzzle)
    decision = picsolve.decide(puzzle)
    assert decision.verdict is Verdict.UNIQUE
    assert decision.solutions[0].text == puzzle.goal
    assert (puzzle.title, puzzle.author) == ("apple", "N. N.")
    assert "one solution · level" in result.stderr


@pytest.mark.parametrize(
    ("size", "fit", "width", "height"),
    [("20x", None, 20, 20), ("x12", None, 12, 12), ("20x10", None, 20, 10), ("9x6", "crop", 9, 6)],
)
def test_the_picture_has_the_size(size: str, fit: str | None, width: int, height: int) -> None:
    arguments = ["--fit", fit] if fit else []
    (puzzle,) = made("--image", APPLE, "--size", size, "--fix", *arguments)
    assert (len(puzzle["columns"]), len(puzzle["rows"])) == (width, height)
    if fit is None and width > height:  # what is beside the image is empty
        assert all(row[:5] == "....." == row[-5:] for row in puzzle["solution"])


def test_an_ambiguous_image_is_told_with_its_cells(cross: str) -> None:
    result = run("generate", "nonogram", "--image", cross, "--threshold", "140")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "4 cells are not the same in all: r2c2, r2c3, r3c2, r3c3" in result.stderr
    assert "....\n.-+.\n.+-.\n....\n" in result.stderr


def test_a_repair_takes_the_cell_next_to_the_threshold(cross: str) -> None:
    result = run("generate", "nonogram", "--image", cross, "--threshold", "140", "--fix")
    assert result.exit_code == 0
    assert "one cell was changed: r3c2" in result.stderr
    (puzzle,) = made("--image", cross, "--threshold", "140", "--fix")
    assert puzzle["changed"] == ["r3c2"]
    assert puzzle["fewest"] is True
    assert puzzle["solution"] == ["....", ".#..", ".##.", "...."]


def test_inverted_is_the_opposite_at_every_threshold(cross: str) -> None:
    for threshold in ("auto", "100", "160"):
        usual, inverted = (
            run("generate", "nonogram", "--image", cross, "--fix", "--threshold", threshold, *more)
            for more in ((), ("--invert",))
        )
        assert usual.exit_code == inverted.exit_code == 0
    (puzzle,) = made("--image", cross, "--threshold", "160", "--invert")
    assert puzzle["solution"] == ["####", "#.##", "#..#", "####"]


@pytest.mark.parametrize("dither", ["floyd-steinberg", "ordered"])
def test_a_dither_has_as_much_black_as_the_greys(tmp_path: Path, dither: str) -> None:
    ramp = PIL.Image.linear_gradient("L").resize((200, 200))
    ramp.save(tmp_path / "ramp.png")
    result = run(
        *("generate", "nonogram", "--image", str(tmp_path / "ramp.png"), "--size", "16x16"),
        *("--dither", dither, "--to", "pbm", "--fix"),
    )
    rows = [row for row in result.stdout.splitlines() if set(row) <= {"0", "1"} and len(row) == 16]
    filled = [sum(map(int, "".join(rows[i : i + 4]))) / 64 for i in (0, 4, 8, 12)]
    assert filled == sorted(filled, reverse=True)
    assert filled[0] > 0.8 > 0.2 > filled[3]
    assert 0.35 < sum(filled) / 4 < 0.65


def test_colours_are_unique_and_written_where_there_is_room(tmp_path: Path) -> None:
    target = tmp_path / "apple.xml"
    result = run(
        *("generate", "nonogram", "--image", APPLE, "--size", "15x", "--colors", "3"),
        *("-o", str(target)),
    )
    assert (result.exit_code, result.stdout) == (0, "")
    (puzzle,) = picsolve.load(target)
    assert isinstance(puzzle, Puzzle)
    assert picsolve.decide(puzzle).verdict is Verdict.UNIQUE
    assert {color.name for color in puzzle.colors} == {"white", "red", "green", "brown"}
    result = run("generate", "nonogram", "--image", APPLE, "--colors", "3", "--to", "gno")
    assert result.exit_code == 2
    assert "gno has no colours" in result.stderr


def test_a_text_has_its_letters() -> None:
    (puzzle,) = made("--text", "Hi")
    assert puzzle["solution"][0] == "#...#.###"
    (large,) = made("--text", "Hi", "--size", "18x14")
    assert large["solution"] == [
        "".join(2 * cell for cell in row) for row in puzzle["solution"] for _ in range(2)
    ]
    (lines,) = made("--text", "I", "--text", "I")
    (broken,) = made("--text", "I\\nI")
    assert lines["solution"] == broken["solution"]
    assert len(lines["solution"]) == 16


def test_a_seed_makes_the_same_puzzles() -> None:
    arguments = ("--random", "8x6", "--seed", "7", "--density", "0.6")
    three = made(*arguments, "--count", "3")
    # As every version of Python and every machine has to make it.
    assert three[0]["solution"] == FIRST
    assert made(*arguments, "--count", "2", "--tries", "50") == three[:2]
    assert len({tuple(puzzle["solution"]) for puzzle in three}) == 3
    for puzzle in three:
        cells = "".join(puzzle["solution"])
        assert cells.count("#") == round(0.6 * 48)
    assert made("--random", "8x6", "--seed", "8") != made("--random", "8x6", "--seed", "9")


FIRST = [".##.#.##", ".#.##.##", "..#.#.#.", "##.#....", "#..###.#", "########"]


@pytest.mark.parametrize(
    ("symmetry", "partner"),
    [
        ("horizontal", lambda rows: [row[::-1] for row in rows]),
        ("vertical", lambda rows: rows[::-1]),
        ("rotational", lambda rows: [row[::-1] for row in rows[::-1]]),
    ],
)
def test_random_pictures_are_symmetric(symmetry: str, partner: Any) -> None:
    (puzzle,) = made("--random", "9x8", "--seed", "1", "--symmetry", symmetry, "--smooth", "1")
    assert puzzle["solution"] == partner(puzzle["solution"])


@pytest.mark.parametrize(
    ("filters", "key", "allowed"),
    [
        (("--level", "two-lines,contradiction"), "level", {"two-lines", "contradiction"}),
        (("--technique", "overlap"), "techniques", {"overlap"}),
        (("--line-solvable", "--min", "60"), "line_solvable", {True}),
    ],
)
def test_filters_hold(filters: tuple[str, ...], key: str, allowed: set[Any]) -> None:
    for puzzle in made("--random", "7x7", "--seed", "3", "--count", "2", *filters):
        found = puzzle[key]
        assert allowed & ({*found} if isinstance(found, dict) else {found})
        assert "--min" not in filters or puzzle["score"] >= 60


def test_what_is_not_found_is_told_with_the_odds() -> None:
    arguments = ("--random", "8x8", "--seed", "1", "--tries", "5", "--min", "99999")
    result = run("generate", "nonogram", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "0 of 1 found in 5 tries, of which 4 had one solution (80.0%)" in result.stderr


def test_an_image_that_is_not_as_wanted_is_told() -> None:
    result = run("generate", "nonogram", "--image", APPLE, "--level", "search")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "it has one solution, and is not as wanted" in result.stderr


def test_several_files_have_numbers(tmp_path: Path) -> None:
    arguments = ("--random", "6x6", "--seed", "2", "--count", "2")
    result = run("generate", "nonogram", *arguments, "-o", str(tmp_path / "r.non"))
    assert result.exit_code == 0
    assert sorted(os.listdir(tmp_path)) == ["r-1.non", "r-2.non"]
    pack = run("generate", "nonogram", *arguments).stdout
    assert pack.count("====") == 1
    parts = [(tmp_path / name).read_text("utf-8") for name in ("r-1.non", "r-2.non")]
    assert pack == "====\n".join(parts)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("", "say what of"),
        ("--text A --random 5x5", "say what of"),
        ("--text A --density 0.5", "--density goes with --random only"),
        ("--random 5x5 --density nan", "'nan' is no number"),
        ("--random 5x", "is no size such as 30x20"),
        ("--text A --size 0x9", "a side has 1 to 1,000 cells"),
        ("--text HELLO --size 9x9", "at least 29x7"),
        ("--text ß€", "the letters have no '€'"),
        ("--random 999x999", "at most 250,000 cells"),
        ("--image x --dither --threshold 9", "exclude each other"),
        ("--image x --threshold 256", "neither auto nor a grey"),
        ("--text A -o a.zzz", "tells no format"),
        ("--text A --to zzz", "no format 'zzz'"),
        ("--text A --to non --json", "exclude each other"),
        ("--random 5x5 --count 2 --to non", "holds one puzzle"),
        ("--random 5x5 --technique x-wing", "for a sudoku only"),
    ],
)
def test_wrong_usage_is_told(arguments: str, told: str) -> None:
    result = run("generate", "nonogram", *arguments.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_a_plain_image_is_told(tmp_path: Path) -> None:
    PIL.Image.new("L", (5, 5), 255).save(tmp_path / "white.png")
    result = run("generate", "nonogram", "--image", str(tmp_path / "white.png"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "every cell of the picture comes out the same" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
def test_ctrl_c_leaves_whole_puzzles(tmp_path: Path) -> None:
    target = tmp_path / "many.nonpack"
    arguments = ("--random", "8x8", "--seed", "1", "--count", "100000", "-o", str(target))
    with subprocess.Popen(
        command("generate", "nonogram", *arguments),
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "one solution" in line:
                break
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 130
    puzzles = list(picsolve.load(target))
    assert puzzles
    assert all(picsolve.decide(puzzle).verdict is Verdict.UNIQUE for puzzle in puzzles)


@pytest.mark.filterwarnings("error")
def test_two_colours_are_parted_no_further(tmp_path: Path) -> None:
    image = PIL.Image.new("RGB", (40, 40), "white")
    image.paste("black", (8, 8, 31, 31))
    image.save(tmp_path / "square.png")
    result = run("generate", "nonogram", "--image", str(tmp_path / "square.png"), "--colors", "20")
    assert result.exit_code == 0
    assert "no more can be told apart" in result.stderr
    assert "Warning" not in result.stderr

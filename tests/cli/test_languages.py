"""`--lang` and the environment: what is in another language, and what programs can rely on."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path

import click
import pytest
from rich.cells import cell_len

from picsolve.cli import ratings
from picsolve.cli.main import picsolve
from picsolve.cli.output import Style
from picsolve.cli.record import Recorder
from picsolve.sudoku.symmetry import SYMMETRIES
from picsolve.words import chosen, speaking
from tests.cli.examples import BROKEN, NONE, PUZZLES, TRAP, process, run
from tests.cli.test_processes import POSIX, on_a_terminal
from tests.help_texts import commands

EASY = str(PUZZLES / "sudoku" / "easy.txt")
CAT = str(PUZZLES / "nonogram" / "cat.non")
JAPANESE = {"LANG": "ja_JP.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}
NAME = "裸のシングル"


@pytest.mark.parametrize("text", ["STAR", "Hi!", "HELLO"])
def test_what_is_said_of_new_nonograms_has_no_english(text: str) -> None:
    told = run("generate", "nonogram", "--text", text, "--fix", "--lang", "ja").stderr
    assert "レベル：" in told
    assert re.findall(r"[A-Za-z]{2,}", told.replace(text, "")) == []


@POSIX
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_what_is_said_of_new_sudokus_has_no_english(symmetry: str) -> None:
    wish = ("--level", "easy", "--symmetry", symmetry, "--seed", "7", "--lang", "ja")
    told = on_a_terminal("generate", "sudoku", *wish, COLUMNS="100")
    told = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|--seed \d+", "", told)
    assert "初級" in told
    assert re.findall(r"[A-Za-z]{2,}", told) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "ja", "sudoku", EASY, "--explain"),
        ("sudoku", EASY, "--explain", "--lang", "ja"),
        ("--lang", "en", "sudoku", EASY, "--explain", "--lang", "ja"),
    ],
)
def test_the_language_is_an_option_before_the_command_or_of_it(arguments: tuple[str, ...]) -> None:
    told = run(*arguments)
    assert told.exit_code == 0
    assert NAME in told.stdout
    assert "Naked Single" not in told.stdout


@pytest.mark.parametrize("command", list(commands(picsolve)), ids=lambda command: command.name)
def test_every_command_has_the_option(command: click.Command) -> None:
    assert "--lang" in {name for option in command.params for name in option.opts}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("convert", CAT, "--to", "mk"), "省きました"),
        (("completion", "--help"), "使い方"),
        (("generate", "--help"), "使い方"),
        (("generate", "sudoku", "--clues", "5"), "数独"),
    ],
)
def test_commands_without_formats_for_programs_take_it_before_or_after(
    arguments: tuple[str, ...], told: str
) -> None:
    for asked in (("--lang", "ja", *arguments), (*arguments, "--lang", "ja")):
        answer = run(*asked)
        assert told in answer.stdout + answer.stderr
    english = run(*arguments)
    assert told not in english.stdout + english.stderr


def test_text_is_in_the_language_of_the_environment_unless_another_is_asked_for() -> None:
    assert NAME in run("sudoku", EASY, "--explain", **JAPANESE).stdout
    assert NAME not in run("sudoku", EASY, "--explain", "--lang", "en", **JAPANESE).stdout
    assert NAME in run("sudoku", EASY, "--explain", "--color", "always", **JAPANESE).stdout


@pytest.mark.parametrize("form", ["--json", "--jsonl", "--csv", "--tsv"])
@pytest.mark.parametrize("puzzle", [("sudoku", EASY), ("nonogram", CAT)])
def test_programs_get_english_whatever_the_environment_says(
    form: str, puzzle: tuple[str, str]
) -> None:
    english = run(*puzzle, "--explain", form)
    assert run(*puzzle, "--explain", form, **JAPANESE).stdout == english.stdout


def test_programs_that_ask_for_it_get_sentences_in_the_language_and_nothing_else() -> None:
    english = run("nonogram", CAT, "--explain", "--jsonl").stdout.splitlines()
    japanese = run("nonogram", CAT, "--explain", "--jsonl", "--lang", "ja").stdout.splitlines()
    sentences = {"short", "text", "look_for", "branches"}
    assert len(english) == len(japanese) > 1
    for one, other in zip(map(json.loads, english), map(json.loads, japanese), strict=True):
        assert one.keys() == other.keys()
        assert {k: v for k, v in one.items() if k not in sentences} == {
            k: v for k, v in other.items() if k not in sentences
        }
        assert one.get("text") is None or one["text"] != other["text"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("sudoku", EASY),
        ("sudoku", TRAP, "--filled", "1" + TRAP[1:]),
        ("nonogram", CAT),
        ("check", EASY, CAT),
        ("check", NONE, BROKEN),
        ("sudoku", NONE, BROKEN),
        ("nonogram", "-"),
        ("rate", CAT),
        ("techniques",),
    ],
)
def test_lines_for_scripts_are_the_same_in_every_language(arguments: tuple[str, ...]) -> None:
    text = "2 1\n3\n\n2\n1\n1\n2\n"  # the first row has no room
    english = run(*arguments, stdin=text)
    japanese = run(*arguments, "--lang", "ja", stdin=text)
    assert japanese.stdout == english.stdout
    assert japanese.exit_code == english.exit_code


def test_a_language_that_is_not_there_is_an_error_that_names_those_that_are() -> None:
    for arguments in (("--lang", "fr", "sudoku", EASY), ("sudoku", EASY, "--lang", "fr")):
        told = run(*arguments)
        assert told.exit_code == 2
        assert "'fr' is not one of 'en', 'ja'" in told.stderr


def test_workers_speak_the_language_too() -> None:
    """Also those that are asked in the environment; a cluster's have another."""
    arguments = ("sudoku", EASY, "--explain", "--timeout", "60")
    told = process(*arguments, "--jobs", "2", **JAPANESE).stdout
    assert NAME in told
    assert told == process(*arguments, "--lang", "ja").stdout


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_sent_to_workers_says_the_language(language: str) -> None:
    """A `Task` has its style, and an output of that style speaks its language."""
    style = pickle.loads(pickle.dumps(Style(lang=language)))
    with speaking("ja" if language == "en" else "en"):
        Recorder(style)
        assert chosen() == language


def test_hints_are_told_in_the_language() -> None:
    told = run("hint", EASY, "--lang", "ja").stdout
    assert "を見てください。" in told
    assert "Look at" not in told


def test_techniques_are_explained_in_the_language() -> None:
    told = run("techniques", "overlap", "--lang", "ja").stdout
    assert told.startswith("重なり\n")
    assert "探し方：" in told
    assert "What to look for" not in told
    # The drawn example: labels take their columns.
    assert "    左詰め     3 3 3 . 4 4 4 4 . ." in told.splitlines()


def test_runs_leave_no_language_to_the_next() -> None:
    run("sudoku", EASY, "--explain", "--lang", "ja")
    run("sudoku", EASY)
    assert chosen() == "en"


def test_the_reach_of_a_colour_is_told_with_its_cells(tmp_path: Path) -> None:
    """The piece of the sentence that is called as a part of the documentation was."""
    file = tmp_path / "reach.non"
    colors = "color 0 #ffffff white\ncolor a #ff0000 ca\ncolor b #00aa00 cb\n"
    clues = "rows\n2a,2b\n\ncolumns\n1a\n1a\n1b\n1b\n0\n0\n"
    file.write_text(f"width 6\nheight 1\n{colors}{clues}", "utf-8")
    steps = ("steps", str(file), "--only", "color-reach", "-v")
    english, japanese = run(*steps).stdout, run(*steps, "--lang", "ja").stdout
    assert "the places that are left to the ca blocks cover only cells 1-2" in english
    assert "「ca」のブロックに残った場所は1-2マス目だけです。よって" in japanese
    assert "In column 5 (0) there is no place for ca or cb." in english
    assert "5列目（0）" in japanese


def test_the_columns_of_ratings_stay_straight() -> None:
    """Where each column ends does not depend on how wide its words are."""
    with speaking("ja"):
        rows = [
            ratings.parts("唯一解", "上級", "568", "4.2/1.2/1.2", "55", "X-ウィング"),
            ratings.parts("none", "-", "-", "-", "0", "-"),
        ]
        widths = [[cell_len(part) for part in row] for row in rows]
        assert widths[0] == widths[1]
        above = ratings.heading()
    assert above.split() == ["判定", "レベル", "スコア", "ER/EP/ED", "手順", "最難"]
    assert cell_len(above[: above.index("最難")]) == 6 + sum(widths[0]) - 32


def test_wrong_names_are_told_with_those_that_are_like_them() -> None:
    told = run("sudoku", EASY, "--only", "swordfsh", "--lang", "ja").stderr
    assert "'swordfsh' という解法はありません。'swordfish'" in told
    assert "のことですか? 一覧は `picsolve techniques` で表示されます。" in told
    told = run("rate", EASY, "--level", "tough", "--lang", "ja").stderr
    assert "'tough' というレベルはありません。数独のレベルは easy" in told


def test_why_there_is_no_solution_is_told_of_the_lines() -> None:
    puzzle = "rows\n2\n2\n0\n\ncolumns\n1 1\n1\n1\n"
    (told,) = json.loads(run("nonogram", "-", "--lang", "ja", "--json", stdin=puzzle).stdout)
    assert told["why"]["text"] == "3行目により、1列目を埋める方法がなくなります"
    assert told["why"]["lines"] == ["row 3", "column 1"]

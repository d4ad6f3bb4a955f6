"""The help, and what click itself says, in another language than English."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from picsolve.cli.click_words import folded, shown
from picsolve.cli.main import picsolve
from picsolve.words import LANGUAGES, click_words, speaking
from tests.help_texts import commands

TRANSLATIONS = LANGUAGES[1:]
#: The names of the commands, with that of their group before them.
COMMANDS = [
    "",
    *picsolve.list_commands(click.Context(picsolve)),
    "generate sudoku",
    "generate nonogram",
]
#: What click can say of the commands of picsolve, by the beginnings of its templates.
HEARD = (
    *("Usage:", "Options", "Commands", "Show this message", "Try '", "Error: {"),
    *("Invalid value", "No such option", "Missing command.", "Got unexpected extra"),
    *("Option {name!r}", "{value!r} is not {choice}", "{value!r} is not one of"),
    *("{value} is not in the range", "{value!r} is not a valid {number_type}"),
)


def help_of(command: str, *options: str, columns: int = 80) -> str:
    environment = {"COLUMNS": str(columns)}
    result = CliRunner(env=environment).invoke(picsolve, [*command.split(), *options, "--help"])
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_japanese_but_for_names_and_examples(command: str) -> None:
    told = help_of(command, "--lang=ja") if not command else help_of(f"--lang ja {command}")
    for line in told.splitlines()[1:]:
        prose = re.sub(r"^ {2,4}(-.*?(  |$)|picsolve .*)|\[.*?\]|\S*[-_./:{}]\S*", "", line)
        assert not re.search(r"[a-z]{3,} [a-z]+ [a-z]{3,}", prose), line
    assert told.startswith("使い方: ")


@pytest.mark.parametrize("columns", [40, 80, 100])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_the_same_names_and_fits_the_terminal(command: str, columns: int) -> None:
    english = help_of(command, columns=columns)
    told = help_of(f"--lang ja {command}", columns=columns)
    examples = re.findall(r"(?m)^    picsolve .*", english)
    assert re.findall(r"(?m)^    picsolve .*", told) == examples
    assert names(told, "オプション:") == names(english, "Options:")
    long = [line for line in told.splitlines() if cell_len(line) > columns]
    assert [line for line in long if line not in english] == []


def names(told: str, heading: str) -> list[str]:
    """The names of options, and of commands behind them."""
    return re.findall(r"(?m)^  (-[-\w]+|[a-z]+(?=  ))", told.partition(f"\n{heading}\n")[2])


def templates() -> set[str]:
    """What click may say: the texts that it has translated by gettext."""
    found = set()
    for file in Path(click.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext"):
                found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return {text for text in found if isinstance(text, str)}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_what_click_says_is_translated_as_click_has_it(language: str) -> None:
    wanted = {text for text in templates() if text.startswith(HEARD)}
    assert len(wanted) >= len(HEARD)
    assert not wanted - click_words(language).keys()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("sudoku", "引数 'PUZZLE...' がありません。"),
        ("sudoku x --step 0", "'--step' の値が正しくありません: 0 は範囲 x>=1 の外です。"),
        (
            "sudoku x --step x",
            "'--step' の値が正しくありません: 'x' は 12 のような整数ではありません。",
        ),
        (
            "sudoku x --color pink",
            "'pink' は使えません。使えるのは 'auto', 'always', 'never' です。",
        ),
        ("sudoku x --nothing", "'--nothing' というオプションはありません。"),
        ("sudoku x --stp 1", "というオプションはありません。次のどれかのことですか? "),
        ("sudoku x --json=1", "オプション '--json' は値を取りません。"),
        ("sudoku x --step", "オプション '--step' には値が必要です。"),
        ("generate sudoku a b", "余分な引数があります ("),
        ("sudoku --json --csv x", "--json と --csv は同時に使えません。"),
        ("sudoku x --step 1 --step 2", "--step は1回しか指定できません"),
    ],
)
def test_wrong_usage_is_told_in_the_language(arguments: str, told: str) -> None:
    with pytest.raises(click.ClickException) as caught:
        picsolve.main(["--lang", "ja", *arguments.split()], standalone_mode=False)
    with speaking("ja"):
        *usage, error = shown(caught.value).splitlines()
    assert not usage or re.match(
        "使い方: .*\n説明は '.* --help' で表示されます。\n$", "\n".join(usage)
    )
    assert error.startswith("エラー: ")
    assert told in error


def test_errors_are_folded_to_columns() -> None:
    text = "エラー: 「かな」と漢字 --long-option\n"
    with speaking("ja"):
        assert folded(text, 16) == "エラー: 「かな」\nと漢字\n--long-option\n"
    assert folded("Error: one two three\n", 12) == "Error: one\ntwo three\n"


def test_every_command_has_its_help_in_the_form_for_translations() -> None:
    """A command in a table but without the context of the others would speak English."""
    assert len(list(commands(picsolve))) == len(COMMANDS)


@pytest.mark.parametrize("arguments", ["sudoku --help", "sudoku x --step 0", "techniques overlap"])
def test_where_the_streams_cannot_write_japanese_it_is_english(arguments: str) -> None:
    def told(encoding: str, *options: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "picsolve", *options, *arguments.split()],
            env={**os.environ, "PYTHONIOENCODING": encoding},
            capture_output=True,
            encoding=encoding,
        )
        return done.stdout + done.stderr

    english = told("utf-8")
    assert told("latin-1", "--lang", "ja") == told("latin-1")
    assert told("utf-8", "--lang", "ja") != english
    assert told("shift_jis", "--lang", "ja") == told("utf-8", "--lang", "ja")

"""Options that say nothing together, or are given twice, are told; none is silently left aside."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from picsolve.cli.click_words import shown
from picsolve.cli.main import picsolve
from picsolve.cli.numbers import Real, Whole
from tests.cli.examples import TELEPHONE, TRAP, TRAP_SOLVED, run

FORMATS = ("--json", "--jsonl", "--csv", "--tsv")


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("sudoku PUZZLE -o out --output other", "-o"),
        ("convert PUZZLE -o out.sdm -o other.sdm", "-o"),
        ("convert PUZZLE --to sdm --to=sdk", "--to"),
        ("check PUZZLE --timeout 1 --timeout 2", "--timeout"),
        ("rate PUZZLE --min 1 --min 2", "--min"),
        ("hint PUZZLE -l 1 -l2", "-l"),
        ("sudoku PUZZLE --color never --color always", "--color"),
        ("techniques --kind sudoku --kind nonogram", "--kind"),
    ],
)
def test_an_option_with_one_value_can_be_given_only_once(words: str, option: str) -> None:
    result = run(*(TRAP if word == "PUZZLE" else word for word in words.split()))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] == f"Error: {option} can be given only once"


def test_others_can_be_given_again() -> None:
    for words in (("--only", "singles", "--only", "x-wing"), ("--jsonl", "--jsonl")):
        assert run("sudoku", TRAP, *words).exit_code in (0, 1)
    assert run("sudoku", "--", TRAP).stdout == f"{TRAP_SOLVED}\tunique\n"


@pytest.mark.parametrize("option", ["--ascii", "--background dark", "--color always"])
@pytest.mark.parametrize("command", ["sudoku", "check", "hint", "steps", "rate", "techniques"])
def test_what_draws_does_not_go_with_what_is_for_programs(command: str, option: str) -> None:
    puzzle = ["singles"] if command == "techniques" else [TRAP]
    for name in FORMATS:
        for words in ((*option.split(), name), (name, *option.split())):
            result = run(command, *puzzle, *words)
            assert (result.exit_code, result.stdout) == (2, "")
            told = f"Error: {option.split()[0]} has no effect with {name}"
            assert result.stderr.splitlines()[-1] == told
    assert run(command, *puzzle, "--color", "never", "--jsonl").exit_code in (0, 1)


@pytest.mark.parametrize(
    "words",
    ["sudoku", "nonogram", "sudoku --count 2 --jsonl", "sudoku --filled TRAP --check --csv"],
)
def test_the_path_can_be_left_out_where_it_would_be_told(words: str) -> None:
    command, *more = words.split()
    puzzle = TELEPHONE if command == "nonogram" else TRAP
    more = [TRAP if word == "TRAP" else word for word in more]
    result = run(command, puzzle, *more, "--no-path")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--no-path goes with --json, --jsonl, --csv or --tsv" in result.stderr


def test_steps_have_no_boards_in_formats_for_programs() -> None:
    for name in FORMATS:
        result = run("steps", TRAP, "-v", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "-v draws boards, and --json, --jsonl, --csv and --tsv have none" in result.stderr


def test_nothing_is_revealed_of_what_nobody_has_filled_in() -> None:
    told = "--reveal does nothing here: nothing tells what you have filled in"
    for command, puzzle in (("hint", TRAP), ("hint", TELEPHONE), ("sudoku", TRAP)):
        result = run(command, puzzle, "--reveal")
        assert (result.exit_code, result.stdout) == (2, run(command, puzzle).stdout)
        assert told in result.stderr
    for command in ("hint", "sudoku"):
        result = run(command, f"+{TRAP}", "--reveal")
        assert (result.exit_code, result.stderr) == (0, "")
    result = run("steps", TRAP, "--reveal")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--reveal goes with --filled" in result.stderr


def options_of(
    group: click.Group, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Option]]:
    """Every option with a value, of every command, with the words of that command."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from options_of(command, (*path, name))
        for option in command.params:
            if isinstance(option, click.Option) and not option.is_flag:
                yield (*path, name), option


assert isinstance(picsolve, click.Group)
WITH_VALUES = list(options_of(picsolve))
#: What none of them takes: digits of another script, what Python alone has, and too many digits.
NO_NUMBERS = ("٣", "３", "1_0", "+1", " 1", "0x1", "nan", "inf", "1e400", "9" * 5000)
#: Options with numbers that are read by callbacks.
READ_BY_HAND = {
    "jobs",
    "count",
    "threshold",
    "clues",
    "min_er",
    "max_er",
    "random",
    "size",
    "steps",
}


def test_an_empty_value_is_refused_by_every_option() -> None:
    for words, option in WITH_VALUES:
        result = run(*words, option.opts[-1], "", TRAP)
        assert (result.exit_code, result.stdout) == (2, "")
        told = f"Error: {option.opts[0]} wants a value, and this one is empty"
        assert result.stderr.splitlines()[-1] == told
    assert {"--clues", "-o", "--only", "--timeout"} <= {it.opts[0] for _, it in WITH_VALUES}


def test_numbers_are_written_in_one_way_for_every_option() -> None:
    numeric = [
        (words, option)
        for words, option in WITH_VALUES
        if isinstance(option.type, Whole | Real) or option.name in READ_BY_HAND
    ]
    assert {it.name for _, it in numeric} >= {"timeout", "step", "seed", "scale", *READ_BY_HAND}
    for words, option in numeric:
        for value in NO_NUMBERS:
            result = run(*words, option.opts[-1], value, TRAP)
            assert (result.exit_code, result.stdout) == (2, ""), (words, option.name, value)
            assert "Error: Invalid value for" in result.stderr
            assert not isinstance(option.type, click.IntRange) or isinstance(option.type, Whole)


@pytest.mark.parametrize(
    ("words", "code"),
    [("--timeout 1e9", 0), ("--timeout .5", 0), ("--timeout 2.", 0), ("--step 007", 0)],
)
def test_numbers_in_ascii_digits_are_taken(words: str, code: int) -> None:
    assert run("sudoku", TRAP, *words.split()).exit_code == code


def told_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What standard error says of a wrong use or of wrong input."""
    try:
        assert picsolve.main(list(arguments), standalone_mode=False) == 2
    except click.ClickException as error:
        return shown(error)
    return capsys.readouterr().err


@pytest.mark.parametrize("sign", ["a", "9", "' ", "a b", "猫"])
def test_long_values_are_shortened_in_errors(sign: str, capsys: pytest.CaptureFixture[str]) -> None:
    long = sign * 20_000
    for words, option in WITH_VALUES:
        if option.name in ("text", "title", "author", "scheduler"):  # which take anything
            continue
        told = told_of(capsys, *words, option.opts[-1], long, TRAP)
        assert 0 < len(told) < 2500, (words, option.name)
    for arguments in ([long], ["sudoku", f"--{long}"], ["sudoku", f"--json={long}"]):
        assert len(told_of(capsys, *arguments)) < 2500


def test_what_is_not_long_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    path = f"{'d' * 200}/{'e' * 150}.txt"
    assert f"{path} cannot be written" in told_of(capsys, "sudoku", TRAP, "-o", path)
    assert f"'{'x' * 70}'" in told_of(capsys, "sudoku", TRAP, "--only", "x" * 70)

"""Options that several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import inf
from typing import Any, TypeVar

import click

from picsolve.cli.numbers import Real, Whole, whole
from picsolve.words import LANGUAGES, choose, chosen, of_environment, say

#: In seconds, some three years.
LONGEST_TIME = 1e8
MOST_JOBS = 1000
MOST_COUNTED = 10**15
#: Characters that each language other than English needs.
_SAMPLES = {"ja": "日本語"}
_FORMATS = {
    "json": "Write one JSON array.",
    "jsonl": "Write one JSON object per line.",
    "csv": "Write a table with commas: a heading, then a row for each JSON object.",
    "tsv": "Write such a table with TABs.",
}
CommandT = TypeVar("CommandT", bound=Callable[..., Any])


def _together(*options: Callable[[CommandT], CommandT]) -> Callable[[CommandT], CommandT]:
    def decorate(function: CommandT) -> CommandT:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def _alone(ctx: click.Context, parameter: click.Parameter, value: bool) -> bool:
    """The value of a flag that does not go with the other formats."""
    asked = [name for name in _FORMATS if name == parameter.name or ctx.params.get(name)]
    if value and len(asked) > 1:
        one, other = (f"--{name}" for name in asked[:2])
        raise click.UsageError(
            say("{one} and {other} exclude each other", one=one, other=other), ctx
        )
    return value


def _on_boards(ctx: click.Context, parameter: click.Parameter, value: Any) -> Any:
    """The value of an option for what is drawn, which goes with no format for programs."""
    asked = next((name for name in _FORMATS if ctx.params.get(name)), None)
    if asked and value not in (None, False, "auto", "never"):
        told = say(
            "{option} has no effect with {format}", option=parameter.opts[0], format=f"--{asked}"
        )
        raise click.UsageError(told, ctx)
    return value


def number(ctx: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """A number that can be compared with others; of a lower bound such as `10.0+` it is told."""
    if value is None:
        return None
    if value.endswith("+"):
        message = say(
            "{value!r} is a lower bound, and here goes a number such as {number}",
            value=value,
            number=value[:-1],
        )
        raise click.BadParameter(message, ctx, parameter)
    return Real().convert(value, parameter, ctx)


def _seconds(ctx: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """A time that a clock can be set to; None, which is no limit, for what no run lives to see."""
    return None if value is None or value > LONGEST_TIME else value


def _language(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str:
    """The language to speak from now on: the one asked for here or before the command, or else that
    of the environment, which programs that read the output get never."""
    asked = ctx.meta["picsolve.lang"] = value or ctx.meta.get("picsolve.lang")
    if asked is None and isinstance(ctx.command, click.Group):
        return chosen()  # by `choose_early`, for the arguments of the command are still to be read
    for_programs = any(ctx.params.get(name) for name in _FORMATS)
    language: str = asked or ("en" if for_programs else of_environment())
    if not _can_be_written(language, to_stdout=not for_programs):
        language = "en"
    choose(language)
    return language


def choose_early(arguments: list[str]) -> None:
    """Choose the language for help, and for errors in the arguments themselves, which come before
    any option has its turn."""
    asked = next(
        (
            value.removeprefix("--lang=")
            for option, value in zip(["", *arguments], arguments, strict=False)
            if option == "--lang" or value.startswith("--lang=")
        ),
        None,
    )
    for_programs = any(f"--{name}" in arguments for name in _FORMATS)
    language = asked or ("en" if for_programs else of_environment())
    is_known = language in LANGUAGES and _can_be_written(language, to_stdout=True)
    choose(language if is_known else "en")


def _can_be_written(language: str, *, to_stdout: bool) -> bool:
    """Whether the streams have the characters of a language; a locale may lack them, and `?` for
    each of them would help nobody. What programs read is in UTF-8 in any case."""
    streams = [sys.stderr, *([sys.stdout] if to_stdout else [])]
    sample = _SAMPLES.get(language, "")
    try:
        for stream in streams:
            sample.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def language_option(function: CommandT) -> CommandT:
    """In which language sentences are: `lang`."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        callback=_language,
        help="The language of sentences; by default that of LANG, and English in JSON and tables.",
    )(function)


def style_options(function: CommandT) -> CommandT:
    """How the output looks: `json`, `jsonl`, `csv`, `tsv`, and what `look_options` has."""
    return _together(
        *(
            click.option(f"--{name}", is_flag=True, is_eager=True, callback=_alone, help=told)
            for name, told in _FORMATS.items()
        ),
        look_options,
    )(function)


def look_options(function: CommandT) -> CommandT:
    """How it looks on a terminal: `color`, `background`, `ascii`; and `lang`."""
    return _together(
        language_option,
        click.option(
            "--color",
            type=click.Choice(["auto", "always", "never"]),
            default="auto",
            callback=_on_boards,
            help="Use colours; auto: on a terminal, unless NO_COLOR is set.",
        ),
        click.option(
            "--background",
            type=click.Choice(["dark", "light"]),
            callback=_on_boards,
            help="The terminal's background, where picsolve cannot tell.",
        ),
        click.option(
            "--ascii",
            is_flag=True,
            callback=_on_boards,
            help="Draw with ASCII characters only.",
        ),
    )(function)


_LEVELS = {
    "sudoku": "Use none above this level, by its name or number: easy … extreme.",
    "nonogram": "Use none above this level, by its name or number: patterns … search.",
    "": "Use none above this level, by its name or number: easy … extreme for a sudoku, "
    "patterns … search for a nonogram.",
}


def technique_options(kind: str = "") -> Callable[[CommandT], CommandT]:
    """Which techniques may be used, for a kind of puzzle or for both: `only`, `without`,
    `max_level`, and `no_uniqueness` but for nonograms, none of whose techniques needs it."""
    options = [
        click.option(
            "--only",
            multiple=True,
            metavar="TECHNIQUE,…",
            help="Use only these: keys, aliases or families."
            if kind == "nonogram"
            else "Use only these: keys, aliases, HoDoKu codes or families.",
        ),
        click.option("--without", multiple=True, metavar="TECHNIQUE,…", help="Use all but these."),
        click.option("--max-level", metavar="LEVEL", help=_LEVELS[kind]),
    ]
    if kind != "nonogram":
        no_uniqueness = click.option(
            "--no-uniqueness",
            is_flag=True,
            help="Use none that assume that the puzzle has only one solution.",
        )
        options.append(no_uniqueness)
    return _together(*options)


def filled_options(function: CommandT) -> CommandT:
    """A person's grid to check and go on from: `filled`, `reveal`. See `one_puzzle`."""
    return _together(
        click.option(
            "--filled",
            metavar="GRID",
            help="The puzzle as far as you have filled it in: check it, then go on from there.",
        ),
        click.option(
            "--reveal", is_flag=True, help="Where something is wrong, also show what is right."
        ),
    )(function)


def check_option(function: CommandT) -> CommandT:
    """To check without being told the solution: `check`."""
    return click.option(
        "--check", is_flag=True, help="With --filled: only check the grid, do not solve it."
    )(function)


def one_puzzle(puzzles: tuple[str, ...], filled: str | None) -> None:
    """Raise a usage error where `--filled` goes with anything but one puzzle."""
    if filled is not None and len(puzzles) > 1:
        raise click.UsageError(say("--filled goes with one puzzle only"))
    if filled == "-" and "-" in puzzles:
        raise click.UsageError(say("the puzzle and --filled cannot both be standard input"))


def timeout_option(function: CommandT) -> CommandT:
    """How long a puzzle may take: `timeout`."""
    return click.option(
        "--timeout",
        type=Real(min=0, min_open=True),
        metavar="SECONDS",
        callback=_seconds,
        help="Give up on a puzzle after this time; its verdict is then undecided.",
    )(function)


def solving_options(kind: str) -> Callable[[CommandT], CommandT]:
    """Everything that the commands which solve have in common, for their kind of puzzle."""
    return _together(
        click.option(
            "-e",
            "--explain",
            is_flag=True,
            help="Show the steps a person could take; every option about steps or techniques "
            "implies it.",
        ),
        click.option("-v", "--all-steps", is_flag=True, help="Show each step with its board."),
        click.option(
            "--step",
            type=Whole(min=1),
            metavar="N",
            help="Show only step N, with its board; the path is not followed any further.",
        ),
        # The objects of JSON and tables tell how far the techniques come. To find that out takes
        # nearly all the time, of a sudoku some milliseconds; without it lists are answered in bulk,
        # a sudoku in some microseconds.
        click.option(
            "--no-path",
            is_flag=True,
            help="In JSON and tables, leave out how far the techniques get (outcome, steps, "
            "hardest), which takes most of the time.",
        ),
        technique_options(kind),
        timeout_option,
        style_options,
    )


def _jobs(ctx: click.Context, parameter: click.Parameter, value: str) -> int:
    """The number of processes."""
    if value == "auto":
        from picsolve.cli.course import processors

        return processors()
    count = whole(value)
    if count is None or not 0 < count <= MOST_JOBS:
        message = say(
            "{value!r} is neither a number from 1 to {most:,} nor auto", value=value, most=MOST_JOBS
        )
        raise click.BadParameter(message, ctx, parameter)
    return count


def limit(ctx: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """How many solutions to count; infinity for `all`."""
    if value is None or value == "all":
        return value and inf  # type: ignore[return-value]
    count = whole(value)
    if count is None or not 0 < count <= MOST_COUNTED:
        message = say(
            "{value!r} is neither a number from 1 to {most:,} nor all",
            value=value,
            most=MOST_COUNTED,
        )
        raise click.BadParameter(message, ctx, parameter)
    return count


def seed_option(function: CommandT) -> CommandT:
    """Which chances a generator takes: `seed`."""
    return click.option(
        "--seed",
        type=Whole(min=0),
        metavar="N",
        help="The same seed makes the same puzzles; without one each run makes different ones.",
    )(function)


def target_options(otherwise: str = "") -> Callable[[CommandT], CommandT]:
    """Where new puzzles go, and in which format: `output`, `to`; `otherwise` is the format where
    nothing is said."""
    return _together(
        click.option(
            "-o",
            "--output",
            metavar="FILE",
            help="The file to write; its extension chooses the format, as for picsolve convert.",
        ),
        click.option(
            "--to",
            metavar="FORMAT",
            help=f"The format, whatever the extension{otherwise and f'; by default {otherwise}'}.",
        ),
    )


def jobs_option(function: CommandT) -> CommandT:
    """How many processes work: `jobs`."""
    return click.option(
        "--jobs",
        default="1",
        metavar="N|auto",
        callback=_jobs,
        help="Work on this many puzzles at a time, each in its own process; auto: one for each "
        "processor. The output stays the same.",
    )(function)


def spread_options(function: CommandT) -> CommandT:
    """Where the work on many puzzles is done: `jobs`, `scheduler`."""
    return _together(
        jobs_option,
        click.option(
            "--scheduler",
            metavar="ADDRESS",
            help="Work on the Dask cluster whose scheduler has this address, such as "
            "tcp://host:8786.",
        ),
    )(function)


def course_options(function: CommandT) -> CommandT:
    """How a command goes through many puzzles: `jobs`, `scheduler`, `output`, `resume`."""
    return _together(
        spread_options,
        click.option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the answers to a file instead of standard output.",
        ),
        click.option(
            "--resume",
            is_flag=True,
            help="With --output: go on after the answers that the file already has.",
        ),
    )(function)

"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


def _together(*options: Callable[[CommandT], CommandT]) -> Callable[[CommandT], CommandT]:
    def decorate(function: CommandT) -> CommandT:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def style_options(function: CommandT) -> CommandT:
    """How the output looks: `format`, `color`, `background`, `ascii`."""
    return _together(
        click.option(
            "--json", "format", flag_value="json", default="text", help="Write one JSON array."
        ),
        click.option("--jsonl", "format", flag_value="jsonl", help="Write one JSON object a line."),
        click.option(
            "--color",
            type=click.Choice(["auto", "always", "never"]),
            default="auto",
            help="Colours; auto: on a terminal, unless NO_COLOR is set.",
        ),
        click.option(
            "--background",
            type=click.Choice(["dark", "light"]),
            help="The terminal's background, where picsolve cannot tell.",
        ),
        click.option("--ascii", is_flag=True, help="Draw with ASCII characters only."),
    )(function)


def technique_options(function: CommandT) -> CommandT:
    """Which techniques may be used: `only`, `without`."""
    return _together(
        click.option(
            "--only",
            multiple=True,
            metavar="TECHNIQUE,…",
            help="Use only these: keys, aliases, HoDoKu codes or families.",
        ),
        click.option("--without", multiple=True, metavar="TECHNIQUE,…", help="Use all but these."),
    )(function)


def solving_options(function: CommandT) -> CommandT:
    """Everything that the commands which solve have in common."""
    return _together(
        click.option("-e", "--explain", is_flag=True, help="Show the steps a person could take."),
        click.option("-v", "--all-steps", is_flag=True, help="Show each step with its board."),
        click.option(
            "--step",
            type=click.IntRange(min=1),
            metavar="N",
            help="Show step N alone, with its board.",
        ),
        technique_options,
        click.option(
            "--timeout",
            type=click.FloatRange(min=0, min_open=True),
            metavar="SECONDS",
            help="Give up on a puzzle after so long: undecided.",
        ),
        style_options,
    )(function)

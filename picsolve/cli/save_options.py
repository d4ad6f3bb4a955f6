"""Options that save pictures: what `saving.Saving` takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from picsolve.cli.options import Between
from picsolve.words import say

CommandT = TypeVar("CommandT", bound=Callable[..., Any])
_STEPS = re.compile(r"([0-9]{1,9})(-([0-9]{1,9})?)?")


def _steps(
    ctx: click.Context, parameter: click.Parameter, value: str | None
) -> tuple[int, int | None] | None:
    """The first and the last number, which is None for the last there is."""
    if value is None:
        return None
    found = _STEPS.fullmatch(value)
    first = int(found[1]) if found else 0
    last = int(found[3] or 0) or None if found and found[2] else first
    if not first or (last is not None and last < first):
        told = say("{value!r} is no range of steps such as 10-20, 10- or 10", value=value)
        raise click.BadParameter(told, ctx, parameter)
    return first, last


_SAVE = click.option(
    "--save",
    metavar="FILE",
    help="Also save a picture: .svg, .png; all steps: .gif, a moving picture, .html, a page, or "
    ".md, a page with pictures beside it. Several puzzles have files with numbers; a .pdf has all: "
    "worksheets, with solutions at the end, or the steps of --explain.",
)
_STEP_RANGE = click.option(
    "--steps",
    callback=_steps,
    metavar="A-B",
    help="With --save: these steps, each in a file with its number; of .gif, .html, .md and .pdf "
    "all in one.",
)
_NO_LEVEL = click.option(
    "--no-level",
    is_flag=True,
    help="With --save FILE.pdf, .html or .md: do not tell how hard the puzzles are.",
)
_LOOK = (
    click.option(
        "--theme",
        type=click.Choice(["light", "dark", "print"]),
        help="With --save: the look; print is for white paper. Without this option light, and "
        "print for .pdf.",
    ),
    click.option(
        "--scale",
        type=Between(min=0.05, max=20),
        metavar="N",
        help="With --save: pixels for each of the drawing's own; without it 2 for .png, and of "
        ".gif 1, or less for what is large.",
    ),
    click.option(
        "--paper",
        type=click.Choice(["A4", "Letter"], case_sensitive=False),
        help="With --save FILE.pdf: the paper; A4 without this option.",
    ),
    click.option(
        "--per-page",
        type=click.Choice(["1", "2", "4", "6"]),
        callback=lambda ctx, parameter, value: value and int(value),
        help="With --save FILE.pdf: how many puzzles or steps a page has, but for large ones; "
        "without it 4 puzzles, or 2 steps.",
    ),
)


def saving_options(*, steps: bool) -> Callable[[CommandT], CommandT]:
    """Pictures to save: `save`, how they look, and where a path has steps, which of them."""

    def decorate(function: CommandT) -> CommandT:
        of_path = [_STEP_RANGE, _NO_LEVEL] if steps else []
        for option in reversed((_SAVE, *of_path, *_LOOK)):
            function = option(function)
        return function

    return decorate

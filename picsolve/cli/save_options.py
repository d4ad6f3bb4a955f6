"""Options that save pictures: what `saving.Saving` takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from picsolve.cli.numbers import Real
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


#: What `--save` draws of a solution or a path, and of a hint.
_SAVED_PATH = (
    "Also save a picture, .svg or .png, or all steps: an animated .gif, or a page, .html or .md, "
    "with its pictures beside it. Several puzzles get numbered files, but a .pdf has them all: "
    "worksheets with the solutions at the end, or with --explain the steps."
)
_SAVED_HINT = (
    "Also save a picture of the hint, .svg, .png or .gif, or a page with it, .html, .md or .pdf. "
    "Several puzzles get numbered files, but a .pdf has them all."
)
_STEP_RANGE = click.option(
    "--steps",
    callback=_steps,
    metavar="A-B",
    help="With --save: these steps, each in a numbered file, or all in one .gif, .html, "
    ".md or .pdf.",
)
_NO_LEVEL = click.option(
    "--no-level",
    is_flag=True,
    help="With --save FILE.pdf, .html or .md: do not say how hard the puzzles are.",
)
_LOOK = (
    click.option(
        "--theme",
        type=click.Choice(["light", "dark", "print"]),
        help="With --save: the colours; print is for white paper. By default light, and print "
        "for .pdf.",
    ),
    click.option(
        "--scale",
        type=Real(min=0.05, max=20),
        metavar="N",
        help="With --save: pixels for each unit of the drawing; by default 2 for .png and 1 "
        "for .gif, less for a large one.",
    ),
    click.option(
        "--paper",
        type=click.Choice(["A4", "Letter"], case_sensitive=False),
        help="With --save FILE.pdf: the size of the paper; by default A4.",
    ),
    click.option(
        "--per-page",
        type=click.Choice(["1", "2", "4", "6"]),
        callback=lambda ctx, parameter, value: value and int(value),
        help="With --save FILE.pdf: how many puzzles or steps go on a page, but a large one "
        "has a page of its own; by default 4 puzzles or 2 steps.",
    ),
)


def saving_options(*, steps: bool) -> Callable[[CommandT], CommandT]:
    """Pictures to save: `save`, how they look, and where a path has steps, which of them."""

    def decorate(function: CommandT) -> CommandT:
        told = _SAVED_PATH if steps else _SAVED_HINT
        save = click.option("--save", metavar="FILE", help=told)
        of_path = [_STEP_RANGE, _NO_LEVEL] if steps else []
        for option in reversed((save, *of_path, *_LOOK)):
            function = option(function)
        return function

    return decorate

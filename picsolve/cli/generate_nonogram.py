"""`picsolve generate nonogram`: new nonograms, of images, of texts or at random."""

from __future__ import annotations

import re
from typing import Any

import click

from picsolve.cli.filter_options import path_filters
from picsolve.cli.numbers import Real, Whole, whole
from picsolve.cli.options import (
    seed_option,
    style_options,
    target_options,
    technique_options,
    timeout_option,
)
from picsolve.words import say

#: The most cells of a side, as in all formats.
_MOST = 1000
_OTSU = "auto"
_SIZE = re.compile(r"([0-9]{1,9})?[x×X*]([0-9]{1,9})?")

Size = tuple[int | None, int | None]


def _size(ctx: click.Context, parameter: click.Parameter, value: str | None) -> Size | None:
    """Width and height; of `--size` one of them may be left out."""
    if value is None:
        return None
    found = _SIZE.fullmatch(value.strip())
    sides = found.groups() if found else (None, None)
    is_whole = parameter.name == "random"
    if not any(sides) or (is_whole and not all(sides)):
        told = (
            say("{value!r} is no size such as 30x20", value=value)
            if is_whole
            else say("{value!r} is no size such as 30x20, 30x or x20", value=value)
        )
        raise click.BadParameter(told, ctx, parameter)
    width, height = (int(side) if side else None for side in sides)
    if any(side is not None and not 1 <= side <= _MOST for side in (width, height)):
        told = say("a side has 1 to {most:,} cells, not {value}", most=_MOST, value=value)
        raise click.BadParameter(told, ctx, parameter)
    return width, height


def _threshold(
    ctx: click.Context, parameter: click.Parameter, value: str | None
) -> int | str | None:
    """A grey from 0 to 255, or `auto`."""
    if value in (None, _OTSU):
        return value
    grey = whole(value or "")
    if grey is not None and 0 <= grey <= 255:
        return grey
    told = say("{value!r} is neither auto nor a grey from 0, black, to 255", value=value)
    raise click.BadParameter(told, ctx, parameter)


@click.command("nonogram")
@click.option(
    "--image", metavar="FILE", help="Make it from an image; - reads one from standard input."
)
@click.option(
    "--text",
    multiple=True,
    metavar="TEXT",
    help=r"Make it from text; a second --text, or \n in it, begins a new line.",
)
@click.option("--random", callback=_size, metavar="WxH", help="Make it at random, in this size.")
@click.option(
    "--size",
    callback=_size,
    metavar="WxH",
    help="The size of an image or a text: 30x20, or 30x or x20 to have the other side follow.",
)
@click.option(
    "--threshold",
    callback=_threshold,
    metavar="auto|N",
    help="Fill greys up to N (0 black, 255 white); auto, the default: by Otsu's method.",
)
@click.option(
    "--dither",
    type=click.Choice(["floyd-steinberg", "ordered"]),
    is_flag=False,
    flag_value="floyd-steinberg",
    help="Show greys by mixing cells instead of by a threshold; without a name, floyd-steinberg.",
)
@click.option(
    "--colors",
    type=Whole(1, 20),
    metavar="N",
    help="Use this many colours on a background.",
)
@click.option("--invert", is_flag=True, help="Fill what would be empty.")
@click.option(
    "--fit",
    type=click.Choice(["pad", "crop", "stretch"]),
    help="What to do if an image has other proportions than --size; by default pad.",
)
@click.option(
    "--density",
    type=Real(0, 1),
    metavar="PART",
    help="Of a random picture: the part that is filled; by default 0.5.",
)
@click.option(
    "--symmetry",
    type=click.Choice(["none", "horizontal", "vertical", "both", "rotational"]),
    help="Of a random picture: its symmetry; horizontal: left and right alike, rotational: "
    "by half a turn.",
)
@click.option(
    "--smooth",
    type=Whole(0, 10),
    metavar="N",
    help="Of a random picture: 0 is noise, and larger values make larger areas.",
)
@click.option("--count", type=Whole(min=1), metavar="N", help="How many random pictures to make.")
@seed_option
@click.option(
    "--tries",
    type=Whole(min=1),
    metavar="N",
    help="Give up after this many random pictures; by default 1,000 for each puzzle.",
)
@click.option(
    "--fix", is_flag=True, help="Change the fewest cells that leave one solution, and show them."
)
@click.option(
    "--line-solvable", is_flag=True, help="Only puzzles that can be solved one line at a time."
)
@path_filters
@technique_options("nonogram")
@click.option("--title", metavar="TEXT", help="The puzzle's title.")
@click.option("--author", metavar="TEXT", default="", help="The puzzle's author.")
@target_options(".non")
@timeout_option
@style_options
def command(**options: Any) -> None:
    """Make nonograms with one solution, from an image, from text or at random.

    \b
      picsolve generate nonogram --image cat.png --size 30x30 --fix -o cat.non
      picsolve generate nonogram --image parrot.jpg --size 40x --colors 4 -o parrot.xml
      picsolve generate nonogram --text HELLO --fix
      picsolve generate nonogram --random 20x20 --density 0.55 --seed 7 --count 10

    Images may be in any format that Pillow reads. Each cell takes the mean brightness of its area;
    without --size the longer side of an image has 30 cells, or as many as it has pixels, if these
    are fewer.

    If the clues have more than one solution, nothing is written, and standard error shows the cells
    that can differ: - is filled and + is empty in the picture, and each may be the other way round;
    * may have another colour. --fix changes cells there, first those whose grey is nearest to the
    threshold, and says whether fewer changes are proven not to be enough.

    Standard error says how hard a puzzle is, as picsolve rate does, and the filters are the same.
    Without -o the puzzle goes to standard output as .non, several as .nonpack.

    Random pictures are tried until one is as you want it; tries do not depend on each other, so
    --tries and --count do not change which puzzles a seed makes. The larger a picture of pure
    noise, the less likely it has one solution: above 25x25, --smooth 1 and --fix help.

    Exit codes: 0 as many puzzles as asked for, 1 fewer, 2 wrong usage or input.
    """
    from picsolve.cli.nonogram_setting import run

    click.get_current_context().exit(run(**options))

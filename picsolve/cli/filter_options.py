"""Options that say how hard puzzles are wanted: what `wanted.Wanted` takes."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from picsolve.cli.numbers import Whole
from picsolve.cli.options import number
from picsolve.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from picsolve.cli.selection import Selection
    from picsolve.cli.wanted import Wanted

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


def path_filters(function: CommandT) -> CommandT:
    """Filters of either kind: `technique`, `level`, `minimum`, `maximum`."""
    options = (
        click.option(
            "--technique",
            multiple=True,
            metavar="TECHNIQUE,…",
            help="Only puzzles that need one of these and nothing harder.",
        ),
        click.option(
            "--level", multiple=True, metavar="LEVEL,…", help="Only puzzles of these levels."
        ),
        click.option(
            "--min",
            "minimum",
            type=Whole(min=0),
            metavar="SCORE",
            help="Only puzzles with this score or more.",
        ),
        click.option(
            "--max",
            "maximum",
            type=Whole(min=0),
            metavar="SCORE",
            help="Only puzzles with this score or less.",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def explainer_filters(function: CommandT) -> CommandT:
    """Filters by Sudoku Explainer's rating: `min_er`, `max_er`."""
    most = click.option(
        "--max-er", callback=number, metavar="ER", help="Only sudokus with this ER or less."
    )
    least = click.option(
        "--min-er", callback=number, metavar="ER", help="Only sudokus with this ER or more."
    )
    return least(most(function))


def wanted_by(
    options: MutableMapping[str, Any], kinds: Sequence[str] = ("sudoku", "nonogram")
) -> tuple[Selection, Wanted]:
    """Take the techniques and the filters out of a command's options.

    Raises a usage error for filters that leave nothing, and for names that these kinds of puzzles
    do not have.
    """
    from picsolve.cli.exclusions import exclusion
    from picsolve.cli.selection import Selection
    from picsolve.cli.wanted import Wanted

    selection = Selection(
        options.pop("only"),
        options.pop("without"),
        kinds,
        max_level=options.pop("max_level"),
        no_uniqueness=options.pop("no_uniqueness", False),
    )
    scores = options.pop("minimum"), options.pop("maximum")
    ers = options.pop("min_er", None), options.pop("max_er", None)
    for (least, most), name in ((scores, ""), (ers, "-er")):
        if least is not None and most is not None and least > most:
            values = {"name": name, "least": least, "most": most}
            raise click.UsageError(say("--min{name} {least} is above --max{name} {most}", **values))
    wanted = Wanted(options.pop("technique"), options.pop("level"), scores, ers, kinds)
    if wanted.keys and not wanted.keys & selection.usable:
        raise click.UsageError(
            say("the other options leave out every technique that --technique names")
        )
    if reason := exclusion(wanted.keys, wanted.levels, scores, kinds):
        raise click.UsageError(reason)
    return selection, wanted

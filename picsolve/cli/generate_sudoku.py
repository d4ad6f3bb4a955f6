"""`picsolve generate sudoku`: new sudokus, as hard and as fair of face as wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from picsolve.cli.filter_options import explainer_filters, path_filters, wanted_by
from picsolve.cli.numbers import Whole, whole
from picsolve.cli.options import (
    jobs_option,
    seed_option,
    style_options,
    target_options,
    technique_options,
    timeout_option,
)
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.generated import Writer
    from picsolve.cli.output import Output
    from picsolve.cli.sudoku_setting import Wish

#: Tries for each puzzle, if nothing else is said.
_TRIES = 10_000
_SYMMETRIES = (
    *("none", "rotational", "quarter-turn", "horizontal", "vertical", "orthogonal"),
    *("diagonal", "antidiagonal", "diagonals", "full"),
)


def _clues(ctx: click.Context, parameter: click.Parameter, value: str | None) -> range:
    """The numbers of clues that are allowed: `24`, `22-26`."""
    first, dash, last = (value or "17-81").partition("-")
    fewest, most = whole(first), whole(last if dash else first)
    if fewest is None or most is None:
        told = say("{value!r} is neither a number nor two with a dash, such as 22-26", value=value)
        raise click.BadParameter(told, ctx, parameter)
    if not 17 <= fewest <= most <= 81:
        told = say(
            "{value} is not within 17-81; with fewer than 17 no sudoku is unique", value=value
        )
        raise click.BadParameter(told, ctx, parameter)
    return range(fewest, most + 1)


@click.command("sudoku")
@click.option("--clues", callback=_clues, metavar="N|N-M", help="The number of givens.")
@click.option(
    "--symmetry",
    type=click.Choice(_SYMMETRIES),
    default="none",
    help="The symmetry of the givens' places; rotational: by half a turn.",
)
@click.option("--minimal", is_flag=True, help="Make puzzles from which no given can be left out.")
@click.option(
    "--count", type=Whole(min=1), default=1, metavar="N", help="How many puzzles to make."
)
@seed_option
@click.option(
    "--tries",
    type=Whole(min=1),
    metavar="N",
    help=f"Give up after this many tries; by default {_TRIES:,} for each puzzle.",
)
@path_filters
@explainer_filters
@technique_options("sudoku")
@target_options()
@timeout_option
@jobs_option
@style_options
def command(**options: Any) -> None:
    """Make sudokus with one solution, as you want them.

    \b
      picsolve generate sudoku --level hard --symmetry rotational --count 10 --seed 7
      picsolve generate sudoku --technique x-wing --clues 24-28
      picsolve generate sudoku --minimal --clues 22 --jobs auto --count 100 -o list.sdm

    Puzzles are rated as by picsolve rate, and the filters are the same: with --technique a puzzle
    needs one of the techniques and nothing harder. Without --minimal, a puzzle that is too hard
    gets more givens where a person would get stuck.

    In a pipe each puzzle is one line of 81 characters. Tries do not depend on each other: --tries
    and --jobs do not change which puzzles a seed makes.

    Exit codes: 0 as many as asked for, 1 fewer, 2 wrong usage.
    """
    click.get_current_context().exit(run(**options))


def run(
    *,
    clues: range,
    symmetry: str,
    minimal: bool,
    count: int,
    seed: int | None,
    tries: int | None,
    timeout: float | None,
    jobs: int,
    output: str | None,
    to: str | None,
    **options: Any,
) -> int:
    """Check what is asked for, then look for puzzles and write each as it is found."""
    from picsolve.cli.exclusions import symmetry_exclusion
    from picsolve.cli.generated import writer
    from picsolve.cli.output import NO, YES, Output, Style
    from picsolve.cli.sudoku_setting import Wish
    from picsolve.sudoku.setting import Plan

    selection, wanted = wanted_by(options, ["sudoku"])
    if reason := symmetry_exclusion(clues, symmetry):
        raise click.UsageError(reason)
    path = None if output == "-" else output
    out = Output(Style(**options))
    if is_chance := seed is None:
        from secrets import randbits

        seed = randbits(32)
    is_rated = out.style.format != "text" or out.display is not None
    plan = Plan(clues, symmetry, minimal)
    wish = Wish(plan, wanted, selection, seed, is_rated, timeout)
    puzzles = writer(out, wish, path, to, count)
    made = _write(wish, count, tries or _TRIES * count, jobs, out, puzzles)
    if is_chance and made:
        out.complain(say("--seed {seed} makes them again", seed=seed) + "\n")
    return YES if made == count else NO


def _write(wish: Wish, count: int, tries: int, jobs: int, output: Output, out: Writer) -> int:
    """Look for as many puzzles as wanted; how many there are."""
    from picsolve.cli.progress import aside, whole
    from picsolve.cli.sudoku_setting import found

    made = tried = 0

    def so_far() -> str:
        return say(
            "{made} of {count} found in {tries:,} try"
            if tried == 1
            else "{made} of {count} found in {tries:,} tries",
            made=made,
            count=count,
            tries=tried,
        )

    try:
        with whole(lambda _: so_far()), found(wish, tries, jobs) as parts:
            for tried_now, puzzles in parts:
                tried = tried_now
                with aside():
                    for puzzle in puzzles[: count - made]:
                        made += 1
                        out.write(made, puzzle)
                    output.flush()
                if made == count:
                    break
    finally:
        out.close()
        output.flush()
    if made < count:
        output.complain(so_far() + "\n")
    return made

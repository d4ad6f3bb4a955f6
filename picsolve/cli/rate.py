"""`picsolve rate`: how hard puzzles are, and which of a list are as hard as wanted."""

from __future__ import annotations

from typing import Any

import click

from picsolve.cli.filter_options import explainer_filters, path_filters, wanted_by
from picsolve.cli.options import course_options, style_options, technique_options, timeout_option
from picsolve.words import say


@click.command("rate")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@path_filters
@explainer_filters
@click.option(
    "--no-se", is_flag=True, help="Leave out Sudoku Explainer's rating, which takes time."
)
@technique_options()
@timeout_option
@style_options
@course_options
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Rate how hard puzzles are; with filters, print only those as hard as you want.

    PUZZLE is a sudoku, a file of sudokus or nonograms, or - for standard input. Each is rated as
    soon as it is read.

    A sudoku has HoDoKu's level (easy, medium, hard, unfair, extreme) and score, found with the
    techniques that HoDoKu rates with and its choice among their steps; others are used only where
    these get stuck. So the path may differ from that of picsolve sudoku --explain, which takes the
    first of all techniques that helps.

    A sudoku's level may be above that of its hardest technique: as in HoDoKu, a score of more than
    800 makes an easy puzzle medium, more than 1000 hard, more than 1600 unfair, more than 1800
    extreme.

    A sudoku also has Sudoku Explainer's three figures ER/EP/ED: the hardest step, the hardest up
    to the first digit, and the first step. They follow version 1.2.1 on its own path, whatever
    techniques are chosen. 10.0+ means 10.0 or more: of chains within dynamic chains only the
    simple ones are followed. Most sudokus take less than a second, the hardest known a minute.

    A nonogram has the level of its hardest technique (patterns, ranges, full-line, two-lines,
    contradiction, both-ways, nested, search) and four more figures: whether it is line-solvable,
    one line at a time; the depth, how many assumptions stand at the same time; the sweeps, how
    often the lines are gone over; and the jump, how many lines the eye moves from step to step, in
    all. Its score is the sum of the scores of its steps, those within assumptions too, a fifth of a
    point for each line of each sweep, and a tenth for each line of the jump. What only a search
    solves has a level but no score.

    In a pipe each puzzle is one line, with TABs between its fields: the puzzle (for a nonogram its
    file), the verdict (unique, several, none, undecided), the outcome (solved, stuck,
    contradiction, timeout, interrupted), level, score, ER/EP/ED, number of steps, the hardest
    technique, and how many steps each technique made (key=count, with commas, in their order);
    then, for a nonogram, line-solvable (yes or no), depth, sweeps and jump. A field without a value
    is -: only a unique, solved puzzle has level and score, depth, sweeps and jump, and only a
    unique one has ER/EP/ED.

    \b
      picsolve rate list.txt
      picsolve rate list.txt --technique skyscraper | head -n 10 | cut -f 1
      picsolve rate - --level hard,unfair --max 1500 --jsonl < list.txt
      picsolve rate *.non | sort -n -k 5

    A puzzle needs a technique and nothing harder if its path, which takes the first step that
    helps, has it and no step of a higher level or score. Filters pick unique puzzles that are
    solved; --min-er and --max-er by themselves do not look at the path, and a lower bound such as
    10.0+ is never below a maximum.

    Exit codes: 0 every puzzle is unique and solved (with filters: some puzzle was picked), 1 not
    so, 2 wrong usage or input.
    """
    click.get_current_context().exit(run(puzzles, **options))


def run(puzzles: tuple[str, ...], *, no_se: bool, timeout: float | None, **options: Any) -> int:
    """Check what is asked for, then rate the puzzles; the exit code."""
    from picsolve.cli.course import Course
    from picsolve.cli.grading import RateTask
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.output import NO, WRONG_INPUT, Style

    selection, wanted = wanted_by(options)
    if no_se and wanted.ers != (None, None):
        raise click.UsageError(say("--min-er and --max-er need the rating that --no-se leaves out"))
    course = Course.of(options)
    task = RateTask(Style(**options), selection, wanted, timeout, explain=not no_se)
    output = course.run(task, Inputs(puzzles), listed=None if wanted.filters else "rate")
    if wanted.filters and not output.picked and output.code != WRONG_INPUT:
        return NO
    return output.code

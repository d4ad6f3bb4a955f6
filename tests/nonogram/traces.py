"""The steps by which the bundled nonograms are solved, those within branches too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from picsolve.cli.examples import example
from picsolve.core import Step, Trace, solve
from picsolve.nonogram.picture import Change, Picture
from picsolve.nonogram.techniques import TECHNIQUES
from tests.nonogram.examples import bundled, load


class Taken(NamedTuple):
    """A step at the picture at which it is found."""

    picture: Picture
    step: Step[Change]


@cache
def of_puzzles() -> tuple[Taken, ...]:
    """Every step on the way through the bundled nonograms, and in the branches of these steps."""
    return tuple(
        taken
        for path in bundled()
        if path.suffix in (".non", ".xml")
        for taken in _within(solve(load(path), TECHNIQUES))
    )


def of_examples() -> Iterator[Taken]:
    """The step that shows each technique, and the steps of its branches."""
    for technique in TECHNIQUES:
        found = example("nonogram", technique)
        if found:
            yield Taken(found.board, found.step)
            for branch in found.step.branches:
                yield from _within(branch)


def _within(trace: Trace[Picture, Change]) -> Iterator[Taken]:
    for picture, step in zip(trace.boards(), trace.steps, strict=False):
        yield Taken(picture, step)
        for branch in step.branches:
            yield from _within(branch)

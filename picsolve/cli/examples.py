"""A position for each technique that shows it, and the step that it finds there.

`picsolve/examples/*.txt` have a line for each: key, board, what the step does, with TABs between
them. `python -m tests.choose_examples` writes them.
"""

from __future__ import annotations

from functools import cache
from pkgutil import get_data
from typing import Any, NamedTuple

from picsolve.api import parse, position
from picsolve.core import Step, Technique
from picsolve.render.explain import notation
from picsolve.render.panel import Turn
from picsolve.words import speaking

#: The step is by itself, and what to look for is told beside it.
ALONE = Turn(0, has_tip=False)


class Example(NamedTuple):
    """A technique's step at a board; `text` is the board as every command reads it."""

    text: str
    board: Any
    step: Step[Any]


def example(kind: str, technique: Technique[Any, Any]) -> Example | None:
    """The example of a technique, or None where it has none."""
    line = _lines(kind).get(technique.key)
    if line is None:
        return None
    text, done = line
    board = position(parse(text)).apply(())
    with speaking("en"):  # as the files do
        found = (step for step in technique.find(board) if notation(step.changes) == done)
        step = next(found, None)
    return None if step is None else Example(text, board, step)


@cache
def _lines(kind: str) -> dict[str, tuple[str, str]]:
    """By the keys: the board, and what the step does."""
    data = get_data("picsolve", f"examples/{kind}.txt") or b""
    lines = (line.split("\t") for line in data.decode().splitlines())
    return {key: (board, done) for key, board, done in lines}

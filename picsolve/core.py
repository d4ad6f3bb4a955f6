"""What sudoku and nonograms share: steps, techniques, traces, and the loop that solves with them.

A technique is a generator `find(board) -> Iterator[Step]`. A step carries changes, marks and
facts, never prose and never colours: everything a person sees is derived from it in `render`.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from picsolve.board import Board, BoardT, Contradiction, Decision, Outcome, Verdict, Viewable

__all__ = [
    "SETS",
    "Board",
    "BoardT",
    "ChangeT",
    "Check",
    "Contradiction",
    "Decision",
    "Mark",
    "MistakeT",
    "Outcome",
    "Role",
    "Step",
    "Technique",
    "Trace",
    "Verdict",
    "Viewable",
    "distinct",
    "hardest_step",
    "next_step",
    "solve",
    "walk",
]


class Role(Enum):
    """What a marked thing is to its step. Views give each role its own colour and letter."""

    PATTERN = "pattern"  # what the technique rests on
    PLACED = "placed"
    REMOVED = "removed"
    WITNESS = "witness"  # explains why the pattern holds, for instance a digit that blocks a cell
    STEM = "stem"
    FIN = "fin"
    SET_A = "set-a"
    SET_B = "set-b"
    SET_C = "set-c"
    SET_D = "set-d"
    LINK_STRONG = "link-strong"
    LINK_WEAK = "link-weak"
    LINE = "line"
    COVER = "cover"  # a house that others, marked as lines, cannot but fill: a cover of a fish
    BLOCK = "block"
    ASSUMED = "assumed"  # the premise of a contradiction
    FOLLOWS = "follows"  # what a branch places


SETS = (Role.SET_A, Role.SET_B, Role.SET_C, Role.SET_D)


@dataclass(frozen=True, slots=True)
class Mark:
    """A role and what has it: a cell, a candidate, a house, a link, a run of cells, a block."""

    role: Role
    on: object


ChangeT = TypeVar("ChangeT")
MistakeT = TypeVar("MistakeT")


@dataclass(frozen=True, slots=True)
class Check(Generic[BoardT, MistakeT]):
    """What there is to say of a half-filled grid, or of a partial picture.

    position       the board that it comes to: each kind says how
    verdict        how many solutions the puzzle has, not the position (of which the command
                   line tells: none, where there are mistakes); with `NONE` nothing can be
                   told apart
    mistakes       cell by cell; each is wrong by itself, whatever the others are
    is_right       whether some solution of the puzzle agrees with all that is filled in
    contradiction  where it can be seen that none does, without knowing the solution
    """

    position: BoardT
    verdict: Verdict
    mistakes: tuple[MistakeT, ...] = ()
    is_right: bool = True
    contradiction: Contradiction | None = None


@dataclass(frozen=True, slots=True)
class Step(Generic[ChangeT]):
    """One application of a technique.

    `facts` are named values of the domain (cells, digits, blocks …), from which the technique's
    templates make sentences; a fact called `variant` picks among several wordings of one
    technique. `branches` are the traces of the assumptions that the step follows, if any.
    """

    technique: str
    changes: tuple[ChangeT, ...]
    marks: tuple[Mark, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    branches: tuple[Trace[Any, ChangeT], ...] = ()


@dataclass(frozen=True, slots=True)
class Technique(Generic[BoardT, ChangeT]):
    """A named way to make progress. `TECHNIQUES` of each puzzle kind lists them, easiest first.

    `short` and `full` are sentence templates filled from a step's facts; `phrases` holds their
    parts and variants (see `render.explain` for the little language). `tier` is the level of
    difficulty, `score` its weight in the rating, `hodoku` its codes in HoDoKu's library and `se`
    its difficulty in Sudoku Explainer, where these know it; `aliases` are its other names in the
    form of a key. `needs_unique` techniques are right only where the puzzle is known to have a
    single solution. `doc` has *What to look for*, *Why it works* and *Example*; it is the
    docstring of `find` unless several techniques share one `find`.
    """

    key: str
    name: str
    family: str
    tier: int
    find: Callable[[BoardT], Iterator[Step[ChangeT]]]
    short: str
    full: str
    phrases: Mapping[str, str] = field(default_factory=dict)
    score: int = 0
    hodoku: tuple[str, ...] = ()
    se: float | None = None
    aliases: tuple[str, ...] = ()
    needs_unique: bool = False
    doc: str = ""

    @property
    def explanation(self) -> str:
        """The technique's documentation, without indentation."""
        return inspect.cleandoc(self.doc or self.find.__doc__ or "")

    @property
    def paragraphs(self) -> list[str]:
        """The documentation's paragraphs, each on one line; lists have a line for each item, and
        indented ones keep their lines."""
        found = []
        for block in filter(str.strip, self.explanation.split("\n\n")):
            items = [" ".join(item.split()) for item in block.split("\n- ")]
            found.append(block.strip("\n") if block.startswith(" ") else "\n- ".join(items))
        return found

    @property
    def look_for(self) -> str:
        """What to look for: that part of the documentation on one line, with a number for each item
        of a list."""
        text = self.explanation.partition("What to look for:")[2].partition("\n\nWhy it works:")[0]
        head, *items = text.split("\n- ")
        text = " ".join([head, *(f"({number}) {item}" for number, item in enumerate(items, 1))])
        text = " ".join(text.split())
        return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Trace(Viewable, Generic[BoardT, ChangeT]):
    """A start board and the steps taken from it. Boards in between are replayed, never stored.

    It shows itself as a table of its steps; in a notebook by its hardest step.
    """

    start: BoardT
    steps: tuple[Step[ChangeT], ...]
    outcome: Outcome
    contradiction: Contradiction | None = None

    def boards(self) -> Iterator[BoardT]:
        """The start board, then the board after each step that could be applied."""
        board = self.start
        yield board
        for step in self.steps:
            try:
                board = board.apply(step.changes)
            except Contradiction:
                return  # the last step of a branch is the one that meets the contradiction
            yield board

    @property
    def end(self) -> BoardT:
        """The last board."""
        *_, board = self.boards()
        return board


def distinct(
    find: Callable[[BoardT], Iterator[Step[ChangeT]]],
) -> Callable[[BoardT], Iterator[Step[ChangeT]]]:
    """Makes a `find` yield each result once: of steps with the same changes only the first."""

    @functools.wraps(find)
    def find_distinct(board: BoardT) -> Iterator[Step[ChangeT]]:
        known: set[frozenset[ChangeT]] = set()
        for step in find(board):
            result = frozenset(step.changes)
            if result not in known:
                known.add(result)
                yield step

    return find_distinct


def next_step(
    board: BoardT, techniques: Sequence[Technique[BoardT, ChangeT]]
) -> Step[ChangeT] | None:
    """The first step of the easiest technique that finds one."""
    for technique in techniques:
        for step in technique.find(board):
            return step
    return None


def walk(
    board: BoardT, techniques: Sequence[Technique[BoardT, ChangeT]]
) -> Iterator[tuple[Step[ChangeT], BoardT]]:
    """Each step with the board after it, as they are found.

    Raises `Contradiction` in the place of a board that cannot be.
    """
    board = board.apply(())
    while not board.is_solved:
        step = next_step(board, techniques)
        if step is None:
            return
        board = board.apply(step.changes)
        yield step, board


def solve(
    board: BoardT,
    techniques: Sequence[Technique[BoardT, ChangeT]],
    on_step: Callable[[Step[ChangeT]], object] = lambda step: None,
) -> Trace[BoardT, ChangeT]:
    """Apply the easiest step again and again until the board is solved, stuck or broken.

    `on_step` is told each step as it is found, so that a caller who stops the solver has them.
    """
    start = board
    steps: list[Step[ChangeT]] = []

    def trace(
        outcome: Outcome, contradiction: Contradiction | None = None
    ) -> Trace[BoardT, ChangeT]:
        return Trace(start, tuple(steps), outcome, contradiction)

    try:
        board = board.apply(())
        while not board.is_solved:
            step = next_step(board, techniques)
            if step is None:
                return trace(Outcome.STUCK)
            steps.append(step)
            on_step(step)
            board = board.apply(step.changes)
    except Contradiction as contradiction:
        return trace(Outcome.CONTRADICTION, contradiction)
    return trace(Outcome.SOLVED)


def hardest_step(
    trace: Trace[Any, ChangeT], techniques: Iterable[Technique[Any, ChangeT]]
) -> int | None:
    """The place, from 0, of the first step of the hardest technique: by tier, then by score."""
    rank = {technique.key: (technique.tier, technique.score) for technique in techniques}
    places = range(len(trace.steps))
    return max(places, key=lambda place: rank[trace.steps[place].technique], default=None)

"""The next step that a person could make, as `picsolve hint` tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from picsolve import api
from picsolve.board import Contradiction, Verdict
from picsolve.cli.answers import Answer, OutOfTime, countdown, time_limit
from picsolve.cli.answers import answer as decide
from picsolve.cli.asked import Asked, Unread
from picsolve.cli.progress import progress
from picsolve.core import next_step
from picsolve.nonogram.picture import Bar, Narrow, Picture
from picsolve.sudoku.grid import AROUND, Cells, House
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.selection import Selection
    from picsolve.core import Step, Technique

    Techniques = Sequence[Technique[Any, Any]]

#: The families whose techniques assume something and follow what comes of it: of a sudoku forcing
#: chains and nets and trial and error, of a nonogram contradictions, both ways and search.
FOLLOWING = frozenset({"forcing", "trial"})

#: The families whose techniques do not look at a line by itself.
_BEYOND_LINES = frozenset({"two-lines", "trial"})


@dataclass(frozen=True)
class Hint:
    """What there is to say of a puzzle or position to somebody who is stuck.

    step    what to do next, on `board`; None where nothing is left, or possible
    before  of a nonogram the steps on whose ranges it rests: they change no cell
    needed  where the techniques at hand find no step, the first one that does
    late    whether time ran out
    """

    answer: Answer
    board: Any
    step: Step[Any] | None = None
    before: tuple[Step[Any], ...] = ()
    needed: Technique[Any, Any] | None = None
    late: bool = False

    @property
    def is_right(self) -> bool:
        """Whether some solution agrees with what is filled in, as far as is known."""
        return self.answer.decision.verdict is not Verdict.NONE

    @property
    def is_solved(self) -> bool:
        return self.is_right and bool(self.board.is_solved)


def find_hint(
    asked: Asked, selection: Selection, *, no_contradiction: bool, timeout: float | None
) -> Hint:
    """Check the position, decide it, then look for the easiest step; nothing where it is wrong."""
    left = countdown(timeout)
    given = decide(asked, None, timeout)
    hint = Hint(given, asked.board)
    if given.is_interrupted:
        raise KeyboardInterrupt
    if not hint.is_right or asked.board.is_solved:
        return hint
    unique = False
    with suppress(OutOfTime), time_limit(left()):
        unique = api.is_unique(asked.board, given.decision)
    at_hand = _at_hand(selection, asked.kind, unique, no_contradiction)
    try:
        with progress(lambda: say("looking for a step")), time_limit(left()) as check:
            found = _easiest(hint, at_hand, check)
            if found.step:
                return found
            beyond = _beyond(selection, asked.kind, unique, no_contradiction)
            return replace(hint, needed=_needed(hint, at_hand, beyond, check))
    except OutOfTime:
        return replace(hint, late=True)


def _at_hand(
    selection: Selection, kind: str, unique: bool, no_contradiction: bool
) -> list[Technique[Any, Any]]:
    return [
        technique
        for technique in selection.techniques(kind, unique=unique)
        if not (no_contradiction and technique.family in FOLLOWING)
    ]


def _beyond(
    selection: Selection, kind: str, unique: bool, no_contradiction: bool
) -> Iterator[list[Technique[Any, Any]]]:
    """More and more techniques than those at hand: of every level, then with those that were not
    wanted."""
    every_level = copy(selection)
    every_level.highest = {}
    yield _at_hand(every_level, kind, unique, no_contradiction)
    yield _at_hand(every_level, kind, unique, no_contradiction=False)
    whole = [t for t in api.catalogue(kind) if unique or not t.needs_unique]
    yield [t for t in whole if not (selection.no_uniqueness and t.needs_unique)]
    yield whole


def _needed(
    hint: Hint,
    at_hand: Techniques,
    beyond: Iterable[Techniques],
    check: Callable[[], None],
) -> Technique[Any, Any] | None:
    """The hardest technique that the easiest step beyond those at hand takes."""
    known = {technique.key for technique in at_hand}
    tried = len(at_hand)
    for techniques in beyond:
        if len(techniques) == tried:  # each list has all of the one before it
            continue
        tried = len(techniques)
        found = _easiest(hint, techniques, check)
        if found.step:
            used = {step.technique for step in (*found.before, found.step)} - known
            return max((t for t in techniques if t.key in used), key=lambda t: t.tier)
    return None


def _easiest(hint: Hint, techniques: Techniques, check: Callable[[], None]) -> Hint:
    """The hint with the first step of the easiest technique that shows in the grid."""
    board, before = hint.board, list[Any]()
    while (step := _first(board, techniques)) and not _shows(step):
        check()
        before.append(step)
        board = board.apply(step.changes)
    if step is None:
        return hint
    technique = next(t for t in techniques if t.key == step.technique)
    lines = {change.line for change in step.changes} if before else set()
    near = [taken for taken in before if {change.line for change in taken.changes} & lines]
    for kept in ([], near) if before else ():
        start = hint.board
        for taken in kept:
            start = start.apply(taken.changes)
        for same in technique.find(start):
            if set(same.changes) == set(step.changes):
                return replace(hint, board=start, step=same, before=tuple(kept))
    return replace(hint, board=board, step=step, before=tuple(before))


def _shows(step: Step[Any]) -> bool:
    """Whether somebody can write down what the step does: not mere ranges, or barred colours."""
    return not all(isinstance(change, Narrow | Bar) for change in step.changes)


def _first(board: Any, techniques: Techniques) -> Step[Any] | None:
    """The easiest step; of singles, and of lines that a technique helps in, the one that is easiest
    to see."""
    try:
        step = next_step(board.apply(()), techniques)
    except Contradiction:
        return None
    if step is None:
        return None
    if not isinstance(board, Picture):
        singles = [technique for technique in techniques if technique.family == "singles"]
        is_single = any(step.technique == technique.key for technique in singles)
        return _clearest_single(board, singles) if is_single else step
    technique = next(technique for technique in techniques if technique.key == step.technique)
    return step if technique.family in _BEYOND_LINES else _clearest_line(board, technique, step)


def _clearest_single(board: Any, singles: Techniques) -> Step[Any]:
    scores = {technique.key: technique.se or 0.0 for technique in singles}

    def difficulty(single: Step[Any]) -> tuple[float, bool, int]:
        """By technique, boxes before lines, full houses before others."""
        houses = [mark.on for mark in single.marks if isinstance(mark.on, House)]
        around = [house.cells for house in houses] or [
            Cells(house)
            for cell in (change.cell for change in single.changes)
            for house in AROUND[cell]
        ]
        left = min((cells & board.open_cells).bit_count() for cells in around)
        is_line = any(house.kind != "box" for house in houses)
        return scores[single.technique], is_line, left

    return min((s for t in singles for s in t.find(board)), key=difficulty)


def _clearest_line(picture: Picture, technique: Technique[Any, Any], first: Step[Any]) -> Step[Any]:
    """Of a technique's steps that of the line with the fewest blocks, and the most cells."""

    def difficulty(step: Step[Any]) -> tuple[int, int]:
        return len(picture.line(step.changes[0].line).clue), -len(step.changes)

    return min(filter(_shows, technique.find(picture)), key=difficulty, default=first)


def with_saved_cells(found: Asked | Unread) -> Asked | Unread:
    """A nonogram whose file has saved cells that contradict its clues, to be checked."""
    from picsolve.cli.half_filled import with_rows
    from picsolve.formats.clues import SavedError

    if isinstance(found, Unread) and isinstance(found.error, SavedError):
        error = found.error
        return with_rows(error.puzzle, error.rows, found.number, found.source, found.line)
    return found

"""What the writers have in common: words for pipes and terminals, and the boards they speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from picsolve.board import Contradiction, Outcome, Verdict
from picsolve.cli.asked import Asked
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.core import Step, Trace
    from picsolve.render.explain import Narrator


class Tips:
    """Of which techniques of a path has been said what to look for: once is enough."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def is_new(self, step: Step[Any]) -> bool:
        """Whether this is the technique's first step."""
        is_new = step.technique not in self.given
        self.given.add(step.technique)
        return is_new


def board_after(board: Any, step: Step[Any]) -> Any:
    """The board after a step, or the board itself where the step meets a contradiction."""
    try:
        return board.apply(step.changes)
    except Contradiction:
        return board


def known(answer: Answer) -> Any:
    """The board as far as it is known, where there is no solution to show."""
    undecided = answer.decision.verdict is Verdict.UNDECIDED
    if undecided and answer.trace is None and answer.progress and answer.progress.known:
        return answer.progress.known
    if answer.trace is None or answer.trace.outcome is Outcome.CONTRADICTION:
        return answer.asked.board
    return answer.trace.end


def plain_step(number: int, step: Step[Any], teller: Narrator) -> str:
    from picsolve.render import plain

    return plain.step(number, step, teller)


def heading(asked: Asked) -> str:
    """`puzzle 3  list.txt:7  4....9.5…` before a puzzle's steps."""
    what = str(asked.board) if asked.kind == "sudoku" else asked.title
    return "  ".join(
        part for part in (say("puzzle {number}", number=asked.number), asked.place, what) if part
    )


def no_step(position: Asked) -> str:
    """`no step is possible`, and why, where the board itself tells."""
    from picsolve.cli.objects import narrator

    try:
        position.board.apply(())
    except Contradiction as contradiction:
        reason = narrator(position.kind).broken(contradiction)
        return say("no step is possible: {reason}", reason=reason)
    return say(
        "no step is possible: it is solved" if position.board.is_solved else "no step is possible"
    )


def ending(answer: Answer, trace: Trace[Any, Any]) -> str:
    """`solved in 67 steps, the hardest is step 27: Death Blossom (technique of level Unfair)`.

    That level is the step's; how hard the puzzle is depends on the whole path, and is for `picsolve
    rate` to say."""
    from picsolve.cli.objects import narrator
    from picsolve.render.explain import shown

    taken = len(trace.steps)
    steps = say("{count} step" if taken == 1 else "{count} steps", count=taken)
    if answer.stopped:
        return say("{reason} after {steps}", reason=shown(answer.stopped), steps=steps)
    if trace.outcome is Outcome.SOLVED:
        parts = [say("solved in {steps}", steps=steps)]
    elif trace.outcome is Outcome.STUCK:
        parts = [say("stuck after {steps}", steps=steps)]
    else:
        parts = [say("contradiction after {steps}", steps=steps)]
    teller = narrator(answer.asked.kind)
    if trace.contradiction:
        parts.append(teller.broken(trace.contradiction))
    if answer.hardest:
        step = trace.steps[answer.hardest - 1]
        hardest = say(
            "the hardest is step {number}: {technique} (technique of level {level})",
            number=answer.hardest,
            technique=teller.name(step),
            level=shown(str(teller.techniques[step.technique].tier)),
        )
        parts.append(hardest)
    told, *more = parts
    for part in more:
        told = say("{told}, {more}", told=told, more=part)
    return told


def symmetry_text(name: str | None) -> str:
    """The symmetry of a sudoku's givens, by its name for `--symmetry`."""
    names = {
        "full": say("full symmetry"),
        "quarter-turn": say("symmetry of quarter turns"),
        "orthogonal": say("mirror symmetry left to right and top to bottom"),
        "diagonals": say("mirror symmetry about both diagonals"),
        "rotational": say("rotational symmetry (half turn)"),
        "horizontal": say("mirror symmetry left to right"),
        "vertical": say("mirror symmetry top to bottom"),
        "diagonal": say("mirror symmetry about the main diagonal"),
        "antidiagonal": say("mirror symmetry about the other diagonal"),
    }
    return names.get(name or "", say("no symmetry"))

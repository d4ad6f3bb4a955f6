"""What the writers have in common: words for pipes and terminals, and the boards they speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from picsolve.board import Contradiction, Outcome, Verdict
from picsolve.cli.inputs import Asked

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
    return "  ".join(part for part in (f"puzzle {asked.number}", asked.place, what) if part)


def no_step(position: Asked) -> str:
    """`no step is possible`, and why, where the board itself tells."""
    from picsolve.cli.objects import narrator

    try:
        position.board.apply(())
    except Contradiction as contradiction:
        return f"no step is possible: {narrator(position.kind).broken(contradiction)}"
    return f"no step is possible{': it is solved' if position.board.is_solved else ''}"


def ending(answer: Answer, trace: Trace[Any, Any]) -> str:
    """`solved in 67 steps, the hardest is step 27: Death Blossom (technique of level Unfair)`.

    That level is the step's; how hard the puzzle is depends on the whole path, and is for `picsolve
    rate` to say."""
    from picsolve.cli.objects import narrator

    count = f"{len(trace.steps)} step{'' if len(trace.steps) == 1 else 's'}"
    if answer.stopped:
        return f"{answer.stopped} after {count}"
    verb = {Outcome.SOLVED: "solved in", Outcome.STUCK: "stuck after"}
    parts = [f"{verb.get(trace.outcome, 'contradiction after')} {count}"]
    teller = narrator(answer.asked.kind)
    if trace.contradiction:
        parts.append(teller.broken(trace.contradiction))
    if answer.hardest:
        technique = teller.techniques[trace.steps[answer.hardest - 1].technique]
        level = f"technique of level {technique.tier}"
        parts.append(f"the hardest is step {answer.hardest}: {technique.name} ({level})")
    return ", ".join(parts)

"""The solving loop, on a board small enough to see through: count down to zero, never below."""

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest

from picsolve.core import Contradiction, Outcome, Step, Technique, solve, walk
from picsolve.errors import InputError
from picsolve.formats.clues import SavedError
from picsolve.nonogram.puzzle import Puzzle


@dataclass(frozen=True)
class Countdown:
    left: int

    @property
    def is_solved(self) -> bool:
        return self.left == 0

    def apply(self, changes: Iterable[int]) -> "Countdown":
        left = self.left - sum(changes)
        if left < 0:
            raise Contradiction("below-zero", left=left)
        return Countdown(left)


def taking(key: str, amount: int, least: int) -> Technique[Countdown, int]:
    def find(board: Countdown) -> Iterator[Step[int]]:
        if board.left >= least:
            yield Step(key, (amount,))

    return Technique(key, key, "count", 1, find, short="{changes}", full="{changes}")


ONE = taking("one", 1, least=1)
FIVE = taking("five", 5, least=5)
TOO_MUCH = taking("too-much", 9, least=1)


def keys(steps: Iterable[Step[int]]) -> list[str]:
    return [step.technique for step in steps]


def test_the_easiest_technique_that_finds_something_is_used() -> None:
    trace = solve(Countdown(12), (FIVE, ONE))
    assert keys(trace.steps) == ["five", "five", "one", "one"]
    assert trace.outcome is Outcome.SOLVED
    assert [board.left for board in trace.boards()] == [12, 7, 2, 1, 0]
    assert trace.end == Countdown(0)


def test_stuck_where_no_technique_finds_anything() -> None:
    trace = solve(Countdown(12), (FIVE,))
    assert (keys(trace.steps), trace.outcome) == (["five", "five"], Outcome.STUCK)
    assert trace.end == Countdown(2)


def test_a_step_that_breaks_the_board_ends_the_trace() -> None:
    trace = solve(Countdown(6), (FIVE, TOO_MUCH))
    assert (keys(trace.steps), trace.outcome) == (["five", "too-much"], Outcome.CONTRADICTION)
    assert trace.contradiction is not None
    assert trace.contradiction.facts == {"left": -8}
    assert trace.end == Countdown(1), "replay stops before the step that breaks the board"


def test_a_broken_start_is_told_apart_from_stuck() -> None:
    trace = solve(Countdown(-1), (FIVE,))
    assert (trace.steps, trace.outcome) == ((), Outcome.CONTRADICTION)
    with pytest.raises(Contradiction):
        next(walk(Countdown(-1), (FIVE,)))


def test_walk_gives_each_step_with_the_board_after_it() -> None:
    walked = [(step.technique, board.left) for step, board in walk(Countdown(7), (FIVE, ONE))]
    assert walked == [("five", 2), ("one", 1), ("one", 0)]


def test_contradictions_and_errors_come_back_whole_from_a_pickle() -> None:
    contradiction = Contradiction("no-place", digit=5, house="row 3")
    again = pickle.loads(pickle.dumps(contradiction))
    assert (again.kind, again.facts, str(again)) == (
        "no-place",
        {"digit": 5, "house": "row 3"},
        "no-place: digit=5, house=row 3",
    )
    error = InputError("wrong", source="a.txt", line=3, column=4, text={3: "abc"}, help="right")
    saved = SavedError(error, Puzzle.from_lengths([[1]], [[1]]), ("#",))
    for before in (error, saved):
        after = pickle.loads(pickle.dumps(before))
        assert vars(after) == vars(before)
        assert str(after) == "a.txt:3:4: wrong"

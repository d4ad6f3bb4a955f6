"""A collection of puzzles, each step held to the solution: what `make corpus` runs.

    python -m tests.corpus FILE... [--every N] [--first N] [--number N] [--all] [--each]
                           [--seconds S] [--only KEY,...] [--without KEY,...]

Counts for each technique how many puzzles it served, its steps, and those that were wrong. To
compare before and after a change; the techniques' tests do the same on a few random boards. With
`--all` every step that is possible at each position of a trace is checked, not only the one taken.
`--each` writes a line for each puzzle, `--seconds` gives up a puzzle after so much processor time.
Files are nonograms in any format, or lists of sudokus: lines of 81 characters, where what follows
them, and other lines, are ignored. A puzzle with several solutions is followed as far as techniques
go that do not ask for a single one, and held to those solutions that were found.
"""

from __future__ import annotations

import argparse
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

from picsolve import formats
from picsolve.core import Outcome, Step, Technique, walk
from picsolve.formats import Entry
from picsolve.nonogram import techniques as nonogram
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.sudoku import exact
from picsolve.sudoku import techniques as sudoku
from picsolve.sudoku.grid import Grid
from tests.nonogram.soundness import denies
from tests.sudoku.boards import breaks, not_in

#: So many of the slowest puzzles are named.
_SLOWEST = 5
#: Seconds for finding the solutions of a nonogram.
_PATIENCE = 60.0


@dataclass(frozen=True)
class Kind:
    """What is known of a kind of puzzle: its boards are of any type here."""

    techniques: tuple[Technique[Any, Any], ...]
    solutions: Callable[[Any], Sequence[Any]]
    is_wrong: Callable[[Step[Any], Any, Sequence[Any]], bool]
    text: Callable[[Any], str]


SUDOKU = Kind(
    sudoku.TECHNIQUES,
    exact.solutions,
    lambda step, board, solutions: any(breaks(step, board, not_in(it, board)) for it in solutions),
    lambda grid: "".join(str(value or ".") for value in grid.values),
)
NONOGRAM = Kind(
    nonogram.TECHNIQUES,
    lambda picture: decide(picture, timeout=_PATIENCE).solutions,
    denies,
    str,
)


class Corpus:
    """What the techniques did on a collection: counts by their keys."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.techniques: dict[str, None] = {}
        self.outcomes: Counter[str] = Counter()
        self.puzzles: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.times: dict[str, float] = {}

    def chosen(self, kind: Kind) -> tuple[Technique[Any, Any], ...]:
        """The kind's techniques that were asked for."""
        wanted, unwanted = (
            {*names.split(",")} for names in (self.options.only, self.options.without)
        )
        return tuple(
            one
            for one in kind.techniques
            if not {one.key, one.family} & unwanted
            and (not self.options.only or {one.key, one.family} & wanted)
        )

    def add(self, name: str, kind: Kind, puzzle: Any) -> None:
        """Follow a puzzle's trace and check each step against its solutions."""
        techniques = self.chosen(kind)
        self.techniques.update(dict.fromkeys(one.key for one in techniques))
        solutions = kind.solutions(puzzle)
        served: Counter[str] = Counter()
        if len(solutions) > 1:
            techniques = tuple(one for one in techniques if not one.needs_unique)
        start = process_time()
        outcome = "no solution known"
        if solutions:
            try:
                with at_most(self.options.seconds):
                    outcome = self.follow(kind, techniques, puzzle, solutions, served)
            except TimeoutError:
                outcome = "not in time"
        self.times[name] = process_time() - start
        self.outcomes[outcome] += 1
        self.puzzles.update(served.keys())
        if self.options.each:
            last = max(served, key=[*self.techniques].index, default="")
            found = f"{sum(served.values())} steps, {last} {served[last]}"
            print(f"{name}: {outcome}, {found}, {self.times[name]:.2f} s", flush=True)
        elif outcome not in ("solved", "several solutions"):
            print(f"{outcome}:", name, kind.text(puzzle), flush=True)

    def follow(
        self,
        kind: Kind,
        techniques: tuple[Technique[Any, Any], ...],
        puzzle: Any,
        solutions: Sequence[Any],
        served: Counter[str],
    ) -> str:
        """The outcome of a trace; its steps are counted in `served`."""
        board = puzzle.apply(())

        def check(step: Step[Any]) -> None:
            self.steps[step.technique] += 1
            if kind.is_wrong(step, board, solutions):
                self.wrong[step.technique] += 1
                print("WRONG:", step, kind.text(puzzle), kind.text(board), flush=True)

        def check_all() -> None:
            for technique in techniques if self.options.all and not board.is_solved else ():
                for step in technique.find(board):
                    check(step)

        check_all()
        for step, after in walk(board, techniques):
            if not self.options.all:
                check(step)
            served[step.technique] += 1
            board = after
            check_all()
        if board.is_solved:
            return "solved by search" if served["search"] else Outcome.SOLVED.value
        return "several solutions" if len(solutions) > 1 else Outcome.STUCK.value

    def report(self) -> str:
        lines = [", ".join(f"{number} {name}" for name, number in self.outcomes.items())]
        lines += [
            f"{key:36} {self.puzzles[key]:6} puzzles "
            f"{self.steps[key]:9} steps {self.wrong[key]:4} wrong"
            for key in self.techniques
            if self.steps[key]
        ]
        lines.append(f"{sum(self.steps.values())} steps, {sum(self.wrong.values())} wrong")
        slowest = sorted(self.times, key=self.times.__getitem__, reverse=True)[:_SLOWEST]
        times = ", ".join(f"{name} {self.times[name]:.1f} s" for name in slowest)
        lines.append(f"{sum(self.times.values()):.1f} s; slowest: {times}")
        return "\n".join(lines)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises TimeoutError once what is within has taken so much processor time; 0: never."""

    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def puzzles(path: str) -> Iterator[tuple[str, Kind, Any]]:
    """The puzzles of a file, with their names."""
    sudokus = list(_sudokus(path))
    for number, grid in enumerate(sudokus, 1):
        yield f"{Path(path).name}:{number}", SUDOKU, grid
    for number, entry in enumerate(formats.load(path, "nonogram") if not sudokus else (), 1):
        if not isinstance(entry, Entry):
            print(entry, flush=True)
            continue
        board = entry.board
        picture = Picture.blank(board) if isinstance(board, Puzzle) else board
        yield f"{Path(path).name}:{number}", NONOGRAM, picture


def _sudokus(path: str) -> Iterator[Grid]:
    for line in Path(path).read_text(encoding="utf-8", errors="replace").splitlines():
        text = line[:81]
        if len(text) == 81 and set(text) <= set(".0123456789"):
            yield Grid.from_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--every", type=int, default=1, help="take each N-th puzzle")
    parser.add_argument("--first", type=int, default=0, help="leave out so many puzzles")
    parser.add_argument("--number", type=int, help="stop after so many puzzles a file")
    parser.add_argument("--all", action="store_true", help="check each possible step")
    parser.add_argument("--each", action="store_true", help="write a line for each puzzle")
    parser.add_argument("--seconds", type=float, default=0, help="processor time for a puzzle")
    parser.add_argument("--only", default="", help="keys and families, parted by commas")
    parser.add_argument("--without", default="", help="keys and families, parted by commas")
    options = parser.parse_args()
    corpus = Corpus(options)
    try:
        for path in options.files:
            chosen = islice(puzzles(path), options.first, None, options.every)
            for name, kind, puzzle in islice(chosen, options.number):
                corpus.add(name, kind, puzzle)
    finally:
        print(corpus.report())


if __name__ == "__main__":
    main()

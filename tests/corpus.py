"""A collection of sudokus, each step held to its solution: what `make corpus` runs.

    python -m tests.corpus FILE... [--every N] [--first N] [--number N] [--all]
                           [--only KEY,...] [--without KEY,...]

Counts for each technique how many puzzles it served, its steps, and those that were wrong. To
compare before and after a change; the techniques' tests do the same on a few random boards. With
`--all` every step that is possible at each position of a trace is checked, not only the one taken.
Lines are 81 characters; what follows them, and lines without, are ignored.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from picsolve.core import Outcome, Step, Technique, walk
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Change, Grid
from picsolve.sudoku.techniques import TECHNIQUES
from tests.sudoku.boards import breaks, not_in

Techniques = tuple[Technique[Grid, Change], ...]


class Corpus:
    """What the techniques did on a collection: counts by their keys."""

    def __init__(self, techniques: Techniques, every_step: bool) -> None:
        self.techniques = techniques
        self.every_step = every_step
        self.outcomes: Counter[str] = Counter()
        self.puzzles: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()

    def add(self, puzzle: Grid) -> None:
        """Follow a puzzle's trace and check each step against its only solution."""
        solutions = exact.solutions(puzzle)
        if len(solutions) != 1:
            self.outcomes["not unique"] += 1
            return
        board, served = puzzle.apply(()), set()
        self.check_all(board, solutions[0])
        for step, after in walk(board, self.techniques):
            if not self.every_step:
                self.check(board, solutions[0], step)
            served.add(step.technique)
            board = after
            if not board.is_solved:
                self.check_all(board, solutions[0])
        self.puzzles.update(served)
        outcome = Outcome.SOLVED if board.is_solved else Outcome.STUCK
        self.outcomes[outcome.value] += 1
        if outcome is Outcome.STUCK:
            print("stuck:", "".join(str(value or ".") for value in puzzle.values), flush=True)

    def check_all(self, board: Grid, solution: Grid) -> None:
        if self.every_step:
            for technique in self.techniques:
                for step in technique.find(board):
                    self.check(board, solution, step)

    def check(self, board: Grid, solution: Grid, step: Step[Change]) -> None:
        self.steps[step.technique] += 1
        if breaks(step, board, not_in(solution, board)):
            self.wrong[step.technique] += 1
            print("WRONG:", step, repr(board), board.candidates, flush=True)

    def report(self) -> str:
        lines = [", ".join(f"{number} {name}" for name, number in self.outcomes.items())]
        lines += [
            f"{technique.key:36} {self.puzzles[technique.key]:6} puzzles "
            f"{self.steps[technique.key]:9} steps {self.wrong[technique.key]:4} wrong"
            for technique in self.techniques
            if self.steps[technique.key]
        ]
        lines.append(f"{sum(self.steps.values())} steps, {sum(self.wrong.values())} wrong")
        return "\n".join(lines)


def puzzles(path: str) -> Iterator[Grid]:
    """The sudokus of a file."""
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        text = line[:81]
        if len(text) == 81 and set(text) <= set(".0123456789"):
            yield Grid.from_values([int(char) if char.isdigit() else 0 for char in text])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--every", type=int, default=1, help="take each N-th puzzle")
    parser.add_argument("--first", type=int, default=0, help="leave out so many puzzles")
    parser.add_argument("--number", type=int, help="stop after so many puzzles a file")
    parser.add_argument("--all", action="store_true", help="check each possible step")
    parser.add_argument("--only", default="", help="keys and families, parted by commas")
    parser.add_argument("--without", default="", help="keys and families, parted by commas")
    options = parser.parse_args()
    wanted, unwanted = set(options.only.split(",")), set(options.without.split(","))
    techniques = tuple(
        one
        for one in TECHNIQUES
        if not {one.key, one.family} & unwanted
        and (not options.only or {one.key, one.family} & wanted)
    )
    corpus = Corpus(techniques, options.all)
    try:
        for path in options.files:
            chosen = islice(puzzles(path), options.first, None, options.every)
            for puzzle in islice(chosen, options.number):
                corpus.add(puzzle)
    finally:
        print(corpus.report())


if __name__ == "__main__":
    main()

"""CPU time of the exact engine over whole sets of nonograms, and of their traces.

Run: python -m benchmarks.nonogram_sets FILE_OR_FOLDER... [--every N] [--timeout SECONDS] [--traces]
[--each]

Machines differ: times are given too as ratios to a fixed loop of bare Python, timed in the same run
again and again, and beside those of the PyPI packages picross-solver and nonogram-solver, where
these are installed (they look for solutions, or follow lines, and prove nothing unique). Coloured
puzzles of a set are told apart; the two packages do not know colours. With --each the time of every
puzzle is told too, as a ratio to the same loop.
"""

from __future__ import annotations

import argparse
import gc
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from time import process_time

from picsolve import formats
from picsolve.core import solve
from picsolve.formats import Entry
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.nonogram.techniques import TECHNIQUES

#: Turns of the loop that times are compared with.
TURNS = 1_000_000


def bare_python() -> float:
    """Seconds that the loop takes: integer arithmetic, as in the line solver."""
    begin = process_time()
    value = 0
    for i in range(TURNS):
        value ^= i * 7
    return process_time() - begin


def pictures(path: Path) -> Iterator[Picture]:
    """The nonograms of a file, or of all files in a folder."""
    for file in sorted(path.iterdir()) if path.is_dir() else [path]:
        for entry in formats.load(str(file), "nonogram"):
            if isinstance(entry, Entry) and isinstance(entry.board, Puzzle):
                yield Picture.blank(entry.board)


Lengths = list[list[int]]


def _picross(rows: Lengths, columns: Lengths) -> str:
    """The answer of picross-solver."""
    import numpy

    solver = import_module("picross_solver.picross_solver")
    return str(solver.solve(rows, columns, numpy.full((len(rows), len(columns)), -1)))


def _nonogram(rows: Lengths, columns: Lengths) -> str:
    """The answer of nonogram-solver, which wants to know a solution; any will do."""
    import numpy

    puzzle = import_module("nonogram_solver.nonogram").Nonogram()
    puzzle.n_rows, puzzle.n_cols = len(rows), len(columns)
    puzzle.rows_constraints, puzzle.cols_constraints = rows, columns
    puzzle.solution_list, puzzle.solution_state = [], numpy.zeros((len(rows), len(columns)))
    puzzle.puzzle_state = numpy.full((len(rows), len(columns)), -1.0)
    return str(bool(import_module("nonogram_solver.solver").solve(puzzle)[0]))


PEERS = {"picross-solver": _picross, "nonogram-solver": _nonogram}


def peers(seconds: float) -> dict[str, Callable[[Picture], str]]:
    """The solvers that are installed besides; each is stopped after so many seconds of CPU."""
    found: dict[str, Callable[[Picture], str]] = {}
    for name, answer in PEERS.items():
        with suppress(ImportError):
            import_module(name.replace("-", "_"))

            def ask(picture: Picture, answer: Callable[..., str] = answer) -> str:
                lines = ([list(line.clue) for line in it] for it in (picture.rows, picture.columns))
                signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
                try:
                    with redirect_stdout(None):  # one tells all it does
                        return answer(*lines)
                finally:
                    signal.setitimer(signal.ITIMER_VIRTUAL, 0)

            found[name] = ask
    return found


def _stop(number: int, frame: object) -> None:
    raise TimeoutError


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--timeout", type=float)
    parser.add_argument("--traces", action="store_true")
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    gc.freeze()
    gc.set_threshold(50_000)  # as the command line does
    asked: dict[str, Callable[[Picture], str]] = {
        "decide": lambda it: decide(it, timeout=options.timeout).verdict.value
    }
    if options.traces:
        asked["trace"] = lambda it: solve(it, TECHNIQUES).outcome.value
    signal.signal(signal.SIGVTALRM, _stop)
    asked |= peers(options.timeout or 10.0)
    for path in options.paths:
        boards = list(pictures(path))[:: options.every]
        for is_colored in (False, True):
            of_kind = [board for board in boards if board.puzzle.is_colored == is_colored]
            label = path.name + (", in colour" if is_colored else "")
            for name, ask in asked.items() if of_kind else ():
                if not (is_colored and name in PEERS):
                    measure(label, name, ask, of_kind, options.each)


def measure(
    label: str,
    name: str,
    ask: Callable[[Picture], str],
    boards: list[Picture],
    each: bool,
) -> None:
    """Asks a solver about every board, and prints the times."""
    loops, times, answers = [bare_python()], [], Counter[str]()
    for place, board in enumerate(boards):
        begin = process_time()
        try:
            answer = ask(board)
        except Exception as error:  # a peer's own affair
            answer = type(error).__name__
        times.append(process_time() - begin)
        answers[answer] += 1
        if each:
            size = f"{board.puzzle.width}×{board.puzzle.height}"
            told = board.puzzle.title or f"number {place + 1}"
            print(f"{times[-1] / loops[-1]:9.1f} loops  {size:>7}  {answer:9}  {told}", flush=True)
        if place % 50 == 49:
            loops.append(bare_python())
    loop = sorted(loops)[len(loops) // 2]
    told = ", ".join(f"{count} {answer}" for answer, count in answers.most_common())
    print(
        f"{label:22} {name:15} {sum(times):8.2f} s, slowest {max(times):6.2f} s, "
        f"{sum(times) / loop:9.1f} loops ({told})",
        flush=True,
    )


if __name__ == "__main__":
    main()

"""CPU time that full traces take, a puzzle: every step found, from the givens to the solution.

    python benchmarks/sudoku_traces.py PUZZLES.txt [--step N] [--hodoku COMMAND]

PUZZLES has 81 characters a line; what follows them, and other lines, are ignored. Each N-th is
taken. There are two paths: the techniques in picsolve's order, and those that HoDoKu rates with.
Machines differ, so there is a ratio too: to the time that the exact engine takes for the same
puzzles, or to that of HoDoKu's batch mode, less what its start takes. For that say how to call it,
with {} for the file, for instance --hodoku "java -jar hodoku.jar /bs {}".
"""

from __future__ import annotations

import argparse
import gc
import resource
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time

from picsolve import core
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Grid
from picsolve.sudoku.hodoku import for_rating
from picsolve.sudoku.techniques import TECHNIQUES

#: A puzzle of singles, to measure what a start takes.
_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def puzzles(path: str, step: int) -> list[str]:
    """The first of each `step` puzzles of a file."""
    lines = (line[:81] for line in Path(path).read_text(encoding="utf-8").splitlines())
    return [line for line in lines if len(line) == 81 and set(line) <= set(".0123456789")][::step]


def measured(solve: Callable[[Grid], object], lines: Sequence[str]) -> list[float]:
    """Seconds for each puzzle, from grids that know nothing yet."""
    times = []
    for line in lines:
        grid = Grid.from_values([int(char) if char.isdigit() else 0 for char in line])
        start = process_time()
        solve(grid)
        times.append(process_time() - start)
    return times


def batch_seconds(command: str, lines: Sequence[str]) -> float:
    """CPU seconds of HoDoKu's batch mode for a file with these puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "puzzles.txt")
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        words = [word.replace("{}", str(path)) for word in shlex.split(command)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("puzzles")
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--hodoku", metavar="COMMAND", help="how to call HoDoKu's batch mode")
    arguments = parser.parse_args()
    lines = puzzles(arguments.puzzles, arguments.step)
    if arguments.hodoku:
        name = "HoDoKu"
        spent = batch_seconds(arguments.hodoku, lines) - batch_seconds(arguments.hodoku, [_EASY])
    else:
        name, spent = "the exact engine", sum(measured(exact.decide, lines))
    print(f"{len(lines)} puzzles; {name}: {spent / len(lines) * 1e3:.2f} ms a puzzle")
    gc.set_threshold(50_000)  # as the command line has it
    for path, techniques in (("picsolve", TECHNIQUES), ("HoDoKu", for_rating(TECHNIQUES))):
        times = measured(partial(core.solve, techniques=techniques), lines)
        print(
            f"the path of {path:8} {sum(times) / len(times) * 1e3:8.2f} ms a puzzle, "
            f"{sum(times) / spent:6.2f} times {name}; slowest {max(times) * 1e3:,.0f} ms"
        )


if __name__ == "__main__":
    main()

"""How fast the exact engine in Python proves uniqueness: puzzles a second, and the slowest puzzle.

    python benchmarks/sudoku_exact.py PUZZLES.txt... [--number 10000] [--repeat 5]

A file has 81 characters a line; what follows them, and other lines, are ignored; of long ones so
many puzzles are taken, evenly. Times are of the processor: the speed is the median of the runs, the
slowest puzzle the one whose fastest run is slowest.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time

from picsolve.sudoku import exact
from picsolve.sudoku.grid import Grid


def read(path: Path, number: int) -> list[Grid]:
    lines = (line[:81] for line in path.read_text(encoding="utf-8").splitlines())
    puzzles = [line for line in lines if len(line) == 81 and set(line) <= set(".0123456789")]
    some = puzzles[:: max(len(puzzles) // number, 1)][:number]
    return [Grid.from_values([int(c) if c.isdigit() else 0 for c in line]) for line in some]


def main(path: Path, number: int, repeat: int) -> None:
    grids = read(path, number)
    runs = []
    verdicts: Counter[str] = Counter()
    for _ in range(repeat):
        times = []
        for grid in grids:
            start = process_time()
            verdict = exact.decide(grid).verdict
            times.append(process_time() - start)
            verdicts[verdict.value] += 1
        runs.append(times)
    speed = len(grids) / median(map(sum, runs))
    slowest = max(map(min, zip(*runs, strict=True)))
    told = ", ".join(f"{count // repeat:,} {verdict}" for verdict, count in verdicts.items())
    print(f"{path.name}: {speed:,.0f} a second, slowest {slowest * 1e3:.1f} ms; {told}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=10_000)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    for path in arguments.paths:
        main(path, arguments.number, arguments.repeat)

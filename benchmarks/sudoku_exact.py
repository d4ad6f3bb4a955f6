"""How fast the exact engine proves uniqueness: puzzles a second, and the slowest single puzzle.

    python benchmarks/sudoku_exact.py PUZZLES.txt [NUMBER]

PUZZLES has 81 characters a line; what follows them, and other lines, are ignored.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from time import perf_counter

from picsolve.sudoku import exact
from picsolve.sudoku.grid import Grid


def main(path: str, number: int) -> None:
    lines = (line[:81] for line in Path(path).read_text(encoding="utf-8").splitlines())
    puzzles = (line for line in lines if len(line) == 81 and set(line) <= set(".0123456789"))
    grids = [
        Grid.from_values([int(char) if char.isdigit() else 0 for char in line])
        for line in islice(puzzles, number)
    ]
    times = []
    verdicts: Counter[str] = Counter()
    for grid in grids:
        start = perf_counter()
        verdicts[exact.decide(grid).verdict.value] += 1
        times.append(perf_counter() - start)
    print(f"{len(times) / sum(times):,.0f} a second, slowest {max(times) * 1e3:.1f} ms", *verdicts)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)

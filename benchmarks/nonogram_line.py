"""Microseconds that the exact line solver takes for a line, by width.

Run: python -m benchmarks.nonogram_line
"""

from __future__ import annotations

import random
from itertools import groupby
from time import perf_counter

from picsolve.nonogram.line import block_starts, solve_line

Case = tuple[tuple[int, ...], int, int, int]


def cases(width: int, count: int = 2000, seed: int = 1) -> list[Case]:
    """Lines of random pictures (cells change colour with probability 1/3), partly known."""
    rng = random.Random(seed)
    found: list[Case] = []
    for _ in range(count):
        cell = rng.random() < 0.5
        cells = []
        for _ in range(width):
            cell ^= rng.random() < 1 / 3
            cells.append(cell)
        clue = tuple(len(list(run)) for value, run in groupby(cells) if value)
        known = rng.random()
        shown = [i for i in range(width) if rng.random() < known]
        filled = sum(1 << i for i in shown if cells[i])
        empty = sum(1 << i for i in shown if not cells[i])
        found.append((clue, width, filled, empty))
    return found


def main() -> None:
    print("width  block_starts  solve_line   (microseconds a line)")
    for width in (15, 25, 50, 99):
        lines = cases(width)
        times = []
        for function in (block_starts, solve_line):
            best = float("inf")
            for _ in range(5):
                begin = perf_counter()
                for line in lines:
                    function(*line)
                best = min(best, perf_counter() - begin)
            times.append(best / len(lines) * 1e6)
        print(f"{width:5}  {times[0]:12.1f}  {times[1]:10.1f}")


if __name__ == "__main__":
    main()

"""Microseconds that the exact line solver takes for a line, by width, and as ratios to dynamic
programming in bare Python loops, timed in the same run.

Run: python -m benchmarks.nonogram_line
"""

from __future__ import annotations

import random
from itertools import groupby
from time import process_time

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


def bare_loops(
    clue: tuple[int, ...], width: int, filled: int, empty: int
) -> tuple[int, int] | None:
    """The same as `solve_line`, cell by cell: which states can be reached from both ends?"""
    blocks = len(clue)

    def reached(clue: tuple[int, ...], filled: int, empty: int) -> list[list[bool]]:
        """For each number of cells and of blocks, all done: whether they can be filled."""
        fits = [[False] * (blocks + 1) for _ in range(width + 1)]
        fits[0][0] = True
        for end in range(1, width + 1):
            for done in range(blocks + 1):
                if not filled >> end - 1 & 1 and fits[end - 1][done]:
                    fits[end][done] = True
                elif done and end >= clue[done - 1]:
                    first = end - clue[done - 1]
                    if any(empty >> i & 1 for i in range(first, end)):
                        continue
                    if not first:
                        fits[end][done] = done == 1
                    elif not filled >> first - 1 & 1:
                        fits[end][done] = fits[first - 1][done - 1]
        return fits

    def turned(mask: int) -> int:
        return sum(1 << width - 1 - i for i in range(width) if mask >> i & 1)

    ahead = reached(clue, filled, empty)
    behind = reached(clue[::-1], turned(filled), turned(empty))
    if not ahead[width][blocks]:
        return None
    can_be_filled = can_be_empty = 0
    for i in range(width):
        for done in range(blocks + 1):
            if not filled >> i & 1 and ahead[i][done] and behind[width - 1 - i][blocks - done]:
                can_be_empty |= 1 << i
    for block, length in enumerate(clue):
        for first in range(width - length + 1):
            last = first + length
            if any(empty >> i & 1 for i in range(first, last)):
                continue
            left = block == 0 if not first else not filled >> first - 1 & 1
            left = left and (not first or ahead[first - 1][block])
            rest = blocks - block - 1
            right = rest == 0 if last == width else not filled >> last & 1
            right = right and (last == width or behind[width - last - 1][rest])
            if left and right:
                can_be_filled |= (1 << last) - (1 << first)
    cells = (1 << width) - 1
    return cells & ~can_be_empty, cells & ~can_be_filled


def main() -> None:
    print("width  block_starts  solve_line  bare loops   (microseconds a line)  ratio")
    for width in (15, 25, 50, 99):
        lines = cases(width)
        times = []
        for function, turns in ((block_starts, 5), (solve_line, 5), (bare_loops, 1)):
            best = float("inf")
            for _ in range(turns):
                begin = process_time()
                for line in lines:
                    function(*line)
                best = min(best, process_time() - begin)
            times.append(best / len(lines) * 1e6)
        assert all(bare_loops(*line) == solve_line(*line) for line in lines[:200])
        told = f"{width:5}  {times[0]:12.1f}  {times[1]:10.1f}  {times[2]:10.1f}"
        print(f"{told}  {times[2] / times[1]:27.0f}")


if __name__ == "__main__":
    main()

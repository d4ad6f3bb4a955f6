"""How many minimal sudokus a second are made of seeds: many together, and one by one.

    python benchmarks/sudoku_generating.py [NUMBER]

Times are of the processor. The puzzles are checked: the same both ways, with one solution, and
with several when any clue is taken out.
"""

from __future__ import annotations

import sys
from time import process_time

from picsolve.sudoku import bulk, generating


def main(number: int) -> None:
    engine = bulk.engines()[0]
    start = process_time()
    puzzles = list(generating.minimals(range(number)))
    together = process_time() - start
    some = range(min(number, 300))
    start = process_time()
    alone = [generating.minimal(seed) for seed in some]
    by_itself = process_time() - start

    assert alone == puzzles[: len(alone)]
    assert set(bulk.count(puzzles, 2)) == {1}
    less = [
        puzzle[:cell] + "." + puzzle[cell + 1 :]
        for puzzle in alone
        for cell in range(81)
        if puzzle[cell] != "."
    ]
    assert set(bulk.count(less, 2)) == {2}
    clues = sum(81 - puzzle.count(".") for puzzle in puzzles) / number
    print(f"{engine}: {number / together:,.0f} a second together,", end=" ")
    print(f"{len(alone) / by_itself:,.0f} one by one; {clues:.1f} clues on average")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4096)

"""What whole processes take for one puzzle, beside Python and the import of click alone.

    python -m benchmarks.startup [--repeat 21]

The commands take turns, so that what else the machine does slows all of them alike; figures are
medians, in milliseconds. `python -m picsolve` is run as it is installed, its bytecode compiled.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from statistics import median

from benchmarks.sudoku_bulk import of_process

ROOT = Path(__file__).parents[1]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = str(ROOT / "puzzles" / "nonogram" / "heart.non")

COMMANDS = {
    "python, nothing to do": ("-c", ""),
    "import click": ("-c", "import click"),
    "import rich": ("-c", "import rich.console"),
    "import numpy": ("-c", "import numpy"),
    "picsolve --help": ("-m", "picsolve", "--help"),
    "picsolve sudoku 81": ("-m", "picsolve", "sudoku", PUZZLE),
    "picsolve sudoku 81 --explain": ("-m", "picsolve", "sudoku", PUZZLE, "--explain"),
    "picsolve nonogram small.non": ("-m", "picsolve", "nonogram", SMALL),
    "picsolve rate 81": ("-m", "picsolve", "rate", PUZZLE),
}


def main(repeat: int) -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPATH"] = str(ROOT)
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    for turn in range(repeat + 1):
        for name, arguments in COMMANDS.items():
            once = of_process([sys.executable, *arguments], 1)
            if turn:  # the first one compiles, and fills the caches
                taken[name].append(once)
    clicks = taken["import click"]
    print(f"{'process':<30}{'processor':>11}{'clock':>9}  times `import click` (processor)")
    for name, times in taken.items():
        processor, clock = (median(column) * 1e3 for column in zip(*times, strict=True))
        ratio = median(one[0] / click[0] for one, click in zip(times, clicks, strict=True))
        print(f"{name:<30}{processor:>11.1f}{clock:>9.1f}  {ratio:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=21)
    main(parser.parse_args().repeat)

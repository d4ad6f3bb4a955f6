"""Seconds that the exact engine takes for each nonogram in a folder of puzzle files.

Run: python -m benchmarks.nonogram_survey FOLDER [TIMEOUT]
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

from picsolve import formats
from picsolve.formats import Entry
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle


def pictures(folder: Path) -> list[tuple[str, Picture]]:
    """The nonograms in a folder, by file name."""
    found = []
    for path in sorted(folder.iterdir()):
        for entry in formats.load(str(path), "nonogram"):
            if isinstance(entry, Entry) and isinstance(entry.board, Puzzle):
                found.append((path.name, Picture.blank(entry.board)))
    return found


def main() -> None:
    folder = Path(sys.argv[1])
    timeout = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    total = 0.0
    for name, picture in pictures(folder):
        begin = perf_counter()
        decision = decide(picture, timeout=timeout)
        spent = perf_counter() - begin
        total += spent
        size = f"{picture.puzzle.width}×{picture.puzzle.height}"
        print(f"{spent:7.2f} s  {size:>7}  {decision.verdict.value:9}  {name}", flush=True)
    print(f"{total:7.2f} s  in total")


if __name__ == "__main__":
    main()

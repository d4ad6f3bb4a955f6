"""How many sudokus a second each bulk engine decides, and what a whole process takes for a file.

    python benchmarks/sudoku_bulk.py PUZZLES.txt... [--repeat 5] [--sample 1000]

A file has 81 characters a line; what follows them, and other lines, are ignored. Each engine proves
of each puzzle whether its solution is the only one. Times are of the processor, medians of several
runs; the engines take turns, so that what else the machine does slows all of them alike. `python`,
the referee, decides a sample; the last column says how many times as fast as it an engine is.

A whole process starts, reads the file, and writes the solutions; the time that Python needs to
start with nothing to do is given for comparison.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from picsolve import bulk

PROCESS = """
import sys
from picsolve import bulk
answers = bulk.solve(open(sys.argv[1], "rb").read(), engine=sys.argv[2])
assert set(answers.counts) == {1}, "not all have one solution"
sys.stdout.buffer.write(answers.text)
"""


def read(path: Path) -> list[str]:
    lines = (line[:81] for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if len(line) == 81 and set(line) <= set(".0123456789")]


def per_second(puzzles: list[str], repeat: int, sample: int) -> dict[str, float]:
    """Puzzles a second for each engine."""
    whole = "".join(f"{line}\n" for line in puzzles).encode()
    some = puzzles[:: max(len(puzzles) // sample, 1)]
    times: dict[str, list[float]] = {engine: [] for engine in bulk.engines()}
    for _ in range(repeat):
        for engine, taken in times.items():
            handed = some if engine == "python" else whole
            start = process_time()
            answers = bulk.solve(handed, engine=engine)
            taken.append((process_time() - start) / len(answers))
    return {engine: 1 / median(taken) for engine, taken in times.items()}


def of_process(command: list[str], repeat: int) -> tuple[float, float]:
    """The processor's time and the clock's that a command takes, in seconds."""
    processor, clock = [], []
    for _ in range(repeat):
        start = perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit("the process failed")
        clock.append(perf_counter() - start)
        processor.append(usage.ru_utime + usage.ru_stime)
    return median(processor), median(clock)


def main(paths: list[Path], repeat: int, sample: int) -> None:
    for path in paths:
        puzzles = read(path)
        print(f"{path.name}: {len(puzzles):,} puzzles")
        speeds = per_second(puzzles, repeat, sample)
        for engine, speed in speeds.items():
            print(f"  {engine:<10}{speed:>12,.0f} a second{speed / speeds['python']:>10,.1f} times")
        with TemporaryDirectory() as folder:
            clean = Path(folder) / "puzzles.txt"
            clean.write_text("".join(f"{line}\n" for line in puzzles), encoding="utf-8")
            commands = {"no work": [sys.executable, "-c", ""]}
            for engine in speeds.keys() - {"python"}:
                commands[engine] = [sys.executable, "-c", PROCESS, str(clean), engine]
            for name, command in sorted(commands.items()):
                processor, clock = of_process(command, repeat)
                print(f"  process: {name:<10}{processor:>7.3f} s of the processor, {clock:.3f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--sample", type=int, default=1000)
    arguments = parser.parse_args()
    main(arguments.paths, arguments.repeat, arguments.sample)

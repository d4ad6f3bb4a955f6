"""What solvers take for a sudoku that a Python user would install, beside a plain search.

    python -m benchmarks.sudoku_peers PUZZLES.txt... [--seconds 10] [--rounds 3] [--cache FOLDER]

Each package gets an environment of its own, made with pip in the cache folder. In each round every
solver has so many seconds of the processor for puzzles in an order that chance has mixed, all of
them the same one. Times are medians of the rounds, ratios compare the same puzzles, those that the
slower one got to. Wrong answers are counted, and puzzles without an answer, be it for lack of time.
All puzzles should have one solution. Solvers that cannot be installed are named.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.solvers import SOLVERS
from benchmarks.sudoku_bulk import read
from picsolve import bulk

ROOT = Path(__file__).parents[1]
CACHE = Path(tempfile.gettempdir(), "picsolve-benchmarks")


class Answered(NamedTuple):
    """A solver's puzzles of one round: the time for each, and its answer."""

    version: str
    times: list[float]
    answers: list[str | None]


def environment(package: str, cache: Path) -> Path | None:
    """The Python of a package's environment, which is made if need be; None if it cannot be."""
    if not package:
        return Path(sys.executable)
    folder = cache / f"{package}-{sys.version_info.major}.{sys.version_info.minor}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    made = folder / "made"
    if not made.exists():
        try:
            venv.create(folder, with_pip=True, clear=True)
            install = [str(python), "-m", "pip", "install", "--quiet", package]
            subprocess.run(install, check=True, capture_output=True, timeout=600)
        except (OSError, subprocess.SubprocessError):
            return None
        made.touch()
    return python


def asked(name: str, python: Path, lines: list[str], seconds: float) -> Answered:
    """One round of a solver. One that dies has answered nothing."""
    command = [str(python), str(ROOT / "benchmarks" / "solvers.py"), name, str(seconds)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)} if not SOLVERS[name][1] else None
    text = "\n".join(lines)
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", env=environ)
    if done.returncode:
        return Answered("", [seconds], [None])
    told: dict[str, Any] = json.loads(done.stdout)
    times, answers = zip(*told["answers"], strict=True)
    return Answered(told["version"], list(times), list(answers))


def compare(path: Path, pythons: dict[str, Path], seconds: float, rounds: int) -> None:
    """A table for one file."""
    lines = read(path)
    random.Random(1).shuffle(lines)
    found: dict[str, list[Answered]] = {name: [] for name in pythons}
    for _ in range(rounds):
        for name, python in pythons.items():
            found[name].append(asked(name, python, lines, seconds))
    base = found["plain search"]
    print(f"{path.name}: {len(lines):,} puzzles")
    print(
        f"  {'solver':<24}{'version':<14}{'puzzles':>9}{'ms each':>11}{'times plain':>12}"
        f"{'wrong':>7}{'none':>6}"
    )
    for name, runs in found.items():
        same = min(len(run.times) for run in (*runs, *base))
        ratios = [
            sum(b.times[:same]) / sum(run.times[:same]) for run, b in zip(runs, base, strict=True)
        ]
        each = median(sum(run.times) / len(run.times) for run in runs)
        longest = max(runs, key=lambda run: len(run.times))
        known = bulk.solve(lines[: len(longest.times)])
        pairs = list(zip(longest.answers, known, strict=True))
        wrong = sum(bool(answer) and answer != right.solution for answer, right in pairs)
        none = longest.answers.count(None)
        print(
            f"  {name:<24}{longest.version or '-':<14}{len(longest.times):>9,}{each * 1e3:>11.3f}"
            f"{median(ratios):>12.2f}{wrong:>7}{none:>6}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cache", type=Path, default=CACHE)
    options = parser.parse_args()
    pythons = {}
    for name, (make, package) in SOLVERS.items():
        python = environment(package, options.cache)
        if python is None:
            print(f"{name}: cannot be installed here")
        else:
            pythons[name] = python
            print(f"{name}: {' '.join((make.__doc__ or '').split())}")
    for path in options.paths:
        compare(path, pythons, options.seconds, options.rounds)


if __name__ == "__main__":
    main()

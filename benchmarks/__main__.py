"""Every benchmark in turn, and a page with what they told.

    python -m benchmarks [NAME...] [--quick] [--data FOLDER] [--hodoku COMMAND] [--output FILE]

Names are those of the modules; all of them, if none is given. The data are public collections, in
the folders `sudoku` and `nonogram` of FOLDER; what needs them is left out, and named, where they
are not. --quick takes few puzzles and runs: to see that everything works. HoDoKu's batch mode is
compared where COMMAND says how to call it; see `benchmarks/sudoku_traces.py`.
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from picsolve import __version__, bulk

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "RESULTS.md"
PACKAGES = ("click", "rich", "numpy", "python-sat")


class Run(NamedTuple):
    """One call of a benchmark: its module, its data, and its options, in full and quick."""

    module: str
    data: tuple[str, ...]
    full: str
    quick: str


SETS = ("sudoku/17clue.txt", "sudoku/top1465.txt", "sudoku/hardest1106.txt")
RUNS = (
    Run("startup", (), "", "--repeat 3"),
    Run("sudoku_exact", SETS, "", "--number 300 --repeat 2"),
    Run("sudoku_bulk", SETS, "", "--repeat 1 --sample 100"),
    Run("sudoku_peers", SETS, "", "--seconds 0.5 --rounds 1"),
    Run("sudoku_traces", SETS[:1], "--step 50", "--step 2000"),
    Run("sudoku_traces", SETS[1:2], "--step 5", "--step 150"),
    Run("sudoku_generating", (), "5000", "300"),
    Run("nonogram_line", (), "", ""),
    Run("nonogram_sets", ("nonogram/survey",), "--timeout 60", "--timeout 1 --every 4"),
    Run(
        "nonogram_sets",
        ("nonogram/webpbn", "nonogram/nonogram-db", "nonogram/colour"),
        "--timeout 30 --traces",
        "--timeout 1 --every 40 --traces",
    ),
)


def command(run: Run, data: Path, *, quick: bool, hodoku: str | None) -> list[str] | None:
    """How to call it; None without its data."""
    paths = [data / name for name in run.data]
    if not all(path.exists() for path in paths):
        return None
    words = [*map(str, paths), *shlex.split(run.quick if quick else run.full)]
    if hodoku and run.module == "sudoku_traces":
        words += ["--hodoku", hodoku]
    return [sys.executable, "-m", f"benchmarks.{run.module}", *words]


def told(words: list[str]) -> str:
    """What a benchmark prints, which is shown at once."""
    lines = []
    environ = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, encoding="utf-8", cwd=ROOT, env=environ
    ) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    if process.returncode:
        lines.append(f"(it failed: exit code {process.returncode})\n")
    return "".join(lines)


def processor() -> str:
    """The processor's name, as far as the system tells."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def circumstances(*, quick: bool) -> Iterator[str]:
    """The lines that say when and on what the figures were measured."""
    yield f"- {datetime.now(UTC):%Y-%m-%d %H:%M} UTC{', few puzzles and runs' if quick else ''}"
    yield f"- {processor()}, {os.cpu_count()} processors, {platform.system()}"
    if hasattr(os, "getloadavg"):
        yield f"- load when it began: {os.getloadavg()[0]:.1f}"
    yield f"- {platform.python_implementation()} {platform.python_version()}"
    yield f"- picsolve {__version__}, engines {', '.join(bulk.engines())}"
    yield f"- {', '.join(map(_version, PACKAGES))}"


def _version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"no {package}"


def page(names: list[str], data: Path, *, quick: bool, hodoku: str | None) -> str:
    """The page, as the benchmarks run one after the other."""
    parts = ["# Results", "", "Written by `python -m benchmarks`.", ""]
    parts += [*circumstances(quick=quick), ""]
    for run in RUNS:
        if names and run.module not in names:
            continue
        options = run.quick if quick else run.full
        heading = " ".join(filter(None, (run.module, *map(_name, run.data), options)))
        print(f"\n== {heading}", flush=True)
        words = command(run, data, quick=quick, hodoku=hodoku)
        text = told(words) if words else "(left out: its data are not here)\n"
        parts += [f"## {heading}", "", "```text", text.rstrip(), "```", ""]
    return "\n".join(parts)


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    known = dict.fromkeys(run.module for run in RUNS)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--hodoku", metavar="COMMAND")
    parser.add_argument("--output", type=Path, default=RESULTS)
    options = parser.parse_args()
    for name in options.names:
        if name not in known:
            parser.error(f"no benchmark is called {name!r}; there are {', '.join(known)}")
    data = options.data.resolve()
    text = page(options.names, data, quick=options.quick, hodoku=options.hodoku)
    options.output.write_text(text, encoding="utf-8")
    print(f"\nwritten to {options.output}")


if __name__ == "__main__":
    main()

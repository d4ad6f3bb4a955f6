"""Sudoku solvers, each behind one function; run by the Python of the environment it lives in.

    python benchmarks/solvers.py NAME SECONDS < PUZZLES

Reads lines of 81 characters and answers them until the seconds of processor time are over, which
may end in the middle of a puzzle. Writes JSON: the package's version, and for each puzzle the time
it took and the solution (null where it gives none). Nothing but the solver itself is imported.
"""

from __future__ import annotations

import gc
import json
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations, islice
from time import process_time
from typing import Any

Solve = Callable[[str], "str | None"]


def plain() -> Solve:
    """The baseline: candidates as sets, naked and hidden singles, then a guess in the cell with
    the fewest candidates; on until a second solution, or none, is found."""
    rows = [[9 * r + c for c in range(9)] for r in range(9)]
    columns = [[9 * r + c for r in range(9)] for c in range(9)]
    corners = [27 * band + 3 * stack for band in range(3) for stack in range(3)]
    boxes = [[corner + 9 * r + c for r in range(3) for c in range(3)] for corner in corners]
    houses = [[h for h in (*rows, *columns, *boxes) if cell in h] for cell in range(81)]
    peers = [{other for h in houses[cell] for other in h} - {cell} for cell in range(81)]

    def place(state: dict[int, str], cell: int, digit: str) -> bool:
        return all(strike(state, cell, other) for other in state[cell] if other != digit)

    def strike(state: dict[int, str], cell: int, digit: str) -> bool:
        if digit not in state[cell]:
            return True
        left = state[cell] = state[cell].replace(digit, "")
        if not left:
            return False
        if len(left) == 1 and not all(strike(state, peer, left) for peer in peers[cell]):
            return False
        for house in houses[cell]:
            places = [other for other in house if digit in state[other]]
            if not places or (len(places) == 1 and not place(state, places[0], digit)):
                return False
        return True

    def search(state: dict[int, str], found: list[str]) -> None:
        guess = min(
            (c for c in state if len(state[c]) > 1), key=lambda c: len(state[c]), default=81
        )
        if guess == 81:
            found.append("".join(state[cell] for cell in range(81)))
            return
        for digit in state[guess]:
            branch = dict(state)
            if place(branch, guess, digit):
                search(branch, found)
            if len(found) > 1:
                return

    def solve(line: str) -> str | None:
        state = dict.fromkeys(range(81), "123456789")
        if not all(place(state, i, d) for i, d in enumerate(line) if d in "123456789"):
            return None
        found: list[str] = []
        search(state, found)
        return found[0] if len(found) == 1 else None

    return solve


def picsolve() -> Solve:
    """The exact engine in Python, one puzzle after the other, unique or not."""
    from picsolve.sudoku.exact import solutions
    from picsolve.sudoku.grid import Grid

    def solve(line: str) -> str | None:
        found = solutions(Grid.from_values([int(d) if d.isdigit() else 0 for d in line]))
        return str(found[0]) if len(found) == 1 else None

    return solve


def picsolve_path() -> Solve:
    """The path that a person could take, by all techniques."""
    return _path(like_hodoku=False)


def picsolve_rate() -> Solve:
    """The path that ratings rest on, by HoDoKu's techniques."""
    return _path(like_hodoku=True)


def _path(*, like_hodoku: bool) -> Solve:
    from picsolve import core
    from picsolve.sudoku.grid import Grid
    from picsolve.sudoku.hodoku import for_rating
    from picsolve.sudoku.techniques import TECHNIQUES

    gc.set_threshold(50_000)  # as the command line has it
    techniques = for_rating(TECHNIQUES) if like_hodoku else TECHNIQUES

    def solve(line: str) -> str | None:
        grid = Grid.from_values([int(d) if d.isdigit() else 0 for d in line])
        trace = core.solve(grid, techniques)
        return str(trace.end) if trace.end.is_solved else None

    return solve


def hodoku_py() -> Solve:
    """HoDoKu's path in Python."""
    solver = import_module("hodoku").Solver()

    def solve(line: str) -> str | None:
        found = solver.solve(line)
        return found.solution if found.solved else None

    return solve


def sudokutools() -> Solve:
    """Dancing links, unique or not."""
    read = import_module("sudokutools.sudoku").Sudoku.decode
    dlx = import_module("sudokutools.solve").dlx

    def solve(line: str) -> str | None:
        found = [grid.encode() for grid in islice(dlx(read(line.replace(".", "0"))), 2)]
        return found[0] if len(found) == 1 else None

    return solve


def dlxsudoku() -> Solve:
    """Singles, then dancing links, up to the first solution."""
    read = import_module("dlxsudoku").Sudoku

    def solve(line: str) -> str | None:
        grid = read(line.replace(".", "0"))
        grid.solve()
        return str(grid.to_oneliner())

    return solve


def python_sat() -> Solve:
    """CaDiCaL over exactly-one clauses, asked again with the first solution barred."""
    solver = import_module("pysat.solvers").Cadical153
    cells = [[9 * cell + d for d in range(1, 10)] for cell in range(81)]
    houses = [[9 * cell for cell in range(81) if _is_in(house, cell)] for house in range(27)]
    fields = cells + [[first + d for first in house] for house in houses for d in range(1, 10)]
    clauses: list[list[int]] = [*fields]
    clauses += [[-a, -b] for field in fields for a, b in combinations(field, 2)]

    def solve(line: str) -> str | None:
        with solver(bootstrap_with=clauses) as sat:
            givens = [9 * cell + int(d) for cell, d in enumerate(line) if d in "123456789"]
            if not sat.solve(assumptions=givens):
                return None
            true = [literal for literal in sat.get_model() if 0 < literal <= 729]
            sat.add_clause([-literal for literal in true])
            if sat.solve(assumptions=givens):
                return None
        return "".join(str((literal - 1) % 9 + 1) for literal in true)

    return solve


def _is_in(house: int, cell: int) -> bool:
    kind, number = divmod(house, 9)
    return (cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3)[kind] == number


#: Each solver, with the package that it is in; those without one are of this project.
SOLVERS: dict[str, tuple[Callable[[], Solve], str]] = {
    "plain search": (plain, ""),
    "picsolve": (picsolve, ""),
    "python-sat": (python_sat, "python-sat"),
    "sudokutools": (sudokutools, "sudokutools"),
    "dlxsudoku": (dlxsudoku, "dlxsudoku"),
    "picsolve, its path": (picsolve_path, ""),
    "picsolve, HoDoKu's path": (picsolve_rate, ""),
    "hodoku-py": (hodoku_py, "hodoku-py"),
}


def answers(solve: Solve, lines: list[str], seconds: float) -> list[tuple[float, str | None]]:
    """The time and the answer for each puzzle, as far as the seconds reach; at least one."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, _stop)
        signal.setitimer(signal.ITIMER_PROF, seconds)
    found: list[tuple[float, str | None]] = []
    end = process_time() + seconds
    with suppress(TimeoutError):
        for line in lines:
            start = process_time()
            try:
                answer = solve(line)
            except TimeoutError:
                break
            except Exception:  # a solver's own affair: no answer
                answer = None
            found.append((process_time() - start, answer))
            if process_time() > end:
                break
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, 0)
    return found or [(seconds, None)]


def _stop(signum: int, frame: object) -> None:
    raise TimeoutError


def main(name: str, seconds: float) -> None:
    make, package = SOLVERS[name]
    solve: Any = make()
    solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    found = answers(solve, sys.stdin.read().split(), seconds)
    try:
        told = version(package) if package else ""
    except PackageNotFoundError:
        told = ""
    json.dump({"version": told, "answers": found}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))

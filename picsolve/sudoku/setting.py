"""Sudokus as a setter wants them: so many clues, in a symmetry, none too many.

    plan = Plan(clues=range(24, 27), symmetry="rotational", is_minimal=True)
    for puzzle in setting.draft(plan, seeds): ...   # None for a seed of which nothing comes

A seed gives a full grid, which is that of `generating.minimal`; then clues are taken out in random
order, all that the symmetry takes to each other at once, each unless there would be several
solutions. What is too hard for the techniques that a person is to need is made easier by `lighten`:
clues are put back where these get stuck. All is random by the seed alone, so that a seed makes the
same puzzle on every machine and engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from picsolve.core import Outcome, solve
from picsolve.sudoku import bulk, generating
from picsolve.sudoku.grid import Grid
from picsolve.sudoku.steps import SudokuTechnique
from picsolve.sudoku.symmetry import orbits

_OPEN = ord(".")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a puzzle is to be like, apart from how hard it is.

    clues       how many givens it may have
    symmetry    a name of `symmetry.SYMMETRIES`
    is_minimal  whether no given may be left out without there being several solutions
    spare       up to so many clues fewer are left at first: `lighten` puts some back
    """

    clues: range = range(17, 82)
    symmetry: str = "none"
    is_minimal: bool = False
    spare: int = 0


def draft(plan: Plan, seeds: Sequence[int]) -> list[str | None]:
    """A puzzle of 81 characters for each seed, None where what comes out is not as planned.

    With `spare` a puzzle may have fewer clues than planned.
    """
    grids = [bytearray(grid, "ascii") for grid in full_grids(seeds)]
    chances = [_random(seed, "clues") for seed in seeds]
    generating.ask_together(
        _take_out(grid, plan, random) for grid, random in zip(grids, chances, strict=True)
    )
    puzzles = [grid.decode("ascii") for grid in grids]
    fewest = min(plan.clues) - plan.spare
    fits = [fewest <= clue_count(puzzle) <= max(plan.clues) for puzzle in puzzles]
    if plan.is_minimal:
        fits = [fit and is_minimal(it) for fit, it in zip(fits, puzzles, strict=True)]
    return [puzzle if fit else None for fit, puzzle in zip(fits, puzzles, strict=True)]


def full_grids(seeds: Sequence[int]) -> list[str]:
    """The solution of each seed's puzzle."""
    return [str(answer.solution) for answer in bulk.solve(list(generating.minimals(seeds)))]


def clue_count(puzzle: str) -> int:
    return 81 - puzzle.count(".")


def is_minimal(puzzle: str) -> bool:
    """Whether each given of a puzzle with one solution is needed for that."""
    return 1 not in bulk.count([without(puzzle, cell) for cell in givens(puzzle)], 2)


def givens(puzzle: str) -> list[int]:
    """The cells (0–80) that are given."""
    return [cell for cell in range(81) if puzzle[cell] != "."]


def without(puzzle: str, cell: int) -> str:
    return f"{puzzle[:cell]}.{puzzle[cell + 1 :]}"


def lighten(
    puzzle: str, plan: Plan, seed: int, techniques: Sequence[SudokuTechnique]
) -> str | None:
    """The puzzle with as many more givens as let the techniques solve it, and as planned.

    None where that takes more givens than planned, or fewer; and where a minimal puzzle needs any.
    """
    random = _random(seed, "lighten")
    (solution,) = [str(answer.solution) for answer in bulk.solve([puzzle])]
    while True:
        trace = solve(Grid.from_text(puzzle), techniques)
        if trace.outcome is Outcome.SOLVED:
            return puzzle if clue_count(puzzle) in plan.clues else None
        if plan.is_minimal:  # one given more would be one too many
            return None
        stuck = list(trace.end.open_cells)
        chosen = stuck[int(random.random() * len(stuck))]
        orbit = next(orbit for orbit in orbits(plan.symmetry) if chosen in orbit)
        puzzle = "".join(solution[cell] if cell in orbit else puzzle[cell] for cell in range(81))
        if clue_count(puzzle) > max(plan.clues):
            return None


def _take_out(grid: bytearray, plan: Plan, random: Random) -> generating.Asking:
    """Take clues out of a full grid, as long as there is one solution and enough are left."""
    fewest = min(plan.clues) - int(random.random() * (plan.spare + 1))
    left = 81
    for orbit in generating.shuffled(orbits(plan.symmetry), random):
        if left - len(orbit) < fewest:
            continue
        trial = bytearray(grid)
        for cell in orbit:
            trial[cell] = _OPEN
        if (yield [bytes(trial)]) == [1]:
            grid[:] = trial
            left -= len(orbit)


def _random(seed: int, purpose: str) -> Random:
    """The chances of a seed for one purpose: the same in all versions of Python."""
    return Random(f"{seed} {purpose}")

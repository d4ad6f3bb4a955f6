"""Follows a sudoku as Sudoku Explainer does: always the first step of the easiest rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from picsolve.sudoku.explainer.bug import bug
from picsolve.sudoku.explainer.closures import Mode
from picsolve.sudoku.explainer.cycles import cycles_and_chains
from picsolve.sudoku.explainer.exclusion import aligned_pairs, aligned_triplets
from picsolve.sudoku.explainer.locking import locking
from picsolve.sudoku.explainer.multiple import multiple_chains
from picsolve.sudoku.explainer.position import Hint, Position
from picsolve.sudoku.explainer.singles import (
    direct_hidden_sets,
    direct_locking,
    hidden_singles,
    naked_singles,
)
from picsolve.sudoku.explainer.subsets import fish, hidden_sets, naked_sets
from picsolve.sudoku.explainer.unique_loops import unique_loops
from picsolve.sudoku.explainer.wings import xy_wings, xyz_wings
from picsolve.sudoku.grid import Grid

Rule = Callable[[Position], Iterator[Hint]]

#: In Sudoku Explainer's order, which is not always that of the difficulties.
RULES: tuple[Rule, ...] = (
    hidden_singles,
    direct_locking,
    partial(direct_hidden_sets, size=2),
    naked_singles,
    partial(direct_hidden_sets, size=3),
    locking,
    partial(naked_sets, size=2),
    partial(fish, size=2),
    partial(hidden_sets, size=2),
    partial(naked_sets, size=3),
    partial(fish, size=3),
    partial(hidden_sets, size=3),
    xy_wings,
    xyz_wings,
    unique_loops,
    partial(naked_sets, size=4),
    partial(fish, size=4),
    partial(hidden_sets, size=4),
    bug,
    aligned_pairs,
    cycles_and_chains,
    aligned_triplets,
    partial(multiple_chains, mode=Mode(dynamic=True, nishio=True)),
    partial(multiple_chains, mode=Mode()),
    partial(multiple_chains, mode=Mode(dynamic=True)),
    partial(multiple_chains, mode=Mode(dynamic=True, plus=True)),
    partial(multiple_chains, mode=Mode(dynamic=True, plus=True, nested=True)),
)
#: What a step that none of the rules finds has at least: chains with multiple or dynamic chains in
#: them, which are not followed here.
BEYOND = 10.0


class Figure(NamedTuple):
    """One of the three figures; `is_minimum` where it may be more, by steps not followed here."""

    value: float
    is_minimum: bool = False

    def __str__(self) -> str:
        return f"{self.value:.1f}{'+' if self.is_minimum else ''}"


class Rating(NamedTuple):
    """The hardest step of all (ER), the hardest up to the first digit (EP), the first (ED)."""

    hardest: Figure
    pearl: Figure
    diamond: Figure

    def __str__(self) -> str:
        return f"{self.hardest}/{self.pearl}/{self.diamond}"


def steps(position: Position, rules: tuple[Rule, ...] = RULES) -> Iterator[Hint]:
    """The steps that Sudoku Explainer takes; the position changes with them."""
    while not position.is_solved:
        hint = next((hint for rule in rules for hint in rule(position)), None)
        if hint is None:
            return
        yield hint
        position.apply(hint)


def rate(grid: Grid, on_step: Callable[[], object] = lambda: None) -> Rating | None:
    """The rating of a sudoku with one solution, by the rules of Sudoku Explainer 1.2.1.

    None for a solved grid. Some of the rules assume that the solution is unique. `on_step` is
    called after each step that was found; what it raises ends the rating.
    """
    position = start(grid)
    if position.is_solved:
        return None
    hardest = 0.0
    pearl = diamond = None
    for hint in steps(position):
        hardest = max(hardest, hint.difficulty)
        diamond = diamond or Figure(hardest)
        if hint.placed is not None:
            pearl = pearl or Figure(hardest)
        on_step()
    solved = position.is_solved
    last = Figure(hardest if solved else max(hardest, BEYOND), not solved)
    return Rating(last, pearl or last, diamond or last)


def start(grid: Grid) -> Position:
    """A grid as Sudoku Explainer sees it."""
    digits = [digit - 1 if digit else None for digit in grid.values]
    return Position.of(digits, grid.cell_candidates)

"""Which clues of a nonogram can be left out, each by itself, and the picture is still the only one.

A clue is all numbers of one row or column. A SAT solver is asked for another picture that fits all
the other clues; where there is none, the clue tells nothing that these do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic

from picsolve.nonogram.cells import LineName
from picsolve.nonogram.disproof import AssumedLines, assumed_lines
from picsolve.nonogram.exact import TooLargeError
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.sat import SOLVER, in_time, solvable, started


@dataclass
class Redundancy:
    """What is known so far of each clue, to be read while it is found out, or where time ran out.

    redundant  lines whose clues can be left out, each by itself
    needed     those without whose clues there are other pictures
    unknown    those of which it is not known
    """

    redundant: list[LineName] = field(default_factory=list)
    needed: list[LineName] = field(default_factory=list)
    unknown: list[LineName] = field(default_factory=list)


def redundant_clues(
    solution: Picture, timeout: float | None = None, found: Redundancy | None = None
) -> Redundancy:
    """Which clues of a puzzle can be left out; `solution` is the only one that it has.

    After `timeout` seconds it is as much as is known then, and so where a search would take too
    much memory.
    """
    found = Redundancy() if found is None else found
    deadline = None if timeout is None else monotonic() + timeout
    blank = Picture.blank(solution.puzzle)
    found.unknown[:] = [name for name, _ in blank.lines()]
    try:
        told = assumed_lines(blank)
        with started(SOLVER, in_time(told.clauses, deadline)) as solver:
            solver.add_clause(list(_another(told, solution)))
            # The clauses bar colours that a line's clue lacks from its cells, whether it holds or
            # not. That is right without the clue, too: as many cells have a colour by the rows as
            # by the columns, so the other clues tell how many the line has of it.
            for name, hold in zip(told.names, told.holds, strict=True):
                others = [other for other in told.holds if other != hold]
                has_another = solvable(solver, deadline, assumptions=others)
                found.unknown.remove(name)
                (found.needed if has_another else found.redundant).append(name)
    except (TimeoutError, TooLargeError):
        pass
    return found


def _another(told: AssumedLines, solution: Picture) -> Iterator[int]:
    """The literals of which one is true in every other picture than the solution."""
    number = {color.letter: color.number for color in solution.puzzle.colors}
    for cells, row in zip(told.cells, solution.text, strict=True):
        for literals, letter in zip(cells, row, strict=True):
            if letter == ".":
                yield from literals[1:]
            else:
                yield -literals[number[letter]]

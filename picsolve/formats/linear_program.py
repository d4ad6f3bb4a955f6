"""Writing `.lp`: a nonogram as an integer program in CPLEX's form, after Robert A. Bosch's model.

A variable tells for each block and each place whether the block begins there, another for each
cell whether it is filled.
"""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.nonogram.puzzle import Clue, Puzzle, room
from picsolve.words import say

#: So many terms stand in a line of the file.
_TERMS = 8

#: The most terms, nearly, that a program has.
_LARGEST = 8_000_000

#: For each cell of a line the variables of the blocks' places that cover it.
Covering = list[list[str]]


def to_lp(puzzle: Puzzle) -> str:
    """The program whose solutions are those of the puzzle: `z_3_5` is 1 where r3c5 is filled.

    Raises ValueError where it would get too large for any program that reads it.
    """
    sides = ((puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height))
    if sum(len(c) * (side - room(c) + 1) ** 2 for clues, side in sides for c in clues) > _LARGEST:
        raise ValueError(say("it has too many places for its blocks"))
    constraints: list[str] = []
    names: list[str] = []
    for letter, clues, length in (
        ("y", puzzle.rows, puzzle.width),
        ("x", puzzle.columns, puzzle.height),
    ):
        for index, clue in enumerate(clues, 1):
            covering: Covering = [[] for _ in range(length)]
            constraints += _line(f"{letter}_{index}", clue, length, covering, names)
            for i, covers in enumerate(covering, 1):
                cell = f"z_{index}_{i}" if letter == "y" else f"z_{i}_{index}"
                constraints.append(_sum([*covers, f"- {cell}"], "= 0"))
    names += [f"z_{y}_{x}" for y in range(1, puzzle.height + 1) for x in range(1, puzzle.width + 1)]
    text = ["Minimize", " cells: z_1_1", "Subject To"]
    text += [f" c{number}: {constraint}" for number, constraint in enumerate(constraints, 1)]
    text += ["Binary", *(f" {name}" for name in names), "End"]
    return "\n".join(text) + "\n"


def _line(
    line: str, clue: Clue, length: int, covering: Covering, names: list[str]
) -> Iterator[str]:
    """The constraints for one line: each block has one place, after that of the block before."""
    first, slack = 0, length - room(clue)
    before: list[tuple[str, int]] = []
    for number, block in enumerate(clue, 1):
        places = [
            (f"{line}_{number}_{start + 1}", start) for start in range(first, first + slack + 1)
        ]
        names += [name for name, _ in places]
        yield _sum([name for name, _ in places], "= 1")
        for name, end in before:
            later = [later for later, start in places if start > end]
            yield _sum([*later, f"- {name}"], ">= 0")
        for name, start in places:
            for i in range(start, start + block.length):
                covering[i].append(name)
        before = [(name, start + block.length) for name, start in places]
        first += block.length + 1


def _sum(terms: list[str], relation: str) -> str:
    """The terms with signs between them; no line gets too long for the programs that read it."""
    signed = [term if term.startswith("- ") else f"+ {term}" for term in terms]
    rows = (" ".join(signed[i : i + _TERMS]) for i in range(0, len(signed), _TERMS))
    return "\n  ".join(rows) + f" {relation}"

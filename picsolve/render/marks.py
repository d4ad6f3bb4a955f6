"""What a sudoku step says of each cell and each candidate: its marks and changes, ready to draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from picsolve.core import Role, Step
from picsolve.render.theme import LETTERS
from picsolve.sudoku.grid import Candidate, Cell, Cells, House, Link, Place, Remove

#: Roles that give a cell its ground and letter; a cell in several has the ground of the last.
GROUNDS = (
    Role.PATTERN,
    Role.WITNESS,
    Role.FIN,
    Role.ASSUMED,
    Role.SET_A,
    Role.SET_B,
    Role.SET_C,
    Role.SET_D,
    Role.STEM,
)
#: Roles of candidates that are true and false by turns.
_IN_CHAINS = {Role.LINK_STRONG, Role.LINK_WEAK}
_NONE = Cells(0)


@dataclass(frozen=True)
class SudokuMarks:
    """Roles by cell and by candidate, the houses, links and changed cells of a step.

    `covers` are houses of another kind, those that the digits of `houses` fill; `is_chain` says
    that links are read in order, each of their candidates true or false. `branch` are the cells
    that the step's branches fill, `broken` those where they end: a cell without a candidate, or a
    house without a place for a digit.
    """

    cells: Mapping[int, tuple[Role, ...]] = field(default_factory=dict)
    candidates: Mapping[int, Role] = field(default_factory=dict)
    houses: tuple[House, ...] = ()
    covers: tuple[House, ...] = ()
    links: tuple[Link, ...] = ()
    is_chain: bool = False
    changed: Cells = _NONE
    branch: Cells = _NONE
    broken: Cells = _NONE
    roles: tuple[Role, ...] = ()

    @classmethod
    def of(cls, step: Step[Any] | None) -> SudokuMarks:
        """The marks of a step; none without one."""
        if step is None:
            return cls()
        cells: dict[int, tuple[Role, ...]] = {}
        candidates: dict[int, Role] = {}
        houses: list[House] = []
        covers: list[House] = []
        links: list[Link] = []
        for mark in step.marks:
            on = mark.on
            if isinstance(on, Cell | Cells):
                for cell in [on] if isinstance(on, Cell) else on:
                    if mark.role not in cells.get(cell, ()):
                        cells[cell] = (*cells.get(cell, ()), mark.role)
            elif isinstance(on, Candidate):
                candidates[on] = mark.role
            elif isinstance(on, House):
                (covers if mark.role is Role.COVER else houses).append(on)
            elif isinstance(on, Link):
                links.append(on)
        is_chain = bool(links) and not _IN_CHAINS.isdisjoint(candidates.values())
        for link in links:
            for end in (link.start, link.end):
                candidates.setdefault(end, Role.LINK_STRONG if link.strong else Role.LINK_WEAK)
        branch, broken = _branches(step)
        for candidate in branch:
            candidates.setdefault(candidate, Role.FOLLOWS)
        for change in step.changes:
            role = Role.PLACED if isinstance(change, Place) else Role.REMOVED
            candidates[Candidate.of(change.cell, change.digit)] = role
        changed = Cells.of(c.cell for c in step.changes if isinstance(c, Place | Remove))
        used = {mark.role for mark in step.marks}
        return cls(
            cells,
            candidates,
            tuple(houses),
            tuple(covers),
            tuple(links),
            is_chain,
            changed,
            Cells(Cells.of(candidate.cell for candidate in branch) & ~broken),
            broken,
            tuple(role for role in Role if role in used),
        )

    def ground(self, cell: int) -> Role | None:
        """The role that colours the whole cell."""
        roles = self.cells.get(cell, ())
        found = [role for role in GROUNDS if role in roles]
        if found:
            return found[-1]
        for role in (Role.PLACED, Role.REMOVED):
            if any(self.candidates.get(Candidate.of(cell, d)) is role for d in range(1, 10)):
                return role
        return None

    def letters(self, cell: int) -> str:
        """The letters of the cell's roles, `AC` for one in two sets."""
        roles = self.cells.get(cell, ())
        return "".join(LETTERS[role] for role in GROUNDS if role in roles and role in LETTERS)

    def shade(self, cell: int) -> str:
        """The name of the cell's colour, but for the shades of `REMOVED` and `PLACED`."""
        role = self.ground(cell)
        if role is not None:
            return str(role.value)
        if cell in self.branch or cell in self.broken:
            return "branch-2" if cell in self.branch else "broken-1"
        shade = "b" if sum(divmod(cell, 9)) % 2 == 0 else "a"
        if any(cell in house.cells for house in self.houses):
            return f"house-{shade}"
        in_cover = any(cell in house.cells for house in self.covers)
        return f"cover-{shade}" if in_cover else f"cell-{shade}"


def chain_nodes(step: Step[Any] | None) -> Iterator[Any]:
    """The nodes of a step's chains, candidates with their cells: those of `chain`, or of the chain
    in each of its `strands`."""
    facts: Mapping[str, Any] = step.facts if step else {}
    chains = [facts.get("chain"), *(strand.chain for strand in facts.get("strands", ()))]
    for chain in chains:
        yield from getattr(chain, "nodes", ())


def _branches(step: Step[Any]) -> tuple[list[Candidate], Cells]:
    """The candidates that the step's branches place, and the cells where these end."""
    placed = [
        Candidate.of(change.cell, change.digit)
        for branch in step.branches
        for taken in branch.steps
        for change in taken.changes
        if isinstance(change, Place)
    ]
    filled = Cells.of(candidate.cell for candidate in placed)
    broken = 0
    for branch in step.branches:
        for where in branch.contradiction.facts.values() if branch.contradiction else ():
            if isinstance(where, House):
                broken |= where.cells & ~filled
            elif isinstance(where, Cell):
                broken |= 1 << where
            elif isinstance(where, Cells):
                broken |= where
    return placed, Cells(broken)

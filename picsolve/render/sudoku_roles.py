"""What a sudoku step marks as a whole, role by role: with a letter, a name, cells and digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from picsolve.core import SETS, Role, Step
from picsolve.render.canvas import Lines, flow, printed
from picsolve.render.explain import shown
from picsolve.render.marks import GROUNDS, SudokuMarks
from picsolve.render.theme import LETTERS, Theme
from picsolve.render.wrapping import padded
from picsolve.sudoku.grid import Candidate, Cell, Cells, Digits, Grid

NOUNS: Mapping[Role, str] = {
    Role.PATTERN: "pattern",
    Role.WITNESS: "witness",
    Role.STEM: "stem",
    Role.FIN: "fin",
    Role.ASSUMED: "assumed",
    **dict.fromkeys(SETS, "set"),
}
#: A role, what it is called, the digit that links it, its cells, and their candidates.
RoleRow = tuple[Role, str, str, str, str]
#: More cells than that are gathered by rows, `r1c345 r3c12`.
_MANY = 9
#: Roles that have a row also where single candidates have them.
_LETTERED = (*SETS, Role.FIN, Role.WITNESS)


class RoleRows:
    """A Rich renderable: each role with its letter and name, the digit that links it, its cells
    and candidates."""

    def __init__(self, rows: list[RoleRow], theme: Theme) -> None:
        self.rows = rows
        self.theme = theme

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        theme = self.theme
        texts = zip(*((shown(noun), *more) for _, noun, *more in self.rows), strict=True)
        nouns, links, cells, candidates = (max(map(cell_len, column)) for column in texts)
        fixed = nouns + (links + 4 if links else 0) + 7
        if fixed + cells + candidates > options.max_width:
            cells = 0  # no column: the candidates follow the cells
        lines: Lines = []
        for role, noun, digit, where, digits in self.rows:
            ink = theme.style(f"{role.value}-ink")
            label = f" {LETTERS.get(role, '')} {padded(shown(noun), nouns)} "
            head = [Segment(label, theme.style(role.value) + ink)]
            if links:
                link = theme.text(f"  {digit:>{links}} {'▸' if digit else ' '}")
                head.append(Segment(link, ink))
            head.append(Segment(" "))
            indent = Segment.get_line_length(head)
            items = [[Segment(word, theme.style("ink"))] for word in where.split()]
            if digits:
                fill = " " * max(cells - len(where), 0)
                items.append([Segment(f"{fill} {digits}", theme.style("dim"))])
            first, *others = flow(items, " ", max(options.max_width - indent, 20))
            lines += [[*head, *first], *([Segment(" " * indent), *line] for line in others)]
        yield from printed(lines, options.max_width)


def role_rows(grid: Grid, step: Step[Any]) -> Iterator[RoleRow]:
    """Role, noun, linking digit, cells and digits of what the step marks as a whole. Sets that
    share a role, as there are more of them than roles, have a row each; candidates none of which
    is shown in its role have none."""
    shown_as = SudokuMarks.of(step).candidates
    loose: dict[Role, list[Candidate]] = {}
    whole: dict[Role, list[Cells]] = {}
    for mark in step.marks:
        if isinstance(mark.on, Candidate):
            loose.setdefault(mark.role, []).append(mark.on)
        elif isinstance(mark.on, Cell | Cells):
            cells = Cells(1 << mark.on) if isinstance(mark.on, Cell) else mark.on
            whole.setdefault(mark.role, []).append(cells)
    for role in sorted(GROUNDS, key=list(Role).index):
        own = loose.get(role, [])
        if role in whole:
            parts = _parts(step, role, whole[role])
        elif any(shown_as[candidate] is role for candidate in own) and (
            role in _LETTERED or (role is Role.PATTERN and not whole)
        ):
            parts = [Cells.of(candidate.cell for candidate in own)]
        else:
            continue
        for cells in parts:
            noun, digit = role_name(step, role, cells)
            digits = _digits(grid, role, cells, [] if digit else own)
            braced = f"{{{' '.join(map(str, digits))}}}" if digits else ""
            many = len(cells) > _MANY
            listed = str(cells).replace(",", " ") if many else " ".join(map(str, cells))
            yield role, noun, digit, listed, braced


def _digits(grid: Grid, role: Role, cells: Cells, marked: list[Candidate]) -> Digits:
    """The digits of those candidates that are marked, where each open cell has some; else all. What
    a pattern or a set has in solved cells belongs to it, too."""
    inside = [candidate for candidate in marked if candidate.cell in cells]
    if cells & grid.open_cells & ~Cells.of(candidate.cell for candidate in inside):
        return Digits.of(digit for cell in cells for digit in grid.candidates_of(cell))
    is_told = inside if role is Role.PATTERN else role in SETS
    values = [grid.values[cell] for cell in cells if is_told and grid.values[cell]]
    return Digits.of([*values, *(candidate.digit for candidate in inside)])


def _parts(step: Step[Any], role: Role, marked: Iterable[Cells]) -> list[Cells]:
    """All cells of a role; but each set by itself, unless they have a name together."""
    parts = list(dict.fromkeys(marked))
    union = Cells.of(cell for cells in parts for cell in cells)
    is_one = role not in SETS or role_name(step, role, union)[0] != NOUNS[role]
    return [union] if is_one else parts


def role_name(step: Step[Any], role: Role, cells: Cells) -> tuple[str, str]:
    """What the facts call a set of cells, and by which digit it hangs on the rest.

    A fact `petals` that holds items with these `cells` makes it a petal; their `digit`s link it.
    So does one that holds just the candidates that have this role, or candidates in these cells. A
    pattern has no other name, and a witness only that of plain cells or candidates.
    """
    if role is Role.PATTERN:
        return NOUNS[role], ""
    own = {mark.on for mark in step.marks if mark.role is role and isinstance(mark.on, Candidate)}
    facts = {name: value for name, value in step.facts.items() if isinstance(value, tuple)}
    for name, value in facts.items():
        if own and own == {item for item in value if isinstance(item, Candidate)}:
            return _singular(name), ""
    for name, value in facts.items():
        items = [
            item
            for item in value
            if (item if isinstance(item, Cells) else getattr(item, "cells", None)) == cells
            and (role is not Role.WITNESS or isinstance(item, Cells))
        ]
        loose = [item.cell for item in value if isinstance(item, Candidate)]
        if items or (loose and Cells.of(loose) == cells):
            digits = "".join(str(getattr(item, "digit", "")) for item in items)
            return _singular(name), digits
    return NOUNS[role], ""


def _singular(name: str) -> str:
    """`pair_cells` as `pair cell`."""
    return name.removesuffix("s").replace("_", " ")

"""The panel beside a sudoku step: roles and their cells, the sentence, the result, the key."""

from __future__ import annotations

import re
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from picsolve.core import Role, Step
from picsolve.render.canvas import Flow
from picsolve.render.explain import Narrator, cases, removals, shown
from picsolve.render.marks import GROUNDS, SudokuMarks, chain_nodes
from picsolve.render.panel import Branches, Title, Turn, neighbours, pills, tip
from picsolve.render.sudoku_key import digits, key
from picsolve.render.sudoku_roles import RoleRow, RoleRows, role_rows
from picsolve.render.theme import Theme
from picsolve.render.wrapping import Prose
from picsolve.sudoku.grid import Candidate, Grid, Place
from picsolve.words import say

_CELLS = re.compile(r"r([1-9]+)c([1-9]+)")


def sudoku_panel(
    grid: Grid,
    step: Step[Any],
    narrator: Narrator,
    turn: Turn | None,
    theme: Theme,
    *,
    is_brief: bool = False,
    has_key: bool = True,
) -> Group:
    """Everything about the step that the grid itself does not show. With `is_brief` the sentence
    comes first."""
    marks = SudokuMarks.of(step)
    family = shown(narrator.techniques[step.technique].family).replace("-", " ")
    rows = list(role_rows(grid, step))
    parts: list[RenderableType] = [
        Text(),
        Title(step, narrator, turn, theme, *([family] if family else [])),
    ]
    full = narrator.full(step)
    told = [sentence(full, step, theme)]
    roles = [*([RoleRows(rows, theme)] if rows else []), *chains(marks, step, theme, full)]
    for block in (
        *((told, roles) if is_brief else (roles, told)),
        [Branches(cases(step), narrator, theme)] if step.branches else [],
        [_result(step, theme)],
        tip(step, narrator, turn, theme),
        [Text(say("Key"), theme.style("dim")), *_key(grid, rows, step, theme)] if has_key else [],
    ):
        if block:
            parts += [Text(), *block]
    return Group(*parts, *neighbours(turn, theme))


def legend(grid: Grid, step: Step[Any], theme: Theme) -> Flow:
    """The key to the marks of a step, in as few lines as there is room for."""
    return Flow(_key(grid, list(role_rows(grid, step)), step, theme), "   ")


def _key(grid: Grid, rows: list[RoleRow], step: Step[Any], theme: Theme) -> list[Text]:
    nouns = {role: noun for role, noun, *_ in rows}
    return [*key(nouns, step, SudokuMarks.of(step), theme), digits(grid, theme)]


def chains(
    marks: SudokuMarks, step: Step[Any], theme: Theme, told: str = ""
) -> list[RenderableType]:
    """Links written one after the other, as far as each begins where the last one ends; a group
    with all its cells, as the chain's nodes name it. What is told already is left out."""
    nodes = {(node.digit, min(node.cells)): node for node in chain_nodes(step)}
    named = {at: f"({node.digit}){node.cells}" for at, node in nodes.items()}
    found: list[Text] = []
    last = None

    def name(at: Candidate) -> str:
        return named.get((at.digit, at.cell), str(at))

    for link in marks.links:
        if last != link.start:
            found.append(Text(name(link.start), theme.style("dim")))
        style = theme.style("link-strong-ink" if link.strong else "link-weak-ink")
        found[-1].append("=" if link.strong else "-", style)
        found[-1].append(name(link.end), theme.style("dim"))
        last = link.end
    left = [chain for chain in found if chain.plain not in told]
    return [Prose().append_text(Text("   ").join(left))] if left else []


def sentence(text: str, step: Step[Any], theme: Theme) -> Text:
    """The words with each group of cells in the hue of its role."""
    marks = SudokuMarks.of(step)
    told = Prose(theme.text(text), theme.style("ink"))
    for match in _CELLS.finditer(told.plain):
        rows, columns = match.groups()
        cells = [9 * (int(r) - 1) + int(c) - 1 for r in rows for c in columns]
        role = _role_of(marks, cells)
        if role is not None:
            told.stylize(theme.style(f"{role.value}-ink"), match.start(), match.end())
    return told


def _role_of(marks: SudokuMarks, cells: list[int]) -> Role | None:
    """The role that has just these cells; else the one whose ground they show, or that all have."""
    by_role: dict[Role, list[int]] = {}
    for cell in sorted(marks.cells):
        for role in marks.cells[cell]:
            by_role.setdefault(role, []).append(cell)
    exact = [role for role in GROUNDS if by_role.get(role) == sorted(cells)]
    if len(exact) == 1:
        return exact[0]
    grounds = {marks.ground(cell) for cell in cells}
    if len(grounds) == 1:
        return grounds.pop()
    shared = [role for role in GROUNDS if set(cells) <= set(by_role.get(role, ()))]
    return shared[0] if len(shared) == 1 else None


def _result(step: Step[Any], theme: Theme) -> Flow:
    placed = [f"{c.cell} = {c.digit}" for c in step.changes if isinstance(c, Place)]
    removed = [
        f"{cells} ≠ {' '.join(map(str, digits))}" for cells, digits in removals(step.changes)
    ]
    return Flow(
        [*pills(placed, theme, "placed-pill"), *pills(removed, theme, "removed-pill")], indent=2
    )

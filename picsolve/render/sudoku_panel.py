"""The panel beside a sudoku step: roles and their cells, the sentence, the result, the key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from picsolve.core import SETS, Role, Step
from picsolve.render.canvas import Flow
from picsolve.render.explain import Narrator, removals
from picsolve.render.marks import GROUNDS, SudokuMarks
from picsolve.render.panel import Branches, Turn, neighbours, pill, pills, title
from picsolve.render.theme import LETTERS, Theme
from picsolve.sudoku.grid import Candidate, Cell, Cells, Digits, Grid, Place

_NOUNS: Mapping[Role, str] = {
    Role.PATTERN: "pattern",
    Role.WITNESS: "witness",
    Role.STEM: "stem",
    Role.FIN: "fin",
    Role.ASSUMED: "assumed",
    **dict.fromkeys(SETS, "set"),
}
_CELLS = re.compile(r"r([1-9]+)c([1-9]+)")


def sudoku_panel(
    grid: Grid, step: Step[Any], narrator: Narrator, turn: Turn | None, theme: Theme
) -> Group:
    """Everything about the step that the grid itself does not show."""
    marks = SudokuMarks.of(step)
    family = narrator.techniques[step.technique].family.replace("-", " ")
    parts: list[RenderableType] = [
        Text(),
        title(step, narrator, turn, theme, *([family] if family else [])),
    ]
    for block in (
        [*_role_rows(grid, step, theme), *_chains(marks, theme)],
        [sentence(narrator.full(step), step, theme)],
        [Branches(step, narrator, theme)] if step.branches else [],
        [_result(step, theme)],
        _key(grid, step, marks, theme),
    ):
        if block:
            parts += [Text(), *block]
    return Group(*parts, *neighbours(turn, theme))


def _role_rows(grid: Grid, step: Step[Any], theme: Theme) -> list[Text]:
    """A row for each role: its letter and name, the digit that links it, cells, candidates."""
    rows = list(_roles(grid, step))
    if not rows:
        return []
    width = max(len(noun) for _, noun, _, _, _ in rows)
    cells_width = min(max(len(cells) for *_, cells, _ in rows), 20)
    links_width = max(len(digit) for _, _, digit, _, _ in rows)
    texts = []
    for role, noun, digit, cells, digits in rows:
        text = Text()
        label = f"{LETTERS.get(role, '')} {noun:{width}} "
        style = theme.style(role.value) + theme.style(f"{role.value}-ink")
        text.append(f" {label}", style)
        if links_width:
            link = theme.text(f"  {digit:>{links_width}} {'▸' if digit else ' '}")
            text.append(link, theme.style(f"{role.value}-ink"))
        text.append(f" {cells:{cells_width}}  ", theme.style("ink"))
        text.append(digits, theme.style("dim"))
        texts.append(text)
    return texts


def _roles(grid: Grid, step: Step[Any]) -> Iterator[tuple[Role, str, str, str, str]]:
    """Role, noun, linking digit, cells and digits of what the step marks as a whole."""
    loose: dict[Role, list[Candidate]] = {}
    whole: dict[Role, int] = {}
    for mark in step.marks:
        if isinstance(mark.on, Candidate):
            loose.setdefault(mark.role, []).append(mark.on)
        elif isinstance(mark.on, Cell):
            whole[mark.role] = whole.get(mark.role, 0) | 1 << mark.on
        elif isinstance(mark.on, Cells):
            whole[mark.role] = whole.get(mark.role, 0) | mark.on
    for role in sorted(GROUNDS, key=list(Role).index):
        if role in whole:
            cells = Cells(whole[role])
            noun, digit = _named(step, role, cells)
            digits = Digits.of(candidate.digit for candidate in loose.get(role, ()))
            if digit or cells & ~Cells.of(candidate.cell for candidate in loose.get(role, ())):
                digits = Digits.of(d for cell in cells for d in grid.candidates_of(cell))
        elif role in loose and (role in SETS or (role is Role.PATTERN and not whole)):
            cells = Cells.of(candidate.cell for candidate in loose[role])
            digits = Digits.of(candidate.digit for candidate in loose[role])
            noun, digit = _named(step, role, cells)
        else:
            continue
        braced = f"{{{' '.join(map(str, digits))}}}" if digits else ""
        yield role, noun, digit, _listed(cells), braced


def _named(step: Step[Any], role: Role, cells: Cells) -> tuple[str, str]:
    """What the facts call a set of cells, and by which digit it hangs on the rest.

    A fact `petals` that holds items with these `cells` makes it a petal; their `digit`s link it.
    """
    for name, value in step.facts.items():
        items = [
            item
            for item in (value if isinstance(value, tuple) else ())
            if (item if isinstance(item, Cells) else getattr(item, "cells", None)) == cells
        ]
        if items:
            digits = "".join(str(getattr(item, "digit", "")) for item in items)
            return name.removesuffix("s"), digits
    return _NOUNS[role], ""


def _listed(cells: Cells) -> str:
    """Cells one by one where they are few, else gathered."""
    return " ".join(map(str, cells)) if len(cells) <= 4 else str(cells)


def _chains(marks: SudokuMarks, theme: Theme) -> list[RenderableType]:
    """Links written one after the other, as far as each begins where the last one ends."""
    chains: list[Text] = []
    last = None
    for link in marks.links:
        if last != link.start:
            chains.append(Text().append(str(link.start), theme.style("dim")))
        style = theme.style("link-strong-ink" if link.strong else "link-weak-ink")
        chains[-1].append("=" if link.strong else "-", style)
        chains[-1].append(str(link.end), theme.style("dim"))
        last = link.end
    return [Flow(chains, "   ")] if chains else []


def sentence(text: str, step: Step[Any], theme: Theme) -> Text:
    """The words with each group of cells in the hue of its role."""
    marks = SudokuMarks.of(step)
    told = Text(theme.text(text), theme.style("ink"))
    for match in _CELLS.finditer(told.plain):
        rows, columns = match.groups()
        cells = [9 * (int(r) - 1) + int(c) - 1 for r in rows for c in columns]
        grounds = {marks.ground(cell) for cell in cells}
        role = grounds.pop() if len(grounds) == 1 else None
        if role is not None:
            told.stylize(theme.style(f"{role.value}-ink"), match.start(), match.end())
    return told


def _result(step: Step[Any], theme: Theme) -> Flow:
    placed = [f"{c.cell} = {c.digit}" for c in step.changes if isinstance(c, Place)]
    removed = [
        f"{cells} ≠ {' '.join(map(str, digits))}" for cells, digits in removals(step.changes)
    ]
    return Flow(
        [*pills(placed, theme, "placed-pill"), *pills(removed, theme, "removed-pill")], indent=2
    )


def _key(grid: Grid, step: Step[Any], marks: SudokuMarks, theme: Theme) -> list[Text]:
    """What the colours of candidates and digits mean, as far as they are used."""
    samples = {role: str(Candidate(c).digit) for c, role in marks.candidates.items()}
    shared = next((str(f) for name, f in step.facts.items() if name in ("digit", "digits")), "")
    rows = [Text("Key", theme.style("dim"))]
    for role, style, meaning in (
        (Role.PATTERN, "pattern-pill", "digit that the pattern turns on"),
        (Role.ASSUMED, "assumed-pill", "assumed for the sake of argument"),
        (Role.PLACED, "placed-pill", "digit that this step places"),
        (Role.REMOVED, "removed-pill", "candidate that this step removes"),
    ):
        if role in samples:
            digit = shared if role is Role.PATTERN and len(shared) == 1 else samples[role]
            row = pill(digit, theme, style)
            row.append(f"  {meaning}", theme.style("ink"))
            rows.append(row)
    nouns = {role: noun for role, noun, *_ in _roles(grid, step)}
    hues: dict[str, list[Role]] = {}
    for role in (*SETS, Role.STEM, Role.FIN, Role.WITNESS):
        if role in samples:
            hues.setdefault(nouns.get(role, _NOUNS[role]), []).append(role)
    for noun, roles in hues.items():
        row = Text()
        for role in roles:
            style_of = theme.style(role.value) + theme.style(f"{role.value}-ink")
            row.append(f" {samples[role]} ", style_of)
        row.append(f"  {_meaning(noun, roles)}", theme.style("ink"))
        rows.append(row)
    last = Text()
    for name, style, used in (
        ("given", "given", bool(grid.given)),
        ("placed", "placed", bool(~(grid.given | grid.open_cells) & (1 << 81) - 1)),
        ("candidate", "candidate", True),
    ):
        if used:
            last.append("     " if last else " ")
            last.append("9", theme.style(style))
            last.append(f"  {name}", theme.style("ink"))
    return [*rows, last]


def _meaning(noun: str, roles: list[Role]) -> str:
    """What candidates in the hues of these roles are: `candidates of groups A, B`."""
    of = "links from stem to" if noun == "petal" else "candidates of"
    plural = "s" if len(roles) > 1 else ""
    return f"{of} {noun}{plural} {', '.join(LETTERS[role] for role in roles)}"

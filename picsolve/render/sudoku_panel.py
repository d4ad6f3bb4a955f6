"""The panel beside a sudoku step: roles and their cells, the sentence, the result, the key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from picsolve.core import SETS, Role, Step
from picsolve.render.canvas import Flow, Lines, flow, printed
from picsolve.render.explain import Narrator, cases, removals, shown
from picsolve.render.marks import GROUNDS, SudokuMarks
from picsolve.render.panel import Branches, Title, Turn, neighbours, pill, pills, tip
from picsolve.render.theme import LETTERS, Theme
from picsolve.render.wrapping import Prose, padded
from picsolve.sudoku.grid import Candidate, Cell, Cells, Digits, Grid, Place
from picsolve.words import say

_NOUNS: Mapping[Role, str] = {
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
_CELLS = re.compile(r"r([1-9]+)c([1-9]+)")


def sudoku_panel(
    grid: Grid,
    step: Step[Any],
    narrator: Narrator,
    turn: Turn | None,
    theme: Theme,
    *,
    is_brief: bool = False,
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
    told = [sentence(narrator.full(step), step, theme)]
    roles = [*([RoleRows(rows, theme)] if rows else []), *chains(marks, step, theme)]
    for block in (
        *((told, roles) if is_brief else (roles, told)),
        [Branches(cases(step), narrator, theme)] if step.branches else [],
        [_result(step, theme)],
        tip(step, narrator, turn, theme),
        _key(grid, rows, step, marks, theme),
    ):
        if block:
            parts += [Text(), *block]
    return Group(*parts, *neighbours(turn, theme))


def legend(grid: Grid, step: Step[Any], theme: Theme) -> Flow:
    """The key to the marks of a step, in as few lines as there is room for."""
    _, *meanings = _key(grid, list(role_rows(grid, step)), step, SudokuMarks.of(step), theme)
    return Flow(meanings, "   ")


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
            noun, digit = role_name(step, role, cells)
            digits = Digits.of(candidate.digit for candidate in loose.get(role, ()))
            if digit or cells & ~Cells.of(candidate.cell for candidate in loose.get(role, ())):
                digits = Digits.of(d for cell in cells for d in grid.candidates_of(cell))
        elif role in loose and (
            role in SETS or role is Role.FIN or (role is Role.PATTERN and not whole)
        ):
            cells = Cells.of(candidate.cell for candidate in loose[role])
            digits = Digits.of(candidate.digit for candidate in loose[role])
            noun, digit = role_name(step, role, cells)
        else:
            continue
        braced = f"{{{' '.join(map(str, digits))}}}" if digits else ""
        listed = str(cells).replace(",", " ") if len(cells) > _MANY else " ".join(map(str, cells))
        yield role, noun, digit, listed, braced


def role_name(step: Step[Any], role: Role, cells: Cells) -> tuple[str, str]:
    """What the facts call a set of cells, and by which digit it hangs on the rest.

    A fact `petals` that holds items with these `cells` makes it a petal; their `digit`s link it.
    So does one that holds candidates in these cells.
    """
    for name, value in step.facts.items():
        values = value if isinstance(value, tuple) else ()
        items = [
            item
            for item in values
            if (item if isinstance(item, Cells) else getattr(item, "cells", None)) == cells
        ]
        loose = [item.cell for item in values if isinstance(item, Candidate)]
        if items or (loose and Cells.of(loose) == cells):
            digits = "".join(str(getattr(item, "digit", "")) for item in items)
            return name.removesuffix("s").replace("_", " "), digits
    return _NOUNS[role], ""


def chains(marks: SudokuMarks, step: Step[Any], theme: Theme) -> list[RenderableType]:
    """Links written one after the other, as far as each begins where the last one ends; a group
    with all its cells, as the chain's nodes name it."""
    nodes = getattr(step.facts.get("chain"), "nodes", ())
    named = {(node.digit, min(node.cells)): f"({node.digit}){node.cells}" for node in nodes}
    pieces: list[Text] = []  # a long chain is broken before a link
    last = None

    def name(at: Candidate) -> str:
        return named.get((at.digit, at.cell), str(at))

    for link in marks.links:
        if last != link.start:
            gap = "   " if pieces else ""
            pieces.append(Text().append(f"{gap}{name(link.start)}", theme.style("dim")))
        style = theme.style("link-strong-ink" if link.strong else "link-weak-ink")
        piece = Text().append("=" if link.strong else "-", style)
        pieces.append(piece.append(name(link.end), theme.style("dim")))
        last = link.end
    return [Flow(pieces, "")] if pieces else []


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


def _key(
    grid: Grid, rows: list[RoleRow], step: Step[Any], marks: SudokuMarks, theme: Theme
) -> list[Text]:
    """What the colours of candidates, digits and cells mean, as far as they are used."""
    samples = {role: str(Candidate(c).digit) for c, role in marks.candidates.items()}
    shared = next((str(f) for name, f in step.facts.items() if name in ("digit", "digits")), "")
    nouns = {role: noun for role, noun, *_ in rows}
    texts = [Text(say("Key"), theme.style("dim"))]
    assumed = say(
        "follows from the assumption" if marks.branch else "assumed for the sake of argument"
    )
    for role, style, meaning in (
        (Role.PATTERN, "pattern-pill", _turning(nouns, shared)),
        (Role.ASSUMED, "assumed-pill", assumed),
        (Role.PLACED, "placed-pill", say("digit that this step places")),
        (Role.REMOVED, "removed-pill", say("candidate that this step removes")),
    ):
        if role in samples:
            digit = shared if role is Role.PATTERN and len(shared) == 1 else samples[role]
            row = pill(digit, theme, style)
            row.append(f"  {meaning}", theme.style("ink"))
            texts.append(row)
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
        texts.append(row)
    return [*texts, *_grounds(marks, nouns, theme), _digits(grid, theme)]


def _turning(nouns: Mapping[Role, str], shared: str) -> str:
    """What the highlighted candidates are: those of one digit that sets share, or others."""
    noun = next((nouns[role] for role in SETS if role in nouns), "")
    if noun and len(shared) == 1:
        return say("digit that the {nouns} share", nouns=_named(noun, 2))
    return say("what the step rests on")


def _grounds(marks: SudokuMarks, nouns: Mapping[Role, str], theme: Theme) -> Iterator[Text]:
    """What shaded cells, their letters and the signs between linked candidates mean."""
    cells = range(81)
    shades = not theme.has_lines
    both = [letters for letters in map(marks.letters, cells) if sum(map(str.isupper, letters)) > 1]
    names = {nouns[role] for role in SETS if role in nouns}
    noun = names.pop() if len(names) == 1 else "role"
    strong = {link.strong for link in marks.links}
    for used, sign, style, meaning in (
        (shades and marks.houses, "   ", "house-b", say("house that the step looks at")),
        (shades and _loses(marks), "   ", "removed-cell", say("cell that loses a candidate")),
        (
            marks.broken,
            "   " if shades else " ! ",
            "broken-mark",
            say("where the branch breaks down"),
        ),
        (
            both,
            f" {both[0] if both else ''}",
            "ink",
            say("cell in more than one {noun}", noun=shown(noun)),
        ),
        (True in strong, " = ", "link-strong-ink", say("one of the two is true")),
        (False in strong, " - ", "link-weak-ink", say("not both are true")),
    ):
        if used:
            row = Text().append(sign, theme.style(style))
            yield row.append(f"  {meaning}", theme.style("ink"))


def _loses(marks: SudokuMarks) -> bool:
    """Whether some cell has the ground of cells that lose candidates."""
    return any(marks.ground(cell) is Role.REMOVED for cell in marks.changed)


def _digits(grid: Grid, theme: Theme) -> Text:
    """`9  given     9  placed     9  candidate`."""
    last = Text()
    for name, style, used in (
        (say("given"), "given", bool(grid.given)),
        (say("placed"), "placed", bool(~(grid.given | grid.open_cells) & (1 << 81) - 1)),
        (say("candidate"), "candidate", True),
    ):
        if used:
            last.append("     " if last else " ")
            last.append("9", theme.style(style))
            last.append(f"  {name}", theme.style("ink"))
    return last


def _meaning(noun: str, roles: list[Role]) -> str:
    """What candidates in the hues of these roles are: `candidates of groups A, B`."""
    letters = ", ".join(LETTERS[role] for role in roles)
    return say(
        "links from stem to {noun} {letters}"
        if noun == "petal"
        else "candidates of {noun} {letters}",
        noun=_named(noun, len(roles)),
        letters=letters,
    )


def _named(noun: str, count: int) -> str:
    """The noun in the chosen language, in English in the plural."""
    told = shown(noun)
    return f"{told}s" if count > 1 and told == noun else told

"""The key to a sudoku step: a row for each kind of mark that is on the board, and for no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.style import Style
from rich.text import Text

from picsolve.core import SETS, Role, Step
from picsolve.render.explain import shown
from picsolve.render.marks import SudokuMarks
from picsolve.render.sudoku_roles import NOUNS
from picsolve.render.sudoku_signs import sample, signed
from picsolve.render.theme import LETTERS, Theme
from picsolve.sudoku.grid import Candidate, Grid
from picsolve.words import say


def key(nouns: Mapping[Role, str], step: Step[Any], marks: SudokuMarks, theme: Theme) -> list[Text]:
    """What the colours of candidates, digits and cells mean, as far as they are used; `nouns` are
    what the step's roles are called."""
    used: dict[Role, int] = {}
    for candidate, role in marks.candidates.items():
        used.setdefault(role, Candidate(candidate).digit)
    rows = []
    for roles, meaning in (*_pills(nouns, step), *_of_sets(nouns, used), *_of_chains(marks)):
        samples = [sample(theme, role, used[role]) for role in roles if role in used]
        if samples:
            told = Text().join(samples)
            rows.append(told.append(f"  {meaning}", theme.style("ink")))
    return [*rows, *_shades(marks, theme), *_lines(marks, theme), *_both(marks, nouns, theme)]


def digits(grid: Grid, theme: Theme) -> Text:
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


def _pills(nouns: Mapping[Role, str], step: Step[Any]) -> Iterator[tuple[tuple[Role, ...], str]]:
    """Candidates that mean the same in every step, but for the digit that sets may share."""
    shared = next((str(f) for name, f in step.facts.items() if name in ("digit", "digits")), "")
    noun = next((nouns[role] for role in SETS if role in nouns), "")
    rests = say("what the step rests on")
    if noun and len(shared) == 1:
        rests = say("digit that the {nouns} share", nouns=_named(noun, 2))
    yield (Role.PATTERN,), rests
    yield (Role.ASSUMED,), say("assumed for the sake of argument")
    yield (Role.FOLLOWS,), say("follows from the assumption")
    yield (Role.PLACED,), say("digit that this step places")
    yield (Role.REMOVED,), say("candidate that this step removes")


def _of_sets(
    nouns: Mapping[Role, str], used: Mapping[Role, int]
) -> Iterator[tuple[tuple[Role, ...], str]]:
    """Candidates of what has a letter: those with the same noun together."""
    by_noun: dict[str, list[Role]] = {}
    for role in (*SETS, Role.STEM, Role.FIN, Role.WITNESS):
        if role in used:
            by_noun.setdefault(nouns.get(role, NOUNS[role]), []).append(role)
    for noun, roles in by_noun.items():
        letters = ", ".join(LETTERS[role] for role in roles)
        yield tuple(roles), _meaning(noun, _named(noun, len(roles)), letters)


def _meaning(noun: str, told: str, letters: str) -> str:
    """What candidates of some noun are, which is told by one word and its letters."""
    if noun == "petal":
        return say("links from stem to {noun} {letters}", noun=told, letters=letters)
    if noun == "path":
        return say("true on {noun} {letters}", noun=told, letters=letters)
    if noun.endswith("digit"):
        return say("{noun} {letters}", noun=told, letters=letters)
    return say("candidates of {noun} {letters}", noun=told, letters=letters)


def _of_chains(marks: SudokuMarks) -> Iterator[tuple[tuple[Role, ...], str]]:
    """Candidates of chains, as they are if one reads along; else mere ends of links."""
    if not marks.is_chain:
        yield (Role.LINK_STRONG, Role.LINK_WEAK), say("end of a link")
    elif marks.links[0].strong:
        yield (Role.LINK_STRONG,), say("true if the chain starts false")
        yield (Role.LINK_WEAK,), say("false if the chain starts false")
    else:
        yield (Role.LINK_STRONG,), say("true if the chain starts true")
        yield (Role.LINK_WEAK,), say("false if the chain starts true")


def _shades(marks: SudokuMarks, theme: Theme) -> Iterator[Text]:
    """Shaded cells, as far as no letter explains them."""
    grounds = {marks.shade(cell) for cell in range(81)}
    if not theme.has_lines:
        looks_at = say("base of the fish") if marks.covers else say("house that the step looks at")
        for used, sign, style, meaning in (
            (marks.houses, "house", "house-b", looks_at),
            (marks.covers, "cover", "cover-b", say("cover of the fish")),
            (Role.REMOVED.value in grounds, "", "removed-cell", say("cell that loses a candidate")),
            (
                Role.PLACED.value in grounds and not marks.houses,
                "",
                "placed-cell",
                say("cell that gets its digit"),
            ),
            ("branch-2" in grounds, "", "branch-2", say("cell that a branch fills")),
        ):
            if used:
                yield _row("   ", signed(theme.style(style), sign), meaning, theme)
    if marks.broken:
        sign = " ! " if theme.has_lines else "   "
        yield _row(sign, theme.style("broken-mark"), say("where the branch breaks down"), theme)


def _lines(marks: SudokuMarks, theme: Theme) -> Iterator[Text]:
    """Links, as lines or as the signs of chains."""
    strong = {link.strong for link in marks.links}
    if True in strong:
        style = signed(theme.style("link-strong-ink"), "strong")
        yield _row(" = ", style, say("one of the two is true"), theme)
    if False in strong:
        style = signed(theme.style("link-weak-ink"), "weak")
        yield _row(" - ", style, say("not both true"), theme)


def _both(marks: SudokuMarks, nouns: Mapping[Role, str], theme: Theme) -> Iterator[Text]:
    """Two letters in a cell."""
    of_cells = map(marks.letters, range(81))
    letters = next((it for it in of_cells if sum(map(str.isupper, it)) > 1), "")
    if letters:
        names = {nouns[role] for role in SETS if role in nouns}
        noun = names.pop() if len(names) == 1 else "role"
        meaning = say("cell in more than one {noun}", noun=shown(noun))
        yield _row(f" {letters}", theme.style("ink"), meaning, theme)


def _row(sign: str, style: Style, meaning: str, theme: Theme) -> Text:
    return Text().append(sign, style).append(f"  {meaning}", theme.style("ink"))


def _named(noun: str, count: int) -> str:
    """The noun in the chosen language, in English in the plural."""
    told = shown(noun)
    return f"{told}s" if count > 1 and told == noun else told

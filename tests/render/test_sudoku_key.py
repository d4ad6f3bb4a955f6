"""Board and key of each technique's example: every mark has a row, and every row a mark, in one
look."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import dist
from typing import Any

import pytest

from picsolve.cli.examples import Example, example
from picsolve.core import Mark, Role, Step
from picsolve.render.explain import Narrator
from picsolve.render.marks import SudokuMarks
from picsolve.render.sudoku_roles import role_rows
from picsolve.render.sudoku_signs import candidate_style, prefix, sample, sign_of
from picsolve.render.svg import svg
from picsolve.render.svg.sheet import drawing_theme
from picsolve.render.theme import Depth, Theme, theme_for
from picsolve.sudoku.grid import Candidate, Cell, Grid, Link
from picsolve.sudoku.techniques import TECHNIQUES
from tests.render.drawing import THEMES
from tests.render.svg_elements import Element, elements

NARRATOR = Narrator(TECHNIQUES)
COLORS = drawing_theme("light").colors
#: Cells without a mark; and the second shade of what is marked, for which the key has the first.
PLAIN = {COLORS["cell-a"], COLORS["cell-b"]}
SHADES = {COLORS["house-a"]: COLORS["house-b"], COLORS["cover-a"]: COLORS["cover-b"]}


class Parts:
    """A drawing's elements: those of the board, of the list of roles, and of the key."""

    def __init__(self, document: str) -> None:
        self.all = [it for tag in ("rect", "path", "text") for it in elements(document, tag)]
        cells = [it for it in self.all if "data-cell" in it.look]
        bottom = max(it.bottom for it in cells)
        heads = [it.y for it in self.all if it.tag == "text" and it.text == "Key"]
        size = cells[0].width
        self.grounds = {SHADES.get(it.fill, it.fill) for it in cells} - PLAIN
        whole = [it for it in self.all if it.tag == "rect" and it.width > 10 * size]
        self.board = [it for it in self.all if _top(it) < bottom and it not in whole]
        self.roles = [it for it in self.all if bottom < _top(it) < heads[0]]
        self.key = [it for it in self.all if _top(it) > heads[0]]


def _top(element: Element) -> float:
    """Where it begins; of a path, whose numbers stand in it, where the path does."""
    if element.tag == "path":
        _, y = element.look["d"].removeprefix("M").replace("H", " ").split("Q")[0].split()[:2]
        return element.y + float(y)
    return element.y


def chips(found: Iterable[Element]) -> set[tuple[Any, ...]]:
    """The looks of what is around candidates: grounds, and edges within them."""
    names = ("fill", "rx", "stroke", "stroke-width")
    sizes = (14.6, 16.0)
    return {
        (round(it.width, 1), *(it.look.get(name) for name in names))
        for it in found
        if it.tag == "rect" and it.width == it.height and round(it.width, 1) in sizes
    }


def edges(found: Iterable[Element]) -> set[tuple[Any, ...]]:
    """The looks of the edges of houses."""
    return {
        (it.look["stroke"], it.look.get("stroke-dasharray"))
        for it in found
        if it.tag == "rect" and it.look.get("stroke-width") == "2"
    }


def links(found: Iterable[Element]) -> set[tuple[Any, ...]]:
    return {
        (it.look["stroke"], it.look.get("stroke-dasharray")) for it in found if it.tag == "path"
    }


def swatches(found: Iterable[Element]) -> set[str]:
    """The colours of whole grounds in the key, and of the letters' labels."""
    return {it.fill for it in found if it.tag == "rect" and it.fill != "none" and it.height == 20}


def shown(key: str) -> tuple[Example, Parts]:
    (technique,) = (it for it in TECHNIQUES if it.key == key)
    found = example("sudoku", technique)
    assert found is not None
    return found, Parts(svg(found.board, found.step, narrator=NARRATOR))


@pytest.mark.parametrize("key", [technique.key for technique in TECHNIQUES])
def test_every_mark_has_a_row_and_every_row_a_mark(key: str) -> None:
    _, parts = shown(key)
    assert chips(parts.board) == chips(parts.key)
    assert edges(parts.board) == edges(parts.key)
    assert links(parts.board) == links(parts.key)
    houses = {COLORS["house-b"], COLORS["cover-b"]} if edges(parts.board) else set()
    assert swatches(parts.key) - houses <= parts.grounds
    labels = swatches(parts.roles) - {COLORS["red-pill"], COLORS["blue-pill"]}  # of the result
    assert parts.grounds <= labels | swatches(parts.key)
    assert labels <= parts.grounds | {look[1] for look in chips(parts.board)} | strong(parts)
    told = [it.text for it in parts.board if it.tag == "text"]
    letters = set("".join(text for text in told if re.fullmatch("[A-Z?!]+", text)))
    named = {it.text[0] for it in parts.roles if it.tag == "text" and re.match("[A-Z] ", it.text)}
    assert letters - {"!"} <= named


def strong(parts: Parts) -> set[str]:
    """The pale colours of those whose candidates have a strong one."""
    filled = {look[1] for look in chips(parts.board)}
    pairs = {"fin-pill": "fin", "green-pill": "pattern"}
    return {COLORS[pale] or "" for name, pale in pairs.items() if COLORS[name] in filled}


def test_an_assumption_and_what_follows_from_it_have_other_shapes() -> None:
    _, parts = shown("forcing-net-contradiction-plus")
    _, other = shown("forcing-net-verity")
    follows, assumed = COLORS["assumed"], COLORS["assumed-ink"]
    assert any(look[1] == follows for look in chips(parts.board))
    assert not any(look[1] == assumed for look in chips(parts.board))
    assert any(look[1] == assumed for look in chips(other.board))
    assert not any(look[1] == follows for look in chips(other.board))


def test_a_chain_tells_what_is_true_and_what_is_false() -> None:
    for key in ("xy-chain", "w-wing", "remote-pair", "grouped-aic"):
        found, parts = shown(key)
        marks = SudokuMarks.of(found.step)
        first = marks.links[0]
        ends = [marks.candidates[end] for end in (first.start, first.end)]
        assert ends == [Role.LINK_WEAK, Role.LINK_STRONG] or Role.REMOVED in ends
        told = {it.text for it in parts.key}
        assert {"true if the chain starts false", "false if the chain starts false"} <= told


def test_a_fish_has_its_covers_and_its_fins() -> None:
    found, parts = shown("finned-x-wing")
    marks = SudokuMarks.of(found.step)
    assert set(marks.covers) == set(found.step.facts["covers"])  # type: ignore[call-overload]
    assert {"base of the fish", "cover of the fish"} <= {it.text for it in parts.key}
    assert any(look[1] == COLORS["fin-pill"] for look in chips(parts.board))


@pytest.mark.parametrize(
    ("key", "rows"),
    [
        ("avoidable-rectangle-1", ["pattern {2 5}"]),
        ("multi-sector-locked-sets", ["row digit", "column digit", "box digit"]),
        ("kraken-fish-2", ["fish {2}", "set {1 2 5 7 8}", "set {2 7 8 9}"]),
        ("senior-exocet", ["base {1 3 6 9}", "target {3 6}"]),
        ("junior-exocet", ["cross line place"]),
        ("aligned-pair-exclusion", ["witness"]),
        ("aligned-triple-exclusion", ["witness"]),
        ("subset-exclusion", ["witness"]),
        ("empty-rectangle", ["empty cell"]),
        ("forcing-net-verity-plus", ["branch pattern {8}"]),
        ("gurths-symmetry", ["image {"]),
    ],
)
def test_what_is_marked_is_called_by_its_name(key: str, rows: list[str]) -> None:
    found, _ = shown(key)
    told = [f"{noun} {digits}" for _, noun, _, _, digits in role_rows(found.board, found.step)]
    for row in rows:
        assert any(name.startswith(row) for name in told), told


def points(path: Element) -> list[tuple[float, float]]:
    """Places along a link, at even parts of its way."""
    numbers = list(map(float, path.look["d"].removeprefix("M").replace("Q", " ").split()))
    start, control, end = zip(numbers[::2], numbers[1::2], strict=True)
    parts = [i / 40 for i in range(41)]
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1],
        )
        for t in parts
        for a, b, c in [(start, control, end)]
    ]


@pytest.mark.parametrize("key", ["skyscraper", "medusa-seen-twice", "remote-pair"])
def test_links_are_seen(key: str) -> None:
    found, parts = shown(key)
    paths = [points(it) for it in parts.board if it.tag == "path"]
    assert len(paths) == len(SudokuMarks.of(found.step).links)
    assert all(dist(path[0], path[-1]) > 5 for path in paths)


def test_links_strike_no_digit_out() -> None:
    link = Link(Candidate.of(Cell(0), 5), Candidate.of(Cell(80), 5), strong=True)
    step: Step[Any] = Step("chain", (), (Mark(Role.LINK_STRONG, link),))
    drawn = svg(Grid.from_values(40 * [0] + [7] + 40 * [0]), step)
    (path,) = map(points, elements(drawn, "path"))
    cleared = [it for it in elements(drawn, "rect") if it.look.get("rx") in ("6", "13")]
    struck = [
        it
        for it in elements(drawn, "text")
        if it.look["font-size"] in ("13", "28") and it.look.get("font-weight") != "bold"
        if any(dist(((it.x + it.right) / 2, (it.y + it.bottom) / 2), at) < 5 for at in path)
    ]
    assert len(struck) > 3
    assert all(any(box.holds(text, slack=1) for box in cleared) for text in struck)


@pytest.mark.parametrize("key", ["firework-triple", "firework-quadruple", "firework-alp"])
def test_letters_leave_none_out(key: str) -> None:
    found, _ = shown(key)
    sets = [role for role, *_ in role_rows(found.board, found.step) if role.value[:4] == "set-"]
    assert sets == [Role.SET_A, Role.SET_B, Role.SET_C, Role.SET_D][: len(sets)]


@pytest.mark.parametrize("theme", [*THEMES, Theme(Depth.NONE, attributes=False)])
def test_no_two_roles_of_candidates_look_alike(theme: Theme) -> None:
    roles = {role for key in ("nishio-forcing-chain", "kraken-fish-2") for role in used(key)}
    looks = {role: (prefix(theme, role), candidate_style(theme, role)) for role in roles}
    assert len(set(looks.values())) == len(roles)


def used(key: str) -> set[Role]:
    return set(SudokuMarks.of(shown(key)[0].step).candidates.values())


def test_samples_say_which_sign_they_stand_for() -> None:
    text = sample(theme_for(), Role.FIN, 4)
    assert text.plain == " 4 "
    assert [sign_of(span.style) for span in text.spans] == ["fin"]  # type: ignore[arg-type]
